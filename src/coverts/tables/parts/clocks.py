"""The clocks of a table: how long people may think, and what happens when their time is used up.

Which clocks run follows only from what everybody at the table may see. If the table waits for one seat, the
clock of this seat runs. While several seats answer at the same time, or a question lets somebody respond, the
clocks of all seats that take part run alike until the question is settled.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from coverts.tables.core.history import ALL, NOBODY, History
from coverts.tables.core.seating import PERSON, house_bot, plays_for
from coverts.tables.core.stored_rows import ClockRow, StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.viewers import Caller
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import CannotContinue, NoSuchTable, NotNow, StoreError

LOG = logging.getLogger("coverts.server")
DAY_SECONDS = 86400.0
MIN_FLOOR_SECONDS = 5.0
"""The least time, in seconds, of a seat in a table with time banks that the table does not wait for."""
MIN_PAUSE_SECONDS = 3600.0
"""The least pause, in seconds, after the days are used up."""
PAUSE_PART = 0.25
"""The pause as a part of the days."""
BANK_GRACE_SECONDS, DAYS_GRACE_SECONDS = 60.0, 3600.0
"""The least time, in seconds, before a clock may end after its table has been loaded, so that nobody loses by
a server that was stopped."""
LOOK_SECONDS = 60.0
"""The longest time, in seconds, between two looks at the clocks that run."""
RETRY_SECONDS = 5.0
OUT_OF_TIME = "The time of a player was used up, so this game has ended. It can still be looked at."


@dataclass(frozen=True)
class RunningClocks:
    """What the clocks depend on.

    Attributes:
        running: The seats whose clocks run.
        asked: The seats that the table waits for.
        pending: If several players answer at the same time, the seats or figures that still owe an answer.
    """

    running: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()
    pending: frozenset[int] | None = None


class Clocks(TablePart):
    """The clocks of the people at a table."""

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start with the stored clocks."""
        self.table, self.row = table, row.clock
        self._moment, self._next = RunningClocks(), row.clock
        self._is_loaded = False
        """Whether the match has been read from the store, and the clocks have not been compared with it."""
        self._shown_used_up: set[int] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._has_stopped = False

    # -- the life of the part ----------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether no clock ends soon."""
        row = self.row
        return row is None or row.deadline is None or row.deadline > self._now

    def start(self) -> None:
        """Begin to run the clocks. If the table has been loaded, its match is read first."""
        if self.row is None:
            return
        if self.table.history is not None:
            self._compare()
        elif self.row.deadline is not None:
            self._begin(self._read())

    async def stop(self) -> None:
        """Stop looking at the clocks. They still run."""
        self._has_stopped = True
        self._stop_timer()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _read(self) -> None:
        """Read the match, so that its clocks can end."""
        try:
            async with self.table.lock:
                await self.table.current()
        except CannotContinue:  # Nobody can answer at this table any longer.
            if self.row is not None:
                self._keep(replace(self.row, running=0, deadline=None))
        except NoSuchTable:
            pass
        except StoreError:
            self._look_again(RETRY_SECONDS)

    async def on_history(self, history: History, steps: Sequence[StepRow]) -> None:
        """Compare the clocks with a match that has been read from the store."""
        self._is_loaded = True

    def on_row(self, row: TableRow) -> None:
        """Use newer clocks that are stored, if it was unknown whether they had been stored."""
        if row.clock is not None and self.row is not None and row.clock.since > self.row.since:
            self.row = row.clock
        self._compare()

    def on_reseat(self) -> None:
        """Stop the clock of a seat that a bot plays, and begin that of somebody who has come."""
        self._compare()

    def on_change(self) -> None:
        """Stop all clocks if the table has been ended.

        The match may have answers that are not stored yet, so the clocks are not compared with it.
        """
        if self.row is None:
            return
        if self.table.ended and self.row.running:
            self._keep(self._settle(self.row, RunningClocks()))
            self._moment = RunningClocks()
        self._look_again()

    # -- what runs ---------------------------------------------------------------------------------

    @property
    def _now(self) -> float:
        return self.table.pace.now()

    def _look_at(self, history: History) -> RunningClocks:
        """Return which clocks run at a position, from what everybody may see."""
        table, match = self.table, history.match
        if match.over or table.ended or table.is_waiting or table.referee or table.author is not None:
            return RunningClocks()
        people = {n for n, row in enumerate(table.seats) if row.player == PERSON and not plays_for(row)}
        asked = match.waited_for() & people
        if not asked:
            return RunningClocks(pending=match.waits_for)
        takes_part = people if match.is_window else match.answering & people
        return RunningClocks(frozenset(takes_part), frozenset(asked), match.waits_for)

    def clock_after(
        self, history: History, steps: Sequence[StepRow], whose: int, own: bool
    ) -> ClockRow | None:
        """Return the clocks after new steps, or None if nobody may notice the steps."""
        row = self.row
        if row is None or whose != ALL:
            return None
        after, before = self._look_at(history), self._moment
        takes_back = any(step.undo for step in steps)
        moves_on = not takes_back and after.asked != before.asked
        debt = 0 if moves_on else self._debt_after(row.debt, history, steps)
        given = {step.askee for step in steps}
        if (
            before.pending is not None
            and not takes_back
            and after.pending == before.pending - given
            and after.running == before.running
        ):
            self._next = row if debt == row.debt else replace(row, debt=debt)
            return None if debt == row.debt else self._next
        answered = set[int]()
        if debt == 0 and row.debt == 0:
            answered = {step.seat for step in steps if not own and not step.undo}
            if before.pending is not None:
                answered |= before.running - before.asked
        is_new = moves_on or (debt == 0 and row.debt == 0 and not takes_back)
        self._next = replace(self._settle(row, after, answered, is_new), debt=debt)
        return self._next

    @staticmethod
    def _debt_after(debt: int, history: History, steps: Sequence[StepRow]) -> int:
        """Return how many answers the seat that is asked owes after new steps.

        A seat can take answers back only until somebody else is asked. Going back after a vote owes nothing,
        because everybody has agreed.
        """
        if any(step.undo and step.seat == NOBODY for step in steps):
            return 0
        if any(step.undo for step in steps):
            return debt + history.taken_back
        return max(debt - len(steps), 0)

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Run the clocks that have been stored with new steps."""
        if self.row is not None:
            self._moment = self._look_at(history)
            if whose == ALL:
                self.row = self._next
            self._look_again()

    def _compare(self) -> None:
        """Stop and begin clocks as the table says now."""
        row, history = self.row, self.table.history
        if row is None or history is None:
            return
        after = self._look_at(history)
        if self._is_loaded:  # What the table waited for until now is what it waits for.
            self._moment = after
        if row.since == 0 or _mask(after.running) != row.running or after.asked != self._moment.asked:
            row = self._settle(row, after)
        self._moment = after
        if self._is_loaded:
            self._is_loaded = False
            row = self._spare(row)
        if row is not self.row:
            self._keep(row)
        self._look_again()

    def _settle(
        self, row: ClockRow, after: RunningClocks, answered: Collection[int] = (), is_new: bool = False
    ) -> ClockRow:
        """Subtract the time that has passed, and begin the clocks of another moment.

        Args:
            row: The clocks until now.
            after: The moment that begins.
            answered: The seats whose answers add time to their banks.
            is_new: Whether a new question is asked, not one that had been taken back.
        """
        left, now = [*row.left], self._now
        passed = max(now - row.since, 0.0) if row.since else 0.0
        floor, days = floor_of(row), bool(row.days)
        for seat in _seats(row.running):
            least = min(left[seat], floor) if seat not in self._moment.asked else -inf if days else 0.0
            left[seat] = max(left[seat] - passed, least)
        if not days:
            for seat in answered:
                if 0 <= seat < len(left):
                    left[seat] += row.increment
        elif is_new:
            for seat in after.running:
                left[seat] = row.days * DAY_SECONDS
        for seat in after.running - {*_seats(row.running)}:
            if left[seat] + pause_of(row) <= 0:
                left[seat] = floor  # A player who comes back can answer.
        left = [round(each, 3) for each in left]
        return self._with_deadline(replace(row, left=left, running=_mask(after.running), since=now), after)

    def _with_deadline(self, row: ClockRow, moment: RunningClocks) -> ClockRow:
        ends = [_end(row, seat) for seat in moment.asked]
        grace = DAYS_GRACE_SECONDS if row.days else BANK_GRACE_SECONDS
        return replace(row, deadline=min(ends) - grace if ends else None)

    def _spare(self, row: ClockRow) -> ClockRow:
        """Add time to clocks that would end too soon after the table has been loaded."""
        grace = DAYS_GRACE_SECONDS if row.days else BANK_GRACE_SECONDS
        left, least = [*row.left], self._now + grace - row.since - pause_of(row)
        for seat in self._moment.asked:
            left[seat] = max(left[seat], round(least, 3))
        return row if left == row.left else self._with_deadline(replace(row, left=left), self._moment)

    def _keep(self, row: ClockRow) -> None:
        self.row = row
        self.table.store.keep_clock(self.table.id, row)

    @property
    def losers(self) -> list[int]:
        """The seats that have lost, because their time was used up."""
        return [] if self.row is None else [*_seats(self.row.lost)]

    # -- when time is used up ------------------------------------------------------------------------

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look_again(self, seconds: float | None = None) -> None:
        """Plan the next look at the clocks that run.

        Args:
            seconds: The time until then, or None until something happens to a clock.
        """
        self._stop_timer()
        row, now = self.row, self._now
        if row is None or self._has_stopped:
            return
        if seconds is None:
            ends = [_end(row, seat) for seat in self._moment.asked]
            zeros = [zero for seat in self._moment.asked if (zero := row.since + row.left[seat]) > now]
            if not ends:
                return
            seconds = min(max(min([*ends, *zeros]) - now, 0.0), LOOK_SECONDS)
        self._timer = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        """Show or do what has become due."""
        row, now = self.row, self._now
        if row is None or (self._task is not None and not self._task.done()):
            return
        if self.table.history is None:
            self._begin(self._read())
        elif any(_end(row, seat) <= now for seat in self._moment.asked):
            self._begin(self._end_late())
        else:
            used_up = {seat for seat in self._moment.asked if self._is_used_up(row, seat)}
            if used_up != self._shown_used_up:
                self._shown_used_up = used_up
                self.table.renew()
            self._look_again()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self._task = asyncio.create_task(work, name=f"clocks {self.table.id}")

    async def _end_late(self) -> None:
        """Let bots play for the seats whose time is used up, or end the table."""
        table = self.table
        try:
            async with table.lock:
                await table.current()
                row, now = self.row, self._now
                late = sorted(seat for seat in self._moment.asked if row and _end(row, seat) <= now)
                if row is None or table.ended or not late:
                    return
                LOG.info("time is used up", extra={"event": "time", "table": table.id, "then": row.then})
                if row.then == "loss":
                    self._keep(replace(self._settle(row, RunningClocks()), lost=_mask(late)))
                    self._moment = RunningClocks()
                    await table.end_here(OUT_OF_TIME)
                    return
                for seat in late:
                    if not table.ended:  # The last missing vote may have ended the table.
                        await table.stand_in(seat, house_bot(table.game))
                table.renew()
        except (NoSuchTable, CannotContinue, NotNow):  # NotNow: a vote could not be carried out.
            pass
        except StoreError:
            self._look_again(RETRY_SECONDS)

    # -- what viewers see ----------------------------------------------------------------------------

    def _is_used_up(self, row: ClockRow, seat: int) -> bool:
        """Return whether the table waits for a seat whose days are used up."""
        return bool(row.days) and seat in self._moment.asked and row.since + row.left[seat] <= self._now

    def contribute(self, state: messages.TableState, caller: Caller) -> None:
        """Add the clocks to a state, the same for everybody but delayed spectators."""
        row = self.row
        if row is None or state.late:
            return
        clock = messages.TableClock([], row.days, row.minutes, row.increment, row.then)
        clock.floor, clock.pause, clock.lost = floor_of(row), pause_of(row), self.losers
        running = {*_seats(row.running)}
        for seat, (left, at) in enumerate(zip(row.left, self.table.seats, strict=True)):
            if at.player == PERSON:
                until = round(row.since + left, 3) if seat in running else None
                shown = max(left, 0.0)
                clock.seats.append(messages.SeatClock(seat, shown, until, self._is_used_up(row, seat)))
        state.clock = clock


def floor_of(row: ClockRow) -> float:
    """Return the least time, in seconds, of a seat that the table does not wait for."""
    return MIN_PAUSE_SECONDS if row.days else max(float(row.increment), MIN_FLOOR_SECONDS)


def pause_of(row: ClockRow) -> float:
    """Return how many seconds a seat may still answer after its days are used up. Banks have no pause."""
    return max(row.days * DAY_SECONDS * PAUSE_PART, MIN_PAUSE_SECONDS) if row.days else 0.0


def choice_of(row: ClockRow | None) -> messages.ClockChoice | None:
    """Return the choice by which a table with the same clocks can be made."""
    if row is None:
        return None
    return messages.ClockChoice(row.days, row.minutes, row.increment, row.then)  # type: ignore[arg-type]


def _end(row: ClockRow, seat: int) -> float:
    """Return the time at which a bot takes over a seat whose clock runs, or the seat has lost."""
    return row.since + row.left[seat] + pause_of(row)


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _seats(mask: int) -> Iterator[int]:
    return (seat for seat in range(mask.bit_length()) if mask >> seat & 1)
