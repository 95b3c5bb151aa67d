"""The interfaces between the core of a table and its parts.

A part is one feature of a table, such as votes, chat or automatic answers. The core calls every part through
`TablePart`, and a part calls the core through `TableAccess`. No module of the core imports a part.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, ClassVar, Protocol, TypeVar

from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Action
from coverts.engine.match.game_match import Match, Step
from coverts.tables.core.history import Change, History
from coverts.tables.core.presence import Presence
from coverts.tables.core.stored_rows import ClockRow, SeatRow, StepRow, TableRow
from coverts.tables.core.table_state import TableFacts
from coverts.tables.core.viewers import Caller, Viewer, Viewers
from coverts.tables.pacing import Pace
from coverts.tables.payers import Payer
from coverts.tables.ports import Ports
from coverts.tables.table_store import Store
from coverts.tables.wire import messages

LOG = logging.getLogger("coverts.server")
P = TypeVar("P", bound="TablePart")


class TableAccess(Protocol):
    """The operations of a table that its parts may use."""

    id: str
    game: Game
    options: Any
    referee: str
    outdated: bool
    """Whether the table was played under other rules, so that its steps may not fit the current rules."""
    creator: int
    """The seat of the person who made the table, or -1 if only bots sit there."""
    seats: list[SeatRow]
    ended: str
    """The message for players if the table takes no more answers, or "" while it is open."""
    waits: bool
    """Whether the game begins only when nobody is missing at an open seat."""
    pace: Pace
    ports: Ports
    payer: Payer
    """Who pays for the CPU time of the table's bots."""
    lock: asyncio.Lock
    """The lock that every change needs. A part holds it while it reads or writes data that other tasks may
    change."""
    viewers: Viewers
    presence: Presence

    @property
    def store(self) -> Store:
        """The store of the table."""
        ...

    def part(self, kind: type[P]) -> P:
        """Return the table's part of the given class."""
        ...

    @property
    def history(self) -> History | None:
        """The match in memory, or None if it must first be read from the store."""
        ...

    @property
    def author(self) -> TablePart | None:
        """The part that decides every answer at this table, such as a lesson, or None."""
        ...

    @property
    def is_waiting(self) -> bool:
        """Whether the game has not begun, because people are missing at open seats."""
        ...

    def still(self, caller: Caller) -> Caller:
        """Return the caller, or a spectator if the device has lost one of its seats meanwhile."""
        ...

    def check_holds(self, caller: Caller) -> None:
        """Check that the caller's device has not lost its seats while its request waited.

        Raises:
            NotYourSeat: The device has lost a seat.
        """

    def lock_for(self, caller: Caller) -> AbstractAsyncContextManager[None]:
        """Hold `lock` for a caller's request, after `check_holds`."""
        ...

    async def current(self) -> History:
        """Return the match, reading it from the store if necessary.

        The caller must hold `lock`.
        """
        ...

    async def change(
        self,
        seat: int,
        carry_out: Callable[[], Change],
        own: bool = False,
        aside: bool = False,
    ) -> None:
        """Change the match, store the new steps, and show them to the viewers concerned.

        The caller must hold `lock`.

        Args:
            seat: The seat that answers, or NOBODY.
            carry_out: A function that changes the match and returns the steps.
            own: Whether the table gives this answer by itself.
            aside: Whether `carry_out` takes long and must run in the background.

        Raises:
            GameFault: The rules failed, and the match has not changed. Players see an error message, unless
                `own` is set, because the table may then try other answers.
            StoreError: The store failed. The match will be read again.
        """

    async def settle_version(self) -> None:
        """Find out whether a table can continue under the current rules.

        If the table was played under other rules and this is still unknown, its steps are repeated and
        `ended` is updated. The caller must hold `lock`.
        """

    async def state(self, caller: Caller) -> messages.TableState:
        """Return the state of the table for a caller."""
        ...

    def caller(self, token: str | None) -> Caller:
        """Return the caller who holds the seats that a token gives access to."""
        ...

    async def read_seats(self) -> None:
        """Read the table's row from the store again, but not its steps."""

    async def stand_in(self, seat: int, bot: str, by_vote: bool = False) -> None:
        """Set the bot that plays for the holder of a seat. "" removes the bot."""

    async def end_here(self, message: str) -> None:
        """End the table, and show its players a message. The caller must hold `lock`."""

    def forced(self, history: History, seat: int) -> tuple[int, Action] | None:
        """Return the only legal answer of a seat, or None if the seat has a choice.

        If no other person plays or watches, a seat that can only pass has no choice either.

        Returns:
            The seat or figure that the answer is for, and the action.
        """
        ...

    def may_undo(self, seat: int | None) -> bool:
        """Return whether the holder of a seat may take back the last answer."""
        ...

    async def turn_away(self) -> None:
        """Turn viewers into spectators if their device no longer holds their seat.

        The caller must hold `lock`.
        """

    def reseat(self) -> None:
        """Tell all parts that the seats or the speed have changed."""

    def renew(self) -> None:
        """Draw the table again for all viewers."""

    def failed(self, whose: int) -> None:
        """Show an error message to the viewers of a seat (ALL: to all viewers)."""


class TablePart:
    """One feature of a table. Subclasses override the methods that they need.

    If `describe`, `contribute` or an `on_...` method that is not async raises an error, the table logs the
    error and goes on with the other parts.
    """

    takes: ClassVar[tuple[type, ...]] = ()
    """The types of messages that `take` handles."""

    @property
    def is_author(self) -> bool:
        """Whether this part decides every answer at the table."""
        return False

    @property
    def is_idle(self) -> bool:
        """Whether this part allows the table to be removed from memory."""
        return True

    # -- events ----------------------------------------------------------------------------------

    async def prepare(self) -> None:
        """Load the data that the part needs, before the table is used."""

    def start(self) -> None:
        """Start the part's work. The table calls this method when the table is ready."""

    async def stop(self) -> None:
        """Stop the work that `start` began."""

    async def on_history(self, history: History, steps: Sequence[StepRow]) -> None:
        """Handle a match that has been rebuilt from all of its stored steps."""

    def clock_after(
        self, history: History, steps: Sequence[StepRow], whose: int, own: bool
    ) -> ClockRow | None:
        """Return the clocks to store together with new steps, or None if the clocks do not change.

        The arguments are described in `on_steps`, which is called once all is stored.
        """
        return None

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Handle new steps that have been stored.

        Args:
            history: The match after the steps.
            steps: The new steps.
            whose: The seat that can see the steps, or ALL if everybody can.
            own: Whether these are automatic answers of the table.
        """

    def on_row(self, row: TableRow) -> None:
        """Handle the table's row after it has been read from the store."""

    def on_reseat(self) -> None:
        """Handle a change of the seats, of the bots that play them, or of the speed."""

    async def on_stand_in(self, seat: int, bot: str, by_vote: bool) -> None:
        """Handle a bot that has begun to play for the holder of a seat, or has stopped ("")."""

    def on_change(self) -> None:
        """Handle a change that viewers may see."""

    async def on_other_program(self) -> None:
        """Handle a change by another program, such as a command that deletes what belongs to a person."""

    def on_enter(self, viewer: Viewer) -> None:
        """Handle a viewer who has connected."""

    def on_seat_lost(self, viewer: Viewer) -> None:
        """Handle a viewer who has lost their seat and become a spectator."""

    # -- what viewers see ------------------------------------------------------------------------

    def describe(self, facts: TableFacts) -> None:
        """Add this part's facts to the facts that all states are rendered from.

        This is called once after each change.
        """

    def draw(self, facts: TableFacts, caller: Caller) -> messages.TableState | None:
        """Return a state that replaces the core's state for this caller, or None."""
        return None

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Fill in this part's fields of a new state for a caller."""

    def match_for(self, match: Match, caller: Caller) -> Match:
        """Return the match that a caller may see. By default this is the real match."""
        return match

    # -- what players ask for --------------------------------------------------------------------

    async def take(self, seat: int, message: Any) -> None:
        """Handle a message of a type in `takes`.

        Raises:
            Refused: The request is not possible now.
        """

    def may_undo(self, history: History, seat: int | None) -> bool:
        """Return whether this part lets the holder of a seat take back the last answer."""
        return True

    # -- for an author ---------------------------------------------------------------------------

    def next_answer(self, history: History) -> Step | None:
        """Return the answer that the table gives next, or None if a person must answer."""
        return None

    def take_answers(self, history: History, seat: int, actions: Sequence[int]) -> Change:
        """Apply a person's answers.

        Raises:
            Refused: This part expects other answers.
        """
        raise NotImplementedError


class TableParts(list[TablePart]):
    """All parts of a table, in the order in which they add to a state."""

    def __init__(self, table_id: str, parts: Iterable[TablePart]) -> None:
        super().__init__(parts)
        self._table_id = table_id

    def of(self, kind: type[P]) -> P:
        """Return the part of the given class."""
        return next(part for part in self if isinstance(part, kind))

    @property
    def author(self) -> TablePart | None:
        """The part that decides every answer at this table, such as a lesson, or None."""
        return next((part for part in self if part.is_author), None)

    def notify(self, hook: Callable[[TablePart], None]) -> None:
        """Call a method of every part. If a part fails, log the error and go on with the others."""
        for part in self:
            try:
                hook(part)
            except Exception:
                LOG.exception("table %s: the part %s has failed", self._table_id, type(part).__name__)


PartMaker = Callable[[TableAccess, TableRow], TablePart]
"""A function that makes a part for a table. Usually it is the part's class."""
