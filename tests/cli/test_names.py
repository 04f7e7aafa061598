import json
import pty
import subprocess

import polars as pl
import pytest

from tests.cli.run_trueline import TRUELINE, trueline
from trueline.names import POLICIES, RULES
from trueline.names.score import COLUMNS

CASE = {
    "id": "c1",
    "original": "John Smith",
    "variations": ["Jon Smith", "Jonh Smith", "Jhon Smyth"],
    "phonetic": {"Light": 0.2, "Medium": 0.6, "Far": 0.2},
    "orthographic": {"Light": 0.5, "Medium": 0.5},
    "expected_count": 3,
    "rules": ["swap_adjacent_consonants"],
    "rule_percentage": 30,
}


@pytest.fixture
def cases(tmp_path):
    path = tmp_path / "cases.jsonl"
    path.write_text("".join(json.dumps({**CASE, "id": f"c{number}"}) + "\n" for number in range(3)))
    return path


def test_rules_list_has_all_22_with_category_and_sentence():
    listed = json.loads(trueline("names", "rules", "list", "--json").stdout)
    assert [row["rule"] for row in listed] == list(RULES.names)
    assert sum(row["asked"] == "yes" for row in listed) == 19
    assert len(trueline("names", "rules", "list").stdout.splitlines()) == 23


def test_rules_check_adds_the_two_verdicts(tmp_path):
    rows = [
        {"original": "John Smith", "variation": "Jonh Smith", "rule": "swap_adjacent_consonants"},
        {"original": "John Smith", "variation": "Jhon Smith", "rule": "swap_adjacent_consonants"},
        {"original": "John", "variation": "John", "rule": "name_parts_permutations"},
    ]
    source, out = tmp_path / "cases.jsonl", tmp_path / "out.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert trueline("names", "rules", "check", source, "--out", out).returncode == 0
    found = [json.loads(line) for line in out.read_text().splitlines()]
    verdicts = [(True, True), (True, False), (False, False)]
    assert found == [{**row, "applies": a, "holds": h} for row, (a, h) in zip(rows, verdicts, strict=True)]


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_score_writes_every_column_in_each_format(cases, tmp_path, ending):
    out = tmp_path / f"out.{ending}"
    done = trueline("names", "score", cases, "--policy", "fair", "--out", out, "--trees")
    assert (done.returncode, done.stderr) == (0, "")
    frame = {
        "jsonl": lambda: pl.read_ndjson(out),
        "csv": lambda: pl.read_csv(out),
        "parquet": lambda: pl.read_parquet(out),
    }[ending]()
    assert frame.columns == [*COLUMNS, "tree"]
    assert frame["id"].to_list() == ["c0", "c1", "c2"]
    assert set(frame["policy_digest"]) == {POLICIES["fair"].digest}


def test_score_without_a_place_to_write_prints_only_the_summary(cases):
    done = trueline("names", "score", cases)
    assert done.returncode == 0
    assert done.stdout.startswith("done 3, skipped 0\npolicy documented\n")
    assert list(cases.parent.iterdir()) == [cases]


def test_the_summary_as_json_carries_counts_means_and_the_policy(cases, tmp_path):
    out = tmp_path / "out.jsonl"
    found = json.loads(trueline("names", "score", cases, "--out", out, "--json").stdout)
    value = json.loads(out.read_text().splitlines()[0])["value"]
    assert (found["done"], found["skipped"], found["errors"]) == (3, 0, [])
    assert found["mean_value"] == pytest.approx(value)
    assert (found["policy"], found["out"]) == ("documented", str(out))


def test_skipping_lists_counts_and_says_so(cases, tmp_path):
    with cases.open("a") as file:
        file.write('{"id": "bad"}\n')
    out = tmp_path / "out.jsonl"
    done = trueline("names", "score", cases, "--out", out, "--on-error", "skip")
    assert done.returncode == 0
    assert (
        f"skipped {cases}:4: original: is missing; add it\ndone 3, skipped 1, written to {out}\n"
        in done.stdout
    )
    last = json.loads(out.read_text().splitlines()[-1])
    assert (last["id"], last["outcome"], last["value"]) == ("bad", "failed", None)


def test_strict_rules_change_the_policys_digest(cases):
    plain, strict = (
        json.loads(trueline("names", "score", cases, "--json", *more).stdout) for more in ([], ["--strict"])
    )
    assert plain["policy_digest"] != strict["policy_digest"]


def test_a_policy_in_a_toml_file_can_be_scored_with(cases, tmp_path):
    mine = tmp_path / "mine.toml"
    text = trueline("policy", "export", "names", "documented").stdout.replace(
        'id = "documented"', 'id = "mine"'
    )
    mine.write_text(text.replace("rule_weight = 0.2", "rule_weight = 0.5"))
    found = json.loads(trueline("names", "score", cases, "--policy", mine, "--json").stdout)
    assert found["policy"] == "mine"
    assert found["mean_value"] == pytest.approx(0.5 * found["mean_base"] + 0.5 * found["mean_rules"])


def test_explain_shows_bands_rules_edits_and_the_tree():
    printed = trueline("names", "explain", "John Smith", "Jonh Smith", "Sean Smith").stdout
    assert "john / jonh: spelling 0.5 Medium, sound 0.6667 Medium (soundex, nysiis)" in printed
    assert "swap_adjacent_consonants" in printed
    assert "insert 'n' before 'h'; delete 'n' before ' '" in printed
    assert "├─ base" in printed


def test_explain_as_json_has_the_comparison_and_the_score():
    arguments = [
        "--rules",
        "swap_adjacent_consonants",
        "--phonetic",
        "Medium=1",
        "--count",
        "4",
        "--policy",
        "miid",
    ]
    found = json.loads(trueline("names", "explain", "John Smith", "Jonh Smith", *arguments, "--json").stdout)
    assert found["variations"][0]["parts"][0]["spelling_level"] == "Medium"
    assert found["score"]["name"] == "John Smith"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--phonetic", "Light"], "--phonetic: 'Light' is not level=share; write it like Light=.4,Medium=.6"),
        (["--phonetic", "Lite=1"], "phonetic: there is no level 'Lite'; did you mean 'Light'?"),
        (["--rules", "swap"], "rules: there is no rule 'swap'; "),
        (["--policy", "fare"], "there is no names policy 'fare'; did you mean 'fair'?"),
    ],
)
def test_explain_refuses_what_it_cannot_read_in_one_line(arguments, said):
    done = trueline("names", "explain", "John Smith", "Jon Smith", *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith(f"trueline: {said}")
    assert done.stderr.count("\n") == 1


def test_a_bar_shows_on_a_terminal_and_a_pipe_stays_silent(cases, tmp_path):
    command = [str(TRUELINE), "names", "score", str(cases), "--out", str(tmp_path / "out.jsonl")]
    assert subprocess.run(command, capture_output=True, check=True).stderr == b""
    ours, theirs = pty.openpty()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=theirs, check=True, env={"TERM": "xterm"})
    with open(ours, "rb", buffering=0) as screen:  # noqa: PTH123 - a terminal has a number and no path
        assert b"scoring" in screen.read(65536)
