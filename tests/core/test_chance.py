import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from trueline.core.chance import array_generator, generator, pick, shuffled
from trueline.core.errors import InputError

# The first number of a stream, from either kind of generator.
FIRST: list[Callable[..., float]] = [
    lambda *parts: generator(*parts).random(),
    lambda *parts: float(array_generator(*parts).random()),
]
PARTS = st.lists(st.one_of(st.text(), st.integers()), min_size=1, max_size=4)


@pytest.mark.parametrize("first", FIRST)
def test_the_same_seed_and_purpose_give_the_same_numbers(first):
    assert first(42, "typos", "R01") == first(42, "typos", "R01")


@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((42, "ab", "c"), (42, "a", "bc")),
        ((42, 1), (42, "1")),
        ((42, "a"), (43, "a")),
        ((42, "a"), ("42", "a")),
        ((42, 12, 3), (42, 1, 23)),
        ((42, -1), (42, 1)),
        ((42,), (42, "")),
        ((42, "a", "b"), (42, "b", "a")),
        ((42, "s1:a"), (42, "", "a")),
        ((42, "é"), (42, "e\u0301")),
    ],
)
def test_seeds_and_purposes_that_differ_give_other_numbers(first, one, other):
    assert first(*one) != first(*other)


@given(PARTS, PARTS)
def test_two_lists_of_parts_share_a_stream_only_if_they_are_the_same(one, other):
    same = [(type(x), x) for x in one] == [(type(x), x) for x in other]
    assert (generator(*one).random() == generator(*other).random()) is same


def test_the_state_is_the_hash_of_kind_length_and_text_of_every_part():
    # The encoding is written out by hand: a later version that changes it would change everybody's data.
    state = int.from_bytes(sha256(b"i2:42s5:typosi2:-3s2:\xc3\xa9").digest(), "big")
    parts = (42, "typos", -3, "é")
    assert generator(*parts).random() == Random(state).random()
    expected = np.random.Generator(np.random.PCG64(state)).random(5)
    assert array_generator(*parts).random(5).tolist() == expected.tolist()


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_another_process_draws_the_same_numbers(hash_seed):
    program = (
        "from trueline.core.chance import array_generator, generator\n"
        "print(generator('s', 'p', 1).random(), array_generator('s', 'p', 1).random())"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    here = f"{generator('s', 'p', 1).random()} {array_generator('s', 'p', 1).random()}"
    assert answer.stdout.strip() == here


def test_drawing_from_one_stream_leaves_the_others_alone():
    undisturbed = generator(42, "b").random()
    one, other = generator(42, "a"), generator(42, "b")
    one.random()
    assert other.random() == undisturbed


@pytest.mark.parametrize("part", [True, 1.5, None, b"a", ("a",)])
def test_what_is_neither_a_whole_number_nor_a_text_is_refused(part):
    for make in (generator, array_generator):
        with pytest.raises(InputError, match="whole number or a text"):
            make(part)
        with pytest.raises(InputError, match="whole number or a text"):
            make(42, part)


def test_broken_unicode_is_a_purpose_like_any_other():
    assert generator(42, "\ud800").random() != generator(42, "\ud801").random()


def test_numpy_is_imported_only_when_an_array_is_drawn():
    program = "import sys, trueline.core.chance; print('numpy' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == "False"


def test_each_thing_is_as_likely_to_be_picked_as_the_others():
    chance = generator(7, "picks")
    counts = Counter(pick("abc", chance) for _ in range(3_000))
    assert chisquare([counts[one] for one in "abc"]).pvalue > 0.01


def test_each_order_is_as_likely_as_the_others():
    chance = generator(7, "orders")
    counts = Counter("".join(shuffled("abc", chance)) for _ in range(6_000))
    assert len(counts) == 6
    assert chisquare(list(counts.values())).pvalue > 0.01


def test_nothing_and_one_thing_are_in_order_already():
    chance = generator(7, "orders")
    assert (shuffled([], chance), shuffled(["a"], chance)) == ([], ["a"])
