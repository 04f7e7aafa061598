"""What a model said, read as it stands or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.reply import Unreadable, json_value, marked_line, quoted


class TestMarkedLine:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("RANKING: 5, 2", "5, 2"),
            ("First 3.\nRANKING: 1\nNo, better:\nRANKING: 2", "2"),
            ("RANKING:5\n\n  \n", "5"),
            ("   RANKING: 5", "5"),
            ("**RANKING:** 5, 2", "5, 2"),
            ("**RANKING: 5, 2**", "5, 2"),
            ("`RANKING: 5`", "5"),
            ("RANKING: **5**, _2_", "5, 2"),
            ("RANKING:", ""),
        ],
    )
    def test_what_follows_the_mark_on_the_last_line_is_found(self, text, found):
        assert marked_line(text, "RANKING:") == found

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", "reply: is empty"),
            (" \n\t\n", "reply: is empty"),
            ("RANKING: 5\nDone.", "last line: is 'Done.' and does not begin with RANKING:"),
            ("So RANKING: 5", "last line: is 'So RANKING: 5' and does not begin with RANKING:"),
            ("ranking: 5", "last line: is 'ranking: 5' and does not begin with RANKING:"),
            ("```\nRANKING: 5\n```", "last line: is '```' and does not begin with RANKING:"),
        ],
    )
    def test_it_is_looked_for_nowhere_else(self, text, reason):
        assert str(marked_line(text, "RANKING:")) == reason

    @pytest.mark.parametrize("inner", ["1_0", "1*2", "1**2", "1*2*3", "a_b"])
    def test_a_mark_between_letters_or_digits_is_no_emphasis(self, inner):
        assert marked_line(f"RANKING: {inner}", "RANKING:") == inner

    def test_a_long_line_is_quoted_from_its_beginning(self):
        assert marked_line("x" * 1_000, "A:") == Unreadable(
            f"is '{'x' * 80}...' and does not begin with A:", "last line"
        )


class TestJsonValue:
    @pytest.mark.parametrize(
        "text",
        [
            '{"a": [1, null]}',
            '\n  {"a": [1, null]}\n',
            '```\n{"a": [1, null]}\n```',
            '```json\n{"a": [1, null]}\n```',
            'Here it is:\n\n```JSON\r\n{"a":\n[1, null]}\r\n```\r\nDone.',
            '- so:\n  ```json\n  {"a": [1, null]}\n  ```',
        ],
    )
    def test_a_reply_is_json_or_has_it_in_one_block(self, text):
        assert json_value(text) == {"a": [1, None]}

    def test_ticks_inside_a_text_end_no_block(self):
        assert json_value('```json\n{"a": "run ```x``` now"}\n```') == {"a": "run ```x``` now"}

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "'' is not JSON: Expecting value"),
            ("yes", "'yes' is not JSON: Expecting value"),
            ('{"a": 1} and more', "is not JSON: Extra data"),
            ('{"a": 1}\n{"a": 2}', "is not JSON: Extra data"),
            ("{'a': 1}", "is not JSON: Expecting property name"),
            ('{"a": 1, "a": 2}', "is not JSON: the key 'a' stands twice"),
            ('{"a": {"b": 1, "b": 1}}', "is not JSON: the key 'b' stands twice"),
            ('{"a": NaN}', "is not JSON: NaN is not JSON"),
            ("-Infinity", "is not JSON: -Infinity is not JSON"),
            (
                '```json\n{"a": 1}\n```\n```json\n{"a": 2}\n```',
                "``` begins 4 of its lines; one block of code is",
            ),
            ('```json\n{"a": 1}\n```\nor\n```json\n{"a"', "``` begins 3 of its lines; one block of code is"),
            ('```json\n{"a": 1}', "``` begins 1 of its lines; one block of code is"),
            ("[" * 100_000, "is not JSON: maximum recursion depth"),
            ("9" * 5_000, "is not JSON: Exceeds the limit"),
        ],
    )
    def test_anything_else_is_unreadable(self, text, why):
        found = json_value(text)
        assert isinstance(found, Unreadable)
        assert why in found.why

    @given(st.text(st.sampled_from('`{}[]",:\n\\1e a\ud800')))
    def test_no_text_makes_it_raise(self, text):
        json_value(text)


def test_a_quoted_text_is_safe_to_print():
    assert quoted("a\x1b[31m\n\ud800") == r"'a\x1b[31m\n\ud800'"
