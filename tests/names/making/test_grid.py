import pytest

from tests.names.asked import EVERY_POLICY, case
from trueline.names import POLICIES
from trueline.names.bands import NAMES
from trueline.names.compare import compare
from trueline.names.making.grid import grids

DOCUMENTED = POLICIES["documented"]


@pytest.mark.parametrize("policy", [DOCUMENTED, POLICIES["fair"]], ids=lambda policy: policy.id)
def test_a_text_lies_where_explaining_it_says(policy):
    (grid,) = grids(["Smith"], 15, policy)
    for sound, heard in enumerate(NAMES):
        for spelling, seen in enumerate(NAMES):
            for one in compare(case("Smith", grid.cell(sound, spelling)), policy):
                (part,) = one.parts
                assert (part.sound_level, part.spelling_level) == (heard, seen), one.variation


@pytest.mark.parametrize("policy", EVERY_POLICY, ids=lambda policy: policy.id)
def test_several_parts_have_the_grids_they_have_alone(policy):
    parts = ["John", "Thornton", "John", "Li"]
    assert grids(parts, 15, policy) == [grids([part], 15, policy)[0] for part in parts]


def test_every_kind_but_the_farthest_is_there_for_parts_of_four_letters_and_more():
    for grid in grids(["John", "Anna", "Smith", "Wright", "Weinhold", "Thornton"], 15, DOCUMENTED):
        assert all(number > 0 for row in grid.there for number in row[:3]), grid.part


def test_texts_of_the_same_length_come_first_and_the_nearest_of_them():
    (grid,) = grids(["Smith"], 15, DOCUMENTED)
    first, *others = grid.cell(0, 0)
    assert first == "Smith"
    apart = [abs(len(text) - 5) for text in others]
    assert apart == sorted(apart)


def test_the_cells_count_all_the_texts():
    (grid,) = grids(["Smith"], 15, DOCUMENTED)
    assert sum(map(sum, grid.there)) == len(grid.texts) == len(set(map(str.lower, grid.texts)))


def test_without_some_texts_the_others_stay_where_they_were():
    (grid,) = grids(["Smith"], 15, DOCUMENTED)
    gone = {"Smith", *grid.cell(3, 0)[::2]}
    less = grid.without(gone)
    for sound in range(4):
        for spelling in range(4):
            kept = [text for text in grid.cell(sound, spelling) if text not in gone]
            assert less.cell(sound, spelling) == kept
