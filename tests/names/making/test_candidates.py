import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from trueline.names.making.candidates import candidates

PARTS = st.text("abcdehijklmnorstuvwyz", min_size=1, max_size=9)


@given(PARTS)
def test_the_part_comes_first_and_no_text_twice_or_blank(part):
    found = candidates(part)
    assert found[0] == part
    assert len(set(found)) == len(found)
    assert all(found)


def test_every_single_edit_over_the_letters_is_there():
    """Over 26 letters: 4 deletions, 4 * 25 replacements and 5 * 26 insertions, 4 of which are made twice."""
    near = {text for text in candidates("smit") if Levenshtein.distance("smit", text) == 1}
    assert len(near) == 4 + 4 * 25 + 5 * 26 - 4


@pytest.mark.parametrize("part", ["John", "Weinhold", "Christopher"])
def test_no_text_is_more_than_twice_as_long(part):
    assert max(map(len, candidates(part))) <= max(2 * len(part), len(part) + 1)


@pytest.mark.parametrize(
    ("part", "kept"), [("Smith", str.istitle), ("SMITH", str.isupper), ("smith", str.islower)]
)
def test_the_case_of_the_part_is_kept(part, kept):
    assert all(map(kept, candidates(part)))


def test_more_wanted_brings_more():
    assert set(candidates("Smith")) < set(candidates("Smith", 100))


def test_another_process_with_another_hash_seed_finds_the_same():
    code = "from trueline.names.making.candidates import candidates; print(candidates('Thornton'))"
    printed = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert printed == {f"{candidates('Thornton')}\n".encode()}
