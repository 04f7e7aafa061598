import pytest

from tests.rerank.methods.symbolic.domains import dataset, method
from tests.rerank.small import evidence_of, of_reviews, written
from trueline.rerank.dataset import read_dataset
from trueline.rerank.structure import Leaf, Node

JUDGED = {"kind": "review_sentiment"}
ANN = {"friends": ["Ann"], "hops": 1}


def read(text, pool=None):
    """The evidence of the one condition, and whether it is denied."""
    structure = method().read(text, pool or dataset("cafes"))
    denied = isinstance(structure, Node) and structure.op == "NOT"
    leaf = structure.args[0] if isinstance(structure, Node) else structure
    assert isinstance(leaf, Leaf)
    return leaf.evidence, denied


def says(text, pool=None, **expected):
    """Whether a request is understood as just this evidence."""
    found, denied = read(text, pool)
    return not denied and found.key == evidence_of(expected).key


def rates(field, operator, value, threshold, how="gte"):
    group = {"field": field, "operator": operator, "value": value}
    return {"kind": "review_group_rating", "group_filter": group, "threshold": threshold, "operator": how}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("averages 4 or more since 2020", rates("date", "gte", "2020-01-01", 4)),
        ("reviews since March 2020 average at least 4.5 stars", rates("date", "gte", "2020-03-01", 4.5)),
        ("reviews after 2019 give it 4 stars or better", rates("date", "gte", "2020-01-01", 4)),
        ("before 2020 it averaged more than 3 stars", rates("date", "lt", "2020-01-01", 3, "gt")),
        ("recent reviews rate it at least 4 stars", rates("date", "gte", "2020-01-01", 4)),
        ("4+ stars in the last two years", rates("date", "gte", "2019-01-01", 4)),
        ("harsh critics give it 3.5 or more", rates("user.average_stars", "lt", 3.5, 3.5)),
        ("reviewers who are hard to please rate it 3 or higher", rates("user.average_stars", "lt", 3.5, 3)),
        ("generous raters give it four and a half stars", rates("user.average_stars", "gte", 4.0, 4.5)),
        ("reviewers with more than 50 reviews rate it at least 4", rates("user.review_count", "gt", 50.0, 4)),
        ("reviewers with at least 10 fans rate it 4 stars", rates("user.fans", "gte", 10.0, 4)),
        ("elite reviewers love it", rates("user.elite", "gte", 1.0, 4.0)),
        ("popular with elite members", rates("user.elite", "gte", 1.0, 4.0)),
        ("at least 4 stars on average", rates("stars", "gte", 0.0, 4)),
        ("under 3 stars", rates("stars", "gte", 0.0, 3, "lt")),
    ],
)
def test_how_a_group_rates(text, expected):
    assert says(text, **expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("an elite reviewer has been there", {"path": "user.elite", "op": "not_empty"}),
        (
            "has at least 2 reviews by elite users",
            {"path": "user.elite", "op": "not_empty", "agg": "count", "count": 2},
        ),
        (
            "has more than two reviews from people with at least 100 reviews",
            {"path": "user.review_count", "op": "gte", "value": 100.0, "agg": "count", "count": 3},
        ),
        (
            "at least three elite reviewers gave it 4 stars or more",
            {"path": "user.elite", "op": "not_empty", "min_stars": 4, "agg": "count", "count": 3},
        ),
        ("every review gives at least 3 stars", {"path": "stars", "op": "gte", "value": 3, "agg": "all"}),
        ("somebody gave it 5 stars", {"path": "stars", "op": "gte", "value": 5}),
        (
            "two reviewers gave it 5 stars",
            {"path": "stars", "op": "gte", "value": 5, "agg": "count", "count": 2},
        ),
        (
            "a reviewer with more than 50 reviews was there",
            {"path": "user.review_count", "op": "gte", "value": 51},
        ),
        ("a review with at least 5 useful votes", {"path": "useful", "op": "gte", "value": 5}),
    ],
)
def test_what_reviewers_are(text, expected):
    assert says(text, kind="review_meta", **expected)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("experienced reviewers mention boba", "user.review_count"),
        ("boba, mentioned by seasoned reviewers", "user.review_count"),
        ("reviewers with lots of reviews talk about boba", "user.review_count"),
        ("people with high review counts bring up boba", "user.review_count"),
        ("elite reviewers praise the boba", "user.elite"),
        ("reviewers with elite status mention boba", "user.elite"),
        ("reviewers with many fans rave about boba", "user.fans"),
        ("influential users recommend the boba", "user.fans"),
        ("helpful reviews mention boba", "useful"),
    ],
)
def test_whose_word_counts(text, field):
    assert says(text, kind="review_text", pattern="boba", weight_by={"field": field})


@pytest.mark.parametrize(
    ("text", "count"),
    [("fewer than 3 reviews by elite users", 3), ("at most two reviews by elite users", 3)],
)
def test_few_reviews_by_a_kind_of_reviewer_are_not_many(text, count):
    elite = {"kind": "review_meta", "path": "user.elite", "op": "not_empty", "agg": "count", "count": count}
    found, denied = read(f"has {text}")
    assert (found.key, denied) == (evidence_of(elite).key, True)


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("reviews mention boba", "boba"),
        ("somebody wrote of live music", "live music"),
        ("people rave about the lattes", "latte"),
        ("customers say it is cozy", "cozy"),
        ("described as cozy in the reviews", "cozy"),
        ("guests talk about how good the avocado toast is", "avocado toast"),
        ("tiramisu comes up in the reviews", "tiramisu"),
        ("the tiramisu gets praised", "tiramisu"),
        ("famous for its tiramisu", "tiramisu"),
        ('a review says "hidden gem"', r"\bhidden gem\b"),
        ("reviews that mention 'toys'", r"\btoys\b"),
        ('reviews with the word "c++ (really)"', r"\bc\+\+ \(really\)"),
        ("reviews mention ice cream at a reasonable price", "ice cream"),
    ],
)
def test_what_is_said(text, pattern):
    assert says(text, kind="review_text", pattern=pattern)


def test_how_often_it_is_said():
    boba = {"kind": "review_text", "pattern": "boba"}
    assert says("at least 2 reviews mention boba", **boba, min_matches=2)
    elite = {"weight_by": {"field": "user.elite"}, "min_credible_matches": 3}
    assert says("three elite reviewers mention boba", **boba, **elite)


@pytest.mark.parametrize(
    "text", ["no review mentions boba", "reviews don't mention boba", "nobody talks about boba"]
)
def test_what_nobody_says(text):
    found, denied = read(text)
    assert denied
    assert found.key == evidence_of({"kind": "review_text", "pattern": "boba"}).key


def test_how_many_reviews_there_are():
    expected = rates("date", "gte", "2020-01-01", 20, "gt")
    assert says("more than 20 reviews since 2020", **expected, metric="count")


def test_what_is_not_liked_by_generous_raters_alone():
    assert says("not just loved by generous raters", kind="review_group_rating_negative")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("people praise the espresso", {**JUDGED, "topic": "espresso", "sentiment": "positive"}),
        ("people complain about the noise", {**JUDGED, "topic": "noise", "sentiment": "negative"}),
        ("reviews mention espresso", {"kind": "review_text", "pattern": "espresso"}),
        ("a friend of Ann's loves the espresso", {**JUDGED, "topic": "espresso", "social_filter": ANN}),
    ],
)
def test_what_was_judged_is_asked_by_its_judgements(tmp_path, text, expected):
    rows = of_reviews([[{"text": "", "judged": {"espresso": "positive", "noise": "negative"}}]])
    pool = read_dataset(written(tmp_path, rows))
    assert says(text, pool, **expected)


def test_what_was_not_judged_cannot_be_complained_about():
    assert method().read("people complain about the noise", dataset("cafes")) is None
