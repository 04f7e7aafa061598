"""What the text of a query says, whoever wrote it: our own renderer, or a model that put it in other words.

Reach for it before a text is sent, to see that no requirement was lost or changed on the way. Each
requirement of the query that the text does not hold is one sentence. The reader looks for figures beside the
words they belong to; it does not judge how well the text is written.
"""

import re
from collections.abc import Iterator, Mapping

from trueline.names.ask import LEVELS
from trueline.names.birth_dates import DAYS
from trueline.names.queries.query import Query
from trueline.names.queries.wording import percent
from trueline.names.rules import RULES

__all__ = ["missing"]

SMALL = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)  # fmt: skip - a table of words
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
WORDS = {
    **{word: number for number, word in enumerate(SMALL)},
    **{word: 10 * number for number, word in enumerate(TENS, 2)},
    "hundred": 100,
}
NUMBER_WORD = re.compile(
    rf"\b(?:({'|'.join(TENS)})(?:[ -]({'|'.join(SMALL[1:10])}))?|({'|'.join((*SMALL, 'hundred'))}))\b"
)

KIND = {
    "phonetic_similarity": r"phonetic|sound|pronounc|pronunc|heard\b|hear\b",
    "orthographic_similarity": r"orthograph|spell|spelt|visual|written|in writing",
}
OTHER = r"\brules?\b|rule-based|transform|birth|\bdob\b|address"
ITEM = re.compile(r"(\d+(?:\.\d+)?)\s*%|\b(light|medium|far)\b")
CLAUSE = re.compile(r"\n|;|\.(?=\s|$)")
COUNTED = r"(?:[a-z'-]+\s+){0,4}?(?:variations?|variants?|versions?|alternatives?)\b"


def missing(text: str, query: Query) -> list[str]:
    """What the query asks for and the text does not say, one sentence each; empty where all is there."""
    plain = _plain(text)
    return [
        *_name(plain),
        *_count(plain, query.variation_count),
        *_mixes(plain, query),
        *_rules(plain, query),
        *_birth_dates(plain, query),
        *_addresses(plain, query),
    ]


def _plain(text: str) -> str:
    """Lower case, numbers as digits, percentages with their sign."""
    text = NUMBER_WORD.sub(_digits, text.lower())
    return re.sub(r"(\d)\s*(?:percent|per cent|per-cent)\b", r"\1%", text)


def _digits(found: re.Match[str]) -> str:
    tens, ones, alone = found.groups()
    return str(WORDS[alone] if alone else WORDS[tens] + WORDS.get(ones, 0))


def _name(plain: str) -> Iterator[str]:
    if "{name}" not in plain:
        yield "the name: the text has no {name} in it"


def _count(plain: str, count: int) -> Iterator[str]:
    said = {int(number) for number in re.findall(rf"(?<![\d.])(\d+)(?![\d.]*%)\s+{COUNTED}", plain)}
    if said != {count}:
        yield f"the count: asked for are {count} variations, the text says {_listed(said)}"


def _mixes(plain: str, query: Query) -> Iterator[str]:
    for field, found in _read_mixes(plain).items():
        asked: Mapping[str, float] = getattr(query, field)
        wanted = {level: percent(asked[level]) for level in LEVELS if asked.get(level)}
        for level in LEVELS:
            if (said := found.get(level)) != wanted.get(level):
                what = f"{wanted.get(level, 'nothing')} {level}"
                yield f"{field.replace('_', ' ')}: asked for is {what}, the text says {said or 'nothing'}"


def _read_mixes(plain: str) -> dict[str, dict[str, str]]:
    """For sound and for spelling the share that is written beside each level.

    A text is cut at every word for sound, for spelling and for anything else. Levels belong to the word
    before them, or to the one after them where the first level comes before the first word.
    """
    pieces: list[tuple[str, str]] = []
    named = "|".join(f"(?P<{field}>{words})" for field, words in KIND.items())
    start, kind = 0, ""
    for cut in re.finditer(rf"{named}|{OTHER}", plain):
        pieces.append((kind, plain[start : cut.start()]))
        start, kind = cut.start(), cut.lastgroup or ""
    pieces.append((kind, plain[start:]))
    before = next((not kind for kind, piece in pieces if kind or _has_level(piece)), False)
    found: dict[str, dict[str, str]] = {field: {} for field in KIND}
    for place, (own, piece) in enumerate(pieces):
        following = pieces[place + 1][0] if place + 1 < len(pieces) else ""
        owner = following if before else own
        for level, share in _levels(piece):
            if owner:
                found[owner].setdefault(level, share)
    return found


def _has_level(piece: str) -> bool:
    return any(level for _, level in ITEM.findall(piece))


def _levels(piece: str) -> Iterator[tuple[str, str]]:
    """Each level with its share: the one before it where a share comes first, else the one after it."""
    items = ITEM.findall(piece)
    while items and bool(items[-1][0]) == bool(items[0][0]) and len(items) > 1:
        items.pop()  # a share without its level, or a level without its share
    for one, other in zip(items[::2], items[1::2], strict=False):
        share, level = (one[0] or other[0]), (one[1] or other[1])
        if share and level:
            yield level.capitalize(), percent(float(share) / 100)


def _rules(plain: str, query: Query) -> Iterator[str]:
    if query.rule_based is None:
        return
    clauses = CLAUSE.split(plain)
    share = percent(query.rule_based.rule_percentage / 100)
    said = {
        percent(float(number) / 100)
        for clause in clauses
        if re.search(r"\brules?\b|rule-based|transform", clause)
        for number in re.findall(r"(\d+(?:\.\d+)?)\s*%(?!\s*(?:light|medium|far))", clause)
    }
    if share not in said:
        yield f"the rule share: asked for is {share} of all variations, the text says {_listed(said)}"
    for name in query.rules:
        words = [re.compile(rf"\b(?:{word})\b") for word in RULES[name].words]
        if not any(all(word.search(clause) for word in words) for clause in clauses):
            yield f"the rule {name}: no clause of the text asks for it"


def _birth_dates(plain: str, query: Query) -> Iterator[str]:
    if not any(asked.dob for asked in query.names):
        return
    start = re.search(r"birth|\bdob\b", plain)
    if start is None:
        yield "birth dates: the text does not ask for them"
        return
    about = plain[start.start() :]
    for days in DAYS:
        if not re.search(rf"(?<![\d.]){days}\b(?!\s*%)", about):
            yield f"birth dates: the text does not ask for one within {days} days"
    if not ("year" in about and "month" in about):
        yield "birth dates: the text does not ask for one with year and month alone"


def _addresses(plain: str, query: Query) -> Iterator[str]:
    if any(asked.address for asked in query.names) and not re.search(r"address(?!})", plain):
        yield "addresses: the text does not ask for them"


def _listed(said: set[int] | set[str]) -> str:
    return " and ".join(map(str, sorted(said, key=str))) or "nothing"
