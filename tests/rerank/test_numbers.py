import json
import subprocess
import sys
from dataclasses import FrozenInstanceError, replace
from math import inf, log2

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest, t, ttest_rel

from trueline.core.chance import generator, pick, shuffled
from trueline.core.errors import InputError
from trueline.core.stats import bootstrap
from trueline.rerank.numbers import Outcome, Ranked, by, compare, family, numbers, per_request

OUTCOMES: tuple[Outcome, ...] = ("scored", "scored", "scored", "unreadable", "failed")


def at(rank, request_id="R01", listed=6, **more):
    """A ranking with the gold item at this place, or without it."""
    ids = [f"item{place}" for place in range(1, listed + 1)]
    if rank is not None:
        ids[rank - 1] = "gold"
    return Ranked(request_id, "gold", tuple(ids), **more)


def unranked(outcome, request_id="R01", **more):
    return Ranked(request_id, "gold", (), outcome, **more)


def several(*ranks, **more):
    """Requests R01, R02 … with the gold item at these places; a word is an outcome without a ranking."""
    return [
        unranked(rank, f"R{n:02}", **more) if isinstance(rank, str) else at(rank, f"R{n:02}", **more)
        for n, rank in enumerate(ranks, start=1)
    ]


def drawn(*purpose, n=25):
    """Requests as chance has them, with partial rankings and with replies that are none."""
    chance, made = generator(7, "rankings", *purpose), []
    for place in range(n):
        pool = [f"i{item}" for item in range(2 + int(chance.random() * 11))]
        gold, outcome = pick(pool, chance), pick(OUTCOMES, chance)
        listed = shuffled(pool, chance)[: 1 + int(chance.random() * len(pool))] if outcome == "scored" else []
        made.append(Ranked(f"R{place}", gold, tuple(listed), outcome, group=pick(("G01", "G02"), chance)))
    return made


def slow(one, cutoff):
    """The values of one request as the definitions say, without any library."""
    if one.outcome == "failed":
        return None
    place = next((n for n, item in enumerate(one.ranking, start=1) if item == one.gold), inf)
    within = place <= (cutoff or 100)
    hits = {k: place <= k for k in (1, 3, 5) if k <= (cutoff or 100)}
    return hits, 1 / place if within else 0.0, 1 / log2(1 + place) if within else 0.0


def wilson(hits, n):
    found = binomtest(hits, n).proportion_ci(method="wilson")
    return pytest.approx((found.low, found.high))


def ends(estimate):
    return estimate.interval.low, estimate.interval.high


def plain(value):
    return value and (value.hits, pytest.approx(value.rr), pytest.approx(value.ndcg))


# The same functions without their types: a figure that is None fails the test that reads it.


def valued(*ranked, cutoff=None):
    return per_request(ranked, cutoff)


def measured(ranked, *how, **more):
    return numbers(ranked, *how, **more)


def compared(a, b, **how):
    return compare(a, b, **how)


# One request


def test_the_rank_is_the_place_of_the_gold_item_counted_from_one():
    assert [one.rank for one in several(1, 4, None, "unreadable", "failed")] == [1, 4, None, None, None]


def test_a_ranking_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        at(1).gold = "item2"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: Ranked("R07", "a", ("b", "a", "c", "a", "b")),
            "request 'R07' ranks the id 'b' twice; give each id one place",
        ),
        (
            lambda: Ranked("R07", "a", ("a",), "unreadable"),
            "request 'R07' is unreadable and has a ranking; leave the ranking out, or call it scored",
        ),
        (
            lambda: Ranked("R07", "a", ("a", "a"), "scored", candidates=20),
            "request 'R07' with 20 candidates ranks the id 'a' twice; give each id one place",
        ),
        (
            lambda: Ranked("R07", "a", ("a",), "failed"),
            "request 'R07' is failed and has a ranking; leave the ranking out, or call it scored",
        ),
        (
            lambda: Ranked("R07", "a", ()),
            "request 'R07' is scored and ranks nothing; a reply without a ranking is unreadable",
        ),
        (
            lambda: unranked("done", "R07"),
            "request 'R07' has the outcome 'done'; choose one of scored, unreadable, failed",
        ),
    ],
)
def test_what_contradicts_itself_is_refused(make, message):
    with pytest.raises(InputError) as refused:
        make()
    assert str(refused.value) == message


# Values


def test_each_request_has_its_values_in_the_order_given():
    found = per_request(several(3, "failed", 1, "unreadable", None))
    assert [plain(one) for one in found] == [
        ({1: False, 3: True, 5: True}, 1 / 3, 0.5),  # 1 / log2(4)
        None,
        ({1: True, 3: True, 5: True}, 1.0, 1.0),
        ({1: False, 3: False, 5: False}, 0.0, 0.0),
        ({1: False, 3: False, 5: False}, 0.0, 0.0),
    ]


def test_past_the_cut_off_reciprocal_rank_and_ndcg_are_zero_and_hits_are_not_looked_for():
    last_in, first_out = valued(*several(2, 3), cutoff=2)
    assert (last_in.rr, last_in.ndcg) == (0.5, pytest.approx(1 / log2(3)))
    assert (first_out.rr, first_out.ndcg) == (0.0, 0.0)
    assert (last_in.hits, first_out.hits) == ({1: False}, {1: False})


def test_a_cut_off_past_the_end_of_a_partial_ranking_changes_nothing():
    assert per_request([at(2, listed=2)], cutoff=50) == per_request([at(2, listed=2)])


def test_how_ids_are_spelled_does_not_matter():
    strange = ("gold", "a b\t", "zz\N{SNOWMAN}", "\ud800", "", "0")
    for gold in strange:
        ranked = [Ranked(f"R {gold}", gold, strange), Ranked("0", "gone", strange)]
        assert [plain(one) for one in per_request(ranked)] == [slow(one, None) for one in ranked]


def test_a_request_may_stand_once_for_each_number_of_candidates():
    first, second = valued(at(1, candidates=10), at(2, candidates=20))
    assert (first.rr, second.rr) == (1.0, 0.5)


@given(st.integers(0, 10_000), st.sampled_from([None, 1, 2, 3, 7, 40]))
@settings(max_examples=60, deadline=None)
def test_values_agree_with_the_definitions(case, cutoff):
    ranked = drawn(case, n=12)
    assert [plain(one) for one in per_request(ranked, cutoff)] == [slow(one, cutoff) for one in ranked]


# Numbers


def test_an_unreadable_reply_is_a_miss_and_a_failed_call_is_not_in_the_denominator():
    found = measured(several(1, 2, None, "unreadable", "failed", 5))
    assert (found.asked, found.counted) == (6, 5)
    assert (found.unreadable, found.unreadable_share) == (1, 1 / 6)
    assert (found.failed, found.failed_share) == (1, 1 / 6)
    assert {k: hits.value for k, hits in found.hits.items()} == {1: 1 / 5, 3: 2 / 5, 5: 3 / 5}
    assert found.mrr.value == pytest.approx((1 + 1 / 2 + 1 / 5) / 5)
    assert found.ndcg.value == pytest.approx((1 + 1 / log2(3) + 1 / log2(6)) / 5)
    assert found.cutoff is None


def test_hits_have_a_wilson_interval_and_means_a_bootstrap_interval():
    found = measured(several(1, 2, None, "unreadable", "failed", 5), seed=3)
    assert [ends(found.hits[k]) for k in (1, 3, 5)] == [wilson(1, 5), wilson(2, 5), wilson(3, 5)]
    assert found.mrr.interval == bootstrap([0, 0, 1 / 5, 1 / 2, 1], 3)
    by_hand = bootstrap([0, 0, 1 / log2(6), 1 / log2(3), 1], 3)
    assert by_hand is not None
    assert ends(found.ndcg) == pytest.approx((by_hand.low, by_hand.high))
    assert found.mrr.interval.low < found.mrr.value < found.mrr.interval.high


def test_the_cut_off_is_stated_and_kept():
    found = measured(several(1, 2, 3, 4), cutoff=2)
    assert (found.cutoff, found.mrr.value) == (2, (1 + 1 / 2) / 4)
    assert found.ndcg.value == pytest.approx((1 + 1 / log2(3)) / 4)


@pytest.mark.parametrize(("cutoff", "measured_at"), [(1, {1}), (2, {1}), (3, {1, 3}), (5, {1, 3, 5})])
def test_hits_among_more_places_than_the_cut_off_are_not_measured(cutoff, measured_at):
    found = measured(several(1, 2, 3, 4), cutoff=cutoff)
    assert {k for k, hits in found.hits.items() if hits is not None} == measured_at
    assert list(found.to_dict()["hits_at_5"] or {}) == (["value", "interval"] if cutoff == 5 else [])


def test_where_every_call_failed_there_are_no_numbers():
    found = measured(several("failed", "failed"))
    assert (found.asked, found.counted, found.failed_share, found.unreadable_share) == (2, 0, 1.0, 0.0)
    assert (found.hits, found.mrr, found.ndcg) == ({1: None, 3: None, 5: None}, None, None)


def test_where_every_reply_is_unreadable_all_numbers_are_zero():
    found = measured(several("unreadable", "unreadable", "failed"))
    assert (found.counted, found.unreadable_share) == (2, 2 / 3)
    assert [hits.value for hits in found.hits.values()] == [0.0, 0.0, 0.0]
    assert ends(found.hits[1]) == wilson(0, 2)
    assert (found.mrr.value, found.ndcg.value) == (0.0, 0.0)


def test_a_mean_of_equal_values_has_no_interval():
    found = measured(several(1, 1, 1))
    assert (found.mrr.value, found.mrr.interval, found.ndcg.interval) == (1.0, None, None)
    assert ends(found.hits[1]) == wilson(3, 3)


@pytest.mark.parametrize("case", range(4))
def test_the_order_of_the_requests_changes_nothing(case):
    ranked = drawn("order", case)
    other = shuffled(ranked, generator(case, "other order"))
    assert other != ranked
    assert measured(other, cutoff=4) == measured(ranked, cutoff=4)


def test_the_seed_decides_the_resampling_and_nothing_else():
    ranked = drawn("seed")
    first, other = measured(ranked, seed=1), measured(ranked, seed=2)
    assert measured(ranked, seed=1) == first
    assert first.mrr.interval != other.mrr.interval
    assert (first.mrr.value, first.hits) == (other.mrr.value, other.hits)
    assert by(ranked, "register", seed=1) == {"": first}


@pytest.mark.parametrize("cutoff", [None, 1, 3, 10])
@pytest.mark.parametrize("case", range(4))
def test_numbers_agree_with_the_definitions(case, cutoff):
    ranked = drawn("numbers", case, n=40)
    values = [value for one in ranked if (value := slow(one, cutoff)) is not None]
    found = measured(ranked, cutoff=cutoff)
    assert found.counted == len(values)
    for k in (1, 3, 5):
        share = (
            None if cutoff is not None and k > cutoff else sum(hits[k] for hits, _, _ in values) / len(values)
        )
        assert (found.hits[k] and found.hits[k].value) == share
    assert found.mrr.value == pytest.approx(sum(rr for _, rr, _ in values) / len(values))
    assert found.ndcg.value == pytest.approx(sum(ndcg for _, _, ndcg in values) / len(values))


def test_numbers_are_json():
    found = measured(several(1, 1, "failed"), cutoff=5).to_dict()
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    low = pytest.approx(binomtest(2, 2).proportion_ci(method="wilson").low)
    assert found == {
        "asked": 3,
        "counted": 2,
        "unreadable": 0,
        "unreadable_share": 0.0,
        "failed": 1,
        "failed_share": 1 / 3,
        "cutoff": 5,
        "mrr": {"value": 1.0, "interval": None},
        "ndcg": {"value": 1.0, "interval": None},
        **{
            f"hits_at_{k}": {"value": 1.0, "interval": {"low": low, "high": 1.0, "level": 0.95}}
            for k in (1, 3, 5)
        },
    }


@pytest.mark.parametrize("ask", [numbers, per_request, lambda none: by(none, "group")])
def test_no_rankings_at_all_are_refused(ask):
    with pytest.raises(InputError, match=r"^there are no rankings; give at least one$"):
        ask([])


@pytest.mark.parametrize("ask", [numbers, per_request, lambda ranked: by(ranked, "group")])
def test_a_request_twice_is_refused(ask):
    twice = at(1, "R03", candidates=10, group="G01")
    for other in (twice, at(2, "R03", candidates=10, group="G02")):
        with pytest.raises(InputError) as refused:
            ask([twice, other])
        assert str(refused.value) == (
            "request 'R03' with 10 candidates is given twice; give each request once for each size"
        )


@pytest.mark.parametrize("cutoff", [0, -1])
def test_a_cut_off_without_a_place_is_refused(cutoff):
    with pytest.raises(InputError, match=rf"^cutoff is {cutoff}; give 1 or more places, or None"):
        measured(several(1), cutoff=cutoff)


# Parts


@pytest.mark.parametrize("field", ["group", "register", "candidates"])
def test_parts_stand_in_the_order_in_which_they_first_appear(field):
    values = {"group": ("G02", "G01"), "register": ("literal", ""), "candidates": (20, None)}[field]
    first, second = several(1, 2, **{field: values[0]}), several(3, "failed", **{field: values[1]})
    second = [replace(one, request_id=f"{one.request_id}x") for one in second]
    found = by([first[0], second[0], first[1], second[1]], field, seed=5, cutoff=2)
    assert list(found) == list(values)
    assert found == {values[0]: measured(first, 5, 2), values[1]: measured(second, 5, 2)}


def test_a_part_without_an_answer_is_told_with_none():
    found = by([at(1, group="G01"), unranked("failed", "R02", group="G02")], "group")
    assert (found["G02"].asked, found["G02"].counted, found["G02"].mrr) == (1, 0, None)


@pytest.mark.parametrize("field", ["gold", "", "Group"])
def test_an_unknown_field_is_refused_with_those_there_are(field):
    with pytest.raises(InputError) as refused:
        by(several(1), field)
    assert str(refused.value) == (
        f"rankings are not split by {field!r}; choose one of group, register, candidates"
    )


# Comparisons

BEFORE = several(1, 2, 2, 2, 2, 2, 2, 1)
AFTER = several(2, 1, 1, 1, 1, 1, 1, 1)


def test_hits_at_one_are_compared_by_the_exact_test_of_mcnemar():
    found = compared(BEFORE, AFTER)
    # Of the 7 that differ 1 falls to a: 2 * (1 + 7) / 2**7.
    assert (found.hits_at_1.only_a, found.hits_at_1.only_b, found.hits_at_1.p_value) == (1, 6, 0.125)
    assert found.hits_at_1.p_value == pytest.approx(binomtest(1, 7).pvalue)
    assert found.hits_difference == 7 / 8 - 2 / 8


def test_mrr_is_compared_by_the_single_differences():
    found = compared(BEFORE, AFTER)
    before, after = [1, *[1 / 2] * 6, 1], [1 / 2, *[1] * 6, 1]
    assert found.mrr.difference == pytest.approx(5 / 16)  # six halves more, one half less, over 8
    assert found.mrr.p_value == pytest.approx(ttest_rel(after, before).pvalue)
    # Eight draws of -1/2 (one in eight), 0 (one in eight) or 1/2, counted out: the chance of every sum.
    chances = np.ones(1)
    for _ in range(8):
        chances = np.convolve(chances, [1 / 8, 1 / 8, 6 / 8])
    low, high = (np.arange(-8, 9)[np.searchsorted(chances.cumsum(), (0.025, 0.975))] / 16).tolist()
    assert ends(found.mrr) == (low, high)


def test_the_smallest_difference_that_could_have_been_seen_is_told():
    found = compared(BEFORE, AFTER)
    # The squares of the deviations: once .8125, once .3125, six times .1875.
    sd = ((0.8125**2 + 0.3125**2 + 6 * 0.1875**2) / 7) ** 0.5
    expected = (t.ppf(0.8, 7) + t.ppf(0.975, 7)) * sd / 8**0.5
    assert found.detectable == found.mrr.detectable == pytest.approx(expected)


def test_a_pair_with_a_failed_call_is_left_out_and_counted():
    a = several(1, "failed", 2, "unreadable", 1, "failed")
    b = several("failed", 1, 1, 2, "unreadable", 1)
    found = compared(a, b)
    assert (found.counted, found.left_out) == (3, 3)
    assert (found.hits_at_1.only_a, found.hits_at_1.only_b) == (1, 1)
    assert found.mrr.n == 3
    assert found.mrr.difference == pytest.approx((0.5 + 0.5 - 1) / 3)
    assert (found.a.asked, found.a.unreadable, found.a.failed) == (6, 1, 2)
    assert (found.b.counted, found.b.unreadable_share, found.b.failed_share) == (5, 1 / 6, 1 / 6)


def test_pairs_are_matched_by_request_and_size_whatever_the_order():
    a = [at(1, candidates=10), at(2, candidates=20), at(3, "R02"), unranked("failed", "R03")]
    b = [at(1, "R03"), at(3, "R02"), at(2, candidates=20), at(1, candidates=10)]
    found = compared(a, b)
    assert (found.counted, found.hits_difference, found.mrr.difference) == (3, 0.0, 0.0)
    assert (found.mrr.interval, found.detectable) == (None, None)


def test_the_order_of_either_side_changes_nothing():
    a, b = drawn("pairs"), [replace(one, ranking=one.ranking[::-1]) for one in drawn("pairs")]
    turned = compared(shuffled(a, generator(1)), shuffled(b, generator(2)), cutoff=5)
    assert turned == compared(a, b, cutoff=5)
    assert turned.mrr.interval is not None


def test_the_seed_decides_the_resampling_of_a_comparison_and_nothing_else():
    a, b = drawn("pairs"), [replace(one, ranking=one.ranking[::-1]) for one in drawn("pairs")]
    first, other = compared(a, b, seed=1), compared(a, b, seed=2)
    assert first.mrr.interval != other.mrr.interval
    assert replace(first, mrr=replace(first.mrr, interval=other.mrr.interval)) == other


def test_turned_around_a_comparison_has_the_other_sign():
    there, back = compared(BEFORE, AFTER), compared(AFTER, BEFORE)
    assert back.hits_difference == -there.hits_difference
    assert back.mrr.difference == pytest.approx(-there.mrr.difference)
    assert (back.hits_at_1.p_value, back.detectable) == (0.125, pytest.approx(there.detectable))


def test_a_comparison_looks_as_far_as_its_cut_off():
    found = compared(several(3, 1), several(2, 1), cutoff=2)
    assert (found.cutoff, found.mrr.difference) == (2, 0.25)


def test_where_no_pair_has_two_answers_nothing_is_compared():
    found = compared(several("failed", 1), several(1, "failed"))
    assert (found.counted, found.left_out) == (0, 2)
    assert (found.hits_difference, found.hits_at_1, found.mrr, found.detectable) == (None, None, None, None)


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        (
            several(1, 1, 1),
            several(1),
            "request 'R02' is missing in b; give both sides the same requests",
        ),
        (
            [at(1, candidates=10)],
            [at(1, candidates=10), at(1, candidates=20)],
            "request 'R01' with 20 candidates is missing in a; give both sides the same requests",
        ),
        (
            [at(1)],
            [Ranked("R01", "item2", ("item2",))],
            "request 'R01' has the gold item 'gold' in a and 'item2' in b; compare runs over one dataset",
        ),
        ([], several(1), "there are no rankings; give at least one"),
        (several(1), [], "there are no rankings; give at least one"),
        (
            several(1),
            [at(1), at(2)],
            "request 'R01' is given twice; give each request once for each size",
        ),
    ],
)
def test_sides_that_do_not_match_are_refused(a, b, message):
    with pytest.raises(InputError) as refused:
        compared(a, b)
    assert str(refused.value) == message


def test_a_comparison_is_json():
    for found in (compared(BEFORE, AFTER), compared(several("failed"), several(1))):
        told = found.to_dict()
        assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told["a"]["failed_share"] == 1.0
    assert told["mrr"] is None
    told = compared(BEFORE, AFTER).to_dict()
    assert told["hits_at_1"] == {"only_a": 1, "only_b": 6, "p_value": 0.125}
    assert told["mrr"]["detectable"] == compared(BEFORE, AFTER).detectable


# Families


def test_p_values_of_a_family_are_adjusted_by_holm():
    all_six = compared(several(*[2] * 6), several(*[1] * 6))
    found = family({"same": compared(BEFORE, BEFORE), "near": compared(BEFORE, AFTER), "far": all_six})
    # The p-values are 1, 0.125 and 2 / 2**6 = 0.03125; the least counts three times, the next twice.
    assert found == {"same": 1.0, "near": 0.25, "far": 0.09375}
    assert list(found) == ["same", "near", "far"]


def test_a_family_of_one_is_left_as_it_is():
    assert family({"near": compared(BEFORE, AFTER)}) == {"near": 0.125}


def test_a_comparison_that_tested_nothing_does_not_belong_to_the_family():
    nothing = compared(several("failed"), several(1))
    assert family({"nothing": nothing, "near": compared(BEFORE, AFTER)}) == {"near": 0.125}
    assert family({"nothing": nothing}) == family({}) == {}


# Loading


def test_the_libraries_are_loaded_when_they_are_used():
    look = (
        "import sys, trueline.rerank.numbers; print({'scipy', 'ir_measures', 'pytrec_eval'} & {*sys.modules})"
    )
    told = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
