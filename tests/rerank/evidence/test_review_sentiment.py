"""Reviews speak well or badly of a topic, as they were judged."""

import pytest

from tests.rerank.small import said_of_reviews, why

GRAPH = {"Ann": ["Bo"], "Bo": ["Cy"]}


def judged(**names):
    """Reviews by these, each with what was said of tea."""
    return [{"user": {"name": name}, "judged": {"tea": said}} for name, said in names.items()]


def several(good=0, bad=0, neutral=0):
    words = ["positive"] * good + ["negative"] * bad + ["neutral"] * neutral
    return [{"judged": {"tea": said}} for said in words]


def said(evidence, *items):
    return said_of_reviews(
        {"kind": "review_sentiment", "topic": "tea", **evidence}, *items, friend_graph=GRAPH
    )


def test_positive_needs_more_positive_than_negative_reviews():
    items = several(1), several(2, 1), several(1, 1), several(1, 2), several(0, 0, 3)
    assert said({"sentiment": "positive"}, *items) == "TTFFF"


def test_positive_is_what_is_asked_for_unless_said_otherwise():
    assert said({}, several(1), several(0, 1)) == "TF"


def test_positive_needs_at_least_so_many():
    assert said({"min_positive": 3}, several(2), several(3), several(3, 2), several(3, 3)) == "FTTF"


def test_negative_needs_at_least_so_many_whatever_is_positive():
    negative = {"sentiment": "negative"}
    assert said(negative, several(0, 1), several(5, 1), several(1), several(0, 0, 2)) == "TTFF"
    assert said({**negative, "min_negative": 2}, several(0, 1), several(5, 2)) == "FT"


def test_each_least_number_is_for_its_own_sentiment():
    assert said({"min_negative": 5}, several(1)) == "T"
    assert said({"sentiment": "negative", "min_positive": 5}, several(0, 1)) == "T"


def test_a_review_without_a_judgement_does_not_mention_the_topic():
    assert said({}, several(1), [{"text": "tea"}]) == "TF"


def test_an_item_without_reviews_is_unknown():
    assert said({}, several(1), []) == "TU"


@pytest.mark.parametrize("more", [{}, {"social_filter": {"friends": ["Ann"]}}])
def test_a_topic_that_nobody_judged_is_unknown(more):
    assert said({"topic": "milk", **more}, several(1), several()) == "UU"


def test_only_reviews_of_the_circle_count():
    near = {"social_filter": {"friends": ["Ann"], "hops": 1}}
    assert (
        said(near, judged(Bo="positive"), judged(Cy="positive"), judged(Ann="positive", Cy="negative"), [])
        == "TFTF"
    )
    assert said({**near, "sentiment": "negative"}, judged(Ann="negative"), judged(Cy="negative"), []) == "TFF"
    far = {"social_filter": {"friends": ["Ann"], "hops": 2}}
    assert said(far, judged(Cy="positive"), judged(Ann="positive", Cy="negative")) == "TF"


@pytest.mark.parametrize("sentiment", ["positive", "negative"])
def test_so_many_of_the_circle_are_needed_said_inside_the_filter(sentiment):
    two = {"sentiment": sentiment, "social_filter": {"friends": ["Ann"], "min_matches": 2}}
    items = judged(Ann=sentiment), judged(Ann=sentiment, Bo=sentiment), judged(Ann=sentiment, Cy=sentiment)
    assert said(two, *items) == "FTF"


def test_so_many_of_the_circle_are_needed_said_beside_the_filter():
    two = {"social_filter": {"friends": ["Ann"]}, "min_matches": 2}
    assert said(two, judged(Ann="positive"), judged(Ann="positive", Bo="positive")) == "FT"


def test_both_numbers_and_the_reviews_that_speak_so_are_told():
    reviews = several(2, 1)
    told = why({"kind": "review_sentiment", "topic": "tea"}, *reviews)
    assert (told["positive"], told["negative"]) == (2, 1)
    assert [match["id"] for match in told["matches"]] == ["v0", "v1"]
    told = why({"kind": "review_sentiment", "topic": "tea", "sentiment": "negative"}, *reviews)
    assert [match["id"] for match in told["matches"]] == ["v2"]


def test_the_circle_is_told():
    evidence = {"kind": "review_sentiment", "topic": "tea", "social_filter": {"friends": ["Ann"]}}
    told = why(evidence, *judged(Ann="positive", Cy="positive"), friend_graph=GRAPH)
    assert (told["circle"], told["positive"]) == (["Ann", "Bo"], 1)


def test_that_nobody_judged_the_topic_is_told():
    told = why({"kind": "review_sentiment", "topic": "milk"}, *several(1))
    assert told == {"topic": "milk", "judgements": "none for this topic in the dataset"}
