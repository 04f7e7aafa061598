"""The shapes of the ten groups: trees whose leaves say which kinds of conditions may stand there.

Reach for it to know what a group asks. In an OR one branch is meant to be true for the gold item.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from trueline.core.catalog import Catalog

__all__ = ["CIRCLES", "SHAPES", "Join", "Shape", "Slot", "choices", "slots"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A leaf: one condition of these kinds."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Join:
    """AND or OR over other parts."""

    op: str
    args: tuple["Part", ...]


Part: TypeAlias = Slot | Join


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A group; the first of its roots that can be met is taken, the others have more conditions."""

    id: str
    about: str
    roots: tuple[Part, ...]


def slots(part: Part) -> Iterator[Slot]:
    """The leaves, in the order they are written."""
    if isinstance(part, Slot):
        yield part
    else:
        for arg in part.args:
            yield from slots(arg)


def choices(part: Part) -> list[int]:
    """How many branches each OR has, in the order they are written."""
    if isinstance(part, Slot):
        return []
    below = [number for arg in part.args for number in choices(arg)]
    return [len(part.args), *below] if part.op == "OR" else below


ATTRIBUTE = Slot(("attribute",))
HOURS = Slot(("hours",))
TEXT = Slot(("text",))
RATERS = Slot(("raters",))
ANY = Slot(("attribute", "hours", "text"))
CIRCLES = {"circle_1": 1, "circle_2": 2}
"""Conditions on what somebody's circle says, and how far from them it reaches."""


def _and(*args: Part) -> Join:
    return Join("AND", args)


def _or(*args: Part) -> Join:
    return Join("OR", args)


SHAPES = Catalog(
    "group",
    [
        Shape(id="G01", about="AND(a, b, c)", roots=(_and(ATTRIBUTE, ANY, ANY),)),
        Shape(
            id="G02",
            about="AND(anchor, OR(a, b)), the anchor an attribute and reviews in its OR",
            roots=(_and(ATTRIBUTE, _or(TEXT, TEXT)),),
        ),
        Shape(
            id="G03",
            about="AND(a, OR(b, c)) with hours in its OR",
            roots=(_and(ANY, _or(HOURS, ANY)), _and(TEXT, _or(HOURS, TEXT))),
        ),
        Shape(
            id="G04",
            about="AND(a, credibility or group rating)",
            roots=(_and(ANY, RATERS),),
        ),
        Shape(id="G05", about="AND(a, OR(b, c, d))", roots=(_and(ANY, _or(ANY, ANY, ANY)),)),
        Shape(
            id="G06",
            about="AND(a, OR(AND(b, c), AND(d, e)))",
            roots=(_and(ANY, _or(_and(ANY, ANY), _and(ANY, ANY))),),
        ),
        Shape(id="G07", about="AND(a, OR(b, c), OR(d, e))", roots=(_and(ANY, _or(ANY, ANY), _or(ANY, ANY)),)),
        Shape(id="G08", about="AND(a, OR(b, AND(c, d)))", roots=(_and(ANY, _or(ANY, _and(ANY, ANY))),)),
        *(
            Shape(
                id=name,
                about=f"{hops}HOP(friends, pattern), attributes allowed",
                roots=(
                    Slot((circle,)),
                    _and(Slot((circle,)), ATTRIBUTE),
                    _and(Slot((circle,)), ATTRIBUTE, ATTRIBUTE),
                ),
            )
            for name, (circle, hops) in zip(("G09", "G10"), CIRCLES.items(), strict=True)
        ),
    ],
)
