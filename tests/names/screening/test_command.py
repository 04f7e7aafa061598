import os
import subprocess
import time

import pytest

from tests.names.screening.listed import ENTRIES, asked, engine
from tests.names.screening.programs import program
from trueline.names.screening.engine import Entry, Failed

QUERIES = ["Wei Zhang", "Мария Петрова", "José García"]
RIGHT = [[("w3", 1.0)], [("w2", 1.0)], [("w4", 1.0)]]


def shape(found):
    return [one.code if isinstance(one, Failed) else one for one in found]


def test_a_program_is_started_once_and_answers_line_by_line(tmp_path):
    assert asked(program(tmp_path), [*QUERIES, "Nobody"]) == [*RIGHT, []]


def test_a_list_longer_than_a_pipe_holds_gets_through(tmp_path):
    many = [Entry(f"w{place}", f"Name {place}" + "x" * 500) for place in range(2_000)]
    assert asked(program(tmp_path), [many[1_999].name], entries=many) == [[("w1999", 1.0)]]


@pytest.mark.parametrize(
    ("how", "second", "third", "cause"),
    [
        ("dies", "died", "died", "ended with exit code 1"),
        ("killed", "died", "died", "ended by SIGKILL"),
        ("ends", "missing", "missing", "ended before it had answered everything"),
        ("closes", "died", "died", "closed its output and goes on running"),
        ("hangs", "timeout", "timeout", "gave no answer in time"),
        ("babbles", "garbage", RIGHT[2], "answered loading model ..., which is no JSON"),
        ("floods", "garbage", "garbage", "gave 4 MiB without an end of line"),
        ("nan", "garbage", RIGHT[2], "which is no JSON"),
        ("list", "garbage", RIGHT[2], "answered [], which is no object"),
        ("no hits", "garbage", RIGHT[2], 'answered {"number": 2} to query 2'),
        ("ahead", "garbage", RIGHT[2], 'answered {"number": 7, "hits": [["w2", 1.0]]} to query 2'),
        ("stranger", "garbage", RIGHT[2], "gave the id 'w99', which is not on the watchlist"),
        ("half", "timeout", "timeout", "gave no answer in time"),
    ],
)
def test_what_goes_wrong_is_a_failure_with_its_code_and_cause(tmp_path, how, second, third, cause):
    found = asked(program(tmp_path, how), QUERIES, timeout=0.5)
    assert shape(found)[:2] == [RIGHT[0], second]
    assert shape(found)[2] == third or how == "floods"
    assert cause in found[1].cause


@pytest.mark.parametrize(
    ("how", "tail"), [("dies", "no more memory"), ("ends", "done early"), ("hangs", "thinking")]
)
def test_the_end_of_the_error_stream_is_kept(tmp_path, how, tail):
    assert asked(program(tmp_path, how), QUERIES, timeout=0.5)[1].tail == tail


@pytest.mark.parametrize("how", ["sleeps", "half"])
def test_a_reply_that_is_late_or_left_out_costs_its_own_query_only(tmp_path, how):
    made = engine(program(tmp_path, how), timeout=0.4)
    assert made.index(ENTRIES) is None
    found = [made.search([query], 10)[0] for query in QUERIES]
    made.close()
    assert shape(found) == [[["w3", 1.0]], "timeout", [["w4", 1.0]]]


def test_a_program_that_fills_its_error_stream_does_not_stand_still(tmp_path):
    assert asked(program(tmp_path, "complains"), QUERIES) == RIGHT


@pytest.mark.parametrize(
    ("how", "code", "cause"),
    [
        ("says nothing", "timeout", "gave no answer in time"),
        ("not ready", "garbage", 'did not answer the index with {"ready": true}'),
        ("cannot start", "died", "ended with exit code 1"),
        ("reads nothing", "garbage", "answered {, which is no JSON"),
    ],
)
def test_an_index_that_fails_fails_every_query(tmp_path, how, code, cause):
    found = asked(program(tmp_path, how), QUERIES, timeout=0.01)
    assert [(one.code, one.cause) for one in found] == [(code, cause)] * 3


def test_a_list_that_is_not_read_runs_out_of_time(tmp_path):
    many = [Entry(f"w{place}", "x" * 900) for place in range(500)]
    found = asked(program(tmp_path, "says nothing"), ["x"], entries=many, timeout=0.01)
    assert found[0].code == "timeout"


def test_a_file_that_is_no_program_died(tmp_path):
    path = tmp_path / "engine.sh"
    path.write_bytes(b"\0no program")
    path.chmod(0o755)
    found = asked(f"command:{path}", QUERIES)
    assert (found[0].code, found[0].cause) == ("died", "cannot be started: Exec format error")


def test_what_the_program_started_ends_with_it(tmp_path):
    path = tmp_path / "engine.sh"
    path.write_text("#!/bin/sh\nsleep 300 &\necho $! > child\nread line\necho '{\"ready\": true}'\nwait\n")
    path.chmod(0o755)
    made = engine(f"command:sh -c 'cd {tmp_path} && ./engine.sh'")
    assert made.index(ENTRIES) is None
    child = int((tmp_path / "child").read_text())
    assert is_running(child)
    made.close()
    until = time.monotonic() + 5
    while is_running(child) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_running(child)


def is_running(pid):
    """Whether a process is there and has not ended, as one has that nobody waited for yet."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(done.stdout.strip()) and not done.stdout.startswith("Z")
