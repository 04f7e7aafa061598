"""`item_meta_hours`: the item is open from the wanted start to the wanted end."""

from functools import cached_property
from typing import Annotated, Any, Literal

import polars as pl
from pydantic import AfterValidator, Field

from trueline.core.errors import InputError
from trueline.core.kleene import Truth
from trueline.core.schema import Text, bad
from trueline.rerank.attributes import Value, printed
from trueline.rerank.block import Block
from trueline.rerank.evidence.evidence import Evidence, Kind, Missing, truth_of
from trueline.rerank.hours import covers, hours

__all__ = ["ITEM_META_HOURS", "Hours", "ItemMetaHours"]


def _range(text: str) -> str:
    try:
        hours(text)
    except InputError as problem:
        raise bad(str(problem)) from None
    return text


def _a_day(path: list[str]) -> list[str]:
    if path[0] != "hours":
        raise bad('does not begin with "hours"; write it like ["hours", "Monday"]')
    return path


Hours = Annotated[Text, AfterValidator(_range)]


class ItemMetaHours(Evidence):
    """A day's hours, and when it should be open."""

    kind: Literal["item_meta_hours"] = "item_meta_hours"
    path: Annotated[list[Text], Field(min_length=2, max_length=2), AfterValidator(_a_day)]
    true: Hours
    missing: Missing = 0

    @cached_property
    def wanted(self) -> tuple[int, int]:
        """The wanted hours in minutes."""
        return hours(self.true)

    def truth(self, block: Block) -> pl.Series:
        """Decide each different range once, then look every item up."""
        return block.by_value(tuple(self.path), self.decide)

    def why(self, block: Block) -> dict[str, Any]:
        """The hours of the item on that day."""
        value = block.value(tuple(self.path))
        return {"path": ".".join(self.path), "value": value, "wanted": self.true}

    def decide(self, value: Value) -> Truth:
        """The truth for one day's hours, None where there are none."""
        return truth_of(self.missing) if value is None else covers(hours(printed(value)), self.wanted)


ITEM_META_HOURS = Kind(
    id="item_meta_hours", about="open from a wanted time to another on a day", model=ItemMetaHours
)
