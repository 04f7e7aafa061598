"""The truth of structures: that of a slow evaluator, wherever and in whatever pieces it is computed."""

import os
import subprocess
import sys
from typing import Any

import pytest

from tests.house.source import ROOT
from tests.rerank import slow
from tests.rerank.drawn import DRAW, dataset, decided, digest, leaves, structures
from tests.rerank.small import letters, written
from trueline.core.chance import generator, shuffled
from trueline.rerank import dataset as reading
from trueline.rerank.dataset import read_dataset
from trueline.rerank.structure import read_structure
from trueline.rerank.truth import columns, compiled

MANY, SOME = 10_000, 120
PRINT_DIGEST = """
import sys
from pathlib import Path
from tests.rerank.drawn import digest
print(digest(Path(sys.argv[1]), int(sys.argv[2])))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return written(tmp_path_factory.mktemp("drawn"), dataset())


@pytest.fixture(scope="module")
def slow_leaves():
    """For each leaf that is drawn what the slow evaluator says of every item."""
    rows = dataset()
    reviews: dict[str, list[dict[str, Any]]] = {item["id"]: [] for item in rows["items"]}
    for review in rows["reviews"]:
        reviews[review["item_id"]].append(review)
    judged = slow.by_aspect(rows["judgements"])
    seen = [slow.Seen(item, reviews[item["id"]], rows["friend_graph"], judged) for item in rows["items"]]
    drawn = (leaf for kind in DRAW for leaf in leaves(kind))
    return {leaf["aspect"]: [slow.truth(leaf, one) for one in seen] for leaf in drawn}


def differing(these, found, expected):
    return [one for one, ours, slowly in zip(these, found, expected, strict=True) if ours != slowly]


# Beside the slow evaluator


@pytest.mark.parametrize("kind", DRAW)
def test_each_kind_decides_like_the_slow_evaluator(kind, folder, slow_leaves):
    these = leaves(kind)
    assert not differing(these, decided(folder, these), [slow_leaves[leaf["aspect"]] for leaf in these])


@pytest.mark.parametrize("kind", DRAW)
def test_what_is_drawn_of_a_kind_decides_either_way(kind, slow_leaves):
    values = [value for leaf in leaves(kind) for value in slow_leaves[leaf["aspect"]]]
    assert min(values.count(True), values.count(False)) > len(values) / 10


def test_ten_thousand_structures_decide_like_the_slow_evaluator(folder, slow_leaves):
    these, items = structures(MANY), range(len(dataset()["items"]))

    def of_item(place):
        return lambda leaf: slow_leaves[leaf["aspect"]][place]

    expected = [[slow.decided(one, of_item(place)) for place in items] for one in these]
    assert not differing(these, decided(folder, these), expected)


# In whatever pieces


@pytest.mark.parametrize("size", [7, 39])
def test_the_size_of_a_block_does_not_matter(size, folder, monkeypatch):
    expected = decided(folder, structures(SOME))
    monkeypatch.setattr(reading, "BLOCK", size)
    assert len(list(read_dataset(folder).blocks())) == -(-40 // size)
    assert decided(folder, structures(SOME)) == expected


def test_an_item_alone_decides_as_among_the_others(folder):
    read, these = read_dataset(folder), structures(SOME)
    parts = compiled(read_structure(one, "drawn") for one in these)
    for place in (0, 17, 39):
        columns_of = columns(parts, read.alone(f"b{place}"))
        truths = [columns_of[root][0] for root in parts.roots]
        assert truths == [one[place] for one in decided(folder, these)]


def test_what_is_compiled_together_does_not_matter(folder):
    assert decided(folder, structures(SOME), batch=1) == decided(folder, structures(SOME))


def test_equal_parts_of_all_structures_are_one_column():
    wifi = {
        "aspect": "wifi",
        "evidence": {"kind": "item_meta", "path": ["attributes", "WiFi"], "true": "free"},
    }
    tv = {"aspect": "tv", "evidence": {"kind": "item_meta", "path": ["attributes", "HasTV"]}}
    same = {"aspect": "internet", "evidence": wifi["evidence"]}
    both, again = ({"op": "AND", "args": [one, tv]} for one in (wifi, same))
    parts = compiled(read_structure(one, "here") for one in (both, again, {"op": "NOT", "args": [both]}))
    assert len(parts.parts) == 4
    assert parts.roots[0] == parts.roots[1]


def test_another_process_with_another_seed_of_hashes_decides_alike(folder):
    command = [sys.executable, "-c", PRINT_DIGEST, folder, str(SOME)]
    told = {
        subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert told == {f"{digest(folder, SOME)}\n"}


def test_the_order_of_reviews_of_different_items_does_not_matter(folder, tmp_path):
    rows = dataset()
    items = shuffled([item["id"] for item in rows["items"]], generator(1, "order of items"))
    by_item = sorted(rows["reviews"], key=lambda review: items.index(review["item_id"]))
    assert by_item != rows["reviews"]
    other = written(tmp_path, {**rows, "reviews": by_item})
    assert decided(other, structures(SOME)) == decided(folder, structures(SOME))


# Nodes

EMPTY: list[dict[str, Any]] = [{"op": op, "args": []} for op in ("AND", "OR", "NOT")]
TRUE, FALSE = (
    {"aspect": word, "evidence": {"kind": "item_meta", "path": ["attributes", "it"], "missing": missing}}
    for word, missing in (("yes", 1), ("no", -1))
)


@pytest.fixture
def two_items(tmp_path):
    return read_dataset(written(tmp_path, {"items": [{"id": "b0"}, {"id": "b1"}]}))


@pytest.mark.parametrize("empty", EMPTY, ids=lambda node: node["op"])
def test_an_empty_node_is_unknown_for_every_item(empty, two_items):
    assert letters(two_items, empty) == "UU"


@pytest.mark.parametrize("empty", EMPTY, ids=lambda node: node["op"])
def test_an_empty_node_inside_another_is_joined_as_unknown(empty, two_items):
    decided_by = {
        "UU": [("NOT", []), ("AND", [TRUE]), ("OR", [FALSE])],
        "TT": [("OR", [TRUE])],
        "FF": [("AND", [FALSE])],
    }
    for expected, nodes in decided_by.items():
        for op, beside in nodes:
            assert letters(two_items, {"op": op, "args": [empty, *beside]}) == expected


def test_a_node_of_one_part_is_that_part_and_not_swaps_it(two_items):
    for op, expected in (("AND", "TT"), ("OR", "TT"), ("NOT", "FF")):
        assert letters(two_items, {"op": op, "args": [TRUE]}) == expected
