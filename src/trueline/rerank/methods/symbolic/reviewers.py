"""Who reviews, how many of them, when, and with how many stars: the words requests use for it.

Reach for it to find what a request asks of those who rate. Which words mean which kind of reviewer stands in
the thesaurus.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from trueline.rerank.evidence.review_group_rating_negative import ReviewGroupRatingNegative
from trueline.rerank.methods.symbolic.claims import Amount, Claim, Compared, Group, Ready, Reviewers, Since
from trueline.rerank.methods.symbolic.conditions import leaf
from trueline.rerank.methods.symbolic.thesaurus import Rater, Thesaurus
from trueline.rerank.methods.symbolic.verbs import verbs
from trueline.rerank.methods.symbolic.words import NUMBER, number, word_set

__all__ = ["Readers"]

MORE = "more than|over|above|higher than|greater than|better than|exceeding|in excess of"
LEAST = (
    "at least|no (?:less|fewer|lower|worse) than|(?:a )?minimum(?: of)?|not (?:less|fewer) than|upwards? of"
)
MOST = "at most|no more than|up to|(?:a )?maximum(?: of)?|not more than|no higher than"
LESS = "less than|fewer than|under|below|lower than"
UNIT = "stars?|reviews?|fans?|followers?|friends?|(?:useful |helpful )?votes?"
HIGHER = "more|better|higher|above|greater"
AMOUNT = (
    rf"(?:(?:(?P<gt>{MORE})|(?P<gte>{LEAST})|(?P<lte>{MOST})|(?P<lt>{LESS})) )?(?P<number>{NUMBER})"
    rf"(?P<half> and a half)?(?P<up>\+| or (?:{HIGHER})| and (?:up|above|over|higher))?"
    rf"(?P<down> or (?:less|fewer|lower|below|under)| and below)?(?:[ -](?P<unit>{UNIT}))?"
    rf"(?P<after>\+| or (?:{HIGHER})| and (?:up|above))?(?: out of (?:5|five))?"
)
AMOUNTS = re.compile(rf"(?<![\w.:]){AMOUNT}(?!\w|[.:]\d|%| ?[ap]\.?m\b)")
UNITS = {
    "review": "user.review_count",
    "fan": "user.fans",
    "follower": "user.fans",
    "friend": "user.friends",
    "vote": "useful",
}
SEVERAL = (
    "many|lots of|plenty of|a lot of|tons of|numerous|loads of|dozens of|hundreds of|"
    "a long (?:list|history|record) of|a (?:high|large|great) number of"
)
HAVE = (
    "(?:with|who have|who has|who've|having|that have|that has)"
    "(?: (?:already|written|posted|left|got|received))*"
)
SOME = "(?:the|a|an|some|our|its|other|most|more|very|really|quite|any)"

MONTHS = [
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
]
PART_OF = "(?:early|late|mid-?|the (?:start|beginning|end|turn) of)"
DATE = rf"(?:(?:{PART_OF} )?(?:(?P<month>{'|'.join(MONTHS)}),? )?(?P<year>(?:19|20)\d\d))"
DATES: tuple[tuple[Literal["since", "after", "before"], re.Pattern[str]], ...] = (
    (
        "since",
        re.compile(
            rf"(?<!\w)(?:since|from|as of|starting(?: in| from)?|posted in|written in) {DATE}"
            r"(?: on(?:wards?)?)?(?!\w)"
        ),
    ),
    ("since", re.compile(rf"(?<!\w)(?:in )?{DATE} (?:or|and) (?:later|after|newer|onwards?)(?!\w)")),
    ("after", re.compile(rf"(?<!\w)(?:after|later than|newer than) {DATE}(?!\w)")),
    ("before", re.compile(rf"(?<!\w)(?:before|prior to|until|older than|up to) {DATE}(?!\w)")),
)
LAST = re.compile(
    rf"(?<!\w)(?:in|over|during|within|from|of) the (?:last|past) (?:(?P<number>{NUMBER}) )?"
    r"(?:years?|twelve months)(?!\w)"
)
RECENT = re.compile(
    r"(?<!\w)(?:most recent|recent(?:ly)?|lately|latest|newer|newest|these days|of late|nowadays)(?!\w)"
)

EACH = "(?:every|each|all)(?: (?:single|one))?(?: of)?(?: (?:the|its))?"
NONE = "(?:none of (?:the|its)|not a single|not one|no)"
ARE = (
    "(?:(?:who|that|known)(?: [a-z]+)? (?:are|is|to be|for being|being|been|have|has|hold|holds)|"
    "with|of|having)"
)
COUNTS = "(?:an? )?(?:high|large|big|long) (?P<count>review|fan|follower|friend) (?:counts?|numbers?|totals?)"
SINGLE = word_set("a an one any some")


class Readers:
    """Finds reviewers in texts by the words of a thesaurus; `latest` is the year of the newest review."""

    def __init__(self, thesaurus: Thesaurus, latest: int) -> None:
        self.latest = latest
        self.nouns = rf"(?:{_any_of(thesaurus.words['people'])})"
        self.who = re.compile(
            rf"(?<!\w)(?:(?P<none>nobody|no one|{NONE} {self.nouns})|"
            rf"(?P<each>everybody|everyone|{EACH} {self.nouns})|"
            rf"(?P<one>somebody|someone|anybody|anyone|(?:a|an|one|any)(?: [a-z]+)? {self.nouns})|"
            rf"{self.nouns})(?!\w)"
        )
        self.kinds = [(rater, self._kind(rater)) for rater in thesaurus.raters]
        someone = rf"(?:{self.nouns}|those|ones|somebody|someone|anybody|anyone)"
        self.with_many = re.compile(
            rf"(?<!\w){someone} {HAVE} (?:(?:{SEVERAL}) (?P<unit>{UNIT})|{COUNTS})(?!\w)"
        )
        self.with_amount = re.compile(rf"(?<!\w){someone} {HAVE} {AMOUNT}(?!\w)")
        generous = [
            phrase
            for rater in thesaurus.raters
            if rater.field == "user.average_stars" and rater.operator in ("gte", "gt")
            for phrase in rater.phrases
        ]
        self.not_only = re.compile(
            rf"(?<!\w)(?:not|\w+n't) (?:just|only|merely|solely|simply) (?:[a-z]+ ){{0,4}}"
            rf"(?:{_any_of(generous)})(?: {self.nouns})?(?!\w)"
        )

    def claims(self, low: str) -> Iterator[Claim]:
        """What a text says of reviewers and ratings; what comes first is to be kept."""
        for found in self.not_only.finditer(low):
            said = leaf("not only generous raters", ReviewGroupRatingNegative)
            yield Claim(*found.span(), Ready(said, "reviews"))
        yield from self._groups(low)
        yield from self._dates(low)
        yield from verbs(low)
        for found in AMOUNTS.finditer(low):
            if amount := _amount(found):
                yield Claim(*found.span(), amount)
        for found in self.who.finditer(low):
            yield Claim(*found.span(), _who(found))

    def _kind(self, rater: Rater) -> re.Pattern[str]:
        """Adjectives before reviewers, or said of them."""
        phrases = rf"(?:{_any_of(rater.phrases)})"
        return re.compile(
            rf"(?<!\w)(?:{SOME} )*{phrases}(?:(?:,| and| or)? (?!{self.nouns}\b)\w+)? {self.nouns}(?!\w)"
            rf"|(?<!\w){self.nouns} {ARE} (?:[a-z]+ )?{phrases}(?!\w)"
        )

    def _groups(self, low: str) -> Iterator[Claim]:
        for found in self.with_amount.finditer(low):
            amount, field = _amount(found), _field(found["unit"])
            if amount and field:
                yield Claim(*found.span(), Group(field, amount.operator, amount.number, weighs=True))
        for found in self.with_many.finditer(low):
            if field := _field(found["unit"] or found["count"]):
                least = next((one.value for one, _ in self.kinds if one.field == field), 1.0)
                yield Claim(*found.span(), Group(field, "gte", least, weighs=True))
        for rater, pattern in self.kinds:
            for found in pattern.finditer(low):
                one = found[0].split()[0] in SINGLE and not found[0].endswith("s")
                group = Group(rater.field, rater.operator, rater.value, rater.weighs, one)
                yield Claim(*found.span(), group)

    def _dates(self, low: str) -> Iterator[Claim]:
        for how, pattern in DATES:
            for found in pattern.finditer(low):
                yield Claim(*found.span(), _since(how, found))
        for found in LAST.finditer(low):
            yield Claim(*found.span(), self._years(int(number(found["number"])) if found["number"] else 1))
        for found in RECENT.finditer(low):
            yield Claim(*found.span(), self._years(1))

    def _years(self, years: int) -> Since:
        """The year of the newest review, and so many before it."""
        return Since("gte", f"{self.latest - years}-01-01")


def _any_of(phrases: Sequence[str]) -> str:
    """A pattern of phrases, which matches nothing when there are none."""
    return "|".join(sorted(map(re.escape, phrases), key=len, reverse=True)) or "(?!)"


def _who(found: re.Match[str]) -> Reviewers:
    numbers: tuple[Literal["none", "each", "one"], ...] = ("none", "each", "one")
    return Reviewers(next((one for one in numbers if found[one]), "some"))


def _field(unit: str | None) -> str | None:
    return UNITS.get(_unit(unit))


def _unit(text: str | None) -> str:
    """The last word of a unit without its plural."""
    return (text or "").rpartition(" ")[2].removesuffix("s")


def _since(how: Literal["since", "after", "before"], found: re.Match[str]) -> Since:
    year, month = int(found["year"]), found["month"]
    if how != "after":
        first = MONTHS.index(month) + 1 if month else 1
        return Since("lt" if how == "before" else "gte", f"{year}-{first:02}-01")
    months = year * 12 + (MONTHS.index(month) + 1 if month else 12)
    return Since("gte", f"{months // 12}-{months % 12 + 1:02}-01")


def _amount(found: re.Match[str]) -> Amount | None:
    """The number with its comparison; None where it is a number alone."""
    how: tuple[Compared, ...] = ("gt", "gte", "lte", "lt")
    operator = next((one for one in how if found[one]), None)
    if found["up"] or found["after"]:
        operator = "gte"
    elif found["down"]:
        operator = "lte"
    unit = _unit(found["unit"])
    if operator is None and not unit:
        return None
    value = number(found["number"]) + (0.5 if found["half"] else 0.0)
    return Amount(operator or "gte", value, unit)
