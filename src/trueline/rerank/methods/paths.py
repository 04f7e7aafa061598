r"""Paths into what is known of candidates: `[3][reviews][0:2]`, by key, by number or as a slice.

Reach for it where a model names a value. In a step of a path stand after a backslash `\`, `"`, `{`, `[` and
`]` for themselves, `n` for the end of a line and `t` for a tab. What always holds: a path that leads nowhere
raises InputError, with what there is instead.

>>> at({"3": {"reviews": ["a", "b", "c"]}}, path_of("[3][reviews][0:2]"))
['a', 'b']
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from trueline.core.errors import InputError

__all__ = ["ESCAPES", "at", "path_at", "path_of", "shown"]

ESCAPES = {"\\": "\\", '"': '"', "n": "\n", "t": "\t", "{": "{", "[": "[", "]": "]"}
"""What stands for which letter after a backslash."""

ESCAPED = re.compile(r"\\(.)", re.DOTALL)
SEGMENT = re.compile(r'\[((?:[^\[\]\\"\n]|\\[\\"nt{\[\]])+)\]')
INDEX = re.compile(r"-?\d{1,9}")
SLICE = re.compile(r"(-?\d{1,9})?:(-?\d{1,9})?")


def path_at(text: str, start: int) -> tuple[tuple[str, ...], int]:
    """The path that begins at a place of a text, maybe of no step, and where it ends."""
    steps: list[str] = []
    while found := SEGMENT.match(text, start):
        steps.append(ESCAPED.sub(lambda one: ESCAPES[one[1]], found[1]))
        start = found.end()
    return tuple(steps), start


def path_of(text: str) -> tuple[str, ...]:
    """The path that a text is."""
    steps, end = path_at(text, 0)
    if not steps or end < len(text):
        what = f"the path, at character {end + 1}, cannot be read"
        raise InputError(f"{what}; write it like [3][attributes][WiFi]")
    return steps


def at(value: Any, path: Sequence[str]) -> Any:
    """What stands at a path: of an object by key, of a list by number or as a slice."""
    for place, step in enumerate(path):
        found = _inside(value, step)
        if found is None:
            way = "".join(f"[{one}]" for one in path[: place + 1])
            raise InputError(f"there is nothing at {way[:80]}{_hint(value)}")
        value = found
    return value


def shown(value: Any) -> str:
    """A value as a model is shown it: text as it is, all else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=dict)


def _inside(value: Any, step: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(step)
    if not isinstance(value, list):
        return None
    if INDEX.fullmatch(step):
        number = int(step)
        return value[number] if -len(value) <= number < len(value) else None
    if found := SLICE.fullmatch(step):
        first, last = (int(one) if one else None for one in found.groups())
        return value[first:last]
    return None


def _hint(value: Any) -> str:
    """What there is instead."""
    if isinstance(value, Mapping):
        return f"; there are {', '.join(list(map(str, value))[:20])}"
    if isinstance(value, list):
        return f"; there are {len(value)}, and the first has the number 0"
    return ", for what stands before it is a single value"
