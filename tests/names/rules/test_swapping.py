from itertools import product

import pytest

from trueline.names.rules import RULES

consonants = RULES["swap_adjacent_consonants"]
letters = RULES["swap_random_letter"]
syllables = RULES["swap_adjacent_syllables"]
strict_syllables = syllables.read(strict=True)


@pytest.mark.parametrize("variation", ["Jonh Smith", "John Smiht", "John Msith", "john msith", "JONH SMITH"])
def test_two_adjacent_consonants_change_places_in_any_case(variation):
    assert consonants.holds("John Smith", variation)


@pytest.mark.parametrize(
    "variation",
    ["Jhon Smith", "John Smith", "Jonh Smiht", "JohnS mith", "Johs Nmith", "Jonh Smyth", "Jonh"],
)
def test_anything_else_is_no_consonant_swap(variation):
    assert not consonants.holds("John Smith", variation)


def test_jhon_is_a_letter_swap_and_no_consonant_swap():
    assert letters.holds("John Smith", "Jhon Smith")
    assert not consonants.holds("John Smith", "Jhon Smith")


def test_a_letter_swap_is_exact_about_case_and_place():
    assert not letters.holds("John Smith", "jhon smith")
    assert not letters.holds("John Smith", "Jnho Smith")
    assert not letters.holds("John Smith", "Jhon Smiht")
    assert not letters.holds("John Smith", "John Smith")
    assert not letters.holds("John Smith", "Jhan Smith")
    assert letters.holds("John Smith", "oJhn Smith")
    assert letters.holds("John Smith", "Joh nSmith")


def test_only_two_different_adjacent_consonants_can_be_swapped():
    assert consonants.applies("John")
    assert consonants.applies("Ñandú")
    assert not consonants.applies("Anna")
    assert not consonants.applies("Bob Ab")
    assert not consonants.applies("Ll")
    assert not consonants.applies("")


def test_consonant_swaps_are_made_from_left_to_right():
    assert list(consonants.makes("John Smith")) == ["Jonh Smith", "John mSith", "John Smiht"]
    assert list(consonants.makes("Llyd Xo")) == ["Lyld Xo", "Lldy Xo"]


def test_every_two_different_neighbours_are_swapped():
    assert list(letters.makes("Anna")) == ["nAna", "Anan"]
    assert list(letters.makes("J")) == []


def test_read_plainly_the_syllable_rule_is_the_letter_rule():
    for variation in ("Jhon Smith", "john smith", "Johnsmi th", "nyJohn"):
        assert syllables.holds("John Smith", variation) == letters.holds("John Smith", variation)
    assert list(syllables.makes("Johnny")) == list(letters.makes("Johnny"))
    assert syllables.applies("Smith")


def test_strictly_two_syllables_of_one_word_change_places_in_any_case():
    assert strict_syllables.holds("Johnny Smith", "Nyjohn Smith")
    assert strict_syllables.holds("Johnny Smith", "nyJohn Smith")
    assert strict_syllables.holds("Barbara", "Barraba")
    assert not strict_syllables.holds("Johnny Smith", "Johnyn Smith")
    assert not strict_syllables.holds("Johnny Smith", "Johnny Smith")
    assert not strict_syllables.holds("Barbara", "Rabarba")


def test_strictly_syllables_of_two_words_do_not_change_places():
    assert not strict_syllables.applies("John Smith")
    assert not strict_syllables.holds("Jo Li", "Li Jo")
    assert not strict_syllables.holds("Jean-Luc", "Luc-Jean")


def test_strictly_two_equal_syllables_leave_nothing_to_swap():
    assert not strict_syllables.applies("Toto")
    assert list(strict_syllables.makes("Toto")) == []
    assert strict_syllables.applies("Toto Mary")


def test_the_capital_stays_in_its_place_when_syllables_are_swapped():
    assert list(strict_syllables.makes("Johnny Maria")) == ["Nyjohn Maria", "Johnny Riama"]
    assert list(strict_syllables.makes("JOHNNY")) == ["NYJOHN"]
    assert list(strict_syllables.makes("Straßer")) == ["ßerstra"]


def test_two_equal_syllables_beside_different_ones_are_left_alone():
    assert list(strict_syllables.makes("Banana")) == ["Nabana"]


def test_no_two_pairs_of_syllables_make_the_same_text():
    for letters_of_word in product("aybn", repeat=7):
        made = list(strict_syllables.makes("".join(letters_of_word)))
        assert len(made) == len(set(made))
