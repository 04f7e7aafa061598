import pytest

from tests.names.screening.listed import asked
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
        return [(self.ids[query], 1)][:k] if query in self.ids else []


class Unready(Exact):
    def index(self, entries):
        raise RuntimeError("cannot read the list")


def needs(something):
    return Exact()
"""


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A module of the user's in the folder where the command runs."""
    (tmp_path / "my_engine.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", ["/nowhere"])
    monkeypatch.delitem(__import__("sys").modules, "my_engine", raising=False)


def codes(found):
    return [one.code if isinstance(one, Failed) else one for one in found]


def test_the_object_is_asked_one_query_after_the_other():
    found = asked("python:my_engine:Exact", ["John Smith", "Мария Петрова", "Nobody"])
    assert found == [[("w5", 1.0)], [("w2", 1.0)], []]


def test_what_breaks_hangs_or_is_garbage_fails_its_query_and_no_other():
    queries = ["break", "hang", "garbage", "generator", "Wei Zhang"]
    found = asked("python:my_engine:Exact", queries + ["Wei Zhang"] * 20, timeout=0.2)
    assert codes(found)[:5] == ["died", "timeout", "garbage", "garbage", [("w3", 1.0)]]
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
