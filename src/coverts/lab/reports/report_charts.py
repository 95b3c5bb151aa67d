"""The charts of the report page, drawn by Altair as SVG.

A chart is as wide as a phone. On a wider screen several charts stand side by side. Sides differ by shape and
dash, not only by colour. Lines and texts have the colour of the page's text, in light and in dark mode.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from typing import Any

import altair as alt
import numpy as np
import polars as pl
import vl_convert

from coverts.lab.reports.games import plural
from coverts.lab.reports.report import Panel
from coverts.lab.reports.report_rows import Row, Table
from coverts.lab.sequences import Interval

COLOURS = ["#1f7f8c", "#b86e14", "#7a6bd0", "#3c8f4c", "#c2557a", "#77782f", "#4f79bd", "#a0665a"]
DASHES = [[1, 0], [6, 3], [2, 2], [8, 2, 2, 2], [4, 4], [10, 3], [1, 3], [6, 2, 1, 2]]
MARKS = {
    "circle": "M8 3a5 5 0 1 0 .01 0z",
    "square": "M3.5 3.5h9v9h-9z",
    "diamond": "M8 2l5 6-5 6-5-6z",
    "triangle-up": "M8 3l5.5 10h-11z",
    "cross": "M6 2.5h4v3.5h3.5v4h-3.5v3.5h-4v-3.5h-3.5v-4h3.5z",
    "triangle-down": "M8 13L2.5 3h11z",
    "triangle-right": "M13 8L3 13.5v-11z",
    "triangle-left": "M3 8l10-5.5v11z",
}
"""The outlines of the shapes in a box of 16 by 16, for the legend."""
SHAPES = [*MARKS]
WIDTH, LABELS = 176, 150
"""The width of a chart's area and of its labels in pixels."""
STEP = 15
"""The height for each side in a row, in pixels."""
PADDING = {"left": 22, "right": 14, "top": 4, "bottom": 4}
"""The space around a chart in pixels, because the page's font may be wider than the one that is measured."""
TEXT = {"Color": "currentColor", "FontSize": 12}
MAX_BARS = 40
"""The maximum number of points in a histogram. If the range has more numbers, a point covers several."""


def legend(panel: Panel) -> str:
    """Return a list of the sides with their marks as HTML, or "" if there is one side."""
    if len(panel.sides) < 2:
        return ""
    items = [
        f'<li><svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><path d="{MARKS[_pick(SHAPES, at)]}" '
        f'fill="{_pick(COLOURS, at)}"/></svg> {_escape(side.label)}</li>'
        for at, side in enumerate(panel.sides)
    ]
    return f'<ul class="legend">{"".join(items)}</ul>'


def value_chart(panel: Panel, table: Table, rows: Sequence[Row]) -> str:
    """Draw the value of each row with its interval. A tick shows the usual value of a card."""
    found = [
        _entry(row, at, panel, value, row.usual[at] if table.verb else None)
        for row in rows
        for at, value in enumerate(row.values)
        if value is not None
    ]
    title = "share of wins" if table.unit == "share" else "mean"
    return _intervals(found, rows, panel, title, "%" if table.unit == "share" else "~s")


def difference_chart(panel: Panel, table: Table, rows: Sequence[Row]) -> str:
    """Draw the differences of each row from the base with their intervals."""
    found = [
        _entry(row, at, panel, gap, 0.0)
        for row in rows
        for at, gap in enumerate(row.differences)
        if gap is not None
    ]
    title = f"difference from {panel.sides[panel.base].label}"
    return _intervals(found, rows, panel, title, "+%" if table.unit == "share" else "+~s", is_difference=True)


def histogram(panel: Panel, name: str) -> str:
    """Draw how many games have which length, as one line per side."""
    values = [(side.lengths | side.ends)[name] for side in panel.sides]
    low, high = (int(find([find(each) for each in values])) for find in (min, max))
    size = max((high - low) // MAX_BARS, 1)
    parts = []
    for side, each in zip(panel.sides, values, strict=True):
        bins, counts = np.unique(np.asarray(each) // size * size, return_counts=True)
        parts.append(
            pl.DataFrame({"length": bins, "share": counts / len(each), "side": [side.label] * len(bins)})
        )
    labels = [side.label for side in panel.sides]
    lines = (
        alt.Chart(pl.concat(parts))
        .mark_line(strokeWidth=2)
        .encode(
            x=alt.X(
                "length:Q",
                title=f"{plural(name)} in a game",
                axis=alt.Axis(tickCount=5),
                scale=alt.Scale(zero=False),
            ),
            y=alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%", tickCount=4)),
            color=_scale("side:N", labels, COLOURS, alt.Color),
            strokeDash=_scale("side:N", labels, DASHES, alt.StrokeDash),
        )
    )
    return _svg(lines.properties(width=WIDTH + 80, height=150))


def _entry(row: Row, at: int, panel: Panel, value: Interval, usual: float | None) -> dict[str, Any]:
    bounded = not isinf(value.width)
    return {
        "row": row.name,
        "side": panel.sides[at].label,
        "value": value.value,
        "low": value.low if bounded else value.value,
        "high": value.high if bounded else value.value,
        "usual": usual,
    }


def _intervals(
    found: Sequence[dict[str, Any]],
    rows: Sequence[Row],
    panel: Panel,
    title: str,
    form: str,
    is_difference: bool = False,
) -> str:
    if not found:
        return ""
    names, labels = [row.name for row in rows], [side.label for side in panel.sides]
    shown = [label for at, label in enumerate(labels) if not (is_difference and at == panel.base)]
    step = STEP * len(shown) + 7
    base = alt.Chart(pl.DataFrame(list(found))).encode(
        y=alt.Y("row:N", title=None, sort=names, axis=alt.Axis(labelLimit=LABELS)),
        yOffset=alt.YOffset("side:N", sort=shown),
        color=_scale("side:N", labels, COLOURS, alt.Color),
    )
    axis = alt.Axis(format=form, tickCount=4, labelOverlap=True)
    lines = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=title, axis=axis, scale=alt.Scale(zero=False)), x2="high:Q"
    )
    marks = base.mark_point(filled=True, size=55, opacity=1).encode(
        x="value:Q", shape=_scale("side:N", labels, SHAPES, alt.Shape)
    )
    layers = [lines, marks]
    if is_difference:
        zero = alt.Chart(pl.DataFrame({"zero": [0.0]})).mark_rule(strokeDash=[3, 3], color="currentColor")
        layers.insert(0, zero.encode(x="zero:Q"))
    elif any(each["usual"] is not None for each in found):
        usual = base.transform_filter("isValid(datum.usual)").mark_tick(thickness=2, size=STEP - 2)
        layers.insert(0, usual.encode(x="usual:Q", color=alt.value("currentColor")))
    chart = alt.layer(*layers).properties(width=WIDTH, height=alt.Step(step, **{"for": "position"}))
    return _svg(chart)


def _scale(field: str, labels: Sequence[str], values: Sequence[Any], channel: Any) -> Any:
    chosen = [_pick(values, at) for at in range(len(labels))]
    return channel(field, legend=None, scale=alt.Scale(domain=[*labels], range=chosen))


def _pick(values: Sequence[Any], at: int) -> Any:
    return values[at % len(values)]


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _svg(chart: Any) -> str:
    texts = {
        "labelColor": "currentColor",
        "titleColor": "currentColor",
        "labelFontSize": 12,
        "titleFontSize": 12,
    }
    lines = {"domainColor": "currentColor", "gridColor": "currentColor", "tickColor": "currentColor"}
    chart = (
        chart.configure(background="transparent", font="sans-serif", padding=PADDING)
        .configure_axis(**texts, **lines, gridOpacity=0.15, titleFontWeight="normal")
        .configure_view(stroke=None)
    )
    return str(vl_convert.vegalite_to_svg(chart.to_json()))
