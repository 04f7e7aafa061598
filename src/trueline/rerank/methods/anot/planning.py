"""The first phase: a request in words becomes a plan.

What always holds: the model sees what can be asked of items and no item; a plan that cannot be read is asked
for once more, with what is wrong with it, and a second one is the end.
"""

from trueline.core.ask import assistant, system, user
from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.core.prompts import prompts
from trueline.core.reply import Unreadable
from trueline.rerank.methods.anot.calls import Trace, called
from trueline.rerank.methods.anot.plan import Plan, read_plan
from trueline.rerank.methods.anot.schema import described
from trueline.rerank.methods.method import Task

__all__ = ["PLANS", "planned"]

PLANS = 2
"""How often a plan is asked for at most."""


async def planned(task: Task, trace: Trace) -> Plan | Unreadable:
    """The plan, or why there is none."""
    said = prompts("trueline.rerank", "anot")
    ask = said.fill("plan", request=task.text, schema=described(task.pool, task.text))
    messages = [system(said.fill("plan-system")), user(ask)]
    fault = ""
    for number in range(1, PLANS + 1):
        text, row = await called(task, *messages, phase="planning")
        trace.append({**row, "number": number, "prompts": said.digest})
        try:
            plan = read_plan(text, task.pool.items)
        except InputError as problem:
            fault = printable(str(problem))
            trace[-1] = {**trace[-1], "fault": fault}
            messages += [assistant(text), user(said.fill("again", fault=fault))]
        else:
            return plan
    return Unreadable(fault, "planning")
