from types import SimpleNamespace

import pytest

from trueline.cli.asking import folder_name, limited, watched
from trueline.core.errors import InputError, UnknownNameError
from trueline.runs import Run
from trueline.runs.folder import NAME
from trueline.runs.rows import State

ASKED = [SimpleNamespace(id=f"q{number}") for number in range(1, 6)]


def find(name):
    for one in ASKED:
        if one.id == name:
            return one
    raise UnknownNameError("query", name, [one.id for one in ASKED])


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (None, [1, 2, 3, 4, 5]),
        ("2", [1, 2]),
        ("9", [1, 2, 3, 4, 5]),
        ("2-3", [2, 3]),
        ("4-9", [4, 5]),
        ("q4,q2", [2, 4]),
    ],
)
def test_a_limit_leaves_some_by_their_place_or_their_id_in_their_own_order(text, left):
    assert [one.id for one in limited(ASKED, text, find, "queries")] == [f"q{number}" for number in left]


@pytest.mark.parametrize("text", ["0", "0-2", "3-2", "6-9", ","])
def test_a_limit_that_leaves_nothing_is_refused(text):
    with pytest.raises(InputError, match=f"--limit {text} leaves none of 5 queries; write it like 5, 1-10"):
        limited(ASKED, text, find, "queries")


def test_an_id_that_is_not_asked_is_named():
    with pytest.raises(UnknownNameError, match="there is no query 'q7'"):
        limited(ASKED, "q1,q7", find, "queries")


@pytest.mark.parametrize("model", ["openai/gpt-5", "gguf//a b/../c.gguf", "scripted/mine:says", "é" * 200])
def test_whatever_a_model_is_called_names_a_folder(model):
    assert NAME.fullmatch(folder_name(f"names-{model}"))


def test_whoever_interrupts_is_told_what_is_kept(tmp_path):
    run = Run.begin({}, name="asked", out=tmp_path / "run")

    def interrupted():
        with watched(run, "asking") as told:
            told(State(3))
            raise KeyboardInterrupt

    with pytest.raises(
        KeyboardInterrupt, match=r"^what was answered is kept in .*/run, and the same command"
    ):
        interrupted()
