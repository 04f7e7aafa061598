"""`ps`: plan and solve. One call makes a plan of the request, a second carries it out over all candidates.

What always holds: the plan is made before a candidate is seen; an empty plan is unreadable.
"""

from trueline.core.ask import Budget, system, user
from trueline.core.prompts import prompts
from trueline.rerank.methods.method import Kind, Method, Reply, Task

__all__ = ["PS", "Ps"]


class Ps(Method):
    """Plan first, then solve over all candidates at once."""

    budget = Budget(calls=2, tokens=150_000)

    async def rank(self, task: Task) -> Reply:
        """Ask for a plan, then for its outcome, and read the last line of that."""
        said, view = prompts("trueline.rerank", "ps"), task.shown()
        told = system(said.fill("system"))
        plan = await task.say(told, user(said.fill("plan", request=task.text)), phase="plan")
        if not plan.strip():
            return Reply(outcome="unreadable", cause="plan: is empty", view=view)
        k = min(task.k, len(task.candidates))
        ask = said.fill("solve", request=task.text, plan=plan, candidates=view.text, k=k)
        return task.read(await task.say(told, user(ask), phase="solve"), view)


PS = Kind(id="ps", about="plans from the request, then solves over all candidates", calls="2", make=Ps)
