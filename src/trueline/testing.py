"""A model that says what it was told to say, for tests and for a first try without a key or a network.

Reach for it wherever a model is asked: `Scripted(function)` in Python, `Script.read("replies.jsonl")` or
`Script.read("replies.toml")` from a file. What always holds: usage is counted from bytes, four a token;
the same messages bring the same reply, in whatever order they come.

A rule is `{"when": "a pattern", "reply": "what it says"}`: the first one whose pattern stands in the messages
answers, and one without `when` answers always.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, Field

from trueline.core.ask import Call, Message, NoReplyError, Said, Usage, tokens
from trueline.core.errors import InputError
from trueline.core.rows import rows
from trueline.core.schema import Row, bad, read

__all__ = ["Rule", "Say", "Script", "Scripted"]

Say: TypeAlias = Callable[[Sequence[Message]], str]
"""Gives what a model says; it may raise `NoReplyError`."""


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as problem:
        raise bad(f"is no pattern: {problem}") from None
    return text


class Rule(Row):
    """One reply, and the pattern it answers."""

    reply: str
    when: Annotated[str, AfterValidator(_pattern)] = ""


class _Rules(Row):
    """The rules as TOML has them."""

    rule: Annotated[list[Rule], Field(min_length=1)]


@dataclass(frozen=True, slots=True)
class Script:
    """Rules, of which the first that fits answers."""

    rules: Sequence[Rule]

    @classmethod
    def read(cls, path: Path) -> "Script":
        """Read the rules of a file: JSON lines, or TOML with `[[rule]]`."""
        if path.suffix.lower() != ".toml":
            return cls([rule for _, rule in rows(path, Rule)])
        try:
            values = tomllib.loads(path.read_text("utf-8"))
        except OSError as problem:
            raise InputError(f"{path}: cannot be read: {problem.strerror or problem}") from None
        except (ValueError, RecursionError) as problem:
            raise InputError(f"{path}: is not TOML: {problem}") from None
        return cls(read(_Rules, values, str(path)).rule)

    def __call__(self, messages: Sequence[Message]) -> str:
        """What the first rule that fits says."""
        text = "\n\n".join(one.text for one in messages)
        found = next((one.reply for one in self.rules if re.search(one.when, text)), None)
        if found is None:
            raise NoReplyError("the script has no rule for what was asked", Usage(calls=1))
        return found


@dataclass
class Scripted:
    """A model in a test: it says what a function says, and keeps what it was asked."""

    say: Say
    calls: list[Call] = field(default_factory=list)

    async def __call__(
        self, messages: Sequence[Message], *, phase: str = "", schema: Mapping[str, Any] | None = None
    ) -> Said:
        """Say it."""
        del schema
        try:
            text = self.say(messages)
        except NoReplyError as problem:
            self.calls.append(Call(phase, tuple(messages), "", problem.usage, str(problem)))
            raise
        usage = Usage(1, sum(tokens(one.text) for one in messages), tokens(text))
        self.calls.append(Call(phase, tuple(messages), text, usage))
        return Said(text, usage)
