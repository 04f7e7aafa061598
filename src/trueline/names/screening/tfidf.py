"""Names that share rare runs of letters: character n-grams, weighed by how few names have them.

Reach for it on long lists and for names with swapped or missing tokens; order counts for nothing. A run that
no name on the list has still counts in the length of the query, so it lowers its scores.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from trueline.names.screening.engine import Engine, Entry, Hits, Kind, Setup
from trueline.names.screening.nearest import nearest, rows_of_a_block
from trueline.names.screening.normal import flat, normal

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["TFIDF", "Tfidf"]

SIZES = (2, 3)
"""Letters in a run; a space stands before and after each token."""

ABOVE_ROUNDING = 1e-9


class Tfidf(Engine):
    """The cosine of two names as weighed counts of their runs."""

    batch = 1_024

    def __init__(self, setup: Setup) -> None:
        self.floor = max(setup.floor, ABOVE_ROUNDING)

    def index(self, entries: Sequence[Entry]) -> None:
        """Count in how many names each run stands, and weigh the names."""
        self.texts = flat(entries)
        counts = [Counter(_runs(text)) for text in self.texts.texts]
        spread = Counter(chain.from_iterable(counts))
        self.place = {run: place for place, run in enumerate(spread)}
        self.weight = {run: _rarity(len(counts), number) for run, number in spread.items()}
        self.unknown = _rarity(len(counts), 0)
        self.listed = self._weighed(counts).T.tocsr()

    def search(self, queries: Sequence[str], k: int) -> list[Hits]:
        """The cosine with every name that shares a run."""
        rows = rows_of_a_block(self.texts)
        found: list[Hits] = []
        for start in range(0, len(queries), rows):
            some = [Counter(_runs(normal(query))) for query in queries[start : start + rows]]
            found += self._block(self._weighed(some) @ self.listed, k)
        return found

    def _block(self, product: "csr_array", k: int) -> Iterator[Hits]:
        cosines = np.minimum(product.data, 1.0)  # rounding may lead a little above it
        for start, end in zip(product.indptr[:-1].tolist(), product.indptr[1:].tolist(), strict=True):
            enough = cosines[start:end] >= self.floor - ABOVE_ROUNDING
            places = product.indices[start:end][enough].astype(np.int64)
            yield nearest(self.texts, places, cosines[start:end][enough], k)

    def _weighed(self, counts: Sequence[Counter[str]]) -> "csr_array":
        """One row of length 1 a text."""
        from scipy.sparse import csr_array  # noqa: PLC0415 - scipy is slow to import

        places, values, ends = [], [], [0]
        for count in counts:
            weights = {run: n * self.weight.get(run, self.unknown) for run, n in count.items()}
            length = math.sqrt(math.fsum(weight * weight for weight in weights.values()))
            known = [run for run in weights if run in self.place]
            places += [self.place[run] for run in known]
            values += [weights[run] / length for run in known]
            ends.append(len(places))
        return csr_array(
            (np.array(values), np.array(places, dtype=np.int64), np.array(ends, dtype=np.int64)),
            shape=(len(counts), len(self.place)),
        )


def _runs(text: str) -> Iterator[str]:
    for token in text.split():
        padded = f" {token} "
        for size in SIZES:
            yield from (padded[start : start + size] for start in range(len(padded) - size + 1))


def _rarity(names: int, having: int) -> float:
    """How much a run tells that so many of all names have; never nothing."""
    return math.log((1 + names) / (1 + having)) + 1


TFIDF = Kind(id="tfidf", about="rare runs of letters in common", make=Tfidf)
