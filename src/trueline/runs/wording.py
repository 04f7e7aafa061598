"""Queries in a model's words, into a run folder: a text is the model's where it says all that is asked for.

Reach for it once there are queries and a model. What always holds: a query that has a row is not asked again;
each query ends with a text that says all of it, the model's or our own, and whose words they are is kept with
the reason.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from trueline.core.ask import Ask, Call
from trueline.names.queries.query import Query
from trueline.names.queries.wording import render
from trueline.names.queries.writing import Written, write
from trueline.runs.drive import Drive, Job, Work
from trueline.runs.folder import RESULTS, Run
from trueline.runs.rows import USAGE, Made, Rows, Told, given, spent, totals, usage

__all__ = ["Wording"]


@dataclass(frozen=True, kw_only=True)
class Wording:
    """What a model words; `drive` is how many are asked at once, and `watch` hears of each call."""

    queries: Sequence[Query]
    drive: Drive
    watch: Callable[[str, Call], None] | None = None

    def ask(self, run: Run, told: Told | None = None) -> list[dict[str, Any]]:
        """Have every query worded that has no row yet, and give the rows in the order of the queries."""
        queries = {one.id: one for one in self.queries}

        def drive(jobs: Sequence[Job], work: Work) -> Mapping[str, str]:
            return self.drive("query", jobs, work, "by_model")

        async def make(name: str, ask: Ask | None) -> Made:
            return await self._written(queries[name], given(ask)), ()

        def lost(name: str, cause: str) -> Made:
            ours = queries[name].model_copy(update={"text": render(queries[name])})
            return {**_row(Written(ours, "trueline", (cause,)), 0.0), "outcome": "failed"}, ()

        jobs = [Job(one.id, render(one)) for one in self.queries]
        return Rows(run, RESULTS, "query_id").fill(jobs, drive, make, lost, told)

    def worded(self, rows: Sequence[Mapping[str, Any]]) -> Iterator[Query]:
        """The queries with the texts of these rows."""
        for query, row in zip(self.queries, rows, strict=True):
            yield query.model_copy(update={"text": row["text"]})

    def end(self, run: Run, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Write what each took, and give the summary."""
        run.replace(usage(rows, "query_id"), USAGE)
        by_model = sum(row["by_model"] for row in rows)
        summary = {
            "queries": len(rows),
            "by_model": by_model,
            "by_trueline": len(rows) - by_model,
            "why": {row["query_id"]: row["why"] for row in rows if not row["by_model"]},
            **totals(rows),
        }
        run.finish(summary)
        return summary

    async def _written(self, query: Query, ask: Ask) -> dict[str, Any]:
        watch = self.watch
        tell = None if watch is None else lambda call: watch(query.id, call)
        start = perf_counter()
        written = await write(ask, query, tell)
        return _row(written, round((perf_counter() - start) * 1_000, 3))


def _row(written: Written, milliseconds: float) -> dict[str, Any]:
    by_model = written.words == "model"
    return {
        "query_id": written.query.id,
        "words": written.words,
        "why": list(written.why),
        "text": written.query.text,
        "by_model": int(by_model),
        "outcome": "scored" if by_model else "unreadable",
        "cause": "; ".join(written.why),
        **spent(written.usage, milliseconds),
    }
