"""The list of the puzzles of the coming days, for commands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from coverts.engine.backends.python.machine import Machine
from coverts.engine.game.definition import Game
from coverts.server.store.derived_records import Puzzles
from coverts.server.upkeep.puzzle_supply import missing_days
from coverts.tables.core.stored_rows import PuzzleRow
from coverts.tables.daily_puzzles import DamagedPuzzle, MadePuzzle, own_puzzle, read_made, today


@dataclass(frozen=True)
class DayPuzzle:
    """The puzzle of a game for a day.

    Attributes:
        game: The name of the game.
        day: The day in UTC, such as "2026-11-29".
        source: "made" from a game between bots, "own" if the game brings it along, or "missing".
        name: The name of the game's own puzzle that is used if none is made, or "".
        made: The puzzle, if one is made.
    """

    game: str
    day: str
    source: Literal["made", "own", "missing"]
    name: str = ""
    made: MadePuzzle | None = None


async def list_puzzles(puzzles: Puzzles, games: Iterable[Game], days: int) -> list[DayPuzzle]:
    """Return the puzzles of games from today on, with the days that lack one.

    Args:
        puzzles: The stored puzzles.
        games: The games.
        days: The number of coming days that shall have puzzles.
    """
    now = today()
    rows = await puzzles.puzzles_since(now)
    found: list[DayPuzzle] = []
    for game in games:
        rules, own = Machine.of(game).program.version, own_puzzle(game, now)
        stored = [row for row in rows if row.game == game.name and row.rules == rules]
        listed = [DayPuzzle(row.game, row.day, "made", made=_read(row)) for row in stored]
        if own is not None and now not in {row.day for row in stored}:
            listed.append(DayPuzzle(game.name, now, "own", own))
        missing = await missing_days(puzzles, game, days)
        listed += [DayPuzzle(game.name, day, "missing", own_puzzle(game, day) or "") for day in missing]
        found += sorted(listed, key=lambda each: each.day)
    return found


def _read(row: PuzzleRow) -> MadePuzzle | None:
    try:
        return read_made(row.data)
    except DamagedPuzzle:
        return None
