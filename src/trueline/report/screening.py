"""The charts of a screening: hit rate and false alerts over the threshold, a line an engine.

Reach for it when a screening has ended. They are drawn from the tables of its summary, so a chart never says
what a table does not. Engines whose rates are withheld have no line.
"""

from collections.abc import Mapping
from typing import Any

import polars as pl

from trueline.core.tables.place import beside
from trueline.report.curves import curves
from trueline.runs import Run

__all__ = ["charts", "draw"]

KINDS = {"negative": "negatives, any entry", "positive": "variations, any entry but their own"}


def charts(summary: Mapping[str, Any]) -> dict[str, str]:
    """The charts as SVG, by the name of the table they show; none where no engine has rates."""
    rates = [row for row in summary["rates"] if row["group"] == "all" and row["n"]]
    alerts = [{**row, "queries": KINDS[row["queries"]]} for row in summary["alerts"]]
    return {
        name: curves(pl.DataFrame(rows), over="threshold", series="engine", **said)
        for name, rows, said in (
            ("rates", rates, {"share": "variations found"}),
            ("alerts", alerts, {"share": "queries with a false alert", "panel": "queries"}),
        )
        if rows
    }


def draw(run: Run, summary: Mapping[str, Any]) -> None:
    """Put each chart beside its table."""
    for name, svg in charts(summary).items():
        with beside(run.path / f"{name}.svg") as draft:
            draft.write_text(svg, encoding="utf-8")
