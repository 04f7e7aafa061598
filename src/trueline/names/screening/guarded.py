"""A call into somebody else's code, which may raise anything or never come back.

Reach for it around every engine: whatever happens inside comes back as a value.
"""

from collections.abc import Callable
from threading import Thread
from typing import TypeVar

from trueline.names.screening.engine import Failed

__all__ = ["guarded", "within"]

Made = TypeVar("Made")

KEPT = 2_000
"""Characters of a traceback that are kept, its end."""


def guarded(call: Callable[[], Made]) -> Made | Failed:
    """What the call gives, or that it died and of what."""
    try:
        return call()
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine may raise anything; others go on
        from traceback import format_exception  # noqa: PLC0415 - only when something broke

        cause = f"{type(problem).__name__}: {problem}"
        return Failed("died", cause, "".join(format_exception(problem))[-KEPT:])


def within(seconds: float, call: Callable[[], Made]) -> Made | Failed:
    """The same, or that it took too long; what hangs is left behind in its thread and holds up nothing."""
    given: list[Made | Failed] = []
    thread = Thread(target=lambda: given.append(guarded(call)), daemon=True)
    thread.start()
    thread.join(seconds)
    return given[0] if given else Failed("timeout", f"gave no answer within {seconds:g} s")
