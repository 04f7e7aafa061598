"""How alike two parts are spelt: one less their edit distance over the longer length.

Reach for it with pairs of texts, or for the edits between two. An exchange of neighbours costs 2.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cpdist

__all__ = ["distances", "edits", "lengths", "similarity"]

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


def distances(left: Sequence[str], right: Sequence[str]) -> Counts:
    """The edit distance of each pair."""
    return cpdist(left, right, scorer=Levenshtein.distance, dtype=np.int64)


def lengths(texts: Sequence[str]) -> Counts:
    """The number of characters of each text."""
    return np.fromiter(map(len, texts), dtype=np.int64, count=len(texts))


def similarity(distance: Counts, longer: Counts) -> Numbers:
    """1 for equal text, 0 for nothing in common; two empty texts have no similarity and are not asked."""
    return 1.0 - distance / longer


def edits(left: str, right: str) -> list[str]:
    """The edits that lead from one text to the other, in words.

    >>> edits("John", "Jhon")
    ["insert 'h' before 'o'", "delete 'h' before 'n'"]
    """
    found = []
    for edit in Levenshtein.editops(left, right):
        before = f" before {left[edit.src_pos]!r}" if edit.src_pos < len(left) else " at the end"
        if edit.tag == "insert":
            found.append(f"insert {right[edit.dest_pos]!r}{before}")
        elif edit.tag == "replace":
            found.append(f"replace {left[edit.src_pos]!r} by {right[edit.dest_pos]!r}")
        else:
            after = edit.src_pos + 1
            place = f"before {left[after]!r}" if after < len(left) else "at the end"
            found.append(f"delete {left[edit.src_pos]!r} {place}")
    return found
