import json
import re

import polars as pl
import pytest

from tests.cli.run_trueline import trueline
from tests.rerank.folder import BOBA, COZY, FREE, ITEMS, REQUESTS, REVIEWS, folder
from trueline.rerank.dataset import BUNDLED


@pytest.fixture
def dataset(tmp_path):
    return folder(tmp_path / "cafes")


def rerank(*arguments, **changed):
    return trueline("rerank", *arguments, **changed)


def test_validate_names_what_is_not_ok_and_leaves_with_1(dataset):
    done = rerank("validate", dataset)
    assert (done.returncode, done.stderr) == (1, "")
    assert re.search(r"^R02 +G09 +multi_match +2: b1, b2 +0 ", done.stdout, re.MULTILINE)
    assert "1 of 2 requests ok over 3 items\nmulti_match 1\n" in done.stdout
    assert "decided by the text of reviews: boba, cozy|snug" in done.stdout


def test_validate_as_json_has_every_request(dataset):
    found = json.loads(rerank("validate", dataset, "--json").stdout)
    assert [(one["id"], one["status"], one["matches"], one["unknown"]) for one in found["requests"]] == [
        ("R01", "ok", ["b1"], 1),
        ("R02", "multi_match", ["b1", "b2"], 0),
    ]
    assert found["requests"][0]["decorative"] == ["1.1"]
    assert found["counts"]["ok"] == 1


def test_only_strict_refuses_parts_that_decide_nothing(tmp_path):
    dataset = folder(tmp_path / "cafes", requests=REQUESTS[:1])
    assert rerank("validate", dataset).returncode == 0
    done = rerank("validate", dataset, "--strict")
    assert done.returncode == 1
    assert "1 requests have parts that decide nothing, refused by --strict" in done.stdout


def test_the_truth_is_written_into_the_folder_only_when_asked(dataset):
    rerank("validate", dataset)
    assert not (dataset / "groundtruth.jsonl").exists()
    rerank("validate", dataset, "--write")
    rows = [json.loads(line) for line in (dataset / "groundtruth.jsonl").read_text().splitlines()]
    assert [(row["request_id"], row["gold"], row["status"]) for row in rows] == [
        ("R01", "b1", "ok"),
        ("R02", "b1", "multi_match"),
    ]


def test_nothing_is_written_into_the_dataset_that_ships(tmp_path):
    done = rerank("validate", "harbor-cafes", "--write", cwd=tmp_path)
    said = "trueline: harbor-cafes: is the dataset that ships, and nothing is written into it; copy "
    assert (done.returncode, done.stderr.startswith(said), done.stderr.count("\n")) == (2, True, 1)
    assert not (BUNDLED / "harbor-cafes" / "groundtruth.jsonl").exists()


def test_explain_prints_the_tree_down_to_the_evidence(dataset):
    said = rerank("explain", dataset, "R01", "b1").stdout.splitlines()
    assert said[:3] == [
        "R01: free wifi, and cozy or trendy",
        "AND(wifi_free, OR(cozy, trendy))",
        "b1, the gold item",
    ]
    assert "├─ T wifi_free  (item_meta)" in said
    assert any("id v1, user Ann, stars 4.0, span [3, 7]" in line for line in said)


def test_explain_as_json_is_the_same_tree(dataset):
    found = json.loads(rerank("explain", dataset, "R02", "b2", "--json").stdout)
    assert (found["truth"], found["aspect"], found["gold"]) == ("T", "boba", "b1")
    assert found["evidence"]["circle"] == ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("request_id", "item", "said"),
    [("R03", "b1", "there is no request 'R03'; did you mean"), ("R01", "b7", "there is no item 'b7'")],
)
def test_what_is_not_there_is_named(dataset, request_id, item, said):
    done = rerank("explain", dataset, request_id, item)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_truth_has_a_row_a_leaf_and_a_letter_an_item(dataset, tmp_path, ending):
    out = tmp_path / f"leaves.{ending}"
    assert (
        rerank("truth", dataset, "--out", out).stdout
        == f"wrote 4 leaves of 2 requests over 3 items to {out}\n"
    )
    frame = pl.read_ndjson(out) if ending == "jsonl" else pl.read_parquet(out)
    assert frame.rows() == [
        ("R01", [0], "wifi_free", "item_meta", False, "TFU"),
        ("R01", [1, 0], "cozy", "review_text", False, "TFU"),
        ("R01", [1, 1], "trendy", "item_meta", False, "FFF"),
        ("R02", [], "boba", "review_text", True, "TTF"),
    ]


def test_truth_is_written_to_no_table_of_cells(dataset, tmp_path):
    done = rerank("truth", dataset, "--out", tmp_path / "leaves.csv")
    assert done.returncode == 2
    assert "the ending is not .jsonl or .parquet" in done.stderr


def test_describe_counts_and_prints_json(dataset):
    said = rerank("describe", dataset).stdout
    assert "items 3\nreviews 3\n" in said
    assert re.search(r"^attributes\.WiFi +2 +0\.6667 +2 +free 1, no 1$", said, re.MULTILINE)
    assert json.loads(rerank("describe", dataset, "--json").stdout)["items"] == 3


def test_hostile_text_commands_no_terminal(tmp_path):
    items = [{**ITEMS[0], "attributes": {"WiFi": "u'free'", "\x1b[31mA": "\x1b]0;owned\x07"}}, *ITEMS[1:]]
    asked = [{**REQUESTS[0], "id": "R\u202e1", "text": "\x1b[2Jfree"}]
    dataset = folder(tmp_path / "cafes", items=items, requests=asked)
    for command in (["describe"], ["validate"], ["explain"]):
        more = ["R\u202e1", "b1"] if command == ["explain"] else []
        done = rerank(*command, dataset, *more)
        assert done.returncode in (0, 1)
        assert "\x1b" not in done.stdout
        assert "\u202e" not in done.stdout


def changed(**fields):
    return {"requests": [{**REQUESTS[0], **fields}]}


def leaf(**evidence):
    return changed(structure={"aspect": "a", "evidence": evidence})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"items": [*ITEMS, ITEMS[0]]}, "items.jsonl:4: id: 'b1' stands in "),
        (
            {"items": [{**ITEMS[0], "hours": {"Monday": "25:99-1:0"}}]},
            "items.jsonl:1: hours: Monday: '25:99-1:0'",
        ),
        ({"items": [{**ITEMS[0], "colour": 1}]}, "items.jsonl:1: colour: is not a field here"),
        ({"items": [{"id": " "}]}, "items.jsonl:1: id: is empty"),
        (
            {"reviews": [{**REVIEWS[0], "item_id": "b9"}]},
            "reviews.jsonl:1: item_id: the review 'v1' is of an item",
        ),
        (
            {"reviews": [REVIEWS[0], REVIEWS[0]]},
            "reviews.jsonl:2: id: the review 'v1' has an id that stands above",
        ),
        (
            {"reviews": [{**REVIEWS[0], "user": {"name": "Ann", "friends": ["Ann"]}}]},
            "reviews.jsonl:1: user: Ann is a friend of Ann",
        ),
        (
            {"social": {"friend_graph": {"Bo": ["Cy"], "Ann": ["Ann"]}}},
            "social.json:1: friend_graph.Ann: Ann is a",
        ),
        ({"requests": [REQUESTS[0], REQUESTS[0]]}, "requests.jsonl:2: id: 'R01' stands in "),
        (changed(gold="b9"), "requests.jsonl:1: gold: 'b9' is no item of the dataset"),
        (changed(golden="b1"), "requests.jsonl:1: golden: is not a field here; did you mean 'gold'?"),
        (changed(structure={"aspect": "a", "evidence": {}}), "structure.evidence: is empty"),
        (
            leaf(kind="item_mata"),
            "structure.evidence.kind: there is no evidence kind 'item_mata'; did you mean",
        ),
        (leaf(kind="item_meta", path=[]), "structure.evidence.path: has 0 items; give 1 at least"),
        (
            leaf(kind="review_text", pattern="("),
            "structure.evidence.pattern: is no pattern: unclosed group; a sign that means itself has a",
        ),
        (
            leaf(kind="review_text", pattern="(a{1000}){1000}"),
            "structure.evidence.pattern: is no pattern: it",
        ),
        (
            leaf(kind="item_meta_hours", path=["hours", "Monday"], true="9-17"),
            "evidence.true: '9-17' are no hours",
        ),
        (
            changed(structure={"op": "NOT", "args": [FREE, COZY]}),
            "structure.args: has 2 items; NOT takes one",
        ),
        (changed(structure={"op": "XOR", "args": []}), "structure.op: is 'XOR'; choose AND, OR or NOT"),
    ],
)
def test_a_fault_is_one_line_with_its_file_and_line(tmp_path, given, said):
    dataset = folder(tmp_path / "cafes", **{"requests": None, **given} if "requests" not in given else given)
    done = rerank("describe", dataset)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.startswith("trueline: ")
    assert done.stderr.count("\n") == 1


def test_ten_thousand_leaves_are_decided(tmp_path):
    leaves = [
        {"aspect": f"a{n}", "evidence": {"kind": "item_meta", "path": ["attributes", f"A{n}"], "true": "x"}}
        for n in range(9_999)
    ]
    asked = [{**REQUESTS[0], "structure": {"op": "OR", "args": [FREE, *leaves]}}]
    found = json.loads(rerank("validate", folder(tmp_path / "cafes", requests=asked), "--json").stdout)
    assert found["requests"][0]["matches"] == ["b1"]
    assert len(found["requests"][0]["decorative"]) == 9_999


@pytest.mark.parametrize(("there", "said"), [(None, "is not a folder"), (BOBA, "has no items.jsonl")])
def test_what_is_no_dataset_says_what_is_missing(tmp_path, there, said):
    path = tmp_path / "cafes"
    if there:
        path.mkdir()
    done = rerank("validate", path)
    assert done.returncode == 2
    assert said in done.stderr
