"""The model that says what it was told to say."""

import asyncio

import pytest

from trueline.core.ask import Call, NoReplyError, Usage, system, user
from trueline.core.errors import InputError
from trueline.testing import Rule, Script, Scripted

JSONL = """{"when": "plan", "reply": "first"}

{"when": "plan|rank", "reply": "second"}
{"reply": "always"}
"""
TOML = """
[[rule]]
when = "plan"
reply = "first"

[[rule]]
when = 'plan|rank'
reply = "second"

[[rule]]
reply = "always"
"""


@pytest.fixture
def written(tmp_path):
    """Write a script under this name, and give its path."""

    def write(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(("name", "text"), [("replies.jsonl", JSONL), ("replies.toml", TOML)])
def test_a_file_of_either_kind_holds_the_same_rules(written, name, text):
    assert Script.read(written(name, text)).rules == [
        Rule(when="plan", reply="first"),
        Rule(when="plan|rank", reply="second"),
        Rule(reply="always"),
    ]


@pytest.mark.parametrize(
    ("messages", "reply"),
    [
        ([user("make a plan, then rank")], "first"),
        ([user("now rank")], "second"),
        ([system("you rank"), user("go")], "second"),
        ([user("hello")], "always"),
        ([], "always"),
    ],
)
def test_the_first_rule_that_fits_any_of_the_messages_answers(written, messages, reply):
    assert Script.read(written("replies.jsonl", JSONL))(messages) == reply


def test_no_rule_is_no_reply_and_was_a_call():
    with pytest.raises(NoReplyError, match="the script has no rule for what was asked") as caught:
        Script([Rule(when="plan", reply="1")])([user("rank")])
    assert caught.value.usage == Usage(calls=1)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            '{"reply": "1"}\n\n{"when": "[", "reply": "2"}',
            "replies.jsonl:3: when: is no pattern: unterminated character set",
        ),
        ('{"reply": "1"}\n\n{"when": "a"}', "replies.jsonl:3: reply: is missing; add it"),
        ('{"reply": "1"}\n{"replay": "2"}', "replies.jsonl:2: replay: .*did you mean 'reply'?"),
        ('{"reply": "1"}\n{"reply": 2}', "replies.jsonl:2: reply: must be text, not 2"),
        ('{"reply": "1"}\n\n{"reply"', "replies.jsonl:3: is not JSON"),
        ('{"reply": "1", "reply": "2"}', "replies.jsonl:1: is not JSON: the key 'reply' stands twice"),
        ("[1]", "replies.jsonl:1: is JSON but not an object"),
        ("\n", "replies.jsonl: holds no rows; give it at least one"),
    ],
)
def test_what_is_wrong_with_json_lines_is_said_with_file_and_line(written, text, what):
    with pytest.raises(InputError, match=what):
        Script.read(written("replies.jsonl", text))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (
            '[[rule]]\nreply = "1"\n[[rule]]\nwhen = "("\nreply = "2"',
            "replies.toml: rule.1.when: is no pattern: missing",
        ),
        ('[[rule]]\nreply = "1"\n[[rule]]\nwhen = "a"', "replies.toml: rule.1.reply: is missing; add it"),
        ('[[rules]]\nreply = "1"', "replies.toml: rules: .*did you mean 'rule'?"),
        ("rule = 3", "replies.toml: rule: must be a list, not 3"),
        ("rule = []", "replies.toml: rule: has 0 items; give 1 at least"),
        ("", "replies.toml: rule: is missing; add it"),
        ("[[rule]", r"replies.toml: is not TOML: .*at line 1, column"),
    ],
)
def test_what_is_wrong_with_toml_is_said_with_file_and_field(written, text, what):
    with pytest.raises(InputError, match=what):
        Script.read(written("replies.toml", text))


@pytest.mark.parametrize("name", ["gone.jsonl", "gone.toml"])
def test_a_script_that_is_not_there_is_named(tmp_path, name):
    with pytest.raises(InputError, match=f"{name}: cannot be read: No such file"):
        Script.read(tmp_path / name)


class TestScripted:
    def test_it_says_what_its_function_says_and_counts_four_bytes_a_token(self):
        said = asyncio.run(
            Scripted(lambda messages: messages[-1].text[:6])([system("four"), user("eight...")])
        )
        assert (said.text, said.usage, said.cut) == ("eight.", Usage(1, 1 + 2, 2, 0.0), False)

    def test_it_keeps_what_it_was_asked_and_what_it_said(self):
        model = Scripted(lambda messages: messages[0].text.upper())
        asyncio.run(model([user("abc")], phase="plan"))
        asyncio.run(model([user("d")], schema={"type": "object"}))
        assert model.calls == [
            Call("plan", (user("abc"),), "ABC", Usage(1, 1, 1)),
            Call("", (user("d"),), "D", Usage(1, 1, 1)),
        ]

    def test_it_keeps_what_brought_no_reply(self):
        model = Scripted(Script([Rule(when="plan", reply="1")]))
        with pytest.raises(NoReplyError):
            asyncio.run(model([user("rank")], phase="rank"))
        fault = "the script has no rule for what was asked"
        assert model.calls == [Call("rank", (user("rank"),), "", Usage(calls=1), fault)]
