"""A model asked for variations, into a run folder: its answer to each query judged and kept as it comes.

Reach for it once there are queries and a model. What always holds: a query that has a row is not asked again;
rows that were answered before a kill are on the disk, each after the rows of its names; what could not be
read is worth 0, what failed is left out of the mean, and both are counted.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from time import perf_counter
from typing import Any

import polars as pl

from trueline.core.ask import Ask, Call
from trueline.core.printable import printable
from trueline.core.rows import write_rows
from trueline.core.score import Score
from trueline.core.stats import bootstrap
from trueline.names.answers.answers import AnswerRow
from trueline.names.answers.judge import Judge
from trueline.names.answers.model import Replied, answer
from trueline.names.geocoder import Locator
from trueline.names.policy import NamesPolicy
from trueline.names.queries.query import Query
from trueline.names.queries.wording import render
from trueline.runs.drive import Drive, Job, Work
from trueline.runs.folder import RESULTS, Run
from trueline.runs.rows import (
    TREE,
    USAGE,
    Made,
    Rows,
    Told,
    causes,
    counted,
    failure,
    given,
    spent,
    totals,
    usage,
)

__all__ = ["Naming"]

NAMES, ANSWERS = "names.jsonl", "answers.jsonl"

PARTS = ("names", "birth_dates", "addresses", "completeness")
"""What stands beside the mean value: means over the answers that could be read and judged."""


@dataclass(frozen=True, kw_only=True)
class Naming:
    """What a model is asked, and how its answers are judged.

    `responder` is what it is called in tables, `drive` how many queries are asked at once, and `watch` hears
    of each call.
    """

    queries: Sequence[Query]
    policy: NamesPolicy
    responder: str
    drive: Drive
    geocoder: Locator | None = None
    seed: int = 42
    watch: Callable[[str, Call], None] | None = None

    def ask(self, run: Run, told: Told | None = None) -> list[dict[str, Any]]:
        """Ask every query that has no row yet, and give the rows in the order of the queries."""
        queries = {one.id: one for one in self.queries}

        def drive(jobs: Sequence[Job], work: Work) -> Mapping[str, str]:
            return self.drive("names", jobs, work, "value")

        async def make(name: str, ask: Ask | None) -> Made:
            return await self.answer(queries[name], ask)

        def lost(name: str, cause: str) -> Made:
            return self._judged(queries[name], Replied("failed", cause=cause), 0.0)

        return Rows(run, RESULTS, "query_id", NAMES).fill(self.jobs(), drive, make, lost, told)

    def jobs(self) -> list[Job]:
        """The queries as a drive does them."""
        return [Job(one.id, one.text or render(one)) for one in self.queries]

    async def answer(self, query: Query, ask: Ask | None) -> Made:
        """Ask one query, and give its row and those of its names."""
        watch = self.watch
        tell = None if watch is None else lambda call: watch(query.id, call)
        start = perf_counter()
        found = await answer(given(ask), query, self.responder, tell)
        return self._judged(query, found, round((perf_counter() - start) * 1_000, 3))

    def end(self, run: Run, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """Write the answers as a file of a responder's and what each took, and give the summary."""
        answers = (
            AnswerRow(query_id=row["query_id"], responder=row["responder"], variations=row["variations"])
            for row in rows
            if row["variations"] is not None
        )
        write_rows(run.path / ANSWERS, answers)
        run.replace(usage(rows, "query_id"), USAGE)
        summary = self._summary(rows)
        run.finish(summary)
        return summary

    def _judged(self, query: Query, found: Replied, milliseconds: float) -> Made:
        """The row of a query, and those of its names."""
        key, answered = (query.id, self.responder), found.answer
        judge = Judge(self.policy, self.geocoder, trees=True)
        if answered is None:
            judge.unreadable[key] = found.cause
        (judged,) = judge.judge([query], {} if answered is None else {key: answered})
        (row,) = _rows(judged.rewards)
        tree, why = row.pop(TREE), row.pop("why")
        if found.outcome != "answered":
            row["outcome"] = found.outcome
        if found.outcome == "failed":
            tree = Score.failed("reward", "no_reply", found.cause).to_dict()
        told = {
            "cause": None if why is None else printable(why),
            "variations": None if answered is None else answered.row().variations,
            "names_not_asked_for": judge.names_not_asked_for,
            **spent(found.usage, milliseconds),
        }
        return {**row, **told, TREE: tree}, _rows(judged.names)

    def _summary(self, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        outcomes = [row["outcome"] for row in rows]
        unreadable, failed = outcomes.count("unreadable"), outcomes.count("failed")
        worth = [0.0 if row["outcome"] == "unreadable" else row["value"] for row in rows]
        values = [value for value, outcome in zip(worth, outcomes, strict=True) if outcome != "failed"]
        cause = failure(rows, "queries")
        return {
            "responder": self.responder,
            "policy": self.policy.id,
            "policy_digest": self.policy.digest,
            "queries": len(rows),
            "outcome": "measured" if cause is None else "failed",
            "causes": [] if cause is None else [cause],
            "value": self._mean(values),
            **{part: _mean([row[part] for row in rows if row[part] is not None]) for part in PARTS},
            "counted": len(values),
            "unreadable": unreadable,
            "unreadable_share": unreadable / len(rows),
            "failed": failed,
            "failed_share": failed / len(rows),
            "names_not_asked_for": sum(row["names_not_asked_for"] for row in rows),
            **totals(rows),
            "without_value": counted(causes(rows)),
        }

    def _mean(self, values: Sequence[float]) -> dict[str, Any] | None:
        """The mean with its interval; the order of the queries changes neither."""
        if not values:
            return None
        interval = bootstrap(sorted(values), self.seed)
        return {"value": fmean(values), "interval": None if interval is None else asdict(interval)}


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def _rows(frame: pl.DataFrame) -> list[dict[str, Any]]:
    """Rows as they are written, each with its tree as an object."""
    return [{**row, TREE: None if row[TREE] is None else json.loads(row[TREE])} for row in frame.to_dicts()]
