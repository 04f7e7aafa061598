"""What a dataset holds, counted: how many items have each attribute, its values, and how long texts are.

Reach for it before requests are written: an attribute that few items have decides little.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from trueline.rerank.attributes import printed
from trueline.rerank.dataset import Dataset
from trueline.rerank.items import Column
from trueline.rerank.structure import Leaf, walk

__all__ = ["describe"]

SHOWN = 10
"""The values of an attribute that are listed, the most frequent first."""

LENGTH = 60
"""Characters of a value that are shown."""


def describe(dataset: Dataset) -> dict[str, Any]:
    """The figures of a dataset, ready to be printed as JSON."""
    n = len(dataset.items)
    texts = dataset.reviews.frame["text"]
    each = np.diff(dataset.reviews.starts)
    kinds = Counter(
        part.evidence.kind
        for request in dataset.requests
        for _, part in walk(request.structure)
        if isinstance(part, Leaf)
    )
    users = dataset.reviews.frame["user_name"]
    return {
        "digest": dataset.digest,
        "items": n,
        "reviews": len(dataset.reviews),
        "reviewers": users.drop_nulls().n_unique(),
        "people_in_the_graph": len(dataset.graph.friends),
        "requests": len(dataset.requests),
        "groups": dict(sorted(Counter(request.group for request in dataset.requests).items())),
        "registers": dict(sorted(Counter(request.register for request in dataset.requests).items())),
        "evidence": dict(kinds.most_common()),
        "reviews_an_item": _spread(each),
        "characters_a_review": _spread(texts.str.len_chars().to_numpy()),
        "characters_a_request": _spread([len(request.text) for request in dataset.requests]),
        "columns": [
            _column(".".join(path), column, n) for path, column in sorted(dataset.items.columns.items())
        ],
        "warnings": dataset.warnings,
    }


def _column(name: str, column: Column, n: int) -> dict[str, Any]:
    """How many items have a value, and which; a value that means nothing is none."""
    counts = np.bincount(column.codes, minlength=len(column.values)).tolist()
    found: Counter[str] = Counter()
    for value, count in zip(column.values, counts, strict=True):
        if value is not None and count:
            shown = printed(value)
            found[shown if len(shown) <= LENGTH else f"{shown[: LENGTH - 3]}..."] += count
    there = sum(found.values())
    return {
        "column": name,
        "items": there,
        "coverage": there / n if n else None,
        "different": sum(
            1 for value, count in zip(column.values, counts, strict=True) if value is not None and count
        ),
        "values": dict(sorted(found.items(), key=lambda one: (-one[1], one[0]))[:SHOWN]),
    }


def _spread(values: npt.NDArray[Any] | Sequence[int]) -> dict[str, float] | None:
    """The least, the middle, the mean and the most; None of nothing."""
    if not len(values):
        return None
    low, middle, high = (float(one) for one in np.quantile(values, (0, 0.5, 1)))
    return {"least": low, "median": middle, "mean": float(np.mean(values)), "most": high}
