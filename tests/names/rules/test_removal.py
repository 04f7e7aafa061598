import pytest

from trueline.names.rules import RULES
from trueline.names.rules.titles import TITLES

letter = RULES["delete_random_letter"]
vowel = RULES["remove_random_vowel"]
consonant = RULES["remove_random_consonant"]
special = RULES["remove_random_special_character"]
title = RULES["remove_title"]
strict_title = title.read(strict=True)
spaces = RULES["remove_all_spaces"]


def test_jon_smith_is_a_deleted_letter_and_a_removed_consonant():
    assert letter.holds("John Smith", "Jon Smith")
    assert consonant.holds("John Smith", "Jon Smith")
    assert not vowel.holds("John Smith", "Jon Smith")


def test_a_deleted_letter_is_exact_about_case_and_any_character_counts():
    assert not letter.holds("John Smith", "jon Smith")
    assert not letter.holds("John Smith", "Jo Smith")
    assert not letter.holds("John Smith", "Jhn Smyth")
    assert not letter.holds("John Smith", "John Smith")
    assert letter.holds("John Smith", "JohnSmith")
    assert letter.holds("J", "")


def test_a_vowel_or_consonant_is_removed_in_any_case():
    assert vowel.holds("John Smith", "JHN SMITH")
    assert vowel.holds("Anna", "nna")
    assert not vowel.holds("Anna", "Ana")
    assert not vowel.holds("Anna", "An")
    assert consonant.holds("Anna", "ANA")
    assert consonant.holds("Mary", "Mar")
    assert consonant.holds("José", "Jos")
    assert not consonant.holds("Jean-Luc", "JeanLuc")


def test_a_removed_vowel_or_consonant_also_shortens_the_name_as_it_is_written():
    # 'İ' is 'i' and a mark in lower case: one character of two is gone there, none as written.
    assert len("İ".lower()) == 2
    assert not vowel.holds("İb", "\u0307b")
    assert not consonant.holds("bİ", "i\u0307")
    assert consonant.holds("bİ", "İ")


def test_a_special_character_is_removed():
    assert special.holds("Jean-Luc", "JeanLuc")
    assert not special.holds("Jean-Luc", "jeanluc")
    assert not special.holds("Jean-Luc", "Jea-Luc")
    assert not special.holds("O'Neil", "ONeil")
    assert list(special.makes("Jean-Luc P.")) == ["JeanLuc P.", "Jean-Luc P"]


def test_one_character_of_a_run_is_removed_once():
    assert list(letter.makes("Anna")) == ["nna", "Ana", "Ann"]
    assert list(vowel.makes("Aaron")) == ["aron", "Aron", "Aarn"]
    assert list(consonant.makes("Anna")) == ["Ana"]


def test_strictly_a_kind_must_be_there_to_be_removed():
    for rule, has, lacks in (
        (vowel, "Bob", "Brr"),
        (consonant, "Bob", "Aia"),
        (special, "A-b", "Ab"),
        (title, "mr. Bob", "Bob"),
    ):
        assert rule.applies(lacks)
        assert rule.read(strict=True).applies(has)
        assert not rule.read(strict=True).applies(lacks)


@pytest.mark.parametrize("prefix", TITLES)
def test_every_title_can_be_removed_in_any_case(prefix):
    assert title.holds(f"{prefix} John Smith", "John Smith")
    assert title.holds(f"{prefix.upper()} John Smith", "john smith")
    assert list(title.makes(f"{prefix} John Smith")) == ["John Smith"]


def test_beside_a_removed_title_the_rest_may_have_two_edits():
    assert title.holds("Dr. John Smith", "Jon Smyth")
    assert not title.holds("Dr. John Smith", "Jn Smyth")
    assert not title.holds("Dr. John Smith", "Dr. John Smith")
    assert not title.holds("Dr.John Smith", "John Smith")
    assert not title.holds("Drs. John Smith", "John Smith")
    assert not title.holds("John Smith", "John Smith")
    assert not title.holds("Dr.", "")


def test_only_the_first_title_is_removed():
    assert list(title.makes("Prof. Dr. John")) == ["Dr. John"]
    assert not title.holds("Prof. Dr. John", "John")


def test_strictly_a_removed_title_may_not_swallow_more_than_a_quarter_of_the_name():
    assert title.holds("Mr. Bo", "")
    assert not strict_title.holds("Mr. Bo", "")
    assert not strict_title.holds("Mr. Bob", "Bo")
    assert strict_title.holds("Mr. Anna", "Ana")
    assert not strict_title.holds("Mr. Anna", "An")
    assert strict_title.holds("Mr. Lawrence", "Lawren")
    assert not strict_title.holds("Mr. Lawrence Smith", "Lawre Smith")


def test_all_spaces_are_removed_and_nothing_else():
    assert spaces.holds("Ann de Wit", "AnndeWit")
    assert not spaces.holds("Ann de Wit", "Annde Wit")
    assert not spaces.holds("Ann de Wit", "anndewit")
    assert not spaces.holds("Ann", "Ann")
    assert list(spaces.makes("Ann de Wit")) == ["AnndeWit"]
    assert not spaces.applies("Ann")
    assert not spaces.applies("Ann\tWit")
    assert list(spaces.makes("Ann")) == []
