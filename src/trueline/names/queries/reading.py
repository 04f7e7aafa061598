"""What the text of a query says, whoever wrote it: our own renderer, or a model that put it in other words.

Reach for it before a text is sent, to see that no requirement was lost or changed on the way. Each
requirement of the query that the text does not hold is one sentence. The reader looks for figures beside the
words they belong to; it does not judge how well the text is written. A text that it cannot follow is told as
missing, not as complete.
"""

import re
from collections.abc import Iterator
from decimal import Decimal

from trueline.names.ask import LEVELS
from trueline.names.birth_dates import DAYS
from trueline.names.queries.plain import clauses, plain
from trueline.names.queries.query import Query
from trueline.names.queries.shares import KINDS, Shares, read_shares
from trueline.names.queries.wording import percent, percentage
from trueline.names.rules import RULES
from trueline.names.rules.words import ACTIONS

__all__ = ["missing"]

ABOUT = r"about|around|approximately|roughly|nearly|almost|some|circa|~|\u2248"
LINKS = r"of|in|for|with|from|to|on|per|by|at|and|or|that|which"
COUNTED = (
    r"variations?\b|variants?\b|versions?\b|alternatives?\b",
    r"spellings\b|misspellings\b|names\b|forms\b|ways\b|renderings\b",
)
COUNT_AFTER = re.compile(
    r"\b(?:variations?|variants?|versions?|count)(?: count)?\s*[:=]\s*(\d+)(?![\d.]*\s*%)"
)

PIECE = re.compile(r"[,:()\u2013\u2014]|\b(?:and|or|then|while|plus|where|of which)\b")
OF_A_MIX = re.compile("|".join((r"\b(?:light|medium|far)\b", *KINDS.values())))
ACTION = re.compile(rf"\b(?:{ACTIONS})\b")
PER_RULE = re.compile(
    r"\b(?:each|every|per)(?: of (?:the|these|those))?(?: \w+)? (?:rules?|transformations?)\b"
)

BIRTH = re.compile(r"birth|\bdob\b|\bborn\b")
ALONE = re.compile(r"\b(?:only|alone|just|no day|without|omit\w*|missing|drop\w*|leav\w*|yyyy-mm)\b")
ADDRESS = re.compile(r"\baddress(?:es)?\b(?!})")
REGION = re.compile(r"{address}|countr|\bcity\b|\bcities\b|region|\btowns?\b|\bplace\b")


def missing(text: str, query: Query) -> list[str]:
    """What the query asks for and the text does not say, one sentence each; empty where all is there."""
    said = plain(text, query)
    shares = read_shares(said)
    return [
        *_name(said),
        *_count(said, query.variation_count),
        *_mixes(shares, query),
        *_rule_share(said, shares, query),
        *_rules(said, query),
        *_birth_dates(said, query),
        *_addresses(said, query),
    ]


def _name(said: str) -> Iterator[str]:
    if "{name}" not in said:
        yield "the name: the text has neither {name} nor the one name in it"


def _count(said: str, count: int) -> Iterator[str]:
    found = {Decimal(number) for number in COUNT_AFTER.findall(said)}
    for words in COUNTED:
        found = found or set(_counts(said, words))
    if found != {count}:
        yield f"the count: asked for are exactly {count} variations, the text says {_listed(found)}"


def _counts(said: str, words: str) -> Iterator[Decimal]:
    """Whole numbers with at most four words between them and what is counted."""
    between = rf"(?:(?!(?:{LINKS})\b)[a-z'{{}}-]+,?\s+){{0,4}}?"
    counted = rf"(?P<about>\b(?:{ABOUT})\s*)?(?<![\d.,])(?<!\d\s)(?P<number>\d+)\s+{between}(?:{words})"
    for found in re.finditer(counted, said):
        if not found["about"]:
            yield Decimal(found["number"])


def _mixes(shares: Shares, query: Query) -> Iterator[str]:
    for kind in KINDS:
        asked = getattr(query, kind)
        for level in LEVELS:
            wanted = percent(asked.get(level, 0.0))
            found = shares.mixes[kind][level] or {"0%"}
            if found != {wanted}:
                what = kind.replace("_", " ")
                yield f"{what}: asked for is {wanted} {level}, the text says {_listed(found - {'0%'})}"


def _rule_share(said: str, shares: Shares, query: Query) -> Iterator[str]:
    if query.rule_based is None or not query.rules:
        return
    share = percentage(Decimal(repr(query.rule_based.rule_percentage)))
    if shares.rules != {share}:
        yield f"the rule share: asked for is {share} of all variations, the text says {_listed(shares.rules)}"
    if len(query.rules) > 1 and PER_RULE.search(said):
        yield f"the rule share: asked for is {share} of all variations, the text gives a share to each rule"


def _rules(said: str, query: Query) -> Iterator[str]:
    phrases = [phrase for clause in clauses(said) for phrase in _phrases(clause)]
    for name in query.rules:
        rule = RULES[name]
        words = [re.compile(rf"\b(?:{word})(?!\w)") for word in rule.words]
        unlike = re.compile(rf"\b(?:{rule.unlike})(?!\w)" if rule.unlike else r"(?!)")
        asks = (all(word.search(one) for word in words) and not unlike.search(one) for one in phrases)
        if not any(asks):
            yield f"the rule {name}: no phrase of the text asks for it"


def _phrases(clause: str) -> Iterator[str]:
    """Each action of a clause with all that stands between its neighbours; the whole, where there is none.

    What speaks of a mix asks for no rule.
    """
    pieces = [piece for piece in PIECE.split(clause) if not OF_A_MIX.search(piece)]
    acting = [place for place, piece in enumerate(pieces) if ACTION.search(piece)]
    starts = [0, *(place + 1 for place in acting[:-1])]
    ends = [*acting[1:], len(pieces)]
    for start, end in zip(starts, ends, strict=False):
        yield " ".join(pieces[start:end])


def _birth_dates(said: str, query: Query) -> Iterator[str]:
    if not any(asked.dob for asked in query.names):
        return
    start = BIRTH.search(said)
    if start is None:
        yield "birth dates: the text does not ask for them"
        return
    about = said[start.start() :]
    found = _days(about)
    for days in DAYS:
        if days not in found:
            yield f"birth dates: the text does not ask for one within {days} days"
    if not any("year" in clause and "month" in clause and ALONE.search(clause) for clause in clauses(about)):
        yield "birth dates: the text does not ask for one with year and month alone"


def _days(about: str) -> set[Decimal]:
    """The numbers that stand, in a list or alone, before the word days."""
    found: set[Decimal] = set()
    run: set[Decimal] = set()
    for token in re.findall(r"\d+|[a-z]+|[.;\n]", about):
        if token.isdigit():
            run.add(Decimal(token))
        elif token in ("day", "days"):
            found |= run
            run = set()
        elif token not in ("and", "or"):
            run = set()
    return found


def _addresses(said: str, query: Query) -> Iterator[str]:
    if not any(asked.address for asked in query.names):
        return
    found = [clause for clause in clauses(said) if ADDRESS.search(clause)]
    if not found:
        yield "addresses: the text does not ask for them"
    elif not any(REGION.search(clause) for clause in found):
        yield "addresses: the text does not say that they lie in the country or city of the given one"


def _listed(said: set[Decimal] | set[str]) -> str:
    return " and ".join(map(str, sorted(said, key=str))) or "nothing"
