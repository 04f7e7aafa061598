"""A scripted model answers a handful of queries; what its answers are worth is what the front door says."""

import json
import socket
from dataclasses import replace

import pytest

from tests.names.queries.asked import JOHN_WHOLE, query
from trueline.core.ask import NoReplyError
from trueline.core.errors import InputError
from trueline.core.score import Score
from trueline.names import POLICIES
from trueline.names.answers.answers import Answer, Variation, read_answers
from trueline.names.answers.judge import NAME_COLUMNS, REWARD_COLUMNS, Judge
from trueline.names.answers.reward import reward
from trueline.names.geocoder import Geocoder
from trueline.names.queries.query import AskedName
from trueline.runs import Run
from trueline.runs.drive import Alone
from trueline.runs.naming import Naming
from trueline.testing import Scripted

POLICY = POLICIES["documented"]
HOME = "12 Karl Johans gate, Sentrum bydel, 0154 Oslo, Norway"
WHOLE = {"John Smith": [["Jon Smith", "1980-02-12", HOME], ["Jonh Smyth", "1980-02", ""]]}
ANN = {"Ann Lee": [["An Lee", "", ""], ["Anne Lee", "", ""]], "Bob": [["Bo", "", ""]]}


def asked(name, *people):
    return query(id=name, names=list(people), variation_count=2)


QUERIES = [
    asked("q1", JOHN_WHOLE),
    asked("q2", AskedName(name="Ann Lee"), AskedName(name="Mary Jones")),
    asked("q3", AskedName(name="Bo Katan")),
    asked("q4", AskedName(name="Cy Young")),
]


def says(messages):
    text = messages[-1].text
    if '"John Smith"' in text:
        return json.dumps(WHOLE)
    if '"Ann Lee"' in text:
        return json.dumps({name: [one[0] for one in given] for name, given in ANN.items()})
    if '"Bo Katan"' in text:
        return "Here you are.\n1. Bo Catan"
    raise NoReplyError("the server is away\x1b[0m")


@pytest.fixture
def made(tmp_path):
    """Make what asks a model the queries, and a run for it."""

    def make(say=says, queries=QUERIES, out="run", **more):
        run = Run.begin({"suite": "names"}, name="names", out=tmp_path / out)
        drive = Alone(Scripted(say))
        return Naming(queries=queries, policy=POLICY, responder="ann", drive=drive, **more), run

    return make


@pytest.fixture
def whole(made):
    """The rows of all four queries, and the run that has ended."""
    naming, run = made()
    naming.end(run, naming.ask(run))
    return {row["query_id"]: row for row in run.rows()}, run


def worth(place, variations):
    given = {name: [Variation(*one) for one in some] for name, some in variations.items()}
    return reward(QUERIES[place], Answer(QUERIES[place].id, "ann", "reply", given), POLICY)


def without_times(rows):
    return [{key: value for key, value in row.items() if key != "latency_ms"} for row in rows]


def test_a_row_has_the_columns_of_a_reward_and_what_was_asked_and_taken(whole):
    row = whole[0]["q1"]
    own = (
        "variations",
        "names_not_asked_for",
        "latency_ms",
        "tokens_in",
        "tokens_out",
        "cost_usd",
        "cause",
        "tree",
    )
    assert set(row) == {*REWARD_COLUMNS, *own} - {"why"}
    assert (row["responder"], row["policy_digest"], row["outcome"]) == ("ann", POLICY.digest, "scored")
    assert (row["variations"], row["cause"]) == (WHOLE, None)
    assert min(row["tokens_in"], row["tokens_out"], row["latency_ms"]) > 0


@pytest.mark.parametrize(("place", "answer"), [(0, WHOLE), (1, ANN)])
def test_an_answer_is_worth_what_the_front_door_says_and_its_tree_is_the_same(whole, place, answer):
    row = whole[0][QUERIES[place].id]
    expected = worth(place, answer)
    assert row["value"] == expected.value
    assert Score.from_json(json.dumps(row["tree"])) == expected


def test_names_that_were_not_asked_for_are_counted(whole):
    assert [row["names_not_asked_for"] for row in whole[0].values()] == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("name", "outcome", "code", "cause"),
    [
        (
            "q3",
            "unreadable",
            "unreadable",
            "line 1: 'Here you are.' is no variation behind a number or a bullet",
        ),
        ("q4", "failed", "no_reply", "the server is away\\x1b[0m"),
    ],
)
def test_what_was_not_read_and_what_was_not_said_are_told_apart(whole, name, outcome, code, cause):
    row = whole[0][name]
    assert (row["outcome"], row["value"], row["variations"], row["names_not_asked_for"]) == (
        outcome,
        None,
        None,
        0,
    )
    assert row["cause"].startswith(cause)
    assert (row["tree"]["outcome"], row["tree"]["code"]) == ("failed", code)


def test_each_name_has_a_row_with_its_tree_or_why_there_is_none(whole):
    names = list(whole[1].rows("names.jsonl"))
    assert [(row["query_id"], row["name"], row["outcome"]) for row in names] == [
        ("q1", "John Smith", "scored"),
        ("q2", "Ann Lee", "scored"),
        ("q2", "Mary Jones", "scored"),
        ("q3", "Bo Katan", "failed"),
        ("q4", "Cy Young", "failed"),
    ]
    assert all(set(row) == {*NAME_COLUMNS, "tree"} for row in names)
    assert Score.from_json(json.dumps(names[0]["tree"])).value == names[0]["value"]
    assert (names[3]["tree"], names[3]["why"]) == (None, whole[0]["q3"]["cause"])


def test_the_mean_counts_what_was_not_read_as_0_and_leaves_out_what_failed(whole):
    summary = whole[1].summary()
    first, second = worth(0, WHOLE), worth(1, ANN)
    assert summary["value"]["value"] == pytest.approx((first.value + second.value + 0) / 3)
    assert summary["value"]["interval"]["low"] == 0.0
    assert (summary["counted"], summary["unreadable_share"], summary["failed_share"]) == (3, 0.25, 0.25)
    assert summary["names_not_asked_for"] == 1


def test_beside_the_mean_stand_those_of_its_parts_over_what_was_judged(whole):
    summary = whole[1].summary()
    trees = [worth(0, WHOLE), worth(1, ANN)]
    names = [tree.find("quality.names").value for tree in trees]
    complete = [tree.find("completeness").value for tree in trees]
    assert summary["names"] == pytest.approx(sum(names) / 2)
    assert summary["completeness"] == pytest.approx(sum(complete) / 2)
    assert summary["birth_dates"] == trees[0].find("quality.birth_dates").value
    assert summary["addresses"] == trees[0].find("quality.addresses").value


def test_more_than_one_failure_in_twenty_does_not_stand_and_causes_are_counted(whole):
    summary = whole[1].summary()
    assert (summary["outcome"], summary["causes"]) == (
        "failed",
        ["1 of 4 queries failed, more than 5%"],
    )
    assert [(one["outcome"], one["count"]) for one in summary["without_value"]] == [
        ("unreadable", 1),
        ("failed", 1),
    ]


def test_totals_are_those_of_the_rows_and_usage_has_a_row_a_query(whole):
    rows, run = whole
    usage = list(run.rows("usage.jsonl"))
    assert [one["query_id"] for one in usage] == list(rows) == ["q1", "q2", "q3", "q4"]
    for name in ("tokens_in", "tokens_out"):
        assert run.summary()[f"total_{name}"] == sum(one[name] for one in usage)


def test_the_answers_are_a_responders_file_that_judges_to_the_same(whole):
    rows, run = whole
    answers = read_answers([run.path / "answers.jsonl"])
    assert list(answers) == [("q1", "ann"), ("q2", "ann")]
    for judged in Judge(POLICY).judge(QUERIES[:2], answers):
        (row,) = judged.rewards.to_dicts()
        assert row["value"] == rows[row["query_id"]]["value"]


def test_a_row_is_on_the_disk_after_those_of_its_names_as_soon_as_it_is_judged(made):
    there = []

    def watching(messages):
        there.append((len(list(run.rows())), len(list(run.rows("names.jsonl")))))
        return says(messages)

    naming, run = made(watching)
    naming.ask(run)
    assert there == [(0, 0), (1, 1), (2, 3), (3, 4)]


def test_a_query_that_has_a_row_is_not_asked_again_and_comes_to_the_same(made, whole):
    rows, before = whole
    names = list(before.rows("names.jsonl"))
    calls = []

    def again(messages):
        calls.append(messages[-1].text)
        return says(messages)

    naming, run = made(again, out="again")
    run.append([names[4], names[0], *names[1:3]], "names.jsonl")  # killed before q2 had its row
    run.append([rows["q4"], rows["q1"]])
    summary = naming.end(run, naming.ask(run))
    assert ['"Ann Lee"' in calls[0], '"Bo Katan"' in calls[1], len(calls)] == [True, True, 2]
    for file in ("results.jsonl", "names.jsonl", "usage.jsonl"):
        assert without_times(run.rows(file)) == without_times(before.rows(file))
    assert summary["value"] == before.summary()["value"]


def test_the_same_replies_give_the_same_bytes_but_for_times(made, whole):
    naming, run = made(out="second")
    naming.end(run, naming.ask(run))
    for file in ("results.jsonl", "names.jsonl", "usage.jsonl"):
        assert without_times(run.rows(file)) == without_times(whole[1].rows(file))
    for file in ("answers.jsonl", "names.jsonl"):
        assert (run.path / file).read_bytes() == (whole[1].path / file).read_bytes()


def test_what_a_drive_could_not_do_has_failed_with_its_cause(made):
    naming, run = made()
    lost = replace(naming, drive=lambda _name, jobs, _work, _score: {job.id: "ended early" for job in jobs})
    summary = lost.end(run, lost.ask(run))
    assert summary["without_value"] == [{"outcome": "failed", "cause": "ended early", "count": 4}]
    assert (summary["value"], summary["names"], summary["counted"]) == (None, None, 0)
    assert [row["name"] for row in run.rows("names.jsonl")][:2] == ["John Smith", "Ann Lee"]


def test_an_address_that_no_geocoder_could_look_up_is_a_failed_answer_that_is_kept(made):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    geocoder = Geocoder(f"http://127.0.0.1:{port}", rate=100.0, timeout=5.0)
    naming, run = made(queries=QUERIES[:1], geocoder=geocoder)
    summary = naming.end(run, naming.ask(run))
    (row,) = run.rows()
    assert (row["outcome"], row["value"], row["variations"]) == ("failed", None, WHOLE)
    assert f"127.0.0.1:{port}" in row["cause"]
    assert (summary["failed"], summary["value"]) == (1, None)
    assert list(read_answers([run.path / "answers.jsonl"])) == [("q1", "ann")]


def test_whoever_watches_hears_of_each_call_and_of_each_row(made):
    heard, told = [], []
    naming, run = made(watch=lambda name, call: heard.append((name, call.phase, bool(call.fault))))
    naming.ask(run, lambda state: told.append((state.done, state.unreadable, state.failed)))
    assert heard == [
        ("q1", "answer", False),
        ("q2", "answer", False),
        ("q3", "answer", False),
        ("q4", "answer", True),
    ]
    assert told == [(1, 0, 0), (2, 0, 0), (3, 1, 0), (4, 1, 1)]


def test_a_drive_without_a_model_is_refused(made):
    naming, run = made()
    with pytest.raises(InputError, match="this asks a model, and the drive has none"):
        replace(naming, drive=Alone()).ask(run)


def test_a_run_that_has_ended_can_be_started_over_in_its_folder(whole):
    again = Run.resume({"suite": "names"}, name="names", out=whole[1].path, fresh=True)
    assert [path.name for path in again.path.iterdir()] == ["config.json"]
