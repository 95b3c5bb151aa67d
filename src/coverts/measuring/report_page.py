"""A report as one page of pictures: an HTML file that needs nothing else, in light and in dark, on a phone
and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from coverts.measuring.charts import Scale, Telling, axis, gap, histogram, strip
from coverts.measuring.measurement import Measured
from coverts.measuring.report import Report, Row, Table
from coverts.measuring.report_text import number, percent, title
from coverts.measuring.statistics import Counts, Estimate

STYLE = Path(__file__).with_name("page.css")
LETTERS = "AB"
PARTS = ("5 % ≤", "50 % ≤", "95 % ≤")
"""What those numbers are called that 5, 50 and 95 % of the games do not exceed."""
MANY = 3
"""Tables that stand open; the further ones are folded."""


def page(report: Report) -> str:
    """The whole file."""
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


def _parts(report: Report) -> Iterator[str]:
    yield _head(report)
    yield _key_figures(report)
    yield _lengths(report)
    yield _wins(report)
    shown = [table for table in report.tables if not table.again][:MANY]
    for table in shown:
        yield _card(_heading(table), _table(report, table))
    folded = [
        f"<details><summary>{_heading(table)} <span>{len(table.rows)}</span></summary>"
        f"{_table(report, table)}</details>"
        for table in report.tables
        if table not in shown
    ]
    if folded:
        yield _card("What else was held or chosen", "\n".join(folded))
    if report.ends:
        yield _card("Numbers at the end of a game", _ends(report))
    yield "".join(_stopped(side) for side in report.sides)
    yield _how(report)


def _card(heading: str, content: str, note: str = "") -> str:
    told = f'<p class="note">{note}</p>' if note else ""
    return f"<section>\n<h2>{heading}</h2>\n{told}{content}\n</section>"


def _head(report: Report) -> str:
    first = report.sides[0]
    bots = " and ".join(map(escape, first.seated)) + (" in turn" if len(first.seated) > 1 else "")
    sides = []
    for letter, side in zip(LETTERS, report.sides, strict=False):
        mark = f'<b class="side {letter.lower()}">{letter}</b> ' if report.two else ""
        sides.append(f"<li>{mark}{escape(title(side))}</li>")
    return (
        f"<header><h1>{escape(first.title)}</h1>\n"
        f"<p>{first.players} players: {bots}</p>\n<ul>{''.join(sides)}</ul></header>"
    )


def _key_figures(report: Report) -> str:
    """The few numbers one looks for first."""
    rows = [*report.lengths[:2], *report.seats[:1]]
    told = []
    for row in rows:
        tell: Telling = number if row.parts else _percent
        name = f"{row.name} a game" if row.parts else f"wins of {row.name}"
        name += ", A less B" if report.two else ""
        if report.two and row.difference is not None:
            value = _signed(row.difference, number if row.parts else _points)
            one, other = (_of(each, tell) for each in row.values)
            about = f"A {one}, B {other}; {_span(row.difference, number if row.parts else _points)}"
        else:
            value, about = _of(row.values[0], tell), _span(row.values[0], tell)
        told.append(f"<div><dt>{escape(name)}</dt><dd>{value}<small>{about}</small></dd></div>")
    return f'<dl class="key">{"".join(told)}</dl>'


def _lengths(report: Report) -> str:
    row = report.lengths[0]
    own = row.name.removesuffix("s")
    counts: list[Counts] = []
    for side in report.sides:
        known = {**{name.replace("_", " "): each for name, each in side.ends.items()}, **side.lengths}
        counts.append(known.get(row.name) or known.get(own) or [])
    means = [value.value for value in row.values if value is not None]
    picture = histogram(counts, means, number_of, f"Games by their {row.name}")
    lines = [_length_line(each, report) for each in report.lengths]
    heads = ["", "A", "B", "A less B", "95 %"] if report.two else ["", "mean", "95 %", *PARTS]
    note = f"Games by their {escape(row.name)}" + (
        ": filled A, outlined B; the upright lines are the means."
        if report.two
        else "; the line is the mean."
    )
    return _card("How long a game is", picture + _grid(heads, lines), note)


def _length_line(row: Row, report: Report) -> list[str]:
    if report.two:
        return [escape(row.name), *(_of(value, number) for value in row.values), *_gap_cells(row, number)]
    low, half, high = row.parts[0]
    return [
        escape(row.name), _of(row.values[0], number), _span(row.values[0], number),
        f"{low:,}", f"{half:,}", f"{high:,}",
    ]  # fmt: skip


def _gap_cells(row: Row, tell: Telling) -> list[str]:
    if row.difference is None:
        return ["", ""]
    return [_signed(row.difference, tell), _span(row.difference, tell)]


def _grid(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A table of numbers."""
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    rows = "".join(
        f'<tr><th scope="row">{line[0]}</th>{"".join(f"<td>{cell}</td>" for cell in line[1:])}</tr>'
        for line in lines
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table></div>'


def _wins(report: Report) -> str:
    rows = [*report.seats, *report.bots]
    unwon = [side.unwon / side.played for side in report.sides]
    note = "The share of games that each seat wins; what is shared counts in part."
    if any(unwon):
        told = " and ".join(_percent(part) for part in unwon)
        note += f" Nobody wins {told} of the games."
    return _card("Who wins", _forest(report, rows), note)


def _heading(table: Table) -> str:
    return escape(table.group.heading)


def _table(report: Report, table: Table) -> str:
    more = []
    if table.always:
        more.append(f"{table.always} that every seat {table.group.verb} in every game")
    if table.seldom:
        more.append(f"{table.seldom} that came up too seldom")
    if table.unlike:
        names = ", ".join(map(escape, table.unlike[:6])) + (" …" if len(table.unlike) > 6 else "")
        more.append(f"what one side alone has ({names})")
    left = f'<p class="note">Left out: {"; ".join(more)}.</p>' if more else ""
    return _forest(report, table.rows) + left


def _forest(report: Report, rows: Sequence[Row]) -> str:
    """A row for each thing: its share of the wins; of two sides, and the difference beside it."""
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
        told = f"{row.name}: " + ", ".join(_of(value, _percent) for value in row.values)
        parts = [
            f'<span class="name">{escape(row.name)}</span>',
            f'<span class="told">{_told(row)}</span>',
            f'<span class="wins">{strip(row.values, scale, middle, row.usual, told)}</span>',
        ]
        if between is not None and row.difference is not None:
            parts.append(f'<span class="gaps">{gap(row.difference, between, told)}</span>')
            parts.append(f'<span class="less">{_signed(row.difference, _points)}</span>')
        lines.append(f'<div class="row{two}">{"".join(parts)}</div>')
    return f'<div class="forest">{"".join(lines)}</div>'


def _told(row: Row) -> str:
    """The numbers beside a row."""
    if len(row.values) == 2:
        return " <i>/</i> ".join(_of(value, _percent) for value in row.values)
    gained = row.returns[0] if row.returns else None
    more = f"<small>{gained.count:,} seats, return {_half(gained)}</small>" if gained else ""
    told = _of(row.values[0], _percent)
    sure = row.values[0] is not None and row.usual and not row.values[0].holds(row.usual[0])
    return f"{f'<b>{told}</b>' if sure else told}{more}"


def _ends(report: Report) -> str:
    heads = ["", "A", "B", "A less B", "95 %"] if report.two else ["", "mean", "95 %", *PARTS]
    return _grid(heads, [_length_line(row, report) for row in report.ends])


def _stopped(side: Measured) -> str:
    if not side.stops:
        return ""
    listed = "".join(
        f"<li>game {each.number} of seed {side.request.seed}: {escape(each.fault)}</li>"
        for each in side.stopped
    )
    return _card("Games that stopped", f"<ul>{listed}</ul>", f"{side.stops}, which are counted nowhere else.")


def _how(report: Report) -> str:
    told = [
        "Each line is an interval: with games of the same kind it holds the true value 95 times of 100. "
        "The dashed line is what a seat wins on average; the short one at a card, what those seats do on "
        "average that had it. A number in bold lies away from that.",
        "Of twenty things one lies outside its interval by luck. Look at those first that lie far out, "
        "and measure them again with another seed.",
        "Who held a card is not the same as what the card does: cards that come late come to who is still "
        "there, and what a bot cannot use is no bad card.",
    ]
    if report.two:
        sure = "a filled dot is a difference whose interval does not hold 0."
        told.insert(1, f"On the right stands A less B, in hundredths: {sure}")
    lines = "".join(f"<p>{each}</p>" for each in told)
    return f'<section class="how"><h2>How to read this</h2>{lines}</section>'


def number_of(value: float) -> str:
    """A whole number."""
    return f"{value:,.0f}"


def _half(estimate: Estimate) -> str:
    return _minus(f"{number(estimate.value)} ± {number(estimate.high - estimate.value)}")


def _minus(text: str) -> str:
    """A number with the sign that is as wide as a plus."""
    return text.replace("-", "−")


def _percent(value: float) -> str:
    return f"{percent(value)} %"


def _points(value: float) -> str:
    """A difference of shares, in hundredths."""
    return percent(value)


def _tick(value: float) -> str:
    return f"{100 * value:.3g} %"


def _gap_tick(value: float) -> str:
    return _minus(f"{'+' if value > 1e-9 else ''}{100 * value:.3g}")


def _of(estimate: Estimate | None, tell: Telling) -> str:
    return _minus(tell(estimate.value)) if estimate is not None else "–"


def _span(estimate: Estimate | None, tell: Telling) -> str:
    if estimate is None or estimate.count < 2:
        return "–"
    return _minus(f"{tell(estimate.low)} to {tell(estimate.high)}")


def _signed(estimate: Estimate, tell: Telling) -> str:
    told = _minus(f"{'+' if estimate.value > 0 else ''}{tell(estimate.value)}")
    return told if estimate.holds(0) else f"<b>{told}</b>"
