import pickle

import pytest

from trueline.core.errors import (
    InputError,
    RowError,
    TruelineError,
    UnknownNameError,
    WorkerError,
    near,
)

EVERY = [
    TruelineError("it went wrong"),
    InputError("this is wrong"),
    RowError("cases.jsonl:7", "mix.Light", "must be a number, not 'x'"),
    UnknownNameError("rule", "swap_leter", ["swap_letter", "remove_title"]),
    WorkerError("a process died"),
]


@pytest.mark.parametrize("error", EVERY)
def test_one_except_clause_catches_everything_raised_on_purpose(error):
    assert isinstance(error, TruelineError)


def test_a_wrong_row_and_an_unknown_name_are_wrong_input():
    assert issubclass(RowError, InputError)
    assert issubclass(UnknownNameError, InputError)


def test_a_dead_worker_is_not_wrong_input():
    assert not issubclass(WorkerError, InputError)


@pytest.mark.parametrize(
    ("where", "field", "message"),
    [
        ("cases.jsonl:7", "id", "cases.jsonl:7: id: is missing; add it"),
        ("cases.jsonl:7", "", "cases.jsonl:7: is missing; add it"),
        ("", "id", "id: is missing; add it"),
        ("", "", "is missing; add it"),
    ],
)
def test_a_row_error_names_only_what_it_knows_of_place_and_field(where, field, message):
    assert str(RowError(where, field, "is missing; add it")) == message


def test_a_row_error_keeps_its_three_pieces():
    error = RowError("cases.jsonl:7", "id", "is missing; add it")
    assert (error.where, error.field, error.what) == ("cases.jsonl:7", "id", "is missing; add it")


def test_an_unknown_name_says_what_kind_it_is_and_what_is_near():
    error = UnknownNameError("rule", "swap_leter", ["swap_letter", "remove_title"])
    assert str(error) == "there is no rule 'swap_leter'; did you mean 'swap_letter'?"


@pytest.mark.parametrize("error", EVERY)
def test_every_error_is_the_same_error_after_a_trip_through_another_process(error):
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - what multiprocessing does with our own errors
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_several_near_names_are_offered_best_first():
    assert near("abcd", ["abcx", "abcde", "zzzz"]) == "did you mean 'abcde' or 'abcx'?"


def test_at_most_three_near_names_are_offered():
    assert near("aaaa", ["aaab", "aaac", "aaad", "aaae"]).count("'aaa") == 3


def test_where_nothing_is_near_every_name_is_listed_in_its_order():
    assert near("quite else", ["one", "two"]) == "choose one of one, two"


def test_where_nothing_is_known_the_sentence_does_not_offer_a_choice():
    assert "choose one of" not in near("any", [])
