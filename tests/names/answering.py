"""Queries and answers for tests: a short way to say what was asked and what a responder gave."""

from collections.abc import Mapping, Sequence
from typing import Any

from trueline.names.answers.answers import Answer, Variation
from trueline.names.queries.query import AskedName, Query

STREETS = "Karl Johans gate, Sentrum bydel, 0154 Oslo, Norway"


def query(*names: str | dict[str, Any], count: int = 10, **changed: Any) -> Query:
    """A query for these names, each a text or the fields of an asked name."""
    asked = [AskedName(name=one) if isinstance(one, str) else AskedName(**one) for one in names]
    values: dict[str, Any] = {
        "id": "q1",
        "names": asked,
        "variation_count": count,
        "phonetic_similarity": {"Light": 1.0},
        "orthographic_similarity": {"Light": 1.0},
    }
    return Query(**{**values, **changed})


def answer(
    variations: Mapping[str, Sequence[str | Variation]], responder: str = "r1", query_id: str = "q1"
) -> Answer:
    """An answer with these variations, each a name or a whole variation."""
    given = {
        name: [Variation(one) if isinstance(one, str) else one for one in several]
        for name, several in variations.items()
    }
    return Answer(query_id, responder, "answers.jsonl:1", given)


def different(number: int, name: str = "Name") -> list[str]:
    """So many names that differ, without digits."""
    return [f"{name} {chr(97 + place // 26)}{chr(97 + place % 26)}" for place in range(number)]


def address(number: int = 1) -> str:
    """An address in Oslo that looks real."""
    return f"{number} {STREETS}"
