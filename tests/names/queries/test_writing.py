import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.names.queries.asked import JOHN_WHOLE, query
from trueline.core.ask import Call, NoReplyError, Said, Usage, assistant, system, user
from trueline.names.queries.query import LONGEST_TEXT
from trueline.names.queries.reading import missing
from trueline.names.queries.wording import render
from trueline.names.queries.writing import write
from trueline.testing import Scripted

ASKED = query("swap_random_letter")
WORDED = (
    "Please give me exactly 15 variations of {name}. By sound, 20% Light, 60% Medium and 20% Far; by "
    "spelling, 50% Light and 50% Medium. 30% of all should follow this rule: swap two adjacent letters."
)
SHORT = WORDED.replace("exactly 15", "a few")
NO_COUNT = "the count: asked for are exactly 15 variations, the text says nothing"

SYSTEM = (
    "You put requests for variations of names into other words. The requirements stay as they are: none is "
    "left out, added, rounded or explained away."
)


def reply(text):
    return json.dumps({"text": text})


def written(*replies, asked=ASKED):
    """What came of a model that gives these replies in turn, and the model."""
    left = list(replies)
    model = Scripted(lambda _: left.pop(0))
    return asyncio.run(write(model, asked)), model


def test_a_text_with_everything_in_it_is_the_models():
    found, model = written(reply(WORDED))
    assert (found.words, found.why) == ("model", ())
    assert found.query == ASKED.model_copy(update={"text": WORDED})
    assert [call.phase for call in model.calls] == ["write"]


def test_what_is_missing_is_asked_for_once_more():
    found, model = written(reply(SHORT), reply(WORDED))
    assert (found.words, found.why, found.query.text) == ("model", (), WORDED)
    assert [call.phase for call in model.calls] == ["write", "rewrite"]


def test_what_is_missing_twice_leaves_our_own_text_and_is_said():
    found, _ = written(reply(WORDED.replace("60%", "most")), reply(SHORT))
    assert (found.words, found.why) == ("trueline", (NO_COUNT,))
    assert found.query == ASKED.model_copy(update={"text": render(ASKED)})


def test_what_all_calls_took_is_counted_whoever_worded_it():
    for second in (reply(SHORT), reply(WORDED)):
        found, model = written(reply(SHORT), second)
        first, last = (call.usage for call in model.calls)
        assert found.usage == first + last


def test_each_call_is_told_to_whoever_watches():
    told: list[Call] = []
    left = [reply(SHORT), reply(WORDED)]
    asyncio.run(write(Scripted(lambda _: left.pop(0)), ASKED, told.append))
    assert [call.phase for call in told] == ["write", "rewrite"]


def test_the_whole_of_what_a_model_is_asked():
    _, model = written(reply(SHORT), reply(WORDED))
    first = """\
The request:
Write exactly 15 variations of the name {name}.
Phonetic similarity, how alike they sound: 20% Light, 60% Medium, 20% Far.
Orthographic similarity, how alike they are spelt: 50% Light, 50% Medium.
Of all variations together, 30% follow one of these rules (one share for the whole set):
- Exchange any letter with the one next to it.

Word it anew in English, as one person would ask another. Every figure stays as it is, in digits: the number \
right before the word variations, and each percentage right beside its level, for sound and for spelling \
apart. Where there are rules, say which one percentage of all variations together follow them, and what each \
of them does. {name}, {dob} and {address} stay in their braces wherever the request has them.

Reply with one JSON object and nothing else:
{"text": "THE REQUEST IN YOUR WORDS"}"""
    again = f"""\
This is wrong with your text:
- {NO_COUNT}

Write the whole text again without these faults, in the same form."""
    asked = (system(SYSTEM), user(first))
    assert model.calls[0].messages == asked
    assert model.calls[1].messages == (*asked, assistant(reply(SHORT)), user(again))


def test_birth_dates_and_addresses_are_part_of_what_must_be_in_it():
    asked = query("swap_random_letter", names=[JOHN_WHOLE])
    found, _ = written(reply(WORDED), reply(WORDED), asked=asked)
    assert found.why == (
        "birth dates: the text does not ask for them",
        "addresses: the text does not ask for them",
    )
    assert missing(found.query.text, asked) == []


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (WORDED, "reply: 'Please give me exactly 15"),
        ("[]", "reply: must be an object, not []"),
        ('{"txt": "a"}', "reply: txt: is not a field here; did you mean 'text'?"),
        ('{"text": null}', "reply: text: must be text, not None"),
        (reply("\ud800"), "reply: text: holds half a character"),
        (reply("x" * (LONGEST_TEXT + 1)), "reply: text: has 20001 characters; at most 20000 are read"),
    ],
)
def test_what_is_no_text_is_told_and_asked_for_once_more(said, why):
    found, model = written(said, reply(WORDED))
    assert found.words == "model"
    assert f"\n- {why}" in model.calls[1].messages[-1].text
    assert written(said, said)[0].why[0].startswith(why)


def test_a_reply_that_was_cut_off_is_no_text():
    async def cut(messages, *, phase="", schema=None):
        del messages, phase, schema
        return Said(reply(WORDED), cut=True)

    found = asyncio.run(write(cut, ASKED))
    assert (found.words, found.why, found.usage.calls) == ("trueline", ("the reply was cut off",), 2)


def test_where_no_reply_came_our_own_text_stands_with_the_cause():
    def dies(messages):
        del messages
        raise NoReplyError("the server said 500", Usage(1, 7, 0, None))

    found = asyncio.run(write(Scripted(dies), ASKED))
    assert (found.words, found.why) == ("trueline", ("the server said 500",))
    assert (found.query.text, found.usage) == (render(ASKED), Usage(1, 7, 0, None))


def test_where_no_reply_came_the_second_time_what_was_missing_is_said_too():
    def dies(messages):
        if messages[-1].text.startswith("This is wrong"):
            raise NoReplyError("the server said 500")
        return reply(SHORT)

    assert asyncio.run(write(Scripted(dies), ASKED)).why == (NO_COUNT, "the server said 500")


def test_a_model_that_says_too_much_is_not_asked_again():
    found, model = written("x" * 300_000)
    assert len(model.calls) == 1
    assert "50000 is all one request may" in found.why[-1]


@given(st.lists(st.text() | st.text().map(reply), min_size=2, max_size=2))
@settings(deadline=None)
def test_whatever_a_model_says_the_text_says_all_of_it(said):
    found, _ = written(*said)
    assert missing(found.query.text, ASKED) == []
    assert (found.words == "trueline") == bool(found.why)
