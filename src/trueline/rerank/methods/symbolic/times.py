"""Days and times of a request: when a place should be open.

Reach for it to find them. What always holds: a day without a time asks that the place opens at all on it;
days that are listed share their time; a time without a day counts only beside a word for being open, and then
for any day.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from trueline.rerank.evidence.item_meta import ItemMeta
from trueline.rerank.evidence.item_meta_hours import ItemMetaHours
from trueline.rerank.methods.symbolic.claims import Claim, Ready
from trueline.rerank.methods.symbolic.clock import TIME, How, asked_hours, clock
from trueline.rerank.methods.symbolic.conditions import leaf
from trueline.rerank.methods.symbolic.thesaurus import Time
from trueline.rerank.structure import Leaf, Node, Operator, Structure

__all__ = ["Week"]

DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
SHORT = {day[:3]: day for day in DAYS}
DAY = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?:'s?)?|"
    r"(?:mon|tues?|wed|thurs?|thu|fri)s?(?![\w'])\.?|(?:(?<=on )|(?<=/)|(?<=-))(?:sat|sun)s?(?![\w'])\.?)"
)
WEEK = r"(?:every ?day|each day|daily|all week(?: long)?|(?:seven|7) days a week)"
WORKING = r"(?:week ?days?|working days?|business days?|work ?week|during the week)(?:'s?)?"
FREE = r"(?:week ?ends?)(?:'s?)?"
SEVERAL = tuple(
    (re.compile(words), days) for words, days in ((WEEK, DAYS), (WORKING, DAYS[:5]), (FREE, DAYS[5:]))
)
ONE = rf"(?:{DAY}|{WEEK}|{WORKING}|{FREE})"
BETWEEN = (
    r"(?:,? (?:and|or|as well as) (?:also )?|, (?:and |or )?| & | ?/ ?)(?:(?:on|for) )?"
    r"(?:(?:a|every|each|the) )?"
)
THROUGH = r" ?(?:-|to|through|thru|till|until) ?"
LISTED = re.compile(
    rf"(?<!\w)(?:(?:either|both|on|every|each|a|any|the|some) )*"
    rf"(?P<days>{DAY}{THROUGH}{DAY}|{ONE}(?:{BETWEEN}{ONE})*)(?!\w)"
)
RUN = re.compile(rf"({DAY}){THROUGH}({DAY})")

ABOUT = r"(?:(?:about|around|at least|as early as) )?"
UNTIL = (
    r"(?:(?:right )?up until|up to|until(?: at least| well past| after| past)?|till|til|to at least|"
    r"closes? (?:no earlier than|not before|after|at|past|around|later than)|"
    r"closing (?:no earlier than|at|after|past)|through to|through|as late as|late as|"
    r"(?:(?:and|but) )?(?:(?:(?:does|do|will|would|should|must)(?:n't| not)|won't|never|not) )"
    r"(?:be )?(?:close[sd]?|closing|shuts?|shutting) (?:before|until|till))"
)
FROM = r"(?:from|between|opens? (?:at|from|by)|opening at|starting (?:at|from))"
AFTER = r"after|(?<!half )(?<!quarter )past|(?<!no )later than|beyond"
AT = rf"(?:{FROM}|at|by|around|as early as|since|no later than|as of|starting)"
TO = r"(?: ?- ?| (?:(?:all the way |right )?(?:to|until|till|til|through to|through|and)) )"
RANGE = re.compile(rf"(?<!\w)(?P<from>{FROM} )?{ABOUT}(?P<first>{TIME}){TO}{ABOUT}(?P<last>{TIME})")
POINTS: tuple[tuple[How, re.Pattern[str]], ...] = (
    ("until", re.compile(rf"(?<!\w){UNTIL} {ABOUT}(?P<first>{TIME})")),
    ("before", re.compile(rf"(?<!\w)(?:before|(?<!no )earlier than|ahead of) {ABOUT}(?P<first>{TIME})")),
    ("after", re.compile(rf"(?<!\w)(?:{AFTER}) {ABOUT}(?P<first>{TIME})")),
    (
        "at",
        re.compile(
            rf"(?<!\w){AT} {ABOUT}(?P<first>{TIME})(?: onwards?| on(?! \w))?(?! (?:stars?|reviews?|people))"
        ),
    ),
    (
        "at",
        re.compile(r"(?<!\w)(?P<first>(?:\d{1,2}(?::\d\d)? ?[ap]\.?m\.?(?!\w)|noon|midday|midnight))(?!\w)"),
    ),
)
PARTS = ["morning", "afternoon", "evening", "night"]

FILLER = (
    r"on|at|in|the|a|an|of|open|opens|opened|opening|is|it|it's|be|being|stays?|staying|still|every|each|"
    r"hours?|they|there|doors|kept|keeps?|running|going|its|until|right|any|their|serving|that|has|to|for|with|"
    r"remains?|remaining|available|around|time|times|have|are|also|service|and"
)
GAP = re.compile(rf"(?:[\s,(-]|(?:{FILLER})(?!\w))*")
OPENING = re.compile(
    r"(?<!\w)(?:open|opens|opening|close[sd]?|closing|hours|shuts?|until|till|late-night)(?!\w)"
)
OPEN_ON = re.compile(r"(?<!\w)(?:open\w*|on|at|over|hours?)(?: (?:the|every|all))? $")
OPEN_THEN = re.compile(
    r"(?<!\w)(?:open\w*|stays?|until|till)"
    r"(?: (?:up|open|until|till|fairly|very|really|so|in the|at|on))* $"
)
SHUT = re.compile(r"(?<!\w)(?:closed|shut|not open|isn't open|aren't open)(?: all day)?(?: on)?\s*$")
NEAR = 40
"""Characters around a time in which a word says that it is about being open."""


@dataclass(frozen=True, slots=True)
class _Days:
    start: int
    end: int
    names: tuple[str, ...]
    op: Operator


@dataclass(frozen=True, slots=True)
class _Time:
    """A time of the day, or a part of it by its name."""

    start: int
    end: int
    how: How | None
    text: tuple[str, ...]


class Week:
    """Reads days and times into hours; `days` has the schema's own spelling of each."""

    def __init__(self, days: Mapping[str, str], times: Sequence[Time]) -> None:
        self.days = {day: days.get(day) or days.get(day[:3]) or day.title() for day in DAYS}
        self.known = [day for day in DAYS if day in days or day[:3] in days]
        self.parts = {phrase.lower(): time.range for time in reversed(times) for phrase in time.phrases}
        longest = sorted(self.parts, key=len, reverse=True)
        named = "|".join(re.escape(phrase) for phrase in longest) or r"(?!)"
        self.part = re.compile(rf"(?<!\w)(?:{named})s?(?!\w)")

    def claims(self, low: str) -> Iterator[Claim]:
        """The days and times of a text with the hours that they ask for."""
        if not self.known:
            return
        times = sorted(self._times(low), key=lambda one: one.start)
        used: set[_Time] = set()
        days = list(_days(low))
        for day in days:
            near = sorted(_chain(low, day, times, used), key=lambda one: one.start)
            used |= set(near)
            start = min([day.start, *(one.start for one in near)])
            end = max([day.end, *(one.end for one in near)])
            if near:
                yield Claim(start, end, Ready(self._asked(day, near), "hours"))
            elif shut := SHUT.search(low[: day.start]):
                yield Claim(shut.start(), end, Ready(_opened(self._paths(day), shut=True), "hours"))
            elif re.search(DAY, low[start:end]) or OPEN_ON.search(low[: day.start]):
                yield Claim(start, end, Ready(_opened(self._paths(day), shut=False), "hours"))
        for time in times if not days else ():
            if time.how and OPENING.search(low[max(0, time.start - NEAR) : time.end]):
                yield self._any_day(time)

    def any_day(self, low: str) -> Iterator[Claim]:
        """Parts of the day that it should be open in, on whatever day."""
        for time in self._times(low) if self.known and not any(_days(low)) else ():
            if time.how is None and OPEN_THEN.search(low[: time.start]):
                yield self._any_day(time)

    def _any_day(self, time: _Time) -> Claim:
        everyday = _Days(time.start, time.end, tuple(self.known), "OR")
        return Claim(time.start, time.end, Ready(self._asked(everyday, [time]), "hours"))

    def _paths(self, days: _Days) -> tuple[list[str], Operator]:
        return [self.days[day] for day in days.names], days.op

    def _asked(self, days: _Days, times: Sequence[_Time]) -> Structure:
        hours = self._hours(times)
        names, op = self._paths(days)
        if not hours:
            return _opened((names, op), shut=False)
        return _joined(
            [leaf(f"{day} {hours}", ItemMetaHours, path=["hours", day], true=hours) for day in names], op
        )

    def _hours(self, times: Sequence[_Time]) -> str:
        named = " ".join(one.text[0] for one in times if one.how is None)
        part = next((one for one in PARTS if one in named.replace("lunchtime", "")), "")
        begin = next((one for one in times if one.how == "at"), None)
        end = next((one for one in times if one.how == "until"), None)
        if begin is not None and end is not None and begin.start < end.start:
            times = [_Time(begin.start, end.end, "range", (begin.text[0], end.text[0]))]
        for time in times:
            if time.how is not None:
                first, last = clock(time.text[0]), clock(time.text[1]) if len(time.text) > 1 else None
                if first is not None:
                    return asked_hours(time.how, first, last, part)
        if named in self.parts:
            return self.parts[named]
        return next((self.parts[one] for one in self.parts if one in named), "") if named else ""

    def _times(self, low: str) -> Iterator[_Time]:
        taken: list[tuple[int, int]] = []

        def free(found: re.Match[str]) -> bool:
            return all(found.end() <= start or found.start() >= end for start, end in taken)

        for found in RANGE.finditer(low):
            if found["from"] or _looks_like_a_range(low, found):
                taken.append(found.span())
                yield _Time(*found.span(), "range", (found["first"], found["last"]))
        for how, point in POINTS:
            for found in point.finditer(low):
                if free(found) and clock(found["first"]):
                    taken.append(found.span())
                    yield _Time(*found.span(), how, (found["first"],))
        for found in self.part.finditer(low):
            if free(found):
                said = found[0] if found[0] in self.parts else found[0].removesuffix("s")
                yield _Time(*found.span(), None, (said,))


def _opened(days: tuple[Sequence[str], Operator], *, shut: bool) -> Structure:
    """Open on days, or closed on them, at whatever time."""
    how, said = ("closed", "not_contains") if shut else ("open", "contains")
    leaves = [leaf(f"{how} {day}", ItemMeta, path=["hours", day], **{said: ":"}) for day in days[0]]
    return _joined(leaves, days[1])


def _joined(leaves: Sequence[Leaf], op: Operator) -> Structure:
    return leaves[0] if len(leaves) == 1 else Node(op, tuple(leaves))


def _looks_like_a_range(low: str, found: re.Match[str]) -> bool:
    """Whether two numbers are times: one is written as a time, or a word for being open is near."""
    stands = low[max(0, found.start() - NEAR) : found.end()]
    written = re.search(r"[ap]\.?m|:\d\d|noon|midday|midnight|o'clock|morning|evening|night", found[0])
    near_day = re.search(rf"{DAY}{GAP.pattern}$", low[: found.start()])
    return bool(written) or bool((near_day or OPENING.search(stands)) and " and " not in found[0])


def _days(low: str) -> Iterator[_Days]:
    for found in LISTED.finditer(low):
        names = _names(found["days"])
        op: Operator = "OR" if re.search(r"\bor\b", found["days"]) else "AND"
        yield _Days(found.start(), found.end(), tuple(dict.fromkeys(names)), op)


def _names(text: str) -> Iterator[str]:
    if run := RUN.fullmatch(text):
        first, last = (DAYS.index(SHORT[one[:3]]) for one in run.groups())
        yield from (DAYS[place % len(DAYS)] for place in range(first, last + 1 + len(DAYS) * (last < first)))
        return
    for found in re.finditer(ONE, text):
        several = next((days for some, days in SEVERAL if some.fullmatch(found[0])), None)
        yield from several or [SHORT[found[0][:3]]]


def _chain(low: str, day: _Days, times: Sequence[_Time], used: Collection[_Time]) -> Iterator[_Time]:
    """The times on both sides of a day with nothing of weight between; each day keeps to its own."""
    place = day.end
    for time in times:
        if time.start >= place and time not in used and GAP.fullmatch(low, place, time.start):
            yield time
            place = time.end
    place = day.start
    for time in reversed(times):
        if time.end <= place and time not in used and GAP.fullmatch(low, time.end, place):
            yield time
            place = time.start
