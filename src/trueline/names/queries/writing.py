"""The text of a query in a model's words, as long as everything that is asked for is in them.

Reach for it where queries should be worded as people word them. What always holds: a text of the model's
stands only if the reader finds every requirement in it; it is asked once more for what is missing, and then
our own text stands, with the reason.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from trueline.core.ask import (
    Ask,
    Budget,
    BudgetError,
    Call,
    Meter,
    NoReplyError,
    Said,
    Usage,
    assistant,
    system,
    user,
)
from trueline.core.errors import RowError
from trueline.core.printable import printable
from trueline.core.prompts import prompts
from trueline.core.reply import Unreadable, json_value
from trueline.core.schema import Row, Text, read
from trueline.names.queries.query import LONGEST_TEXT, Query
from trueline.names.queries.reading import missing
from trueline.names.queries.wording import render

__all__ = ["Written", "write"]

PHASES = ("write", "rewrite")
BUDGET = Budget(calls=len(PHASES), tokens=50_000)

SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}


class _Worded(Row):
    """What a model replies with."""

    text: Annotated[Text, Field(max_length=LONGEST_TEXT)]


@dataclass(frozen=True, slots=True)
class Written:
    """A query with its text, whose words they are, and `why` the model's do not stand, where they do not."""

    query: Query
    words: Literal["model", "trueline"]
    why: tuple[str, ...] = ()
    usage: Usage = field(default_factory=Usage)


async def write(ask: Ask, query: Query, tell: Callable[[Call], None] | None = None) -> Written:
    """Have a model word the text of a query; `tell` hears of each call."""
    said, ours, meter = prompts("trueline.names", "write"), render(query), Meter(ask, BUDGET, tell=tell)
    talk = [system(said.fill("system")), user(said.fill("ask", request=ours))]
    why: list[str] = []
    try:
        for phase in PHASES:
            reply = await meter(talk, phase=phase, schema=SCHEMA)
            text, why = _read(reply, query)
            if not why:
                return Written(query.model_copy(update={"text": text}), "model", (), meter.spent)
            faults = "\n".join(f"- {fault}" for fault in why)
            talk += [assistant(reply.text), user(said.fill("again", faults=faults))]
    except (NoReplyError, BudgetError) as problem:
        why = [*why, printable(str(problem))]
    return Written(query.model_copy(update={"text": ours}), "trueline", tuple(why), meter.spent)


def _read(reply: Said, query: Query) -> tuple[str, list[str]]:
    """The text of a reply, and what is wrong with it."""
    if reply.cut:
        return "", ["the reply was cut off"]
    value = json_value(reply.text)
    if isinstance(value, Unreadable):
        return "", [str(value)]
    try:
        text = read(_Worded, value, "reply").text
    except RowError as problem:
        return "", [printable(str(problem))]
    return text, missing(text, query)
