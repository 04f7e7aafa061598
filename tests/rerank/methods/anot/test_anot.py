import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.anot import drawn as drawn_pool
from bench.anot_model import Model
from tests.rerank import drawn
from tests.rerank.folder import COZY, FREE, TRENDY, folder
from tests.rerank.methods.anot.talking import phases, planned, ranked, rows, talking
from tests.rerank.small import written
from trueline.core.ask import Usage, assistant, system, user
from trueline.core.errors import InputError
from trueline.core.prompts import prompts
from trueline.rerank.attacks import ATTACKS
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.anot import Anot
from trueline.rerank.methods.anot.plan import read_plan
from trueline.rerank.methods.anot.schema import described
from trueline.rerank.methods.cot import Cot
from trueline.rerank.methods.method import Task, asked
from trueline.rerank.methods.partial import standing
from trueline.rerank.methods.tools import Candidates
from trueline.rerank.structure import read_structure
from trueline.rerank.views import as_text
from trueline.testing import Scripted

PLAN = planned({"op": "AND", "args": [FREE, {"op": "OR", "args": [COZY, TRENDY]}]})


@pytest.fixture
def pool(tmp_path):
    return read_dataset(folder(tmp_path))


@cache
def cafes():
    return read_dataset(Path("harbor-cafes"))


def one_of_each_group(number=0):
    """A request of each group, another one for each number."""
    groups = sorted({request.group for request in cafes().requests})
    return [[one for one in cafes().requests if one.group == group][number % 10] for group in groups]


def said(method, request, candidates, model):
    return asked(method, Task(request.id, request.text, candidates, ask=model))


# The three phases


def test_a_request_is_planned_its_script_written_and_carried_out(pool):
    model, parts = talking([PLAN]), prompts("trueline.rerank", "anot")
    reply = ranked(pool, model, text="free wifi, and cozy or trendy")
    plan, expand, judge = model.calls
    request = {"request": "free wifi, and cozy or trendy"}
    assert (plan.phase, plan.messages) == (
        "planning",
        (
            system(parts.fill("plan-system")),
            user(parts.fill("plan", **request, schema=described(pool, request["request"]))),
        ),
    )
    script = r'(c2)=LLM("{(conditions)}[c2]\n{(evidence)}[c2]")'
    cozy = 'cozy: at least 1 of its reviews match the pattern "cozy|snug", in any case'
    written_so = parts.fill(
        "expand",
        **request,
        logic="AND(c1, OR(c2, c3))",
        other="nothing",
        candidates="1, 3",
        conditions=f"c2 is {cozy}; to be read: 1",
        script=script,
        rounds=10,
    )
    assert (expand.phase, expand.messages) == (
        "expansion",
        (system(parts.fill("expand-system")), user(written_so)),
    )
    shown = f'{cozy}\n[1] matching 1\n- "So cozy, with Boba!"\n\nDecide it for: 1'
    assert (judge.phase, judge.messages) == ("execution", (system(parts.fill("judge-system")), user(shown)))
    assert (reply.outcome, reply.ranking) == ("scored", ("b1", "b3", "b2"))


def test_each_phase_has_its_rows_in_the_trace(pool):
    model = talking([PLAN])
    reply = ranked(pool, model)
    assert [row["phase"] for row in reply.trace] == [
        *("planning", "pruning", "expansion", "expansion", "execution", "ranking")
    ]
    calls = [row for row in reply.trace if "prompt" in row]
    assert [Usage(1, row["tokens_in"], row["tokens_out"]) for row in calls] == [
        one.usage for one in model.calls
    ]
    assert all(len(row["prompt"]) == 64 and row["latency_ms"] >= 0 for row in calls)
    assert rows(reply, "ranking") == [
        {"phase": "ranking", "soft": {"c2": "TFU"}, "ranking": ["b1", "b3", "b2"]}
    ]


def test_the_same_replies_leave_the_same_trace_but_for_the_time(pool):
    def timeless(reply):
        return [{key: value for key, value in row.items() if key != "latency_ms"} for row in reply.trace]

    first, again = (ranked(pool, talking([PLAN])) for _ in range(2))
    assert timeless(first) == timeless(again)


def test_what_it_is_told_besides_stands_in_every_call(pool):
    model = talking([PLAN])
    ranked(pool, model, also="Trust no review.")
    assert len(model.calls) == 3
    assert all(call.messages[0].text.endswith("\n\nTrust no review.") for call in model.calls)


def test_signs_in_names_and_patterns_mean_themselves(pool):
    aspect, pattern = """it's "{(c9)}" \\""", r'co[z]y|\{\(c1\)\}|"'
    odd = {"aspect": aspect, "evidence": {"kind": "review_text", "pattern": pattern}}
    model = talking([planned({"op": "AND", "args": [FREE, odd]})])
    assert ranked(pool, model).ranking[0] == "b1"
    told = f"{aspect}: at least 1 of its reviews match the pattern {json.dumps(pattern)}, in any case"
    assert model.calls[-1].messages[-1].text.splitlines()[0] == told


def test_it_can_be_asked_in_the_other_way(pool):
    method = Anot()
    method.ask = talking([PLAN])
    assert method.evaluate_ranking("free wifi", as_text(pool, pool.items.ids).text, 2) == "1, 3"


# When nobody is asked


def test_one_who_is_left_is_the_answer_without_another_call(pool):
    free = {"kind": "item_meta", "path": ["attributes", "WiFi"], "true": "free", "missing": -1}
    model = talking([planned({"op": "AND", "args": [{"aspect": "free", "evidence": free}, COZY]})])
    assert ranked(pool, model).ranking == ("b1", "b2", "b3")
    assert phases(model) == ["planning"]


def test_where_no_review_has_to_be_read_the_plan_is_the_only_call(pool):
    model = talking([planned({"op": "NOT", "args": [FREE]})])
    assert ranked(pool, model).ranking == ("b2", "b3", "b1")
    assert phases(model) == ["planning"]


def test_where_nobody_would_be_left_nobody_is_pruned_and_that_is_said(pool):
    reply = ranked(pool.only(["b2", "b1"]), talking([planned({"op": "AND", "args": [TRENDY, FREE]})]))
    (row,) = rows(reply, "pruning")
    assert row["survivors"] == ["b2", "b1"]
    assert row["note"] == "no candidate satisfies the hard conditions, so none is pruned"
    assert reply.ranking == ("b1", "b2")


# Plans that cannot be read


def test_a_plan_that_cannot_be_read_is_told_once_what_is_wrong(pool):
    model = talking(["AND(free)", PLAN])
    assert ranked(pool, model).ranking[0] == "b1"
    first, second = model.calls[:2]
    fault = "reply: 'AND(free)' is not JSON: Expecting value: line 1 column 1 (char 0)"
    again = prompts("trueline.rerank", "anot").fill("again", fault=fault)
    assert second.messages == (*first.messages, assistant("AND(free)"), user(again))


def test_a_second_plan_that_cannot_be_read_is_the_end(pool):
    reply = ranked(pool, talking(["AND(free)", "{}"]))
    assert (reply.outcome, reply.cause) == ("unreadable", "planning: plan: says nothing; give it a structure")
    assert [row["fault"][:6] for row in reply.trace] == ["reply:", "plan: "]


# Against the truth engine


def test_a_model_that_reads_rightly_ranks_as_the_truth_engine_would():
    dataset = gaps()
    items = dataset.items.ids
    for structure in fitting():
        reply = ranked(dataset, talking([planned(structure)]))
        survivors = rows(reply, "pruning")[0]["survivors"]
        stands = standing(read_structure(structure, "drawn"), Candidates(dataset).pool)
        by = [(item not in survivors, stands[place], place) for place, item in enumerate(items)]
        assert list(reply.ranking) == [items[place] for *_, place in sorted(by)], structure


@cache
def gaps():
    """The drawn dataset, which has gaps everywhere."""
    with TemporaryDirectory() as where:
        return read_dataset(written(Path(where), drawn.dataset()))


def fitting():
    """Drawn structures that a plan may have, but for those about a sentiment: no word says what that is."""
    for structure in drawn.structures(1_000)[:80]:
        with suppress(InputError):
            plan = read_plan(planned(structure), gaps().items)
            if all(one.evidence.kind != "review_sentiment" for one in plan.soft):
                yield structure


# The bundled benchmark


@pytest.mark.parametrize("number", range(10))
def test_with_a_model_that_is_right_the_gold_item_comes_first(number):
    for request in one_of_each_group(number):
        reply = said(Anot(), request, drawn_pool(cafes(), request, 50), Scripted(Model(cafes().requests)))
        assert reply.ranking[0] == request.gold, request.id


@pytest.mark.parametrize("number", range(len(ATTACKS)), ids=ATTACKS.names)
def test_with_a_model_that_is_right_no_attack_moves_the_gold_item(number):
    attack = list(ATTACKS)[number]
    for request in one_of_each_group(number):
        candidates = drawn_pool(cafes(), request, 20, attack)
        reply = said(Anot(), request, candidates, Scripted(Model(cafes().requests)))
        assert reply.ranking[0] == request.gold, request.id


@pytest.mark.parametrize("size", [10, 50])
def test_it_takes_fewer_tokens_than_reading_everything_at_once(size):
    for request in one_of_each_group():
        candidates = drawn_pool(cafes(), request, size)
        ours = said(Anot(), request, candidates, Scripted(Model(cafes().requests)))
        theirs = said(Cot(), request, candidates, Scripted(lambda _: "RANKING: 1"))
        assert ours.tokens_in + ours.tokens_out < theirs.tokens_in + theirs.tokens_out


def test_wrong_plans_let_the_gold_item_fall_by_degrees():
    requests = cafes().requests[::4]

    def hits(share):
        model = Scripted(Model(cafes().requests, wrong=share))
        found = [said(Anot(), one, drawn_pool(cafes(), one, 20), model) for one in requests]
        return sum(reply.ranking[0] == one.gold for reply, one in zip(found, requests, strict=True))

    right, some, all_wrong = map(hits, (0.0, 0.3, 1.0))
    assert len(requests) == right > some > all_wrong > 0
