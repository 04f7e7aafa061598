"""What a method is shown of its candidates: as text within a budget, or as values read by path.

Reach for it to build a prompt. Candidates are numbered from 1 in the order they are given. What always holds:
every attribute is shown; reviews are added one an item in turn while they fit, and what was left out is told;
a line begins with what we write there, whatever is in a name, a value or a review.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from trueline.core.ask import tokens
from trueline.core.errors import InputError
from trueline.rerank.ask import Request
from trueline.rerank.attributes import printed
from trueline.rerank.dataset import Dataset
from trueline.rerank.reviews import Reviews
from trueline.rerank.truth import columns, compiled

__all__ = ["Coverage", "TextView", "as_text", "as_values", "coverage"]

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the reviews was shown, and whether the gold item is still true by what was."""

    reviews_shown: int
    reviews_total: int
    gold_evidence_shown: bool


@dataclass(frozen=True, slots=True)
class TextView:
    """The candidates as text; `shown` has the ids of the reviews in it, by candidate."""

    text: str
    tokens: int
    shown: Mapping[str, Sequence[str]]
    reviews_total: int


def as_text(
    dataset: Dataset,
    candidates: Sequence[str],
    budget: int | None = None,
    count: Callable[[str], int] = tokens,
) -> TextView:
    """The candidates as text of at most so many tokens."""
    places = [dataset.place(item) for item in candidates]
    heads = [_head(number, dataset.items.row(place)) for number, place in enumerate(places, 1)]
    written = dataset.reviews.only(places)
    said = list(zip(written.frame["id"].to_list(), _lines(dataset, written), strict=True))
    waiting = [said[start:stop] for start, stop in pairwise(map(int, written.starts))]
    spent = sum(map(count, heads))
    if budget is not None and spent > budget:
        what = f"the attributes of {len(candidates)} items take {spent} tokens"
        raise InputError(f"{what} and the budget is {budget}; show fewer items or raise the budget")
    costs = sum(count(text) for _, text in said)
    if budget is None or spent + costs <= budget:
        spent, taken = spent + costs, waiting
    else:
        spent, taken = _fitting(waiting, spent, budget, count)
    parts = ("".join((head, *(text for _, text in some))) for head, some in zip(heads, taken, strict=True))
    return TextView(
        text="\n".join(parts),
        tokens=spent,
        shown={item: [one for one, _ in some] for item, some in zip(candidates, taken, strict=True)},
        reviews_total=len(said),
    )


def as_values(dataset: Dataset, candidates: Sequence[str]) -> dict[str, Values]:
    """The candidates as values, by their numbers."""
    return {str(number): one for number, one in enumerate(_values(dataset, candidates), 1)}


def coverage(dataset: Dataset, request: Request, view: TextView) -> Coverage:
    """What a view shows of the reviews, and of the evidence for the gold item."""
    these = compiled([request.structure])
    alone = dataset.alone(request.gold, view.shown.get(request.gold, ()))
    still = columns(these, alone)[these.roots[0]][0]
    return Coverage(sum(map(len, view.shown.values())), view.reviews_total, still is True)


def _values(dataset: Dataset, candidates: Sequence[str]) -> list[Values]:
    """The candidates with their reviews, all rows of which are taken at once."""
    places = [dataset.place(item) for item in candidates]
    written = dataset.reviews.only(places)
    rows = written.frame.drop("item").to_dicts()
    return [
        {**dataset.items.row(place), "reviews": [_review(dataset, row) for row in rows[start:stop]]}
        for place, (start, stop) in zip(places, pairwise(map(int, written.starts)), strict=True)
    ]


def _lines(dataset: Dataset, written: Reviews) -> list[str]:
    """Each review in a line; it is made once, however often it is shown."""
    known, rows = written.lines, written.rows.tolist()
    new = [place for place, row in enumerate(rows) if row not in known]
    made = [_said(_review(dataset, row)) for row in written.frame[new].drop("item").to_dicts()]
    here = dict(zip(new, made, strict=True))
    known.update((rows[place], text) for place, text in here.items() if rows[place] >= 0)
    return [here[place] if place in here else known[row] for place, row in enumerate(rows)]


def _review(dataset: Dataset, row: Mapping[str, Any]) -> Values:
    """A review as it stands in a file, with the friends that its writer has in the graph."""
    user = {
        "id": row["user_id"],
        "name": row["user_name"],
        **{key: row[key] for key in ("review_count", "average_stars", "elite", "fans", "friends")},
    }
    if friends := dataset.graph.friends.get(row["user_name"]):
        user["friends"] = sorted(friends)
    own = {key: row[key] for key in ("id", "stars", "date", "text", "useful", "funny", "cool")}
    found = {**own, "user": {key: value for key, value in user.items() if value is not None}}
    return {key: value for key, value in found.items() if value is not None}


def _head(number: int, item: Values) -> str:
    lines = [f"[{number}] {_flat(item.get('name') or item['id'])}"]
    for key, value in item.items():
        if key in ("id", "name", "reviews"):
            continue
        lines.append(f"{_flat(key)}: {_flat(_listed(value))}")
    return "".join(f"{line}\n" for line in lines)


def _listed(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{key}={printed(one)}" for key, one in value.items())
    return ", ".join(map(printed, value)) if isinstance(value, list) else printed(value)


def _said(review: Values) -> str:
    user = review["user"]
    who = user.get("name", "somebody")
    if friends := user.get("friends"):
        who += f" (friends {', '.join(friends)})"
    told = [f"{review['stars']:g} stars", who, *([review["date"]] if "date" in review else [])]
    told += [f"{key} {user[key]}" for key in ("review_count", "average_stars", "fans") if key in user]
    told += [f"elite {', '.join(user['elite'])}"] if user.get("elite") else []
    told += [f"{key} {review[key]}" for key in ("useful",) if key in review]
    return f"- {_flat('; '.join(told))}: {_flat(review.get('text', ''))}\n"


def _flat(text: str) -> str:
    """The text on one line, so that nothing that somebody wrote begins a line of its own."""
    return " ".join(text.split())


def _fitting(
    waiting: Sequence[list[tuple[str, str]]], spent: int, budget: int, count: Callable[[str], int]
) -> tuple[int, list[list[tuple[str, str]]]]:
    """The reviews that fit, one an item in turn; an item whose next one does not fit gets no more."""
    taken: list[list[tuple[str, str]]] = [[] for _ in waiting]
    for place, review in _in_turn(waiting):
        cost = count(review[1])
        if spent + cost > budget:
            waiting[place].clear()
            continue
        spent += cost
        taken[place].append(review)
    return spent, taken


def _in_turn(waiting: Sequence[list[tuple[str, str]]]) -> Iterator[tuple[int, tuple[str, str]]]:
    """The first of each list, then the second of each, while there are any."""
    number = 0
    while any(number < len(some) for some in waiting):
        for place, some in enumerate(waiting):
            if number < len(some):
                yield place, some[number]
        number += 1
