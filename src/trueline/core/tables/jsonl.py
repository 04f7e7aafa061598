"""JSONL: one object a line. A repeated key, NaN, a byte order mark or a CRLF ending is an error."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import polars as pl

from trueline.core.errors import RowError
from trueline.core.strict_json import DECODER
from trueline.core.tables.lines import decoded, skip_line, take_line
from trueline.core.tables.partition import JSON_COLUMN, LIMIT, Cells, Partition

__all__ = ["Lines", "partitions", "write"]

BLOCK = 1024 * 1024


@dataclass(frozen=True)
class Lines(Partition):
    """Whole lines of a JSONL file, as they stand there; `first` is the number of the first one."""

    first: int = 1
    data: bytes = b""

    def rows(self) -> Iterator[Cells]:
        """Parse line by line."""
        for number, line in enumerate(self.data.split(b"\n"), self.first):
            if line.endswith(b"\r"):
                what = "the line ends in CR LF; convert the file to LF endings"
                yield number, RowError(self.where(number), "", what)
            elif line.strip() or len(line) > LIMIT:
                yield number, self._parsed(number, line)

    def _parsed(self, number: int, line: bytes) -> Mapping[str, Any] | RowError:
        where = self.where(number)
        try:
            text = decoded(line, where, first=number == 1)
            value = DECODER.decode(text)
        except RowError as problem:
            return problem
        except RecursionError:
            return RowError(where, "", "the JSON is nested too deeply; a row is one flat object")
        except json.JSONDecodeError as problem:
            return RowError(where, "", f"is not JSON: {problem}; write one object a line")
        except ValueError as problem:
            what = str(problem).partition(";")[0]  # the rest is advice for programmers of Python
            return RowError(where, "", f"is not JSON: {what}; write one object a line")
        if not isinstance(value, dict):
            return RowError(
                where, "", f"is JSON but not an object: {text[:40].strip()}; write one object a line"
            )
        return value


def partitions(path: Path) -> Iterator[Partition]:
    """Blocks of about a megabyte, cut between lines."""
    total = path.stat().st_size
    with path.open("rb") as file:
        number, start = 1, 0
        while data := _block(file):
            size, start = file.tell() - start, file.tell()
            if data.strip():
                yield Lines(str(path), size, total, first=number, data=data)
            number += data.count(b"\n") + (not data.endswith(b"\n"))


def _block(file: IO[bytes]) -> bytes:
    """Some whole lines; one that is too long is cut off, and nothing more is read with it."""
    data = file.read(BLOCK)
    if data and not data.endswith(b"\n"):
        rest = take_line(file)
        data += rest
        if len(rest) > LIMIT and not rest.endswith(b"\n"):
            skip_line(file)
    return data


def write(path: Path, frames: Iterator[pl.DataFrame], schema: Mapping[str, pl.DataType]) -> None:
    """One object a row, keys in the order of the columns; a `tree` column is JSON already."""
    with path.open("wb") as file:
        for frame in frames:
            ordered = frame.select(list(schema))
            if JSON_COLUMN not in schema:
                ordered.write_ndjson(file)
                continue
            plain = ordered.drop(JSON_COLUMN).write_ndjson().split("\n")[:-1]
            for line, tree in zip(plain, ordered[JSON_COLUMN], strict=True):
                file.write(f'{line[:-1]},"{JSON_COLUMN}":{tree or "null"}}}\n'.encode())
