"""The shares that a text gives: to the levels of sound and of spelling, and to the rules.

Reach for it to read the mixes out of a text in its plain form. A share belongs to the level beside it, and
both to the word for sound or for spelling in their clause; a clause without such a word goes on with the last
one. What is said twice in different ways is kept twice, so that a contradiction can be seen.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from trueline.names.ask import LEVELS
from trueline.names.queries.plain import clauses
from trueline.names.queries.wording import percentage

__all__ = ["KINDS", "Shares", "read_shares"]

KINDS = {
    "phonetic_similarity": r"phonetic|\bsound|pronounc|pronunc|\bheard\b|\bhears?\b|\bear\b|aural|auditory",
    "orthographic_similarity": r"orthograph|spell|spelt|visual|\bwritten\b|\bwriting\b|\blooks?\b|on paper",
}
RULES = r"\brules?\b|rule-based|transform|\bedits?\b|operations?\b|\bmodif|manipulat"
OTHERS = r"birth|\bdob\b|\bborn\b|address"
TOKEN = re.compile(
    r"(?<![\d.])(?P<share>\d+(?:\.\d+)?)\s*%|\b(?P<level>light|medium|far)\b|"
    + "|".join(f"(?P<{kind}>{words})" for kind, words in KINDS.items())
    + f"|(?P<rules>{RULES})|(?P<others>{OTHERS})"
)
WORD = re.compile(r"[a-z]{2,}")
SENTENCE = 3
"""Words by which a sentence is told from a figure with its label."""

Token = tuple[str, str]
"""What it is, and its text: a share, a level, a kind of similarity, rules, or something else."""


@dataclass(frozen=True, slots=True)
class Shares:
    """What a text says: the shares of each level in each mix, and those of the rules."""

    mixes: Mapping[str, Mapping[str, set[str]]] = field(
        default_factory=lambda: {kind: {level: set() for level in LEVELS} for kind in KINDS}
    )
    rules: set[str] = field(default_factory=set)


def read_shares(text: str) -> Shares:
    """All shares of a text in its plain form."""
    found = Shares()
    last = ""
    for clause in clauses(text):
        tokens = [(str(one.lastgroup), one[str(one.lastgroup)]) for one in TOKEN.finditer(clause)]
        pairs = dict(_pairs(tokens))
        for level, share in pairs.items():
            if owner := _owner(tokens, max(level, share)) or _only_kind(tokens) or last:
                found.mixes[owner][tokens[level][1].capitalize()].add(_shown(tokens[share]))
        free = len(WORD.findall(clause)) >= SENTENCE and not any(
            what in (*KINDS, "level") for what, _ in tokens
        )
        found.rules.update(_of_rules(tokens, set(pairs.values()), free=free))
        last = _carried(tokens, last, has_pairs=bool(pairs))
    return found


def _pairs(tokens: list[Token]) -> Iterator[tuple[int, int]]:
    """The place of each level with that of its share: before it where a share stands first, else after it."""
    places = [place for place, (what, _) in enumerate(tokens) if what not in KINDS]
    levels = [at for at, place in enumerate(places) if tokens[place][0] == "level"]
    if not levels:
        return
    step = -1 if levels[0] and tokens[places[levels[0] - 1]][0] == "share" else 1
    for at in levels:
        beside = at + step
        if 0 <= beside < len(places) and tokens[places[beside]][0] == "share":
            yield places[at], places[beside]


def _kinds(tokens: Iterable[Token]) -> list[str]:
    return [what for what, _ in tokens if what in KINDS]


def _only_kind(tokens: list[Token]) -> str:
    kinds = _kinds(tokens)
    return kinds[0] if len(set(kinds)) == 1 else ""


def _owner(tokens: list[Token], place: int) -> str:
    """Where a clause speaks of both kinds: the last one before the place, or the next one after it.

    The next one, where levels come before the first word for a kind.
    """
    if len(set(_kinds(tokens))) < len(KINDS):
        return ""
    first_pair = min(max(pair) for pair in _pairs(tokens))
    if _kinds(tokens[:first_pair]):
        return _kinds(tokens[:place])[-1]
    return next(iter(_kinds(tokens[place:])), "")


def _of_rules(tokens: list[Token], taken: set[int], *, free: bool) -> Iterator[str]:
    """Shares of no level: beside the word for rules, or any in a sentence that is free of mixes."""
    for place, token in enumerate(tokens):
        if token[0] == "share" and place not in taken:
            beside = tokens[max(0, place - 1) : place] + tokens[place + 1 : place + 2]
            if free or any(what == "rules" for what, _ in beside):
                yield _shown(token)


def _carried(tokens: list[Token], last: str, *, has_pairs: bool) -> str:
    """The kind that the next clause goes on with."""
    if kinds := _kinds(tokens):
        return kinds[-1]
    return last if has_pairs or not any(what in ("rules", "others") for what, _ in tokens) else ""


def _shown(share: Token) -> str:
    return percentage(Decimal(share[1]))
