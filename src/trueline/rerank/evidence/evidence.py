"""What a kind of evidence is: fields in a request that give each item a truth value.

Reach for it to write a kind. `truth` decides all items of a block at once and is the only place that decides;
`why` says for a block of one item what decided it.
"""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

import polars as pl
from pydantic import BeforeValidator, Field

from trueline.core.kleene import Truth
from trueline.core.schema import Row, bad
from trueline.rerank.block import Block

__all__ = ["AtLeast", "Evidence", "Kind", "Missing", "column", "truth_of"]


def _no_boolean(value: object) -> object:
    if isinstance(value, bool):
        raise bad(f"is {str(value).lower()}; choose 1, 0 or -1")
    return value


Missing = Annotated[Literal[1, 0, -1], BeforeValidator(_no_boolean)]
"""What an item is that has nothing to look at: true, unknown or false."""

AtLeast = Annotated[int, Field(ge=1)]


class Evidence(Row):
    """One condition's evidence; a kind subclasses it with its fields."""

    kind: str

    OTHER_NAMES: ClassVar[Mapping[str, str]] = {}
    """Other spellings of fields, each with ours."""

    @classmethod
    def renamed(cls, values: Mapping[str, Any]) -> dict[str, Any]:
        """The fields in our spelling."""
        return {cls.OTHER_NAMES.get(key, key): value for key, value in values.items()}

    @property
    def is_social(self) -> bool:
        """Whether only reviews of somebody's circle count."""
        return False

    @abstractmethod
    def truth(self, block: Block) -> pl.Series:
        """The truth for each item of the block: true, null for unknown, false."""

    @abstractmethod
    def why(self, block: Block) -> dict[str, Any]:
        """What decided the one item of this block."""

    def as_json(self) -> dict[str, Any]:
        """The fields that were given."""
        return self.model_dump(mode="json", exclude_unset=True)

    @cached_property
    def key(self) -> str:
        """Equal for evidence that decides alike."""
        return self.model_dump_json()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of evidence, by the name that requests use."""

    id: str
    about: str
    model: type[Evidence]


def truth_of(missing: int) -> Truth:
    """The truth value that 1, 0 and -1 stand for."""
    return {1: True, 0: None, -1: False}[missing]


def column(values: Any) -> pl.Series:
    """Truth values as a column."""
    return pl.Series(values, dtype=pl.Boolean)
