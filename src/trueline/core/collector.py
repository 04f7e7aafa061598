"""Python's cycle collector, held back while many rows are alive at once.

Reach for `collector_paused` around work on a partition: rows form no cycles, and looking through them again
and again for some takes a twentieth of the time. Reach for `collector_seldom` around long work that does form
cycles. What is no longer used is freed all the same.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collector_paused", "collector_seldom"]

SELDOM = 50_000
"""New objects between two looks; Python's own number is 700."""


@contextmanager
def collector_paused() -> Iterator[None]:
    """The collector is off inside, and as it was before afterwards, whatever happens."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def collector_seldom() -> Iterator[None]:
    """The collector looks seldom inside, and not at what was there before; afterwards it is as it was."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
