"""Digests, which name bytes wherever they lie.

Reach for it where a run or a dataset says what it was made from.
"""

import hashlib
from pathlib import Path

from trueline.core.errors import InputError

__all__ = ["digest", "digest_of"]


def digest(path: Path) -> str:
    """The SHA-256 of a file's bytes, in hex."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as problem:
        raise InputError(f"{path}: cannot be read: {problem.strerror or problem}") from None


def digest_of(text: bytes) -> str:
    """The SHA-256 of some bytes, in hex."""
    return hashlib.sha256(text).hexdigest()
