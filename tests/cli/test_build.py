import json
from pathlib import Path

import pytest

from tests.cli.run_trueline import trueline
from tests.rerank.folder import folder
from trueline.cli.build import build as write
from trueline.core.errors import InputError


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
def test_what_cannot_be_built_is_refused_and_leaves_no_folder(tmp_path, given, said):
    done = build(*given, "--out", tmp_path / "far" / "new")
    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "far").exists()


@pytest.fixture
def few(tmp_path):
    """Items and reviews that are too few to ask anything of."""
    dataset = folder(tmp_path / "few")
    return dataset / "items.jsonl", dataset / "reviews.jsonl"


def test_items_too_few_say_which_group_failed_and_the_corrected_command_may_follow(tmp_path, few):
    (tmp_path / "new").mkdir()
    done = build(*few, "--out", tmp_path / "new")
    assert done.returncode == 2
    assert "of 10 requests of G01, AND(a, b, c), could be made from" in done.stderr
    assert list((tmp_path / "new").iterdir()) == []
    write(synthetic="cafes", number=15, groups="G01", per_group=1, out=tmp_path / "new", json=True)
    assert len((tmp_path / "new" / "requests.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize("groups", ["G09", "G10"])
def test_a_circle_that_nobody_is_known_to_be_in_asks_for_friendships(tmp_path, few, groups):
    said = "and friendships of reviewers by the names they write under, as with --social$"
    with pytest.raises(InputError, match=said):
        write(*few, out=tmp_path / "new", groups=groups)
    with pytest.raises(InputError, match=r"add items, attributes or reviews$"):
        write(*few, out=tmp_path / "new", groups="G01")


@pytest.mark.parametrize(
    ("own", "given", "said"),
    [
        (
            True,
            {"number": 50},
            "--number is how many items --synthetic makes; leave it out with items of your",
        ),
        (False, {"domain": "cafes"}, "--synthetic names the domain already; leave --domain out"),
        (
            False,
            {"social": Path("social.json")},
            "--synthetic makes friendships of its own; leave --social out",
        ),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(tmp_path, few, own, given, said):
    items, synthetic = (few, "") if own else ((), "cafes")
    with pytest.raises(InputError, match=said):
        write(*items, out=tmp_path / "new", synthetic=synthetic, **given)


def test_a_folder_that_holds_something_is_not_written(tmp_path):
    done = build("--synthetic", "cafes", "--out", folder(tmp_path / "there"))
    assert done.returncode == 2
    assert "holds something already" in done.stderr
