import json

import polars as pl
import pytest

from tests.names.asked import DOCUMENTED, USUAL
from trueline.core import stream as streaming
from trueline.core.errors import RowError
from trueline.core.score import Score
from trueline.core.stream import stream
from trueline.core.tables import jsonl
from trueline.names import Case, score_table
from trueline.names.files import check_job, score_job

ROWS = [
    {
        "id": f"c{number}",
        "original": name,
        "variations": [name[:-1], name + "e", "Jon Smith"],
        "phonetic": USUAL,
        "orthographic": USUAL,
        "expected_count": 3,
        "rules": ["delete_random_letter"],
    }
    for number, name in enumerate(["John Smith", "Ana Lopez", "Иван Петров", "Bo"] * 10)
]


def written(path, rows=ROWS):
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def test_a_file_scores_as_the_table_does(tmp_path):
    out = tmp_path / "out.parquet"
    tally = stream(written(tmp_path / "cases.jsonl"), out, score_job(DOCUMENTED))
    assert tally.rows == len(ROWS)
    expected = score_table([Case.model_validate(row) for row in ROWS]).frame()
    assert pl.read_parquet(out).equals(expected)


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_neither_processes_nor_partitions_nor_formats_move_a_byte(tmp_path, monkeypatch, ending):
    source = written(tmp_path / "cases.jsonl")
    plain, spread = tmp_path / f"plain.{ending}", tmp_path / f"spread.{ending}"
    stream(source, plain, score_job(DOCUMENTED, trees=True))
    monkeypatch.setattr(jsonl, "BLOCK", 1000)
    stream(source, spread, score_job(DOCUMENTED, trees=True), on="processes:2")
    assert plain.read_bytes() == spread.read_bytes()


def test_cases_read_from_csv_and_parquet_score_the_same(tmp_path):
    source = written(tmp_path / "cases.jsonl")
    cells = [
        {key: value if isinstance(value, str) else json.dumps(value) for key, value in row.items()}
        for row in ROWS
    ]
    pl.DataFrame(cells).write_csv(tmp_path / "cases.csv")
    pl.DataFrame(ROWS).write_parquet(tmp_path / "cases.parquet")
    outs = []
    for path in (source, tmp_path / "cases.csv", tmp_path / "cases.parquet"):
        out = path.with_suffix(path.suffix + ".jsonl")
        stream(path, out, score_job(DOCUMENTED))
        outs.append(out.read_bytes())
    assert outs[0] == outs[1] == outs[2]


def test_trees_stand_in_the_rows_as_objects(tmp_path):
    out = tmp_path / "out.jsonl"
    stream(written(tmp_path / "cases.jsonl"), out, score_job(DOCUMENTED, trees=True))
    for line in out.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        assert Score.from_json(json.dumps(row["tree"])).value == pytest.approx(row["value"], abs=1e-12)


def test_a_skipped_case_becomes_a_failed_row_in_its_place(tmp_path):
    rows = [ROWS[0], {**ROWS[1], "phonetic": {"Light": 0.5}}, ROWS[2]]
    source, out = written(tmp_path / "cases.jsonl", rows), tmp_path / "out.jsonl"
    with source.open("a", encoding="utf-8") as file:
        file.write("not json\n")
    tally = stream(source, out, score_job(DOCUMENTED, trees=True), skip=True)
    assert (tally.rows, tally.skipped) == (2, 2)
    found = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row["outcome"] for row in found] == ["scored", "failed", "scored", "failed"]
    assert [row["id"] for row in found] == ["c0", "c1", "c2", None]
    assert found[1]["why"] == tally.errors[0]
    assert found[1]["value"] is None
    assert tally.errors[0].startswith(f"{source}:2: phonetic: the shares sum to 0.5")


def test_a_wrong_case_stops_everything_and_leaves_nothing(tmp_path):
    source, out = (
        written(tmp_path / "cases.jsonl", [ROWS[0], {**ROWS[1], "original": ""}]),
        tmp_path / "out.csv",
    )
    with pytest.raises(RowError, match=r"cases\.jsonl:2: original: is empty"):
        stream(source, out, score_job(DOCUMENTED))
    assert [path.name for path in tmp_path.iterdir()] == ["cases.jsonl"]


def test_rule_cases_get_a_verdict_for_any_two_texts(tmp_path):
    rows = [
        {"original": "John Smith", "variation": "Jonh Smith", "rule": "swap_adjacent_consonants"},
        {"original": "", "variation": "", "rule": "remove_title"},
        {"original": "a\0b", "variation": "\x1b", "rule": "delete_random_letter"},
        {"original": "😀" * 50, "variation": "é\u0301", "rule": "name_parts_permutations"},
    ]
    out = tmp_path / "out.jsonl"
    stream(written(tmp_path / "cases.jsonl", rows), out, check_job())
    found = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [{key: row[key] for key in ("original", "variation", "rule")} for row in found] == rows
    assert (found[0]["applies"], found[0]["holds"]) == (True, True)
    assert all(isinstance(row["holds"], bool) for row in found)


def test_a_skipped_rule_case_stays_in_its_place_without_a_verdict(tmp_path):
    good = {"original": "John Smith", "variation": "Jon Smith", "rule": "delete_random_letter"}
    source, out = written(tmp_path / "cases.jsonl", [{**good, "rule": "nope"}, good]), tmp_path / "out.jsonl"
    stream(source, out, check_job(skip=True), skip=True)
    wrong, right = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert (wrong["variation"], wrong["applies"], wrong["holds"]) == ("Jon Smith", None, None)
    assert wrong["why"].startswith(f"{source}:1: rule: there is no rule 'nope'")
    assert (right["holds"], right["why"]) == (True, None)


def test_strict_rules_are_an_option_of_the_check(tmp_path):
    rows = [{"original": "brt", "variation": "brt", "rule": "remove_random_vowel"}]
    verdicts = []
    for strict in (False, True):
        out = tmp_path / f"{strict}.jsonl"
        stream(written(tmp_path / "cases.jsonl", rows), out, check_job(strict=strict))
        verdicts.append(json.loads(out.read_text())["applies"])
    assert verdicts == [True, False]


def test_the_kept_list_of_errors_is_bounded_and_the_count_is_not(tmp_path, monkeypatch):
    monkeypatch.setattr(streaming, "LISTED", 3)
    source = written(tmp_path / "cases.jsonl", [{**row, "id": 1} for row in ROWS])
    tally = stream(source, None, score_job(DOCUMENTED), skip=True)
    assert (tally.skipped, len(tally.errors)) == (len(ROWS), 3)
