import asyncio
from typing import Any

import pytest
from inspect_ai.model import ModelCall, ModelOutput

from trueline.evals.secret import hidden, hide_key

KEY = "sk-1234567890"


class Refusal(Exception):  # noqa: N818 - a provider names its errors as it likes
    """What a client library raises: the same text in many places."""

    def __init__(self, text):
        self.body = {"error": {"messages": [text]}}
        self.message, self.status_code = text, 401
        super().__init__(text)


class Provider:
    """As much of a provider of Inspect as is looked at."""

    def __init__(self, found, key=KEY):
        self.api_key, self.found = key, found

    async def generate(self, *_, **__):
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def generated(found, key=KEY):
    """What comes of asking a provider that hides its key."""
    provider: Any = Provider(found, key)
    hide_key(provider)
    return asyncio.run(provider.generate([]))


def test_an_error_keeps_everything_but_the_key():
    with pytest.raises(Refusal) as found:
        generated(Refusal(f"who is {KEY}?"))
    problem = found.value
    assert str(problem) == problem.message == problem.body["error"]["messages"][0] == "who is ***?"
    assert problem.status_code == 401


def test_an_error_that_is_given_back_loses_the_key_in_what_was_sent_and_said():
    call = ModelCall.create({"ask": "it"}, {"error": f"{KEY} is nobody"})
    problem, noted = generated((Refusal(KEY), call))
    assert (str(problem), noted.response) == ("***", {"error": "*** is nobody"})


def test_a_reply_is_left_as_it_is():
    reply = ModelOutput.from_content("m", f"I like {KEY}")
    assert generated(reply) is reply


@pytest.mark.parametrize("key", [None, "", "none", "ollama"])
def test_a_word_is_no_secret(key):
    assert hidden("ollama has none", key) == "ollama has none"
    with pytest.raises(Refusal, match="ollama has none"):
        generated(Refusal("ollama has none"), key)
