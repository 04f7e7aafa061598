"""What a run was: the command line, versions, seeds and the digests of what it read.

Reach for it when a run begins. Everything that could make a second run differ stands in it. The time stands
in `timestamp` alone, and two runs are compared without it.
"""

import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from trueline.core.digest import digest

__all__ = ["describe"]

LIBRARIES = ("jellyfish", "numpy", "polars", "rapidfuzz", "scipy")
"""Libraries that results are computed with, in every suite."""


def describe(
    suite: str,
    command: Sequence[str],
    *,
    inputs: Mapping[str, Path],
    settings: Mapping[str, Any],
    libraries: Sequence[str] = (),
) -> dict[str, Any]:
    """The configuration of a run that begins now, ready for `Run.begin`.

    `inputs` are the files it reads, `settings` all that was chosen, seeds and the policy's digest included,
    and `libraries` the distributions that this run uses beyond the usual ones.
    """
    return {
        "suite": suite,
        "command": list(command),
        "settings": dict(settings),
        "inputs": {name: {"path": str(path), "digest": digest(path)} for name, path in inputs.items()},
        "versions": {
            "trueline": version("trueline"),
            "python": platform.python_version(),
            **{name: version(name) for name in (*LIBRARIES, *libraries)},
        },
        "timestamp": datetime.now(UTC).isoformat(timespec="seconds"),
    }
