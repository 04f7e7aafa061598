"""Tables in and out: JSONL, CSV and Parquet, told apart by the file's ending.

Reach for it whenever rows come from a file or go to one. Reading is strict, in partitions of bounded size
that can be parsed in another process; nothing is repaired. Writing goes to a file beside the wanted one,
which takes its name only when every row is in it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

import polars as pl

from trueline.core.errors import InputError
from trueline.core.tables import csv, jsonl, parquet
from trueline.core.tables.partition import Partition
from trueline.core.tables.place import beside

__all__ = ["Partition", "partitions", "write"]


class _Format(Protocol):
    def partitions(self, path: Path) -> Iterator[Partition]: ...
    def write(
        self, path: Path, frames: Iterator[pl.DataFrame], schema: Mapping[str, pl.DataType]
    ) -> None: ...


FORMATS: dict[str, _Format] = {".jsonl": jsonl, ".csv": csv, ".parquet": parquet}


def partitions(path: Path) -> Iterator[Partition]:
    """The file's rows in order, some thousand at a time; what cannot be read raises InputError."""
    form = _form(path)
    try:
        some = False
        for partition in form.partitions(path):
            some = True
            yield partition
    except OSError as problem:
        raise InputError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    if not some:
        raise InputError(f"{path}: holds no rows; give it at least one")


def write(
    path: Path,
    frames: Iterable[pl.DataFrame],
    schema: Mapping[str, pl.DataType],
    *,
    before: Callable[[], None] = lambda: None,
) -> None:
    """Write the frames as one table; on any error nothing stays behind.

    `before` runs once the place to write is known to be writable and before the first frame is asked for.
    """
    form = _form(path)
    with beside(path) as draft:
        before()
        form.write(draft, map(_finite, frames), schema)


def _finite(frame: pl.DataFrame) -> pl.DataFrame:
    """The frame, which must not bring NaN or infinity into a file as if it were a figure."""
    for column in frame.iter_columns():
        if column.dtype.is_float() and not column.is_finite().all():
            raise InputError(f"the column {column.name!r} holds NaN or infinity; leave such a figure out")
    return frame


def _form(path: Path) -> _Format:
    form = FORMATS.get(path.suffix.lower())
    if form is None:
        raise InputError(f"{path}: the ending is not one of {', '.join(FORMATS)}; rename or convert it")
    return form
