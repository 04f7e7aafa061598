"""The second phase: a model looks around and turns what is left to be read into a script.

What always holds: the script begins with one step for each soft condition that is to be read, so `done` at
once is an answer; each round is one call of the model and one call of a tool; a call that cannot be carried
out is told why and takes its round; when the rounds are used up the script stands as it is.
"""

from trueline.core.ask import assistant, system, user
from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.core.prompts import prompts
from trueline.rerank.methods.anot.calls import Trace, called
from trueline.rerank.methods.anot.pruning import Pruned
from trueline.rerank.methods.anot.script import Reference, Script, Step
from trueline.rerank.methods.anot.steps import (
    STEP_TOOLS,
    Done,
    StepDelete,
    StepInsert,
    StepList,
    Steps,
    StepSet,
)
from trueline.rerank.methods.method import Task
from trueline.rerank.methods.tools import TOOLS, Call, Candidates, Tool, listed, read_call
from trueline.rerank.shorthand import shorthand

__all__ = ["ROUNDS", "expanded", "first_script"]

ROUNDS = 10
"""Calls that the model may make."""


def first_script(found: Pruned) -> Script:
    """One step for each condition that is to be read."""
    return tuple(
        Step(name, (Reference("conditions", (name,)), "\n", Reference("evidence", (name,))))
        for name in found.asked
    )


async def expanded(task: Task, found: Pruned, trace: Trace) -> Script:
    """The script as the model leaves it."""
    steps, said = Steps(first_script(found), found.given), prompts("trueline.rerank", "anot")
    messages = [system(said.fill("expand-system")), user(_asked(task, found, steps))]
    for number in range(1, ROUNDS + 1):
        text, row = await called(task, *messages, phase="expansion")
        row["round"] = number
        trace.append(row)
        try:
            call = read_call(text, (*TOOLS, *STEP_TOOLS))
            row["call"] = call.model_dump(mode="json", exclude_unset=True)
            if isinstance(call, Done):
                break
            told = _carried_out(call, steps, found.candidates)
        except InputError as problem:
            row["fault"] = printable(str(problem))
            told = f"This was not done: {row['fault']}"
        left = said.fill("next", told=told, left=ROUNDS - number)
        messages += [assistant(text), user(left)]
    trace.append({"phase": "expansion", "script": steps.text})
    return steps.script


def _carried_out(call: Call, steps: Steps, candidates: Candidates) -> str:
    """What a call gives; every change of the script shows it."""
    if isinstance(call, Tool):
        return call.run(candidates)
    match call:
        case StepInsert(step=step, before=before):
            steps.insert(step, before)
        case StepSet(step=step):
            steps.set(step)
        case StepDelete(id=name):
            steps.delete(name)
        case StepList():
            pass
    return steps.text


def _asked(task: Task, found: Pruned, steps: Steps) -> str:
    """The request, its conditions and the script as it begins."""
    unread = {one.id: [None] * len(found.candidates) for one in found.plan.soft}
    conditions = [
        f"{name} is {one.told}; to be read: {_numbers(found.asked.get(name, ()))}"
        for name, one in found.questions.items()
    ]
    stuck = prompts("trueline.rerank", "anot").fill("stuck") if not found.open else ""
    return prompts("trueline.rerank", "anot").fill(
        "expand",
        request=task.text,
        logic=shorthand(found.plan.decided(unread)),
        other=found.plan.other.strip() or "nothing",
        candidates=_numbers(found.open or found.survivors),
        conditions="\n".join([*conditions, *([stuck] if stuck else [])]) or "none",
        script=steps.text,
        rounds=ROUNDS,
    )


def _numbers(places: tuple[int, ...]) -> str:
    return listed(place + 1 for place in places)
