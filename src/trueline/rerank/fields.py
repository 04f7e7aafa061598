"""The fields of a review that evidence can look at, each with the column it stands in.

Reach for it where a request names a field. A list, such as the years of an elite user, counts as its length.
"""

from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, PlainSerializer

from trueline.core.errors import near
from trueline.core.schema import bad

__all__ = ["LISTS", "NUMBERS", "TEXTS", "NamedField", "NumberField", "ReviewField"]

NUMBERS = {
    "stars": "stars",
    "useful": "useful",
    "funny": "funny",
    "cool": "cool",
    "user.review_count": "review_count",
    "user.average_stars": "average_stars",
    "user.fans": "fans",
}
LISTS = {"user.elite": "elite", "user.friends": "friends"}
TEXTS = {
    "date": "date",
    "text": "text",
    "user.id": "user_id",
    "user.name": "user_name",
    "user.yelping_since": "yelping_since",
}


def _path(value: object) -> object:
    """A path written as a list, or as its one word."""
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return ".".join(value)
    return value


def _known(fields: Mapping[str, str]) -> AfterValidator:
    def known(field: str) -> str:
        if field not in fields:
            raise bad(f"there is no such field of a review as {field!r}; {near(field, fields)}")
        return field

    return AfterValidator(known)


def _steps(field: str) -> list[str]:
    return field.split(".")


def _word_or_steps(field: str) -> str | list[str]:
    return field.split(".") if "." in field else field


_ANY = _known({**NUMBERS, **LISTS, **TEXTS})

ReviewField = Annotated[str, BeforeValidator(_path), _ANY, PlainSerializer(_steps)]
"""Any field of a review, kept as its path with dots and written as a list."""

NamedField = Annotated[str, BeforeValidator(_path), _ANY, PlainSerializer(_word_or_steps)]
"""The same, written as one word where it is one."""

NumberField = Annotated[str, BeforeValidator(_path), _known({**NUMBERS, **LISTS}), PlainSerializer(_steps)]
"""A field that is a number, or a list to be counted."""
