import json

import pytest

from tests.cli.run_trueline import trueline
from tests.rerank.folder import folder


def build(*arguments, **changed):
    return trueline("rerank", "build", *arguments, **changed)


def test_a_synthetic_benchmark_validates_strictly_and_is_the_same_again(tmp_path):
    for name in ("one", "two"):
        done = build("--synthetic", "cafes", "--number", "20", "--per-group", "2", "--out", tmp_path / name)
        assert (done.returncode, done.stderr) == (0, "")
        assert "built 20 requests over 20 items" in done.stdout
    assert trueline("rerank", "validate", tmp_path / "one", "--strict").returncode == 0
    for name in ("items.jsonl", "reviews.jsonl", "requests.jsonl", "social.json"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_requests_are_made_for_items_of_ones_own(tmp_path):
    build(
        "--synthetic",
        "cafes",
        "--number",
        "15",
        "--per-group",
        "1",
        "--groups",
        "G01",
        "--out",
        tmp_path / "a",
    )
    given = (tmp_path / "a" / "items.jsonl", tmp_path / "a" / "reviews.jsonl")
    done = build(*given, "--groups", "G01..G03,", "--per-group", "1", "--out", tmp_path / "b", "--json")
    assert done.returncode == 2
    done = build(*given, "--groups", "G01..G03", "--per-group", "1", "--out", tmp_path / "c", "--json")
    assert json.loads(done.stdout)["groups"] == {"G01": 1, "G02": 1, "G03": 1}
    assert (tmp_path / "c" / "items.jsonl").read_bytes() == given[0].read_bytes()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "give ITEMS and REVIEWS, or --synthetic DOMAIN, one of them"),
        (["--synthetic", "caffes"], "there is no domain 'caffes'; did you mean 'cafes'?"),
        (["--synthetic", "cafes", "--groups", "G11"], "there is no group 'G11'; did you mean"),
        (["--synthetic", "cafes", "--groups", "G01,G01"], "names a group twice"),
        (["--synthetic", "cafes", "--per-group", "0"], "0 requests a group cannot be made"),
        (["--synthetic", "cafes", "--number", "0"], "0 items of cafes cannot be made"),
    ],
)
def test_what_cannot_be_built_is_refused(tmp_path, given, said):
    done = build(*given, "--out", tmp_path / "new")
    assert done.returncode == 2
    assert said in done.stderr


def test_items_too_few_say_which_group_failed(tmp_path):
    dataset = folder(tmp_path / "few")
    done = build(dataset / "items.jsonl", dataset / "reviews.jsonl", "--out", tmp_path / "new")
    assert done.returncode == 2
    assert "of 10 requests of G01, AND(a, b, c), could be made from" in done.stderr


def test_a_folder_that_holds_something_is_not_written(tmp_path):
    done = build("--synthetic", "cafes", "--out", folder(tmp_path / "there"))
    assert done.returncode == 2
    assert "holds something already" in done.stderr
