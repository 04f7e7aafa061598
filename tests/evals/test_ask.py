import asyncio
import re
import socket

import pytest
from inspect_ai.util import LimitExceededError, token_limit

from tests.evals.server import breaks_off, completion, hangs, refuses, says, serving, streams
from trueline.core.ask import NoReplyError, Said, Usage, assistant, system, user
from trueline.evals.ask import Asked
from trueline.evals.drive import Settings, model_named

KEY = "sk-of-this-test-1234567890"
SCHEMA = {
    "type": "object",
    "properties": {"best": {"type": "integer"}},
    "required": ["best"],
    "additionalProperties": False,
}


@pytest.fixture(autouse=True)
def _key(monkeypatch):
    monkeypatch.setenv("LOCAL_API_KEY", KEY)


def said(url, *messages, schema=None, limit=None, **settings):
    """What is said when a server is asked once."""
    given = {"retries": 0, "timeout": 5, **settings}

    async def ask():
        async with model_named(Settings(model="openai-api/local/m", base_url=url, **given)) as model:
            with token_limit(limit):
                return await Asked(model)(messages or [user("case-it")], phase="rank", schema=schema)

    return asyncio.run(ask())


def said_of(*acts, **settings):
    """What is said where a server does this."""
    with serving({"it": acts}) as server:
        return said(server.url, **settings)


def test_messages_and_settings_are_sent_as_they_are():
    with serving({"it": [says("a")]}) as server:
        told = [system("Be brief."), user("one"), assistant("two"), user("case-it")]
        assert said(server.url, *told, temperature=0.5, max_tokens=9, seed=7).text == "a"
    (asked,) = server.asked
    sent = [(one["role"], one["content"]) for one in asked.body["messages"]]
    assert sent == [("system", "Be brief."), ("user", "one"), ("assistant", "two"), ("user", "case-it")]
    assert (asked.body["temperature"], asked.body["max_tokens"], asked.body["seed"]) == (0.5, 9, 7)
    assert "response_format" not in asked.body


def test_a_schema_is_sent_under_the_name_of_the_phase():
    with serving({"it": [says('{"best": 2}')]}) as server:
        said(server.url, schema=SCHEMA)
    held = server.asked[0].body["response_format"]["json_schema"]
    assert held["name"] == "rank"
    assert held["schema"]["required"] == ["best"]
    assert held["schema"]["properties"]["best"]["type"] == "integer"


USAGE = completion()["usage"]


@pytest.mark.parametrize(
    ("usage", "counted"),
    [
        (USAGE, Usage(1, 10, 3, None)),
        ({**USAGE, "prompt_tokens_details": {"cached_tokens": 8}}, Usage(1, 10, 3, None)),
        # Seven letters are asked and ten said, at four bytes a token.
        (None, Usage(1, 2, 3, None)),
        ({**USAGE, "prompt_tokens": -1}, Usage(1, 2, 3, None)),
    ],
    ids=["said", "cached", "unsaid", "negative"],
)
def test_tokens_are_those_the_server_counts_else_those_of_the_bytes(usage, counted):
    assert said_of(says(usage=usage)) == Said("RANKING: 1", counted)


@pytest.mark.parametrize(("reason", "cut"), [("stop", False), ("length", True)])
def test_a_reply_that_ran_out_of_room_is_marked(reason, cut):
    assert said_of(says("a", reason)).cut is cut


@pytest.mark.parametrize(
    ("act", "cause"),
    [
        (says("", "content_filter"), "gave no text: it stopped for content_filter"),
        (says(choices=[]), "answered without a choice"),
    ],
)
def test_what_was_taken_without_a_reply_is_counted(act, cause):
    with pytest.raises(NoReplyError) as found:
        said_of(act)
    assert (str(found.value), found.value.usage) == (cause, Usage(1, 10, 3, None))


@pytest.mark.parametrize(
    ("act", "cause"),
    [
        (refuses(500, "no\n\x1b[31m luck"), r"the server said 500: no \x1b[31m luck"),
        (refuses(401, "{key} is nobody"), "the server said 401: Bearer *** is nobody"),
        (refuses(418), "the server said 418: Error code: 418"),
    ],
)
def test_a_refusal_is_told_on_one_line_with_its_status_and_no_key(act, cause):
    with pytest.raises(NoReplyError) as found:
        said_of(act)
    assert str(found.value).startswith(cause)


def test_a_long_refusal_is_cut_before_its_number_of_tries(monkeypatch):
    monkeypatch.setattr("trueline.evals.patience.FIRST", 0.1)
    with pytest.raises(
        NoReplyError, match=r"^the server said 503: (long )+ ?l?o?n?g? ?\(2 tries\)$"
    ) as found:
        said_of(refuses(503, "long " * 1_000), retries=1)
    assert len(str(found.value)) == 300


@pytest.mark.parametrize("retries", [0, 2])
def test_a_call_is_tried_again_as_often_as_is_said_and_no_oftener(monkeypatch, retries):
    monkeypatch.setattr("trueline.evals.patience.FIRST", 0.1)
    with serving({"it": [refuses(503, "later")]}) as server, pytest.raises(NoReplyError, match="503: later"):
        said(server.url, retries=retries)
    assert len(server.asked) == retries + 1


def test_a_server_that_hangs_is_given_up_in_time():
    with pytest.raises(NoReplyError, match=r"^gave no reply within 1 seconds$"):
        said_of(hangs, timeout=1)


def test_nobody_at_the_address_is_a_cause():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and listens to nobody
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        with pytest.raises(NoReplyError, match=r"^Connection error\. \w+: .*"):
            said(url)


def test_a_stream_is_put_together():
    found = said_of(streams(), arguments={"stream": True})
    assert (found.text, found.usage.tokens_in, found.usage.tokens_out) == ("RANKING: 1", 10, 3)


def test_a_stream_that_breaks_off_is_no_reply():
    with pytest.raises(NoReplyError) as found:
        said_of(streams(whole=False), arguments={"stream": True})
    assert re.search("peer closed|incomplete", str(found.value))


def test_a_body_that_breaks_off_is_no_reply():
    with pytest.raises(NoReplyError, match=r"RemoteProtocolError: peer closed connection"):
        said_of(breaks_off)


def test_a_limit_of_inspect_goes_on_up():
    with pytest.raises(LimitExceededError):
        said_of(says(), limit=5)
