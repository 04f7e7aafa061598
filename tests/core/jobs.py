"""A small job for tests of streams: rows of an id and a number become rows of an id and its double."""

import polars as pl

from trueline.core.errors import RowError
from trueline.core.schema import Row
from trueline.core.stream import Job

SCHEMA = {"id": pl.String(), "double": pl.Int64(), "why": pl.String()}


class Numbered(Row):
    id: str
    number: int
    words: list[str] | None = None
    note: str | None = None


def doubled(rows):
    return pl.DataFrame(
        [{"id": row.id, "double": 2 * row.number, "why": None} for row in rows], schema=SCHEMA
    )


def not_thirteen(row):
    if row.number == 13:
        raise RowError("", "number", "is 13; give another")


def told(wrong):
    return pl.DataFrame(
        [{"id": values.get("id"), "double": None, "why": str(error)} for values, error in wrong],
        schema=SCHEMA,
    )


def job(**changes):
    return Job(**{"model": Numbered, "schema": SCHEMA, "work": doubled, **changes})
