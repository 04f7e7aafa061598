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

FENCE = re.compile(r"^[ \t]*```.*$", re.MULTILINE)
"""A line that begins or ends a block of code."""

EMPHASIS = re.compile(r"([^\W_][*_`]+(?=[^\W_]))|[*_`]+")
"""Markdown's emphasis; a mark between two letters or digits is none and is kept as the first group."""


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
    last = EMPHASIS.sub(r"\1", lines[-1]).strip()
    if not last.startswith(mark):
        return Unreadable(f"is {quoted(lines[-1])} and does not begin with {mark}", "last line")
    return last.removeprefix(mark).strip()


def json_value(text: str) -> Any | Unreadable:
    r"""The JSON that a reply is, or that stands in its one block of code.

    >>> json_value('Here it is:\n```json\n{"a": 1}\n```')
    {'a': 1}
    """
    parts = FENCE.split(text)
    if len(parts) not in (1, 3):
        return Unreadable(f"``` begins {len(parts) - 1} of its lines; one block of code is read")
    try:
        return DECODER.decode(parts[len(parts) // 2].strip())
    except (ValueError, RecursionError) as problem:
        return Unreadable(f"{quoted(text)} is not JSON: {problem}")


def quoted(text: str) -> str:
    """The beginning of a text, for a reason."""
    short = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    return printable(repr(short))
