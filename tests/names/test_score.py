import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.names import slow
from tests.names.asked import DOCUMENTED, EVERY_POLICY, FAIR, MIID, USUAL, case, row
from trueline.core.errors import RowError
from trueline.core.score import Score, redo
from trueline.names import POLICIES, Case, score, score_table
from trueline.names.drawn import part_weights, sound_weights
from trueline.names.score import COLUMNS

WORKED = [json.loads(line) for line in (Path(__file__).parent / "worked.jsonl").read_text().splitlines()]
LABELS = {"id", "name", "policy", "policy_digest", "outcome", "why"}


def by_policy(policy):
    return policy.id


@pytest.mark.parametrize("policy", EVERY_POLICY, ids=by_policy)
@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked["case"]["id"])
def test_the_worked_cases_agree_in_every_column_and_in_the_evidence(worked, policy):
    one = Case.model_validate(worked["case"])
    expected = worked["expected"][policy.id]
    found = row(one, policy)
    for column in set(COLUMNS) - LABELS:
        assert found[column] == pytest.approx(expected.get(column), abs=1e-9), column
    tree = score(one, policy)
    for part in ("first", "last"):
        if f"{part}.kept" in expected:
            evidence = tree.find(f"base.{part}").evidence
            wanted = (expected[f"{part}.kept"], expected[f"{part}.all"], expected["expected"])
            assert (evidence["kept"], evidence["variations"], evidence["expected"]) == pytest.approx(wanted)
    if "rules.following" in expected:
        assert sorted(tree.find("rules").evidence["by_variation"]) == expected["rules.following"]
        assert tree.find("rules.quantity").numbers["expected"] == expected["rules.expected"]


def slow_scores(one, raw, policy):
    return slow.score(
        raw,
        policy.id,
        lambda text: sound_weights(text, None, policy).model_dump(),
        lambda _: part_weights(one, one.original.split(), policy).model_dump(),
    )


@pytest.mark.parametrize("policy", EVERY_POLICY, ids=by_policy)
def test_twenty_thousand_random_cases_agree_with_the_slow_formulas(policy):
    # A third of the cases for each policy; the seeds differ, so that the three runs see different cases.
    chance = random.Random(policy.id)
    raw = [{**slow.random_case(chance), "id": str(number)} for number in range(6_700)]
    cases = [Case.model_validate(one) for one in raw]
    frame = score_table(cases, policy).frame()
    for one, given_case, found in zip(raw, cases, frame.iter_rows(named=True), strict=True):
        expected = slow_scores(given_case, one, policy)
        for column in set(COLUMNS) - LABELS:
            wanted = expected.get(column)
            assert found[column] == (wanted if wanted is None else pytest.approx(wanted, abs=1e-9)), (
                column,
                one,
            )


names = st.lists(st.text("abcdeéßжعשह李 '-\u0301", min_size=1, max_size=8), min_size=1, max_size=3).map(
    " ".join
)
answers = st.lists(st.one_of(names, st.text(max_size=12)), max_size=8)
CONTROL = {chr(code) for code in (*range(9), *range(14, 32), *range(127, 133), *range(134, 160))}


@st.composite
def cases(draw):
    plain = [text for text in draw(answers) if not set(text) & CONTROL and text.isprintable()]
    return case(
        draw(names.filter(lambda name: any(letter.isalpha() for letter in name))),
        plain,
        expected_count=draw(st.integers(1, 15)),
        rules=draw(st.lists(st.sampled_from(sorted(slow.RULES)), max_size=3, unique=True)) or None,
        rule_percentage=draw(st.integers(0, 100)),
        phonetic=draw(st.sampled_from([USUAL, {"Medium": 1.0}, {"Light": 0.5, "Far": 0.5}])),
    )


@settings(deadline=None, max_examples=150)
@given(cases(), st.sampled_from(EVERY_POLICY))
def test_every_score_stays_in_bounds_and_its_tree_adds_up(one, policy):
    tree = score(one, policy)
    for node in tree.walk():
        if node.value is not None:
            assert -1e-9 <= node.value <= 1 + 1e-9
            assert redo(node) == pytest.approx(node.value, abs=1e-9)
    assert Score.from_json(tree.to_json()) == tree


@settings(deadline=None, max_examples=60)
@given(st.lists(cases(), min_size=2, max_size=6), st.sampled_from(EVERY_POLICY), st.randoms())
def test_a_row_does_not_depend_on_the_rows_around_it_or_their_order(several, policy, shuffler):
    alone = [row(one, policy) for one in several]
    order = list(range(len(several)))
    shuffler.shuffle(order)
    together = score_table([several[place] for place in order], policy).frame().rows(named=True)
    assert together == [alone[place] for place in order]


@settings(deadline=None, max_examples=60)
@given(cases(), st.sampled_from(EVERY_POLICY))
def test_the_tree_says_what_the_row_says(one, policy):
    found, tree = row(one, policy), score(one, policy)
    assert tree.value == pytest.approx(found["value"], abs=1e-12)
    paths = {
        "base": "base",
        "rules": "rules",
        "rules.quantity": "rules.quantity",
        "rules.diversity": "rules.diversity",
    }
    parts = {column: f"base.{column}" for column in COLUMNS if column.startswith(("first", "last"))}
    for column, short in {**paths, **parts}.items():
        path = short.replace(".sound", ".similarity.sound").replace(".spelling", ".similarity.spelling")
        if found[column] is not None:
            assert tree.find(path).value == pytest.approx(found[column], abs=1e-12)


def test_a_row_is_labelled_with_its_case_and_its_policy():
    found = row(case("John Smith", ["Jon Smith"], id="c7"), MIID)
    assert (found["id"], found["name"], found["outcome"], found["why"]) == (
        "c7",
        "John Smith",
        "scored",
        None,
    )
    assert (found["policy"], found["policy_digest"]) == ("miid", MIID.digest)


def test_first_counts_three_tenths_and_last_seven():
    found = row(case("John Smith", ["Jon Smyth", "Jhon Smithe"]))
    assert found["base"] == pytest.approx(0.3 * found["first"] + 0.7 * found["last"])


def test_a_name_of_one_part_has_no_last_part():
    found = row(case("John", ["Jon", "Jhon"]))
    assert found["last"] is None
    assert found["base"] == found["first"]


def test_one_token_counts_for_the_first_part_and_costs_the_last_its_share():
    both, half = (
        row(case("John Smith", answers)) for answers in (["Jon Smyth", "Jhon Smyth"], ["Jon Smyth", "Jhon"])
    )
    alone = row(case("John Smith", ["Jon Smyth"], expected_count=2))
    assert half["first.sound"] == both["first.sound"]
    assert half["last"] == pytest.approx(0.5 * alone["last"])


def test_a_blank_variation_has_no_part_and_costs_the_last_its_share():
    blank = row(case("John Smith", ["Jon Smyth", " "]))
    alone = row(case("John Smith", ["Jon Smyth"], expected_count=2))
    assert blank["first"] == alone["first"]
    assert blank["last"] == pytest.approx(0.5 * alone["last"])


def test_rule_followers_are_taken_out_before_the_base_is_scored():
    answers = ["Jon Smith", "Jhonn Smythe", "Johan Smit"]
    with_rule = score(case("John Smith", answers, rules=["delete_random_letter"]))
    assert with_rule.find("base.first").evidence["variations"] == 2
    assert with_rule.find("base.first").evidence["expected"] == pytest.approx(3 * 0.7)


def test_no_rule_asked_is_the_base_alone_and_four_fifths_of_it_under_miid():
    one = case("John Smith", ["Jon Smith", "Jhon Smyth"])
    for policy, share in ((DOCUMENTED, 1.0), (FAIR, 1.0), (MIID, 0.8)):
        found = row(one, policy)
        assert found["rules"] is None
        assert found["value"] == pytest.approx(share * found["base"])


def test_an_empty_list_of_variations_is_an_answer_worth_nothing():
    for policy in EVERY_POLICY:
        found = row(case("John Smith", [], rules=["delete_random_letter"]), policy)
        assert [found[column] for column in ("value", "base", "rules", "first", "last")] == [0] * 5


def test_another_script_is_compared_by_sound_alone_on_romanised_text_and_without_rules():
    one = case("Иван Петров", ["Ivan Petrov", "Иванн Петров"], rules=["delete_random_letter"])
    found, tree = row(one), score(one)
    assert found["first.sound"] is not None
    assert (found["first.spelling"], found["rules"]) == (None, None)
    assert found["value"] == found["base"]
    assert found["first.similarity"] == found["first.sound"]
    assert "by sound alone, as 'ivan petrov'" in tree.explain()


def test_the_script_field_wins_over_the_letters_and_under_miid_nothing_else_counts():
    latin = case("Иван", ["Ivan"], script="latin")
    assert row(latin)["first.spelling"] is not None
    plain = case("Иван", ["Иван"])
    assert row(plain)["first.spelling"] is None
    assert row(plain, MIID)["first.spelling"] is not None
    assert row(case("Ivan", ["Ivan"], script="cyrillic"), MIID)["first.spelling"] is None


@pytest.mark.parametrize(
    "original",
    [
        "Jose\u0301 Nun\u0303ez",
        "\u202bיוסי כהן\u202c",
        "Ann 😀",
        "😀",
        "x" * 300,
        "O'Neil-Smith Jr.",
        "ﷺ",
        "\u200bJohn",
        "١٢٣",
    ],
)
def test_unusual_names_are_scored(original):
    for policy in EVERY_POLICY:
        assert 0 <= row(case(original, [original, original[:-1], "John Smith"]), policy)["value"] <= 1


def test_a_name_of_which_nothing_is_left_is_refused_with_the_reason():
    with pytest.raises(RowError, match="original: '\u0627' leaves nothing to compare once it is romanised"):
        score(case("\u0627", ["a"]))


def test_what_the_policy_cannot_score_is_refused_wherever_it_stands_in_a_table():
    good, half = case("John", ["Jon"]), case("John", ["Jon"], phonetic={"Light": 0.5})
    with pytest.raises(RowError, match=r"phonetic: the shares sum to 0\.5"):
        score_table([good, good, half], DOCUMENTED)
    assert len(score_table([good, half], MIID)) == 2


def test_a_table_of_no_cases_has_every_column_and_no_row():
    frame = score_table([]).frame()
    assert frame.columns == list(COLUMNS)
    assert frame.height == 0


def test_hash_seeds_do_not_move_a_digit():
    code = (
        "import json; from tests.names.asked import case; from trueline.names import POLICIES, score;"
        "one = case('Ana Maria Lopez', ['Anna Lopes', 'Ana M. Lopez'], rules=['delete_random_letter']);"
        "print(json.dumps([score(one, policy).to_json() for policy in POLICIES]))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1
    assert len(json.loads(printed.pop())) == len(POLICIES)
