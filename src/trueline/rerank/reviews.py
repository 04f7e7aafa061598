"""The reviews of a dataset, column by column and item by item.

Reach for it to read reviews. They stand in the order of their items, and within an item in that of the file.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt
import polars as pl
from pydantic import Field, field_validator, model_validator

from trueline.core.errors import RowError
from trueline.core.schema import Row, Text, bad

__all__ = ["SCHEMA", "ReviewRow", "Reviews", "UserRow", "ordered", "part_of"]

Places = npt.NDArray[np.int64]

Count = Annotated[int, Field(ge=0)]
Stars = Annotated[float, Field(ge=0, le=5)]

SCHEMA: dict[str, Any] = {
    "line": pl.Int64,
    "id": pl.String,
    "item_id": pl.String,
    "stars": pl.Float64,
    "date": pl.String,
    "text": pl.String,
    "useful": pl.Int64,
    "funny": pl.Int64,
    "cool": pl.Int64,
    "user_id": pl.String,
    "user_name": pl.String,
    "review_count": pl.Int64,
    "average_stars": pl.Float64,
    "fans": pl.Int64,
    "elite": pl.List(pl.String),
    "friends": pl.List(pl.String),
    "yelping_since": pl.String,
}


class UserRow(Row):
    """Who wrote a review."""

    id: Text | None = None
    name: Text | None = None
    review_count: Count | None = None
    average_stars: Stars | None = None
    elite: list[int | Text] | None = None
    fans: Count | None = None
    friends: list[Text] | None = None
    yelping_since: Text | None = None

    @field_validator("elite", mode="before")
    @classmethod
    def _years(cls, value: object) -> object:
        """Years may be written in one text with commas."""
        return value.split(",") if isinstance(value, str) else value

    @model_validator(mode="after")
    def _no_friend_of_their_own(self) -> "UserRow":
        if self.name is not None and self.name in (self.friends or ()):
            raise bad(f"{self.name} is a friend of {self.name}; take the name out of friends")
        return self


class ReviewRow(Row):
    """One review as it stands in a file."""

    id: Text
    item_id: Text
    user: UserRow = Field(default_factory=UserRow)
    stars: Stars
    date: Text | None = None
    text: Text = ""
    useful: int | None = None
    funny: int | None = None
    cool: int | None = None


def part_of(rows: Sequence[tuple[int, ReviewRow]]) -> pl.DataFrame:
    """Rows with their numbers as columns."""
    return pl.DataFrame([_cells(line, row) for line, row in rows], schema=SCHEMA, orient="row")


def _cells(line: int, row: ReviewRow) -> tuple[Any, ...]:
    user = row.user
    years = None if user.elite is None else [str(one) for one in user.elite if str(one).strip() not in BLANK]
    friends = None if user.friends is None else [one for one in user.friends if one.strip() not in BLANK]
    return (
        *(line, row.id, row.item_id, row.stars, row.date, row.text, row.useful, row.funny, row.cool),
        *(user.id, user.name, user.review_count, user.average_stars, user.fans, years, friends),
        user.yelping_since,
    )


BLANK = ("", "None")


class Reviews:
    """Reviews; those of item i are the rows from starts[i] to starts[i + 1].

    `rows` has the place of each among all of the dataset, which judgements go by; -1 is none of them. `lines`
    is where views keep how they show a review, by its place; some of the reviews share it with all of them.
    """

    def __init__(
        self,
        frame: pl.DataFrame,
        starts: Places,
        rows: Places | None = None,
        lines: dict[int, str] | None = None,
    ) -> None:
        self.frame, self.starts = frame, starts
        self.rows = np.arange(frame.height) if rows is None else rows
        self.lines = {} if lines is None else lines

    def __len__(self) -> int:
        return self.frame.height

    def of(self, place: int) -> pl.DataFrame:
        """The reviews of one item."""
        return self.frame[int(self.starts[place]) : int(self.starts[place + 1])]

    def only(self, places: Sequence[int]) -> "Reviews":
        """The reviews of these items in this order."""
        if list(places) == list(range(len(self.starts) - 1)):
            return self
        ends = [(int(self.starts[place]), int(self.starts[place + 1])) for place in places]
        rows = np.concatenate([np.arange(*some) for some in ends]) if ends else np.arange(0)
        starts = np.concatenate(([0], np.cumsum([end - start for start, end in ends]))).astype(np.int64)
        return Reviews(self.frame[rows], starts, self.rows[rows], self.lines)

    def names(self, assigned: Mapping[int, Sequence[tuple[int, str]]]) -> tuple["Reviews", int]:
        """With these display names, by item and number of its review; and how many had no review."""
        names, dangling = self.frame["user_name"].to_list(), 0
        for place, some in assigned.items():
            for number, name in some:
                row = self.starts[place] + number if place + 1 < len(self.starts) else -1
                if 0 <= row < self.starts[min(place + 1, len(self.starts) - 1)]:
                    names[row] = name
                else:
                    dangling += 1
        column = pl.Series("user_name", names, dtype=pl.String)
        return Reviews(self.frame.with_columns(column), self.starts), dangling


def ordered(parts: Iterator[pl.DataFrame], source: str, place: Mapping[str, int]) -> Reviews:
    """The parts of a file in the order of items; a review of no item, or an id twice, raises RowError."""
    frame = pl.concat([pl.DataFrame(schema=SCHEMA), *parts])
    items = pl.DataFrame({"item_id": list(place), "item": list(place.values())}, schema=ITEM)
    frame = frame.join(items, on="item_id", how="left", maintain_order="left").drop("item_id")
    _refuse(frame, frame["item"].is_null(), source, "item_id", "is of an item that is not in the dataset")
    _refuse(frame, ~frame["id"].is_first_distinct(), source, "id", "has an id that stands above already")
    counts = np.bincount(frame["item"].to_numpy(), minlength=len(place)).astype(np.int64)
    starts = np.concatenate(([0], np.cumsum(counts)))
    if not frame["item"].is_sorted():
        frame = frame.sort("item", maintain_order=True)
    return Reviews(frame.drop("line"), starts)


ITEM = {"item_id": pl.String, "item": pl.Int32}


def _refuse(frame: pl.DataFrame, wrong: pl.Series, source: str, field: str, fact: str) -> None:
    if wrong.any():
        line, review = frame.filter(wrong).select("line", "id").row(0)
        raise RowError(f"{source}:{line}", field, f"the review {review!r} {fact}; mend or remove it")
