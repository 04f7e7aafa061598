import pytest

from tests.rerank.small import of_reviews, written
from trueline.rerank.dataset import read_dataset
from trueline.rerank.making.conditions import conditions
from trueline.rerank.making.domain import domain_named
from trueline.rerank.making.topics import topics

CAFES = domain_named("cafes")
NOTHING = ["-"] * 8


@pytest.fixture
def said(tmp_path):
    """A dataset with an item for each text."""
    return lambda *texts: read_dataset(written(tmp_path, of_reviews([[{"text": one}] for one in texts])))


def true_for(dataset, domain):
    """The numbers of the items that each topic is true for."""
    found, truths = conditions(dataset, domain, 1)
    return {
        one.subject.removeprefix("text."): row.nonzero()[0].tolist()
        for one, row in zip(found, truths, strict=True)
        if one.kind == "text"
    }


def test_a_piece_of_another_word_makes_no_topic_true(said):
    dataset = said("A cozy armchair.", "Spiced chai!", "An armchair, and CHAI.", "The vegans.", *NOTHING)
    assert true_for(dataset, CAFES) == {"chai": [1, 2]}


def test_a_topic_that_only_pieces_of_words_hold_is_none(said):
    assert true_for(said("A cozy armchair.", "One more armchair.", *NOTHING), CAFES) == {}


def test_the_pattern_is_the_word_itself_where_that_finds_nothing_else(said):
    dataset = said("Chai.", "More chai and soup.", "Soups.", *NOTHING)
    assert {one.words: one.pattern for one in topics(dataset, CAFES, 1)} == {
        "chai": "chai",
        "soup": r"\bsoup\b",
    }


def test_signs_in_a_topic_mean_themselves(said):
    words = CAFES.topics.model_copy(update={"words": ["c++"], "modifiers": []})
    dataset = said("Learn c++ here.", "A talk on C++.", "abc++ is none.", "cc", *NOTHING)
    assert true_for(dataset, CAFES.model_copy(update={"topics": words})) == {"c++": [0, 1]}


def test_words_drawn_from_reviews_are_whole_words_too(said):
    dataset = said(
        "A reading.", "Bread and butter.", "Read.", "Reader, read!", "Bread.", "A reading.", *NOTHING
    )
    assert true_for(dataset, None) == {"reading": [0, 5], "bread": [1, 4], "read": [2, 3]}


def test_words_that_join_or_strengthen_are_no_topics(said):
    idle = "very really every which because doesn't someone through quite could these about"
    dataset = said(f"{idle} maps", f"{idle} maps", *NOTHING)
    assert {one.words for one in topics(dataset, None, 1)} == {"maps"}
