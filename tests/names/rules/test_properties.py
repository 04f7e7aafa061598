"""What holds for every rule, whatever the texts."""

import time
from itertools import islice

import pytest
from hypothesis import given

from tests.names.rules.texts import READINGS, often, originals, pairs, patient, plain_name
from trueline.names.rules import RULES
from trueline.names.rules.letters import CONSONANTS, SPECIALS, VOWELS


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("rule_id", RULES.names)
@patient
@given(original=originals)
def test_what_a_rule_makes_it_recognises_and_it_is_new(rule_id, strict, original):
    rule = RULES[rule_id].read(strict=strict)
    made = list(islice(rule.makes(original), 300))
    assert all(rule.holds(original, variation) for variation in made)
    assert original not in made
    assert len(made) == len(set(made))
    assert made == list(islice(rule.makes(original), 300))
    assert rule.applies(original) or not made


@pytest.mark.parametrize("rule_id", RULES.names)
@patient
@given(name=plain_name)
def test_a_rule_that_strictly_applies_to_a_plain_name_makes_something(rule_id, name):
    rule = RULES[rule_id].read(strict=True)
    assert rule.applies(name) is (next(rule.makes(name), None) is not None)


@often
@given(pair=pairs())
def test_any_two_strings_get_a_verdict_that_agrees_with_the_length_change(pair):
    original, variation = pair
    for rule in READINGS:
        verdict = rule.holds(original, variation)
        assert verdict is True or verdict is False
        assert type(rule.applies(original)) is bool
        if verdict and rule.length_change is not None:
            before, after = (original.lower(), variation.lower()) if rule.lowered else pair
            assert len(after) - len(before) == rule.length_change


@often
@given(pair=pairs())
def test_what_holds_strictly_holds_plainly_except_for_true_syllables(pair):
    for rule in RULES:
        if rule.id != "swap_adjacent_syllables" and rule.read(strict=True).holds(*pair):
            assert rule.holds(*pair)


@patient
@given(original=originals)
def test_what_applies_strictly_applies_plainly(original):
    for rule in RULES:
        assert rule.applies(original) or not rule.read(strict=True).applies(original)


def test_kinds_of_letters_do_not_overlap_and_make_up_the_alphabet():
    assert sorted(VOWELS + CONSONANTS) == [chr(code) for code in range(ord("a"), ord("z") + 1)]
    assert "".join(sorted(set(SPECIALS))) == "".join(sorted(SPECIALS))


LONG = "Anna-Maria Lloyd " * 589
LONG_PAIRS = [
    (LONG, LONG[:-1]),
    (LONG, LONG + "x"),
    (LONG, LONG[:-2] + " d"),
    (LONG, LONG.replace(" ", "-")),
    (LONG, LONG[::-1]),
    ("a" * 10_000, "a" * 9_999),
    ("ab" * 5_000, "ba" * 5_000),
    (" " * 10_000, "-" * 10_000),
    ("ba" * 5_000, "b" * 10_000),
    ("a b " * 2_500, "b a " * 2_500),
]


@pytest.mark.parametrize("rule", READINGS, ids=lambda rule: rule.id)
def test_ten_thousand_characters_get_their_verdict_soon(rule):
    start = time.perf_counter()
    for pair in LONG_PAIRS:
        rule.holds(*pair)
        rule.applies(pair[0])
    # At most .1 s here; a loop over the text inside a loop over the text takes longer than this.
    assert time.perf_counter() - start < 3


@pytest.mark.parametrize(
    "text", ["", " ", "\t\n", "\x00", "\ud800", "\udfff\ud800", "e\u0301", "\u0301", "İ", "ß"]
)
def test_odd_texts_get_a_verdict_in_both_places(text):
    for rule in READINGS:
        for other in (text, "", "John Smith", "Mr. ", f"{text} {text}"):
            assert type(rule.holds(text, other)) is bool
            assert type(rule.holds(other, text)) is bool
        list(islice(rule.makes(text), 100))
