"""Somebody's circle rates the item well."""

import pytest

from tests.rerank.small import leaf, said_of_reviews, why
from trueline.core.errors import RowError
from trueline.rerank.structure import read_structure

GRAPH = {"Ann": ["Bo"], "Bo": ["Cy"]}


def rated(**stars):
    return [{"stars": given, "user": {"name": name}} for name, given in stars.items()]


def said(evidence, *items):
    given = {"kind": "social_rating", "social_filter": {"friends": ["Ann"]}, **evidence}
    return said_of_reviews(given, *items, friend_graph=GRAPH)


def test_one_of_the_circle_with_the_stars_is_enough():
    items = rated(Ann=4), rated(Bo=5, Cy=1), rated(Bo=3), rated(Cy=5), [{"stars": 5}]
    assert said({"min_stars": 4}, *items) == "TTFFF"


def test_four_stars_are_needed_unless_said_otherwise():
    assert said({}, rated(Ann=3.5), rated(Ann=4)) == "FT"
    assert said({"min_stars": 2}, rated(Ann=1.5), rated(Ann=2)) == "FT"


def test_two_hops_reach_the_friends_of_friends():
    far = {"social_filter": {"friends": ["Ann"], "hops": 2}}
    assert said(far, rated(Cy=5), rated(Dee=5)) == "TF"


@pytest.mark.parametrize(
    "two", [{"min_matches": 2}, {"social_filter": {"friends": ["Ann"], "min_matches": 2}}]
)
def test_so_many_are_needed_said_inside_the_filter_or_beside_it(two):
    assert said(two, rated(Ann=4), rated(Ann=4, Bo=5), rated(Ann=4, Bo=3), rated(Ann=4, Cy=5)) == "FTFF"


def test_reviews_are_counted_and_not_their_writers():
    assert said({"min_matches": 2}, rated(Ann=4) * 2) == "T"


def test_an_item_without_reviews_is_false():
    assert said({}, []) == "F"


def test_without_a_circle_it_is_refused():
    with pytest.raises(RowError) as refused:
        read_structure(leaf({"kind": "social_rating"}), "")
    assert refused.value.field == "structure.evidence.social_filter"


def test_the_circle_and_its_reviews_are_told():
    evidence = {"kind": "social_rating", "social_filter": {"friends": ["Ann"]}}
    told = why(evidence, *rated(Ann=5, Bo=2, Cy=5), friend_graph=GRAPH)
    assert (told["circle"], told["matching"]) == (["Ann", "Bo"], 1)
    assert told["matches"] == [{"id": "v0", "user": "Ann", "stars": 5.0}]
