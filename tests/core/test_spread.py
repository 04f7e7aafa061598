import os
import subprocess
import sys

import pytest

from tests.core.workers import (
    die_in_a_worker,
    odd_ones_fail,
    process_id,
    refuse_first,
    slow_when_first,
    square,
)
from trueline.core.errors import InputError, RowError, TruelineError, WorkerError
from trueline.core.spread import spread

WAYS = ["serial", "processes:1", "processes:2"]


class Counted:
    """Numbers that know how many of them were taken."""

    def __init__(self, length):
        self.length = length
        self.taken = 0

    def __iter__(self):
        for number in range(self.length):
            self.taken += 1
            yield number


@pytest.mark.parametrize("on", WAYS)
def test_every_way_gives_the_same_results_in_the_same_order(on):
    assert list(spread(square, range(12), on=on)) == [n * n for n in range(12)]


@pytest.mark.parametrize("on", WAYS)
def test_nothing_gives_nothing(on):
    assert list(spread(square, [], on=on)) == []


def test_results_keep_their_order_when_the_first_is_done_last():
    assert list(spread(slow_when_first, range(6), on="processes:2")) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("on", ["serial", "processes:1"])
def test_one_process_is_this_one(on):
    assert set(spread(process_id, range(4), on=on)) == {os.getpid()}


def test_of_two_processes_this_one_works_too_while_it_would_wait():
    found = set(spread(process_id, range(8), on="processes:2"))
    assert os.getpid() in found
    assert len(found) == 2


def test_three_processes_are_this_one_and_two_others():
    assert len(set(spread(process_id, range(24), on="processes:3")) - {os.getpid()}) <= 2


@pytest.mark.parametrize("on", WAYS)
def test_the_first_error_in_order_is_raised_though_it_comes_last(on):
    with pytest.raises(RowError) as caught:
        list(spread(odd_ones_fail, range(6), on=on))
    assert caught.value.where == "cases.jsonl:1"


@pytest.mark.parametrize("on", WAYS)
def test_results_before_an_error_are_given_out(on):
    results = spread(odd_ones_fail, range(6), on=on)
    assert next(results) == 0
    with pytest.raises(RowError, match=r"^cases\.jsonl:1: original: is odd; give an even one$"):
        next(results)


@pytest.mark.parametrize("on", WAYS)
def test_an_error_of_the_function_comes_before_a_later_one_of_the_source(on):
    def source():
        yield 0
        yield 1
        raise InputError("the source broke off")

    with pytest.raises(InputError, match="the function refused the first item"):
        list(spread(refuse_first, source(), on=on))


@pytest.mark.parametrize("on", WAYS)
def test_an_error_of_the_source_is_passed_on(on):
    def source():
        yield 1
        raise InputError("the source broke off")

    with pytest.raises(InputError, match="the source broke off"):
        list(spread(square, source(), on=on))


def test_a_process_that_dies_is_told_with_what_to_do():
    with pytest.raises(WorkerError, match="use fewer processes"):
        list(spread(die_in_a_worker, range(8), on="processes:2"))


def test_a_process_that_dies_is_not_the_fault_of_the_input():
    assert issubclass(WorkerError, TruelineError)
    assert not issubclass(WorkerError, InputError)


def test_serial_takes_one_item_for_each_result():
    source = Counted(100)
    results = spread(square, source)
    for wanted in range(1, 4):
        next(results)
        assert source.taken == wanted


def test_processes_take_at_most_four_items_each_ahead_of_the_results():
    source = Counted(100)
    results = spread(square, source, on="processes:2")
    for given_out in range(5):
        next(results)
        assert source.taken - given_out <= 8
    results.close()  # type: ignore[attr-defined]  # it is a generator, which the signature leaves open
    assert source.taken <= 12


def test_nothing_is_taken_before_a_result_is_asked_for():
    source = Counted(100)
    for on in WAYS:
        spread(square, source, on=on)
    assert source.taken == 0


def test_no_process_stays_behind_when_the_reader_leaves_early():
    # In a process of its own: it ends only if every worker it started has ended.
    code = """if True:
        from tests.core.workers import square
        from trueline.core.spread import spread
        if __name__ == "__main__":
            results = spread(square, iter(range(10**9)), on="processes:2")
            print(next(results), next(results))
            results.close()
    """
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=20, check=True
    )
    assert done.stdout == "0 1\n"


@pytest.mark.parametrize(
    "on",
    [
        "",
        "parallel",
        "serial:2",
        "processes",
        "processes:",
        "processes:0",
        "processes:-1",
        "processes:1.5",
        "processes:two",
        "processes:2:2",
    ],
)  # fmt: skip - a list of words
def test_a_way_that_does_not_exist_is_refused_at_once(on):
    with pytest.raises(InputError) as caught:
        spread(square, [1], on=on)
    assert str(caught.value) == f"cannot spread work on {on!r}; use 'serial' or 'processes:N'"
