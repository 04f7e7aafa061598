"""The best entries of a query, from the scores of its texts.

Reach for it in an engine that scores many texts of a watchlist at once. What always holds: an entry counts
with its best text and stands once, the best entries come first, and equal ones in the order of the list.
"""

import numpy as np
import numpy.typing as npt

from trueline.names.screening.engine import Hits
from trueline.names.screening.normal import Texts

__all__ = ["CELLS", "nearest", "rows_of_a_block"]

CELLS = 4_000_000
"""Scores that are held at a time: memory does not grow with the product of queries and texts."""

DIGITS = 6
"""Places that a score keeps: libraries compute in single precision, which has no more of them."""

Places = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.floating]


def rows_of_a_block(texts: Texts) -> int:
    """How many queries can be scored against all texts at a time."""
    return max(1, CELLS // max(1, len(texts.texts)))


def nearest(texts: Texts, places: Places, scores: Numbers, k: int) -> Hits:
    """At most k entries for the texts at these places, which have these scores from 0 to 1."""
    enough = k * texts.most  # so many of the best texts belong to k entries at the least
    if len(places) > enough:
        last = np.partition(scores, -enough)[-enough]
        places, scores = places[scores >= last], scores[scores >= last]
    exact = np.round(scores.astype(np.float64), DIGITS)
    order = np.lexsort((places, -exact))
    best: dict[int, float] = {}
    for owner, score in zip(texts.owner[places[order]].tolist(), exact[order].tolist(), strict=True):
        best.setdefault(owner, score)
        if len(best) == k:
            break
    return [(texts.ids[owner], score) for owner, score in best.items()]
