import pytest

from tests.rerank.methods.symbolic.domains import dataset, method
from trueline.rerank.evidence.review_text import ReviewText
from trueline.rerank.evidence.social_rating import SocialRating
from trueline.rerank.methods.symbolic.people import name_places
from trueline.rerank.structure import Leaf


def circle(text):
    """The names, hops and least number of the one circle that a request speaks of."""
    structure = method().read(text, dataset("cafes"))
    assert isinstance(structure, Leaf)
    evidence = structure.evidence
    assert isinstance(evidence, ReviewText | SocialRating)
    social = evidence.social_filter
    assert social is not None
    return ", ".join(social.friends), social.hops, social.min_matches


@pytest.mark.parametrize(
    "who",
    [
        "A friend of Ann's",
        "A friend of Ann",
        "Friends of Ann",
        "Ann's friends",
        "One of Ann's friends",
        "One of Ann's close friends",
        "Ann's circle",
        "Somebody in Ann's circle of friends",
        "Ann or her friends",
        "Ann or one of her friends",
        "Ann and her friends",
        "Ann or a friend",
        "Ann or somebody Ann is friends with",
        "Somebody Ann knows",
        "Someone who knows Ann",
        "People Ann is friends with",
        "My friend Ann",
        "Ann, a friend of mine,",
        "Ann",
    ],
)
def test_a_circle_of_one_hop(who):
    assert circle(f"{who} mentions boba") == ("Ann", 1, 1)


@pytest.mark.parametrize(
    "who",
    [
        "Friends of friends of Ann",
        "A friend of a friend of Ann's",
        "A friend of one of Ann's friends",
        "Ann's friends' friends",
        "Ann's friends or their friends",
        "Ann, her friends, or friends of those",
        "Somebody in Ann's wider circle",
        "Anybody in Ann's extended network",
        "Someone in the wider circle of Ann",
        "Somebody within two hops of Ann",
        "Anyone two steps away from Ann",
        "Someone who knows a friend of Ann",
        "Ann, a friend of Ann or a friend of a friend",
        "Ann, one of Ann's friends or one of their friends",
    ],
)
def test_a_circle_of_two_hops(who):
    assert circle(f"{who} mentions boba") == ("Ann", 2, 1)


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ("Friends of Ann or Bo", ("Ann, Bo", 1, 1)),
        ("Ann's and Bo's friends", ("Ann, Bo", 1, 1)),
        ("Ann, Bo or one of their friends", ("Ann, Bo", 1, 1)),
        ("Friends of friends of Ann, Bo and Cy", ("Ann, Bo, Cy", 2, 1)),
        ("A friend of Mary Lou", ("Mary Lou", 1, 1)),
        ("A friend of Zed", ("Zed", 1, 1)),
        ("Zed's wider circle", ("Zed", 2, 1)),
        ("At least two of Ann's friends", ("Ann", 1, 2)),
        ("Three or more friends of Ann", ("Ann", 1, 3)),
        ("At least two people in Ann's wider circle", ("Ann", 2, 2)),
    ],
)
def test_several_and_strangers_and_how_many(who, expected):
    assert circle(f"{who} mention boba") == expected


@pytest.mark.parametrize(
    ("text", "stars"),
    [
        ("A friend of Ann's rated it 4 stars or more", 4),
        ("A friend of Ann's gave it 5 stars", 5),
        ("Ann's friends gave it more than 3 stars", 4),
        ("Ann's friends love it", 4),
        ("recommended by a friend of Ann's", 4),
        ("a favourite of Ann's friends", 4),
        ("A friend of Ann's has been there", 1),
    ],
)
def test_a_circle_that_rates(text, stars):
    structure = method().read(text, dataset("cafes"))
    assert isinstance(structure, Leaf)
    assert isinstance(structure.evidence, SocialRating)
    assert structure.evidence.min_stars == stars


@pytest.mark.parametrize(
    "text",
    [
        "boba that Ann's friends rave about",
        "boba, mentioned by a friend of Ann",
        "the boba is praised by people Ann knows",
        "has boba according to Ann's friends",
        "Ann recommends the boba here",
        "a mention of boba by a friend of Ann's",
        "written up for its boba by Ann or one of Ann's friends",
        "I would love a place with boba that Ann's friends went on about",
    ],
)
def test_what_is_said_may_stand_before_who_says_it(text):
    structure = method().read(text, dataset("cafes"))
    assert isinstance(structure, Leaf)
    assert structure.evidence.as_json() == {
        "kind": "review_text",
        "pattern": "boba",
        "social_filter": {"friends": ["Ann"], "hops": 1},
    }


def test_a_name_is_found_where_it_stands_alone():
    text = "Ann's pal Mary Lou, not Anna, and Bo."
    assert [text[start:end] for start, end in name_places(text, {"Ann", "Mary Lou", "Bo"})] == [
        "Ann",
        "Mary Lou",
        "Bo",
    ]


def test_a_name_that_does_nothing_asks_for_nothing():
    assert method().read("I am meeting Ann and Bo.", dataset("cafes")) is None
