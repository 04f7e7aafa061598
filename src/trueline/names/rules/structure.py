"""The rule that puts the parts of a name in another order.

Reach for it to read or change what counts as a reordering. The parts stay as they are, case and all; the
white space between them does not count.
"""

from collections.abc import Iterator
from dataclasses import replace

from trueline.names.rules import needs
from trueline.names.rules.rule import Rule

__all__ = ["RULES"]


def _has_two_different_parts(original: str) -> bool:
    return len(set(original.split())) > 1


def _reordered(original: str, variation: str) -> bool:
    before, after = original.split(), variation.split()
    return len(before) == len(after) and before != after and sorted(before) == sorted(after)


def _reorder(original: str) -> Iterator[str]:
    parts = original.split()
    # Equal parts share a number, so no order comes twice.
    numbers = {part: number for number, part in enumerate(dict.fromkeys(parts))}
    texts = list(numbers)
    given = [numbers[part] for part in parts]
    order: list[int] | None = sorted(given)
    while order is not None:
        if order != given:
            yield " ".join(texts[number] for number in order)
        order = _next_order(order)


def _next_order(order: list[int]) -> list[int] | None:
    # The next in dictionary order: raise the last number that has a greater one behind it, as little as it
    # can be, and let everything behind it start over.
    at = len(order) - 2
    while at >= 0 and order[at] >= order[at + 1]:
        at -= 1
    if at < 0:
        return None
    other = len(order) - 1
    while order[other] <= order[at]:
        other -= 1
    tail = order[at + 1 :]
    tail[other - at - 1] = order[at]
    return [*order[:at], order[other], *reversed(tail)]


_PERMUTATION = Rule(
    id="name_parts_permutations",
    category="structure",
    sentence="Put the parts of the name in another order.",
    words=(
        (
            r"(?:another|different|new|other|chang\w*|alter\w*|revers\w*|mix\w*|swap\w*)\b[^,]{0,60}\b"
            r"(?<!in )order(?! to)|permut\w*|rearrang\w*|shuffl\w*|re-?order\w*|(?:last name|surname) first"
        ),
        r"parts?|names?|words?|components?|elements?|surname",
    ),
    unlike=r"letters?|syllables?|consonants?|vowels?",
    applies=needs.two_parts,
    holds=_reordered,
    makes=_reorder,
    lowered=False,
)

RULES = (replace(_PERMUTATION, strictly=replace(_PERMUTATION, applies=_has_two_different_parts)),)
