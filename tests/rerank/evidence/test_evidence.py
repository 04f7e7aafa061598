"""What all kinds of evidence have in common."""

from typing import Any

import pytest

from tests.rerank.small import evidence_of
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
