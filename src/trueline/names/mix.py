"""The quality of a mix: how well the levels found meet the shares asked for.

Reach for it with counts by level. Under a target counts in proportion; over it the policy decides; what
no level wanted costs a little.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from trueline.names.ask import LEVELS
from trueline.names.policy import NamesPolicy

__all__ = ["Mixes", "Quality", "exactly", "quality", "targets"]

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
Shares = tuple[float, ...]


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


@dataclass(frozen=True, slots=True)
class Mixes:
    """The mixes asked of many parts: each different one once, and which of them each part was asked."""

    shares: list[Shares]
    which: Counts

    @classmethod
    def of(cls, mixes: Iterable[Mapping[str, float]]) -> "Mixes":
        """Collect mixes, level to share."""
        light, medium, far = LEVELS
        places: dict[tuple[float | None, ...], int] = {}
        which = [
            places.setdefault((mix.get(light), mix.get(medium), mix.get(far)), len(places)) for mix in mixes
        ]
        shares = [tuple(share or 0.0 for share in mix) for mix in places]
        return cls(shares, np.array(which, dtype=np.int64))

    def at(self, places: Counts) -> "Mixes":
        """The mixes of the parts at these places."""
        return Mixes(self.shares, self.which[places])


def quality(mixes: Mixes, counts: Counts, n: Counts, policy: NamesPolicy) -> Quality:
    """The quality of each mix for `counts` of `n` scores; a mix of no score is 0."""
    wanted = np.array(mixes.shares, dtype=np.float64).reshape(-1, len(LEVELS))[mixes.which]
    target = _all_targets(mixes, n, policy)
    ratio = counts / np.maximum(target, 1)
    surplus = 1.0 - np.exp(-(ratio - 1.0)) if policy.surplus == "decays" else np.ones_like(ratio)
    met = np.where(ratio <= 1.0, ratio, surplus) * (target > 0)
    size = np.maximum(n, 1)
    weights = wanted if policy.level_weight == "share" else target / size[:, None]
    matched = counts * (target > 0 if policy.level_weight == "share" else wanted > 0)
    unmatched = n - matched.sum(axis=1)
    value = np.maximum(0.0, (weights * met).sum(axis=1) - policy.unmatched_penalty * (unmatched / size))
    return Quality(value * (n > 0), wanted, target, counts, weights, met, unmatched, n)


def _all_targets(mixes: Mixes, n: Counts, policy: NamesPolicy) -> Counts:
    """The targets of every part; each pair of a mix and a number is worked out once."""
    width = int(n.max(initial=0)) + 1
    pairs, which = np.unique(mixes.which * width + n, return_inverse=True)
    table = [targets(mixes.shares[pair // width], pair % width, policy) for pair in pairs.tolist()]
    return np.array(table, dtype=np.int64).reshape(-1, len(LEVELS))[which]


def targets(shares: Shares, n: int, policy: NamesPolicy) -> tuple[int, ...]:
    """How many of n scores each level should have."""
    exact = policy.share_arithmetic == "exact"
    parts = [(exactly(share) if exact else share) * n for share in shares]
    whole = [math.floor(part) for part in parts]
    if policy.level_target == "largest_remainder":
        rest = sorted(range(len(parts)), key=lambda place: (whole[place] - parts[place], place))
        for place in rest[: round(sum(parts)) - sum(whole)]:
            whole[place] += 1
    return tuple(whole)


def exactly(share: float) -> Fraction:
    """The number a person wrote, not the binary one nearest to it.

    >>> int(0.29 * 100), int(exactly(0.29) * 100)
    (28, 29)
    """
    return Fraction(repr(share))
