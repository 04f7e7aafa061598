from itertools import islice

import pytest

from trueline.names.rules import RULES
from trueline.names.rules.letters import SPECIALS

spaces = RULES["replace_spaces_with_random_special_characters"]
strict_spaces = spaces.read(strict=True)
double = RULES["replace_double_letters_with_single_letter"]
vowel = RULES["replace_random_vowel_with_random_vowel"]
consonant = RULES["replace_random_consonant_with_random_consonant"]
special = RULES["replace_random_special_character_with_random_special_character"]


@pytest.mark.parametrize("variation", ["John-Smith", "John_Smith", "JohnSmith", "JohnxSmith", "Jon.Smith"])
def test_a_replaced_space_leaves_room_for_as_many_edits_as_spaces_and_one_more(variation):
    assert spaces.holds("John Smith", variation)


@pytest.mark.parametrize(
    ("original", "variation"),
    [
        ("John Smith", "John Smith"),
        ("John Smith", "John -Smith"),
        ("John Smith", "john-Smith-"),
        ("John Smith", "JOHN-SMITH"),
        ("John Smith", "Jon-Smyth"),
        ("John Smith", "JohnSmit"),
        ("JohnSmith", "John-Smith"),
        ("John\tSmith", "John-Smith"),
    ],
)
def test_a_space_that_stays_or_too_many_edits_is_no_replaced_space(original, variation):
    assert not spaces.holds(original, variation)


def test_two_spaces_allow_two_characters_of_length_and_three_edits():
    assert spaces.holds("Ann de Wit", "AnndeWit")
    assert spaces.holds("Ann de Wit", "Ann-de--Wit")
    assert not spaces.holds("Ann de Wit", "AnndeWi")
    assert not spaces.holds("Ann de Wit", "Ann--de--Wit")


def test_strictly_every_space_becomes_one_special_character():
    assert strict_spaces.holds("Ann de Wit", "Ann-de_Wit")
    assert not strict_spaces.holds("Ann de Wit", "AnndeWit")
    assert not strict_spaces.holds("Ann de Wit", "Ann-dexWit")
    assert not strict_spaces.holds("Ann de Wit", "Ann-da-Wit")
    assert not strict_spaces.holds("Ann-de-Wit", "Ann-de-Wit")


def test_spaces_are_replaced_by_every_combination_of_special_characters():
    made = list(spaces.makes("Ann de Wit"))
    assert made[:2] == ["Ann!de!Wit", "Ann!de@Wit"]
    assert len(made) == len(SPECIALS) ** 2
    assert list(spaces.makes("Ann")) == []


@pytest.mark.parametrize("reading", [spaces, strict_spaces])
def test_a_space_rule_cannot_apply_without_a_space(reading):
    assert reading.applies("John Smith")
    assert not reading.applies("JohnSmith")
    assert not reading.applies("John\tSmith")


def test_william_may_lose_one_l_but_not_a_pair_of_letters():
    assert double.holds("William", "Wiliam")
    assert not double.holds("William", "Wilam")
    assert not double.holds("William", "Willam")
    assert not double.holds("William", "William")


def test_double_letters_are_compared_lower_cased_and_may_stand_in_a_longer_run():
    assert double.holds("LLOYD", "loyd")
    assert double.holds("Lloyd", "Loyd")
    assert double.holds("Llloyd", "Lloyd")


def test_a_doubled_character_that_is_no_letter_does_not_count():
    assert double.applies("Ann--Marie")
    assert double.applies("A  B")
    assert not double.holds("A  B", "A B")
    assert not double.holds("Jo--hn", "Jo-hn")
    assert not double.applies("John")


def test_each_letter_of_a_double_in_two_cases_can_go():
    assert list(double.makes("Lloyd Anna")) == ["loyd Anna", "Loyd Anna", "Lloyd Ana"]
    assert list(double.makes("Ann--Marie")) == ["An--Marie"]


def test_a_vowel_may_be_replaced_with_one_other_change_beside_it():
    assert vowel.holds("John Smith", "Jahn Smith")
    assert vowel.holds("John Smith", "JAHN SMETH")
    assert vowel.holds("John Smith", "Jahn Smyth")
    assert not vowel.holds("John Smith", "Jahn Smytt")
    assert not vowel.holds("John Smith", "Jyhn Smith")
    assert not vowel.holds("John Smith", "john smith")
    assert not vowel.holds("John Smith", "Jahn Smit")


def test_accented_vowels_and_y_are_consonants():
    assert not vowel.holds("José", "Josa")
    assert consonant.holds("José", "Josy")
    assert consonant.holds("Иван", "Идан")


def test_a_consonant_may_be_replaced_with_one_other_change_beside_it():
    assert consonant.holds("John Smith", "Tohn Smith")
    assert consonant.holds("John Smith", "TOHM SMATH")
    assert not consonant.holds("John Smith", "Tohm Smaoh")
    assert not consonant.holds("John Smith", "John Smith")
    assert not consonant.holds("John Smith", "Jahn Smith")
    assert not consonant.holds("O'Neil", "O-Neil")


def test_a_special_character_may_be_replaced_by_another_and_case_counts():
    assert special.holds("Jean-Luc", "Jean_Luc")
    assert special.holds("Jean-Luc", "jean_Luc")
    assert not special.holds("Jean-Luc", "jean_luc")
    assert not special.holds("Jean-Luc", "Jean'Luc")
    assert not special.holds("Jean-Luc", "JeanLuc")


def test_a_replacing_letter_takes_the_case_of_the_letter_replaced():
    assert list(vowel.makes("Ao")) == ["Eo", "Io", "Oo", "Uo", "Aa", "Ae", "Ai", "Au"]
    assert list(islice(consonant.makes("Bo"), 2)) == ["Co", "Do"]
    assert len(list(consonant.makes("Bo"))) == 20
    assert len(list(consonant.makes("ñ"))) == 21
    assert len(list(special.makes("a-b"))) == len(SPECIALS) - 1


def test_strictly_a_kind_must_be_there_to_be_replaced():
    for rule, has, lacks in ((vowel, "Bob", "Brr"), (consonant, "Bob", "Aia"), (special, "A-b", "Ab")):
        assert rule.applies(has)
        assert rule.applies(lacks)
        assert rule.read(strict=True).applies(has)
        assert not rule.read(strict=True).applies(lacks)
