from itertools import islice

import pytest

from trueline.names.rules import RULES
from trueline.names.rules.titles import SUFFIXES, TITLES

doubled = RULES["duplicate_random_letter_as_double_letter"]
inserted = RULES["insert_random_letter"]
title = RULES["add_random_leading_title"]
strict_title = title.read(strict=True)
suffix = RULES["add_random_trailing_title"]
strict_suffix = suffix.read(strict=True)


def test_one_character_is_doubled_in_its_place_in_any_case():
    assert doubled.holds("John", "Johnn")
    assert doubled.holds("John", "JJOHN")
    assert doubled.holds("Anna", "Annna")
    assert doubled.holds("A-b", "A--b")
    assert not doubled.holds("John", "JohnJ")
    assert not doubled.holds("John", "Joohnn")
    assert not doubled.holds("John", "Jahnn")
    assert not doubled.holds("John", "Johny")
    assert not doubled.holds("", "a")


def test_a_character_is_doubled_once_for_each_run():
    assert list(doubled.makes("Anna")) == ["AAnna", "Annna", "Annaa"]


def test_an_inserted_letter_is_exact_about_case_and_any_character_counts():
    assert inserted.holds("John", "Johny")
    assert inserted.holds("John", "Jo-hn")
    assert inserted.holds("", " ")
    assert not inserted.holds("John", "johny")
    assert not inserted.holds("John", "Johnny")
    assert not inserted.holds("John", "Jhony")


def test_an_inserted_letter_takes_the_case_of_its_neighbour():
    assert list(islice(inserted.makes("Jo"), 2)) == ["AJo", "BJo"]
    made = set(inserted.makes("Jo K"))
    assert {"Jao K", "Joa K", "Jo AK", "Jo KA"} <= made
    assert not {"JAo K", "JoA K", "Jo aK"} & made
    assert list(inserted.makes(""))[:2] == ["a", "b"]


def test_each_letter_in_each_place_is_made_once():
    made = list(inserted.makes("anna"))
    assert len(made) == len(set(made)) == 26 * 5 - 4


@pytest.mark.parametrize("prefix", TITLES)
def test_every_title_can_be_added_in_any_case(prefix):
    assert title.holds("John Smith", f"{prefix} John Smith")
    assert title.holds("John Smith", f"{prefix} John Smith".upper())


@pytest.mark.parametrize("tail", SUFFIXES)
def test_every_suffix_can_be_added_in_any_case(tail):
    assert suffix.holds("John Smith", f"John Smith {tail}")
    assert suffix.holds("John Smith", f"John Smith {tail}".upper())


def test_titles_and_suffixes_are_added_exactly_and_in_the_order_of_their_lists():
    assert list(title.makes("Jo")) == [f"{prefix} Jo" for prefix in TITLES]
    assert list(suffix.makes("Jo")) == [f"Jo {tail}" for tail in SUFFIXES]
    assert (len(TITLES), len(SUFFIXES)) == (24, 10)


def test_beside_an_added_title_the_name_may_have_two_edits():
    assert title.holds("John Smith", "Mr. Jon Smyth")
    assert not title.holds("John Smith", "Mr. Jn Smyth")
    assert not title.holds("John Smith", "Mr.John Smith")
    assert not title.holds("John Smith", "John Smith Mr.")
    assert not title.holds("Mr. John", "Mr. John")
    assert title.holds("Bo", "Mr. ")
    assert not title.holds("Bo", "Mr.")


def test_beside_an_added_suffix_the_name_may_have_two_edits():
    assert suffix.holds("John Smith", "Jon Smyth Jr.")
    assert not suffix.holds("John Smith", "Jn Smyth Jr.")
    assert not suffix.holds("John Smith", "John SmithJr.")
    assert not suffix.holds("John Smith", "Jr. John Smith")
    assert suffix.holds("Bo", " Jr.")
    assert not suffix.holds("Bo", "Jr.")


def test_a_name_is_not_its_own_suffix_added():
    assert not suffix.holds("John V", "John V")
    assert not suffix.holds("John V", "john v")
    assert suffix.holds("John V", "John  V")


def test_strictly_a_title_or_suffix_may_not_swallow_more_than_a_quarter_of_the_name():
    assert not strict_title.holds("Bo", "Mr. ")
    assert not strict_title.holds("Bob", "Mr. Bo")
    assert strict_title.holds("Anna", "Mr. Ana")
    assert not strict_title.holds("Anna", "Mr. An")
    assert strict_title.holds("Lawrence", "Mr. Lawren")
    assert not strict_title.holds("Lawrence Smith", "Mr. Lawre Smith")
    assert not strict_suffix.holds("Bob", "Bo Jr.")
    assert strict_suffix.holds("Anna", "Ana Jr.")
    assert strict_suffix.holds("Lawrence", "Lawren V")
    assert not strict_suffix.holds("John V", "John V")
