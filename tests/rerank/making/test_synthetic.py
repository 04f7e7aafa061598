import json
from collections import Counter
from typing import Any

import pytest

from trueline.core.errors import InputError
from trueline.rerank.attributes import parsed
from trueline.rerank.dataset import read_dataset
from trueline.rerank.making.domain import domain_named
from trueline.rerank.making.synthetic import made

CAFES = domain_named("cafes")


@pytest.fixture(scope="module")
def rows():
    return made(CAFES, 50, 42)


def test_fifty_items_have_a_thousand_reviews_and_more(rows):
    items, reviews, _ = rows
    assert len(items) == len({item["id"] for item in items}) == len({item["name"] for item in items}) == 50
    assert len(reviews) >= 1_000


@pytest.mark.parametrize("domain", ["cafes", "clinics"])
def test_fifty_items_have_a_thousand_reviews_whatever_the_seed(domain):
    assert min(len(made(domain_named(domain), 50, seed)[1]) for seed in range(12)) >= 1_000


def test_items_differ_in_their_number_of_reviews_and_reviews_in_their_length(rows):
    _, reviews, _ = rows
    each = Counter(review["item_id"] for review in reviews).values()
    lengths = [len(review["text"].split()) for review in reviews]
    assert min(each) < 12
    assert max(each) > 33
    assert min(lengths) < 10
    assert max(lengths) > 50


def test_attributes_are_skewed_and_have_gaps(rows):
    items, _, _ = rows
    for attribute in CAFES.attributes:
        values = [item["attributes"].get(attribute.name) for item in items]
        assert None in values
        assert len({value for value in values if value}) > 1
    flags: list[Any] = [parsed(item["attributes"].get("Ambience", "{}")) for item in items]
    assert {value for one in flags for value in one.values()} == {True, False, None}


def test_everybody_has_friends_and_writes_under_a_name_of_the_graph(rows):
    _, reviews, social = rows
    graph = social["friend_graph"]
    assert all(friends and name not in friends for name, friends in graph.items())
    assert {review["user"]["name"] for review in reviews} <= set(graph)


def test_what_is_made_is_a_dataset(rows, tmp_path):
    items, reviews, social = rows
    for name, some in (("items", items), ("reviews", reviews)):
        (tmp_path / f"{name}.jsonl").write_text(
            "".join(f"{json.dumps(row)}\n" for row in some), encoding="utf-8"
        )
    (tmp_path / "social.json").write_text(json.dumps(social), encoding="utf-8")
    found = read_dataset(tmp_path)
    assert (len(found.items), len(found.reviews), found.warnings) == (50, len(reviews), [])


def test_the_seed_decides_and_an_item_does_not_depend_on_how_many_there_are(rows):
    assert made(CAFES, 50, 42) == rows
    assert made(CAFES, 50, 43) != rows
    assert made(CAFES, 20, 42)[0] == rows[0][:20]


def test_with_many_items_there_are_more_topics_so_that_one_stays_one_of_few():
    _, reviews, _ = made(CAFES, 800, 1)
    texts: dict[str, str] = {}
    for review in reviews:
        texts[review["item_id"]] = f"{texts.get(review['item_id'], '')} {review['text'].lower()}"
    topics = [f"{first} {word}" for first in CAFES.topics.modifiers for word in CAFES.topics.words]
    counts = [count for topic in topics if (count := sum(topic in text for text in texts.values()))]
    assert len(counts) > 15
    assert max(counts) < 250


@pytest.mark.parametrize("number", [0, 1_000_000])
def test_more_items_than_there_are_names_cannot_be_made(number):
    with pytest.raises(InputError, match=f"{number} items of cafes cannot be made"):
        made(CAFES, number, 1)
