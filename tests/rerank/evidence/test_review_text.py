"""What reviews speak of: by text or by judgement, and whose reviews count."""

import pytest

from tests.rerank.small import leaf, said_of_reviews, why
from trueline.core.errors import RowError
from trueline.rerank.structure import read_structure

ANN, BO, CY = ({"name": name} for name in ("Ann", "Bo", "Cy"))
GRAPH = {"Ann": ["Bo"], "Bo": ["Cy"]}


def said(evidence, *items):
    return said_of_reviews({"kind": "review_text", "pattern": "boba", **evidence}, *items, friend_graph=GRAPH)


def texts(*given, **more):
    return [{"text": text, **more} for text in given]


def by(count, text="boba", **more):
    """A review by somebody with so many reviews."""
    return {"text": text, "user": {"review_count": count}, **more}


# By text


def test_one_review_with_the_pattern_is_enough():
    assert said({}, texts("tea", "good boba!"), texts("tea", ""), texts("bo ba")) == "TFF"


def test_the_pattern_is_a_regular_expression_in_any_case():
    words = texts("So COZY"), texts("snuggly"), texts("a snug"), texts("cosy")
    assert said({"pattern": r"cozy|snug\b"}, *words) == "TFTF"


def test_without_reviews_it_is_unknown():
    assert said({}, [], texts("boba")) == "UT"


def test_a_review_without_text_says_nothing():
    assert said({"pattern": ".*"}, [{}]) == "T"
    assert said({}, [{}]) == "F"


DIALECT = "is not supported; patterns are of the linear dialect, write it without"
BACKSLASH = "a sign that means itself has a backslash before it"


@pytest.mark.parametrize(
    ("pattern", "what"),
    [
        ("(?=boba)", f"look-around, including look-ahead and look-behind, {DIALECT}"),
        ("(?<=a)b", f"look-around, including look-ahead and look-behind, {DIALECT}"),
        (r"(b)o\1a", f"backreferences {DIALECT.replace('is', 'are', 1)}"),
        ("(boba", f"unclosed group; {BACKSLASH}"),
        ("a)", f"unopened group; {BACKSLASH}"),
        ("*", f"repetition operator missing expression; {BACKSLASH}"),
        ("(a{1000}){1000}", "it grows too large; repeat less in it"),
    ],
)
def test_what_is_no_pattern_is_refused_with_what_is_wrong_in_it(pattern, what):
    with pytest.raises(RowError) as refused:
        read_structure(leaf({"kind": "review_text", "pattern": pattern}), "requests.jsonl:3")
    assert (refused.value.where, refused.value.field) == ("requests.jsonl:3", "structure.evidence.pattern")
    assert refused.value.what == f"is no pattern: {what}"


def test_an_empty_pattern_is_refused():
    with pytest.raises(RowError, match=r"structure\.evidence\.pattern: is empty; give a pattern"):
        read_structure(leaf({"kind": "review_text", "pattern": ""}), "requests.jsonl:3")


# By judgement


def test_with_judgements_a_review_counts_that_was_judged_positive_whatever_its_text():
    judged = {
        said: [{"text": "boba", "judged": {"boba": said}}] for said in ("positive", "negative", "neutral")
    }
    assert said({}, judged["positive"], judged["negative"], judged["neutral"]) == "TFF"


def test_with_judgements_a_review_without_one_does_not_mention_it():
    positive = [{"text": "tea", "judged": {"boba": "positive"}}]
    assert said({}, positive, texts("boba"), []) == "TFU"


def test_judgements_of_another_aspect_do_not_matter():
    assert said({}, [{"text": "boba", "judged": {"bob": "negative", "Boba": "negative"}}]) == "T"


# Credible reviewers

WEIGHED = {"weight_by": {"field": ["user", "review_count"]}, "min_credible_matches": 1}


def test_reviews_at_or_above_the_middle_of_the_positive_values_count():
    # Sorted 1 2 8 9: the element at floor(4 * 50 / 100) is 8.
    values = (9, 1, 8, 2)
    for credible in values:
        reviews = [by(value, "boba" if value == credible else "tea") for value in values]
        assert said(WEIGHED, reviews) == ("T" if credible >= 8 else "F")


@pytest.mark.parametrize(
    ("percentile", "least"),
    [(0, 10), (19.9, 10), (20, 20), (50, 30), (79, 40), (80, 50), (99, 50), (100, 50)],
)
def test_the_percentile_is_the_element_at_its_share_of_the_sorted_values(percentile, least):
    # Five values: floor(5 * percentile / 100), and at most the last.
    for value in (10, 20, 30, 40, 50):
        reviews = [by(one, "boba" if one == value else "tea") for one in (30, 10, 50, 20, 40)]
        asked = {**WEIGHED, "credibility_percentile": percentile}
        assert said(asked, reviews) == ("T" if value >= least else "F")


def test_values_that_are_not_positive_make_nobody_credible_and_are_not_sorted_in():
    # Positive are 4 and 6, and the element at floor(2 * 50 / 100) is 6.
    others = [by(0), by(None), {"text": "boba"}, {"text": "boba", "user": {}}]
    assert said(WEIGHED, [*others, by(4), by(6, "tea")]) == "F"
    assert said(WEIGHED, [*others, by(4, "tea"), by(6)]) == "T"
    assert said(WEIGHED, others) == "F"


def test_the_percentile_is_that_of_the_item_itself():
    assert said(WEIGHED, [by(2)], [by(1_000), by(2_000)]) == "TT"


def test_at_least_two_credible_matches_are_needed_unless_said_otherwise():
    default = {"weight_by": WEIGHED["weight_by"]}
    assert said(default, [by(5)], [by(5), by(5)], [by(5), by(5, "tea")], [by(5), by(4)], []) == "FTFFU"
    three = {**default, "min_credible_matches": 3}
    assert said(three, [by(5)] * 2, [by(5)] * 3) == "FT"


def test_judgements_count_by_credible_reviewers_alone():
    good = {"judged": {"boba": "positive"}}
    assert said(WEIGHED, [by(9, "", **good), by(1, "")], [by(9, ""), by(1, "", **good)]) == "TF"


def test_without_a_weight_the_credible_fields_do_not_matter():
    assert said({"credibility_percentile": 100, "min_credible_matches": 5}, texts("boba")) == "T"


def test_elite_years_and_friends_are_counted():
    def elite(years, text="boba"):
        return {"text": text, "user": {"elite": years}}

    def friendly(names, text="boba"):
        return {"text": text, "user": {"friends": names}}

    years = {"weight_by": {"field": ["user", "elite"]}, "min_credible_matches": 1}
    assert (
        said(years, [elite([2018, 2019]), elite([2020], "")], [elite([2020]), elite(["2018", 2019], "")])
        == "TF"
    )
    assert said(years, [elite(["", " "])], [elite([])], [elite([2020])]) == "FFT"
    friends = {"weight_by": {"field": ["user", "friends"]}, "min_credible_matches": 1}
    assert (
        said(
            friends,
            [friendly(["Bo", "Cy"]), friendly(["Bo"], "")],
            [friendly(["Bo"]), friendly(["Bo", "Cy"], "")],
        )
        == "TF"
    )


def test_blank_friends_are_not_counted():
    friends = {"weight_by": {"field": ["user", "friends"]}, "min_credible_matches": 1}
    assert said(friends, [{"text": "boba", "user": {"friends": ["", " "]}}]) == "F"


# A circle

NEAR = {"social_filter": {"friends": ["Ann"], "hops": 1}}


def test_only_reviews_of_the_circle_count():
    assert (
        said(NEAR, texts("boba", user=ANN), texts("boba", user=BO), texts("boba", user=CY), texts("boba"))
        == "TTFF"
    )
    far = {"social_filter": {"friends": ["Ann"], "hops": 2}}
    assert (
        said(far, texts("boba", user=CY), texts("boba", user={"name": "Dee"}), texts("tea", user=ANN))
        == "TFF"
    )


def test_with_a_circle_an_item_without_reviews_is_false():
    assert said(NEAR, []) == "F"


@pytest.mark.parametrize(
    "two", [{"social_filter": {"friends": ["Ann"], "min_matches": 2}}, {**NEAR, "min_matches": 2}]
)
def test_so_many_of_the_circle_have_to_match_said_inside_the_filter_or_beside_it(two):
    one, both = texts("boba", user=ANN), [*texts("boba", user=ANN), *texts("boba", user=BO)]
    assert said(two, one, both, [*one, *texts("boba", user=CY)]) == "FTF"


def test_with_a_weight_and_a_circle_a_review_has_to_be_credible_and_of_the_circle():
    def review(name, count, text="boba"):
        return {"text": text, "user": {"name": name, "review_count": count}}

    both = {**WEIGHED, **NEAR}
    outside = [review("Cy", 9), review("Cy", 9), review("Cy", 9)]
    assert said(both, [*outside, review("Ann", 9)], [*outside, review("Ann", 5)], outside) == "TFF"
    two = {**both, "min_matches": 2}
    assert said(two, [review("Ann", 9)], [review("Ann", 9), review("Bo", 9)]) == "FT"
    three = {**two, "min_credible_matches": 3}
    assert said(three, [review("Ann", 9), review("Bo", 9)], [review("Ann", 9)] * 3) == "FT"


# What decided it


def test_the_reviews_that_match_are_told_with_their_ids_and_the_span_of_the_words():
    told = why({"kind": "review_text", "pattern": "boba"}, *texts("tea", "A café: Bobaholic"))
    assert (told["decided_by"], told["matching"], told["needed"], told["reviews"]) == ("text", 1, 1, 2)
    (match,) = told["matches"]
    assert (match["id"], match["span"]) == ("v1", [8, 12])


def test_a_span_is_that_of_the_whole_match():
    told = why({"kind": "review_text", "pattern": "(bo)(ba)? tea|(x)"}, *texts("ok boba tea"))
    assert told["matches"][0]["span"] == [3, 11]


def test_what_was_judged_is_told_without_spans_and_a_circle_with_its_names():
    judged = {"text": "boba", "user": ANN, "judged": {"boba": "positive"}}
    told = why({"kind": "review_text", "pattern": "boba", **NEAR}, judged, friend_graph=GRAPH)
    assert (told["decided_by"], told["circle"]) == ("judgements", ["Ann", "Bo"])
    assert told["matches"] == [{"id": "v0", "user": "Ann", "stars": 3.0}]
