"""Queries for tests: a short way to say what was asked."""

from typing import Any

from trueline.core.schema import read
from trueline.names.queries.query import AskedName, Query

JOHN = AskedName(name="John Smith")
JOHN_WHOLE = AskedName(name="John Smith", dob="1980-02-11", address="Norway")


def query(*rules: str, **changed: Any) -> Query:
    """A query for John Smith with the seed's usual mixes, and 30 % for the rules if there are any."""
    values: dict[str, Any] = {
        "id": "q1",
        "names": [JOHN],
        "variation_count": 15,
        "phonetic_similarity": {"Light": 0.2, "Medium": 0.6, "Far": 0.2},
        "orthographic_similarity": {"Light": 0.5, "Medium": 0.5},
    }
    if rules:
        values["rule_based"] = {"rule_percentage": 30, "selected_rules": list(rules)}
    return read(Query, {**values, **changed}, "")
