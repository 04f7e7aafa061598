import pytest

from tests.names import slow
from trueline.core.chance import generator
from trueline.names.making.followers import followers
from trueline.names.rules import RULES

ASKABLE = [rule for rule in RULES if rule.askable]


def made(original, names, wanted, most=99, seed=1):
    return followers(original, [RULES[name] for name in names], wanted, most, generator(seed, "test"))


def met(original, names, texts):
    return {name for name in names for text in texts if slow.holds(name, original, text)}


@pytest.mark.parametrize("wanted", [1, 4, 9])
@pytest.mark.parametrize("rule", [rule.id for rule in ASKABLE if rule.applies("Anna Smith")])
def test_each_follows_the_rule_and_none_comes_twice(rule, wanted):
    texts = made("Anna Smith", [rule], wanted)
    assert len(set(texts)) == len(texts) <= wanted
    assert all(slow.holds(rule, "Anna Smith", text) for text in texts)
    assert "Anna Smith" not in texts


@pytest.mark.parametrize("wanted", [1, 3, 5])
def test_every_rule_is_met_even_by_more_than_are_wanted(wanted):
    names = ["swap_adjacent_consonants", "name_parts_permutations", "remove_all_spaces"]
    texts = made("John Smith", names, wanted)
    assert met("John Smith", names, texts) == set(names)
    assert len(texts) == max(3, wanted)


def test_one_text_that_follows_two_rules_is_enough_for_both():
    names = ["delete_random_letter", "remove_random_vowel"]
    texts = made("John Smith", names, 1)
    assert len(texts) == 1
    assert met("John Smith", names, texts) == set(names)


def test_there_are_never_more_than_the_most():
    names = ["swap_adjacent_consonants", "name_parts_permutations", "remove_all_spaces"]
    assert len(made("John Smith", names, 2, most=2)) == 2


def test_a_rule_that_makes_few_texts_gives_those():
    assert made("John Smith", ["name_parts_permutations"], 5) == ["Smith John"]


def test_the_rules_take_turns():
    names = ["shorten_name_to_initials", "insert_random_letter"]
    texts = made("John Smith", names, 6)
    assert sum(slow.holds(names[0], "John Smith", text) for text in texts) == 3


def test_nothing_wanted_and_no_rule_give_nothing():
    assert made("John Smith", ["delete_random_letter"], 0, most=0) == []
    assert made("John Smith", [], 3) == []


def test_the_seed_decides():
    first, again, other = (made("John Smith", ["insert_random_letter"], 5, seed=seed) for seed in (1, 1, 2))
    assert first == again != other
