"""The quality of a mix: how well the levels found meet the shares asked for.

Reach for it with counts by level. Under a target counts in proportion; over it the policy decides; what
no level wanted costs a little.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from trueline.names.ask import LEVELS
from trueline.names.policy import NamesPolicy

__all__ = ["Quality", "exactly", "quality", "targets"]

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
Shares = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Quality:
    """Arrays over parts, and over parts and levels: everything the arithmetic of a mix used."""

    value: Numbers
    shares: Numbers
    targets: Counts
    counts: Counts
    weights: Numbers
    met: Numbers
    unmatched: Counts
    n: Counts


def quality(shares: list[Shares], counts: Counts, n: Counts, policy: NamesPolicy) -> Quality:
    """The quality of each mix for `counts` of `n` scores; a mix of no score is 0."""
    wanted = np.array(shares, dtype=np.float64).reshape(len(shares), len(LEVELS))
    target = np.array(
        [targets(mix, size, policy) for mix, size in zip(shares, n.tolist(), strict=True)], dtype=np.int64
    ).reshape(wanted.shape)
    ratio = counts / np.maximum(target, 1)
    surplus = 1.0 - np.exp(-(ratio - 1.0)) if policy.surplus == "decays" else np.ones_like(ratio)
    met = np.where(ratio <= 1.0, ratio, surplus) * (target > 0)
    size = np.maximum(n, 1)
    weights = wanted if policy.level_weight == "share" else target / size[:, None]
    matched = counts * (target > 0 if policy.level_weight == "share" else wanted > 0)
    unmatched = n - matched.sum(axis=1)
    value = np.maximum(0.0, (weights * met).sum(axis=1) - policy.unmatched_penalty * (unmatched / size))
    return Quality(value * (n > 0), wanted, target, counts, weights, met, unmatched, n)


def targets(shares: Shares, n: int, policy: NamesPolicy) -> tuple[int, ...]:
    """How many of n scores each level should have."""
    return _targets(shares, n, policy.level_target, policy.share_arithmetic)


def exactly(share: float) -> Fraction:
    """The number a person wrote, not the binary one nearest to it.

    >>> int(0.29 * 100), int(exactly(0.29) * 100)
    (28, 29)
    """
    return Fraction(repr(share))


@lru_cache(maxsize=65_536)
def _targets(shares: Shares, n: int, how: str, arithmetic: str) -> tuple[int, ...]:
    parts = [(exactly(share) if arithmetic == "exact" else share) * n for share in shares]
    whole = [math.floor(part) for part in parts]
    if how == "largest_remainder":
        rest = sorted(range(len(parts)), key=lambda place: (whole[place] - parts[place], place))
        for place in rest[: round(sum(parts)) - sum(whole)]:
            whole[place] += 1
    return tuple(whole)
