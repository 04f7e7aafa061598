"""Conditions on their way to a structure, each with what its place in the text says of how it is joined.

Reach for it in what joins conditions. What always holds: nodes of one operator are not nested in each other,
and nothing stands twice in one node.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import TypeAlias

from trueline.rerank.methods.symbolic.claims import MarkKind
from trueline.rerank.methods.symbolic.conditions import negated
from trueline.rerank.methods.symbolic.pieces import Item, Piece
from trueline.rerank.structure import Leaf, Node, Operator, Structure, as_json

__all__ = ["Part", "Term", "both", "either", "named_apart", "parts_of"]


@dataclass(frozen=True, slots=True)
class Term:
    """A condition or several joined ones; `kind` is what it is like, the rest is as in `Item`."""

    structure: Structure
    contrary: Structure | None = None
    kind: str = ""
    about: tuple[str, ...] = ()
    negated: bool = False
    lead: bool = False
    bare: bool = False
    last: bool = False
    finite: bool = False
    heads: bool = False
    shared: bool = False

    def holds_to(self, other: "Term") -> bool:
        """Whether an `or` before the other joins just these two."""
        return self.is_like(other) or (self.last and other.lead)

    def is_like(self, other: "Term") -> bool:
        """Whether both speak of the same attribute."""
        return self.shared or other.shared or (bool(self.about) and self.about == other.about)

    def opposite(self) -> "Term":
        """The term negated."""
        return replace(self, structure=self.contrary or negated(self.structure), contrary=self.structure)


Part: TypeAlias = Term | MarkKind
"""A condition, or what joins conditions."""

JOINS = frozenset(("and", "or", "nor", "comma"))


def both(terms: Iterable[Structure]) -> Structure:
    """All of them."""
    return _node("AND", list(_flat("AND", terms)))


def either(terms: Iterable[Structure]) -> Structure:
    """One of them."""
    return _node("OR", list(_flat("OR", terms)))


def named_apart(structure: Structure) -> Structure:
    """The structure with an aspect of its own for each evidence."""
    taken: dict[str, str] = {}

    def renamed(part: Structure) -> Structure:
        if isinstance(part, Node):
            return Node(part.op, tuple(map(renamed, part.args)))
        names = chain([part.aspect], (f"{part.aspect}_{number}" for number in count(2)))
        own = part.evidence.key
        return Leaf(next(one for one in names if taken.setdefault(one, own) == own), part.evidence)

    return renamed(structure)


def parts_of(pieces: Sequence[Piece]) -> list[Part]:
    """The conditions of pieces with the marks between them; a piece that says nothing joins nothing."""
    found: list[Part] = []
    waiting: list[MarkKind] = []
    empty = False
    for piece in pieces:
        waiting = _merged(waiting, piece.marks) if empty else [*waiting, *piece.marks]
        empty = not piece.items
        if piece.denies:
            waiting.append("not")
            empty = False
        if piece.items:
            found += waiting
            found += map(_term, piece.items)
            waiting = []
            empty = piece.trails
    return [*found, *waiting]


def _term(item: Item) -> Term:
    return Term(
        item.structure(),
        item.structure(opposite=True),
        kind=item.kind,
        about=item.attribute.path if item.attribute is not None else (),
        negated=item.negated,
        lead=item.lead,
        bare=item.bare,
        last=item.last,
        finite=item.finite,
        heads=item.heads,
        shared=item.shared,
    )


def _merged(before: Sequence[MarkKind], after: Sequence[MarkKind]) -> list[MarkKind]:
    """The marks on both sides of nothing: an or that has lost a side is none."""
    groups = [mark for mark in (*before, *after) if mark not in JOINS]
    left = [mark for mark in before if mark in JOINS]
    right = [mark for mark in after if mark in JOINS]
    if not right and groups:
        return [*left, *groups]
    if "or" in left and "or" not in right:
        left = []
    elif "or" in right and "or" not in left:
        right = []
    return [*dict.fromkeys((*left, *right)), *groups]


def _flat(op: Operator, terms: Iterable[Structure]) -> Iterator[Structure]:
    seen = []
    for term in terms:
        for one in term.args if isinstance(term, Node) and term.op == op else (term,):
            if (said := as_json(one)) not in seen:
                seen.append(said)
                yield one


def _node(op: Operator, args: Sequence[Structure]) -> Structure:
    return args[0] if len(args) == 1 else Node(op, tuple(args))
