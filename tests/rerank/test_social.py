"""Friendships: circles of one and two hops, and the file they stand in."""

import json

import pytest

from tests.rerank.small import lines
from trueline.core.errors import RowError
from trueline.core.schema import read
from trueline.rerank.dataset import read_dataset
from trueline.rerank.social import Graph, SocialFilter, read_social

# Ann - Bo - Cy - Dee, and Eli - Fay apart.
GRAPH = Graph({"Ann": ["Bo"], "Cy": ["Bo", "Dee"], "Eli": ["Fay"], "Gus": []})


def circle(*names, hops):
    return set(GRAPH.circle(names, hops))


def test_the_named_are_in_their_own_circle():
    assert circle("Ann", hops=0) == {"Ann"}
    assert circle("Zoe", hops=2) == {"Zoe"}


def test_one_hop_reaches_their_friends():
    assert circle("Ann", hops=1) == {"Ann", "Bo"}
    assert circle("Cy", hops=1) == {"Cy", "Bo", "Dee"}


def test_two_hops_reach_the_friends_of_those_and_nobody_further():
    assert circle("Ann", hops=2) == {"Ann", "Bo", "Cy"}
    assert circle("Bo", hops=2) == {"Ann", "Bo", "Cy", "Dee"}


@pytest.mark.parametrize("name", ["Bo", "Dee", "Fay"])
def test_a_friendship_counts_in_both_directions(name):
    assert (
        circle(name, hops=1) == {"Bo": {"Ann", "Bo", "Cy"}, "Dee": {"Cy", "Dee"}, "Fay": {"Eli", "Fay"}}[name]
    )


def test_the_circle_of_several_is_that_of_each_together():
    assert circle("Dee", "Fay", hops=1) == {"Cy", "Dee", "Eli", "Fay"}


def test_somebody_without_friends_is_alone():
    assert circle("Gus", hops=2) == {"Gus"}


def test_a_filter_asks_for_one_hop_and_one_match_unless_said_otherwise():
    given = read(SocialFilter, {"friends": ["Ann"]}, "")
    assert (given.hops, given.min_matches) == (1, 1)


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("friends", {"friends": []}),
        ("friends", {"friends": "Ann"}),
        ("hops", {"hops": 0}),
        ("hops", {"hops": 3}),
        ("min_matches", {"min_matches": 0}),
        ("names", {"names": ["Ann"]}),
    ],
)
def test_a_wrong_filter_is_refused_with_its_field(field, given):
    with pytest.raises(RowError) as refused:
        read(SocialFilter, {"friends": ["Ann"], **given}, "")
    assert refused.value.field == field


# The file

TWO_ITEMS = [{"business_id": "b0"}, {"business_id": "b1"}]
REVIEWS = [
    {"review_id": f"v{n}", "business_id": owner, "stars": 3} for n, owner in enumerate(("b1", "b0", "b1"))
]


def mapping(folder, given):
    path = folder / "user_mapping.json"
    path.write_text(json.dumps(given, indent=1), encoding="utf-8")
    return path


def named(folder, assignments):
    """The names of v1 of the first item and v0 and v2 of the second, and the warnings."""
    mapping(folder, {"review_assignments": assignments})
    (folder / "restaurants.jsonl").write_text(lines(TWO_ITEMS), encoding="utf-8")
    (folder / "reviews.jsonl").write_text(lines(REVIEWS), encoding="utf-8")
    read_back = read_dataset(folder)
    return read_back.reviews.frame["user_name"].to_list(), read_back.warnings


def to(number, name):
    return {"review_idx": number, "name": name, "friends": ["Somebody"]}


def test_names_are_assigned_by_the_row_of_the_item_and_the_place_of_its_review(tmp_path):
    names, warnings = named(tmp_path, {"0": [to(0, "Ann")], "1": [to(1, "Bo")]})
    assert (names, warnings) == (["Ann", None, "Bo"], [])


def test_an_assignment_past_the_last_review_or_the_last_item_is_counted(tmp_path):
    dangling = {
        "0": [to(0, "Ann"), to(1, "Bo")],
        "1": [to(2, "Cy")],
        "2": [to(0, "Dee")],
        "99": [to(0, "Eli")],
    }
    names, warnings = named(tmp_path, dangling)
    assert names == ["Ann", None, None]
    assert warnings == [f"{tmp_path}/user_mapping.json: 4 assignments of names to reviews that are not there"]


def test_a_friend_of_oneself_is_refused_with_the_line(tmp_path):
    path = mapping(tmp_path, {"friend_graph": {"Ann": [], "Bo": ["Bo"]}})
    with pytest.raises(RowError) as refused:
        read_social(path, lenient=True)
    assert (refused.value.where, refused.value.field) == (f"{path}:4", "friend_graph.Bo")


@pytest.mark.parametrize("number", ["b0", "-1", "1.0", "", "١"])
def test_what_is_no_row_number_is_refused_with_the_line(number, tmp_path):
    path = mapping(tmp_path, {"review_assignments": {number: []}})
    with pytest.raises(RowError) as refused:
        read_social(path, lenient=True)
    assert (refused.value.where, refused.value.field) == (f"{path}:3", f"review_assignments.{number}")
