"""`core.ask` over a model of Inspect AI.

Reach for it inside a solver. What always holds: retries and connections are Inspect's; whatever keeps a reply
away comes back as `NoReplyError` with its cause; a limit that Inspect sets ends the sample, as it should.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelOutput,
    ResponseSchema,
)
from inspect_ai.util import JSONSchema, LimitExceededError

from trueline.core.ask import Message, NoReplyError, Said, Usage, tokens
from trueline.core.errors import InputError
from trueline.core.printable import printable

__all__ = ["Asked"]

ROLES = {"system": ChatMessageSystem, "user": ChatMessageUser, "assistant": ChatMessageAssistant}

LONGEST = 300
"""Characters of a cause that are kept."""


class Asked:
    """A model of Inspect AI, asked in our way."""

    def __init__(self, model: Model) -> None:
        self.model = model

    async def __call__(
        self, messages: Sequence[Message], *, phase: str = "", schema: Mapping[str, Any] | None = None
    ) -> Said:
        """What it says."""
        sent: list[ChatMessage] = [ROLES[one.role](content=one.text) for one in messages]
        config = GenerateConfig()
        if schema is not None:
            held = ResponseSchema(name=phase or "reply", json_schema=JSONSchema.model_validate(schema))
            config = GenerateConfig(response_schema=held)
        try:
            output = await self.model.generate(sent, config=config)
        except (LimitExceededError, InputError):
            raise
        except Exception as problem:
            raise NoReplyError(_cause(problem)) from problem
        usage = _usage(output, messages)
        if not output.choices:
            raise NoReplyError(f"answered without a choice{_why(output)}", usage)
        if output.stop_reason in ("model_length", "content_filter") and not output.completion:
            raise NoReplyError(f"gave no text: it stopped for {output.stop_reason}{_why(output)}", usage)
        return Said(output.completion, usage, cut=output.stop_reason in ("max_tokens", "model_length"))


def _usage(output: ModelOutput, messages: Sequence[Message]) -> Usage:
    """What the model says it took; counted from bytes where it says nothing."""
    said = output.usage
    if said is None:
        return Usage(1, sum(tokens(one.text) for one in messages), tokens(output.completion), None)
    cached = (said.input_tokens_cache_read or 0) + (said.input_tokens_cache_write or 0)
    return Usage(1, said.input_tokens + cached, said.output_tokens, said.total_cost)


def _why(output: ModelOutput) -> str:
    return f": {output.error}" if output.error else ""


def _cause(problem: BaseException) -> str:
    """What went wrong, as the innermost error says it: retries wrap the one they gave up on."""
    last = getattr(problem, "last_attempt", None)
    inner = last.exception() if last is not None and last.failed else problem
    return printable(f"{type(inner).__name__}: {inner}")[:LONGEST]
