"""A request in one plain form: its words with their stems, quoted words set apart, numbers known.

Reach for it before anything is looked for in a text. What always holds: `low` and `text` are as long as each
other, so a place in one is the same place in the other; names and quoted words stand in `low` as letters that
no text has, so that a pattern can ask for a name and no word of a quotation is read as a request.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

__all__ = [
    "LIGHT",
    "NAME",
    "NUMBER",
    "NUMBERS",
    "QUOTE",
    "SMALL",
    "Plain",
    "Word",
    "key",
    "masked",
    "number",
    "plain",
    "stem",
    "stems",
    "word_set",
]

NAME = "[\ue000-\uefff]+"
QUOTE = "[\uf000-\uf8ff]+"
FIRST_NAME, FIRST_QUOTE = 0xE000, 0xF000
SHORT = 3
"""Letters of a word that is left as it is."""

MOST = 0x800
"""Names and quotations of one text that are told apart."""

SAME = str.maketrans("\u2018\u2019\u02bc\u201c\u201d\u2013\u2014\u2015", "'''\"\"---")
QUOTED = re.compile(r"\"([^\"\n]{0,80}\w[^\"\n]{0,80})\"|(?<![\w.])'([^'\n]{0,30}\w[^'\n]{1,30})'(?!\w)")
BULLET = re.compile(r"\n\s*(?:[-*\u2022]|\d+[.)])\s+|\n\s*\n")
WORD = re.compile(r"\$+(?!\d)|\w+(?:'\w+)*")
PART = re.compile(r"\d+|[A-Z]+(?=[A-Z][^\WA-Z\d_])|[A-Z]?[^\WA-Z\d_]+|[A-Z]+")

SMALL = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
NUMBERS = {
    **{word: float(place) for place, word in enumerate(SMALL, 1)},
    "fifteen": 15.0,
    "twenty": 20.0,
    "thirty": 30.0,
    "forty": 40.0,
    "fifty": 50.0,
    "hundred": 100.0,
    "a hundred": 100.0,
    "a dozen": 12.0,
    "a couple": 2.0,
    "a couple of": 2.0,
    "a pair": 2.0,
    "multiple": 2.0,
    "a few": 3.0,
    "a handful": 3.0,
    "several": 3.0,
}
NUMBER = rf"(?:\d+(?:\.\d+)?|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})"


def word_set(text: str) -> frozenset[str]:
    """The words of a text, as a set."""
    return frozenset(text.split())


LIGHT = word_set(
    "a an the some any my our your his her their its this these those really quite pretty rather fairly just "
    "truly actually and please i we you us me"
)
"""Words that change nothing inside a phrase."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word where it stands, in small letters and by its stem."""

    start: int
    end: int
    text: str
    stem: str


@dataclass(frozen=True, slots=True)
class Plain:
    """A text in its plain form; `names` and `quotes` are what the letters of `low` stand for."""

    text: str
    low: str
    names: tuple[str, ...]
    quotes: tuple[str, ...]
    words: tuple[Word, ...]

    def said(self, start: int, end: int) -> str:
        """What stands there, in small letters."""
        return _lower(self.text[start:end])

    def is_name(self, word: Word) -> bool:
        """Whether a word stands in a name."""
        return _is_name(self.low[word.start])

    def names_in(self, start: int, end: int) -> list[str]:
        """The names that stand there, each once."""
        found = (self.names[ord(letter) - FIRST_NAME] for letter in self.low[start:end] if _is_name(letter))
        return list(dict.fromkeys(found))


def plain(text: str, names: Iterable[tuple[int, int]] = ()) -> Plain:
    """The text in its plain form; `names` are the places of names in what `masked` gives."""
    given = masked(text)
    low = list(_lower(given))
    known: dict[str, int] = {}
    for start, end in names:
        name = given[start:end]
        place = known.setdefault(name, len(known)) % MOST
        low[start:end] = [chr(FIRST_NAME + place)] * (end - start)
    quotes: list[str] = []
    for found in QUOTED.finditer(given):
        low[found.start() : found.end()] = [chr(FIRST_QUOTE + len(quotes) % MOST)] * len(found[0])
        quotes.append(" ".join((found[1] or found[2]).lower().split()))
    words = (
        Word(found.start(), found.end(), found[0], stem(found[0])) for found in WORD.finditer(_lower(given))
    )
    return Plain(given, "".join(low), tuple(known), tuple(quotes), tuple(words))


def masked(text: str) -> str:
    """The text with what can be written in several ways written in one; the case of letters is kept."""
    same = unicodedata.normalize("NFKC", text).translate(SAME)
    ended = BULLET.sub(" . ", same.strip())
    private = re.sub(f"{NAME}|{QUOTE}", " ", ended)
    return re.sub(r"\s+", " ", private).strip()


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """The word without accent, plural and possessive; every `n't` is not.

    >>> stem("parties"), stem("Dishes"), stem("café's"), stem("doesn't")
    ('party', 'dish', 'cafe', 'not')
    """
    letters = unicodedata.normalize("NFD", word.lower())
    found = "".join(letter for letter in letters if not unicodedata.combining(letter))
    if found.endswith("n't") or found in ("cannot", "dont", "cant"):
        return "not"
    found = found.removesuffix("'s").removesuffix("'")
    if len(found) <= SHORT:
        return found
    if found.endswith("ies"):
        return f"{found[:-3]}y"
    if found.endswith(("sses", "shes", "ches", "xes", "zes")):
        return found[:-2]
    if found.endswith("s") and not found.endswith(("ss", "us", "is")):
        found = found[:-1]
    return f"{found[:-2]}y" if found.endswith("ie") else found


def stems(text: str) -> tuple[str, ...]:
    """The stems of a phrase or of a name such as `WiFi` or `beer_and_wine`.

    >>> stems("RestaurantsPriceRange2"), stems("beer_and_wine")
    (('restaurant', 'price', 'range', '2'), ('beer', 'and', 'wine'))
    """
    return tuple(
        stem(part)
        for word in re.split(r"[\s_/&,.:;()-]+", text)
        for part in (PART.findall(word) if "'" not in word and "$" not in word else [word])
        if part
    )


def key(parts: Sequence[str]) -> str:
    """Equal for phrases that say the same, whether written as one word or two."""
    return "".join(part for part in parts if part not in LIGHT) or "".join(parts)


def number(text: str) -> float:
    """The number that a match of NUMBER says.

    >>> number("four"), number("3.5")
    (4.0, 3.5)
    """
    return NUMBERS[text] if text in NUMBERS else float(text)


def _lower(text: str) -> str:
    """Small letters, as many as there were."""
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)


def _is_name(letter: str) -> bool:
    return FIRST_NAME <= ord(letter) < FIRST_NAME + MOST
