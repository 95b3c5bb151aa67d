"""Builds the report on a measurement, which describes one side or compares two sides.

A side is a set of games with the same rules, deck and options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from coverts.measuring.measurement import SideResult, Sums, Thing, ThingGroup
from coverts.measuring.statistics import (
    Counts,
    Estimate,
    mean,
    mean_return,
    quantile,
    share_of_games,
    subtract,
    win_share,
)

MIN_SAMPLE = 30
"""The minimum number of seats per side that a row of the report needs."""
MIN_ALIKE_SHARE, MIN_ALIKE_ROWS = 0.9, 5
"""A table counts as a repetition of another table if at least this share of its rows, and at least this
number of rows, are nearly equal."""
ROUNDS = ("round", "rounds", "turn", "turns", "day", "hour")
"""The names of state fields that count a game's rounds or turns."""
QUANTILES = (0.05, 0.5, 0.95)


@dataclass(frozen=True)
class ReportRow:
    """A row of the report, with one estimate per side.

    Attributes:
        name: The name of the row's subject, such as a card or a seat.
        values: For each side, the share of wins, or the mean of a length or number.
        returns: For each side, the mean return of the row's seats. Empty in rows about lengths and numbers.
        parts: For each side, the 5 %, 50 % and 95 % quantiles of a length or number. Empty in other rows.
        difference: The first side's value minus the second side's value, if there are two sides.
        usual: For each side, the average share of wins of the row's seats in all games. This is the baseline.
    """

    name: str
    values: tuple[Estimate | None, ...]
    returns: tuple[Estimate | None, ...] = ()
    parts: tuple[tuple[int, ...], ...] = ()
    difference: Estimate | None = None
    usual: tuple[float, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the confidence interval of the difference excludes 0."""
        return self.difference is not None and not self.difference.contains(0)

    @property
    def is_marked(self) -> bool:
        """Whether the row has a star: two sides differ, or one side differs from its baseline."""
        if len(self.values) == 1 and self.usual:
            return self.values[0] is not None and not self.values[0].contains(self.usual[0])
        return self.differs

    @property
    def effect(self) -> float:
        """The size of the difference between the sides, divided by the error."""
        gap = self.difference
        return abs(gap.value) / (gap.high - gap.low) if gap is not None and gap.high > gap.low else 0.0


@dataclass(frozen=True)
class ThingTable:
    """A table of the report about one group of cards or options.

    Attributes:
        group: The group.
        rows: One row per card or option, ordered by effect.
        seldom: The number of cards or options that were too rare to report.
        always: The number of cards or options that every seat had in every game.
        unlike: For each side, the names of cards or options that only this side had.
        again: Whether the table is nearly equal to an earlier table.
    """

    group: ThingGroup
    rows: tuple[ReportRow, ...]
    seldom: int = 0
    always: int = 0
    unlike: tuple[tuple[str, ...], ...] = ()
    again: bool = False


@dataclass(frozen=True)
class MeasureReport:
    """A report on one side, or on two sides to compare.

    Attributes:
        sides: The results of the one or two sides.
        lengths: Rows about the length of games.
        ends: Rows about public numbers at the end of games.
        teams: One row per team, if a team has several seats.
        seats: One row per seat, or one row for all seats of a cooperative game.
        bots: One row per bot, if there are several.
        nobody: One row about the share of games without a winner, if there are such games and the seats do
            not all win together.
        tables: Tables about cards and options, the most informative first.
        middle: For each side, the average share of wins per seat.
    """

    sides: tuple[SideResult, ...]
    lengths: tuple[ReportRow, ...]
    ends: tuple[ReportRow, ...]
    teams: tuple[ReportRow, ...]
    seats: tuple[ReportRow, ...]
    bots: tuple[ReportRow, ...]
    nobody: tuple[ReportRow, ...]
    tables: tuple[ThingTable, ...]
    middle: tuple[float, ...]

    @property
    def has_two_sides(self) -> bool:
        """Whether the report compares two sides."""
        return len(self.sides) == 2

    @property
    def wins(self) -> Sequence[ReportRow]:
        """All rows about shares of wins, except those about cards and options."""
        return [*self.teams, *self.seats, *self.bots, *self.nobody]

    @property
    def gain(self) -> str:
        """What the seats gain: a common score, or returns."""
        return "score" if self.sides[0].has_score else "returns"

    @property
    def roles(self) -> Sequence[str]:
        """The roles of the seats, if the game has any."""
        return self.sides[0].roles


def report(sides: Sequence[SideResult]) -> MeasureReport:
    """Return the report on the results of one or two sides."""
    first = sides[0]
    common = [name for name in first.ends if all(name in side.ends for side in sides)]
    own = next((n for n in ROUNDS if n in common and any(_is_round_count(each, n) for each in sides)), None)
    measures: list[tuple[str, Callable[[SideResult], Counts]]] = [
        ("decisions", lambda side: side.lengths["decisions"]),
        ("answers", lambda side: side.lengths["answers"]),
        ("chance", lambda side: side.lengths["chance"]),
    ]
    lengths = [_length(name, [of(side) for side in sides]) for name, of in measures]
    ends = [
        _length(name.replace("_", " "), [side.ends[name] for side in sides])
        for name in common
        if (name == own or name in first.bounded) and any(len(side.ends[name]) > 1 for side in sides)
    ]
    if own is not None:
        lengths.insert(0, _length(f"{own}s".replace("ss", "s"), [side.ends[own] for side in sides]))
    if first.cooperative:
        seats = [_of_seats("all seats together", [side.whole for side in sides])]
    else:
        seats = [
            _of_seats(_seat_name(first, seat), [side.seats[seat] for side in sides])
            for seat in range(min(side.players for side in sides))
        ]
    teams = [_of_seats(name, [side.teams.get(name, Sums()) for side in sides]) for name in first.teams]
    bots = [_of_seats(name, [side.bots.get(name, Sums()) for side in sides]) for name in first.bots]
    unwon = tuple(share_of_games(side.unwon, side.played) for side in sides)
    nobody = []
    if any(side.unwon for side in sides) and not first.cooperative:
        nobody.append(ReportRow("nobody", unwon, difference=_difference(unwon)))
    whole = [win_share(side.whole) for side in sides]
    return MeasureReport(
        tuple(sides), tuple(lengths), tuple(ends), tuple(teams), tuple(seats), tuple(bots), tuple(nobody),
        tuple(_sort(_tables(sides))),
        tuple(each.value if each else 0.0 for each in whole),
    )  # fmt: skip


def _is_round_count(side: SideResult, name: str) -> bool:
    """Return whether a public number counts rounds.

    A number called `turn` may instead be the seat whose turn it is.
    """
    counts = side.ends.get(name, ())
    return len(counts) > 1 and counts[-1][0] > side.players


def _seat_name(side: SideResult, seat: int) -> str:
    roles = side.roles
    return f"seat {seat + 1}, {roles[min(seat, len(roles) - 1)]}" if roles else f"seat {seat + 1}"


def _length(name: str, counts: Sequence[Counts]) -> ReportRow:
    values = tuple(mean(each) for each in counts)
    parts = tuple(tuple(quantile(each, part) for part in QUANTILES) for each in counts)
    return ReportRow(name, values, (), parts, _difference(values))


def _of_seats(name: str, sums: Sequence[Sums]) -> ReportRow:
    values = tuple(win_share(each) for each in sums)
    return ReportRow(name, values, tuple(mean_return(each) for each in sums), (), _difference(values))


def _difference(values: Sequence[Estimate | None]) -> Estimate | None:
    if len(values) != 2:
        return None
    one, other = values
    return subtract(one, other) if one is not None and other is not None else None


def _tables(sides: Sequence[SideResult]) -> Iterator[ThingTable]:
    """Yield a table for each group of cards or options that all sides have."""
    listed = [{group.key: (group, things) for group, things in side.groups} for side in sides]
    for key in listed[0]:
        if any(key not in each for each in listed):
            continue
        things = [_by_name(each[key][1]) for each in listed]
        names = [*dict.fromkeys(name for each in things for name in each)]
        rows, seldom, always = [], 0, 0
        for name in names:
            by_side = [each[name] for each in things if name in each]
            sums = [thing.sums for thing in by_side]
            if len(by_side) < len(sides):
                continue
            if all(s.seats == side.whole.seats for s, side in zip(sums, sides, strict=True)):
                always += 1
            elif min(s.seats for s in sums) < MIN_SAMPLE:
                seldom += 1
            else:
                usual = tuple(_usual(thing, side) for thing, side in zip(by_side, sides, strict=True))
                rows.append(replace(_of_seats(name, sums), usual=usual))
        rows.sort(key=_order, reverse=True)
        unlike = tuple(
            tuple(sorted(name for name in each if any(name not in other for other in things)))
            for each in things
        )
        if rows or any(unlike):
            yield ThingTable(listed[0][key][0], tuple(rows), seldom, always, unlike)


def _by_name(things: Sequence[Thing]) -> dict[str, Thing]:
    """Return the cards or options by name, with numbers added to duplicate names."""
    by_name: dict[str, Thing] = {}
    for thing in things:
        by_name[f"{thing.name} ({thing.number})" if thing.name in by_name else thing.name] = thing
    return by_name


def _usual(thing: Thing, side: SideResult) -> float:
    """Return the usual win share of the seats that had a card or option.

    This is the mean of the seats' win shares over all games, weighted by how often each seat had the card or
    option.
    """
    shares = [each.wins / each.seats if each.seats else 0.0 for each in side.seats]
    return sum(share * games for share, games in zip(shares, thing.seats, strict=True)) / sum(thing.seats)


def _order(row: ReportRow) -> tuple[float, str]:
    """Return the number by which the rows of cards and options are sorted.

    This is the effect if there are two sides, or else the difference from the baseline.
    """
    if len(row.values) > 1:
        return row.effect, row.name
    value = row.values[0]
    return (value.value - row.usual[0] if value else 0.0), row.name


def _sort(tables: Iterator[ThingTable]) -> list[ThingTable]:
    """Sort tables so that the most informative tables come first.

    The largest table of dealt cards comes first. Next come the tables that share most names with that table.
    Repeated tables come last.
    """
    ordered = sorted(tables, key=lambda one: (not one.group.pile, not one.group.is_field, -len(one.rows)))
    if not ordered:
        return []
    names = {row.name for row in ordered[0].rows}

    def order(table: ThingTable) -> tuple[int, bool, int]:
        return -sum(row.name in names for row in table.rows), not table.group.is_field, -len(table.rows)

    new: list[ThingTable] = []
    repeated: list[ThingTable] = []
    for table in [ordered[0], *sorted(ordered[1:], key=order)]:
        if any(_is_alike(table, before) for before in new):
            repeated.append(replace(table, again=True))
        else:
            new.append(table)
    return new + repeated


def _is_alike(one: ThingTable, other: ThingTable) -> bool:
    """Return whether two tables have nearly equal values in nearly all of their rows."""
    values = {row.name: row.values for row in other.rows}
    same = sum(
        all(
            a is not None
            and b is not None
            and b.contains(a.value)
            and abs(a.count - b.count) <= (1 - MIN_ALIKE_SHARE) * b.count
            for a, b in zip(row.values, values[row.name], strict=True)
        )
        for row in one.rows
        if row.name in values
    )
    return same >= max(MIN_ALIKE_SHARE * max(len(one.rows), len(other.rows)), MIN_ALIKE_ROWS)
