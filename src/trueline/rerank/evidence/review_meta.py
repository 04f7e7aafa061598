"""`review_meta`: what reviews and their writers are, whatever they say."""

from typing import Any, Literal

import numpy as np
import polars as pl
from pydantic import model_validator

from trueline.core.schema import bad
from trueline.rerank.block import Block, Mask
from trueline.rerank.evidence.evidence import AtLeast, Evidence, Kind, Missing, column, truth_of
from trueline.rerank.evidence.reviews import compared, said
from trueline.rerank.fields import TEXTS, ReviewField

__all__ = ["REVIEW_META", "ReviewMeta"]


class ReviewMeta(Evidence):
    """A field of reviews, what it must be, and of how many of them."""

    kind: Literal["review_meta"] = "review_meta"
    path: ReviewField
    op: Literal["not_empty", "gte", "lte"] = "not_empty"
    value: float | str | None = None
    min_stars: float | None = None
    agg: Literal["any", "all", "count"] = "any"
    count: AtLeast = 1
    missing: Missing = 0

    @model_validator(mode="after")
    def _comparable(self) -> "ReviewMeta":
        if self.op != "not_empty":
            if self.value is None:
                raise bad(f"{self.op} compares with value; give value")
            if (self.path in TEXTS) != isinstance(self.value, str):
                kind = "text" if self.path in TEXTS else "a number"
                raise bad(f"{self.path} is {kind} and value is {self.value!r}; give value as {kind}")
        return self

    def truth(self, block: Block) -> pl.Series:
        """Any, all or so many of the reviews with enough stars; `missing` where there is no review."""
        counted = self._counted(block)
        matching = block.count(counted & self._matching(block))
        of = block.count(counted)
        found = {"any": matching > 0, "all": (of > 0) & (matching == of), "count": matching >= self.count}
        missing = pl.lit(truth_of(self.missing), dtype=pl.Boolean)
        there = pl.when(pl.lit(column(block.has_reviews)))
        return pl.select(there.then(pl.lit(column(found[self.agg]))).otherwise(missing)).to_series()

    def why(self, block: Block) -> dict[str, Any]:
        """How many reviews match of how many, how many had to, and which."""
        counted = self._counted(block)
        matching = counted & self._matching(block)
        stars = {} if self.min_stars is None else {"min_stars": self.min_stars}
        return {
            "wanted": said(self.path, self.op, None if self.op == "not_empty" else self.value),
            **stars,
            "reviews": int(counted.sum()),
            "matching": int(matching.sum()),
            "needed": {"any": 1, "all": "all", "count": self.count}[self.agg],
            "matches": block.told(matching, {self.path: block.cells(self.path)}),
        }

    def _counted(self, block: Block) -> Mask:
        stars = block.numbers("stars")
        return np.asarray(
            stars >= (self.min_stars if self.min_stars is not None else -np.inf), dtype=np.bool_
        )

    def _matching(self, block: Block) -> Mask:
        if self.op != "not_empty":
            assert self.value is not None  # noqa: S101 - see _comparable
            return compared(block, self.path, self.op, self.value)
        texts = block.texts(self.path)
        if texts is not None:
            return np.asarray((texts.str.len_bytes() > 0).fill_null(value=False).to_numpy(), dtype=np.bool_)
        values = block.numbers(self.path)
        return np.asarray(~np.isnan(values) & (values != 0), dtype=np.bool_)


REVIEW_META = Kind(id="review_meta", about="what reviews and their writers are", model=ReviewMeta)
