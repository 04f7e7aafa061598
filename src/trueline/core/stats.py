"""How sure a number is: intervals, paired comparisons, agreement, and what a run could have seen.

Reach for it before a share, a mean or a difference is shown to anyone: `wilson` for shares, `bootstrap` for
means, `paired_difference` and `mcnemar_exact` for two systems on the same cases, `holm` for several tests at
once, `kappa` for two raters, `minimum_detectable_change` and `cases_needed` before anything is run.

What always holds: no result is NaN. Where the data cannot answer (one value, no spread) the result is None,
which means *not applicable*. Wrong input raises InputError. The same input and seed give the same result.
Resampled intervals are percentile intervals; under some twenty cases they come out a little too narrow.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from trueline.core.chance import array_generator
from trueline.core.errors import InputError

__all__ = [
    "Agreement",
    "Interval",
    "McNemar",
    "PairedDifference",
    "bootstrap",
    "cases_needed",
    "holm",
    "kappa",
    "mcnemar_exact",
    "minimum_detectable_change",
    "paired_difference",
    "wilson",
]

_RESAMPLES = 9_999
_NOISE = 1e-12  # relative; differences below it come from rounding, not from the data
_DEFINED = 0.99  # the share of resamples that must have a kappa before an interval is told
_MOST_CASES = 10**12  # more than anybody runs


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval, both ends included."""

    low: float
    high: float
    level: float


@dataclass(frozen=True, slots=True)
class PairedDifference:
    """How much higher b is than a on the same n cases. Above zero, b is higher.

    `sd` is the spread of the single differences, `p_value` that of the two-sided paired t-test, `detectable`
    the smallest true difference it shows four times in five. Without spread all but the difference are None.
    """

    n: int
    difference: float
    sd: float | None = None
    interval: Interval | None = None
    p_value: float | None = None
    detectable: float | None = None


@dataclass(frozen=True, slots=True)
class McNemar:
    """How often only one of two systems hit, and how surprising that split is if they are equally good."""

    only_a: int
    only_b: int
    p_value: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two raters agree beyond chance: 1 always, 0 as chance would, below 0 less than that."""

    kappa: float | None
    interval: Interval | None


def wilson(hits: int, n: int, level: float = 0.95) -> Interval:
    """Give Wilson's score interval for a share of hits.

    >>> wilson(0, 10).high < 0.28
    True
    """
    _inside("level", level, 0, 1)
    if not 0 <= hits <= n or n < 1:
        raise InputError(f"{hits} hits of {n} is not a share; give 0 <= hits <= n and at least one case")
    share, z = hits / n, -NormalDist().inv_cdf((1 - level) / 2)
    centre = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    # The share lies inside; rounding may not push an end past it.
    return Interval(min(max(centre - half, 0.0), share), max(min(centre + half, 1.0), share), level)


def bootstrap(
    values: Sequence[float],
    seed: int | str,
    *,
    statistic: Literal["mean", "median"] = "mean",
    level: float = 0.95,
) -> Interval | None:
    """Give the bootstrap interval of a mean or a median; None when the values have no spread."""
    _inside("level", level, 0, 1)
    if statistic not in ("mean", "median"):
        raise InputError(f"there is no statistic {statistic!r}; choose mean or median")
    numbers = _numbers("values", values)
    if not _spread(numbers):
        return None
    from scipy import stats  # noqa: PLC0415 - scipy takes half a second to import

    result = stats.bootstrap(
        (numbers,),
        {"mean": np.mean, "median": np.median}[statistic],
        n_resamples=_RESAMPLES,
        batch=max(1, 1_000_000 // len(numbers)),  # holds a million numbers at a time
        confidence_level=level,
        method="percentile",
        rng=array_generator(seed, "bootstrap"),
    ).confidence_interval
    return Interval(float(result.low), float(result.high), level)


def paired_difference(
    a: Sequence[float], b: Sequence[float], seed: int | str, *, level: float = 0.95
) -> PairedDifference:
    """Compare two systems by their scores on the same cases, aligned by position.

    >>> paired_difference([0.25, 0.5, 0.75], [0.5, 0.75, 1.0], seed=42).difference
    0.25
    """
    before, after = _numbers("a", a), _numbers("b", b)
    n, single = _same_length(before, after), after - before
    interval = bootstrap(single.tolist(), seed, level=level)
    if interval is None:
        return PairedDifference(n, float(single.mean()))
    from scipy.stats import ttest_1samp  # noqa: PLC0415 - scipy takes half a second to import

    sd, p_value = float(single.std(ddof=1)), float(ttest_1samp(single, 0).pvalue)
    detectable = minimum_detectable_change(sd, n, alpha=1 - level)
    return PairedDifference(n, float(single.mean()), sd, interval, p_value, detectable)


def mcnemar_exact(a: Sequence[bool], b: Sequence[bool]) -> McNemar:
    """Compare the hits of two systems on the same cases: McNemar's exact test, two-sided.

    Only cases that one system hit and the other missed count. Without any the p-value is 1.

    >>> mcnemar_exact([True, True, False], [True, False, False])
    McNemar(only_a=1, only_b=0, p_value=1.0)
    """
    hits_a, hits_b = _numbers("a", a, "b", "True and False"), _numbers("b", b, "b", "True and False")
    _same_length(hits_a, hits_b)
    only_a, only_b = int((hits_a > hits_b).sum()), int((hits_b > hits_a).sum())
    if only_a == only_b:
        return McNemar(only_a, only_b, 1.0)
    from scipy.stats import binomtest  # noqa: PLC0415 - scipy takes half a second to import

    return McNemar(only_a, only_b, float(binomtest(only_a, only_a + only_b).pvalue))


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust the p-values of one family by Holm's step-down method, in the order given.

    An adjusted p-value at or under alpha is a finding; the chance of any false finding is at most alpha.

    >>> holm([0.5, 0.125])
    [0.5, 0.25]
    """
    adjusted, floor = _numbers("p_values", p_values).tolist(), 0.0
    if not all(0 <= p <= 1 for p in adjusted):
        raise InputError("p_values must lie between 0 and 1; give probabilities, not percent")
    for rank, place in enumerate(np.argsort(adjusted, kind="stable")):
        floor = max(floor, min(1.0, adjusted[place] * (len(adjusted) - rank)))
        adjusted[place] = floor
    return list(adjusted)


def kappa(
    a: Sequence[Hashable],
    b: Sequence[Hashable],
    seed: int | str,
    *,
    weights: Literal["linear", "quadratic"] | None = None,
    labels: Sequence[Hashable] | None = None,
    level: float = 0.95,
) -> Agreement:
    """Measure the agreement of two raters beyond chance: Cohen's kappa with a bootstrap interval.

    Weights make a near miss count for less than a far one, by steps on the scale. They need `labels`: the
    scale in its order, unused steps included. Kappa is None when both raters gave one label throughout, its
    interval also where resampling shows no spread or loses kappa more than one time in a hundred.

    >>> kappa(["yes", "no", "no", "yes"], ["yes", "no", "yes", "no"], seed=42).kappa
    0.0
    """
    _inside("level", level, 0, 1)
    n, scale = _same_length(a, b), _scale({*a, *b}, labels, weights)
    place = {label: i for i, label in enumerate(scale)}
    table = np.zeros((len(scale), len(scale)), dtype=np.int64)
    np.add.at(table, ([place[x] for x in a], [place[x] for x in b]), 1)
    steps = np.abs(np.subtract.outer(range(len(scale)), range(len(scale))))
    distance = {None: steps > 0, "linear": steps, "quadratic": steps**2}[weights]
    rng = array_generator(seed, "kappa")
    # Drawing cases with replacement is drawing counts for the cells of their table.
    draws = (rng.multinomial(n, table.ravel() / n).reshape(table.shape) for _ in range(_RESAMPLES))
    resampled = np.array([k for draw in draws if (k := _kappa(draw, distance)) is not None])
    if len(resampled) < _DEFINED * _RESAMPLES or not _spread(resampled):
        return Agreement(_kappa(table, distance), None)
    low, high = np.quantile(resampled, [(1 - level) / 2, (1 + level) / 2])
    return Agreement(_kappa(table, distance), Interval(float(low), float(high), level))


def minimum_detectable_change(sd: float, n: int, *, alpha: float = 0.05, power: float = 0.8) -> float:
    """Give the smallest true mean difference that n paired cases show with this power.

    `sd` is the spread of the single differences, as in `PairedDifference.sd`; between two repeats of one
    system it is the noise of that system. The figure is the standard error times the sum of two t quantiles.

    >>> round(minimum_detectable_change(sd=0.2, n=100), 3)
    0.057
    """
    _inside("alpha", alpha, 0, 1)
    _inside("power", power, 0.5, 1)
    if n < 2 or not 0 < sd < inf:  # noqa: PLR2004 - two cases are the fewest that spread
        raise InputError(f"sd {sd} over {n} cases shows nothing; give an sd above zero and two cases or more")
    from scipy.special import stdtrit  # noqa: PLC0415 - scipy is slow to import

    return float((stdtrit(n - 1, power) - stdtrit(n - 1, alpha / 2)) * sd / sqrt(n))


def cases_needed(difference: float, sd: float, *, alpha: float = 0.05, power: float = 0.8) -> int:
    """Give the fewest paired cases that show a true mean difference of this size with this power.

    >>> cases_needed(difference=0.05, sd=0.2)
    128
    """

    def enough(n: int) -> bool:
        return minimum_detectable_change(sd, n, alpha=alpha, power=power) <= abs(difference)

    if not enough(_MOST_CASES):
        raise InputError(f"no number of cases shows a difference of {difference}; give a larger one")
    # More cases always show a smaller change, so the first number that is enough can be bisected.
    return 2 + bisect_left(range(2, _MOST_CASES), x=True, key=enough)


def _kappa(table: NDArray[np.int64], distance: NDArray[Any]) -> float | None:
    """Compare the disagreement seen with that of chance, which is none where both used one label."""
    by_chance = int(table.sum(axis=1) @ distance @ table.sum(axis=0))
    return 1 - int(table.sum()) * int((table * distance).sum()) / by_chance if by_chance else None


def _scale(used: set[Hashable], labels: Sequence[Hashable] | None, weights: str | None) -> Sequence[Hashable]:
    """Check the labels and give the scale, in its order where that matters."""
    if any(label is None or label != label for label in used):  # noqa: PLR0124 - only NaN differs from itself
        raise InputError("a label is missing (None or NaN); leave that case out, or name the missing label")
    if weights not in (None, "linear", "quadratic"):
        raise InputError(f"there are no weights {weights!r}; choose linear, quadratic or None")
    if labels is None and weights is not None:
        raise InputError("weights need an order; give labels=[...] from the lowest to the highest")
    scale = sorted(used, key=repr) if labels is None else labels
    if len(set(scale)) < len(scale) or not used <= set(scale):
        raise InputError(f"labels {scale} must hold each of {sorted(used, key=repr)} once")
    return scale


def _spread(numbers: NDArray[np.float64]) -> bool:
    """Tell whether the numbers differ by more than rounding."""
    return bool(np.ptp(numbers) > _NOISE * np.abs(numbers).max())


def _numbers(
    name: str, values: Sequence[float], kinds: str = "biuf", things: str = "finite numbers"
) -> NDArray[np.float64]:
    """Read a list whose values all are of these NumPy kinds."""
    array = np.asarray(values)
    if array.ndim != 1 or not array.size or array.dtype.kind not in kinds or not np.isfinite(array).all():
        raise InputError(f"{name} must be a list of {things}, at least one; leave out cases that have none")
    return array.astype(np.float64)


def _same_length(a: Sequence[Any] | NDArray[Any], b: Sequence[Any] | NDArray[Any]) -> int:
    if len(a) != len(b) or not len(a):
        raise InputError(f"a has {len(a)} cases and b has {len(b)}; give both the same cases, in one order")
    return len(a)


def _inside(name: str, value: float, low: float, high: float) -> None:
    if not low < value < high:
        raise InputError(f"{name} is {value}; give a number above {low} and under {high}")
