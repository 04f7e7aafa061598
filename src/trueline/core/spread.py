"""One function over many partitions, here or in several processes.

Reach for it when partitions do not depend on each other. Results come in the order of the partitions
whatever finished first, only a few are held at a time, and the first error in that order is raised.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from trueline.core.errors import InputError, TruelineError, WorkerError

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["spread"]

Given = TypeVar("Given")
Made = TypeVar("Made")

HELD = 4
"""Partitions in flight for each process: worked on, waiting, or done before their turn."""

QUEUED = 2
"""Partitions a worker has at a time: one it works on and one it need not wait for."""


def spread(
    function: Callable[[Given], Made], items: Iterable[Given], *, on: str = "serial"
) -> Iterator[Made]:
    """Apply the function to each item; `on` is `serial` or `processes:N`.

    This process is one of the N: it works while it would only wait. With others the function and the items
    are pickled, so the function stands at the top of a module.
    """
    kind, _, count = on.partition(":")
    if on in ("serial", "processes:1"):
        return map(function, items)
    if kind == "processes" and count.isdecimal() and int(count) > 0:
        return _in_processes(function, items, int(count))
    raise InputError(f"cannot spread work on {on!r}; use 'serial' or 'processes:N'")


def _in_processes(
    function: Callable[[Given], Made], items: Iterable[Given], processes: int
) -> Iterator[Made]:
    # Imported here: most commands run in one process and need not load the machinery.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - as above
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - as above
    from multiprocessing import get_context  # noqa: PLC0415 - as above

    # Polars keeps threads, and a forked process would inherit their locks without the threads.
    workers = processes - 1
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    waiting: deque[Future[Made]] = deque()
    source = iter(items)
    try:
        while True:
            try:
                item = next(source)
            except StopIteration:
                break
            except TruelineError:
                # What came before the source broke off comes out first, errors included.
                while waiting:
                    yield waiting.popleft().result()
                raise
            busy = sum(not one.done() for one in waiting) >= workers * QUEUED
            waiting.append(_here(function, item) if busy else pool.submit(function, item))
            while waiting and (waiting[0].done() or len(waiting) >= processes * HELD):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise WorkerError("a worker process died, perhaps for want of memory; use fewer processes") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _here(function: Callable[[Given], Made], item: Given) -> "Future[Made]":
    """Work on an item in this process; an error waits for its turn, as it would from a worker."""
    from concurrent.futures import Future  # noqa: PLC0415 - as above

    done: Future[Made] = Future()
    try:
        done.set_result(function(item))
    except TruelineError as problem:
        done.set_exception(problem)
    return done
