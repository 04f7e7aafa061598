"""Names that are equal once both are romanised, lower case and single-spaced: the least any engine finds.

Reach for it as the baseline beside which another engine is read.
"""

from collections.abc import Sequence

from trueline.names.screening.engine import Engine, Entry, Hits, Kind, Setup
from trueline.names.screening.normal import flat, normal

__all__ = ["EXACT", "Exact"]


class Exact(Engine):
    """A table from normal text to entries; every hit scores 1."""

    def __init__(self, setup: Setup) -> None:
        del setup  # nothing about equal text can be chosen

    def index(self, entries: Sequence[Entry]) -> None:
        """Write the table."""
        listed = flat(entries)
        self.ids: dict[str, list[str]] = {}
        for text, owner in zip(listed.texts, listed.owner.tolist(), strict=True):
            self.ids.setdefault(text, []).append(listed.ids[owner])

    def search(self, queries: Sequence[str], k: int) -> list[Hits]:
        """The entries with this very text, in the order of the list."""
        return [[(found, 1.0) for found in self.ids.get(normal(query), [])[:k]] for query in queries]


EXACT = Kind(id="exact", about="equal once romanised, lower case and single-spaced", make=Exact)
