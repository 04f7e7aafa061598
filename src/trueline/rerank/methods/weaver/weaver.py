"""`weaver`: the model writes a SELECT over tables of the candidates, it is run, and what it leaves is ranked.

What always holds: a SELECT that does not run is told to the model once, with its error, and may be mended;
where none ran, or no candidate is left, all of them are ranked, and the trace says so.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from typing import Any, TypeAlias

from trueline.core.ask import Budget, system, user
from trueline.core.errors import InputError
from trueline.core.prompts import Prompts, prompts
from trueline.rerank.methods.method import Kind, Method, Reply, Task
from trueline.rerank.methods.weaver.narrowing import Narrowed, narrowed
from trueline.rerank.methods.weaver.sandbox import LIMITS, Limits
from trueline.rerank.methods.weaver.tables import described, tables_of
from trueline.rerank.views import TextView, as_text

__all__ = ["WEAVER", "Weaver"]

TRIES = ("sql", "mend")
"""The phases in which a SELECT is asked for."""

HEAD = re.compile(r"^\[(\d+)\](?= )", re.MULTILINE)
"""How a candidate begins in a text view."""

Step: TypeAlias = Mapping[str, Any]


class Weaver(Method):
    """SQL for what columns decide, and the model's reading for the rest."""

    budget = Budget(calls=3, tokens=200_000)

    def __init__(self, limits: Limits = LIMITS) -> None:
        if find_spec("duckdb") is None:
            raise InputError("weaver runs SQL in duckdb, which is missing; pip install 'trueline[run]'")
        self.limits = limits

    async def rank(self, task: Task) -> Reply:
        """Ask for a SELECT, run it, and ask for the order of what it leaves."""
        said = prompts("trueline.rerank", "weaver")
        found, trace = await self._queried(task, said)
        numbers: Sequence[int] = found.left if found else ()
        step: dict[str, Any] = {"phase": "rank"}
        if found and numbers:
            given = said.fill("narrowed", sql=found.sql, rows=found.shown())
        else:
            numbers, given = range(1, len(task.candidates) + 1), said.fill("whole")
            why = "the SELECT leaves no candidate" if found else "no SELECT ran"
            step["why"] = f"{why}, so all of them are ranked"
        view = _view(task, numbers)
        k = min(task.k, len(numbers))
        ask = said.fill("rank", request=task.text, given=given, candidates=view.text, k=k)
        text = await task.say(system(said.fill("system")), user(ask), phase="rank")
        return replace(task.read(text, view), trace=(*trace, {**step, "shown": list(view.shown)}))

    async def _queried(self, task: Task, said: Prompts) -> tuple[Narrowed | None, list[Step]]:
        """The first SELECT that ran, and what was tried."""
        tables, trace = tables_of(task.pool), list[Step]()
        asked = ask = said.fill("sql", request=task.text, tables=described(tables))
        for phase in TRIES:
            text = await task.say(system(said.fill("system")), user(ask), phase=phase)
            found = await narrowed(text, tables, self.limits)
            step = {"phase": phase, "answer": text}
            if isinstance(found, Narrowed):
                left = [task.candidates[number - 1] for number in found.left]
                return found, [*trace, {**step, "left": left}]
            trace.append({**step, "why": found.why})
            ask = said.fill("mend", asked=asked, answer=text, why=found.why)
        return None, trace


def _view(task: Task, numbers: Sequence[int]) -> TextView:
    """These candidates as text, under the numbers that they have among all."""
    view = as_text(task.pool, [task.candidates[number - 1] for number in numbers], task.view)
    own = {str(place): number for place, number in enumerate(numbers, 1)}
    text = HEAD.sub(lambda found: f"[{own.get(found[1], found[1])}]", view.text)
    return replace(view, text=text, reviews_total=len(task.pool.reviews))


WEAVER = Kind(
    id="weaver",
    about="SQL over tables of the candidates, then ranks what it leaves; extra 'run'",
    calls="2-3",
    make=Weaver,
)
