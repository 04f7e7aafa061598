from typing import Annotated

import pytest
from pydantic import AfterValidator, Field

from trueline.core.errors import InputError, RowError
from trueline.core.schema import PlainText, Row, Text, bad, read, text_fields


def _kind(name):
    if name == "none":
        raise InputError("there is no kind 'none'; choose one of pear, apple")
    if name == "worst":
        raise bad("is {worst}; choose another")
    return name


class Weights(Row):
    first: float
    last: float = 0.0


class Fruit(Row):
    """A row with a field of every kind."""

    id: Text
    kinds: list[Annotated[str, AfterValidator(_kind)]] = Field(default_factory=list)
    shares: dict[str, float] = Field(default_factory=dict)
    weights: Weights | None = None
    price: Annotated[float, Field(ge=0, le=1)] = 0.5
    count: int = 1
    ripe: bool = False
    note: str | None = None


def problem(**values):
    with pytest.raises(RowError) as caught:
        read(Fruit, {"id": "a", **values}, "fruit.jsonl:7")
    return caught.value


def test_a_row_is_read_with_its_defaults():
    row = read(Fruit, {"id": "a", "shares": {"Light": 1}}, "fruit.jsonl:1")
    assert (row.id, row.shares, row.count) == ("a", {"Light": 1.0}, 1)


def test_a_problem_is_one_line_of_place_field_and_sentence():
    assert str(problem(count="3")) == "fruit.jsonl:7: count: must be a whole number, not '3'"


@pytest.mark.parametrize(
    ("values", "field", "what"),
    [
        ({"id": 3}, "id", "must be text, not 3"),
        ({"id": None}, "id", "must be text, not None"),
        ({"kinds": "pear"}, "kinds", "must be a list, not 'pear'"),
        ({"kinds": ["pear", 3]}, "kinds.1", "must be text, not 3"),
        ({"shares": []}, "shares", "must be an object, not []"),
        ({"shares": {"Light": "1"}}, "shares.Light", "must be a number, not '1'"),
        ({"weights": 1}, "weights", "must be an object, not 1"),
        ({"weights": {"first": True}}, "weights.first", "must be a number, not True"),
        ({"price": "0.5"}, "price", "must be a number, not '0.5'"),
        ({"price": float("nan")}, "price", "must be a finite number, not nan"),
        ({"price": float("inf")}, "price", "must be a finite number, not inf"),
        ({"count": 1.5}, "count", "must be a whole number, not 1.5"),
        ({"count": 2.0}, "count", "must be a whole number, not 2.0"),
        ({"count": True}, "count", "must be a whole number, not True"),
        ({"ripe": 1}, "ripe", "must be true or false, not 1"),
        ({"ripe": "true"}, "ripe", "must be true or false, not 'true'"),
    ],
)
def test_a_value_of_another_type_is_refused_with_what_is_wanted(values, field, what):
    error = problem(**values)
    assert (error.field, error.what) == (field, what)


def test_a_missing_field_is_named():
    with pytest.raises(RowError) as caught:
        read(Fruit, {}, "fruit.jsonl:7")
    assert (caught.value.field, caught.value.what) == ("id", "is missing; add it")


def test_a_missing_field_inside_an_object_is_named_by_its_path():
    error = problem(weights={"last": 1})
    assert (error.field, error.what) == ("weights.first", "is missing; add it")


def test_an_unknown_field_is_refused_with_the_near_one():
    error = problem(shaers={})
    assert (error.field, error.what) == ("shaers", "is not a field here; did you mean 'shares'?")


def test_an_unknown_field_with_nothing_near_is_answered_with_all_fields():
    error = problem(zzz=1)
    assert error.what.startswith("is not a field here; choose one of id, kinds, shares, weights, ")


def test_an_unknown_field_inside_an_object_is_refused_with_the_near_one():
    error = problem(weights={"first": 1, "lsat": 1})
    assert (error.field, error.what) == ("weights.lsat", "is not a field here; did you mean 'last'?")


def test_an_unknown_field_inside_an_object_of_a_list_is_refused_with_the_near_one():
    class Basket(Row):
        fruit: list[Fruit]

    with pytest.raises(RowError) as caught:
        read(Basket, {"fruit": [{"idd": "a"}]}, "")
    assert str(caught.value) == "fruit.0.idd: is not a field here; did you mean 'id'?"


def test_a_misspelt_field_is_told_before_the_one_it_leaves_missing():
    with pytest.raises(RowError) as caught:
        read(Fruit, {"idd": "a"}, "")
    assert str(caught.value) == "idd: is not a field here; did you mean 'id'?"


def test_a_share_out_of_bounds_says_the_bound():
    assert problem(price=1.5).what == "is 1.5; give 1 or less"


def test_a_sentence_of_a_validator_is_passed_on_as_it_is():
    assert problem(kinds=["worst"]).what == "is {worst}; choose another"


def test_a_sentence_that_starts_with_a_name_keeps_its_capital():
    def _refuse(_text):
        raise bad("Light is 2; a share is within 0..1")

    class Shares(Row):
        mix: Annotated[str, AfterValidator(_refuse)]

    with pytest.raises(RowError) as caught:
        read(Shares, {"mix": "a"}, "")
    assert caught.value.what == "Light is 2; a share is within 0..1"


def test_an_error_of_ours_inside_a_validator_gets_its_place():
    error = problem(kinds=["none"])
    assert str(error) == "fruit.jsonl:7: there is no kind 'none'; choose one of pear, apple"


def test_half_a_character_is_refused_as_such():
    error = problem(id="a\ud83d")
    assert error.field == "id"
    assert "lone surrogate U+D83D" in error.what
    assert str(error).isprintable(), "the message itself can be written down"


def test_whole_characters_of_any_script_are_text():
    for text in ("Владимир", "محمد", "👩‍🚀", "e\u0301"):
        assert read(Fruit, {"id": text}, "").id == text


class Label(Row):
    text: Annotated[PlainText, Field(max_length=5)]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a\x00b", "holds the control character U+0000; remove it"),
        ("a\x1cb", "holds the control character U+001C; remove it"),
        ("a\x9fb", "holds the control character U+009F; remove it"),
        ("abcdef", "has 6 characters; at most 5 are read"),
        ("👩👩👩👩👩👩", "has 6 characters; at most 5 are read"),
        ("\udc00", "holds half a character, the lone surrogate U+DC00; write the whole one"),
        (7, "must be text, not 7"),
    ],
)
def test_plain_text_is_refused_with_what_is_in_it(text, what):
    with pytest.raises(RowError) as caught:
        read(Label, {"text": text}, "labels.csv:2")
    assert str(caught.value) == f"labels.csv:2: text: {what}"


@pytest.mark.parametrize(
    "text", ["", "a b", "a\nb\t", "a\x85b", "\u2028", "👩👩👩👩👩", "\u202eabc"], ids=ascii
)
def test_plain_text_may_hold_white_space_and_any_letter(text):
    assert read(Label, {"text": text}, "").text == text


def test_a_long_value_is_shown_by_its_start():
    what = problem(count="x" * 5_000_000).what
    assert what == f"must be a whole number, not '{'x' * 56}..."


def test_the_first_problem_in_the_order_of_the_fields_is_told():
    assert problem(price="x", kinds=3).field == "kinds"


def test_a_row_cannot_be_changed():
    row = read(Fruit, {"id": "a"}, "")
    with pytest.raises(ValueError, match="frozen"):
        row.id = "b"  # type: ignore[misc]  # the point of the test


def test_fields_of_plain_text_are_told_from_fields_of_json():
    class Mixed(Row):
        a: str
        b: str | None
        c: Text
        d: Text | None
        e: Annotated[str | None, AfterValidator(lambda text: text)]
        f: list[str]
        g: int
        h: dict[str, float] | None

    assert text_fields(Mixed) == {"a", "b", "c", "d", "e"}
