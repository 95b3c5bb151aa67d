"""The charts of the report page, drawn by Altair as SVG.

Each chart is drawn in two sizes, of which the page shows the one that suits the screen. Variants differ by
shape and dash, not only by colour. Lines and texts have the colour of the page's text, in light and in dark
mode.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
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
PADDING = {"left": 16, "right": 14, "top": 4, "bottom": 4}
"""The space around a chart in pixels, because the page's font may be wider than the one that is measured."""
MAX_BARS = 40
"""The maximum number of points in a histogram. If the range has more numbers, a point covers several."""


@dataclass(frozen=True)
class ChartSize:
    """The size of a chart in pixels.

    Attributes:
        name: The class of the chart on the page.
        width: The width of the area.
        labels: The width of the labels of rows.
        font: The height of texts.
        step: The height for each variant in a row.
        ticks: About how many numbers the axis has.
    """

    name: str
    width: int
    labels: int
    font: int
    step: int
    ticks: int


SIZES = (ChartSize("narrow", 142, 124, 12, 15, 4), ChartSize("broad", 330, 170, 13, 17, 6))
"""The sizes for phones and for wider screens, on which two charts stand side by side."""


@dataclass(frozen=True)
class Figure:
    """A chart in all sizes.

    Attributes:
        label: What the chart shows, for people who do not see it.
        charts: The charts by the names of their sizes, as SVG.
    """

    label: str
    charts: dict[str, str]


def legend(panel: Panel, has_lines: bool = False) -> str:
    """Return a list of the variants with their marks as HTML, or "" if there is one.

    Args:
        panel: The variants.
        has_lines: Whether the chart has a line for each variant instead of marks.
    """
    if len(panel.sides) < 2:
        return ""
    items = []
    for at, side in enumerate(panel.sides):
        colour = _pick(COLOURS, at)
        if has_lines:
            dashes = " ".join(map(str, _pick(DASHES, at)))
            path = f'd="M0 8h32" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dashes}"'
        else:
            path = f'd="{MARKS[_pick(SHAPES, at)]}" fill="{colour}"'
        box = 'class="line" viewBox="0 0 32 16"' if has_lines else 'class="mark" viewBox="0 0 16 16"'
        items.append(f'<li><svg {box} aria-hidden="true"><path {path}/></svg> {escape(side.label)}</li>')
    return f'<ul class="legend">{"".join(items)}</ul>'


def draw_values(panel: Panel, table: Table, rows: Sequence[Row]) -> Figure:
    """Draw the share of wins of each row with its interval. A tick shows the usual share of a card."""
    entries = [
        _entry(row, at, panel, value, row.usual[at] if table.verb else None)
        for row in rows
        for at, value in enumerate(row.values)
        if value is not None
    ]
    return _figure(table.heading, panel, rows, entries, "share of wins, %", "")


def draw_differences(panel: Panel, table: Table, rows: Sequence[Row]) -> Figure:
    """Draw the differences of each row from the first variant with their intervals."""
    entries = [
        _entry(row, at, panel, gap, 0.0)
        for row in rows
        for at, gap in enumerate(row.differences)
        if gap is not None
    ]
    title = [f"difference from {panel.sides[0].label},", "percentage points"]
    return _figure(table.heading, panel, rows, entries, title, "+")


def draw_histogram(panel: Panel, name: str) -> Figure:
    """Draw how many games have which length, as one line per variant."""
    values = [(side.lengths | side.ends)[name] for side in panel.sides]
    low, high = (int(find([find(each) for each in values])) for find in (min, max))
    bar = max((high - low) // MAX_BARS, 1)
    parts = []
    for side, each in zip(panel.sides, values, strict=True):
        bins, counts = np.unique(np.asarray(each) // bar * bar, return_counts=True)
        parts.append(
            pl.DataFrame(
                {"length": bins, "share": 100 * counts / len(each), "side": [side.label] * len(bins)}
            )
        )
    labels = [side.label for side in panel.sides]
    title = f"{plural(name)} in a game"
    lines = (
        alt.Chart(pl.concat(parts))
        .mark_line(strokeWidth=2)
        .encode(
            x=alt.X("length:Q", title=title, axis=alt.Axis(tickCount=5), scale=alt.Scale(zero=False)),
            y=alt.Y("share:Q", title="share of games, %", axis=alt.Axis(tickCount=4)),
            color=_scale("side:N", labels, COLOURS, alt.Color),
            strokeDash=_scale("side:N", labels, DASHES, alt.StrokeDash),
        )
    )
    return Figure(
        f"Share of games by {title}",
        {
            size.name: _svg(
                lines.properties(width=size.width + size.labels - 50, height=10 * size.step), size
            )
            for size in SIZES
        },
    )


def _entry(row: Row, at: int, panel: Panel, value: Interval, usual: float | None) -> dict[str, Any]:
    """Return the data of a mark, in percent."""
    bounded = not isinf(value.width)
    return {
        "row": row.name,
        "side": panel.sides[at].label,
        "value": 100 * value.value,
        "low": 100 * (value.low if bounded else value.value),
        "high": 100 * (value.high if bounded else value.value),
        "usual": None if usual is None else 100 * usual,
    }


def _figure(
    heading: str,
    panel: Panel,
    rows: Sequence[Row],
    entries: Sequence[dict[str, Any]],
    title: str | list[str],
    sign: str,
) -> Figure:
    """Draw a mark with an interval for each entry.

    Args:
        heading: The heading of the table.
        panel: The variants.
        rows: The rows of the chart.
        entries: The data of the marks.
        title: The title of the axis, as one line or several.
        sign: "+" if the numbers are differences from 0.
    """
    label = (
        f"{heading}: {title if isinstance(title, str) else ' '.join(title)}. The numbers are in the table."
    )
    if not entries:
        return Figure(label, {})
    return Figure(label, {size.name: _intervals(panel, rows, entries, title, sign, size) for size in SIZES})


def _intervals(
    panel: Panel,
    rows: Sequence[Row],
    entries: Sequence[dict[str, Any]],
    title: str | list[str],
    sign: str,
    size: ChartSize,
) -> str:
    names, labels = [row.name for row in rows], [side.label for side in panel.sides]
    base = alt.Chart(pl.DataFrame(list(entries))).encode(
        y=alt.Y("row:N", title=None, sort=names, axis=alt.Axis(labelLimit=size.labels)),
        # All variants have room in each chart, so that the rows of charts side by side have the same height.
        yOffset=alt.YOffset("side:N", sort=labels, scale=alt.Scale(domain=labels)),
        color=_scale("side:N", labels, COLOURS, alt.Color),
    )
    axis = alt.Axis(
        tickCount=size.ticks,
        labelOverlap="greedy",
        labelSeparation=10,
        labelExpr=f"datum.value == 0 ? '0' : format(datum.value, '{sign},~r')",
    )
    lines = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=title, axis=axis, scale=alt.Scale(zero=False)), x2="high:Q"
    )
    marks = base.mark_point(filled=True, size=55, opacity=1).encode(
        x="value:Q", shape=_scale("side:N", labels, SHAPES, alt.Shape)
    )
    layers = [lines, marks]
    if sign:
        zero = alt.Chart(pl.DataFrame({"zero": [0.0]})).mark_rule(strokeDash=[3, 3], color="currentColor")
        layers.insert(0, zero.encode(x="zero:Q"))
    elif any(each["usual"] is not None for each in entries):
        usual = base.transform_filter("isValid(datum.usual)").mark_tick(thickness=2, size=size.step - 2)
        layers.insert(0, usual.encode(x="usual:Q", color=alt.value("currentColor")))
    height = alt.Step(size.step * len(labels) + 7, **{"for": "position"})
    return _svg(alt.layer(*layers).properties(width=size.width, height=height), size)


def _scale(field: str, labels: Sequence[str], values: Sequence[Any], channel: Any) -> Any:
    chosen = [_pick(values, at) for at in range(len(labels))]
    return channel(field, legend=None, scale=alt.Scale(domain=[*labels], range=chosen))


def _pick(values: Sequence[Any], at: int) -> Any:
    return values[at % len(values)]


def _svg(chart: Any, size: ChartSize) -> str:
    texts = {
        "labelColor": "currentColor",
        "titleColor": "currentColor",
        "labelFontSize": size.font,
        "titleFontSize": size.font,
    }
    lines = {"domainColor": "currentColor", "gridColor": "currentColor", "tickColor": "currentColor"}
    chart = (
        chart.configure(background="transparent", font="sans-serif", padding=PADDING)
        .configure_axis(**texts, **lines, gridOpacity=0.15, titleFontWeight="normal")
        .configure_view(stroke=None)
    )
    return str(vl_convert.vegalite_to_svg(chart.to_json()))
