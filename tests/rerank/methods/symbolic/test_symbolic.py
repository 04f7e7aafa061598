import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rerank.methods.symbolic.domains import dataset, method
from tests.rerank.small import written
from trueline.rerank.ask import legend
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.method import Task, asked
from trueline.rerank.methods.symbolic import SYMBOLIC, Symbolic
from trueline.rerank.shorthand import parse, shorthand
from trueline.rerank.structure import as_json, read_structure
from trueline.rerank.views import as_text

VOCABULARY = [
    *(
        "either",
        "or",
        "and",
        ",",
        ".",
        ";",
        ":",
        "(",
        ")",
        "not",
        "no",
        "without",
        "neither",
        "nor",
        "both",
        "but",
    ),
    *(
        "free",
        "paid",
        "wifi",
        "quiet",
        "loud",
        "noise level",
        "parking",
        "street",
        "TV",
        "dogs",
        "cheap",
        "casual",
    ),
    *(
        "open",
        "until",
        "after",
        "from",
        "to",
        "on",
        "Monday",
        "Tuesday",
        "10",
        "pm",
        "22:00",
        "noon",
        "every day",
    ),
    *(
        "reviews",
        "mention",
        "boba",
        '"gem"',
        "people",
        "talk about",
        "it",
        "rated",
        "recommend",
        "praised by",
    ),
    *(
        "Ann",
        "Dana",
        "a friend of",
        "'s",
        "friends",
        "somebody",
        "wider circle",
        "elite reviewers",
        "critics",
    ),
    *("at least", "4", "stars", "or more", "since 2020", "more than", "one of the following", "failing that"),
    *("if there's", "a", "the", "with", "has", "is", "don't need", "can't stand", "known for", "ambience"),
]


def pool_of(tmp_path, **attributes):
    """Items with these attributes, a letter for each: t, f, or - where there is none."""
    count = len(next(iter(attributes.values())))
    items = [
        {
            "id": f"b{place}",
            "attributes": {
                name: word[place] == "t" for name, word in attributes.items() if word[place] != "-"
            },
        }
        for place in range(count)
    ]
    return read_dataset(written(tmp_path, {"items": items}))


def test_true_comes_before_unknown_before_false(tmp_path):
    pool = pool_of(tmp_path, alpha="f-t", beta="ttt")
    assert Symbolic().rank(Task("R1", "alpha and beta", pool)) == ["b2", "b1", "b0"]


def test_among_equals_more_true_conditions_come_first(tmp_path):
    pool = pool_of(tmp_path, alpha="fftf", beta="fttf", gamma="fftt", delta="ffff")
    assert Symbolic().rank(Task("R1", "alpha, beta, gamma and delta", pool)) == ["b2", "b1", "b3", "b0"]


def test_a_root_that_is_true_comes_before_more_conditions(tmp_path):
    pool = pool_of(tmp_path, alpha="ft", beta="tf", gamma="tf")
    assert Symbolic().rank(Task("R1", "alpha, or failing that beta, gamma and no gamma", pool))[0] == "b1"


def test_what_is_not_wanted_counts_where_it_is_not(tmp_path):
    pool = pool_of(tmp_path, alpha="tf", beta="ff")
    assert Symbolic().rank(Task("R1", "no alpha, but beta", pool)) == ["b1", "b0"]


def test_equals_stay_in_their_order(tmp_path):
    pool = pool_of(tmp_path, alpha="tttt").only(["b2", "b0", "b3", "b1"])
    assert Symbolic().rank(Task("R1", "alpha", pool)) == ["b2", "b0", "b3", "b1"]


@pytest.mark.parametrize("text", ["", "?!", "Which one would you pick for my uncle?", "\u7121\u7dda"])
def test_what_cannot_be_read_leaves_all_candidates_in_their_order(text):
    pool = dataset("cafes").only(["b3", "b1", "b4", "b2"])
    assert Symbolic().read(text, pool) is None
    assert Symbolic().rank(Task("R1", text, pool)) == ["b3", "b1", "b4", "b2"]


def test_it_is_a_method_like_the_others():
    pool = dataset("cafes")
    reply = asked(SYMBOLIC.make(), Task("R1", "a cafe with free wifi and no TV", pool))
    assert (reply.outcome, reply.ranking[0], reply.tokens_in) == ("scored", "b1", 0)
    view = as_text(pool, pool.items.ids).text
    assert SYMBOLIC.make().evaluate_ranking("loud, and with a full bar", view, 2).startswith("2")


def test_a_dataset_without_reviews_hours_or_attributes_can_be_read(tmp_path):
    pool = read_dataset(written(tmp_path, {"items": [{"id": "b0"}, {"id": "b1"}]}))
    text = "quiet, open on Monday until 10, reviews mention boba, and recent reviews rate it at least 4 stars"
    assert Symbolic().rank(Task("R1", text, pool)) == ["b0", "b1"]


@pytest.mark.parametrize("domain", ["cafes", "gyms"])
@given(st.lists(st.sampled_from(VOCABULARY), max_size=14).map(" ".join) | st.text(max_size=60))
@settings(max_examples=150, deadline=None)
def test_whatever_is_written_is_read_as_a_structure_that_can_be_written_down(domain, text):
    found = method().read(text, dataset(domain))
    if found is not None:
        assert read_structure(as_json(found), "here:1") == found
        assert parse(shorthand(found), legend(found)) == found


def test_the_same_text_is_read_the_same_by_another_reader():
    text = "a cozy place with street parking or a garage, and friends of Ann mention boba"
    first, again = (Symbolic().read(text, dataset("cafes")) for _ in range(2))
    assert first == again
