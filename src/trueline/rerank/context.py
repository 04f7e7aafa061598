"""A text view read back: candidates by their numbers, with their attributes, hours, reviews and friends.

Reach for it to serve a method that is handed a text and nothing else. It reads what `views.as_text` writes;
what was cut from a view is not there.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from trueline.core.errors import InputError
from trueline.core.schema import read
from trueline.rerank import items, reviews
from trueline.rerank.dataset import Dataset
from trueline.rerank.items import ItemRow
from trueline.rerank.judgements import Judgements
from trueline.rerank.reviews import ReviewRow
from trueline.rerank.social import Graph

__all__ = ["read_context"]

HEAD = re.compile(r"\[(\d+)\] (.*)")
REVIEW = re.compile(r"- ([\d.]+) stars; (.*?): (.*)")
WHO = re.compile(r"(.*?)(?: \(friends (.*)\))?")
FIGURE = re.compile(r"(review_count|average_stars|fans|useful|elite) (.*)")

NOBODY = "somebody"


def read_context(text: str) -> Dataset:
    """The candidates of a text view, their ids being their numbers."""
    found: list[tuple[str, ItemRow]] = []
    written: list[tuple[int, ReviewRow]] = []
    friends: dict[str, list[str]] = {}
    values: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), 1):
        where = f"context:{number}"
        if head := HEAD.fullmatch(line):
            if values:
                found.append((where, read(ItemRow, values, where)))
            values = {"id": head[1], "name": head[2]}
        elif line and not values:
            raise InputError(f"{where}: is no candidate; begin each with its number like [1]")
        elif review := REVIEW.fullmatch(line):
            written.append((number, _review(review, values["id"], number, friends)))
        elif ": " in line:
            key, _, value = line.partition(": ")
            if key in items.NESTED:
                values[key] = dict(one.partition("=")[::2] for one in value.split("; "))
            elif key == "categories":
                values[key] = value
    if values:
        found.append(("context", read(ItemRow, values, "context")))
    several = items.gathered(iter([items.part_of(found)]))
    ordered = reviews.ordered(iter([reviews.part_of(written)]), "context", several.place)
    return Dataset(Path("context"), {}, several, ordered, [], Graph(friends), Judgements((), {}))


def _review(found: re.Match[str], item: str, number: int, friends: dict[str, list[str]]) -> ReviewRow:
    stars, about, text = found.groups()
    who, *others = about.split("; ")
    name, circle = WHO.fullmatch(who).groups()  # type: ignore[union-attr]  # every text matches
    if circle:
        friends[name] = circle.split(", ")
    user: dict[str, Any] = {} if name == NOBODY else {"name": name}
    row: dict[str, Any] = {"id": f"line-{number}", "item_id": item, "stars": float(stars), "text": text}
    for key, value in _figures(others):
        (row if key in ("date", "useful") else user)[key] = value
    return read(ReviewRow, {**row, "user": user}, f"context:{number}")


def _figures(others: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for one in others:
        figure = FIGURE.fullmatch(one)
        if figure is None:
            yield "date", one
        elif figure[1] == "elite":
            yield "elite", figure[2].split(", ")
        else:
            yield figure[1], float(figure[2]) if figure[1] == "average_stars" else int(figure[2])
