"""The pieces of a request between the words that join, and the conditions in each.

Reach for it once stretches are claimed. What always holds: the pieces and their conditions stand in the order
of the text; what a piece says does not matter is left out of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from trueline.rerank.methods.symbolic.claims import Claim, Mark, MarkKind, Needless, Not
from trueline.rerank.methods.symbolic.conditions import Condition, negated
from trueline.rerank.methods.symbolic.lexicon import Reading
from trueline.rerank.methods.symbolic.schema import Attribute
from trueline.rerank.methods.symbolic.subjects import Element
from trueline.rerank.methods.symbolic.words import Word, word_set
from trueline.rerank.structure import Structure

__all__ = ["FINITE", "Item", "Piece", "cut"]

FINITE = word_set(
    "has have is are it it's its that that's which who they they're there there's takes serves offers "
    "allows suits must should needs can will does accepts welcomes stays opens provides lets gives keeps "
    "sells delivers hosts includes requires permits supports stocks comes with where open also somewhere "
    "something one be i i'd we"
)
"""Words that begin a clause of its own."""


@dataclass
class Item:
    """One condition of a piece, or what may become one once a neighbour is known.

    `lead` and `last`: nothing stands before or after it in its piece; `bare`: only light words stand before;
    `names` are the attributes that its own words name; `shared` says that a neighbour's name was taken;
    `wide` is a negation of all that follows; `heads`: its piece begins with a place of its own.
    """

    readings: tuple[Reading, ...] = ()
    said: Condition | Structure | None = None
    kind: str = ""
    names: tuple[Attribute, ...] = ()
    negated: bool = False
    wide: bool = False
    lead: bool = False
    bare: bool = False
    last: bool = False
    finite: bool = False
    heads: bool = False
    shared: bool = False

    @property
    def attribute(self) -> Attribute | None:
        """The attribute it is about."""
        return self.said.attribute if isinstance(self.said, Condition) else None

    def structure(self, *, opposite: bool = False) -> Structure:
        """The condition, negated where that is said, or the opposite of it."""
        assert self.said is not None  # noqa: S101 - items that say nothing are gone when this is asked
        denied = self.negated is not opposite
        if isinstance(self.said, Condition):
            return (self.said.opposite() if denied else self.said).structure()
        return negated(self.said) if denied else self.said

    def take(self, reading: Reading) -> None:
        """Mean this."""
        self.said = Condition(reading.attribute, reading.values, reading.negated)
        self.kind = "quality" if reading.quality else "thing"

    def take_only(self) -> None:
        """Mean the one value that it can be, where it can be but one."""
        values = [one for one in self.readings if one.values]
        if len({one.attribute for one in values}) == 1:
            self.take(values[0])

    def value_of(self, attributes: Sequence[Attribute]) -> Reading | None:
        """What it says as a value of one of these attributes."""
        return next((one for one in self.readings if one.values and one.attribute in attributes), None)


@dataclass
class Piece:
    """What stands between two joints: the marks before it, its elements and what they say.

    `denies`: nothing stands in it but a negation of what comes next; `trails`: it ends with something that
    could not be read.
    """

    marks: list[MarkKind] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    denies: bool = False
    trails: bool = False

    @property
    def finite(self) -> bool:
        """Whether it begins a clause of its own."""
        first = self.elements[0] if self.elements else None
        return isinstance(first, Word) and first.text in FINITE

    @property
    def is_needless(self) -> bool:
        """Whether it says that something does not matter."""
        return any(isinstance(one, Claim) and isinstance(one.what, Needless) for one in self.elements)

    @property
    def negates(self) -> bool:
        """Whether a negation stands in it."""
        return any(isinstance(one, Claim) and isinstance(one.what, Not) for one in self.elements)

    @property
    def only_joins(self) -> bool:
        """Whether it goes on with the piece before."""
        return bool(self.marks) and set(self.marks) <= {"and", "or", "comma", "nor"}


def cut(elements: Sequence[Element]) -> list[Piece]:
    """The pieces of a request; the last one may have marks alone."""
    pieces = [Piece()]
    for element in elements:
        if isinstance(element, Claim) and isinstance(element.what, Mark):
            if pieces[-1].elements:
                pieces.append(Piece())
            pieces[-1].marks.append(element.what.kind)
        else:
            pieces[-1].elements.append(element)
    return pieces
