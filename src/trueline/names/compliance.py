"""Rule compliance: how many variations follow the rules that were asked, and how many rules were met.

Reach for it with many names at once. Rules that cannot apply to a name are set aside first; a variation
counts once however often it stands and however many rules it follows.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from trueline.names.mix import exactly
from trueline.names.policy import NamesPolicy
from trueline.names.rules import RULES
from trueline.names.rules.rule import Rule
from trueline.names.spelling import lengths

__all__ = ["Compliance", "comply", "expected_base", "expected_rules"]

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Compliance:
    """Arrays over names, and for each name which variation follows which rules.

    `asked` marks names with rules to follow, `possible` those with a rule that can apply. `follows` marks,
    over all variations, those that follow one; `by_variation` holds their rules by place.
    """

    asked: Flags
    possible: Flags
    applicable: list[tuple[str, ...]]
    follows: Flags
    by_variation: dict[int, list[str]]
    followed: Counts
    met: Counts
    expected: Counts
    quantity: Numbers
    diversity: Numbers
    value: Numbers


def comply(
    originals: Sequence[str],
    asked: Sequence[Sequence[str]],
    shares: Sequence[float],
    row: Counts,
    variations: Sequence[str],
    policy: NamesPolicy,
) -> Compliance:
    """Score each name's rules; `row` says which name each variation belongs to, `shares` are percentages."""
    n = len(originals)
    reading = _reading(policy.strict_rules)
    applicable = [
        tuple(name for name in names if reading[name].applies(original)) if names else ()
        for original, names in zip(originals, asked, strict=True)
    ]
    by_variation = _matches(reading, originals, applicable, row, variations)
    follows = np.zeros(len(variations), dtype=np.bool_)
    follows[list(by_variation)] = True
    followed = _distinct(n, ((row[place], variations[place]) for place in by_variation))
    met = _distinct(n, ((row[place], name) for place, names in by_variation.items() for name in names))
    possible = np.array([len(names) for names in applicable], dtype=np.int64)
    size = np.bincount(row, minlength=n)
    expected = np.array(
        [
            expected_rules(number, share, policy) if names else 1
            for number, share, names in zip(size.tolist(), shares, asked, strict=True)
        ],
        dtype=np.int64,
    )
    ratio = followed / expected
    surplus = np.maximum(
        policy.surplus_rules_least, 1 + policy.surplus_rules_slope - policy.surplus_rules_slope * ratio
    )
    quantity = np.where(ratio <= 1, ratio, surplus)
    diversity = met / np.maximum(possible, 1)
    value = np.where(possible > 0, quantity * diversity, 1.0) * (size > 0)
    return Compliance(
        asked=np.array(list(map(bool, asked)), dtype=np.bool_),
        possible=possible > 0,
        applicable=applicable,
        follows=follows,
        by_variation=by_variation,
        followed=followed,
        met=met,
        expected=expected,
        quantity=quantity,
        diversity=diversity,
        value=value,
    )


def expected_base(asked: int, percentage: float, policy: NamesPolicy) -> float:
    """How many of the asked variations should follow no rule."""
    return _expected_base(asked, percentage, policy.share_arithmetic)


def expected_rules(n: int, percentage: float, policy: NamesPolicy) -> int:
    """How many of n variations should follow a rule, one at least."""
    return _expected_rules(n, percentage, policy.share_arithmetic, policy.expected_rules)


@lru_cache(maxsize=4096)
def _expected_base(asked: int, percentage: float, arithmetic: str) -> float:
    if arithmetic == "floats":
        return asked * (1.0 - percentage / 100.0)
    return float(asked * (1 - exactly(percentage) / 100))


@lru_cache(maxsize=4096)
def _expected_rules(n: int, percentage: float, arithmetic: str, rounding: str) -> int:
    number: float | Fraction = n * (
        percentage / 100.0 if arithmetic == "floats" else exactly(percentage) / 100
    )
    if rounding == "half_up":
        number = number + Fraction(1, 2)
    return max(1, math.floor(number))


@lru_cache(maxsize=8)
def _reading(strict: bool) -> dict[str, Rule]:  # noqa: FBT001 - a cache's key
    return {rule.id: rule.read(strict=strict) for rule in RULES}


def _distinct(n: int, pairs: Iterable[tuple[int, str]]) -> Counts:
    """For each of n names how many distinct texts stand beside its number."""
    found = np.fromiter((name for name, _ in set(pairs)), dtype=np.int64)
    return np.bincount(found, minlength=n)


def _matches(
    reading: dict[str, Rule],
    originals: Sequence[str],
    applicable: Sequence[tuple[str, ...]],
    row: Counts,
    variations: Sequence[str],
) -> dict[int, list[str]]:
    """For each variation that follows a rule, by its place, the rules it follows.

    Length alone rules most pairs out, so it is compared for all of them at once.
    """
    users: dict[str, list[int]] = {}
    for place, names in enumerate(applicable):
        for name in names:
            users.setdefault(name, []).append(place)
    if not users:
        return {}
    plain = _longer(originals, row, variations)
    ascii_only = all(map(str.isascii, originals)) and all(map(str.isascii, variations))
    lowered = plain if ascii_only else _longer(_lower(originals), row, _lower(variations))
    found: dict[int, list[str]] = {}
    before = row.tolist()
    for rule in reading.values():
        if rule.id not in users:
            continue
        uses = np.zeros(len(originals), dtype=np.bool_)
        uses[users[rule.id]] = True
        candidates = uses[row]
        if rule.length_change is not None:
            candidates &= (lowered if rule.lowered else plain) == rule.length_change
        for place in np.flatnonzero(candidates).tolist():
            if rule.holds(originals[before[place]], variations[place]):
                found.setdefault(place, []).append(rule.id)
    return dict(sorted(found.items()))


def _longer(originals: Sequence[str], row: Counts, variations: Sequence[str]) -> Counts:
    return lengths(variations) - lengths(originals)[row]


def _lower(texts: Sequence[str]) -> list[str]:
    return [text.lower() for text in texts]
