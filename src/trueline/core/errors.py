"""What can go wrong, drawn once.

TruelineError                 everything trueline raises on purpose
├── InputError                what was given is wrong; the command line leaves with 2
│   ├── RowError              one row of a file is wrong, and it can be skipped
│   └── UnknownNameError      no such rule, policy or other named thing
└── WorkerError               a process of ours died; the command line leaves with 3

Every message names the thing, the fact and the next step.
"""

from collections.abc import Iterable

__all__ = ["InputError", "RowError", "TruelineError", "UnknownNameError", "WorkerError", "near"]


LONGEST = 80
"""Characters of a wrong name that a message shows."""


class TruelineError(Exception):
    """Everything trueline raises on purpose."""


class InputError(TruelineError):
    """What was given is wrong, and the message says what to do about it."""


class RowError(InputError):
    """One row of a file is wrong.

    `where` is `file:line`, `field` the field's path inside the row (or empty), `what` the fact and the next
    step. The message is the one line a user reads.
    """

    def __init__(self, where: str, field: str, what: str) -> None:
        self.where, self.field, self.what = where, field, what
        super().__init__(": ".join(part for part in (where, field, what) if part))

    def __reduce__(self) -> tuple[type["RowError"], tuple[str, str, str]]:
        return RowError, (self.where, self.field, self.what)


class UnknownNameError(InputError):
    """There is no thing of this kind with this name."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind, self.name, self.known = kind, name, tuple(known)
        shown = name if len(name) <= LONGEST else f"{name[:LONGEST]}..."
        super().__init__(f"there is no {kind} {shown!r}; {near(shown, self.known)}")

    def __reduce__(self) -> tuple[type["UnknownNameError"], tuple[str, str, tuple[str, ...]]]:
        return UnknownNameError, (self.kind, self.name, self.known)


class WorkerError(TruelineError):
    """A process of ours died before it answered."""


def near(name: str, known: Iterable[str]) -> str:
    """Say what exists near a name that does not: the close ones first, else all of them.

    >>> near("swap_leter", ["swap_random_letter", "remove_title"])
    "did you mean 'swap_random_letter'?"
    """
    # Imported here: only a message needs it.
    from difflib import get_close_matches  # noqa: PLC0415 - as above

    names = list(known)
    close = get_close_matches(name, names, n=3, cutoff=0.6)
    if close:
        return f"did you mean {' or '.join(map(repr, close))}?"
    return f"choose one of {', '.join(names)}" if names else "there is none to choose from"
