"""A soft condition in words that say exactly when it is true, limits and all.

Reach for it where a model decides what the truth engine would: it has to be told the same rule.
"""

import json
from itertools import islice

from trueline.core.printable import printable
from trueline.rerank.evidence.evidence import Evidence
from trueline.rerank.evidence.review_group_rating import ReviewGroupRating
from trueline.rerank.evidence.review_group_rating_negative import (
    GENEROUS,
    HARSH,
    ReviewGroupRatingNegative,
)
from trueline.rerank.evidence.review_meta import ReviewMeta
from trueline.rerank.evidence.review_sentiment import ReviewSentiment
from trueline.rerank.evidence.review_text import ReviewText
from trueline.rerank.evidence.social_rating import SocialRating
from trueline.rerank.fields import LISTS
from trueline.rerank.social import Graph, SocialFilter

__all__ = ["number", "worded"]

PEOPLE = 100
"""How many of a circle are named."""

THAN = {"gte": "at least", "gt": "more than", "lte": "at most", "lt": "less than"}
MEASURED = {"avg_stars": "their mean of stars (avg_stars)", "count": "their number (count)"}


def worded(evidence: Evidence, needed: int, graph: Graph) -> str:
    """The condition; `needed` is how many reviews it takes, where it asks for some that say a thing."""
    match evidence:
        case ReviewText():
            said = _text(evidence, needed) + _by(evidence.social_filter, graph)
        case ReviewSentiment():
            said = _sentiment(evidence, needed) + _by(evidence.social_filter, graph)
        case ReviewMeta():
            said = _meta(evidence)
        case ReviewGroupRating():
            said = _group(evidence)
        case ReviewGroupRatingNegative():
            said = _negative(evidence)
        case SocialRating(min_stars=stars, needed=least):
            said = f"at least {least} of its reviews have {number(stars)} stars or more (counted as matching)"
            said += _by(evidence.social_filter, graph)
        case _:
            said = f"its evidence holds: {json.dumps(evidence.as_json(), ensure_ascii=False)}"
    return said


def number(value: float | str) -> str:
    """A number, without a fraction where it has none; text as it is."""
    return str(int(value)) if isinstance(value, float) and value == int(value) else str(value)


def _text(evidence: ReviewText, needed: int) -> str:
    said = f"at least {needed} of its reviews match the pattern {_quoted(evidence.pattern)}, in any case"
    if evidence.weight_by is None:
        return said
    share = f"percentile {number(evidence.credibility_percentile)} of its positive ones"
    limit = f"at or above the limit told with the candidate ({share})"
    return f"{said}, each by a writer whose {evidence.weight_by.field} is {limit}"


def _sentiment(evidence: ReviewSentiment, needed: int) -> str:
    topic = _quoted(evidence.topic)
    if evidence.sentiment == "negative":
        return f"at least {needed} of its reviews speak badly of {topic}"
    return f"at least {needed} of its reviews speak well of {topic}, and more of them well than badly"


def _group(evidence: ReviewGroupRating) -> str:
    group = evidence.group_filter
    whose = f"the group of its reviews whose {group.field} is {THAN[group.operator]} {number(group.value)}"
    wanted = f"{THAN[evidence.operator]} {number(evidence.threshold)}"
    return f"of {whose}, {MEASURED[evidence.metric]} is {wanted}; not so where nobody is in the group"


def _negative(evidence: ReviewGroupRatingNegative) -> str:
    limits = evidence.condition
    generous = f"generous writers (own mean {number(GENEROUS)} or more) give it a mean of"
    harsh = f"harsh ones (own mean under {number(HARSH)}) give it a mean under"
    both = f"{generous} {number(limits.generous_avg_gte)} stars or more and {harsh}"
    return f"it is not so that {both} {number(limits.harsh_avg_lt)}; true where one of the two wrote nothing"


def _meta(evidence: ReviewMeta) -> str:
    stars = "" if evidence.min_stars is None else f" with {number(evidence.min_stars)} stars or more"
    of = f"of its reviews{stars} (counted as reviews)"
    how = {"any": "at least 1", "all": "all, and at least 1,", "count": f"at least {evidence.count}"}
    field, is_so = evidence.path, "is there and not empty or 0"
    if evidence.op != "not_empty" and evidence.value is not None:
        field = f"number of {field}" if field in LISTS else field
        is_so = f"is {THAN[evidence.op]} {number(evidence.value)}"
    return f"{how[evidence.agg]} {of} match, that is, their {field} {is_so} (counted as matching)"


def _by(social: SocialFilter | None, graph: Graph) -> str:
    """Whose reviews count."""
    if social is None:
        return ""
    circle = sorted(graph.circle(tuple(social.friends), social.hops))
    more = f" and {len(circle) - PEOPLE} more" if len(circle) > PEOPLE else ""
    return f", counting only those by {', '.join(map(printable, islice(circle, PEOPLE)))}{more}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
