"""Renders a report as text for one screen: at most 24 lines of 80 characters.

If only one side has some of the cards, their names may need a few lines more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from coverts.bots import POLICY
from coverts.measuring.measurement import GameRequest, SideResult
from coverts.measuring.report import MeasureReport, ReportRow, ThingTable, report
from coverts.measuring.statistics import CONFIDENCE, Estimate
from coverts.measuring.tally import RANDOM

MAX_LINES, WIDTH, NAME_WIDTH, END_WIDTH = 23, 79, 25, 9
MAX_NAMES = 6
"""The maximum number of cards to name that only one side had."""
MIN_ROWS = 3
"""The minimum number of rows that a table must have to be shown."""
LETTERS = "AB"


def report_lines(summary: MeasureReport) -> list[str]:
    """Return the lines of a report, without the lines about failed games."""
    head, wins = [*_heading(summary), ""], [*_wins(summary)]
    body = [*_lengths(summary), "", *wins]
    if len(head) + len(body) + 3 + MIN_ROWS > MAX_LINES:
        body = [*body[:3], "", *wins]
    lines = head + body
    for table in [table for table in summary.tables if not table.again][:2]:
        room = MAX_LINES - len(lines) - 3
        if room >= min(len(table.rows), MIN_ROWS):
            lines += ["", *_table(summary, table, room)]
            if unlike := unlike_notes(table):
                lines += _wrap(f"Left out: {'; '.join(unlike)}.")
    return [line.rstrip() for line in lines]


def result_lines(sides: Sequence[SideResult]) -> list[str]:
    """Return the lines of a report, and then the lines about failed games."""
    lines = report_lines(report(sides)) if all(side.played for side in sides) else []
    for side in sides:
        if side.stops:
            lines += ["", *_faulty_games(side)]
    return lines


def _faulty_games(side: SideResult) -> Iterator[str]:
    """Yield lines about failed games, and the command that replays one of them."""
    games = side.played + side.stops
    yield f"Games that failed: {side.stops:,} of {games:,}. No other number includes them."
    for each in side.stopped:
        yield f"game {each.number} of seed {side.request.seed}: {each.fault}"
    if side.stops > len(side.stopped):
        yield f"and {side.stops - len(side.stopped)} more"
    yield f"To replay the first one: {_command(side.request)} --again {side.stopped[0].number}"


def _command(request: GameRequest) -> str:
    """Return the command that plays the games of one side."""
    parts = ["coverts measure", request.game]
    if request.deck:
        parts.append(f"--deck {request.deck}")
    if request.players is not None:
        parts.append(f"--players {request.players}")
    if request.bots:
        parts.append(f"--bots {','.join(request.bots)}")
    parts += [f"--option {name}={value}" for name, value in request.options.items()]
    return " ".join([*parts, f"--seed {request.seed}"])


def title(side: SideResult) -> str:
    """Return a line that describes one side: its number of games, label and seed."""
    label = f", {side.request.label}" if side.request.label else ""
    games = "1 game" if side.played == 1 else f"{side.played:,} games"
    return f"{games}{label}, seed {side.request.seed}"


def describe_seats(side: SideResult) -> str:
    """Return the number of players, and who plays for them."""
    players = f"{side.players} players"
    if not side.request.bots and side.seated == [RANDOM]:
        return f"{players}. All seats choose at random, because the game has no bots"
    return f"{players}: {' and '.join(side.seated)}{' in turn' if len(side.seated) > 1 else ''}"


def describe_difference(report: MeasureReport) -> str:
    """Return a sentence that says what the sides are and what the sign of a difference means, or ""."""
    if not report.has_two_sides:
        return ""
    one, other = (side.request for side in report.sides)
    if one.distinction and other.distinction:
        return f"A minus B is {one.distinction} minus {other.distinction}: + means more in A."
    return "A and B differ only in their seeds." if one.label and one.label == other.label else ""


def chance_note(rows: Sequence[ReportRow], mark: str) -> str:
    """Return a sentence that says how many rows have a star, and how many would have one by chance.

    Args:
        rows: The rows.
        mark: What rows have if their interval excludes no difference, such as "a star".
    """
    marked, by_chance = sum(row.is_marked for row in rows), round(len(rows) * (1 - CONFIDENCE))
    expected = f"about {by_chance} do" if by_chance > 1 else f"about 1 {'' if by_chance else 'in 20 '}does"
    return f"{marked} of {len(rows)} rows {'has' if marked == 1 else 'have'} {mark}; {expected} by chance."


def unlike_notes(table: ThingTable) -> list[str]:
    """Return notes such as "only in A: Slider", for each side that had cards or options of its own."""
    notes = []
    for letter, names in zip(LETTERS, table.unlike, strict=False):
        more = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
        if names:
            notes.append(f"only in {letter}: {', '.join(names[:MAX_NAMES])}{more}")
    return notes


def number(value: float) -> str:
    """Return a number with a suitable number of decimal places."""
    size = abs(value)
    text = f"{value:,.0f}" if size >= 1000 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"
    return "0.00" if text == "-0.00" else text


def percent(value: float) -> str:
    """Return a share as a percentage without the percent sign."""
    text = f"{100 * value:.1f}"
    return "0.0" if text == "-0.0" else text


def _heading(report: MeasureReport) -> Iterator[str]:
    first = report.sides[0]
    yield from _wrap(f"{first.title}, {describe_seats(first)}{_python_reason(first)}")
    for letter, side in zip(LETTERS, report.sides, strict=False):
        yield from _wrap(f"{letter + '  ' if report.has_two_sides else ''}{title(side)}")
    yield from _wrap(describe_difference(report))


def _python_reason(side: SideResult) -> str:
    """Return why the games of a side did not run in machine code, after a space, or "" if they did."""
    if side.compiled:
        return ""
    has_policy = any(name.startswith(POLICY) for name in side.seated)
    return f" (in Python, {'because a policy plays' if has_policy else 'without llvmlite'})"


def _wrap(line: str) -> list[str]:
    """Divide a line of the heading at spaces. A word that is wider than the screen stays whole."""
    return wrap(line, WIDTH, subsequent_indent="   ", break_long_words=False, break_on_hyphens=False)


def _in_column(name: str) -> str:
    """Return a name as wide as its column. A long one keeps its end, in which similar names differ."""
    if len(name) > NAME_WIDTH:
        name = f"{name[: NAME_WIDTH - END_WIDTH - 1]}…{name[-END_WIDTH:]}"
    return f"{name:<{NAME_WIDTH}}"


def _columns(name: str, *cells: str) -> str:
    widths = (9, 18, 9, 17)
    return _in_column(name) + "".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=False))


def _span(estimate: Estimate, how: object = number) -> str:
    if estimate.count < 2:
        return "-"
    tell = percent if how is percent else number
    return f"{tell(estimate.low)} to {tell(estimate.high)}"


def _compare(row: ReportRow, how: object) -> str:
    tell = percent if how is percent else number
    values = "".join(f"{tell(value.value) if value else '-':>9}" for value in row.values)
    name = _in_column(row.name)
    if row.difference is None:
        return f"{name}{values}"
    gap = row.difference
    sign = "+" if gap.value > 0 else ""
    star = " *" if row.differs else ""
    return f"{name:<{NAME_WIDTH}}{values}{sign + tell(gap.value):>11}{_span(gap, how):>20}{star}"


def _lengths(report: MeasureReport) -> Iterator[str]:
    if report.has_two_sides:
        yield f"{'length':<{NAME_WIDTH}}{'A':>9}{'B':>9}{'A minus B':>11}{'95 %':>20}"
        for row in report.lengths:
            yield _compare(row, number)
        return
    yield f"{_columns('length', 'mean', '95 %')}{'p5':>8}{'p50':>7}{'p95':>7}"
    for row in report.lengths:
        value = row.values[0]
        if value is not None:
            low, half, high = row.parts[0]
            yield f"{_columns(row.name, number(value.value), _span(value))}{low:>8,}{half:>7,}{high:>7,}"


def _wins(report: MeasureReport) -> Iterator[str]:
    if report.has_two_sides:
        yield f"{'wins, %':<{NAME_WIDTH}}{'A':>9}{'B':>9}{'A minus B':>11}{'95 %':>20}"
        for row in report.wins:
            yield _compare(row, percent)
    else:
        yield _columns("wins", "%", "95 %", report.gain, "95 %")
        for row in report.wins:
            yield _seat_line(row)


def _seat_line(row: ReportRow) -> str:
    cells = []
    for estimates, tell in ((row.values, percent), (row.returns, number)):
        for each in estimates:
            cells += [tell(each.value), _span(each, tell)] if each is not None else []
    return _columns(row.name, *cells)


def _thing_columns(name: str, *cells: str) -> str:
    widths = (9, 18, 9, 9, 6)
    return _in_column(name) + "".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=False))


def _thing_line(row: ReportRow) -> str:
    value, gained = row.values[0], row.returns[0]
    if value is None or gained is None:
        return row.name
    usual, half = percent(row.usual[0]), number(gained.high - gained.value)
    cells = (percent(value.value), _span(value, percent), usual, number(gained.value), half)
    return _thing_columns(row.name, *cells) + (" *" if row.is_marked else "")


def _table(report: MeasureReport, table: ThingTable, room: int) -> Iterator[str]:
    """Yield a table's heading, as many rows as there is room for, and a note about all rows.

    The rows of one side are its highest and lowest ones.
    """
    rows = table.rows
    heading = f"w{table.group.heading[1:]}"
    if report.has_two_sides:
        yield f"{_in_column(heading)}{'A':>9}{'B':>9}{'A minus B':>11}{'95 %':>20}"
    else:
        yield _thing_columns(heading, "%", "95 %", "usual", report.gain, "±")
    top = rows[: room if report.has_two_sides or len(rows) <= room else (room + 1) // 2]
    last = rows[max(len(rows) - (room - len(top)), len(top)) :]
    for row in [*top, *last]:
        yield _compare(row, percent) if report.has_two_sides else _thing_line(row)
    hidden = len(rows) - len(top) - len(last)
    if rows:
        between = f"({hidden} {'more rows' if report.has_two_sides else 'rows between'})"
        yield f"{f'{between:<{NAME_WIDTH}}' if hidden else ''}{chance_note(rows, 'a star')}"
