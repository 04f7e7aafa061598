import pytest

from tests.rerank.folder import COZY, FREE, folder
from tests.rerank.methods.anot.talking import call, phases, planned, ranked, rows, talking
from trueline.core.prompts import prompts
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.anot.expansion import ROUNDS
from trueline.rerank.methods.anot.steps import STEP_TOOLS
from trueline.rerank.methods.tools import TOOLS, read_call

PLAN = planned({"op": "AND", "args": [FREE, COZY]})


@pytest.fixture
def pool(tmp_path):
    return read_dataset(folder(tmp_path))


def told(model):
    """What the model was told after each of its calls."""
    (*_, last) = (one for one in model.calls if one.phase == "expansion")
    return [tuple(message.text.split("\n\nCalls left: ")) for message in last.messages[3::2]]


def test_each_tool_looks_and_each_step_tool_shows_the_script(pool):
    calls = [
        call("read", path="[1][name]"),
        call("keyword_search", pattern="loud"),
        call("step_insert", step='(a)=LLM("so")', before="c2"),
        call("step_set", step='(a)=LLM("and so")'),
        call("step_list"),
        call("step_delete", id="a"),
    ]
    model = talking([PLAN], calls)
    ranked(pool, model)
    c2 = r'(c2)=LLM("{(conditions)}[c2]\n{(evidence)}[c2]")'
    assert told(model) == [
        ("Quayside", "9"),
        ('[2] 1 reviews, first [reviews][0] by Bo, 2 stars: "loud boba"', "8"),
        (f'(a)=LLM("so")\n{c2}', "7"),
        (f'(a)=LLM("and so")\n{c2}', "6"),
        (f'(a)=LLM("and so")\n{c2}', "5"),
        (c2, "4"),
    ]


def test_a_call_that_cannot_be_carried_out_is_told_why_and_takes_its_round(pool):
    model = talking([PLAN], ["let me see", call("step_delete", id="c9"), call("read", path="[1][naem]")])
    reply = ranked(pool, model)
    *faults, last = [row.get("fault") for row in rows(reply, "expansion") if "round" in row]
    assert [one.partition("; ")[0] for one in faults] == [
        "reply: 'let me see' is not JSON: Expecting value: line 1 column 1 (char 0)",
        "there is no step 'c9'",
        "there is nothing at [1][naem]",
    ]
    assert last is None
    assert [one[0] for one in told(model)] == [f"This was not done: {fault}" for fault in faults]
    assert reply.ranking[0] == "b1"


def test_when_the_rounds_are_used_up_the_script_stands_as_it_is(pool):
    model = talking([PLAN], [call("step_list")] * 20)
    assert ranked(pool, model).ranking[0] == "b1"
    assert phases(model) == ["planning", *["expansion"] * ROUNDS, "execution"]


def test_the_script_stands_in_the_trace(pool):
    reply = ranked(
        pool, talking([PLAN], [call("step_set", step='(c2)=LLM("{(evidence)}[c2]")')], lambda _: "1: no")
    )
    assert rows(reply, "expansion")[-1] == {"phase": "expansion", "script": '(c2)=LLM("{(evidence)}[c2]")'}


def test_where_the_search_leaves_nobody_other_words_can_be_searched(pool):
    plan = planned({"aspect": "loud", "evidence": {"kind": "review_text", "pattern": "noisy"}})
    calls = [
        call("keyword_search", pattern="loud"),
        call("step_insert", step='(c1)=LLM("{(conditions)}[c1] {(context)}[2][reviews][0]")'),
    ]
    two = pool.only(["b1", "b2"])
    model = talking([plan], calls, lambda _: "2: yes")
    reply = ranked(two, model)
    assert reply.ranking == ("b2", "b1")
    assert prompts("trueline.rerank", "anot").parts["stuck"] in model.calls[1].messages[-1].text
    assert ranked(two, talking([plan])).ranking == ("b1", "b2")


def test_every_tool_that_the_prompt_shows_is_read():
    lines = prompts("trueline.rerank", "anot").parts["expand"].splitlines()
    shown = [line for line in lines if line.startswith('{"tool": ')]
    kinds = (*TOOLS, *STEP_TOOLS)
    assert {type(read_call(line, kinds)) for line in shown} == set(kinds)
