"""How candidates stand to a structure: true before unknown before false, then by how much of it is true.

Reach for it in a method that has a structure for the request. What always holds: the truth engine decides,
and what is negated alone counts as one condition with its NOT.
"""

import polars as pl

from trueline.rerank.dataset import Dataset
from trueline.rerank.structure import Leaf, Structure
from trueline.rerank.truth import columns, compiled

__all__ = ["standing"]

RANK = {True: 0, None: 1, False: 2}


def standing(structure: Structure, dataset: Dataset) -> list[tuple[int, int]]:
    """For each item what it is sorted by: the rank of the root's truth, and minus the true conditions."""
    these = compiled([structure])
    conditions = sorted({these.number(one) for one in _conditions(structure)})
    found: list[tuple[int, int]] = []
    for block in dataset.blocks():
        truths = columns(these, block)
        true = pl.zeros(len(block), dtype=pl.Int64, eager=True)
        for one in conditions:
            true += truths[one].fill_null(value=False).cast(pl.Int64)
        found += [(RANK[said], -count) for said, count in zip(truths[these.roots[0]], true, strict=True)]
    return found


def _conditions(structure: Structure) -> list[Structure]:
    """The leaves; what is negated alone counts with its NOT."""
    if isinstance(structure, Leaf):
        return [structure]
    if structure.op == "NOT" and any(isinstance(arg, Leaf) for arg in structure.args):
        return [structure]
    return [one for arg in structure.args for one in _conditions(arg)]
