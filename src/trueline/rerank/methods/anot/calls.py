"""Calls of a model with what each took, for the trace of a request.

Reach for it where a phase asks. What always holds: a row has the digest of what was sent, not the text, and
the time in a field of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, TypeAlias

from trueline.core.ask import Ask, Message, Said, Usage
from trueline.core.digest import digest_of
from trueline.rerank.methods.method import Task

__all__ = ["Trace", "called"]

Trace: TypeAlias = list[dict[str, Any]]
"""What a method did, step by step."""


async def called(task: Task, *messages: Message, phase: str) -> tuple[str, dict[str, Any]]:
    """What the model says, and the row of the call."""
    heard = None if task.ask is None else _Heard(task.ask)
    start = perf_counter()
    text = await replace(task, ask=heard).say(*messages, phase=phase)
    took = round((perf_counter() - start) * 1_000, 3)
    usage = Usage() if heard is None else heard.usage
    sent = "\n\n".join(f"{one.role}: {one.text}" for one in messages)
    return text, {
        "phase": phase,
        "prompt": digest_of(sent.encode(errors="surrogatepass")),
        "tokens_in": usage.tokens_in,
        "tokens_out": usage.tokens_out,
        "latency_ms": took,
    }


class _Heard:
    """Asks, and keeps what it took."""

    def __init__(self, ask: Ask) -> None:
        self.ask, self.usage = ask, Usage()

    async def __call__(
        self, messages: Sequence[Message], *, phase: str = "", schema: Mapping[str, Any] | None = None
    ) -> Said:
        said = await self.ask(messages, phase=phase, schema=schema)
        self.usage = said.usage
        return said
