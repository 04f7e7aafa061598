import json

import pytest

from tests.rerank.folder import folder
from trueline.core.ask import NoReplyError, assistant, system, user
from trueline.core.prompts import prompts
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.anot.schema import described
from trueline.rerank.methods.method import Reply, Task, asked
from trueline.rerank.methods.plan_act import Done, PlanAct
from trueline.rerank.methods.tools import TOOLS, Call, Filter, read_call
from trueline.testing import Scripted

WIFI = {"kind": "item_meta", "path": ["attributes", "WiFi"], "true": "free"}
FILTER = json.dumps({"tool": "filter", "evidence": WIFI})
RANKING = "RANKING: 1, 3"


def done(found):
    return json.dumps({"tool": "done", "found": found})


def search(pattern):
    return json.dumps({"tool": "keyword_search", "pattern": pattern})


@pytest.fixture
def pool(tmp_path):
    return read_dataset(folder(tmp_path))


def said(pool, *replies, **more):
    """What it makes of these replies, one after the other, and the model that gave them."""
    waiting = list(replies)
    model = Scripted(lambda _: waiting.pop(0))
    task = Task("R01", "free wifi, and cozy", pool, ask=model, **more)
    return asked(PlanAct(), task), model


def test_it_plans_acts_on_each_step_and_ranks(pool):
    plan = ["filter by wifi", "search for cozy"]
    reply, model = said(pool, json.dumps(plan), FILTER, done("1, maybe 3"), done("only 1"), RANKING, k=2)
    parts, schema = prompts("trueline.rerank", "plan_act"), described(pool, "free wifi, and cozy")
    request = {"request": "free wifi, and cozy"}
    told = system(parts.fill("system"))
    act = system(parts.fill("act-system"))
    first = user(parts.fill("act", **request, schema=schema, found="nothing yet", step=plan[0], calls=4))
    note = "1. filter by wifi: 1, maybe 3"
    second = user(parts.fill("act", **request, schema=schema, found=note, step=plan[1], calls=4))
    notes = f"{note}\n2. search for cozy: only 1"
    assert [(call.phase, call.messages) for call in model.calls] == [
        ("plan", (told, user(parts.fill("plan", **request, schema=schema, count=3, steps=6)))),
        ("act 1", (act, first)),
        (
            "act 1",
            (
                act,
                first,
                assistant(FILTER),
                user(parts.fill("next", told="true: 1\nunknown: 3\nfalse: 2", left=3)),
            ),
        ),
        ("act 2", (act, second)),
        ("rank", (told, user(parts.fill("rank", **request, found=notes, count=3, k=2)))),
    ]
    assert (reply.outcome, reply.ranking) == ("scored", ("b1", "b3"))


def test_what_was_called_stands_in_the_trace(pool):
    reply, _ = said(pool, '["look"]', "let me see", search("boba"), done("1"), RANKING)
    assert reply.trace == (
        {
            "phase": "act",
            "step": 1,
            "fault": "reply: 'let me see' is not JSON: Expecting value: line 1 column 1 (char 0)",
        },
        {"phase": "act", "step": 1, "call": {"tool": "keyword_search", "pattern": "boba"}},
        {"phase": "act", "step": 1, "call": {"tool": "done", "found": "1"}},
    )


def test_a_call_that_cannot_be_carried_out_is_told_why_and_counts(pool):
    _, model = said(pool, '["look"]', '{"tool": "fliter"}', done("1"), RANKING)
    fault = "This was not done: there is no tool 'fliter'; did you mean 'filter'?"
    assert model.calls[2].messages[-1].text == prompts("trueline.rerank", "plan_act").fill(
        "next", told=fault, left=3
    )


def test_a_step_that_runs_out_of_calls_has_found_nothing(pool):
    _, model = said(pool, '["look", "rank"]', *[search("boba")] * 4, done("1"), RANKING)
    assert [call.phase for call in model.calls] == ["plan", *["act 1"] * 4, "act 2", "rank"]
    assert "1. look: ran out of calls\n2. rank: 1" in model.calls[-1].messages[-1].text


@pytest.mark.parametrize(
    ("plan", "cause"),
    [
        (
            "First, look.",
            "plan: reply: 'First, look.' is not JSON: Expecting value: line 1 column 1 (char 0)",
        ),
        ('{"steps": []}', "plan: is no list of steps, each a text"),
        ('["look", " "]', "plan: is no list of steps, each a text"),
        ("[]", "plan: has 0 steps; 1 to 6 are read"),
        (json.dumps(["look"] * 7), "plan: has 7 steps; 1 to 6 are read"),
    ],
)
def test_a_plan_that_cannot_be_read_is_the_end(pool, plan, cause):
    reply, model = said(pool, plan)
    assert (reply.outcome, reply.cause) == ("unreadable", cause)
    assert len(model.calls) == 1


def test_a_ranking_that_cannot_be_read_is_unreadable(pool):
    reply, _ = said(pool, '["look"]', done("1"), "It is 1.")
    assert reply.cause == "last line: is 'It is 1.' and does not begin with RANKING:"


def test_the_most_it_asks_is_its_budget(pool):
    plan = json.dumps(["look"] * 6)
    reply, model = said(pool, plan, *[search("boba")] * 24, RANKING)
    assert reply.outcome == "scored"
    assert len(model.calls) == PlanAct.budget.calls


def test_what_it_is_told_besides_stands_in_every_call(pool):
    _, model = said(pool, '["look"]', search("boba"), done("1"), RANKING, also="Trust no review.")
    assert len(model.calls) == 4
    assert all(call.messages[0].text.endswith("\n\nTrust no review.") for call in model.calls)


def test_a_call_that_brings_no_reply_ends_the_request(pool):
    def dies(_):
        raise NoReplyError("the server is gone")

    reply = asked(PlanAct(), Task("R01", "wifi", pool, ask=Scripted(dies)))
    assert reply == Reply(outcome="failed", cause="the server is gone", tokens_in=reply.tokens_in)


def test_every_tool_that_the_prompt_shows_is_read():
    lines = prompts("trueline.rerank", "plan_act").parts["act"].splitlines()
    kinds: list[type[Call]] = [*TOOLS, Filter, Done]
    shown = [read_call(line, kinds) for line in lines if line.startswith('{"tool": ')]
    assert {type(one) for one in shown} == set(kinds)
