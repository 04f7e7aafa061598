"""Who it is that reviews, in one piece of a request.

Reach for it before asking what they say. What always holds: the places are those of the elements that name
them, so that what they say can be told from what stands around it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from trueline.rerank.methods.symbolic.claims import Amount, Circle, Claim, Group, Not, Reviewers, Since
from trueline.rerank.methods.symbolic.words import NUMBERS, Word

__all__ = ["Element", "Subject", "denied", "of_kind", "subject_of"]

Element: TypeAlias = Claim | Word
Kind = TypeVar("Kind")


@dataclass(frozen=True, slots=True)
class Subject:
    """A circle, a group, or reviewers of a time; `count` is how many of them are asked for."""

    circle: Circle | None = None
    group: Group | None = None
    since: Since | None = None
    who: Reviewers | None = None
    count: int | None = None
    places: tuple[int, ...] = ()

    @property
    def is_nobody(self) -> bool:
        """Whether it says that none of them do."""
        return self.who is not None and self.who.number == "none"

    @property
    def is_few(self) -> bool:
        """Whether one or some of them are enough."""
        single = (
            self.group.one if self.group is not None else self.who is not None and self.who.number == "one"
        )
        return single or self.count is not None


def subject_of(elements: Sequence[Element], *, counting: bool = False) -> Subject:
    """Who is spoken of in these elements; nobody in particular has no places.

    When counting, `at least two reviews` are somebody.
    """
    found = {kind: next(of_kind(elements, kind), None) for kind in (Circle, Group, Since, Reviewers)}
    places = [one[0] for one in found.values() if one is not None]
    count = None
    for kind in (Group, Reviewers):
        one = found[kind]
        counted = _count(elements, one[0] - 1) if one is not None and one[0] else None
        if one is not None and counted is not None:
            count = counted
            places.append(one[0] - 1)
            break
    amount = next((one for one in of_kind(elements, Amount) if one[1].unit == "review"), None)
    if counting and amount is not None and not places:
        least = int(amount[1].number) + (amount[1].operator == "gt")
        return Subject(who=Reviewers(), count=least, places=(amount[0],))
    return Subject(
        circle=_what(found[Circle], Circle),
        group=_what(found[Group], Group),
        since=_what(found[Since], Since),
        who=_what(found[Reviewers], Reviewers),
        count=count,
        places=tuple(sorted(places)),
    )


def of_kind(elements: Sequence[Element], kind: type[Kind]) -> Iterator[tuple[int, Kind]]:
    """The claims of a kind with their places."""
    for place, element in enumerate(elements):
        if isinstance(element, Claim) and isinstance(element.what, kind):
            yield place, element.what


def denied(elements: Sequence[Element], first: int, last: int) -> bool:
    """Whether a negation stands among these elements, or right before them."""
    return any(first - 1 <= place <= last for place, _ in of_kind(elements, Not))


def _what(found: tuple[int, object] | None, kind: type[Kind]) -> Kind | None:
    return found[1] if found is not None and isinstance(found[1], kind) else None


def _count(elements: Sequence[Element], place: int) -> int | None:
    """The number of reviewers that stands at a place."""
    element = elements[place]
    if isinstance(element, Word):
        return int(NUMBERS[element.text]) if element.text in NUMBERS else None
    if isinstance(element.what, Amount) and element.what.unit in ("", "review"):
        return int(element.what.number) + (element.what.operator == "gt")
    return None
