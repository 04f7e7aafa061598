import csv
import json
import os
import re
import signal
import subprocess
import time

import pytest

from tests.cli.run_trueline import TRUELINE, trueline
from tests.rerank.folder import FREE, REQUESTS, folder

MINE = """
class Last:
    def evaluate_ranking(self, query, context, k=1):
        return ", ".join(str(number) for number in (3, 2, 1)[:k])
class Talks:
    def evaluate_ranking(self, query, context, k=1):
        return "the third \\x1b[31mone"
class Breaks:
    def evaluate_ranking(self, query, context, k=1):
        raise ValueError("no more memory")
"""


@pytest.fixture
def cafes(tmp_path):
    """A folder with a dataset of three items and two requests that have the same gold item."""
    folder(tmp_path / "cafes")
    (tmp_path / "mine.py").write_text(MINE)
    return tmp_path


def rerank(where, command, *arguments, method="gold-frequency", out="run", **changed):
    given = ["--out", out] if out else []
    return trueline("rerank", command, "cafes", "--method", method, *given, *arguments, cwd=where, **changed)


def rows(where, file, run="run"):
    found = [json.loads(line) for line in (where / run / file).read_text().splitlines()]
    return [{key: value for key, value in row.items() if key != "latency_ms"} for row in found]


def files(where, run="run"):
    return {path.name for path in (where / run).iterdir()}


def test_a_run_writes_its_folder_and_prints_a_line_for_all_each_group_and_each_register(cafes):
    done = rerank(cafes, "run")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "gold-frequency ranks 3 candidates for 2 requests"
    # Each request finds b1 gold in the other one. Wilson's low end of 2 of 2 is 2 / (2 + 1.96 ** 2).
    assert lines[3].split() == ["all", "2", "1", "0.3424", "1", "1", "1", "1", "1", "0", "0"]
    assert [line[:18].rstrip() for line in lines[4:8]] == [
        "group G02",
        "group G09",
        "register literal",
        "register (none)",
    ]
    assert lines[-1] == "written to run"
    assert files(cafes) == {"config.json", "results_3.jsonl", "usage.jsonl", "summary.json"}
    assert [(row["request_id"], row["rank"]) for row in rows(cafes, "results_3.jsonl")] == [
        ("R01", 1),
        ("R02", 1),
    ]


def test_the_configuration_says_what_could_make_another_run_differ(cafes):
    rerank(
        cafes, "run", "--seed", "7", "--shuffle", "middle", "--k", "3", "--group", "G02,G09", "--limit", "1"
    )
    config = json.loads((cafes / "run" / "config.json").read_text())
    digest = json.loads((cafes / "run" / "summary.json").read_text())["dataset_digest"]
    assert config["settings"] == {
        "method": "gold-frequency",
        "seed": 7,
        "shuffle": "middle",
        "k": 3,
        "limit": "1",
        "repeats": 1,
        "group": ["G02", "G09"],
        "candidates": 3,
        "failures_allowed": 0.05,
        "dataset_digest": digest,
    }
    assert set(config["inputs"]) == {"items", "reviews", "requests", "social"}
    assert config["suite"] == "rerank"
    assert {"ir-measures", "scipy"} <= set(config["versions"])


def test_json_is_the_summary_and_where_it_is(cafes):
    found = json.loads(rerank(cafes, "run", "--json").stdout)
    assert found.pop("out") == "run"
    assert found == json.loads((cafes / "run" / "summary.json").read_text())


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        (["--limit", "1"], ["R01"]),
        (["--limit", "9"], ["R01", "R02"]),
        (["--limit", "2-9"], ["R02"]),
        (["--limit", "R02"], ["R02"]),
        (["--limit", "R02,R01"], ["R01", "R02"]),
        (["--group", "G09"], ["R02"]),
        (["--group", "G09", "--limit", "1"], ["R02"]),
    ],
)
def test_requests_are_chosen_by_place_by_id_and_by_group(cafes, arguments, asked):
    rerank(cafes, "run", *arguments)
    assert [row["request_id"] for row in rows(cafes, "results_3.jsonl")] == asked


def test_scale_has_results_for_each_size_one_table_and_one_chart(cafes):
    done = rerank(cafes, "scale", "--sizes", "3,1", method="mine:Last")
    assert (done.returncode, done.stderr) == (0, "")
    sizes = {"results_1.jsonl", "results_3.jsonl"}
    assert files(cafes) == {
        *sizes,
        *("config.json", "usage.jsonl", "summary.json", "scaling.csv", "scaling.svg"),
    }
    with (cafes / "run" / "scaling.csv").open() as file:
        found = [(row["candidates"], row["measure"], row["n"]) for row in csv.DictReader(file)]
    measures = ("hits_at_1", "hits_at_3", "hits_at_5", "mrr", "ndcg")
    assert found == [(size, measure, "2") for size in ("1", "3") for measure in measures]
    # With one candidate there is no third one, so both replies are unreadable.
    assert re.search(r"^1 +2 +0 .* 1 +0$", done.stdout, re.MULTILINE)
    assert "unreadable 2 (1 candidates): reply: names 3, and there are 1 candidates" in done.stdout


def test_without_sizes_the_usual_ones_are_those_that_there_are_items_for(cafes):
    done = rerank(cafes, "scale")
    assert done.returncode == 2
    assert "there are 3 items, fewer than the smallest usual number of candidates, 10" in done.stderr
    items = [{"id": f"b{number}"} for number in range(24)]
    folder(cafes / "cafes", items=items)
    summary = json.loads(rerank(cafes, "scale", "--json").stdout)
    assert [one["candidates"] for one in summary["sizes"]] == [10, 20]


def test_attacks_that_change_nothing_are_listed_and_the_others_go_on(cafes):
    done = rerank(cafes, "attack")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^fake_positive +1 +0\.3424 +1 +0 +0 +0 +1 +1 +0 +0 +4 +0$", done.stdout, re.MULTILINE)
    assert re.search(r"^sarcastic_noise +changes nothing here$", done.stdout, re.MULTILINE)
    assert "sarcastic_noise changes nothing here: no candidate has the attribute NoiseLevel" in done.stdout
    there = files(cafes)
    assert {"results_3.jsonl", "results_3_fake_positive.jsonl", "attacks.csv"} <= there
    assert "results_3_sarcastic_noise.jsonl" not in there
    with (cafes / "run" / "attacks.csv").open() as file:
        outcomes = {row["attack"]: row["outcome"] for row in csv.DictReader(file)}
    assert len(outcomes) == 14
    assert next(iter(outcomes)) == "clean"
    assert (outcomes["sarcastic_outdoor"], outcomes["sarcastic_wifi"]) == ("idle", "measured")


def test_named_attacks_alone_are_run_and_the_gold_item_only_when_asked(cafes):
    found = json.loads(rerank(cafes, "attack", "--attack", "fake_positive,fake_negative", "--json").stdout)
    assert [(one["attack"], one["items_changed"]) for one in found["attacks"]] == [
        ("fake_positive", 4),
        ("fake_negative", 4),
    ]
    with_gold = rerank(cafes, "attack", "--attack", "fake_positive", "--attack-gold", "--json", out="gold")
    assert json.loads(with_gold.stdout)["attacks"][0]["items_changed"] == 6


@pytest.mark.parametrize(
    ("command", "arguments"),
    [("scale", ["--sizes", "2,3"]), ("attack", ["--attack", "fake_positive,inject_hidden"])],
)
def test_the_same_seed_gives_the_same_bytes_but_for_latency(cafes, command, arguments):
    for out in ("one", "two"):
        assert rerank(cafes, command, *arguments, method="random", out=out).returncode == 0
    names = files(cafes, "one")
    assert names == files(cafes, "two")
    for name in names - {"config.json"}:
        one, two = ((cafes / out / name).read_text() for out in ("one", "two"))
        latency = re.compile(r'("(?:total_)?latency_ms": ?)[\d.e-]+')
        assert latency.sub(r"\1", one) == latency.sub(r"\1", two), name


def test_a_method_of_ones_own_is_found_in_the_current_folder(cafes):
    assert rerank(cafes, "run", "--shuffle", "none", method="mine:Last").returncode == 0
    first, _ = rows(cafes, "results_3.jsonl")
    assert (first["ranking"], first["rank"], first["hit_at_1"], first["hit_at_5"]) == (
        ["b3", "b2", "b1"],
        3,
        False,
        True,
    )


def test_an_unreadable_reply_is_a_miss_and_its_cause_commands_no_terminal(cafes):
    done = rerank(cafes, "run", method="mine:Talks")
    assert done.returncode == 0
    assert "unreadable 2 (3 candidates): reply: 'the third \\x1b[31mone'" in done.stdout
    assert {row["outcome"] for row in rows(cafes, "results_3.jsonl")} == {"unreadable"}


def test_a_method_that_fails_too_often_leaves_with_1_and_says_why(cafes):
    done = rerank(cafes, "scale", "--sizes", "2,3", method="mine:Breaks")
    assert (done.returncode, done.stderr) == (1, "")
    assert "failed 2 (2 candidates): ValueError: no more memory" in done.stdout
    assert "2 of 2 requests failed with 3 candidates, more than 5%" in done.stdout
    assert "scaling.svg" not in files(cafes)


def test_a_method_of_a_plug_in_is_found_by_its_name(cafes):
    made = cafes / "plug_in-1.dist-info"
    made.mkdir()
    (made / "METADATA").write_text("Metadata-Version: 2.1\nName: plug-in\nVersion: 1\n")
    (made / "entry_points.txt").write_text("[trueline.rerank.methods]\nmine = plug_in:KIND\n")
    (cafes / "plug_in.py").write_text(
        "from trueline.rerank.methods.method import Kind, Method\n"
        "class Mine(Method):\n    def rank(self, task): return ['b1']\n"
        "KIND = Kind(id='mine', about='a plug-in', calls='0', make=Mine)\n"
    )
    done = rerank(cafes, "run", "--json", method="mine", env={**os.environ, "PYTHONPATH": str(cafes)})
    assert json.loads(done.stdout)["numbers"]["hits_at_1"]["value"] == 1.0


def test_rows_survive_a_kill(cafes):
    asked = [{"id": f"R{number}", "text": "wifi", "structure": FREE, "gold": "b1"} for number in range(5_000)]
    folder(cafes / "cafes", requests=asked)
    (cafes / "slow.py").write_text(
        "import time\nclass Slow:\n    def evaluate_ranking(self, query, context, k=1):\n"
        "        time.sleep(.01)\n        return '1'\n"
    )
    command = [str(TRUELINE), "rerank", "run", "cafes", "--method", "slow:Slow", "--out", "run"]
    results = cafes / "run" / "results_3.jsonl"
    with subprocess.Popen(command, cwd=cafes, stdout=subprocess.DEVNULL) as process:
        until = time.monotonic() + 30
        while not results.exists() and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
    found = rows(cafes, "results_3.jsonl")
    assert 0 < len(found) < 5_000
    assert [row["request_id"] for row in found] == [f"R{number}" for number in range(len(found))]
    assert not (cafes / "run" / "summary.json").exists()


def test_a_run_is_numbered_or_written_among_the_benchmarks_by_its_name(cafes):
    assert rerank(cafes, "run", out=None).returncode == 0
    assert rerank(cafes, "scale", "--sizes", "2", method="mine:Last", out=None).returncode == 0
    assert rerank(cafes, "run", "--benchmark", "cafes-1", out=None).returncode == 0
    found = {path.parent.relative_to(cafes).as_posix() for path in cafes.rglob("summary.json")}
    assert found == {
        "results/dev/001_run-gold-frequency",
        "results/dev/002_scale-mine-Last",
        "results/benchmarks/cafes-1",
    }


@pytest.mark.parametrize(
    ("command", "arguments", "said"),
    [
        ("run", ["--candidates", "4"], "--candidates is 4 and there are 3 items; give 1 to 3"),
        ("run", ["--candidates", "0"], "--candidates is 0"),
        ("run", ["--candidates", "1.5"], "'1.5' is no whole number"),
        ("run", ["--k", "0"], "--k is 0; give 1 or more"),
        ("run", ["--shuffle", "rondom"], "rondom"),
        ("run", ["--limit", "R03"], "there is no request 'R03'; did you mean"),
        ("run", ["--limit", "0"], "--limit 0 leaves none of 2 requests; write it like 5, 1-10 or R01,R07"),
        ("run", ["--limit", "0-2"], "--limit 0-2 leaves none"),
        ("run", ["--limit", "2-1"], "--limit 2-1 leaves none"),
        ("run", ["--limit", "3-9"], "--limit 3-9 leaves none"),
        ("run", ["--limit", ","], "--limit , leaves none"),
        ("run", ["--group", "G03"], "there is no group 'G03'; did you mean 'G09' or 'G02'?"),
        ("run", ["--group", ","], "--group , names no group; write it like G01,G05"),
        ("run", ["--group", "G09", "--limit", "R01"], "the request R01 is in none of the groups"),
        ("run", ["--benchmark", "mine"], "--out and --benchmark both name the folder to write"),
        ("scale", ["--sizes", "2,many"], "--sizes 2,many are not whole numbers; write them like 10,20,30"),
        ("scale", ["--sizes", "0,2"], "--sizes 0,2 and there are 3 items; give numbers from 1 to 3"),
        ("scale", ["--sizes", "2,4"], "--sizes 2,4 and there are 3 items; give numbers from 1 to 3"),
        ("scale", ["--sizes", ","], "--sizes , and there are 3 items"),
        ("attack", ["--attack", "typo_30"], "there is no attack 'typo_30'; did you mean 'typo_20'"),
        ("attack", ["--attack", "typo_20,typo_20"], "--attack typo_20 is given twice"),
        ("attack", ["--attack", "all,typo_20"], "--attack all,typo_20 is no list of attacks"),
        ("attack", ["--attack", "sarcastic_noise"], "the attack sarcastic_noise changes nothing that can be"),
        (
            "attack",
            ["--attack", "fake_positive,sarcastic_noise"],
            "the attack sarcastic_noise changes nothing",
        ),
        ("attack", ["--candidates", "1"], "no attack changes anything in 2 requests with 1 candidates"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_written(cafes, command, arguments, said):
    done = rerank(cafes, command, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.startswith("trueline: ")
    assert done.stderr.count("\n") == 1
    assert not (cafes / "run").exists()


@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("bm24", "there is no method 'bm24'; did you mean 'bm25'?"),
        ("gone:Gone", "--method gone:Gone cannot be loaded"),
    ],
)
def test_a_method_that_is_not_there_is_named(cafes, method, said):
    done = rerank(cafes, "run", method=method)
    assert (done.returncode, (cafes / "run").exists()) == (2, False)
    assert said in done.stderr


@pytest.mark.parametrize(
    ("left_out", "said"),
    [
        ({"reviews": None}, "cafes: has no reviews, and attacks change nothing else; add reviews.jsonl"),
        ({"requests": None}, "cafes: has no requests.jsonl; there is nothing to ask"),
    ],
)
def test_a_dataset_without_what_is_needed_is_refused(tmp_path, left_out, said):
    folder(tmp_path / "cafes", **{"requests": REQUESTS[:1], **left_out})
    done = rerank(tmp_path, "attack")
    assert (done.returncode, (tmp_path / "run").exists()) == (2, False)
    assert said in done.stderr


@pytest.mark.parametrize("name", ["../mine", "a/b", ".hidden", ""])
def test_a_benchmark_stands_nowhere_but_among_the_benchmarks(cafes, name):
    done = rerank(cafes, "run", "--benchmark", name, out=None)
    assert done.returncode == 2
    assert "cannot name a folder; use letters, digits" in done.stderr
    assert not (cafes / "results").exists()


def test_a_folder_that_holds_something_is_refused(cafes):
    done = rerank(cafes, "run", out="cafes")
    assert (done.returncode, "cafes: holds something already; name a new folder" in done.stderr) == (2, True)
