"""The candidates as tables for SQL: `items`, their `reviews`, and who are `friends`.

Reach for it to hand candidates to a query. What always holds: `number` counts the candidates from 1 in the
order they are shown in; every value of theirs is in a cell, except ids; a column has one type, and a cell
without a value is NULL.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, TypeAlias

from trueline.rerank.attributes import printed
from trueline.rerank.dataset import Dataset
from trueline.rerank.hours import hours
from trueline.rerank.items import NESTED, Path
from trueline.rerank.views import as_values

__all__ = ["Table", "described", "tables_of"]

Cells: TypeAlias = dict[Path, Any]

UNNAMED = re.compile(r"\W+")
"""What a name in SQL has no place for."""

SHOWN, LONGEST = 30, 40
"""A description lists the values of a column where it has no more than these, and none is longer."""

LEAST, MOST = -(2**63), 2**63 - 1
"""Whole numbers that BIGINT holds."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows by their columns; `columns` has the type of each in SQL."""

    about: str
    columns: Mapping[str, str]
    rows: Sequence[Mapping[str, Any]]


def tables_of(pool: Dataset) -> dict[str, Table]:
    """The tables of these candidates, by name; one that would have no rows is left out."""
    values = [(int(number), one) for number, one in as_values(pool, pool.items.ids).items()]
    found = {
        "items": _table("one row for each candidate", [_item(*one) for one in values]),
        "reviews": _table(
            "one row for each review with its candidate's number; what follows user_name is of its writer",
            [_review(number, review) for number, one in values for review in one["reviews"]],
        ),
        "friends": _table("both ways, so each friendship has two rows", list(_friends(pool))),
    }
    return {name: table for name, table in found.items() if table.rows}


def described(tables: Mapping[str, Table]) -> str:
    """The tables in words: their columns, the types, and what stands in them."""
    return "\n".join(line for name, table in tables.items() for line in _lines(name, table))


def _item(number: int, values: Mapping[str, Any]) -> Cells:
    stars = [review["stars"] for review in values["reviews"]]
    own = {key: one for key, one in values.items() if key not in ("id", "name", "hours", "reviews")}
    found: Cells = {
        ("number",): number,
        ("name",): values.get("name"),
        ("number_of_reviews",): len(stars),
        ("mean_stars",): fmean(stars) if stars else None,
    }
    return {**found, **dict(_flat(own)), **dict(_times(values.get("hours", {})))}


def _times(days: Mapping[str, str]) -> Iterator[tuple[Path, int]]:
    for day, text in days.items():
        opening, closing = hours(text)
        yield ("hours", day, "open"), opening
        yield ("hours", day, "close"), closing


def _review(number: int, values: Mapping[str, Any]) -> Cells:
    user = {key: one for key, one in values["user"].items() if key not in ("id", "name", "friends")}
    own = {key: one for key, one in values.items() if key not in ("id", "user")}
    named: Cells = {("user_name",): values["user"].get("name")}
    return {("number",): number, **dict(_flat(own)), **named, **dict(_flat(user))}


def _friends(pool: Dataset) -> Iterator[Cells]:
    """Every friendship that lies within two of somebody who wrote a review."""
    writers = pool.reviews.frame["user_name"].drop_nulls().unique().sort()
    near = pool.graph.circle(tuple(writers), 1)
    pairs = {(one, other) for one in near for other in pool.graph.friends.get(one, ())}
    for one, other in sorted(pairs | {(other, one) for one, other in pairs}):
        yield {("name",): one, ("friend",): other}


def _flat(values: Mapping[str, Any], above: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The values with their paths, those inside others too."""
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _flat(value, (*above, key))
        elif isinstance(value, list):
            yield (*above, key), ", ".join(map(printed, value)) or None
        else:
            yield (*above, key), value


def _table(about: str, rows: Sequence[Cells]) -> Table:
    """The rows under columns that all of them have; a path without any value has none."""
    cells: dict[Path, list[Any]] = {}
    for place, row in enumerate(rows):
        for path, value in row.items():
            if value is not None:
                cells.setdefault(path, [None] * len(rows))[place] = value
    paths = sorted(cells, key=lambda path: path[0] == "hours")
    columns = dict(zip(_names(paths), (_typed(cells[path]) for path in paths), strict=True))
    whole = zip(*(values for _, values in columns.values()), strict=True)
    return Table(
        about,
        {name: kind for name, (kind, _) in columns.items()},
        [dict(zip(columns, one, strict=True)) for one in whole],
    )


def _names(paths: Sequence[Path]) -> list[str]:
    """A name for each path that needs no quotes, unless it is a word of SQL; no two are the same."""
    names: list[str] = []
    for path in paths:
        own = path[1:] if path[0] in NESTED else path
        name = first = UNNAMED.sub("_", "_".join(own)).lower()
        number = 1
        while name in names:
            number += 1
            name = f"{first}_{number}"
        names.append(name)
    return names


def _typed(cells: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    """The type in SQL that holds all of these values; they become text where no other one does."""
    there = [one for one in cells if one is not None]
    kinds = set(map(type, there))
    if kinds == {bool}:
        return "BOOLEAN", cells
    if kinds <= {int, float} and all(LEAST <= one <= MOST for one in there):
        return "DOUBLE" if float in kinds else "BIGINT", cells
    return "VARCHAR", [None if one is None else printed(one) for one in cells]


def _lines(name: str, table: Table) -> Iterator[str]:
    yield f"{name}: {len(table.rows)} rows, {table.about}"
    for column, kind in table.columns.items():
        values = [row[column] for row in table.rows if row[column] is not None]
        yield f"- {column} {kind}{_said(values)}"


def _said(values: Sequence[Any]) -> str:
    """What stands in a column, to be written behind its type."""
    if isinstance(values[0], bool):
        return ""
    if not isinstance(values[0], str):
        return f": {min(values)} to {max(values)}"
    pieces = sorted({piece for value in values for piece in value.split(", ")})
    if len(pieces) <= SHOWN and max(map(len, pieces)) <= LONGEST:
        several = " (several with commas between)" if any(", " in value for value in values) else ""
        return f"{several}: {', '.join(map(_quoted, pieces))}"
    return f": such as {_quoted(values[0])}" if len(values[0]) <= LONGEST else ""


def _quoted(text: str) -> str:
    """A text as SQL writes it, on one line."""
    return "'{}'".format(" ".join(text.split()).replace("'", "''"))
