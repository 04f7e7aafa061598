"""What `either`, `both`, `neither`, `one of` and brackets hold together.

Reach for it before conditions are joined by what stands between them. What always holds: a group ends where
its sentence ends, at `but`, or at a comma once its last branch has begun.
"""

from collections.abc import Callable, Sequence

from trueline.rerank.methods.symbolic.claims import MarkKind
from trueline.rerank.methods.symbolic.terms import Part, Term, both, either

__all__ = ["bracketed", "grouped"]

Join = Callable[[list[Part]], Term | None]
GROUPS: tuple[MarkKind, ...] = ("either", "one of", "both", "all of", "neither", "if", "not")


def bracketed(parts: Sequence[Part], join: Join) -> list[Part]:
    """The parts with each bracket as one condition."""
    found: list[Part] = []
    for part in parts:
        if part != ")" or "(" not in found:
            found.append(part)
            continue
        start = len(found) - 1 - found[::-1].index("(")
        inner = found[start + 1 :]
        lead: list[Part] = ["or"] if inner[:1] == ["or"] else []
        term = join([part for part in inner if part != "end"])
        found[start:] = [*lead, term] if term is not None else []
    return [part for part in found if part not in ("(", ")")]


def grouped(parts: Sequence[Part]) -> list[Part]:
    """The parts with each group as one condition; a group inside another comes first."""
    found = list(parts)
    for place in reversed(range(len(found))):
        part = found[place]
        if part in GROUPS and not isinstance(part, Term):
            found[place:] = _reduced(part, found[place + 1 :])
    return found


def _reduced(kind: MarkKind, rest: list[Part]) -> list[Part]:
    if kind == "not":
        first = rest[0] if rest else None
        return [first.opposite(), *rest[1:]] if isinstance(first, Term) else rest
    if kind == "if":
        return _unless(rest)
    stop = ENDS[kind](rest)
    inner = rest[:stop]
    terms = [part for part in inner if isinstance(part, Term)]
    if kind == "neither" and terms:
        return [_together([term.opposite() for term in terms]), *rest[stop:]]
    if len(terms) < 2:  # noqa: PLR2004 - one condition is no group
        return rest
    if kind in ("both", "all of"):
        return [_together(terms), *rest[stop:]]
    return [*_alternatives(_branches(inner, also_and=kind == "one of")), *rest[stop:]]


def _unless(rest: list[Part]) -> list[Part]:
    """What stands in for something that is not there: `if there is no wifi, it should be quiet`."""
    first, *others = rest or ["comma"]
    terms = [part for part in others if isinstance(part, Term)]
    if not isinstance(first, Term) or not first.negated or not terms or others[0] != "comma":
        return rest
    return [Term(either([first.opposite().structure, both(term.structure for term in terms)]))]


def _alternatives(branches: Sequence[Sequence[Part]]) -> list[Part]:
    """One condition of the branches, and after it what stands behind a pair of words like `free or paid`."""
    *before, last = branches
    outside: Sequence[Part] = ()
    first, former = last[0], before[-1][0] if before else None
    pairs = all(len(one) == 1 for one in before) and all(isinstance(part, Term) for part in last)
    if isinstance(former, Term) and isinstance(first, Term) and pairs and former.holds_to(first):
        last, outside = last[:1], last[1:]
    every = [[part for part in one if isinstance(part, Term)] for one in (*before, last)]
    if len(every) == 1:
        return list(every[0])
    kinds = {term.kind for one in every for term in one}
    about = {term.about for one in every for term in one}
    whole = Term(
        either(both(term.structure for term in one) for one in every),
        kind=kinds.pop() if len(kinds) == 1 else "",
        about=about.pop() if len(about) == 1 else (),
        finite=every[0][0].finite,
    )
    return [whole, *outside]


def _together(terms: Sequence[Term]) -> Term:
    return Term(both(term.structure for term in terms), finite=terms[0].finite)


def _branches(inner: Sequence[Part], *, also_and: bool) -> list[list[Part]]:
    """The branches of an alternative; a comma before an and stays inside its branch."""
    found: list[list[Part]] = [[]]
    for place, part in enumerate(inner):
        after = inner[place + 1] if place + 1 < len(inner) else None
        parts = part in ("or", "failing") or (part == "comma" and (also_and or after != "and"))
        if not isinstance(part, Term) and (parts or (also_and and part == "and")):
            found.append([])
        else:
            found[-1].append(part)
    return [branch for branch in found if any(isinstance(part, Term) for part in branch)]


def _either_end(rest: Sequence[Part]) -> int:
    """Where an either ends: once its or has come, at a comma or at an and that begins a clause."""
    seen = False
    begins = any(isinstance(part, Term) and (part.finite or not part.bare) for part in rest[:1])
    for place, part in enumerate(rest):
        after = rest[place + 1] if place + 1 < len(rest) else None
        new_clause = part == "and" and isinstance(after, Term) and after.finite and not begins
        failed = place > 0 and rest[place - 1] == "failing"
        new_clause = new_clause or (part == "comma" and after not in ("or", "failing") and not failed)
        if part == "but" or (seen and new_clause):
            return place
        seen = seen or part in ("or", "failing")
    return len(rest)


def _list_end(rest: Sequence[Part]) -> int:
    """Where a list of alternatives ends: after its last one, or with the sentence."""
    seen = False
    for place, part in enumerate(rest):
        after = rest[place + 1] if place + 1 < len(rest) else None
        if part == "but":
            return place
        if part == "or":
            seen = True
        elif seen and part == "comma" and after != "or":
            return place
    return len(rest)


def _both_end(rest: Sequence[Part]) -> int:
    """Where a both ends: after the condition that follows its and."""
    seen = False
    for place, part in enumerate(rest):
        if part == "but" or (seen and not isinstance(part, Term) and isinstance(rest[place - 1], Term)):
            return place
        if part == "and":
            seen = True
    return len(rest) if seen else 0


def _plain_end(rest: Sequence[Part]) -> int:
    """Where a list without branches ends: at a comma before a new clause, or with the sentence."""
    for place, part in enumerate(rest):
        after = rest[place + 1] if place + 1 < len(rest) else None
        if part == "but" or (part == "comma" and after == "and"):
            return place
    return len(rest)


def _neither_end(rest: Sequence[Part]) -> int:
    """Where a neither ends: at the first and, or at a comma that goes on with something else."""
    for place, part in enumerate(rest):
        after = rest[place + 1] if place + 1 < len(rest) else None
        if part in ("but", "and") or (part == "comma" and after not in ("nor", "or")):
            return place
    return len(rest)


ENDS: dict[MarkKind, Callable[[Sequence[Part]], int]] = {
    "either": _either_end,
    "one of": _list_end,
    "both": _both_end,
    "all of": _plain_end,
    "neither": _neither_end,
}
