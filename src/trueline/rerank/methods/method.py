"""What a method is: it is given a request and its candidates, and says which fit best.

Reach for it to write a method or to ask one. A method that asks a model has a budget and says `await
task.say(...)`. What always holds: whatever a method does comes back as a reply; a ranking holds ids of
candidates, each once; anything else is unreadable and is never mended; what the model took is counted,
whatever came of it.
"""

import asyncio
import math
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from inspect import isawaitable
from typing import Any, ClassVar, TypeAlias, get_args

from trueline.core.ask import Ask, Budget, BudgetError, Call, CutError, Message, Meter, NoReplyError
from trueline.core.errors import TruelineError
from trueline.core.printable import printable
from trueline.core.reply import Unreadable
from trueline.rerank.context import read_context
from trueline.rerank.dataset import Dataset
from trueline.rerank.numbers import Outcome
from trueline.rerank.reply import read_ranking
from trueline.rerank.views import TextView, as_text

__all__ = ["VIEW", "Kind", "Method", "Reply", "Task", "answered", "asked"]

VIEW = 100_000
"""Tokens of the candidates that a prompt shows at most, when nobody says how many."""

LONGEST = 300
"""Characters of a cause that are kept."""


@dataclass(frozen=True, slots=True)
class Task:
    """One request in words with its candidates, which stand in `pool` in the order they are shown in.

    `ask` is a model, `also` is what it is told besides, `view` how many tokens of the candidates are shown to
    it, and `tell` hears of each call.
    """

    request_id: str
    text: str
    pool: Dataset
    seed: int = 42
    k: int = 5
    ask: Ask | None = None
    also: str = ""
    view: int = VIEW
    tell: Callable[[Call], None] | None = None

    @property
    def candidates(self) -> list[str]:
        """The ids of the candidates."""
        return list(self.pool.items.ids)

    def shown(self) -> TextView:
        """The candidates as text, with as many reviews as fit."""
        return as_text(self.pool, self.candidates, self.view)

    async def say(self, *messages: Message, phase: str, schema: Mapping[str, Any] | None = None) -> str:
        """Ask the model, and give what it said; `phase` names the step for those who watch."""
        if self.ask is None:
            raise NoReplyError("asks a model, and none was given; choose one, as with --model")
        said = await self.ask(messages, phase=phase, schema=schema)
        if said.cut:
            raise CutError(f"{phase}: the reply was cut off for want of room; give more --max-tokens")
        return said.text

    def read(self, text: str, view: TextView | None = None) -> "Reply":
        """The ranking on the last line of what the model said."""
        found = read_ranking(text, len(self.candidates))
        if isinstance(found, Unreadable):
            return Reply(outcome="unreadable", cause=str(found), view=view)
        return Reply(tuple(self.candidates[number - 1] for number in found), view=view)


@dataclass(frozen=True, slots=True)
class Reply:
    """A ranking, best first and maybe not of all, or why there is none; and what it cost.

    `view` is what was shown, where not every review could be read; `trace` is what a method did, step by
    step. The cost is None where the price is not known.
    """

    ranking: tuple[str, ...] = ()
    outcome: Outcome = "scored"
    cause: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float | None = 0.0
    view: TextView | None = None
    trace: tuple[Mapping[str, Any], ...] = ()


Ranking: TypeAlias = Iterable[str] | Reply


class Method(ABC):
    """A method; subclass it, and only `rank` has to be written, as a function or as a coroutine.

    One that asks a model says how often and how much in `budget`; `ask` is the model it asks when nobody
    gives it another.
    """

    budget: ClassVar[Budget] = Budget(0, 0)
    ask: Ask | None = None

    @abstractmethod
    def rank(self, task: Task) -> Ranking | Awaitable[Ranking]:
        """The ids of candidates, best first."""

    def evaluate_ranking(self, query: str, context: str, k: int = 1) -> str:
        """The numbers of the k best candidates of a text view, such as `5, 2, 1`."""
        reply = asked(self, Task("query", query, read_context(context), k=k, ask=self.ask))
        return ", ".join(reply.ranking[:k])


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One method by name; `calls` is how often it asks a model."""

    id: str
    about: str
    calls: str
    make: Callable[[], Method]


def asked(method: Method, task: Task) -> Reply:
    """What the method says, checked; for whoever asks one request and waits."""
    return asyncio.run(answered(method, task))


async def answered(method: Method, task: Task) -> Reply:
    """What the method says, checked, with what its model took."""
    meter = None if task.ask is None else Meter(task.ask, method.budget, also=task.also, tell=task.tell)
    reply = _checked(await _said(method, replace(task, ask=meter)), task)
    if meter is None:
        return reply
    spent = meter.spent
    cost = None if reply.cost_usd is None or spent.cost_usd is None else reply.cost_usd + spent.cost_usd
    return replace(
        reply,
        tokens_in=reply.tokens_in + spent.tokens_in,
        tokens_out=reply.tokens_out + spent.tokens_out,
        cost_usd=cost,
    )


async def _said(method: Method, task: Task) -> Reply:
    try:
        said = method.rank(task)
        ranking = await said if isawaitable(said) else said
        return ranking if isinstance(ranking, Reply) else Reply(tuple(ranking))
    except (BudgetError, CutError) as problem:
        return Reply(outcome="unreadable", cause=str(problem))
    except TruelineError as problem:
        return Reply(outcome="failed", cause=printable(str(problem))[:LONGEST])
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - a method may raise anything; the others go on
        return Reply(outcome="failed", cause=printable(f"{type(problem).__name__}: {problem}")[:LONGEST])


def _checked(reply: Reply, task: Task) -> Reply:
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
        if value is None and name == "cost_usd":
            continue
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
