"""Shares over a number, a line a series with the band of its bounds: as SVG, without a script.

Reach for it to draw hit rates over thresholds or over the size of a pool. What always holds: the same table
gives the same bytes; nothing is fetched; text of others is escaped; a series has a shape besides its colour.
"""

import polars as pl

__all__ = ["curves"]

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""Okabe and Ito's, which readers who are colour-blind tell apart; the first stands again for an eighth."""

WIDTH, HEIGHT = 420, 260

LABEL = 320
"""Pixels of a series' name; a longer one is cut."""


def curves(table: pl.DataFrame, *, over: str, series: str, share: str, panel: str = "") -> str:
    """Draw the columns rate, low and high of a table over one column, a line for each series.

    `share` is what the axis says the rate is. With the name of a column as `panel` each of its values has a
    chart of its own, side by side.
    """
    import altair as alt  # noqa: PLC0415 - .2 s that only charts need
    import vl_convert  # noqa: PLC0415 - as above

    names = table[series].unique(maintain_order=True).to_list()
    colours = [COLOURS[place % len(COLOURS)] for place in range(len(names))]
    legend = alt.Legend(orient="bottom", columns=2, labelLimit=LABEL, symbolOpacity=1)
    drawn = alt.Chart(table).encode(
        x=alt.X(over, type="quantitative", scale=alt.Scale(zero=False)),
        color=alt.Color(
            series,
            type="nominal",
            title=None,
            legend=legend,
            scale=alt.Scale(domain=names, range=colours),
        ),
    )
    band = drawn.mark_area(opacity=0.12).encode(
        y=alt.Y("low:Q", title=share, scale=alt.Scale(domain=[0, 1])), y2="high:Q"
    )
    shapes = alt.Shape(series, type="nominal", title=None, legend=legend, scale=alt.Scale(domain=names))
    points = drawn.mark_point(filled=True, opacity=1, size=45).encode(y="rate:Q", shape=shapes)
    line = drawn.mark_line().encode(y="rate:Q")
    chart = alt.layer(band, line, points).properties(width=WIDTH, height=HEIGHT)
    shown = chart.facet(column=alt.Column(panel, type="nominal", title=None, sort=None)) if panel else chart
    return str(vl_convert.vegalite_to_svg(shown.to_dict(), allowed_base_urls=[]))
