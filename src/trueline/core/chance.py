"""Every random number in trueline comes from here: one seed, one stream for each purpose.

Reach for it whenever something is drawn. Name the purpose, and the stream depends on nothing else:

>>> generator(42, "typos", "R01", 3).random() == generator(42, "typos", "R01", 3).random()
True

What always holds: the same seed and purpose give the same generator in every process and on every machine,
and two different lists of seed and purposes start from different states. Nothing is read from the clock, the
system or the hash of a string.

How far a stream reaches into the future: Python promises that `random.Random.random()` keeps giving the
same numbers for the same seed. The other methods (`shuffle`, `sample`, `choice`, `randrange`) are built on
it, and a new Python may build them differently. NumPy promises the raw numbers of PCG64 and may improve the
methods above them. So a file that must be rebuilt bit for bit by any later version is drawn with `random()`.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from trueline.core.errors import InputError

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Chance", "array_generator", "generator", "pick", "shuffled"]

Chance: TypeAlias = Random
"""The stream of one purpose, for the signature of a function that draws from it."""

Thing = TypeVar("Thing")


def generator(seed: int | str, *purpose: str | int) -> Chance:
    """Make the generator of this seed for this purpose.

    The purpose is a path of words and numbers. `("ab", "c")` is not `("a", "bc")`, and `1` is not `"1"`.
    """
    return Random(_state(seed, *purpose))  # noqa: S311 - repeatable draws are the aim, not secrets


def pick(things: Sequence[Thing], chance: Chance) -> Thing:
    """Draw one of the things, each as likely as the others, with `random()` alone."""
    return things[int(chance.random() * len(things))]


def shuffled(things: Iterable[Thing], chance: Chance) -> list[Thing]:
    """Draw an order of the things, each order as likely as the others, with `random()` alone."""
    left = list(things)
    for end in range(len(left) - 1, 0, -1):
        place = int(chance.random() * (end + 1))
        left[end], left[place] = left[place], left[end]
    return left


def array_generator(seed: int | str, *purpose: str | int) -> "np.random.Generator":
    """Make NumPy's PCG64 generator of this seed for this purpose, for whole arrays at once.

    >>> first, again = (array_generator(42, "resamples").random(3) for _ in range(2))
    >>> (first == again).all().item()
    True
    """
    import numpy as np  # noqa: PLC0415 - most callers draw without numpy, which takes .08 s to import

    return np.random.Generator(np.random.PCG64(_state(seed, *purpose)))


def _state(*parts: int | str) -> int:
    """Hash the parts into 256 bits."""
    return int.from_bytes(sha256(b"".join(map(_encoded, parts))).digest())


def _encoded(part: int | str) -> bytes:
    """Write a part so that no list of parts can be read as another: kind, length, colon, text."""
    match part:
        case bool():
            raise InputError(f"a seed or purpose cannot be {part}; give a whole number or a text")
        case int():
            kind, text = b"i", b"%d" % part
        case str():
            kind, text = b"s", part.encode("utf-8", "surrogatepass")
        case _:
            raise InputError(f"a seed or purpose cannot be {part!r}; give a whole number or a text")
    return b"%s%d:%s" % (kind, len(text), text)
