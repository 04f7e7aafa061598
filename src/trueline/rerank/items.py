"""The items of a dataset, column by column: each value stands once, and items hold its number.

Reach for it to read items or to look values up. An attribute has few different values, so a condition on it
is decided once for each of them and not for each item. Values are parsed when they are first looked at.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
from pydantic import Field, JsonValue, field_validator

from trueline.core.errors import InputError, RowError
from trueline.core.kleene import Truth
from trueline.core.schema import PlainText, Row, Text, bad
from trueline.rerank.attributes import Value, inner, parsed
from trueline.rerank.hours import hours

__all__ = [
    "NESTED",
    "Column",
    "ItemRow",
    "Items",
    "ItemsPart",
    "Meanings",
    "OtherItemRow",
    "Path",
    "gathered",
    "part_of",
]

NESTED = ("attributes", "hours")
"""Fields whose keys are columns of their own."""

PLAIN = ("id", "name", "categories")
"""Fields whose text means itself."""

ABSENT = 0
"""The number of the value that is not there."""

Codes = npt.NDArray[np.int32]
Path = tuple[str, ...]


class ItemRow(Row):
    """One item as it stands in a file."""

    id: PlainText
    name: Text | None = None
    attributes: dict[Text, JsonValue] | None = None
    categories: list[Text] | Text | None = None
    hours: dict[Text, JsonValue] | None = None

    @field_validator("id")
    @classmethod
    def _an_id(cls, value: str) -> str:
        if not value.strip():
            raise bad("is empty; give the item an id")
        return value

    @field_validator("hours")
    @classmethod
    def _hours(cls, value: dict[str, JsonValue] | None) -> dict[str, JsonValue] | None:
        for day, given in (value or {}).items():
            text = parsed(given)
            if text is None:
                continue
            if not isinstance(text, str):
                raise bad(f"{day}: is {given!r}; write hours like 8:0-22:30")
            try:
                hours(text)
            except InputError as problem:
                raise bad(f"{day}: {problem}") from None
        return value

    def cells(self) -> Iterator[tuple[Path, JsonValue]]:
        """Every value that is there, with the column it stands in."""
        for name in NESTED:
            for key, value in (getattr(self, name) or {}).items():
                if value is not None:
                    yield (name, key), value
        # pydantic has checked that they are JSON.
        top: list[tuple[str, Any]] = [("name", self.name), ("categories", self.categories)]
        for key, value in (*top, *self._others()):
            if value is not None:
                yield (key,), value

    def _others(self) -> Iterable[tuple[str, JsonValue]]:
        return ()


class OtherItemRow(ItemRow):
    """An item of another layout; `more` are the fields that ours has not."""

    more: dict[str, JsonValue] = Field(default_factory=dict)

    def _others(self) -> Iterable[tuple[str, JsonValue]]:
        return self.more.items()


@dataclass
class ItemsPart:
    """The items of a piece of a file: for each column which rows have which of its values."""

    ids: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    cells: dict[Path, tuple[list[int], list[int]]] = field(default_factory=dict)
    values: dict[Path, list[JsonValue]] = field(default_factory=dict)


def part_of(rows: Sequence[tuple[str, ItemRow]]) -> ItemsPart:
    """Take rows apart into columns."""
    part = ItemsPart()
    seen: dict[Path, dict[str, int]] = {}
    for place, (where, row) in enumerate(rows):
        part.ids.append(row.id)
        part.lines.append(where)
        for path, value in row.cells():
            known = seen.setdefault(path, {})
            key = _key(value)
            if key not in known:
                known[key] = len(known)
                part.values.setdefault(path, []).append(value)
            at, codes = part.cells.setdefault(path, ([], []))
            at.append(place)
            codes.append(known[key])
    return part


def _as_it_is(value: Value) -> Value:
    return value


def _key(value: JsonValue) -> str:
    """Equal for equal values, and for no others."""
    return f"s{value}" if isinstance(value, str) else repr(value)


class Meanings:
    """What the different values of a column mean, found when first asked for; before them stands absent."""

    def __init__(self, raw: Sequence[JsonValue], path: Path) -> None:
        self.raw, self.path = raw, path

    @cached_property
    def parsed(self) -> list[Value]:
        """The values: text is read as a literal but where it is a name or a category."""
        read = parsed if self.path[0] not in PLAIN else _as_it_is
        return [None, *map(read, self.raw)]


@dataclass(frozen=True, slots=True)
class Column:
    """One value an item: `codes` are numbers into its different values, 0 where there is none."""

    codes: Codes
    meanings: Meanings

    @property
    def values(self) -> list[Value]:
        """The different values; the first is absent."""
        return self.meanings.parsed


class Items:
    """All items in the order of their file."""

    def __init__(self, ids: Sequence[str], columns: Mapping[Path, Column]) -> None:
        self.ids = ids
        self.columns = dict(columns)
        self.place = {item: place for place, item in enumerate(ids)}

    def __len__(self) -> int:
        return len(self.ids)

    def only(self, ids: Sequence[str]) -> "Items":
        """These items in this order; their values are shared, not read again."""
        places = [self.place[item] for item in ids]
        return Items(
            ids, {path: Column(one.codes[places], one.meanings) for path, one in self.columns.items()}
        )

    def column(self, path: Path) -> tuple[Column, Path]:
        """The column that a path begins in, and the rest of the path inside its values."""
        for long in (2, 1):
            if path[:long] in self.columns:
                return self.columns[path[:long]], path[long:]
        if path == ("id",):
            return Column(np.arange(1, len(self) + 1, dtype=np.int32), Meanings(list(self.ids), path)), ()
        return Column(np.zeros(len(self), dtype=np.int32), Meanings([], path)), ()

    def truth(self, path: Path, decide: Callable[[Value], Truth], start: int, stop: int) -> pl.Series:
        """What is decided about the value at a path, for the items from start to stop."""
        column, rest = self.column(path)
        decided = pl.Series([decide(inner(value, rest)) for value in column.values], dtype=pl.Boolean)
        return decided.gather(column.codes[start:stop])

    def value(self, path: Path, place: int) -> Value:
        """The value at a path of one item."""
        column, rest = self.column(path)
        return inner(column.values[column.codes[place]], rest)

    def row(self, place: int) -> dict[str, Any]:
        """One item, its values parsed, as a method reads it."""
        found: dict[str, Any] = {"id": self.ids[place]}
        for path, column in self.columns.items():
            value = column.values[column.codes[place]]
            if value is None:
                continue
            if len(path) == 1:
                found[path[0]] = value
            else:
                found.setdefault(path[0], {})[path[1]] = value
        return found


def gathered(parts: Iterator[ItemsPart]) -> Items:
    """The parts of a file as one; an id that stands twice raises RowError."""
    ids: list[str] = []
    first: dict[str, str] = {}
    raw: dict[Path, list[JsonValue]] = {}
    known: dict[Path, dict[str, int]] = {}
    pieces: dict[Path, list[tuple[Codes, Codes]]] = {}
    for part in parts:
        for item, where in zip(part.ids, part.lines, strict=True):
            if item in first:
                what = f"{item!r} stands in {first[item]} already; give each item an id of its own"
                raise RowError(where, "id", what)
            first[item] = where
        for path, (at, codes) in part.cells.items():
            numbers = known.setdefault(path, {})
            values = raw.setdefault(path, [])
            new = np.empty(len(part.values[path]), dtype=np.int32)
            for place, value in enumerate(part.values[path]):
                key = _key(value)
                if key not in numbers:
                    values.append(value)
                    numbers[key] = len(values)
                new[place] = numbers[key]
            places = np.array(at, dtype=np.int32) + len(ids)
            pieces.setdefault(path, []).append((places, new[np.array(codes, dtype=np.int32)]))
        ids += part.ids
    columns = {}
    for path, some in pieces.items():
        whole = np.full(len(ids), ABSENT, dtype=np.int32)
        for places, codes_of in some:
            whole[places] = codes_of
        columns[path] = Column(whole, Meanings(raw[path], path))
    return Items(ids, columns)
