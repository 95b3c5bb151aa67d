"""Makes the puzzles of the coming days, beside everything else that the server does."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from coverts.engine.backends.python.machine import Machine
from coverts.engine.game.definition import Game
from coverts.server.store import DatabaseStore
from coverts.tables.core.registry import Tables
from coverts.tables.core.stored_rows import PuzzleRow
from coverts.tables.daily_puzzles import MadePuzzle, day_after, own_puzzle, today
from coverts.tables.payers import PAYER
from coverts.tables.ports import Ports
from coverts.tables.replays.puzzle_maker import PuzzleMaker
from coverts.tables.table_store import PuzzleStore
from coverts.tables.wire.refusals import StoreError, TableMoved, TooMany

LOG = logging.getLogger("coverts.server")
START_SECONDS = 300.0
"""The time after the start of the server before the first puzzle is made, in seconds."""
PAUSE_SECONDS = 2.0
"""The pause before each comparison of answers, in seconds. It leaves most of the time to others."""
SEARCH_SECONDS = 1800.0
"""The time between two searches for days without a puzzle, in seconds."""
KEPT_DAYS = 100
"""The number of days after which a puzzle is deleted."""
LEASE = "daily_puzzles"
"""The name of the lease that lets one of several processes make puzzles."""


class LastPayer:
    """The payer of work for which nobody waits. The work of everybody else goes first."""

    balance = 1e-6
    names = (("daily_puzzles", 1.0),)

    def charge(self, seconds: float, kind: str) -> None:
        """Do nothing."""

    def reserve(self, seconds: float) -> None:
        """Do nothing."""

    def check(self) -> None:
        """Do nothing."""

    def take_turn(self) -> float:
        """Return 0: there are no bots at tables that would wait."""
        return 0.0


class PuzzleSupply:
    """A task that makes a puzzle for each game and each of the coming days."""

    def __init__(self, store: DatabaseStore, tables: Tables, days: int) -> None:
        """Create the task.

        Args:
            store: The store.
            tables: The tables of this process.
            days: The number of coming days that shall have puzzles. 0 makes no puzzles.
        """
        self.store, self.tables, self.days = store, tables, days

    async def run(self) -> None:
        """Make puzzles for as long as the server runs."""
        PAYER.set(LastPayer())
        await asyncio.sleep(START_SECONDS)
        while self.days:
            try:
                await self.make_missing()
            except (StoreError, TooMany):
                pass  # The store has logged its error, or the server is busy.
            except Exception:
                LOG.exception("puzzles of the coming days could not be made")
            await asyncio.sleep(SEARCH_SECONDS)

    async def make_missing(self) -> int:
        """Make the missing puzzles of the coming days, and return their number.

        If another process makes puzzles, this process makes none.
        """
        made = 0
        await self.tables.until_ready()
        try:
            await self.store.hold(LEASE)
        except TableMoved:
            return 0
        await self.store.puzzles.drop_puzzles(day_after(today(), -KEPT_DAYS))
        for game in [*self.tables.games.values()]:
            for day in await missing_days(self.store.puzzles, game, self.days):
                ports, puzzles = self.tables.ports, self.store.puzzles
                if await make_puzzle(ports, puzzles, game, day, self._give_way) is None:
                    break
                made += 1
        return made

    async def _give_way(self) -> None:
        await asyncio.sleep(PAUSE_SECONDS)


async def missing_days(puzzles: PuzzleStore, game: Game, days: int) -> list[str]:
    """Return the coming days without a puzzle of a game, the next one first.

    Today is one of them only if the game has no own puzzle that it shows today.
    """
    now = today()
    rules = Machine.of(game).program.version
    stored = await puzzles.puzzle_days(game.name, rules, now)
    coming = [day_after(now, ahead) for ahead in range(0 if own_puzzle(game, now) is None else 1, days + 1)]
    return [day for day in coming if day not in stored]


async def make_puzzle(
    ports: Ports, puzzles: PuzzleStore, game: Game, day: str, on_choice: Callable[[], Awaitable[None]]
) -> MadePuzzle | None:
    """Make and store the puzzle of a game for a day.

    Args:
        ports: The services of the host, with the planner.
        puzzles: The store of the puzzles.
        game: The game.
        day: The day.
        on_choice: A function that is awaited before each comparison of answers.

    Returns:
        The puzzle, or None if there is no planner, no game had a clear choice, or another process was faster.
    """
    made = await PuzzleMaker(ports, game).make(on_choice)
    if made is None or (day <= today() and own_puzzle(game, day) is not None):
        return None  # The puzzle of a day that has begun does not change.
    row = PuzzleRow(game.name, day, Machine.of(game).program.version, made.data)
    if not await puzzles.keep_puzzle(row):
        return None
    LOG.info("a puzzle is made", extra={"event": "puzzle", "game": game.name})
    return made
