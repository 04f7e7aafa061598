"""An engine of the user's own in Python: a module and in it what makes an object to index and to search.

Reach for it to measure code that can be imported. `module:factory` is called without arguments and gives an
object with `index(entries)` and `search(query, k) -> [(id, score)]`; an entry has `id`, `name` and `aliases`.
Code that may end the whole process or hold it up from C belongs behind `command` instead.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from trueline.core.errors import InputError
from trueline.names.screening.engine import Engine, Entry, Failed, Found, Kind, Setup
from trueline.names.screening.guarded import guarded, within

__all__ = ["PYTHON", "Python", "Searcher"]


class Searcher(Protocol):
    """What the user's factory gives."""

    def index(self, entries: Sequence[Entry]) -> object:
        """Take the watchlist; what is returned is not looked at."""
        ...

    def search(self, query: str, k: int) -> Sequence[tuple[str, float]]:
        """At most k ids with their scores, best first."""
        ...


class Python(Engine):
    """The user's object, asked one query at a time."""

    batch = 1

    def __init__(self, setup: Setup) -> None:
        self.timeout = setup.timeout
        self.factory = _found(setup.argument)

    def index(self, entries: Sequence[Entry]) -> Failed | None:
        """Make the object and hand it the list; that may take its time."""

        def make() -> None:
            self.searcher: Searcher = self.factory()
            self.searcher.index(entries)

        return guarded(make)

    def search(self, queries: Sequence[str], k: int) -> list[Found]:
        """Ask for each query."""
        return [self._one(query, k) for query in queries]

    def _one(self, query: str, k: int) -> Any:
        return within(self.timeout, lambda: self.searcher.search(query, k))


def _found(argument: str) -> Any:
    """What the words `module:factory` name; modules of the current folder are found too."""
    name, _, attribute = argument.partition(":")
    if not name or not attribute:
        raise InputError(f"python:{argument} names no factory; write python:module:factory")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    found = guarded(lambda: getattr(import_module(name), attribute))
    if isinstance(found, Failed):
        raise InputError(f"python:{argument} cannot be loaded: {found.cause}; check the name and the module")
    return found


PYTHON = Kind(
    id="python",
    about="an object of yours with index(entries) and search(query, k)",
    make=Python,
    argument="module:factory",
)
