import json
import shlex
import subprocess
import sys

import pytest

from tests.cli.run_trueline import TRUELINE, trueline
from trueline import __version__
from trueline.cli import main
from trueline.core.errors import InputError, WorkerError


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["names"],
        ["names", "score"],
        ["names", "rules", "check"],
        ["names", "explain"],
        ["policy", "export"],
    ],
)
def test_every_command_has_help(arguments):
    done = trueline(*arguments, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: trueline")
    assert done.stderr == ""


def test_the_version_is_the_packages():
    assert trueline("--version").stdout.strip() == __version__


def test_the_module_is_the_command():
    done = subprocess.run(
        [sys.executable, "-m", "trueline", "--version"], capture_output=True, check=True, text=True
    )
    assert done.stdout.strip() == __version__


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["names", "score", "x.jsonl", "--polcy", "fair"], "Unknown option: --polcy. Did you mean --policy?"),
        (["nmes"], "nmes"),
        (["names", "score"], "CASES"),
        (["names", "score", "x.jsonl", "--processes", "0"], "--processes is 0; give 1 or more"),
        (["names", "score", "x.jsonl", "--on-error", "ignore"], "on-error"),
        (["policy", "show", "rag", "fair"], "SUITE"),
    ],
)
def test_wrong_arguments_are_one_line_and_exit_2(arguments, said):
    done = trueline(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("trueline: ")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


@pytest.mark.parametrize(
    ("problem", "code"), [(InputError("wrong"), 2), (WorkerError("died"), 3), (ZeroDivisionError(), 3)]
)
def test_exit_codes_tell_wrong_input_from_our_own_faults(monkeypatch, capsys, problem, code):
    def broken(*_, **__):
        raise problem

    monkeypatch.setattr(main, "app", broken)
    assert main.run([]) == code
    error = capsys.readouterr().err
    assert ("Traceback" in error) == isinstance(problem, ZeroDivisionError)


def test_a_reader_that_leaves_early_is_no_error():
    with subprocess.Popen(
        [str(TRUELINE), "names", "rules", "list", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        ours, errors = process.stdout, process.stderr
        assert ours is not None
        assert errors is not None
        ours.close()
        assert errors.read() == b""
        assert process.wait(timeout=60) == 0


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """What the demo printed, and the folder it ran in."""
    folder = tmp_path_factory.mktemp("demo")
    done = trueline("demo", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout, folder


def test_the_demo_shows_every_policy_and_a_tree(demo):
    printed, _ = demo
    for said in ("documented", "miid", "fair", "best and worst", "John Smith", "└─ rules"):
        assert said in printed


def test_the_demo_asks_makes_scores_and_screens_by_the_commands_it_shows(demo):
    printed, folder = demo
    shown = [line.split()[3] for line in printed.splitlines() if line.startswith("$ trueline names ")]
    assert shown == ["query", "generate", "score", "screen"]
    run = folder / "results" / "dev" / "001_demo"
    queries = [json.loads(line) for line in (run / "queries.jsonl").read_text("utf-8").splitlines()]
    assert len(queries) == 20
    summary = json.loads((run / "screen" / "summary.json").read_text("utf-8"))
    assert (summary["entries"], summary["negatives"]) == (20, 200)
    assert [one["outcome"] for one in summary["engines"]] == ["measured", "measured"]
    assert (run / "screen" / "rates.svg").exists()


def test_the_commands_of_the_demo_do_the_same_by_hand(demo, tmp_path):
    printed, folder = demo
    run = folder / "results" / "dev" / "001_demo"
    for line in printed.splitlines():
        if line.startswith("$ "):
            words = shlex.split(line.removeprefix("$ trueline "))
            by_hand = [word.replace("results/dev/001_demo", str(tmp_path)) for word in words]
            if "screen" in words:
                (tmp_path / "watchlist.jsonl").write_bytes((run / "watchlist.jsonl").read_bytes())
            assert trueline(*by_hand).returncode == 0
    for name in ("queries.jsonl", "answers.jsonl", "rewards.csv", "screen/rates.csv", "screen/rates.svg"):
        assert (tmp_path / name).read_bytes() == (run / name).read_bytes(), name
