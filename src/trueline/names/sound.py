"""How alike two parts sound: which of their Soundex, Metaphone and NYSIIS codes agree.

Reach for it with pairs of texts; each distinct text is coded once. The similarity is the weight of the
codes that agree: with equal weights exactly nothing, a third, two thirds or all.
"""

from collections.abc import Iterable, Sequence

import jellyfish
import numpy as np
import numpy.typing as npt
import polars as pl

from trueline.names.policy import NamesPolicy, SoundWeights

__all__ = ["CODES", "agreement", "codes", "similarity"]

CODES = {"soundex": jellyfish.soundex, "metaphone": jellyfish.metaphone, "nysiis": jellyfish.nysiis}

Indices = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.float64]


def codes(texts: Sequence[str]) -> tuple[pl.Series, ...]:
    """The three codes of each text, in the order of CODES."""
    return tuple(pl.Series(name, list(map(code, texts)), dtype=pl.String) for name, code in CODES.items())


def agreement(
    coded: tuple[pl.Series, ...], left: Indices, right: Indices, policy: NamesPolicy
) -> tuple[Flags, ...]:
    """For each pair of places in the coded texts, whether each code agrees."""
    found = []
    for code in coded:
        ours = code.gather(left)
        same = ours == code.gather(right)
        if not policy.empty_codes_agree:
            same &= ours != ""
        found.append(same.to_numpy())
    return tuple(found)


def similarity(agrees: tuple[Flags, ...], weights: SoundWeights | Numbers) -> Numbers:
    """The weight of what agrees: one table for all, or for each code a weight a pair."""
    if isinstance(weights, SoundWeights):
        each = [getattr(weights, name) for name in CODES]
        shared: Numbers = _weighed(agrees, each) / sum(each)
        return shared
    return _weighed(agrees, weights)


def _weighed(agrees: tuple[Flags, ...], weights: Iterable[float] | Numbers) -> Numbers:
    total = np.zeros(len(agrees[0]))
    for same, weight in zip(agrees, weights, strict=True):
        total += same * weight
    return total
