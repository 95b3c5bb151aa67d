"""What an experiment has found out: shares of wins, lengths, and differences between variants.

The intervals are confidence sequences, so they are valid at every number of games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isinf

import polars as pl

from coverts.engine.base.exceptions import BadFile
from coverts.lab.block_store import BlockStore
from coverts.lab.cells import Cell
from coverts.lab.experiment_run import CellProgress
from coverts.lab.sequences import (
    MIN_GAMES,
    Interval,
    discoveries,
    mean_evidence,
    mean_interval,
    share_interval,
)

LENGTH = "decisions"
FEW = f"too few games for an interval, which needs {MIN_GAMES}"


@dataclass(frozen=True)
class CellFindings:
    """The results of a cell.

    Attributes:
        cell: The cell.
        games: The number of games that did not fail.
        failed: The number of games that failed.
        seats: The share of wins of each seat.
        bots: The share of wins of each bot, per seat, if there are several.
        length: The mean number of decisions in a game.
    """

    cell: Cell
    games: int
    failed: int
    seats: list[Interval]
    bots: dict[str, Interval]
    length: Interval


@dataclass(frozen=True)
class Difference:
    """The difference between two cells in games with the same numbers, which share their luck.

    Attributes:
        one: The first cell.
        other: The second cell, from which the first is subtracted.
        what: What differs, such as `wins of seat 1`.
        interval: The mean difference.
        is_shown: Whether the games show a difference, with a correction for all comparisons.
    """

    one: Cell
    other: Cell
    what: str
    interval: Interval
    is_shown: bool


def read_rows(store: BlockStore, state: CellProgress) -> pl.DataFrame:
    """Return the rows of the blocks that belong to a cell's result."""
    parts = [store.read(state.cell.folder, block) for block in range(state.blocks)]
    if not parts or any(part is None for part in parts):
        raise BadFile(f"{store.place}/{state.cell.folder} has no whole block. Run the experiment first.")
    return pl.concat([part for part in parts if part is not None])


def cell_findings(state: CellProgress, rows: pl.DataFrame) -> CellFindings:
    """Return the results of a cell."""
    valid = rows.filter(pl.col("fault").is_null())
    games, planned, cell = len(valid), state.wanted or len(rows), state.cell
    seats = range(1, cell.players + 1)
    wins = {seat: valid[f"win_{seat}"].cast(pl.Float64) for seat in seats}
    bots: dict[str, Interval] = {}
    for bot in cell.bots:
        at = {seat: (valid[f"bot_{seat}"] == bot) for seat in seats}
        count = sum(seating.count(bot) for seating in cell.seatings) / len(cell.seatings)
        won = sum(float((wins[seat] * at[seat]).sum()) for seat in seats)
        bots[bot] = share_interval(won / count, games, planned)
    return CellFindings(
        cell,
        games,
        len(rows) - games,
        [share_interval(float(wins[seat].sum()), games, planned) for seat in seats],
        bots if len(bots) > 1 else {},
        _mean(valid[LENGTH].cast(pl.Float64), planned),
    )


def differences(states: Sequence[CellProgress], tables: Sequence[pl.DataFrame]) -> list[Difference]:
    """Return the differences between variants with the same number of players and the same bots."""
    found: list[tuple[Cell, Cell, str, Interval, float]] = []
    for (first, one), (second, other) in combinations(zip(states, tables, strict=True), 2):
        if first.cell.seatings != second.cell.seatings:
            continue
        names = [LENGTH, *(f"win_{seat + 1}" for seat in range(first.cell.players))]
        pairs = one.select("game", "fault", *names).join(
            other.select("game", "fault", *names), on="game", suffix="_other"
        )
        pairs = pairs.filter(pl.col("fault").is_null() & pl.col("fault_other").is_null())
        for name in names:
            change = pairs[f"{name}_other"].cast(pl.Float64) - pairs[name].cast(pl.Float64)
            planned = first.wanted or len(pairs)
            total, squares = float(change.sum()), float((change * change).sum())
            evidence = mean_evidence(total, squares, len(pairs), 0.0, planned)
            what = name if name == LENGTH else f"wins of seat {name.removeprefix('win_')}"
            found.append((first.cell, second.cell, what, _mean(change, planned), evidence))
    shown = discoveries([evidence for *_, evidence in found])
    return [
        Difference(one, other, what, interval, is_shown)
        for (one, other, what, interval, _), is_shown in zip(found, shown, strict=True)
    ]


def _mean(values: pl.Series, planned: int) -> Interval:
    return mean_interval(float(values.sum()), float((values * values).sum()), len(values), planned)


def finding_lines(findings: Sequence[CellFindings], changes: Sequence[Difference]) -> list[str]:
    """Return the results as lines of text."""
    lines = []
    for each in findings:
        cell = each.cell
        failed = f", {each.failed} more failed" if each.failed else ""
        lines.append(f"{cell.title}: {each.games:,} games{failed}")
        lines.append(f"  decisions in a game: {number_text(each.length)}")
        lines += [f"  seat {seat} wins {share_text(won)}" for seat, won in enumerate(each.seats, 1)]
        lines += [f"  {bot} wins {share_text(won)} per seat" for bot, won in each.bots.items()]
    if changes:
        lines.append(
            "Differences in games with the same luck (* those that the games show, for all comparisons):"
        )
    for change in changes:
        text = number_text(change.interval) if change.what == LENGTH else share_text(change.interval)
        star = " *" if change.is_shown else ""
        lines.append(f"  {change.other.variant} - {change.one.variant}, {change.one.players} players: ")
        lines[-1] += f"{change.what} {text}{star}"
    return lines


def share_text(share: Interval) -> str:
    """Return a share with its interval as a text."""
    if isinf(share.width):
        return f"{share.value:.1%} ({FEW})"
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"


def number_text(number: Interval) -> str:
    """Return a number with its interval as a text."""
    if isinf(number.width):
        return f"{number.value:.2f} ({FEW})"
    return f"{number.value:.2f} ({number.low:.2f} to {number.high:.2f})"
