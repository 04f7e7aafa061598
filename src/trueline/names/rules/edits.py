"""One small edit of a text: recognised between two texts, and made in every way there is.

Reach for it when a rule takes one character out, doubles one or exchanges two neighbours. Recognising takes
linear time. What is made is distinct, differs from the text and comes from left to right.
"""

from collections.abc import Callable, Iterator

from rapidfuzz.distance import Prefix

__all__ = ["doublings", "exchanged_at", "exchanges", "removals", "removed_at"]


def removed_at(longer: str, shorter: str) -> int:
    """Where the longer text has its one extra character, or -1 when that is not all they differ in.

    Of several equal characters in a row it is the last place, so a doubled one has its twin just before.

    >>> removed_at("William", "Wiliam"), removed_at("William", "Wilam")
    (3, -1)
    """
    if len(longer) != len(shorter) + 1:
        return -1
    at = Prefix.similarity(longer, shorter)
    return at if longer[at + 1 :] == shorter[at:] else -1


def exchanged_at(one: str, other: str) -> int:
    """Where two different neighbours are exchanged, or -1 when that is not all the texts differ in.

    >>> exchanged_at("John", "Jonh"), exchanged_at("John", "Joan")
    (2, -1)
    """
    if len(one) != len(other) or one == other:
        return -1
    at = Prefix.similarity(one, other)
    after = at + 2
    mirrored = one[at:after] == other[at:after][::-1]
    return at if mirrored and one[after:] == other[after:] else -1


def removals(text: str, is_wanted: Callable[[str], bool] = bool) -> Iterator[str]:
    """The text without one of its characters, of the kind that is wanted; `bool` wants them all."""
    for at, character in enumerate(text):
        # Each character of a run leaves the same text behind, so only the first is taken.
        if text[at - 1 : at] != character and is_wanted(character):
            yield text[:at] + text[at + 1 :]


def doublings(text: str) -> Iterator[str]:
    """The text with one of its characters doubled."""
    for at, character in enumerate(text):
        if text[at - 1 : at] != character:  # as in removals
            yield text[:at] + character + text[at:]


def exchanges(text: str) -> Iterator[str]:
    """The text with two different neighbours exchanged."""
    for at in range(len(text) - 1):
        first, second = text[at], text[at + 1]
        if first != second:
            yield text[:at] + second + first + text[at + 2 :]
