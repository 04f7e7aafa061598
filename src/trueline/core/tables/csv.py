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

__all__ = ["partitions", "write"]


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
    header = next(reader, None)
    if header is None:
        return
    if twice := [name for name in header if header.count(name) > 1]:
        raise RowError(f"{source}:1", twice[0], "is the name of two columns; rename one")
    while True:
        lines.start = 0
        try:
            record = next(reader, None)
        except csv.Error as problem:
            raise RowError(
                f"{source}:{lines.start}", "", f"is not CSV: {problem}; check the quotes"
            ) from None
        yield from lines.broken
        lines.broken.clear()
        if record is None:
            return
        if len(record) == len(header):
            yield lines.start, dict(zip(header, record, strict=True))
        elif record:
            what = f"has {len(record)} cells under {len(header)} columns; check the quotes and commas"
            yield lines.start, RowError(f"{source}:{lines.start}", "", what)


class _Lines:
    """The file's lines as text; one that is no text is left out and kept as an error.

    `start` is where the record being read began.
    """

    def __init__(self, file: IO[bytes], source: str) -> None:
        self.file, self.source = file, source
        self.number = self.start = 0
        self.broken: list[Cells] = []

    def __iter__(self) -> Iterator[str]:
        while line := take_line(self.file):
            self.number += 1
            try:
                text = decoded(line, f"{self.source}:{self.number}", first=self.number == 1)
            except RowError as problem:
                if self.number == 1:
                    raise
                self.broken.append((self.number, problem))
                if not line.endswith(b"\n"):
                    skip_line(self.file)
                continue
            self.start = self.start or self.number
            yield text


def write(path: Path, frames: Iterator[pl.DataFrame], schema: Mapping[str, pl.DataType]) -> None:
    """A header and one line a row; a missing value is an empty cell."""
    with path.open("wb") as file:
        pl.DataFrame(schema=dict(schema)).write_csv(file)
        for frame in frames:
            frame.select(list(schema)).write_csv(file, include_header=False)
