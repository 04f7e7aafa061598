import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.errors import InputError
from trueline.rerank.methods.anot.script import Reference, Step, parse, printed

NAMES = st.text("abcXYZ019_.-", min_size=1, max_size=5)
LETTERS = st.text(st.sampled_from('ab é\\"{}()[]\n\t:0'), min_size=1, max_size=8)
KEYS = LETTERS | st.sampled_from(["reviews", "0:3", "-1", ":", "it's"])
REFERENCES = st.builds(Reference, NAMES, st.lists(KEYS, max_size=3).map(tuple))


def alternating(parts):
    """The parts with no two texts beside each other."""
    found: list[str | Reference] = []
    for part in parts:
        if found and isinstance(part, str) and isinstance(found[-1], str):
            continue
        found.append(part)
    return tuple(found)


PARTS = st.lists(LETTERS | REFERENCES, min_size=1, max_size=6).map(alternating)
SCRIPTS = st.lists(st.builds(Step, NAMES, PARTS), max_size=4).map(tuple)


@given(SCRIPTS)
def test_what_is_printed_is_read_back_as_the_same(script):
    assert parse(printed(script)) == script


@given(SCRIPTS)
def test_each_step_is_printed_on_a_line_of_its_own(script):
    assert len(printed(script).splitlines()) == len(script)


@given(st.text(st.sampled_from('(c1)=LLM"{}[]\\n \n'), max_size=30))
def test_whatever_is_written_is_read_or_named_with_a_place_inside_it(text):
    try:
        script = parse(text)
    except InputError as problem:
        line, column = map(int, re.findall(r"line (\d+), column (\d+)", str(problem))[0])
        assert column <= len(text.split("\n")[line - 1]) + 1
    else:
        assert parse(printed(script)) == script


def test_a_text_may_go_over_several_lines_and_space_is_free_around_a_step():
    text = '\n  (a) = LLM( "one\ntwo" )  \r\n\n(b)=LLM("{(a)}")\n'
    assert parse(text) == (Step("a", ("one\ntwo",)), Step("b", (Reference("a"),)))


def test_references_have_keys_numbers_and_slices():
    (step,) = parse('(a)=LLM("{(context)}[3][attributes][WiFi], {(b)}{(context)}[reviews][0:3]")')
    assert step.references == [
        Reference("context", ("3", "attributes", "WiFi")),
        Reference("b"),
        Reference("context", ("reviews", "0:3")),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"\"so\"", '"so"'),
        (r"\\d", r"\d"),
        (r"one\ntwo\tthree", "one\ntwo\tthree"),
        (r"\{(a)}", "{(a)}"),
        (r"\[a\]", "[a]"),
        ("{a} [b] }", "{a} [b] }"),
    ],
)
def test_escapes_stand_for_what_would_else_mean_something(text, said):
    assert parse(f'(a)=LLM("{text}")') == (Step("a", (said,)),)


def test_a_bracket_after_a_reference_can_be_meant_as_such():
    assert parse(r'(a)=LLM("{(b)}\[1]")')[0].parts == (Reference("b"), "[1]")


def test_a_step_of_a_path_can_hold_what_would_end_it():
    assert parse(r'(a)=LLM("{(b)}[\"a\]\[b\"]")')[0].references == [Reference("b", ('"a][b"',))]


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("first of all", (1, 1), 'has no step here; write it like (c1)=LLM("text")'),
        ('(a)=LLM("b")\n\n (c d)=LLM("e")', (3, 2), "has no step here"),
        ('(a)=LLM("b\nc', (1, 9), "lacks the end of the text that begins here"),
        ('(a)=LLM("b" and more', (1, 11), "has a quote that ends no step"),
        ('(a)=LLM("b") (c)=LLM("d")', (1, 11), "has a quote that ends no step"),
        ('(a)=LLM("one\n\\w")', (2, 1), "has a backslash that escapes nothing"),
        ('(a)=LLM("b {(c d)}")', (1, 12), "has no name here"),
        ('(a)=LLM("{(b)}[]")', (1, 15), "has no path here"),
        ('(a)=LLM("{(b)}[c\n]")', (1, 15), "has no path here"),
        ('(a)=LLM("")', (1, 1), "has a step without a text"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line_and_column(text, place, what):
    with pytest.raises(InputError) as problem:
        parse(text)
    line, column = place
    assert str(problem.value).startswith(f"the script, at line {line}, column {column}, {what}")
