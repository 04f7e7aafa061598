"""What reviewers do: the verbs and nouns that requests use for it.

Reach for it to add a word. A verb is written in its plain form and found in every regular form; what is not
regular is a pattern of its own.
"""

import re
from collections.abc import Sequence

from trueline.rerank.methods.symbolic.claims import Claim, Verb, VerbKind

__all__ = ["verbs"]

ADVERB = (
    "(?:(?:often|also|frequently|really|specifically|explicitly|keeps?|kept|highly|warmly|fondly|positively|"
    "well|repeatedly|regularly) )*"
)
PLACE = "(?:it|this place|the place|the spot|this spot)"
NICE = "(?:positive|good|kind|glowing|warm|nice|great|high|rave|favou?rable)"
SAID = "(?:comments?|words?|things(?: to say)?|remarks?|feedback|reviews?|praise)"
LIKED = "(?:liked|loved|approved|rated|reviewed|regarded|received)"
WELL = "(?:highly|warmly|well)"

BLAME = [
    "complain about",
    "complain of",
    "grumble about",
    "gripe about",
    "moan about",
    "warn about",
    "warn of",
]
BLAME += ["criticise", "criticize", "trash"]
A_BLAME = ["(?:complaints?|grumbles?|bad words?|criticism|negative (?:comments?|remarks?)) (?:about|of|on)"]
KNOWN = [
    "(?:well[- ])?(?:known|famous|renowned|noted|celebrated|praised|prized|popular|loved|admired) for",
    "(?:recogni[sz]ed|recommended|talked about) for",
    "an? (?:reputation|name) for",
    "(?:wins?|gets?|earns?) (?:praise|compliments|raves|good reviews) for",
]
A_PRAISE = [
    f"{NICE} {SAID} (?:about|on|for|of)",
    "(?:praise|raves?|compliments?|shout-?outs?|love|fans?) (?:about|on|for|of)",
]
PRAISE = [
    "rave about",
    "rave on about",
    "rave over",
    "rave",
    "praise",
    "gush about",
    "gush over",
    "gush",
    "adore",
]
PRAISE += [
    "recommend",
    "love",
    "like",
    "enjoy",
    "swear by",
    "compliment",
    "vouch for",
    "approve of",
    "approve",
]
PRAISE += ["endorse"]
PRAISED = [
    "popular",
    "(?:a|the) (?:hit|favou?rite|success)",
    f"(?:well[- ])?{LIKED} by",
    f"{WELL} (?:rated|regarded|recommended|thought of|spoken of) by",
    "swore by",
    "(?:speaks? highly|spoke highly) of",
    f"(?:rates?|rated) (?:{PLACE} )?(?:highly|well)",
    "(?:thinks?|thought) (?:highly|well) of",
]
A_WORD = [
    "mentions? of",
    "a word (?:about|on|of)",
    "words? (?:about|on)",
    "comments? (?:about|on)",
    "talk of",
    "according to|in the words of",
    "(?:(?:contain(?:s|ing)?|us(?:e|es|ing)|with|includ(?:e|es|ing)) )?the (?:words?|phrase|term)s?",
]
SAY = [
    "mention",
    "talk about",
    "talk of",
    "talk",
    "comment on",
    "remark on",
    "remark about",
    "refer to",
    "cite",
]
SAY += [
    f"call {PLACE}",
    f"describe {PLACE} as",
    f"describe {PLACE}",
    "describe as",
    "describe",
    "report that",
]
SAY += [
    "report",
    "note that",
    "note",
    "highlight",
    "point out",
    "appear",
    "crop up",
    "feature",
    "pop up",
    "discuss",
]
SAID_SO = [
    "(?:describ(?:e|es|ed|ing)|call(?:s|ed|ing)?) (?:the|its|their) [a-z]+(?: as)?",
    "(?:speaks?|speaking|spoke|spoken) (?:of|about)",
    "(?:writes?|wrote|writing|written)(?: (?:of|about|on|that|up(?: for)?))?",
    "(?:goes|go|going|went|gone) on(?: and on)? about",
    "(?:brings?|brought|bringing) up",
    "(?:comes?|came|coming) up",
    "(?:shows?|showed) up",
    "says?|saying|said|tells? of|told of|gets? a mention|heard (?:of|about)",
]
RATE = ["rate", "score", "award", "rank"]
RATED = [
    r"averag(?:es|ed|ing)|average(?= (?:at least|over|above|more|of|rating|score|\d))",
    "ratings?|gave|giv(?:e|es|en|ing)|on average|mean rating",
    "(?:holds?|lands?|comes? out) (?:up )?(?:at|on)",
]
VISITED = [
    "been (?:to|there|here)|visit(?:s|ed)?|reviewed|(?:went|goes|go) (?:to|there)|stopp?(?:s|ed) by|tried",
    "(?:(?:has|have|had) )?left a review",
]


def _forms(phrase: str) -> str:
    """Every regular form of a verb: `rave about` as raves, raved and raving about."""
    verb, space, rest = phrase.partition(" ")
    short = verb.removesuffix("e")
    return rf"(?:{verb}|{verb}e?s|{short}ed|{short}ing){space}{rest}"


def _pattern(regular: Sequence[str], others: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){ADVERB}(?:{'|'.join([*others, *map(_forms, regular)])})(?!\w)")


def _row(
    kind: VerbKind, regular: Sequence[str], others: Sequence[str] = (), *, nominal: bool = False
) -> tuple[Verb, re.Pattern[str]]:
    return Verb(kind, nominal), _pattern(regular, others)


TABLE = (
    _row("blame", BLAME),
    _row("blame", [], A_BLAME, nominal=True),
    _row("known", [], KNOWN),
    _row("praise", [], PRAISED),
    _row("praise", [], A_PRAISE, nominal=True),
    _row("praise", PRAISE),
    _row("say", [], A_WORD, nominal=True),
    _row("say", SAY, SAID_SO),
    _row("rate", RATE, RATED),
    _row("visit", [], VISITED),
)


def verbs(low: str) -> list[Claim]:
    """What reviewers are said to do in a text; what comes first is to be kept."""
    return [Claim(*found.span(), verb) for verb, pattern in TABLE for found in pattern.finditer(low)]
