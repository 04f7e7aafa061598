import json
from pathlib import Path

import polars as pl
import pytest

from tests.cli.run_trueline import trueline

QUERY = {
    "id": "q1",
    "names": [{"name": "John Smith", "dob": "1980-02-11"}],
    "variation_count": 8,
    "phonetic_similarity": {"Light": 0.5, "Medium": 0.5},
    "orthographic_similarity": {"Light": 0.5, "Medium": 0.5},
    "rule_based": {
        "rule_percentage": 25,
        "selected_rules": ["swap_adjacent_consonants", "replace_double_letters_with_single_letter"],
    },
}


@pytest.fixture
def queries(tmp_path):
    path = tmp_path / "queries.jsonl"
    path.write_text(f"{json.dumps(QUERY)}\n", encoding="utf-8")
    return path


def test_answers_are_written_in_both_shapes_alike(queries, tmp_path):
    for name in ("answers.jsonl", "answers.csv", "answers.parquet"):
        assert trueline("names", "generate", queries, "--out", tmp_path / name).returncode == 0
    nested = json.loads((tmp_path / "answers.jsonl").read_text(encoding="utf-8"))
    flat = pl.read_csv(tmp_path / "answers.csv")
    assert flat["variation"].to_list() == [one[0] for one in nested["variations"]["John Smith"]]
    assert flat["dob"].to_list() == [one[1] for one in nested["variations"]["John Smith"]]
    assert pl.read_parquet(tmp_path / "answers.parquet")["variation"].equals(flat["variation"])


def test_the_summary_says_what_was_made_and_what_could_not_be(queries, tmp_path):
    printed = trueline("names", "generate", queries, "--out", tmp_path / "a.jsonl").stdout
    assert printed.startswith("made 8 variations of 1 names for 1 queries, written to ")
    assert "q1 John Smith: the rule replace_double_letters_with_single_letter cannot apply" in printed


def test_the_report_has_a_line_a_name(queries, tmp_path):
    report = tmp_path / "report.jsonl"
    trueline("names", "generate", queries, "--out", tmp_path / "a.jsonl", "--report", report)
    row = json.loads(report.read_text(encoding="utf-8"))
    assert (row["query_id"], row["name"]) == ("q1", "John Smith")
    assert [part["text"] for part in row["parts"]] == ["John", "Smith"]


def test_json_gives_the_figures(queries, tmp_path):
    found = json.loads(trueline("names", "generate", queries, "--out", tmp_path / "a.jsonl", "--json").stdout)
    assert (found["queries"], found["names"], found["variations"]) == (1, 1, 8)


def test_the_same_seed_writes_the_same_bytes(queries, tmp_path):
    outs = [tmp_path / f"{number}.jsonl" for number in range(3)]
    for out, seed in zip(outs, ("1", "1", "2"), strict=True):
        trueline("names", "generate", queries, "--out", out, "--seed", seed)
    first, again, other = (out.read_bytes() for out in outs)
    assert first == again != other


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"variation_count": 0}, "queries.jsonl:1: variation_count: "),
        (
            {"phonetic_similarity": {"Light": 0.5}},
            "queries.jsonl:1: phonetic_similarity: the shares sum to 0.5",
        ),
        ({"names": [{"name": " "}]}, "queries.jsonl:1: names.0.name: "),
        ({"names": []}, "queries.jsonl:1: names: "),
        ({"wanted": 1}, "queries.jsonl:1: wanted: is not a field here"),
    ],
)
def test_a_wrong_query_is_one_line_and_leaves_nothing(queries, tmp_path, changed, said):
    queries.write_text(f"{json.dumps({**QUERY, **changed})}\n", encoding="utf-8")
    done = trueline("names", "generate", queries, "--out", tmp_path / "a.jsonl")
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [queries]


def test_two_queries_with_one_id_are_told_apart_first(queries, tmp_path):
    queries.write_text(f"{json.dumps(QUERY)}\n" * 2, encoding="utf-8")
    done = trueline("names", "generate", queries, "--out", tmp_path / "a.jsonl")
    assert "queries.jsonl:2: id: 'q1' stands in" in done.stderr


def test_the_queries_are_never_written_over(queries):
    before = Path(queries).read_bytes()
    assert trueline("names", "generate", queries, "--out", queries).returncode == 2
    assert Path(queries).read_bytes() == before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--report", "a.jsonl"], "a.jsonl: is named for the answers too; give each a file of its own"),
        (["--report", "report.csv"], "report.csv: the ending is not .jsonl"),
        (["--responder", ""], "--responder is empty; name the responder"),
        (["--seed", "1.5"], "'1.5' is no whole number"),
    ],
)
def test_what_would_be_lost_or_misread_is_refused_before_anything_is_written(queries, tmp_path, given, said):
    done = trueline("names", "generate", queries, "--out", "a.jsonl", *given, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["queries.jsonl"]
