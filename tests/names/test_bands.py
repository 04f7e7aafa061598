from fractions import Fraction

import numpy as np
import pytest

from tests.names.asked import DOCUMENTED, FAIR, MIID
from trueline.names.bands import NAMES, levels


def level(similarity, kind="spelling", policy=DOCUMENTED):
    bands = policy.sound_bands if kind == "sound" else policy.spelling_bands
    return NAMES[levels(np.array([float(similarity)]), bands, policy)[0]]


@pytest.mark.parametrize("policy", [DOCUMENTED, FAIR])
@pytest.mark.parametrize(
    ("similarity", "name"),
    [
        (1, "Light"),
        (0.7, "Light"),
        (0.695, "Medium"),
        (0.5, "Medium"),
        (0.495, "Far"),
        (0.2, "Far"),
        (0.19, "below threshold"),
    ],
)
def test_half_open_bands_leave_no_gap(policy, similarity, name):
    assert level(similarity, policy=policy) == name


@pytest.mark.parametrize(
    ("similarity", "name"),
    [
        (1, "Light"),
        (0.7, "Light"),
        (0.695, "below threshold"),
        (0.69, "Medium"),
        (0.495, "below threshold"),
        (0.49, "Far"),
        (0.2, "Far"),
    ],
)
def test_closed_bands_have_the_validators_gaps(similarity, name):
    assert level(similarity, policy=MIID) == name


def test_thirds_of_sound_are_nothing_far_medium_and_light():
    assert [level(Fraction(n, 3), "sound") for n in range(4)] == ["below threshold", "Far", "Medium", "Light"]


@pytest.mark.parametrize("n", range(1, 61))
def test_a_spelling_falls_where_exact_fractions_put_it(n):
    bounds = [
        (Fraction(7, 10), "Light"),
        (Fraction(1, 2), "Medium"),
        (Fraction(1, 5), "Far"),
        (Fraction(0), "below threshold"),
    ]
    for d in range(n + 1):
        exact = 1 - Fraction(d, n)
        assert level(1.0 - d / n) == next(name for lower, name in bounds if exact >= lower)


def test_a_sum_of_weights_just_over_one_falls_out_of_the_top_band_of_raw_floats_only():
    over = 1.0000000000000002
    assert level(over, "sound", MIID) == "below threshold"
    assert level(over, "sound", DOCUMENTED) == "Light"
