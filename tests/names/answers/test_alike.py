from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trueline.names.answers.alike import Likeness, alike, exceeds


def sets(*texts):
    return [frozenset(text) for text in texts]


def found(answers, overlap=0.0, jaccard=0.0):
    return {(one.answers, one.others): (one.overlap, one.jaccard) for one in alike(answers, overlap, jaccard)}


def test_overlap_is_over_the_shorter_list_and_jaccard_over_both():
    assert found([sets("abc"), sets("bcde")]) == {((0,), (1,)): (pytest.approx(2 / 3), pytest.approx(2 / 5))}


def test_they_are_means_over_the_names_that_both_answered():
    answers = [sets("ab", "xy", "m"), sets("ab", "zz", "")]
    assert found(answers) == {((0,), (1,)): (0.5, 0.5)}


def test_answers_with_the_same_texts_are_one_group():
    assert found([sets("ab"), sets("c"), sets("ba"), sets("ab")]) == {((0, 2, 3), ()): (1, 1)}


def test_groups_are_compared_with_each_other():
    answers = [sets("ab"), sets("ab"), sets("ac")]
    assert found(answers)[(0, 1), (2,)] == (0.5, pytest.approx(1 / 3))


def test_who_answered_nothing_is_like_nobody():
    assert found([sets("", ""), sets("", ""), sets("a", "")]) == {}


def test_a_limit_that_is_just_met_is_not_exceeded():
    answers = [sets("abcd"), sets("abce")]
    assert found(answers, 0.75, 0.6) == {}
    assert len(found(answers, 0.74, 0.6)) == len(found(answers, 0.75, 0.59)) == 1
    assert not exceeds(Likeness((0,), (1,), 0.1 + 0.2, 0.0), 0.3, 1.0)


def test_nobody_and_one_alone_are_like_nobody():
    assert found([]) == found([sets("abc")]) == {}


def slowly(answers, overlap, jaccard):
    """Every pair of sets, one by one."""
    pairs = {}
    for one, other in combinations(range(len(answers)), 2):
        both = [(a, b) for a, b in zip(answers[one], answers[other], strict=True) if a and b]
        if both:
            over = sum(len(a & b) / min(len(a), len(b)) for a, b in both) / len(both)
            joint = sum(len(a & b) / len(a | b) for a, b in both) / len(both)
            if over > overlap + 1e-9 or joint > jaccard + 1e-9:
                pairs[one, other] = (over, joint)
    return pairs


def in_pairs(answers, overlap, jaccard):
    pairs = {}
    for one in alike(answers, overlap, jaccard):
        several = (
            combinations(one.answers, 2)
            if not one.others
            else [(a, b) for a in one.answers for b in one.others]
        )
        pairs.update({tuple(sorted(pair)): (one.overlap, one.jaccard) for pair in several})
    return pairs


texts = st.frozensets(st.sampled_from("abcdef"), max_size=5)


@settings(max_examples=300, deadline=None)
@given(
    st.integers(1, 3).flatmap(lambda n: st.lists(st.lists(texts, min_size=n, max_size=n), max_size=9)),
    st.sampled_from([0.0, 0.5, 0.75, 0.95]),
    st.sampled_from([0.0, 0.5, 0.7, 0.9]),
)
def test_any_answers_are_as_alike_as_comparing_every_pair_says(answers, overlap, jaccard):
    expected = slowly(answers, overlap, jaccard)
    got = in_pairs(answers, overlap, jaccard)
    assert got == {pair: pytest.approx(figures) for pair, figures in expected.items()}


def test_more_answers_than_are_compared_at_a_time_are_all_compared():
    answers = [sets(f"{chr(200 + number)}abc") for number in range(600)]
    assert len(in_pairs(answers, 0.7, 1.0)) == 600 * 599 // 2
