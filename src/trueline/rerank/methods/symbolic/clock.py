"""Times of the day as people write them, and the hours they ask for.

Reach for it to turn `7 in the morning` and `noon` into `7:0-12:0`. What always holds: an hour that could be
two is decided by what stands beside it, else by what is usual for opening and for closing; of two ranges the
shorter one is meant.
"""

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from trueline.rerank.methods.symbolic.words import SMALL, number

__all__ = ["TIME", "Clock", "How", "asked_hours", "clock"]

How: TypeAlias = Literal["range", "until", "before", "after", "at"]

HOUR, HALF, DAY = 60, 12 * 60, 24 * 60
EARLIEST = 5 * HOUR
"""Before this an hour of the clock alone is one of the afternoon, or one of the night."""

PAST = {"half past": 30, "half": 30, "quarter past": 15, "quarter to": -15}
AN_HOUR = (
    r"(?:(?P<named>noon|midday|midnight)|(?:(?:a )?(?P<past>half past|quarter past|quarter to|half) )?"
    rf"(?P<hour>\d{{1,2}}|{'|'.join(SMALL)})(?:[:.](?P<minute>\d\d))?"
    r"(?: ?(?P<mark>[ap]\.?m(?:\.(?!\w))?))?(?: ?o'?clock)?"
    r"(?: (?:in the|of the|that|the) (?:early |late )?(?P<part>morning|afternoon|evening|night)|"
    r" at (?P<night>night))?)(?!\w|[.:]\d|[%+])"
)
TIME = re.sub(r"\(\?P<\w+>", "(?:", AN_HOUR)
"""A time of the day in a larger pattern."""

WRITTEN = re.compile(AN_HOUR)


@dataclass(frozen=True, slots=True)
class Clock:
    """Minutes from midnight; an hour that is not `sure` may be twelve hours later; `of_24` is written so."""

    minutes: int
    sure: bool = False
    of_24: bool = False

    def in_the(self, part: str) -> "Clock":
        """The time in a part of the day, where it is not sure yet."""
        if self.sure or part not in ("morning", "afternoon", "evening", "night"):
            return self
        minutes = self.minutes % HALF
        is_early = part == "morning" or (part == "night" and minutes < EARLIEST)
        return Clock(minutes if is_early else minutes + HALF, sure=True)


def clock(text: str) -> Clock | None:
    """The time that a match of TIME says; None where there is no such time.

    >>> clock("half past 8 at night"), clock("22:00").minutes, clock("9")
    (Clock(minutes=1230, sure=True, of_24=False), 1320, Clock(minutes=540, sure=False, of_24=False))
    """
    found = WRITTEN.fullmatch(text)
    if found is None:
        return None
    if found["named"]:
        return Clock(DAY if found["named"] == "midnight" else HALF, sure=True)
    minutes = round(number(found["hour"]) * HOUR) + int(found["minute"] or 0) + PAST.get(found["past"], 0)
    if not 0 <= minutes <= DAY:
        return None
    if minutes > HALF + HOUR - 1 or (found["hour"].startswith("0") and found["minute"]):
        return Clock(minutes, sure=True, of_24=True)
    mark = (found["mark"] or "")[:1]
    part = found["part"] or ("night" if found["night"] else {"a": "morning", "p": "evening"}.get(mark, ""))
    return Clock(minutes).in_the(part)


def asked_hours(how: How, first: Clock, last: Clock | None = None, part: str = "") -> str:
    """The hours that a place should be open.

    >>> asked_hours("range", Clock(420), Clock(720, True)), asked_hours("until", Clock(600))
    ('7:0-12:0', '21:59-22:0')
    """
    start = first.in_the(part)
    if how == "range" and last is not None:
        return _range(start, last.in_the(part))
    minutes = _usual(start, is_end=how in ("until", "after"))
    in_the_night = minutes % DAY <= EARLIEST
    if how == "after":
        return _shown(DAY - 1 if in_the_night else minutes, minutes + 1)
    if how == "until":
        return _shown(DAY - 1 if in_the_night else minutes - 1, minutes)
    return _shown(minutes - 1, minutes) if how == "before" else _shown(minutes, minutes + 1)


def _range(start: Clock, end: Clock) -> str:
    """The shorter one of the ranges that are meant."""
    later = start.minutes + HALF
    is_open = not start.sure and end.sure and not end.of_24
    if is_open and _length(later, end.minutes) < _length(start.minutes, end.minutes):
        return _shown(later, end.minutes)
    begins = start.minutes if end.of_24 else _usual(start, is_end=False)
    ends = [end.minutes] if end.sure else [end.minutes % HALF, end.minutes % HALF + HALF]
    return _shown(begins, min(ends, key=lambda one: _length(begins, one)))


def _length(start: int, end: int) -> int:
    return (end - start) % DAY or DAY


def _usual(time: Clock, *, is_end: bool) -> int:
    """Minutes of a time that may be one of two."""
    if time.sure:
        return time.minutes
    minutes = time.minutes % HALF
    if minutes < HOUR:
        return minutes + (DAY if is_end else HALF)
    return minutes + HALF if is_end or minutes < EARLIEST else minutes


def _shown(start: int, end: int) -> str:
    return "-".join(f"{minutes // HOUR}:{minutes % HOUR}" for minutes in (start % DAY, end % DAY))
