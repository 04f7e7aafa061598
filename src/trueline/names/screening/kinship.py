"""What variations are to their originals: the rules that hold, and how alike the parts sound and are spelt.

Reach for it with many pairs at once. The figures are the scores' own: the same text, codes, bands and rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from trueline.names.bands import levels
from trueline.names.compliance import comply
from trueline.names.policy import NamesPolicy
from trueline.names.rules import RULES
from trueline.names.sound import agreement, codes
from trueline.names.sound import similarity as sound_similarity
from trueline.names.spelling import distances, lengths
from trueline.names.spelling import similarity as spelling_similarity
from trueline.names.text import is_latin, prepare, tokens

__all__ = ["NO_PART", "Kinship", "kinship"]

NO_PART = -1
"""The level of a part that the original or the variation lacks."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Kinship:
    """Columns over pairs: the askable rules that apply and hold, and for each part and measure the level.

    `levels` has the columns first.sound, first.spelling, last.sound and last.spelling, each with places in
    `bands.NAMES`. Names not in Latin script follow no rule.
    """

    rules: list[tuple[str, ...]]
    levels: dict[str, Counts]


def kinship(originals: Sequence[str], variations: Sequence[str], policy: NamesPolicy) -> Kinship:
    """Compare each variation with its own original."""
    return Kinship(_rules(originals, variations, policy), _levels(originals, variations, policy))


def _rules(originals: Sequence[str], variations: Sequence[str], policy: NamesPolicy) -> list[tuple[str, ...]]:
    once = dict.fromkeys(originals)
    place = {name: number for number, name in enumerate(once)}
    askable = [rule.id for rule in RULES if rule.askable]
    latin = is_latin(pl.Series(list(once), dtype=pl.String)).to_list()
    asked = [askable if is_ours else [] for is_ours in latin]
    row = np.array([place[name] for name in originals], dtype=np.int64)
    found = comply(list(once), asked, [0.0] * len(once), row, variations, policy).by_variation
    return [tuple(found.get(number, ())) for number in range(len(variations))]


def _levels(originals: Sequence[str], variations: Sequence[str], policy: NamesPolicy) -> dict[str, Counts]:
    n = len(originals)
    split = tokens(prepare(pl.Series([*originals, *variations], dtype=pl.String), policy))
    parts = split["count"].to_numpy()
    found: dict[str, Counts] = {}
    for number, part in enumerate(("first", "last")):
        both = np.flatnonzero((parts[:n] > number) & (parts[n:] > number))
        left, right = split[part][both].to_list(), split[part][both + n].to_list()
        coded = codes([*left, *right])
        at = np.arange(len(both))
        sound = sound_similarity(agreement(coded, at, at + len(both), policy), policy.sound_weights)
        longer = np.maximum(lengths(left), lengths(right))
        spelling = spelling_similarity(distances(left, right), longer)
        for measure, similarity, bands in (
            ("sound", sound, policy.sound_bands),
            ("spelling", spelling, policy.spelling_bands),
        ):
            level = np.full(n, NO_PART, dtype=np.int64)
            level[both] = levels(similarity, bands, policy)
            found[f"{part}.{measure}"] = level
    return found
