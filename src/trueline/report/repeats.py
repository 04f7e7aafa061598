"""Several runs of the same thing in one table: the mean of each measure and how far the runs lie apart."""

from collections.abc import Iterator, Mapping
from typing import Any

from trueline.core.explain import figure
from trueline.core.printable import printable
from trueline.report.ranking import Table
from trueline.report.spent import spent

__all__ = ["repeats_notes", "repeats_table"]

MEASURES = {"hits_at_1": "Hits@1", "hits_at_3": "Hits@3", "hits_at_5": "Hits@5", "mrr": "MRR", "ndcg": "nDCG"}


def repeats_table(summary: Mapping[str, Any]) -> Table:
    """A row for each number of candidates and attack: mean and standard deviation over the runs."""
    header = ["candidates", "attack", *(cell for name in MEASURES.values() for cell in (name, "sd"))]
    rows = [[str(one["candidates"]), one["attack"] or "-", *_cells(one)] for one in summary["over_runs"]]
    return tuple(header), [tuple(row) for row in rows]


def repeats_notes(summary: Mapping[str, Any]) -> Iterator[str]:
    """What stands under the table."""
    yield f"{summary['repeats']} runs; sd is the standard deviation over them"
    yield from map(printable, summary["causes"])
    yield from (f"warning: {printable(warning)}" for warning in summary["warnings"])
    yield spent(summary)


def _cells(one: Mapping[str, Any]) -> Iterator[str]:
    for name in MEASURES:
        for part in ("mean", "standard_deviation"):
            yield "-" if one[name] is None else figure(one[name][part])
