from itertools import islice

import pytest

from trueline.names.rules import RULES

initials = RULES["shorten_name_to_initials"]
first_initial = RULES["initial_only_first_name"]
abbreviations = RULES["shorten_name_to_abbreviations"]
TEN_PARTS = " ".join(["Alexandra Bartholomew"] * 5)


@pytest.mark.parametrize("rule", [initials, first_initial, abbreviations])
def test_a_formatting_rule_cannot_apply_to_fewer_than_two_parts(rule):
    assert rule.applies("John Smith")
    assert rule.applies("John\tSmith")
    for name in ("John", " John ", "", "  "):
        assert not rule.applies(name)
        assert list(rule.makes(name)) == []


@pytest.mark.parametrize("variation", ["J.S.", "J. S.", "JS", "js", "j. s."])
def test_initials_come_in_three_forms_in_any_case(variation):
    assert initials.holds("John Smith", variation)


@pytest.mark.parametrize("variation", ["J S", "J.S", "J. S", "S.J.", "J.", "J.  S.", " JS", "", "John S."])
def test_other_forms_are_no_initials(variation):
    assert not initials.holds("John Smith", variation)


def test_all_three_forms_of_initials_are_made_but_never_the_original():
    assert list(initials.makes("Ann de Wit")) == ["A.d.W.", "A. d. W.", "AdW"]
    assert list(initials.makes("A. B.")) == ["A.B.", "AB"]


def test_the_first_name_becomes_its_initial_before_the_rest():
    assert first_initial.holds("John Smith", "J. Smith")
    assert first_initial.holds("John Smith", "j.smith")
    assert first_initial.holds("Ann  de Wit", "A. de Wit")
    assert not first_initial.holds("John Smith", "J Smith")
    assert not first_initial.holds("John Smith", "J.  Smith")
    assert not first_initial.holds("John Smith", "S. John")
    assert not first_initial.holds("John", "J.")
    assert list(first_initial.makes("Ann de Wit")) == ["A. de Wit", "A.de Wit"]
    assert list(first_initial.makes("A. Wit")) == ["A.Wit"]


def test_every_part_of_an_abbreviation_is_strictly_shorter_and_case_counts():
    assert abbreviations.holds("John Smith", "Jo Smi")
    assert abbreviations.holds("John Smith", " J \t S ")
    assert not abbreviations.holds("John Smith", "jo smi")
    assert not abbreviations.holds("John Smith", "Jo Smith")
    assert not abbreviations.holds("John Smith", "Jo. Smi.")
    assert not abbreviations.holds("John Smith", "Jo")
    assert not abbreviations.holds("John Smith", "")


def test_a_single_word_is_abbreviated_trimmed_and_in_any_case():
    assert abbreviations.holds("John", "jo")
    assert abbreviations.holds(" John ", "JO  ")
    assert not abbreviations.holds("John", "JOHN")
    assert not abbreviations.holds("John", "Jo hn")


@pytest.mark.parametrize(
    ("original", "variation"), [("", ""), (" ", ""), ("", "J"), ("J", ""), ("John", "  ")]
)
def test_a_blank_text_is_no_abbreviation_and_has_none(original, variation):
    assert not abbreviations.holds(original, variation)


def test_abbreviations_are_made_from_the_longest_down():
    assert list(abbreviations.makes("Bob Ann")) == ["Bo An", "Bo A", "B An", "B A"]
    assert list(abbreviations.makes("J Smith")) == []


def test_abbreviations_of_a_ten_part_name_start_at_once():
    assert len(set(islice(abbreviations.makes(TEN_PARTS), 100))) == 100
