"""The match of a table in memory, which is kept equal to the stored match."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Protocol

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import GameFault, Refused
from coverts.engine.base.sentences import said
from coverts.engine.game.protocol import Action
from coverts.tables.core.history import ALL, Change, History
from coverts.tables.core.seating import OPEN, PERSON
from coverts.tables.core.stored_rows import Snapshot, StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TableParts
from coverts.tables.ports import REPLAY_SECONDS, Lane, result_of
from coverts.tables.wire.refusals import CannotContinue

LOG = logging.getLogger("coverts.server")
OUTDATED = (
    "The rules of this game have changed since this table was begun, so it cannot go on. You can still "
    "look at what was played and save its file."
)
OUTDATED_IN_PART = (
    "The rules of this game have changed since this table was begun, so it cannot go on. "
    "Its first {read} of {all} answers fit today's rules and can be read here; its file holds them too."
)


class MatchTable(TableAccess, Protocol):
    """The operations of a table that its match uses."""

    parts: TableParts

    def take_row(self, row: TableRow) -> None:
        """Apply the table's row after it has been read from the store."""

    def tell(self, whose: int, answered: int | None = None) -> None:
        """Draw the table again for the viewers who may see a change."""

    def show_answer(self, whose: int, seat: int) -> None:
        """Show an answer that has been stored."""


class StoredMatch:
    """A table's match in memory.

    Every change is stored before anybody can see it. If an error occurs after a change in memory but before
    it is stored, the match is read from the store again before its next use.
    """

    def __init__(self, table: MatchTable) -> None:
        self.table = table
        self.history: History | None = None
        """The match, or None if it must first be read from the store."""

    @property
    def last_step(self) -> int | None:
        """The number of the last step in memory, or None if the match has not been read."""
        return self.history.last if self.history is not None else None

    # -- reading ---------------------------------------------------------------------------------

    async def current(self) -> History:
        """Return the match. If the match in memory may be outdated, read it again first."""
        if self.history is None:
            table = self.table
            row = await table.store.table(table.id)
            snapshot, steps = await table.store.snapshot(table.id), await table.store.steps(table.id)
            rebuild = partial(self._rebuild, len(row.seats), steps, snapshot)
            history = await result_of(table.ports.background.run(rebuild, Lane.REPEAT))
            if table.outdated and history.agrees:
                table.outdated = False
                table.store.keep_rules(table.id, Machine.of(table.game).program.version)
            for part in table.parts:
                await part.on_history(history, steps)
            self.history = history
            table.take_row(row)
            table.tell(ALL)
            await self._keep_snapshot()
            return history
        return self.history

    def _rebuild(self, players: int, steps: Sequence[StepRow], snapshot: Snapshot | None) -> History:
        table = self.table
        with table.ports.timing(REPLAY_SECONDS):
            return History.rebuilt(
                table.game, players, table.options, steps, table.referee, snapshot, table.outdated
            )

    async def settle_version(self) -> None:
        """Find out whether a table can continue under the current rules (see `TableAccess`)."""
        if self.table.ended == OUTDATED and self.history is None:
            with suppress(CannotContinue):
                await self.current()

    def why_ended(self, row: TableRow) -> str:
        """Return the message for players if the table takes no more answers, else ""."""
        if row.ended or not self.table.outdated:
            return row.ended
        if self.history is None or not self.history.unread:
            return OUTDATED
        read, unread = self.history.last, self.history.unread
        return said(OUTDATED_IN_PART, read=read, all=read + unread)

    # -- changing --------------------------------------------------------------------------------

    async def change(self, seat: int, carry_out: Callable[[], Change], own: bool, aside: bool) -> None:
        """Change the match, and store the new steps (see `TableAccess.change`)."""
        history, table = self.history, self.table
        assert history is not None
        whose = seat if history.is_picking else ALL
        try:
            if aside:
                steps, whose = await result_of(table.ports.background.run(carry_out, Lane.REPEAT))
            else:
                steps, whose = carry_out()
        except Refused:
            raise
        except Exception as error:
            if not isinstance(error, GameFault):
                self.history = None
            elif not own:
                table.failed(whose)
            raise
        if not steps:
            return
        try:
            clocks = (part.clock_after(history, steps, whose, own) for part in table.parts)
            clock = next((clock for clock in clocks if clock is not None), None)
            await table.store.append(table.id, *steps, clock=clock)
        except BaseException:
            self.history = None
            raise
        self._report(history, steps, whose, own)
        if history.match.over:
            LOG.info("the game is over", extra={"event": "over", "table": table.id, "game": table.game.name})
        table.show_answer(whose, seat)
        await self._keep_snapshot()

    def _report(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Tell all parts about new steps that have been stored."""
        self.table.parts.notify(lambda part: part.on_steps(history, steps, whose, own))

    async def _keep_snapshot(self) -> None:
        """Store a snapshot if enough steps are new, so that the table loads quickly."""
        snapshot = self.history.snapshot() if self.history is not None else None
        if snapshot is not None:
            await self.table.store.keep_snapshot(self.table.id, snapshot)

    # -- what seats may do -----------------------------------------------------------------------

    def may_undo(self, seat: int | None) -> bool:
        """Return whether the holder of a seat may take back the last answer."""
        history = self.history
        return history is not None and all(part.may_undo(history, seat) for part in self.table.parts)

    def forced(self, history: History, seat: int) -> tuple[int, Action] | None:
        """Return the only legal answer of a seat, or None if the seat has a choice.

        If no other person plays or watches, a seat that can only pass has no choice either. Others would
        learn from the time of the pass what the seat holds. The result is also None if the rules raise an
        error.

        Returns:
            The seat or figure that the answer is for, and the action.
        """
        try:
            forced = history.match.forced(seat)
            if forced is None and self._is_alone(seat):
                forced = history.match.only_pass(seat)
            return forced
        except Exception:
            LOG.exception("table %s: the game cannot name the only answer of seat %s", self.table.id, seat)
            return None

    def _is_alone(self, seat: int) -> bool:
        """Return whether no other person has a seat, may still take one, or watches.

        In lessons it is False.
        """
        others = (row.player for at, row in enumerate(self.table.seats) if at != seat)
        if self.table.author is not None or any(player in (PERSON, OPEN) for player in others):
            return False
        return not self.table.presence.has_spectators
