"""Option values: a mix of levels, a list of words, and numbers that are whole where they should be."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from cyclopts import Token, convert

from trueline.core.errors import RowError

__all__ = ["mix", "value", "words"]


def value(kind: Any, tokens: Sequence[Token]) -> Any:
    """The value of an option, as cyclopts reads it, but never a fraction rounded to a whole number."""
    if kind is int and not all(_is_whole(token.value) for token in tokens):
        raise ValueError(f"{tokens[0].value!r} is no whole number")  # cyclopts says of which option
    return convert(kind, tokens)


def _is_whole(text: str) -> bool:
    with suppress(ValueError):
        int(text, 0)
        return True
    with suppress(ValueError):
        int(text)  # 007 is a number too
        return True
    return False


def mix(option: str, text: str) -> dict[str, float]:
    """`Light=.4,Medium=.6` as level to share."""
    found: dict[str, float] = {}
    for item in words(text):
        level, _, share = (part.strip() for part in item.partition("="))
        if level in found:
            raise RowError("", option, f"names {level!r} twice; give each level one share")
        try:
            found[level] = float(share)
        except ValueError:
            what = f"{item!r} is not level=share; write it like Light=.4,Medium=.6"
            raise RowError("", option, what) from None
    return found


def words(text: str) -> list[str]:
    """`a, b` as its words."""
    return [word for item in text.split(",") if (word := item.strip())]
