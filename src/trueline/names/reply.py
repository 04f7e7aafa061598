"""What a model said to a query, read strictly: an answer like those in responders' files, or why it is none.

Reach for it where a model is asked for variations. A reply is JSON with the variations under each name, alone
or in its one block of code, or a list with each variation on a line of its own behind a number or a bullet.
What always holds: what is read is what was said, names that were not asked for and repeats too, and it can be
scored; a reply that is not wholly in one of the two forms is unreadable.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from trueline.core.errors import RowError
from trueline.core.printable import printable
from trueline.core.reply import Unreadable, json_value, quoted
from trueline.core.schema import Row, Text, read
from trueline.names.answers.answers import Answer, AnswerRow, Variation
from trueline.names.answers.reward import enter
from trueline.names.queries.query import Query

__all__ = ["read_answer"]

BLOCK_OF_CODE = "```"
ITEM = re.compile(r"(?P<begins>\s*(?:\d+[.)]|[-*+\u2022]))\s+(?P<text>\S.*)")
AROUND_A_NAME = "#*_: "
"""What may stand around a name that heads its variations."""

Found: TypeAlias = Mapping[str, Any]
"""Under each name what was said of it, as a row of answers has it; the row refuses what it cannot hold."""


class _Whole(Row):
    """A variation as an object."""

    name: Text
    dob: Text | None = None
    address: Text | None = None


def read_answer(text: str, query: Query, responder: str) -> Answer | Unreadable:
    """The answer that a reply to this query is.

    In JSON a variation is its text, or with a birth date and an address `["Jon Smith", "1980-02-12", "..."]`
    or `{"name": "Jon Smith", "dob": "1980-02-12", "address": "..."}`. A list holds texts alone; asked for one
    name, it may be headed by it, and asked for several, each part of it is headed by its name.
    """
    is_json = BLOCK_OF_CODE in text or text.lstrip().startswith(("{", "["))
    try:
        found = _from_json(text) if is_json else _from_list(text, [one.name for one in query.names])
        return found if isinstance(found, Unreadable) else _held(found, query, responder)
    except RowError as problem:
        return Unreadable(printable(problem.what), printable(problem.field))


def _held(found: Found, query: Query, responder: str) -> Answer:
    """The answer, once a row of answers and the scoring of it would take what was found."""
    row = read(AnswerRow, {"query_id": query.id, "responder": "model", "variations": found}, "")
    variations = {name: [Variation(*one) for one in given] for name, given in row.variations.items()}
    answer = Answer(query.id, responder, "reply", variations)
    enter(query, answer)
    return answer


def _from_json(text: str) -> Found | Unreadable:
    value = json_value(text)
    if isinstance(value, Unreadable):
        return value
    if not isinstance(value, dict):
        return Unreadable(f"{quoted(text)} is JSON and no object with names")
    return {name: _rows(name, given) for name, given in value.items()}


def _rows(name: str, given: Any) -> Any:
    """The variations of a name as a row has them; what is no variation is left for the row to refuse."""
    if not isinstance(given, list):
        return given
    return [_row(one, f"variations.{name}.{place}") for place, one in enumerate(given)]


def _row(one: Any, where: str) -> Any:
    if isinstance(one, str):
        return list(Variation(one))
    if not isinstance(one, dict):
        return one
    try:
        whole = read(_Whole, one, "")
    except RowError as problem:
        raise RowError("", f"{where}.{problem.field}", problem.what) from None
    return list(Variation(whole.name, whole.dob or "", whole.address or ""))


def _from_list(text: str, names: Sequence[str]) -> Found | Unreadable:
    held = _List(names)
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and (fault := held.take(line)):
            return Unreadable(fault, f"line {number}")
    if not any(held.found.values()):
        return Unreadable("has no variation")
    return {name: [list(Variation(one)) for one in given] for name, given in held.found.items()}


class _List:
    """A list as it is read: the variations so far, the name above the next line, and how lines begin."""

    def __init__(self, names: Sequence[str]) -> None:
        self.found: dict[str, list[str]] = {}
        self.names = names
        self.name = names[0] if len(names) == 1 else None
        self.begins = ""

    def take(self, line: str) -> str | None:
        """Take a line, or say what is wrong with it."""
        item = ITEM.fullmatch(line)
        if item is None:
            return self._head(line)
        if self.name is None:
            return f"{quoted(line)} stands under no name"
        begins = re.sub(r"\d+", "1", item["begins"])
        if begins != (self.begins or begins):
            return f"{quoted(line)} begins unlike the first variation"
        self.begins = begins
        self.found.setdefault(self.name, []).append(item["text"].rstrip())
        return None

    def _head(self, line: str) -> str | None:
        said = line.strip().strip(AROUND_A_NAME)
        heads = [name for name in self.names if name.strip().strip(AROUND_A_NAME) == said]
        if len(heads) != 1:
            return f"{quoted(line)} is no variation behind a number or a bullet, and no name that was asked"
        (self.name,) = heads
        if self.name in self.found:
            return f"the name {quoted(self.name)} stands twice"
        self.found[self.name] = []
        return None
