import subprocess
import sys
from itertools import islice

import pytest

from tests.names import slow
from tests.names.asked import DOCUMENTED, EVERY_POLICY, FAIR, MIID
from trueline.names.birth_dates import KINDS, covered
from trueline.names.making.counts import Planner, shares_of
from trueline.names.making.generate import generate
from trueline.names.queries.draws import COUNTS, MIXES, Fixed, draw
from trueline.names.queries.people import people
from trueline.names.queries.query import AskedName, Query, RuleBased
from trueline.names.rules import RULES

USUAL = {"Light": 0.2, "Medium": 0.6, "Far": 0.2}
OPEN = ((99,) * 4,) * 4


def asked(*names, count=10, rules=(), percentage=30.0, phonetic=USUAL, orthographic=USUAL, **of_name):
    return Query(
        id="q1",
        names=[AskedName(name=name, **of_name) for name in names],
        variation_count=count,
        phonetic_similarity=dict(phonetic),
        orthographic_similarity=dict(orthographic),
        rule_based=RuleBased(rule_percentage=percentage, selected_rules=list(rules)) if rules else None,
    )


def made(query, policy=DOCUMENTED, seed=42):
    (one,) = generate([query], policy, seed)
    return one


def texts(query, policy=DOCUMENTED, seed=42):
    (answer,) = made(query, policy, seed).answer.variations.values()
    return [variation.name for variation in answer]


def slow_quality(part, variations, mix, kind):
    """The quality of one mix of one part by the slow formulas."""
    compared = [getattr(slow, kind)(part.lower(), text.lower(), "documented") for text in variations]
    found = [slow.level_of(value, kind, "documented") for value in compared]
    counts = {level: found.count(level) for level in slow.targets(mix, 1, "documented")}
    return float(slow.quality(counts, len(variations), mix, "documented"))


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("mix", [mix for mix, _ in MIXES], ids=str)
def test_every_mix_of_the_table_is_met_as_well_as_any_texts_could(mix, count):
    """Both mixes the same, no rules: the qualities are those of a grid that has every kind of text."""
    found = texts(asked("John Thornton", count=count, phonetic=mix, orthographic=mix))
    best = Planner(DOCUMENTED).best(OPEN, count, shares_of(mix), shares_of(mix))
    assert len(set(found)) == count
    for place, part in enumerate(("John", "Thornton")):
        answered = [text.split()[place] for text in found]
        assert slow_quality(part, answered, mix, "sound") == pytest.approx(best.sound, abs=0.011)
        assert slow_quality(part, answered, mix, "spelling") == pytest.approx(best.spelling, abs=0.011)


def test_the_rule_share_is_met_and_every_rule_that_can_apply_is_used():
    people_asked = people(120, 3, ("en_US", "de_DE", "pl_PL"))
    for query in draw(people_asked, 11):
        original = query.names[0].name
        (answer,) = next(iter(generate([query]))).answer.variations.values()
        found = [variation.name for variation in answer]
        able = [name for name in query.rules if slow.applies(name, original)]
        making = [name for name in able if next(RULES[name].makes(original), None)]
        follow = {text for text in found for name in able if slow.holds(name, original, text)}
        met = {name for name in able for text in found if slow.holds(name, original, text)}
        assert query.rule_based is not None
        share = slow.number(query.rule_based.rule_percentage, "documented") / 100
        wanted = slow.expected_rules(query.variation_count, share, "documented")
        possible = {text for name in making for text in islice(RULES[name].makes(original), 500)} - {original}
        assert met == set(making), query.id
        assert len(follow) >= min(wanted, len(possible), query.variation_count - 1), query.id
        assert len(follow) <= max(wanted, len(making)), query.id


@pytest.mark.parametrize("policy", EVERY_POLICY, ids=lambda policy: policy.id)
def test_just_as_many_as_asked_come_and_none_twice(policy):
    for query in draw(people(84, 5), 9):
        for answer in made(query, policy).answer.variations.values():
            named = [variation.name for variation in answer]
            assert len(named) == query.variation_count, query.names
            assert len(set(named)) == len(named)


def test_a_variation_is_never_the_name_itself():
    assert "John Smith" not in texts(
        asked("John Smith", count=15, phonetic={"Light": 1}, orthographic={"Light": 1})
    )


def test_what_follows_no_rule_stays_that_way_where_near_texts_mostly_follow_one():
    rules = ["replace_random_vowel_with_random_vowel", "duplicate_random_letter_as_double_letter"]
    query = asked(
        "Anna Smith", count=12, rules=rules, percentage=25.0, phonetic={"Light": 1}, orthographic={"Light": 1}
    )
    following = [text for text in texts(query) if any(slow.holds(rule, "Anna Smith", text) for rule in rules)]
    assert len(following) == 3


@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_variation_at_least_is_left_for_the_mixes(count):
    query = asked("John Smith", count=count, rules=["delete_random_letter"], percentage=100.0)
    following = [text for text in texts(query) if slow.holds("delete_random_letter", "John Smith", text)]
    assert len(following) == count - 1


def test_birth_dates_of_all_six_kinds_come_where_a_birth_date_is_asked():
    (answer,) = made(asked("John Smith", count=6, dob="1980-02-11")).answer.variations.values()
    dates = [variation.dob for variation in answer]
    assert all(covered(dates, "1980-02-11")[kind] for kind in KINDS)
    assert len(set(dates)) == 6


def test_without_a_birth_date_and_always_for_addresses_there_are_blanks():
    (answer,) = made(asked("John Smith", address="Norway")).answer.variations.values()
    assert {(variation.dob, variation.address) for variation in answer} == {("", "")}


@pytest.mark.parametrize("name", ["Иван Петров", "محمد علي", "王伟", "김민준", "Γιώργος Παππάς"])
def test_a_name_in_another_script_is_varied_as_it_is_romanised_and_follows_no_rule(name):
    one = made(asked(name, rules=["delete_random_letter"]))
    (answer,) = one.answer.variations.values()
    assert len({variation.name for variation in answer}) == 10
    assert all(variation.name.isascii() for variation in answer)
    assert all(part.reached == pytest.approx(part.attainable) for part in one.names[0].parts)
    assert one.names[0].rules is None


def test_the_middle_of_a_name_stays():
    assert all(text.split()[1:-1] == ["Maria", "del"] for text in texts(asked("Ana Maria del Rio")))


def test_a_name_of_one_part_is_varied_without_following_its_rules():
    query = asked("Madonna", rules=["delete_random_letter"], percentage=20.0)
    following = [text for text in texts(query) if slow.holds("delete_random_letter", "Madonna", text)]
    assert len(following) == 2


def test_short_names_say_what_could_not_be_reached():
    one = made(asked("O Li", count=15, phonetic={"Medium": 1}, orthographic={"Light": 1})).names[0]
    assert any(part.attainable < 1 for part in one.parts)
    said = " ".join(one.unreached)
    assert "first 'O': quality " in said
    assert "sounds Medium and is spelt Light" in one.parts[0].nothing_for


def test_rules_that_cannot_be_met_are_named():
    rules = ["replace_double_letters_with_single_letter", "name_parts_permutations"]
    one = made(asked("John Smith", rules=rules, percentage=40.0)).names[0]
    assert one.unreached[:2] == (
        "the rule replace_double_letters_with_single_letter cannot apply",
        "followers of rules: 1, expected 4",
    )


def test_the_figures_told_are_those_of_the_slow_formulas():
    query = asked("John Thornton", count=9)
    (part, _) = made(query).names[0].parts
    answered = [text.split()[0] for text in texts(query)]
    both = (slow_quality("John", answered, USUAL, kind) for kind in ("sound", "spelling"))
    assert part.reached == pytest.approx(sum(both) / 2)


def test_a_name_alone_and_among_others_gets_the_same_variations():
    names = [person.name for person in people(90, 2, ("en_US", "de_DE"))]
    together = made(asked(*names)).answer.variations
    assert list(together) == names
    for name in names[::30]:
        assert made(asked(name)).answer.variations == {name: together[name]}


@pytest.mark.parametrize("policy", [MIID, FAIR], ids=lambda policy: policy.id)
def test_every_policy_is_answered_in_its_own_levels(policy):
    one = made(asked("John Thornton"), policy).names[0]
    assert all(part.reached == pytest.approx(part.attainable, abs=0.02) for part in one.parts)


def test_a_hundred_variations_are_no_trouble():
    found = texts(asked("John Thornton", count=100))
    assert len(set(found)) == 100


def test_another_process_with_another_hash_seed_makes_the_same():
    code = (
        "from trueline.names.making.generate import generate\n"
        "from trueline.names.queries.draws import draw\n"
        "from trueline.names.queries.people import people\n"
        "print([one.answer for one in generate(draw(people(21, 1), 4))])"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1] != b""


def test_queries_are_answered_as_they_come():
    drawn = []

    def queries():
        for query in draw(people(1_000, 1, ("en_US",)), 1, Fixed(count=6)):
            drawn.append(query)
            yield query

    next(generate(queries()))
    assert len(drawn) < 100
