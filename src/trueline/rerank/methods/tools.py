"""Tools that a model looks at the candidates with: read, search, measure and filter.

Reach for it in a method that lets its model look around instead of showing it everything. Candidates are
numbered from 1 as they are shown. What always holds: one reply is one call, a JSON object with the name of
its tool and the fields of that tool; what cannot be carried out raises InputError with what to write instead;
nothing that others judged about reviews is ever looked at.
"""

import json
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from trueline.core.errors import InputError, near
from trueline.core.kleene import Truth
from trueline.core.printable import printable
from trueline.core.reply import Unreadable, json_value
from trueline.core.schema import Row, Text, read, text_fault
from trueline.rerank.dataset import Dataset
from trueline.rerank.evidence.review_text import ReviewText
from trueline.rerank.judgements import Judgements
from trueline.rerank.methods.paths import at, path_of, shown
from trueline.rerank.structure import Leaf, read_structure
from trueline.rerank.views import as_values

__all__ = [
    "HARD",
    "TOOLS",
    "Call",
    "Candidates",
    "Filter",
    "KeywordSearch",
    "Read",
    "ReviewLength",
    "Snippet",
    "SocialSearch",
    "Tool",
    "json_of",
    "listed",
    "read_call",
]

HARD = ("item_meta", "item_meta_hours")
"""The kinds of evidence that values of an item decide, whatever its reviews say."""

LONGEST = 4_000
"""Characters of a result that a model is shown."""

MARGIN, STRETCH = 60, 300
"""Characters around a stretch of a review that are shown with it, and of the stretch itself."""

Number = Annotated[int, Field(ge=1)]


class Candidates:
    """The candidates of a pool as tools look at them."""

    def __init__(self, pool: Dataset) -> None:
        self.pool = replace(pool, judgements=Judgements((), {}))
        self.block = self.pool.block(0, len(pool.items))
        self.values: Mapping[str, Any] = _Values(self.pool)

    def __len__(self) -> int:
        return len(self.pool.items)

    def reviews(self, number: int) -> list[Mapping[str, Any]]:
        """The reviews of one candidate."""
        if number > len(self):
            raise InputError(f"there is no candidate {number}; choose from 1 to {len(self)}")
        found: list[Mapping[str, Any]] = self.values[str(number)]["reviews"]
        return found

    def found(self, place: int, wanted: ReviewText) -> tuple[int, list[dict[str, Any]]]:
        """How many reviews of the candidate at a place match, and the first of them as rows.

        A row is the review's, with its `number` among those of the candidate and the words `said`.
        """
        alone = self.pool.alone(self.pool.items.ids[place])
        why, rows = wanted.why(alone), alone.reviews.to_dicts()
        numbers = {row["id"]: number for number, row in enumerate(rows)}
        told = []
        for one in why["matches"]:
            row = rows[numbers[one["id"]]]
            told.append({**row, "number": numbers[one["id"]], "said": _around(row["text"], *one["span"])})
        return why["matching"], told


class _Values(Mapping[str, Any]):
    """All that is known of each candidate by its number as text, gathered when it is first asked for."""

    def __init__(self, pool: Dataset) -> None:
        self.numbers = {str(number): item for number, item in enumerate(pool.items.ids, 1)}
        self.of = cache(lambda item: as_values(pool, [item])["1"])

    def __getitem__(self, number: str) -> Any:
        return self.of(self.numbers[number])

    def __iter__(self) -> Iterator[str]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)


class Call(Row):
    """One call: a kind of it has the name of its tool and its fields."""

    tool: str


class Tool(Call):
    """A call that looks at candidates."""

    @abstractmethod
    def run(self, candidates: Candidates) -> str:
        """What it finds, as text."""


class Read(Tool):
    """What stands at a path, such as `[3][attributes][WiFi]` or `[3][reviews][0:2]`."""

    tool: Literal["read"]
    path: Text

    def run(self, candidates: Candidates) -> str:
        """The value, as text."""
        return _cut(shown(at(candidates.values, path_of(self.path))))


class KeywordSearch(Tool):
    """Which candidates have reviews that match a pattern."""

    tool: Literal["keyword_search"]
    pattern: Text

    def run(self, candidates: Candidates) -> str:
        """The candidates with how many of their reviews match, and the first of those."""
        return _searched(candidates, {"kind": "review_text", "pattern": self.pattern})


class SocialSearch(Tool):
    """Which candidates have reviews by the named and those near them, of all they wrote or by a pattern."""

    tool: Literal["social_search"]
    friends: list[Text]
    hops: int = 1
    pattern: Text = "."

    def run(self, candidates: Candidates) -> str:
        """The candidates with how many of their reviews match, and the first of those."""
        circle = {"friends": self.friends, "hops": self.hops}
        return _searched(
            candidates, {"kind": "review_text", "pattern": self.pattern, "social_filter": circle}
        )


class ReviewLength(Tool):
    """How long the reviews of a candidate are."""

    tool: Literal["review_length"]
    candidate: Number

    def run(self, candidates: Candidates) -> str:
        """The words of each review, in their order."""
        words = [len(review.get("text", "").split()) for review in candidates.reviews(self.candidate)]
        return _cut(f"[{self.candidate}] has {len(words)} reviews; words in each: {listed(words)}")


class Snippet(Tool):
    """A part of one review: around what matches a pattern, or else its beginning."""

    tool: Literal["snippet"]
    candidate: Number
    review: Annotated[int, Field(ge=0)]
    pattern: Text | None = None

    def run(self, candidates: Candidates) -> str:
        """The words."""
        reviews = candidates.reviews(self.candidate)
        if self.review >= len(reviews):
            raise InputError(f"[{self.candidate}] has {len(reviews)} reviews; the first has the number 0")
        text: str = reviews[self.review].get("text", "")
        if self.pattern is None:
            return _around(text, 0, 0)
        item = candidates.pool.items.ids[self.candidate - 1]
        alone = candidates.pool.alone(item, [reviews[self.review]["id"]])
        wanted = read(ReviewText, {"kind": "review_text", "pattern": self.pattern}, self.tool)
        matches = wanted.why(alone)["matches"]
        return _around(text, *matches[0]["span"]) if matches else "the review does not match it"


class Filter(Tool):
    """Which candidates a condition on attributes, categories or hours is true for."""

    tool: Literal["filter"]
    evidence: dict[str, Any]

    def run(self, candidates: Candidates) -> str:
        """The candidates by their truth."""
        leaf = read_structure({"aspect": self.tool, "evidence": self.evidence}, self.tool)
        if not isinstance(leaf, Leaf) or leaf.evidence.kind not in HARD:
            raise InputError(f"filter: decides {' and '.join(HARD)} alone; search reviews for all else")
        truths: list[Truth] = leaf.evidence.truth(candidates.block).to_list()
        told = {True: "true", None: "unknown", False: "false"}
        return "\n".join(
            f"{word}: {listed(number for number, one in enumerate(truths, 1) if one is truth)}"
            for truth, word in told.items()
        )


TOOLS: tuple[type[Tool], ...] = (Read, KeywordSearch, SocialSearch, ReviewLength, Snippet)
"""Those that every method with tools has."""


def read_call(text: str, kinds: Sequence[type[Call]]) -> Call:
    """The call that a reply is; what is none raises InputError."""
    value = json_of(text)
    if not isinstance(value, dict) or not isinstance(value.get("tool"), str):
        raise InputError('reply: is no call; write one JSON object like {"tool": "read", "path": "[1]"}')
    known = {get_args(kind.model_fields["tool"].annotation)[0]: kind for kind in kinds}
    if value["tool"] not in known:
        raise InputError(f"there is no tool {value['tool'][:40]!r}; {near(value['tool'][:40], known)}")
    return read(known[value["tool"]], value, value["tool"])


def json_of(text: str) -> Any:
    """The JSON that a reply is, of whole characters; what is none raises InputError."""
    value = json_value(text)
    if isinstance(value, Unreadable):
        raise InputError(str(value))
    if fault := text_fault(json.dumps(value, ensure_ascii=False)):
        raise InputError(f"reply: {fault}")
    return value


def _around(text: str, start: int, end: int) -> str:
    """A stretch of a text with the words around it, on one line."""
    end = min(end, start + STRETCH)
    left, right = max(0, start - MARGIN), min(len(text), end + MARGIN)
    if left:
        left = next((place for place in range(left, start) if text[place - 1].isspace()), start)
    if right < len(text):
        right = next((place for place in range(right, end, -1) if text[place].isspace()), end)
    said = " ".join(text[left:right].split())
    return f"{'... ' if left else ''}{said}{' ...' if right < len(text) else ''}"


def listed(numbers: Iterable[int]) -> str:
    """Numbers with commas between, or that there is none."""
    return ", ".join(map(str, numbers)) or "none"


def _cut(text: str) -> str:
    """The beginning of a text that is too long, with how much is left out."""
    left = len(text) - LONGEST
    return text if left <= 0 else f"{text[:LONGEST]} ... and {left} more characters"


def _searched(candidates: Candidates, fields: Mapping[str, Any]) -> str:
    wanted = read(ReviewText, fields, "search")
    lines = []
    for place in wanted.truth(candidates.block).arg_true().to_list():
        count, (first, *_) = candidates.found(place, wanted)
        who = f"{printable(first['user_name'] or 'somebody')}, {first['stars']:g} stars"
        said = json.dumps(first["said"], ensure_ascii=False)
        lines.append(f"[{place + 1}] {count} reviews, first [reviews][{first['number']}] by {who}: {said}")
    return _cut("\n".join(lines) or "no review of any candidate matches")
