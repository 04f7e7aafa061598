"""Structures: what is read, what is refused with the path of its field, and how one is walked."""

import os
import subprocess
import sys
from typing import Any

import pytest

from tests.house.source import ROOT
from tests.rerank.small import leaf, letters, written
from trueline.core.errors import RowError
from trueline.rerank.dataset import read_dataset
from trueline.rerank.structure import DEEPEST, Leaf, Node, as_json, read_structure, walk

WHERE = "requests.jsonl:7"
NAME = {"kind": "item_meta", "path": ["name"]}
CIRCLE = {"friends": ["Ann"]}
REFUSED_FIELD = """
from trueline.core.errors import RowError
from trueline.rerank.structure import read_structure
try:
    read_structure({"op": "AND", "args": [], "p": 1, "q": 1, "r": 1, "s": 1}, "")
except RowError as problem:
    print(problem.field)
"""


def nested(levels):
    """A leaf under so many nodes."""
    made = leaf(NAME)
    for _ in range(levels):
        made = {"op": "AND", "args": [made]}
    return made


def refused(value):
    with pytest.raises(RowError) as problem:
        read_structure(value, WHERE)
    assert problem.value.where == WHERE
    return problem.value.field, problem.value.what


def test_what_has_op_is_a_node_and_what_has_none_a_leaf():
    read = read_structure({"op": "OR", "args": [leaf(NAME), {"op": "NOT", "args": []}]}, WHERE)
    assert isinstance(read, Node)
    assert (read.op, [type(arg) for arg in read.args]) == ("OR", [Leaf, Node])


def test_op_inside_the_evidence_makes_no_node():
    assert isinstance(
        read_structure(leaf({"kind": "review_meta", "path": ["stars"], "op": "not_empty"}), WHERE), Leaf
    )


def test_a_structure_is_written_as_it_was_read():
    given = {
        "op": "AND",
        "args": [
            {"aspect": "wifi", "evidence": {**NAME, "true": ["free", "u'paid'"], "missing": -1}},
            {"op": "NOT", "args": [{"op": "OR", "args": []}]},
            {"aspect": "friends", "evidence": {"kind": "social_rating", "social_filter": CIRCLE}},
        ],
    }
    assert as_json(read_structure(given, WHERE)) == given


def test_a_walk_goes_through_parents_first_in_the_order_they_are_written():
    inner = {"op": "OR", "args": [leaf(NAME), {"op": "NOT", "args": []}]}
    paths = [path for path, _ in walk(read_structure({"op": "AND", "args": [inner, leaf(NAME)]}, WHERE))]
    assert paths == [(), (0,), (0, 0), (0, 1), (1,)]


NO_NODE = "must be an object with op and args, or with aspect and evidence"
NO_KIND = "there is no evidence kind"


@pytest.mark.parametrize(
    ("value", "field", "what"),
    [
        (None, "structure", NO_NODE),
        ("AND(a, b)", "structure", NO_NODE),
        ([leaf(NAME)], "structure", NO_NODE),
        ({"op": "AND", "args": [leaf(NAME), 3]}, "structure.args.1", NO_NODE),
        ({"op": "and", "args": []}, "structure.op", "is 'and'; choose AND, OR or NOT"),
        ({"op": None, "args": []}, "structure.op", "is None; choose AND, OR or NOT"),
        ({"op": "AND"}, "structure.args", "must be a list"),
        ({"op": "AND", "args": {}}, "structure.args", "must be a list"),
        ({"op": "NOT", "args": [leaf(NAME)] * 2}, "structure.args", "has 2 items; NOT takes one"),
        ({}, "structure.aspect", "must be text that is not blank"),
        ({"aspect": " ", "evidence": NAME}, "structure.aspect", "must be text that is not blank"),
        ({"aspect": 3, "evidence": NAME}, "structure.aspect", "must be text that is not blank"),
        ({"aspect": "a"}, "structure.evidence", "is empty"),
        (leaf({}), "structure.evidence", "is empty"),
        (leaf({"path": ["name"]}), "structure.evidence.kind", f"{NO_KIND} None"),
        (leaf({"kind": 3}), "structure.evidence.kind", f"{NO_KIND} 3"),
        (leaf({"kind": "item_mata"}), "structure.evidence.kind", f"{NO_KIND} 'item_mata'; did you mean"),
        (leaf({"kind": "item_meta"}), "structure.evidence.path", "is missing; add it"),
        (leaf({**NAME, "path": "name"}), "structure.evidence.path", "must be a list, not 'name'"),
        (leaf({**NAME, "missing": 2}), "structure.evidence.missing", "1, 0 or -1"),
        (
            leaf({"kind": "social_rating", "social_filter": {**CIRCLE, "hops": 3}}),
            "structure.evidence.social_filter.hops",
            "is 3; give 2 or less",
        ),
        (
            {"op": "AND", "args": [leaf(NAME), {"op": "OR", "args": [leaf({"kind": "nope"})]}]},
            "structure.args.1.args.0.evidence.kind",
            f"{NO_KIND} 'nope'; choose one of item_meta, item_meta_hours, review_text",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_its_field(value, field, what):
    found = refused(value)
    assert found[0] == field
    assert found[1].startswith(what) or found[1].endswith(what)


@pytest.mark.parametrize(
    ("value", "field", "near"),
    [
        ({"op": "AND", "args": [], "arg": 1}, "structure.arg", "did you mean 'args'?"),
        ({**leaf(NAME), "aspects": 1}, "structure.aspects", "did you mean 'aspect'?"),
        (leaf({**NAME, "treu": 1}), "structure.evidence.treu", "did you mean 'true'?"),
        (
            {"op": "OR", "args": [leaf({"kind": "social_rating", "social_filter": {**CIRCLE, "hop": 1}})]},
            "structure.args.0.evidence.social_filter.hop",
            "did you mean 'hops'?",
        ),
    ],
)
def test_an_unknown_key_is_refused_with_the_near_one(value, field, near):
    assert refused(value) == (field, f"is not a field here; {near}")


def test_strays_are_told_and_left_out_where_they_may_stand():
    given = {
        "op": "AND",
        "comment": "x",
        "args": [{**leaf({**NAME, "op": "eq", "value": 3}), "group": "A", "description": "d"}],
    }
    told: list[str] = []
    read = read_structure(given, WHERE, told.append)
    assert sorted(told) == ["comment", "description", "group", "op", "value"]
    assert as_json(read) == {"op": "AND", "args": [leaf(NAME)]}


def test_true_not_is_read_as_not_true():
    read = read_structure(leaf({**NAME, "true_not": "x"}), WHERE)
    assert as_json(read) == leaf({**NAME, "not_true": "x"})


def test_what_is_refused_of_two_unknown_keys_is_the_same_in_every_process():
    told = {
        subprocess.run(
            [sys.executable, "-c", REFUSED_FIELD],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_ten_thousand_leaves_in_one_node_are_decided(tmp_path):
    def has(number, **more):
        return leaf({"kind": "item_meta", "path": ["attributes", f"a{number}"], **more})

    items: list[dict[str, Any]] = [
        {"id": "b0", "attributes": {"a0": True, "a9999": True}},
        {"id": "b1", "attributes": {"a0": True, "a9999": False}},
        {"id": "b2", "attributes": {"a0": True}},
    ]
    many = [has(number, missing=1) for number in range(9_999)]
    dataset = read_dataset(written(tmp_path, {"items": items}))
    assert letters(dataset, {"op": "AND", "args": [*many, has(9_999)]}) == "TFU"


def test_a_hundred_levels_are_read_and_one_more_is_refused():
    assert DEEPEST == 100
    read_structure(nested(99), WHERE)
    field, what = refused(nested(100))
    assert field.startswith("structure.args.0.args.0")
    assert what == "is nested more than 100 deep; write it flatter"


def test_a_structure_far_too_deep_is_refused_alike():
    assert refused(nested(5_000)) == refused(nested(100))
