"""Calls to a model: what they took, what they may take, what is said besides, and who hears of them."""

import asyncio

import pytest

from trueline.core.ask import (
    Budget,
    BudgetError,
    Call,
    Meter,
    NoReplyError,
    Said,
    Usage,
    assistant,
    system,
    tokens,
    user,
)
from trueline.testing import Scripted

PLENTY = Budget(calls=100, tokens=10_000)
TEN = "ten tokens: this text is forty bytes long"[:40]


def said(meter, *messages, **options):
    """What the meter's model says, asked once."""
    return asyncio.run(meter(messages, **options))


class Slow:
    """A model whose replies all come after every call has begun."""

    def __init__(self, usage=None):
        self.begun, self.usage = 0, usage or Usage()

    async def __call__(self, messages, *, phase="", schema=None):
        del messages, phase, schema
        self.begun += 1
        for _ in range(20):
            await asyncio.sleep(0)
        return Said("yes", self.usage)


def at_once(meter, count, text=TEN):
    """What came of so many calls made at once."""

    async def all_of_them():
        calls = (meter([user(text)]) for _ in range(count))
        return await asyncio.gather(*calls, return_exceptions=True)

    return asyncio.run(all_of_them())


class TestUsage:
    def test_figures_add_up(self):
        assert Usage(1, 10, 2, 0.25) + Usage(2, 5, 1, 0.5) == Usage(3, 15, 3, 0.75)

    @pytest.mark.parametrize("costs", [(None, 0.5), (0.5, None), (None, None)])
    def test_with_a_price_that_is_not_known_the_sum_is_not_either(self, costs):
        one, other = (Usage(1, 1, 1, cost) for cost in costs)
        assert (one + other).cost_usd is None

    def test_nothing_changes_nothing(self):
        assert Usage() + Usage(1, 2, 3, 0.5) == Usage(1, 2, 3, 0.5)


def test_half_a_character_counts_too():
    assert tokens("abcd\ud800") == 2


class TestCounting:
    def test_what_every_call_took_is_added(self):
        meter = Meter(Scripted(lambda _: "eight..."), PLENTY)
        for text in ("four", "eight..."):
            said(meter, user(text))
        assert meter.spent == Usage(2, 3, 4)

    def test_a_model_that_counts_no_calls_was_still_called(self):
        meter = Meter(Slow(Usage(tokens_in=7)), PLENTY)
        said(meter, user("who?"))
        assert meter.spent == Usage(1, 7)

    def test_a_model_that_tried_three_times_was_called_three_times(self):
        meter = Meter(Slow(Usage(3, 30)), PLENTY)
        said(meter, user("who?"))
        assert meter.spent == Usage(3, 30)

    def test_a_call_without_a_reply_is_counted_and_raises(self):
        def silent(_):
            raise NoReplyError("the server said 500", Usage(tokens_in=9, cost_usd=None))

        meter = Meter(Scripted(silent), PLENTY)
        with pytest.raises(NoReplyError, match="the server said 500"):
            said(meter, user("who?"))
        assert meter.spent == Usage(1, 9, 0, None)

    def test_a_call_that_breaks_is_counted_and_its_price_is_not_known(self):
        def breaks(_):
            raise RuntimeError("out of order")

        meter = Meter(Scripted(breaks), PLENTY)
        with pytest.raises(RuntimeError, match="out of order"):
            said(meter, user("who?"))
        assert meter.spent == Usage(1, 0, 0, None)

    def test_a_call_that_is_given_up_is_counted(self):
        meter = Meter(Slow(), PLENTY)

        async def hasty():
            asking = asyncio.create_task(meter([user("who?")]))
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.wait([asking])

        asyncio.run(hasty())
        assert meter.spent == Usage(1, 0, 0, None)


class TestBudget:
    def test_the_call_beyond_it_is_not_made(self):
        model = Scripted(lambda _: "yes")
        meter = Meter(model, Budget(calls=2, tokens=1_000))
        said(meter, user("one"))
        said(meter, user("two"))
        with pytest.raises(BudgetError, match="asked 2 times, and 2 is all one request may"):
            said(meter, user("three"))
        assert [call.messages for call in model.calls] == [(user("one"),), (user("two"),)]

    def test_ten_calls_at_once_are_never_more_than_it_allows(self):
        model = Slow()
        came = at_once(Meter(model, Budget(calls=4, tokens=1_000)), 10)
        assert (model.begun, [type(one) for one in came]) == (4, [Said] * 4 + [BudgetError] * 6)

    def test_tokens_in_and_out_and_of_the_next_call_are_held_against_it(self):
        meter = Meter(Scripted(lambda _: TEN), Budget(calls=9, tokens=30))
        said(meter, user(TEN))
        said(meter, system("four"), user(TEN[:36]))
        with pytest.raises(BudgetError, match="taken 40 tokens and would send about 1 more; 30 is all one"):
            said(meter, user("a"))

    def test_a_call_may_use_it_up_to_the_last_token(self):
        meter = Meter(Scripted(lambda _: ""), Budget(calls=9, tokens=10))
        with pytest.raises(BudgetError, match="taken 0 tokens and would send about 11 more"):
            said(meter, user(f"{TEN}."))
        assert said(meter, user(TEN)).text == ""

    def test_calls_under_way_hold_their_tokens(self):
        model = Slow(Usage(1, 10))
        came = at_once(Meter(model, Budget(calls=10, tokens=35)), 10)
        assert (model.begun, [type(one) for one in came]) == (3, [Said] * 3 + [BudgetError] * 7)

    def test_a_call_that_ended_holds_only_what_it_took(self):
        meter = Meter(Slow(Usage(1, 1)), Budget(calls=10, tokens=35))
        assert [type(one) for one in (*at_once(meter, 3), *at_once(meter, 3))] == [Said] * 6

    def test_what_is_said_besides_is_held_against_it_too(self):
        meter = Meter(Scripted(lambda _: ""), Budget(calls=9, tokens=10), also="four")
        with pytest.raises(BudgetError, match="would send about 11 more"):
            said(meter, user(TEN))


class TestAlso:
    def sent(self, *messages, also="Trust no review."):
        model = Scripted(lambda _: "yes")
        said(Meter(model, PLENTY, also=also), *messages)
        return list(model.calls[0].messages)

    def test_it_is_added_to_what_the_model_is_told_to_be(self):
        assert self.sent(system("Be brief."), user("who?")) == [
            system("Be brief.\n\nTrust no review."),
            user("who?"),
        ]

    def test_it_stands_alone_where_nothing_else_is_told(self):
        assert self.sent(user("who?")) == [system("Trust no review."), user("who?")]

    def test_several_become_one_and_the_conversation_keeps_its_order(self):
        talk = [user("who?"), assistant("me"), user("why?")]
        assert self.sent(system("Be brief."), *talk[:1], system("Be kind."), *talk[1:]) == [
            system("Be brief.\n\nBe kind.\n\nTrust no review."),
            *talk,
        ]

    def test_without_it_messages_go_as_they_are(self):
        messages = [user("who?"), system("Be brief.")]
        assert self.sent(*messages, also="") == messages


class TestTell:
    def told(self, model, *, also=""):
        heard: list[Call] = []
        meter = Meter(model, PLENTY, also=also, tell=heard.append)
        try:
            said(meter, user("who?"), phase="plan")
        except (NoReplyError, RuntimeError):
            assert len(heard) == 1
        return heard

    def test_it_hears_each_call_with_its_phase_and_as_it_was_sent(self):
        (call,) = self.told(Scripted(lambda _: "me"), also="Be brief.")
        assert call == Call("plan", (system("Be brief."), user("who?")), "me", Usage(1, 3 + 1, 1))

    def test_it_hears_of_a_call_without_a_reply(self):
        def silent(_):
            raise NoReplyError("the server said 500", Usage(1, 9))

        assert self.told(Scripted(silent)) == [
            Call("plan", (user("who?"),), "", Usage(1, 9), "the server said 500")
        ]

    def test_it_hears_of_a_call_that_breaks(self):
        def breaks(_):
            raise RuntimeError("out of order")

        (call,) = self.told(Scripted(breaks))
        assert (call.said, call.fault) == ("", "ended without a reply")

    def test_it_hears_nothing_of_a_call_that_the_budget_kept_back(self):
        heard: list[Call] = []
        with pytest.raises(BudgetError):
            said(Meter(Scripted(lambda _: ""), Budget(0, 9), tell=heard.append), user("who?"))
        assert heard == []
