import math

import pytest

from tests.names.asked import DOCUMENTED, FAIR, MIID, case, row
from trueline.names import score


def part(original, variations, policy=DOCUMENTED, **changed):
    found = row(case(original, variations, **changed), policy)
    return {key.removeprefix("first."): value for key, value in found.items() if key.startswith("first")}


def test_a_part_is_60_similarity_15_count_10_uniqueness_15_length():
    found = part("john", ["jon", "jon", "jhon", "sean"], expected_count=9)
    by_hand = (
        0.60 * found["similarity"]
        + 0.15 * found["count"]
        + 0.10 * found["uniqueness"]
        + 0.15 * found["length"]
    )
    assert found["first"] == pytest.approx(by_hand)
    assert pytest.approx(0.94) == 0.9 * 0.60 + 0.15 + 0.10 + 0.15  # the check of section 4


def test_a_perfect_answer_is_one():
    light = {"Light": 1.0}
    assert part("john", ["john"], phonetic=light, orthographic=light)["first"] == 1


def test_similarity_is_the_mean_of_both_qualities():
    found = part(
        "john", ["jon", "johnn"], phonetic={"Light": 1.0}, orthographic={"Light": 0.5, "Medium": 0.5}
    )
    assert (found["sound"], found["spelling"]) == (1.0, 0.0) or found["similarity"] == pytest.approx(
        (found["sound"] + found["spelling"]) / 2
    )


def test_a_similarity_under_a_fifth_keeps_a_tenth_of_itself_except_under_fair():
    # One of ten in the band asked for: quality .1 less .1 * 9/10 unmatched.
    answers = [f"xx{letter}y" for letter in "abcdefghi"] + ["john"]
    light = {"Light": 1.0}
    low, plain = (
        part("john", answers, policy, phonetic=light, orthographic=light) for policy in (DOCUMENTED, FAIR)
    )
    assert plain["similarity"] == pytest.approx(0.1 - 0.1 * 0.9)
    assert low["similarity"] == pytest.approx(0.1 * plain["similarity"])


@pytest.mark.parametrize(
    ("answers", "expected", "figure"),
    [
        (8, 10, 1.0),
        (12, 10, 1.0),
        (7, 10, math.exp(-0.5 / 10)),
        (13, 10, math.exp(-0.5 / 10)),
        (28, 40, 1.0 if 28 >= 40 - 40 * 0.4 else 0.0),
        (23, 40, math.exp(-1 / 40)),
        (1, 3, math.exp(-1.4 / 3)),
    ],
)
def test_the_count_is_full_inside_the_tolerance_and_falls_off_by_the_distance_outside(
    answers, expected, figure
):
    # The tolerance of 10 is .2 + .05, of 40 the most there is, .4, of 3 the least, .2.
    words = [f"jo{index:02}" for index in range(answers)]
    assert part("john", words, expected_count=expected)["count"] == pytest.approx(figure)


def test_where_the_bounds_cross_the_nearer_one_counts():
    rules = {"rules": ["delete_random_letter"], "rule_percentage": 30}
    assert part("john", ["sean"], expected_count=1, **rules)["count"] == 1
    assert part("john", ["sean", "shaun"], expected_count=1, **rules)["count"] == pytest.approx(
        math.exp(-1 / 0.7)
    )


def test_length_is_the_mean_over_kept_of_ratio_times_closeness():
    found = part("john", ["jo", "jo", "johnjohn"])
    assert found["length"] == pytest.approx((0.5 * 0.5 + 0.5 * 0.0) / 2)


def test_uniqueness_is_the_share_that_is_kept():
    assert part("john", ["jon", "jon", "Jon", "sean"])["uniqueness"] == 0.5
    assert part("john", ["jon", "jon", "Jon", "sean"], MIID)["uniqueness"] == 0.75


def test_a_part_without_variations_is_nothing_and_has_no_figures():
    found = part("john", [])
    assert found.pop("first") == 0
    assert set(found.values()) == {None}


def test_a_part_whose_variations_are_all_expected_to_follow_rules_does_not_miss_any():
    rules = {"rules": ["delete_random_letter"], "rule_percentage": 100}
    assert part("john", ["sean"], **rules)["count"] == 1
    assert "no variation was expected" in score(case("john", ["sean"], **rules)).explain()
