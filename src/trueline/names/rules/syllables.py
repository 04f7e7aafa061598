"""Where a name divides into syllables, by its spelling alone.

Reach for it when a rule speaks of syllables. Each run of vowels is the middle of one syllable, and the last
consonant before the run opens it: John-ny, Wil-liam, Ma-ria. Here y is a vowel unless a vowel follows, and
accents are looked through. Digraphs and a silent e are not known: Mart-ha, Ja-ne. A word with fewer than two
runs, so any word of another script, is one syllable.
"""

import re
from collections.abc import Iterator
from unicodedata import normalize

__all__ = ["neighbours"]

_WORD = re.compile(r"[^\W\d_]+")
_VOWEL_RUN = re.compile(r"(?:[aeiou]|y(?![aeiou]))+")


def neighbours(text: str) -> Iterator[tuple[int, int, int]]:
    """Start, border and end of every two different syllables that follow each other in one word.

    >>> list(neighbours("Johnny Smith"))
    [(0, 4, 6)]
    """
    for word in _WORD.finditer(text):
        edges = [word.start() + start for start in _starts(word[0])] + [word.end()]
        for start, border, end in zip(edges, edges[1:], edges[2:], strict=False):
            if text[start:border] != text[border:end]:
                yield start, border, end


def _starts(word: str) -> list[int]:
    # One base letter for each letter, so that places in it are places in the word.
    bare = "".join(normalize("NFD", letter)[0] for letter in word).lower()
    runs = [run.start() for run in _VOWEL_RUN.finditer(bare)]
    # Between two runs there is always a consonant: the later syllable takes it along.
    return [0, *(run - 1 for run in runs[1:])]
