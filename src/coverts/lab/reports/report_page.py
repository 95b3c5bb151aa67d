"""Renders a report as one page without other files.

The page suits light and dark mode, phones, greyscale and paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from coverts.lab.reports.games import round_count
from coverts.lab.reports.outcome import Outcome
from coverts.lab.reports.report import Panel
from coverts.lab.reports.report_charts import difference_chart, histogram, legend, value_chart
from coverts.lab.reports.report_files import write_file
from coverts.lab.reports.report_rows import Row, Table
from coverts.lab.reports.report_text import (
    Teller,
    describe_difference,
    describe_games,
    describe_marks,
    number,
    percent,
    side_title,
    signed,
    span,
    teller_of,
)
from coverts.lab.sequences import ERROR, Interval

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


def _parts(outcome: Outcome) -> Iterator[str]:
    command = outcome.command
    yield f"<header><h1>{escape(outcome.title)}</h1></header>"
    for panel in outcome.panels:
        yield _panel_head(panel, len(outcome.panels) > 1)
        if all(side.games for side in panel.sides):
            yield from _panel_parts(panel, command)
        yield _failures(panel)
    if outcome.notes:
        lines = "\n".join(map(escape, outcome.notes))
        yield _section("Besides", f'<div class="wide"><pre>{lines}</pre></div>', command)
    yield _how(outcome.panels)


def _panel_head(panel: Panel, is_named: bool) -> str:
    about = panel.sides[0].about
    name = f"{about.title}, {panel.heading}"
    heading = f"<h2>{escape(name)}</h2>" if is_named else f"<p>{escape(name)}</p>"
    sides = "".join(f"<li>{escape(side_title(side))}</li>" for side in panel.sides)
    return (
        f'<div class="panel">{heading}<ul>{sides}</ul>{_note(describe_difference(panel, lettered=False))}'
        f"{_key_figures(panel)}</div>"
    )


def _panel_parts(panel: Panel, command: str) -> Iterator[str]:
    things = [table for table in panel.tables if table.verb and table.rows]
    opened = [table for table in things if not table.is_repeated][:MAX_OPEN_TABLES]
    for table in panel.tables:
        if not table.verb:
            note = _note(describe_games(panel)) if table.key == "wins" else ""
            yield _section(table.heading, _charts(panel, table) + _grid(panel, table) + note, command)
    for table in opened:
        yield _section(table.heading, _things(panel, table), command)
    folded = [
        f"<details><summary>{escape(table.heading)} <span>{len(table.rows)}</span></summary>"
        f"{_grid(panel, table)}{_note(_left_out(table))}</details>"
        for table in things
        if table not in opened
    ]
    if folded:
        yield _section("What else was held or chosen", "\n".join(folded), command)


def _section(heading: str, content: str, command: str) -> str:
    return (
        f"<section>\n<h3>{escape(heading)}</h3>\n{content}\n"
        f'<p class="again">Again: <code>{escape(command)}</code></p></section>'
    )


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>' if text else ""


def _key_figures(panel: Panel) -> str:
    """Return the first differences of each kind that the games show, or the first figures of one side."""
    rows = [(table, row) for table in panel.tables if not table.is_repeated for row in table.rows]
    if len(panel.sides) == 1:
        chosen = [each for each in rows if not each[0].verb and each[0].key != "ends"]
        tiles = [
            (_row_title(table, row), _of(row.values[0], _teller(table)), span(row.values[0], _teller(table)))
            for table, row in [*chosen[:1], *[each for each in chosen if each[0].unit == "share"]][:MAX_TILES]
        ]
    else:
        shown = [each for each in rows if any(each[1].shown)]
        first = {"things" if table.verb else table.key: (table, row) for table, row in shown[::-1]}
        chosen = [first[key] for key in ("lengths", "wins", "things", "ends") if key in first]
        tiles = [_difference_tile(panel, table, row) for table, row in chosen[:MAX_TILES]]
        if not tiles:
            return _note("The games show no difference.")
    figures = [
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(about)}</small></dd></div>"
        for name, value, about in tiles
    ]
    return f'<dl class="key">{"".join(figures)}</dl>'


def _difference_tile(panel: Panel, table: Table, row: Row) -> tuple[str, str, str]:
    at = max(
        (number for number in panel.others if row.shown[number]),
        key=lambda number: row.difference_evidence[number] or 0.0,
    )
    gap, tell = row.differences[at], teller_of(table)
    names = f"{panel.sides[at].label} − {panel.sides[panel.base].label}"
    value = _minus(signed(gap.value, tell)) if gap is not None else "–"
    return f"{_row_title(table, row)}, {names}", value, _minus(span(gap, tell))


def _row_title(table: Table, row: Row) -> str:
    if table.verb:
        return f"wins with {row.name}"
    return f"wins of {row.name}" if table.unit == "share" else f"{row.name} in a game"


def _charts(panel: Panel, table: Table) -> str:
    """Return the charts of a table that is not about cards."""
    if table.key == "lengths":
        name = round_count(panel.sides[0]) or "decisions"
        if any(name not in side.ends and name not in side.lengths for side in panel.sides):
            name = "decisions"
        return f"{legend(panel)}{_figures(f'Share of games by {name}', histogram(panel, name))}"
    if table.unit != "share":
        return ""
    return f"{legend(panel)}{_row_charts(panel, table, table.rows)}"


def _row_charts(panel: Panel, table: Table, rows: Sequence[Row]) -> str:
    charts = [value_chart(panel, table, rows)]
    if len(panel.sides) > 1:
        charts.append(difference_chart(panel, table, rows))
    return _figures(f"{table.heading}. The numbers are in the table.", *charts)


def _figures(label: str, *charts: str) -> str:
    drawn = [
        each.replace("<svg ", f'<svg role="img" aria-label="{escape(label)}" ', 1) for each in charts if each
    ]
    return f'<div class="charts">{"".join(f"<figure>{each}</figure>" for each in drawn)}</div>'


def _things(panel: Panel, table: Table) -> str:
    rows = table.rows
    if len(panel.sides) == 1 and len(rows) > MAX_CHART_ROWS:
        drawn = [*rows[: MAX_CHART_ROWS // 2], *rows[-MAX_CHART_ROWS // 2 :]]
        told = f"The chart has the {len(drawn)} most unusual of {len(rows)} rows."
    else:
        drawn = rows[:MAX_CHART_ROWS]
        told = (
            f"The chart has {len(drawn)} rows, the table all {len(rows)}." if len(rows) > len(drawn) else ""
        )
    marks = describe_marks(rows, "a bold number")
    all_rows = f"<details><summary>All numbers</summary>{_grid(panel, table)}</details>"
    note = _note(" ".join(part for part in (marks, told, _left_out(table)) if part))
    return f"{legend(panel)}{_row_charts(panel, table, drawn)}{note}{all_rows}"


def _left_out(table: Table) -> str:
    return f"Left out: {'; '.join(table.note)}." if table.note else ""


# -- tables ----------------------------------------------------------------------------------------


def _grid(panel: Panel, table: Table) -> str:
    """Return a table with the values of all sides, their intervals, and the differences from the base."""
    tell, gap_tell = _teller(table), teller_of(table)
    several = len(panel.sides) > 1
    heads = ["", "side"] if several else [""]
    heads += ["mean" if table.unit == "number" else "wins", "95 %"]
    first = table.rows[0] if table.rows else None
    has_quantiles = first is not None and bool(first.quantiles)
    has_usual = first is not None and bool(first.usual)
    has_gains = first is not None and bool(first.gains)
    heads += [f"− {panel.sides[panel.base].label}", "95 %"] if several else []
    heads += [*PARTS] if has_quantiles else []
    heads += ["usual" if table.verb else "the others"] if has_usual else []
    heads += ["points" if panel.sides[0].has_points else "returns"] if has_gains else []
    heads += ["seats" if table.verb else "games"]
    lines = []
    for row in table.rows:
        for at, side in enumerate(panel.sides):
            value = row.values[at]
            told = _of(value, tell)
            line = [escape(row.name) if at == 0 else ""] + ([escape(side.label)] if several else [])
            line += [f"<b>{told}</b>" if row.marked and row.marked[at] else told, _minus(span(value, tell))]
            line += _gap_cells(row, at, gap_tell) if several else []
            line += [f"{each:,}" for each in row.quantiles[at]] if has_quantiles else []
            line += [(tell(row.usual[at]) if row.usual else "–")] if has_usual else []
            line += [_of(row.gains[at], number) if row.gains else "–"] if has_gains else []
            line.append(f"{row.counts[at]:,}")
            lines.append(line)
    return _html_table(heads, lines)


def _gap_cells(row: Row, at: int, tell: Teller) -> list[str]:
    gap = row.differences[at] if row.differences else None
    if gap is None:
        return ["–", "–"]
    text = _minus(signed(gap.value, tell))
    return [f"<b>{text}</b>" if row.shown[at] else text, _minus(span(gap, tell))]


def _html_table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    rows = "".join(
        f'<tr><th scope="row">{line[0]}</th>{"".join(f"<td>{cell}</td>" for cell in line[1:])}</tr>'
        for line in lines
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table></div>'


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
    return f'<section class="how"><h3>How to read this</h3>{lines}</section>'


# -- numbers ---------------------------------------------------------------------------------------


def _teller(table: Table) -> Teller:
    return (lambda value: f"{percent(value)} %") if table.unit == "share" else number


def _of(interval: Interval | None, tell: Teller) -> str:
    return _minus(tell(interval.value)) if interval is not None else "–"


def _minus(text: str) -> str:
    """Replace hyphens with minus signs, which have the width of a plus sign."""
    return text.replace("-", "−")
