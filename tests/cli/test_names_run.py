"""A scripted model answers queries through the real command: killed once, gone on with, and refused."""

import json
import signal
import subprocess
import time

import pytest

from tests.cli.run_trueline import TRUELINE, trueline
from trueline.cli.main import run
from trueline.names.answers.answers import read_answers

NAMES = ("Ann Lee", "Bob Ray", "Cy Young", "Dee Fox", "Eve Day", "Flo Hart")
RULES = [
    {"when": '"Cy Young"', "reply": "Gladly!\n1. Cy Yung"},
    *(
        {"when": f'"{name}"', "reply": f"1. {name[1:]}\n2. {name[:-1]}"}
        for name in NAMES
        if name[0] not in "CD"
    ),
]
"""Nothing answers for Dee Fox."""


def queries(path, *names):
    asked = {
        "variation_count": 2,
        "phonetic_similarity": {"Light": 1},
        "orthographic_similarity": {"Light": 1},
    }
    rows = [{"id": f"q{number}", "names": [{"name": name}], **asked} for number, name in enumerate(names, 1)]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


def rows(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """The folder of a run that was killed at its first row, what rows it had, and the same command again."""
    folder = tmp_path_factory.mktemp("killed")
    queries(folder / "queries.jsonl", *NAMES)
    (folder / "replies.jsonl").write_text("".join(f"{json.dumps(rule)}\n" for rule in RULES))
    given = ["names", "run", "queries.jsonl", "--model", "scripted/replies.jsonl", "--responder", "ann", "-v"]
    given += ["--model-arg", "delay=0.2", "--connections", "1", "--out", "run"]
    results = folder / "run" / "results.jsonl"
    with subprocess.Popen([TRUELINE, *given], cwd=folder, stderr=subprocess.DEVNULL) as process:
        until = time.monotonic() + 60
        while not results.exists() and time.monotonic() < until:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    before = rows(results)
    assert not (folder / "run" / "summary.json").exists()
    return folder, before, trueline(*given, cwd=folder)


def test_a_run_that_was_killed_goes_on_and_asks_nothing_twice_that_has_a_row(killed):
    folder, before, done = killed
    assert 0 < len(before) < len(NAMES)
    after = rows(folder / "run" / "results.jsonl")
    assert [row["query_id"] for row in after] == ["q1", "q2", "q3", "q4", "q5", "q6"]
    assert [row for row in after if row["query_id"] in {one["query_id"] for one in before}] == before
    called = [line.split()[0] for line in done.stderr.splitlines()]
    assert sorted([*called, *(one["query_id"] for one in before)]) == [row["query_id"] for row in after]


def test_the_folder_holds_what_a_run_holds(killed):
    folder, *_ = killed
    files = {"config.json", "results.jsonl", "names.jsonl", "answers.jsonl", "usage.jsonl", "debug.log"}
    assert {path.name for path in (folder / "run").iterdir()} == {*files, "logs", "summary.json"}
    names = [(row["query_id"], row["name"]) for row in rows(folder / "run" / "names.jsonl")]
    assert names == [(f"q{number}", name) for number, name in enumerate(NAMES, 1)]
    answered = [query for query, _ in read_answers([folder / "run" / "answers.jsonl"])]
    assert answered == ["q1", "q2", "q5", "q6"]


def test_what_came_of_it_is_shown_and_too_many_failures_leave_with_1(killed):
    folder, _, done = killed
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0] == "ann answers 6 queries"
    summary = json.loads((folder / "run" / "summary.json").read_text())
    shown = dict(zip(lines[2].split(), lines[3].split(), strict=False))
    assert (shown["asked"], shown["value"]) == ("6", f"{summary['value']['value']:.4f}".rstrip("0"))
    assert lines[3].split()[-2:] == ["0.1667", "0.1667"]  # one of six was not read, and one has no rule
    assert lines[5].startswith("unreadable 1: line 1: 'Gladly!' is no variation behind")
    assert lines[6].startswith("failed 1: ")
    assert lines[6].endswith("the script has no rule for what was asked")
    assert lines[7] == "1 of 6 queries failed, more than 5%"
    assert lines[-1] == "written to run"


def test_verbose_prints_a_line_for_each_call_that_the_log_has_too(killed):
    folder, _, done = killed
    log = (folder / "run" / "debug.log").read_text()
    assert all(line in log for line in done.stderr.splitlines())
    assert "q4 answer: 0 in, 0 out: no reply: " in log


def test_the_configuration_says_what_could_make_another_run_differ(killed):
    config = json.loads((killed[0] / "run" / "config.json").read_text())
    assert config["suite"] == "names"
    assert set(config["inputs"]) == {"queries"}
    settings = config["settings"]
    assert (settings["responder"], settings["policy"], settings["limit"]) == ("ann", "documented", None)
    assert settings["model"]["model"] == "scripted/replies.jsonl"
    assert (settings["model"]["temperature"], settings["model"]["seed"]) == (0.0, 42)
    assert set(settings["prompts"]) == {"answer"}
    assert config["pace"]["connections"] == 1


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    queries(tmp_path / "queries.jsonl", "Ann Lee", "Bob Ray")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "this asks a model; choose one with --model, such as scripted/replies.jsonl"),
        (["--model", "scripted/gone.jsonl"], "gone.jsonl: cannot be read: No such file or directory"),
        (["--model", "nobodys/model"], "the model nobodys/model cannot be asked: ValueError: "),
        (["--model", "m", "--connections", "0"], "--connections is 0; give 1 or more"),
        (["--model", "m", "--model-arg", "delay"], "--model-arg delay is not NAME=VALUE"),
        (["--model", "m", "--policy", "fairr"], "there is no names policy 'fairr'; did you mean 'fair'?"),
        (["--model", "m", "--responder", " "], "responder: is empty; name the responder"),
        (["--model", "m", "--limit", "q9"], "there is no query 'q9'; choose one of q1, q2"),
        (["--model", "m", "--limit", "3-9"], "--limit 3-9 leaves none of 2 queries"),
        (["--model", "m", "--geocoder", "ftp://x"], "ftp://x"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_asked_or_written(here, capsys, arguments, said):
    assert run(["names", "run", "queries.jsonl", "--out", "run", *arguments]) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert [path.name for path in here.iterdir()] == ["queries.jsonl"]


def test_a_wrong_query_is_named_with_its_place(here, capsys):
    (row, *_) = rows(here / "queries.jsonl")
    (here / "queries.jsonl").write_text(json.dumps({**row, "variation_count": 0}))
    assert run(["names", "run", "queries.jsonl", "--model", "m", "--out", "run"]) == 2
    assert "queries.jsonl:1: variation_count: is 0; give 1 or more" in capsys.readouterr().err
    assert not (here / "run").exists()
