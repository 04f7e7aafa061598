"""The scoring algorithms of nomenklatura, OpenSanctions' matcher: logic-v1, logic-v2 and ofac.

Reach for it to measure what yente would score. A pair takes some 40 microseconds, so on a longer list only
the entries nearest by character n-grams are scored, as a service scores what its search index found.
"""

from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any

from trueline.core.errors import InputError
from trueline.names.screening.engine import Engine, Entry, Hits, Kind, Setup
from trueline.names.screening.nearest import DIGITS
from trueline.names.screening.tfidf import Tfidf

__all__ = ["NOMENKLATURA", "Nomenklatura"]

SCORED = 100
"""Entries that are scored for a query; a list that is no longer is scored whole."""

ALGORITHMS = ("logic-v1", "logic-v2", "ofac")


class Nomenklatura(Engine):
    """One algorithm, over the entries that are near."""

    def __init__(self, setup: Setup, algorithm: str) -> None:
        if find_spec("nomenklatura") is None:
            what = f"nomenklatura-{algorithm} needs the extra 'engines'"
            raise InputError(f"{what}; install trueline[engines], docs/how-to/screening-engines.md says how")
        self.algorithm, self.floor = algorithm, setup.floor
        self.near = Tfidf(Setup())

    def index(self, entries: Sequence[Entry]) -> None:
        """Make the entries into people as nomenklatura knows them."""
        from nomenklatura.matching import get_algorithm  # noqa: PLC0415 - an extra, and 2 s to import

        algorithm = get_algorithm(self.algorithm)
        if algorithm is None:
            raise InputError(f"nomenklatura has no {self.algorithm}; install the version of constraints.txt")
        self.compare, self.settings = algorithm.compare, algorithm.default_config()
        self.people = {entry.id: _person(entry.names) for entry in entries}
        self.place = {entry.id: place for place, entry in enumerate(entries)}
        if len(entries) > SCORED:
            self.near.index(entries)
        for person in list(self.people.values())[:1]:
            self.compare(person, person, self.settings)  # loads its tables of names, which takes seconds

    def search(self, queries: Sequence[str], k: int) -> list[Hits]:
        """Score the near entries, best first, equal ones in the order of the list."""
        if len(self.people) <= SCORED:
            return [self._one(query, list(self.people), k) for query in queries]
        near = self.near.search(queries, SCORED)
        return [
            self._one(query, [found for found, _ in some], k)
            for query, some in zip(queries, near, strict=True)
        ]

    def _one(self, query: str, ids: Sequence[str], k: int) -> Hits:
        asked = _person((query,))
        scored = [
            (found, round(self.compare(asked, self.people[found], self.settings).score, DIGITS))
            for found in ids
        ]
        enough = [hit for hit in scored if hit[1] > 0 and hit[1] >= self.floor]
        return sorted(enough, key=lambda hit: (-hit[1], self.place[hit[0]]))[:k]


def _person(names: Sequence[str]) -> Any:
    """An entity with these names, and with them as its id: nomenklatura remembers names by id alone."""
    from followthemoney import model  # noqa: PLC0415 - comes with nomenklatura

    person = model.make_entity("Person")
    person.id = "\n".join(names)
    person.add("name", names)
    return person


NOMENKLATURA = [
    Kind(
        id=f"nomenklatura-{name}",
        about=f"nomenklatura's {name}, on the nearest entries; extra 'engines'",
        make=partial(Nomenklatura, algorithm=name),
        libraries=("nomenklatura", "followthemoney", "rigour"),
    )
    for name in ALGORITHMS
]
