"""Rankings as a model writes them, read strictly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.reply import Unreadable
from trueline.rerank.reply import read_numbers, read_ranking

ANY = (
    st.text()
    | st.text(st.characters(exclude_categories=()))
    | st.text(st.sampled_from("0123456789,, \n*_٣²"))
)


@given(st.integers(1, 60).flatmap(lambda count: st.permutations(range(1, count + 1))))
def test_every_order_is_read_as_it_was_written(order):
    written = ", ".join(map(str, order))
    assert read_ranking(f"It is 1, or 99.\nRANKING: {written}", len(order)) == order


@given(ANY, st.integers(0, 30))
def test_whatever_is_said_there_are_numbers_of_candidates_each_once_or_a_reason(text, count):
    for found in (
        read_ranking(text, count),
        read_ranking(f"RANKING: {text}", count),
        read_numbers(text, count),
    ):
        if isinstance(found, Unreadable):
            assert found.why
        else:
            assert found
            assert len(set(found)) == len(found)
            assert set(found) <= set(range(1, count + 1))


@pytest.mark.parametrize(
    ("text", "numbers"), [("3", [3]), ("3,1", [3, 1]), (" 3 ,\t1 , 2 ", [3, 1, 2]), ("03", [3])]
)
def test_numbers_have_commas_between(text, numbers):
    assert read_numbers(text, 3) == numbers


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "reply: '' are no numbers of candidates"),
        ("3 1", "reply: '3 1' are no numbers of candidates"),
        ("3, 1.", "reply: '3, 1.' are no numbers of candidates"),
        ("[3, 1]", "reply: '[3, 1]' are no numbers of candidates"),
        ("3 > 1", "reply: '3 > 1' are no numbers of candidates"),
        ("3, 1,", "reply: '3, 1,' are no numbers of candidates"),
        ("-1", "reply: '-1' are no numbers of candidates"),
        ("1.5", "reply: '1.5' are no numbers of candidates"),
        ("²", "reply: '²' are no numbers of candidates"),
        ("1234567890", "reply: '1234567890' are no numbers of candidates"),
        ("0", "reply: names 0, and there are 3 candidates"),
        ("1, 4", "reply: names 4, and there are 3 candidates"),
        ("2, 1, 2", "reply: names 2 twice"),
    ],
)
def test_what_is_no_ranking_has_a_reason(text, reason):
    assert str(read_numbers(text, 3)) == reason


def test_numbers_that_were_thought_of_are_no_prediction():
    assert str(read_ranking("RANKING: 2\nOr 3.", 3)) == (
        "last line: is 'Or 3.' and does not begin with RANKING:"
    )
