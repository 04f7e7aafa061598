"""The logic of a request on one line: `AND(wifi_free, OR(no_tv, 1HOP(['Ann'], 'boba')))`.

Reach for it to print a structure or to read one back. What always holds: with the legend of a structure its
shorthand gives the same structure again; without one it gives the shape.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from trueline.core.errors import InputError
from trueline.rerank.evidence.evidence import Evidence
from trueline.rerank.evidence.review_sentiment import ReviewSentiment
from trueline.rerank.evidence.review_text import ReviewText
from trueline.rerank.evidence.social_rating import SocialRating
from trueline.rerank.structure import DEEPEST, Leaf, Node, Operator, Structure, walk

__all__ = ["Shape", "ShapeNode", "parse", "shape", "shape_of", "shorthand"]


@dataclass(frozen=True, slots=True)
class ShapeNode:
    """An operator over shapes."""

    op: Operator
    args: tuple["Shape", ...]


Shape: TypeAlias = ShapeNode | str
"""A structure without evidence: a leaf is the word or the circle it is printed as."""

OPERATORS: tuple[Operator, ...] = ("AND", "OR", "NOT")

PLAIN = re.compile(r"[^\s(),'\"\[\]]+")
QUOTED = r"'(?:[^'\\]|\\.)*'"
TOKEN = re.compile(
    rf"\s*(?:(?P<circle>[12]HOP(?:_STARS)?)\(\s*\[\s*(?P<people>{QUOTED}(?:\s*,\s*{QUOTED})*)\s*\]"
    rf"(?:\s*,\s*(?P<about>{QUOTED}))?\s*\)"
    rf"|(?P<op>AND|OR|NOT)\s*\(|(?P<quoted>{QUOTED})|(?P<word>[^\s(),'\"\[\]]+)|(?P<mark>[(),]))"
)


def shorthand(structure: Structure) -> str:
    """The structure on one line; a circle is printed as one where that says which aspect is meant."""
    return _printed(structure, _words(_leaves(structure)))


def shape_of(structure: Structure) -> Shape:
    """What the shorthand of a structure says without its legend."""
    words = _words(_leaves(structure))

    def without(part: Structure) -> Shape:
        if isinstance(part, Leaf):
            return words[part.aspect]
        return ShapeNode(part.op, tuple(map(without, part.args)))

    return without(structure)


def shape(text: str) -> Shape:
    """The shape that a shorthand says; what is none raises InputError with the place."""
    reader = _Reader(text)
    found = reader.shape(1)
    if rest := reader.rest():
        reader.start = len(text.rstrip()) - len(rest)
        raise reader.fault("goes on after its end; join conditions with AND or OR")
    return found


def parse(text: str, legend: Mapping[str, Evidence]) -> Structure:
    """The structure that a shorthand says, each of its words being an aspect of the legend."""
    aspects = {_word(aspect): aspect for aspect in legend}
    aspects |= {word: aspect for aspect, word in _words(legend).items()}

    def filled(part: Shape) -> Structure:
        if isinstance(part, ShapeNode):
            return Node(part.op, tuple(map(filled, part.args)))
        if part not in aspects:
            raise InputError(f"the legend has no aspect {part}; it has {', '.join(aspects)}")
        return Leaf(aspects[part], legend[aspects[part]])

    return filled(shape(text))


def _leaves(structure: Structure) -> dict[str, Evidence]:
    return {part.aspect: part.evidence for _, part in walk(structure) if isinstance(part, Leaf)}


def _words(legend: Mapping[str, Evidence]) -> dict[str, str]:
    """How each aspect is printed: as its circle, unless that would say two things."""
    circles = {aspect: _circle(evidence) for aspect, evidence in legend.items()}
    said = list(circles.values())
    return {
        aspect: circle if circle and said.count(circle) == 1 else _word(aspect)
        for aspect, circle in circles.items()
    }


def _circle(evidence: Evidence) -> str:
    match evidence:
        case ReviewText(social_filter=social, pattern=about) if social is not None:
            ends = f", {_quoted(about)})"
        case ReviewSentiment(social_filter=social, topic=about) if social is not None:
            ends = f", {_quoted(about)})"
        case SocialRating(social_filter=social):
            ends = ")"
        case _:
            return ""
    stars = "_STARS" if isinstance(evidence, SocialRating) else ""
    return f"{social.hops}HOP{stars}([{', '.join(map(_quoted, social.friends))}]{ends}"


def _word(aspect: str) -> str:
    plain = PLAIN.fullmatch(aspect) and aspect not in OPERATORS and not re.match(r"[12]HOP", aspect)
    return aspect if plain else _quoted(aspect)


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _printed(structure: Structure, words: Mapping[str, str]) -> str:
    if isinstance(structure, Leaf):
        return words[structure.aspect]
    return f"{structure.op}({', '.join(_printed(arg, words) for arg in structure.args)})"


def _tidy(found: re.Match[str]) -> str:
    """A circle as we print it, however its words are spaced."""
    about = f", {found['about']}" if found["about"] else ""
    return f"{found['circle']}([{', '.join(re.findall(QUOTED, found['people']))}]{about})"


class _Reader:
    """Goes through a shorthand token by token."""

    def __init__(self, text: str) -> None:
        self.text, self.place, self.start = text, 0, 0

    def shape(self, depth: int) -> Shape:
        if depth > DEEPEST:
            raise self.fault(f"is nested more than {DEEPEST} deep; write it flatter")
        found = self._next()
        if found["op"]:
            start, args = self.start, tuple(self._args(depth))
            if found["op"] == "NOT" and len(args) > 1:
                self.start = start
                raise self.fault(f"has a NOT of {len(args)}; NOT takes one")
            return ShapeNode(found["op"], args)  # type: ignore[arg-type]  # as TOKEN says
        word = _tidy(found) if found["circle"] else found["quoted"] or found["word"]
        if word is None:
            raise self.fault("has no condition here; write an aspect, AND(...), OR(...) or NOT(...)")
        return word

    def rest(self) -> str:
        return self.text[self.place :].strip()

    def fault(self, what: str) -> InputError:
        return InputError(f"the shorthand, at character {self.start + 1}, {what}")

    def _args(self, depth: int) -> Iterator[Shape]:
        if self.rest().startswith(")"):
            self._next()
            return
        while True:
            yield self.shape(depth + 1)
            mark = self._next()["mark"]
            if mark == ")":
                return
            if mark != ",":
                raise self.fault("lacks a comma or a closing bracket")

    def _next(self) -> re.Match[str]:
        self.start = len(self.text) - len(self.text[self.place :].lstrip())
        found = TOKEN.match(self.text, self.place)
        if found is None:
            raise self.fault("ends too soon" if not self.rest() else "cannot be read")
        self.place = found.end()
        return found
