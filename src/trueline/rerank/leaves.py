"""The truth of every leaf for every item, as a table.

Reach for it to compare with another evaluator, or to see which condition is true how often. One row a leaf of
a request, its truth a text with one letter an item, T, U or F, in the order of the items.
"""

from collections.abc import Iterator, Mapping

import numpy as np
import polars as pl

from trueline.rerank.ask import Request
from trueline.rerank.dataset import Dataset
from trueline.rerank.structure import Leaf, walk

__all__ = ["SCHEMA", "frames"]

SCHEMA: Mapping[str, pl.DataType] = {
    "request": pl.String(),
    "path": pl.List(pl.Int64()),
    "aspect": pl.String(),
    "kind": pl.String(),
    "social": pl.Boolean(),
    "truth": pl.String(),
}

T, U, F = b"TUF"


def frames(dataset: Dataset) -> Iterator[pl.DataFrame]:
    """The rows of each request; equal leaves are decided once."""
    known: dict[str, str] = {}
    last = {part: number for number, one in enumerate(dataset.requests) for part in _keys(one)}
    for number, request in enumerate(dataset.requests):
        rows = []
        for path, part in walk(request.structure):
            if isinstance(part, Leaf):
                key = part.evidence.key
                if key not in known:
                    known[key] = _letters(dataset, part)
                kind, social = part.evidence.kind, part.evidence.is_social
                rows.append((request.id, list(path), part.aspect, kind, social, known[key]))
        for key in _keys(request):
            if last[key] == number:
                known.pop(key, None)
        yield pl.DataFrame(rows, schema=dict(SCHEMA), orient="row")


def _keys(request: Request) -> list[str]:
    return [part.evidence.key for _, part in walk(request.structure) if isinstance(part, Leaf)]


def _letters(dataset: Dataset, leaf: Leaf) -> str:
    found = []
    for block in dataset.blocks():
        truth = leaf.evidence.truth(block)
        true = truth.fill_null(value=False).to_numpy()
        found.append(np.where(truth.is_null().to_numpy(), U, np.where(true, T, F)).astype(np.uint8).tobytes())
    return b"".join(found).decode()
