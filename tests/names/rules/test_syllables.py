from itertools import pairwise

import pytest

from trueline.names.rules.syllables import neighbours


def divided(word: str) -> str:
    edges = sorted({edge for found in neighbours(word) for edge in found} | {0, len(word)})
    return "-".join(word[start:end] for start, end in pairwise(edges))


@pytest.mark.parametrize(
    "word",
    [
        "John-ny",
        "Wil-liam",
        "Ma-ria",
        "Ma-ry",
        "Ma-ya",
        "Y-von-ne",
        "Jo-sé",
        "A-le-xan-der",
        "Mart-ha",
        "Ja-ne",
    ],
)
def test_the_last_consonant_before_a_run_of_vowels_opens_a_syllable(word):
    assert divided(word.replace("-", "")) == word


@pytest.mark.parametrize("word", ["", "Smith", "Lloyd", "Zoe", "Brr", "Иван", "山田", "1234", "\ud800"])
def test_a_word_with_fewer_than_two_runs_of_vowels_is_one_syllable(word):
    assert list(neighbours(word)) == []


def test_words_are_divided_each_by_itself():
    assert list(neighbours("Mary-Anna O'Hara")) == [(0, 2, 4), (5, 7, 9), (12, 14, 16)]
