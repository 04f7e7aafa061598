"""The ranking of responders: by the mean of their rewards over all queries, the best first.

Reach for it with the rows of rewards that `judge` gives. Equal means stand in the order of their names. A
responder one of whose rewards failed has no mean: it stands last, without a rank and with the cause.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import polars as pl

from trueline.names.reward_policy import RewardCurve

__all__ = ["PARTS", "Ranking", "Standing", "on_the_curve"]

PARTS = ("value", "reward", "names", "birth_dates", "addresses", "completeness", "copying")


@dataclass(frozen=True, slots=True)
class Standing:
    """One responder: its rank from 1, its means, how many flags it has, and what the curve gives."""

    responder: str
    rank: int | None
    means: dict[str, float | None]
    flags: int
    curve: float | None = None
    why: str | None = None


@dataclass
class _Sums:
    values: dict[str, list[float]] = field(default_factory=lambda: {part: [] for part in PARTS})
    flags: int = 0
    why: str | None = None


@dataclass
class Ranking:
    """Takes rows of rewards one frame at a time, and ranks all responders it has seen."""

    curve: RewardCurve
    _seen: dict[str, _Sums] = field(default_factory=dict)

    def add(self, rewards: pl.DataFrame) -> None:
        """Take the rewards of one query."""
        for row in rewards.iter_rows(named=True):
            sums = self._seen.setdefault(row["responder"], _Sums())
            sums.flags += row["flags"] or 0
            if row["outcome"] == "failed":
                sums.why = sums.why or f"{row['query_id']}: {row['why']}"
                continue
            for part in PARTS:
                if row[part] is not None:
                    sums.values[part].append(row[part])

    def standings(self) -> list[Standing]:
        """Every responder, the best first and the failed ones last."""
        means = {
            responder: {part: _mean(values) for part, values in sums.values.items()}
            for responder, sums in self._seen.items()
        }
        whole = [responder for responder, sums in self._seen.items() if sums.why is None]
        order = sorted(whole, key=lambda responder: (-(means[responder]["value"] or 0.0), responder))
        broken = sorted(set(self._seen) - set(whole))
        curve = on_the_curve([means[responder]["value"] or 0.0 for responder in order], self.curve)
        ranked = [
            Standing(responder, rank, means[responder], self._seen[responder].flags, worth)
            for rank, (responder, worth) in enumerate(zip(order, curve, strict=True), 1)
        ]
        return ranked + [
            Standing(
                responder,
                None,
                dict.fromkeys(PARTS),  # means over the other queries would tell of a different asking
                self._seen[responder].flags,
                why=self._seen[responder].why,
            )
            for responder in broken
        ]


def on_the_curve(values: Iterable[float], curve: RewardCurve) -> list[float | None]:
    """What the place of each value is worth, the best value first; None where there is no curve.

    >>> from trueline.names import POLICIES
    >>> [round(worth, 4) for worth in on_the_curve([0.9, 0.7, 0.5], POLICIES["miid"].reward_curve)]
    [0.97, 0.8759, 0.0]
    """
    if curve.use == "none":
        return [None for _ in values]
    return [
        curve.place_share * math.exp(-curve.decay * rank) + curve.value_share * value
        if rank < curve.best and value >= curve.least
        else 0.0
        for rank, value in enumerate(values)
    ]


def _mean(values: list[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None
