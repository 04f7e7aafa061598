"""Being told to end, by a signal from outside: the command is interrupted as by Ctrl-C, wherever it is.

Reach for it once, before a command runs. Python looks at signals between its own steps, which is late while a
library works for minutes; what is interrupted clears its drafts away and lets its processes go. What always
holds: a signal that was ignored when the command began, as nohup and scripts do for one in the background,
stays ignored.
"""

import os
import signal
from collections.abc import Callable
from threading import Thread

__all__ = ["interrupt_when_told"]

ENDING = (signal.SIGTERM, signal.SIGHUP)


def interrupt_when_told() -> Callable[[], int | None]:
    """Watch for the signals from now on; what comes back says which one came, if any."""
    told: list[int] = []
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    # The number of a signal is written here at once, whatever the main thread is at.
    signal.set_wakeup_fd(writing)
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _let_through)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # asyncio ends its tasks in order only where it finds Python's own handler, so what is to be ignored
        # is held back and not handled otherwise.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, signal.default_int_handler)
    Thread(target=_interrupt, args=(reading, told), daemon=True).start()
    return lambda: told[0] if told else None


def _interrupt(reading: int, told: list[int]) -> None:
    while number := os.read(reading, 1):
        if number[0] in ENDING:
            told.append(number[0])
            os.kill(os.getpid(), signal.SIGINT)


def _let_through(*_: object) -> None:
    """Let the interruption in that another signal asks for, where that of Ctrl-C is held back."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
