"""`cot`: one call that thinks step by step over all candidates and ends with their ranking."""

from trueline.core.ask import Budget, system, user
from trueline.core.prompts import prompts
from trueline.rerank.methods.method import Kind, Method, Reply, Task

__all__ = ["COT", "Cot"]


class Cot(Method):
    """Chain of thought over all candidates at once."""

    budget = Budget(calls=1, tokens=150_000)

    async def rank(self, task: Task) -> Reply:
        """Ask once, and read the last line."""
        said, view = prompts("trueline.rerank", "cot"), task.shown()
        ask = said.fill("ask", request=task.text, candidates=view.text, k=min(task.k, len(task.candidates)))
        text = await task.say(system(said.fill("system")), user(ask), phase="rank")
        return task.read(text, view)


COT = Kind(id="cot", about="thinks step by step over all candidates", calls="1", make=Cot)
