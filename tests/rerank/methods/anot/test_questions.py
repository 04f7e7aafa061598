from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bench.anot_model import decided
from tests.rerank import drawn
from tests.rerank.small import evidence_of, of_reviews, written
from trueline.rerank.dataset import read_dataset
from trueline.rerank.evidence import EVIDENCE
from trueline.rerank.methods.anot.plan import Condition
from trueline.rerank.methods.anot.questions import Question
from trueline.rerank.methods.tools import HARD, Candidates

SOFT = [kind.id for kind in EVIDENCE._ours if kind.id not in HARD]
DECIDED = [kind for kind in SOFT if kind != "review_sentiment"]


@cache
def candidates():
    """The drawn dataset, which has gaps everywhere."""
    with TemporaryDirectory() as folder:
        return Candidates(read_dataset(written(Path(folder), drawn.dataset())))


def question(evidence, pool):
    return Question(Condition("c1", "it", evidence_of(evidence)), pool)


def of(evidence, *items, graph=None):
    """The question over items with these reviews."""
    with TemporaryDirectory() as folder:
        return question(evidence, Candidates(read_dataset(written(Path(folder), of_reviews(items, graph)))))


def said(by, text):
    return {"user": {"name": by}, "text": text}


@pytest.mark.parametrize("kind", DECIDED)
def test_who_reads_what_is_shown_by_the_rule_that_is_told_decides_as_the_truth_engine_does(kind):
    for leaf in drawn.leaves(kind)[:40]:
        asked = question(leaf["evidence"], candidates())
        places = sorted(asked.readable)
        if not places:
            continue
        numbers = ", ".join(str(place + 1) for place in places)
        answers = decided(f"{asked.told}\n{asked.shown(places)}\n\nDecide it for: {numbers}")
        truths = [asked.searched[place] for place in places]
        assert answers == "\n".join(
            f"{place + 1}: {'yes' if truth else 'no'}" for place, truth in zip(places, truths, strict=True)
        ), leaf


@pytest.mark.parametrize("kind", SOFT)
def test_where_there_is_nothing_to_read_the_search_has_the_answer(kind):
    for leaf in drawn.leaves(kind)[:40]:
        asked = question(leaf["evidence"], candidates())
        known = [said for place, said in enumerate(asked.known) if place not in asked.readable]
        assert known == [said for place, said in enumerate(asked.searched) if place not in asked.readable]
        assert all(asked.known[place] is None for place in asked.readable)


def test_reviews_that_match_are_shown_and_one_more_than_it_takes():
    asked = of(
        {"kind": "review_text", "pattern": r"\bboba\b"},
        [said("Ann", "boba!"), said("Bo", "tea"), said("Cy", "the Boba"), said("Di", "no boba")],
        [said("Ann", "tea")],
        [],
    )
    assert asked.told == r'it: at least 1 of its reviews match the pattern "\\bboba\\b", in any case'
    assert asked.shown([0]).splitlines() == ["[1] matching 3; first 2", '- "boba!"', '- "the Boba"']
    assert (asked.searched, asked.known) == ([True, False, None], [None, False, None])
    assert asked.readable == {0}


def test_the_limit_of_credible_writers_and_what_they_have_is_shown():
    weights = [{"user": {"review_count": count}, "text": "boba"} for count in (1, 8, 0, 40)]
    asked = of(
        {"kind": "review_text", "pattern": "boba", "weight_by": {"field": ["user", "review_count"]}}, weights
    )
    assert asked.words == (
        'at least 2 of its reviews match the pattern "boba", in any case, each by a writer whose '
        "user.review_count is at or above the limit told with the candidate "
        "(percentile 50 of its positive ones)"
    )
    assert asked.shown([0]).splitlines() == [
        "[1] matching 2; limit 8",
        '- user.review_count 8; "boba"',
        '- user.review_count 40; "boba"',
    ]


def test_a_circle_is_named_and_so_is_who_of_it_wrote():
    circle = {"friends": ["Ann"], "hops": 2, "min_matches": 2}
    asked = of(
        {"kind": "review_text", "pattern": "boba", "social_filter": circle},
        [said("Cy", "boba"), said("Zoe", "boba")],
        [said("Zoe", "boba")],
        graph={"Ann": ["Bo"], "Bo": ["Cy"]},
    )
    assert asked.words == (
        'at least 2 of its reviews match the pattern "boba", in any case, counting only those by Ann, Bo, Cy'
    )
    assert asked.shown([0]) == '[1] matching 1\n- Cy; "boba"'
    assert asked.readable == {0}


def test_a_topic_is_searched_by_its_words_whatever_was_judged_and_stars_stand_beside():
    asked = of(
        {"kind": "review_sentiment", "topic": "outdoor_seating", "min_positive": 2},
        [
            {"stars": 5, "text": "Outdoor seating!"},
            {"stars": 1.5, "text": "outdoor-seating", "judged": {"x": "positive"}},
        ],
        [{"text": "indoors", "judged": {"outdoor_seating": "positive"}}],
        [],
    )
    assert asked.told == (
        'it: at least 2 of its reviews speak well of "outdoor_seating", and more of them well than badly'
    )
    assert asked.shown([0]) == '[1] matching 2\n- stars 5; "Outdoor seating!"\n- stars 1.5; "outdoor-seating"'
    assert asked.known == [None, False, None]


def test_bad_words_are_asked_for_as_such():
    asked = of({"kind": "review_sentiment", "topic": "noise", "sentiment": "negative", "min_negative": 3}, [])
    assert asked.words == 'at least 3 of its reviews speak badly of "noise"'


CASES = [
    (
        {"kind": "review_meta", "path": "user.fans", "op": "gte", "value": 3, "agg": "all", "min_stars": 4},
        """all, and at least 1, of its reviews with 4 stars or more (counted as reviews) match,
        that is, their user.fans is at least 3 (counted as matching)""",
        "[1] reviews 2; matching 1",
    ),
    (
        {"kind": "review_meta", "path": ["user", "elite"], "agg": "count", "count": 2},
        """at least 2 of its reviews (counted as reviews) match,
        that is, their user.elite is there and not empty or 0 (counted as matching)""",
        "[1] reviews 3; matching 0",
    ),
    (
        {"kind": "review_meta", "path": ["user", "friends"], "op": "lte", "value": 2.0},
        """at least 1 of its reviews (counted as reviews) match,
        that is, their number of user.friends is at most 2 (counted as matching)""",
        "[1] reviews 3; matching 0",
    ),
    (
        {
            "kind": "review_group_rating",
            "group_filter": {"field": "user.fans", "value": 2},
            "threshold": 4,
        },
        """of the group of its reviews whose user.fans is at least 2, their mean of stars (avg_stars)
        is at least 4; not so where nobody is in the group""",
        "[1] group 2; avg_stars 4.5",
    ),
    (
        {"kind": "review_group_rating_negative"},
        """it is not so that generous writers (own mean 4 or more) give it a mean of 4 stars or more
        and harsh ones (own mean under 3.5) give it a mean under 2;
        true where one of the two wrote nothing""",
        "[1] generous: reviews 1, avg_stars 5; harsh: reviews 0",
    ),
    (
        {"kind": "social_rating", "min_stars": 3.5, "social_filter": {"friends": ["Ann"]}},
        """at least 1 of its reviews have 3.5 stars or more (counted as matching),
        counting only those by Ann""",
        "[1] matching 1",
    ),
]


@pytest.mark.parametrize(("evidence", "words", "shown"), CASES)
def test_figures_are_shown_in_a_line_and_the_rule_says_every_limit(evidence, words, shown):
    reviews = [
        {"stars": 5, "user": {"name": "Ann", "fans": 3, "average_stars": 4.5}},
        {"stars": 4, "user": {"fans": 2}},
        {"stars": 1, "user": {"name": "Ann"}},
    ]
    asked = of(evidence, reviews)
    assert (asked.words, asked.shown([0])) == (" ".join(words.split()), shown)


def test_what_a_reviewer_is_called_breaks_no_line():
    social = {"friends": ["A\n[2] matching 9"]}
    asked = of(
        {"kind": "review_text", "pattern": "x", "social_filter": social},
        [said("A\n[2] matching 9", "x\n- y")],
    )
    assert asked.shown([0]).splitlines() == ["[1] matching 1", '- A [2] matching 9; "x - y"']


def test_a_large_circle_is_cut_and_counted():
    graph = {"Ann": [f"N{number:03}" for number in range(120)]}
    asked = of({"kind": "social_rating", "social_filter": {"friends": ["Ann"]}}, [], graph=graph)
    assert asked.words.endswith("N097, N098 and 21 more")
