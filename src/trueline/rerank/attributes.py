"""Attribute values: text that holds a Python literal is read as what it holds, and printed as Python does.

Reach for it wherever a value of an item is read or compared. What always holds: absent is None; a literal
that cannot be read stays text; nothing is evaluated.
"""

import ast
import math
import re
import warnings
from collections.abc import Sequence
from typing import TypeAlias

__all__ = ["Value", "inner", "matches", "parsed", "printed"]

Value: TypeAlias = bool | int | float | str | list["Value"] | dict[str, "Value"] | None

ABSENT = ("None", "u'none'")

QUOTED = re.compile(r"u?'(.*)'", re.DOTALL)


def parsed(value: Value) -> Value:
    """The value that is meant, inside lists and objects too.

    >>> parsed("u'free'"), parsed("{'casual': True}"), parsed("None"), parsed("'none'")
    ('free', {'casual': True}, None, 'none')
    """
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return [parsed(one) for one in value]
    if isinstance(value, dict):
        return {key: parsed(one) for key, one in value.items()}
    return value


def printed(value: Value) -> str:
    """The value as text: text as it is, all else as Python prints it."""
    return value if isinstance(value, str) else str(value)


def inner(value: Value, path: Sequence[str]) -> Value:
    """What stands at a path inside the value; None where nothing does."""
    for key in path:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def matches(value: Value, wanted: Value) -> bool:
    """Whether a value that is there is the wanted one: of a list any, a boolean exactly, text in any case.

    Wanted text is read like a value. What is not equal matches where its print stands inside the value's.
    """
    if isinstance(wanted, list):
        return any(matches(value, one) for one in wanted)
    if isinstance(wanted, bool):
        return value is wanted
    meant = parsed(wanted)
    if isinstance(meant, bool) and isinstance(value, bool):
        return meant is value
    return printed(meant).lower() in printed(value).lower()


def _text(text: str) -> Value:
    if text in ABSENT:
        return None
    if text in ("True", "False"):
        return text == "True"
    if quoted := QUOTED.fullmatch(text):
        return quoted[1]
    return _literal(text) if text[:1] in ("{", "[") else text


def _literal(text: str) -> Value:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python would have an opinion on the escapes in it
            value = ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return text
    return value if _plain(value) else text


def _plain(value: object) -> bool:
    """Whether a literal holds only what JSON could hold."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and _plain(one) for key, one in value.items())
    if isinstance(value, list):
        return all(map(_plain, value))
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, bool | int | str)
