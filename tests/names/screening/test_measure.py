import polars as pl
import pytest
from scipy.stats import binomtest

from trueline.names.screening.engine import Failed
from trueline.names.screening.measure import measure, missed
from trueline.names.screening.probes import Probes
from trueline.names.screening.searching import Block, Results

PROBES = Probes([0, 0, 1], ["John Smith", "John Smith", "Wei Zhang"], ["Jon Smith", "Smith John", "Wei Zang"])
IDS = ["w1", "w2"]
STEPS = [0.5, 0.8]
DIED = Failed("died", "ended", "last words")


def results(*found, k=2, engine="mine", milliseconds=()):
    """What an engine answered to the three variations and then to negatives."""
    truth = [*(IDS[place] for place in PROBES.entry), *(None for _ in found[3:])]
    made = Results(engine, 1, truth, k)
    times = milliseconds or [1.0] * len(found)
    for place, (one, time) in enumerate(zip(found, times, strict=True)):
        made.add(Block(place, [one], time))
    return made


def overall(measured, column):
    return measured.rates.filter(pl.col("group") == "all")[column].to_list()


def alerts(measured, queries):
    return measured.alerts.filter(pl.col("queries") == queries).drop("engine", "queries").rows()


def bounds(hits, n):
    found = binomtest(hits, n).proportion_ci(method="wilson")
    return pytest.approx(found.low), pytest.approx(found.high)


FOUND = results(
    [("w2", 0.9), ("w1", 0.8)],  # its own entry second
    [("w1", 0.79)],
    [],
    [("w1", 0.95), ("w2", 0.6)],  # negatives
    [],
    [("w2", 0.5)],
    [],
)


def test_a_hit_is_its_own_entry_at_or_above_the_threshold_whatever_its_rank():
    measured = measure(FOUND, PROBES, STEPS, 0.5)
    assert (overall(measured, "n"), overall(measured, "hits")) == ([3, 3], [2, 1])
    assert list(zip(overall(measured, "low"), overall(measured, "high"), strict=True)) == [
        bounds(2, 3),
        bounds(1, 3),
    ]


def test_alerts_of_negatives_are_any_and_of_variations_those_of_other_entries():
    measured = measure(FOUND, PROBES, STEPS, 0.5)
    assert alerts(measured, "negative") == [
        (0.5, 4, 2, 0.5, *bounds(2, 4), 3 / 4, 1),
        (0.8, 4, 1, 0.25, *bounds(1, 4), 1 / 4, 0),
    ]
    assert alerts(measured, "positive") == [
        (0.5, 3, 1, 1 / 3, *bounds(1, 3), 1 / 3, 1),
        (0.8, 3, 1, 1 / 3, *bounds(1, 3), 1 / 3, 1),
    ]


def test_rounding_does_not_keep_a_score_from_its_threshold():
    just_under = results([("w1", 0.8 - 1e-12)], [], [])
    assert overall(measure(just_under, PROBES, [0.8], 0.5), "hits") == [1]


def test_the_highest_threshold_that_reaches_the_wanted_rate_is_recommended_with_its_cost():
    best = measure(FOUND, PROBES, STEPS, 0.6).about["recommended"]
    assert (best["want"], best["threshold"], best["rate"], best["sure"]) == (0.6, 0.5, 2 / 3, False)
    cost = best["alerts"]["negative"]
    assert (cost["n"], cost["rate"], cost["mean_alerts"]) == (4, 0.5, 0.75)
    lower = measure(FOUND, PROBES, STEPS, 0.05).about["recommended"]
    assert (lower["threshold"], lower["sure"]) == (0.8, True)


def test_where_no_threshold_reaches_it_the_best_rate_is_told():
    best = measure(FOUND, PROBES, STEPS, 0.9).about["recommended"]
    assert best == {"want": 0.9, "threshold": None, "best": {"threshold": 0.5, "rate": 2 / 3}}


def test_a_failed_query_counts_nowhere():
    found = results([("w1", 1.0)], [], DIED, *[[("w1", 0.9)]] * 17)  # 1 of 20 is not above the limit
    measured = measure(found, PROBES, STEPS, 0.5)
    assert measured.stands
    assert (overall(measured, "n"), overall(measured, "hits")) == ([2, 2], [1, 1])
    failures = [{"code": "died", "count": 1, "cause": "ended", "tail": "last words"}]
    about = measured.about
    assert (about["outcome"], about["asked"], about["failed"], about["failures"]) == (
        "measured",
        20,
        1,
        failures,
    )


def test_a_group_whose_queries_all_failed_has_no_rate():
    found = results([("w1", 1.0)], DIED, [], *[[]] * 17)
    rates = measure(found, PROBES, [0.5], 0.5).rates
    row = rates.filter(pl.col("value") == "name_parts_permutations").row(0)
    assert row == ("mine", "rule", "name_parts_permutations", 0.5, 0, 0, None, None, None)


def test_above_the_limit_of_failures_the_rates_are_withheld():
    measured = measure(results([("w1", 1.0)], [], DIED, *[[]] * 16), PROBES, STEPS, 0.5)
    assert not measured.stands
    assert measured.rates.is_empty()
    assert measured.alerts.is_empty()
    assert measured.about["cause"] == "1 of 19 queries failed, more than 5%: rates are withheld"
    assert "recommended" not in measured.about


def test_latency_is_that_of_answered_queries():
    found = results([], [], [], *[[]] * 17, DIED, milliseconds=[*range(1, 21), 1_000])
    latency = measure(found, PROBES, STEPS, 0.5).about["latency_ms"]
    assert latency == {"mean": 10.5, "p50": 10.5, "p95": pytest.approx(19.05)}


def test_an_engine_that_never_answered_has_no_latency():
    assert measure(results(DIED, DIED, DIED), PROBES, STEPS, 0.5).about["latency_ms"] is None


def test_missed_is_what_nobody_found_among_those_who_answered():
    other = results([], [], DIED, engine="other")
    low = results([("w1", 0.4)], DIED, [("w1", 0.9)], engine="low")
    found = missed([FOUND, other, low], PROBES, IDS, 0.5)
    assert found.rows() == [("w2", "Wei Zhang", "Wei Zang", found["rules"][0], 2)]
    assert "remove_random_consonant" in found["rules"][0]
    assert missed([results(DIED, DIED, DIED)], PROBES, IDS, 0.5).is_empty()
    assert missed([], PROBES, IDS, 0.5).is_empty()
