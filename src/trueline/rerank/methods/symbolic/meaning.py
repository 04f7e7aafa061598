"""What each piece of a request says: conditions on attributes, and what reviews are to say.

Reach for it between cutting a request and joining its conditions. What always holds: a value goes to the
attribute that is named beside it, else to the one it is known for; a value that is known for none waits for a
neighbour that names one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from trueline.rerank.evidence.review_text import ReviewText
from trueline.rerank.evidence.reviews import COMPARED
from trueline.rerank.methods.symbolic.claims import Amount, Claim, Lexical, Not, Quoted, Ready, Verb
from trueline.rerank.methods.symbolic.conditions import Condition, compared, leaf
from trueline.rerank.methods.symbolic.lexicon import Reading
from trueline.rerank.methods.symbolic.mentions import (
    BE,
    BY,
    STOP,
    Frame,
    Judged,
    Topic,
    mention,
    pattern_of,
    topic_of,
)
from trueline.rerank.methods.symbolic.pieces import FINITE, Item, Piece
from trueline.rerank.methods.symbolic.ratings import rating, reviewed
from trueline.rerank.methods.symbolic.schema import Attribute
from trueline.rerank.methods.symbolic.subjects import Element, Subject, of_kind, subject_of
from trueline.rerank.methods.symbolic.topics import Topics
from trueline.rerank.methods.symbolic.words import LIGHT, Word, word_set

__all__ = ["Meaning"]

BETWEEN = LIGHT | word_set(
    "want wants have has be being allow allows offer offers serve serves accept accepts play plays "
    "playing like get too very so that overly particularly at all even feel feels require requires charge "
    "sell sells provide provides show shows showing of to place spot places anywhere somewhere deal with "
    "need kind sort type a bit super involve involves use in on there there's is it for from it's"
)
"""Words that may stand between a negation and what it negates."""

ALLOWED = word_set(
    "allowed permitted welcome welcomed accepted available offered served included provided possible wanted "
    "tolerated there"
)
NEEDED = word_set("needed required necessary essential")
VERBS = word_set("is are was were has have must should can will does do")

Readings = Mapping[int, tuple[Reading, ...]]


@dataclass(frozen=True)
class Meaning:
    """Reads pieces; `words` are all of the request, in their order."""

    words: Sequence[Word]
    judged: Judged
    topics: Topics

    def read(self, pieces: Sequence[Piece]) -> None:
        """Find the items of every piece; what reviews say may go on from one piece to the next."""
        _rejoin(pieces)
        frame: Frame | None = None
        last: Subject | None = None
        for place, piece in enumerate(pieces):
            if not piece.elements or piece.is_needless:
                frame = None
                continue
            goes_on = frame if frame is not None and self._continues(piece) else None
            if goes_on is not None and self._go_on(piece, goes_on):
                frame = goes_on if len(piece.items) == 1 else None
                continue
            after = pieces[place + 1].marks if place + 1 < len(pieces) else []
            same = last if last is not None and _speaks_of_them(piece) else None
            frame = self._read(piece, same, joined=_is_joined(piece.marks) or _is_joined(after))
            found = subject_of(piece.elements)
            last = found if found.places else last

    def _continues(self, piece: Piece) -> bool:
        """Whether a piece goes on with the topics of the one before."""
        elements = piece.elements
        if piece.finite or not piece.only_joins:
            return False
        if not all(isinstance(one, Word) or isinstance(one.what, Lexical | Quoted) for one in elements):
            return False
        if any(one.text in VERBS for one in elements if isinstance(one, Word)):
            return False
        first = self._first(elements[0])
        known = any(one.condition for _, claim in of_kind(elements, Lexical) for one in claim.readings)
        return first not in STOP | FINITE and (
            not known or piece.marks in (["and"], ["or"], ["comma", "or"], ["nor"])
        )

    def _go_on(self, piece: Piece, frame: Frame) -> bool:
        """Read a piece as one more topic."""
        topic = topic_of(piece.elements, 0, self.words)
        if topic is None:
            return False
        structure = frame.structure(topic[0], self.judged)
        rest = piece.elements[max(topic[1]) + 1 :]
        piece.items = [Item(said=structure, kind="reviews", lead=True, bare=True, last=not rest)]
        piece.items += self._attributes(rest, joined=False)
        return True

    def _read(self, piece: Piece, same: Subject | None, *, joined: bool) -> Frame | None:
        elements = piece.elements
        unit = rating(elements) if self._rates(elements) else None
        unit = unit or mention(elements, self.words, self.judged, same) or reviewed(elements)
        if unit is None:
            piece.items = list(self._attributes(elements, joined=joined))
            piece.denies = not piece.items and _denied(elements[-1]) is not None
        else:
            before, after = elements[: unit.first], elements[unit.last + 1 :]
            starts = unit.first == 0
            said = Item(said=unit.structure, kind="reviews", bare=starts, lead=starts, last=not after)
            piece.items = [
                *self._attributes(before, joined=False),
                said,
                *self._attributes(after, joined=False),
            ]
        for item in piece.items:
            item.finite = piece.finite
        if piece.items:
            piece.items[0].heads = self.topics.heads(elements)
        piece.trails = bool(piece.items) and self.topics.trail(elements)
        return unit.frame if unit else None

    def _rates(self, elements: Sequence[Element]) -> bool:
        """Whether stars or liking is meant, and not what is said of a topic."""
        if any(amount.unit == "star" for _, amount in of_kind(elements, Amount)):
            return True
        if any(verb.kind == "rate" for _, verb in of_kind(elements, Verb)):
            return True
        likes = any(verb.kind in ("praise", "known") for _, verb in of_kind(elements, Verb))
        return likes and mention(elements, self.words, ()) is None

    def _attributes(self, elements: Sequence[Element], *, joined: bool) -> Iterator[Item]:
        """The conditions on attributes in some elements, and what is left to be a topic of reviews."""
        lexical = {place: claim.readings for place, claim in of_kind(elements, Lexical)}
        found = _merged(lexical)
        _compare(elements, found)
        alone = len(found) == 1 and any(map(_denied, elements[: min(found)]))
        for at, weak in found.items():
            is_all = alone and at + 1 == len(elements) and at > 0
            if weak.said is None and (is_all or self.topics.is_place(elements, at + 1)):
                weak.take_only()
        topics = {start: (stop, topic) for start, stop, topic in self.topics.found(elements, joined=joined)}
        denied: Not | None = None
        head: int | None = None
        before: Item | None = None
        for place, element in enumerate(elements):
            item = found.get(place) or _whole(element)
            stop = place + 1
            if place in topics:
                stop, topic = topics[place]
                item = Item(said=leaf(topic, ReviewText, pattern=pattern_of(topic)), kind="reviews")
            if before is not None and _says_no(elements, place):
                before.negated = not before.negated
                continue
            if item is None or place == head:
                head = None
                passes = _lets_through(element) or self._is_counted(elements, place)
                denied = _denied(element) or (denied if passes else None)
                continue
            item.negated, item.wide = denied is not None, denied is not None and denied.wide
            denied = None
            head = stop if item.negated and _is_name(found.get(stop)) else None
            item.lead = place == 0
            item.bare = all(map(_is_light, elements[:place]))
            item.last = stop == len(elements)
            before = item
            if not (item.negated and _text(elements[stop : stop + 1]) in NEEDED):
                yield item

    def _is_counted(self, elements: Sequence[Element], place: int) -> bool:
        """Whether a word after a negation says what there is none of: `no racks for bicycles`."""
        if place == 0 or place + 1 == len(elements) or _denied(elements[place - 1]) is None:
            return False
        return self._first(elements[place + 1]) in ("for", "of")

    def _first(self, element: Element) -> str:
        """The first word of an element."""
        return next((word.text for word in self.words if word.start >= element.start), "")


def _speaks_of_them(piece: Piece) -> bool:
    """Whether a piece goes on with what reviewers do, or calls them by a pronoun."""
    words = [one.text for one in piece.elements if isinstance(one, Word)]
    first = next((one for one in piece.elements if not isinstance(one, Word) or one.text not in LIGHT), None)
    inside = set(piece.marks) <= {"and", "or", "comma", "nor", "either", "both", "neither", "not"}
    begins = isinstance(first, Claim) and isinstance(first.what, Verb) and inside
    return begins or bool({"them", "they", "those", "whom"} & set(words))


def _rejoin(pieces: Sequence[Piece]) -> None:
    """Give a piece that only says who says it to what is said: `boba, mentioned by a friend of Ann`."""
    for left, right in pairwise(pieces):
        verb, by = [*right.elements[:2], None, None][:2]
        says = isinstance(verb, Claim) and isinstance(verb.what, Verb)
        if says and isinstance(by, Word) and by.text in BY and right.marks == ["comma"] and left.elements:
            right.elements = [*left.elements, *right.elements]
            right.marks = left.marks
            left.elements, left.marks = [], []


def _is_joined(marks: Sequence[str]) -> bool:
    """Whether a condition is due beside these marks."""
    return bool({"or", "and", "either", "both", "neither", "nor", "one of", "all of"} & set(marks))


def _denied(element: Element) -> Not | None:
    return element.what if isinstance(element, Claim) and isinstance(element.what, Not) else None


def _says_no(elements: Sequence[Element], place: int) -> bool:
    """Whether a negation stands after what it denies: `pets are not allowed`."""
    no = _denied(elements[place])
    if no is None or no.behind or place + 1 == len(elements):
        return no is not None and no.behind
    after, before = elements[place + 1], elements[place - 1]
    is_said = not isinstance(before, Word) or before.text in BE
    return is_said and isinstance(after, Word) and after.text in ALLOWED


def _is_light(element: Element) -> bool:
    return isinstance(element, Word) and element.text in LIGHT


def _text(elements: Sequence[Element]) -> str:
    """The first of some elements, where it is a word."""
    return elements[0].text if elements and isinstance(elements[0], Word) else ""


def _lets_through(element: Element) -> bool:
    """Whether a negation reaches past this."""
    if isinstance(element, Word):
        return element.text in BETWEEN
    return isinstance(element.what, Verb | Lexical)


def _is_name(item: Item | None) -> bool:
    """Whether it is a thing alone; after something negated that is said of it, as in `no loud music`."""
    return item is not None and isinstance(item.said, Condition) and not item.said.values


def _whole(element: Element) -> Item | None:
    """What is a condition without a neighbour."""
    if not isinstance(element, Claim):
        return None
    if isinstance(element.what, Ready):
        return Item(said=element.what.structure, kind=element.what.kind)
    if isinstance(element.what, Quoted):
        topic = Topic(element.what.text, quoted=True)
        said = leaf(topic.text, ReviewText, pattern=topic.pattern)
        return Item(said=said, kind="reviews")
    return None


def _compare(elements: Sequence[Element], found: Mapping[int, Item]) -> None:
    """Hold numbers against the attributes that are named beside them: `at least 3 study rooms`."""
    for place, amount in of_kind(elements, Amount):
        beside = sorted((abs(other - place), other) for other, item in found.items() if item.names)
        for _, other in beside[:1] if not amount.unit else ():
            item = found[other]
            said = next((one for name in item.names if (one := _as_wanted(name, amount))), None)
            item.said = said or item.said


def _as_wanted(attribute: Attribute, amount: Amount) -> Condition | None:
    return compared(attribute, lambda value: bool(COMPARED[amount.operator](value, amount.number)))


def _merged(lexical: Readings) -> dict[int, Item]:
    """What each known phrase means beside the others; a name that a value has taken is no item of its own."""
    names = {place: [one.attribute for one in some if not one.values] for place, some in lexical.items()}
    found: dict[int, Item] = {}
    taken: set[int] = set()
    for place, readings in lexical.items():
        item = Item(readings, names=tuple(names[place]))
        beside = sorted((abs(other - place), other) for other in names if other != place)
        for _, other in beside:
            fits = None if other in taken or names[place] else item.value_of(names[other])
            if fits is not None:
                item.take(fits)
                item.names = (fits.attribute,)
                taken.add(other)
                break
        found[place] = item
    for item in found.values():
        first = next((one for one in item.readings if one.condition is not None), None)
        if item.said is None and first is not None:
            item.take(first)
    return {place: item for place, item in found.items() if place not in taken}
