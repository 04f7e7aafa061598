"""The text of a query, made from its fields.

Reach for it to show a query to a person or a model. Every requirement is in the text with its exact figure,
and `reading.py` finds all of them there again. `{name}`, `{dob}` and `{address}` stand for what each name has
of its own.
"""

from collections.abc import Iterator, Mapping
from decimal import Decimal

from trueline.names.ask import LEVELS
from trueline.names.birth_dates import DAYS
from trueline.names.queries.query import Query
from trueline.names.rules import RULES

__all__ = ["percent", "percentage", "render"]


def render(query: Query) -> str:
    """The query as text.

    A share is written out in full: nothing is rounded.
    """
    return "\n".join(_lines(query))


def percent(share: float) -> str:
    """A share as a percentage with all its digits.

    >>> percent(0.29), percent(0.125), percent(1.0)
    ('29%', '12.5%', '100%')
    """
    return percentage(Decimal(repr(share)) * 100)


def percentage(number: Decimal) -> str:
    """A number of hundredths with its sign, and no zeros behind the last digit that says something."""
    text = f"{number:f}"
    return f"{text.rstrip('0').rstrip('.') if '.' in text else text}%"


def _lines(query: Query) -> Iterator[str]:
    yield f"Write exactly {query.variation_count} variations of the name {{name}}."
    yield f"Phonetic similarity, how alike they sound: {_mix(query.phonetic_similarity)}."
    yield f"Orthographic similarity, how alike they are spelt: {_mix(query.orthographic_similarity)}."
    if query.rule_based and query.rules:
        share = percentage(Decimal(repr(query.rule_based.rule_percentage)))
        yield f"Of all variations together, {share} follow one of these rules (one share for the whole set):"
        for name in query.rule_based.selected_rules:
            yield f"- {RULES[name].sentence}"
    if any(asked.dob for asked in query.names):
        days = ", ".join(map(str, DAYS[:-1]))
        yield (
            f"Give each variation a birth date near {{dob}}: among them one within each of {days} and "
            f"{DAYS[-1]} days, and one with the same year and month and no day."
        )
    if any(asked.address for asked in query.names):
        yield "Give each variation an address that looks real, in the country or city of {address}."


def _mix(mix: Mapping[str, float]) -> str:
    shares = [f"{percent(mix[level])} {level}" for level in LEVELS if mix.get(level)]
    return ", ".join(shares)
