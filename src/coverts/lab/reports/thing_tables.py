"""Tables about cards and options: how often the seats win that held or chose them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, nan
from typing import Any

from coverts.lab.reports.report_rows import Row, Table
from coverts.lab.reports.side import Side
from coverts.lab.reports.thing_sums import ThingSums, cross_things, sum_things
from coverts.lab.sequences import MIN_GAMES, Interval, Moments, mean_evidence, mean_interval
from coverts.measuring.things import ThingGroup

MAX_NAMES = 6
"""The maximum number of cards to name that only one side had."""
MIN_ALIKE_SHARE, MIN_ALIKE_ROWS = 0.9, 5
"""A table counts as a repetition of another table if at least this share of its rows, and at least this
number of rows, are nearly equal."""


@dataclass(frozen=True)
class ThingShare:
    """How often the seats of a side win that had a card or option.

    In each game, `n` seats have it, and `x` is the sum of their wins.

    Attributes:
        share: The sum of x divided by the sum of n.
        mean_n: The mean of n.
        residue: The variance of x - share * n.
        usual: The share of wins of the seats that had it, in all games: the mean of the seats' shares,
            weighted by how often each seat had it.
    """

    side: Side
    bit: int
    share: float
    mean_n: float
    residue: float
    usual: float

    @property
    def moments(self) -> Moments:
        """The moments of a value whose mean is `share` (linearization)."""
        return Moments(self.side.games, self.share, self.residue / self.mean_n**2)


Entry = tuple[Row, ThingShare, ThingShare]
"""A row, and the shares of a side and of the first one."""


def list_tables(sides: Sequence[Side], pairs: dict[int, tuple[Any, Any]]) -> list[Table]:
    """Return a table for each group of cards or options.

    Args:
        sides: The sides.
        pairs: For each other side, the rows of the games that it shares with the first one.
    """
    if any(not side.games for side in sides):
        return []
    sums = [sum_things(side) for side in sides]
    drafts: list[tuple[ThingGroup, Table, list[list[ThingShare]]]] = []
    listed = [{each.group.key: each for each in side.about.things} for side in sides]
    groups: dict[str, ThingGroup] = {}
    for each in listed:
        for key, named in each.items():
            groups.setdefault(key, named.group)
    for key, group in groups.items():
        bits = [
            {name: each[key].first + number for number, name in enumerate(each[key].distinct_names)}
            if key in each
            else {}
            for each in listed
        ]
        draft = _draft(group, sides, sums, bits)
        if draft[0].rows or draft[0].partial:
            drafts.append((group, *draft))
    rows = [each for _, table, found in drafts for each in zip(table.rows, found, strict=True)]
    _subtract(sides, pairs, rows)
    for _, table, _ in drafts:
        table.rows.sort(key=_order)
    return _sort([(group, table) for group, table, _ in drafts])


def _draft(
    group: ThingGroup, sides: Sequence[Side], sums: Sequence[ThingSums], bits: Sequence[dict[str, int]]
) -> tuple[Table, list[list[ThingShare]]]:
    """Return the table of a group without differences, and the shares of each row."""
    table = Table(group.key, group.heading, "share", [], verb=group.verb)
    found: list[list[ThingShare]] = []
    seldom = always = 0
    seen = [
        {name: bit for name, bit in each.items() if all_sums.seats[:, bit].sum()}
        for each, all_sums in zip(bits, sums, strict=True)
    ]
    for name in dict.fromkeys(name for each in seen for name in each):
        if any(name not in each for each in seen):
            table.partial.append(
                _row(
                    name,
                    [
                        (side, all_sums, each[name]) if name in each else None
                        for side, all_sums, each in zip(sides, sums, seen, strict=True)
                    ],
                )
            )
            continue
        entries = [
            (side, all_sums, each[name]) for side, all_sums, each in zip(sides, sums, seen, strict=True)
        ]
        if all(all_sums.seats[:, bit].sum() == side.games * side.players for side, all_sums, bit in entries):
            always += 1
        elif any(all_sums.games[bit] < MIN_GAMES for _, all_sums, bit in entries):
            seldom += 1
        else:
            found.append([_share(*entry) for entry in entries])
            table.rows.append(_row(name, entries))
    if always:
        table.note.append(f"{always} that every seat {group.verb} in every game")
    if seldom:
        table.note.append(f"{seldom} in fewer than {MIN_GAMES} games")
    missing = {name for each in seen for name in each if any(name not in other for other in seen)}
    if len(sides) == 2:
        labeled = [(f"only in {side.label}", own) for side, own in zip(sides, seen, strict=True)]
    else:
        labeled = [("not in all variants", {name: 0 for each in seen for name in each})]
    for reason, own in labeled:
        if names := sorted(missing & own.keys()):
            more = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
            table.note.append(f"{reason}: {', '.join(names[:MAX_NAMES])}{more}")
    return table, found


def _share(side: Side, sums: ThingSums, bit: int) -> ThingShare:
    by_seat = sums.seats[:, bit]
    count = float(by_seat.sum())
    share = float(sums.wins[bit]) / count
    squares = sums.wins_squared[bit] - 2 * share * sums.wins_n[bit] + share**2 * sums.n_squared[bit]
    usual = float((side.seat_shares * by_seat).sum()) / count
    # One more seat whose result differs, because rare wins have no variance at first (see `Moments.widened`).
    residue = (max(float(squares), 0.0) + 1) / side.games
    return ThingShare(side, bit, share, count / side.games, residue, usual)


def _row(name: str, entries: Sequence[tuple[Side, ThingSums, int] | None]) -> Row:
    """Return the row of a card or option, with an entry or None for each side."""
    row = Row(name, [], [])
    for entry in entries:
        if entry is None:
            row.values.append(None)
            row.counts.append(0)
            row.gains.append(None)
            row.usual.append(nan)
            row.evidence.append(None)
            continue
        side, sums, bit = entry
        each = _share(side, sums, bit)
        interval = mean_interval(each.moments, side.planned)
        row.values.append(Interval(each.share, max(interval.low, 0.0), min(interval.high, 1.0)))
        count = round(float(sums.seats[:, bit].sum()))
        row.counts.append(count)
        gain = float(sums.gains[bit]) / count
        row.gains.append(Interval(gain, -inf, inf))
        row.usual.append(each.usual)
        row.evidence.append(mean_evidence(each.moments, each.usual, side.planned))
    return row


def _subtract(
    sides: Sequence[Side],
    pairs: dict[int, tuple[Any, Any]],
    rows: Sequence[tuple[Row, list[ThingShare]]],
) -> None:
    """Add the differences from the first side to the rows."""
    if len(sides) < 2 or not rows:
        return
    for row, _ in rows:
        row.differences = [None for _ in sides]
        row.difference_evidence = [None for _ in sides]
    for number, (own, other) in pairs.items():
        side, base_side = sides[number].take(own), sides[0].take(other)
        entries = [(row, found[number], found[0]) for row, found in rows]
        if side is not sides[number] or base_side is not sides[0]:
            entries = _of_pairs(entries, side, base_side)
        if not entries:
            continue
        bits = [(one.bit, two.bit) for _, one, two in entries]
        xx, xn, nx, nn = cross_things(side, base_side, bits) / side.games
        for at, (row, one, two) in enumerate(entries):
            together = xx[at] - two.share * xn[at] - one.share * nx[at] + one.share * two.share * nn[at]
            variance = (
                one.moments.variance + two.moments.variance - 2 * float(together) / one.mean_n / two.mean_n
            )
            moments = Moments(side.games, one.share - two.share, max(variance, 0.0))
            planned = min(side.planned, base_side.planned)
            row.differences[number] = mean_interval(moments, planned)
            row.difference_evidence[number] = mean_evidence(moments, 0.0, planned)


def _of_pairs(entries: Sequence[Entry], side: Side, base_side: Side) -> list[Entry]:
    """Return the rows and their shares in games that both sides have played, if there are enough."""
    sums, base_sums = sum_things(side), sum_things(base_side)
    return [
        (row, _share(side, sums, one.bit), _share(base_side, base_sums, two.bit))
        for row, one, two in entries
        if min(sums.games[one.bit], base_sums.games[two.bit]) >= MIN_GAMES
    ]


def _order(row: Row) -> tuple[float, str]:
    """Return what rows are sorted by: the effect if there are several sides, or else how far above usual."""
    value = row.values[0]
    if len(row.values) > 1 or value is None:
        return -row.effect, row.name
    return row.usual[0] - value.value, row.name


def _sort(tables: list[tuple[ThingGroup, Table]]) -> list[Table]:
    """Sort tables so that the most informative tables come first.

    The largest table of dealt cards comes first. Next come the tables that share most names with that table.
    Repeated tables come last.
    """
    ordered = sorted(tables, key=lambda one: (not one[0].pile, not one[0].is_field, -len(one[1].rows)))
    if not ordered:
        return []
    names = {row.name for row in ordered[0][1].rows}

    def order(each: tuple[ThingGroup, Table]) -> tuple[int, bool, int]:
        group, table = each
        return -sum(row.name in names for row in table.rows), not group.is_field, -len(table.rows)

    new: list[Table] = []
    repeated: list[Table] = []
    for _, table in [ordered[0], *sorted(ordered[1:], key=order)]:
        table.is_repeated = any(_is_alike(table, before) for before in new)
        (repeated if table.is_repeated else new).append(table)
    return new + repeated


def _is_alike(one: Table, other: Table) -> bool:
    """Return whether two tables have nearly equal values in nearly all of their rows."""
    rows = {row.name: row for row in other.rows}
    same = sum(
        all(
            a is not None
            and b is not None
            and b.contains(a.value)
            and abs(count - other_count) <= (1 - MIN_ALIKE_SHARE) * other_count
            for a, b, count, other_count in zip(
                row.values, rows[row.name].values, row.counts, rows[row.name].counts, strict=True
            )
        )
        for row in one.rows
        if row.name in rows
    )
    return same >= max(MIN_ALIKE_SHARE * max(len(one.rows), len(other.rows)), MIN_ALIKE_ROWS)
