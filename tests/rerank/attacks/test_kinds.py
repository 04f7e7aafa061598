"""What each attack does to the reviews of one item."""

import pytest

from trueline.core.chance import generator
from trueline.rerank.attacks import ATTACKS
from trueline.rerank.attacks.heterogeneity import of_length
from trueline.rerank.attacks.sarcastic import OPPOSITE

REVIEWS = [
    {"id": f"v{n}", "text": "A lovely corner for reading. Coffee was warm", "stars": 4.0} for n in range(5)
]
CAFE = {
    "id": "b1",
    "name": "Quayside",
    "attributes": {"WiFi": "free", "NoiseLevel": "quiet", "OutdoorSeating": True},
}


def after(name, item=CAFE, reviews=REVIEWS, seed=1):
    return ATTACKS[name].change(reviews, item, generator(seed, "attack"))


def test_the_attacks_are_those_of_the_table():
    assert ATTACKS.names == (
        *("typo_10", "typo_20", "heterogeneity"),
        *("inject_override", "inject_fake_sys", "inject_hidden", "inject_manipulation"),
        *("fake_positive", "fake_negative"),
        *("sarcastic_wifi", "sarcastic_noise", "sarcastic_outdoor", "sarcastic_all"),
    )


@pytest.mark.parametrize("name", [name for name in ATTACKS.names if name.startswith("inject")])
def test_an_instruction_stands_in_three_reviews_and_names_the_item(name):
    told = [review for review in after(name) if "Quayside" in review["text"]]
    assert len(told) == 3
    assert len([review for review in after(name, reviews=REVIEWS[:2]) if "Quayside" in review["text"]]) == 2


@pytest.mark.parametrize(("name", "stars"), [("fake_positive", 5), ("fake_negative", 1)])
def test_a_review_of_nobody_is_added(name, stars):
    *before, new = after(name)
    assert before == REVIEWS
    assert (new["id"], new["stars"]) == ("b1-added-1", stars)
    assert "user_name" not in new


def test_all_reviews_of_an_item_are_of_one_length():
    lengths = {
        tuple(len(review["text"].split()) for review in after("heterogeneity", seed=s)) for s in range(20)
    }
    assert lengths == {(words,) * 5 for words in (8, 40, 200)}


@pytest.mark.parametrize(("words", "text"), [(2, "a b"), (3, "a b c"), (7, "a b c a b c a")])
def test_a_text_is_repeated_or_cut(words, text):
    assert of_length("a  b c", words) == text
    assert of_length("", words) == ""


def test_sarcasm_praises_the_opposite_of_what_the_item_has():
    for one, (attribute, texts) in OPPOSITE.items():
        for value, said in texts.items():
            item = {"id": "b1", "attributes": {attribute: value}}
            *_, new = after(f"sarcastic_{one}", item)
            assert new["text"] in said
            assert new["stars"] == 5


@pytest.mark.parametrize(
    ("attack", "attribute", "value"),
    [
        ("wifi", "Wifi", "Free"),
        ("wifi", "wi_fi", "no"),
        ("noise", "noise level", "Very Loud"),
        ("outdoor", "outdoor_seating", False),
    ],
)
def test_sarcasm_knows_an_attribute_however_it_is_written(attack, attribute, value):
    assert len(after(f"sarcastic_{attack}", {"id": "b1", "attributes": {attribute: value}})) == 6


def test_sarcasm_of_all_adds_one_for_each_attribute_that_is_there():
    assert [review["id"] for review in after("sarcastic_all")[5:]] == [
        "b1-added-1",
        "b1-added-2",
        "b1-added-3",
    ]
    assert len(after("sarcastic_all", {"id": "b1", "attributes": {"WiFi": "no"}})) == 6


def test_an_item_without_the_attribute_stays_as_it_is():
    assert after("sarcastic_wifi", {"id": "b1"}) == REVIEWS
