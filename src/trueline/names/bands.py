"""Bands: which level a similarity falls in, Light, Medium, Far or under them all.

Reach for it to turn similarities into levels. Half-open bands leave no gap;
the validator's closed ones do.
"""

import numpy as np
import numpy.typing as npt

from trueline.names.ask import LEVELS
from trueline.names.policy import Bands, NamesPolicy

__all__ = ["BELOW", "NAMES", "TOLERANCE", "levels"]

BELOW = len(LEVELS)
NAMES = (*LEVELS, "below threshold")

TOLERANCE = 1e-9
"""More than rounding can move a similarity, less than any two distinct similarities of names are apart."""

Numbers = npt.NDArray[np.float64]
Places = npt.NDArray[np.int64]


def levels(similarity: Numbers, bands: Bands, policy: NamesPolicy) -> Places:
    """For each similarity the place of its level in NAMES."""
    exact = policy.band_arithmetic == "exact"
    if exact:
        similarity = np.clip(similarity, 0.0, 1.0)
    slack = TOLERANCE if exact else 0.0
    found = np.full(len(similarity), BELOW, dtype=np.int64)
    # From the lowest level up, so that a higher one has the last word where closed bounds touch.
    for place, level in reversed(list(enumerate(LEVELS))):
        lower, upper = getattr(bands, level)
        inside = similarity >= lower - slack
        if policy.band_ends == "closed" or upper == 1:
            inside &= similarity <= upper + slack
        else:
            inside &= similarity < upper - slack
        np.copyto(found, place, where=inside)
    return found
