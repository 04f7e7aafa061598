import json
import subprocess
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGTERM
from time import sleep

import polars as pl
import pytest

from tests.cli.run_trueline import TRUELINE, trueline
from trueline.cli.main import run

GOOD = {
    "id": "c1",
    "original": "John Smith",
    "variations": ["Jon Smith"],
    "phonetic": {"Light": 1.0},
    "orthographic": {"Light": 1.0},
    "expected_count": 1,
}
LINE = json.dumps(GOOD).encode()
VALUE = b'{"Light": 1.0}'

JSONL = {
    "missing field": (
        json.dumps({key: value for key, value in GOOD.items() if key != "original"}).encode(),
        "original: is missing",
    ),
    "mistyped field": (
        LINE.replace(b'"expected_count": 1', b'"expected_count": "1"'),
        "expected_count: must be a whole number",
    ),
    "share over one": (LINE.replace(VALUE, b'{"Light": 1.5}', 1), "phonetic: Light is 1.5"),
    "shares under one": (LINE.replace(VALUE, b'{"Light": 0.5}', 1), "phonetic: the shares sum to 0.5"),
    "NaN": (LINE.replace(VALUE, b'{"Light": NaN}', 1), "is not JSON: NaN"),
    "infinity": (LINE.replace(VALUE, b'{"Light": 1e999}', 1), "phonetic.Light: must be a finite number"),
    "unknown rule": (LINE[:-1] + b', "rules": ["swap_leter"]}', "did you mean 'swap_random_letter'?"),
    "unknown key": (LINE[:-1] + b', "rule": []}', "rule: is not a field here; did you mean 'rules'"),
    "repeated key": (LINE[:-1] + b', "id": "c2"}', "the key 'id' stands twice"),
    "empty original": (LINE.replace(b"John Smith", b""), "original: is empty"),
    "broken UTF-8": (LINE.replace(b"John", b"J\xffhn"), "is not UTF-8"),
    "byte order mark": (b"\xef\xbb\xbf" + LINE, "byte order mark"),
    "CRLF": (LINE + b"\r", "ends in CR LF"),
    "NUL byte": (LINE.replace(b"John", b"J\0hn"), "NUL byte"),
    "NUL escape": (LINE.replace(b"John", b"J\\u0000hn"), "control character U+0000"),
    "lone surrogate": (LINE.replace(b"John", b"J\\ud800hn"), "lone surrogate U+D800"),
    "10 MB of blanks": (b" " * 10_000_000, "longer than 4 MiB"),
    "count of none": (LINE.replace(b'count": 1', b'count": 0'), "expected_count: is 0; give 1 or more"),
    "weights above all": (
        LINE[:-1] + b', "part_weights": {"first": 1, "last": 1}}',
        "part_weights: sum to 2; make them sum to 1",
    ),
    "no weight": (
        LINE[:-1] + b', "sound_weights": {"john": {"soundex": 0, "metaphone": 0, "nysiis": 0}}}',
        "sound_weights.john: are all 0",
    ),
    "weights of sound above all": (
        LINE[:-1] + b', "sound_weights": {"john": {"soundex": 1, "metaphone": 1, "nysiis": 0}}}',
        "sound_weights: of 'john' sum to 2",
    ),
    "unknown key inside": (
        LINE[:-1] + b', "sound_weights": {"john": {"soundx": 1, "metaphone": 0, "nysiis": 0}}}',
        "sound_weights.john.soundx: is not a field here; did you mean 'soundex'?",
    ),
    "10 MB line": (LINE[:-1] + b" " * 10_000_000 + b"}", "longer than 4 MiB"),
    "cut off": (LINE[:40], "is not JSON"),
    "a list": (b"[1]", "not an object"),
    "very deep": (b"[" * 100_000, "nested too deeply"),
    "long name": (LINE.replace(b"John", b"x" * 2000), "at most 1000 are read"),
}


def refused(source, out, *more):
    done = trueline("names", "score", source, "--out", out, *more)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert [path for path in out.parent.iterdir() if path != source] == []
    return done.stderr


@pytest.mark.parametrize("name", JSONL)
def test_a_wrong_line_is_named_in_one_line_and_nothing_is_written(tmp_path, name):
    line, said = JSONL[name]
    source, out = tmp_path / "cases.jsonl", tmp_path / "out.parquet"
    first = b"" if name == "byte order mark" else LINE + b"\n"
    source.write_bytes(first + line + b"\n")
    error = refused(source, out)
    assert error.startswith(f"trueline: {source}:{1 + bool(first)}: ")
    assert said in error


@pytest.mark.parametrize("name", [name for name in JSONL if name != "byte order mark"])
def test_the_same_line_can_be_skipped(tmp_path, name):
    source, out = tmp_path / "cases.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(LINE + b"\n" + JSONL[name][0] + b"\n" + LINE + b"\n")
    done = trueline("names", "score", source, "--out", out, "--on-error", "skip", "--json")
    assert done.returncode == 0
    summary = json.loads(done.stdout)
    assert (summary["done"], summary["skipped"]) == (2, 1)
    assert JSONL[name][1] in summary["errors"][0]
    outcomes = [json.loads(line)["outcome"] for line in out.read_text().splitlines()]
    assert outcomes == ["scored", "failed", "scored"]


def test_an_unknown_policy_is_refused(tmp_path):
    source = tmp_path / "cases.jsonl"
    source.write_bytes(LINE + b"\n")
    assert "did you mean 'documented'" in refused(source, tmp_path / "out.csv", "--policy", "document")


def test_a_truncated_parquet_file_is_refused(tmp_path):
    source = tmp_path / "cases.parquet"
    pl.DataFrame([GOOD]).write_parquet(source)
    source.write_bytes(source.read_bytes()[:-20])
    assert "is not a whole Parquet file" in refused(source, tmp_path / "out.csv")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [("empty.jsonl", b"", "holds no rows"), ("cases.txt", LINE, "the ending is not one of")],
)
def test_a_file_that_holds_nothing_to_read_is_refused(tmp_path, name, content, said):
    source = tmp_path / name
    source.write_bytes(content)
    assert said in refused(source, tmp_path / "out.csv")


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    assert "cannot be read" in refused(tmp_path / "none.jsonl", tmp_path / "out.csv")
    folder = tmp_path / "folder.jsonl"
    folder.mkdir()
    assert "cannot be read" in refused(folder, tmp_path / "out.csv")


@pytest.mark.parametrize("place", ["nowhere/out.csv", "cases.jsonl/out.csv", "."])
def test_a_place_that_cannot_be_written_is_refused_before_any_work(tmp_path, place):
    source = tmp_path / "cases.jsonl"
    source.write_bytes(LINE + b"\n")
    out = tmp_path / place
    done = trueline("names", "score", source, "--out", out if place != "." else tmp_path / "x.csv" / "..")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_the_file_that_is_read_is_not_written_over(tmp_path):
    source = tmp_path / "cases.jsonl"
    source.write_bytes(LINE + b"\n")
    assert "is the file that is read; name another one to write" in refused(source, source)
    assert source.read_bytes() == LINE + b"\n"


def test_a_misspelt_field_is_named_before_the_one_it_leaves_missing(tmp_path):
    source = tmp_path / "cases.jsonl"
    source.write_bytes(LINE.replace(b'"phonetic"', b'"phonetics"') + b"\n")
    assert "phonetics: is not a field here; did you mean 'phonetic'?" in refused(source, tmp_path / "out.csv")


def test_an_existing_output_survives_a_wrong_input(tmp_path):
    source, out = tmp_path / "cases.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(b"not json\n")
    out.write_text("mine")
    assert trueline("names", "score", source, "--out", out).returncode == 2
    assert out.read_text() == "mine"


def test_a_terminals_commands_in_a_file_are_shown_and_not_sent(tmp_path):
    source = tmp_path / "cases.jsonl"
    source.write_bytes(LINE[:-1] + b', "\\u001b]0;owned\\u0007": 1}\n')
    error = refused(source, tmp_path / "out.csv")
    assert "\\x1b]0;owned\\x07: is not a field here" in error
    assert error[:-1].isprintable()


@pytest.mark.parametrize("place", ["source", "out"])
def test_a_name_that_is_too_long_for_the_system_is_refused(tmp_path, place):
    source, out = tmp_path / "cases.jsonl", tmp_path / "out.csv"
    source.write_bytes(LINE + b"\n")
    paths = {"source": source, "out": out, place: tmp_path / f"{'a' * 300}.jsonl"}
    done = trueline("names", "score", paths["source"], "--out", paths["out"])
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "File name too long" in done.stderr


def test_a_full_device_is_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [str(TRUELINE), "names", "rules", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("trueline: the output: No space left on device; ")
    assert done.stderr.count("\n") == 1


def test_a_parquet_file_that_contradicts_itself_is_refused(tmp_path):
    """One bit of a length in the footer flipped; Polars panics, and says so itself before our line."""
    source, out = tmp_path / "cases.parquet", tmp_path / "out.csv"
    pl.DataFrame([GOOD] * 50).write_parquet(source)
    whole = source.read_bytes()
    codes = set()
    for place in range(len(whole) - 200, len(whole) - 8, 5):
        source.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])
        codes.add(run(["names", "score", str(source), "--out", str(out)]))
    assert codes <= {0, 2}
    assert 2 in codes


@pytest.mark.parametrize(
    ("number", "code", "said"),
    [(SIGTERM, 143, "told to end"), (SIGHUP, 129, "told to end"), (SIGINT, 130, "interrupted")],
    ids=lambda value: getattr(value, "name", None),
)
def test_a_command_that_is_ended_leaves_nothing_behind(tmp_path, number, code, said):
    source, out = tmp_path / "cases.jsonl", tmp_path / "out.parquet"
    source.write_bytes((LINE + b"\n") * 60_000)
    command = [str(TRUELINE), "names", "score", str(source), "--out", str(out), "--processes", "2", "--trees"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not list(tmp_path.glob(".*.part")):
            sleep(0.02)
        sleep(0.5)  # its workers are up or coming up
        process.send_signal(number)
        _, error = process.communicate(timeout=60)  # ends only when no worker holds the pipes
    assert (process.returncode, error) == (code, f"trueline: {said}; nothing was written\n")
    assert list(tmp_path.iterdir()) == [source]
