"""`review_group_rating`: how a group of reviews rates the item, or how large the group is."""

from typing import Any, Literal

import numpy as np
import polars as pl
from pydantic import model_validator

from trueline.core.schema import Row, bad
from trueline.rerank.block import Block, Counts, Numbers
from trueline.rerank.evidence.evidence import Evidence, Kind, column
from trueline.rerank.evidence.reviews import COMPARED, Compared, compared, said
from trueline.rerank.fields import TEXTS, NamedField

__all__ = ["REVIEW_GROUP_RATING", "GroupFilter", "ReviewGroupRating"]


class GroupFilter(Row):
    """Which reviews are in the group."""

    field: NamedField
    operator: Compared = "gte"
    value: float | str

    @model_validator(mode="after")
    def _comparable(self) -> "GroupFilter":
        if (self.field in TEXTS) != isinstance(self.value, str):
            kind = "text" if self.field in TEXTS else "a number"
            raise bad(f"{self.field} is {kind} and value is {self.value!r}; give value as {kind}")
        return self


class ReviewGroupRating(Evidence):
    """A group, and what its mean of stars or its size compares with."""

    kind: Literal["review_group_rating"] = "review_group_rating"
    group_filter: GroupFilter
    metric: Literal["avg_stars", "count"] = "avg_stars"
    threshold: float
    operator: Compared = "gte"

    def truth(self, block: Block) -> pl.Series:
        """The metric compares so; false where nobody is in the group."""
        size, metric = self._measured(block)
        return column((size > 0) & COMPARED[self.operator](metric, self.threshold))

    def why(self, block: Block) -> dict[str, Any]:
        """The group, its size and its mean, and what that compares with."""
        size, metric = self._measured(block)
        value = float(metric[0]) if size[0] else None
        of = self.group_filter
        return {
            "filter": said(of.field, of.operator, of.value),
            "group": int(size[0]),
            self.metric: value,
            self.operator: self.threshold,
        }

    def _measured(self, block: Block) -> tuple[Counts, Numbers]:
        group = self.group_filter
        mask = compared(block, group.field, group.operator, group.value)
        size = block.count(mask)
        if self.metric == "count":
            return size, size.astype(np.float64)
        return size, block.mean(mask, block.numbers("stars"))


REVIEW_GROUP_RATING = Kind(
    id="review_group_rating", about="how a group of reviews rates the item", model=ReviewGroupRating
)
