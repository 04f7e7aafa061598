import asyncio
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.rerank.methods.weaver.hostile import CLOSED, ENDLESS, LARGE, REFUSED
from trueline.core.errors import WorkerError
from trueline.rerank.methods.weaver import sandbox
from trueline.rerank.methods.weaver.sandbox import LIMITS, Rows, Stopped, select
from trueline.rerank.methods.weaver.tables import Table

ITEMS = Table(
    "one row a candidate",
    {"number": "BIGINT", "name": "VARCHAR"},
    [{"number": 1, "name": "Quayside"}, {"number": 2, "name": None}],
)
LENIENT = replace(LIMITS, length=10_000_000)
SHORT = replace(LIMITS, seconds=0.6)


def run(sql, limits=LIMITS):
    return asyncio.run(select(sql, {"items": ITEMS}, limits))


def answers():
    """Whether a query that means no harm is answered."""
    return run("SELECT number FROM items") == Rows(("number",), (("1",), ("2",)))


def short(sql):
    return sql[:60]


@pytest.fixture
def started(monkeypatch):
    """The processes that are started, each with what it is given."""
    found = []
    real = asyncio.create_subprocess_exec

    async def start(*command, **given):
        process = await real(*command, **given)
        found.append((process, given))
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    return found


def is_gone(process):
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    return process.returncode is not None


def test_a_select_gives_its_rows_as_text_in_its_order():
    rows = run("SELECT *, 2 / 4 AS half, [1, 2] AS list FROM items ORDER BY number DESC")
    assert rows == Rows(
        ("number", "name", "half", "list"), (("2", None, "0.5", "[1, 2]"), ("1", "Quayside", "0.5", "[1, 2]"))
    )


def test_a_semicolon_and_a_comment_behind_a_select_do_no_harm():
    assert run("SELECT 1 AS number; -- that is all") == Rows(("number",), (("1",),))


def test_text_keeps_every_character():
    odd = "Zoë\n'; DROP TABLE items; \0 \U0001f600"
    table = Table("", {"name": "VARCHAR", "straße": "BOOLEAN"}, [{"name": odd, "straße": True}])
    rows = asyncio.run(select("SELECT name, straße FROM items", {"items": table}))
    assert rows == Rows(("name", "straße"), ((odd, "true"),))


@pytest.mark.parametrize(("sql", "why"), (REFUSED | CLOSED).items(), ids=short)
def test_what_is_no_select_over_the_tables_is_refused(sql, why):
    found = run(sql)
    assert isinstance(found, Stopped)
    assert found.why.startswith(why)


def test_what_was_refused_leaves_nothing_behind():
    for sql in ("DROP TABLE items", "SELECT 1; DELETE FROM items", "SET threads = 8", "FROM glob('/*')"):
        assert isinstance(run(sql), Stopped)
    assert answers()


@pytest.mark.parametrize(("sql", "why"), LARGE.items(), ids=short)
def test_what_takes_more_than_there_is_is_stopped(sql, why):
    found = run(sql, LENIENT)
    assert isinstance(found, Stopped)
    assert found.why.startswith(why)
    assert answers()


@pytest.mark.parametrize("sql", ENDLESS, ids=short)
def test_what_does_not_end_is_ended_with_its_process(sql, started):
    assert run(sql, SHORT) == Stopped("stopped after 0.6 s")
    assert is_gone(started[0][0])
    assert answers()


def test_what_is_asked_meanwhile_goes_on():
    async def ticks():
        count = 0
        query = asyncio.ensure_future(select(ENDLESS[0], {"items": ITEMS}, SHORT))
        while not query.done():
            await asyncio.sleep(0.02)
            count += 1
        return count

    assert asyncio.run(ticks()) > 5


def test_a_query_that_is_given_up_leaves_no_process(started):
    async def given_up():
        query = asyncio.ensure_future(select(ENDLESS[0], {"items": ITEMS}))
        while not started:  # noqa: ASYNC110 - nobody is told when a process starts
            await asyncio.sleep(0.01)
        query.cancel()
        await asyncio.wait([query])
        return query.cancelled()

    assert asyncio.run(given_up())
    assert is_gone(started[0][0])


def test_a_query_is_told_nothing_of_the_environment(monkeypatch, started):
    monkeypatch.setenv("API_KEY", "hush")
    rows = run("SELECT name, value FROM duckdb_settings() WHERE value ILIKE '%hush%'")
    assert rows == Rows(("name", "value"), ())
    assert set(started[0][1]["env"]) <= {"LD_LIBRARY_PATH"}


def test_a_query_cannot_forge_an_answer_by_having_the_database_print():
    assert run("FROM enable_logging(storage = 'stdout')") == Rows(("Success",), ())


def test_a_query_cannot_have_the_database_write_a_file(tmp_path):
    run(f"FROM enable_logging(storage = 'file', storage_path = '{tmp_path / 'log'}')")
    assert list(tmp_path.iterdir()) == []


def test_chance_is_the_same_each_time():
    assert run("SELECT random(), uuid()") == run("SELECT random(), uuid()")


def test_a_reason_is_one_line_and_not_long():
    found = run(f"SELECT {'very' * 500}\nFROM items")
    assert isinstance(found, Stopped)
    assert len(found.why) == 500
    assert found.why.isprintable()


def test_a_machine_that_cannot_run_the_process_is_no_fault_of_the_query(monkeypatch):
    with pytest.raises(WorkerError, match="did not come as far as the query"):
        run("SELECT 1", replace(LIMITS, memory=64 * 1024 * 1024))
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(WorkerError, match="/nowhere/python cannot be started to run SQL: No such file"):
        run("SELECT 1")


def test_a_process_that_ends_without_an_answer_is_told_with_its_code(tmp_path, monkeypatch):
    (tmp_path / "child.py").write_text("raise SystemExit(3)")
    monkeypatch.setattr(sandbox, "CHILD", tmp_path / "child.py")
    assert run("SELECT 1") == Stopped("stopped: its process was ended with exit code 3")


def test_the_database_is_loaded_in_the_process_alone():
    code = (
        "import asyncio, sys; from trueline.rerank.methods.weaver.sandbox import Rows, select;"
        "assert asyncio.run(select('SELECT 1 AS a', {})) == Rows(('a',), (('1',),));"
        "assert not {'duckdb', '_duckdb'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
