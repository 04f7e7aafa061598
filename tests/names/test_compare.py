import pytest

from tests.names.asked import DOCUMENTED, case
from trueline.names.compare import compare


def test_a_variation_shows_bands_rules_edits_and_codes():
    (found,) = compare(case("John Smith", ["Jonh Smith"]), DOCUMENTED)
    first, last = found.parts
    assert (first.original, first.variation) == ("john", "jonh")
    assert (first.spelling, first.spelling_level) == (0.5, "Medium")
    assert first.sound == pytest.approx(2 / 3)
    assert first.sound_level == "Medium"
    assert first.codes_that_agree == ("soundex", "nysiis")
    assert (last.spelling_level, last.sound_level) == ("Light", "Light")
    assert {"swap_adjacent_consonants", "swap_random_letter"} <= set(found.rules)
    assert found.edits == ("insert 'n' before 'h'", "delete 'n' before ' '")
    assert found.spelling == pytest.approx(0.8)


def test_only_parts_that_both_have_are_compared():
    assert [part.part for part in compare(case("John Smith", ["Jon"]), DOCUMENTED)[0].parts] == ["first"]
    assert compare(case("John Smith", [""]), DOCUMENTED)[0].parts == ()


def test_rules_that_cannot_apply_are_not_listed():
    (found,) = compare(case("John", ["J"]), DOCUMENTED)
    assert found.rules == ()


def test_a_name_in_another_script_follows_no_rule():
    (found,) = compare(case("Иван Петров", ["Иван Петро"]), DOCUMENTED)
    assert found.rules == ()
    assert found.parts[1].original == "petrov"
