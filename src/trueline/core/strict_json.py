"""JSON as its standard says it: no key twice, no NaN and no infinity.

Reach for it wherever JSON comes from outside. The standard library keeps the last of two keys and takes NaN.
"""

import json
from typing import Any

__all__ = ["DECODER"]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice")
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
