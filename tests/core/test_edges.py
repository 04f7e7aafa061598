"""Edge cases across the core that the mirrored files leave out; each defect is marked until it is mended."""

import math
import subprocess
import sys

import polars as pl
import pytest

from tests.core.jobs import job
from tests.core.tables.files import rows
from trueline.core.errors import InputError, RowError
from trueline.core.explain import figure
from trueline.core.policy import Policy, from_toml
from trueline.core.schema import Row, read
from trueline.core.score import Score
from trueline.core.stream import stream
from trueline.core.tables import csv, jsonl, write


class Line(Row):
    id: str


class WithDefault(Policy):
    weight: float = 0.5


def test_json_cannot_bring_in_nan_among_the_numbers():
    with pytest.raises(InputError):
        Score.from_json('{"name":"whole","value":1,"numbers":{"limit":NaN}}')


def test_an_error_of_the_whole_json_names_no_field():
    with pytest.raises(InputError, match=r"^this is not a score: Expecting property name"):
        Score.from_json("{")


@pytest.mark.parametrize("value", ["NaN", "Infinity", "1e999"])
def test_json_cannot_bring_in_a_value_that_is_not_a_number(value):
    with pytest.raises(InputError, match=r"is not a number|is not JSON"):
        Score.from_json(f'{{"name":"whole","value":{value}}}')


def test_nought_is_shown_without_a_sign():
    assert figure(-0.00001) == "0"


def test_a_mean_of_one_part_without_a_weight_is_not_shown_over_nought():
    assert "/ 0" not in Score.weighted("whole", [Score.leaf("sound", 0.5)]).explain()


def test_a_message_about_a_key_that_is_half_a_character_can_be_printed():
    with pytest.raises(RowError) as caught:
        read(Line, {"id": "x", "\ud800": 1}, "f.jsonl:3")
    assert str(caught.value).encode("utf-8").startswith(b"f.jsonl:3: ")


def test_a_number_too_large_for_toml_is_refused(tmp_path):
    path = tmp_path / "policy.toml"
    path.write_text("limit = " + "9" * 5000)
    with pytest.raises(InputError, match="is not TOML"):
        from_toml(WithDefault, path)


def test_a_row_with_a_default_must_be_in_the_file_too(tmp_path):
    path = tmp_path / "policy.toml"
    path.write_text('id = "a"\nabout = "b"\n')
    with pytest.raises(InputError, match="weight: is missing"):
        from_toml(WithDefault, path)


def last_progress(path):
    calls: list[tuple[int, int]] = []
    stream(path, None, job(), progress=lambda done, total: calls.append((done, total)))
    return calls[-1]


def test_progress_reaches_the_end_over_blank_lines_of_jsonl(tmp_path, monkeypatch):
    monkeypatch.setattr(jsonl, "BLOCK", 40)
    path = tmp_path / "rows.jsonl"
    path.write_text('{"id":"a","number":1}\n' * 3 + "\n" * 100)
    assert last_progress(path) == (166, 166)


def test_progress_reaches_the_end_over_blank_lines_of_csv(tmp_path, monkeypatch):
    monkeypatch.setattr(csv, "ROWS", 2)
    path = tmp_path / "rows.csv"
    path.write_text("id,number\na,1\nb,2\n" + "\n" * 50)
    assert last_progress(path) == (68, 68)


def test_every_row_of_a_csv_of_one_column_comes_back(tmp_path):
    path = tmp_path / "one.csv"
    write(path, [pl.DataFrame({"id": ["a", None, "b"]})], {"id": pl.String()})
    assert len(rows(path)) == 3


def test_a_csv_whose_first_line_is_blank_is_refused_as_a_whole(tmp_path):
    path = tmp_path / "rows.csv"
    path.write_text("\nid,number\na,1\n")
    with pytest.raises(InputError, match=r":1: "):
        rows(path)


@pytest.mark.parametrize("value", [math.nan, math.inf], ids=str)
def test_a_number_that_json_cannot_hold_is_not_written_as_missing(tmp_path, value):
    path = tmp_path / "out.jsonl"
    with pytest.raises(InputError):
        write(path, [pl.DataFrame({"share": [value]})], {"share": pl.Float64()})


def test_a_file_that_a_killed_process_was_writing_over_is_still_the_older_one(tmp_path):
    path = tmp_path / "out.jsonl"
    path.write_text("older\n")
    program = (
        "import os, sys\n"
        "import polars as pl\n"
        "from pathlib import Path\n"
        "from trueline.core.tables import write\n"
        "def frames():\n"
        "    yield pl.DataFrame({'n': range(100_000)})\n"
        "    os._exit(9)\n"
        "write(Path(sys.argv[1]), frames(), {'n': pl.Int64()})\n"
    )
    done = subprocess.run([sys.executable, "-c", program, path], check=False)
    assert done.returncode == 9
    assert path.read_text() == "older\n"
