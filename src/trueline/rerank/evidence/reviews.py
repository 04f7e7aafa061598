"""What several kinds of evidence ask of reviews.

Reach for it in a kind that looks at reviews.
"""

import operator
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

import numpy as np

from trueline.core.explain import figure
from trueline.rerank.block import Block, Counts, Mask, Numbers

__all__ = ["COMPARED", "Compared", "compared", "credible", "said"]

Compared: TypeAlias = Literal["gte", "gt", "lte", "lt"]

COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "gte": operator.ge,
    "gt": operator.gt,
    "lte": operator.le,
    "lt": operator.lt,
}


def compared(block: Block, field: str, how: Compared, value: float | str) -> Mask:
    """The reviews whose field compares so; text compares as text, and what is not there never does."""
    texts = block.texts(field)
    if texts is not None:
        found = COMPARED[how](texts, str(value)).fill_null(value=False)
        return np.asarray(found.to_numpy(), dtype=np.bool_)
    return np.asarray(COMPARED[how](block.numbers(field), float(value)), dtype=np.bool_)


def said(field: str, how: str, value: float | str | None) -> str:
    """A comparison as explanations show it, such as `stars gte 4`."""
    told = value if isinstance(value, str) or value is None else figure(value)
    return " ".join(part for part in (field, how, told) if part)


def credible(block: Block, field: str, percentile: float) -> Mask:
    """The reviews at or above an item's own percentile of the positive values of a field.

    The percentile is the element at floor(n * percentile / 100) of the sorted values, at most the last.
    """
    values = block.numbers(field)
    positive = values > 0
    limits = _limits(values[positive], block.owner[positive], len(block), percentile)
    return np.asarray(positive & (values >= limits[block.owner]), dtype=np.bool_)


def _limits(values: Numbers, owner: Counts, items: int, percentile: float) -> Numbers:
    """For each item the least value that is credible."""
    order = np.lexsort((values, owner))
    counts = np.bincount(owner, minlength=items)
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    places = np.minimum(np.floor(counts * percentile / 100), counts - 1).astype(np.int64)
    limits = np.full(items, np.inf)
    some = counts > 0
    limits[some] = values[order][starts[some] + places[some]]
    return limits
