"""Which candidates a request is given, and in which order.

Reach for it before a method is asked. What always holds: the gold item is in every pool; a smaller pool lies
inside a larger one; both depend on nothing but the seed and the request's id.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal, TypeAlias, get_args

from trueline.core.chance import Chance, generator, shuffled
from trueline.core.errors import InputError
from trueline.rerank.items import Items

__all__ = ["SIZES", "USUAL", "Shuffle", "arranged", "pool"]

SIZES = (10, 20, 30, 40, 50)
"""Candidates that are usual."""

USUAL = 50
"""Candidates that a request is given when nobody says how many, or all items where there are fewer."""

Shuffle: TypeAlias = Literal["random", "middle", "none"]


def pool(items: Items, gold: str, request: str, size: int, seed: int) -> list[str]:
    """So many of the items, the gold one among them, in the order of the items."""
    if size < 1 or size > len(items):
        raise InputError(f"there are {len(items)} items and no pool of {size}; choose from 1 to {len(items)}")
    drawn = _drawn(items.ids, generator(seed, "rerank", "pool", request))
    others = islice((item for item in drawn if item != gold), size - 1)
    return sorted([gold, *others], key=items.place.__getitem__)


def arranged(
    candidates: Sequence[str], gold: str, request: str, seed: int, how: Shuffle = "random"
) -> list[str]:
    """The candidates in an order of chance, with the gold one in the middle, or as they are.

    Candidates are told apart by their ids, so whatever is said of them is said of the items themselves.
    """
    if how == "none":
        return list(candidates)
    if how == "random":
        return shuffled(candidates, generator(seed, "rerank", "order", request))
    if how == "middle":
        others = [item for item in candidates if item != gold]
        middle = len(others) // 2
        return [*others[:middle], gold, *others[middle:]]
    raise InputError(f"there is no shuffle {how!r}; choose one of {', '.join(get_args(Shuffle))}")


def _drawn(ids: Sequence[str], chance: Chance) -> Iterator[str]:
    """All ids in an order of chance, one by one: a pool of a million items costs no more than its size."""
    moved: dict[int, int] = {}
    for left in range(len(ids), 0, -1):
        place = int(chance.random() * left)
        yield ids[moved.get(place, place)]
        moved[place] = moved.get(left - 1, left - 1)
