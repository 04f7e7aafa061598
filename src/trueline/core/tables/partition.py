"""A piece of a file, small enough for memory and ready for another process."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from trueline.core.errors import RowError

__all__ = ["JSON_COLUMN", "LIMIT", "ROWS", "Cells", "Partition"]

LIMIT = 4 * 1024 * 1024
"""The longest line, in bytes, that is read as one row."""

JSON_COLUMN = "tree"
"""The column that holds JSON already: JSONL writes it as an object, the other formats as text."""

ROWS = 2_000
"""How many rows a partition holds where the format lets us choose."""

Cells: TypeAlias = tuple[int, Mapping[str, Any] | RowError]
"""A row's number in its file, and its values or what is wrong with it."""


@dataclass(frozen=True)
class Partition(ABC):
    """Rows of one file that follow each other.

    `size` is how far it brings a reader on and `total` where the end is, in the same unit. `plain_text`
    says that cells are text, so a field that is not text has to be read as JSON.
    """

    source: str
    size: int
    total: int
    plain_text: bool = False

    @abstractmethod
    def rows(self) -> Iterator[Cells]:
        """The rows with their numbers, each with its values or its error."""

    def where(self, number: int) -> str:
        """The place an error names."""
        return f"{self.source}:{number}"
