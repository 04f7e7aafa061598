"""The charts of a screening show its tables."""

import pytest

from tests.report.svg import lines, texts
from trueline.report.screening import charts, draw
from trueline.runs import Run


def share(value):
    return {"rate": value, "low": value, "high": value}


def rate(engine, threshold, n, hits, group="all"):
    where = {"engine": engine, "group": group, "value": "", "threshold": threshold}
    return {**where, "n": n, "hits": hits, **share(hits / n if n else None)}


def alert(engine, queries, threshold, value):
    return {"engine": engine, "queries": queries, "threshold": threshold, "n": 4, **share(value)}


SUMMARY = {
    "rates": [
        rate("a", 0.5, 4, 4),
        rate("a", 0.9, 4, 1),
        rate("a", 0.5, 2, 1, "rule"),
        rate("b", 0.5, 4, 2),
        rate("b", 0.9, 4, 0),
    ],
    "alerts": [
        alert("a", "negative", 0.5, 0.5),
        alert("a", "negative", 0.9, 0.25),
        alert("a", "positive", 0.5, 1.0),
        alert("a", "positive", 0.9, 0.0),
    ],
}


def test_hit_rates_are_of_all_variations_and_a_line_an_engine():
    svg = charts(SUMMARY)["rates"]
    assert lines(svg) == [pytest.approx([1, 0.25]), pytest.approx([0.5, 0])]
    assert {"a", "b", "threshold"} <= set(texts(svg))


def test_alerts_on_negatives_and_on_entries_of_others_stand_side_by_side():
    svg = charts(SUMMARY)["alerts"]
    assert lines(svg) == [pytest.approx([0.5, 0.25]), pytest.approx([1, 0])]
    titles = [text for text in texts(svg) if text and text.endswith(("entry", "own"))]
    assert titles == ["negatives, any entry", "variations, any entry but their own"]


@pytest.mark.parametrize("rates", [[], [rate("a", 0.5, 0, 0)]])
def test_without_a_rate_there_is_no_chart_of_it(rates):
    assert charts({"rates": rates, "alerts": []}) == {}


def test_each_chart_stands_beside_its_table(tmp_path):
    draw(Run(tmp_path), SUMMARY)
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {
        f"{name}.svg": svg for name, svg in charts(SUMMARY).items()
    }
