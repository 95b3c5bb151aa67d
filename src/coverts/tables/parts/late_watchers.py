"""The delayed view of spectators: a second match that stays some steps behind the real match.

The second match repeats the same stored steps, but later. So nothing that a spectator receives can depend on
newer steps. Facts of the table without a place among the steps, such as stand-ins and votes, are left out.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from coverts.engine.match.game_match import Match
from coverts.tables.core.history import History
from coverts.tables.core.seating import OPEN, PERSON
from coverts.tables.core.stored_rows import SeatRow, StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.table_state import Drawings, TableFacts
from coverts.tables.core.viewers import Caller
from coverts.tables.payers import pause
from coverts.tables.ports import Lane
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import CannotContinue

LOG = logging.getLogger("coverts.server")


class LateWatchers(TablePart):
    """The delayed match of a table.

    The delay counts only steps that everybody can see. It does not count the hidden selections of a single
    seat.
    """

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start without a delayed match. It is created only if the table has a delay."""
        self.table, self.delay = table, row.delay
        self._drawings = Drawings(table.id, table.ports)
        self._coming: deque[StepRow] = deque()
        self._history: History | None = None

    def is_late(self, caller: Caller) -> bool:
        """Return whether a caller sees the table with a delay. Players never do."""
        return self.delay > 0 and not caller.held

    async def on_history(self, history: History, steps: Sequence[StepRow]) -> None:
        """Create the delayed match in the background."""
        if self.delay:
            await self.table.ports.background.run(partial(self._begin, history, steps), Lane.REPEAT)

    def _begin(self, now: History, steps: Sequence[StepRow]) -> None:
        table, first = self.table, steps[0]
        self._history = History.rebuilt(
            table.game, len(table.seats), table.options, [first], table.referee, outdated=table.outdated
        )
        self._coming = deque(steps[1:])
        self._follow(now)

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Queue the new steps, and repeat the queued steps that are old enough."""
        if self._history is not None:
            self._coming += steps
            self._follow(history)

    def _follow(self, now: History) -> None:
        due = now.position(None) if now.match.over else now.position(None) - self.delay
        try:
            while self._coming and self.history.position(None) < due:
                self.history.repeat(self._coming.popleft())
                pause()
        except Exception:  # Only the delayed view fails. The players can continue.
            LOG.exception("table %s: what watchers see late cannot be told", self.table.id)
            self._history = None

    @property
    def history(self) -> History:
        """The delayed match.

        Raises:
            CannotContinue: The rules of the game have failed in the delayed match.
        """
        if self._history is None:
            raise CannotContinue("The delayed view of this table has failed. The players' game goes on.")
        return self._history

    def history_for(self, history: History, caller: Caller) -> History:
        """Return the delayed history for a delayed spectator, until the game is over."""
        return self.history if self.is_late(caller) and not history.match.over else history

    def match_for(self, match: Match, caller: Caller) -> Match:
        """Return the delayed match for a delayed spectator, until the game is over."""
        return self.history.match if self.is_late(caller) and not match.over else match

    def draw(self, facts: TableFacts, caller: Caller) -> messages.TableState | None:
        """Draw the delayed match for a delayed spectator, until the game is over.

        The state contains no present facts of the game: who is connected, stand-ins, settings, votes and
        failures of the rules.
        """
        if self.history_for(facts.history, caller) is facts.history:
            return None
        rows = seats_without_present(facts.rows)
        bots = {seat: name for seat, name in facts.bots.items() if rows[seat].player not in (OPEN, PERSON)}
        late = TableFacts(self.history, rows, bots, (), going_back=facts.going_back)
        return self._drawings.state(late, None)

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Add the delay to a state, and whether the delay applies to this caller.

        Who ended the table tells about stand-ins and votes, so a delayed spectator does not learn it.
        """
        state.delay, state.late = self.delay, self.is_late(caller) and not state.over
        if state.late:
            state.ending = None


def seats_without_present(rows: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats without their stand-ins and settings, which delayed spectators must not see."""
    return [replace(row, answers_forced=True, stand_in="") for row in rows]
