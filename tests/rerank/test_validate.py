"""Validation: what a request is called, what is counted, and which of its parts decide nothing."""

import pytest

from tests.rerank.small import written
from trueline.rerank import dataset as reading
from trueline.rerank.dataset import read_dataset
from trueline.rerank.validate import STATUSES, validate

VALUES = {"T": {"is": True}, "F": {"is": False}, "U": {}}


def has(name):
    """A leaf that is true, unknown or false for an item as its letter says."""
    return {"aspect": name, "evidence": {"kind": "item_meta", "path": ["attributes", name, "is"]}}


def node(op, *args):
    return {"op": op, "args": [has(arg) if isinstance(arg, str) else arg for arg in args]}


def validated(folder, *structures, gold="b0", **letters):
    """The validation of these structures over items b0, b1 … with a letter for each name."""
    count = len(next(iter(letters.values())))
    items = [
        {"id": f"b{place}", "attributes": {name: VALUES[word[place]] for name, word in letters.items()}}
        for place in range(count)
    ]
    requests = [
        {"id": f"R{number}", "group": "G03", "text": "any", "structure": structure, "gold": gold}
        for number, structure in enumerate(structures)
    ]
    return validate(read_dataset(written(folder, {"items": items, "requests": requests})))


def verdict(folder, structure, **letters):
    (found,) = validated(folder, structure, **letters).verdicts
    return found


@pytest.mark.parametrize(
    ("letters", "status"),
    [
        ("TFF", "ok"),
        ("FFF", "no_match"),
        ("FTF", "gold_not_match"),
        ("TTF", "multi_match"),
        ("FTT", "multi_match_no_gold"),
    ],
)
def test_the_status_says_how_many_match_and_whether_the_gold_item_does(letters, status, tmp_path):
    found = verdict(tmp_path, has("a"), a=letters)
    assert (found.id, found.group, found.gold, found.status) == ("R0", "G03", "b0", status)


@pytest.mark.parametrize(
    ("letters", "status"),
    [("TUU", "ok"), ("UFF", "no_match"), ("UTF", "gold_not_match"), ("UTT", "multi_match_no_gold")],
)
def test_what_is_unknown_does_not_match(letters, status, tmp_path):
    assert verdict(tmp_path, has("a"), a=letters).status == status


def test_matches_and_unknown_items_are_counted(tmp_path):
    found = verdict(tmp_path, has("a"), a="TFTUUFTU")
    assert (found.matches, found.match_count, found.unknown) == (["b0", "b2", "b6"], 3, 3)


def test_the_whole_structure_counts_and_not_its_leaves(tmp_path):
    found = verdict(tmp_path, node("AND", "a", node("NOT", "b")), a="TTUU", b="FTFT")
    assert (found.matches, found.unknown) == (["b0"], 1)


def test_a_hundred_matches_are_listed_and_all_are_counted(tmp_path):
    found = verdict(tmp_path, has("a"), a="T" * 130)
    assert found.match_count == 130
    assert found.matches == [f"b{place}" for place in range(100)]


@pytest.mark.parametrize("block", [131_072, 32])
def test_the_gold_item_is_listed_however_late_it_stands(block, tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "BLOCK", block)
    found = verdict(tmp_path, has("a"), gold="b125", a="T" * 130)
    assert (found.status, found.match_count) == ("multi_match", 130)
    assert found.matches == [*(f"b{place}" for place in range(100)), "b125"]


def test_a_gold_item_that_does_not_match_is_not_listed(tmp_path):
    found = verdict(tmp_path, has("a"), gold="b125", a="T" * 125 + "F" * 5)
    assert (found.status, len(found.matches)) == ("multi_match_no_gold", 100)


def test_the_size_of_a_block_does_not_matter(tmp_path, monkeypatch):
    structure = node("OR", "a", node("AND", "b", "c"))
    letters = {"a": "TFFUFFT", "b": "FTUTFFT", "c": "FTTUTFF"}
    whole = verdict(tmp_path, structure, **letters)
    monkeypatch.setattr(reading, "BLOCK", 2)
    assert verdict(tmp_path, structure, **letters) == whole


# Parts that decide nothing


def test_a_leaf_that_is_true_for_no_item_is_decorative(tmp_path):
    structure = node("AND", "a", node("OR", "b", node("NOT", "c")), "d")
    found = verdict(tmp_path, structure, a="TF", b="FU", c="FF", d="UU")
    assert found.decorative == ["1.0", "1.1.0", "2"]


def test_a_leaf_that_is_true_for_one_item_anywhere_is_not_decorative(tmp_path):
    assert verdict(tmp_path, node("AND", "a", "b"), a="TF", b="FT").decorative == []


def test_a_branch_that_is_the_only_true_one_for_some_item_decides(tmp_path):
    assert verdict(tmp_path, node("OR", "a", "b"), a="TF", b="FT").never_decide == []
    assert verdict(tmp_path, node("OR", "a", "b"), a="TF", b="UT").never_decide == []


def test_a_branch_that_is_never_the_only_true_one_never_decides(tmp_path):
    found = verdict(tmp_path, node("AND", "c", node("OR", "a", "b", "c")), a="TTF", b="TFF", c="FFF")
    assert found.never_decide == ["1.1", "1.2"]


def test_branches_that_are_only_true_together_never_decide(tmp_path):
    assert verdict(tmp_path, node("OR", "a", "b"), a="TF", b="TF").never_decide == ["0", "1"]


def test_the_same_branch_twice_never_decides(tmp_path):
    assert verdict(tmp_path, node("OR", "a", "a"), a="TF").never_decide == ["0", "1"]


def test_a_branch_decides_for_its_own_or_whatever_becomes_of_the_request(tmp_path):
    assert (
        verdict(tmp_path, node("AND", "c", node("OR", "a", "b")), a="TF", b="FT", c="FF").never_decide == []
    )


def test_only_branches_of_an_or_are_asked_whether_they_decide(tmp_path):
    assert verdict(tmp_path, node("AND", "a", node("NOT", "b")), a="FF", b="FF").never_decide == []


def test_a_branch_may_be_a_node_and_an_or_stand_inside_another(tmp_path):
    inner = node("OR", "b", "c")
    found = verdict(tmp_path, node("OR", "a", inner), a="TFF", b="FTF", c="FTF")
    assert found.never_decide == ["1.0", "1.1"]


@pytest.mark.parametrize("block", [131_072, 1])
def test_what_decides_in_one_block_of_items_decides(block, tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "BLOCK", block)
    found = verdict(tmp_path, node("OR", "a", "b", "c"), a="TFF", b="FTF", c="FFF")
    assert (found.decorative, found.never_decide) == (["2"], ["2"])


# All requests together

BRANCHES = {"a": "TF", "b": "TT"}


def test_each_request_has_its_own_verdict_in_the_order_of_the_file(tmp_path):
    found = validated(tmp_path, has("b"), has("a"), node("NOT", "b"), node("AND"), **BRANCHES)
    assert [one.status for one in found.verdicts] == ["multi_match", "ok", "no_match", "no_match"]
    assert [one.unknown for one in found.verdicts] == [0, 0, 0, 2]
    assert found.items == 2
    assert found.counts == {**dict.fromkeys(STATUSES, 0), "ok": 1, "multi_match": 1, "no_match": 2}


def test_requests_may_be_named(tmp_path):
    validated(tmp_path, has("b"), has("a"), **BRANCHES)
    read = read_dataset(tmp_path)
    assert [one.id for one in validate(read, [read.request("R1")]).verdicts] == ["R1"]


@pytest.mark.parametrize(
    ("structures", "stands", "strictly"),
    [
        ([has("a")], True, True),
        ([has("a"), node("AND", "a", node("OR", "a", "b"))], True, False),
        ([node("AND", "a", node("NOT", node("NOT", "a")))], True, True),
        ([has("a"), has("b")], False, False),
        ([], True, True),
    ],
)
def test_it_stands_where_all_are_ok_and_strictly_where_every_part_decides(
    structures, stands, strictly, tmp_path
):
    found = validated(tmp_path, *structures, **BRANCHES)
    assert (found.stands(strict=False), found.stands(strict=True)) == (stands, strictly)


def test_a_verdict_is_json(tmp_path):
    assert verdict(tmp_path, node("OR", "a", "b"), a="TU", b="FU").to_dict() == {
        "id": "R0",
        "group": "G03",
        "gold": "b0",
        "status": "ok",
        "matches": ["b0"],
        "match_count": 1,
        "unknown": 1,
        "decorative": ["1"],
        "never_decide": ["1"],
    }


def test_progress_is_told_of_every_block(tmp_path, monkeypatch):
    validated(tmp_path, has("a"), a="TFFFF")
    monkeypatch.setattr(reading, "BLOCK", 2)
    told: list[tuple[int, int]] = []
    validate(read_dataset(tmp_path), progress=lambda *done: told.append(done))
    assert told == [(2, 5), (4, 5), (5, 5)]
