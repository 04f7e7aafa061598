import asyncio
import json

import pytest

from tests.names.answering import query
from trueline.core.ask import Call, NoReplyError, Said, Usage, system, user
from trueline.names.answers.answers import Variation
from trueline.names.answers.model import answer
from trueline.testing import Scripted

JOHN = query("John Smith", text="Write exactly 10 variations of {name}, please.")
SAID = '{"John Smith": ["Jon Smith", "Jhon Smith"]}'

SYSTEM = (
    "You write variations of names as they are found in documents: misspelt, shortened, reordered, "
    "transliterated. They test whether a screening system still finds the name. You keep to every figure of "
    "a request."
)


class Held:
    """A model that keeps the form it was held to, and says one thing."""

    def __init__(self, said):
        self.said, self.schema = said, None

    async def __call__(self, messages, *, phase="", schema=None):
        del messages, phase
        self.schema = schema
        return self.said


def asked(say, one=JOHN):
    """What came of asking, and the model that was asked."""
    model = Scripted(say if callable(say) else lambda _: say)
    return asyncio.run(answer(model, one, "m")), model


def schema(one):
    model = Held(Said("{}"))
    asyncio.run(answer(model, one, "m"))
    return model.schema


def test_the_reply_of_a_model_is_the_answer_of_a_responder():
    found, _ = asked(SAID)
    assert (found.outcome, found.cause) == ("answered", "")
    assert (found.answer.query_id, found.answer.responder) == ("q1", "m")
    assert found.answer.variations == {"John Smith": [Variation("Jon Smith"), Variation("Jhon Smith")]}


def test_a_model_is_asked_once_and_what_it_took_is_counted():
    found, model = asked(SAID)
    assert [(call.phase, call.usage) for call in model.calls] == [("answer", found.usage)]
    assert found.usage.tokens_out == 11


def test_the_call_is_told_to_whoever_watches():
    told: list[Call] = []
    asyncio.run(answer(Scripted(lambda _: SAID), JOHN, "m", told.append))
    assert [(call.phase, call.said) for call in told] == [("answer", SAID)]


def test_the_whole_of_what_a_model_is_asked():
    _, model = asked(SAID)
    text = """\
Request:
Write exactly 10 variations of {name}, please.

Light is nearest to the name and Far the furthest from it. What stands in braces is what each of these has \
of its own, and the whole request holds for each of them:
{"name":"John Smith"}

Reply with one JSON object and nothing else. Its keys are the names exactly as they are written above, and \
under each of them stands the list of its variations:
{"NAME": ["VARIATION", "VARIATION"]}"""
    assert model.calls[0].messages == (system(SYSTEM), user(text))


def test_what_each_name_has_is_shown_and_the_form_has_a_place_for_it():
    born = {"name": "Ivan \u0418\u0432\u0430\u043d", "script": "cyrillic", "dob": "1980-02-11"}
    _, model = asked("{}", query(born, 'Ann "Lee"'))
    text = model.calls[0].messages[1].text
    assert '\n{"name":"Ivan \u0418\u0432\u0430\u043d","dob":"1980-02-11"}\n{"name":"Ann \\"Lee\\""}\n' in text
    assert '{"NAME": [{"name": "NAME", "dob": "DOB"}, {"name": "NAME", "dob": "DOB"}]}\nEvery DOB is' in text


def test_without_a_text_a_query_is_asked_in_our_own_words():
    _, model = asked(SAID, query("John Smith"))
    assert "Request:\nWrite exactly 10 variations of the name {name}.\n" in model.calls[0].messages[1].text


def test_a_model_is_held_to_a_list_of_texts_under_each_name():
    texts = {"type": "array", "items": {"type": "string"}}
    assert schema(query("John Smith", "Ann Lee")) == {
        "type": "object",
        "properties": {"John Smith": texts, "Ann Lee": texts},
        "required": ["John Smith", "Ann Lee"],
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    ("more", "fields"),
    [
        ({"dob": "1980-02-11"}, ["name", "dob"]),
        ({"address": "Norway"}, ["name", "address"]),
        ({"dob": "1980-02-11", "address": "Norway"}, ["name", "dob", "address"]),
    ],
)
def test_a_model_is_held_to_objects_where_more_than_names_is_asked_for(more, fields):
    for name in schema(query({"name": "John Smith", **more}, "Ann Lee"))["properties"].values():
        assert name["items"]["required"] == list(name["items"]["properties"]) == fields


def test_a_reply_that_cannot_be_read_is_unreadable_and_what_it_took_is_counted():
    found, model = asked("I would rather not.")
    assert (found.outcome, found.answer) == ("unreadable", None)
    assert found.cause.startswith("line 1: 'I would rather not.' is no variation")
    assert found.usage == model.calls[0].usage


def test_a_reply_that_was_cut_off_is_unreadable_even_where_its_beginning_could_be_read():
    model = Held(Said("1. Jon Smith\n2. Jh", Usage(1, 5, 6), cut=True))
    found = asyncio.run(answer(model, JOHN, "m"))
    assert (found.outcome, found.cause, found.usage) == ("unreadable", "reply: was cut off", Usage(1, 5, 6))


def test_where_no_reply_came_asking_has_failed_and_what_it_took_is_counted():
    def dies(messages):
        del messages
        raise NoReplyError("the server said \x1b 500", Usage(1, 7, 0, None))

    found, _ = asked(dies)
    assert (found.outcome, found.answer) == ("failed", None)
    assert found.cause == r"the server said \x1b 500"
    assert found.usage == Usage(1, 7, 0, None)


def test_a_query_that_is_too_long_to_be_asked_has_failed_and_nothing_was_asked():
    found, model = asked(SAID, query(*(f"{number} {'x' * 990}" for number in range(1_000))))
    assert found.outcome == "failed"
    assert "150000 is all one request may" in found.cause
    assert (model.calls, found.usage) == ([], Usage())


def test_a_cause_has_an_end():
    found, _ = asked(json.dumps({"J" * 990: ["a"] * 10_001}))
    assert (found.outcome, len(found.cause)) == ("unreadable", 300)
