"""A file of rows to a file of rows, in bounded memory and on as many processes as wanted.

Reach for it for any command that reads rows, works on them and writes rows. The output is in the order of
the input and does not depend on the number of processes. A wrong row stops everything and leaves no
output, or is left out, listed and counted, as the caller chose.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import polars as pl

from trueline.core.collector import collector_paused
from trueline.core.errors import RowError
from trueline.core.rows import read_cells
from trueline.core.schema import Row
from trueline.core.spread import spread
from trueline.core.tables import Partition, partitions, write
from trueline.core.tables.place import refuse_own_source

__all__ = ["Job", "Tally", "stream"]

AnyRow = TypeVar("AnyRow", bound=Row)

LISTED = 1_000
"""Skipped rows that are kept to be listed; the others are only counted."""


@dataclass(frozen=True, kw_only=True)
class Job(Generic[AnyRow]):
    """What to do with rows; every function stands at the top of a module, so that processes can share it.

    `accept` may refuse a row that is well formed with a RowError that has no place yet. `work` turns rows
    into a frame of `schema`, `refused` what is written in the place of skipped rows, where they have one.
    """

    model: type[AnyRow]
    schema: Mapping[str, pl.DataType]
    work: Callable[[Sequence[AnyRow]], pl.DataFrame]
    accept: Callable[[AnyRow], None] | None = None
    refused: Callable[[Sequence[tuple[Mapping[str, Any], RowError]]], pl.DataFrame] | None = None


@dataclass
class Tally:
    """What came of it: rows written, rows skipped, and the first of their errors."""

    rows: int = 0
    skipped: int = 0
    errors: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class _Done:
    frame: pl.DataFrame
    rows: int
    errors: list[RowError]
    size: int
    total: int


def stream(  # noqa: PLR0913 - the options of one run, all by keyword
    source: Path,
    out: Path | None,
    job: Job[Any],
    *,
    skip: bool = False,
    on: str = "serial",
    progress: Callable[[int, int], None] | None = None,
    look: Callable[[pl.DataFrame], None] | None = None,
) -> Tally:
    """Run the job over every row of `source` and write `out`, or only look where there is none.

    `progress` is called with what is done and the whole, `look` with each frame on its way out.
    """
    if out is not None:
        refuse_own_source(out, source)
    tally = Tally()

    def frames() -> Iterator[pl.DataFrame]:
        done = total = 0
        for part in spread(partial(_one, job, skip), partitions(source), on=on):
            tally.rows += part.rows
            tally.skipped += len(part.errors)
            tally.errors += [str(error) for error in part.errors[: LISTED - len(tally.errors)]]
            done, total = done + part.size, part.total
            if progress is not None:
                progress(min(done, total), total)
            if look is not None:
                look(part.frame)
            yield part.frame
        if progress is not None and done < total:
            progress(total, total)  # blank lines at the end belong to no partition

    if out is None:
        deque(frames(), maxlen=0)
    else:
        write(out, frames(), job.schema)
    return tally


def _one(job: Job[AnyRow], skip: bool, partition: Partition) -> _Done:  # noqa: FBT001 - bound by partial
    with collector_paused():
        return _worked(job, partition, skip=skip)


def _worked(job: Job[AnyRow], partition: Partition, *, skip: bool) -> _Done:
    rows: list[AnyRow] = []
    wrong: list[tuple[Mapping[str, Any], RowError]] = []
    places: list[tuple[int, int]] = []
    for number, values in partition.rows():
        try:
            row = _row(job, partition, number, values)
        except RowError as problem:
            if not skip:
                raise
            places.append((1, len(wrong)))
            wrong.append((values if isinstance(values, Mapping) else {}, problem))
        else:
            places.append((0, len(rows)))
            rows.append(row)
    frame = job.work(rows)
    if wrong and job.refused is not None:
        order = [index + len(rows) * kind for kind, index in places]
        frame = pl.concat([frame, job.refused(wrong)])[order]
    errors = [problem for _, problem in wrong]
    return _Done(frame, len(rows), errors, partition.size, partition.total)


def _row(job: Job[AnyRow], partition: Partition, number: int, values: Mapping[str, Any] | RowError) -> AnyRow:
    row = read_cells(job.model, partition, number, values)
    if job.accept is not None:
        try:
            job.accept(row)
        except RowError as problem:
            raise RowError(partition.where(number), problem.field, problem.what) from None
    return row
