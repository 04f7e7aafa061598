"""Rules that exchange two neighbours.

Reach for it to read or change what counts as a swap. Nothing but the two neighbours changes. Consonants are
compared lower-cased, letters as they are. The syllable rule read plainly is the letter rule; read strictly it
compares lower-cased, because the syllable that comes first takes over the capital.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from rapidfuzz.distance import Prefix

from trueline.names.rules import needs
from trueline.names.rules.edits import exchanged_at, exchanges
from trueline.names.rules.letters import in_case_of, is_consonant
from trueline.names.rules.rule import Rule
from trueline.names.rules.syllables import neighbours
from trueline.names.rules.words import ADJACENT, LETTER, SWAPPING

__all__ = ["RULES"]


def _has_two_consonants_to_swap(original: str) -> bool:
    pairs = pairwise(original.lower())
    return any(one != other and is_consonant(one) and is_consonant(other) for one, other in pairs)


def _consonants_swapped(original: str, variation: str) -> bool:
    before = original.lower()
    at = exchanged_at(before, variation.lower())
    return at >= 0 and is_consonant(before[at]) and is_consonant(before[at + 1])


def _swap_consonants(original: str) -> Iterator[str]:
    return (made for made in exchanges(original) if _consonants_swapped(original, made))


def _letters_swapped(original: str, variation: str) -> bool:
    return exchanged_at(original, variation) >= 0


def _has_two_syllables_to_swap(original: str) -> bool:
    return any(True for _ in neighbours(original.lower()))


def _syllables_swapped(original: str, variation: str) -> bool:
    before, after = original.lower(), variation.lower()
    # An exchange keeps all the letters; that is cheaper to see than syllables.
    if before == after or len(before) != len(after) or sorted(before) != sorted(after):
        return False
    at = Prefix.similarity(before, after)
    # Only the two pairs around the first difference are ever written out.
    return any(
        start <= at < end
        and after == before[:start] + before[border:end] + before[start:border] + before[end:]
        for start, border, end in neighbours(before)
    )


def _swap_syllables(original: str) -> Iterator[str]:
    for start, border, end in neighbours(original):
        moved = original[border:end] + original[start:border]
        cased = "".join(map(in_case_of, moved, original[start:end]))
        made = original[:start] + cased + original[end:]
        if _syllables_swapped(original, made):
            yield made


_CONSONANTS = Rule(
    id="swap_adjacent_consonants",
    category="swapping",
    sentence="Swap two consonants that stand side by side.",
    words=(SWAPPING, "consonants?", ADJACENT),
    unlike=r"vowels?|for (?:another|a different)",
    applies=_has_two_consonants_to_swap,
    holds=_consonants_swapped,
    makes=_swap_consonants,
    lowered=True,
    length_change=0,
)

_SYLLABLES = Rule(
    id="swap_adjacent_syllables",
    category="swapping",
    sentence="Let two neighbouring syllables change places.",
    words=(SWAPPING, "syllables?", ADJACENT),
    applies=needs.nothing,
    holds=_letters_swapped,
    makes=exchanges,
    lowered=False,
    length_change=0,
)

_LETTERS = Rule(
    id="swap_random_letter",
    category="swapping",
    sentence="Exchange any letter with the one next to it.",
    words=(SWAPPING, LETTER, ADJACENT),
    unlike=r"vowels?|consonants?|syllables?|special|for (?:another|a different)",
    applies=needs.nothing,
    holds=_letters_swapped,
    makes=exchanges,
    lowered=False,
    length_change=0,
)

RULES = (
    _CONSONANTS,
    replace(
        _SYLLABLES,
        strictly=replace(
            _SYLLABLES,
            applies=_has_two_syllables_to_swap,
            holds=_syllables_swapped,
            makes=_swap_syllables,
            lowered=True,
        ),
    ),
    _LETTERS,
)
