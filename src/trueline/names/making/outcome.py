"""How near made variations came to what was asked, beside the best that could be reached.

Reach for it after making variations. The figures are the scores of the very variations that were made; the
best is computed from the candidates of each part at the number of variations that was expected of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from trueline.names.ask import Case
from trueline.names.bands import NAMES
from trueline.names.making.counts import Planner, shares_of
from trueline.names.making.grid import Grid
from trueline.names.score import NameScores, score_table

__all__ = ["NameMade", "PartMade", "outcomes"]

SAME = 1e-9


@dataclass(frozen=True, slots=True)
class PartMade:
    """A part: the quality of its mixes that was reached, the best there is, and kinds without a text."""

    part: str
    text: str
    variations: int
    expected: int
    reached: float
    attainable: float
    nothing_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NameMade:
    """A name: its score, its parts, and in words what could not be reached."""

    query_id: str
    name: str
    value: float
    base: float
    rules: float | None
    parts: tuple[PartMade, ...]
    unreached: tuple[str, ...]


def outcomes(cases: Sequence[Case], laid: Sequence[Sequence[Grid]], planner: Planner) -> Iterator[NameMade]:
    """The outcome of each case, whose variations were made from these grids."""
    table = score_table(cases, planner.policy)
    rules = table.frame()["rules"]
    for place, case in enumerate(cases):
        parts = tuple(
            _part(table, place, name, int(at), grid, planner)
            for name, at, grid in zip(
                ("first", "last"), (table.first[place], table.last[place]), laid[place], strict=False
            )
        )
        yield NameMade(
            query_id=case.id,
            name=case.original,
            value=float(table.value[place]),
            base=float(table.base[place]),
            rules=rules[place],
            parts=parts,
            unreached=(*_rules(table, place), *_parts(parts)),
        )


def _part(table: NameScores, place: int, name: str, at: int, grid: Grid, planner: Planner) -> PartMade:
    case, parts = table.cases[place], table.parts
    heard_alone = bool(table.sound_only[place])
    reached = float(parts.sound.value[at])
    if not heard_alone:
        reached = (reached + float(parts.spelling.value[at])) / 2
    expected = min(round(float(parts.expected[at])), len(grid.texts))
    spelling = None if heard_alone else shares_of(case.orthographic)
    best = planner.best(grid.there, expected, shares_of(case.phonetic), spelling) if expected else None
    return PartMade(
        part=name,
        text=grid.part,
        variations=int(parts.kept[at]),
        expected=expected,
        reached=reached,
        attainable=reached if best is None else best.value,
        nothing_for=() if heard_alone else _nothing_for(grid),
    )


def _nothing_for(grid: Grid) -> tuple[str, ...]:
    empty = np.argwhere(np.array(grid.there) == 0).tolist()
    return tuple(f"sounds {NAMES[sound]} and is spelt {NAMES[spelling]}" for sound, spelling in empty)


def _rules(table: NameScores, place: int) -> Iterator[str]:
    case, rules = table.cases[place], table.rules
    if not rules.asked[place]:
        return
    for name in case.rules or ():
        if name not in rules.applicable[place]:
            yield f"the rule {name} cannot apply"
    followed, expected = int(rules.followed[place]), int(rules.expected[place])
    met, possible = int(rules.met[place]), len(rules.applicable[place])
    if met < possible:
        yield f"{met} of {possible} rules are met"
    if possible and followed != expected:
        yield f"followers of rules: {followed}, expected {expected}"


def _parts(parts: Sequence[PartMade]) -> Iterator[str]:
    for part in parts:
        if part.attainable < 1 - SAME or part.reached < part.attainable - SAME:
            of = f"{part.part} {part.text!r}: quality {part.reached:.4f} with {part.variations} variations"
            yield f"{of}, at most {part.attainable:.4f} with the expected {part.expected}"
