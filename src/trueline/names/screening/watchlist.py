"""A watchlist: entries with an id, a name and other names, in any script.

Reach for it to read one. What always holds: every id stands once and no name is empty. Two entries may have
the same name; an answer for that name belongs to the first of them.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from trueline.core.errors import RowError
from trueline.core.rows import rows
from trueline.core.schema import PlainText, Row, bad
from trueline.names.ask import LONGEST
from trueline.names.screening.engine import Entry

__all__ = ["EntryRow", "Watchlist", "read_watchlist"]


def _some(text: str) -> str:
    if not text.strip():
        raise bad("is empty; give the text or leave the entry out")
    return text


Filled = Annotated[PlainText, Field(max_length=LONGEST), AfterValidator(_some)]


class EntryRow(Row):
    """One entry as it stands in a file."""

    id: Filled
    name: Filled
    aliases: list[Filled] = Field(default_factory=list)


class Watchlist:
    """The entries in their order; `shared` are names and aliases of more than one."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.shared: set[str] = set()
        self._places: dict[str, int] = {}
        for place, entry in enumerate(entries):
            self._add(entry.name, place)
        # Aliases come second: a name wins over an alias with the same text, whoever stands first.
        for place, entry in enumerate(entries):
            for alias in entry.aliases:
                self._add(alias, place)

    def find(self, name: str) -> int | None:
        """The place of the first entry with exactly this name, else with this alias; None without any."""
        return self._places.get(name)

    def _add(self, name: str, place: int) -> None:
        if self._places.setdefault(name, place) != place:
            self.shared.add(name)


def read_watchlist(path: Path) -> Watchlist:
    """Read a watchlist from JSONL, CSV or Parquet; the first wrong row raises RowError."""
    entries: list[Entry] = []
    seen: dict[str, str] = {}
    for where, row in rows(path, EntryRow):
        if row.id in seen:
            what = f"{row.id!r} stands in {seen[row.id]} already; give each entry an id of its own"
            raise RowError(where, "id", what)
        seen[row.id] = where
        entries.append(Entry(row.id, row.name, tuple(row.aliases)))
    return Watchlist(entries)
