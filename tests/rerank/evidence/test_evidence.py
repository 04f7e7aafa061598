"""What all kinds of evidence have in common."""

from typing import Any

import pytest

from tests.rerank.small import evidence_of, why
from trueline.core.errors import RowError
from trueline.rerank.evidence import EVIDENCE

KINDS: dict[str, dict[str, Any]] = {
    "item_meta": {"path": ["name"]},
    "item_meta_hours": {"path": ["hours", "Monday"], "true": "8:0-22:0"},
    "review_text": {"pattern": "boba"},
    "review_sentiment": {"topic": "boba"},
    "review_meta": {"path": ["stars"]},
    "review_group_rating": {
        "group_filter": {"field": "date", "operator": "gte", "value": "2020"},
        "threshold": 4.0,
    },
    "review_group_rating_negative": {},
    "social_rating": {"social_filter": {"friends": ["Ann"]}},
}


def test_there_are_the_eight_kinds_of_the_page():
    assert set(EVIDENCE.names) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_evidence_is_written_with_the_fields_that_were_given(kind):
    given = {"kind": kind, **KINDS[kind]}
    assert evidence_of(given).as_json() == given


@pytest.mark.parametrize("kind", KINDS)
def test_an_unknown_field_is_refused(kind):
    with pytest.raises(RowError, match=r"structure\.evidence\.colour: is not a field here"):
        evidence_of({"kind": kind, **KINDS[kind], "colour": "red"})


def test_what_decides_alike_has_one_key_and_what_does_not_has_two():
    meta = {"kind": "item_meta", "path": ["attributes", "it"]}
    assert evidence_of(meta).key == evidence_of({**meta, "missing": 0}).key
    wanted = [True, "True", "true", 1, "1", 1.5, [1], ["1"], [True]]
    assert len({evidence_of({**meta, "true": one}).key for one in wanted}) == len(wanted)
    assert evidence_of({**meta, "true": "x"}).key != evidence_of({**meta, "false": "x"}).key


def test_evidence_is_social_where_only_a_circle_counts():
    circle = {"social_filter": {"friends": ["Ann"]}}
    social = {kind: evidence_of({"kind": kind, **KINDS[kind]}).is_social for kind in KINDS}
    assert [kind for kind, is_social in social.items() if is_social] == ["social_rating"]
    for kind in ("review_text", "review_sentiment"):
        assert evidence_of({"kind": kind, **KINDS[kind], **circle}).is_social


NEEDED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("item_meta", {"path": ["name"]}, {"wanted": {"true": "True"}}),
    (
        "item_meta",
        {"path": ["name"], "true": "a", "false": ["b"], "missing": 1},
        {"wanted": {"true": "a", "false": "['b']"}},
    ),
    ("item_meta", {"path": ["name"], "not_contains": "x"}, {"wanted": {"not_contains": "x"}}),
    ("item_meta_hours", {"path": ["hours", "Monday"], "true": "8:0-9:0"}, {"wanted": "8:0-9:0"}),
    ("review_text", {"pattern": "boba"}, {"pattern": "boba", "needed": 1}),
    (
        "review_text",
        {"pattern": "boba", "weight_by": {"field": ["user", "fans"]}, "min_credible_matches": 3},
        {"needed": 3, "counted": "user.fans at or above percentile 50"},
    ),
    ("review_sentiment", {"topic": "tea"}, {"positive": 0, "negative": 1, "positive_needed": 2}),
    ("review_sentiment", {"topic": "tea", "min_positive": 4}, {"positive_needed": 4}),
    (
        "review_sentiment",
        {"topic": "tea", "sentiment": "negative", "min_negative": 3},
        {"negative_needed": 3},
    ),
    ("review_meta", {"path": "stars", "op": "gte", "value": 0}, {"wanted": "stars gte 0", "needed": 1}),
    ("review_meta", {"path": "text", "agg": "all"}, {"wanted": "text not_empty", "needed": "all"}),
    (
        "review_meta",
        {"path": "date", "op": "lte", "value": "2020", "agg": "count", "count": 2, "min_stars": 4},
        {"wanted": "date lte 2020", "min_stars": 4, "needed": 2},
    ),
    (
        "review_group_rating",
        {"group_filter": {"field": "stars", "value": 2}, "threshold": 3.5, "operator": "lt"},
        {"filter": "stars gte 2", "lt": 3.5},
    ),
    (
        "review_group_rating_negative",
        {"condition": {"generous_avg_gte": 3, "harsh_avg_lt": 1}},
        {"false_when": {"generous_avg_gte": 3, "harsh_avg_lt": 1}},
    ),
    (
        "social_rating",
        {"min_stars": 2, "social_filter": {"friends": ["Ann"], "min_matches": 2}},
        {"min_stars": 2, "needed": 2},
    ),
]


@pytest.mark.parametrize(("kind", "fields", "needed"), NEEDED)
def test_what_was_needed_stands_beside_what_was_found(kind, fields, needed):
    told = why({"kind": kind, **fields}, {"text": "tea", "judged": {"tea": "negative"}})
    assert {name: told[name] for name in needed} == needed


def test_every_kind_of_ours_was_asked_what_it_needs():
    assert {kind for kind, *_ in NEEDED} == set(EVIDENCE.names)
