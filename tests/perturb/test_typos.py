import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.chance import generator
from trueline.perturb.typos import with_typos

LONG = " ".join(f"word{chr(97 + place % 26)}{chr(97 + place // 26)}" for place in range(676)).replace(
    "word", "begin"
)


@given(text=st.text(max_size=60), share=st.floats(0, 1), seed=st.integers(0, 9))
def test_letters_are_exchanged_and_none_is_lost(text, share, seed):
    changed = with_typos(text, share, generator(seed, "t"))
    assert Counter(changed) == Counter(text)
    assert re.sub(r"[^\W\d_]", "", changed) == re.sub(r"[^\W\d_]", "", text)


@given(text=st.text(max_size=60))
def test_short_words_stay(text):
    changed = with_typos(text, 1.0, generator(1, "t"))
    spots = [found.span() for found in re.finditer(r"[^\W\d_]+", text) if len(found[0]) <= 3]
    assert all(changed[start:end] == text[start:end] for start, end in spots)


def test_each_longer_word_is_changed_when_the_share_is_whole():
    changed = with_typos("coffee tea latte", 1.0, generator(1, "t"))
    assert [a != b for a, b in zip(changed.split(), ["coffee", "tea", "latte"], strict=True)] == [
        True,
        False,
        True,
    ]


def test_a_word_of_one_letter_repeated_cannot_be_changed():
    assert with_typos("zzzzz", 1.0, generator(1, "t")) == "zzzzz"


@pytest.mark.parametrize("share", [0.1, 0.2])
def test_so_large_a_share_of_the_words_is_changed(share):
    words = LONG.split()
    hit = sum(
        a != b
        for seed in range(20)
        for a, b in zip(with_typos(LONG, share, generator(seed, "t")).split(), words, strict=True)
    )
    n = 20 * len(words)
    assert abs(hit / n - share) < 4 * (share * (1 - share) / n) ** 0.5


def test_the_stream_decides():
    assert with_typos(LONG, 0.2, generator(1, "t")) == with_typos(LONG, 0.2, generator(1, "t"))
    assert with_typos(LONG, 0.2, generator(1, "t")) != with_typos(LONG, 0.2, generator(2, "t"))
