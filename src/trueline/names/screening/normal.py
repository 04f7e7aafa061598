"""Names as the engines of ours compare them, and the flat list of them that engines search.

Reach for it in an engine. A normal text is romanised, lower case, its tokens one space apart; what an engine
of somebody else gets is the text as it was given.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from anyascii import anyascii

from trueline.names.screening.engine import Entry

__all__ = ["Texts", "flat", "normal"]


def normal(text: str) -> str:
    """The text as it is compared.

    >>> normal("  Мария   PETROVÁ ")
    'mariya petrova'
    """
    return " ".join((text if text.isascii() else anyascii(text)).lower().split())


@dataclass(frozen=True, slots=True)
class Texts:
    """Every name and alias of a watchlist, entry by entry, without those of which nothing is left.

    `owner` says whose each text is, `most` how many texts one entry has at the most.
    """

    ids: list[str]
    texts: list[str]
    owner: npt.NDArray[np.int64]
    most: int


def flat(entries: Sequence[Entry]) -> Texts:
    """The texts of the entries, each once for its entry."""
    texts: list[str] = []
    owner: list[int] = []
    for place, entry in enumerate(entries):
        own = [text for text in dict.fromkeys(map(normal, entry.names)) if text]
        texts += own
        owner += [place] * len(own)
    owners = np.array(owner, dtype=np.int64)
    return Texts([entry.id for entry in entries], texts, owners, int(np.bincount(owners).max(initial=1)))
