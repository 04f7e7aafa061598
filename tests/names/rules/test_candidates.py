"""The quick verdicts once more, by writing out every candidate there is."""

from collections.abc import Callable, Container, Iterable

import pytest
from hypothesis import example, given
from rapidfuzz.distance import Levenshtein

from tests.names.rules.texts import often, pairs
from trueline.names.rules import RULES
from trueline.names.rules.letters import SPECIALS, VOWELS
from trueline.names.rules.titles import SUFFIXES, TITLES

Verdict = Callable[[str, str], bool]


class Consonants:
    def __contains__(self, character: object) -> bool:
        return isinstance(character, str) and character.isalpha() and character not in VOWELS


CONSONANTS = Consonants()


def lowered(verdict: Verdict) -> Verdict:
    return lambda original, variation: verdict(original.lower(), variation.lower())


def without_one(original: str, kind: Container[str]) -> Iterable[str]:
    return (original[:at] + original[at + 1 :] for at in range(len(original)) if original[at] in kind)


def removed(kind: Container[str]) -> Verdict:
    return lambda original, variation: variation in without_one(original, kind)


def shorter_and(verdict: Verdict) -> Verdict:
    return lambda original, variation: len(variation) == len(original) - 1 and verdict(original, variation)


def double_made_single(original: str, variation: str) -> bool:
    return any(
        original[at] == original[at + 1]
        and original[at].isalpha()
        and original[:at] + original[at + 1 :] == variation
        for at in range(len(original) - 1)
    )


def doubled(original: str, variation: str) -> bool:
    return variation in [original[: at + 1] + original[at:] for at in range(len(original))]


def swapped(kind: Container[str] | None) -> Verdict:
    def verdict(original: str, variation: str) -> bool:
        return original != variation and any(
            original[:at] + original[at + 1] + original[at] + original[at + 2 :] == variation
            for at in range(len(original) - 1)
            if kind is None or (original[at] in kind and original[at + 1] in kind)
        )

    return verdict


def replaced(kind: Container[str]) -> Verdict:
    def verdict(original: str, variation: str) -> bool:
        if len(original) != len(variation):
            return False
        changes = [pair for pair in zip(original, variation, strict=True) if pair[0] != pair[1]]
        of_kind = sum(was in kind and now in kind for was, now in changes)
        return of_kind >= 1 and len(changes) - of_kind <= 1

    return verdict


def title_removed(original: str, variation: str) -> bool:
    return original != variation and any(
        original.startswith(f"{title.lower()} ")
        and Levenshtein.distance(variation, original[len(title) + 1 :]) <= 2
        for title in TITLES
    )


def suffix_added(original: str, variation: str) -> bool:
    return original != variation and any(
        variation.endswith(f" {suffix.lower()}")
        and Levenshtein.distance(variation[: -len(suffix) - 1], original) <= 2
        for suffix in SUFFIXES
    )


VERDICTS: dict[str, Verdict] = {
    "replace_double_letters_with_single_letter": lowered(double_made_single),
    "replace_random_vowel_with_random_vowel": lowered(replaced(VOWELS)),
    "replace_random_consonant_with_random_consonant": lowered(replaced(CONSONANTS)),
    "replace_random_special_character_with_random_special_character": replaced(SPECIALS),
    "swap_adjacent_consonants": lowered(swapped(CONSONANTS)),
    "swap_adjacent_syllables": swapped(None),
    "swap_random_letter": swapped(None),
    "delete_random_letter": shorter_and(
        lambda original, variation: Levenshtein.distance(original, variation) == 1
    ),
    "remove_random_vowel": shorter_and(lowered(removed(VOWELS))),
    "remove_random_consonant": shorter_and(lowered(removed(CONSONANTS))),
    "remove_random_special_character": removed(SPECIALS),
    "remove_title": lowered(title_removed),
    "duplicate_random_letter_as_double_letter": lowered(doubled),
    "insert_random_letter": lambda original, variation: (
        len(variation) == len(original) + 1 and Levenshtein.distance(original, variation) == 1
    ),
    "add_random_leading_title": lowered(lambda original, variation: title_removed(variation, original)),
    "add_random_trailing_title": lowered(suffix_added),
}


@pytest.mark.parametrize("rule_id", VERDICTS)
@often
@example(("İb", "\u0307b"))
@example(("John V", "John V"))
@example(("ΑΣ", "ΑΣΣ"))
@given(pairs())
def test_a_verdict_is_that_of_writing_out_every_candidate(rule_id, pair):
    assert RULES[rule_id].holds(*pair) == VERDICTS[rule_id](*pair)
