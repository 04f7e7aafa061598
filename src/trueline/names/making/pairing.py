"""First and last parts put together to whole variations that follow none of the rules.

Reach for it once it is planned how many texts each part takes from each cell. Every text of a part is used
once, so no part says the same twice.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from trueline.core.chance import Chance, shuffled
from trueline.names.making.counts import Cells
from trueline.names.making.grid import Grid

__all__ = ["pair"]

TRIED = 12
"""Texts of a cell that are tried with each other; where none of these will do, hardly any other does."""


def pair(
    grids: Sequence[Grid], plans: Sequence[Cells], whole: Callable[..., str | None], chance: Chance
) -> Iterator[str]:
    """Variations by plan; `whole` makes one of the texts of its parts, or None where that is no variation.

    Where no text of a cell makes a variation, none comes for its place.
    """
    slots = [shuffled(_slots(plan), chance) for plan in plans]
    taken: list[set[str]] = [set() for _ in grids]
    for cells in zip(*slots, strict=True):
        pools = [
            [text for text in grid.cell(*cell) if text not in used]
            for grid, cell, used in zip(grids, cells, taken, strict=True)
        ]
        found = next(_choices(pools, whole), None)
        if found is None:
            continue
        text, parts = found
        for part, used in zip(parts, taken, strict=True):
            used.add(part)
        yield text


def _slots(plan: Cells) -> list[tuple[int, int]]:
    return [
        (sound, spelling)
        for sound, row in enumerate(plan)
        for spelling, number in enumerate(row)
        for _ in range(number)
    ]


def _choices(
    pools: Sequence[Sequence[str]], whole: Callable[..., str | None]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Variations from these pools, those first whose parts stand first."""
    for parts in product(*(pool[:TRIED] for pool in pools)):
        text = whole(*parts)
        if text is not None:
            yield text, parts
