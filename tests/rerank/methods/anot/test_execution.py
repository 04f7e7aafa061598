import asyncio

import pytest

from tests.rerank.folder import COZY, folder
from tests.rerank.methods.anot.talking import call, planned, ranked, rows, talking
from trueline.core.ask import NoReplyError, Said
from trueline.core.reply import Unreadable
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.anot.execution import read_answers

BOBA = {"aspect": "boba", "evidence": {"kind": "review_text", "pattern": "boba"}}
BOTH = planned({"op": "OR", "args": [COZY, BOBA]})
ASKED_BOTH = {"boba": "1: no\n2: yes", "cozy": "1: no"}


@pytest.fixture
def pool(tmp_path):
    return read_dataset(folder(tmp_path))


def by_aspect(answers):
    """What a step is answered by the aspect it begins with; others as they are."""
    return lambda asked: answers.get(asked.partition(":")[0])


def inserting(*steps):
    return [call("step_insert", step=step) for step in steps]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3: yes\n7: no", {3: True, 7: False}),
        ("  7: UNKNOWN\n\t3 : No  \n", {3: False, 7: None}),
        ("3: yes", Unreadable("does not answer for 7")),
        ("", Unreadable("does not answer for 3, 7")),
        ("3: yes\n7: maybe", Unreadable("'7: maybe' is no answer like 3: yes", "line 2")),
        ("Well:\n3: yes\n7: no", Unreadable("'Well:' is no answer like 3: yes", "line 1")),
        ("3: yes\n7: no\n8: no", Unreadable("candidate 8 was not asked about", "line 3")),
        ("3: yes\n3: no\n7: no", Unreadable("candidate 3 is answered twice", "line 2")),
    ],
)
def test_answers_have_a_line_for_each_candidate_and_no_other(text, found):
    assert read_answers(text, [3, 7]) == found


def test_what_steps_answer_decides(pool):
    reply = ranked(pool, talking([BOTH], answer=by_aspect(ASKED_BOTH)))
    assert reply.ranking == ("b2", "b3", "b1")
    assert rows(reply, "ranking")[0]["soft"] == {"c1": "FFU", "c2": "FTU"}


def test_a_step_that_cannot_be_read_has_failed_and_its_condition_is_unknown(pool):
    reply = ranked(pool, talking([BOTH], answer=by_aspect({**ASKED_BOTH, "boba": "all of them"})))
    assert [(row["step"], row["outcome"], row.get("cause")) for row in rows(reply, "execution")] == [
        ("c1", "done", None),
        ("c2", "failed", "line 1: 'all of them' is no answer like 3: yes"),
    ]
    assert rows(reply, "ranking")[0]["soft"] == {"c1": "FFU", "c2": "UUU"}


def test_a_step_that_waits_for_a_failed_one_has_failed_too(pool):
    calls = inserting('(more)=LLM("What of {(c2)}?")')
    reply = ranked(pool, talking([BOTH], calls, by_aspect({**ASKED_BOTH, "boba": "?"})))
    assert rows(reply, "execution")[-1] == {
        "phase": "execution",
        "step": "more",
        "outcome": "failed",
        "cause": "waits for (c2), which failed",
        "layer": 2,
    }


def test_what_a_step_says_stands_in_the_text_of_those_that_refer_to_it(pool):
    calls = inserting('(more)=LLM("Which tea?")', '(last)=LLM("So {(more)}, {(context)}[2][name]?")')
    model = talking(
        [BOTH], calls, by_aspect({**ASKED_BOTH, "Which tea?": "green", "So green, Lantern?": "yes"})
    )
    reply = ranked(pool, model)
    assert [(row["step"], row["layer"], row["outcome"]) for row in rows(reply, "execution")] == [
        ("c1", 1, "done"),
        ("c2", 1, "done"),
        ("more", 1, "done"),
        ("last", 2, "done"),
    ]
    assert model.calls[-1].messages[-1].text == "So green, Lantern?"


def test_a_step_longer_than_may_be_shown_has_failed(pool):
    calls = inserting('(more)=LLM("A text of 21 letters.")')
    reply = ranked(pool, talking([BOTH], calls), view=5)
    assert rows(reply, "execution")[-1]["cause"] == "takes 6 tokens, and 5 may be shown"
    assert rows(reply, "ranking")[0]["soft"] == {"c1": "UFU", "c2": "UUU"}


def test_a_call_that_brings_no_reply_ends_the_request(pool):
    def dies(asked):
        raise NoReplyError(f"the server is gone at {asked[:4]}")

    reply = ranked(pool, talking([BOTH], answer=dies))
    assert (reply.outcome, reply.cause) == ("failed", "the server is gone at cozy")


def test_a_condition_step_is_asked_about_the_candidates_it_shows(pool):
    shown = "{(conditions)}[c2] Perhaps {(context)}[3][id], {(context)}[2][reviews][0:1]"
    model = talking(
        [BOTH],
        [call("step_set", step=f'(c2)=LLM("{shown}")')],
        by_aspect({"cozy": "1: no", "boba": "2: no\n3: yes"}),
    )
    reply = ranked(pool, model)
    assert model.calls[-1].messages[-1].text.endswith("Decide it for: 2, 3")
    assert rows(reply, "ranking")[0]["soft"] == {"c1": "FFU", "c2": "UFT"}


def test_a_condition_step_is_asked_about_those_that_steps_before_it_show(pool):
    calls = [
        *inserting('(look)=LLM("Sum up {(context)}[2][reviews]")'),
        call("step_set", step='(c2)=LLM("{(look)} - so?")'),
    ]
    model = talking(
        [BOTH],
        calls,
        by_aspect({"cozy": "1: no", 'Sum up [{"id"': "loud", "loud - so?\n\nDecide it for": "2: yes"}),
    )
    ranked(pool, model)
    assert model.calls[-1].messages[-1].text == "loud - so?\n\nDecide it for: 2"


def test_steps_that_are_referred_to_many_times_are_looked_at_once(pool):
    chain = [f'(s{number})=LLM("{f"{{(s{number - 1})}}" * 40}?")' for number in range(1, 7)]
    last = call("step_set", step=f'(c2)=LLM("{"{(s6)}" * 40}")')
    calls = [*inserting('(s0)=LLM("{(context)}[2][name]")', *chain), last]
    model = talking([BOTH], calls, lambda asked: None if asked.startswith("cozy") else "2: yes")
    assert ranked(pool, model).ranking[0] == "b1"
    assert model.calls[-1].messages[-1].text.endswith("Decide it for: 2")


def test_a_condition_step_that_shows_nobody_is_asked_about_all_that_are_in(pool):
    calls = [call("step_set", step='(c2)=LLM("{(conditions)}[c2]")')]
    model = talking([BOTH], calls, by_aspect({"cozy": "1: no", "boba": "1: no\n2: yes\n3: unknown"}))
    assert ranked(pool, model).ranking[0] == "b2"


def test_a_condition_whose_step_was_taken_out_is_unknown(pool):
    reply = ranked(pool, talking([BOTH], [call("step_delete", id="c2")], by_aspect(ASKED_BOTH)))
    assert rows(reply, "ranking")[0]["soft"] == {"c1": "FFU", "c2": "UUU"}


class Together:
    """Answers steps only once two of them are asked at the same time."""

    def __init__(self, model):
        self.model = model
        self.met = asyncio.Barrier(2)

    async def __call__(self, messages, *, phase="", schema=None):
        if phase == "execution":
            async with asyncio.timeout(5):
                await self.met.wait()
        said: Said = await self.model(messages, phase=phase, schema=schema)
        return said


def test_the_steps_of_a_layer_are_asked_at_the_same_time(pool):
    reply = ranked(pool, Together(talking([BOTH], answer=by_aspect(ASKED_BOTH))))
    assert reply.outcome == "scored"


SEA = planned(None, other="near the sea")


def test_the_word_of_the_model_orders_those_that_are_equal_otherwise(pool):
    order = inserting('(order)=LLM("By {(context)}[1][name] and {(context)}[2][name]")')
    model = talking([SEA], order, lambda _: "I think.\nRANKING: 3, 2")
    assert ranked(pool, model).ranking == ("b3", "b2", "b1")
    assert "\n\nBy Quayside and Lantern\n\n" in model.calls[-1].messages[-1].text


def test_a_word_of_the_model_that_cannot_be_read_orders_nothing(pool):
    reply = ranked(pool, talking([SEA], inserting('(order)=LLM("?")'), lambda _: "3, 2"))
    assert reply.ranking == ("b1", "b2", "b3")
    assert rows(reply, "execution")[-1]["cause"] == "last line: is '3, 2' and does not begin with RANKING:"
