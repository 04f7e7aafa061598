"""The score of a part: a first or last name against everything answered for it.

Reach for it with many parts at once; one part is an array of one. Every figure the score was made of stays
in the result, so that a tree can be built from it. A part without variations is 0.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from trueline.names.bands import BELOW, NAMES, TOLERANCE, levels
from trueline.names.drawn import sound_weights
from trueline.names.duplicates import NearlySame, first_of_kind
from trueline.names.mix import Mixes, Quality, quality
from trueline.names.policy import NamesPolicy, SoundWeights
from trueline.names.sound import agreement, codes
from trueline.names.sound import similarity as sound_similarity
from trueline.names.spelling import distances
from trueline.names.spelling import similarity as spelling_similarity

__all__ = ["Pairs", "Parts", "Wanted", "is_low", "score_parts"]

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked of each part: its text, how many variations, both mixes, and weights given with it."""

    texts: pl.Series
    expected: Numbers
    sound: Mixes
    spelling: Mixes
    sound_only: Flags
    weights: list[dict[str, SoundWeights] | None]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Arrays over the variations that were kept, in the order of their parts: what each was found to be.

    `text` says where the variation stands among `texts`.
    """

    part: Counts
    texts: list[str]
    text: Counts
    sound: Numbers
    spelling: Numbers
    sound_level: Counts
    spelling_level: Counts

    def of(self, part: int) -> range:
        """Where the variations of one part stand."""
        return range(*np.searchsorted(self.part, (part, part + 1)).tolist())

    def by_level(self, name: str, part: int) -> dict[str, list[str]]:
        """The variations of a part under the name of the level they fall in, for `sound` or `spelling`."""
        level: Counts = getattr(self, f"{name}_level")
        found: dict[str, list[str]] = {level: [] for level in NAMES}
        for place in self.of(part):
            found[NAMES[level[place]]].append(self.texts[self.text[place]])
        return found


@dataclass(frozen=True, slots=True)
class Parts:
    """Arrays over parts: the score of each and all it was made of."""

    value: Numbers
    similarity: Numbers
    sound: Quality
    spelling: Quality
    count: Numbers
    least: Numbers
    most: Numbers
    uniqueness: Numbers
    length: Numbers
    kept: Counts
    all: Counts
    expected: Numbers
    pairs: Pairs


def score_parts(wanted: Wanted, row: Counts, texts: pl.Series, policy: NamesPolicy) -> Parts:
    """Score every part against its variations; `row` says which part each of the `texts` belongs to."""
    n = len(wanted.texts)
    once, place = _distinct(pl.concat([wanted.texts, texts]))
    original, answer = place[:n], place[n:]
    distinct = once.to_list()
    coded = codes(distinct)

    kept = first_of_kind(row, answer)
    total = np.bincount(row, minlength=n)
    size = once.str.len_chars().cast(pl.Int64).to_numpy()
    weights = _weights(wanted, policy)
    nearly = NearlySame(distinct, size, coded, weights, policy)
    nearly.drop(kept, row, answer, wanted.sound_only)

    row, answer = row[kept], answer[kept]
    left = original[row]
    remaining = np.bincount(row, minlength=n)
    agrees = agreement(coded, left, answer, policy)
    heard = sound_similarity(agrees, weights if isinstance(weights, SoundWeights) else weights[row].T)
    distance = _distances(distinct, left, answer)
    seen = spelling_similarity(distance, np.maximum(size[left], size[answer]))

    heard_level = levels(heard, policy.sound_bands, policy)
    seen_level = levels(seen, policy.spelling_bands, policy)
    sound = _quality(heard_level, row, wanted.sound, policy, remaining)
    spelling = _quality(seen_level, row, wanted.spelling, policy, remaining)
    both = np.where(wanted.sound_only, sound.value, (sound.value + spelling.value) / 2)
    low = is_low(both, policy)
    similarity = np.where(low, both * policy.low_similarity_times, both)
    least, most = _tolerated(wanted.expected, policy)
    count = _count(total, least, most, wanted.expected)
    uniqueness = remaining / np.maximum(total, 1)
    length = np.bincount(row, _length(size[left], size[answer]), minlength=n) / np.maximum(remaining, 1)
    value = (
        policy.similarity_weight * similarity
        + policy.count_weight * count
        + policy.uniqueness_weight * uniqueness
        + policy.length_weight * length
    )
    return Parts(
        value=value * (total > 0),
        similarity=similarity,
        sound=sound,
        spelling=spelling,
        count=count,
        least=least,
        most=most,
        uniqueness=uniqueness,
        length=length,
        kept=remaining,
        all=total,
        expected=wanted.expected,
        pairs=Pairs(row, distinct, answer, heard, seen, heard_level, seen_level),
    )


def _distinct(texts: pl.Series) -> tuple[pl.Series, Counts]:
    """Each text once, in the order they come, and where each of the texts stands among them."""
    at = pl.int_range(len(texts), eager=True)
    groups = pl.DataFrame({"text": texts, "at": at}).group_by("text", maintain_order=True).agg("at")
    place = np.empty(len(texts), dtype=np.int64)
    place[groups["at"].explode().to_numpy()] = np.repeat(np.arange(len(groups)), groups["at"].list.len())
    return groups["text"], place


def _distances(texts: list[str], left: Counts, right: Counts) -> Counts:
    """The edit distance of each pair of places; a text is no distance from itself."""
    found = np.zeros(len(left), dtype=np.int64)
    differ = left != right
    at = np.array(texts, dtype=object)  # gives many places at once, which a list cannot
    found[differ] = distances(at[left[differ]].tolist(), at[right[differ]].tolist())
    return found


def _weights(wanted: Wanted, policy: NamesPolicy) -> SoundWeights | Numbers:
    """The policy's one table of weights, or a row of three for each part."""
    if policy.sound_weights_from == "policy":
        return policy.sound_weights
    drawn = [
        sound_weights(text, given, policy) for text, given in zip(wanted.texts, wanted.weights, strict=True)
    ]
    return np.array([(one.soundex, one.metaphone, one.nysiis) for one in drawn]).reshape(-1, 3)


def _quality(level: Counts, row: Counts, mixes: Mixes, policy: NamesPolicy, n: Counts) -> Quality:
    width = len(NAMES)
    counts = np.bincount(row * width + level, minlength=len(n) * width).reshape(-1, width)
    return quality(mixes, counts[:, :BELOW], n, policy)


def is_low(similarity: Numbers, policy: NamesPolicy) -> Flags:
    """Whether a similarity is so low that the policy cuts it; rounding alone does not make it so."""
    slack = TOLERANCE if policy.band_arithmetic == "exact" else 0.0
    low: Flags = similarity < policy.low_similarity_below - slack
    return low


def _count(total: Counts, least: Numbers, most: Numbers, expected: Numbers) -> Numbers:
    """How near the number of variations is to what was expected: 1 inside the tolerance, less outside."""
    inside = (least <= total) & (total <= most)
    off = np.where(inside, 0.0, np.minimum(np.abs(least - total), np.abs(total - most)))
    near: Numbers = np.where(expected > 0, np.exp(-off / np.where(expected > 0, expected, 1.0)), 1.0)
    return near


def _tolerated(expected: Numbers, policy: NamesPolicy) -> tuple[Numbers, Numbers]:
    """The least and the most variations that count as the expected number."""
    tens = np.floor(expected / 10)
    tolerance = np.minimum(
        policy.count_tolerance_most, policy.count_tolerance + policy.count_tolerance_per_ten * tens
    )
    return np.maximum(1.0, expected - expected * tolerance), expected + expected * tolerance


def _length(original: Counts, answer: Counts) -> Numbers:
    ratio = np.minimum(original, answer) / np.maximum(original, answer)
    near: Numbers = ratio * (1.0 - np.minimum(1.0, np.abs(answer - original) / original))
    return near
