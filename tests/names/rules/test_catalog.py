import pickle
from itertools import permutations

import pytest

from trueline.core.errors import UnknownNameError
from trueline.names.rules import RULES

IDS_IN_ORDER = (
    "replace_spaces_with_random_special_characters",
    "replace_double_letters_with_single_letter",
    "replace_random_vowel_with_random_vowel",
    "replace_random_consonant_with_random_consonant",
    "replace_random_special_character_with_random_special_character",
    "swap_adjacent_consonants",
    "swap_adjacent_syllables",
    "swap_random_letter",
    "delete_random_letter",
    "remove_random_vowel",
    "remove_random_consonant",
    "remove_random_special_character",
    "remove_title",
    "remove_all_spaces",
    "duplicate_random_letter_as_double_letter",
    "insert_random_letter",
    "add_random_leading_title",
    "add_random_trailing_title",
    "shorten_name_to_initials",
    "initial_only_first_name",
    "shorten_name_to_abbreviations",
    "name_parts_permutations",
)

ASKABLE_BY_CATEGORY = {
    "replacement": IDS_IN_ORDER[0:4],
    "swapping": IDS_IN_ORDER[5:8],
    "removal": (*IDS_IN_ORDER[8:11], "remove_all_spaces"),
    "insertion": IDS_IN_ORDER[14:18],
    "formatting": IDS_IN_ORDER[18:21],
    "structure": IDS_IN_ORDER[21:22],
}


def met(original: str, variation: str, *, strict: bool = False) -> set[str]:
    return {rule.id for rule in RULES if rule.read(strict=strict).holds(original, variation)}


def test_there_are_22_rules_in_the_order_of_the_table():
    assert RULES.names == IDS_IN_ORDER


def test_nineteen_rules_may_be_asked_for_and_each_belongs_to_its_category():
    found: dict[str, list[str]] = {}
    for rule in RULES:
        if rule.askable:
            found.setdefault(rule.category, []).append(rule.id)
    assert {category: tuple(ids) for category, ids in found.items()} == ASKABLE_BY_CATEGORY
    assert sum(len(ids) for ids in found.values()) == 19


def test_the_two_special_character_rules_and_the_title_removal_are_not_asked_for():
    assert {rule.id for rule in RULES if not rule.askable} == {
        "replace_random_special_character_with_random_special_character",
        "remove_random_special_character",
        "remove_title",
    }


def test_an_unknown_rule_is_an_input_error_that_names_the_near_ones():
    with pytest.raises(UnknownNameError, match="did you mean 'swap_random_letter'"):
        RULES["swap_random_leter"]


def test_no_sentence_can_be_mistaken_for_another():
    sentences = [rule.sentence for rule in RULES]
    assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in sentences)
    bare = [sentence.rstrip(".").lower() for sentence in sentences]
    assert not [pair for pair in permutations(bare, 2) if pair[0] in pair[1]]


def test_the_strict_reading_is_the_same_rule_with_the_same_sentence():
    for rule in RULES:
        strict = rule.read(strict=True)
        assert (strict.id, strict.category, strict.sentence, strict.askable) == (
            rule.id,
            rule.category,
            rule.sentence,
            rule.askable,
        )


def test_only_what_strictness_changes_has_a_strict_reading():
    assert {rule.id for rule in RULES if rule.strictly is None} == {
        "replace_double_letters_with_single_letter",
        "swap_adjacent_consonants",
        "swap_random_letter",
        "delete_random_letter",
        "remove_all_spaces",
        "duplicate_random_letter_as_double_letter",
        "insert_random_letter",
        "shorten_name_to_initials",
        "initial_only_first_name",
        "shorten_name_to_abbreviations",
    }


def test_a_strict_reading_is_not_read_any_stricter():
    for rule in RULES:
        strict = rule.read(strict=True)
        assert strict.read(strict=True) is strict


def test_a_rule_can_be_sent_to_another_process():
    for rule in RULES:
        assert pickle.loads(pickle.dumps(rule)) == rule  # noqa: S301 - our own bytes


def test_for_john_only_the_consonant_swap_applies_of_three():
    asked = (
        "replace_double_letters_with_single_letter",
        "swap_adjacent_consonants",
        "name_parts_permutations",
    )
    assert [rule for rule in asked if RULES[rule].applies("John")] == ["swap_adjacent_consonants"]


def test_jon_smith_is_a_deleted_letter():
    assert met("John Smith", "Jon Smith") == {"delete_random_letter", "remove_random_consonant"}


@pytest.mark.parametrize("variation", ["John Smyth", "Jhon Smyth"])
@pytest.mark.parametrize("strict", [False, True])
def test_john_smyth_and_jhon_smyth_follow_no_rule_at_all(variation, strict):
    assert met("John Smith", variation, strict=strict) == set()


def test_jhon_smith_is_a_letter_swap_and_nothing_stricter():
    assert met("John Smith", "Jhon Smith") == {"swap_random_letter", "swap_adjacent_syllables"}
    assert met("John Smith", "Jhon Smith", strict=True) == {"swap_random_letter"}
