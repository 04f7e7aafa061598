"""A place to write: beside the wanted file, which appears only when everything is in it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from trueline.core.errors import InputError

__all__ = ["beside", "new_folder", "refuse_own_source"]


def refuse_own_source(out: Path, *sources: Path) -> None:
    """Refuse to write where something is read from."""
    for source in sources:
        with suppress(OSError):  # what cannot be looked at cannot be written or read, and says so there
            if out.samefile(source):
                raise InputError(f"{out}: is the file that is read; name another one to write")


def new_folder(path: Path) -> Path:
    """Make a folder, or take one that is empty; one that holds something is never written over."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if any(path.iterdir()):
            raise InputError(f"{path}: holds something already; name a new folder")
    except OSError as problem:
        raise InputError(f"{path}: cannot be a folder to write: {problem.strerror or problem}") from None
    return path


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A draft in the same folder that becomes the file on success and is gone on any error."""
    if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises where a name is too long
        raise InputError(f"{path}: is a folder; name a file in it")
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        draft.touch()
    except OSError as problem:
        raise _unwritable(path, problem) from None
    try:
        yield draft
        draft.replace(path)
    except OSError as problem:
        raise _unwritable(path, problem) from None
    finally:
        draft.unlink(missing_ok=True)


def _unwritable(path: Path, problem: OSError) -> InputError:
    return InputError(f"{path}: cannot be written: {problem.strerror or problem}")
