import math

import polars as pl
import pytest

from trueline.names import POLICIES
from trueline.names.answers.judge import REWARD_COLUMNS
from trueline.names.answers.ranking import Ranking, on_the_curve

NONE, CURVE = POLICIES["documented"].reward_curve, POLICIES["miid"].reward_curve


def ranked(*queries, curve=NONE):
    """The standings after queries, each the value of every responder; None is a failed reward."""
    ranking = Ranking(curve)
    for number, values in enumerate(queries, 1):
        rows = [
            {
                "query_id": f"q{number}",
                "responder": responder,
                "outcome": "scored" if value is not None else "failed",
                "value": value,
                "flags": 1,
                "why": None if value is not None else "it is down",
            }
            for responder, value in values.items()
        ]
        ranking.add(pl.DataFrame(rows, schema=REWARD_COLUMNS))
    return ranking.standings()


def test_responders_are_ranked_by_their_mean_over_all_queries():
    found = ranked({"a": 0.2, "b": 0.9}, {"a": 1.0, "b": 0.1})
    assert [(one.rank, one.responder, one.means["value"]) for one in found] == [
        (1, "a", pytest.approx(0.6)),
        (2, "b", pytest.approx(0.5)),
    ]


def test_equal_means_stand_in_the_order_of_their_names():
    assert [one.responder for one in ranked({"c": 0.5, "a": 0.5, "b": 0.5})] == ["a", "b", "c"]


def test_a_failed_reward_stands_last_without_a_rank_and_with_its_cause():
    found = ranked({"a": None, "b": 0.0, "c": 0.5}, {"a": 1.0, "b": 0.0, "c": 0.5})
    assert [(one.responder, one.rank) for one in found] == [("c", 1), ("b", 2), ("a", None)]
    assert (found[2].means["value"], found[2].curve, found[2].why) == (None, None, "q1: it is down")


def test_a_kind_that_was_never_asked_for_has_no_mean():
    assert ranked({"a": 0.5})[0].means["addresses"] is None


def test_flags_are_counted_over_all_queries():
    assert ranked({"a": 0.5}, {"a": 0.5})[0].flags == 2


def test_the_curve_pays_the_best_50_of_six_tenths_or_more():
    values = [1 - place / 1000 for place in range(60)]
    found = on_the_curve(values, CURVE)
    assert found[0] == pytest.approx(0.7 + 0.3 * 1)
    assert found[1] == pytest.approx(0.7 * math.exp(-0.05) + 0.3 * 0.999)
    assert found[49] == pytest.approx(0.7 * math.exp(-0.05 * 49) + 0.3 * 0.951)
    assert found[50:] == [0] * 10


def test_six_tenths_is_enough_and_less_is_worth_nothing():
    assert on_the_curve([0.6, 0.5999], CURVE) == [pytest.approx(0.7 + 0.18), 0]


def test_without_a_curve_places_are_worth_nothing_of_their_own():
    assert on_the_curve([0.9, 0.8], NONE) == [None, None]
    assert [one.curve for one in ranked({"a": 0.9, "b": 0.7}, curve=CURVE)] == [
        pytest.approx(0.97),
        pytest.approx(0.7 * math.exp(-0.05) + 0.21),
    ]
