"""Being told to end, by a signal from outside: the command is interrupted as by Ctrl-C, wherever it is.

Reach for it once, before a command runs. Python looks at signals between its own steps, which is late while a
library works for minutes; what is interrupted clears its drafts away and lets its processes go.
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
        signal.signal(number, lambda *_: None)
    Thread(target=_interrupt, args=(reading, told), daemon=True).start()
    return lambda: told[0] if told else None


def _interrupt(reading: int, told: list[int]) -> None:
    while number := os.read(reading, 1):
        if number[0] in ENDING:
            told.append(number[0])
            os.kill(os.getpid(), signal.SIGINT)
