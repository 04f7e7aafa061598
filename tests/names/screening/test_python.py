import pytest

from tests.names.screening.listed import ENTRIES, asked
from trueline.names.screening.engine import Failed

MODULE = """
import time


class Exact:
    def index(self, entries):
        self.ids = {name: entry.id for entry in entries for name in (entry.name, *entry.aliases)}

    def search(self, query, k):
        match query:
            case "break":
                raise RuntimeError("out of luck")
            case "hang":
                time.sleep(30)
            case "garbage":
                return [("w1", 2)]
            case "generator":
                return (hit for hit in ())
            case "interrupt":
                raise KeyboardInterrupt
            case "surrogate":
                raise RuntimeError("half \\ud800 of it")
            case "numbers":
                print("looking ...")
                return [("w1", type("Half", (), {"item": lambda self: 0.5})())]
        return [(self.ids[query], 1)][:k] if query in self.ids else []


class Unready(Exact):
    def index(self, entries):
        raise RuntimeError("cannot read the list")


class Thief(Exact):
    def index(self, entries):
        super().index(entries)
        entries.clear()


class Leaver(Exact):
    def search(self, query, k):
        import os
        os._exit(3)


class Sleeper(Exact):
    def index(self, entries):
        time.sleep(60)


def needs(something):
    return Exact()
"""


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A module of the user's in the folder where the command runs."""
    (tmp_path / "my_engine.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)


def codes(found):
    return [one.code if isinstance(one, Failed) else one for one in found]


def test_the_object_is_asked_one_query_after_the_other():
    found = asked("python:my_engine:Exact", ["John Smith", "Мария Петрова", "Nobody"])
    assert found == [[("w5", 1.0)], [("w2", 1.0)], []]


def test_what_breaks_hangs_or_is_garbage_fails_its_query_and_no_other():
    queries = ["break", "hang", "garbage", "generator", "interrupt", "surrogate", "numbers", "Wei Zhang"]
    found = asked("python:my_engine:Exact", queries + ["Wei Zhang"] * 20, timeout=0.5)
    assert codes(found)[:4] == ["died", "timeout", "garbage", "garbage"]
    assert codes(found)[4:8] == ["died", "died", [("w1", 0.5)], [("w3", 1.0)]]
    assert found[5].cause == r"RuntimeError: half \ud800 of it"
    assert found[0].cause == "RuntimeError: out of luck"
    assert 'raise RuntimeError("out of luck")' in found[0].tail


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("Unready", "RuntimeError: cannot read the list"),
        ("needs", "TypeError: needs() missing 1 required positional argument: 'something'"),
    ],
)
def test_an_object_that_cannot_be_made_ready_fails_every_query(name, cause):
    found = asked(f"python:my_engine:{name}", ["John Smith", "Wei Zhang"])
    assert [(one.code, one.cause) for one in found] == [("died", cause)] * 2


def test_what_an_object_does_to_its_list_and_to_its_process_stays_there():
    entries = list(ENTRIES)
    assert asked("python:my_engine:Thief", ["Wei Zhang"], entries=entries) == [[("w3", 1.0)]]
    assert entries == ENTRIES
    found = asked("python:my_engine:Leaver", ["Wei Zhang"] * 2)
    assert [(one.code, one.cause) for one in found] == [("died", "ended with exit code 3")] * 2


def test_an_index_that_never_ends_is_given_up():
    found = asked("python:my_engine:Sleeper", ["Wei Zhang"], timeout=0.05)
    assert codes(found) == ["timeout"]


def test_a_factory_that_is_not_there_fails_every_query():
    found = asked("python:my_engine:Nobody", ["Wei Zhang"])
    assert found[0].cause == "AttributeError: module 'my_engine' has no attribute 'Nobody'"
