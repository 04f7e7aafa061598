"""Titles before a name, suffixes after it, and how far the rest may be from the name.

Reach for it when a rule adds or removes a title or a suffix. Case never matters, and a title or suffix
counts only when a space keeps it apart from the name.
"""

from rapidfuzz.distance import Levenshtein

__all__ = ["SUFFIXES", "TITLES", "after_title", "before_suffix", "is_near", "is_near_for_its_length"]

# fmt: off
TITLES = (
    "Mr.", "Mrs.", "Ms.", "Mr", "Mrs", "Ms", "Miss", "Dr.", "Dr", "Prof.", "Prof", "Sir", "Lady", "Lord",
    "Dame", "Master", "Mistress", "Rev.", "Hon.", "Capt.", "Col.", "Lt.", "Sgt.", "Maj.",
)
SUFFIXES = ("Jr.", "Sr.", "III", "IV", "V", "PhD", "MD", "Esq.", "Jr", "Sr")
# fmt: on

_TITLES = frozenset(map(str.lower, TITLES))
_SUFFIXES = frozenset(map(str.lower, SUFFIXES))

# Edits the rest of the name may have seen besides the title.
_SLACK = 2


def after_title(name: str) -> str | None:
    """What follows the title and its space; None when the name starts with no title.

    >>> after_title("Dr. John Smith"), after_title("John Smith")
    ('John Smith', None)
    """
    head, space, rest = name.partition(" ")
    return rest if space and head.lower() in _TITLES else None


def before_suffix(name: str) -> str | None:
    """What stands before the suffix and its space; None when the name ends with no suffix.

    >>> before_suffix("John Smith Jr."), before_suffix("John Smith")
    ('John Smith', None)
    """
    rest, space, tail = name.rpartition(" ")
    return rest if space and tail.lower() in _SUFFIXES else None


def is_near(rest: str, name: str) -> bool:
    """At most two edits from the name."""
    return Levenshtein.distance(rest, name, score_cutoff=_SLACK) <= _SLACK


def is_near_for_its_length(rest: str, name: str) -> bool:
    """At most two edits from the name, and at most one for every four of its characters."""
    allowed = min(_SLACK, len(name) // 4)
    return Levenshtein.distance(rest, name, score_cutoff=allowed) <= allowed
