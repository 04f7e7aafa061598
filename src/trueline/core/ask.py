"""How a room talks to a model: messages in, what it said and what that cost out. No provider is named here.

Reach for it to write a method, a judge or a writer that asks a model. What always holds: every call is
counted, whether or not anything came of it; nothing is asked beyond the budget; a call that brought no reply
raises, and is never an empty text.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

from trueline.core.errors import TruelineError

__all__ = [
    "Ask",
    "Budget",
    "BudgetError",
    "Call",
    "CutError",
    "Message",
    "Meter",
    "NoReplyError",
    "Said",
    "Usage",
    "assistant",
    "system",
    "tokens",
    "user",
]

BYTES_A_TOKEN = 4
"""What a token is taken as where no model counts them; no tokenizer is ever fetched."""


def tokens(text: str) -> int:
    """About how many tokens a text has."""
    return -(-len(text.encode(errors="surrogatepass")) // BYTES_A_TOKEN)


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation."""

    role: Literal["system", "user", "assistant"]
    text: str


def system(text: str) -> Message:
    """What a model is told to be."""
    return Message("system", text)


def user(text: str) -> Message:
    """What a model is asked."""
    return Message("user", text)


def assistant(text: str) -> Message:
    """What a model said before."""
    return Message("assistant", text)


@dataclass(frozen=True, slots=True)
class Usage:
    """What calls took. The cost is None where the price of one of them is not known."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float | None = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        known = self.cost_usd is not None and other.cost_usd is not None
        return Usage(
            self.calls + other.calls,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            (self.cost_usd or 0.0) + (other.cost_usd or 0.0) if known else None,
        )


@dataclass(frozen=True, slots=True)
class Said:
    """What a model said; `cut` where it ran out of room before its end."""

    text: str
    usage: Usage = field(default_factory=Usage)
    cut: bool = False


class Ask(Protocol):
    """A model that can be asked. The reply follows the JSON schema where a model can be held to one."""

    async def __call__(
        self, messages: Sequence[Message], *, phase: str = "", schema: Mapping[str, Any] | None = None
    ) -> Said:
        """What it says; `phase` names the step of a method, for those who watch."""
        ...


class NoReplyError(TruelineError):
    """A model was asked and gave no reply; `usage` is what it took all the same."""

    def __init__(self, cause: str, usage: Usage | None = None) -> None:
        self.usage = usage or Usage(calls=1)
        super().__init__(cause)


class CutError(TruelineError):
    """A model ran out of room before the end of what it said."""


class BudgetError(TruelineError):
    """A method would ask more than it may."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many calls and how many tokens, in and out, one request may take."""

    calls: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Call:
    """One call as it was made, for those who watch or keep a trace; `said` is empty where none came."""

    phase: str
    messages: tuple[Message, ...]
    said: str
    usage: Usage
    fault: str = ""


class Meter:
    """A model asked on behalf of one request: counted, held to a budget, each call told.

    `also` is added to the system message of every call.
    """

    def __init__(
        self, ask: Ask, budget: Budget, *, also: str = "", tell: Callable[[Call], None] | None = None
    ) -> None:
        self.ask, self.budget, self.also, self.tell = ask, budget, also, tell
        self.spent = Usage()
        self._begun = self._under_way = 0

    async def __call__(
        self, messages: Sequence[Message], *, phase: str = "", schema: Mapping[str, Any] | None = None
    ) -> Said:
        """Ask, unless that goes beyond the budget."""
        sent = _with(messages, self.also)
        size = sum(tokens(one.text) for one in sent)
        self._hold(size)
        self._begun += 1
        self._under_way += size
        call = Call(phase, tuple(sent), "", Usage(calls=1, cost_usd=None), "ended without a reply")
        try:
            said = await self.ask(sent, phase=phase, schema=schema)
            call = Call(phase, tuple(sent), said.text, said.usage)
        except NoReplyError as problem:
            call = replace(call, usage=problem.usage, fault=str(problem))
            raise
        finally:
            self._under_way -= size
            self._count(call)
        return said

    def _hold(self, more: int) -> None:
        if self._begun >= self.budget.calls:
            raise BudgetError(f"asked {self._begun} times, and {self.budget.calls} is all one request may")
        spent = self.spent.tokens_in + self.spent.tokens_out + self._under_way
        if spent + more > self.budget.tokens:
            what = f"has taken {spent} tokens and would send about {more} more"
            raise BudgetError(f"{what}; {self.budget.tokens} is all one request may")

    def _count(self, call: Call) -> None:
        if not call.usage.calls:
            call = replace(call, usage=replace(call.usage, calls=1))
        self.spent += call.usage
        if self.tell is not None:
            self.tell(call)


def _with(messages: Sequence[Message], also: str) -> list[Message]:
    """The messages with something added to what the model is told to be."""
    if not also:
        return list(messages)
    told = [one.text for one in messages if one.role == "system"]
    return [system("\n\n".join([*told, also])), *(one for one in messages if one.role != "system")]
