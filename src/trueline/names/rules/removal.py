"""Rules that take something out of a name.

Reach for it to read or change what counts as a removal. One character goes and nothing else changes, or
every space, or the title; after a title the rest may differ a little.
"""

from collections.abc import Iterator
from dataclasses import replace

from trueline.names.rules import needs
from trueline.names.rules.edits import removals, removed_at
from trueline.names.rules.letters import is_consonant, is_special, is_vowel
from trueline.names.rules.rule import Rule
from trueline.names.rules.titles import after_title, is_near, is_near_for_its_length
from trueline.names.rules.words import LETTER, NEXT_TO_ONE, REMOVING, SPECIAL

__all__ = ["RULES"]


def _character_removed(original: str, variation: str) -> bool:
    return removed_at(original, variation) >= 0


def _vowel_removed(original: str, variation: str) -> bool:
    # Lower case can make a name longer, so the length is asked before and after it.
    if len(variation) != len(original) - 1:
        return False
    before = original.lower()
    at = removed_at(before, variation.lower())
    return at >= 0 and is_vowel(before[at])


def _remove_vowel(original: str) -> Iterator[str]:
    return (made for made in removals(original, is_vowel) if _vowel_removed(original, made))


def _consonant_removed(original: str, variation: str) -> bool:
    if len(variation) != len(original) - 1:  # as for a vowel
        return False
    before = original.lower()
    at = removed_at(before, variation.lower())
    return at >= 0 and is_consonant(before[at])


def _remove_consonant(original: str) -> Iterator[str]:
    return (made for made in removals(original, is_consonant) if _consonant_removed(original, made))


def _special_removed(original: str, variation: str) -> bool:
    at = removed_at(original, variation)
    return at >= 0 and is_special(original[at])


def _remove_special(original: str) -> Iterator[str]:
    return removals(original, is_special)


def _title_removed(original: str, variation: str) -> bool:
    # A variation equal to the original is never near: the shortest title and its space are three edits.
    rest = after_title(original.lower())
    return rest is not None and is_near(variation.lower(), rest)


def _title_alone_removed(original: str, variation: str) -> bool:
    rest = after_title(original.lower())
    return rest is not None and is_near_for_its_length(variation.lower(), rest)


def _remove_title(original: str) -> Iterator[str]:
    rest = after_title(original)
    if rest is not None:
        yield rest


def _spaces_removed(original: str, variation: str) -> bool:
    return " " in original and variation == original.replace(" ", "")


def _remove_spaces(original: str) -> Iterator[str]:
    if " " in original:
        yield original.replace(" ", "")


_LETTER = Rule(
    id="delete_random_letter",
    category="removal",
    sentence="Drop any one letter.",
    words=(REMOVING, LETTER),
    unlike=rf"vowels?|consonants?|titles?|spaces?|initials?|doubl\w*|repeated|twin|identical|{SPECIAL}",
    applies=needs.nothing,
    holds=_character_removed,
    makes=removals,
    lowered=False,
    length_change=-1,
)

_VOWEL = Rule(
    id="remove_random_vowel",
    category="removal",
    sentence="Leave out one vowel.",
    words=(REMOVING, "vowels?"),
    unlike=rf"(?:all|every|each|keep\w*)(?: of)?(?: the| its| every)? vowels?|{NEXT_TO_ONE}",
    applies=needs.nothing,
    holds=_vowel_removed,
    makes=_remove_vowel,
    lowered=True,
    length_change=-1,
)

_CONSONANT = Rule(
    id="remove_random_consonant",
    category="removal",
    sentence="Leave out one consonant.",
    words=(REMOVING, "consonants?"),
    unlike=rf"(?:all|every|each|keep\w*)(?: of)?(?: the| its| every)? consonants?|{NEXT_TO_ONE}",
    applies=needs.nothing,
    holds=_consonant_removed,
    makes=_remove_consonant,
    lowered=True,
    length_change=-1,
)

_SPECIAL = Rule(
    id="remove_random_special_character",
    category="removal",
    sentence="Leave out one special character.",
    words=(REMOVING, SPECIAL),
    unlike="spaces?|blanks?|gaps?",
    applies=needs.nothing,
    holds=_special_removed,
    makes=_remove_special,
    lowered=False,
    length_change=-1,
    askable=False,
)

_TITLE = Rule(
    id="remove_title",
    category="removal",
    sentence="Take away the title in front of the name.",
    words=(REMOVING, "titles?|honorifics?"),
    applies=needs.nothing,
    holds=_title_removed,
    makes=_remove_title,
    lowered=True,
    askable=False,
)

_ALL_SPACES = Rule(
    id="remove_all_spaces",
    category="removal",
    sentence="Run the parts of the name together without any space.",
    words=(rf"{REMOVING}|without|no|run|joins?|joined|joining", "spaces?|blanks?|gaps?"),
    unlike=rf"{SPECIAL}|(?:first|last|double|extra|1) spaces?|1 of the spaces|a space|(?:add|insert)\w*",
    applies=needs.space,
    holds=_spaces_removed,
    makes=_remove_spaces,
    lowered=False,
)

RULES = (
    _LETTER,
    replace(_VOWEL, strictly=replace(_VOWEL, applies=needs.vowel)),
    replace(_CONSONANT, strictly=replace(_CONSONANT, applies=needs.consonant)),
    replace(_SPECIAL, strictly=replace(_SPECIAL, applies=needs.special)),
    replace(_TITLE, strictly=replace(_TITLE, applies=needs.title, holds=_title_alone_removed)),
    _ALL_SPACES,
)
