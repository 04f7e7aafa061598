"""A small dataset folder, written by a test from rows as they stand in files."""

import json
from typing import Any

ITEMS: list[dict[str, Any]] = [
    {
        "id": "b1",
        "name": "Quayside",
        "attributes": {"WiFi": "u'free'", "Ambience": "{'casual': True, 'trendy': False}"},
        "categories": "Coffee & Tea, Food",
        "hours": {"Monday": "8:0-22:0"},
    },
    {"id": "b2", "name": "Lantern", "attributes": {"WiFi": "no", "HasTV": "True"}, "categories": ["Food"]},
    {"id": "b3", "name": "Mill", "attributes": None},
]
REVIEWS: list[dict[str, Any]] = [
    {
        "id": "v1",
        "item_id": "b1",
        "user": {"name": "Ann", "fans": 3},
        "stars": 4,
        "text": "So cozy, with Boba!",
    },
    {
        "id": "v2",
        "item_id": "b2",
        "user": {"name": "Bo"},
        "stars": 2,
        "date": "2019-01-01",
        "text": "loud boba",
    },
    {"id": "v3", "item_id": "b1", "user": {"name": "Cy"}, "stars": 5, "text": "boba\nagain", "useful": 2},
]
FREE = {
    "aspect": "wifi_free",
    "evidence": {"kind": "item_meta", "path": ["attributes", "WiFi"], "true": "free"},
}
COZY = {"aspect": "cozy", "evidence": {"kind": "review_text", "pattern": "cozy|snug"}}
TRENDY = {
    "aspect": "trendy",
    "evidence": {"kind": "item_meta", "path": ["attributes", "Ambience"], "contains": "'trendy': True"},
}
BOBA = {
    "aspect": "boba",
    "evidence": {"kind": "review_text", "pattern": "boba", "social_filter": {"friends": ["Ann"]}},
}
REQUESTS: list[dict[str, Any]] = [
    {
        "id": "R01",
        "group": "G02",
        "text": "free wifi, and cozy or trendy",
        "register": "literal",
        "structure": {"op": "AND", "args": [FREE, {"op": "OR", "args": [COZY, TRENDY]}]},
        "gold": "b1",
    },
    {"id": "R02", "group": "G09", "text": "boba, say my friends", "structure": BOBA, "gold": "b1"},
]
SOCIAL = {"friend_graph": {"Ann": ["Bo"]}}


def rows(path, several):
    path.write_text("".join(f"{json.dumps(row)}\n" for row in several), encoding="utf-8")


def folder(path, *, items=ITEMS, reviews=REVIEWS, requests=REQUESTS, social=SOCIAL):
    """The folder, written; what is None is left out."""
    path.mkdir(exist_ok=True)
    for name, several in (("items", items), ("reviews", reviews), ("requests", requests)):
        if several is not None:
            rows(path / f"{name}.jsonl", several)
    if social is not None:
        (path / "social.json").write_text(json.dumps(social), encoding="utf-8")
    return path
