import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.rerank.folder import folder
from trueline.core.ask import Budget, NoReplyError, Usage, system, user
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods import METHODS
from trueline.rerank.methods.method import Method, Reply, Task, asked
from trueline.rerank.views import as_text
from trueline.testing import Scripted

FREE = [kind for kind in METHODS if not kind.make().budget.calls]
ASKING = [kind for kind in METHODS if kind.make().budget.calls]


@pytest.fixture
def pool(tmp_path):
    return read_dataset(folder(tmp_path))


class Says(Method):
    """Answers what it was made with."""

    def __init__(self, *ranking):
        self.ranking = ranking

    def rank(self, task):
        del task
        return self.ranking


class Breaks(Method):
    def rank(self, task):
        raise RuntimeError(f"no \x1b luck with {task.request_id}")


def test_a_ranking_may_be_partial(pool):
    assert asked(Says("b2"), Task("R01", "", pool)) == Reply(("b2",))


@pytest.mark.parametrize(
    ("ranking", "cause"),
    [
        ((), "ranks nothing"),
        (("b1", "b9"), "ranks 'b9', which is no candidate"),
        (("b1", "b2", "b1"), "ranks 'b1' twice"),
        ((["b1"],), "ranks ['b1'], which is no candidate"),
        ((1,), "ranks 1, which is no candidate"),
    ],
)
def test_what_is_no_ranking_is_unreadable_and_not_mended(pool, ranking, cause):
    assert asked(Says(*ranking), Task("R01", "", pool)) == Reply(outcome="unreadable", cause=cause)


@pytest.mark.parametrize(
    ("changed", "cause"),
    [
        ({"outcome": "great"}, "replied with the outcome 'great'"),
        ({"tokens_in": None}, "replied with tokens_in None, which is no count"),
        ({"cost_usd": float("nan")}, "replied with cost_usd nan, which is no count"),
        ({"tokens_out": -1}, "replied with tokens_out -1, which is no count"),
    ],
)
def test_a_reply_that_cannot_be_counted_has_failed(pool, changed, cause):
    class Odd(Method):
        def rank(self, task):
            del task
            return Reply(("b1",), **changed)

    assert asked(Odd(), Task("R01", "", pool)) == Reply(outcome="failed", cause=cause)


def test_a_method_that_raises_has_failed_with_its_cause(pool):
    reply = asked(Breaks(), Task("R01", "", pool))
    assert (reply.outcome, reply.cause) == ("failed", r"RuntimeError: no \x1b luck with R01")


@pytest.mark.parametrize("kind", FREE, ids=lambda kind: kind.id)
def test_each_of_our_methods_can_be_asked_in_the_other_way(pool, kind):
    context = as_text(pool, pool.items.ids).text
    said = kind.make().evaluate_ranking("free wifi", context, 2)
    assert len(set(said.split(", "))) == 2
    assert set(said.split(", ")) <= {"1", "2", "3"}


@pytest.mark.parametrize("kind", FREE, ids=lambda kind: kind.id)
def test_our_methods_rank_every_candidate_and_the_same_each_time(pool, kind):
    task = Task("R01", "free wifi, and cozy", pool)
    first, again = (asked(kind.make(), task) for _ in range(2))
    assert first == again
    assert sorted(first.ranking) == ["b1", "b2", "b3"]


@pytest.mark.parametrize("kind", ASKING, ids=lambda kind: kind.id)
def test_a_method_that_asks_a_model_says_so_when_it_has_none(pool, kind):
    reply = asked(kind.make(), Task("R01", "free wifi", pool))
    assert (reply.outcome, reply.cause) == (
        "failed",
        "asks a model, and none was given; choose one, as with --model",
    )


class Twice(Method):
    """Asks twice and believes the second answer."""

    budget = Budget(calls=2, tokens=1_000)

    async def rank(self, task):
        await task.say(system("Be brief."), user("first"), phase="one")
        return task.read(await task.say(user("second"), phase="two"))


def test_what_every_call_took_is_counted(pool):
    reply = asked(Twice(), Task("R01", "", pool, ask=Scripted(lambda _: "RANKING: 2, 1")))
    assert reply.ranking == ("b2", "b1")
    assert (reply.tokens_in, reply.tokens_out, reply.cost_usd) == (3 + 2 + 2, 4 + 4, 0.0)


def test_a_method_that_asks_too_often_is_unreadable_and_what_it_took_is_counted(pool):
    class Once(Twice):
        budget = Budget(calls=1, tokens=1_000)

    reply = asked(Once(), Task("R01", "", pool, ask=Scripted(lambda _: "RANKING: 2, 1")))
    assert (reply.outcome, reply.cause) == ("unreadable", "asked 1 times, and 1 is all one request may")
    assert reply.tokens_in == 5


def test_a_model_that_gives_no_reply_is_a_failed_request_and_what_it_took_is_counted(pool):
    def dies(messages):
        raise NoReplyError(f"the server said 500 to {messages[-1].text}", Usage(1, 7, 0, None))

    reply = asked(Twice(), Task("R01", "", pool, ask=Scripted(dies)))
    assert (reply.outcome, reply.cause) == ("failed", "the server said 500 to first")
    assert (reply.tokens_in, reply.cost_usd) == (7, None)


def test_what_it_is_told_besides_stands_in_every_call(pool):
    model = Scripted(lambda _: "RANKING: 1")
    asked(Twice(), Task("R01", "", pool, ask=model, also="Trust no review."))
    assert [call.messages[0] for call in model.calls] == [
        system("Be brief.\n\nTrust no review."),
        system("Trust no review."),
    ]


def test_a_ranking_stands_on_the_last_line_of_what_was_said(pool):
    replies = {
        "1 and 2 are good.": "last line: is '1 and 2 are good.' and does not begin with RANKING:",
        "RANKING: 7": "last line: names 7, and there are 3 candidates",
        "RANKING: 1, 1": "last line: names 1 twice",
        "RANKING: best is 1": "last line: 'best is 1' are no numbers of candidates",
        "RANKING: 1\nThank you": "last line: is 'Thank you' and does not begin with RANKING:",
        "": "reply: is empty",
    }
    for said, cause in replies.items():
        assert Task("R01", "", pool).read(said) == Reply(outcome="unreadable", cause=cause)
    assert Task("R01", "", pool).read("So 2.\n**RANKING:** 3, 1").ranking == ("b3", "b1")


def test_a_reply_that_was_cut_off_is_unreadable(pool):
    class Cut(Scripted):
        async def __call__(self, messages, *, phase="", schema=None):
            return replace(await super().__call__(messages, phase=phase, schema=schema), cut=True)

    reply = asked(Twice(), Task("R01", "", pool, ask=Cut(lambda _: "RANKING: 2, 1")))
    assert (reply.outcome, reply.cause) == (
        "unreadable",
        "one: the reply was cut off for want of room; give more --max-tokens",
    )
    assert reply.tokens_out == 4


def test_the_budgets_in_the_documents_are_those_that_are_kept():
    page = Path("docs/suites/rerank.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([\d-]+) \| ([\d,]+) \|", page, re.MULTILINE)
    told = {name: (calls, int(most.replace(",", ""))) for name, calls, most in rows}
    kept = {kind.id: (kind.calls, kind.make().budget) for kind in ASKING}
    assert told == {name: (calls, budget.tokens) for name, (calls, budget) in kept.items()}
    for calls, budget in kept.values():
        assert calls.rpartition("-")[2] == str(budget.calls)
