"""Birth dates near a given one: how far each is off, and how many of the six kinds of nearness are there.

Reach for it to score or to make variations of a birth date. A date belongs to the nearest kind it fits; what
is no date, or farther away than a year, belongs to none.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

import prefixdate

from trueline.core.chance import Chance, shuffled
from trueline.core.errors import InputError

__all__ = ["DAYS", "KINDS", "covered", "day", "kind", "make"]

DAYS = (1, 3, 30, 90, 365)
"""The days within which a birth date is near."""

FIRST, LAST = date(1000, 1, 1), date(2999, 12, 31)
"""The days that can be read: a year has four digits, of which the first is 1 or 2."""

MONTH = "year and month"
KINDS = ("within 1 day", *(f"within {days} days" for days in DAYS[1:]), MONTH)


def kind(text: str, asked: str) -> str | None:
    """Which kind of nearness to the asked date a text has.

    >>> kind("1980-02-12", "1980-02-11"), kind("1980-2", "1980-02-11"), kind("1982", "1980-02-11")
    ('within 1 day', 'year and month', None)
    """
    found, wanted = prefixdate.parse(text.strip()), day(asked)
    if found.dt is None:
        return None
    if found.precision is prefixdate.Precision.MONTH:
        same = (found.dt.year, found.dt.month) == (wanted.year, wanted.month)
        return MONTH if same else None
    if found.precision is not prefixdate.Precision.DAY:
        return None
    off = abs((found.dt.date() - wanted).days)
    return next((KINDS[place] for place, days in enumerate(DAYS) if off <= days), None)


def day(text: str) -> date:
    """The day that a whole date names."""
    found = prefixdate.parse(text)
    if found.dt is None or found.precision is not prefixdate.Precision.DAY:
        raise InputError(
            f"{text!r} is no birth date; give a whole one such as 1980-02-11, of the years 1000 to 2999"
        )
    return found.dt.date()


def covered(dates: Iterable[str], asked: str) -> dict[str, list[str]]:
    """For each kind the dates that are of it."""
    found: dict[str, list[str]] = {name: [] for name in KINDS}
    for text in dates:
        if (name := kind(text, asked)) is not None:
            found[name].append(text)
    return found


def make(asked: str, count: int, chance: Chance) -> list[str]:
    """Different birth dates near the asked one: each kind in turn, as far as there are dates of it."""
    wanted = day(asked)
    sources = [_days(wanted, low, high, chance) for low, high in zip((0, *DAYS), DAYS, strict=False)]
    sources.append(iter([f"{wanted.year:04}-{wanted.month:02}"]))
    made: list[str] = []
    while sources and len(made) < count:
        source = sources.pop(0)
        if (found := next(source, None)) is not None:
            made.append(found)
            sources.append(source)
    return made


def _days(wanted: date, low: int, high: int, chance: Chance) -> Iterator[str]:
    """Every date that is more than `low` and at most `high` days away, in an order drawn by chance."""
    for off in shuffled((sign * off for off in range(low + 1, high + 1) for sign in (-1, 1)), chance):
        near = wanted + timedelta(days=off)
        if FIRST <= near <= LAST:
            yield near.isoformat()
