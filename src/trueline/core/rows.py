"""Rows of a file one by one, each as its model or as one error with its place; and models to a JSONL file.

Reach for it where rows are nested, few, or needed together; `core.stream` is for tables of any length, and
reads each row through here.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from trueline.core.errors import InputError, RowError
from trueline.core.schema import Row, read, text_fields
from trueline.core.strict_json import DECODER
from trueline.core.tables import Partition, partitions
from trueline.core.tables.place import beside

__all__ = ["from_text", "read_cells", "rows", "write_rows"]

AnyRow = TypeVar("AnyRow", bound=Row)


def rows(path: Path, model: type[AnyRow]) -> Iterator[tuple[str, AnyRow]]:
    """Every row of a file with its place; the first wrong one raises RowError."""
    for partition in partitions(path):
        for number, values in partition.rows():
            yield partition.where(number), read_cells(model, partition, number, values)


def read_cells(
    model: type[AnyRow], partition: Partition, number: int, values: Mapping[str, Any] | RowError
) -> AnyRow:
    """The row that these cells of a partition make, or a RowError that names their place."""
    if isinstance(values, RowError):
        raise values
    where = partition.where(number)
    return read(model, from_text(model, values, where) if partition.plain_text else values, where)


def from_text(model: type[Row], values: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Cells to values: text as it is, an empty cell is no value, any other text is JSON."""
    plain = text_fields(model)
    needed = {name for name, field in model.model_fields.items() if field.is_required()}
    found: dict[str, Any] = {}
    for name, value in values.items():
        known = name in model.model_fields
        if not isinstance(value, str) or not known or (name in plain and (value or name in needed)):
            found[name] = value
        elif value:
            found[name] = _json(value, where, name)
    return found


def write_rows(path: Path, rows: Iterable[Row]) -> int:
    """Write rows as JSONL, what is None left out, and say how many; on any error nothing stays behind."""
    if path.suffix.lower() != ".jsonl":
        raise InputError(f"{path}: the ending is not .jsonl; these rows are nested and are written as JSONL")
    number = 0
    with beside(path) as draft, draft.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(f"{row.model_dump_json(exclude_none=True)}\n")
            number += 1
    return number


def _json(cell: str, where: str, name: str) -> Any:
    try:
        return DECODER.decode(cell)
    except (ValueError, RecursionError) as problem:
        what = "a number, list or object stands in a cell as JSON"
        raise RowError(where, name, f"is not JSON: {problem}; {what}") from None
