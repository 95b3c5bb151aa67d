"""One side, or two beside each other, as rows of estimates: what the screen and the page are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from coverts.measuring.measurement import Group, Measured, Sums, Thing
from coverts.measuring.statistics import Counts, Estimate, difference, mean, mean_return, quantile, share

FEWEST = 30
"""Seats that must have had a thing on each side for it to be told."""
MANY_ALIKE, FEWEST_ALIKE = 0.9, 5
"""The part of two tables' things, and how many, that are alike where one table is as good as both."""
ROUNDS = ("round", "rounds", "turn", "turns", "day", "hour")
"""What a game's own measure of its length is called, where its state has one."""
PARTS = (0.05, 0.5, 0.95)


@dataclass(frozen=True)
class Row:
    """One thing and its estimates, one for each side; returns: of the same seats, where it is about seats.

    usual: of each side, what the same seats win on average, whatever they have: what to hold a thing's share
    against. difference: of the first side less the second, where there are two. parts: of a length, what
    5 %, half and 95 % of a side's games do not exceed.
    """

    name: str
    values: tuple[Estimate | None, ...]
    returns: tuple[Estimate | None, ...] = ()
    parts: tuple[tuple[int, ...], ...] = ()
    difference: Estimate | None = None
    usual: tuple[float, ...] = ()

    @property
    def differs(self) -> bool:
        """Whether the interval of the difference does not hold 0."""
        return self.difference is not None and not self.difference.holds(0)


@dataclass(frozen=True)
class Table:
    """The things of one group. seldom: how many were had too seldom to be told. always: by all in all games.

    unlike: those that one side alone has. again: whether it tells nearly the same as one before it.
    """

    group: Group
    rows: tuple[Row, ...]
    seldom: int = 0
    always: int = 0
    unlike: tuple[str, ...] = ()
    again: bool = False


@dataclass(frozen=True)
class Report:
    """All that is told of one or two sides."""

    sides: tuple[Measured, ...]
    lengths: tuple[Row, ...]
    ends: tuple[Row, ...]
    seats: tuple[Row, ...]
    bots: tuple[Row, ...]
    tables: tuple[Table, ...]
    """Those that tell most come first."""
    middle: tuple[float, ...]
    """Of each side, the part of the win that falls to a seat on average."""

    @property
    def two(self) -> bool:
        return len(self.sides) == 2

    @property
    def roles(self) -> Sequence[str]:
        return self.sides[0].roles


def report(sides: Sequence[Measured]) -> Report:
    """What one or two sides come to."""
    first = sides[0]
    own = next((name for name in ROUNDS if any(_counts_on(side, name) for side in sides)), None)
    measures: list[tuple[str, Callable[[Measured], Counts]]] = [
        ("decisions", lambda side: side.lengths["decisions"]),
        ("answers", lambda side: side.lengths["answers"]),
        ("chance", lambda side: side.lengths["chance"]),
    ]
    lengths = [_length(name, [of(side) for side in sides]) for name, of in measures]
    ends = [
        _length(name.replace("_", " "), [side.ends[name] for side in sides])
        for name in first.ends
        if (name == own or name in first.bounded)
        and all(name in side.ends for side in sides)
        and any(len(side.ends[name]) > 1 for side in sides)
    ]
    if own is not None:
        lengths.insert(0, _length(f"{own}s".replace("ss", "s"), [side.ends[own] for side in sides]))
    seats = [
        _of_seats(_seat_name(first, seat), [side.seats[seat] for side in sides])
        for seat in range(min(side.players for side in sides))
    ]
    bots = [
        _of_seats(name, [side.bots.get(name, Sums()) for side in sides]) for name in first.bots
    ]  # none where one plays alone
    whole = [share(side.whole) for side in sides]
    return Report(
        tuple(sides), tuple(lengths), tuple(ends), tuple(seats), tuple(bots), tuple(_ranked(_tables(sides))),
        tuple(each.value if each else 0.0 for each in whole),
    )  # fmt: skip


def _counts_on(side: Measured, name: str) -> bool:
    """Whether a public number is a count of rounds, and not the seat whose turn it is."""
    counts = side.ends.get(name, ())
    return len(counts) > 1 and counts[-1][0] > side.players


def _seat_name(side: Measured, seat: int) -> str:
    roles = side.roles
    return f"seat {seat + 1}, {roles[min(seat, len(roles) - 1)]}" if roles else f"seat {seat + 1}"


def _length(name: str, counts: Sequence[Counts]) -> Row:
    values = tuple(mean(each) for each in counts)
    parts = tuple(tuple(quantile(each, part) for part in PARTS) for each in counts)
    return Row(name, values, (), parts, _difference(values))


def _of_seats(name: str, sums: Sequence[Sums]) -> Row:
    values = tuple(share(each) for each in sums)
    return Row(name, values, tuple(mean_return(each) for each in sums), (), _difference(values))


def _difference(values: Sequence[Estimate | None]) -> Estimate | None:
    if len(values) != 2:
        return None
    one, other = values
    return difference(one, other) if one is not None and other is not None else None


def _tables(sides: Sequence[Measured]) -> Iterator[Table]:
    """A table for each group that all sides have."""
    listed = [{group.key: (group, things) for group, things in side.groups} for side in sides]
    for key in listed[0]:
        if any(key not in each for each in listed):
            continue
        things = [_named(each[key][1]) for each in listed]
        names = [*dict.fromkeys(name for each in things for name in each)]
        rows, seldom, always, unlike = [], 0, 0, []
        for name in names:
            found = [each.get(name) for each in things]
            had = [thing for thing in found if thing is not None]
            sums = [thing.sums for thing in had]
            if len(had) < len(sides):
                unlike.append(name)
            elif all(s.seats == side.whole.seats for s, side in zip(sums, sides, strict=True)):
                always += 1
            elif min(s.seats for s in sums) < FEWEST:
                seldom += 1
            else:
                usual = tuple(_usual(thing, side) for thing, side in zip(had, sides, strict=True))
                rows.append(replace(_of_seats(name, sums), usual=usual))
        rows.sort(key=_rank, reverse=True)
        if rows:
            yield Table(listed[0][key][0], tuple(rows), seldom, always, tuple(sorted(unlike)))


def _named(things: Sequence[Thing]) -> dict[str, Thing]:
    """Things by their names; of two that are called the same the second has its number behind it."""
    found: dict[str, Thing] = {}
    for thing in things:
        found[f"{thing.name} ({thing.number})" if thing.name in found else thing.name] = thing
    return found


def _usual(thing: Thing, side: Measured) -> float:
    """What the seats that had a thing win on average, each as often as it had it."""
    won = [each.wins / each.seats if each.seats else 0.0 for each in side.seats]
    return sum(part * games for part, games in zip(won, thing.seats, strict=True)) / sum(thing.seats)


def _rank(row: Row) -> tuple[float, str]:
    """By the difference of the sides, or by how much more is won than by the same seats on average."""
    if row.difference is not None:
        return row.difference.value, row.name
    value = row.values[0]
    return (value.value - row.usual[0] if value else 0.0), row.name


def _ranked(tables: Iterator[Table]) -> list[Table]:
    """First the largest of what is dealt out and held, then what has the most names in common with that."""
    found = sorted(tables, key=lambda one: (not one.group.pile, not one.group.held, -len(one.rows)))
    if not found:
        return []
    names = {row.name for row in found[0].rows}

    def order(table: Table) -> tuple[int, bool, int]:
        return -sum(row.name in names for row in table.rows), not table.group.held, -len(table.rows)

    new: list[Table] = []
    told: list[Table] = []
    for table in [found[0], *sorted(found[1:], key=order)]:
        if any(_alike(table, before) for before in new):
            told.append(replace(table, again=True))
        else:
            new.append(table)
    return new + told


def _alike(one: Table, other: Table) -> bool:
    """Whether nearly all things of the larger table are in both, had as often, with nearly the same share."""
    values = {row.name: row.values for row in other.rows}
    same = sum(
        all(
            a is not None
            and b is not None
            and b.holds(a.value)
            and abs(a.count - b.count) <= (1 - MANY_ALIKE) * b.count
            for a, b in zip(row.values, values[row.name], strict=True)
        )
        for row in one.rows
        if row.name in values
    )
    return same >= max(MANY_ALIKE * max(len(one.rows), len(other.rows)), FEWEST_ALIKE)
