import math
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from trueline.core.errors import InputError
from trueline.core.stats import (
    McNemar,
    PairedDifference,
    bootstrap,
    cases_needed,
    holm,
    kappa,
    mcnemar_exact,
    minimum_detectable_change,
    paired_difference,
    wilson,
)

NAN, INF = float("nan"), float("inf")
# Heights of Darwin's crossed less self-fertilised maize, in eighths of an inch: R. A. Fisher, The Design of
# Experiments (1935), section 17.
DARWIN = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
# Husbands by wives on one question, never to almost always: Hout, Duncan and Sobel, Sociological Methodology
# 17 (1987); shipped as SexualFun in the R package vcd.
COUPLES = [[7, 7, 2, 3], [2, 8, 3, 7], [1, 5, 4, 9], [2, 8, 9, 14]]

scores = st.lists(st.floats(0, 1).map(lambda x: round(x, 3)), min_size=1, max_size=40)
probabilities = st.lists(st.floats(0, 1), min_size=1, max_size=20)


def raters(table: list[list[int]]) -> tuple[list[int], list[int]]:
    cells = [(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]
    return [i for i, _ in cells], [j for _, j in cells]


def split(only_a: int, only_b: int) -> tuple[list[bool], list[bool]]:
    """Two systems that agree on two cases and split the others like this."""
    a = [True] * only_a + [False] * only_b + [True, False]
    b = [False] * only_a + [True] * only_b + [True, False]
    return a, b


class TestWilson:
    @pytest.mark.parametrize(
        ("hits", "n", "low", "high"),
        [
            # R. G. Newcombe, Statistics in Medicine 17 (1998) 857, table I, method 3.
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0000, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ],
    )
    def test_agrees_with_the_published_table(self, hits, n, low, high):
        interval = wilson(hits, n)
        assert interval.low == pytest.approx(low, abs=5e-5)
        assert interval.high == pytest.approx(high, abs=5e-5)

    @given(st.integers(1, 10_000), st.data(), st.floats(0.01, 0.999))
    def test_agrees_with_scipy_and_holds_the_share(self, n, data, level):
        hits = data.draw(st.integers(0, n))
        interval = wilson(hits, n, level)
        theirs = scipy.stats.binomtest(hits, n).proportion_ci(level, method="wilson")
        assert (interval.low, interval.high) == pytest.approx((theirs.low, theirs.high), abs=1e-9)
        assert 0 <= interval.low <= hits / n <= interval.high <= 1
        assert interval.level == level

    def test_no_hits_start_at_nought_and_all_hits_end_at_one(self):
        assert wilson(0, 7).low == 0
        assert wilson(7, 7).high == 1

    @pytest.mark.parametrize(("hits", "n"), [(3, 2), (-1, 2), (0, 0), (NAN, 2), (0, -1)])
    def test_what_is_no_share_is_refused(self, hits, n):
        with pytest.raises(InputError, match="at least one case"):
            wilson(hits, n)

    @pytest.mark.parametrize("level", [0, 1, 95, -0.5, NAN])
    def test_a_level_is_between_nought_and_one(self, level):
        with pytest.raises(InputError, match="level"):
            wilson(1, 2, level)


class TestBootstrap:
    def test_of_hits_has_the_quantiles_of_the_binomial(self):
        # A resample of 20 hits among 50 has a binomial number of hits, whose quantiles are known.
        interval = bootstrap([1] * 20 + [0] * 30, seed=42)
        assert interval is not None
        ends = scipy.stats.binom.ppf([0.025, 0.975], 50, 0.4) / 50
        assert (interval.low, interval.high) == pytest.approx(tuple(ends), abs=0.0201)

    def test_of_many_values_is_near_the_normal_interval(self):
        values = np.random.default_rng(7).normal(10, 2, size=400)
        interval = bootstrap(values.tolist(), seed=42, level=0.9)
        assert interval is not None
        half = 1.6449 * values.std(ddof=1) / 20
        assert interval.low == pytest.approx(values.mean() - half, abs=0.02)
        assert interval.high == pytest.approx(values.mean() + half, abs=0.02)
        assert interval.level == 0.9

    def test_of_a_median_is_near_the_order_statistics(self):
        # The exact 95 % interval of a median of 99 runs from the 40th to the 60th value (binomial, p = 1/2).
        interval = bootstrap(list(range(1, 100)), seed=42, statistic="median")
        assert interval is not None
        assert interval.low == pytest.approx(40, abs=1.5)
        assert interval.high == pytest.approx(60, abs=1.5)

    @settings(deadline=None, max_examples=40)
    @given(scores)
    def test_holds_the_mean_inside_the_values_or_is_not_applicable(self, values):
        interval = bootstrap(values, seed=1)
        if interval is None:
            assert len(set(values)) == 1
        else:
            ends = [min(values), interval.low, float(np.mean(values)), interval.high, max(values)]
            assert ends == pytest.approx(sorted(ends))

    @pytest.mark.parametrize("values", [[0.3], [0.3] * 9, [0, 0], [0.8 - 0.7, 0.3 - 0.2], [True, True]])
    def test_values_without_spread_have_no_interval(self, values):
        assert bootstrap(values, seed=42) is None

    def test_the_seed_decides(self):
        values = np.random.default_rng(5).random(50).tolist()
        assert bootstrap(values, seed=42) == bootstrap(values, seed=42)
        assert len({bootstrap(values, seed=seed) for seed in range(5)}) == 5

    def test_a_higher_level_is_wider(self):
        narrow, wide = (bootstrap(DARWIN, seed=42, level=level) for level in (0.8, 0.99))
        assert narrow is not None
        assert wide is not None
        assert wide.low < narrow.low < narrow.high < wide.high

    @pytest.mark.parametrize("values", [[], [0.1, NAN], [INF], [None, 0.1], ["0.1"], [[0.1], [0.2]], 0.1])
    def test_what_is_no_list_of_numbers_is_refused(self, values):
        with pytest.raises(InputError, match="values must be a list of finite numbers"):
            bootstrap(values, seed=42)

    def test_an_unknown_statistic_is_refused(self):
        with pytest.raises(InputError, match="choose mean or median"):
            bootstrap([0.1, 0.2], seed=42, statistic="mode")  # type: ignore[arg-type]  # the point of the test


class TestPairedDifference:
    def test_of_darwins_maize_is_what_the_textbooks_print(self):
        found = paired_difference([0] * 15, DARWIN, seed=42)
        # Fisher (1935), section 17: mean 20.933, t = 2.148 on 14 degrees, five per cent just reached.
        assert found.n == 15
        assert found.difference == pytest.approx(20.933, abs=5e-4)
        assert found.sd is not None
        assert found.difference / found.sd * math.sqrt(15) == pytest.approx(2.148, abs=5e-4)
        assert found.p_value == pytest.approx(0.0497, abs=5e-5)
        # Close to the interval of t (0.0, 41.9), and a little narrower.
        assert found.interval is not None
        assert 0 < found.interval.low < 5
        assert 36 < found.interval.high < 41.9

    def test_the_p_value_agrees_with_scipys_paired_test(self):
        rng = np.random.default_rng(3)
        a, b = rng.random(60).tolist(), rng.random(60).tolist()
        p_value = paired_difference(a, b, seed=42).p_value
        assert p_value == pytest.approx(scipy.stats.ttest_rel(a, b).pvalue)

    def test_names_the_smallest_difference_it_could_have_seen(self):
        found = paired_difference([0] * 15, DARWIN, seed=42)
        assert found.sd is not None
        assert found.detectable == pytest.approx(minimum_detectable_change(found.sd, 15))
        strict = paired_difference([0] * 15, DARWIN, seed=42, level=0.99)
        assert strict.detectable == pytest.approx(minimum_detectable_change(found.sd, 15, alpha=0.01))

    @settings(deadline=None, max_examples=30)
    @given(st.lists(st.tuples(st.integers(0, 100), st.integers(0, 100)), min_size=1, max_size=30))
    def test_the_interval_holds_the_difference_and_swapping_turns_its_sign(self, pairs):
        a, b = [x for x, _ in pairs], [y for _, y in pairs]
        there, back = paired_difference(a, b, seed=1), paired_difference(b, a, seed=1)
        assert there.difference == pytest.approx(float(Fraction(sum(b) - sum(a), len(a))))
        assert back.difference == pytest.approx(-there.difference)
        assert (there.sd, there.p_value) == pytest.approx((back.sd, back.p_value))
        if there.interval:
            assert there.interval.low <= there.difference + 1e-9
            assert there.difference - 1e-9 <= there.interval.high

    def test_the_order_of_cases_is_what_pairs_them(self):
        # The same two sets of scores: paired in order b is always .1 higher, in reverse it is not.
        a, b = [0.1, 0.3, 0.5, 0.7], [0.2, 0.4, 0.6, 0.8]
        assert paired_difference(a, b, seed=42).sd is None
        assert paired_difference(a, b[::-1], seed=42).sd == pytest.approx(
            np.std([0.7, 0.3, -0.1, -0.5], ddof=1)
        )

    @pytest.mark.parametrize(
        ("a", "b", "difference"),
        [([0.2], [0.5], 0.3), ([0.4] * 5, [0.4] * 5, 0), ([0.8, 0.3], [0.7, 0.2], -0.1)],
    )
    def test_differences_without_spread_have_a_mean_and_nothing_else(self, a, b, difference):
        found = paired_difference(a, b, seed=42)
        assert found == PairedDifference(n=len(a), difference=found.difference)
        assert found.difference == pytest.approx(difference)
        assert found.interval is None
        assert found.p_value is None

    def test_lengths_that_differ_are_refused(self):
        with pytest.raises(InputError, match=r"a has 2 cases and b has 1"):
            paired_difference([0.1, 0.2], [0.1], seed=42)

    @pytest.mark.parametrize("wrong", [[], [NAN], [None], ["x"]])
    def test_what_is_no_list_of_numbers_is_refused_by_name(self, wrong):
        with pytest.raises(InputError, match="a must be a list of finite numbers"):
            paired_difference(wrong, [0.1], seed=42)
        with pytest.raises(InputError, match="b must be a list of finite numbers"):
            paired_difference([0.1], wrong, seed=42)


class TestMcNemar:
    @pytest.mark.parametrize(
        ("only_a", "only_b", "p_value"),
        [
            (1, 9, 22 / 1024),  # 2 * (C(10,0) + C(10,1)) / 2**10
            (0, 5, 2 / 32),
            (5, 0, 2 / 32),
            (2, 6, 74 / 256),  # 2 * (1 + 8 + 28) / 2**8
            (3, 3, 1.0),
            (0, 1, 1.0),
            (0, 0, 1.0),
        ],
    )
    def test_agrees_with_counting_by_hand(self, only_a, only_b, p_value):
        found = mcnemar_exact(*split(only_a, only_b))
        assert (found.only_a, found.only_b) == (only_a, only_b)
        assert found.p_value == pytest.approx(p_value)

    @given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60))
    def test_is_the_doubled_tail_of_the_split(self, pairs):
        found = mcnemar_exact([a for a, _ in pairs], [b for _, b in pairs])
        total, few = found.only_a + found.only_b, min(found.only_a, found.only_b)
        tail = Fraction(sum(math.comb(total, k) for k in range(few + 1)), 2**total)
        assert found.p_value == pytest.approx(min(1.0, float(2 * tail)))
        turned = mcnemar_exact([b for _, b in pairs], [a for a, _ in pairs])
        assert turned == McNemar(found.only_b, found.only_a, found.p_value)

    @pytest.mark.parametrize("wrong", [[], [1, 0], [True, None], [0.0, 1.0], ["yes", "no"]])
    def test_only_true_and_false_are_hits(self, wrong):
        with pytest.raises(InputError, match="a must be a list of True and False"):
            mcnemar_exact(wrong, [True, False])

    def test_lengths_that_differ_are_refused(self):
        with pytest.raises(InputError, match="a has 1 cases and b has 2"):
            mcnemar_exact([True], [True, False])


class TestHolm:
    def test_of_four_hypotheses_by_hand(self):
        # .005*4, .01*3, .03*2, then .04*1 lifted to what stands before it.
        assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])

    def test_never_passes_one(self):
        assert holm([0.9, 0.4, 0.8]) == [1, 1, 1]

    def test_one_p_value_stays(self):
        assert holm([0.04]) == [0.04]

    @given(probabilities)
    def test_lies_between_the_p_value_and_bonferroni_and_keeps_the_order(self, p_values):
        adjusted = holm(p_values)
        assert all(p <= q <= min(1, p * len(p_values)) for p, q in zip(p_values, adjusted, strict=True))
        by_p = [q for _, q in sorted(zip(p_values, adjusted, strict=True))]
        assert by_p == sorted(by_p)

    @given(probabilities, st.randoms())
    def test_does_not_depend_on_the_order_given(self, p_values, random):
        places = list(range(len(p_values)))
        random.shuffle(places)
        assert holm([p_values[place] for place in places]) == [holm(p_values)[place] for place in places]

    @given(probabilities, st.floats(0.001, 0.999))
    def test_finds_what_holms_procedure_finds(self, p_values, alpha):
        left, found = sorted(p_values), 0
        while left and left[0] * len(left) <= alpha:
            left, found = left[1:], found + 1
        assert sum(q <= alpha for q in holm(p_values)) == found

    @pytest.mark.parametrize("p_values", [[], [0.1, NAN], [None], ["0.1"]])
    def test_what_is_no_list_of_numbers_is_refused(self, p_values):
        with pytest.raises(InputError, match="p_values must be a list"):
            holm(p_values)

    @pytest.mark.parametrize("p_values", [[-0.01], [5]])
    def test_what_is_no_probability_is_refused(self, p_values):
        with pytest.raises(InputError, match="between 0 and 1"):
            holm(p_values)


class TestKappa:
    @pytest.mark.parametrize(
        ("table", "value"),
        [
            # seen .7, by chance .5 * .6 + .5 * .4 = .5
            ([[20, 5], [10, 15]], 0.4),
            # seen .6, by chance .6 * .7 + .4 * .3 = .54
            ([[45, 15], [25, 15]], 0.06 / 0.46),
            # never the same
            ([[0, 5], [5, 0]], -1),
        ],
    )
    def test_by_hand(self, table, value):
        assert kappa(*raters(table), seed=42).kappa == pytest.approx(value)

    @pytest.mark.parametrize(
        ("weights", "value", "error"),
        [
            (None, 0.1293, 0.06860),  # both printed in the manual of the R package vcd, under Kappa
            ("linear", 0.2374, 0.07832),
        ],
    )
    def test_agrees_with_published_figures(self, weights, value, error):
        found = kappa(*raters(COUPLES), seed=42, weights=weights, labels=range(4))
        assert found.kappa == pytest.approx(value, abs=5e-5)
        assert found.interval is not None
        assert found.interval.low == pytest.approx(value - 1.96 * error, abs=0.02)
        assert found.interval.high == pytest.approx(value + 1.96 * error, abs=0.02)

    @given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=30))
    @settings(deadline=None, max_examples=20)
    def test_with_quadratic_weights_is_a_correlation_of_the_steps(self, pairs):
        # Fleiss and Cohen, Educational and Psychological Measurement 33 (1973) 613.
        a, b = np.array(pairs).T
        spread = a.var() + b.var() + (a.mean() - b.mean()) ** 2
        found = kappa(a.tolist(), b.tolist(), seed=42, weights="quadratic", labels=range(4))
        if spread == 0:
            assert found.kappa is None
        else:
            assert found.kappa == pytest.approx(2 * np.cov(a, b, ddof=0)[0, 1] / spread, abs=1e-9)
        if found.interval and found.kappa is not None:
            assert -1 - 1e-9 <= found.interval.low <= found.kappa <= found.interval.high <= 1

    def test_with_two_labels_weights_change_nothing(self):
        a, b = raters([[20, 5], [10, 15]])
        for weights in ("linear", "quadratic"):
            assert kappa(a, b, 42, weights=weights, labels=[0, 1]) == kappa(a, b, 42)

    def test_the_order_of_labels_decides_how_far_a_miss_is(self):
        a, b = ["low", "low", "high", "high", "middle"], ["low", "high", "high", "high", "low"]
        # Two misses were seen, low-high and middle-low. Chance weighs each pair by how often it could be.
        # With low, middle, high: seen 2 + 1 = 3; chance (2*3*2 + 1*2*1 + 1*3*1 + 2*2*2) / 5 = 25/5.
        value = kappa(a, b, 42, weights="linear", labels=["low", "middle", "high"]).kappa
        assert value == pytest.approx(1 - 3 / 5)
        # With middle, low, high: seen 1 + 1 = 2; chance (2*3*1 + 1*2*1 + 1*3*2 + 2*2*1) / 5 = 18/5.
        value = kappa(a, b, 42, weights="linear", labels=["middle", "low", "high"]).kappa
        assert value == pytest.approx(1 - 10 / 18)

    def test_the_seed_decides_the_interval(self):
        a, b = raters([[200, 50], [110, 150]])
        assert kappa(a, b, seed=42) == kappa(a, b, seed=42)
        assert len({kappa(a, b, seed=seed).interval for seed in range(5)}) > 1

    def test_names_of_labels_do_not_matter(self):
        a, b = raters([[20, 5], [10, 15]])
        words = {0: "pass", 1: "fail"}
        assert kappa([words[x] for x in a], [words[x] for x in b], 42).kappa == pytest.approx(0.4)

    def test_one_label_throughout_has_no_kappa(self):
        found = kappa(["pass"] * 10, ["pass"] * 10, seed=42)
        assert found.kappa is None
        assert found.interval is None

    def test_full_agreement_is_one_without_an_interval(self):
        found = kappa(["pass", "fail"] * 20, ["pass", "fail"] * 20, seed=42)
        assert (found.kappa, found.interval) == (1, None)

    def test_a_label_too_rare_to_resample_has_no_interval(self):
        # A resample misses the one case with "fail" a third of the time, and then has no kappa.
        found = kappa(["pass"] * 29 + ["fail"], ["pass"] * 29 + ["fail"], seed=42)
        assert (found.kappa, found.interval) == (1, None)
        found = kappa(["pass"] * 28 + ["fail", "fail"], ["pass"] * 29 + ["fail"], seed=42)
        assert found.kappa is not None
        assert found.interval is None

    @pytest.mark.parametrize(
        ("a", "b", "message"),
        [
            ([], [], "a has 0 cases"),
            (["x"], ["x", "y"], "a has 1 cases and b has 2"),
            (["x", None], ["x", "y"], "a label is missing"),
            ([1.0, NAN], [1.0, 2.0], "a label is missing"),
        ],
    )
    def test_pairs_that_are_not_whole_are_refused(self, a, b, message):
        with pytest.raises(InputError, match=message):
            kappa(a, b, seed=42)

    @pytest.mark.parametrize(
        ("weights", "labels", "message"),
        [
            ("linear", None, "weights need an order"),
            ("cubic", ["x", "y"], "choose linear, quadratic or None"),
            (None, ["x"], "must hold each of"),
            ("linear", ["x", "y", "x"], "must hold each of"),
        ],
    )
    def test_a_scale_that_does_not_fit_is_refused(self, weights, labels, message):
        with pytest.raises(InputError, match=message):
            kappa(["x", "y"], ["y", "y"], seed=42, weights=weights, labels=labels)


class TestPower:
    @pytest.mark.parametrize(("effect", "cases"), [(0.2, 199), (0.5, 34), (0.8, 15)])
    def test_cases_needed_are_those_of_gpower(self, effect, cases):
        # G*Power 3.1, two dependent means, two-sided, alpha .05, power .8; Cohen's small, medium, large.
        assert cases_needed(effect, sd=1) == cases
        assert cases_needed(-effect * 7, sd=7) == cases

    @pytest.mark.parametrize("n", [10, 30, 100, 1000])
    @pytest.mark.parametrize(("alpha", "power"), [(0.05, 0.8), (0.01, 0.9)])
    def test_the_change_named_is_seen_with_the_power_asked(self, n, alpha, power):
        change = minimum_detectable_change(sd=2, n=n, alpha=alpha, power=power)
        limit = scipy.stats.t.isf(alpha / 2, n - 1)
        seen = scipy.stats.nct.sf(limit, n - 1, change / 2 * math.sqrt(n))
        assert seen == pytest.approx(power, abs=0.03 if n == 10 else 0.01)

    def test_many_cases_come_to_the_normal_figure(self):
        # (1.959964 + 0.841621) / sqrt(n), from any table of the normal distribution.
        assert minimum_detectable_change(sd=1, n=10**6) == pytest.approx(2.801585e-3, rel=1e-5)

    @given(st.floats(0.01, 10), st.integers(2, 10_000), st.floats(0.001, 0.2), st.floats(0.55, 0.99))
    @settings(deadline=None)
    def test_the_two_questions_answer_each_other(self, sd, n, alpha, power):
        change = minimum_detectable_change(sd, n, alpha=alpha, power=power)
        assert cases_needed(change, sd, alpha=alpha, power=power) == n
        fewer = cases_needed(change * 1.01, sd, alpha=alpha, power=power)
        assert fewer <= n
        assume(n > 2)
        assert minimum_detectable_change(sd, n - 1, alpha=alpha, power=power) > change

    @pytest.mark.parametrize(("sd", "n"), [(0, 10), (-1, 10), (NAN, 10), (INF, 10), (1, 1), (1, 0)])
    def test_no_spread_is_refused(self, sd, n):
        with pytest.raises(InputError, match="give an sd above zero and two cases or more"):
            minimum_detectable_change(sd, n)

    @pytest.mark.parametrize("difference", [0, NAN, 1e-12])
    def test_a_difference_that_no_number_of_cases_shows_is_refused(self, difference):
        with pytest.raises(InputError, match="give a larger one"):
            cases_needed(difference, sd=1)

    @pytest.mark.parametrize(("name", "value"), [("alpha", 0), ("alpha", 1), ("power", 0.5), ("power", 80)])
    def test_odds_out_of_range_are_refused(self, name, value):
        with pytest.raises(InputError, match=name):
            cases_needed(0.1, sd=1, **{name: value})


def test_scipy_is_imported_only_when_it_is_needed():
    program = (
        "import sys, trueline.core.stats as s; s.wilson(1, 2); s.holm([.1]); print('scipy' in sys.modules)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == "False"
