"""CSV with a header: text cells as they are, every other cell as JSON. LF and CRLF endings are both CSV."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import polars as pl

from trueline.core.errors import RowError
from trueline.core.tables.lines import decoded, skip_line, take_line
from trueline.core.tables.partition import LIMIT, ROWS, Cells, Partition

__all__ = ["Records", "partitions", "write"]


SHOWN = 1_000
"""Bytes of a line that is too long which are still looked at for quotes and commas."""


@dataclass(frozen=True)
class Records(Partition):
    """Parsed records with the number of the line each starts on."""

    records: tuple[Cells, ...] = ()

    def rows(self) -> Iterator[Cells]:
        """The records, already parsed: a record may span lines, so only the whole file can be cut."""
        yield from self.records


def partitions(path: Path) -> Iterator[Partition]:
    """Some thousand records at a time."""
    csv.field_size_limit(LIMIT)  # the module's own limit is one for the whole process
    total = path.stat().st_size
    with path.open("rb") as file:
        held: list[Cells] = []
        done = 0
        for cells in _records(file, str(path)):
            held.append(cells)
            if len(held) == ROWS:
                yield Records(str(path), file.tell() - done, total, plain_text=True, records=tuple(held))
                done, held = file.tell(), []
        if held:
            yield Records(str(path), total - done, total, plain_text=True, records=tuple(held))


def _records(file: IO[bytes], source: str) -> Iterator[Cells]:
    lines = _Lines(file, source)
    reader = csv.reader(lines, strict=True)
    header = _header(reader, lines)
    while (record := _next(reader, lines)) is not None:
        if lines.broken is not None:
            yield lines.start, lines.broken
        elif len(record) == len(header):
            yield lines.start, dict(zip(header, record, strict=True))
        elif record:
            what = f"has {len(record)} cells under {len(header)} columns; check the quotes and commas"
            yield lines.start, RowError(f"{source}:{lines.start}", "", what)
        elif len(header) == 1:
            yield lines.start, {header[0]: ""}


def _header(reader: Iterator[list[str]], lines: "_Lines") -> list[str]:
    header = _next(reader, lines)
    where = f"{lines.source}:1"
    if lines.broken is not None:
        raise lines.broken
    if header == []:
        raise RowError(where, "", "is blank; the first line names the columns")
    if header is not None and "" in header:
        raise RowError(
            where, "", f"column {header.index('') + 1} has no name; the first line names the columns"
        )
    if twice := [name for name in header or () if (header or []).count(name) > 1]:
        raise RowError(where, twice[0], "is the name of two columns; rename one")
    return header or []


def _next(reader: Iterator[list[str]], lines: "_Lines") -> list[str] | None:
    lines.start, lines.broken = 0, None
    try:
        return next(reader, None)
    except csv.Error as problem:
        where = f"{lines.source}:{lines.start}"
        raise RowError(where, "", f"is not CSV: {problem}; check the quotes") from None


class _Lines:
    """The file's lines as text.

    A line that is no text is passed on with marks in its place, so that quotes and commas keep their meaning,
    and its error is kept in `broken` for the record it belongs to. `start` is where that record began.
    """

    def __init__(self, file: IO[bytes], source: str) -> None:
        self.file, self.source = file, source
        self.number = self.start = 0
        self.broken: RowError | None = None

    def __iter__(self) -> Iterator[str]:
        while line := take_line(self.file):
            self.number += 1
            self.start = self.start or self.number
            try:
                text = decoded(line, f"{self.source}:{self.number}", first=self.number == 1)
            except RowError as problem:
                self.broken = self.broken or problem
                text = self._marked(line)
            yield text

    def _marked(self, line: bytes) -> str:
        if not line.endswith(b"\n"):
            skip_line(self.file)
            line = line[:SHOWN] + b"\n"
        return line.decode("utf-8", "replace").replace("\0", "\ufffd")


def write(path: Path, frames: Iterator[pl.DataFrame], schema: Mapping[str, pl.DataType]) -> None:
    """A header and one line a row; a missing value is an empty cell."""
    with path.open("wb") as file:
        pl.DataFrame(schema=dict(schema)).write_csv(file)
        for frame in frames:
            frame.select(list(schema)).write_csv(file, include_header=False)
