"""Run the real command, as a user does."""

import subprocess
import sys
from pathlib import Path

TRUELINE = Path(sys.executable).parent / "trueline"


def trueline(*arguments, cwd=None, **changed):
    """The finished process of `trueline` with these arguments; nothing is asserted."""
    command = [str(TRUELINE), *map(str, arguments)]
    return subprocess.run(
        command, cwd=cwd, capture_output=True, check=False, text=True, timeout=120, **changed
    )
