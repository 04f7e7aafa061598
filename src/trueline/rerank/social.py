"""Who is whose friend, and the circle around some of them.

Reach for it where a review counts only when somebody near wrote it. What always holds: a friendship goes both
ways, whoever wrote it down; nobody is a friend of their own.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from trueline.core.errors import RowError
from trueline.core.schema import Row, Text, read
from trueline.rerank.document import Document, read_document

__all__ = ["Assignment", "Graph", "Social", "SocialFilter", "read_social"]

AtLeast = Annotated[int, Field(ge=1)]


class SocialFilter(Row):
    """Whose reviews count: hop 0 the named, hop 1 their friends, hop 2 the friends of those."""

    friends: Annotated[list[Text], Field(min_length=1)]
    hops: Annotated[int, Field(ge=1, le=2)] = 1
    min_matches: AtLeast = 1


class Graph:
    """Friendships by name."""

    def __init__(self, friends: Mapping[str, Iterable[str]]) -> None:
        self.friends: dict[str, set[str]] = {}
        for name, others in friends.items():
            for other in others:
                self.friends.setdefault(name, set()).add(other)
                self.friends.setdefault(other, set()).add(name)
        self.circle = lru_cache(maxsize=1024)(self._circle)

    def _circle(self, names: tuple[str, ...], hops: int) -> frozenset[str]:
        """The named and everybody within so many friendships of them."""
        found = set(names)
        for _ in range(hops):
            found |= {other for name in found for other in self.friends.get(name, ())}
        return frozenset(found)


class Assignment(Row):
    """The display name of an item's review, counted from 0 in the order of the file."""

    review_idx: Annotated[int, Field(ge=0)]
    name: Text
    friends: list[Text] | None = None


class _SocialRow(Row):
    friend_graph: dict[Text, list[Text]] = Field(default_factory=dict)
    review_assignments: dict[Text, list[Assignment]] = Field(default_factory=dict)


class Social:
    """The graph, and by the row number of an item the names of its reviewers."""

    def __init__(self, graph: Graph, assignments: Mapping[int, Sequence[Assignment]]) -> None:
        self.graph, self.assignments = graph, assignments


def read_social(path: Path, *, lenient: bool) -> Social:
    """Read friendships; keys that are not known are an error unless lenient."""
    document = read_document(path)
    known = {key: one for key, one in document.values.items() if key in _SocialRow.model_fields}
    row = read(_SocialRow, known if lenient else document.values, document.where())
    for name, others in row.friend_graph.items():
        if name in others:
            what = f"{name} is a friend of {name}; take the name out of its own list"
            raise RowError(document.where("friend_graph", name), f"friend_graph.{name}", what)
    return Social(Graph(row.friend_graph), dict(_numbered(row.review_assignments, document)))


def _numbered(
    given: Mapping[str, list[Assignment]], document: Document
) -> Iterable[tuple[int, list[Assignment]]]:
    for number, assigned in given.items():
        field = f"review_assignments.{number}"
        if not number.isdecimal() or not number.isascii():
            what = "is no row number of an item; count the items from 0"
            raise RowError(document.where("review_assignments", number), field, what)
        yield int(number), assigned
