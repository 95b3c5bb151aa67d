"""A report as one screen of text: at most 24 lines of 80 signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from coverts.measuring.measurement import Measured, Request
from coverts.measuring.report import Report, Row, Table, report
from coverts.measuring.statistics import Estimate

LINES, WIDE, NAME = 23, 79, 25
LEAST = 3
"""Lines of a table that are worth its heading."""
LETTERS = "AB"


def lines(found: Report) -> list[str]:
    """The screen, without the faults."""
    head, wins = [*_heading(found), ""], [*_wins(found)]
    body = [*_lengths(found), "", *wins]
    if len(head) + len(body) + 2 + LEAST > LINES:
        body = [*body[:3], "", *wins]
    shown = head + body
    for table in [table for table in found.tables if not table.again][:2]:
        room = LINES - len(shown) - 2
        if room >= min(len(table.rows), LEAST):
            shown += ["", *_table(found, table, room)]
    return [line.rstrip() for line in shown]


def told(sides: Sequence[Measured]) -> list[str]:
    """The screen, and behind it the games that stopped."""
    found = lines(report(sides)) if all(side.played for side in sides) else []
    for side in sides:
        if side.stops:
            found += ["", *_stopped(side)]
    return found


def _stopped(side: Measured) -> Iterator[str]:
    """The games that ended in a fault, and how one is played again."""
    games = side.played + side.stops
    yield f"Games that stopped: {side.stops:,} of {games:,}. They are counted nowhere else."
    for each in side.stopped:
        yield f"game {each.number} of seed {side.request.seed}: {each.fault}"
    if side.stops > len(side.stopped):
        yield f"and {side.stops - len(side.stopped)} more"
    yield f"How it came to that: {_command(side.request)} --again {side.stopped[0].number}"


def _command(request: Request) -> str:
    """What plays the games of one side again."""
    parts = ["coverts measure", request.game]
    if request.deck:
        parts.append(f"--deck {request.deck}")
    if request.players:
        parts.append(f"--players {request.players}")
    if request.bots:
        parts.append(f"--bots {','.join(request.bots)}")
    parts += [f"--option {name}={value}" for name, value in request.options.items()]
    return " ".join([*parts, f"--seed {request.seed}"])


def title(side: Measured) -> str:
    """What was played, in a line."""
    told = f", {side.request.label}" if side.request.label else ""
    games = "1 game" if side.played == 1 else f"{side.played:,} games"
    return f"{games}{told}, seed {side.request.seed}"


def number(value: float) -> str:
    """A number with as many places as it deserves."""
    size = abs(value)
    text = f"{value:,.0f}" if size >= 1000 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"
    return "0.00" if text == "-0.00" else text


def percent(value: float) -> str:
    """A part of 1 in hundredths."""
    text = f"{100 * value:.1f}"
    return "0.0" if text == "-0.0" else text


def _heading(report: Report) -> Iterator[str]:
    first = report.sides[0]
    played = " and ".join(first.seated) + (" in turn" if len(first.seated) > 1 else "")
    slow = "" if first.compiled else " (in Python, without llvmlite)"
    yield f"{first.title}, {first.players} players: {played}{slow}"[:WIDE]
    for letter, side in zip(LETTERS, report.sides, strict=False):
        yield f"{letter + '  ' if report.two else ''}{title(side)}"[:WIDE]


def _columns(name: str, *cells: str) -> str:
    widths = (9, 18, 9, 17)
    if len(name) > NAME:
        name = f"{name[: NAME - 1]}…"
    return f"{name:<{NAME}}" + "".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=False))


def _span(estimate: Estimate, how: object = number) -> str:
    if estimate.count < 2:
        return "-"
    told = percent if how is percent else number
    return f"{told(estimate.low)} to {told(estimate.high)}"


def _two(row: Row, how: object) -> str:
    told = percent if how is percent else number
    values = "".join(f"{told(value.value) if value else '-':>9}" for value in row.values)
    name = row.name if len(row.name) <= NAME else f"{row.name[: NAME - 1]}…"
    if row.difference is None:
        return f"{name:<{NAME}}{values}"
    gap = row.difference
    sign = "+" if gap.value > 0 else ""
    star = " *" if row.differs else ""
    return f"{name:<{NAME}}{values}{sign + told(gap.value):>11}{_span(gap, how):>20}{star}"


def _lengths(report: Report) -> Iterator[str]:
    if report.two:
        yield f"{'length':<{NAME}}{'A':>9}{'B':>9}{'A less B':>11}{'95 %':>20}"
        for row in report.lengths:
            yield _two(row, number)
        return
    yield f"{_columns('length', 'mean', '95 %')}{'p5':>8}{'p50':>7}{'p95':>7}"
    for row in report.lengths:
        value = row.values[0]
        if value is not None:
            low, half, high = row.parts[0]
            yield f"{_columns(row.name, number(value.value), _span(value))}{low:>8,}{half:>7,}{high:>7,}"


def _wins(report: Report) -> Iterator[str]:
    rows = [*report.seats, *report.bots]
    if report.two:
        yield f"{'wins, %':<{NAME}}{'A':>9}{'B':>9}{'A less B':>11}{'95 %':>20}"
        for row in rows:
            yield _two(row, percent)
    else:
        yield _columns("wins", "%", "95 %", "returns", "95 %")
        for row in rows:
            yield _one(row)
    unwon = [side.unwon / side.played if side.played else 0.0 for side in report.sides]
    if any(unwon):
        yield f"{'nobody':<{NAME}}" + "".join(f"{percent(each):>9}" for each in unwon)


def _one(row: Row) -> str:
    cells = []
    value, gained = row.values[0], row.returns[0]
    if value is not None and gained is not None:
        cells = [percent(value.value), _span(value, percent), number(gained.value), _span(gained)]
    return _columns(row.name, *cells)


def _held_columns(name: str, *cells: str) -> str:
    widths = (9, 18, 9, 9, 6)
    if len(name) > NAME:
        name = f"{name[: NAME - 1]}…"
    return f"{name:<{NAME}}" + "".join(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=False))


def _held(row: Row) -> str:
    value, gained = row.values[0], row.returns[0]
    if value is None or gained is None:
        return row.name
    usual, half = percent(row.usual[0]), number(gained.high - gained.value)
    cells = (percent(value.value), _span(value, percent), usual, number(gained.value), half)
    return _held_columns(row.name, *cells) + ("" if value.holds(row.usual[0]) else " *")


def _table(report: Report, table: Table, room: int) -> Iterator[str]:
    """A table's head, its first rows and its last ones."""
    rows = table.rows
    told = f"w{table.group.heading[1:]}"
    if report.two:
        name = told if len(told) <= NAME else f"{told[: NAME - 1]}…"
        yield f"{name:<{NAME}}{'A':>9}{'B':>9}{'A less B':>11}{'95 %':>20}"
    else:
        yield _held_columns(told, "%", "95 %", "usual", "returns", "±")
    fits = len(rows) if len(rows) <= room else room - 1
    top = rows if len(rows) <= fits else rows[: (fits + 1) // 2]
    last: Sequence[Row] = () if len(rows) <= fits else rows[len(rows) - (fits - len(top)) :]
    for row in [*top, *last]:
        yield _two(row, percent) if report.two else _held(row)
    hidden = len(rows) - len(top) - len(last)
    if hidden:
        yield f"{f'({hidden} between them)':<{NAME}}"
