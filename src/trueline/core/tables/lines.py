"""Lines of a text file as the strict readers want them: UTF-8, no BOM, no NUL, none too long."""

import codecs
from typing import IO

from trueline.core.errors import RowError
from trueline.core.tables.partition import LIMIT

__all__ = ["decoded", "skip_line", "take_line"]


def take_line(file: IO[bytes]) -> bytes:
    """The next line with its ending, cut off right above the limit."""
    return file.readline(LIMIT + 1)


def skip_line(file: IO[bytes]) -> None:
    """Leave what is left of a line that was cut off, without holding it."""
    while (piece := file.readline(LIMIT)) and not piece.endswith(b"\n"):
        pass


def decoded(line: bytes, where: str, *, first: bool) -> str:
    """The line as text, or a RowError that says what is wrong with its bytes."""
    if len(line) > LIMIT:
        raise RowError(where, "", f"the line is longer than {LIMIT // 1024 // 1024} MiB; split it")
    if first and line.startswith(codecs.BOM_UTF8):
        raise RowError(where, "", "the file starts with a byte order mark; save it as UTF-8 without BOM")
    if b"\0" in line:
        raise RowError(where, "", "the line holds a NUL byte; remove it")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise RowError(where, "", f"byte {problem.start + 1} is not UTF-8; save the file as UTF-8") from None
