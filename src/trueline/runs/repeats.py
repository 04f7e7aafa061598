"""Several runs of the same thing: how far they lie apart.

Reach for it when everything was asked more than once. What always holds: each run stands in a folder of its
own with a summary of its own; what is said of all of them is their mean and their standard deviation.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from statistics import fmean, stdev
from typing import Any

__all__ = ["together"]

MEASURES = ("hits_at_1", "hits_at_3", "hits_at_5", "mrr", "ndcg")
TOTALS = ("total_tokens_in", "total_tokens_out", "total_latency_ms", "cost_usd")


def together(summaries: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The summary of several runs."""
    first = summaries[0]
    causes = [f"run {one['run']}: {cause}" for one in summaries for cause in one["causes"]]
    return {
        **{name: first[name] for name in ("method", "dataset_digest", "requests")},
        "repeats": len(summaries),
        "outcome": "failed" if causes else "measured",
        "causes": causes,
        "over_runs": list(_over(summaries)),
        **{name: _sum([one[name] for one in summaries]) for name in TOTALS},
        "warnings": first["warnings"],
    }


def _over(summaries: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """For each number of candidates and attack the mean and the spread of each measure."""
    for place, part in enumerate(_parts(summaries[0])):
        all_of_it = [_parts(one)[place] for one in summaries]
        found = {name: _spread([one["numbers"][name] for one in all_of_it]) for name in MEASURES}
        yield {"candidates": part["candidates"], "attack": part["attack"], **found}


def _parts(summary: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    if "sizes" in summary:
        return list(summary["sizes"])
    if "clean" in summary:
        return [summary["clean"], *(one for one in summary["attacks"] if one["outcome"] != "idle")]
    return [summary]


def _spread(found: Sequence[Mapping[str, Any] | None]) -> dict[str, Any] | None:
    """The mean and the standard deviation; None where a run has no such number."""
    values = [one["value"] for one in found if one is not None]
    if len(values) < len(found):
        return None
    return {"mean": fmean(values), "standard_deviation": stdev(values)}


def _sum(values: Sequence[float | None]) -> float | None:
    known = [one for one in values if one is not None]
    if len(known) < len(values):
        return None
    return sum(known) if all(isinstance(one, int) for one in known) else fsum(known)
