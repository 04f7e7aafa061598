"""What a run was: the command line, versions, seeds and the digests of what it read.

Reach for it when a run begins. Everything that could make a second run differ stands in it. The time stands
in `timestamp` alone; two runs are compared without it, without the command line and without `pace`, which
says how fast things were asked.
"""

import platform
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from trueline.core.digest import digest

__all__ = ["describe", "differences"]

LEFT_OUT = ("command", "pace", "timestamp")
"""What two runs of one configuration may differ in."""

LIBRARIES = ("jellyfish", "numpy", "polars", "rapidfuzz", "scipy")
"""Libraries that results are computed with, in every suite."""


def describe(
    suite: str,
    command: Sequence[str],
    *,
    inputs: Mapping[str, Path],
    settings: Mapping[str, Any],
    libraries: Sequence[str] = (),
    pace: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The configuration of a run that begins now, ready for `Run.begin`.

    `inputs` are the files it reads, `settings` all that was chosen, seeds and the policy's digest included,
    `libraries` the distributions that it uses beyond the usual ones, and `pace` what changes no result.
    """
    return {
        "suite": suite,
        "command": list(command),
        "settings": dict(settings),
        **({} if pace is None else {"pace": dict(pace)}),
        "inputs": {name: {"path": str(path), "digest": digest(path)} for name, path in inputs.items()},
        "versions": {
            "trueline": version("trueline"),
            "python": platform.python_version(),
            **{name: version(name) for name in (*LIBRARIES, *libraries)},
        },
        "timestamp": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What two configurations differ in, each in words; nothing where one may go on with the other.

    >>> differences({"settings": {"seed": 1}}, {"settings": {"seed": 2}})
    ['settings.seed was 1 and is 2']
    """
    before, after = (dict(_flat("", _compared(one))) for one in (old, new))
    names = dict.fromkeys((*before, *after))
    return [
        f"{name} was {before.get(name, 'not there')} and is {after.get(name, 'not there')}"
        for name in names
        if before.get(name) != after.get(name)
    ]


def _compared(config: Mapping[str, Any]) -> dict[str, Any]:
    """What counts of a configuration; a file is what is in it, wherever it lies."""
    inputs = {name: one.get("digest") for name, one in config.get("inputs", {}).items()}
    return {**{name: one for name, one in config.items() if name not in LEFT_OUT}, "inputs": inputs}


def _flat(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _flat(f"{name}.{key}" if name else key, one)
    else:
        yield name, list(value) if isinstance(value, tuple) else value
