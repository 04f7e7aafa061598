import pytest

from tests.house.test_light_imports import HEAVY, loaded
from trueline.core.errors import InputError
from trueline.names.screening import ENGINES, engine_named
from trueline.names.screening.engine import Entry, Failed, checked

KNOWN = {"w1", "w2", "w3"}


def test_an_answer_in_order_passes_and_whole_numbers_become_scores():
    assert checked([["w2", 1], ("w1", 0.5), ["w3", 0.5]], KNOWN, 3) == [("w2", 1.0), ("w1", 0.5), ("w3", 0.5)]


def test_no_hits_are_an_answer_and_a_failure_stays_one():
    assert checked([], KNOWN, 3) == []
    failed = Failed("died", "of old age")
    assert checked(failed, KNOWN, 3) is failed


@pytest.mark.parametrize(
    ("given", "cause"),
    [
        ({"w1": 0.5}, "which is no list of [id, score]"),
        ("w1", "which is no list of [id, score]"),
        (None, "gave None, which is no list"),
        (["w1"], "gave 'w1', which is no [id, score]"),
        ([("w1", 0.5, 3)], "which is no [id, score]"),
        ([("w9", 0.5)], "gave the id 'w9', which is not on the watchlist"),
        ([(7, 0.5)], "gave the id 7, which is not on the watchlist"),
        ([("w1", "0.5")], "gave the score '0.5', which is no finite number"),
        ([("w1", True)], "gave the score True, which is no finite number"),
        ([("w1", None)], "which is no finite number"),
        ([("w1", float("nan"))], "gave the score nan, which is no finite number"),
        ([("w1", float("inf"))], "which is no finite number"),
        ([("w1", 1.5)], "gave the score 1.5, which is outside 0..1"),
        ([("w1", -0.1)], "which is outside 0..1"),
        ([("w1", 0.5), ("w2", 0.6)], "gave the score 0.6 after 0.5, best is not first"),
        ([("w1", 0.5), ("w1", 0.5)], "gave the id 'w1' twice"),
        ([("w1", 0.5)] * 4, "gave 4 hits where 3 were asked for"),
    ],
)
def test_anything_else_is_garbage_with_the_fact(given, cause):
    found = checked(given, KNOWN, 3)
    assert isinstance(found, Failed)
    assert (found.code, cause in found.cause) == ("garbage", True), found.cause


def test_what_is_shown_of_a_wrong_answer_is_short():
    found = checked("x" * 10_000, KNOWN, 3)
    assert isinstance(found, Failed)
    assert len(found.cause) < 150


def test_an_entry_has_its_name_first():
    assert Entry("w1", "John", ("Jon", "Jack")).names == ("John", "Jon", "Jack")


def test_the_engines_are_these():
    assert ENGINES.names == (
        *("exact", "rapidfuzz-token-sort", "rapidfuzz-wratio", "rapidfuzz-jaro-winkler"),
        *("phonetic", "tfidf", "nomenklatura-logic-v1", "nomenklatura-logic-v2", "nomenklatura-ofac"),
        *("splink", "python", "command", "http"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("exactly", "there is no screening engine 'exactly'; did you mean 'exact'?"),
        ("exact:3", "the engine exact takes nothing after a colon; write exact"),
        ("python", "the engine python needs its module:factory; write python:..."),
        ("python:", "the engine python needs its module:factory"),
        ("python:json", "names no factory; write python:module:factory"),
        ("python:no.such:thing", "cannot be loaded: there is no module 'no.such' in the current folder"),
        ("command:", "the engine command needs its words of a command"),
        ("command:no-such-program", "names no program; give the path of one that can be run"),
        ("command:sh 'half", "cannot be split into words: No closing quotation"),
        ("http:ftp://host/match", "is no address; write http:http://host:port/match/dataset"),
        ("http:http:///match", "is no address"),
    ],
)
def test_an_engine_that_cannot_be_made_is_refused_in_one_sentence(text, said):
    with pytest.raises(InputError) as problem:
        engine_named(text)
    assert said in str(problem.value)


def test_naming_an_engine_loads_nothing_that_only_another_one_needs():
    extras = ["duckdb", "followthemoney", "nomenklatura", "pyarrow", "splink", "urllib.request"]
    code = "from trueline.names.screening import engine_named\nengine_named('phonetic')"
    assert not loaded(code, [*HEAVY, *extras])
