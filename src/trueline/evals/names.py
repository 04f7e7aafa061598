"""`trueline/names` for `inspect eval`: a model answers queries, and each answer is judged.

Reach for it where runs are kept and looked at with Inspect alone; `trueline names run` asks the same and
writes a run folder. What always holds: the prompt, the reading of a reply and the score are those of that
command.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from inspect_ai import Task, task

from trueline.core.ask import Ask
from trueline.evals.drive import as_task
from trueline.names.answers.reward import check_places
from trueline.names.policy import policy_named
from trueline.names.queries.files import read_queries
from trueline.runs.drive import Alone
from trueline.runs.naming import Naming

__all__ = ["names"]


@task
def names(queries: str, policy: str = "documented", responder: str = "model") -> Task:
    """Ask a model each query of a file; the score is what its answer is worth."""
    found = policy_named(policy)
    asked = {one.id: one for one in read_queries(Path(queries), found, check_places)}
    naming = Naming(queries=list(asked.values()), policy=found, responder=responder, drive=Alone())

    async def work(name: str, ask: Ask | None) -> Mapping[str, Any]:
        return (await naming.answer(asked[name], ask))[0]

    return as_task("names", naming.jobs(), work, "value")
