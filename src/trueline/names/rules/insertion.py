"""Rules that put something into a name or around it.

Reach for it to read or change what counts as an insertion. One character comes in and nothing else changes,
or a title or suffix is set apart by a space; the name beside a title or suffix may differ a little.
"""

from collections.abc import Iterator
from dataclasses import replace

from trueline.names.rules import needs
from trueline.names.rules.edits import doublings, removed_at
from trueline.names.rules.letters import LETTERS, in_case_of
from trueline.names.rules.rule import Rule
from trueline.names.rules.titles import (
    SUFFIXES,
    TITLES,
    after_title,
    before_suffix,
    is_near,
    is_near_for_its_length,
)
from trueline.names.rules.words import DOUBLING, LETTER, REMOVING, SPECIAL

__all__ = ["RULES"]


def _character_doubled(original: str, variation: str) -> bool:
    after = variation.lower()
    at = removed_at(after, original.lower())
    return at > 0 and after[at - 1] == after[at]


def _double_character(original: str) -> Iterator[str]:
    return (made for made in doublings(original) if _character_doubled(original, made))


def _character_inserted(original: str, variation: str) -> bool:
    return removed_at(variation, original) >= 0


def _insert_letter(original: str) -> Iterator[str]:
    for at in range(len(original) + 1):
        before, after = original[at - 1 : at], original[at : at + 1]
        neighbour = after if after.isalpha() else before
        for letter in LETTERS:
            inserted = in_case_of(letter, neighbour)
            # Behind its equal it makes what it made before it.
            if inserted != before:
                yield original[:at] + inserted + original[at:]


def _title_added(original: str, variation: str) -> bool:
    # A variation equal to the original is never near: the shortest title and its space are three edits.
    rest = after_title(variation.lower())
    return rest is not None and is_near(rest, original.lower())


def _title_alone_added(original: str, variation: str) -> bool:
    rest = after_title(variation.lower())
    return rest is not None and is_near_for_its_length(rest, original.lower())


def _add_title(original: str) -> Iterator[str]:
    return (f"{title} {original}" for title in TITLES)


def _suffix_added(original: str, variation: str) -> bool:
    after = variation.lower()
    rest = before_suffix(after)
    if rest is None:
        return False
    # ' V' is two edits, so a name that has it already would be near itself.
    before = original.lower()
    return after != before and is_near(rest, before)


def _suffix_alone_added(original: str, variation: str) -> bool:
    after = variation.lower()
    rest = before_suffix(after)
    if rest is None:
        return False
    before = original.lower()
    return after != before and is_near_for_its_length(rest, before)


def _add_suffix(original: str) -> Iterator[str]:
    return (f"{original} {suffix}" for suffix in SUFFIXES)


_DOUBLED = Rule(
    id="duplicate_random_letter_as_double_letter",
    category="insertion",
    sentence="Write one letter twice in a row.",
    words=(DOUBLING, LETTER),
    unlike=(
        r"once|(?:to|with|by|into|as|only) (?:an? |just |only )?(?:single|1)|reduc\w*|collaps\w*|"
        r"remov\w*|drop\w*"
    ),
    applies=needs.nothing,
    holds=_character_doubled,
    makes=_double_character,
    lowered=True,
    length_change=1,
)

_INSERTED = Rule(
    id="insert_random_letter",
    category="insertion",
    sentence="Slip one extra letter in anywhere.",
    words=(
        r"insert\w*|add(?:s|ed|ing)?|slip\w*|(?:extra|additional)(?= (?:\w+ )?(?:letter|character))",
        LETTER,
    ),
    unlike=rf"{DOUBLING}|same letter|the letters|first|last|titles?|suffix\w*|prefix\w*|spaces?|{SPECIAL}",
    applies=needs.nothing,
    holds=_character_inserted,
    makes=_insert_letter,
    lowered=False,
    length_change=1,
)

_TITLE = Rule(
    id="add_random_leading_title",
    category="insertion",
    sentence="Set a title such as Mr. or Dr. before the name.",
    words=(
        r"titles?|honorifics?|prefix\w*",
        r"before|front|leading|prepend\w*|start|beginning|prefix\w*|preced\w*|mr|dr|mrs",
    ),
    unlike=rf"trailing|suffix\w*|append\w*|after|behind|end|ends|{REMOVING}",
    applies=needs.nothing,
    holds=_title_added,
    makes=_add_title,
    lowered=True,
)

_SUFFIX = Rule(
    id="add_random_trailing_title",
    category="insertion",
    sentence="Set a suffix such as Jr. or PhD after the name.",
    words=(
        r"suffix\w*|titles?|honorifics?|generational",
        r"after|behind|end|ends|trailing|append\w*|follow\w*|suffix\w*",
    ),
    unlike=rf"leading|prefix\w*|prepend\w*|before|in front|beginning|start|{REMOVING}",
    applies=needs.nothing,
    holds=_suffix_added,
    makes=_add_suffix,
    lowered=True,
)

RULES = (
    _DOUBLED,
    _INSERTED,
    replace(_TITLE, strictly=replace(_TITLE, holds=_title_alone_added)),
    replace(_SUFFIX, strictly=replace(_SUFFIX, holds=_suffix_alone_added)),
)
