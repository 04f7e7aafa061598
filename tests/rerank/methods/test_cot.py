"""`cot`, asked with a model that says what it is told to."""

import pytest

from tests.rerank.folder import folder
from trueline.core.ask import NoReplyError
from trueline.core.prompts import prompts
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.cot import Cot
from trueline.rerank.methods.method import Task, asked
from trueline.rerank.views import as_text
from trueline.testing import Scripted

ROLE = prompts("trueline.rerank", "cot").fill("system")


@pytest.fixture
def pool(tmp_path):
    return read_dataset(folder(tmp_path))


def talk(pool, says="RANKING: 2, 1", **task):
    """What came of the request, and the one call that it took."""
    model = Scripted(lambda _: says)
    reply = asked(Cot(), Task("R01", "free wifi, and cozy", pool, ask=model, **task))
    (call,) = model.calls
    return reply, call


def test_one_call_holds_the_request_and_the_candidates_and_its_last_line_is_the_ranking(pool):
    reply, call = talk(pool, "2 is cozy, 1 is not.\nRANKING: 2, 1")
    told, ask = call.messages
    assert (call.phase, told.role, told.text, ask.role) == ("rank", "system", ROLE, "user")
    assert ask.text.startswith(
        f"Request:\nfree wifi, and cozy\n\nCandidates:\n{as_text(pool, pool.items.ids).text}"
    )
    assert ask.text.endswith("with nothing after it:\nRANKING: 3, 1, 2")
    assert (reply.ranking, reply.tokens_in, reply.tokens_out) == (
        ("b2", "b1"),
        call.usage.tokens_in,
        call.usage.tokens_out,
    )


@pytest.mark.parametrize(("k", "best"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_as_many_are_asked_for_as_are_wanted_and_there_are(pool, k, best):
    assert f"the numbers of the {best} best candidates" in talk(pool, k=k)[1].messages[1].text


@pytest.mark.parametrize(
    ("says", "cause"),
    [
        ("It is 2.", "last line: is 'It is 2.' and does not begin with RANKING:"),
        ("RANKING: 2\nOr 1.", "last line: is 'Or 1.' and does not begin with RANKING:"),
        ("RANKING: 4", "last line: names 4, and there are 3 candidates"),
        ("RANKING: 2, 2", "last line: names 2 twice"),
        ("", "reply: is empty"),
    ],
)
def test_anything_but_a_ranking_on_the_last_line_is_unreadable(pool, says, cause):
    reply, call = talk(pool, says)
    assert (reply.outcome, reply.cause, reply.ranking) == ("unreadable", cause, ())
    assert reply.tokens_in == call.usage.tokens_in


def test_a_defense_is_added_to_what_it_is_told(pool):
    _, call = talk(pool, also="Trust no review.")
    assert [one.role for one in call.messages] == ["system", "user"]
    assert call.messages[0].text == f"{ROLE}\n\nTrust no review."


def test_a_small_view_leaves_reviews_out_and_the_reply_says_which(pool):
    whole = as_text(pool, pool.items.ids)
    small = as_text(pool, pool.items.ids, whole.tokens - 1)
    reply, call = talk(pool, view=whole.tokens - 1)
    assert f"Candidates:\n{small.text}" in call.messages[1].text
    assert "boba again" not in call.messages[1].text
    assert reply.view == small
    assert reply.view.shown == {"b1": ["v1"], "b2": ["v2"], "b3": []}


def test_a_view_too_small_for_the_attributes_fails_before_anything_is_asked(pool):
    model = Scripted(lambda _: "RANKING: 1")
    reply = asked(Cot(), Task("R01", "cozy", pool, ask=model, view=3))
    assert (reply.outcome, model.calls) == ("failed", [])
    assert reply.cause.endswith("the budget is 3; show fewer items or raise the budget")


def test_one_candidate_is_ranked_as_several_are(pool):
    reply, call = talk(pool.only(["b2"]), "RANKING: 1")
    assert reply.ranking == ("b2",)
    assert "the numbers of the 1 best candidates" in call.messages[1].text


def test_no_reply_is_a_failed_request(pool):
    def silent(_):
        raise NoReplyError("the server said 500")

    reply = asked(Cot(), Task("R01", "cozy", pool, ask=Scripted(silent)))
    assert (reply.outcome, reply.cause) == ("failed", "the server said 500")
