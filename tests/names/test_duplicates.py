import numpy as np
import pytest

from tests.names.asked import DOCUMENTED, case, row
from trueline.names.duplicates import NearlySame, first_of_kind

LONG = "ab" * 16


def test_the_first_of_equal_texts_in_a_row_is_kept():
    kept = first_of_kind(np.array([0, 0, 0, 1, 1]), np.array([5, 5, 6, 5, 5]))
    assert kept.tolist() == [True, False, True, True, False]


def uniqueness(*parts):
    return row(case(LONG, list(parts)))["first.uniqueness"]


def test_one_silent_edit_in_more_than_thirty_letters_repeats_the_text():
    text = LONG[:31]
    assert uniqueness(text, text[:20] + "a" + text[20:]) == 0.5
    assert uniqueness(text, text[:20] + "a" + text[20:], text) == pytest.approx(1 / 3)


def test_one_silent_edit_in_thirty_letters_does_not():
    text = LONG[:29]
    assert uniqueness(text, text[:20] + "a" + text[20:]) == 1


def test_an_edit_that_is_heard_does_not_repeat_even_a_long_text():
    text = LONG[:31]
    assert uniqueness(text, "k" + text[1:]) == 1


def test_names_compared_by_sound_alone_repeat_only_equal_text():
    text = LONG[:31]
    long = [text, text[:20] + "a" + text[20:]]
    assert row(case(LONG, long, script="greek"))["first.uniqueness"] == 1
    assert row(case(LONG, [text, text], script="greek"))["first.uniqueness"] == 0.5


def test_the_length_above_which_texts_can_repeat_follows_from_the_policy():
    assert NearlySame([], np.array([]), (), DOCUMENTED.sound_weights, DOCUMENTED).shortest == pytest.approx(
        30
    )
    strict = DOCUMENTED.model_copy(update={"duplicate_above": 1.0})
    assert NearlySame([], np.array([]), (), strict.sound_weights, strict).shortest == float("inf")
