"""Run the real command, as a user does."""

import atexit
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cli.starter import PLAIN, starter

TRUELINE = Path(sys.executable).parent / "trueline"


def trueline(*arguments, cwd=None, **changed):
    """The finished process of `trueline` with these arguments; nothing is asserted.

    It is forked from a process that has loaded what commands load; with anything `changed`, such as the
    environment, it is started from nothing.
    """
    command = [str(TRUELINE), *map(str, arguments)]
    if changed:
        return subprocess.run(
            command, cwd=cwd, capture_output=True, check=False, text=True, timeout=120, **changed
        )
    with TemporaryDirectory() as printed:
        done = _start()(cwd or Path.cwd(), *arguments, printed=Path(printed))
        return subprocess.CompletedProcess(command, done.wait(), done.out, done.err)


@cache
def _start():
    """What forks, one for all tests of this process."""
    starting = starter(PLAIN)
    atexit.register(starting.__exit__, None, None, None)
    return starting.__enter__()
