"""Renders a report as one page without other files.

The page suits light and dark mode, phones, greyscale and paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from coverts.lab.reports.games import MARGIN, round_count
from coverts.lab.reports.outcome import Outcome
from coverts.lab.reports.report import Panel
from coverts.lab.reports.report_charts import (
    Figure,
    draw_differences,
    draw_histogram,
    draw_values,
    legend,
)
from coverts.lab.reports.report_files import write_file
from coverts.lab.reports.report_rows import Row, Table
from coverts.lab.reports.report_text import (
    NumberFormat,
    choose_format,
    describe_difference,
    describe_games,
    describe_marks,
    format_difference,
    format_interval,
    format_number,
    side_title,
)
from coverts.lab.sequences import ERROR, Interval

COMMAND = "command"
"""The place of the command on the page."""
STYLE = Path(__file__).with_name("page.css")
MAX_TILES = 3
"""The maximum number of key figures of a panel."""
MAX_CHART_ROWS = 12
"""The maximum number of cards or options in a chart. The table has all of them."""
MAX_OPEN_TABLES = 3
"""The number of tables about cards and options that are open at first."""
PARTS = ("5 % ≤", "50 % ≤", "95 % ≤")
"""The column headings of the 5 %, 50 % and 95 % quantiles."""


def write_page(path: Path, outcome: Outcome) -> None:
    """Write a report as an HTML page.

    Raises:
        BadFile: The file cannot be written.
    """
    write_file(path, report_page(outcome).encode())


def report_page(outcome: Outcome) -> str:
    """Return a report as an HTML page."""
    style = STYLE.read_text("utf-8")
    body = "\n".join(part for part in _parts(outcome) if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(outcome.title)}, measured</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


@dataclass
class Contents:
    """The headings of the page, to which its list of contents links.

    Attributes:
        panels: The heading of each panel, with the headings of its sections.
    """

    panels: list[tuple[str, list[str]]] = field(default_factory=lambda: [("", [])])

    def begin_panel(self, heading: str) -> str:
        """Add a panel, and return the name of its place."""
        self.panels.append((heading, []))
        return f"part-{len(self.panels) - 1}"

    def section(self, heading: str, content: str) -> str:
        """Add a section, and return it with a link to the command that makes its figures again."""
        panel, sections = self.panels[-1]
        level = "h3" if panel else "h2"
        sections.append(heading)
        place = f"part-{len(self.panels) - 1}-{len(sections)}"
        return (
            f'<section id="{place}">\n<a class="again" href="#{COMMAND}">Command</a>\n'
            f"<{level}>{escape(heading)}</{level}>\n{content}\n</section>"
        )

    @property
    def html(self) -> str:
        """The list of contents: the panels if there are several, otherwise the sections."""
        items = []
        for at, (heading, sections) in enumerate(self.panels):
            if heading:
                items.append(f'<li><a href="#part-{at}">{escape(heading)}</a></li>')
            else:
                items += [
                    f'<li><a href="#part-{at}-{place}">{escape(each)}</a></li>'
                    for place, each in enumerate(sections, 1)
                ]
        return f'<nav aria-label="Contents"><ul>{"".join(items)}</ul></nav>'


def _parts(outcome: Outcome) -> Iterator[str]:
    contents = Contents()
    parts: list[str] = []
    for panel in outcome.panels:
        about = panel.sides[0].about
        name = f"{about.title}, {panel.heading}"
        place = contents.begin_panel(name if len(outcome.panels) > 1 else "")
        parts.append(_panel_head(panel, name, place if len(outcome.panels) > 1 else ""))
        if all(side.games for side in panel.sides):
            parts += _sections(panel, contents)
        parts.append(_failures(panel))
    contents.begin_panel("")
    if outcome.notes:
        lines = "\n".join(map(escape, outcome.notes))
        parts.append(contents.section("Besides", _scroller("Besides", f"<pre>{lines}</pre>")))
    parts.append(contents.section("How to read this", _how(outcome.panels)))
    yield f"<header><h1>{escape(outcome.title)}</h1>"
    yield (
        f'<p id="{COMMAND}" class="command">All figures on this page are made by '
        f"<code>{escape(outcome.command)}</code></p>"
    )
    yield f"{contents.html}</header>"
    yield from parts


def _panel_head(panel: Panel, name: str, place: str) -> str:
    heading = f'<h2 id="{place}">{escape(name)}</h2>' if place else f"<p>{escape(name)}</p>"
    sides = "".join(f"<li>{escape(side_title(side))}</li>" for side in panel.sides)
    return (
        f'<div class="panel">{heading}<ul>{sides}</ul>{_note(describe_difference(panel, lettered=False))}'
        f"{_key_figures(panel)}</div>"
    )


def _sections(panel: Panel, contents: Contents) -> Iterator[str]:
    things = [table for table in panel.tables if table.verb and table.rows]
    opened = [table for table in things if not table.is_repeated][:MAX_OPEN_TABLES]
    for table in panel.tables:
        if not table.verb and table.rows:
            note = _note(describe_games(panel)) if table.key == "wins" else ""
            yield contents.section(table.heading, _charts(panel, table) + _grid(panel, table) + note)
    for table in opened:
        yield contents.section(table.heading, _things(panel, table))
    folded = [
        f"<details><summary>{escape(table.heading)} <span>{len(table.rows)}</span></summary>"
        f"{_grid(panel, table)}{_note(_describe_omissions(table))}</details>"
        for table in things
        if table not in opened
    ]
    if folded:
        yield contents.section("What else was held or chosen", "\n".join(folded))


def _scroller(label: str, content: str) -> str:
    """Return content that scrolls sideways if the screen is too narrow, also by the keys of the keyboard."""
    return f'<div class="wide" tabindex="0" role="region" aria-label="{escape(label)}">{content}</div>'


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>' if text else ""


def _key_figures(panel: Panel) -> str:
    """Return the first differences of each kind that the games show, or the first figures of one side."""
    rows = [(table, row) for table in panel.tables if not table.is_repeated for row in table.rows]
    if len(panel.sides) == 1:
        chosen = [each for each in rows if not each[0].verb and each[0].key != "ends"]
        tiles = [
            _tile(table, row, "", _of(row.values[0], choose_format(table)), row.values[0], "%")
            for table, row in [*chosen[:1], *[each for each in chosen if each[0].unit == "share"]][:MAX_TILES]
        ]
    else:
        shown = [each for each in rows if any(each[1].is_different)]
        first = {"things" if table.verb else table.key: (table, row) for table, row in shown[::-1]}
        chosen = [first[key] for key in ("lengths", "wins", "things", "ends") if key in first]
        tiles = [_difference_tile(panel, table, row) for table, row in chosen[:MAX_TILES]]
        if not tiles:
            return _note("The games show no difference.")
    return f'<dl class="key">{"".join(tiles)}</dl>'


def _difference_tile(panel: Panel, table: Table, row: Row) -> str:
    at = max(
        (number for number in panel.others if row.is_different[number]),
        key=lambda number: row.difference_evidence[number] or 0.0,
    )
    gap = row.differences[at]
    names = f", {panel.sides[at].label} − {panel.sides[0].label}"
    value = _minus(format_difference(gap.value, choose_format(table))) if gap is not None else "–"
    return _tile(table, row, names, value, gap, "percentage points")


def _tile(table: Table, row: Row, names: str, value: str, interval: Interval | None, share_unit: str) -> str:
    """Return a key figure with its unit and interval.

    Args:
        table: The table.
        row: The row.
        names: What is compared, after a comma, or "".
        value: The figure.
        interval: Its interval.
        share_unit: The unit if the figure is a share or a difference of shares.
    """
    unit = share_unit if table.unit == "share" else "points" if row.name == MARGIN else row.name
    return (
        f"<div><dt>{escape(_row_title(table, row) + names)}</dt><dd>{escape(value)} "
        f"<span>{escape(unit)}</span>"
        f"<small>95 %: {escape(_minus(format_interval(interval, choose_format(table))))}</small></dd></div>"
    )


def _row_title(table: Table, row: Row) -> str:
    if table.verb:
        return f"wins with {row.name}"
    return f"wins of {row.name}" if table.unit == "share" else f"{row.name} in a game"


def _charts(panel: Panel, table: Table) -> str:
    """Return the charts of a table that is not about cards."""
    if table.key == "lengths":
        first = round_count(panel.sides[0])
        is_common = all(first in side.ends for side in panel.sides)
        names = [first, "decisions"] if first is not None and is_common else ["decisions"]
        return legend(panel, has_lines=True) + _figures(*(draw_histogram(panel, name) for name in names))
    if table.unit != "share":
        return ""
    return _row_charts(panel, table, table.rows)


def _row_charts(panel: Panel, table: Table, rows: Sequence[Row]) -> str:
    figures = [draw_values(panel, table, rows)]
    if len(panel.sides) > 1:
        figures.append(draw_differences(panel, table, rows))
    return legend(panel) + _figures(*figures)


def _figures(*figures: Figure) -> str:
    drawn = [
        "".join(
            chart.replace("<svg ", f'<svg role="img" aria-label="{escape(figure.label)}" ', 1).replace(
                'class="marks"', f'class="{name}"', 1
            )
            for name, chart in figure.charts.items()
        )
        for figure in figures
    ]
    return f'<div class="charts">{"".join(f"<figure>{each}</figure>" for each in drawn if each)}</div>'


def _things(panel: Panel, table: Table) -> str:
    rows = table.rows
    if len(panel.sides) == 1 and len(rows) > MAX_CHART_ROWS:
        drawn = [*rows[: MAX_CHART_ROWS // 2], *rows[-MAX_CHART_ROWS // 2 :]]
        extent = f"The chart has the {len(drawn)} most unusual of {len(rows)} rows."
    else:
        drawn = rows[:MAX_CHART_ROWS]
        extent = (
            f"The chart has {len(drawn)} rows, the table all {len(rows)}." if len(rows) > len(drawn) else ""
        )
    marks = describe_marks(rows, "a bold number")
    all_rows = f"<details><summary>All numbers</summary>{_grid(panel, table)}</details>"
    note = _note(" ".join(part for part in (marks, extent, _describe_omissions(table)) if part))
    return f"{_row_charts(panel, table, drawn)}{note}{all_rows}"


def _describe_omissions(table: Table) -> str:
    return f"Left out: {'; '.join(table.note)}." if table.note else ""


# -- tables ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes:
        heading: Its heading.
        place: The class of its cells, by which a phone puts them below the name of their row.
        cells: For each variant in each row, the content of the cell as HTML.
    """

    heading: str
    place: str
    cells: list[str]


def _grid(panel: Panel, table: Table) -> str:
    """Return a table with the values of all variants, their intervals, and the differences."""
    columns = [column for column in _columns(panel, table) if column.cells]
    top = "".join(f'<th scope="col">{escape(column.heading)}</th>' for column in columns)
    count, lines = len(panel.sides), []
    for line, row in enumerate(table.rows):
        for at in range(count):
            name = f'<th scope="rowgroup" rowspan="{count}">{escape(row.name)}</th>' if at == 0 else ""
            cells = "".join(
                f'<td class="{column.place}" data-heading="{escape(column.heading)}">'
                f"{column.cells[line * count + at]}</td>"
                for column in columns
            )
            lines.append(f"<tr>{name}{cells}</tr>")
    names = [side.label for side in panel.sides] if len(panel.sides) == 2 else []
    return _scroller(
        ", ".join([table.heading, *filter(None, names), panel.heading]),
        f"<table><thead><tr><td></td>{top}</tr></thead><tbody>{''.join(lines)}</tbody></table>",
    )


def _columns(panel: Panel, table: Table) -> Iterator[Column]:
    """Yield the columns of a table. Those that do not suit it have no cells."""
    form = choose_format(table)
    rows = table.rows
    several = len(panel.sides) > 1
    every = [(row, at) for row in rows for at in range(len(panel.sides))]
    if several:
        yield Column("variant", "variant", [escape(panel.sides[at].label) for _, at in every])
    values = [(_of(row.values[at], form), bool(row.is_unusual) and row.is_unusual[at]) for row, at in every]
    yield Column("mean" if table.unit == "number" else "wins, %", "value", [_bold(*each) for each in values])
    yield Column("95 %", "span", [_minus(format_interval(row.values[at], form)) for row, at in every])
    if several:
        gaps = [(row.differences[at] if row.differences else None, row.is_different[at]) for row, at in every]
        texts = [
            (_minus(format_difference(gap.value, form)) if gap else "–", is_shown) for gap, is_shown in gaps
        ]
        yield Column(f"− {panel.sides[0].label}", "gap", [_bold(*each) for each in texts])
        yield Column(
            "95 %", "gap-span", [_minus(format_interval(gap, form)) if gap else "–" for gap, _ in gaps]
        )
    for quantile, part in enumerate(PARTS):
        yield Column(part, "more", [f"{row.quantiles[at][quantile]:,}" for row, at in every if row.quantiles])
    if any(row.usual for row in rows):
        usual = [form(row.usual[at]) if row.usual else "–" for row, at in every]
        yield Column("usual" if table.verb else "the others", "more", usual)
    if any(row.gains for row in rows):
        gains = [_of(row.gains[at], format_number) if row.gains else "–" for row, at in every]
        yield Column("points" if panel.sides[0].has_points else "returns", "more", gains)
    yield Column("seats" if table.verb else "games", "more", [f"{row.counts[at]:,}" for row, at in every])


def _bold(text: str, is_bold: bool) -> str:
    return f"<b>{text}</b>" if is_bold else text


def _failures(panel: Panel) -> str:
    listed = "".join(
        f"<li>game {game} of seed {side.about.cell.seed}: {escape(fault)}</li>"
        for side in panel.sides
        for game, fault in [*side.failed.items()][:10]
    )
    count = sum(len(side.failed) for side in panel.sides)
    if not count:
        return ""
    note = _note(f"{count:,} games failed. No other number includes them.")
    return f"<section><h3>Games that failed</h3>{note}<ul>{listed}</ul></section>"


def _how(panels: Sequence[Panel]) -> str:
    paragraphs = [
        "Each line is a confidence sequence: it contains the true value at all numbers of games at once, "
        f"with a probability of about {1 - ERROR:.0%}. So you may look at a running experiment at any time.",
        "A short line in a row of cards is the usual value: the average of the seats that had the card, "
        "whatever else they had. Seats are compared with the mean of the other seats.",
        "A number is bold if the games show that it differs, with a correction for all rows with the same "
        f"players and bots: at most about {ERROR:.0%} of the bold numbers are expected to be mistakes.",
        "A high share does not mean that a card is strong: cards that are dealt late are held by players who "
        "are still in the game. A low share does not mean that a card is weak: the bot may not know how to "
        "use it.",
    ]
    if any(len(panel.sides) > 1 for panel in panels):
        paragraphs.insert(
            1,
            "Differences are those of games with the same number, which share their luck. They are in "
            "percentage points for shares.",
        )
    lines = "".join(f"<p>{each}</p>" for each in paragraphs)
    return f'<div class="how">{lines}</div>'


# -- numbers ---------------------------------------------------------------------------------------


def _of(interval: Interval | None, form: NumberFormat) -> str:
    return _minus(form(interval.value)) if interval is not None else "–"


def _minus(text: str) -> str:
    """Replace hyphens with minus signs, which have the width of a plus sign."""
    return text.replace("-", "−")
