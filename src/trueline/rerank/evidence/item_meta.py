"""`item_meta`: a value of the item itself, such as an attribute.

The conditions are looked at in this order: not_contains, contains, not_true, nothing there, an object of
booleans, none given, only false, only true, and else the first of true, false and neutral that matches.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import polars as pl
from pydantic import AfterValidator, Field, JsonValue

from trueline.core.kleene import Truth, or_
from trueline.core.schema import Text, bad
from trueline.rerank.attributes import Value, matches, printed
from trueline.rerank.block import Block
from trueline.rerank.evidence.evidence import Evidence, Kind, Missing, truth_of
from trueline.rerank.items import NESTED

__all__ = ["ITEM_META", "ItemMeta"]


CONDITIONS = ("not_contains", "contains", "not_true", "true", "false", "neutral")
"""What may be asked of a value, in the order it is looked at."""


def _one_value(path: list[str]) -> list[str]:
    if len(path) == 1 and path[0] in NESTED:
        raise bad(f"names all {path[0]} at once; name one of them after it")
    return path


class ItemMeta(Evidence):
    """A value at a path, and which values make it true."""

    kind: Literal["item_meta"] = "item_meta"
    path: Annotated[list[Text], Field(min_length=1), AfterValidator(_one_value)]
    true: JsonValue = None
    false: JsonValue = None
    neutral: JsonValue = None
    not_true: JsonValue = None
    contains: JsonValue = None
    not_contains: JsonValue = None
    missing: Missing = 0

    OTHER_NAMES: ClassVar[Mapping[str, str]] = {"true_not": "not_true"}

    def truth(self, block: Block) -> pl.Series:
        """Decide each different value once, then look every item up."""
        return block.by_value(tuple(self.path), self.decide)

    def why(self, block: Block) -> dict[str, Any]:
        """The value of the item, and which one is wanted."""
        value = block.value(tuple(self.path))
        given = {name: printed(one) for name in CONDITIONS if (one := getattr(self, name)) is not None}
        return {
            "path": ".".join(self.path),
            "value": None if value is None else printed(value),
            "wanted": given or {"true": printed(value=True)},
        }

    def decide(self, value: Value) -> Truth:
        """The truth for one value, None where nothing stands at the path."""
        shown = printed(value).lower()
        if self.not_contains is not None:
            return value is None or printed(self.not_contains).lower() not in shown
        if self.contains is not None:
            return printed(self.contains).lower() in shown
        if self.not_true is not None:
            return value is None or not matches(value, self.not_true)
        if value is None:
            return truth_of(self.missing)
        if isinstance(value, dict) and all(one is None or isinstance(one, bool) for one in value.values()):
            return or_(value.values()) if value else None  # type: ignore[arg-type]  # as just seen
        return self._matched(value)

    def _matched(self, value: Value) -> Truth:
        given = [name for name in ("true", "false", "neutral") if getattr(self, name) is not None]
        if not given:
            return value if isinstance(value, bool) else None
        if given == ["false"]:
            return not matches(value, self.false)
        if given == ["true"]:
            return matches(value, self.true)
        first = next((name for name in given if matches(value, getattr(self, name))), "neutral")
        return {"true": True, "false": False, "neutral": None}[first]


ITEM_META = Kind(id="item_meta", about="a value of the item, such as an attribute", model=ItemMeta)
