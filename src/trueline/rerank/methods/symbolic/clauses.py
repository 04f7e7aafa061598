"""The logic of a request: its conditions joined by and, or and not as its commas and words say.

Reach for it last, when the conditions are known. What always holds: all that a request asks for is asked for
together, unless `or` stands between; a comma before `and` or `or` parts more than the word alone.

| written | read |
|---|---|
| A, and B or C | AND(A, OR(B, C)) |
| A, B, or C | OR(A, B, C) |
| A, B or C | OR(A, B, C), but AND(A, OR(B, C)) where only B and C are alike |
| A and B or C | AND(A, OR(B, C)) |
| A or B and C | OR(A, AND(B, C)) |
| A and B or C and D | AND(A, OR(B, AND(C, D))) |
| either A and B or C | OR(AND(A, B), C) |
| A, and either B or both C and D | AND(A, OR(B, AND(C, D))) |
| A, B or failing that C and D | AND(A, OR(B, AND(C, D))) |
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias, get_args

from trueline.rerank.methods.symbolic.groups import bracketed, grouped
from trueline.rerank.methods.symbolic.pieces import Piece
from trueline.rerank.methods.symbolic.terms import Part, Term, both, either, named_apart, parts_of
from trueline.rerank.structure import Node, Structure

__all__ = ["logic"]

Word: TypeAlias = Literal["failing", "but", "or", "and"]
WORDS: tuple[Word, ...] = get_args(Word)


@dataclass(frozen=True, slots=True)
class _Between:
    """What stands between two conditions."""

    word: Word | Literal[""]
    comma: bool


@dataclass(frozen=True, slots=True)
class _Run:
    """Conditions and what stands between them, one less."""

    terms: Sequence[Term]
    between: Sequence[_Between]

    def split(self, at: Callable[[_Between], bool]) -> "list[_Run]":
        """The runs between some joints."""
        ends = [place + 1 for place, one in enumerate(self.between) if at(one)]
        bounds = pairwise((0, *ends, len(self.terms)))
        return [_Run(self.terms[start:stop], self.between[start : stop - 1]) for start, stop in bounds]

    @property
    def joins_several(self) -> bool:
        """Whether it asks for several things together."""
        first = self.terms[0].structure
        return self.has("and") or (isinstance(first, Node) and first.op == "AND")

    def has(self, word: str) -> bool:
        """Whether a word joins any of them."""
        return any(one.word == word for one in self.between)


def logic(pieces: Sequence[Piece]) -> Structure | None:
    """The structure of a request; None where nothing in it is a condition."""
    found: list[Structure] = []
    for sentence in _sentences(parts_of(pieces)):
        said = _sentence(sentence)
        if said is None:
            continue
        starts = next((part for part in sentence if part != "comma"), None)
        if found and starts in ("or", "failing"):
            found[-1] = either([found[-1], said.structure])
        else:
            found.append(said.structure)
    return named_apart(both(found)) if found else None


def _sentences(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Cut at ends; in a list after a colon a semicolon is a comma."""
    sentence: list[Part] = []
    for part in parts:
        is_list = "one of" in sentence or "all of" in sentence
        if part == "end" or (part == "part" and not is_list):
            yield sentence
            sentence = []
        else:
            sentence.append("comma" if part == "part" else part)
    yield sentence


def _sentence(parts: Sequence[Part]) -> Term | None:
    whole = grouped(bracketed(parts, _sentence))
    run = _run(whole)
    if not run.terms:
        return None
    finite = run.terms[0].finite
    return Term(_clauses(run), finite=finite) if len(run.terms) > 1 else run.terms[0]


def _run(parts: Sequence[Part]) -> _Run:
    terms: list[Term] = []
    between: list[_Between] = []
    marks: set[Part] = set()
    for part in parts:
        if not isinstance(part, Term):
            marks.add("or" if part == "nor" else part)
            continue
        if terms:
            between.append(_Between(next((one for one in WORDS if one in marks), ""), "comma" in marks))
        terms.append(part)
        marks = set()
    return _Run(terms, between)


def _clauses(run: _Run) -> Structure:
    """A sentence: clauses parted by `but` and by a comma with `and`."""
    found = []
    for whole in run.split(lambda one: one.word == "but"):
        clauses = whole.split(lambda one: one.comma and one.word == "and")
        for place, clause in enumerate(clauses):
            goes_on = place + 1 < len(clauses)
            found.append(_clause(clause, first=place == 0, alone=not goes_on))
    return both(found)


def _clause(run: _Run, *, first: bool, alone: bool) -> Structure:
    """A clause: a list of alternatives, or all that its commas part."""
    if run.has("failing"):
        return _failing(run)
    pieces = run.split(lambda one: one.comma)
    if len(pieces) == 1:
        return _plain(run)
    joints = [one.word for one in run.between if one.comma]
    if "or" not in joints and not (_is_list(pieces, first=first) and (alone or not first)):
        return both(map(_plain, pieces))
    begins = _begins(pieces, joints, whole=first and alone)
    alike = all(_is_word(one) for one in pieces[begins + 1 :])
    outside, start = _lead_in(pieces[begins]) if alike else ([], _plain(pieces[begins]))
    before = [_plain(one) for one in pieces[:begins]]
    others = [_plain(one) for one in pieces[begins + 1 :]]
    return both([*before, *outside, either([start, *others])])


def _is_word(run: _Run) -> bool:
    """Whether an alternative is no more than a word in the place of another."""
    return not run.terms[0].heads and (len(run.terms) == 1 or run.has("and") or run.has("or"))


def _failing(run: _Run) -> Structure:
    """What comes after `failing that` is the other choice for the last condition before it."""
    choice, *others = run.split(lambda one: one.word == "failing")
    then = [both(term.structure for term in one.terms) for one in others]
    if choice.has("or"):
        return either([_clause(choice, first=True, alone=True), *then])
    *outside, last = [term.structure for term in choice.terms]
    return both([*outside, either([last, *then])])


def _begins(pieces: Sequence[_Run], joints: Sequence[str], *, whole: bool) -> int:
    """The piece that a list of alternatives begins with: `A, B and C, or D` begins with B and C."""
    before_or = joints.index("or") if "or" in joints else 0
    if before_or and not any(one.joins_several for one in pieces[:before_or]):
        follows = pieces[before_or].joins_several or (whole and pieces[-1].joins_several)
        return before_or if follows else 0
    return 0


def _is_list(pieces: Sequence[_Run], *, first: bool) -> bool:
    """Whether `A, B or C` is one list of alternatives."""
    *before, last = pieces
    if not last.has("or") or last.has("and") or any(one.has("or") for one in before):
        return False
    ends = [one.terms[-1] for one in before]
    if not first:
        return True
    inside = {term.kind for term in last.terms}
    return len(inside) > 1 or all(term.kind in inside for term in ends)


def _lead_in(run: _Run) -> tuple[list[Structure], Structure]:
    """What stands before the first alternative without an and, and the alternative itself."""
    if run.has("and") or run.has("or"):
        return [], _plain(run)
    return [term.structure for term in run.terms[:-1]], run.terms[-1].structure


def _plain(run: _Run) -> Structure:
    """Conditions without commas between them."""
    pieces = run.split(lambda one: one.word == "and")
    choices = [place for place, one in enumerate(pieces) if one.has("or")]
    if not choices:
        return both(term.structure for term in run.terms)
    place = choices[0]
    if len(choices) > 1 or place == len(pieces) - 1 or _alike(pieces[place]):
        return both(map(_whole, pieces))
    outside, branches, after = _choice(pieces[place])
    rest = [term.structure for one in pieces[place + 1 :] for term in one.terms]
    before = [term.structure for one in pieces[:place] for term in one.terms]
    branches[-1] = both([branches[-1], *after, *rest])
    return both([*before, *outside, either(branches)])


def _whole(run: _Run) -> Structure:
    if not run.has("or"):
        return both(term.structure for term in run.terms)
    outside, branches, after = _choice(run)
    return both([*outside, either(branches), *after])


def _alike(run: _Run) -> bool:
    """Whether all alternatives speak of the same."""
    return all(left.is_like(right) for left, right in pairwise(run.terms))


def _choice(run: _Run) -> tuple[list[Structure], list[Structure], list[Structure]]:
    """What stands before alternatives without an and, the alternatives, and what stands after them."""
    branches = [list(one.terms) for one in run.split(lambda one: one.word == "or")]
    outside: list[Term] = []
    if not any(one[0].heads for one in branches[1:]):
        *outside, first = branches[0]
        branches[0] = [first]
    after: list[Term] = []
    if branches[-2][-1].holds_to(branches[-1][0]):
        after = branches[-1][1:]
        branches[-1] = branches[-1][:1]
    said = [both(term.structure for term in one) for one in branches]
    return [term.structure for term in outside], said, [term.structure for term in after]
