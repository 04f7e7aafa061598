"""What neighbours share: `free or paid wifi`, `casual or romantic ambience`, `without a TV or a jukebox`.

Reach for it once every piece is read. What always holds: a word is shared only inside a sentence.
"""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from trueline.rerank.methods.symbolic.conditions import Condition
from trueline.rerank.methods.symbolic.pieces import Item, Piece

__all__ = ["share"]

OPEN = frozenset(("either", "one of"))
PARTS = frozenset(("end", "part", "but"))
SHUT = frozenset(("end", "part", "but", "(", ")"))


def share(pieces: Sequence[Piece]) -> None:
    """Let pieces take what they lack from those beside them."""
    beside = [(left, right) for left, right in pairwise(pieces) if not {"end", "part"} & set(right.marks)]
    for left, right in reversed(beside):
        if left.items and right.items:
            _name(left.items[-1], right.items[0])
    for left, right in beside:
        if left.items and right.items:
            _name(right.items[0], left.items[-1])
    _values(pieces)
    _answers(pieces)
    _drop_names(pieces)
    _negations(pieces)
    for piece in pieces:
        piece.items = [item for item in piece.items if item.said is not None]


def _name(item: Item, beside: Item) -> None:
    """Take the name of an attribute that stands beside; what else says nothing takes what that is about."""
    names = beside.names
    if item.said is None and beside.attribute is not None:
        names = (*names, beside.attribute)
    fits = None if item.names else item.value_of(names)
    if fits is not None:
        item.take(fits)
        item.names, item.shared = (fits.attribute,), True


def _values(pieces: Sequence[Piece]) -> None:
    """Give a value that found no name in its piece to the names after it: `free parking and wifi`."""
    for place, piece in enumerate(pieces):
        for item in piece.items:
            if item.said is not None:
                continue
            for other in pieces[place + 1 :]:
                if not other.only_joins or other.finite:
                    break
                for named in other.items[:1]:
                    fits = item.value_of([named.attribute] if _is_name(named) and named.attribute else [])
                    if fits is not None:
                        named.take(fits)


def _is_name(item: Item) -> bool:
    return isinstance(item.said, Condition) and not item.said.values


def _answers(pieces: Sequence[Piece]) -> None:
    """Take a no after a name as its negation: `TV: no`."""
    for place, (left, right) in enumerate(pairwise(pieces)):
        after = pieces[place + 2].marks[:1] if place + 2 < len(pieces) else ["end"]
        if right.denies and right.marks == ["comma"] and after[0] in ("comma", "end", "part") and left.items:
            left.items[-1].negated = True
            right.denies = False


def _negations(pieces: Sequence[Piece]) -> None:
    """Carry a negation to what is listed after it: none of that is wanted."""
    opened = False
    for place, piece in enumerate(pieces):
        opened = (opened and not SHUT & set(piece.marks)) or bool(OPEN & set(piece.marks))
        first = piece.items[-1] if piece.items else Item(negated=piece.negates, last=True)
        if not first.negated or not (first.last or first.wide):
            continue
        others = list(takewhile(_is_listed, pieces[place + 1 :]))
        if not first.wide:
            others = [] if opened else _alternatives(first, others)
        for other in others:
            other.items[0].negated = True
            other.marks = ["and" if mark == "or" else mark for mark in other.marks]


def _is_listed(piece: Piece) -> bool:
    """Whether a piece is one more thing of a list and nothing else."""
    if len(piece.items) != 1 or piece.finite or not piece.only_joins:
        return False
    return piece.items[0].bare and not piece.items[0].negated


def _alternatives(first: Item, others: Sequence[Piece]) -> list[Piece]:
    """The things up to the one after an or, where they are alike: `no TV, music or smoking`."""
    found: list[Piece] = []
    for other in others:
        if "and" in other.marks or (other.items[0].kind == "quality" and first.kind == "thing"):
            return []
        found.append(other)
        if "or" in other.marks:
            return found
    return []


def _drop_names(pieces: Sequence[Piece]) -> None:
    """Leave out that something is there where its sentence says which of it: `parking: street or lot`."""
    sentences: list[list[Piece]] = [[]]
    for piece in pieces:
        if PARTS & set(piece.marks):
            sentences.append([])
        sentences[-1].append(piece)
    for sentence in sentences:
        items = [item for piece in sentence for item in piece.items]
        said = {item.attribute for item in items if not _is_name(item) and not item.negated}
        for piece in sentence:
            piece.items = [
                item
                for item in piece.items
                if item.negated or not (_is_name(item) and item.attribute in said)
            ]
