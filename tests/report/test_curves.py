import polars as pl
import pytest

from tests.report.svg import SVG, lines, parts, texts
from trueline.report.curves import curves


def rows(*names, panel="p"):
    return pl.DataFrame(
        [
            {"n": n, "of": name, "panel": panel, "rate": rate, "low": rate / 2, "high": (1 + rate) / 2}
            for name in names
            for n, rate in ((1, 1.0), (2, 0.5), (4, 0.0))
        ]
    )


def drawn(table, **said):
    return curves(table, over="n", series="of", share="found", **said)


def test_each_series_is_a_line_through_its_rates():
    table = pl.concat([rows("a"), rows("b").with_columns(rate=pl.col("rate") / 2)])
    assert lines(drawn(table)) == [pytest.approx([1, 0.5, 0]), pytest.approx([0.5, 0.25, 0])]


def test_axes_and_series_are_named():
    svg = drawn(rows("a", "b"))
    assert {"n", "found", "a", "b"} <= set(texts(svg))


def test_panels_stand_side_by_side():
    table = pl.concat([rows("a", panel="left"), rows("a", panel="right")])
    svg = drawn(table, panel="panel")
    assert {"left", "right"} <= set(texts(svg))
    assert lines(svg) == [pytest.approx([1, 0.5, 0])] * 2


def test_the_same_table_gives_the_same_bytes():
    assert drawn(rows("a", "b")) == drawn(rows("a", "b"))


def test_the_file_holds_no_script_and_names_no_address_but_those_of_its_format():
    svg = drawn(rows("<script>alert(1)</script>", '"><img src=x onerror=y>', "http://127.0.0.1:9/x"))
    assert not [*parts(svg, "script"), *parts(svg, "image")]
    assert "href=" not in svg
    assert "<script>alert(1)</script>" in texts(svg)


def test_an_eighth_series_is_told_apart_by_its_shape():
    svg = drawn(rows(*map(str, range(8))))
    marks = [
        (path.get("fill"), path.get("d"))
        for group in parts(svg, "g")
        if "role-legend-symbol" in group.get("class", "")
        for path in group.iter(f"{SVG}path")
    ]
    assert len(set(marks)) == 8
