"""A match with its stored steps, and how many of the steps each seat could see."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.match.amend import change_answer, first_line_after, replay_change, rewind
from coverts.engine.match.game_match import Match, Step, followed_kinds, last_answer_length
from coverts.engine.match.referee import match_of
from coverts.tables.core.seating import House
from coverts.tables.core.snapshots import pack, unpack
from coverts.tables.core.stored_rows import Snapshot, StepRow
from coverts.tables.wire.refusals import CannotContinue

LOG = logging.getLogger("coverts.server")
ALL = -1
"""The value that stands for all seats, if everybody can see a step."""
NOBODY = -1
"""The seat number of a step that belongs to no seat, such as going back after a vote."""
PACKED_EVERY = 32
"""The minimum number of steps between two snapshots."""
Change = tuple[list[StepRow], int]
"""The steps to store together, and who can see them: a single seat, or ALL."""


class History:
    """A match with its stored steps.

    If a question takes several options, others see a player's picks only when the player has finished. Until
    then each pick is a *quiet* step. Quiet steps do not count in the position that other viewers get.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.last = 0
        """The number of the last step."""
        self._noticed: Counter[int] = Counter()
        """The number of quiet steps of each seat. The key ALL counts the steps that everybody could see."""
        self._whose: list[int] = []
        """For each answer of the match, who could see it: a single seat, or ALL."""
        self._posed = Counter[int]()
        """A copy of `_noticed` from the moment when the open question was asked."""
        self._packed = 0
        """The number of the last step in the latest snapshot."""
        self.unread = 0
        """The number of stored steps that were left out because they do not fit today's rules."""
        self.agrees = True
        """Whether repeating the steps from another version of the rules gave the stored positions."""

    @staticmethod
    def shown(match: Match, position: int) -> History:
        """Create a history for a match that is shown but not played, as in a replay.

        Args:
            match: The match.
            position: The number of steps that everybody could see.
        """
        history = History(match)
        history._noticed[ALL] = position
        return history

    @staticmethod
    def rebuilt(
        game: Game,
        players: int,
        options: Any,
        steps: Sequence[StepRow],
        referee: str = "",
        snapshot: Snapshot | None = None,
        outdated: bool = False,
    ) -> History:
        """Rebuild a match from its stored steps.

        The rebuild starts from the snapshot if that was made by exactly the same rules. This is meant for a
        background thread: it gives way to other threads between two steps.

        Args:
            game: The game of the table.
            players: The number of seats.
            options: The options of the game.
            steps: All stored steps.
            referee: How real cards are refereed, or "" if the program deals.
            snapshot: The stored snapshot, if there is one.
            outdated: Whether another version of the rules stored the steps. If so, the steps are repeated
                from the first one as long as they fit, and each position is checked. `agrees` and `unread`
                hold the result.

        Raises:
            CannotContinue: The steps do not fit the rules.
        """
        if snapshot is not None and not outdated and snapshot.rules == Machine.of(game).version:
            try:
                return History._unpacked(game, players, options, steps, snapshot)
            except Exception:
                LOG.warning("a snapshot could not be used: all steps are repeated", exc_info=True)
        try:
            return History._replayed(game, players, options, steps, referee, outdated)
        except Exception as error:
            message = said(
                "This table cannot be continued under today's version of the rules: {why}", why=str(error)
            )
            raise CannotContinue(message) from error

    @staticmethod
    def _unpacked(
        game: Game, players: int, options: Any, steps: Sequence[StepRow], snapshot: Snapshot
    ) -> History:
        packed, kept = unpack(snapshot.data)
        standing = _standing_answers(game, steps[: kept.last + 1])
        history = History(Match.unpacked(game, players, options, standing, packed))
        history.last = history._packed = kept.last
        history._noticed, history._posed = Counter(kept.noticed), Counter(kept.posed)
        history._whose = [ALL] * (history.match.position - len(kept.whose)) + kept.whose
        return history._followed(steps[kept.last + 1 :], steps[-1])

    @staticmethod
    def _replayed(
        game: Game, players: int, options: Any, steps: Sequence[StepRow], referee: str, outdated: bool
    ) -> History:
        if not steps:
            raise Malformed("its answers are stored in an old format that can no longer be read")
        history = History(match_of(game, players, options, referee, steps=[Step(chance=steps[0].chance)]))
        if outdated:
            history.agrees = history._agrees_with(steps[0])
            return history._read_from(steps[1:])
        return history._followed(steps[1:], steps[-1])

    def _followed(self, steps: Sequence[StepRow], last: StepRow) -> History:
        """Repeat the remaining stored steps, and return this history.

        Args:
            steps: The steps to repeat.
            last: The last of all stored steps. The match must reach its position.
        """
        for step in steps:
            self.repeat(step)
            time.sleep(0)  # Let the event loop's thread run.
        self.check(last)
        return self

    def _read_from(self, steps: Sequence[StepRow]) -> History:
        """Repeat stored steps as long as they fit today's rules, and return this history.

        Each position is compared with the stored one.
        """
        for n, step in enumerate(steps):
            try:
                self.repeat(step)
                self.agrees = self.agrees and self._agrees_with(step)
            except Exception:
                self.unread, self.agrees = len(steps) - n, False
                break
            time.sleep(0)  # Let the event loop's thread run.
        return self

    def _agrees_with(self, step: StepRow) -> bool:
        """Return whether the match has reached the position stored with a step.

        A step from a game file may have no digest. It then counts as equal.
        """
        return step.digest in ("", self.match.digest())

    def check(self, last: StepRow) -> None:
        """Check that the match has reached the position of the last stored step.

        Raises:
            Malformed: The match is at another position.
        """
        if self.match.digest() != last.digest:
            raise Malformed("its answers lead to another position")

    def snapshot(self) -> Snapshot | None:
        """Return a snapshot of the position, or None if no new one is needed yet."""
        if self.last - self._packed < PACKED_EVERY or (packed := self.match.packed()) is None:
            return None
        self._packed = self.last
        data = pack(packed, self.last, self._noticed, self._posed, self._whose)
        return Snapshot(self.last, self.match.machine.version, data)

    def repeat(self, row: StepRow) -> int:
        """Repeat a stored step.

        Returns:
            Who can see the step: a single seat, or ALL.
        """
        if row.undo:
            return self._repeat_change(row)
        step = Step(row.seat, row.askee, row.kind, row.option, row.chance)
        return self._record(partial(self.match.replay, step))[1]

    def _repeat_change(self, row: StepRow) -> int:
        if row.seat == NOBODY:
            return self.go_back(row.option)[1]
        if not row.kind:
            return self.undo(row.seat)[1]
        replay_change(self.match, row.seat, row.askee, row.kind, row.option)
        self._count(row.seat)
        return row.seat

    def first(self) -> StepRow:
        """Return the step with the results of chance before the first question.

        Call this before anything has been answered.
        """
        return StepRow(0, chance=self.match.steps[0].chance, digest=self.match.digest())

    def answer(self, seat: int, action: int, askee: int | None) -> Change:
        """Apply one answer of a seat."""
        return self._record(partial(self.match.apply_action, seat, action, askee))

    def answers(self, seat: int, actions: Sequence[int], askee: int | None) -> Change:
        """Apply several answers of a seat: either all of them or none."""
        if len(actions) == 1:
            return self.answer(seat, actions[0], askee)
        before = self.match.position
        self.match.apply_actions(seat, actions, askee)
        rows = []
        for at in range(before + 1, self.match.position + 1):
            self._whose.append(ALL)
            self._count(ALL)
            rows.append(self._row(at))
        self._posed = self._noticed.copy()
        return rows, ALL

    def scripted(self, steps: Sequence[Step]) -> Change:
        """Apply answers whose chance results are fixed, as in a lesson or a past game."""
        rows: list[StepRow] = []
        noticed: set[int] = set()
        for step in steps:
            new_rows, whose = self._record(partial(self.match.replay, step))
            rows += new_rows
            noticed.add(whose)
        return rows, noticed.pop() if len(noticed) == 1 else ALL

    def _row(self, at: int) -> StepRow:
        """Return the step to store for the answer with a given index."""
        step = self.match.steps[at]
        answer = (step.seat, step.askee, step.kind, step.option, step.chance)
        return StepRow(self.last, *answer, self.match.digest_at(at))

    def _record(self, take: Callable[[], object]) -> Change:
        done, waiting = self.match.done_option, self.match.waits_for
        take()
        step = self.match.steps[-1]
        whose = step.seat if done is not None and step.option != done else ALL
        self._whose.append(whose)
        self._count(whose)
        if waiting is None or self.match.waits_for != waiting - {step.askee}:
            self._posed = self._noticed.copy()
        return [self._row(self.match.position)], whose

    def undo(self, seat: int) -> Change:
        """Take back a seat's last answer, which may consist of several steps."""
        self.match.undo(seat)
        whose = seat
        while len(self._whose) > self.match.position:
            whose = ALL if self._whose.pop() == ALL else whose
        self._count(whose)
        self._posed = self._noticed.copy()
        return [StepRow(self.last, seat, digest=self.match.digest(), undo=True)], whose

    def change(self, seat: int, action: int, askee: int) -> Change:
        """Replace a seat's answer while others still answer the same question.

        Only the seat itself can see this.
        """
        step = change_answer(self.match, seat, action, askee)
        if step is None:
            return [], seat
        self._count(seat)
        digest = self.match.digest()
        return [StepRow(self.last, seat, askee, step.kind, step.option, digest=digest, undo=True)], seat

    def set_up(self, house: House) -> Change:
        """Let `house` answer set-up questions until somebody else must answer."""
        rows: list[StepRow] = []
        while self.match.setting_up and (seat := house.seat(self.match)) is not None:
            try:
                rows += self.answer(seat, *house.answer(self.match, seat))[0]
            except Exception:
                if not rows:
                    raise
                break  # The answers so far are valid. The next request will report the failure.
            time.sleep(0)
        return rows, ALL

    def go_back(self, answers: int) -> Change:
        """Go back to the position after a given number of answers.

        If a question is half answered there, the match goes back to the start of that question. The log keeps
        all its lines, and records which of them no longer count.
        """
        self.match = rewind(self.match, answers)
        del self._whose[self.match.position :]
        self._count(ALL)
        self._posed = self._noticed.copy()
        digest = self.match.digest()
        return [StepRow(self.last, NOBODY, option=self.match.position, digest=digest, undo=True)], ALL

    def moment(self, line: int) -> int:
        """Return how many answers precede the answer that caused a line of the log."""
        events = self.match.events
        if not 0 <= line < len(events):
            raise Malformed("There is no such line in the log.")
        return max(min(at for at, _ in events[line:]) - 1, 0)

    def first_line_after(self, answers: int) -> int:
        """Return the index of the first log line after a given number of answers."""
        return first_line_after(self.match, answers)

    def before_last_of(self, seat: int) -> int | None:
        """Return how many answers came before the last answer of a seat.

        Quiet answers do not count. The result is None if the seat has given no other answer.
        """
        steps, first = self.match.steps, len(self.match.steps) - len(self._whose)
        for at in range(len(steps) - 1, first - 1, -1):
            if steps[at].seat == seat and self._whose[at - first] == ALL:
                return at - 1
        return None

    def position(self, seat: int | None) -> int:
        """Return the number of steps that a viewer could see."""
        return _seen_by(seat, self._noticed)

    def is_current(self, seat: int, position: int) -> bool:
        """Return whether the question that was put to a seat at a position is still open.

        Other players may have answered the same question since then: players who are asked together may
        answer in any order.
        """
        return _seen_by(seat, self._posed) <= position <= self.position(seat)

    @property
    def is_picking(self) -> bool:
        """Whether a player is picking several options, which others cannot see yet."""
        return self.match.is_picking

    def is_quiet(self, action: int) -> bool:
        """Return whether no other player could see this action."""
        done = self.match.done_action
        return done is not None and action != done

    def _count(self, whose: int) -> None:
        self.last += 1
        self._noticed[whose] += 1


def _standing_answers(game: Game, rows: Sequence[StepRow]) -> list[Step]:
    """Return the stored answers that have not been taken back or replaced."""
    standing: list[Step] = []
    together = followed_kinds(Machine.of(game).numbers)
    for row in rows:
        if row.undo:
            at = first_changed(row, standing, together)
            if is_changed(row):
                standing[at] = Step(row.seat, row.askee, row.kind, row.option)
            else:
                del standing[at:]
        else:
            standing.append(Step(row.seat, row.askee, row.kind, row.option, row.chance))
    return standing


def is_changed(row: StepRow) -> bool:
    """Return whether a stored change replaces an answer, and takes none back."""
    return row.undo and row.kind != ""


def first_changed(row: StepRow, steps: Sequence[Step], together: Mapping[str, str]) -> int:
    """Return the index of the first step that a stored change affects.

    Args:
        row: The stored change.
        steps: The steps before the change.
        together: For each kind of question, the kind that is answered together with it, if there is one.
    """
    if row.seat == NOBODY:
        return row.option + 1
    if is_changed(row):
        return next(n for n in range(len(steps) - 1, 0, -1) if steps[n].askee == row.askee)
    return len(steps) - last_answer_length(steps, together)


def _seen_by(seat: int | None, noticed: Counter[int]) -> int:
    return noticed[ALL] + (noticed[seat] if seat is not None else 0)
