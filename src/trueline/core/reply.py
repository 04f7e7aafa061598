"""Strict readers of what a model said: a value, or why it cannot be read.

Reach for it before a method believes a reply. What always holds: a reply is read as it stands or not at all;
nothing is mended, guessed or looked for elsewhere in the text.
"""

import re
from dataclasses import dataclass
from typing import Any

from trueline.core.printable import printable
from trueline.core.strict_json import DECODER

__all__ = ["Unreadable", "json_value", "marked_line", "quoted"]

LONGEST = 80
"""Characters of a reply that a reason quotes."""

FENCE = re.compile(r"```[a-z]*\n(.*?)\n?```", re.DOTALL)
EMPHASIS = "*_`"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """Why a reply cannot be read; `where` is the place, such as its last line."""

    why: str
    where: str = "reply"

    def __str__(self) -> str:
        return f"{self.where}: {self.why}"


def marked_line(text: str, mark: str) -> str | Unreadable:
    r"""What follows a mark such as `RANKING:` on the last line; Markdown emphasis may stand around it.

    >>> marked_line("First ...\n\n**RANKING:** 5, 2", "RANKING:")
    '5, 2'
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        return Unreadable("is empty")
    last = "".join(letter for letter in lines[-1] if letter not in EMPHASIS).strip()
    if not last.startswith(mark):
        return Unreadable(f"is {quoted(lines[-1])} and does not begin with {mark}", "last line")
    return last.removeprefix(mark).strip()


def json_value(text: str) -> Any | Unreadable:
    r"""The JSON that a reply is, or that stands in its one block of code.

    >>> json_value('Here it is:\n```json\n{"a": 1}\n```')
    {'a': 1}
    """
    blocks = FENCE.findall(text)
    if len(blocks) > 1:
        return Unreadable(f"has {len(blocks)} blocks of code; one is read")
    try:
        return DECODER.decode(blocks[0] if blocks else text.strip())
    except ValueError as problem:
        return Unreadable(f"{quoted(text)} is not JSON: {problem}")


def quoted(text: str) -> str:
    """The beginning of a text, for a reason."""
    short = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    return printable(repr(short))
