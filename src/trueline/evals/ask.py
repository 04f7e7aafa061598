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
from trueline.evals.secret import hidden

__all__ = ["Asked"]

ROLES = {"system": ChatMessageSystem, "user": ChatMessageUser, "assistant": ChatMessageAssistant}

LONGEST = 300
"""Characters of a cause that are kept."""


class Asked:
    """A model of Inspect AI, asked in our way; what a provider of ours says in that way is handed on."""

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
        except (LimitExceededError, InputError, NoReplyError):
            raise
        except Exception as problem:
            raise NoReplyError(_cause(problem, self.model)) from problem
        usage = _usage(output, messages)
        if not output.choices:
            raise NoReplyError(f"answered without a choice{_why(output)}", usage)
        if output.stop_reason in ("model_length", "content_filter") and not output.completion:
            raise NoReplyError(f"gave no text: it stopped for {output.stop_reason}{_why(output)}", usage)
        return Said(output.completion, usage, cut=output.stop_reason in ("max_tokens", "model_length"))


def _usage(output: ModelOutput, messages: Sequence[Message]) -> Usage:
    """What the model says it took; counted from bytes where it says nothing or no numbers of tokens."""
    said = output.usage
    if said is None or min(said.input_tokens, said.output_tokens) < 0:
        return Usage(1, sum(tokens(one.text) for one in messages), tokens(output.completion), None)
    cached = (said.input_tokens_cache_read or 0) + (said.input_tokens_cache_write or 0)
    return Usage(1, said.input_tokens + cached, said.output_tokens, said.total_cost)


def _why(output: ModelOutput) -> str:
    return f": {output.error}" if output.error else ""


def _cause(problem: BaseException, model: Model) -> str:
    """What went wrong in plain words, and how often it was tried where that is more than once."""
    last = getattr(problem, "last_attempt", None)
    inner, tries = (problem, 1) if last is None else (last.exception() or problem, last.attempt_number)
    tried = f" ({tries} tries)" if tries > 1 else ""
    said = printable(hidden(_words(inner, model), model.api.api_key))
    return f"{said[: LONGEST - len(tried)]}{tried}"


def _words(problem: BaseException, model: Model) -> str:
    """What a server or the way to it did, or what a provider could not read."""
    kind = type(problem).__name__
    if kind == "AttemptTimeoutError":
        return f"gave no reply within {model.config.attempt_timeout} seconds"
    status = getattr(problem, "status_code", None)
    if isinstance(status, int):
        return f"the server said {status}: {_message(problem)}"
    deepest = problem
    while deepest.__cause__ is not None:
        deepest = deepest.__cause__
    if deepest is not problem:
        return f"{str(problem).strip() or kind} {type(deepest).__name__}: {deepest}"
    unreadable = isinstance(problem, AttributeError | LookupError | TypeError | ValueError)
    return f"{'gave a reply that cannot be read: ' if unreadable else ''}{kind}: {problem}"


def _message(problem: BaseException) -> str:
    """What the body of a refusal says, else what is said of it."""
    of_it = problem.__cause__ if hasattr(problem, "provider_message") else None
    body = getattr(of_it or problem, "body", None)
    said = body.get("message") if isinstance(body, Mapping) else body
    return str(said or getattr(problem, "provider_message", None) or problem)
