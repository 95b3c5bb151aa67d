"""What callers may see of a table: its state, and its game file."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Protocol

from coverts.engine.match.game_match import Match
from coverts.engine.match.referee import ONE
from coverts.tables.core.table_part import TableAccess, TableParts
from coverts.tables.core.table_state import Drawings, TableFacts, add_notices, hold_questions
from coverts.tables.core.viewers import Caller, DrawingTurns, DrawnStates
from coverts.tables.wire import messages
from coverts.tables.wire.encoded_states import EncodedState

LOG = logging.getLogger("coverts.server")
WAITING = "The game begins when everybody is seated."
FAILED = (
    "The rules of this game have failed at an answer. It was not taken: everything stands as it was. "
    "Give another answer. To have the rules repaired, save the file of this game, and send it to the author "
    "of the rules."
)


class DrawnTable(TableAccess, Protocol):
    """The operations of a table that its views use."""

    parts: TableParts
    notice: str


class TableViews:
    """Draws a table for its callers, and keeps what has been drawn until the table changes."""

    def __init__(self, table: DrawnTable, turns: DrawingTurns) -> None:
        """Start with nothing drawn.

        Args:
            table: The table.
            turns: Keeps the states of the tables that were drawn last.
        """
        self.table, self._turns = table, turns
        self.faults: dict[int | None, str] = {}
        """Error messages about failures of the rules. Each key is the seat that sees the message, or ALL."""
        self._drawn = DrawnStates()
        self._facts: TableFacts | None = None
        self._drawings = Drawings(table.id, table.ports)

    def clear(self) -> None:
        """Drop the drawn states, because the table has changed."""
        self._drawn.clear()

    def fail(self, whose: int) -> None:
        """Add an error message about the rules to the states of a seat's viewers, or of all with ALL."""
        self.faults[whose] = FAILED
        self.clear()

    def forget(self) -> None:
        """Free the memory of everything that has been drawn."""
        self._drawn.clear()
        self._facts = None
        self._drawings = Drawings(self.table.id, self.table.ports)

    def draw(self, caller: Caller) -> EncodedState:
        """Return the state for a caller as JSON. It is kept until the table changes or many others are."""
        self._turns.keep(self._drawn)
        encoded = self._drawn.encoded
        if caller not in encoded:
            _, encoded[caller] = self._encode_for(caller)
        return encoded[caller]

    def compose(self, caller: Caller) -> messages.TableState:
        """Return the state for a caller as a message. It is kept like those of `draw`."""
        self._turns.keep(self._drawn)
        composed = self._drawn.messages
        if caller not in composed:
            composed[caller], self._drawn.encoded[caller] = self._encode_for(caller)
        return composed[caller]

    def _encode_for(self, caller: Caller) -> tuple[messages.TableState, EncodedState]:
        """Return the state for a caller. A state that cannot be encoded is made again with all checks."""
        try:
            state = self._compose_for(caller)
            return state, EncodedState.of(state)
        except Exception:
            if self._drawings.checks_all:
                raise
            LOG.exception("table %s: a state could not be encoded", self.table.id)
        self._drawings.checks_all = True
        state = self._compose_for(caller)
        return state, EncodedState.of(state)

    def _compose_for(self, caller: Caller) -> messages.TableState:
        return self._translate(caller) if caller.language else self._compose(caller)

    def _translate(self, caller: Caller) -> messages.TableState:
        english = self._compose(replace(caller, language=""))
        return self._drawings.said_in(caller.language, english, self.table.game)

    def _compose(self, caller: Caller) -> messages.TableState:
        """Create a state from the contributions of the core and of each part."""
        table, facts = self.table, self._collect_facts()
        states = (part.draw(facts, caller) for part in table.parts)
        state = next((state for state in states if state is not None), None)
        if state is None:
            state = self._drawings.state(facts, caller.seat, caller.held)
        table.parts.notify(lambda part: part.contribute(state, caller))
        if table.is_waiting:
            state.waiting = True
            hold_questions(state, WAITING)
        add_notices(state, table.notice, table.ended)
        return state

    def _collect_facts(self) -> TableFacts:
        """Return the facts that the states of all viewers are rendered from."""
        table = self.table
        assert table.history is not None
        if not self._drawn or self._facts is None:
            connected = table.presence.connected
            facts = TableFacts(table.history, table.seats, {}, connected, table.may_undo, {**self.faults})
            table.parts.notify(lambda part: part.describe(facts))
            self._facts = facts
        return self._facts

    def file(self, match: Match, caller: Caller) -> str:
        """Return the game file for a caller.

        During the game, the file contains only what the caller's seat can know. After the end, and on a
        shared device, the file contains everything. If the code for the game's own texts fails, the file is
        written without these texts.
        """
        seat = caller.seat
        for part in self.table.parts:
            match = part.match_for(match, caller)
        if match.over or match.referee == ONE:
            return match.save()
        try:
            return match.save_seat(seat)
        except Exception:
            LOG.exception("table %s: the game cannot tell seat %s what happened", self.table.id, seat)
            return match.plainly().save_seat(seat)
