import subprocess
import sys

import pytest

from tests.names.asked import MIID, case
from trueline.names.drawn import part_weights, sound_weights
from trueline.names.policy import PartWeights, SoundWeights

GIVEN = SoundWeights(soundex=0.5, metaphone=0.3, nysiis=0.2)


def test_given_weights_are_taken_under_the_text_or_its_lower_case():
    assert sound_weights("john", {"john": GIVEN}, MIID) == GIVEN
    assert sound_weights("John", {"john": GIVEN}, MIID) == GIVEN
    assert sound_weights("jane", {"john": GIVEN}, MIID) != GIVEN


def test_drawn_weights_sum_to_one_and_do_not_mind_case():
    drawn = sound_weights("Petrov", None, MIID)
    assert drawn.soundex + drawn.metaphone + drawn.nysiis == pytest.approx(1)
    assert drawn == sound_weights("petrov", None, MIID)
    assert drawn != sound_weights("petrova", None, MIID)


def test_another_seed_draws_other_weights():
    other = MIID.model_copy(update={"seed": 1})
    assert sound_weights("petrov", None, MIID) != sound_weights("petrov", None, other)


def test_drawn_weights_are_the_same_in_another_process():
    code = (
        "from trueline.names import POLICIES; from trueline.names.drawn import sound_weights;"
        "print(sound_weights('petrov', None, POLICIES['miid']).model_dump_json())"
    )
    for seed in ("0", "1"):
        printed = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        )
        assert printed.stdout.strip() == sound_weights("petrov", None, MIID).model_dump_json()


def test_part_weights_follow_length_within_a_fifth_and_sum_to_one_for_two_parts():
    drawn = part_weights(case("Al Longname", []), ["Al", "Longname"], MIID)
    assert drawn.first + drawn.last == pytest.approx(1)
    assert (2 / 10) * (0.8 / 1.2) <= drawn.first / (drawn.first + drawn.last) <= (2 / 10) * (1.2 / 0.8)


def test_of_three_parts_the_first_two_weights_are_used_and_the_third_is_lost():
    drawn = part_weights(case("Aa Bb Cc", []), ["Aa", "Bb", "Cc"], MIID)
    assert 0.5 < drawn.first + drawn.last < 0.8


def test_one_part_counts_for_everything_and_given_weights_come_first():
    assert part_weights(case("Bo", []), ["Bo"], MIID) == PartWeights(first=1, last=0)
    given = PartWeights(first=0.25, last=0.5)
    assert part_weights(case("Al Bo", [], part_weights=given), ["Al", "Bo"], MIID) == given
