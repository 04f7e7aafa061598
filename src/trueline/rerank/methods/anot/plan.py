"""The plan of a request: its conditions with their logic, each hard or soft.

Reach for it to read what a model planned. Hard is what values of an item decide, soft what reviews or the
people behind them do. What always holds: a plan is a structure as requests have them, over attributes and
days that some item has; equal conditions have one name, different ones have two, whatever they were called.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import polars as pl

from trueline.core.errors import InputError, near
from trueline.core.kleene import Truth
from trueline.core.printable import printable
from trueline.core.schema import Row, Text, read
from trueline.rerank.attributes import inner
from trueline.rerank.block import Block
from trueline.rerank.evidence.evidence import Evidence, column
from trueline.rerank.items import Items
from trueline.rerank.methods.tools import HARD, json_of
from trueline.rerank.structure import Leaf, Node, Structure, read_structure, walk

__all__ = ["MOST", "Condition", "Given", "Plan", "Said", "read_plan"]

MOST = 20
"""Conditions that a plan may have."""

Said = Mapping[str, Sequence[Truth]]
"""The truth of conditions for each candidate, by the names of the conditions."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition by its name."""

    id: str
    aspect: str
    evidence: Evidence

    @property
    def is_hard(self) -> bool:
        """Whether values of an item decide it."""
        return self.evidence.kind in HARD


class Given(Evidence):
    """A condition that is decided already, for every item."""

    kind: str = "given"
    of: str
    said: tuple[bool | None, ...]

    def truth(self, block: Block) -> pl.Series:
        """What was said."""
        return column(self.said[block.start : block.stop])

    def why(self, block: Block) -> dict[str, Any]:
        """That it was said."""
        return {self.of: self.said[block.start]}


class _PlanRow(Row):
    structure: dict[str, Any] | None = None
    other: Text = ""


@dataclass(frozen=True)
class Plan:
    """The logic of a request, and in words what no condition says of it."""

    structure: Structure
    other: str = ""

    @cached_property
    def conditions(self) -> tuple[Condition, ...]:
        """Each different condition, in the order they are written."""
        found: dict[str, Leaf] = {}
        for leaf in _leaves(self.structure):
            found.setdefault(leaf.evidence.key, leaf)
        return tuple(
            Condition(f"c{number}", printable(leaf.aspect), leaf.evidence)
            for number, leaf in enumerate(found.values(), 1)
        )

    @property
    def soft(self) -> list[Condition]:
        """The conditions that reviews decide."""
        return [one for one in self.conditions if not one.is_hard]

    def decided(self, said: Said) -> Structure:
        """The structure over the names of the conditions, with what was said of some."""
        names = {one.evidence.key: one.id for one in self.conditions}

        def over(part: Structure) -> Structure:
            if isinstance(part, Node):
                return Node(part.op, tuple(map(over, part.args)))
            name = names[part.evidence.key]
            if name not in said:
                return Leaf(name, part.evidence)
            return Leaf(name, Given(of=name, said=tuple(said[name])))

        return over(self.structure)


def read_plan(text: str, items: Items) -> Plan:
    """The plan that a reply is; what is none raises InputError with what to write instead."""
    value = json_of(text)
    if not isinstance(value, dict):
        raise InputError('plan: is no object; write {"structure": ..., "other": "..."}')
    row = read(_PlanRow, value, "plan")
    if row.structure is None:
        if not row.other.strip():
            raise InputError("plan: says nothing; give it a structure")
        return Plan(Node("AND", ()), row.other)
    structure = read_structure(row.structure, "plan")
    leaves = _leaves(structure)
    if not 0 < len(leaves) <= MOST:
        raise InputError(f"plan: has {len(leaves)} conditions; write from 1 to {MOST}")
    for leaf in leaves:
        if leaf.evidence.kind in HARD:
            _refuse_strange(leaf, items)
    return Plan(structure, row.other)


def _leaves(structure: Structure) -> list[Leaf]:
    return [part for _, part in walk(structure) if isinstance(part, Leaf)]


def _refuse_strange(leaf: Leaf, items: Items) -> None:
    """Refuse a path at which no item has anything."""
    path: list[str] = leaf.evidence.as_json()["path"]
    there, rest = items.column(tuple(path))
    if all(inner(value, rest) is None for value in there.values):
        known = [".".join(one) for one in items.columns]
        what = f"no item has anything at {path}; {near('.'.join(path), known)}"
        raise InputError(f"plan: {printable(leaf.aspect)}: {what}, or say it under other")
