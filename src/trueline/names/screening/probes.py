"""What is screened: variations of listed names, each with its kinship, and names of people not listed.

Reach for it to make the queries of a screening. Each variation of an entry is asked once, however many
responders gave it; what is left out is counted in `Left`, never silently.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

import numpy as np
import numpy.typing as npt

from trueline.core.errors import InputError, RowError
from trueline.core.schema import text_fault
from trueline.names.answers.answers import Answer
from trueline.names.ask import LONGEST
from trueline.names.bands import NAMES
from trueline.names.making.generate import generate
from trueline.names.policy import DOCUMENTED
from trueline.names.queries.draws import draw
from trueline.names.queries.people import LOCALES, people
from trueline.names.queries.query import AskedName
from trueline.names.screening.kinship import Kinship, kinship
from trueline.names.screening.normal import normal
from trueline.names.screening.watchlist import Watchlist

__all__ = ["Left", "Probes", "generated", "negatives", "positives"]

Flags = npt.NDArray[np.bool_]


@dataclass(slots=True)
class Left:
    """What of the answers is not asked, and why: names that are not listed, blank and repeated variations.

    `shared` are names that more than one entry has: their variations belong to the first of these.
    """

    unlisted: dict[str, int] = field(default_factory=dict)
    shared: set[str] = field(default_factory=set)
    blank: int = 0
    repeated: int = 0


@dataclass(frozen=True)
class Probes:
    """Variations of listed names, column by column; `entry` is the place of the entry on the watchlist."""

    entry: list[int]
    originals: list[str]
    texts: list[str]

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def kinship(self) -> Kinship:
        """What each variation is to its original."""
        return kinship(self.originals, self.texts, DOCUMENTED)

    def groups(self) -> Iterator[tuple[str, str, Flags]]:
        """All of them, then those of each rule and of each level: kind, which one, and who belongs to it."""
        yield "all", "", np.ones(len(self), dtype=np.bool_)
        by_rule: dict[str, list[int]] = {}
        for place, rules in enumerate(self.kinship.rules):
            for rule in rules or ("no rule",):
                by_rule.setdefault(rule, []).append(place)
        for rule in sorted(by_rule):
            belongs = np.zeros(len(self), dtype=np.bool_)
            belongs[by_rule[rule]] = True
            yield "rule", rule, belongs
        for column, levels in self.kinship.levels.items():
            for level, name in enumerate(NAMES):
                if (levels == level).any():
                    yield column, name, levels == level


def positives(
    answers: Iterable[Answer], watchlist: Watchlist, limit: int | None = None
) -> tuple[Probes, Left]:
    """The variations that belong to entries, in the order of the answers, at most so many."""
    left = Left()
    found: dict[tuple[int, str], str] = {}
    for name, place, text in _listed(answers, watchlist, left):
        if len(found) == limit:
            break
        if not text.strip():
            left.blank += 1
        elif (place, text) in found:
            left.repeated += 1
        else:
            found[place, text] = name
    if not found:
        what = f"{len(left.unlisted)} of their names are not listed, {left.blank} variations are blank"
        what = f"the answers hold no variation of a listed name: {what}"
        raise InputError(f"{what}; answers are matched by the exact text of a name or alias")
    return Probes([place for place, _ in found], list(found.values()), [text for _, text in found]), left


def _listed(answers: Iterable[Answer], watchlist: Watchlist, left: Left) -> Iterator[tuple[str, int, str]]:
    """Each variation with its name and the entry of that name."""
    for answer in answers:
        for name, variations in answer.variations.items():
            place = watchlist.find(name)
            if place is None:
                left.unlisted[name] = left.unlisted.get(name, 0) + len(variations)
                continue
            if name in watchlist.shared:
                left.shared.add(name)
            for variation in variations:
                yield name, place, _sound(variation.name, answer, name)


def _sound(text: str, answer: Answer, name: str) -> str:
    if fault := text_fault(text, LONGEST):
        raise RowError(answer.where, f"variations.{name}", f"a variation {fault}")
    return text


def negatives(number: int, seed: int, watchlist: Watchlist, locales: Iterable[str] = ()) -> list[str]:
    """So many synthetic people whose names, romanised and lower-cased, are no entry's name or alias."""
    listed = {normal(name) for entry in watchlist.entries for name in entry.names}
    # They come one by one, so that as many can be passed over as there are listed ones among them.
    drawn = people(sys.maxsize, seed, tuple(locales) or tuple(LOCALES))
    others = (person.name for person in drawn if normal(person.name) not in listed)
    return list(islice(others, number))


def generated(watchlist: Watchlist, seed: int) -> Iterator[Answer]:
    """Variations made for every name on the list, by queries drawn from the seed."""
    once = dict.fromkeys(entry.name for entry in watchlist.entries)
    queries = draw((AskedName(name=name) for name in once), seed)
    yield from (made.answer for made in generate(queries, DOCUMENTED, seed))
