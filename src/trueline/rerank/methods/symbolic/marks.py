"""The words and signs that join conditions, negate them, or say that they do not matter.

Reach for it to find where one condition ends and the next begins. What comes first in the table is looked for
first, so longer turns of phrase stand before the words in them.
"""

import re
from collections.abc import Iterator

from trueline.rerank.methods.symbolic.claims import Claim, Mark, Needless, Not, What

__all__ = ["fillers", "joints"]

FILLERS = re.compile(
    r"(?<!\w)(?:(?:can't|cannot|couldn't|can not|could not|not|never) (?:\w+ )?"
    r"(?:live|do|go|work|survive|function|be|manage) without|not (?:only|just|merely|solely|simply)|"
    r"no (?:matter|problem|doubt|worries|idea|offence|longer)|not (?:to mention|least|sure)|why not|"
    r"whether or not|"
    r"not (?:too |very |that |so )?(?:far|long)|one or the other|and so on|and such|or so(?=[,.]|$)|"
    r"or whatever|or something|after (?:an?|my|our|the|this|that) (?:[a-z]+ ){0,2}"
    r"(?:walk|hike|run|ride|drive|flight|trip|journey|day|night|week|shift|meeting|match|game|class|lecture|"
    r"workout|swim|move))(?!\w)"
)
"""Turns of phrase whose words would mislead."""

NEEDLESS = (
    "(?:(?:do|does|did)(?:n't| not)|needn't|need not|no)(?: really| necessarily| particularly| actually)? "
    "(?:need|care|mind|matter|have to|has to|require|bother|fuss)(?:ed|ing)?(?: about| if| whether)?|"
    "no need(?: for| of| to)?|(?:not|isn't|aren't) (?:needed|necessary|required|important|essential|a must|"
    "fussed|bothered|picky|a priority|a deal-?breaker)|optional(?:ly)?|wouldn't mind|nice to have|"
    "a (?:nice )?bonus|bonus points|irrelevant"
)
WIDE = (
    "hate|dislike|avoid(?:s|ing)?|steer clear of|spare me|(?:keep me )?away from|"
    "(?:ca|could)n't (?:stand|bear|tolerate|handle|take|deal with)|cannot (?:stand|bear|tolerate|handle)|"
    "not (?:a (?:big )?fan of|keen on|into)|free (?:of|from)|devoid of"
)
"""Negations of all that is listed after them."""

NOT = (
    "not (?:want(?:ing)?|have|has|with|offer(?:ing)?|serv(?:e|ing)|allow(?:ing)?|accept(?:ing)?|be|being|"
    "at all|too|very|so|particularly|that|overly|exactly|even|any)|not|no|without|never|none of|minus|"
    "nowhere|exclud(?:es|ing)|rather than|instead of|other than|except(?: for)?|skip(?:s|ping)?|"
    r"lack(?:s|ing)?|absence of|nothing|ban(?:s|ned)|forbid(?:s|den)?|prohibit(?:s|ed)?|far from|hardly|zero|"
    r"\w+n't|cannot"
)
FAILING = (
    "(?:(?:or|and),? )?(?:if )?failing (?:that|this|which)|"
    "(?:or,? )?if (?:that's|that is|this is) not (?:possible|available|an option)|(?:or,? )?if not(?: that)?|"
    "otherwise|(?:or,? )?alternatively|or,? (?:at the very least|at least|instead)|as a fallback|"
    "(?:or )?in a pinch"
)
THESE = "(?:(?:the )?(?:following|these|those|two|three|four)|these (?:two|three|four))"
MEETS = "(?:with|has|have|offers|is|satisfies|fulfils|fulfills|meets)"
ONE_OF = (
    rf"(?:{MEETS} )?(?:at least |any |just )?(?:one|any) of {THESE}(?: \w+)?|"
    "(?:at least|any) one of(?: these)?(?! (?:them|us|my|our|his|her|their|its|the)\\b)|one of(?=:)|"
    "any of(?=:| )(?! (?:them|us|my|our|his|her|their|its|the)\\b)"
)
ALL_OF = r"(?:all|both|each|every one) of (?:the )?(?:following|these|those|two|three)(?: \w+)?|all of(?=:)"
BUT = (
    "but(?: it)?(?: also| still| only)?|yet|however|and (?:also|in addition|on top of that|besides|moreover|"
    "importantly|crucially|finally|lastly|ideally)|in addition|on top of (?:that|it)|moreover|additionally|"
    "furthermore|what's more|as long as|so long as|provided(?: that)?|besides|though|although"
)
TOGETHER = (
    "as well as|along with|together with|combined with|coupled with|paired with|plus|in combination with"
)
IF = r"(?:and |so )?if(?= (?:there|it|they|that|this)\b)"
JOINTS: tuple[tuple[What, str], ...] = (
    (Not(), "(?:anything|everything|all) but"),
    (Not(behind=True), "out of the question|an? (?:absolute )?(?:no-go|no go|deal-?breaker|turn-?off)"),
    (Needless(), NEEDLESS),
    (Mark("failing"), FAILING),
    (Mark("if"), IF),
    (Mark("one of"), ONE_OF),
    (Mark("all of"), ALL_OF),
    (Mark("but"), BUT),
    (Mark("and"), TOGETHER),
    (Mark("both"), "both"),
    (Mark("neither"), "neither"),
    (Mark("nor"), "(?:and |or )?nor"),
    (Mark("either"), "either|whether"),
    (Mark("or"), "and/or|or(?: maybe| perhaps| even| possibly| simply| else)?"),
    (Not(wide=True), WIDE),
    (Not(), NOT),
    (Not(), "not"),  # alone, where its verb is in the name of an attribute: does not `allow dogs`
    (Mark("and"), "and|&"),
)
SIGNS: tuple[tuple[What, str], ...] = (
    (Mark("end"), r"[.!?]+(?=\s|$)"),
    (Mark("part"), r";"),
    (Mark("but"), r"(?<=\s)-+(?=\s)"),
    (Mark("comma"), r"[,:=]"),
    (Mark("("), r"\("),
    (Mark(")"), r"\)"),
)
PATTERNS = tuple(
    (what, re.compile(pattern))
    for what, pattern in (*((what, rf"(?<![\w'])(?:{words})(?![\w'])") for what, words in JOINTS), *SIGNS)
)


def fillers(low: str) -> Iterator[tuple[int, int]]:
    """Stretches that say nothing of what is wanted."""
    return (found.span() for found in FILLERS.finditer(low))


def joints(low: str) -> Iterator[Claim]:
    """Every stretch that joins or negates; of two that overlap the first one counts."""
    for what, pattern in PATTERNS:
        for found in pattern.finditer(low):
            yield Claim(*found.span(), what)
