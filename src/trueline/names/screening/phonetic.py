"""Names with a token that sounds the same, ranked by Jaro-Winkler.

Reach for it on long lists: only names that share the Soundex code of one token with the query are compared.
A name whose every token has another code is never found.
"""

import os
from collections.abc import Iterator, Sequence

import jellyfish
import numpy as np
import numpy.typing as npt
from rapidfuzz import process
from rapidfuzz.distance import JaroWinkler

from trueline.names.screening.engine import Engine, Entry, Hits, Kind, Setup
from trueline.names.screening.nearest import nearest
from trueline.names.screening.normal import flat, normal

__all__ = ["PHONETIC", "Phonetic"]

Places = npt.NDArray[np.int64]

PAIRS = 500_000
"""Pairs that are held at a time, two lists of texts and their scores."""

NONE: Places = np.array([], dtype=np.int64)


class Phonetic(Engine):
    """From each code to the texts with a token of it."""

    batch = 1_024

    def __init__(self, setup: Setup) -> None:
        self.floor = setup.floor
        self.cores = len(os.sched_getaffinity(0))

    def index(self, entries: Sequence[Entry]) -> None:
        """Code every token of the list."""
        self.texts = flat(entries)
        blocks: dict[str, list[int]] = {}
        for place, text in enumerate(self.texts.texts):
            for code in _codes(text):
                blocks.setdefault(code, []).append(place)
        self.blocks = {code: np.array(places, dtype=np.int64) for code, places in blocks.items()}

    def candidates(self, query: str) -> Places:
        """The places of the texts that share a code with a normal text, in the order of the list."""
        found = [self.blocks[code] for code in _codes(query) if code in self.blocks]
        return np.unique(np.concatenate(found)) if found else NONE

    def search(self, queries: Sequence[str], k: int) -> list[Hits]:
        """Compare each query with its candidates."""
        found: list[Hits] = []
        texts, places = [], []
        held = 0
        for text in map(normal, queries):
            texts.append(text)
            places.append(self.candidates(text))
            held += len(places[-1])
            if held > PAIRS:
                found += self._block(texts, places, k)
                texts, places, held = [], [], 0
        found += self._block(texts, places, k)
        return found

    def _block(self, queries: list[str], places: list[Places], k: int) -> Iterator[Hits]:
        """Compare pair by pair, all of them in one call: single ones are too small to share out."""
        listed = self.texts.texts
        left = [query for query, own in zip(queries, places, strict=True) for _ in range(len(own))]
        right = [listed[place] for own in places for place in own.tolist()]
        scores = process.cpdist(
            left,
            right,
            scorer=JaroWinkler.normalized_similarity,
            score_cutoff=self.floor,
            dtype=np.float32,
            workers=self.cores,
        )
        ends = np.cumsum([len(own) for own in places]).tolist()
        for own, end in zip(places, ends, strict=True):
            row = scores[end - len(own) : end]
            yield nearest(self.texts, own[row > 0], row[row > 0], k)


def _codes(text: str) -> set[str]:
    """The Soundex code of each token that has one."""
    return {code for token in text.split() if (code := jellyfish.soundex(token))}


PHONETIC = Kind(id="phonetic", about="a token that sounds the same, then Jaro-Winkler", make=Phonetic)
