"""A screening into a run folder: each engine asked everything, its rows kept as they come, then the tables.

Reach for it once there are probes. What always holds: rows of queries that were answered before a kill are on
the disk, but for those of the last second; and one engine's failure takes nothing from the others.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from trueline.core.tables import write
from trueline.names.screening.engine import Engine, Failed
from trueline.names.screening.measure import Measured, measure, missed
from trueline.names.screening.probes import Left, Probes
from trueline.names.screening.searching import Block, Results, answers
from trueline.names.screening.watchlist import Watchlist
from trueline.runs.folder import Run

__all__ = ["Screening"]

HELD, SECONDS = 256, 1.0
"""Rows that are held before they are written, and for how long: each writing waits for the disk."""

LISTED = 20
"""Names that the summary lists of each kind; the rest is counted."""


@dataclass(frozen=True, kw_only=True)
class Screening:
    """What every engine is asked, variations first and negatives after them, and how it is counted."""

    watchlist: Watchlist
    probes: Probes
    left: Left
    negatives: Sequence[str]
    k: int
    thresholds: Sequence[float]
    want: float

    @property
    def queries(self) -> list[str]:
        """What engines are asked."""
        return [*self.probes.texts, *self.negatives]

    @property
    def truth(self) -> list[str | None]:
        """The id each query belongs to; negatives belong to none."""
        entries = self.watchlist.entries
        return [*(entries[place].id for place in self.probes.entry), *(None for _ in self.negatives)]

    def search(
        self, run: Run, name: str, engine: Engine, progress: Callable[[int, int], None] | None = None
    ) -> Results:
        """Ask one engine everything, and write its rows as they come."""
        results = Results(name, engine.batch, self.truth, self.k)
        queries = self.queries
        held: list[dict[str, Any]] = []
        waited = 0.0
        for block in answers(engine, self.watchlist.entries, queries, self.k):
            results.add(block)
            held += _rows(results, block, queries, len(self.probes))
            waited += block.milliseconds * len(block.found) / 1_000
            if len(held) >= HELD or waited >= SECONDS:
                run.append(held)
                held, waited = [], 0.0
            if progress is not None:
                progress(block.start + len(block.found), len(queries))
        run.append(held)
        return results

    def end(self, run: Run, found: Sequence[Results]) -> dict[str, Any]:
        """Count what the engines answered, write every table, and give the summary."""
        measured = [measure(one, self.probes, self.thresholds, self.want) for one in found]
        standing = [one for one, how in zip(found, measured, strict=True) if how.stands]
        ids = [entry.id for entry in self.watchlist.entries]
        nobody = missed(standing, self.probes, ids, min(self.thresholds))
        for name, frames in (
            ("rates", [one.rates for one in measured]),
            ("alerts", [one.alerts for one in measured]),
            ("missed", [nobody]),
        ):
            write(run.path / f"{name}.csv", frames, dict(frames[0].schema))
        summary = self._summary(measured, nobody)
        run.finish(summary)
        return summary

    def _summary(self, measured: Sequence[Measured], nobody: pl.DataFrame) -> dict[str, Any]:
        left = self.left
        return {
            "entries": len(self.watchlist.entries),
            "variations": len(self.probes),
            "negatives": len(self.negatives),
            "left_out": {
                "unlisted_names": len(left.unlisted),
                "unlisted_variations": sum(left.unlisted.values()),
                "unlisted": list(left.unlisted)[:LISTED],
                "blank": left.blank,
                "repeated": left.repeated,
            },
            "shared_names": sorted(left.shared)[:LISTED],
            "found_by_no_engine": nobody.height,
            "engines": [one.about for one in measured],
            "rates": [row for one in measured for row in one.rates.to_dicts()],
            "alerts": [row for one in measured for row in one.alerts.to_dicts()],
        }


def _rows(results: Results, block: Block, queries: Sequence[str], positives: int) -> Iterator[dict[str, Any]]:
    for place, found in enumerate(block.found, block.start):
        failed = found if isinstance(found, Failed) else None
        rank = int(results.true[place])
        yield {
            "engine": results.engine,
            "kind": "positive" if place < positives else "negative",
            "entry": results.truth[place],
            "query": queries[place],
            "outcome": "failed" if failed else "scored",
            "code": failed and failed.code,
            "cause": failed and failed.cause,
            "hits": None if failed else found,
            "score": float(results.scores[place, rank]) if rank >= 0 else None,
            "rank": rank + 1 if rank >= 0 else None,
            "latency_ms": block.milliseconds,
        }
