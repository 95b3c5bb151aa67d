"""A match with its stored steps, and a count of the steps that each seat could see."""

from __future__ import annotations

import logging
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
from coverts.engine.match.match_forms import match_of
from coverts.engine.match.numbered_answers import leads_to_same_positions
from coverts.tables.core.seating import House
from coverts.tables.core.stored_rows import NUMBERED, Snapshot, StepRow
from coverts.tables.payers import pause
from coverts.tables.snapshots import pack, unpack
from coverts.tables.wire.refusals import CannotContinue

LOG = logging.getLogger("coverts.server")
ALL = -1
"""The value that is used in place of a seat number if everybody can see a step."""
NOBODY = -1
"""The seat number of a step that no seat made, such as going back after a vote."""
PACKED_EVERY = 32
"""The minimum number of steps between two snapshots."""
Change = tuple[list[StepRow], int]
"""The steps to store together, and the seat that can see them, or ALL if everybody can."""


class History:
    """A match with its stored steps.

    If a player must select several options, the other players see the selection only when it is complete.
    Until then, each selected option is a *quiet* step, which only the player's own seat can see.

    The position of a viewer is the number of steps that the viewer could see.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.last = 0
        """The number of the last step."""
        self._noticed: Counter[int] = Counter()
        """For each seat, the number of its quiet steps. The entry for ALL counts the steps that everybody
        could see."""
        self._whose: list[int] = []
        """For each answer of the match, the seat that could see it, or ALL if everybody could."""
        self.taken_back = 0
        """The number of answers that everybody could see and that the last undo took back."""
        self._posed = Counter[int]()
        """A copy of `_noticed` from the time when the open question was asked."""
        self._packed = 0
        """The number of the last step that the latest snapshot includes."""
        self.unread = 0
        """The number of stored steps that were skipped, because the first of them does not fit the current
        rules."""
        self.why_unread = ""
        """Why the first of the skipped steps does not fit, or ""."""
        self.agrees = True
        """Whether the match reached every stored position when it was rebuilt under newer rules."""

    @staticmethod
    def shown(match: Match, position: int) -> History:
        """Create a history for a match that is only displayed, as in a replay.

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

        If the snapshot was made under the current rules, only the steps after the snapshot are repeated. Call
        this function in a background thread. It lets other threads run between two steps.

        Args:
            game: The game of the table.
            players: The number of seats.
            options: The options of the game.
            steps: All stored steps.
            referee: The form of a match with real cards ("own" or "one"), or "" if the program deals the
                cards.
            snapshot: The stored snapshot, if there is one.
            outdated: Whether the steps were stored under other rules. If so, they are repeated until one does
                not fit the current rules, and each position is compared with the stored position. The results
                are in `agrees` and `unread`.

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
            raise Malformed("none of its answers are stored")
        history = History(match_of(game, players, options, referee, steps=[Step(chance=steps[0].chance)]))
        if outdated:
            history.agrees = history._agrees_with(steps[0])
            return history._read_from(steps[1:])
        return history._followed(steps[1:], steps[-1])

    def _followed(self, steps: Sequence[StepRow], last: StepRow) -> History:
        """Repeat the remaining stored steps, and return this history.

        Args:
            steps: The steps to repeat.
            last: The last stored step. The match must end at the position that is stored with it.

        Raises:
            Malformed: The match ended at another position.
        """
        for step in steps:
            self.repeat(step)
            pause()
        self.check(last)
        return self

    def _read_from(self, steps: Sequence[StepRow]) -> History:
        """Repeat stored steps until one does not fit the rules, and return this history.

        Each position is compared with the position that was stored.
        """
        for n, step in enumerate(steps):
            try:
                self.repeat(step)
                self.agrees = self.agrees and self._agrees_with(step)
            except Exception as error:
                self.unread, self.agrees, self.why_unread = len(steps) - n, False, str(error)
                break
            pause()
        return self

    def _agrees_with(self, step: StepRow) -> bool:
        """Return whether the match is at the position that was stored with a step.

        Positions are compared by their digests. If the step comes from a game file without digests, the
        result is True. For answers that were stored by number, the game decides.
        """
        if step.digest == NUMBERED:
            return leads_to_same_positions(self.match.game)
        return step.digest in ("", self.match.digest())

    def check(self, last: StepRow) -> None:
        """Check that the match has reached the position of the last stored step.

        Raises:
            Malformed: The match is at another position.
        """
        if last.digest not in (NUMBERED, self.match.digest()):
            raise Malformed("the stored answers no longer lead to the stored position")

    def snapshot(self) -> Snapshot | None:
        """Return a snapshot of the position, or None if it is too early for a new one."""
        if self.last - self._packed < PACKED_EVERY or (packed := self.match.packed()) is None:
            return None
        self._packed = self.last
        data = pack(packed, self.last, self._noticed, self._posed, self._whose)
        return Snapshot(self.last, self.match.machine.version, data)

    def repeat(self, row: StepRow) -> int:
        """Repeat a stored step.

        Returns:
            The seat that can see the step, or ALL if everybody can.
        """
        if row.undo:
            return self._repeat_change(row)
        step = Step(row.seat, row.askee, row.kind, row.option, row.chance)
        return self._take(partial(self.match.replay, step))

    def _repeat_change(self, row: StepRow) -> int:
        if row.seat == NOBODY:
            return self.go_back(row.option)[1]
        if not row.kind:
            return self.undo(row.seat)[1]
        replay_change(self.match, row.seat, row.askee, row.kind, row.option)
        self._count(row.seat)
        return row.seat

    def first(self) -> StepRow:
        """Return the step that holds the chance results before the first question.

        Call this before the first answer.
        """
        return StepRow(0, chance=self.match.steps[0].chance, digest=self.match.digest())

    def answer(self, seat: int, action: int, askee: int | None) -> Change:
        """Apply one answer of a seat."""
        return self._record(partial(self.match.apply_action, seat, action, askee))

    def answers(self, seat: int, actions: Sequence[int], askee: int | None) -> Change:
        """Apply several answers of a seat. If one of them is illegal, apply none."""
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
        """Apply answers with their chance results, as in a lesson or a past game."""
        rows: list[StepRow] = []
        noticed: set[int] = set()
        for step in steps:
            new_rows, whose = self._record(partial(self.match.replay, step))
            rows += new_rows
            noticed.add(whose)
            pause()
        return rows, noticed.pop() if len(noticed) == 1 else ALL

    def _row(self, at: int) -> StepRow:
        """Return the step to store for the answer with a given index."""
        step = self.match.steps[at]
        answer = (step.seat, step.askee, step.kind, step.option, step.chance)
        return StepRow(self.last, *answer, self.match.digest_at(at))

    def _record(self, take: Callable[[], object]) -> Change:
        """Apply an answer, and return the step to store."""
        whose = self._take(take)
        return [self._row(self.match.position)], whose

    def _take(self, take: Callable[[], object]) -> int:
        """Apply an answer, and return the seat that can see it, or ALL if everybody can."""
        done, waiting = self.match.done_option, self.match.waits_for
        take()
        step = self.match.steps[-1]
        whose = step.seat if done is not None and step.option != done else ALL
        self._whose.append(whose)
        self._count(whose)
        if waiting is None or self.match.waits_for != waiting - {step.askee}:
            self._posed = self._noticed.copy()
        return whose

    def undo(self, seat: int) -> Change:
        """Take back a seat's last answer, which may consist of several steps."""
        self.match.undo(seat)
        self.taken_back = 0
        while len(self._whose) > self.match.position:
            self.taken_back += self._whose.pop() == ALL
        whose = ALL if self.taken_back else seat
        self._count(whose)
        self._posed = self._noticed.copy()
        return [StepRow(self.last, seat, digest=self.match.digest(), undo=True)], whose

    def change(self, seat: int, action: int, askee: int) -> Change:
        """Replace a seat's answer to a question that other seats have yet to answer.

        Only this seat can see the change.
        """
        step = change_answer(self.match, seat, action, askee)
        if step is None:
            return [], seat
        self._count(seat)
        digest = self.match.digest()
        return [StepRow(self.last, seat, askee, step.kind, step.option, digest=digest, undo=True)], seat

    def set_up(self, house: House) -> Change:
        """Let the bots of `house` answer set-up questions until another seat must answer."""
        rows: list[StepRow] = []
        while self.match.setting_up and (seat := house.seat(self.match)) is not None:
            try:
                rows += self.answer(seat, *house.answer(self.match, seat))[0]
            except Exception:
                if not rows:
                    raise
                break  # The answers so far are valid. The next request will report the failure.
            pause()
        return rows, ALL

    def go_back(self, answers: int) -> Change:
        """Go back to the position after a given number of answers.

        If a multiple choice is unfinished at that position, the match goes back to the start of the choice.
        The log keeps all its lines, and records how many of them are undone.
        """
        self.match = rewind(self.match, answers)
        del self._whose[self.match.position :]
        self._count(ALL)
        self._posed = self._noticed.copy()
        digest = self.match.digest()
        return [StepRow(self.last, NOBODY, option=self.match.position, digest=digest, undo=True)], ALL

    def moment(self, line: int) -> int:
        """Return the number of answers before the answer that caused a log line."""
        events = self.match.events
        if not 0 <= line < len(events):
            raise Malformed("There is no such line in the log.")
        return max(min(at for at, _ in events[line:]) - 1, 0)

    def first_line_after(self, answers: int) -> int:
        """Return the index of the first log line after a given number of answers."""
        return first_line_after(self.match, answers)

    def before_last_of(self, seat: int) -> int | None:
        """Return the number of answers before the last answer of a seat.

        Quiet answers, which other players cannot see, are skipped. The result is None if the seat has given
        no other answer.
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
        """Return whether a question that a seat saw at a given position is still open.

        The question stays open while other players answer it, because players who are asked together may
        answer in any order.
        """
        return _seen_by(seat, self._posed) <= position <= self.position(seat)

    @property
    def is_picking(self) -> bool:
        """Whether a player is in the middle of a multiple choice. Other players cannot see the selection
        yet."""
        return self.match.is_picking

    def is_quiet(self, action: int) -> bool:
        """Return whether an action of the open question is invisible to other players."""
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
    """Return whether a stored change replaces an answer instead of taking it back."""
    return row.undo and row.kind != ""


def first_changed(row: StepRow, steps: Sequence[Step], together: Mapping[str, str]) -> int:
    """Return the index of the first step that a stored change affects.

    Args:
        row: The stored change.
        steps: The steps before the change.
        together: For each kind of question, the follow-up question that is answered together with it, if any.
    """
    if row.seat == NOBODY:
        return row.option + 1
    if is_changed(row):
        return next(n for n in range(len(steps) - 1, 0, -1) if steps[n].askee == row.askee)
    return len(steps) - last_answer_length(steps, together)


def _seen_by(seat: int | None, noticed: Counter[int]) -> int:
    return noticed[ALL] + (noticed[seat] if seat is not None else 0)
