"""One JSON object in a file of its own, read strictly, with the line of any key in it.

Reach for it for files that are one object and not a row a line.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trueline.core.errors import InputError, RowError
from trueline.core.strict_json import DECODER

__all__ = ["Document", "read_document"]


@dataclass(frozen=True, slots=True)
class Document:
    """The object, and the text it was read from."""

    source: str
    text: str
    values: Mapping[str, Any]

    def where(self, *keys: str) -> str:
        """The place of a key, each key looked for after the one before."""
        place = 0
        for key in keys:
            written = "|".join(
                re.escape(json.dumps(key, ensure_ascii=ascii_only)) for ascii_only in (True, False)
            )
            found = re.compile(rf"(?:{written})\s*:").search(self.text, place)
            place = found.start() if found else place
        return f"{self.source}:{self.text.count(chr(10), 0, place) + 1}"


def read_document(path: Path) -> Document:
    """Read the object; what is not one raises an InputError with its line."""
    try:
        text = path.read_bytes().decode()
    except OSError as problem:
        raise InputError(f"{path}: cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError as problem:
        raise InputError(f"{path}: is not UTF-8: {problem}; convert it") from None
    try:
        values = DECODER.decode(text)
    except json.JSONDecodeError as problem:
        what = f"is not JSON: {problem.msg}; write one object"
        raise RowError(f"{path}:{problem.lineno}", "", what) from None
    except (ValueError, RecursionError) as problem:
        raise RowError(f"{path}:1", "", f"is not JSON: {problem}; write one object") from None
    if not isinstance(values, dict):
        raise RowError(f"{path}:1", "", "is JSON but not an object; write one object")
    return Document(str(path), text, values)
