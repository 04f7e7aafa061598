import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.names.answering import answer
from trueline.core.errors import InputError, RowError
from trueline.names.answers.answers import Answer, Variation, read_answers, write_answers

ROW = {
    "query_id": "q1",
    "responder": "r1",
    "variations": {"John Smith": [["Jonh Smith", "1980-02-12", "1 High Street"], ["Jon Smith", "", ""]]},
}
FLAT = (
    "query_id,responder,name,variation,dob,address\n"
    "q1,r1,John Smith,Jonh Smith,1980-02-12,1 High Street\n"
    "q1,r1,John Smith,Jon Smith,,\n"
)


def write(path, *given_rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in given_rows), encoding="utf-8")
    return path


def said(found):
    return {key: one.variations for key, one in found.items()}


def test_both_shapes_read_to_the_same_answers(tmp_path):
    nested = write(tmp_path / "nested.jsonl", ROW)
    flat = tmp_path / "flat.csv"
    flat.write_text(FLAT, encoding="utf-8")
    expected = {
        ("q1", "r1"): {
            "John Smith": [
                Variation("Jonh Smith", "1980-02-12", "1 High Street"),
                Variation("Jon Smith", "", ""),
            ]
        }
    }
    assert said(read_answers([nested])) == said(read_answers([flat])) == expected


def test_the_rows_of_a_flat_table_may_stand_in_any_order(tmp_path):
    rows = [
        {"query_id": "q1", "responder": responder, "name": "John", "variation": variation}
        for responder, variation in (("r1", "Jon"), ("r2", "Jan"), ("r1", "Jhon"))
    ]
    found = read_answers([write(tmp_path / "flat.jsonl", *rows)])
    assert [one.name for one in found["q1", "r1"].variations["John"]] == ["Jon", "Jhon"]


@pytest.mark.parametrize("responder", ["", "  ", "two\nlines", "\x1b[31mred", "para\u2029graph"])
def test_a_responder_is_named_by_one_line_of_text(tmp_path, responder):
    flat = {"query_id": "q1", "responder": responder, "name": "John", "variation": "Jon"}
    for row in ({**ROW, "responder": responder}, flat):
        with pytest.raises(RowError, match=r"a.jsonl:1: responder: is .*name"):
            read_answers([write(tmp_path / "a.jsonl", row)])


def test_an_empty_list_is_an_answer_and_a_name_left_out_is_none(tmp_path):
    found = read_answers([write(tmp_path / "a.jsonl", {**ROW, "variations": {"John Smith": []}})])
    assert found["q1", "r1"].variations == {"John Smith": []}


def test_both_shapes_may_stand_in_one_file_and_answers_in_several(tmp_path):
    flat = {"query_id": "q1", "responder": "r2", "name": "John", "variation": "Jon"}
    mixed = write(tmp_path / "mixed.jsonl", ROW, flat)
    other = write(tmp_path / "other.jsonl", {**ROW, "query_id": "q2"})
    assert list(read_answers([mixed, other])) == [("q1", "r1"), ("q1", "r2"), ("q2", "r1")]


texts = st.text(st.characters(codec="utf-8", exclude_characters="\0\r"), max_size=6)
variations = st.builds(Variation, texts, texts, texts)
responders = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp")), max_size=6)
answers = st.dictionaries(
    st.tuples(texts.filter(bool), responders.filter(str.strip)),
    st.dictionaries(texts.filter(bool), st.lists(variations, min_size=1, max_size=4), min_size=1, max_size=3),
    min_size=1,
    max_size=4,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(answers, st.sampled_from(["jsonl", "csv", "parquet"]))
def test_what_is_written_reads_back_the_same_in_every_format(tmp_path, several, ending):
    path = tmp_path / f"answers.{ending}"
    given_answers = [Answer(query, responder, "", found) for (query, responder), found in several.items()]
    assert write_answers(path, given_answers) == len(several)
    assert said(read_answers([path])) == several


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({**ROW, "variations": {"John": [["Jon", ""]]}}, "'John' has 2 texts at place 0; write \\[variation"),
        ({**ROW, "variations": {"John": ["Jon"]}}, r"variations\.John\.0: must be a list"),
        ({**ROW, "variations": {"John": [["Jon", 1, ""]]}}, "must be text, not 1"),
        ({**ROW, "variations": []}, "variations: must be an object"),
        ({**ROW, "responder": None}, "responder: must be text"),
        ({**ROW, "answer": 1}, "answer: is not a field here"),
        ({"query_id": "q1", "responder": "r1", "name": "John"}, "variation: is missing; add it"),
    ],
)
def test_a_row_that_is_no_answer_is_refused_with_its_place(tmp_path, row, message):
    with pytest.raises(RowError, match=message) as refused:
        read_answers([write(tmp_path / "a.jsonl", row)])
    assert refused.value.where == f"{tmp_path / 'a.jsonl'}:1"


def test_a_hundred_thousand_variations_of_one_name_are_one_line(tmp_path):
    nested = write(tmp_path / "a.jsonl", {**ROW, "variations": {"John": [["Jon", "", ""]] * 100_000}})
    with pytest.raises(RowError, match="'John' has 100000 variations; at most 10000 are read"):
        read_answers([nested])
    flat = tmp_path / "a.csv"
    flat.write_text("query_id,responder,name,variation\n" + "q1,r1,John,Jon\n" * 10_001, encoding="utf-8")
    with pytest.raises(RowError, match=r"a\.csv:10002: variation: 'John' has more than 10000 variations"):
        read_answers([flat])


def test_a_responder_answers_a_query_once(tmp_path):
    path = write(tmp_path / "a.jsonl", ROW, ROW)
    with pytest.raises(RowError, match=r"a\.jsonl:2: responder: 'r1' answered 'q1' already in .*a\.jsonl:1"):
        read_answers([path])
    with pytest.raises(RowError, match="answered 'q1' already"):
        read_answers([write(tmp_path / "b.jsonl", ROW), write(tmp_path / "c.jsonl", ROW)])


def test_a_file_without_rows_is_refused(tmp_path):
    with pytest.raises(InputError, match="holds no rows"):
        read_answers([write(tmp_path / "a.jsonl")])


def test_wrong_rows_can_be_handed_on_with_whose_they_are(tmp_path):
    path = tmp_path / "a.jsonl"
    write(path, ROW, {**ROW, "responder": "r2", "variations": {"John": ["Jon"]}}, ROW)
    path.write_text(path.read_text() + "not json\n")
    skipped = []
    found = read_answers([path], lambda problem, key: skipped.append((problem.where[-2:], key)))
    assert list(found) == [("q1", "r1")]
    assert skipped == [(":2", ("q1", "r2")), (":3", ("q1", "r1")), (":4", None)]


def test_an_answer_can_be_written_as_its_nested_row():
    row = answer({"John": ["Jon"]}).row()
    assert row.variations == {"John": [["Jon", "", ""]]}
