"""A domain: what its items have and how often, what reviews speak of, and how people ask for each.

Reach for it to make items and reviews, or to word requests. A domain is a TOML file; ours ship under
`data/domains`. Every value has phrases in three registers, each a verb phrase about the item.
"""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field

from trueline.core.errors import InputError, UnknownNameError
from trueline.core.schema import Row, Text, read

__all__ = [
    "FOLDER",
    "LITERAL",
    "REGISTERS",
    "Attribute",
    "Domain",
    "Flags",
    "Key",
    "Phrases",
    "Register",
    "Topics",
    "Value",
    "domain_named",
]

Register: TypeAlias = Literal["literal", "synonym", "indirect"]
REGISTERS: tuple[Register, ...] = get_args(Register)
LITERAL: Register = "literal"
"""The register that everything has words in."""

FOLDER = files("trueline.rerank") / "data" / "domains"

Share = Annotated[float, Field(ge=0, le=1)]
Texts = Annotated[list[Text], Field(min_length=1)]


class Phrases(Row):
    """How something is asked for in each register."""

    literal: Texts
    synonym: Texts
    indirect: Texts

    def of(self, register: Register) -> list[str]:
        """The phrases of a register."""
        found: list[str] = getattr(self, register)
        return found


class Value(Phrases):
    """A value of an attribute, as it stands in a file, and its share among the items that have one."""

    value: Text
    share: Share


class Attribute(Row):
    """An attribute with its values; `missing` is the share of items without it."""

    name: Text
    missing: Share = 0.0
    values: Annotated[list[Value], Field(min_length=1)]


class Key(Phrases):
    """A flag inside an object, and how often it is true."""

    key: Text
    share: Share


class Flags(Row):
    """An attribute that is an object of booleans."""

    name: Text
    missing: Share = 0.0
    keys: Annotated[list[Key], Field(min_length=1)]


class Topics(Phrases):
    """What reviews speak of; `{topic}` stands for it in phrases and sentences."""

    words: Texts
    modifiers: list[Text] = Field(default_factory=list)
    sentences: Texts
    fillers: Texts


class Domain(Row):
    """Everything about a kind of items."""

    id: Text
    noun: Texts
    first_names: Texts
    last_names: Texts
    categories: Texts
    opening: tuple[int, int]
    closing: tuple[int, int]
    attributes: list[Attribute]
    flags: list[Flags]
    topics: Topics
    people: Texts


def domain_named(name: str) -> Domain:
    """A domain of ours, or the one in a TOML file."""
    ours = sorted(one.name.removesuffix(".toml") for one in FOLDER.iterdir() if one.name.endswith(".toml"))
    if name in ours:
        text, where = (FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name
    elif not name.endswith(".toml"):
        raise UnknownNameError("domain", name, ours)
    else:
        try:
            text, where = Path(name).read_text(encoding="utf-8"), name
        except (OSError, UnicodeDecodeError) as problem:
            raise InputError(f"{name}: cannot be read: {problem}") from None
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise InputError(f"{where}: is not TOML: {problem}") from None
    for key in ("opening", "closing"):
        if isinstance(values.get(key), list):
            values[key] = tuple(values[key])
    return read(Domain, values, where)
