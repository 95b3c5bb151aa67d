"""The answers that players give, and the answers that they take back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from coverts.engine.base.exceptions import NothingToUndo, NotYourTurn, Stale
from coverts.engine.match.game_match import Step
from coverts.tables.core.history import History
from coverts.tables.core.seating import plays_for
from coverts.tables.core.stored_rows import StepRow, TableRow
from coverts.tables.core.table_part import TableAccess, TablePart
from coverts.tables.core.viewers import Viewer
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NotNow

Message = messages.Answer | messages.Answers | messages.Change | messages.Undo


class PlayerAnswers(TablePart):
    """Carries out the answers of players.

    On a shared device, a player can take back only answers that were given since the device was last passed
    on.
    """

    takes = (messages.Answer, messages.Answers, messages.Change, messages.Undo)

    def __init__(self, table: TableAccess, row: TableRow) -> None:
        """Start with all counts at 0."""
        self.table = table
        self._since_look: Counter[int] = Counter()
        """For each seat, how many steps it has made since a viewer last connected at this seat."""
        self._answers: list[Step] = []
        """The answers of the match after the last change."""

    async def on_history(self, history: History, steps: Sequence[StepRow]) -> None:
        """Subtract the answers that the match had before it was read again, and no longer has."""
        pairs = zip(self._answers, history.match.steps, strict=False)
        common = next((n for n, (old, new) in enumerate(pairs) if old != new), len(history.match.steps))
        self._take_away(self._answers[common:], history)

    def on_steps(self, history: History, steps: Sequence[StepRow], whose: int, own: bool) -> None:
        """Count the new steps of each seat, but not the steps that were taken back."""
        for row in steps:
            if not row.undo:
                self._since_look[row.seat] += 1
        self._take_away(self._answers[len(history.match.steps) :], history)

    def _take_away(self, removed: Sequence[Step], history: History) -> None:
        """Subtract removed answers from the counts of the seats that gave them."""
        for step in removed:
            self._since_look[step.seat] = max(self._since_look[step.seat] - 1, 0)
        self._answers = [*history.match.steps]

    def on_enter(self, viewer: Viewer) -> None:
        """Reset the count of steps for the seat of a new viewer."""
        if viewer.caller.seat is not None:
            self._since_look[viewer.caller.seat] = 0

    async def take(self, seat: int, message: Message) -> None:
        """Carry out an answer, a change of an answer, or a request to take one back.

        Raises:
            Refused: The request is not possible now.
        """
        table = self.table
        history = await table.current()
        if table.is_waiting:
            raise NotNow("The game has not begun: people are missing at open seats.")
        if plays_for(table.seats[seat]):
            raise NotYourTurn("A bot plays for you. Take your seat again first.")
        if isinstance(message, messages.Undo):
            if message.position != history.position(seat):
                raise Stale("The game has moved on. Look at the table again.")
            await self._undo(seat, history)
            return
        if history.match.over:
            raise Stale("The game is over.")
        if not history.is_current(seat, message.position):
            raise Stale("The game has moved on since that question was asked.")
        author = table.author
        if author is not None:
            actions = message.actions if isinstance(message, messages.Answers) else [message.action]
            carry_out = partial(author.take_answers, history, seat, actions)
        elif isinstance(message, messages.Answers):
            carry_out = partial(history.answers, seat, message.actions, message.askee)
        elif isinstance(message, messages.Change):
            carry_out = partial(history.change, seat, message.action, message.askee)
        else:
            carry_out = partial(history.answer, seat, message.action, message.askee)
        await table.change(seat, carry_out)

    def may_undo(self, history: History, seat: int | None) -> bool:
        """Return whether a seat's last answer may be taken back on its device.

        If the device holds only this seat, every answer may be taken back.
        """
        if seat is None or self._since_look[seat] > 0:
            return True
        rows = self.table.seats
        return sum(row.token_hash == rows[seat].token_hash for row in rows) == 1

    async def _undo(self, seat: int, history: History) -> None:
        """Take back a seat's last answer.

        If the table would at once answer again by itself, earlier answers are taken back, too.
        """
        table = self.table
        if not table.may_undo(seat):
            raise NothingToUndo("You cannot take back an answer from before the device was passed on.")
        await table.change(seat, partial(history.undo, seat))
        while (
            table.seats[seat].answers_forced
            and table.forced(history, seat)
            and table.may_undo(seat)
            and history.match.can_undo(seat)
        ):
            await table.change(seat, partial(history.undo, seat))
