import pytest

from tests.names.asked import DOCUMENTED, FAIR, MIID, case
from trueline.names import score


def test_evidence_names_the_variations_in_every_band():
    found = (
        score(case("john", ["jon", "jhon", "sean", "xyz"]))
        .find("base.first.similarity.spelling")
        .evidence["found"]
    )
    assert found == {"Light": ["jon"], "Medium": ["jhon"], "Far": ["sean"], "below threshold": ["xyz"]}


def test_a_level_shows_what_was_found_and_wanted():
    one = case("john", ["jon", "joan", "jhon", "sean"], orthographic={"Light": 0.25, "Medium": 0.75})
    spelling = score(one).find("base.first.similarity.spelling")
    assert spelling.find("Light").formula == "1 - exp(1 - found / wanted)"
    assert spelling.find("Light").numbers == {"found": 2, "wanted": 1}
    assert spelling.find("Medium").numbers == {"found": 1, "wanted": 3}


def test_a_level_too_small_for_a_target_says_so():
    spelling = score(case("john", ["jhon"])).find("base.first.similarity.spelling")
    assert spelling.find("Light").evidence["why"] == "too few variations for a target"


def test_a_low_similarity_says_why_it_was_cut():
    tree = score(case("john", ["xyz", "qqq"]))
    assert tree.find("base.first.similarity").evidence["why"] == "under 0.2, so multiplied by 0.1"
    assert score(case("john", ["xyz", "qqq"]), FAIR).find("base.first.similarity").evidence == {}


def test_a_last_part_that_is_missing_from_some_answers_shows_the_share():
    last = score(case("John Smith", ["Jon Smyth", "Jon"])).find("base.last")
    assert last.numbers == {"with_last": 0.5}
    assert str(last.formula).endswith(") * with_last")


def test_three_parts_under_miid_show_weights_that_do_not_sum_to_one():
    base = score(case("Ana Maria Lopez", ["Anna Lopes"]), MIID).find("base")
    assert base.formula == "first_weight * first + last_weight * last"
    assert sum(base.numbers.values()) < 0.9


@pytest.mark.parametrize("policy", [DOCUMENTED, MIID, FAIR], ids=lambda policy: policy.id)
def test_the_top_of_the_tree_carries_the_policy_and_its_digest(policy):
    assert score(case("john", ["jon"]), policy).evidence["policy"] == f"{policy.id} {policy.digest}"
