"""A query: variations of one or more names, asked for with a mix, rules and whatever else is wanted.

Reach for it to read or write query files. Everything that is asked for stands in fields, and the text is made
from them; scoring reads the fields and never the text.
"""

from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from trueline.core.errors import InputError
from trueline.core.schema import PlainText, Row, Text, bad, read
from trueline.names import birth_dates
from trueline.names.ask import Case, Mix, Name, Rules, Script

__all__ = ["MOST_VARIATIONS", "AskedName", "Query", "RuleBased", "case_of"]

MOST_NAMES = 1_000
"""Names in one query."""

MOST_VARIATIONS = 10_000
"""Variations of one name."""


LONGEST_TEXT = 20_000
"""Characters in the text of a query; our own has at most 1,500."""


def _a_day(text: str | None) -> str | None:
    try:
        if text is not None:
            birth_dates.day(text)
    except InputError as problem:
        raise bad(str(problem)) from None
    return text


def _somewhere(text: str | None) -> str | None:
    if text is not None and not text.strip():
        raise bad("is empty; give a country, a city or an address, or leave it out")
    return text


class AskedName(Row):
    """A name to vary. With a birth date or an address, variations of these are asked for as well."""

    name: Name
    script: Script = None
    dob: Annotated[str | None, AfterValidator(_a_day)] = None
    address: Annotated[PlainText | None, AfterValidator(_somewhere)] = None


class RuleBased(Row):
    """The share of all variations, in percent, that should follow one of the selected rules."""

    rule_percentage: Annotated[float, Field(ge=0, le=100)] = 30.0
    selected_rules: Rules
    rule_descriptions: dict[str, Text] = Field(default_factory=dict)
    percentage: float | None = None

    @model_validator(mode="before")
    @classmethod
    def _one_percentage(cls, values: object) -> object:
        """`percentage` is another word for `rule_percentage`; where both stand they say the same."""
        if not isinstance(values, dict) or "percentage" not in values:
            return values
        other = values["percentage"]
        share = values.get("rule_percentage", other)
        if share != other:
            raise bad(f"rule_percentage is {share} and percentage {other}; keep one of them")
        return {**values, "rule_percentage": share, "percentage": None}


class Query(Row):
    """What is asked of a responder, once for each of its names."""

    id: Text
    names: Annotated[list[AskedName], Field(min_length=1, max_length=MOST_NAMES)]
    variation_count: Annotated[int, Field(ge=1, le=MOST_VARIATIONS)]
    phonetic_similarity: Mix
    orthographic_similarity: Mix
    rule_based: RuleBased | None = None
    text: Annotated[Text, Field(max_length=LONGEST_TEXT)] | None = None

    @model_validator(mode="after")
    def _each_name_once(self) -> "Query":
        names = [asked.name for asked in self.names]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise bad(f"asks for {twice!r} twice; answers are matched by name, so name each one once")
        return self

    @property
    def rules(self) -> Sequence[str]:
        """The rules that are asked for."""
        return self.rule_based.selected_rules if self.rule_based else ()


def case_of(query: Query, asked: AskedName, variations: Sequence[str]) -> Case:
    """What is asked of one name, with the variations that were answered."""
    values = {
        "id": query.id,
        "original": asked.name,
        "variations": list(variations),
        "phonetic": query.phonetic_similarity,
        "orthographic": query.orthographic_similarity,
        "expected_count": query.variation_count,
        "script": asked.script,
    }
    if query.rule_based:
        values["rules"] = query.rule_based.selected_rules
        values["rule_percentage"] = query.rule_based.rule_percentage
    return read(Case, values, "")
