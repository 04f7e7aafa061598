"""A scripted model words four queries: at once, at the second try, never, and not at all."""

import json
from dataclasses import replace

import pytest

from tests.names.queries.asked import query
from trueline.core.ask import NoReplyError
from trueline.names.queries.query import AskedName
from trueline.names.queries.reading import missing
from trueline.names.queries.wording import render
from trueline.runs import Run
from trueline.runs.drive import Alone
from trueline.runs.wording import Wording
from trueline.testing import Scripted

QUERIES = [
    query(id=f"q{count}", names=[AskedName(name="Ann Lee")], variation_count=count) for count in (6, 7, 8, 9)
]
NO_COUNT = "the count: asked for are exactly 8 variations, the text says nothing"


def says(messages):
    """Put `Please.` before what was asked, and lose the count of some."""
    text = messages[1].text.split("The request:\n")[1].split("\n\nWord it anew")[0]
    if "exactly 9" in text:
        raise NoReplyError("the server is away")
    lost = "exactly 8" in text or ("exactly 7" in text and len(messages) == 2)
    return json.dumps({"text": "Please. " + (text.replace("exactly", "about") if lost else text)})


@pytest.fixture
def made(tmp_path):
    def make(say=says, out="run", **more):
        run = Run.begin({"suite": "names"}, name="query", out=tmp_path / out)
        return Wording(queries=QUERIES, drive=Alone(Scripted(say)), **more), run

    return make


@pytest.fixture
def whole(made):
    wording, run = made()
    rows = wording.ask(run)
    return wording, rows, wording.end(run, rows), run


def test_a_row_says_whose_words_they_are_and_why(whole):
    told = [(row["query_id"], row["words"], row["outcome"], row["by_model"]) for row in whole[1]]
    assert told == [
        ("q6", "model", "scored", 1),
        ("q7", "model", "scored", 1),
        ("q8", "trueline", "unreadable", 0),
        ("q9", "trueline", "unreadable", 0),
    ]
    assert [row["why"] for row in whole[1]] == [[], [], [NO_COUNT], ["the server is away"]]
    assert [row["cause"] for row in whole[1]] == ["", "", NO_COUNT, "the server is away"]


def test_every_query_ends_with_a_text_that_says_all_of_it_and_with_its_fields_as_they_were(whole):
    wording, rows, *_ = whole
    worded = list(wording.worded(rows))
    assert [missing(one.text, one) for one in worded] == [[]] * 4
    assert [one.text.startswith("Please. ") for one in worded] == [True, True, False, False]
    assert [one.model_copy(update={"text": None}) for one in worded] == QUERIES


def test_the_summary_counts_whose_words_they_are_and_says_why_not_the_models(whole):
    *_, summary, run = whole
    assert run.summary() == summary
    assert (summary["queries"], summary["by_model"], summary["by_trueline"]) == (4, 2, 2)
    assert summary["why"] == {"q8": [NO_COUNT], "q9": ["the server is away"]}
    usage = list(run.rows("usage.jsonl"))
    assert summary["total_tokens_in"] == sum(one["tokens_in"] for one in usage)


def test_a_query_that_has_a_row_is_not_asked_again(made, whole):
    calls = []

    def again(messages):
        calls.append(messages[1].text)
        return says(messages)

    wording, run = made(again, out="again")
    run.append([whole[1][3], whole[1][0], whole[1][2]])
    rows = wording.ask(run)
    assert (len(calls), all("exactly 7" in one for one in calls)) == (2, True)
    assert [row["text"] for row in rows] == [row["text"] for row in whole[1]]


def test_what_a_drive_could_not_do_has_our_own_text_and_the_cause(made):
    wording, run = made()
    lost = replace(wording, drive=lambda _name, jobs, _work, _score: {job.id: "ended early" for job in jobs})
    rows = lost.ask(run)
    assert {(row["words"], row["outcome"], row["cause"]) for row in rows} == {
        ("trueline", "failed", "ended early")
    }
    assert [one.text for one in lost.worded(rows)] == [render(one) for one in QUERIES]


def test_whoever_watches_hears_of_each_call(made):
    heard = []
    wording, run = made(watch=lambda name, call: heard.append((name, call.phase)))
    wording.ask(run)
    assert heard == [
        *[("q6", "write")],
        *[("q7", "write"), ("q7", "rewrite")],
        *[("q8", "write"), ("q8", "rewrite")],
        *[("q9", "write")],
    ]
