"""The draws of section 6: each has the distribution of the spec's table, and stands for itself alone."""

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations, product

import pytest
from pydantic import ValidationError
from scipy.stats import chisquare

from tests.names.queries.asked import JOHN
from trueline.core.errors import InputError, RowError, UnknownNameError
from trueline.core.schema import read
from trueline.names.queries.draws import Fixed, draw, rules_named
from trueline.names.queries.query import AskedName

MANY = 12_000

TABLE = {
    (0.3, 0.4, 0.3): 0.25,
    (0.2, 0.6, 0.2): 0.20,
    (0.1, 0.3, 0.6): 0.15,
    (0.5, 0.5, 0.0): 0.12,
    (0.1, 0.5, 0.4): 0.10,
    (0.0, 1.0, 0.0): 0.08,
    (0.7, 0.3, 0.0): 0.05,
    (0.0, 0.0, 1.0): 0.03,
    (1.0, 0.0, 0.0): 0.02,
}

ASKABLE = {
    "replace_spaces_with_random_special_characters",
    "replace_double_letters_with_single_letter",
    "replace_random_vowel_with_random_vowel",
    "replace_random_consonant_with_random_consonant",
    "swap_adjacent_consonants",
    "swap_adjacent_syllables",
    "swap_random_letter",
    "delete_random_letter",
    "remove_random_vowel",
    "remove_random_consonant",
    "remove_all_spaces",
    "duplicate_random_letter_as_double_letter",
    "insert_random_letter",
    "add_random_leading_title",
    "add_random_trailing_title",
    "initial_only_first_name",
    "shorten_name_to_initials",
    "shorten_name_to_abbreviations",
    "name_parts_permutations",
}


def shares(mix):
    return tuple(mix.get(level, 0.0) for level in ("Light", "Medium", "Far"))


def drawn(number, seed=42, fixed=None, **more):
    names = (AskedName(name=f"Name {place}") for place in range(number))
    return list(draw(names, seed, fixed or Fixed(), **more))


@pytest.fixture(scope="module")
def many():
    return drawn(MANY)


def fits(found, likely):
    """Whether so many of each could well have been drawn with these likelihoods, and nothing else was."""
    counts = Counter(found)
    assert set(counts) <= set(likely)
    total = sum(counts.values())
    expected = [total * chance for chance in likely.values()]
    return chisquare([counts[thing] for thing in likely], expected).pvalue > 0.001


def evenly(things):
    known = list(things)
    return dict.fromkeys(known, 1 / len(known))


def test_the_likelihoods_of_the_table_are_whole():
    assert sum(TABLE.values()) == pytest.approx(1)


def test_counts_are_6_to_15_each_as_likely_as_the_others(many):
    assert fits((query.variation_count for query in many), evenly(range(6, 16)))


def test_the_rule_share_is_10_to_60_percent_each_as_likely_as_the_others(many):
    assert fits((query.rule_based.rule_percentage for query in many), evenly(range(10, 61)))


def test_one_two_or_three_rules_are_asked_each_as_often(many):
    assert fits((len(query.rules) for query in many), evenly([1, 2, 3]))


@pytest.mark.parametrize("place", [0, -1])
def test_each_askable_rule_is_as_likely_as_the_others(many, place):
    assert fits((query.rules[place] for query in many), evenly(sorted(ASKABLE)))


def test_each_pair_of_rules_is_as_likely_as_the_others(many):
    pairs = (tuple(sorted(query.rules)) for query in many if len(query.rules) == 2)
    assert fits(pairs, evenly(combinations(sorted(ASKABLE), 2)))


def test_no_rule_is_asked_twice_in_one_query(many):
    assert all(len(set(query.rules)) == len(query.rules) for query in many)


@pytest.mark.parametrize("field", ["phonetic_similarity", "orthographic_similarity"])
def test_a_mix_is_drawn_as_often_as_the_table_says(many, field):
    assert fits((shares(getattr(query, field)) for query in many), TABLE)


def test_the_two_mixes_do_not_depend_on_each_other(many):
    both = {(one, other): TABLE[one] * TABLE[other] for one, other in product(TABLE, TABLE)}
    found = ((shares(query.phonetic_similarity), shares(query.orthographic_similarity)) for query in many)
    assert fits(found, both)


def test_the_count_the_rule_share_and_the_number_of_rules_do_not_depend_on_each_other(many):
    # Shares in three parts of 17, so that enough of each are drawn.
    cells = evenly(product(range(6, 16), range(3), [1, 2, 3]))
    found = (
        (query.variation_count, (int(query.rule_based.rule_percentage) - 10) // 17, len(query.rules))
        for query in many
    )
    assert fits(found, cells)


def test_the_test_itself_sees_a_mix_that_is_drawn_one_in_fifty_too_often(many):
    found = [shares(query.phonetic_similarity) for query in many]
    assert not fits([*found, *[(1.0, 0.0, 0.0)] * (MANY // 50)], TABLE)


def as_bytes(queries):
    return [query.model_dump_json() for query in queries]


def test_the_same_seed_draws_the_same_queries_and_another_one_others():
    assert as_bytes(drawn(20)) == as_bytes(drawn(20))
    assert as_bytes(drawn(20)) != as_bytes(drawn(20, seed=43))


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_another_process_draws_the_same_queries_whatever_its_hash_seed(hash_seed):
    code = (
        "from tests.names.queries.test_draws import as_bytes, drawn\n"
        "import sys; sys.stdout.write('\\n'.join(as_bytes(drawn(20))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split("\n") == as_bytes(drawn(20))


def test_a_query_depends_on_its_seed_and_place_and_not_on_the_other_names():
    alone = list(draw([JOHN] * 3, 42))
    among = list(draw([*[AskedName(name=f"Ann {n}", address="Norway") for n in range(2)], JOHN, JOHN], 42))
    assert alone[2] == among[2]


FIXED = {
    "count": (9, "variation_count"),
    "phonetic": ({"Far": 1.0}, "phonetic_similarity"),
    "orthographic": ({"Light": 0.4, "Far": 0.6}, "orthographic_similarity"),
    "rules": (["remove_title"], "selected_rules"),
    "rule_percentage": (12.5, "rule_percentage"),
}


def fields(query):
    values = query.model_dump(exclude={"text"})
    rule_based = values.pop("rule_based")
    del rule_based["rule_descriptions"]
    return {**values, **rule_based}


@pytest.mark.parametrize("option", FIXED)
def test_fixing_one_field_leaves_all_others_as_they_were(option):
    given, field = FIXED[option]
    for free, fixed in zip(drawn(30), drawn(30, fixed=read(Fixed, {option: given}, "")), strict=True):
        assert fields(fixed) == {**fields(free), field: given}


def test_no_rules_at_all_asks_for_none_and_leaves_the_mixes_as_they_were():
    for free, fixed in zip(drawn(5), drawn(5, fixed=Fixed(rules=[])), strict=True):
        assert fixed.rule_based is None
        assert fixed.rules == ()
        assert fixed.phonetic_similarity == free.phonetic_similarity
        assert "rule" not in fixed.text


def test_each_rule_comes_with_its_sentence():
    query = drawn(1, fixed=Fixed(rules=["remove_all_spaces"]))[0]
    assert query.rule_based.rule_descriptions == {
        "remove_all_spaces": "Run the parts of the name together without any space."
    }


def test_seven_names_by_three_are_three_queries_the_last_with_one():
    found = drawn(7, per_query=3)
    assert [query.id for query in found] == ["q1", "q2", "q3"]
    assert [[asked.name for asked in query.names] for query in found] == [
        ["Name 0", "Name 1", "Name 2"],
        ["Name 3", "Name 4", "Name 5"],
        ["Name 6"],
    ]


def test_names_are_taken_only_as_queries_are_drawn():
    def endless():
        while True:
            yield JOHN

    queries = draw(endless(), 42)
    assert [next(queries).id for _ in range(3)] == ["q1", "q2", "q3"]


def test_no_names_are_no_queries():
    assert drawn(0) == []


def test_a_name_twice_in_one_query_is_refused_with_the_query():
    with pytest.raises(RowError, match=r"^q1: .*asks for 'John Smith' twice"):
        list(draw([JOHN, JOHN], 42, per_query=2))


def test_more_names_than_a_query_holds_are_refused():
    with pytest.raises(RowError, match=r"^q1: names: has 1001 items; give 1000 at most"):
        drawn(1001, per_query=1001)


def test_no_names_to_a_query_are_refused():
    with pytest.raises(InputError, match="0 names to a query cannot be asked for; give 1 or more"):
        drawn(3, per_query=0)


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"count": 0}, "count: is 0; give 1 or more"),
        ({"count": 10_001}, "count: is 10001; give 10000 or less"),
        ({"count": 1.5}, "count: must be a whole number, not 1.5"),
        ({"rule_percentage": 101}, "rule_percentage: is 101; give 100 or less"),
        ({"rule_percentage": -1}, "rule_percentage: is -1; give 0 or more"),
        ({"rule_percentage": float("nan")}, "rule_percentage: must be a finite number, not nan"),
        ({"phonetic": {"Light": 0.5}}, "phonetic: the shares sum to 0.5; make them sum to 1"),
        ({"phonetic": {}}, "phonetic: the shares sum to 0; make them sum to 1"),
        (
            {"orthographic": {"Light": 0.6, "Far": 0.6}},
            "orthographic: the shares sum to 1.2; make them sum to 1",
        ),
        ({"phonetic": {"Light": float("nan")}}, "phonetic.Light: must be a finite number, not nan"),
        ({"phonetic": {"Light": 1.5, "Far": -0.5}}, "phonetic: Light is 1.5; a share is within 0..1"),
        ({"phonetic": {"Lite": 1.0}}, "phonetic: there is no level 'Lite'; did you mean 'Light'?"),
        (
            {"rules": ["swap_leter"]},
            "rules: there is no rule 'swap_leter'; did you mean 'swap_random_letter'?",
        ),
        (
            {"rules": ["remove_title", "remove_title"]},
            "rules: asks for 'remove_title' twice; name each rule once",
        ),
        ({"counts": 3}, "counts: is not a field here; did you mean 'count'?"),
    ],
)
def test_a_wrong_value_is_refused_where_the_query_is_made(given, line):
    with pytest.raises(RowError) as refused:
        read(Fixed, given, "")
    assert str(refused.value) == line


def test_what_is_given_cannot_be_wrong_in_code_either():
    with pytest.raises(ValidationError, match=r"the shares sum to 0\.5; make them sum to 1"):
        Fixed(phonetic={"Light": 0.5})


def test_thirds_are_a_whole():
    third = {"Light": 1 / 3, "Medium": 1 / 3, "Far": 1 / 3}
    assert drawn(1, fixed=Fixed(phonetic=third))[0].phonetic_similarity == third


@pytest.mark.parametrize(
    ("category", "number"),
    [
        ("replacement", 4),
        ("swapping", 3),
        ("removal", 4),
        ("insertion", 4),
        ("formatting", 3),
        ("structure", 1),
    ],
)
def test_a_category_stands_for_its_askable_rules(category, number):
    found = rules_named([category])
    assert len(found) == number
    assert set(found) <= ASKABLE


def test_all_categories_together_are_the_19_askable_rules():
    words = ["replacement", "swapping", "removal", "insertion", "formatting", "structure"]
    assert set(rules_named(words)) == ASKABLE


def test_a_rule_is_named_once_though_its_category_stands_there_too():
    assert rules_named(["structure", "name_parts_permutations"]) == ["name_parts_permutations"]


def test_a_rule_that_is_not_asked_for_by_default_can_be_named():
    assert rules_named(["remove_title"]) == ["remove_title"]


@pytest.mark.parametrize(
    ("word", "near"),
    [("swap_leter", "'swap_random_letter'"), ("remoal", "'removal'"), ("Swapping", "'swapping'")],
)
def test_an_unknown_rule_or_category_is_refused_with_the_near_one(word, near):
    with pytest.raises(UnknownNameError) as refused:
        rules_named([word])
    assert f"there is no rule or category '{word}'; did you mean {near}" in str(refused.value)
