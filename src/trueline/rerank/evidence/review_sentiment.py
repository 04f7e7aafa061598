"""`review_sentiment`: reviews speak well, or badly, of a topic. It needs judgements for its topic."""

from typing import Any, Literal

import polars as pl

from trueline.core.schema import Text
from trueline.rerank.block import Block
from trueline.rerank.evidence.evidence import AtLeast, Evidence, Kind, column
from trueline.rerank.social import SocialFilter

__all__ = ["REVIEW_SENTIMENT", "ReviewSentiment"]


class ReviewSentiment(Evidence):
    """A topic, and what has to be said of it how often."""

    kind: Literal["review_sentiment"] = "review_sentiment"
    topic: Text
    sentiment: Literal["positive", "negative"] = "positive"
    min_positive: AtLeast = 1
    min_negative: AtLeast = 1
    social_filter: SocialFilter | None = None
    min_matches: AtLeast | None = None

    @property
    def is_social(self) -> bool:
        """Whether only reviews of somebody's circle count."""
        return self.social_filter is not None

    def truth(self, block: Block) -> pl.Series:
        """Enough and more positive than negative reviews, or enough negative ones."""
        judged = block.judged(self.topic)
        if judged is None:
            return column([None] * len(block))
        circle = block.circle(self.social_filter)
        well, badly = (block.count(mask & circle) for mask in judged)
        if self.sentiment == "positive":
            found = column((well >= self._least(self.min_positive)) & (well > badly))
        else:
            found = column(badly >= self._least(self.min_negative))
        if self.is_social:
            return found
        return pl.select(pl.when(pl.lit(column(block.has_reviews))).then(pl.lit(found))).to_series()

    def why(self, block: Block) -> dict[str, Any]:
        """How often the topic was judged either way, how often it had to be, and where."""
        judged = block.judged(self.topic)
        if judged is None:
            return {"topic": self.topic, "judgements": "none for this topic in the dataset"}
        circle = block.circle(self.social_filter)
        well, badly = (mask & circle for mask in judged)
        found: dict[str, Any] = {"positive": int(well.sum()), "negative": int(badly.sum())}
        if self.sentiment == "positive":
            found["positive_needed"] = max(self._least(self.min_positive), found["negative"] + 1)
        else:
            found["negative_needed"] = self._least(self.min_negative)
        if self.social_filter is not None:
            found["circle"] = sorted(block.names(self.social_filter))
        return {**found, "matches": block.told(well if self.sentiment == "positive" else badly)}

    def _least(self, least: int) -> int:
        of_circle = self.social_filter.min_matches if self.social_filter else 1
        return max(least, of_circle, self.min_matches or 1)


REVIEW_SENTIMENT = Kind(
    id="review_sentiment", about="reviews speak well or badly of a topic", model=ReviewSentiment
)
