from itertools import pairwise

import pytest

from tests.rerank.methods.symbolic.domains import dataset, method
from trueline.rerank.methods.symbolic.lexicon import Lexicon
from trueline.rerank.methods.symbolic.schema import attributes
from trueline.rerank.methods.symbolic.thesaurus import Thesaurus, read_thesaurus
from trueline.rerank.methods.symbolic.words import key, plain, stems


def lexicon(domain, thesaurus=None):
    return Lexicon(dataset(domain).items.columns, thesaurus or Thesaurus())


def meant(found, phrase):
    """What a phrase can mean, each as name=values, with a tilde where it needs a name beside it."""
    return [
        f"{one.attribute.path[-1]}={','.join(one.values)}{'' if one.strong and not one.named else '~'}"
        for one in found.table.get(key(stems(phrase)), ())
    ]


@pytest.mark.parametrize(
    ("phrase", "meanings"),
    [
        ("has tv", ["HasTV="]),
        ("TV", ["HasTV="]),
        ("good for kids", ["GoodForKids="]),
        ("kids", ["GoodForKids="]),
        ("credit card", ["BusinessAcceptsCreditCards="]),
        ("take out", ["RestaurantsTakeOut="]),
        ("wi fi", ["WiFi="]),
        ("quiet", ["NoiseLevel=quiet"]),
        ("very loud", ["NoiseLevel=very_loud"]),
        ("full bar", ["Alcohol=full_bar"]),
        ("casual", ["Ambience=casual", "RestaurantsAttire=casual"]),
        ("ambience", ["Ambience=~"]),
        ("bakery", ["categories=Bakeries"]),
        ("juice bars and smoothies", ["categories=Juice Bars & Smoothies"]),
        ("coffee and tea", []),
        ("no", []),
        ("yes", []),
        ("stars", []),
    ],
)
def test_the_schema_alone_gives_phrases(phrase, meanings):
    assert meant(lexicon("cafes"), phrase) == meanings


@pytest.mark.parametrize(
    ("phrase", "meanings"),
    [
        ("free", ["WiFi=free~"]),
        ("street", ["BusinessParking=street~"]),
        ("terrace", ["OutdoorSeating="]),
        ("atmosphere", ["Ambience=~"]),
        ("casual", ["Ambience=casual", "RestaurantsAttire=casual"]),
        ("won't break the bank", ["RestaurantsPriceRange2=1"]),
        ("sauna", []),
    ],
)
def test_a_thesaurus_adds_what_the_schema_can_say(phrase, meanings):
    assert meant(lexicon("cafes", read_thesaurus()), phrase) == meanings


def test_elements_of_lists_and_names_with_underscores_are_known():
    found = lexicon("gyms")
    assert meant(found, "private cabins") == ["changing_rooms=private cabins"]
    assert meant(found, "kettlebell") == ["equipment=kettlebells"]
    assert meant(found, "personal training") == ["personal_training="]
    assert meant(found, "york") == ["city=York"]


def test_the_longest_phrase_wins_and_no_phrase_crosses_a_comma():
    found = lexicon("cafes")

    def phrases(text):
        words = plain(text).words
        joined = [False, *("," not in text[one.end : two.start] for one, two in pairwise(words))]
        return [
            " ".join(word.text for word in words[span.start : span.stop])
            for span in found.spans(words, joined)
        ]

    assert phrases("a very loud bar with dogs allowed") == ["very loud", "dogs allowed"]
    assert phrases("very, loud") == ["loud"]


def test_attributes_are_told_apart_by_their_values():
    kinds = {one.path[-1]: one.kind for one in attributes(dataset("cafes").items.columns)}
    assert kinds["HasTV"] == "boolean"
    assert kinds["Ambience"] == "flags"
    assert kinds["WiFi"] == "choice"
    assert kinds["categories"] == "categories"
    assert not {"name", "Monday"} & kinds.keys()
    assert {one.path[-1]: one.kind for one in attributes(dataset("gyms").items.columns)}[
        "equipment"
    ] == "list"


def test_pools_of_one_dataset_share_a_lexicon():
    whole = dataset("cafes")
    assert method()._lexicon(whole) is method()._lexicon(whole.only(["b3", "b1"]))
    assert method()._lexicon(whole) is not method()._lexicon(dataset("gyms"))
