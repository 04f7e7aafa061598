"""What rankings came to, as tables and a chart: rates over the number of candidates, and each attack's cost.

Reach for it when a ranking has ended. All is drawn from its summary, so a table or a chart never says what
the summary does not. A figure that there is none of is an empty cell or a dash, and no point of a line.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import polars as pl

from trueline.core.explain import figure
from trueline.core.printable import printable
from trueline.core.tables import write
from trueline.core.tables.place import beside
from trueline.report.curves import curves
from trueline.report.spent import spent
from trueline.rerank.numbers import HITS_AT
from trueline.runs import Run

__all__ = [
    "Table",
    "attack_rows",
    "attacks_table",
    "chart",
    "draw_attacks",
    "draw_scaling",
    "notes",
    "numbers_table",
    "scaling_rows",
]

Table: TypeAlias = tuple[Sequence[str], Sequence[Sequence[str]]]
"""A header and rows of cells, for a terminal."""

LISTED = 20
"""Causes that are listed of each part; the summary has them all."""

SMALLEST = 0.0001
"""The p-value under which four places show nothing."""

HITS = tuple(f"hits_at_{k}" for k in HITS_AT)
MEASURES = (*HITS, "mrr", "ndcg")

ATTACKS = {
    "attack": "attack",
    "outcome": "outcome",
    "n": "numbers.counted",
    "hits_at_1": "numbers.hits_at_1.value",
    "low": "numbers.hits_at_1.interval.low",
    "high": "numbers.hits_at_1.interval.high",
    "difference": "comparison.hits_difference",
    "only_clean": "comparison.hits_at_1.only_a",
    "only_attacked": "comparison.hits_at_1.only_b",
    "p_value": "comparison.hits_at_1.p_value",
    "holm_p_value": "holm_p_value",
    "mrr": "numbers.mrr.value",
    "mrr_difference": "comparison.mrr.difference",
    "mrr_detectable": "comparison.mrr.detectable",
    "unreadable_share": "numbers.unreadable_share",
    "failed_share": "numbers.failed_share",
    "items_changed": "items_changed",
    "items_left_clean": "items_left_clean",
    "cause": "cause",
}
"""The columns of the table of attacks, and where in the summary each figure stands."""

SHOWN = {
    "hits_at_1": "Hits@1",
    "low": "low",
    "high": "high",
    "difference": "difference",
    "only_clean": "only clean",
    "only_attacked": "only attacked",
    "p_value": "p",
    "holm_p_value": "Holm p",
    "unreadable_share": "unreadable",
    "failed_share": "failed",
    "items_changed": "items changed",
    "items_left_clean": "left clean",
}
"""Those that the terminal shows."""


def scaling_rows(summary: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A row for each number of candidates and measure."""
    for one in summary["sizes"]:
        for measure in MEASURES:
            yield {
                "candidates": one["candidates"],
                "measure": measure,
                "n": one["numbers"]["counted"],
                "rate": _at(one, f"numbers.{measure}.value"),
                "low": _at(one, f"numbers.{measure}.interval.low"),
                "high": _at(one, f"numbers.{measure}.interval.high"),
            }


def attack_rows(summary: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The clean run, then each attack against it."""
    clean = {**summary["clean"], "attack": "clean"}
    return [{name: _at(one, path) for name, path in ATTACKS.items()} for one in (clean, *summary["attacks"])]


def chart(summary: Mapping[str, Any]) -> str | None:
    """Hits over the number of candidates as SVG; None where there are none."""
    rows = [row for row in scaling_rows(summary) if row["measure"] in HITS and row["rate"] is not None]
    if not rows:
        return None
    return curves(pl.DataFrame(rows), over="candidates", series="measure", share="requests hit")


def numbers_table(first: str, rows: Sequence[tuple[str, Mapping[str, Any]]], k: int) -> Table:
    """Some numbers, each with its name; `first` says what the names are."""
    measures = ("hits_at_3", "hits_at_5", "mrr", "ndcg")
    paths = [f"hits_at_1.{one}" for one in ("value", "interval.low", "interval.high")]
    paths += [*(f"{one}.value" for one in measures), "unreadable_share", "failed_share"]
    header = (first, "asked", "Hits@1", "low", "high", "Hits@3", "Hits@5", f"MRR@{k}", f"nDCG@{k}")
    cells = [
        (printable(name), str(one["asked"]), *(figure(_at(one, path)) for path in paths))
        for name, one in rows
    ]
    return (*header, "unreadable", "failed"), cells


def attacks_table(summary: Mapping[str, Any]) -> Table:
    """The clean run, then each attack against it; one that changes nothing says so."""
    cells = []
    for row in attack_rows(summary):
        figures = [_figure(row[name]) for name in SHOWN]
        if row["outcome"] == "idle":
            figures = ["changes nothing here", *("" for _ in figures[1:])]
        cells.append((printable(row["attack"]), *figures))
    return ("attack", *SHOWN.values()), cells


def notes(summary: Mapping[str, Any]) -> Iterator[str]:
    """What stands under the table: attacks that change nothing, requests without a ranking, and the cost."""
    for part in summary.get("sizes") or [summary.get("clean", summary), *summary.get("attacks", ())]:
        if part["outcome"] == "idle":
            yield printable(f"{part['attack']} changes nothing here: {part['cause']}")
            continue
        where = f"{part['candidates']} candidates" + (f", {part['attack']}" if part["attack"] else "")
        for one in part["without_ranking"][:LISTED]:
            yield printable(f"{one['outcome']} {one['count']} ({where}): {one['cause']}")
    yield from map(printable, summary["causes"])
    yield from (f"warning: {printable(warning)}" for warning in summary["warnings"])
    yield spent(summary)


def draw_scaling(run: Run, summary: Mapping[str, Any]) -> None:
    """Write the table over the number of candidates, and the chart of its hits."""
    _table(run, "scaling", list(scaling_rows(summary)))
    if (svg := chart(summary)) is not None:
        with beside(run.path / "scaling.svg") as draft:
            draft.write_text(svg, encoding="utf-8")


def draw_attacks(run: Run, summary: Mapping[str, Any]) -> None:
    """Write the table of attacks."""
    _table(run, "attacks", attack_rows(summary))


def _at(values: Any, path: str) -> Any:
    """The figure at a path; None where there is none."""
    for key in path.split("."):
        values = values.get(key) if isinstance(values, Mapping) else None
    return values


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"<{SMALLEST}" if 0 < value < SMALLEST else figure(value)


def _table(run: Run, name: str, rows: Sequence[Mapping[str, Any]]) -> None:
    frame = pl.DataFrame(rows, infer_schema_length=None)
    write(run.path / f"{name}.csv", [frame], dict(frame.schema))
