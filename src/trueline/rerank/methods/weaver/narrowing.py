"""What a model's SELECT leaves of the candidates, or why it leaves nothing to go by.

Reach for it with a reply that was asked for SQL. What always holds: it is read strictly, as the one block of
code or the whole reply, and only rows that name candidates by their numbers are believed.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from trueline.core.ask import tokens
from trueline.core.reply import FENCE, Unreadable, quoted
from trueline.rerank.methods.weaver.sandbox import Limits, Rows, Stopped, select
from trueline.rerank.methods.weaver.tables import Table

__all__ = ["Narrowed", "narrowed"]

NUMBER = "number"
"""The column that names candidates."""

MOST, CELL = 2_000, 200
"""Tokens of the rows and characters of a cell that are shown."""


@dataclass(frozen=True, slots=True)
class Narrowed:
    """A SELECT that ran, its rows, and the numbers of the candidates in them."""

    sql: str
    rows: Rows
    left: tuple[int, ...]

    def shown(self) -> str:
        """The rows as text, as many as fit."""
        lines = [" | ".join(map(_cell, row)) for row in (self.rows.columns, *self.rows.rows)]
        spent = 0
        for place, line in enumerate(lines):
            spent += tokens(line)
            if spent > MOST:
                return "\n".join([*lines[:place], f"... and {len(lines) - place} more rows"])
        return "\n".join(lines)


async def narrowed(text: str, tables: Mapping[str, Table], limits: Limits) -> Narrowed | Stopped:
    """Read the SELECT of a reply, and run it over the tables of the candidates."""
    sql = _sql(text)
    if isinstance(sql, Unreadable):
        return Stopped(f"refused: {sql}")
    rows = await select(sql, tables, limits)
    if isinstance(rows, Stopped):
        return rows
    names = [name.lower() for name in rows.columns]
    if NUMBER not in names:
        return Stopped(f"failed: the rows have no column {NUMBER}, which says what candidate they are of")
    place = names.index(NUMBER)
    known = {str(row[NUMBER]): row[NUMBER] for row in tables["items"].rows}
    left = set()
    for row in rows.rows:
        cell = row[place] or "NULL"
        if cell not in known:
            what = f"failed: {NUMBER} is {quoted(cell)} in a row"
            return Stopped(f"{what}; candidates have 1 to {len(known)}")
        left.add(known[cell])
    return Narrowed(sql, rows, tuple(sorted(left)))


def _sql(text: str) -> str | Unreadable:
    """The SQL that a reply is, or that stands in its one block of code."""
    parts = FENCE.split(text)
    if len(parts) not in (1, 3):
        return Unreadable(f"``` begins {len(parts) - 1} of its lines; one block of code is read")
    return parts[len(parts) // 2].strip()


def _cell(cell: str | None) -> str:
    text = "NULL" if cell is None else " ".join(cell.split())
    return text if len(text) <= CELL else f"{text[:CELL]}..."
