import polars as pl
import pytest

from tests.names.asked import DOCUMENTED, MIID
from trueline.names.text import is_latin, prepare, tokens


def prepared(text, policy=DOCUMENTED):
    return prepare(pl.Series([text]), policy)[0]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("John Smith", "john smith"),
        ("  John \t Smith\n", "john smith"),
        ("Jose\u0301", "jos\u00e9"),
        ("Иван Петров", "ivan petrov"),
        ("王小明", "wangxiaoming"),
        ("José Иванов", "josé ivanov"),
        ("John\u00a0Smith", "john smith"),
        ("", ""),
    ],
)
def test_prepared_text_is_composed_romanised_lower_case_and_single_spaced(text, form):
    assert prepared(text) == form


def test_as_given_changes_nothing_but_the_white_space_between_tokens():
    assert prepared(" Иван  Smith", MIID) == "Иван Smith"


def test_preparing_twice_is_preparing_once():
    for text in ("ǅem Ω", "İstanbul ß", "ﬁ"):
        assert prepared(prepared(text)) == prepared(text)


def test_one_text_does_not_change_how_another_is_prepared():
    texts = ["John  Smith", "Иван", "José", "plain"]
    assert prepare(pl.Series(texts), DOCUMENTED).to_list() == [prepared(text) for text in texts]


def test_tokens_are_the_first_the_last_and_their_number_and_a_blank_has_none():
    found = tokens(pl.Series(["ana maria lopez", "bo", ""]))
    assert found.rows() == [("ana", "lopez", 3), ("bo", "bo", 1), ("", "", 0)]


@pytest.mark.parametrize("text", ["John", "José", "Ðorđe", "O'Neil 3rd", "123", "😀", "Jose\u0301", "ﬁ"])
def test_letters_of_no_other_script_are_latin(text):
    assert is_latin(pl.Series([text]))[0]


@pytest.mark.parametrize("text", ["Иван", "Ivan Петров", "王", "Ω", "שלום", "عمر", "김", "क", "ไท", "გ", "Հ"])
def test_a_letter_of_another_script_is_not_latin(text):
    assert not is_latin(pl.Series(["plain", text]))[1]
