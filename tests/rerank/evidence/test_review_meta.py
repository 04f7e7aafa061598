"""What reviews and their writers are, whatever they say."""

from typing import Any

import pytest

from tests.rerank.small import leaf, said_of_reviews, why
from trueline.core.errors import RowError
from trueline.rerank.structure import read_structure


def by(**user):
    return {"user": user}


def said(path, evidence, *items):
    return said_of_reviews({"kind": "review_meta", "path": path, **evidence}, *items)


def alone(*reviews):
    """Items with one review each."""
    return [[review] for review in reviews]


ELITE = ["user", "elite"]
FANS = ["user", "fans"]
FRIENDS = ["user", "friends"]
FROM_3 = {"op": "gte", "value": 3}


def test_not_empty_is_a_list_with_something_in_it():
    writers: tuple[Any, ...] = (
        by(elite=[2019]),
        by(elite=["2018", 2019]),
        by(elite=[]),
        by(elite=None),
        by(),
        {},
    )
    assert said(ELITE, {"op": "not_empty"}, *alone(*writers)) == "TTFFFF"


def test_blank_years_and_blank_friends_are_nothing():
    assert (
        said(ELITE, {"op": "not_empty"}, *alone(by(elite=[""]), by(elite=[" "]), by(elite=["", 2019])))
        == "FFT"
    )
    assert (
        said(
            FRIENDS, {"op": "not_empty"}, *alone(by(friends=[""]), by(friends=[" "]), by(friends=["", "Bo"]))
        )
        == "FFT"
    )


def test_not_empty_is_a_text_that_is_there():
    dates: tuple[Any, ...] = {"date": "2020-01-01"}, {"date": ""}, {"date": None}, {}
    assert said(["date"], {"op": "not_empty"}, *alone(*dates)) == "TFFF"


def test_a_number_compares_with_the_value_and_an_absent_one_never_does():
    writers: tuple[Any, ...] = by(fans=4), by(fans=3), by(fans=2), by(fans=None), by(), {}
    assert said(FANS, {"op": "gte", "value": 3}, *alone(*writers)) == "TTFFFF"
    assert said(FANS, {"op": "lte", "value": 3}, *alone(*writers)) == "FTTFFF"


@pytest.mark.parametrize(
    "path", [["useful"], ["funny"], ["cool"], ["stars"], ["user", "review_count"], ["user", "average_stars"]]
)
def test_each_number_of_a_review_can_be_looked_at(path):
    def review(value):
        return {path[0]: value} if len(path) == 1 else {"user": {path[1]: value}}

    assert said(path, FROM_3, *alone(review(3), review(2))) == "TF"


def test_a_list_compares_by_how_many_stand_in_it():
    assert (
        said(ELITE, {"op": "gte", "value": 2}, *alone(by(elite=[2018, 2019]), by(elite=[2019]), by()))
        == "TFF"
    )
    assert (
        said(FRIENDS, {"op": "lte", "value": 1}, *alone(by(friends=["Bo", "Cy"]), by(friends=[]), by()))
        == "FTF"
    )


def test_dates_compare_as_text():
    dates: tuple[Any, ...] = (
        {"date": "2020-01-01 00:00:00"},
        {"date": "2020-01-01"},
        {"date": "2019-12-31 23:59:59"},
        {},
    )
    assert said(["date"], {"op": "gte", "value": "2020-01-01"}, *alone(*dates)) == "TTFF"
    assert said(["date"], {"op": "lte", "value": "2020-01-01"}, *alone(*dates)) == "FTTF"


def test_any_needs_one_review():
    assert said(FANS, {**FROM_3, "agg": "any"}, [by(fans=1), by(fans=3)], [by(fans=1)]) == "TF"


def test_all_needs_every_review():
    items = [by(fans=3), by(fans=4)], [by(fans=3), by(fans=1)], [by(fans=3), {}]
    assert said(FANS, {**FROM_3, "agg": "all"}, *items) == "TFF"


def test_count_needs_so_many_reviews():
    three = {**FROM_3, "agg": "count", "count": 3}
    assert said(FANS, three, [by(fans=3)] * 2, [by(fans=3)] * 3, [by(fans=3)] * 3 + [by(fans=1)]) == "FTT"


def test_one_review_is_enough_unless_said_otherwise():
    assert said(FANS, FROM_3, [by(fans=1), by(fans=3)]) == "T"


def test_only_reviews_with_the_stars_count():
    low, high = {**by(fans=3), "stars": 3.5}, {**by(fans=3), "stars": 4}
    assert said(FANS, {**FROM_3, "min_stars": 4}, [low], [high]) == "FT"
    assert said(FANS, {**FROM_3, "min_stars": 4, "agg": "all"}, [high, {**by(fans=1), "stars": 3}]) == "T"
    assert (
        said(FANS, {**FROM_3, "min_stars": 4, "agg": "count", "count": 2}, [high, low], [high, high]) == "FT"
    )


@pytest.mark.parametrize("agg", [{"agg": "any"}, {"agg": "all"}, {"agg": "count", "count": 2}])
@pytest.mark.parametrize(("missing", "letter"), [({}, "U"), ({"missing": 1}, "T"), ({"missing": -1}, "F")])
def test_without_reviews_missing_decides(agg, missing, letter):
    assert said(FANS, {**FROM_3, **agg, **missing}, [], [by(fans=3)] * 2) == f"{letter}T"


def test_with_reviews_and_none_as_said_it_is_false_whatever_is_missing():
    assert said(FANS, {**FROM_3, "missing": 1}, [{}], [by(fans=None)]) == "FF"


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("path", {"path": ["user", "fan"]}),
        ("path", {"path": ["hours"]}),
        ("op", {"op": "eq"}),
        ("agg", {"agg": "most"}),
        ("count", {"agg": "count", "count": 0}),
        ("missing", {"missing": 3}),
        ("", {"op": "gte", "value": None}),
        ("", {"op": "gte", "value": "three"}),
    ],
)
def test_what_is_wrong_is_refused_with_its_field(field, given):
    with pytest.raises(RowError) as refused:
        read_structure(leaf({"kind": "review_meta", "path": FANS, **given}), "")
    assert refused.value.field == f"structure.evidence.{field}".rstrip(".")


def test_how_many_match_of_how_many_is_told_with_their_value():
    told = why({"kind": "review_meta", "path": FANS, **FROM_3}, by(fans=3), by(fans=1), by(fans=9))
    assert (told["reviews"], told["matching"]) == (3, 2)
    assert [(match["id"], match["user.fans"]) for match in told["matches"]] == [("v0", 3), ("v2", 9)]
