"""What a plan and a search alone say of the candidates: who is out, and what is still to be read of whom.

Reach for it between planning and reading. What always holds: a candidate is out only where the structure is
false for it whatever its soft conditions turn out to be; if that is so for all, nobody is out; a condition is
to be read of a candidate only where the structure may still turn on it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from trueline.core.kleene import Truth
from trueline.rerank.methods.anot.plan import Given, Plan
from trueline.rerank.methods.anot.questions import Question
from trueline.rerank.methods.tools import Candidates
from trueline.rerank.structure import Node, Structure
from trueline.rerank.truth import columns, compiled

__all__ = ["Pruned", "pruned"]


@dataclass(frozen=True)
class Pruned:
    """The candidates by their places: `survivors` are in, and `asked` are those to be read, by condition."""

    plan: Plan
    candidates: Candidates
    questions: Mapping[str, Question]
    survivors: tuple[int, ...]
    spared: bool
    open: tuple[int, ...]
    asked: Mapping[str, tuple[int, ...]]

    @property
    def is_settled(self) -> bool:
        """Whether no model has to be asked: one candidate is left, or nothing is to be read of any.

        It has to where the search leaves no candidate that could be true, and where some of the request is in
        no condition and several candidates could be true.
        """
        if len(self.survivors) == 1:
            return True
        is_stuck = not self.open and bool(self.questions)
        is_loose = len(self.open) > 1 and bool(self.plan.other.strip())
        return not (self.asked or is_stuck or is_loose)

    @cached_property
    def given(self) -> Mapping[str, Mapping[str, Any]]:
        """What a script can refer to."""
        asked = {name: self.to_show(name) for name in self.questions}
        return {
            "context": self.candidates.values,
            "conditions": {name: one.told for name, one in self.questions.items()},
            "evidence": {name: self.questions[name].shown(places) for name, places in asked.items()},
        }

    def to_show(self, name: str) -> tuple[int, ...]:
        """Of whom the evidence for a condition is shown: of those to be read, else of all that have some."""
        there = self.questions[name].readable
        return self.asked.get(name) or tuple(place for place in self.survivors if place in there)

    def row(self) -> dict[str, Any]:
        """What happened, for the trace."""
        ids = self.candidates.pool.items.ids
        return {
            "phase": "pruning",
            "conditions": [
                {"id": one.id, "aspect": one.aspect, "kind": one.evidence.kind, "hard": one.is_hard}
                for one in self.plan.conditions
            ],
            "survivors": [ids[place] for place in self.survivors],
            "note": "no candidate satisfies the hard conditions, so none is pruned" if self.spared else "",
            "to_read": {name: [ids[place] for place in places] for name, places in self.asked.items()},
        }


def pruned(plan: Plan, candidates: Candidates) -> Pruned:
    """Decide what can be decided without a model."""
    unread = {one.id: [None] * len(candidates) for one in plan.soft}
    by_values = _Truths(plan.decided(unread), candidates)
    left = tuple(place for place, said in enumerate(by_values.root) if said is not False)
    survivors = left or tuple(range(len(candidates)))
    questions = {one.id: Question(one, candidates) for one in plan.soft}
    searched = _Truths(plan.decided({name: one.known for name, one in questions.items()}), candidates)
    found: dict[str, set[int]] = {}
    for name, places in searched.turning(survivors):
        found.setdefault(name, set()).update(questions[name].readable.intersection(places))
    return Pruned(
        plan,
        candidates,
        questions,
        survivors,
        spared=not left,
        open=tuple(place for place in survivors if searched.root[place] is not False),
        asked={name: tuple(sorted(found[name])) for name in questions if found.get(name)},
    )


class _Truths:
    """The truth of every part of a structure for each candidate."""

    def __init__(self, structure: Structure, candidates: Candidates) -> None:
        self.structure, self.these = structure, compiled([structure])
        self.columns = [one.to_list() for one in columns(self.these, candidates.block)]
        self.root: list[Truth] = self.columns[self.these.roots[0]]

    def turning(self, places: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
        """The conditions that are given, with the places where the root may turn on them."""
        return self._turning(self.structure, places)

    def _turning(self, part: Structure, places: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
        truths = self.columns[self.these.number(part)]
        left = [place for place in places if truths[place] is None]
        if isinstance(part, Node):
            for arg in part.args:
                yield from self._turning(arg, left)
        elif isinstance(part.evidence, Given):
            yield part.evidence.of, left
