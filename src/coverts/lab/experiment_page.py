"""Renders the results of an experiment as one page without other files, with charts as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from pathlib import Path

import altair as alt
import polars as pl
import vl_convert

from coverts import measuring
from coverts.lab.cell_findings import LENGTH, CellFindings, Difference, number_text, share_text
from coverts.lab.experiment_file import ExperimentFile
from coverts.lab.sequences import ERROR, Interval

STYLE = Path(measuring.__file__).with_name("page.css")
FIGURES = """\
figure { margin: 0; background: #fff; padding: .5rem; }
figure svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
"""
WIDTH = 520
"""The width of a chart in pixels. A narrower screen shows it smaller."""
MAX_BINS = 40
SHAPES = ["circle", "square", "diamond", "triangle-up", "cross", "triangle-down", "triangle-right", "wedge"]
"""The marks of the variants, which differ in greyscale too."""


def experiment_page(
    experiment: ExperimentFile,
    command: str,
    findings: Sequence[CellFindings],
    changes: Sequence[Difference],
    tables: Sequence[pl.DataFrame],
) -> str:
    """Return the results of an experiment as an HTML page.

    Args:
        experiment: The experiment.
        command: The command that makes the results again.
        findings: The results of each cell.
        changes: The differences between cells.
        tables: The games of each cell, one per row.
    """
    title = escape(experiment.title or experiment.game)
    body = "\n".join(_parts(experiment, command, findings, changes, tables))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}, an experiment</title>\n<style>\n{STYLE.read_text('utf-8')}\n"
        f"{FIGURES}</style>\n</head>\n<body>\n<main>\n<header><h1>{title}</h1></header>\n{body}\n"
        "</main>\n</body>\n</html>\n"
    )


def _parts(
    experiment: ExperimentFile,
    command: str,
    findings: Sequence[CellFindings],
    changes: Sequence[Difference],
    tables: Sequence[pl.DataFrame],
) -> Iterator[str]:
    seats = [
        (each, f"seat {seat}", won) for each in findings for seat, won in enumerate(each.seats, 1)
    ]  # fmt: skip
    yield _section(
        "Who wins, by seat", _interval_chart(seats, "share of wins", "%"), _table(seats, "Seat", share_text)
    )
    bots = [(each, bot, won) for each in findings for bot, won in each.bots.items()]
    if bots:
        heading = "Who wins, by bot (per seat)"
        yield _section(heading, _interval_chart(bots, "share of wins", "%"), _table(bots, "Bot", share_text))
    lengths = [(each, LENGTH, each.length) for each in findings]
    yield _section("How long a game is", _histogram(findings, tables), _table(lengths, "", number_text))
    if changes:
        yield _section("Differences in games with the same luck", "", _differences(changes))
    sure = f"{1 - ERROR:.0%}"
    yield _section(
        "How this was measured",
        f"<p><code>{escape(command)}</code></p><p>Seed {experiment.seed}. In games with the same number, all "
        "variants have the same luck. Each interval is a confidence sequence: it contains the true value at "
        f"all numbers of games at once with a probability of {sure}. Differences in bold are shown by the "
        f"games, with a correction for all comparisons: at most {ERROR:.0%} of them are expected to be "
        "mistakes.</p>",
        "",
    )


def _section(heading: str, chart: str, table: str) -> str:
    figure = f"<figure>{chart}</figure>" if chart.startswith("<svg") else chart
    return f"<section>\n<h2>{heading}</h2>\n{figure}\n{table}\n</section>"


# -- charts ----------------------------------------------------------------------------------------


def _interval_chart(rows: Sequence[tuple[CellFindings, str, Interval]], axis: str, form: str) -> str:
    """Draw each value as a mark, with its interval as a line."""
    data = pl.DataFrame(
        {
            "cell": [each.cell.title for each, _, _ in rows],
            "name": [name for _, name, _ in rows],
            "value": [interval.value for *_, interval in rows],
            "low": [interval.low for *_, interval in rows],
            "high": [interval.high for *_, interval in rows],
        }
    )
    row = alt.Row(
        "cell:N", title=None, sort=None, header=alt.Header(labelAngle=0, labelAlign="left", labelOrient="top")
    )
    base = alt.Chart(data).encode(
        y=alt.Y("name:N", title=None, sort=None),
        color=alt.Color("cell:N", legend=None, scale=alt.Scale(scheme="dark2")),
    )
    lines = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title=axis, axis=alt.Axis(format=form, tickCount=6), scale=alt.Scale(zero=False)),
        x2="high:Q",
    )
    marks = base.mark_point(filled=True, size=70, opacity=1).encode(
        x="value:Q", shape=alt.Shape("cell:N", legend=None, scale=alt.Scale(range=SHAPES))
    )
    return _svg((lines + marks).properties(width=WIDTH).facet(row=row))


def _histogram(findings: Sequence[CellFindings], tables: Sequence[pl.DataFrame]) -> str:
    """Draw how many games have which length, as one line per cell."""
    parts = []
    lengths = pl.concat([table[LENGTH] for table in tables]).to_numpy()
    low, high = int(lengths.min()), int(lengths.max())
    size = max((high - low) // MAX_BINS, 1)
    for each, table in zip(findings, tables, strict=True):
        bins = (table[LENGTH] // size * size).value_counts().rename({"count": "games"}).sort(LENGTH)
        share = pl.col("games") / len(table)
        parts.append(bins.select(LENGTH, share.alias("share"), pl.lit(each.cell.title).alias("cell")))
    chart = alt.Chart(pl.concat(parts)).mark_line(point=alt.OverlayMarkDef(filled=True, size=25))
    chart = chart.encode(
        x=alt.X(
            f"{LENGTH}:Q",
            title="decisions in a game",
            axis=alt.Axis(tickCount=8),
            scale=alt.Scale(zero=False),
        ),
        y=alt.Y("share:Q", title="share of games", axis=alt.Axis(format="%")),
        color=alt.Color("cell:N", title=None, sort=None, scale=alt.Scale(scheme="dark2")),
        shape=alt.Shape("cell:N", title=None, sort=None, scale=alt.Scale(range=SHAPES)),
    )
    return _svg(chart.properties(width=WIDTH, height=200))


def _svg(chart: alt.Chart | alt.FacetChart) -> str:
    chart = chart.configure_legend(orient="bottom", columns=1, labelLimit=WIDTH)
    return str(vl_convert.vegalite_to_svg(chart.to_json()))


# -- tables ----------------------------------------------------------------------------------------


def _table(
    rows: Sequence[tuple[CellFindings, str, Interval]], name: str, tell: Callable[[Interval], str]
) -> str:
    lines = [
        f"<tr><td>{escape(each.cell.title)}</td><td>{escape(what)}</td><td>{tell(interval)}</td>"
        f"<td>{each.games:,}</td></tr>"
        for each, what, interval in rows
    ]
    head = f"<tr><th>GameVariant</th><th>{name}</th><th>Value and interval</th><th>Games</th></tr>"
    return f"<div class=wide><table><thead>{head}</thead><tbody>{''.join(lines)}</tbody></table></div>"


def _differences(changes: Sequence[Difference]) -> str:
    lines = []
    for each in changes:
        text = number_text(each.interval) if each.what == LENGTH else share_text(each.interval)
        value = f"<b>{text}</b>" if each.is_shown else text
        pair = f"{each.other.variant} − {each.one.variant}, {each.one.players} players"
        lines.append(f"<tr><td>{escape(pair)}</td><td>{escape(each.what)}</td><td>{value}</td></tr>")
    head = "<tr><th>Variants</th><th>Of</th><th>Difference and interval</th></tr>"
    return f"<div class=wide><table><thead>{head}</thead><tbody>{''.join(lines)}</tbody></table></div>"
