import sys
import time
from typing import Any

from trueline.names.screening.guarded import guarded, within


def breaks():
    raise ValueError("no such luck")


def test_what_comes_back_is_what_was_made():
    assert guarded(lambda: 3) == within(5, lambda: 3) == 3


def test_what_is_raised_is_a_value_with_its_cause_and_traceback():
    for found in (guarded(breaks), within(5, breaks)):
        assert (found.code, found.cause) == ("died", "ValueError: no such luck")
        assert found.tail.endswith("ValueError: no such luck")


def test_what_hangs_is_left_behind():
    begin = time.monotonic()
    found: Any = within(0.1, lambda: time.sleep(30))
    assert (found.code, found.cause) == ("timeout", "gave no answer within 0.1 s")
    assert time.monotonic() - begin < 5


def test_what_would_end_the_interpreter_died_alone():
    assert within(5, lambda: sys.exit(3)).cause == guarded(lambda: sys.exit(3)).cause == "SystemExit: 3"
