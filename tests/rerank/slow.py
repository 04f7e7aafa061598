"""Truth of the rerank specification once more, plain and slow: reach for it to check the real one.

Nothing of the package is imported, nor anything outside the standard library. One item at a time, every kind
of evidence read literally from its row of the table; items, reviews and structures are raw JSON as in a file.
"""

import ast
import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Truth = bool | None
Row = Mapping[str, Any]

STANDS_FOR: dict[int, Truth] = {1: True, 0: None, -1: False}
COMPARE = {"gte": operator.ge, "gt": operator.gt, "lte": operator.le, "lt": operator.lt}


@dataclass(frozen=True)
class Seen:
    """All that decides about one item: `judgements` says for each aspect which reviews were judged how."""

    item: Row
    reviews: Sequence[Row] = ()
    friend_graph: Mapping[str, Sequence[str]] | None = None
    judgements: Mapping[str, Mapping[str, str]] | None = None


def by_aspect(rows: Iterable[Row]) -> dict[str, dict[str, str]]:
    """Take the rows of a file of judgements apart by their aspects."""
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        found.setdefault(row["aspect"], {})[row["review_id"]] = row["judgement"]
    return found


# Logic


def truth(structure: Row, seen: Seen) -> Truth:
    """Decide a structure for one item."""
    return decided(structure, lambda leaf: leaf_truth(leaf["evidence"], seen))


def decided(structure: Row, leaf: Callable[[Row], Truth]) -> Truth:
    """Decide a structure whose leaves are decided by a function."""
    if "op" not in structure:
        return leaf(structure)
    values = [decided(arg, leaf) for arg in structure["args"]]
    if not values:
        return None
    if structure["op"] == "NOT":
        (value,) = values
        return None if value is None else not value
    wins: bool = structure["op"] == "OR"
    if wins in values:
        return wins
    return None if None in values else not wins


def leaf_truth(evidence: Row, seen: Seen) -> Truth:
    """Decide one condition for one item."""
    return KINDS[evidence["kind"]](evidence, seen)


# Attributes and hours


def meant(raw: Any) -> Any:  # noqa: PLR0911 - one for each rule of the page
    """Read a value of an item; None is absent."""
    if isinstance(raw, dict):
        return {key: meant(value) for key, value in raw.items()}
    if isinstance(raw, list):
        return [meant(value) for value in raw]
    if not isinstance(raw, str):
        return raw
    if raw in ("None", "u'none'"):
        return None
    if raw in ("True", "False"):
        return raw == "True"
    if quoted := re.fullmatch(r"u?'(.*)'", raw, re.DOTALL):
        return quoted[1]
    if raw.startswith(("{", "[")):
        try:
            return ast.literal_eval(raw)
        except (ValueError, SyntaxError):
            return raw
    return raw


def at(item: Row, path: Sequence[str]) -> Any:
    """Find what stands at a path of an item; only attributes hold literals in their texts."""
    value: Any = {**item, "attributes": meant(item.get("attributes"))}
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def lowered(value: Any) -> str:
    """Print a value as Python does, in small letters."""
    return str(value).lower()


def is_wanted(value: Any, wanted: Any) -> bool:
    """Match a value that is there against a wanted one."""
    if isinstance(wanted, list):
        return any(is_wanted(value, one) for one in wanted)
    if isinstance(wanted, bool):
        return value is wanted
    read = meant(wanted)
    if isinstance(read, bool) and isinstance(value, bool):
        return read is value
    return lowered(read) == lowered(value) or lowered(read) in lowered(value)


def item_meta(evidence: Row, seen: Seen) -> Truth:  # noqa: PLR0911 - as above
    """Look at the conditions in the order of the page."""
    value = at(seen.item, evidence["path"])
    if "not_contains" in evidence:
        return value is None or lowered(evidence["not_contains"]) not in lowered(value)
    if "contains" in evidence:
        return lowered(evidence["contains"]) in lowered(value)
    if "not_true" in evidence:
        return value is None or not is_wanted(value, evidence["not_true"])
    if value is None:
        return STANDS_FOR[evidence.get("missing", 0)]
    if isinstance(value, dict) and all(one is None or isinstance(one, bool) for one in value.values()):
        return True if True in value.values() else None if None in value.values() or not value else False
    given = [key for key in ("true", "false", "neutral") if key in evidence]
    if not given:
        return value if isinstance(value, bool) else None
    if given == ["false"]:
        return not is_wanted(value, evidence["false"])
    if given == ["true"]:
        return is_wanted(value, evidence["true"])
    matching = next((key for key in given if is_wanted(value, evidence[key])), "neutral")
    return {"true": True, "false": False, "neutral": None}[matching]


def minutes(text: str) -> tuple[int, int, bool]:
    """Read hours as opening and closing in minutes, the closing maybe next day, and whether all day."""
    opening, closing = (
        60 * int(hour) + int(minute) for hour, minute in (end.split(":") for end in text.split("-"))
    )
    if opening == closing:
        return 0, 24 * 60, True
    return opening, closing + (24 * 60 if closing < opening else 0), False


def item_meta_hours(evidence: Row, seen: Seen) -> Truth:
    """Ask whether the item is open from the wanted start to the wanted end."""
    value = at(seen.item, evidence["path"])
    if value is None:
        return STANDS_FOR[evidence.get("missing", 0)]
    opening, closing, all_day = minutes(value)
    start, end, _ = minutes(evidence["true"])
    return all_day or (opening <= start and closing >= end)


# Reviews


def field(review: Row, path: str | Sequence[str]) -> Any:
    """Find a field of a review; a list is counted by what is not blank in it."""
    value: Any = review
    for key in path.split(".") if isinstance(path, str) else path:
        value = value.get(key) if isinstance(value, dict) else None
    if isinstance(value, list):
        return sum(bool(str(one).strip()) for one in value)
    return value


def number(review: Row, path: str | Sequence[str]) -> float:
    """Find a field that is a number; where it is not there it is as if below all."""
    value = field(review, path)
    return -math.inf if value is None else float(value)


def friends(name: str, graph: Mapping[str, Sequence[str]]) -> set[str]:
    """Find everybody's friends; a friendship counts in both directions."""
    return {*graph.get(name, ()), *(one for one, others in graph.items() if name in others)}


def circle(social: Row, graph: Mapping[str, Sequence[str]]) -> set[str]:
    """Go out from the named, hop by hop."""
    near = set(social["friends"])
    for _ in range(social.get("hops", 1)):
        near = near.union(*(friends(name, graph) for name in near))
    return near


def counted(evidence: Row, seen: Seen) -> list[Row]:
    """Choose the reviews whose writers the evidence asks for: all of them, or those of a circle."""
    social = evidence.get("social_filter")
    if social is None:
        return list(seen.reviews)
    near = circle(social, seen.friend_graph or {})
    return [review for review in seen.reviews if field(review, "user.name") in near]


def min_matches(evidence: Row) -> int:
    """Read how many are needed of a circle, in the filter or beside it."""
    inside = (evidence.get("social_filter") or {}).get("min_matches", 1)
    return int(max(inside, evidence.get("min_matches", 1)))


def credible(reviews: Sequence[Row], evidence: Row) -> list[Row]:
    """Choose the reviews at or above the percentile of the positive values of a field."""
    path = evidence["weight_by"]["field"]
    positive = sorted(value for review in reviews if (value := number(review, path)) > 0)
    if not positive:
        return []
    place = math.floor(len(positive) * evidence.get("credibility_percentile", 50) / 100)
    limit = positive[min(place, len(positive) - 1)]
    return [review for review in reviews if number(review, path) >= limit]


def review_text(evidence: Row, seen: Seen) -> Truth:
    """Ask whether enough of the reviews that count speak of it."""
    if not seen.reviews:
        return False if "social_filter" in evidence else None
    judged = (seen.judgements or {}).get(evidence["pattern"])
    if judged is None:
        pattern = re.compile(evidence["pattern"], re.IGNORECASE)
        matching = [one for one in counted(evidence, seen) if pattern.search(one.get("text", ""))]
    else:
        matching = [one for one in counted(evidence, seen) if judged.get(one["id"]) == "positive"]
    needed = min_matches(evidence)
    if "weight_by" in evidence:
        whole = credible(seen.reviews, evidence)
        matching = [one for one in matching if one in whole]
        needed = max(needed, evidence.get("min_credible_matches", 2))
    return len(matching) >= needed


def review_sentiment(evidence: Row, seen: Seen) -> Truth:
    """Ask whether the reviews that count speak well, or badly, of the topic."""
    judged = (seen.judgements or {}).get(evidence["topic"])
    if judged is None:
        return None
    if not seen.reviews:
        return False if "social_filter" in evidence else None
    said = [judged.get(one["id"]) for one in counted(evidence, seen)]
    positive, negative = said.count("positive"), said.count("negative")
    if evidence.get("sentiment", "positive") == "negative":
        return negative >= max(int(evidence.get("min_negative", 1)), min_matches(evidence))
    return (
        positive >= max(int(evidence.get("min_positive", 1)), min_matches(evidence)) and positive > negative
    )


def compares(review: Row, path: str | Sequence[str], how: str, value: Any) -> bool:
    """Compare a field; what is not there never does, and dates are texts."""
    found = field(review, path)
    return found is not None and bool(COMPARE[how](found, value))


def review_meta(evidence: Row, seen: Seen) -> Truth:
    """Ask whether any, all or so many reviews with the stars are as said."""
    if not seen.reviews:
        return STANDS_FOR[evidence.get("missing", 0)]
    with_stars = [one for one in seen.reviews if one["stars"] >= evidence.get("min_stars", -math.inf)]
    how, path = evidence.get("op", "not_empty"), evidence["path"]
    if how == "not_empty":
        matching = [one for one in with_stars if field(one, path)]
    else:
        matching = [one for one in with_stars if compares(one, path, how, evidence["value"])]
    match evidence.get("agg", "any"):
        case "any":
            return len(matching) > 0
        case "all":
            return len(matching) == len(with_stars) > 0
        case _:
            return len(matching) >= int(evidence["count"])


def mean(reviews: Sequence[Row]) -> float:
    """Take the mean of the stars."""
    return float(sum(review["stars"] for review in reviews) / len(reviews))


def review_group_rating(evidence: Row, seen: Seen) -> Truth:
    """Compare the mean or the size of a group with the threshold."""
    wanted = evidence["group_filter"]
    group = [
        one for one in seen.reviews if compares(one, wanted["field"], wanted["operator"], wanted["value"])
    ]
    if not group:
        return False
    metric = len(group) if evidence["metric"] == "count" else mean(group)
    return bool(COMPARE[evidence["operator"]](metric, evidence["threshold"]))


def review_group_rating_negative(evidence: Row, seen: Seen) -> Truth:
    """Look for the pattern that makes it false: generous raters high and harsh ones low."""
    generous = [one for one in seen.reviews if compares(one, "user.average_stars", "gte", 4)]
    harsh = [one for one in seen.reviews if compares(one, "user.average_stars", "lt", 3.5)]
    if not generous or not harsh:
        return True
    condition = evidence["condition"]
    return not (mean(generous) >= condition["generous_avg_gte"] and mean(harsh) < condition["harsh_avg_lt"])


def social_rating(evidence: Row, seen: Seen) -> Truth:
    """Ask whether enough reviews of the circle have the stars."""
    well = [one for one in counted(evidence, seen) if one["stars"] >= evidence.get("min_stars", 4)]
    return len(well) >= min_matches(evidence)


KINDS: dict[str, Callable[[Row, Seen], Truth]] = {
    kind.__name__: kind
    for kind in (
        item_meta,
        item_meta_hours,
        review_text,
        review_sentiment,
        review_meta,
        review_group_rating,
        review_group_rating_negative,
        social_rating,
    )
}
