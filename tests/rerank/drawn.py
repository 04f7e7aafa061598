"""A dataset and structures as chance has them, with gaps everywhere, for what must hold of any of them.

Reach for it to compare evaluators, or runs of one. Everything is raw JSON.
"""

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from trueline.core.chance import Chance, generator, pick, shuffled
from trueline.rerank.dataset import read_dataset
from trueline.rerank.structure import read_structure
from trueline.rerank.truth import columns, compiled

SEED = 20261119
GAP = object()
"""Stands for a key that is left out."""

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lou")
GRAPH = {"Ann": ["Bo"], "Bo": ["Ann", "Cy"], "Dee": ["Cy", "Eli"], "Gus": ["Fay"], "Hana": ["Ivo", "Ann"]}
WORDS = ("cozy", "Snug", "boba", "BOBA tea", "espresso", "noisy", "slow", "WiFi", "café", "quiet corner", "5")
PATTERNS = ("cozy|snug", "boba", "espresso", r"\bwi-?fi\b", "quiet (corner|room)", "^slow", "nowhere", "caf.")
TOPICS = ("espresso", "cozy|snug", "noise", "tea")
JUDGED = ("espresso", "cozy|snug", "noise")

VALUES: Mapping[str, tuple[Any, ...]] = {
    "WiFi": ("u'free'", "'free'", "Free", "u'no'", "'none'", "u'none'", "None", "u'paid'", None, GAP, GAP),
    "HasTV": ("True", "False", True, False, "None", None, "true", GAP),
    "Price": ("1", "2", 2, 2.5, "u'2'", None, GAP),
    "Ambience": (
        *(
            "{'casual': True, 'romantic': False}",
            "{'casual': False}",
            "{u'casual': True, 'divey': None}",
            "{'casual': True",
        ),
        *({"casual": "True", "romantic": False}, {"casual": False}, {"casual": "u'none'"}, "{}", None, GAP),
    ),
    "Parking": ("{'kind': 'street', 'free': True}", {"kind": "u'lot'", "free": 1}, "None", GAP),
    "Music": ("['dj', 'live']", ["u'live'", "False"], "[]", "u''", GAP),
}
WANTED = (
    *("free", "u'free'", "no", "None", "u'none'", "none", "True", "False", "true", True, False, "2", 2),
    *("fre", "live", "'live'", "street", "'casual': True", ["free", "u'paid'"], ["True", 2], [False]),
)
CONTAINED = ("'casual': True", "'Casual': true", "fre", "none", "u'free'", "True", "dj", "", "2.", "street'")
PATHS = (
    *(["attributes", name] for name in (*VALUES, "Nowhere")),
    *(
        ["attributes", "Ambience", "casual"],
        ["attributes", "Parking", "kind"],
        ["attributes", "WiFi", "more"],
    ),
    *(["name"], ["categories"], ["hours", "Monday"], ["nowhere"]),
)
RANGES = ("8:0-22:0", "18:0-2:0", "0:0-0:0", "9:30-9:30", "20:0-23:30", "22:0-1:0", "7:5-12:45", "1:0-0:30")
NUMBERS = (
    *(["stars"], ["useful"], ["funny"], ["user", "review_count"], ["user", "average_stars"]),
    *(["user", "fans"], ["user", "elite"], ["user", "friends"]),
)
TEXTS = (["date"], ["user", "yelping_since"], ["user", "name"])
MISSING = (1, 0, -1, GAP)
HOW_MANY = (1, 2, 3, GAP)


def kept(row: Mapping[str, Any]) -> dict[str, Any]:
    """Leave the gaps out."""
    return {key: value for key, value in row.items() if value is not GAP}


def some(chance: Chance, things: tuple[str, ...], least: int, most: int) -> list[str]:
    """Draw from least to most of the things."""
    return shuffled(things, chance)[: least + int(chance.random() * (most + 1 - least))]


# The dataset


def item(chance: Chance, number: int) -> dict[str, Any]:
    """Draw an item."""
    attributes = kept({name: pick(values, chance) for name, values in VALUES.items()})
    days = kept({day: pick((*RANGES, None, GAP), chance) for day in ("Monday", "Friday")})
    row = {
        "id": f"b{number}",
        "name": f"Café {pick(NAMES, chance)}",
        "attributes": pick((*[attributes] * 8, None, GAP), chance),
        "categories": pick((["Coffee & Tea", "Food"], "Coffee & Tea, Food", None, GAP), chance),
        "hours": pick((*[days] * 8, None, GAP), chance),
    }
    return kept(row)


def user(chance: Chance) -> dict[str, Any]:
    """Draw who wrote a review."""
    name = pick((*NAMES, None, GAP), chance)
    others = tuple(one for one in NAMES if one != name)
    row = {
        "name": name,
        "review_count": pick((0, 1, 3, 3, 12, 40, None, GAP), chance),
        "average_stars": pick((1.5, 3.0, 3.49, 3.5, 4, 4.5, None, GAP), chance),
        "elite": pick(([], [2019], [2018, "2019"], ["", "2020"], [" "], None, GAP), chance),
        "fans": pick((0, 2, 9, None, GAP), chance),
        "friends": pick((some(chance, others, 0, 3), [" ", "Zoe"], None, GAP), chance),
        "yelping_since": pick(("2015-01-01", "2019-07-05", None, GAP), chance),
    }
    return kept(row)


def review(chance: Chance, number: int, owner: str) -> dict[str, Any]:
    """Draw a review of an item."""
    dates = ("2019-12-31 23:59:59", "2020-01-01", "2020-05-01 10:00:00", "2021-03-03", None, GAP)
    row = {
        "id": f"v{number}",
        "item_id": owner,
        "user": pick((*[user(chance)] * 8, {}, GAP), chance),
        "stars": pick((1, 2, 3, 3.5, 4, 5), chance),
        "date": pick(dates, chance),
        "text": pick((*[" ".join(some(chance, WORDS, 0, 5))] * 8, "", GAP), chance),
        **{key: pick((0, 1, 7, None, GAP), chance) for key in ("useful", "funny", "cool")},
    }
    return kept(row)


@cache
def dataset() -> dict[str, Any]:
    """The rows of every file; some items have no review and some have many."""
    chance = generator(SEED, "dataset")
    items = [item(chance, number) for number in range(40)]
    owners = [one["id"] for one in items for _ in range(pick((0, 1, 2, 6, 12, 25), chance))]
    reviews = [review(chance, number, owner) for number, owner in enumerate(shuffled(owners, chance))]
    judgements = [
        {"review_id": one["id"], "aspect": aspect, "judgement": pick(SAID, chance)}
        for aspect in JUDGED
        for one in reviews
        if chance.random() < 0.4
    ]
    return {"items": items, "reviews": reviews, "judgements": judgements, "friend_graph": GRAPH}


SAID = ("positive", "positive", "negative", "neutral")


# Evidence, one function a kind


def item_meta(chance: Chance) -> dict[str, Any]:
    """Draw an attribute's condition, at times several that compete."""
    row = {
        **{key: pick((*WANTED, *[GAP] * 20), chance) for key in ("true", "false", "neutral")},
        "not_true": pick((*WANTED, *[GAP] * 80), chance),
        **{key: pick((*CONTAINED, *[GAP] * 60), chance) for key in ("contains", "not_contains")},
    }
    return {"path": pick(PATHS, chance), **row, "missing": pick(MISSING, chance)}


def item_meta_hours(chance: Chance) -> dict[str, Any]:
    """Draw wanted hours."""
    day = pick(("Monday", "Friday", "Sunday"), chance)
    return {"path": ["hours", day], "true": pick(RANGES, chance), "missing": pick(MISSING, chance)}


def social(chance: Chance) -> dict[str, Any]:
    """Draw a circle."""
    friends = some(chance, (*NAMES, "Zoe"), 1, 3)
    return kept(
        {"friends": friends, "hops": pick((1, 2, GAP), chance), "min_matches": pick(HOW_MANY, chance)}
    )


def review_text(chance: Chance) -> dict[str, Any]:
    """Draw a pattern, with or without whose reviews count."""
    row: dict[str, Any] = {"pattern": pick(PATTERNS, chance)}
    if chance.random() < 0.5:
        row["weight_by"] = {"field": pick(NUMBERS, chance)}
        row["credibility_percentile"] = pick((0, 25, 50, 66.6, 90, 100, GAP), chance)
        row["min_credible_matches"] = pick(HOW_MANY, chance)
    if chance.random() < 0.5:
        row["social_filter"] = social(chance)
        row["min_matches"] = pick((2, GAP, GAP), chance)
    return row


def review_sentiment(chance: Chance) -> dict[str, Any]:
    """Draw a topic and what is said of it."""
    return {
        "topic": pick(TOPICS, chance),
        "sentiment": pick(("positive", "negative"), chance),
        "min_positive": pick(HOW_MANY, chance),
        "min_negative": pick(HOW_MANY, chance),
        **pick(({}, {"social_filter": social(chance), "min_matches": pick((2, GAP, GAP), chance)}), chance),
    }


def review_meta(chance: Chance) -> dict[str, Any]:
    """Draw what reviews have to be."""
    is_text = chance.random() < 0.3
    values = ("2019-07-05", "2020-01-01", "2020", "Cy") if is_text else (0, 1, 2, 3.5, 4, 12)
    return {
        "path": pick(TEXTS if is_text else NUMBERS, chance),
        **pick(
            ({"op": "not_empty"}, {"op": pick(("gte", "lte"), chance), "value": pick(values, chance)}), chance
        ),
        "min_stars": pick((2, 3.5, 5, GAP, GAP), chance),
        **pick(({"agg": "any"}, {"agg": "all"}, {"agg": "count", "count": pick((1, 2, 4), chance)}), chance),
        "missing": pick(MISSING, chance),
    }


def review_group_rating(chance: Chance) -> dict[str, Any]:
    """Draw a group and what it has to reach."""
    is_text = chance.random() < 0.3
    values = ("2019-07-05", "2020-01-01", "Cy") if is_text else (1, 2, 3, 3.5, 4, 12)
    metric = pick(("avg_stars", "count"), chance)
    return {
        "group_filter": {
            "field": ".".join(pick(TEXTS if is_text else NUMBERS, chance)),
            "operator": pick(("gte", "gt", "lte", "lt"), chance),
            "value": pick(values, chance),
        },
        "metric": metric,
        "threshold": pick((2.0, 3.0, 3.5, 4.0) if metric == "avg_stars" else (0, 1, 2, 5), chance),
        "operator": pick(("gte", "gt", "lte", "lt"), chance),
    }


def review_group_rating_negative(chance: Chance) -> dict[str, Any]:
    """Draw the pattern that is looked out for."""
    limits = (1.0, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5)
    condition = {"generous_avg_gte": pick(limits, chance), "harsh_avg_lt": pick(limits, chance)}
    return {"condition": condition}


def social_rating(chance: Chance) -> dict[str, Any]:
    """Draw a circle's rating."""
    stars, beside = pick((1, 3.5, 5, GAP), chance), pick((2, GAP, GAP), chance)
    return {"min_stars": stars, "social_filter": social(chance), "min_matches": beside}


DRAW: Mapping[str, Callable[[Chance], dict[str, Any]]] = {
    draw.__name__: draw
    for draw in (
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


# Structures


@cache
def leaves(kind: str, count: int = 250) -> list[dict[str, Any]]:
    """So many leaves of a kind, each with an aspect of its own."""
    chance, draw = generator(SEED, "leaves", kind), DRAW[kind]
    return [
        {"aspect": f"{kind} {number}", "evidence": {"kind": kind, **kept(draw(chance))}}
        for number in range(count)
    ]


def structure(chance: Chance, depth: int) -> dict[str, Any]:
    """Draw a structure of at most so many levels."""
    if depth == 1 or chance.random() < 0.25:
        return pick(leaves(pick(tuple(DRAW), chance)), chance)
    op = pick(("AND", "AND", "OR", "OR", "NOT"), chance)
    sizes = (0, 1, 1, 1, 1, 1) if op == "NOT" else (0, 1, 2, 2, 2, 3, 3)
    return {"op": op, "args": [structure(chance, depth - 1) for _ in range(pick(sizes, chance))]}


@cache
def structures(count: int) -> list[dict[str, Any]]:
    """So many structures, nested to four levels."""
    chance = generator(SEED, "structures")
    return [structure(chance, 4) for _ in range(count)]


# The truth of ours


def decided(folder: Path, these: list[dict[str, Any]], batch: int = 5_000) -> list[list[bool | None]]:
    """The truth of each structure for every item, some structures compiled together."""
    found: list[list[bool | None]] = []
    read = read_dataset(folder)
    for start in range(0, len(these), batch):
        parts = compiled(read_structure(one, "drawn") for one in these[start : start + batch])
        blocks = [columns(parts, block) for block in read.blocks()]
        found += [[value for block in blocks for value in block[root]] for root in parts.roots]
    return found


def digest(folder: Path, count: int) -> str:
    """The digest of the truth of so many structures."""
    return hashlib.sha256(repr(decided(folder, structures(count))).encode()).hexdigest()
