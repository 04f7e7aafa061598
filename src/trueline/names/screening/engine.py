"""What an engine is: it takes a watchlist once, then queries, and gives for each the entries it finds.

Reach for it to write an engine or to call one. An entry's score is the best over its name and aliases and
stands once, from 0 to 1. A query that got no answer is a `Failed` with a code and a cause, never an empty
list: an empty list says that nothing was found.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from trueline.core.printable import printable

__all__ = ["Engine", "Entry", "Failed", "Kind", "Setup", "checked"]

Code = Literal["died", "timeout", "garbage", "missing"]

SHOWN = 80
"""Characters of a wrong answer that a cause shows."""


class Entry(NamedTuple):
    """One person on a watchlist."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The name and the aliases after it."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a query has no answer; `tail` is the last that the engine said about itself, line by line.

    Both are text of others and kept as what can be printed.
    """

    code: Code
    cause: str
    tail: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "cause", printable(self.cause))
        lines = (
            f"{' ' * (len(one) - len(one.lstrip(' ')))}{printable(one)}" for one in self.tail.splitlines()
        )
        object.__setattr__(self, "tail", "\n".join(lines))


def _indented(line: str) -> str:
    return " " * (len(line) - len(line.lstrip(" "))) + printable(line)


Hits: TypeAlias = list[tuple[str, float]]
"""Ids with their scores, best first."""

Found: TypeAlias = Hits | Failed


class Engine(ABC):
    """An engine; subclass it, and only `index` and `search` have to be written.

    `batch` is how many queries it likes to get at once; a single query is a batch of one.
    """

    batch: int = 256

    @abstractmethod
    def index(self, entries: Sequence[Entry]) -> Failed | None:
        """Take the watchlist; called once, before any search. What went wrong fails every query."""

    @abstractmethod
    def search(self, queries: Sequence[str], k: int) -> Sequence[Found]:
        """For each query the entries found, best first, at most k; or why there is no answer."""

    def close(self) -> None:  # noqa: B027 - most engines hold nothing
        """Let go of what is held outside of this process."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What an engine is made with.

    `argument` is what the user wrote after the colon, `floor` the score under which nothing need be found,
    `timeout` the seconds that one reply may take where replies come from outside.
    """

    argument: str = ""
    floor: float = 0.0
    timeout: float = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of engine.

    `argument` names what must follow its id after a colon, empty where nothing may. `libraries` are the
    distributions whose versions decide what it finds.
    """

    id: str
    about: str
    make: Callable[[Setup], Engine]
    argument: str = ""
    libraries: tuple[str, ...] = ()


def checked(given: object, known: Container[str], k: int) -> Found:
    """An answer as hits, when all is right with it; else what is wrong.

    >>> checked([("w1", 0.9), ("w1", 0.8)], {"w1"}, 10)
    Failed(code='garbage', cause="gave the id 'w1' twice", tail='')
    """
    if isinstance(given, Failed):
        return given
    if isinstance(given, str) or not isinstance(given, Sequence):
        return Failed("garbage", f"gave {_shown(given)}, which is no list of [id, score]")
    if len(given) > k:
        return Failed("garbage", f"gave {len(given)} hits where {k} were asked for")
    hits: Hits = []
    for one in given:
        fault = _fault(one, known, hits)
        if fault is not None:
            return Failed("garbage", f"gave {fault}")
        hits.append((one[0], float(one[1])))
    if len({found for found, _ in hits}) < len(hits):
        ids = [found for found, _ in hits]
        return Failed("garbage", f"gave the id {_shown(next(i for i in ids if ids.count(i) > 1))} twice")
    return hits


def _fault(one: object, known: Container[str], before: Hits) -> str | None:
    """What is wrong with a hit that follows these."""
    if isinstance(one, str) or not isinstance(one, Sequence) or len(one) != len(("id", "score")):
        return f"{_shown(one)}, which is no [id, score]"
    found, score = one
    if not isinstance(found, str) or found not in known:
        return f"the id {_shown(found)}, which is not on the watchlist"
    if isinstance(score, bool) or not isinstance(score, int | float) or not math.isfinite(score):
        return f"the score {_shown(score)}, which is no finite number"
    if not 0 <= score <= 1:
        return f"the score {_shown(score)}, which is outside 0..1"
    if before and score > before[-1][1]:
        return f"the score {_shown(score)} after {_shown(before[-1][1])}, best is not first"
    return None


def _shown(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."
