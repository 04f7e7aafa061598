"""Some items beside each other with their reviews, and everything that evidence looks at.

Reach for it in a kind of evidence. What always holds: a mask says one thing of each review of the block, in
their order, and `count` adds masks up item by item.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import polars as pl

from trueline.core.kleene import Truth
from trueline.rerank.attributes import Value
from trueline.rerank.fields import LISTS, NUMBERS, TEXTS
from trueline.rerank.items import Items, Path
from trueline.rerank.judgements import Judgements
from trueline.rerank.social import Graph, SocialFilter

__all__ = ["Block", "Counts", "Mask"]

Mask = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Block:
    """The items from start to stop; `reviews` are theirs, those of the first item from starts[0] on.

    `rows` is where each review stands among all of the dataset.
    """

    items: Items
    start: int
    stop: int
    reviews: pl.DataFrame
    starts: Counts
    rows: Counts
    judgements: Judgements
    graph: Graph

    def __len__(self) -> int:
        return self.stop - self.start

    def by_value(self, path: Path, decide: Callable[[Value], Truth]) -> pl.Series:
        """What is decided about each item's value at a path."""
        return self.items.truth(path, decide, self.start, self.stop)

    def value(self, path: Path) -> Value:
        """The value of the first item at a path."""
        return self.items.value(path, self.start)

    @cached_property
    def has_reviews(self) -> Mask:
        """Which items have any review."""
        return np.diff(self.starts) > 0

    @cached_property
    def owner(self) -> Counts:
        """The number of the item, from 0, that each review is of."""
        return np.repeat(np.arange(len(self)), np.diff(self.starts))

    def count(self, mask: Mask) -> Counts:
        """How many reviews of each item a mask holds for."""
        return np.bincount(self.owner[mask], minlength=len(self))

    def mean(self, mask: Mask, values: Numbers) -> Numbers:
        """The mean of these values for each item over the reviews of a mask, 0 where there is none."""
        counts = self.count(mask)
        sums = np.bincount(self.owner[mask], weights=values[mask], minlength=len(self))
        return np.divide(sums, counts, out=np.zeros(len(self)), where=counts > 0)

    def texts(self, field: str) -> pl.Series | None:
        """A field that is text; None where the field is a number."""
        return self.reviews[TEXTS[field]] if field in TEXTS else None

    def numbers(self, field: str) -> Numbers:
        """A field that is a number or is counted, NaN where it is not there."""
        if field in LISTS:
            return self.reviews[LISTS[field]].list.len().cast(pl.Float64).to_numpy()
        return self.reviews[NUMBERS[field]].cast(pl.Float64).to_numpy()

    def cells(self, field: str) -> list[object]:
        """A field as it stands, None where it is not there."""
        return self.reviews[{**NUMBERS, **LISTS, **TEXTS}[field]].to_list()

    def circle(self, social: SocialFilter | None) -> Mask:
        """The reviews that somebody of the circle wrote; all of them without a circle."""
        if social is None:
            return np.ones(self.reviews.height, dtype=np.bool_)
        names = pl.Series(sorted(self.names(social)), dtype=pl.String)
        return self.reviews["user_name"].is_in(names.implode()).fill_null(value=False).to_numpy()

    def names(self, social: SocialFilter) -> frozenset[str]:
        """Everybody in the circle."""
        return self.graph.circle(tuple(social.friends), social.hops)

    def judged(self, aspect: str) -> tuple[Mask, Mask] | None:
        """The reviews that speak well and badly of an aspect; None where nobody judged it."""
        if aspect not in self.judgements:
            return None
        well, badly = (np.isin(self.rows, places) for places in self.judgements.of(aspect))
        return well, badly

    def told(self, mask: Mask, more: Mapping[str, Sequence[object]] | None = None) -> list[dict[str, object]]:
        """The reviews of a mask as evidence, the first of many."""
        places = np.flatnonzero(mask)[:TOLD].tolist()
        shown = self.reviews[places].select(id="id", user=pl.col("user_name"), stars="stars", date="date")
        rows = [{key: one for key, one in row.items() if one is not None} for row in shown.to_dicts()]
        for key, values in (more or {}).items():
            for row, place in zip(rows, places, strict=True):
                row[key] = values[place]
        return rows


TOLD = 5
"""Reviews that evidence names."""
