import jellyfish
import numpy as np
import pytest

from tests.names.asked import DOCUMENTED, MIID
from trueline.names.policy import SoundWeights
from trueline.names.sound import agreement, codes, similarity


def heard(left, right, policy=DOCUMENTED, weights=None):
    agrees = agreement(codes([left, right]), np.array([0]), np.array([1]), policy)
    return similarity(agrees, weights or policy.sound_weights)[0]


@pytest.mark.parametrize(
    ("left", "right", "thirds"), [("john", "jon", 3), ("john", "jhon", 2), ("john", "sean", 0)]
)
def test_parts_sound_as_alike_as_section_2_computes(left, right, thirds):
    assert heard(left, right) == thirds / 3


def test_the_codes_are_jellyfishs():
    soundex, metaphone, nysiis = codes(["john", "smith"])
    assert soundex.to_list() == [jellyfish.soundex(word) for word in ("john", "smith")]
    assert metaphone.to_list() == [jellyfish.metaphone(word) for word in ("john", "smith")]
    assert nysiis.to_list() == [jellyfish.nysiis(word) for word in ("john", "smith")]


def test_metaphone_alone_tells_john_from_jhon():
    agrees = agreement(codes(["john", "jhon"]), np.array([0]), np.array([1]), DOCUMENTED)
    assert [bool(same[0]) for same in agrees] == [True, False, True]


def test_a_code_that_is_empty_on_both_sides_agrees_only_under_miid():
    assert jellyfish.metaphone("123") == ""
    assert heard("123", "123", DOCUMENTED) == 2 / 3
    assert heard("123", "123", MIID) == 1


def test_weights_need_not_sum_to_one_to_be_shared_out():
    assert heard("john", "jhon", weights=SoundWeights(soundex=2, metaphone=1, nysiis=1)) == 0.75


def test_weights_a_pair_are_added_up_as_they_are():
    agrees = agreement(codes(["john", "jhon"]), np.array([0]), np.array([1]), MIID)
    assert similarity(agrees, np.array([[0.5], [0.3], [0.1]]))[0] == 0.6
