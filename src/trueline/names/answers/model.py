"""A model as a responder: it is asked a query in words, and what it says is read as an answer.

Reach for it to measure a model like any other responder. What always holds: one call a query; what came of it
is a value with its cause, and what it took is counted either way; a reply that was cut off is unreadable.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from trueline.core.ask import (
    Ask,
    Budget,
    BudgetError,
    Call,
    Message,
    Meter,
    NoReplyError,
    Usage,
    system,
    user,
)
from trueline.core.printable import printable
from trueline.core.prompts import prompts
from trueline.core.reply import Unreadable
from trueline.names.answers.answers import Answer
from trueline.names.queries.query import Query
from trueline.names.queries.wording import render
from trueline.names.reply import read_answer

__all__ = ["Replied", "answer"]

BUDGET = Budget(calls=1, tokens=150_000)

LONGEST = 300
"""Characters of a cause that are kept."""


@dataclass(frozen=True, slots=True)
class Replied:
    """What came of asking a model a query: an answer, or the cause why there is none.

    A reply that cannot be read is unreadable; where no reply came at all, asking has failed.
    """

    outcome: Literal["answered", "unreadable", "failed"]
    answer: Answer | None = None
    cause: str = ""
    usage: Usage = field(default_factory=Usage)


async def answer(
    ask: Ask, query: Query, responder: str, tell: Callable[[Call], None] | None = None
) -> Replied:
    """Ask a model a query, and read its reply as the answer of this responder; `tell` hears of the call."""
    meter = Meter(ask, BUDGET, tell=tell)
    try:
        said = await meter(_messages(query), phase="answer", schema=_schema(query))
    except (NoReplyError, BudgetError) as problem:
        return Replied("failed", cause=printable(str(problem))[:LONGEST], usage=meter.spent)
    found = Unreadable("was cut off") if said.cut else read_answer(said.text, query, responder)
    if isinstance(found, Unreadable):
        return Replied("unreadable", None, str(found)[:LONGEST], meter.spent)
    return Replied("answered", found, "", meter.spent)


def _messages(query: Query) -> list[Message]:
    """The text of the query, the names it is about, and the form of the reply."""
    said = prompts("trueline.names", "answer")
    names = "\n".join(one.model_dump_json(exclude={"script"}, exclude_none=True) for one in query.names)
    if more := _more(query):
        variation = json.dumps({kind: kind.upper() for kind in ("name", *more)})
        form = said.fill("objects", variation=variation)
    else:
        form = said.fill("texts")
    ask = said.fill("ask", request=query.text or render(query), names=names, form=form)
    return [system(said.fill("system")), user(ask)]


def _schema(query: Query) -> dict[str, Any]:
    """The form of the reply, for a model that can be held to one; how many variations it gives is its own."""
    text: dict[str, Any] = {"type": "string"}
    more = _more(query)
    variation = _object(dict.fromkeys(("name", *more), text)) if more else text
    return _object({one.name: {"type": "array", "items": variation} for one in query.names})


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _more(query: Query) -> list[str]:
    """What is asked for besides variations of the name."""
    return [kind for kind in ("dob", "address") if any(getattr(one, kind) for one in query.names)]
