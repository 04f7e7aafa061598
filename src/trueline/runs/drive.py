"""How many things are asked one after another, or many at once of a model.

Reach for it to run a suite: `Alone` asks one at a time; the folder `evals` gives a drive that asks many at
once. What always holds: each job's work is done once; what kept a job from its work comes back by
its id.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from trueline.core.ask import Ask

__all__ = ["Alone", "Drive", "Job", "Work"]


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to ask; `text`, `target` and `about` are for those who look at a log."""

    id: str
    text: str
    target: str = ""
    about: Mapping[str, str] = field(default_factory=dict)


Work: TypeAlias = Callable[[str, Ask | None], Awaitable[Mapping[str, Any]]]
"""Does one job by its id, and gives the row it wrote."""


class Drive(Protocol):
    """Does jobs; `name` is what they are called in a log, `score` the field of a row that a log shows."""

    def __call__(self, name: str, jobs: Sequence[Job], work: Work, score: str) -> dict[str, str]:
        """Do them, and say why some have no row."""
        ...


@dataclass(frozen=True, slots=True)
class Alone:
    """Does jobs one after another, without a model or with the one that is given."""

    ask: Ask | None = None

    def __call__(self, name: str, jobs: Sequence[Job], work: Work, score: str) -> dict[str, str]:
        """Do them; none is left without a row."""
        del name, score

        async def each() -> None:
            for job in jobs:
                await work(job.id, self.ask)

        asyncio.run(each())
        return {}
