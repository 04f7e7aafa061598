"""Runs that ask a model, killed, interrupted, without room, at the same time, and changed."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter

import pytest

from tests.cli.run_trueline import TRUELINE
from tests.cli.starter import ASKING, starter
from tests.evals.server import hangs, says, serving, waits
from tests.rerank.folder import FREE, folder
from trueline.core.chance import generator

ASKED = """
import os, re

def say(messages):
    "Write down who asks, and rank for it; with the defence the other way round."
    name = re.search(r"case-(\\w+)", messages[-1].text)[1]
    file = os.open("asked", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(file, f"{name}\\n".encode())
    os.close(file)
    first, second = (2, 1) if "by strangers" in messages[0].text else (1, 2)
    return f"RANKING: {first if int(name[1:]) % 2 else second}"
"""

MODEL = ("--model", "scripted/asked:say")

KEY = {"LOCAL_API_KEY": "sk-of-this-test-1234567890"}

KILLS, MANY, CONNECTIONS = 20, 200, 2


@pytest.fixture(scope="module")
def start():
    with starter(ASKING) as given:
        yield given


@pytest.fixture
def made(tmp_path):
    """Make a folder with a dataset of so many requests, and a model that writes down what it is asked."""

    def make(number, where=tmp_path):
        where.mkdir(exist_ok=True)
        ids = [f"R{place}" for place in range(number)]
        requests = [
            {"id": name, "text": f"free wifi, case-{name}", "structure": FREE, "gold": "b1"} for name in ids
        ]
        folder(where / "cafes", requests=requests)
        (where / "asked.py").write_text(ASKED)
        return where

    return make


def command(*more, model=MODEL, out="run", what="run", method="cot"):
    given = ("rerank", what, "cafes", "--method", method, "--shuffle", "none", "--out", out)
    return (*given, *model, *more)


def ids(where, run="run", file="results_3.jsonl"):
    """The requests whose rows are on the disk; half a row is none."""
    path = where / run / file
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[:-1]
    return [json.loads(line)["request_id"] for line in lines]


def calls(where):
    """Who asked the model, in order."""
    path = where / "asked"
    return path.read_text().split() if path.exists() else []


def rows(where, run="run", file="results_3.jsonl"):
    found = [json.loads(line) for line in (where / run / file).read_text("utf-8").splitlines()]
    return [{key: value for key, value in row.items() if key != "latency_ms"} for row in found]


def until(true, seconds=30):
    """Wait for something."""
    over = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < over, "it did not happen"
        time.sleep(0.005)


def test_twenty_kills_lose_no_row_and_nothing_that_has_one_is_asked_again(start, made, tmp_path):
    where = made(MANY)
    slowly = command("--model-arg", "delay=0.06", "--connections", CONNECTIONS)
    chance = generator(1, "kills")
    kept = []
    for _ in range(KILLS):
        before = len(ids(where))
        run = start(where, *slowly)
        until(lambda: len(ids(where)) > before)  # noqa: B023 - it is called before the next turn
        time.sleep(chance.random() * 0.3)
        os.kill(run.pid, signal.SIGKILL)
        assert run.wait() == -signal.SIGKILL
        kept.append((set(ids(where)), len(calls(where))))
    assert KILLS <= len(kept[-1][0]) < MANY
    assert start(where, *slowly).wait() == 0

    wanted = [f"R{place}" for place in range(MANY)]
    assert ids(where) == wanted
    assert [row["request_id"] for row in rows(where, file="usage.jsonl")] == wanted
    asked = calls(where)
    for had_a_row, place in kept:
        assert not had_a_row & set(asked[place:])
    assert MANY <= len(asked) <= MANY + KILLS * CONNECTIONS

    never_killed = made(MANY, tmp_path / "other")
    assert start(never_killed, *command()).wait() == 0
    assert rows(where) == rows(never_killed)
    assert rows(where, file="usage.jsonl") == rows(never_killed, file="usage.jsonl")


@pytest.fixture
def waiting(start, made):
    """A run of ten requests of which three are answered, and seven wait for a server that hangs once."""
    where = made(10)
    acts = {f"R{place}": [says()] if place < 3 else [hangs, says()] for place in range(10)}
    with serving(acts) as server:
        model = ("--model", "openai-api/local/m", "--model-url", server.url)
        given = command("--connections", 10, model=model)

        def begin(**how):
            run = start(where, *given, more=KEY, **how)
            until(lambda: len(ids(where)) == 3 and len(server.asked) == 10)
            return run

        def finish():
            assert start(where, *given, more=KEY).wait() == 0
            assert ids(where) == list(acts)
            assert Counter(one.case for one in server.asked) == {
                name: 1 if place < 3 else 2 for place, name in enumerate(acts)
            }

        yield begin, finish


def test_as_many_calls_wait_at_once_as_there_are_connections_at_each_size(start, made):
    where = made(6)
    with serving({f"R{place}": [waits(0.1, says())] for place in range(6)}) as server:
        model = ("--model", "openai-api/local/m", "--model-url", server.url)
        given = command("--sizes", "2,3", "--connections", CONNECTIONS, model=model, what="scale")
        assert start(where, *given, more=KEY).wait() == 0
    assert (server.most, len(server.asked)) == (CONNECTIONS, 12)
    for file in ("results_2.jsonl", "results_3.jsonl"):
        assert {row["outcome"] for row in rows(where, file=file)} == {"scored"}


@pytest.mark.parametrize(
    ("number", "to_all", "deaf", "code", "said"),
    [
        (signal.SIGINT, True, (), 130, "interrupted"),
        (signal.SIGTERM, False, (), 143, "told to end"),
        # A script starts what is in the background so that Ctrl-C does not reach it.
        (signal.SIGTERM, False, (signal.SIGINT,), 143, "told to end"),
    ],
    ids=["Ctrl-C", "SIGTERM", "SIGTERM-in-the-background"],
)
def test_whoever_is_told_to_stop_stops_while_calls_wait_and_goes_on_later(
    waiting, number, to_all, deaf, code, said
):
    begin, finish = waiting
    run = begin(deaf=deaf)
    began = time.monotonic()
    (os.killpg if to_all else os.kill)(run.pid, number)
    assert run.wait() == code
    assert time.monotonic() - began < 2
    kept = "what was answered is kept in run, and the same command goes on with it"
    assert (run.out, run.err) == ("", f"trueline: {said}; {kept}\n")
    finish()


def test_what_nohup_started_outlives_its_terminal(start, made):
    where = made(4)
    run = start(where, *command("--model-arg", "delay=0.2"), deaf=[signal.SIGHUP])
    until(lambda: calls(where))
    os.kill(run.pid, signal.SIGHUP)
    assert run.wait() == 0
    assert len(ids(where)) == 4


@pytest.fixture
def disk(tmp_path):
    """A small disk of its own, which can be given other options."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=40k", "tmpfs", str(place)]
    if os.getuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("only root may mount a small disk, and not everywhere")

    def change(options):
        subprocess.run(["mount", "-o", f"remount,{options}", str(place)], check=True)

    yield change
    subprocess.run(["umount", str(place)], check=True)


def test_a_disk_that_is_full_or_cannot_be_written_is_said_and_the_run_goes_on_once_it_can(start, made, disk):
    where, number = made(100), 100  # whose rows alone are more than the disk holds
    given = command("--model-arg", "delay=0.01", out="disk/run")
    run = start(where, *given)
    assert run.wait() == 2
    assert (run.out, run.err.count("\n")) == ("", 1)
    assert "No space left on device" in run.err
    kept = set(ids(where, "disk/run"))
    assert 0 < len(kept) < number
    before = len(calls(where))

    disk("ro,size=20m")
    run = start(where, *given)
    assert (run.wait(), run.out, run.err.count("\n")) == (2, "", 1)
    assert "You do not have write permission" in run.err

    disk("rw,size=20m")
    assert start(where, *given).wait() == 0
    assert sorted(ids(where, "disk/run"), key=lambda name: int(name[1:])) == [f"R{n}" for n in range(number)]
    assert not kept & set(calls(where)[before:])
    fresh = start(where, *command(out="elsewhere"))
    assert fresh.wait() == 0
    assert rows(where, "disk/run") == rows(where, "elsewhere")


def test_the_same_command_beside_itself_is_refused(start, made):
    where = made(3)
    given = command("--model-arg", "delay=1")
    first = start(where, *given)
    until(lambda: calls(where))
    second = start(where, *given)
    assert second.wait() == 2
    assert second.err == (
        "trueline: run: is being written by another process; wait for it, or name another folder\n"
    )
    assert first.wait() == 0
    assert Counter(calls(where)) == {"R0": 1, "R1": 1, "R2": 1}


def test_a_finished_run_asks_nothing_a_changed_one_is_refused_and_a_fresh_one_starts_over(start, made):
    where = made(3)
    first = start(where, *command())
    assert (first.wait(), first.err) == (0, "")  # nothing of progress in a pipe
    said = first.out
    again = start(where, *command("--connections", "3", "--timeout", "9", "--retries", "1"))
    assert (again.wait(), again.out, len(calls(where))) == (0, said, 3)

    for option, value, differs in [
        ("--seed", "7", "settings.seed was 42 and is 7"),
        ("--temperature", "0.5", "settings.model.temperature was 0.0 and is 0.5"),
        ("--view-tokens", "900", "settings.view_tokens was 100000 and is 900"),
    ]:
        run = start(where, *command(option, value))
        assert run.wait() == 2
        assert "run: holds a run that differs: " in run.err
        assert differs in run.err
        assert "start over with --fresh" in run.err
    assert len(calls(where)) == 3

    changed = start(where, *command("--seed", "7", "--fresh", "-v"))
    assert changed.wait() == 0
    assert Counter(calls(where)) == {"R0": 2, "R1": 2, "R2": 2}
    told = sorted(re.findall(r"^(R\d) rank: \d+ in, 3 out: RANKING: \d$", changed.err, re.MULTILINE))
    assert (told, changed.err.count("\n")) == (["R0", "R1", "R2"], 3)


def test_repeats_are_runs_of_their_own_and_go_on_where_one_was_killed(start, made):
    where = made(3)
    given = command("--repeats", "3", "--model-arg", "delay=0.2", "--connections", "1", "--json")
    run = start(where, *given)
    until(lambda: ids(where, "run/run_2"))
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    kept = len(ids(where, "run/run_2"))
    run = start(where, *given)
    assert run.wait() == 0
    assert json.loads(run.out)["repeats"] == 3
    for number in (1, 2, 3):
        assert ids(where, f"run/run_{number}") == ["R0", "R1", "R2"]
        assert json.loads((where / f"run/run_{number}/summary.json").read_text())["run"] == number
    assert 9 <= len(calls(where)) <= 9 + 3 - kept


def test_the_defence_reaches_the_model(start, made):
    where = made(2)
    for out, more in (("without", ()), ("with", ("--defense",))):
        assert start(where, *command(*more, out=out)).wait() == 0
    assert [row["prediction"] for row in rows(where, "without")] == ["b2", "b1"]
    assert [row["prediction"] for row in rows(where, "with")] == ["b1", "b2"]


@pytest.mark.parametrize(
    ("method", "model", "more", "said"),
    [
        ("bm25", MODEL, (), "bm25 asks no model, and --model is of no use to it; leave it out"),
        ("bm25", (), ("--defense",), "bm25 asks no model, and --defense is of no use to it; leave it out"),
        ("cot", (), (), "cot asks a model; choose one with --model, as scripted/replies.jsonl"),
        (
            "cot",
            MODEL,
            ("--model-arg", "api_key=sk-1"),
            "--model-arg api_key would be written down with the run",
        ),
        ("cot", MODEL, ("--model-arg", "speed=2"), "scripted has no setting 'speed'; it has delay"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_asked_or_written(start, made, method, model, more, said):
    where = made(1)
    run = start(where, *command(*more, model=model, method=method))
    assert run.wait() == 2
    assert run.err.startswith(f"trueline: {said}")
    assert "sk-1" not in run.err
    assert not (where / "run").exists()


GUARD = """
import os, sys

REACHES_OUT = ("socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto")

def note(event, arguments):
    if event in REACHES_OUT:
        with open(os.environ["REACHED"], "a") as file:
            file.write(f"{event} {arguments[1:]}\\n")

sys.addaudithook(note)
"""


@pytest.fixture
def guarded(tmp_path):
    """The environment of a process that writes down each connection it tries, and where it does."""
    (tmp_path / "guard").mkdir()
    (tmp_path / "guard" / "sitecustomize.py").write_text(GUARD)
    reached = tmp_path / "reached"
    path = os.pathsep.join([str(tmp_path / "guard"), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "REACHED": str(reached)}, reached


def test_a_run_reaches_for_nobody(made, guarded):
    environment, reached = guarded
    where = made(2)
    alone = ["unshare", "-n"] if os.getuid() == 0 else []
    done = subprocess.run(
        [*alone, str(TRUELINE), *map(str, command())],
        cwd=where,
        env=environment,
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (len(ids(where)), reached.exists()) == (2, False)


def test_the_guard_sees_who_reaches_out(guarded):
    environment, reached = guarded
    code = "import socket; socket.socket().connect_ex(('127.0.0.1', 9))"
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    assert reached.read_text().startswith("socket.connect")
