import json

import pytest

from tests.names.asked import DOCUMENTED
from tests.names.queries.asked import JOHN, JOHN_WHOLE, query
from trueline.core.errors import RowError
from trueline.core.schema import read
from trueline.names.ask import check
from trueline.names.queries.query import Query, RuleBased, case_of

ROW = json.loads(
    """{"id": "q1", "names": [{"name": "John Smith", "script": "latin", "dob": "1980-02-11",
    "address": "Norway"}], "variation_count": 10,
    "phonetic_similarity": {"Light": 0.2, "Medium": 0.6, "Far": 0.2},
    "orthographic_similarity": {"Medium": 1.0}, "rule_based": {"rule_percentage": 30,
    "selected_rules": ["swap_adjacent_consonants"],
    "rule_descriptions": {"swap_adjacent_consonants": "Swap."}}, "text": "Write."}"""
)
RULES = ["swap_adjacent_consonants"]


def refusal(values):
    with pytest.raises(RowError) as problem:
        read(Query, values, "queries.jsonl:7")
    return str(problem.value).removeprefix("queries.jsonl:7: ")


def test_the_row_of_the_examples_page_is_read_and_written_again():
    assert json.loads(read(Query, ROW, "").model_dump_json(exclude_none=True)) == ROW


@pytest.mark.parametrize(
    "field", ["id", "names", "variation_count", "phonetic_similarity", "orthographic_similarity"]
)
def test_every_field_but_rules_and_text_is_needed(field):
    assert (
        refusal({key: value for key, value in ROW.items() if key != field}) == f"{field}: is missing; add it"
    )


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"names": []}, "names: has 0 items; give 1 at least"),
        ({"names": [{"name": " "}]}, "names.0.name: is empty; give the name that was varied"),
        ({"names": [{"dob": "1980-02-11"}]}, "names.0.name: is missing; add it"),
        ({"names": [{"name": "John", "nam": "J"}]}, "names.0.nam: is not a field here; did you mean 'name'?"),
        (
            {"names": [{"name": "John", "script": "latn"}]},
            "names.0.script: there is no script 'latn'; did you mean 'latin'?",
        ),
        (
            {"names": [{"name": "John", "address": " "}]},
            "names.0.address: is empty; give a country, a city or an address, or leave it out",
        ),
        ({"variation_count": 0}, "variation_count: is 0; give 1 or more"),
        ({"variation_count": True}, "variation_count: must be a whole number, not True"),
        (
            {"phonetic_similarity": {"Lite": 1.0}},
            "phonetic_similarity: there is no level 'Lite'; did you mean 'Light'?",
        ),
        (
            {"orthographic_similarity": {"Far": float("nan")}},
            "orthographic_similarity.Far: must be a finite number, not nan",
        ),
        ({"rule_based": {}}, "rule_based.selected_rules: is missing; add it"),
        (
            {"rule_based": {"selected_rules": ["swap_leter"]}},
            "rule_based.selected_rules: there is no rule 'swap_leter'; did you mean 'swap_random_letter'?",
        ),
        (
            {"rule_based": {"selected_rules": RULES * 2}},
            "rule_based.selected_rules: asks for 'swap_adjacent_consonants' twice; name each rule once",
        ),
        (
            {"rule_based": {"selected_rules": RULES, "rule_percentage": 101}},
            "rule_based.rule_percentage: is 101; give 100 or less",
        ),
        ({"text": "x" * 20_001}, "text: has 20001 characters; at most 20000 are read"),
        ({"seed": 1}, "seed: is not a field here"),
    ],
)
def test_what_is_wrong_is_one_line_with_the_field_and_what_to_do(changed, line):
    assert refusal({**ROW, **changed}).startswith(line)


@pytest.mark.parametrize(
    "text", ["1980", "1980-02", "1980-02-30", "11.02.1980", "", "0001-01-01", "9999-12-31"]
)
def test_a_birth_date_that_is_no_whole_readable_day_is_refused(text):
    assert refusal({**ROW, "names": [{"name": "John", "dob": text}]}) == (
        f"names.0.dob: {text!r} is no birth date; give a whole one such as 1980-02-11, "
        "of the years 1000 to 2999"
    )


def test_a_name_that_is_asked_for_twice_is_refused():
    twice = {**ROW, "names": [{"name": "John"}, {"name": "Ann"}, {"name": "John"}]}
    assert refusal(twice).endswith(
        "asks for 'John' twice; answers are matched by name, so name each one once"
    )


class TestPercentage:
    def test_it_is_another_word_for_rule_percentage(self):
        found = read(RuleBased, {"percentage": 45, "selected_rules": RULES}, "")
        assert found.rule_percentage == 45

    def test_both_may_stand_there_and_say_the_same(self):
        found = read(RuleBased, {"rule_percentage": 30, "percentage": 30.0, "selected_rules": RULES}, "")
        assert found.rule_percentage == 30

    def test_it_is_refused_when_it_differs(self):
        values = {**ROW, "rule_based": {**ROW["rule_based"], "percentage": 40}}
        assert refusal(values) == "rule_based: rule_percentage is 30 and percentage 40; keep one of them"

    def test_it_is_not_written(self):
        found = read(RuleBased, {"percentage": 45, "selected_rules": RULES}, "")
        assert "percentage" not in found.model_dump(exclude_none=True)

    def test_reading_leaves_what_it_reads_as_it_was(self):
        values = {"percentage": 45, "selected_rules": RULES}
        read(RuleBased, values, "")
        assert values == {"percentage": 45, "selected_rules": RULES}

    def test_thirty_where_neither_stands(self):
        assert read(RuleBased, {"selected_rules": RULES}, "").rule_percentage == 30


class TestCaseOf:
    def test_the_case_asks_of_one_name_what_the_query_asks(self):
        case = case_of(read(Query, ROW, ""), JOHN_WHOLE, ["Jon Smith", "Jonh Smith"])
        assert case.model_dump(exclude_none=True) == {
            "id": "q1",
            "original": "John Smith",
            "variations": ["Jon Smith", "Jonh Smith"],
            "phonetic": {"Light": 0.2, "Medium": 0.6, "Far": 0.2},
            "orthographic": {"Medium": 1.0},
            "expected_count": 10,
            "rules": ["swap_adjacent_consonants"],
            "rule_percentage": 30,
        }

    def test_a_query_without_rules_is_a_case_without_rules(self):
        assert case_of(query(), JOHN, []).rules is None

    def test_the_script_of_the_name_goes_along(self):
        asked = read(Query, ROW, "").names[0]
        assert case_of(read(Query, ROW, ""), asked, []).script == "latin"

    def test_the_case_of_a_drawn_query_can_be_scored(self):
        check(case_of(query(*RULES), JOHN, ["Jon Smith"]), DOCUMENTED)

    def test_a_variation_that_cannot_be_scored_is_refused(self):
        with pytest.raises(RowError, match=r"^variations: the one at place 0 holds the control character"):
            case_of(query(), JOHN, ["a\x1bb"])
