"""What an attack is: a change to the reviews of one item that should move nobody who checks conditions.

Reach for it to write an attack. What always holds: attributes are out of its reach; what it draws comes from
the stream it is given.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from trueline.core.chance import Chance

__all__ = ["Attack", "Change", "Item", "Review", "added", "rewritten"]

Review: TypeAlias = Mapping[str, Any]
"""A review as a row of the dataset's columns."""

Item: TypeAlias = Mapping[str, Any]
"""An item's own values: name, attributes and what else it has."""

Change: TypeAlias = Callable[[Sequence[Review], Item, Chance], list[Review]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One attack by name; `change` gives the reviews as they are after it.

    `needs` is what no candidate has where nothing is changed.
    """

    id: str
    about: str
    change: Change
    needs: str = "anything that it changes"


def rewritten(review: Review, text: str) -> Review:
    """The review with another text."""
    return {**review, "text": text}


def added(reviews: Sequence[Review], item: Item, text: str, stars: float) -> list[Review]:
    """The reviews and one more, by nobody that anybody knows."""
    number = sum(str(review["id"]).startswith(f"{item['id']}-added-") for review in reviews) + 1
    return [*reviews, {"id": f"{item['id']}-added-{number}", "text": text, "stars": stars}]
