import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.names.answering import query
from trueline.core.reply import Unreadable
from trueline.names.answers.answers import Answer, Variation, read_answers, write_answers
from trueline.names.answers.completeness import completeness
from trueline.names.answers.reward import reward
from trueline.names.policy import DOCUMENTED
from trueline.names.reply import read_answer

JOHN = query("John Smith")
BOTH = query("John Smith", "Ann Lee")
WHOLE = query({"name": "John Smith", "dob": "1980-02-11", "address": "Norway"}, "Ann Lee")


def read(text, asked=JOHN):
    """The variations of a reply under their names, or why there are none."""
    found = read_answer(text, asked, "m")
    return found if isinstance(found, Unreadable) else found.variations


def texts(*names):
    return [Variation(name) for name in names]


class TestJson:
    @pytest.mark.parametrize(
        "text",
        [
            '{"John Smith": ["Jon Smith", "Jhon Smith"]}',
            ' \n{"John Smith": [["Jon Smith", "", ""], {"name": "Jhon Smith"}]}\n',
            'Here it is:\n```json\n{"John Smith": ["Jon Smith", "Jhon Smith"]}\n```\nGood luck.',
        ],
    )
    def test_variations_stand_under_their_name(self, text):
        assert read(text) == {"John Smith": texts("Jon Smith", "Jhon Smith")}

    @pytest.mark.parametrize(
        "variation",
        [
            ["Jon Smith", "1980-02-12", "1 Street, Oslo"],
            {"address": "1 Street, Oslo", "dob": "1980-02-12", "name": "Jon Smith"},
        ],
    )
    def test_a_variation_may_have_a_birth_date_and_an_address(self, variation):
        said = json.dumps({"John Smith": [variation]})
        assert read(said, WHOLE) == {"John Smith": [("Jon Smith", "1980-02-12", "1 Street, Oslo")]}

    def test_a_birth_date_or_an_address_that_is_null_is_not_given(self):
        said = '{"John Smith": [{"name": "Jon Smith", "dob": null}]}'
        assert read(said) == {"John Smith": texts("Jon Smith")}

    @pytest.mark.parametrize("said", [{}, {"John Smith": []}])
    def test_nothing_is_an_answer(self, said):
        assert read(json.dumps(said)) == said

    def test_what_was_said_is_kept_as_it_stands(self):
        odd = [" **Jon  Smith** (Light)", "Jon Smith", "Jon Smith", "", "\u0418\u0432\u0430\u043d"]
        assert read(json.dumps({"John Smith": odd})) == {"John Smith": texts(*odd)}

    @pytest.mark.parametrize(
        ("text", "where", "why"),
        [
            ('["Jon Smith"]', "reply", """'["Jon Smith"]' is JSON and no object with names"""),
            ('{"John Smith": "Jon"}', "variations.John Smith", "must be a list, not 'Jon'"),
            ('{"John Smith": ["Jon", 5]}', "variations.John Smith.1", "must be a list, not 5"),
            ('{"John Smith": [["Jon", 5, ""]]}', "variations.John Smith.0.1", "must be text, not 5"),
            ('{"John Smith": ["Jon", {"nom": "J"}]}', "variations.John Smith.1.nom", "is not a field here; "),
            ('{"John Smith": [{"dob": "1980"}]}', "variations.John Smith.0.name", "is missing; add it"),
            ('{"John Smith": [["Jon", ""]]}', "variations", "'John Smith' has 2 texts at place 0; write [va"),
            ('{"John Smith": [["\\ud800", "", ""]]}', "variations.John Smith.0.0", "holds half a character"),
            ('{"John Smith": ["Jon\\u0007"]}', "variations", "of 'John Smith': the one at place 0 holds the"),
            (json.dumps({"John Smith": ["J" * 1_001]}), "variations", "of 'John Smith': the one at place 0 "),
            (json.dumps({"Ann": ["A"] * 10_001}), "variations", "'Ann' has 10001 variations; at most 10000 "),
            ('{"John Smith": [], "John Smith": []}', "reply", "is not JSON: the key 'John Smith' stands twi"),
            ('```\n["a"]\n```\n```\n{}\n```', "reply", "one block of code is read"),
            ("```\n1. Jon Smith\n```", "reply", "is not JSON: Extra data"),
            ('{"John Smith": ["Jon Smith", "Jh', "reply", "is not JSON: Unterminated string"),
            ("[" * 100_000, "reply", "is not JSON: maximum recursion depth exceeded"),
        ],
    )
    def test_what_is_no_answer_is_unreadable_with_its_place(self, text, where, why):
        found = read(text)
        assert isinstance(found, Unreadable)
        assert found.where == where
        assert why in found.why


class TestList:
    @pytest.mark.parametrize(
        "text",
        [
            "1. Jon Smith\n2. Jhon Smith",
            " 1)  Jon Smith \n\n 2) Jhon Smith\n",
            "- Jon Smith\n- Jhon Smith",
            "\u2022 Jon Smith\r\n\u2022 Jhon Smith",
            "### **John Smith:**\n* Jon Smith\n* Jhon Smith",
        ],
    )
    def test_each_variation_stands_behind_a_number_or_a_bullet(self, text):
        assert read(text) == {"John Smith": texts("Jon Smith", "Jhon Smith")}

    def test_several_names_head_their_variations(self):
        said = "Ann Lee:\n1. Anne Lee\n2. Anne Lee\n\n**John Smith**\n1. Jon Smith"
        assert read(said, BOTH) == {
            "Ann Lee": texts("Anne Lee", "Anne Lee"),
            "John Smith": texts("Jon Smith"),
        }

    def test_a_name_that_heads_nothing_has_an_empty_list(self):
        assert read("Ann Lee\nJohn Smith\n- Jon Smith", BOTH)["Ann Lee"] == []

    def test_what_stands_behind_the_bullet_is_kept_as_it_stands(self):
        odd = ["**Jon Smith**", "Jon Smith - the h is gone", "2. Jon", "Jon_Smith|"]
        assert read("".join(f"- {one}\n" for one in odd)) == {"John Smith": texts(*odd)}

    @pytest.mark.parametrize(
        ("text", "where", "why"),
        [
            ("", "reply", "has no variation"),
            ("John Smith:", "reply", "has no variation"),
            (
                "I cannot help with that.",
                "line 1",
                "'I cannot help with that.' is no variation behind a numb",
            ),
            ("Here they are:\n1. Jon Smith", "line 1", "'Here they are:' is no variation behind a number or"),
            ("1. Jon Smith\nJane Doe:\n1. Jan Doe", "line 2", "'Jane Doe:' is no variation behind a number"),
            ("1. Jon Smith\n2.Jhon Smith", "line 2", "'2.Jhon Smith' is no variation behind a number or a b"),
            ("1. Jon Smith\n2.", "line 2", "'2.' is no variation behind a number or a bullet, and no name t"),
            ("1. Jon Smith\n   - no h", "line 2", "' - no h' begins unlike the first variation"),
            ("1. Jon Smith\n- no h", "line 2", "'- no h' begins unlike the first variation"),
            ("1. Jon Smith\n\nJohn Smith:\n2. J", "line 3", "the name 'John Smith' stands twice"),
        ],
    )
    def test_what_is_no_list_is_unreadable_with_its_line(self, text, where, why):
        found = read(text)
        assert isinstance(found, Unreadable)
        assert found.where == where
        assert found.why.startswith(why)

    def test_of_several_names_a_variation_under_none_is_unreadable(self):
        assert read("1. Jon Smith", BOTH) == Unreadable("'1. Jon Smith' stands under no name", "line 1")

    def test_a_head_that_fits_two_names_is_unreadable(self):
        found = read("Ann:\n- An", query("Ann", "Ann "))
        assert isinstance(found, Unreadable)


def test_a_name_that_was_not_asked_for_is_kept_and_costs_what_it_costs_any_responder():
    found = read_answer('{"John Smith": [], "Jane Doe": ["Jane Do"]}', JOHN, "m")
    assert isinstance(found, Answer)
    taken = completeness(JOHN, found, DOCUMENTED.completeness).find("penalties.too_much.not_asked_for")
    assert (taken.value, taken.evidence["names"]) == (0.1, ["Jane Doe"])


def test_a_reply_and_the_row_of_a_responder_that_gave_the_same_are_one_answer(tmp_path):
    said = {"John Smith": [["Jon Smith", "1980-02-12", ""]], "Ann Lee": []}
    found = read_answer(json.dumps(said), WHOLE, "m")
    assert isinstance(found, Answer)
    write_answers(tmp_path / "model.jsonl", [found])
    row = {"query_id": "q1", "responder": "m", "variations": said}
    (tmp_path / "responder.jsonl").write_text(json.dumps(row), encoding="utf-8")
    models, responders = (read_answers([tmp_path / f"{one}.jsonl"]) for one in ("model", "responder"))
    assert models["q1", "m"].variations == responders["q1", "m"].variations == found.variations


LETTERS = st.text(max_size=12) | st.sampled_from(["John Smith", "Jon Smith", "1980-02", "1 Street, Oslo"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | LETTERS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(LETTERS, inner, max_size=3),
    max_leaves=8,
)
VARIATION = (
    LETTERS
    | st.tuples(LETTERS, LETTERS, LETTERS)
    | st.fixed_dictionaries({"name": LETTERS}, optional={"dob": LETTERS | st.none(), "address": LETTERS})
)
ROWS = st.dictionaries(LETTERS, st.lists(VARIATION, max_size=4), max_size=3)
LINES = st.lists(
    st.sampled_from(["1. ", "- ", "  * ", "# ", ""]).flatmap(lambda mark: LETTERS.map(mark.__add__))
)
REPLIES = st.text() | (VALUES | ROWS).map(json.dumps) | LINES.map("\n".join)


@given(REPLIES, st.sampled_from([JOHN, BOTH, WHOLE]))
@settings(deadline=None, max_examples=200)
def test_any_text_is_an_answer_that_can_be_scored_or_unreadable(text, asked):
    found = read_answer(text, asked, "m")
    if isinstance(found, Answer):
        assert reward(asked, found).outcome == "scored"
    else:
        assert found.why


@given(ROWS)
@settings(deadline=None, max_examples=100)
def test_an_answer_is_read_with_every_variation_in_its_order(rows):
    found = read_answer(json.dumps(rows), JOHN, "m")
    if isinstance(found, Answer):
        assert list(found.variations) == list(rows)
        assert list(map(len, found.variations.values())) == list(map(len, rows.values()))


@given(st.lists(st.text(alphabet="abc *_-.1\u00e9", min_size=1).map(str.strip).filter(bool), min_size=1))
@settings(deadline=None)
def test_a_list_is_read_line_by_line(names):
    said = "\n".join(f"{number}. {name}" for number, name in enumerate(names, 1))
    assert read(said) == {"John Smith": texts(*names)}
