"""The rows of a run as jobs are done: kept as they come, gone on with, put in order at the end, and added up.

Reach for it wherever a run asks something many times. What always holds: a job that has a row is not done
again; what stands beside a row is on the disk before it; in the end rows stand in the order of the jobs; sums
are exact.
"""

import os
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from time import perf_counter
from typing import Any, TypeAlias

from trueline.core.ask import Ask, Usage
from trueline.core.errors import InputError
from trueline.core.tables.place import beside
from trueline.runs.drive import Job, Work
from trueline.runs.folder import Run

__all__ = [
    "FAILURES",
    "TREE",
    "USAGE",
    "Made",
    "Rows",
    "State",
    "Told",
    "causes",
    "counted",
    "failure",
    "given",
    "spent",
    "totals",
    "usage",
]

FAILURES = 0.05
"""The share of failed rows above which a run does not stand."""

USAGE = "usage.jsonl"

SECONDS = 1.0
"""For how long rows are held at most."""

TREE = "tree"
"""The field of a row that stands on the disk alone: nothing is counted from it, and it is long."""


SPENT = ("tokens_in", "tokens_out", "latency_ms", "cost_usd")


@dataclass(slots=True)
class State:
    """How far a run is, for those who watch."""

    total: int
    done: int = 0
    unreadable: int = 0
    failed: int = 0
    tokens: int = 0
    cost_usd: float | None = 0.0

    def add(self, row: Mapping[str, Any]) -> None:
        """Count one more row."""
        self.done += 1
        self.unreadable += row["outcome"] == "unreadable"
        self.failed += row["outcome"] == "failed"
        self.tokens += row["tokens_in"] + row["tokens_out"]
        known = self.cost_usd is not None and row["cost_usd"] is not None
        self.cost_usd = self.cost_usd + row["cost_usd"] if known else None


Told: TypeAlias = Callable[[State], None]

Made: TypeAlias = tuple[dict[str, Any], Sequence[Mapping[str, Any]]]
"""The row of a job, and those that stand beside it."""

Row: TypeAlias = dict[str, Any]


@dataclass
class Rows:
    """The rows of one file, each of a job by its id, which stands in the field `key`.

    `more` is a file with any number of rows beside each; those of them with the values `at` belong here.
    `held` rows wait to be written, for a second at most: each writing waits for the disk.
    """

    run: Run
    file: str
    key: str
    more: str | None = None
    at: Mapping[str, Any] = field(default_factory=dict)
    held: int = 1
    there: dict[str, Row] = field(init=False)
    _rows: list[Row] = field(init=False, default_factory=list)
    _beside: list[Mapping[str, Any]] = field(init=False, default_factory=list)
    _since: float = field(init=False, default_factory=perf_counter)

    def __post_init__(self) -> None:
        self.there = {row[self.key]: _light(row) for row in self.run.rows(self.file)}
        self._arrange(dict.fromkeys(self.there, 0))

    def fill(
        self,
        jobs: Sequence[Job],
        drive: Callable[[Sequence[Job], Work], Mapping[str, str]],
        make: Callable[[str, Ask | None], Awaitable[Made]],
        lost: Callable[[str, str], Made],
        told: Told | None = None,
    ) -> list[Row]:
        """Have each job done that has no row, and give the rows of all of them, without their trees.

        `make` does a job by its id; `lost` gives the row of one that could not be done, by its id and the
        cause.
        """
        state = State(len(jobs))
        for row in self.there.values():
            state.add(row)

        async def work(name: str, ask: Ask | None) -> Mapping[str, Any]:
            row = self._add(name, await make(name, ask))
            state.add(row)
            if told is not None:
                told(state)
            return row

        left = [job for job in jobs if job.id not in self.there]
        try:
            undone = drive(left, work) if left else {}
        finally:
            self._write()
        for name, cause in undone.items():
            if name not in self.there:
                self._add(name, lost(name, cause))
        self._write()
        place = {job.id: number for number, job in enumerate(jobs)}
        _arrange(self.run, self.file, lambda row: place.get(row[self.key]))
        self._arrange(place)
        return [self.there[name] for name in place]

    def _add(self, name: str, made: Made) -> Row:
        row, beside = made
        self.there[name] = _light(row)
        self._rows.append(row)
        self._beside += beside
        if len(self._rows) >= self.held or perf_counter() - self._since >= SECONDS:
            self._write()
        return self.there[name]

    def _write(self) -> None:
        if self.more is not None and self._beside:
            self.run.append(self._beside, self.more)
        if self._rows:
            self.run.append(self._rows, self.file)
        self._rows, self._beside, self._since = [], [], perf_counter()

    def _arrange(self, place: Mapping[str, int]) -> None:
        """Put what stands beside into the order of the ids, behind what is not ours; drop what has no id."""
        if self.more is not None:
            _arrange(self.run, self.more, lambda row: place.get(row[self.key]) if self._is_here(row) else -1)

    def _is_here(self, row: Mapping[str, Any]) -> bool:
        return all(row[name] == value for name, value in self.at.items())


def given(ask: Ask | None) -> Ask:
    """The model of a drive, for what cannot be done without one."""
    if ask is None:
        raise InputError("this asks a model, and the drive has none; give one, as Alone(Scripted(...))")
    return ask


def causes(rows: Sequence[Mapping[str, Any]]) -> Counter[tuple[str, str]]:
    """Why rows are not scored, and how many for each outcome and cause."""
    return Counter((row["outcome"], row["cause"]) for row in rows if row["outcome"] != "scored")


def counted(found: Counter[tuple[str, str]]) -> list[dict[str, Any]]:
    """Causes as a summary has them, the most frequent first."""
    return [
        {"outcome": outcome, "cause": cause, "count": count}
        for (outcome, cause), count in found.most_common()
    ]


def failure(rows: Sequence[Mapping[str, Any]], what: str, where: str = "") -> str | None:
    """Why a run does not stand, if too many of its rows failed; `what` they are, and `where` they were."""
    failed = sum(row["outcome"] == "failed" for row in rows)
    if failed <= FAILURES * len(rows):
        return None
    return f"{failed} of {len(rows)} {what} failed{where}, more than {FAILURES:.0%}"


def spent(took: Usage, milliseconds: float) -> dict[str, Any]:
    """What a row says of what it took."""
    return {
        "latency_ms": milliseconds,
        "tokens_in": took.tokens_in,
        "tokens_out": took.tokens_out,
        "cost_usd": took.cost_usd,
    }


def usage(rows: Sequence[Mapping[str, Any]], key: str, **at: Any) -> list[dict[str, Any]]:
    """What each row took."""
    return [{key: row[key], **at, **{name: row[name] for name in SPENT}} for row in rows]


def totals(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What all rows took; the cost is None where that of one of them is not known."""
    costs = [row["cost_usd"] for row in rows]
    return {
        "total_tokens_in": sum(row["tokens_in"] for row in rows),
        "total_tokens_out": sum(row["tokens_out"] for row in rows),
        "total_latency_ms": fsum(row["latency_ms"] for row in rows),
        "cost_usd": None if None in costs else fsum(costs),
    }


def _light(row: Mapping[str, Any]) -> Row:
    return {name: value for name, value in row.items() if name != TREE}


def _arrange(run: Run, file: str, place: Callable[[Mapping[str, Any]], int | None]) -> None:
    """Put the rows of a file in order by their places, and drop those without one; none is held in memory."""
    path = run.path / file
    if not path.exists():
        return
    kept, size = [], 0
    with path.open("rb") as lines:
        for row, line in zip(run.rows(file), lines, strict=False):  # half a row at the end is no row
            number = place(row)
            if number is not None:
                kept.append((number, size, len(line)))
            size += len(line)
    in_order = sorted(kept)
    if in_order == kept and sum(length for *_, length in kept) == path.stat().st_size:
        return
    with beside(path) as draft, draft.open("wb") as out, path.open("rb") as lines:
        for _, start, length in in_order:
            lines.seek(start)
            out.write(lines.read(length))
        out.flush()
        os.fsync(out.fileno())
