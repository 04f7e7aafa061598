"""Whole numbers for the cells of a grid, found by HiGHS through scipy.

Reach for it through `counts.Planner`, where listing every split would take too long or a cell is too small
for the simple filling. Both answers are exact.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import lil_array

from trueline.core.errors import InputError
from trueline.names.ask import LEVELS
from trueline.names.bands import NAMES
from trueline.names.mix import Mixes, quality
from trueline.names.policy import NamesPolicy

__all__ = ["solve", "transport"]

Counts = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]

SIDE = len(NAMES)
CELLS = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
"""The place of each cell among the variables; levels of sound are rows."""


def transport(rows: Counts, columns: Counts, room: Counts) -> Counts:
    """Counts of cells with these sums, none above its room, levels of sound and spelling near each other."""
    sums = np.zeros((2 * SIDE, SIDE * SIDE))
    for level in range(SIDE):
        sums[level, CELLS[level]] = 1
        sums[SIDE + level, CELLS[:, level]] = 1
    wanted = np.concatenate((rows, columns))
    apart = np.abs(np.subtract.outer(range(SIDE), range(SIDE))).ravel()
    return _solved(apart, LinearConstraint(sums, wanted, wanted), room.ravel(), whole=np.ones(SIDE * SIDE))


def solve(room: Counts, n: int, mixes: Sequence[Sequence[float] | None], policy: NamesPolicy) -> Counts:
    """Counts of cells that sum to n with the highest sum of the qualities of sound and of spelling.

    Besides the cells there is a variable for each mix, level and number of texts in it, of which one is
    chosen, the quality of each mix, and whether it is 0 because nothing wanted was found.
    """
    asked = [(mix, CELLS if place == 0 else CELLS.T) for place, mix in enumerate(mixes) if mix is not None]
    width = len(LEVELS) * (n + 1)
    size = SIDE * SIDE + len(asked) * (width + 2)
    rows = lil_array((1 + len(asked) * (2 * len(LEVELS) + 2), size))
    low, high = np.zeros(rows.shape[0]), np.zeros(rows.shape[0])
    upper: Numbers = np.concatenate((room.ravel().astype(np.float64), np.ones(size - SIDE * SIDE)))
    aim = np.zeros(size)
    rows[0, : SIDE * SIDE] = 1
    low[0] = high[0] = n
    row, start = 1, SIDE * SIDE
    for mix, cells in asked:
        value, nothing = start + width, start + width + 1
        aim[value] = -1
        gains = _gains(mix, n, policy)
        for level in range(len(LEVELS)):
            chosen = slice(start + level * (n + 1), start + (level + 1) * (n + 1))
            rows[row, chosen] = 1  # one number of texts is chosen
            low[row] = high[row] = 1
            rows[row + 1, chosen] = np.arange(n + 1)  # and it is what the cells of the level sum to
            rows[row + 1, cells[level]] = -1
            row += 2
        # The quality is what the levels gain less the penalty, or 0 where that is under it.
        rows[row, start : start + width] = -gains.ravel()
        rows[row, value], rows[row, nothing] = 1, -policy.unmatched_penalty
        low[row], high[row] = -np.inf, -policy.unmatched_penalty
        rows[row + 1, value], rows[row + 1, nothing] = 1, 1
        low[row + 1], high[row + 1] = -np.inf, 1
        row, start = row + 2, start + width + 2
    whole = np.ones(size)
    whole[[SIDE * SIDE + width + place * (width + 2) for place in range(len(asked))]] = 0
    return _solved(aim, LinearConstraint(rows.tocsr(), low, high), upper, whole)


def _gains(mix: Sequence[float], n: int, policy: NamesPolicy) -> Numbers:
    """For each level what 0 to n texts in it add to the quality, were every other text unmatched."""
    several = Mixes([tuple(mix)], np.zeros(n + 1, dtype=np.int64))
    number = np.arange(n + 1)
    found = []
    for level in range(len(LEVELS)):
        counts = np.zeros((n + 1, len(LEVELS)), dtype=np.int64)
        counts[:, level] = number
        of = quality(several, counts, np.full(n + 1, n), policy)
        matched = policy.unmatched_penalty * (n - of.unmatched) / n
        found.append((of.weights * of.met)[:, level] + matched)
    return np.array(found)


def _solved(aim: Numbers, rules: LinearConstraint, upper: Numbers | Counts, whole: Numbers) -> Counts:
    """The cells of the smallest aim."""
    found = milp(aim, constraints=rules, bounds=Bounds(0, upper), integrality=whole)
    if found.x is None:
        raise InputError(f"there is no choice of texts with these counts: {found.message}")
    cells: Counts = found.x[: SIDE * SIDE].round().astype(np.int64).reshape(SIDE, SIDE)
    return cells
