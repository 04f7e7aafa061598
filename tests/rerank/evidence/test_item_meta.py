"""A value of the item: each condition of the page, in its order."""

import pytest

from tests.rerank.small import alone, evidence_of, said_of, said_of_values
from trueline.core.errors import RowError

CASUAL = "{'casual': True, 'romantic': False}"
BOOLEANS = ("True", True, "False", False)


def said(evidence, *values):
    return said_of_values(evidence, *values)


def test_not_contains_looks_inside_the_printed_value_and_is_true_where_there_is_none():
    assert said({"not_contains": "'casual': True"}, CASUAL, "{'casual': False}", "free", None, ...) == "FTTTT"


def test_contains_looks_inside_the_printed_value_and_is_false_where_there_is_none():
    assert said({"contains": "'casual': True"}, CASUAL, "{'casual': False}", "free", None, ...) == "TFFFF"


def test_what_is_absent_is_printed_as_none():
    assert said({"contains": "none"}, None, ..., "None", "u'none'", "'none'", "free") == "TTTTTF"


@pytest.mark.parametrize("part", ["'casual': true", "'CASUAL': True"])
def test_what_is_contained_is_looked_for_in_any_case(part):
    assert said({"contains": part}, CASUAL, {"Casual": "True"}, "{'casual': False}") == "TTF"
    assert said({"not_contains": part}, CASUAL, {"Casual": "True"}, "{'casual': False}") == "FFT"


def test_what_is_contained_is_not_read_like_a_value():
    assert said({"contains": "u'free'"}, "u'free'", "free", "xu'free'") == "FFT"


def test_not_true_is_the_negation_of_a_match_and_true_where_there_is_none():
    assert said({"not_true": "free"}, "u'free'", "'paid'", "Free", None, ...) == "FTFTT"


@pytest.mark.parametrize(
    ("missing", "letter"), [({}, "U"), ({"missing": 1}, "T"), ({"missing": 0}, "U"), ({"missing": -1}, "F")]
)
@pytest.mark.parametrize(
    "condition", [{}, {"true": "x"}, {"false": "x"}, {"true": "x", "false": "y"}, {"neutral": "x"}]
)
def test_where_there_is_none_else_missing_decides_and_is_unknown_if_not_given(condition, missing, letter):
    assert said({**condition, **missing}, None, ..., "None", "u'none'") == letter * 4


def test_without_a_condition_a_boolean_decides_itself():
    assert said({}, *BOOLEANS) == "TTFF"


def test_without_a_condition_what_is_no_boolean_is_unknown():
    assert said({}, "free", "true", 1, 0, "['dj']") == "UUUUU"


def test_a_dict_of_booleans_is_true_if_any_is():
    assert (
        said({}, CASUAL, "{'casual': False, 'romantic': False}", {"casual": "True"}, {"casual": False})
        == "TFTF"
    )


@pytest.mark.parametrize("condition", [{"true": "x"}, {"false": "casual"}, {"true": "x", "false": "casual"}])
def test_a_dict_of_booleans_is_decided_before_true_and_false(condition):
    assert said(condition, CASUAL, "{'casual': False}") == "TF"


@pytest.mark.parametrize("condition", [{}, {"true": "x"}, {"false": "casual"}])
def test_in_a_dict_of_booleans_absent_fields_are_unknown(condition):
    values = "{'casual': True, 'divey': None}", "{'casual': False, 'divey': None}", "{'divey': None}"
    assert said(condition, *values) == "TUU"


@pytest.mark.parametrize("condition", [{}, {"true": "x"}, {"false": "x"}])
def test_a_dict_of_booleans_without_any_is_unknown(condition):
    assert said(condition, "{}", {}) == "UU"


def test_a_dict_of_other_things_is_matched_as_it_is_printed():
    values = "{'kind': 'street', 'free': True}", "{'kind': 'lot', 'free': True}"
    assert said({"true": "'kind': 'street'"}, *values) == "TF"
    assert said({}, *values) == "UU"


def test_what_looks_alike_and_means_another_thing_is_kept_apart():
    quoted, meant = "{'a': 'True'}", {"a": "True"}
    assert said({}, quoted, meant) == "UT"
    assert said({}, meant, quoted) == "TU"


def test_only_false_is_the_negation_of_a_match():
    assert said({"false": "no"}, "u'no'", "u'free'", "No", ...) == "FTFU"


def test_only_true_is_a_match():
    assert said({"true": "free"}, "u'free'", "u'no'", "quite free", ...) == "TFTU"
    assert said({"true": "True"}, *BOOLEANS) == "TTFF"
    assert said({"true": False}, *BOOLEANS) == "FFTT"
    assert said({"true": ["free", "paid"]}, "u'free'", "'paid'", "u'no'") == "TTF"


def test_the_first_of_true_false_and_neutral_that_matches_decides():
    three = {"true": ["free", "paid"], "false": "no", "neutral": "so"}
    assert said(three, "u'free'", "'paid'", "u'no'", "so so", "other", "no, but free") == "TTFUUT"
    assert said({"false": "no", "neutral": "know"}, "u'no'", "unknown", "free") == "FFU"


def test_neutral_alone_is_always_unknown():
    assert said({"neutral": "free"}, "free", "paid") == "UU"


def test_not_contains_is_looked_at_before_contains_and_that_before_not_true():
    everything = {"not_contains": "a", "contains": "b", "not_true": "c", "true": "d"}
    assert said(everything, "a b", "x", None) == "FTT"
    del everything["not_contains"]
    assert said(everything, "b c", "x", None) == "TFF"
    del everything["contains"]
    assert said(everything, "c d", "x", None) == "FTT"


@pytest.mark.parametrize("name", ["not_contains", "not_true"])
def test_missing_does_not_matter_where_the_absent_is_true_by_itself(name):
    assert said({name: "x", "missing": -1}, None, ...) == "TT"


def test_a_path_leads_into_values():
    path = ["attributes", "it", "casual"]
    assert (
        said({"path": path}, CASUAL, {"casual": "False"}, "{'romantic': True}", "free", None, ...) == "TFUUUU"
    )


def test_other_fields_of_an_item_are_looked_at_by_their_path():
    item = {"id": "b0", "name": "Quayside", "categories": ["Coffee & Tea"], "hours": {"Monday": "8:0-22:0"}}
    for path, part in (
        (["name"], "quay"),
        (["categories"], "coffee"),
        (["hours", "Monday"], "22:0"),
    ):
        assert (path, said_of({"items": [item]}, {"kind": "item_meta", "path": path, "true": part})) == (
            path,
            "T",
        )


def test_the_id_of_an_item_is_a_value_of_it():
    items = [{"id": "b0"}, {"id": "b1"}]
    assert said_of({"items": items}, {"kind": "item_meta", "path": ["id"], "true": "b0"}) == "TF"


def test_an_item_without_a_name_has_none():
    assert said_of({"items": [{"id": "b0"}]}, {"kind": "item_meta", "path": ["name"], "true": "x"}) == "U"


def test_a_name_is_not_an_attribute_whose_text_is_read():
    items = [{"id": "b0", "name": "'ino'"}, {"id": "b1", "name": "None"}]
    assert said_of({"items": items}, {"kind": "item_meta", "path": ["name"], "contains": "'ino'"}) == "TF"
    assert said_of({"items": items}, {"kind": "item_meta", "path": ["name"], "not_true": "none"}) == "TF"


@pytest.mark.parametrize("name", ["attributes", "hours"])
def test_a_path_that_names_no_single_value_is_refused(name):
    with pytest.raises(RowError) as refused:
        evidence_of({"kind": "item_meta", "path": [name]})
    assert refused.value.field == "structure.evidence.path"


def test_an_items_value_is_told_as_it_is_printed():
    items = [{"id": "b0", "attributes": {"it": CASUAL}}, {"id": "b1"}]
    evidence = evidence_of({"kind": "item_meta", "path": ["attributes", "it"]})
    told = [evidence.why(alone({"items": items}, item)) for item in ("b0", "b1")]
    assert [one["path"] for one in told] == ["attributes.it", "attributes.it"]
    assert [one["value"] for one in told] == [CASUAL, None]
