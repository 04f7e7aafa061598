"""Opening hours: `8:0-22:0`, and whether one range lies inside another.

Reach for it to read hours. A closing before the opening is on the next day; equal ends mean open all day.
"""

import re

from trueline.core.errors import InputError

__all__ = ["covers", "hours"]

RANGE = re.compile(r"\s*(\d{1,2}):(\d{1,2})\s*-\s*(\d{1,2}):(\d{1,2})\s*")

HOUR, DAY = 60, 24 * 60

ALL_DAY = (0, 2 * DAY)
"""Open all day goes on into the next."""


def hours(text: str) -> tuple[int, int]:
    """Opening and closing in minutes from midnight; what is no range raises InputError.

    >>> hours("8:0-22:30"), hours("22:0-1:0"), hours("0:0-0:0")
    ((480, 1350), (1320, 1500), (0, 2880))
    """
    found = RANGE.fullmatch(text)
    if found is None:
        raise InputError(f"{text[:40]!r} are no hours; write them like 8:0-22:30")
    start, end = (_minutes(text, int(found[place]), int(found[place + 1])) for place in (1, 3))
    if start == end:
        return ALL_DAY
    return start, end + DAY * (end < start)


def covers(opened: tuple[int, int], wanted: tuple[int, int]) -> bool:
    """Whether it is open from the wanted start to the wanted end."""
    end = DAY if wanted == ALL_DAY else wanted[1]
    return opened[0] <= wanted[0] and opened[1] >= end


def _minutes(text: str, hour: int, minute: int) -> int:
    if minute >= HOUR or hour * HOUR + minute > DAY:
        raise InputError(f"{text!r} has the time {hour}:{minute:02}; a day goes from 0:00 to 24:00")
    return hour * HOUR + minute
