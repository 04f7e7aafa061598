"""Every query against every name, by one of rapidfuzz's scorers on all cores.

Reach for it where the whole list can be compared: nothing is passed over, and the cost grows with the
product of queries and names. Memory grows with a block of it only.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
from rapidfuzz import fuzz, process
from rapidfuzz.distance import JaroWinkler

from trueline.names.screening.engine import Engine, Entry, Hits, Kind, Setup
from trueline.names.screening.nearest import nearest, rows_of_a_block
from trueline.names.screening.normal import flat, normal

__all__ = ["RAPIDFUZZ", "Rapidfuzz"]

Scorer = Callable[..., Any]

SCORERS: dict[str, tuple[Scorer, float, str]] = {
    "token-sort": (fuzz.token_sort_ratio, 100.0, "edits between the names, tokens sorted"),
    "wratio": (fuzz.WRatio, 100.0, "the best of several ratios, parts of names included"),
    "jaro-winkler": (JaroWinkler.normalized_similarity, 1.0, "letters in common, the first ones above all"),
}
"""Each scorer with the score of equal text and what it measures."""


class Rapidfuzz(Engine):
    """All pairs of some queries and all names, a block at a time."""

    batch = 1_024

    def __init__(self, setup: Setup, scorer: str = "token-sort") -> None:
        self.scorer, self.full, _ = SCORERS[scorer]
        self.floor = setup.floor
        self.cores = len(os.sched_getaffinity(0))

    def index(self, entries: Sequence[Entry]) -> None:
        """Keep the normal texts."""
        self.texts = flat(entries)

    def search(self, queries: Sequence[str], k: int) -> list[Hits]:
        """Compare with everything, and keep what reaches the floor."""
        rows = rows_of_a_block(self.texts)
        found: list[Hits] = []
        for start in range(0, len(queries), rows):
            found += self._block([normal(query) for query in queries[start : start + rows]], k)
        return found

    def _block(self, queries: list[str], k: int) -> Iterator[Hits]:
        least = self.floor * self.full
        table = process.cdist(
            queries,
            self.texts.texts,
            scorer=self.scorer,
            score_cutoff=least,
            dtype=np.float32,
            workers=self.cores,
        )
        for row in table:
            # Below the floor a score is 0, and so it is where nothing is alike.
            places = np.flatnonzero(row > 0)  # ten times as fast as on the scores themselves
            yield nearest(self.texts, places, row[places] / self.full, k)


RAPIDFUZZ = [
    Kind(id=f"rapidfuzz-{name}", about=about, make=partial(Rapidfuzz, scorer=name))
    for name, (_, _, about) in SCORERS.items()
]
