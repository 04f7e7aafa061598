"""Variations of a part that say the same twice: equal text, or very long text that is all but equal.

Reach for it before the quality of a mix, which only counts what is left. The first of its kind is kept.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl
from rapidfuzz.distance import Levenshtein

from trueline.names.policy import NamesPolicy, SoundWeights
from trueline.names.sound import agreement, similarity

__all__ = ["NearlySame", "first_of_kind"]

Numbers = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int64]

TOLERANCE = 1e-9


def first_of_kind(row: Places, text: Places) -> Flags:
    """Which pairs are the first with their text in their row."""
    return pl.Series(row * (int(text.max(initial=0)) + 1) + text).is_first_distinct().to_numpy()


@dataclass(frozen=True, slots=True)
class NearlySame:
    """Whether two different texts are so alike that the later one counts as a duplicate.

    Short texts never are: one edit in a short text weighs more than the policy's limit allows.
    """

    texts: list[str]
    lengths: Places
    coded: tuple[pl.Series, ...]
    weights: SoundWeights | Numbers
    policy: NamesPolicy

    @property
    def shortest(self) -> float:
        """The length above which one edit can be too little to tell two texts apart."""
        return 1 / self._room + TOLERANCE if self._room > 0 else float("inf")

    def drop(self, kept: Flags, row: Places, text: Places, equal_only: Flags) -> None:
        """Take out of `kept` what nearly repeats an earlier kept text of its row.

        Rows marked `equal_only` are left alone: only equal text repeats there.
        """
        long = np.unique(row[kept & (self.lengths[text] > self.shortest) & ~equal_only[row]])
        for one in long.tolist():
            before: list[int] = []
            for place in np.flatnonzero(kept & (row == one)).tolist():
                new = int(text[place])
                if any(self._same(new, old, one) for old in before):
                    kept[place] = False
                else:
                    before.append(new)

    def _same(self, new: int, old: int, row: int) -> bool:
        policy = self.policy
        longer = int(max(self.lengths[new], self.lengths[old]))
        if longer <= self.shortest:
            return False
        most = int(longer * self._room)
        distance = Levenshtein.distance(self.texts[new], self.texts[old], score_cutoff=most)
        if distance > most:
            return False
        agrees = agreement(self.coded, np.array([new]), np.array([old]), policy)
        weights = self.weights if isinstance(self.weights, SoundWeights) else self.weights[[row]].T
        both = policy.duplicate_sound_weight * float(similarity(agrees, weights)[0])
        both += policy.duplicate_spelling_weight * (1 - distance / longer)
        return both > policy.duplicate_above + TOLERANCE

    @property
    def _room(self) -> float:
        """The share of a text that may differ when every code agrees."""
        policy = self.policy
        missing = policy.duplicate_sound_weight + policy.duplicate_spelling_weight - policy.duplicate_above
        return missing / policy.duplicate_spelling_weight if policy.duplicate_spelling_weight else 1.0
