"""Functions that tests hand to other processes: they stand at the top of a module and import little."""

import os
import time
from multiprocessing import parent_process

from trueline.core.errors import InputError, RowError


def square(number):
    return number * number


def slow_when_first(number):
    """The first item takes longest, so it is done last."""
    time.sleep(0.3 if number == 0 else 0)
    return number


def odd_ones_fail(number):
    """Every odd item fails, the first of them late."""
    if number % 2:
        time.sleep(0.3 if number == 1 else 0)
        raise RowError(f"cases.jsonl:{number}", "original", "is odd; give an even one")
    return number


def die_in_a_worker(number):
    if parent_process() is not None:
        os._exit(9)
    return number


def refuse_first(number):
    if number == 0:
        raise InputError("the function refused the first item")
    return number


def process_id(_number):
    time.sleep(0.05)
    return os.getpid()
