"""Why a request is true, unknown or false for an item: the tree of its logic with its evidence."""

import json
from typing import Any

import pytest

from tests.rerank.drawn import dataset, structures
from tests.rerank.small import letters, of_reviews, written
from trueline.rerank.dataset import read_dataset
from trueline.rerank.explain import LETTER, explain, lines

FREE = {
    "aspect": "wifi_free",
    "evidence": {"kind": "item_meta", "path": ["attributes", "WiFi"], "true": "free"},
}
TV = {"aspect": "tv", "evidence": {"kind": "item_meta", "path": ["attributes", "HasTV"]}}
BOBA = {
    "aspect": "boba",
    "evidence": {"kind": "review_text", "pattern": "boba", "social_filter": {"friends": ["Dee"]}},
}
REVIEWS: list[dict[str, Any]] = [
    {"user": {"name": "Ann"}, "text": "The boba!", "date": "2021-03-01"},
    {"user": {"name": "Bo"}, "text": "So much boba.", "stars": 5},
]
STRUCTURE = {"op": "AND", "args": [FREE, {"op": "OR", "args": [{"op": "NOT", "args": [TV]}, BOBA]}]}


def asked(folder, structure, rows):
    """The request and the dataset it is asked of."""
    requests = [{"id": "R1", "text": "any", "structure": structure, "gold": rows["items"][0]["id"]}]
    read = read_dataset(written(folder, {**rows, "requests": requests}))
    return read.request("R1"), read


@pytest.fixture
def reason(tmp_path):
    rows = of_reviews([REVIEWS], {"Dee": ["Bo"]})
    rows["items"][0]["attributes"] = {"WiFi": "u'free'"}
    request, read = asked(tmp_path, STRUCTURE, rows)
    return explain(request, read.alone("b0"))


def test_every_part_has_its_truth(reason):
    free, either = reason.args
    negation, boba = either.args
    assert [LETTER[one.truth] for one in (reason, free, either, negation, negation.args[0], boba)] == list(
        "TTTUUT"
    )


def test_a_node_has_its_operator_and_a_leaf_its_aspect_and_its_kind(reason):
    assert (reason.label, reason.kind, reason.evidence) == ("AND", "", None)
    assert (reason.args[0].label, reason.args[0].kind) == ("wifi_free", "item_meta")


def test_an_attribute_is_told_with_its_value(reason):
    assert reason.args[0].evidence == {"path": "attributes.WiFi", "value": "free", "wanted": {"true": "free"}}


def test_what_is_absent_is_told_as_no_value(reason):
    evidence = reason.args[1].args[0].args[0].evidence
    assert (evidence["path"], evidence["value"]) == ("attributes.HasTV", None)


def test_a_review_is_told_with_its_id_and_the_span_and_a_circle_with_its_names(reason):
    evidence = reason.args[1].args[1].evidence
    assert evidence["circle"] == ["Bo", "Dee"]
    assert evidence["matches"] == [{"id": "v1", "user": "Bo", "stars": 5.0, "span": [8, 12]}]
    assert REVIEWS[1]["text"][8:12] == "boba"


def test_the_first_five_of_many_reviews_are_told_and_all_are_counted(tmp_path):
    rows = of_reviews([[{"text": "boba"}] * 7])
    request, read = asked(
        tmp_path, {"aspect": "boba", "evidence": {"kind": "review_text", "pattern": "boba"}}, rows
    )
    evidence = explain(request, read.alone("b0")).evidence
    assert evidence is not None
    assert (evidence["matching"], [one["id"] for one in evidence["matches"]]) == (
        7,
        ["v0", "v1", "v2", "v3", "v4"],
    )


def test_reasons_are_json(reason):
    told = reason.to_dict()
    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert (told["op"], told["truth"]) == ("AND", "T")
    assert told["args"][0] == {
        "truth": "T",
        "aspect": "wifi_free",
        "kind": "item_meta",
        "evidence": {"path": "attributes.WiFi", "value": "free", "wanted": {"true": "free"}},
    }


def test_the_tree_is_drawn_with_a_line_for_each_part_and_its_evidence_below(reason):
    drawn = list(lines(reason))
    assert drawn[:5] == [
        "T AND",
        "├─ T wifi_free  (item_meta)",
        "│      path attributes.WiFi",
        "│      value free",
        "│      wanted true free",
    ]
    assert [line for line in drawn if "(" in line or line.endswith(("AND", "OR", "NOT"))] == [
        "T AND",
        "├─ T wifi_free  (item_meta)",
        "└─ T OR",
        "   ├─ U NOT",
        "   │  └─ U tv  (item_meta)",
        "   └─ T boba  (review_text)",
    ]
    told = [line.strip("│├└─ ") for line in drawn]
    assert told[told.index("U tv  (item_meta)") + 1 :][:2] == ["path attributes.HasTV", "value nothing"]
    assert told[-1] == "id v1, user Bo, stars 5.0, span [8, 12]"


def test_what_would_move_the_cursor_is_not_drawn_as_it_is(tmp_path):
    rows = of_reviews([[{"user": {"name": "\x1b[2JAnn"}, "text": "boba"}]])
    request, read = asked(
        tmp_path, {"aspect": "boba", "evidence": {"kind": "review_text", "pattern": "boba"}}, rows
    )
    assert not any("\x1b" in line for line in lines(explain(request, read.alone("b0"))))


def test_it_tells_the_truth_that_is_counted(tmp_path):
    rows = dataset()
    for structure in structures(25):
        request, read = asked(tmp_path, structure, rows)
        counted = letters(read, structure)
        for place in (3, 21):
            told = explain(request, read.alone(f"b{place}"))
            assert LETTER[told.truth] == counted[place]
