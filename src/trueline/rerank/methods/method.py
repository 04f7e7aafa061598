"""What a method is: it is given a request and its candidates, and says which fit best.

Reach for it to write a method or to ask one. What always holds: whatever a method does comes back as a reply;
a ranking holds ids of candidates, each once; anything else is unreadable and is never mended.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import get_args

from trueline.core.printable import printable
from trueline.rerank.context import read_context
from trueline.rerank.dataset import Dataset
from trueline.rerank.numbers import Outcome

__all__ = ["Kind", "Method", "Reply", "Task", "asked"]

LONGEST = 300
"""Characters of a cause that are kept."""


@dataclass(frozen=True, slots=True)
class Task:
    """One request in words with its candidates, which stand in `pool` in the order they are shown in."""

    request_id: str
    text: str
    pool: Dataset
    seed: int = 42
    k: int = 5

    @property
    def candidates(self) -> list[str]:
        """The ids of the candidates."""
        return list(self.pool.items.ids)


@dataclass(frozen=True, slots=True)
class Reply:
    """A ranking, best first and maybe not of all, or why there is none; and what it cost."""

    ranking: tuple[str, ...] = ()
    outcome: Outcome = "scored"
    cause: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float = 0.0


class Method(ABC):
    """A method; subclass it, and only `rank` has to be written."""

    @abstractmethod
    def rank(self, task: Task) -> Iterable[str] | Reply:
        """The ids of candidates, best first."""

    def evaluate_ranking(self, query: str, context: str, k: int = 1) -> str:
        """The numbers of the k best candidates of a text view, such as `5, 2, 1`."""
        reply = asked(self, Task("query", query, read_context(context), k=k))
        return ", ".join(reply.ranking[:k])


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One method by name; `calls` is how often it asks a model."""

    id: str
    about: str
    calls: str
    make: Callable[[], Method]


def asked(method: Method, task: Task) -> Reply:
    """What the method says, checked."""
    try:
        said = method.rank(task)
        reply = said if isinstance(said, Reply) else Reply(tuple(said))
    except Exception as problem:  # noqa: BLE001 - a method may raise anything, and the others go on
        return Reply(outcome="failed", cause=printable(f"{type(problem).__name__}: {problem}")[:LONGEST])
    if odd := _odd(reply):
        return Reply(outcome="failed", cause=odd)
    fault = _fault(reply, task) if reply.outcome == "scored" else None
    return replace(reply, ranking=(), outcome="unreadable", cause=fault) if fault else reply


def _odd(reply: Reply) -> str | None:
    """What is wrong with a reply that a method made by itself."""
    if reply.outcome not in get_args(Outcome):
        return printable(f"replied with the outcome {reply.outcome!r}")[:LONGEST]
    for name in ("tokens_in", "tokens_out", "cost_usd"):
        value = getattr(reply, name)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
            return printable(f"replied with {name} {value!r}, which is no count")[:LONGEST]
    return None


def _fault(reply: Reply, task: Task) -> str | None:
    known = set(task.pool.items.ids)
    if not reply.ranking:
        return "ranks nothing"
    said: tuple[object, ...] = reply.ranking
    strangers = [one for one in said if not isinstance(one, str) or one not in known]
    if strangers:
        stranger = strangers[0]
        return printable(f"ranks {stranger!r}, which is no candidate")[:LONGEST]
    if len(set(reply.ranking)) < len(reply.ranking):
        twice = next(one for one in reply.ranking if reply.ranking.count(one) > 1)
        return printable(f"ranks {twice!r} twice")[:LONGEST]
    return None
