"""Requests compiled to columns: distinct leaves are decided once, nodes join the columns of their parts.

Reach for it to know which items a request is true for. What always holds: there is no second evaluator; equal
parts of all requests are one column; an empty node is unknown.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from trueline.core.kleene import and_expr, not_expr, or_expr
from trueline.rerank.block import Block
from trueline.rerank.evidence.evidence import Evidence
from trueline.rerank.structure import Leaf, Structure

__all__ = ["Compiled", "Part", "columns", "compiled"]

JOIN = {"AND": and_expr, "OR": or_expr}


@dataclass(frozen=True, slots=True)
class Part:
    """A column of the compiled requests: a leaf's evidence, or an operator over other columns."""

    evidence: Evidence | None
    op: str
    args: tuple[int, ...]
    height: int

    def expression(self) -> pl.Expr:
        """The node over the columns of its parts."""
        args = [pl.col(_name(number)) for number in self.args]
        if not args:
            return pl.lit(None, dtype=pl.Boolean)
        return not_expr(args[0]) if self.op == "NOT" else JOIN[self.op](args)


class Compiled:
    """The different parts of some structures; `roots` has the part of each structure's root."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.roots: list[int] = []
        self._known: dict[object, int] = {}

    def add(self, structure: Structure) -> None:
        """Add a structure; what it shares with others is not added again."""
        self.roots.append(self._number(structure))

    def number(self, structure: Structure) -> int:
        """The part that a structure of the compiled ones is."""
        return self._number(structure)

    @property
    def leaves(self) -> list[tuple[int, Evidence]]:
        """Every different leaf with its number."""
        return [(number, part.evidence) for number, part in enumerate(self.parts) if part.evidence]

    def by_height(self) -> Iterable[list[int]]:
        """The nodes, those over leaves first: each list needs only what came before it."""
        levels: dict[int, list[int]] = {}
        for number, part in enumerate(self.parts):
            if part.evidence is None:
                levels.setdefault(part.height, []).append(number)
        return (levels[height] for height in sorted(levels))

    def _number(self, structure: Structure) -> int:
        if isinstance(structure, Leaf):
            return self._part(structure.evidence.key, structure.evidence, "", ())
        args = tuple(self._number(arg) for arg in structure.args)
        return self._part((structure.op, args), None, structure.op, args)

    def _part(self, key: object, evidence: Evidence | None, op: str, args: tuple[int, ...]) -> int:
        if key not in self._known:
            self._known[key] = len(self.parts)
            height = 0 if evidence else 1 + max((self.parts[arg].height for arg in args), default=0)
            self.parts.append(Part(evidence, op, args, height))
        return self._known[key]


def compiled(structures: Iterable[Structure]) -> Compiled:
    """Compile structures, such as those of all requests."""
    found = Compiled()
    for structure in structures:
        found.add(structure)
    return found


def columns(these: Compiled, block: Block) -> list[pl.Series]:
    """The truth of every part for the items of a block: true, null for unknown, false."""
    leaves = {_name(number): leaf.truth(block) for number, leaf in these.leaves}
    frame = pl.DataFrame({"item": pl.int_range(len(block), eager=True), **leaves})
    for level in these.by_height():
        frame = frame.with_columns(these.parts[number].expression().alias(_name(number)) for number in level)
    return [frame[_name(number)] for number in range(len(these.parts))]


def _name(number: int) -> str:
    return str(number)
