"""Words that people use for what a schema calls otherwise, read from TOML.

Reach for it to teach the reader the words of a domain. What always holds: an unknown key, an empty list and
an entry that says nothing are refused with the file and the entry's number; of two entries with one phrase
the earlier one is asked first, and a user's files come before the bundled one.
"""

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field, model_validator

from trueline.core.errors import InputError
from trueline.core.schema import Row, Text, bad, read
from trueline.rerank.evidence.item_meta_hours import Hours
from trueline.rerank.fields import ReviewField

__all__ = ["Entry", "Rater", "Thesaurus", "Time", "Words", "read_thesaurus"]

BUNDLED = Path(str(files("trueline.rerank"))) / "data" / "thesaurus.toml"


def _said(text: str) -> str:
    if not text.strip():
        raise bad("holds a blank text; write a word or take it out")
    return text


Model = TypeVar("Model", bound=Row)
Phrases = Annotated[list[Annotated[Text, AfterValidator(_said)]], Field(min_length=1)]
Some = list[Annotated[Text, AfterValidator(_said)]]


class Entry(Row):
    """Phrases that stand for an attribute, for values of it, or for values of whatever has them.

    The polarity `no` asks for the opposite; with `name` the phrases only name the attribute.
    """

    phrases: Phrases
    attribute: Some = Field(default_factory=list)
    value: Some = Field(default_factory=list)
    polarity: Literal["yes", "no", "name"] = "yes"

    @model_validator(mode="after")
    def _says_something(self) -> "Entry":
        if not self.attribute and not self.value:
            raise bad("has neither attribute nor value; give one of them")
        if self.polarity == "name" and (self.value or not self.attribute):
            raise bad("has the polarity name; give it an attribute and no value")
        return self


class Time(Row):
    """Words for a time of the day, and when it should be open then."""

    phrases: Phrases
    range: Hours


class Rater(Row):
    """Words for a kind of reviewer or review, and the field that tells them.

    With `weighs` their word counts more when they mention something; the comparison makes the group whose
    ratings are asked for.
    """

    phrases: Phrases
    field: ReviewField
    operator: Literal["gte", "gt", "lte", "lt"] = "gte"
    value: float
    weighs: bool = False


class Words(Row):
    """Words of a domain that are no condition by themselves.

    `places` is what items are called, `people` who writes reviews, `weak` are values that need their
    attribute beside them, `idle` is never what a review is asked for.
    """

    places: Some = Field(default_factory=list)
    people: Some = Field(default_factory=list)
    weak: Some = Field(default_factory=list)
    idle: Some = Field(default_factory=list)


class Thesaurus:
    """Everything that some files say."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.times: list[Time] = []
        self.raters: list[Rater] = []
        self.words: dict[str, list[str]] = {name: [] for name in Words.model_fields}

    def add(self, values: dict[str, Any], source: str) -> None:
        """Add what stands in one file."""
        self.entries += _rows(Entry, values.pop("entry", []), f"{source}: entry")
        self.times += _rows(Time, values.pop("time", []), f"{source}: time")
        self.raters += _rows(Rater, values.pop("raters", []), f"{source}: raters")
        words = values.pop("words", {})
        if not isinstance(words, dict):
            raise InputError(f"{source}: words: must be a table; write it under [words]")
        for name, some in read(Words, words, f"{source}: words"):
            self.words[name] += some
        if values:
            what = f"{next(iter(values))!r} is not known; write entry, time, raters or words"
            raise InputError(f"{source}: {what}")


def _rows(model: type[Model], given: object, where: str) -> list[Model]:
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        what = where.rpartition(" ")[2]
        raise InputError(f"{where}: must be tables; write each under [[{what}]]")
    return [read(model, one, f"{where} {place}") for place, one in enumerate(given, 1)]


def read_thesaurus(paths: Sequence[Path] = ()) -> Thesaurus:
    """The files as one, the bundled one last."""
    found = Thesaurus()
    for path in (*paths, BUNDLED):
        found.add(_loaded(path), str(path))
    return found


def _loaded(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise InputError(f"{path}: cannot be read: {problem.strerror}; name a TOML file") from None
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{path}: is not TOML: {problem}") from None
