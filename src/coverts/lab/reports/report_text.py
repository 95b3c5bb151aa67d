"""Renders a report as text: one side or two as one screen of 24 lines, more sides as a list for each figure.

If only one side has some of the cards, their names may need a few lines more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isinf
from textwrap import wrap

from coverts.bots import POLICY
from coverts.lab.reports.report import Panel
from coverts.lab.reports.report_rows import Row, Table
from coverts.lab.reports.side import Side
from coverts.lab.sequences import MIN_GAMES, Interval

MAX_LINES, WIDTH, NAME_WIDTH, END_WIDTH = 22, 79, 25, 9
MIN_ROWS = 3
"""The minimum number of rows that a table must have to be shown."""
MAX_TABLES = 2
"""The maximum number of tables about cards and options on a screen."""
LETTERS = "AB"
NumberFormat = Callable[[float], str]
FEW = f"too few games for intervals, which need {MIN_GAMES}"


def panel_lines(panel: Panel) -> list[str]:
    """Return the lines of a panel."""
    if not all(side.games for side in panel.sides):
        return _heading(panel)
    lines = _screen(panel) if len(panel.sides) <= len(LETTERS) else _lists(panel)
    return [line.rstrip() for line in lines]


def failure_lines(sides: Sequence[Side], most: int = 10) -> list[str]:
    """Return lines about games that failed."""
    lines = []
    for side in sides:
        if not side.failed:
            continue
        games = side.games + len(side.failed)
        lines.append(f"Games that failed: {len(side.failed):,} of {games:,}. No other number includes them.")
        seed = side.about.cell.seed
        lines += [f"game {number} of seed {seed}: {fault}" for number, fault in [*side.failed.items()][:most]]
        if len(side.failed) > most:
            lines.append(f"and {len(side.failed) - most} more")
    return lines


# -- words -----------------------------------------------------------------------------------------


def side_title(side: Side) -> str:
    """Return a line that describes one side: its number of games, label and seed."""
    label = f", {side.label}" if side.label else ""
    games = "1 game" if side.games == 1 else f"{side.games:,} games"
    if side.games + len(side.failed) < side.wanted:
        games = f"{side.games:,} of {side.wanted:,} games"
    return f"{games}{label}, seed {side.about.cell.seed}"


def describe_difference(panel: Panel, lettered: bool = True) -> str:
    """Return a sentence that says what the sign of a difference means, or "" if there is one side.

    Args:
        panel: The sides.
        lettered: Whether two sides have the letters A and B.
    """
    if len(panel.sides) < 2:
        return ""
    luck = (
        "in games with the same luck" if panel.has_common_luck else "whose seeds, and so their luck, differ"
    )
    first = panel.sides[0].label
    if len(panel.sides) > len(LETTERS) or not lettered:
        return f"Differences are those from {first}, {luck}."
    return f"B minus A is {panel.sides[1].label} minus {first}, {luck}."


def describe_games(panel: Panel) -> str:
    """Return a sentence that says how many games make differences of wins exact, or "" if none differ."""
    games = panel.games_for_a_point
    if not games:
        return ""
    rounded = round(games, 2 - len(str(games)))
    return f"To know a difference of wins to ± 1 percentage point takes about {rounded:,} games."


def describe_marks(rows: Sequence[Row], what: str) -> str:
    """Return a sentence that says how many rows the games show to differ.

    Args:
        rows: The rows.
        what: The mark of such rows, such as "a star".
    """
    marked = sum(any(row.is_different) or (not row.differences and any(row.is_unusual)) for row in rows)
    return f"{marked} of {len(rows)} rows {'has' if marked == 1 else 'have'} {what}."


def format_number(value: float) -> str:
    """Return a number with a suitable number of decimal places."""
    size = abs(value)
    text = f"{value:,.0f}" if size >= 1000 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"
    return "0.00" if text == "-0.00" else text


def format_percent(value: float) -> str:
    """Return a share as a percentage without the percent sign."""
    text = f"{100 * value:.1f}"
    return "0.0" if text == "-0.0" else text


def choose_format(table: Table) -> NumberFormat:
    """Return the function that writes the values of a table."""
    return format_percent if table.unit == "share" else format_number


def format_interval(interval: Interval | None, form: NumberFormat) -> str:
    """Return an interval as a text, or "-" if there is none."""
    if interval is None or isinf(interval.width):
        return "-"
    return f"{form(interval.low)} to {form(interval.high)}"


def format_difference(value: float, form: NumberFormat) -> str:
    """Return a difference with its sign."""
    text = form(value)
    return f"+{text}" if value > 0 and text.strip("0.") else text


# -- one screen ------------------------------------------------------------------------------------


def _screen(panel: Panel) -> list[str]:
    head, wins = [*_heading(panel), ""], [*_wins(panel)]
    body = [*_lengths(panel), "", *wins]
    if len(head) + len(body) + 3 + MIN_ROWS > MAX_LINES:
        body = [*body[:3], "", *wins]
    lines = head + body
    for table in [each for each in panel.tables if each.verb and not each.is_repeated][:MAX_TABLES]:
        room = MAX_LINES - len(lines) - 3
        if room >= min(len(table.rows), MIN_ROWS):
            lines += ["", *_table(panel, table, room)]
            if own := [note for note in table.note if note.startswith("only in")]:
                lines += _wrap(f"Left out: {'; '.join(own)}.")
    games = describe_games(panel)
    return [*lines, "", games] if games else lines


def _heading(panel: Panel) -> list[str]:
    first = panel.sides[0]
    lines = _wrap(f"{first.about.title}, {panel.heading}{_random_reason(first)}")
    for at, side in enumerate(panel.sides):
        letter = f"{LETTERS[at]}  " if len(panel.sides) == len(LETTERS) else ""
        lines += _wrap(letter + side_title(side))
    if any(side.games < MIN_GAMES for side in panel.sides):
        lines.append(f"There are {FEW}.")
    return [*lines, *_wrap(describe_difference(panel))]


def _random_reason(side: Side) -> str:
    if any(bot.startswith(POLICY) for bot in side.about.cell.bots):
        return " (in Python, because a policy plays)"
    return ""


def _wrap(line: str) -> list[str]:
    """Divide a line at spaces. A word that is wider than the screen stays whole."""
    return wrap(line, WIDTH, subsequent_indent="   ", break_long_words=False, break_on_hyphens=False)


def in_column(name: str) -> str:
    """Return a name as wide as its column. A long one keeps its end, in which similar names differ."""
    if len(name) > NAME_WIDTH:
        name = f"{name[: NAME_WIDTH - END_WIDTH - 1]}…{name[-END_WIDTH:]}"
    return f"{name:<{NAME_WIDTH}}"


def _columns(name: str, *cells: str) -> str:
    widths = (9, 18, 9, 17)
    return in_column(name) + "".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=False))


def _two_head(panel: Panel, name: str) -> str:
    return f"{in_column(name)}{'A':>9}{'B':>9}{'B minus A':>11}{'95 %':>20}"


def _compare(panel: Panel, row: Row, form: NumberFormat) -> str:
    values = "".join(f"{form(value.value) if value else '-':>9}" for value in row.values)
    gap = row.differences[1]
    if gap is None:
        return f"{in_column(row.name)}{values}"
    star = " *" if row.is_different[1] else ""
    difference = f"{format_difference(gap.value, form):>11}{format_interval(gap, form):>20}"
    return f"{in_column(row.name)}{values}{difference}{star}"


def _lengths(panel: Panel) -> Iterator[str]:
    table = panel.table("lengths")
    rows = table.rows if table else []
    if len(panel.sides) > 1:
        yield _two_head(panel, "length")
        yield from (_compare(panel, row, format_number) for row in rows)
        return
    yield f"{_columns('length', 'mean', '95 %')}{'p5':>8}{'p50':>7}{'p95':>7}"
    for row in rows:
        if (value := row.values[0]) is not None:
            low, half, high = row.quantiles[0]
            interval = format_interval(value, format_number)
            yield (f"{_columns(row.name, format_number(value.value), interval)}{low:>8,}{half:>7,}{high:>7,}")


def _wins(panel: Panel) -> Iterator[str]:
    table = panel.table("wins")
    rows = table.rows if table else []
    if len(panel.sides) > 1:
        yield _two_head(panel, "wins, %")
        yield from (_compare(panel, row, format_percent) for row in rows)
        return
    gain = "points" if panel.sides[0].has_points else "returns"
    yield _columns("wins", "%", "95 %", gain, "95 %")
    for row in rows:
        cells = []
        for intervals, form in ((row.values, format_percent), (row.gains, format_number)):
            for each in intervals:
                cells += [form(each.value), format_interval(each, form)] if each is not None else []
        yield _columns(row.name, *cells) + (" *" if any(row.is_unusual) else "")


def _thing_columns(name: str, *cells: str) -> str:
    widths = (9, 18, 9, 9)
    return in_column(name) + "".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=False))


def _thing_line(row: Row) -> str:
    value, gain = row.values[0], row.gains[0]
    if value is None or gain is None:
        return row.name
    cells = (
        format_percent(value.value),
        format_interval(value, format_percent),
        format_percent(row.usual[0]),
        format_number(gain.value),
    )
    return _thing_columns(row.name, *cells) + (" *" if any(row.is_unusual) else "")


def _table(panel: Panel, table: Table, room: int) -> Iterator[str]:
    """Yield a table's heading, as many rows as there is room for, and a note about all rows.

    The rows of one side are its highest and lowest ones.
    """
    rows, several = table.rows, len(panel.sides) > 1
    heading = f"w{table.heading[1:]}"
    if several:
        yield _two_head(panel, heading)
    else:
        gain = "points" if panel.sides[0].has_points else "returns"
        yield _thing_columns(heading, "%", "95 %", "usual", gain)
    top = rows[: room if several or len(rows) <= room else (room + 1) // 2]
    last = rows[max(len(rows) - (room - len(top)), len(top)) :]
    for row in [*top, *last]:
        yield _compare(panel, row, format_percent) if several else _thing_line(row)
    hidden = len(rows) - len(top) - len(last)
    if rows:
        between = f"({hidden} {'more rows' if several else 'rows between'})"
        yield f"{f'{between:<{NAME_WIDTH}}' if hidden else ''}{describe_marks(rows, 'a star')}"


# -- more than two sides ---------------------------------------------------------------------------


def _lists(panel: Panel) -> Iterator[str]:
    """Yield a list of all sides for the length and for each share of wins."""
    yield from _heading(panel)
    width = max(len(side.label) for side in panel.sides)
    for table, count in ((panel.table("lengths"), 2), (panel.table("wins"), None)):
        for row in table.rows[:count] if table else ():
            form = choose_format(table) if table else format_number
            yield ""
            yield f"{row.name}: wins, %" if table and table.unit == "share" else f"{row.name} in a game"
            for at, side in enumerate(panel.sides):
                yield f"  {side.label:<{width}}{_value(row, at, form)}"
    yield ""
    if games := describe_games(panel):
        yield games
    yield from _wrap("A star marks differences that the games show. Cards are on the page (--page).")


def _value(row: Row, at: int, form: NumberFormat) -> str:
    value, gap = row.values[at], row.differences[at]
    text = f"{form(value.value) if value else '-':>8}"
    if gap is None:
        return f"{text}{'':>9}{f'({format_interval(value, form)})':>20}"
    star = " *" if row.is_different[at] else ""
    return f"{text}{format_difference(gap.value, form):>9}{f'({format_interval(gap, form)})':>20}{star}"
