"""What is known of items and reviews, in few words: attributes with their values, days, fields and people.

Reach for it in a prompt that has to name what there is. What always holds: no item is told of, and nobody
whom the request does not name.
"""

from collections.abc import Iterable, Iterator

from trueline.core.printable import printable
from trueline.rerank.dataset import Dataset
from trueline.rerank.fields import LISTS, NUMBERS, TEXTS
from trueline.rerank.methods.symbolic.people import name_places
from trueline.rerank.methods.symbolic.schema import Attribute, attributes

__all__ = ["described"]

ATTRIBUTES, VALUES = 100, 60
"""How many attributes are told, and of each how many values."""


def described(dataset: Dataset, request: str) -> str:
    """What conditions can be about, one thing a line."""
    told = [*_items(dataset), *_reviews(dataset), *_people(dataset, request)]
    return "\n".join(map(printable, told))


def _items(dataset: Dataset) -> Iterator[str]:
    columns = dataset.items.columns
    yield "Values of an item, by their paths:"
    yield from _short([_attribute(one) for one in attributes(columns)], ATTRIBUTES)
    if days := [path[1] for path in columns if path[0] == "hours"]:
        yield f'- ["hours", DAY], where DAY is {", ".join(_short(days, VALUES))}'


def _attribute(one: Attribute) -> str:
    kinds = {"flags": "flags ", "list": "a list of ", "categories": "a list, such as "}
    values = ", ".join(_short(one.values, VALUES)) or "texts"
    path = ", ".join(f'"{step}"' for step in one.path)
    return f"- [{path}]: {kinds.get(one.kind, '')}{values}"


def _reviews(dataset: Dataset) -> Iterator[str]:
    frame = dataset.reviews.frame
    known = {**NUMBERS, **LISTS, **TEXTS}
    there = [name for name, column in known.items() if frame[column].null_count() < frame.height]
    yield f"Fields of a review: {', '.join(there) or 'there are no reviews'}"


def _people(dataset: Dataset, request: str) -> Iterator[str]:
    friends = dataset.graph.friends
    named = (request[start:end] for start, end in name_places(request, friends))
    if people := [name for name in dict.fromkeys(named) if name in friends]:
        yield f"People in the graph of friends: {', '.join(people)}"


def _short(some: Iterable[str], most: int) -> list[str]:
    """The first of many, and how many more there are."""
    told = list(some)
    return told if len(told) <= most else [*told[:most], f"and {len(told) - most} more"]
