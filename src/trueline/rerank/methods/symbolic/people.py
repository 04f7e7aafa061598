"""Whose reviews are meant: the circle around somebody who is named.

Reach for it to find people in a request. What always holds: a circle holds the named themselves; names are
those of the dataset as they are written there, and whoever is spoken of as a friend.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from trueline.rerank.methods.symbolic.claims import Circle, Claim
from trueline.rerank.methods.symbolic.words import NAME, NUMBER, Plain, number

__all__ = ["circles", "name_places"]

WORDS_OF_A_NAME = 4

CAPITAL = r"[^\W\d_a-z][\w-]*(?: [^\W\d_a-z][\w-]*)*"
LIST_OF = rf"{CAPITAL}(?:(?:'s)?(?:,? (?:and|or|&) |, ){CAPITAL})*"
STRANGERS = (
    re.compile(rf"\b(?:[Ff]riends?|[Cc]ircle|[Nn]etwork|[Cc]rowd) (?:of|around) ({LIST_OF})"),
    re.compile(rf"({LIST_OF})'s? (?:[a-z-]+ ){{0,3}}(?:friends?|buddies|pals?|circle|network|crowd|crew)\b"),
    re.compile(rf"\b[Mm]y (?:[a-z]+ )?friends? ({LIST_OF})"),
)
POSSESSIVE = re.compile(r"(?:'s?|\.)+$")
TOKEN = re.compile(r"\w+(?:[.'-]\w+)*\.?")

FRIENDS = r"(?:(?:friend|pal|mate|companion|acquaintance|contact|connection)s?'?|budd(?:y|ies))(?:'s)?"
KIND = r"(?:social |friend(?:ship)? |friends )?"
CIRCLE = rf"(?:{KIND}(?:circle|network|crowd|crew|group|community|web))(?: of friends)?"
WIDE = (
    r"(?:extended|wider|broader|larger|bigger|wide|broad|outer|second[- ]degree|two[- ]hop|2[- ]hop|"
    r"two[- ]step|whole wider)"
)
ONE_OF = r"(?:(?:one|any|some|either|each|two|a few|several|many|most) of |any |some |one |a |an |the )*"
OWN = r"(?:(?:own|close|closest|immediate|direct|good|best|old|many|other|near|nearest) )*"
THEIR = r"(?:his|her|their|its)"
THOSE = rf"(?:those|these|theirs|them|{FRIENDS})"

MANY = rf"{NAME}(?:'s)?(?:(?:,? (?:and|or|&) |, (?:and |or )?){NAME}(?:'s)?)*"
OF = rf"(?:{MANY})(?:'s?)?"
WITH = r"(?:is|are) (?:friends|friendly|close) (?:with|to)"

THEN = rf"(?:and|or)(?: even)? {ONE_OF}(?:{THEIR} {OWN}{FRIENDS}|{FRIENDS} of {ONE_OF}{THOSE})"
WHOM = r"(?:who|whom|that|people|somebody|someone|anybody|anyone)"

TWO_STEPS = r"(?:two|2) (?:hops|steps|degrees|handshakes|links|connections)(?: of (?:separation|friendship))?"
SECOND = [
    rf"{FRIENDS} (?:of|to) {ONE_OF}{FRIENDS} (?:of|around) {OF}",
    rf"{FRIENDS} (?:of|to) {ONE_OF}{OF} {OWN}{FRIENDS}",
    rf"{OF} {OWN}{FRIENDS} {OWN}{FRIENDS}",
    rf"{OF} {OWN}{FRIENDS} (?:of|or) {THEIR}? ?{OWN}{FRIENDS}",
    rf"{OF} {OWN}{WIDE} (?:{CIRCLE}|{FRIENDS})",
    rf"{WIDE} (?:{CIRCLE}|{FRIENDS}) (?:of|around) {OF}",
    rf"(?:within|at most|up to|no more than) {TWO_STEPS} (?:of|from|to|away from) {OF}",
    rf"{TWO_STEPS} (?:at most )?(?:from|away from|of|around) {OF}",
    (
        rf"{OF},? (?:and |or |and/or )?{ONE_OF}(?:(?:{THEIR}|{OF}) {OWN}{FRIENDS}|{FRIENDS}(?: of {OF})?),? "
        rf"{THEN}"
    ),
    rf"{OF} {OWN}{FRIENDS},? {THEN}",
    rf"(?:who|that) (?:knows?|{WITH}) {ONE_OF}(?:{OF} {OWN}{FRIENDS}|{FRIENDS} of {OF})",
    rf"(?:who|whom|that) {ONE_OF}{OF} {OWN}{FRIENDS} (?:knows?|hangs? out with|{WITH})",
]
FIRST = [
    rf"{MANY},? (?:and|or|and/or|plus) {ONE_OF}{THEIR} {OWN}(?:{FRIENDS}|{CIRCLE})",
    rf"{MANY},? (?:and|or|and/or) (?:a|any|some) {OWN}{FRIENDS}",
    (
        rf"(?:my {OWN}{FRIENDS} )?{MANY},? (?:and|or|and/or) {WHOM} (?:that |who )?(?:s?he|they|{NAME}) "
        rf"(?:knows?|{WITH})"
    ),
    rf"{FRIENDS} (?:of|to|with) {OF}",
    rf"{OF} {OWN}(?:{FRIENDS}|{CIRCLE})",
    rf"(?:{CIRCLE}|circle of friends) (?:of|around) {OF}",
    rf"{WHOM} {MANY} (?:knows?|hangs? out with|{WITH}|calls? {ONE_OF}friends?)",
    rf"(?:who|that) (?:knows?|{WITH}) {MANY}",
    rf"(?:my|our) {OWN}{FRIENDS},? {MANY}",
    rf"{MANY},? (?:my|our|a) {OWN}{FRIENDS}(?: of (?:mine|ours))?",
]
SOMEBODY = (
    r"(?:(?:people|folks|members?|somebody|someone|anybody|anyone|somebody else|one|some|any|a|an|the|those|"
    r"of|in|from|within|among|inside|who is|who are|that is|who's|is|are|else|whoever) )*"
)
COUNT = re.compile(
    rf"(?:at least |no fewer than |a minimum of |minimum )?(?P<number>{NUMBER})(?: or more)? (?:different |"
    r"of (?:the )?)?$"
)
DOES = (
    r"mention|say|said|rave|raving|recommend|wr[io]t|rat(?:e|ing)|gave|give|giving|lov|like|prais|talk|spoke|speak|"
    r"enjoy|review|visit|been |approv|vouch|swear|swore|call|describ|gush|prefer|endorse|brought|bring"
)
BY = r"(?<=\bby )|(?<=\bfrom )|(?<=\bto )|(?<=\bask )"
SOMETIMES = r"(?: who)?(?: has| have| had| also| once| recently| both| often| always|,)*"
ALONE = (
    re.compile(rf"(?:{BY}){MANY}"),
    re.compile(rf"(?<!\w){MANY}(?={SOMETIMES} (?:{DOES}))"),
)
SHAPES = (
    *((2, re.compile(rf"(?<!\w){SOMEBODY}(?:{one})(?!\w)")) for one in SECOND),
    *((1, re.compile(rf"(?<!\w){SOMEBODY}(?:{one})(?!\w)")) for one in FIRST),
    *((1, one) for one in ALONE),
)


def name_places(text: str, known: Collection[str]) -> list[tuple[int, int]]:
    """Where names stand in a text: those of the dataset, and of whoever is spoken of as a friend."""
    tokens = list(TOKEN.finditer(text))
    found: list[tuple[int, int]] = []
    for place, token in enumerate(tokens):
        if found and token.start() < found[-1][1]:
            continue
        for last in reversed(tokens[place : place + WORDS_OF_A_NAME]):
            start, end = token.start(), last.end()
            ends = (end, start + len(POSSESSIVE.sub("", text[start:end])))
            fits = [one for one in ends if text[start:one] in known]
            if fits:
                found.append((start, fits[0]))
                break
    return sorted([*found, *_strangers(text, found)])


def circles(plain: Plain) -> Iterator[Claim]:
    """The stretches that speak of a circle; those of two hops come first, names alone last."""
    taken: list[tuple[int, int]] = []
    for hops, shape in SHAPES if plain.names else ():
        for found in shape.finditer(plain.low):
            start, end = found.span()
            if any(start < right and end > left for left, right in taken):
                continue
            count = COUNT.search(plain.low[:start])
            least = int(number(count["number"])) if count else 1
            start = count.start() if count else start
            taken.append((start, end))
            yield Claim(start, end, Circle(tuple(plain.names_in(start, end)), hops, max(least, 1)))


def _strangers(text: str, known: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where names stand that the dataset does not have."""
    for pattern in STRANGERS:
        for stretch in pattern.finditer(text):
            for one in re.finditer(CAPITAL, stretch[1]):
                start, end = stretch.start(1) + one.start(), stretch.start(1) + one.end()
                if all(end <= left or start >= right for left, right in known):
                    yield start, end
