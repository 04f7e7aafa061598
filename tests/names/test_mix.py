import math
import random

import numpy as np
import pytest

from tests.names import slow
from tests.names.asked import DOCUMENTED, EVERY_POLICY, FAIR, MIID
from trueline.names.mix import Mixes, quality, targets


def of(shares, counts, n, policy=DOCUMENTED):
    return quality(Mixes([shares], np.array([0])), np.array([counts]), np.array([n]), policy).value[0]


@pytest.mark.parametrize(
    ("counts", "figure"),
    [((4, 8, 2), 0.7167), ((5, 7, 3), 0.7640), ((6, 7, 2), 0.7264), ((14, 1, 0), 0.2616)],
)
def test_the_worked_qualities_of_section_3(counts, figure):
    assert of((0.2, 0.6, 0.2), counts, 15) == pytest.approx(figure, abs=5e-5)


def test_the_terms_of_the_worked_quality_of_section_3():
    one = quality(Mixes([(0.2, 0.6, 0.2)], np.array([0])), np.array([(4, 8, 2)]), np.array([15]), DOCUMENTED)
    terms = (one.weights * one.met)[0]
    assert terms == pytest.approx([0.0567, 0.5333, 0.1333], abs=5e-5)
    assert one.unmatched[0] == 1


def test_the_seeds_second_example_is_its_printed_counts_with_ten_unmatched():
    by_hand = 0.2 * (1 / 3) + 0.6 * (4 / 9) - 0.1 * (10 / 15)
    assert of((0.2, 0.6, 0.2), (1, 4, 0), 15) == pytest.approx(by_hand)
    assert by_hand == pytest.approx(0.2667, abs=5e-5)


@pytest.mark.parametrize(("wanted", "figure"), [(1, 0.632), (2, 0.393), (3, 0.283), (5, 0.181), (9, 0.105)])
def test_one_over_target_costs_what_the_formula_says_and_nothing_under_fair(wanted, figure):
    counts, n = (wanted + 1, wanted - 1, 0), 2 * wanted
    under = 0.5 * (wanted - 1) / wanted
    assert (of((0.5, 0.5, 0.0), counts, n) - under) / 0.5 == pytest.approx(figure, abs=5e-4)
    assert (of((0.5, 0.5, 0.0), counts, n, FAIR) - under) / 0.5 == pytest.approx(1)


def test_a_level_whose_target_is_nothing_is_unmatched_unless_fair_wanted_a_share_of_it():
    shares, counts = (0.2, 0.6, 0.2), (1, 3, 0)
    assert targets(shares, 4, DOCUMENTED) == (0, 2, 0)
    assert of(shares, counts, 4) == pytest.approx(0.6 * (1 - math.exp(-0.5)) - 0.1 * 1 / 4)
    assert targets(shares, 4, FAIR) == (1, 2, 1)
    assert of(shares, counts, 4, FAIR) == pytest.approx(0.25 + 0.5)


def test_fair_reaches_one_for_every_number_of_scores():
    for n in range(1, 40):
        wanted = targets((0.29, 0.31, 0.4), n, FAIR)
        assert sum(wanted) == n
        assert of((0.29, 0.31, 0.4), wanted, n, FAIR) == pytest.approx(1)


def test_exact_shares_take_the_number_a_person_wrote_and_floats_the_binary_one():
    assert targets((0.29, 0.0, 0.0), 100, DOCUMENTED)[0] == 29
    assert targets((0.29, 0.0, 0.0), 100, MIID)[0] == 28


def test_a_mix_of_no_score_is_nothing():
    assert of((0.2, 0.6, 0.2), (0, 0, 0), 0) == 0


@pytest.mark.parametrize("policy", EVERY_POLICY, ids=lambda policy: policy.id)
def test_any_mix_is_what_the_slow_formula_gives(policy):
    chance = random.Random(3)
    for _ in range(2_000):
        cuts = sorted((chance.randint(0, 100), chance.randint(0, 100)))
        shares = (cuts[0] / 100, (cuts[1] - cuts[0]) / 100, (100 - cuts[1]) / 100)
        n = chance.randint(1, 30)
        counts = [0, 0, 0, 0]
        for _ in range(n):
            counts[chance.randrange(4)] += 1
        mix = dict(zip(("Light", "Medium", "Far"), shares, strict=True))
        found = dict(zip(("Light", "Medium", "Far"), counts, strict=False))
        expected = slow.quality(found, n, mix, policy.id)
        assert of(shares, tuple(counts[:3]), n, policy) == pytest.approx(float(expected), abs=1e-12)
