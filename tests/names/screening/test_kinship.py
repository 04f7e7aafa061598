import time

import pytest

from bench.screening import names, variations
from trueline.names.ask import Case
from trueline.names.bands import NAMES
from trueline.names.compare import compare
from trueline.names.policy import DOCUMENTED
from trueline.names.rules import RULES
from trueline.names.screening.kinship import NO_PART, kinship

PAIRS = [
    *(
        ("John Smith", text)
        for text in ("Jon Smith", "Jonh Smith", "Smith John", "J.S.", "John", "", "Xyz Abc")
    ),
    ("John Smith", "John Smith"),
    ("John Smith", "Джон Смит"),
    ("Мария Петрова", "Мария Петров"),
    ("Мария Петрова", "Mariya Petrova"),
    ("William", "Wiliam"),
    ("William", "William Smith"),
    ("Ana de la Cruz", "Anna Cruz"),
]


def one_by_one(original, variation):
    """Rules and levels of one pair, as the single comparison shows them."""
    mix = {"Light": 1.0}
    case = Case(
        id="1", original=original, variations=[variation], phonetic=mix, orthographic=mix, expected_count=1
    )
    (found,) = compare(case, DOCUMENTED)
    levels = dict.fromkeys(("first.sound", "first.spelling", "last.sound", "last.spelling"), NO_PART)
    for part in found.parts:
        levels[f"{part.part}.sound"] = NAMES.index(part.sound_level)
        levels[f"{part.part}.spelling"] = NAMES.index(part.spelling_level)
    return tuple(name for name in found.rules if RULES[name].askable), levels


def test_many_pairs_at_once_are_what_single_comparisons_show():
    found = kinship([pair[0] for pair in PAIRS], [pair[1] for pair in PAIRS], DOCUMENTED)
    for place, pair in enumerate(PAIRS):
        rules, levels = one_by_one(*pair)
        assert sorted(found.rules[place]) == sorted(rules), pair
        assert {name: column[place] for name, column in found.levels.items()} == levels, pair


@pytest.mark.parametrize(
    ("original", "variation", "rules"),
    [
        ("John Smith", "Smith John", ("name_parts_permutations",)),
        ("William", "Wiliam", None),
        ("Мария Петрова", "Мария Петров", ()),
    ],
)
def test_rules_are_askable_ones_that_apply_and_hold_for_latin_names(original, variation, rules):
    (found,) = kinship([original], [variation], DOCUMENTED).rules
    assert found == rules if rules is not None else "replace_double_letters_with_single_letter" in found


def test_fifteen_thousand_take_about_a_second():
    listed = names(1_000)
    originals = [name for name in listed for _ in range(15)]
    texts = variations(originals, len(originals))
    begin = time.perf_counter()
    kinship(originals, texts, DOCUMENTED)
    assert time.perf_counter() - begin < 5  # .2 s alone; other tests run beside it
