"""An engine asked everything, block by block, and what it answered kept column by column.

Reach for it to run a screening. What always holds: each query has an outcome, an answer or a failure, and
whatever an engine does, the loop goes on to its end. An engine that lets too many queries run out of time is
not asked any more; what was not asked has failed too.
"""

import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from trueline.names.screening.engine import Engine, Entry, Failed, Found, checked
from trueline.names.screening.guarded import guarded

__all__ = ["FAILURES", "Block", "Results", "answers"]

FAILURES = 0.05
"""The share of failed queries above which an engine's rates are withheld."""

IN_A_ROW = 3
"""Calls that may run out of time one after the other before the engine is given up."""


@dataclass(frozen=True, slots=True)
class Block:
    """What came back for some queries from `start` on; each took `milliseconds`, its share of the call."""

    start: int
    found: list[Found]
    milliseconds: float


def answers(engine: Engine, entries: Sequence[Entry], queries: Sequence[str], k: int) -> Iterator[Block]:
    """Index the list, then ask every query, and let the engine go."""
    known = {entry.id for entry in entries}
    try:
        # An engine may do what it likes with its list.
        given_up = guarded(lambda: engine.index(list(entries)))
        late = row = 0
        for start in range(0, len(queries), engine.batch):
            some = queries[start : start + engine.batch]
            begin = time.perf_counter()
            found: list[Found] = [given_up] * len(some) if given_up else _asked(engine, some, k, known)
            taken = time.perf_counter() - begin
            yield Block(start, found, taken * 1_000 / len(some))
            more = sum(isinstance(one, Failed) and one.code == "timeout" for one in found)
            late, row = late + more, row + 1 if more else 0
            # Above the share nothing is told of the engine anyway, and every call costs the whole time-out.
            if given_up is None and (row == IN_A_ROW or late > FAILURES * len(queries)):
                given_up = Failed("timeout", f"not asked: {late} queries before it had run out of time")
    finally:
        guarded(engine.close)


def _asked(engine: Engine, queries: Sequence[str], k: int, known: Collection[str]) -> list[Found]:
    """One call, one outcome for each of its queries."""
    given = guarded(lambda: list(engine.search(queries, k)))
    if isinstance(given, Failed):
        return [given] * len(queries)
    if len(given) > len(queries):
        return [Failed("garbage", f"gave {len(given)} answers to {len(queries)} queries")] * len(queries)
    missing = Failed("missing", f"gave {len(given)} answers to {len(queries)} queries")
    return [checked(one, known, k) for one in given] + [missing] * (len(queries) - len(given))


class Results:
    """What one engine answered, in arrays over queries.

    `scores` has the scores of each query's hits, best first, `NOTHING` after the last; `true` is where among
    them the entry stands that the query belongs to, else `NOTHING`. `failed` has the failures by place.
    """

    NOTHING = -1

    def __init__(self, engine: str, batch: int, truth: Sequence[str | None], k: int) -> None:
        self.engine, self.batch, self.truth = engine, batch, truth
        self.scores = np.full((len(truth), k), float(self.NOTHING))
        self.true = np.full(len(truth), self.NOTHING, dtype=np.int64)
        self.milliseconds = np.zeros(len(truth))
        self.failed: dict[int, Failed] = {}

    def add(self, block: Block) -> None:
        """Keep a block."""
        for place, found in enumerate(block.found, block.start):
            self.milliseconds[place] = block.milliseconds
            if isinstance(found, Failed):
                self.failed[place] = found
                continue
            for rank, (entry, score) in enumerate(found):
                self.scores[place, rank] = score
                if entry == self.truth[place]:
                    self.true[place] = rank

    @property
    def answered(self) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
        """Which queries have an answer."""
        found = np.ones(len(self.truth), dtype=np.bool_)
        found[list(self.failed)] = False
        return found

    def true_scores(self) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
        """For each query the score of its own entry; NOTHING where it was not found."""
        rows = np.arange(len(self.truth))
        return np.where(self.true >= 0, self.scores[rows, self.true], self.NOTHING)
