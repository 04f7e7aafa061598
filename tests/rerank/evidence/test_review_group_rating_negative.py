"""Not liked by generous raters alone."""

from tests.rerank.small import said_of_reviews, why

KIND = "review_group_rating_negative"


def reviews(generous=(), harsh=(), between=()):
    """Reviews with these stars by writers whose own means make them generous, harsh or neither."""
    means = ((4, generous), (3.4, harsh), (3.5, between))
    return [{"stars": stars, "user": {"average_stars": mean}} for mean, some in means for stars in some]


def said(condition, *items):
    names = ("generous_avg_gte", "harsh_avg_lt")
    return said_of_reviews({"kind": KIND, "condition": dict(zip(names, condition, strict=True))}, *items)


def test_it_is_false_where_the_generous_reach_the_first_and_the_harsh_stay_under_the_second():
    assert said((4.0, 2.0), reviews([5, 3], [1, 2]), reviews([4], [1])) == "FF"


def test_it_is_true_where_only_one_of_both_is_so():
    assert said((4.0, 2.0), reviews([3.5], [1]), reviews([5], [2]), reviews([1], [5])) == "TTT"


def test_it_is_true_where_one_group_is_empty():
    assert said((4.0, 2.0), reviews([5]), reviews([], [1]), reviews([], [], [5, 1]), []) == "TTTT"


def test_writers_between_the_groups_or_without_a_mean_do_not_matter():
    others = [*reviews(between=[5, 5, 5]), {"stars": 5}, {"stars": 5, "user": {"average_stars": None}}]
    assert said((4.0, 2.0), [*reviews([4], [1]), *others], [*reviews([3], [1]), *others]) == "FT"


def test_a_mean_of_four_is_generous_and_one_of_three_and_a_half_is_not_harsh():
    def rated(mean, stars):
        return {"stars": stars, "user": {"average_stars": mean}}

    assert said((4.0, 2.0), [rated(4.0, 5), rated(3.49, 1)], [rated(3.99, 5), rated(3.49, 1)]) == "FT"
    assert said((4.0, 2.0), [rated(4.0, 5), rated(3.5, 1)]) == "T"


def test_the_size_and_the_mean_of_both_groups_are_told():
    evidence = {"kind": KIND, "condition": {"generous_avg_gte": 4.0, "harsh_avg_lt": 2.0}}
    told = why(evidence, *reviews([5, 4]))
    assert told["generous"] == {"reviews": 2, "avg_stars": 4.5}
    assert told["harsh"] == {"reviews": 0, "avg_stars": None}
