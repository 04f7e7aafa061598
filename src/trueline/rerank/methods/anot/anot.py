"""`anot`: plan what the request asks for, write a script for what has to be read, carry it out.

Planning is one call, and one more where the plan cannot be read. What attributes and hours decide prunes the
candidates by the truth engine; what reviews decide is searched, and where the search finds something a model
reads it. What always holds: a single candidate that is left is the answer without another call, and where
nothing is to be read the plan is the only call; all candidates are ranked, the pruned ones last.
"""

from collections.abc import Mapping
from typing import Any

from trueline.core.ask import Budget
from trueline.core.kleene import Truth
from trueline.core.reply import Unreadable
from trueline.rerank.explain import LETTER
from trueline.rerank.methods.anot import steps
from trueline.rerank.methods.anot.calls import Trace
from trueline.rerank.methods.anot.execution import Executed, executed
from trueline.rerank.methods.anot.expansion import ROUNDS, expanded
from trueline.rerank.methods.anot.planning import PLANS, planned
from trueline.rerank.methods.anot.pruning import Pruned, pruned
from trueline.rerank.methods.method import Kind, Method, Reply, Task
from trueline.rerank.methods.partial import standing
from trueline.rerank.methods.tools import Candidates

__all__ = ["ANOT", "Anot"]


class Anot(Method):
    """Planning, expansion, execution: at most 2 calls for the plan, 10 for the script, 24 for its steps."""

    budget = Budget(calls=PLANS + ROUNDS + steps.MOST, tokens=150_000)

    async def rank(self, task: Task) -> Reply:
        """By root truth, then by satisfied conditions, then by the model's word, then as they stand."""
        trace: Trace = []
        plan = await planned(task, trace)
        if isinstance(plan, Unreadable):
            return Reply(outcome="unreadable", cause=str(plan), trace=tuple(trace))
        found = pruned(plan, Candidates(task.pool))
        trace.append(found.row())
        ends = Executed()
        if not found.is_settled:
            ends = await executed(task, found, await expanded(task, found, trace), trace)
        order, row = _order(found, ends)
        trace.append(row)
        return Reply(tuple(task.candidates[place] for place in order), trace=tuple(trace))


def _order(found: Pruned, ends: Executed) -> tuple[list[int], dict[str, Any]]:
    """The places, best first, and what they were sorted by."""
    pool = found.candidates.pool
    said = {name: _said(found, name, ends.answers.get(name, {})) for name in found.questions}
    stands = standing(found.plan.decided(said), pool)
    words = {place: number for number, place in enumerate(ends.order)}
    survivors, last = frozenset(found.survivors), len(pool.items)

    def by(place: int) -> tuple[bool, tuple[int, int], int, int]:
        return place not in survivors, stands[place], words.get(place, last), place

    order = sorted(range(last), key=by)
    letters = {name: "".join(LETTER[truth] for truth in truths) for name, truths in said.items()}
    row = {"phase": "ranking", "soft": letters, "ranking": [pool.items.ids[place] for place in order]}
    return order, row


def _said(found: Pruned, name: str, answers: Mapping[int, Truth]) -> list[Truth]:
    """What is known of a condition in the end: the answers, nothing where one is missing, else the search."""
    asked = frozenset(found.asked.get(name, ()))
    searched = found.questions[name].searched
    return [
        answers.get(place) if place in answers or place in asked else truth
        for place, truth in enumerate(searched)
    ]


ANOT = Kind(
    id="anot",
    about="plans conditions, prunes by attributes, then has a script read the reviews that are left",
    calls="1-36",
    make=Anot,
)
