"""What the core of a table and its parts know of each other.

A part is one feature of a table: votes, chat, automatic answers. The core calls every part through `Part`,
and a part calls the core through `TableAccess`. Neither imports the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Action
from coverts.engine.match.game_match import Match, Step
from coverts.tables.core.history import Change, History
from coverts.tables.core.pacing import Pace
from coverts.tables.core.presence import Presence
from coverts.tables.core.stored_rows import SeatRow, StepRow, TableRow
from coverts.tables.core.table_state import TableFacts
from coverts.tables.core.viewers import Caller, Viewer, Viewers
from coverts.tables.ports import Ports, Store
from coverts.tables.wire import messages


class TableAccess(Protocol):
    """The operations of a table that its parts may use."""

    id: str
    game: Game
    options: Any
    referee: str
    outdated: bool
    """Whether the table was begun under other rules than today's."""
    creator: int
    """The seat of the person who made the table, or a negative number."""
    seats: list[SeatRow]
    ended: str
    """What players read if the table takes no more answers, else ""."""
    pace: Pace
    process: str
    """What this server process is called, if others share the store."""
    ports: Ports
    lock: asyncio.Lock
    """Held during every change. A part holds it while it reads or changes what others may change."""
    viewers: Viewers
    presence: Presence

    @property
    def store(self) -> Store:
        """The store of `ports`."""
        ...

    @property
    def history(self) -> History | None:
        """The match as it is in memory; None while it has to be read from the store."""
        ...

    @property
    def author(self) -> Part | None:
        """The part that decides every answer here, or None."""
        ...

    @property
    def is_over(self) -> bool:
        """Whether the game is known to be over."""
        ...

    @property
    def is_watched(self) -> bool:
        """Whether somebody is present, or looked a short while ago."""
        ...

    async def current(self) -> History:
        """Return the match, read from the store if necessary; for a caller that holds `lock`."""
        ...

    async def change(
        self,
        seat: int,
        carry_out: Callable[[], Change],
        own: bool = False,
        aside: bool = False,
        fence: int | None = None,
    ) -> None:
        """Change the match and store the steps; for a caller that holds `lock`.

        Args:
            seat: Who answers, or NOBODY.
            carry_out: Changes the match and returns the steps.
            own: Whether the table answers by itself.
            aside: Whether `carry_out` takes long and runs in the background.
            fence: The fence of the lease under which the table answers.

        Raises:
            GameFault: The rules failed; the match is as it was.
            Stale: Another process stored a step first; the match has been read again.
            StoreError: The store failed; the match will be read again.
        """

    async def settle_version(self) -> None:
        """Find out whether a table of another version goes on, before `ended` is looked at."""

    async def state(self, caller: Caller) -> messages.TableState:
        """Return what a caller sees now."""
        ...

    async def caller(self, token: str | None) -> Caller:
        """Return whose token that is."""
        ...

    async def read_seats(self) -> None:
        """Read everything but the steps from the store again."""

    async def stand_in(self, seat: int, bot: str, by_vote: bool = False) -> None:
        """Store and show who plays for the holder of a seat; "" for nobody."""

    async def end_here(self, told: str) -> None:
        """Take no more answers, for a caller that holds `lock`; `told` is what players read."""

    def forced(self, history: History, seat: int) -> tuple[int, Action] | None:
        """Return the only legal answer of a seat and whom it is for, or None."""
        ...

    def turn_away(self) -> None:
        """Make viewers whose device no longer holds their seat spectators."""

    def reseat(self) -> None:
        """Tell all parts that seats or the speed have changed."""

    def renew(self) -> None:
        """Show a change that everybody may see."""

    def failed(self, whose: int) -> None:
        """Tell a seat, or ALL, that the rules failed at an answer."""


class Part:
    """One feature of a table. A class that derives from this one overrides what it needs."""

    takes: ClassVar[tuple[type, ...]] = ()
    """The kinds of messages that `take` carries out."""

    @property
    def is_author(self) -> bool:
        """Whether this part decides every answer that the table takes or gives."""
        return False

    @property
    def is_idle(self) -> bool:
        """Whether the table may leave the memory as far as this part is concerned."""
        return True

    # -- events ----------------------------------------------------------------------------------

    async def prepare(self) -> None:
        """Read what the part needs, before the table is used."""

    def start(self) -> None:
        """Begin to work; the table is ready."""

    async def stop(self) -> None:
        """End what `start` has begun."""

    async def on_history(self, history: History, steps: Sequence[StepRow]) -> None:
        """The match has been made from all of these stored steps."""

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Further steps have been stored.

        Args:
            history: The match after the steps.
            steps: The new steps.
            whose: The seat that can notice them, or ALL.
            own: Whether the table gave the answers by itself.
        """

    def on_row(self, row: TableRow) -> None:
        """The table's row has been read from the store."""

    def on_reseat(self) -> None:
        """Seats, the bots that play for people, or the speed have changed."""

    def on_change(self) -> None:
        """Something that viewers may see has changed."""

    async def on_other_process(self) -> None:
        """Another process has changed something that is not a step."""

    def on_lease_lost(self) -> None:
        """Another process may answer for the table's bots now."""

    def on_seat_lost(self, viewer: Viewer) -> None:
        """A viewer has become a spectator."""

    # -- what viewers see ------------------------------------------------------------------------

    def describe(self, facts: TableFacts) -> None:
        """Add to the facts that all viewers are drawn from; called once after a change."""

    def draw(self, facts: TableFacts, caller: Caller) -> messages.TableState | None:
        """Return a state in place of the core's for this caller, or None."""
        return None

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Set the part's fields of a state that has just been drawn for a caller."""

    def match_for(self, match: Match, caller: Caller) -> Match:
        """Return the match that a caller may know; by default the true one."""
        return match

    # -- what players ask for --------------------------------------------------------------------

    async def take(self, seat: int, message: Any) -> None:
        """Carry out a message of a kind in `takes`; raise a Refused if that is not possible now."""

    def may_undo(self, history: History) -> bool:
        """Return whether the last answer may be taken back."""
        return True

    # -- for an author ---------------------------------------------------------------------------

    def next_answer(self, history: History) -> Step | None:
        """Return the answer that the table gives now, or None if it waits for a person."""
        return None

    def take_answers(self, history: History, seat: int, actions: Sequence[int]) -> Change:
        """Take a person's answers; raise a Refused if they are not the right ones."""
        raise NotImplementedError


PartMaker = Callable[[TableAccess, TableRow], Part]
"""Makes a part for a table; usually the part's class."""
