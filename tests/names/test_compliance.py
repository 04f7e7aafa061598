import pytest

from tests.names.asked import DOCUMENTED, EVERY_POLICY, FAIR, MIID, case, row
from trueline.names import score
from trueline.names.compliance import expected_base, expected_rules

LETTERS = ["delete_random_letter", "insert_random_letter"]
DELETED = [
    "ohn smith",
    "jhn smith",
    "jon smith",
    "joh smith",
    "john mith",
    "john sith",
    "john smth",
    "john smih",
    "john smit",
    "johnsmith",
]
ELSE = [f"xyz{index} abc" for index in range(20)]


def rules(
    variations,
    asked=("delete_random_letter",),
    percentage=50,
    policy=DOCUMENTED,
    original="john smith",
    **changed,
):
    found = row(
        case(original, list(variations), rules=list(asked), rule_percentage=percentage, **changed), policy
    )
    return found["rules"], found["rules.quantity"], found["rules.diversity"]


@pytest.mark.parametrize(
    ("followed", "of", "figure"), [(0, 10, 0.0), (3, 10, 0.6), (5, 10, 1.0), (10, 10, 0.5)]
)
def test_the_checks_of_section_5_with_half_of_ten_expected(followed, of, figure):
    assert rules([*DELETED[:followed], *ELSE[: of - followed]])[:2] == (figure, figure)


def test_ten_of_four_is_still_half():
    assert rules(DELETED, percentage=40)[0] == 0.5


def test_two_rules_asked_and_one_met_is_half():
    assert rules([*DELETED[:5], *ELSE[:5]], LETTERS) == (0.5, 1.0, 0.5)


def test_no_variation_is_nothing_before_anything_else():
    assert rules([]) == (0.0, None, None)
    assert rules([], ["remove_all_spaces"], original="john") == (0.0, None, None)


def test_two_followers_of_fifteen_are_a_share_of_133_thousandths():
    asked = case("john smith", [*DELETED[:2], *ELSE[:13]], rules=["delete_random_letter"], rule_percentage=30)
    assert score(asked).find("rules.quantity").evidence["share_of_all"] == pytest.approx(0.133, abs=5e-4)


@pytest.mark.parametrize("policy", EVERY_POLICY, ids=lambda policy: policy.id)
def test_no_variation_is_nothing_even_where_no_rule_can_apply(policy):
    found = row(case("john", [], rules=["remove_all_spaces"]), policy)
    assert (found["rules"], found["value"]) == (0.0, 0.0)


def test_a_variation_counts_once_however_often_it_stands():
    assert rules(["jon smith"] * 4)[1] == 0.5


def test_duplicates_and_blanks_count_among_those_expected():
    assert rules(["jon smith", "jon smith", "", " "], percentage=100)[1] == 0.25


def test_rules_that_cannot_apply_are_set_aside():
    asked = [
        "replace_double_letters_with_single_letter",
        "swap_adjacent_consonants",
        "name_parts_permutations",
    ]
    tree = score(case("John", ["Jonh", "Johnn"], rules=asked))
    assert tree.find("rules").evidence["cannot_apply"] == [asked[0], asked[2]]
    assert tree.find("rules.diversity").numbers == {"met": 1, "of": 1}


def test_without_a_possible_rule_the_score_is_full_and_nothing_follows_a_rule_unless_fair():
    answers, changed = ["bob", "boo", "bow", "be", "mr bo", "bo"], {"original": "bo"}
    assert rules(answers, ["remove_all_spaces"], 60, **changed) == (1.0, None, None)
    assert rules(answers, ["remove_all_spaces"], 60, FAIR, **changed) == (None, None, None)
    one = case("bo", answers, rules=["remove_all_spaces"], rule_percentage=60)
    expected = {
        policy.id: score(one, policy).find("base.first").evidence["expected"]
        for policy in (DOCUMENTED, MIID, FAIR)
    }
    assert expected == {"documented": 6, "miid": pytest.approx(2.4), "fair": 6}


def test_the_evidence_names_rules_by_variation_and_variations_by_rule():
    one = case("john smith", ["jon smith", "johnn smith", "jon smith", "xyz abc"], rules=LETTERS)
    evidence = score(one).find("rules").evidence
    assert evidence["by_rule"] == {LETTERS[0]: ["jon smith"], LETTERS[1]: ["johnn smith"]}
    assert evidence["by_variation"] == {"jon smith": [LETTERS[0]], "johnn smith": [LETTERS[1]]}
    assert score(one).find("rules.quantity").evidence == {"share_of_all": 0.5}


def test_the_seeds_whole_example_has_no_follower_among_the_variations_it_names():
    named = ["Jhon Smith", "Jon Smith", "Jhon Smyth", "John Smyth"]
    asked = ["replace_double_letters_with_single_letter", "swap_adjacent_consonants"]
    assert rules([*named, *ELSE[:11]], asked, 30, original="John Smith")[0] == 0
    assert expected_rules(15, 30, DOCUMENTED) == 4
    assert pytest.approx(0.83) == 0.8 * 0.85 + 0.2 * 0.75
    assert pytest.approx(0.68) == 0.8 * 0.85


@pytest.mark.parametrize(
    ("n", "share", "floor", "half_up"),
    [(15, 30, 4, 5), (1, 30, 1, 1), (8, 30, 2, 2), (10, 25, 2, 3), (100, 29, 29, 29)],
)
def test_the_expected_number_is_cut_off_or_rounded_half_up_and_never_none(n, share, floor, half_up):
    assert expected_rules(n, share, DOCUMENTED) == floor
    assert expected_rules(n, share, FAIR) == half_up


def test_floats_lose_what_exact_shares_keep():
    assert expected_rules(100, 29, MIID) == 28
    assert expected_base(10, 30, DOCUMENTED) == 7


def test_strict_rules_set_aside_what_has_nothing_to_work_on():
    strict = DOCUMENTED.model_copy(update={"strict_rules": True})
    one = case("brt klm", ["brt klm"], rules=["remove_random_vowel"])
    assert row(one)["rules"] == 0
    assert score(one, strict).find("rules").evidence["why"].startswith("none of the rules can apply")


def test_lower_case_that_changes_length_is_still_seen_by_lowered_rules():
    # The dotted capital I is one letter that lower-cases to two.
    one = case("İi Bo", ["İ Bo"], rules=["remove_random_vowel"])
    assert score(one).find("rules").evidence["by_variation"] == {"İ Bo": ["remove_random_vowel"]}
