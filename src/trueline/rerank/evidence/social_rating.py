"""`social_rating`: somebody's circle rates the item well."""

from typing import Any, Literal

import numpy as np
import polars as pl

from trueline.rerank.block import Block, Mask
from trueline.rerank.evidence.evidence import AtLeast, Evidence, Kind, column
from trueline.rerank.social import SocialFilter

__all__ = ["SOCIAL_RATING", "SocialRating"]


class SocialRating(Evidence):
    """How many of a circle gave how many stars."""

    kind: Literal["social_rating"] = "social_rating"
    min_stars: float = 4
    social_filter: SocialFilter
    min_matches: AtLeast | None = None

    @property
    def is_social(self) -> bool:
        """Always: only reviews of the circle count."""
        return True

    @property
    def needed(self) -> int:
        """How many reviews of the circle have to have the stars."""
        return max(self.social_filter.min_matches, self.min_matches or 1)

    def truth(self, block: Block) -> pl.Series:
        """Enough reviews of the circle have the stars."""
        return column(block.count(self._matching(block)) >= self.needed)

    def why(self, block: Block) -> dict[str, Any]:
        """The reviews of the circle with the stars, and how many are needed."""
        matching = self._matching(block)
        return {
            "circle": sorted(block.names(self.social_filter)),
            "min_stars": self.min_stars,
            "matching": int(matching.sum()),
            "needed": self.needed,
            "matches": block.told(matching),
        }

    def _matching(self, block: Block) -> Mask:
        stars = np.asarray(block.numbers("stars") >= self.min_stars, dtype=np.bool_)
        return stars & block.circle(self.social_filter)


SOCIAL_RATING = Kind(id="social_rating", about="somebody's circle rates the item well", model=SocialRating)
