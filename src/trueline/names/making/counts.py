"""The best counts for a mix of sound and a mix of spelling, given how many texts there are of each kind.

Reach for it to plan variations of a part. The cells of a grid are a level of sound by a level of spelling;
each holds so many texts. What comes back is exact: no choice of texts has a higher quality under the policy.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from trueline.names.ask import LEVELS
from trueline.names.bands import NAMES
from trueline.names.mix import Mixes, quality
from trueline.names.policy import NamesPolicy

__all__ = ["Cells", "Plan", "Planner", "Shares", "shares_of"]

Counts = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]
Shares: TypeAlias = tuple[float, ...]
Cells: TypeAlias = tuple[tuple[int, ...], ...]
"""A number for each level of sound (rows) and each level of spelling (columns), below threshold included."""

SUBSETS = np.array(list(product((0, 1), repeat=len(NAMES))), dtype=np.int64)
"""Every choice of levels, a row each."""

MOST_LISTED = 30
"""Up to so many texts all splits over the levels are listed (5,456); above it HiGHS solves the whole."""

SAME = 1e-12


@dataclass(frozen=True, slots=True)
class Plan:
    """How many texts to take from each cell, and the quality of both mixes that gives."""

    cells: Cells
    sound: float
    spelling: float | None

    @property
    def value(self) -> float:
        """The mean of both qualities, or the one there is."""
        return self.sound if self.spelling is None else (self.sound + self.spelling) / 2


def shares_of(mix: Mapping[str, float]) -> Shares:
    """The share of each level, in the order of LEVELS."""
    return tuple(mix.get(level, 0.0) for level in LEVELS)


class Planner:
    """Plans under one policy; what was worked out once is kept for the next name."""

    def __init__(self, policy: NamesPolicy) -> None:
        self.policy = policy
        self.best = lru_cache(maxsize=4096)(self._best)
        self._splits = lru_cache(maxsize=512)(self._all_splits)

    def _best(self, there: Cells, n: int, sound: Shares, spelling: Shares | None) -> Plan:
        """The plan of highest quality for n texts; without `spelling` only sound counts.

        There must be n texts or more. Of equally good plans one with few texts below threshold is taken, and
        one where levels of sound and of spelling are alike.
        """
        room = np.array(there)
        if n > MOST_LISTED:
            from trueline.names.making.solver import solve  # noqa: PLC0415 - scipy, only for long lists

            cells = solve(room, n, [sound, spelling], self.policy)
        else:
            cells = self._listed(room, n, sound, spelling)
        return Plan(
            tuple(tuple(row) for row in cells.tolist()),
            float(self._quality(cells.sum(axis=1)[None], n, sound)[0]),
            None if spelling is None else float(self._quality(cells.sum(axis=0)[None], n, spelling)[0]),
        )

    def _listed(self, room: Counts, n: int, sound: Shares, spelling: Shares | None) -> Counts:
        """Try the splits for sound from the best one down, each with the best for spelling that it allows."""
        rows, heard = self._splits(n, sound)
        columns, seen = self._splits(n, spelling)
        chosen = columns @ SUBSETS.T
        # Rows fit columns when, for any rows R and columns C, what R has fits into C and R's cells outside C.
        outside = SUBSETS @ room @ (1 - SUBSETS).T
        found, highest = (rows[0], columns[0]), -1.0
        for row, value in zip(rows, heard.tolist(), strict=True):
            if value + seen[0] <= highest + SAME:
                break
            needed = ((SUBSETS @ row)[:, None] - outside).max(axis=0)
            fits = np.flatnonzero((chosen >= needed).all(axis=1))
            if len(fits) and value + seen[fits[0]] > highest + SAME:
                found, highest = (row, columns[fits[0]]), value + float(seen[fits[0]])
        return _transport(*found, room)

    def _all_splits(self, n: int, shares: Shares | None) -> tuple[Counts, Numbers]:
        """Every split of n texts over the levels with its quality, the best first."""
        firsts = (split for split in product(range(n + 1), repeat=len(LEVELS)) if sum(split) <= n)
        splits = np.array([(*split, n - sum(split)) for split in firsts], dtype=np.int64)
        value = np.zeros(len(splits)) if shares is None else self._quality(splits, n, shares)
        order = np.lexsort((splits[:, -1], -value.round(12)))
        return splits[order], value[order]

    def _quality(self, splits: Counts, n: int, shares: Shares) -> Numbers:
        mixes = Mixes([shares], np.zeros(len(splits), dtype=np.int64))
        return quality(mixes, splits[:, : len(LEVELS)], np.full(len(splits), n), self.policy).value


def _transport(rows: Counts, columns: Counts, room: Counts) -> Counts:
    """Counts of cells with these sums, levels of sound and spelling alike where there is room for it."""
    cells = np.zeros_like(room)
    left, wanted = rows.copy(), columns.copy()
    # From the highest levels down, which keeps them as near each other as the sums allow.
    row = column = 0
    while row < len(left) and column < len(wanted):
        cells[row, column] = take = min(left[row], wanted[column])
        left[row] -= take
        wanted[column] -= take
        row, column = (row + 1, column) if left[row] == 0 else (row, column + 1)
    if (cells <= room).all():
        return cells
    from trueline.names.making.solver import transport  # noqa: PLC0415 - scipy, only where cells are small

    return transport(rows, columns, room)
