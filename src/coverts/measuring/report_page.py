"""Renders a report as a self-contained HTML page with charts.

The page suits light and dark mode, phones and paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from coverts.measuring.charts import Formatter, Scale, axis, gap, histogram, strip
from coverts.measuring.measurement import SideResult
from coverts.measuring.report import MeasureReport, ReportRow, ThingTable
from coverts.measuring.report_text import (
    LETTERS,
    chance_note,
    describe_difference,
    describe_seats,
    number,
    percent,
    title,
    unlike_notes,
)
from coverts.measuring.statistics import Counts, Estimate

STYLE = Path(__file__).with_name("page.css")
PARTS = ("5 % ≤", "50 % ≤", "95 % ≤")
"""The column headings of the 5 %, 50 % and 95 % quantiles."""
MAX_TILES = 3
"""The maximum number of cards and options whose differences are at the top of the page."""
MAX_OPEN_TABLES = 3
"""The number of tables that are open at first. The other tables are collapsed."""


def page(report: MeasureReport) -> str:
    """Return a report as an HTML page."""
    first = report.sides[0]
    style = STYLE.read_text("utf-8")
    body = "\n".join(part for part in _parts(report) if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(first.title)}, measured</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _parts(report: MeasureReport) -> Iterator[str]:
    yield _head(report)
    yield _key_figures(report)
    yield _lengths(report)
    yield _wins(report)
    unfolded = [table for table in report.tables if not table.again][:MAX_OPEN_TABLES]
    for table in unfolded:
        yield _card(_heading(table), _table(report, table))
    folded = [
        f"<details><summary>{_heading(table)} <span>{len(table.rows)}</span></summary>"
        f"{_table(report, table)}</details>"
        for table in report.tables
        if table not in unfolded
    ]
    if folded:
        yield _card("What else was held or chosen", "\n".join(folded))
    if report.ends:
        yield _card("Numbers at the end of a game", _ends(report))
    yield "".join(_faulty_games(side) for side in report.sides)
    yield _how(report)


def _card(heading: str, content: str, note: str = "") -> str:
    return f"<section>\n<h2>{heading}</h2>\n{_note(note)}{content}\n</section>"


def _head(report: MeasureReport) -> str:
    first = report.sides[0]
    sides = []
    for letter, side in zip(LETTERS, report.sides, strict=False):
        mark = f'<b class="side {letter.lower()}">{letter}</b> ' if report.has_two_sides else ""
        sides.append(f"<li>{mark}{escape(title(side))}</li>")
    return (
        f"<header><h1>{escape(first.title)}</h1>\n"
        f"<p>{escape(describe_seats(first))}</p>\n<ul>{''.join(sides)}</ul>"
        f"{_note(describe_difference(report))}</header>"
    )


def _key_figures(report: MeasureReport) -> str:
    """Return the key figures for the top of the page: the largest differences, lengths and wins.

    The rows of the first table are in the order of their differences.
    """
    tiles: list[tuple[str, ReportRow]] = []
    note = ""
    for table in report.tables[:1]:
        tiles = [(f"wins with {row.name}", row) for row in table.rows if row.differs][:MAX_TILES]
        note = f"{table.group.heading}. {_bold_note(table.rows)}" if tiles else ""
    tiles += [(f"{row.name} per game", row) for row in report.lengths[:2]]
    wins = max(report.wins, key=lambda row: row.effect)
    tiles.append(("games without a winner" if wins in report.nobody else f"wins of {wins.name}", wins))
    figures = []
    for name, row in tiles:
        tell: Formatter = number if row.parts else _percent
        name += ", A minus B" if report.has_two_sides else ""
        if report.has_two_sides and row.difference is not None:
            value = _signed(row.difference, number if row.parts else _points)
            one, other = (_of(each, tell) for each in row.values)
            about = f"A {one}, B {other}; {_span(row.difference, number if row.parts else _points)}"
        else:
            value, about = _of(row.values[0], tell), _span(row.values[0], tell)
        figures.append(f"<div><dt>{escape(name)}</dt><dd>{value}<small>{about}</small></dd></div>")
    return f'<dl class="key">{"".join(figures)}</dl>{_note(note)}'


def _bold_note(rows: Sequence[ReportRow]) -> str:
    return chance_note(rows, "a bold number")


def _note(text: str) -> str:
    """Return a paragraph with a text, or "" if there is no text."""
    return f'<p class="note">{escape(text)}</p>' if text else ""


def _lengths(report: MeasureReport) -> str:
    row = report.lengths[0]
    own = row.name.removesuffix("s")
    counts: list[Counts] = []
    for side in report.sides:
        by_name = {**{name.replace("_", " "): each for name, each in side.ends.items()}, **side.lengths}
        counts.append(by_name.get(row.name) or by_name.get(own) or [])
    means = [value.value for value in row.values if value is not None]
    picture = histogram(counts, means, format_integer, f"Number of games by {row.name}")
    lines = [_length_line(each, report) for each in report.lengths]
    heads = ["", "A", "B", "A minus B", "95 %"] if report.has_two_sides else ["", "mean", "95 %", *PARTS]
    note = f"Number of games by {row.name}" + (
        ": A filled, B outlined; the vertical lines are the means."
        if report.has_two_sides
        else "; the vertical line is the mean."
    )
    return _card("How long a game is", picture + _grid(heads, lines), note)


def _length_line(row: ReportRow, report: MeasureReport) -> list[str]:
    if report.has_two_sides:
        return [escape(row.name), *(_of(value, number) for value in row.values), *_gap_cells(row, number)]
    low, half, high = row.parts[0]
    return [
        escape(row.name), _of(row.values[0], number), _span(row.values[0], number),
        f"{low:,}", f"{half:,}", f"{high:,}",
    ]  # fmt: skip


def _gap_cells(row: ReportRow, tell: Formatter) -> list[str]:
    if row.difference is None:
        return ["", ""]
    return [_signed(row.difference, tell), _span(row.difference, tell)]


def _grid(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return an HTML table with these headings and rows."""
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    rows = "".join(
        f'<tr><th scope="row">{line[0]}</th>{"".join(f"<td>{cell}</td>" for cell in line[1:])}</tr>'
        for line in lines
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table></div>'


def _wins(report: MeasureReport) -> str:
    note = (
        "The share of games that all win together."
        if report.sides[0].cooperative
        else "The share of games that each seat wins. A shared win counts in part."
    )
    return _card("Who wins", _forest(report, report.wins), note)


def _heading(table: ThingTable) -> str:
    return escape(table.group.heading)


def _table(report: MeasureReport, table: ThingTable) -> str:
    more = []
    if table.always:
        more.append(f"{table.always} that every seat {table.group.verb} in every game")
    if table.seldom:
        more.append(f"{table.seldom} that were too rare")
    more += unlike_notes(table)
    left = _note(f"Left out: {'; '.join(more)}.") if more else ""
    if not table.rows:
        return left
    note = f"{describe_difference(report)} {_bold_note(table.rows)}".strip()
    return f"{_forest(report, table.rows)}{_note(note)}{left}"


def _forest(report: MeasureReport, rows: Sequence[ReportRow]) -> str:
    """Return a forest plot of win shares, and of their differences for two sides."""
    values = [value for row in rows for value in row.values if value is not None]
    middle = sum(report.middle) / len(report.middle)
    gaps = [row.difference for row in rows if row.difference is not None]
    ticks = 4 if gaps else 5
    scale = Scale.over([end for value in values for end in (value.low, value.high)], middle, ticks)
    between = (
        Scale.over([end for each in gaps for end in (each.low, each.high)], 0.0, ticks) if gaps else None
    )
    two = " two" if between is not None else ""
    heads = [f'<span class="name"></span><span class="wins">{axis(scale, _tick)}</span>']
    if between is not None:
        heads.append(f'<span class="gaps">{axis(between, _gap_tick)}</span>')
    lines = [f'<div class="row head{two}">{"".join(heads)}</div>']
    for row in rows:
        label = f"{row.name}: " + ", ".join(_of(value, _percent) for value in row.values)
        parts = [
            f'<span class="name">{escape(row.name)}</span>',
            f'<span class="told">{_row_numbers(row, report.gain.removesuffix("s"))}</span>',
            f'<span class="wins">{strip(row.values, scale, middle, row.usual, label)}</span>',
        ]
        if between is not None and row.difference is not None:
            parts.append(f'<span class="gaps">{gap(row.difference, between, label)}</span>')
            parts.append(f'<span class="less">{_signed(row.difference, _points)}</span>')
        lines.append(f'<div class="row{two}">{"".join(parts)}</div>')
    return f'<div class="forest">{"".join(lines)}</div>'


def _row_numbers(row: ReportRow, gain: str) -> str:
    """Return the values of a row as text.

    Args:
        row: The row.
        gain: What the seats of the row gain: "return" or "score".
    """
    if len(row.values) == 2:
        return " <i>/</i> ".join(_of(value, _percent) for value in row.values)
    gained = row.returns[0] if row.returns else None
    more = f"<small>{gained.count:,} seats, {gain} {_plus_minus(gained)}</small>" if gained else ""
    value = _of(row.values[0], _percent)
    return f"{f'<b>{value}</b>' if row.is_marked else value}{more}"


def _ends(report: MeasureReport) -> str:
    heads = ["", "A", "B", "A minus B", "95 %"] if report.has_two_sides else ["", "mean", "95 %", *PARTS]
    return _grid(heads, [_length_line(row, report) for row in report.ends])


def _faulty_games(side: SideResult) -> str:
    if not side.stops:
        return ""
    listed = "".join(
        f"<li>game {each.number} of seed {side.request.seed}: {escape(each.fault)}</li>"
        for each in side.stopped
    )
    note = f"{side.stops} games ended in a fault. No other number includes them."
    return _card("Games that failed", f"<ul>{listed}</ul>", note)


def _how(report: MeasureReport) -> str:
    paragraphs = [
        "Each line is a 95 % interval: of 100 such intervals about 95 contain the true value. The dashed "
        "line is the average over all seats. The short line in a row is the average of the seats that had "
        "the thing, whatever else they had. A number is bold if its interval excludes that average.",
        "About one interval in twenty misses its true value by chance. Look first at things that are far "
        "off, and measure them again with another seed.",
        "A high share does not mean that a card is strong: cards that are dealt late are held by players who "
        "are still in the game. A low share does not mean that a card is weak: the bot may not know how to "
        "use it.",
    ]
    if report.has_two_sides:
        paragraphs.insert(
            1,
            "On the right is A minus B, in percentage points. The dot is filled if the interval excludes 0. "
            "Rows with the largest differences, divided by their errors, come first.",
        )
    lines = "".join(f"<p>{each}</p>" for each in paragraphs)
    return f'<section class="how"><h2>How to read this</h2>{lines}</section>'


def format_integer(value: float) -> str:
    """Return a number without decimal places."""
    return f"{value:,.0f}"


def _plus_minus(estimate: Estimate) -> str:
    return _minus(f"{number(estimate.value)} ± {number(estimate.high - estimate.value)}")


def _minus(text: str) -> str:
    """Replace hyphens with minus signs, which have the width of a plus sign."""
    return text.replace("-", "−")


def _percent(value: float) -> str:
    return f"{percent(value)} %"


def _points(value: float) -> str:
    """Return a difference of shares in percentage points."""
    return percent(value)


def _tick(value: float) -> str:
    return f"{100 * value:.3g} %"


def _gap_tick(value: float) -> str:
    return _minus(f"{'+' if value > 1e-9 else ''}{100 * value:.3g}")


def _of(estimate: Estimate | None, tell: Formatter) -> str:
    return _minus(tell(estimate.value)) if estimate is not None else "–"


def _span(estimate: Estimate | None, tell: Formatter) -> str:
    if estimate is None or estimate.count < 2:
        return "–"
    return _minus(f"{tell(estimate.low)} to {tell(estimate.high)}")


def _signed(estimate: Estimate, tell: Formatter) -> str:
    text = _minus(f"{'+' if estimate.value > 0 else ''}{tell(estimate.value)}")
    return text if estimate.contains(0) else f"<b>{text}</b>"
