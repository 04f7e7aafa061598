import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.rerank.methods.symbolic.words import key, masked, number, plain, stem, stems


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("dogs", "dog"),
        ("Dishes", "dish"),
        ("cookies", "cooky"),
        ("cookie", "cooky"),
        ("bus", "bus"),
        ("tennis", "tennis"),
        ("café", "cafe"),
        ("Ann's", "ann"),
        ("isn't", "not"),
        ("cannot", "not"),
        ("tv", "tv"),
    ],
)
def test_a_stem_leaves_out_what_changes_with_the_sentence(word, expected):
    assert stem(word) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("HasTV", "has tv"),
        ("BYOBCorkage", "byob corkage"),
        ("wheelchair_accessible", "wheelchair accessible"),
        ("Open24Hours", "open 24 hour"),
        ("Coffee & Tea", "coffee tea"),
        ("$$", "$$"),
        ("preis_größe", "preis große"),
    ],
)
def test_names_fall_apart_where_they_are_joined(name, expected):
    assert " ".join(stems(name)) == expected


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("take out", "takeout"),
        ("Wi-Fi", "wifi"),
        ("bring my dog", "bring the dogs"),
        ("beer_and_wine", "beer, wine"),
        ("doesn't break the bank", "won't break the bank"),
    ],
)
def test_phrases_that_say_the_same_have_one_key(left, right):
    assert key(stems(left)) == key(stems(right))


def test_different_phrases_have_different_keys():
    assert key(stems("very loud")) != key(stems("loud"))
    assert key(stems("not loud")) != key(stems("loud"))


@pytest.mark.parametrize(("text", "value"), [("four", 4), ("3.5", 3.5), ("a couple of", 2), ("12", 12)])
def test_numbers_are_read(text, value):
    assert number(text) == value


def test_quotations_are_set_apart_and_apostrophes_are_not():
    said = plain("Ann\u2019s friends\u2019 kids\u2019 menu, \u201cHidden Gem\u201d and 'so good'")
    assert said.quotes == ("hidden gem", "so good")
    assert "gem" not in said.low
    assert said.words[0].stem == "ann"


def test_names_are_set_apart_where_they_stand():
    text = masked("Ask Mary Lou")
    said = plain("Ask Mary Lou", [(4, 12)])
    assert said.names_in(0, len(text)) == ["Mary Lou"]
    assert "mary" not in said.low
    assert [word.text for word in said.words] == ["ask", "mary", "lou"]


@given(st.text())
def test_a_text_and_its_plain_form_are_as_long_as_each_other(text):
    said = plain(text)
    assert len(said.text) == len(said.low)
    assert all(said.low[word.start : word.end] for word in said.words)
