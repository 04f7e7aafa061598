"""`review_text`: reviews speak of something.

Where the pattern is an aspect that was judged, a review counts when it is judged positive; else when the
pattern occurs in its text, in any case. Credible reviewers and a circle narrow down which reviews count.
"""

import re
from functools import cached_property
from typing import Annotated, Any, Literal

import numpy as np
import polars as pl
from pydantic import AfterValidator, Field

from trueline.core.schema import Row, Text, bad
from trueline.rerank.block import Block, Mask
from trueline.rerank.evidence.evidence import AtLeast, Evidence, Kind, column
from trueline.rerank.evidence.reviews import credible
from trueline.rerank.fields import NumberField
from trueline.rerank.social import SocialFilter

__all__ = ["REVIEW_TEXT", "ReviewText", "WeightBy", "words_pattern"]

ANY_CASE = "(?i)"

FAULT = re.compile(r"^error: (.+)$", re.MULTILINE)


def _compiles(pattern: str) -> str:
    if not pattern:
        raise bad("is empty; give a pattern")
    try:
        pl.Series([""]).str.contains(ANY_CASE + pattern)
    except pl.exceptions.ComputeError as problem:
        raise bad(f"is no pattern: {_fault(str(problem))}") from None
    return pattern


def words_pattern(words: str, *, whole: bool) -> str:
    r"""The pattern that finds these words; when `whole`, not as a piece of others.

    >>> words_pattern("oat milk", whole=False), words_pattern("chai", whole=True)
    ('oat milk', '\\bchai\\b')
    """
    plain = re.escape(words).replace(r"\ ", " ")
    if not whole:
        return plain
    before, after = (r"\b" if re.match(r"\w", letter) else "" for letter in (words[0], words[-1]))
    return f"{before}{plain}{after}"


def _fault(problem: str) -> str:
    """What is wrong with a pattern and what to do, from what the engine says of it."""
    found = FAULT.search(problem)
    if found is None:
        return "it grows too large; repeat less in it"
    if "not supported" in found[1]:
        return f"{found[1]}; patterns are of the linear dialect, write it without"
    return f"{found[1]}; a sign that means itself has a backslash before it"


class WeightBy(Row):
    """The field that makes a reviewer credible."""

    field: NumberField


class ReviewText(Evidence):
    """A pattern, and whose reviews count."""

    kind: Literal["review_text"] = "review_text"
    pattern: Annotated[Text, AfterValidator(_compiles)]
    weight_by: WeightBy | None = None
    credibility_percentile: Annotated[float, Field(ge=0, le=100)] = 50
    min_credible_matches: AtLeast = 2
    social_filter: SocialFilter | None = None
    min_matches: AtLeast | None = None

    @property
    def is_social(self) -> bool:
        """Whether only reviews of somebody's circle count."""
        return self.social_filter is not None

    @cached_property
    def needed(self) -> int:
        """How many reviews have to match."""
        credible_ones = 1 if self.weight_by is None else self.min_credible_matches
        of_circle = 1 if self.social_filter is None else self.social_filter.min_matches
        return max(credible_ones, of_circle, self.min_matches or 1)

    def truth(self, block: Block) -> pl.Series:
        """Enough reviews match; unknown without reviews, but false for a circle that wrote none."""
        enough = column(block.count(self._matching(block)) >= self.needed)
        if self.is_social:
            return enough
        return pl.select(pl.when(pl.lit(column(block.has_reviews))).then(pl.lit(enough))).to_series()

    def why(self, block: Block) -> dict[str, Any]:
        """The reviews that match, with the words that do."""
        matching = self._matching(block)
        judged = block.judged(self.pattern) is not None
        found: dict[str, Any] = {
            "pattern": self.pattern,
            "decided_by": "judgements" if judged else "text",
            "reviews": block.reviews.height,
            "matching": int(matching.sum()),
            "needed": self.needed,
        }
        if self.weight_by is not None:
            share = f"{self.credibility_percentile:g}"
            found["counted"] = f"{self.weight_by.field} at or above percentile {share}"
        if self.social_filter is not None:
            found["circle"] = sorted(block.names(self.social_filter))
        more = {} if judged else {"span": self._spans(block)}
        return {**found, "matches": block.told(matching, more)}

    def _matching(self, block: Block) -> Mask:
        judged = block.judged(self.pattern)
        if judged is None:
            said = block.reviews["text"].str.contains(ANY_CASE + self.pattern).fill_null(value=False)
            mask = said.to_numpy()
        else:
            mask = judged[0]
        if self.weight_by is not None:
            mask = mask & credible(block, self.weight_by.field, self.credibility_percentile)
        return np.asarray(mask & block.circle(self.social_filter), dtype=np.bool_)

    def _spans(self, block: Block) -> list[list[int] | None]:
        """Where the pattern first occurs in each text, in characters."""
        texts = block.reviews["text"]
        starts = texts.str.find(ANY_CASE + self.pattern)
        found = texts.str.extract(f"({ANY_CASE}{self.pattern})", 1)
        spans: list[list[int] | None] = []
        for text, start, said in zip(texts, starts, found, strict=True):
            if start is None:
                spans.append(None)
                continue
            begin = len(text.encode()[:start].decode())
            spans.append([begin, begin + len(said or "")])
        return spans


REVIEW_TEXT = Kind(id="review_text", about="reviews speak of something", model=ReviewText)
