"""The text of a query in one plain form, so that few patterns read what many writers wrote.

Reach for it before looking for a requirement. What always holds: lower case, numbers in digits, shares with a
percent sign, the asked name as `{name}`; a figure that is only a bound or one end of a range is gone, and so
is what the text says not to do.
"""

import re
import unicodedata

from trueline.names.queries.query import Query

__all__ = ["clauses", "plain"]

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
}
NUMBER_WORD = re.compile(
    rf"\b(?:(?:(?:a|one) )?hundred|({'|'.join(TENS)})(?:[ -]({'|'.join(SMALL[1:10])}))?|"
    rf"({'|'.join(SMALL)}))\b"
)

MARKS = re.compile(r"[*`]|__")
SHORT_FORM = re.compile(r"\b(mr|mrs|ms|dr|prof|rev|hon|jr|sr|esq|e\.g|i\.e|etc)\.")
ISO_DATE = re.compile(r"\b\d{4}-\d{1,2}-\d{1,2}\b")
PERCENT = re.compile(r"(\d)[\s-]*(?:%|(?:percent|per[ -]cent)\b)")
DECIMAL = re.compile(r"(?<![\d.])(?:0?\.(\d\d?)|1\.0+)(?![\d.]*\s*%)(?!\d)")
WHOLLY = re.compile(r"\b(?:all|entirely|wholly|exclusively|only) (light|medium|far)\b(?!,? (?:and|or|to)\b)")

LIMIT = (
    r"at least|at most|up to|(?:no|not) (?:more|fewer|less) than|(?:more|fewer|less) than|minimum of|"
    r"maximum of|over|under|above|below"
)
BOUND = re.compile(rf"\b(?:{LIMIT}) \d+(?:\.\d+)?|\d+(?:\.\d+)?(?=\s*%? or (?:more|fewer|less|so)\b|\+)")
RANGE = re.compile(r"\bbetween \d+\s*%? and \d+|(?<![\d.])\d+\s*%?\s*(?:-|\u2013|\bto\b)\s*\d+")

NEGATION = (
    r"not|never|don't|doesn't|needn't|avoid|no need|without(?= \w+ing)|no(?= (?:birth|date|address|rule))"
)
NEGATED = re.compile(rf"\b(?:{NEGATION})\b")
OF_NONE = re.compile(rf"\b(?:{NEGATION}|none|avoid\w*|neither)\b")
UNNEEDED = re.compile(
    r"\b(?:not (?:be )?|\w+n't (?:be )?)(?:need|requir|necessary|want|ask)|\b(?:optional|unnecessary)\b"
)
PHRASES = re.compile(r"([,;.:()\n])")

CLAUSE = re.compile(r"\n|;|[.!?](?=\s|$)")


def plain(text: str, query: Query) -> str:
    """The text with everything that can be said in several ways said in one."""
    found = _same_letters(text)
    if len(query.names) == 1:
        (asked,) = query.names
        for what, value in (("name", asked.name), ("dob", asked.dob), ("address", asked.address)):
            if value:
                own = re.escape(_same_letters(value))
                found = re.sub(rf"(?<!\w){own}(?!\w)", f"{{{what}}}", found)
    found = SHORT_FORM.sub(r"\1", ISO_DATE.sub("{dob}", found))
    found = PERCENT.sub(r"\1%", NUMBER_WORD.sub(_digits, found))
    found = WHOLLY.sub(r"100% \1", DECIMAL.sub(_percent, found))
    found = RANGE.sub("some", BOUND.sub("some", found))
    return "".join(map(_asked, PHRASES.split(found)))


def clauses(text: str) -> list[str]:
    """A plain text cut at the ends of its lines and sentences and at semicolons."""
    return CLAUSE.split(text)


def _asked(phrase: str) -> str:
    """What a phrase says to do; a share that is to do something not is no share."""
    _, _, after_a_share = phrase.partition("%")
    if UNNEEDED.search(phrase) or OF_NONE.search(after_a_share):
        return ""
    negated = NEGATED.search(phrase)
    return phrase[: negated.start()] if negated else phrase


def _same_letters(text: str) -> str:
    return MARKS.sub("", unicodedata.normalize("NFKC", text).replace("\u2019", "'").lower())


def _digits(found: re.Match[str]) -> str:
    tens, ones, alone = found.groups()
    if alone:
        return str(WORDS[alone])
    return str(WORDS[tens] + WORDS.get(ones, 0)) if tens else "100"


def _percent(found: re.Match[str]) -> str:
    """`.3` as 30%; one digit is tenths."""
    digits = found[1]
    return f"{int(digits.ljust(2, '0'))}%" if digits else "100%"
