"""Computes a report: rows about lengths, wins, endings and cards, each with intervals for all variants.

A panel has the sides that can be compared: the variants with the same players and bots. The differences of a
side are those from the first one, in games with the same number, which share their luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np

from coverts.lab.reports.games import NOBODY, Values, list_ends, list_lengths, list_results, moments_of
from coverts.lab.reports.report_rows import Row, Table
from coverts.lab.reports.side import Side
from coverts.lab.reports.thing_tables import list_tables
from coverts.lab.sequences import discoveries, games_for, mean_evidence, mean_interval
from coverts.measuring.tally import RANDOM

POINT = 0.01
"""One percentage point."""


@dataclass
class Panel:
    """The sides that can be compared, and what their games show.

    Attributes:
        sides: The sides.
        tables: The tables.
    """

    sides: list[Side]
    tables: list[Table]

    @property
    def others(self) -> list[int]:
        """The numbers of the sides whose differences from the first one are shown."""
        return [*range(1, len(self.sides))]

    @property
    def has_common_luck(self) -> bool:
        """Whether games with the same number have the same luck in all sides."""
        return len({side.about.cell.seed for side in self.sides}) == 1

    @cached_property
    def heading(self) -> str:
        """What the sides have in common, for readers."""
        about = self.sides[0].about
        players, bots = f"{about.cell.players} players", about.cell.bots
        if bots == [RANDOM] and not about.bots:
            return f"{players}. All seats choose at random, because the game has no bots"
        return f"{players}: {' and '.join(bots)}{' in turn' if len(bots) > 1 else ''}"

    @property
    def games_for_a_point(self) -> int:
        """The number of games of each side after which differences of wins are known to one percentage point.

        With one side, it is the number for a comparison with another one that varies as much, and does not
        share its luck. If no game differs, it is 0.
        """
        table = self.table("wins")
        deviations = [0.0]
        for row in table.rows if table else ():
            deviations += row.deviations
        return games_for(2 * POINT, max(deviations)) if max(deviations) > POINT else 0

    def table(self, key: str) -> Table | None:
        """Return the table with a key, if there is one."""
        return next((table for table in self.tables if table.key == key), None)


def make_panels(sides: Sequence[Side]) -> list[Panel]:
    """Return the panels of a report.

    Args:
        sides: The sides. Sides with the same players and bots share a panel.
    """
    groups: dict[Any, list[Side]] = {}
    for side in sides:
        cell = side.about.cell
        groups.setdefault((cell.players, cell.seatings), []).append(side)
    return [make_panel(group) for group in groups.values()]


def make_panel(sides: list[Side]) -> Panel:
    """Return what the games of some sides show."""
    panel = Panel(sides, [])
    pairs = {number: _pair(sides[number], sides[0]) for number in panel.others}
    tables = [
        _compare("lengths", "How long a game is", "number", panel, pairs, [*map(list_lengths, sides)]),
        _compare("wins", "Who wins", "share", panel, pairs, [*map(list_results, sides)]),
        _compare("ends", "How games end", "number", panel, pairs, [*map(list_ends, sides)]),
    ]
    panel.tables = [table for table in tables if table.rows or table.partial]
    panel.tables += list_tables(sides, pairs)
    for marks, evidence in (("is_unusual", "evidence"), ("is_different", "difference_evidence")):
        _correct(panel, marks, evidence)
    return panel


def _pair(one: Side, other: Side) -> tuple[Any, Any]:
    """Return the rows of the games that both sides have played, in the order of their numbers."""
    _, first, second = np.intersect1d(one.numbers, other.numbers, return_indices=True)
    return first, second


def _compare(
    key: str,
    heading: str,
    unit: str,
    panel: Panel,
    pairs: dict[int, tuple[Any, Any]],
    found: Sequence[dict[str, Values]],
) -> Table:
    """Return a table of the values that all sides have, and of those that some have."""
    rows, partial = [], []
    for name in dict.fromkeys(name for each in found for name in each):
        if any(name not in each for each in found):
            partial.append(_partial_row(name, [each.get(name) for each in found]))
            continue
        values = [each[name] for each in found]
        if name == NOBODY and not any(each.of.any() for each in values):
            continue
        row = Row(name, [each.interval for each in values], [each.count for each in values])
        if values[0].gains is not None:
            row.gains = [each.gain_interval for each in values]
        if values[0].usual is not None:
            row.usual = [each.usual or 0.0 for each in values]
            row.evidence = [each.evidence for each in values]
        if values[0].is_number:
            row.quantiles = [each.quantiles for each in values]
        if len(values) == 1:
            row.deviations = [sqrt(2 * moments_of(values[0].of).variance)]
        else:
            row.differences, row.difference_evidence = [None] * len(values), [None] * len(values)
            row.deviations = [0.0] * len(values)
            for at, (own, other) in pairs.items():
                moments = values[at].subtract(values[0], own, other)
                planned = min(values[at].planned, values[0].planned)
                row.differences[at] = mean_interval(moments, planned)
                row.difference_evidence[at] = mean_evidence(moments, 0.0, planned)
                row.deviations[at] = sqrt(moments.variance)
        rows.append(row)
    return Table(key, heading, unit, rows, partial=partial)


def _partial_row(name: str, values: Sequence[Values | None]) -> Row:
    """Return a row of values that some sides do not have."""
    return Row(
        name,
        [None if each is None else each.interval for each in values],
        [0 if each is None else each.count for each in values],
    )


def _correct(panel: Panel, marks: str, evidence: str) -> None:
    """Mark the rows that show something, with a correction for all rows of the panel."""
    entries = [
        (row, number, value)
        for table in panel.tables
        if not table.is_repeated
        for row in table.rows
        for number, value in enumerate(getattr(row, evidence))
        if value is not None
    ]
    found = discoveries([value for *_, value in entries])
    for table in panel.tables:
        for row in [*table.rows, *table.partial]:
            setattr(row, marks, [False] * len(row.values))
    for (row, number, _), is_found in zip(entries, found, strict=True):
        getattr(row, marks)[number] = is_found
