"""Rows of datasets in the layout that the method was first published with, in our own spelling.

Reach for it when a row has one of the other spellings of ids. What always holds: a key that is not known is
left out and counted, but for items, whose other fields stay readable by their paths.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from trueline.rerank.ask import RequestRow
from trueline.rerank.items import ItemRow
from trueline.rerank.reviews import ReviewRow, UserRow

__all__ = ["Strays", "as_item", "as_request", "as_review", "is_item", "is_request", "is_review"]

Strays = Counter[str]
"""How often each key was left out."""

Row = Mapping[str, Any]


def is_item(row: Row) -> bool:
    """Whether an item is spelt the other way."""
    return "business_id" in row


def is_review(row: Row) -> bool:
    """Whether a review is spelt the other way."""
    return "business_id" in row or "review_id" in row


def is_request(row: Row) -> bool:
    """Whether a request is spelt the other way."""
    return "gold_restaurant" in row


def as_item(row: Row) -> dict[str, Any]:
    """An item in our spelling, its other fields together under `more`."""
    renamed = {"id" if key == "business_id" else key: value for key, value in row.items()}
    known = {key: value for key, value in renamed.items() if key in ItemRow.model_fields}
    return {**known, "more": {key: value for key, value in renamed.items() if key not in known}}


def as_review(row: Row, line: int, strays: Strays) -> dict[str, Any]:
    """A review in our spelling; one without an id is named by its line."""
    names = {"review_id": "id", "business_id": "item_id"}
    found = {names.get(key, key): value for key, value in row.items()}
    found.setdefault("id", f"line-{line}")
    user = found.get("user")
    writer = dict(user) if isinstance(user, dict) else {}
    owner = found.pop("user_id", None)
    if "user_id" in writer or owner is not None:
        writer["id"] = writer.pop("user_id", owner)
    if isinstance(writer.get("friends"), str):
        writer["friends"] = [name for one in writer["friends"].split(",") if (name := one.strip())]
    found["user"] = _known(writer, UserRow, strays)
    return _known(found, ReviewRow, strays)


def as_request(row: Row, strays: Strays) -> dict[str, Any]:
    """A request in our spelling."""
    return _known(
        {"gold" if key == "gold_restaurant" else key: value for key, value in row.items()}, RequestRow, strays
    )


def _known(row: Row, model: type[RequestRow | ReviewRow | UserRow], strays: Strays) -> dict[str, Any]:
    fields = {field.alias or name for name, field in model.model_fields.items()}
    strays.update(key for key in row if key not in fields)
    return {key: value for key, value in row.items() if key in fields}
