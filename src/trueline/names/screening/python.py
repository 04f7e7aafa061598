"""An engine of the user's own in Python: a module and in it what makes an object to index and to search.

Reach for it to measure code that can be imported. `module:factory` is called without arguments and gives an
object with `index(entries)` and `search(query, k) -> [(id, score)]`; an entry has `id`, `name` and `aliases`.
It runs in a process of its own: whatever it does to its list, to its streams or to itself stays there.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Protocol

from trueline.core.errors import InputError
from trueline.names.screening.command import Command
from trueline.names.screening.engine import Entry, Kind, Setup

__all__ = ["PYTHON", "Python", "Searcher"]

HOST = "trueline.names.screening.hosted"


class Searcher(Protocol):
    """What the user's factory gives."""

    def index(self, entries: Sequence[Entry]) -> object:
        """Take the watchlist; what is returned is not looked at."""
        ...

    def search(self, query: str, k: int) -> Sequence[tuple[str, float]]:
        """At most k ids with their scores, best first."""
        ...


class Python(Command):
    """The user's object in its process, asked one query at a time."""

    def words_of(self, setup: Setup) -> list[str]:
        """Our interpreter, and in it the host of the object."""
        module, _, factory = setup.argument.partition(":")
        if not module or not factory:
            raise InputError(f"python:{setup.argument} names no factory; write python:module:factory")
        # The module itself is loaded in its own process only.
        if PathFinder.find_spec(module.partition(".")[0], [str(Path.cwd()), *sys.path]) is None:
            what = f"there is no module {module!r} in the current folder or among what is installed"
            raise InputError(f"python:{setup.argument} cannot be loaded: {what}")
        return [sys.executable, "-m", HOST, module, factory]


PYTHON = Kind(
    id="python",
    about="an object of yours with index(entries) and search(query, k)",
    make=Python,
    argument="module:factory",
)
