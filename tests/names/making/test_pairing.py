from collections import Counter

from tests.names.asked import DOCUMENTED
from trueline.core.chance import generator
from trueline.names.making.grid import grids
from trueline.names.making.pairing import pair

FIRST, LAST = grids(["John", "Smith"], 15, DOCUMENTED)
LIGHT = ((5, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
MIXED = ((1, 1, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (1, 0, 0, 0))


def paired(plans, whole=lambda *parts: " ".join(parts)):
    return list(pair([FIRST, LAST], plans, whole, generator(1, "test")))


def cells(grid, texts):
    places = {
        text: (row, column) for row in range(4) for column in range(4) for text in grid.cell(row, column)
    }
    return Counter(places[text] for text in texts)


def planned(plan):
    return Counter({(row, column): n for row, line in enumerate(plan) for column, n in enumerate(line) if n})


def test_each_part_takes_from_each_cell_as_planned():
    found = [text.split() for text in paired([MIXED, LIGHT])]
    assert cells(FIRST, [first for first, _ in found]) == planned(MIXED)
    assert cells(LAST, [last for _, last in found]) == planned(LIGHT)


def test_no_part_says_the_same_twice():
    found = [text.split() for text in paired([LIGHT, LIGHT])]
    assert len({first for first, _ in found}) == len({last for _, last in found}) == len(found) == 5


def test_what_is_no_variation_is_put_together_otherwise():
    def whole(first, last):
        return None if first == "John" and last != "Smith" else f"{first} {last}"

    found = paired([LIGHT, LIGHT], whole)
    assert len(found) == 5
    assert all(text == "John Smith" or not text.startswith("John ") for text in found)


def test_where_nothing_will_do_nothing_comes():
    assert paired([LIGHT, LIGHT], lambda *_: None) == []


def test_a_name_of_one_part_needs_one_grid():
    assert len(list(pair([FIRST], [LIGHT], lambda text: text, generator(1, "test")))) == 5
