import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.names.slow import levenshtein
from trueline.names.bands import NAMES, levels
from trueline.names.policy import DOCUMENTED
from trueline.names.spelling import distances, edits, lengths, similarity


def spelt(left, right):
    return similarity(distances([left], [right]), np.maximum(lengths([left]), lengths([right])))


@pytest.mark.parametrize(
    ("left", "right", "figure", "level"),
    [
        ("john", "jon", 0.75, "Light"),
        ("john", "jhon", 0.50, "Medium"),
        ("john", "johny", 0.80, "Light"),
        ("john", "johnny", 0.667, "Medium"),
        ("john", "sean", 0.25, "Far"),
        ("smith", "smyth", 0.80, "Light"),
        ("smith", "smithe", 0.833, "Light"),
        ("smith", "smythe", 0.667, "Medium"),
    ],
)
def test_parts_are_as_alike_as_section_2_computes(left, right, figure, level):
    found = spelt(left, right)
    assert found[0] == pytest.approx(figure, abs=5e-4)
    assert NAMES[levels(found, DOCUMENTED.spelling_bands, DOCUMENTED)[0]] == level


@pytest.mark.parametrize(
    ("whole", "figure"),
    [
        ("Jon Smith", 0.900),
        ("Jhon Smith", 0.800),
        ("John Smyth", 0.900),
        ("John Smythe", 0.818),
        ("Johny Smith", 0.909),
        ("Johnny Smith", 0.833),
        ("Jon Smyth", 0.800),
        ("Jhon Smythe", 0.636),
        ("Sean Smith", 0.700),
        ("John Smth", 0.900),
        ("Jhn Smit", 0.800),
        ("John Smi", 0.800),
        ("J Smith", 0.700),
        ("Xyz Abc", 0.100),
    ],
)
def test_whole_names_are_as_alike_as_section_2_computes(whole, figure):
    assert spelt("John Smith", whole)[0] == pytest.approx(figure, abs=5e-4)


@given(st.text(max_size=12), st.text(max_size=12))
def test_the_distance_is_levenshteins(left, right):
    assert distances([left], [right])[0] == levenshtein(left, right)


@given(st.text(min_size=1, max_size=12), st.text(max_size=12))
def test_edits_are_as_many_as_the_distance_and_none_between_equal_texts(left, right):
    assert len(edits(left, right)) == levenshtein(left, right)


def test_edits_say_what_and_where():
    assert edits("ab", "xb") == ["replace 'a' by 'x'"]
    assert edits("ab", "abc") == ["insert 'c' at the end"]
    assert edits("ab", "a") == ["delete 'b' at the end"]
    assert edits("ab", "b") == ["delete 'a' before 'b'"]
