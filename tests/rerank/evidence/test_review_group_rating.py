"""How a group of reviews rates the item, or how large the group is."""

import pytest

from tests.rerank.small import leaf, said_of_reviews, why
from trueline.core.errors import RowError
from trueline.rerank.structure import read_structure

RECENT = {"field": "date", "operator": "gte", "value": "2020-01-01"}
GOOD = {"metric": "avg_stars", "threshold": 4.0, "operator": "gte"}


def reviews(new=(), old=()):
    """Reviews with these stars, from this side of 2020 and from the other."""
    return [
        *({"stars": stars, "date": "2020-05-01 10:00:00"} for stars in new),
        *({"stars": stars, "date": "2019-05-01 10:00:00"} for stars in old),
    ]


def said(evidence, *items):
    return said_of_reviews({"kind": "review_group_rating", "group_filter": RECENT, **evidence}, *items)


def test_the_mean_of_the_group_compares_with_the_threshold():
    items = reviews([5, 3]), reviews([5, 2.5]), reviews([4], old=[1, 1]), reviews([1], old=[5, 5])
    assert said(GOOD, *items) == "TFTF"


def test_the_size_of_the_group_compares_with_the_threshold():
    two = {"metric": "count", "threshold": 2, "operator": "gte"}
    assert said(two, reviews([1, 1]), reviews([5], old=[5]), reviews([1, 1, 1])) == "TFT"


@pytest.mark.parametrize(
    ("operator", "expected"), [("gte", "FTT"), ("gt", "FFT"), ("lte", "TTF"), ("lt", "TFF")]
)
def test_each_operator_compares_as_it_says(operator, expected):
    assert said({**GOOD, "operator": operator}, reviews([3.5]), reviews([4]), reviews([4.5])) == expected


@pytest.mark.parametrize(
    ("operator", "expected"), [("gte", "FTT"), ("gt", "FFT"), ("lte", "TTF"), ("lt", "TFF")]
)
def test_the_group_is_filtered_by_each_operator(operator, expected):
    fans = {"field": "user.fans", "operator": operator, "value": 3}
    items = ([{"user": {"fans": count}, "stars": 5}] for count in (2, 3, 4))
    assert said({**GOOD, "group_filter": fans}, *items) == expected


@pytest.mark.parametrize("evidence", [GOOD, {"metric": "count", "threshold": 5, "operator": "lte"}])
def test_with_nobody_in_the_group_it_is_false(evidence):
    assert said(evidence, [], reviews(old=[5]), [{"stars": 5}]) == "FFF"


def test_what_is_not_there_is_in_no_group():
    fans = {"field": "user.fans", "operator": "lte", "value": 3}
    assert said({**GOOD, "group_filter": fans}, [{"stars": 5}, {"stars": 1, "user": {"fans": 0}}]) == "F"


def test_a_field_may_be_written_as_a_path():
    fans = {"field": ["user", "fans"], "operator": "gte", "value": 3}
    assert said({**GOOD, "group_filter": fans}, [{"stars": 5, "user": {"fans": 3}}]) == "T"


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("group_filter.field", {"group_filter": {**RECENT, "field": "dates"}}),
        ("group_filter.operator", {"group_filter": {**RECENT, "operator": "eq"}}),
        ("group_filter", {"group_filter": {"field": "stars", "operator": "gte", "value": "four"}}),
        ("group_filter", {"group_filter": None}),
        ("metric", {"metric": "median"}),
        ("threshold", {"threshold": "high"}),
    ],
)
def test_what_is_wrong_is_refused_with_its_field(field, given):
    evidence = {"kind": "review_group_rating", "group_filter": RECENT, **GOOD, **given}
    with pytest.raises(RowError) as refused:
        read_structure(leaf(evidence), "")
    assert refused.value.field == f"structure.evidence.{field}"


def test_the_size_and_the_mean_of_the_group_are_told():
    evidence = {"kind": "review_group_rating", "group_filter": RECENT, **GOOD}
    told = [why(evidence, *reviews([5, 4], old=[1])), why(evidence, *reviews(old=[1]))]
    assert [(one["group"], one["avg_stars"]) for one in told] == [(2, 4.5), (0, None)]
