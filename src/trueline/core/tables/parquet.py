"""Parquet: read in slices and written in row groups, both of bounded size."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
from polars.exceptions import ComputeError, PanicException, PolarsError
from polars.io.plugins import register_io_source

from trueline.core.errors import InputError
from trueline.core.tables.partition import JSON_COLUMN, ROWS, Cells, Partition

__all__ = ["Slice", "partitions", "write"]

GROUP, GROUP_OF_TREES = 16_384, 1_024
"""Rows in a row group, what the writer holds before it lets go: fewer where each row carries a whole tree."""


@dataclass(frozen=True)
class Slice(Partition):
    """Rows of a Parquet file from `start`; they are numbered from 1."""

    start: int = 0

    def rows(self) -> Iterator[Cells]:
        """Read the slice and give its rows; what is null in the file is absent from the row."""
        try:
            frame = pl.scan_parquet(self.source, glob=False).slice(self.start, self.size).collect()
        except (PolarsError, PanicException) as problem:
            raise _unreadable(self.source, problem) from None
        for number, row in enumerate(frame.iter_rows(named=True), self.start + 1):
            yield number, _present(row)


def partitions(path: Path) -> Iterator[Partition]:
    """Some thousand rows at a time."""
    with path.open("rb"):  # so that a missing file says so in the system's words
        pass
    try:
        total = pl.scan_parquet(path, glob=False).select(pl.len()).collect().item()
    except (PolarsError, PanicException) as problem:
        raise _unreadable(str(path), problem) from None
    for start in range(0, total, ROWS):
        yield Slice(str(path), min(ROWS, total - start), total, plain_text=True, start=start)


def write(path: Path, frames: Iterator[pl.DataFrame], schema: Mapping[str, pl.DataType]) -> None:
    """Row groups in the order of the frames.

    An error in the frames is raised here, once the writer has closed the file: told at once, the writer's
    own thread might still open it after the caller has cleaned up.
    """
    broken: list[Exception] = []

    def source(
        with_columns: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[pl.DataFrame]:
        del with_columns, predicate, n_rows, batch_size  # a sink wants every row of every column
        try:
            for frame in frames:
                yield frame.select(list(schema))
        except Exception as problem:  # noqa: BLE001 - raised again below, whatever it is
            broken.append(problem)

    lazy = register_io_source(source, schema=pl.Schema(schema))
    group = GROUP_OF_TREES if JSON_COLUMN in schema else GROUP
    try:
        lazy.sink_parquet(path, row_group_size=group, maintain_order=True)
    except ComputeError as problem:
        raise OSError(str(problem).partition("\n")[0]) from None
    if broken:
        raise broken[0]


def _present(row: Mapping[str, Any]) -> dict[str, Any]:
    found = {}
    for key, value in row.items():
        if isinstance(value, dict):
            found[key] = _present(value)
        elif value is not None:
            found[key] = value
    return found


def _unreadable(source: str, problem: PolarsError | PanicException) -> InputError:
    inside = "what it says of itself is not so"
    first = inside if isinstance(problem, PanicException) else str(problem).partition("\n")[0]
    return InputError(f"{source}: is not a whole Parquet file: {first}; write it again")
