import pytest

from tests.names.asked import DOCUMENTED, FAIR, MIID
from trueline.core.errors import RowError
from trueline.core.schema import read
from trueline.names.ask import Case, check

GOOD = {
    "id": "c1",
    "original": "John Smith",
    "variations": ["Jon Smith"],
    "phonetic": {"Light": 1.0},
    "orthographic": {"Light": 0.5, "Medium": 0.5},
    "expected_count": 1,
}


def refusal(policy=DOCUMENTED, **changed):
    values = {key: value for key, value in {**GOOD, **changed}.items() if value is not None}
    with pytest.raises(RowError) as problem:
        check(read(Case, values, "cases.jsonl:7"), policy)
    return str(problem.value).removeprefix("cases.jsonl:7: ")


@pytest.mark.parametrize("field", GOOD)
def test_every_field_but_the_rules_is_needed(field):
    assert refusal(**{field: None}) == f"{field}: is missing; add it"


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"id": 3}, "id: must be text, not 3"),
        ({"original": "  "}, "original: is empty; give the name that was varied"),
        ({"original": "a\0b"}, "original: holds the control character U+0000; remove it"),
        (
            {"original": "\ud800"},
            "original: holds half a character, the lone surrogate U+D800; write the whole one",
        ),
        ({"original": "x" * 1001}, "original: has 1001 characters; at most 1000 are read"),
        ({"variations": "Jon"}, "variations: must be a list, not 'Jon'"),
        ({"variations": ["Jon", 5]}, "variations.1: must be text, not 5"),
        (
            {"variations": ["a\x1bb"]},
            "variations: the one at place 0 holds the control character U+001B; remove it",
        ),
        ({"phonetic": {"Lite": 1.0}}, "phonetic: there is no level 'Lite'; did you mean 'Light'?"),
        ({"phonetic": {"Light": 1.5}}, "phonetic: Light is 1.5; a share is within 0..1"),
        ({"phonetic": {"Light": -0.5}}, "phonetic: Light is -0.5; a share is within 0..1"),
        ({"phonetic": {"Light": float("nan")}}, "phonetic.Light: must be a finite number, not nan"),
        ({"phonetic": {"Light": "1"}}, "phonetic.Light: must be a number, not '1'"),
        (
            {"phonetic": {"Light": 0.5}},
            "phonetic: the shares sum to 0.5; make them sum to 1, or score under the miid policy",
        ),
        (
            {"orthographic": {"Light": 0.6, "Far": 0.6}},
            "orthographic: the shares sum to 1.2; make them sum to 1",
        ),
        ({"expected_count": 1.5}, "expected_count: must be a whole number, not 1.5"),
        ({"expected_count": True}, "expected_count: must be a whole number, not True"),
        ({"expected_count": 0}, "expected_count: is 0; give 1 or more"),
        (
            {"rules": ["swap_leter"]},
            "rules: there is no rule 'swap_leter'; did you mean 'swap_random_letter'?",
        ),
        (
            {"rules": ["remove_title", "remove_title"]},
            "rules: asks for 'remove_title' twice; name each rule once",
        ),
        ({"rule_percentage": 101}, "rule_percentage: is 101; give 100 or less"),
        ({"script": "latn"}, "script: there is no script 'latn'; did you mean 'latin'?"),
        ({"variation": []}, "variation: is not a field here; did you mean 'variations'?"),
        ({"part_weights": {"first": 0.5}}, "part_weights.last: is missing; add it"),
    ],
)
def test_what_is_wrong_is_one_line_with_the_field_and_what_to_do(changed, line):
    assert refusal(**changed) == line


def test_miid_takes_any_sum_up_to_one_as_the_validator_does():
    check(read(Case, {**GOOD, "phonetic": {"Light": 0.4}, "orthographic": {}}, ""), MIID)
    assert "sum to 1.2" in refusal(MIID, phonetic={"Light": 0.6, "Far": 0.6})
    assert "sum to 0.4" in refusal(FAIR, phonetic={"Light": 0.4})


def test_thirds_and_tenths_that_floats_cannot_add_up_are_one():
    for mix in ({"Light": 0.1, "Medium": 0.2, "Far": 0.7}, {"Light": 1 / 3, "Medium": 1 / 3, "Far": 1 / 3}):
        check(read(Case, {**GOOD, "phonetic": mix}, ""), DOCUMENTED)


def test_the_share_of_rules_is_thirty_percent_when_nothing_is_said():
    assert read(Case, GOOD, "").rule_percentage == 30
