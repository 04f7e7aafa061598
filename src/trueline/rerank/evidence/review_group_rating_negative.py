"""`review_group_rating_negative`: not liked by generous raters alone."""

from typing import Any, Literal

import numpy as np
import polars as pl

from trueline.core.schema import Row
from trueline.rerank.block import Block, Counts, Numbers
from trueline.rerank.evidence.evidence import Evidence, Kind, column

__all__ = ["REVIEW_GROUP_RATING_NEGATIVE", "Condition", "ReviewGroupRatingNegative"]

GENEROUS, HARSH = 4.0, 3.5
"""Raters whose own mean is at least the first are generous, those under the second harsh."""


class Condition(Row):
    """The pattern that makes it false: generous raters high, harsh ones low."""

    generous_avg_gte: float = 4.0
    harsh_avg_lt: float = 2.0


class ReviewGroupRatingNegative(Evidence):
    """False where generous raters reach the first mean and harsh ones stay under the second."""

    kind: Literal["review_group_rating_negative"] = "review_group_rating_negative"
    condition: Condition = Condition()

    def truth(self, block: Block) -> pl.Series:
        """True but for the pattern, so also without reviews."""
        (generous, high), (harsh, low) = self._groups(block)
        liked = (generous > 0) & (high >= self.condition.generous_avg_gte)
        return column(~(liked & (harsh > 0) & (low < self.condition.harsh_avg_lt)))

    def why(self, block: Block) -> dict[str, Any]:
        """The size and the mean of both groups, and which means make it false."""
        names = ("generous", "harsh")
        groups = {
            name: {"reviews": int(size[0]), "avg_stars": float(mean[0]) if size[0] else None}
            for name, (size, mean) in zip(names, self._groups(block), strict=True)
        }
        return {**groups, "false_when": self.condition.model_dump()}

    def _groups(self, block: Block) -> tuple[tuple[Counts, Numbers], tuple[Counts, Numbers]]:
        own, stars = block.numbers("user.average_stars"), block.numbers("stars")
        first, second = (np.asarray(mask, dtype=np.bool_) for mask in (own >= GENEROUS, own < HARSH))
        return (
            (block.count(first), block.mean(first, stars)),
            (block.count(second), block.mean(second, stars)),
        )


REVIEW_GROUP_RATING_NEGATIVE = Kind(
    id="review_group_rating_negative",
    about="not liked by generous raters alone",
    model=ReviewGroupRatingNegative,
)
