"""Rules that put one character in the place of another.

Reach for it to read or change what counts as a replacement. Vowels and consonants are compared lower-cased,
special characters and spaces as they are; one other change is forgiven beside a replaced character. What is
made changes one character only, except that every space is replaced at once.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise, product

from rapidfuzz.distance import Levenshtein, Prefix

from trueline.names.rules import needs
from trueline.names.rules.edits import removals, removed_at
from trueline.names.rules.letters import (
    CONSONANTS,
    SPECIALS,
    VOWELS,
    in_case_of,
    is_consonant,
    is_special,
    is_vowel,
)
from trueline.names.rules.rule import Rule
from trueline.names.rules.words import ADJACENT, REPLACING, SPECIAL

__all__ = ["RULES"]


def _spaces_replaced(original: str, variation: str) -> bool:
    if " " in variation or " " not in original:
        return False
    spaces = original.count(" ")
    if abs(len(variation) - len(original)) > spaces:
        return False
    allowed = spaces + 1
    return Levenshtein.distance(original.replace(" ", ""), variation, score_cutoff=allowed) <= allowed


def _every_space_replaced(original: str, variation: str) -> bool:
    if " " in variation or " " not in original or len(variation) != len(original):
        return False
    pairs = zip(original, variation, strict=True)
    return all(is_special(now) if was == " " else was == now for was, now in pairs)


def _replace_spaces(original: str) -> Iterator[str]:
    first, *others = original.split(" ")
    if not others:
        return
    for specials in product(SPECIALS, repeat=len(others)):
        yield first + "".join(map(str.__add__, specials, others))


def _has_equal_neighbours(original: str) -> bool:
    return any(one == other for one, other in pairwise(original.lower()))


def _double_letter_made_single(original: str, variation: str) -> bool:
    before = original.lower()
    at = removed_at(before, variation.lower())
    return at > 0 and before[at - 1] == before[at] and before[at].isalpha()


def _make_double_letter_single(original: str) -> Iterator[str]:
    return (made for made in removals(original) if _double_letter_made_single(original, made))


def _vowel_replaced(original: str, variation: str) -> bool:
    return _replaced(original.lower(), variation.lower(), is_vowel)


def _consonant_replaced(original: str, variation: str) -> bool:
    return _replaced(original.lower(), variation.lower(), is_consonant)


def _special_replaced(original: str, variation: str) -> bool:
    return _replaced(original, variation, is_special)


def _replaced(before: str, after: str, is_kind: Callable[[str], bool]) -> bool:
    if len(before) != len(after) or before == after:
        return False
    found = forgiven = False
    at = Prefix.similarity(before, after)
    for was, now in zip(before[at:], after[at:], strict=True):
        if was == now:
            continue
        if is_kind(was) and is_kind(now):
            found = True
        elif forgiven:
            return False
        else:
            forgiven = True
    return found


def _replace_vowel(original: str) -> Iterator[str]:
    return _replace_one(original, is_vowel, VOWELS)


def _replace_consonant(original: str) -> Iterator[str]:
    return _replace_one(original, is_consonant, CONSONANTS)


def _replace_special(original: str) -> Iterator[str]:
    return _replace_one(original, is_special, SPECIALS)


def _replace_one(original: str, is_kind: Callable[[str], bool], others: str) -> Iterator[str]:
    for at, character in enumerate(original):
        if not is_kind(character):
            continue
        for other in others.replace(character.lower(), ""):
            yield original[:at] + in_case_of(other, character) + original[at + 1 :]


_SPACES = Rule(
    id="replace_spaces_with_random_special_characters",
    category="replacement",
    sentence="Replace every space with a special character such as - or _.",
    words=(REPLACING, "spaces?|blanks?|gaps?", SPECIAL),
    unlike=r"leav\w*|keep\w*",
    applies=needs.space,
    holds=_spaces_replaced,
    makes=_replace_spaces,
    lowered=False,
)

_DOUBLE_LETTER = Rule(
    id="replace_double_letters_with_single_letter",
    category="replacement",
    sentence="Write a doubled letter only once.",
    words=(r"doubled?|doubles|repeated|twin|identical", r"single|once|1"),
    unlike=(
        r"twice|duplicat\w*|doubling|doubl\w* (?:a|any|1|some)|"
        r"(?:into|with|by|to|as|becomes?) (?:a |its )?doubled?"
    ),
    applies=_has_equal_neighbours,
    holds=_double_letter_made_single,
    makes=_make_double_letter_single,
    lowered=True,
    length_change=-1,
)

_VOWEL = Rule(
    id="replace_random_vowel_with_random_vowel",
    category="replacement",
    sentence="Turn one vowel into a different vowel.",
    words=(REPLACING, "vowels?"),
    unlike=rf"places|positions|consonants?|{ADJACENT}",
    applies=needs.nothing,
    holds=_vowel_replaced,
    makes=_replace_vowel,
    lowered=True,
    length_change=0,
)

_CONSONANT = Rule(
    id="replace_random_consonant_with_random_consonant",
    category="replacement",
    sentence="Turn one consonant into a different consonant.",
    words=(REPLACING, "consonants?"),
    unlike=rf"places|positions|vowels?|{ADJACENT}",
    applies=needs.nothing,
    holds=_consonant_replaced,
    makes=_replace_consonant,
    lowered=True,
    length_change=0,
)

_SPECIAL = Rule(
    id="replace_random_special_character_with_random_special_character",
    category="replacement",
    sentence="Turn one special character into a different special character.",
    words=(REPLACING, SPECIAL),
    unlike="spaces?|blanks?|gaps?",
    applies=needs.nothing,
    holds=_special_replaced,
    makes=_replace_special,
    lowered=False,
    length_change=0,
    askable=False,
)

RULES = (
    replace(_SPACES, strictly=replace(_SPACES, holds=_every_space_replaced, length_change=0)),
    _DOUBLE_LETTER,
    replace(_VOWEL, strictly=replace(_VOWEL, applies=needs.vowel)),
    replace(_CONSONANT, strictly=replace(_CONSONANT, applies=needs.consonant)),
    replace(_SPECIAL, strictly=replace(_SPECIAL, applies=needs.special)),
)
