"""`plan_act`: a plan of steps, each carried out with tools, then the ranking by what was found.

What always holds: the model sees of the candidates what its tools show it; a step has a few calls, of which
the last may be `done` with what was found; a call that cannot be carried out is told why and counts; a step
that runs out of calls has found nothing; a plan that cannot be read ends the request.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from trueline.core.ask import Budget, assistant, system, user
from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.core.prompts import prompts
from trueline.core.reply import Unreadable
from trueline.core.schema import Text
from trueline.rerank.methods.anot.schema import described
from trueline.rerank.methods.method import Kind, Method, Reply, Task
from trueline.rerank.methods.tools import TOOLS, Call, Candidates, Filter, Tool, json_of, read_call

__all__ = ["PLAN_ACT", "Done", "PlanAct"]

STEPS, CALLS = 6, 4
"""Steps that a plan may have, and calls for each of them."""

UNDONE = "ran out of calls"


class Done(Call):
    """Ends a step."""

    tool: Literal["done"]
    found: Text


class PlanAct(Method):
    """One call for the plan, at most 4 for each of at most 6 steps, and one for the ranking."""

    budget = Budget(calls=2 + STEPS * CALLS, tokens=150_000)

    async def rank(self, task: Task) -> Reply:
        """Plan, act on each step, and rank."""
        said, candidates = prompts("trueline.rerank", "plan_act"), Candidates(task.pool)
        told = system(said.fill("system"))
        schema, count = described(task.pool, task.text), len(candidates)
        ask = said.fill("plan", request=task.text, schema=schema, count=count, steps=STEPS)
        plan = _plan(await task.say(told, user(ask), phase="plan"))
        if isinstance(plan, Unreadable):
            return Reply(outcome="unreadable", cause=str(plan))
        trace: list[Mapping[str, Any]] = []
        found: list[str] = []
        for number, step in enumerate(plan, 1):
            before = "\n".join(found) or "nothing yet"
            ask = said.fill("act", request=task.text, schema=schema, found=before, step=step, calls=CALLS)
            note = await _act(task, candidates, ask, number, trace)
            found.append(f"{number}. {step}: {note}")
        k = min(task.k, count)
        ask = said.fill("rank", request=task.text, found="\n".join(found), count=count, k=k)
        reply = task.read(await task.say(told, user(ask), phase="rank"))
        return Reply(reply.ranking, reply.outcome, reply.cause, trace=tuple(trace))


def _plan(text: str) -> list[str] | Unreadable:
    """The steps that a reply is."""
    try:
        value = json_of(text)
    except InputError as problem:
        return Unreadable(str(problem), "plan")
    if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
        return Unreadable("is no list of steps, each a text", "plan")
    if not 1 <= len(value) <= STEPS:
        return Unreadable(f"has {len(value)} steps; 1 to {STEPS} are read", "plan")
    return [printable(one) for one in value]


async def _act(
    task: Task, candidates: Candidates, ask: str, number: int, trace: list[Mapping[str, Any]]
) -> str:
    """What carrying out one step finds."""
    said = prompts("trueline.rerank", "plan_act")
    messages = [system(said.fill("act-system")), user(ask)]
    kinds: Sequence[type[Call]] = (*TOOLS, Filter, Done)
    for left in reversed(range(CALLS)):
        text = await task.say(*messages, phase=f"act {number}")
        row: dict[str, Any] = {"phase": "act", "step": number}
        trace.append(row)
        try:
            call = read_call(text, kinds)
            row["call"] = call.model_dump(mode="json", exclude_unset=True)
            if isinstance(call, Done):
                return printable(call.found)
            told = call.run(candidates) if isinstance(call, Tool) else ""
        except InputError as problem:
            row["fault"] = printable(str(problem))
            told = f"This was not done: {row['fault']}"
        messages += [assistant(text), user(said.fill("next", told=told, left=left))]
    return UNDONE


PLAN_ACT = Kind(
    id="plan_act",
    about="plans steps, acts on each with tools, then ranks",
    calls="2-26",
    make=PlanAct,
)
