import json
import os
import signal
import subprocess
import time

import pytest

from tests.cli.run_trueline import TRUELINE, trueline
from tests.names.screening.programs import program

LIST = [{"id": "w1", "name": "John Smith"}, {"id": "w2", "name": "Wei Zhang", "aliases": ["Zhang Wei"]}]
ANSWERED = {"John Smith": [["Jon Smith", "", ""], ["Zzz", "", ""]], "Wei Zhang": [["Wei Zhan", "", ""]]}


@pytest.fixture
def given(tmp_path):
    """The options of a screening of three variations, and its folder."""
    (tmp_path / "list.jsonl").write_text("".join(json.dumps(row) + "\n" for row in LIST))
    answer = {"query_id": "q1", "responder": "r1", "variations": {**ANSWERED, "Nobody": [["Nob", "", ""]]}}
    (tmp_path / "answers.jsonl").write_text(json.dumps(answer) + "\n")
    return tmp_path


def screen(folder, *arguments, answers=True, out="run", **changed):
    given = ["--answers", folder / "answers.jsonl"] if answers else []
    command = [
        "names",
        "screen",
        "--watchlist",
        folder / "list.jsonl",
        *given,
        "--out",
        folder / out,
        *arguments,
    ]
    return trueline(*command, cwd=folder, **changed)


def without_times(folder):
    rows = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    return [{key: value for key, value in row.items() if key != "latency_ms"} for row in rows]


def test_a_screening_writes_a_run_folder_and_prints_one_line_an_engine(given):
    engines = ("--engine", "exact", "--engine", "rapidfuzz-token-sort")
    done = screen(given, *engines, "--negatives", "20", "--want", ".6", "--locales", "de_DE,ru_RU")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[:2] == [
        "3 variations of 2 entries, 20 negatives",
        "1 answered names are not on the watchlist: Nobody",
    ]
    assert lines[4].split()[:5] == ["exact", "none", "reaches", "0.6", "0"]
    assert lines[5].split()[:3] == ["rapidfuzz-token-sort", "0.9", "0.6667"]
    assert (
        lines[-1]
        == f"found by none of the 2 engines that have rates: 1 of 3 variations; written to {given / 'run'}"
    )
    files = {path.name for path in (given / "run").iterdir()}
    tables, charts = {"rates.csv", "alerts.csv", "missed.csv"}, {"rates.svg", "alerts.svg"}
    assert files == {"config.json", "results.jsonl", "summary.json", *tables, *charts}


def test_an_option_that_would_be_ignored_or_rounded_is_refused(given):
    for wrong, said in (
        (["--thresholds", ","], "are not all above 0"),
        (["--locales", "de_DE"], "--locales are those of negatives"),
        (["--negatives", "1.5"], "'1.5' is no whole number"),
    ):
        done = screen(given, "--engine", "exact", *wrong)
        assert done.returncode == 2
        assert said in done.stderr
        assert not (given / "run").exists()


def test_the_configuration_says_what_could_make_another_run_differ(given):
    screen(given, "--engine", "tfidf", "--thresholds", ".9,.7", "--seed", "7", "--limit", "2")
    config = json.loads((given / "run" / "config.json").read_text())
    assert config["settings"] == {
        "engines": ["tfidf"],
        "generate": False,
        "negatives": 0,
        "locales": [],
        "seed": 7,
        "k": 10,
        "thresholds": [0.7, 0.9],
        "want": 0.95,
        "timeout": 10.0,
        "limit": 2,
        "failures_allowed": 0.05,
    }
    assert set(config["inputs"]) == {"watchlist", "answers_1"}
    assert {"Faker", "anyascii", "rapidfuzz"} <= set(config["versions"])


def test_the_same_seed_gives_the_same_rows_and_tables(given):
    arguments = ("--engine", "phonetic", "--engine", "tfidf", "--negatives", "50")
    for out in ("one", "two"):
        assert screen(given, *arguments, out=out).returncode == 0
    assert without_times(given / "one") == without_times(given / "two")
    for name in ("rates.csv", "alerts.csv", "missed.csv", "rates.svg", "alerts.svg"):
        assert (given / "one" / name).read_bytes() == (given / "two" / name).read_bytes()


def test_several_files_of_answers_are_screened_together(given):
    more = {"query_id": "q1", "responder": "r2", "variations": {"Zhang Wei": [["Zang Wei", "", ""]]}}
    (given / "more.jsonl").write_text(json.dumps(more) + "\n")
    files = ("--answers", given / "answers.jsonl", given / "more.jsonl")
    done = screen(given, *files, "--engine", "exact", "--json", answers=False)
    found = json.loads(done.stdout)
    assert (found["variations"], found["out"]) == (4, str(given / "run"))


def test_an_engine_that_fails_leaves_with_1_and_says_why_and_the_others_stand(given):
    broken = program(given, "dies")
    done = screen(given, "--engine", broken, "--engine", "exact", "--want", ".3")
    assert (done.returncode, done.stderr) == (1, "")
    assert f"{broken}: 2 died: ended with exit code 1\n  no more memory\n" in done.stdout
    assert f"{broken}: 2 of 3 queries failed, more than 5%: rates are withheld" in done.stdout
    summary = json.loads((given / "run" / "summary.json").read_text())
    assert [one["outcome"] for one in summary["engines"]] == ["failed", "measured"]
    assert summary["found_by_no_engine"] == 3


def test_a_module_in_the_current_folder_is_an_engine(given):
    (given / "mine.py").write_text(
        "class Make:\n    def index(self, entries): self.first = entries[0].id\n"
        "    def search(self, query, k): return [(self.first, .8)]\n"
    )
    done = screen(given, "--engine", "python:mine:Make", "--json", "--want", ".6")
    (one,) = json.loads(done.stdout)["engines"]
    assert (one["recommended"]["threshold"], one["recommended"]["rate"]) == (0.8, 2 / 3)


def test_rows_survive_a_kill(given):
    texts = [[f"John {place}", "", ""] for place in range(5_000)]
    answer = {"query_id": "q1", "responder": "r1", "variations": {"John Smith": texts}}
    (given / "answers.jsonl").write_text(json.dumps(answer) + "\n")
    (given / "slow.py").write_text(
        "import time\nclass Make:\n    def index(self, entries): pass\n"
        "    def search(self, query, k): time.sleep(.01); return []\n"
    )
    options = ["--watchlist", "list.jsonl", "--answers", "answers.jsonl", "--out", "run"]
    command = [str(TRUELINE), "names", "screen", *options, "--engine", "python:slow:Make"]
    results = given / "run" / "results.jsonl"
    with subprocess.Popen(command, cwd=given, stdout=subprocess.DEVNULL) as process:
        until = time.monotonic() + 30
        while not results.exists() and time.monotonic() < until:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
    rows = without_times(given / "run")
    assert 0 < len(rows) < 5_000
    assert [row["query"] for row in rows] == [f"John {place}" for place in range(len(rows))]
    assert not (given / "run" / "summary.json").exists()


def test_what_nomenklatura_and_splink_need_is_named_where_it_is_missing(given):
    blocked = given / "blocked"
    blocked.mkdir()
    (blocked / "sitecustomize.py").write_text(
        "import importlib.util as u\nreal = u.find_spec\n"
        "gone = ('splink', 'nomenklatura')\n"
        "u.find_spec = lambda name, *more: None if name in gone else real(name, *more)\n"
    )
    for name in ("splink", "nomenklatura-logic-v2"):
        done = screen(given, "--engine", name, env={**os.environ, "PYTHONPATH": str(blocked)})
        assert (done.returncode, (given / "run").exists()) == (2, False)
        assert done.stderr.startswith(
            f"trueline: {name} needs the extra 'engines'; install trueline[engines]"
        )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], 'Command "names screen" parameter --engine requires an argument.'),
        (["--engine", "exactly"], "there is no screening engine 'exactly'; did you mean 'exact'?"),
        (["--engine", "exact", "--engine", "exact"], "--engine exact is given twice; name each engine once"),
        (["--engine", "exact", "--thresholds", ".5,x"], "--thresholds .5,x are not numbers; write them like"),
        (["--engine", "exact", "--thresholds", "0,1"], "--thresholds 0,1 are not all above 0 and up to 1"),
        (["--engine", "exact", "--thresholds", "nan"], "--thresholds nan are not all above 0 and up to 1"),
        (["--engine", "exact", "--want", "1.5"], "--want is 1.5; give a share above 0 and up to 1"),
        (["--engine", "exact", "--timeout", "0"], "--timeout is 0.0; give seconds above 0"),
        (["--engine", "exact", "--k", "0"], "--k is 0; give 1 or more"),
        (["--engine", "exact", "--negatives", "-1"], "--negatives is -1; give 0 or more"),
        (["--engine", "exact", "--limit", "0"], "--limit is 0; give 1 or more"),
        (["--engine", "exact", "--generate"], "give --answers FILE or --generate, one of them"),
        (["--engine", "exact", "--negatives", "3", "--locales", "xx_XX"], "there is no locale 'xx_XX'"),
        (["--engine", "command:/no/such/thing"], "names no program; give the path of one that can be run"),
    ],
)
def test_wrong_options_are_one_line_and_no_folder(given, arguments, said):
    done = screen(given, *arguments)
    assert (done.returncode, (given / "run").exists()) == (2, False)
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_folder_that_holds_something_is_refused_before_anything_is_asked(given):
    (given / "run").mkdir()
    (given / "run" / "mine.txt").write_text("mine")
    done = screen(given, "--engine", "exact")
    assert (done.returncode, "holds something already; name a new folder" in done.stderr) == (2, True)


def test_without_a_folder_the_run_is_numbered(given):
    arguments = ["--watchlist", "list.jsonl", "--answers", "answers.jsonl", "--engine", "exact"]
    assert trueline("names", "screen", *arguments, cwd=given).returncode == 0
    assert (given / "results" / "dev" / "001_screen" / "summary.json").is_file()


def test_an_engine_of_a_plug_in_is_found_by_its_name(given):
    made = given / "plug_in-1.dist-info"
    made.mkdir()
    (made / "METADATA").write_text("Metadata-Version: 2.1\nName: plug-in\nVersion: 1\n")
    (made / "entry_points.txt").write_text("[trueline.names.screening]\nmine = plug_in:KIND\n")
    (given / "plug_in.py").write_text(
        "from trueline.names.screening.engine import Engine, Kind\n"
        "class Mine(Engine):\n    def __init__(self, setup): pass\n    def index(self, entries): pass\n"
        "    def search(self, queries, k): return [[('w1', .9)] for _ in queries]\n"
        "KIND = Kind(id='mine', about='a plug-in', make=Mine)\n"
    )
    done = screen(given, "--engine", "mine", "--json", env={**os.environ, "PYTHONPATH": str(given)})
    (one,) = json.loads(done.stdout)["engines"]
    assert (one["engine"], one["outcome"]) == ("mine", "measured")
