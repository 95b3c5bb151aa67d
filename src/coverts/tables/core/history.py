"""A match and the steps it was made of, with what each viewer could notice of them."""

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
"""A step everybody notices."""
NOBODY = -1
"""The seat of a step that all have agreed on."""
PACKED_EVERY = 32
"""Steps from one snapshot to the next, at least."""
Change = tuple[list[StepRow], int]
"""Steps to store together, and who notices them: a seat, or ALL."""


class History:
    """A match with its stored steps.

    Options picked in a question that takes several are known to nobody but who picks until they are done.
    Such a step is *quiet*: it does not count in the position that others are told.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.last = 0
        """Number of the last step."""
        self._noticed: Counter[int] = Counter()
        """Steps that one seat alone, or ALL, noticed."""
        self._whose: list[int] = []
        """For each answer of the match, who noticed it."""
        self._posed = Counter[int]()
        """What had been noticed when the open question was posed."""
        self._packed = 0
        """Number of the last step when it was packed last."""
        self.unread = 0
        """How many of the stored steps do not fit today's rules, and were left out."""
        self.agrees = True
        """Whether each step of another version that was repeated led to its stored position."""

    @staticmethod
    def shown(match: Match, position: int) -> History:
        """A match that is only looked at, at a position that all could notice."""
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
        """Return the match that the stored steps lead to, from a snapshot if it is of these very rules.

        For a thread: it lets others run between two steps.

        Args:
            outdated: The steps were stored under another version of the rules. All are repeated from the
                first, as far as they fit, and each position is checked; `agrees` and `unread` say the result.

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
            told = said("This table was played under other rules than today's: {why}", why=str(error))
            raise CannotContinue(told) from error

    @staticmethod
    def _unpacked(
        game: Game, players: int, options: Any, steps: Sequence[StepRow], snapshot: Snapshot
    ) -> History:
        packed, kept = unpack(snapshot.data)
        standing = _standing(game, steps[: kept.last + 1])
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
            raise Malformed("its answers are written in a way that is no longer read")
        history = History(match_of(game, players, options, referee, steps=[Step(chance=steps[0].chance)]))
        if outdated:
            history.agrees = history._agrees_with(steps[0])
            return history._read_from(steps[1:])
        return history._followed(steps[1:], steps[-1])

    def _followed(self, steps: Sequence[StepRow], last: StepRow) -> History:
        """This history, after further stored steps, the last of all of which is `last`."""
        for step in steps:
            self.repeat(step)
            time.sleep(0)  # the loop's thread goes first
        self.check(last)
        return self

    def _read_from(self, steps: Sequence[StepRow]) -> History:
        """Return this history after as many further steps as fit today's rules; check each position."""
        for n, step in enumerate(steps):
            try:
                self.repeat(step)
                self.agrees = self.agrees and self._agrees_with(step)
            except Exception:
                self.unread, self.agrees = len(steps) - n, False
                break
            time.sleep(0)  # the loop's thread goes first
        return self

    def _agrees_with(self, step: StepRow) -> bool:
        """Return whether the match stands at a step's position; one from a file may have no digest."""
        return step.digest in ("", self.match.digest())

    def check(self, last: StepRow) -> None:
        """Raises Malformed where the last stored step has led somewhere else."""
        if self.match.digest() != last.digest:
            raise Malformed("its answers lead to another position")

    def snapshot(self) -> Snapshot | None:
        """The position as data, if it is time for it."""
        if self.last - self._packed < PACKED_EVERY or (packed := self.match.packed()) is None:
            return None
        self._packed = self.last
        data = pack(packed, self.last, self._noticed, self._posed, self._whose)
        return Snapshot(self.last, self.match.machine.version, data)

    def repeat(self, row: StepRow) -> int:
        """Carry out a stored step."""
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
        """What chance did before anybody was asked, while nothing has been answered."""
        return StepRow(0, chance=self.match.steps[0].chance, digest=self.match.digest())

    def answer(self, seat: int, action: int, askee: int | None) -> Change:
        """Answer for a seat."""
        return self._record(partial(self.match.apply_action, seat, action, askee))

    def answers(self, seat: int, actions: Sequence[int], askee: int | None) -> Change:
        """Answer several questions at once, all or none."""
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
        """Take answers whose chance is told as well: those of a lesson, or of a game that was played."""
        rows: list[StepRow] = []
        noticed: set[int] = set()
        for step in steps:
            taken, whose = self._record(partial(self.match.replay, step))
            rows += taken
            noticed.add(whose)
        return rows, noticed.pop() if len(noticed) == 1 else ALL

    def _row(self, at: int) -> StepRow:
        """The answer of that number, as the last step."""
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
        """Take the seat's last answer back, which may be of several steps."""
        self.match.undo(seat)
        whose = seat
        while len(self._whose) > self.match.position:
            whose = ALL if self._whose.pop() == ALL else whose
        self._count(whose)
        self._posed = self._noticed.copy()
        return [StepRow(self.last, seat, digest=self.match.digest(), undo=True)], whose

    def change(self, seat: int, action: int, askee: int) -> Change:
        """Answer otherwise while others still answer the same question; only who does so notices it."""
        step = change_answer(self.match, seat, action, askee)
        if step is None:
            return [], seat
        self._count(seat)
        digest = self.match.digest()
        return [StepRow(self.last, seat, askee, step.kind, step.option, digest=digest, undo=True)], seat

    def set_up(self, house: House) -> Change:
        """All answers of the set-up that the house gives, up to the first that somebody else owes."""
        rows: list[StepRow] = []
        while self.match.setting_up and (seat := house.seat(self.match)) is not None:
            try:
                rows += self.answer(seat, *house.answer(self.match, seat))[0]
            except Exception:
                if not rows:
                    raise
                break  # the ones before are good; the next request meets the fault
            time.sleep(0)  # the loop's thread goes first
        return rows, ALL

    def go_back(self, answers: int) -> Change:
        """Let only the first answers stand, so many or a few less; the log says so, and keeps all else."""
        self.match = rewind(self.match, answers)
        del self._whose[self.match.position :]
        self._count(ALL)
        self._posed = self._noticed.copy()
        digest = self.match.digest()
        return [StepRow(self.last, NOBODY, option=self.match.position, digest=digest, undo=True)], ALL

    def moment(self, line: int) -> int:
        """How many answers stand before the one that led to a line of the log."""
        events = self.match.events
        if not 0 <= line < len(events):
            raise Malformed("There is no such line in the log.")
        return max(min(at for at, _ in events[line:]) - 1, 0)

    def first_line_after(self, answers: int) -> int:
        """The first line of the log that an answer after the first so many has led to."""
        return first_line_after(self.match, answers)

    def before_last_of(self, seat: int) -> int | None:
        """How many answers stand before the last one of a seat that all have noticed; None without any."""
        steps, first = self.match.steps, len(self.match.steps) - len(self._whose)
        for at in range(len(steps) - 1, first - 1, -1):
            if steps[at].seat == seat and self._whose[at - first] == ALL:
                return at - 1
        return None

    def position(self, seat: int | None) -> int:
        """Number of steps the viewer could notice."""
        return _seen_by(seat, self._noticed)

    def is_current(self, seat: int, position: int) -> bool:
        """Whether what the seat was asked at that position is still what it is asked.

        It is while others answer the same question: who answers together may do so in any order.
        """
        return _seen_by(seat, self._posed) <= position <= self.position(seat)

    @property
    def is_picking(self) -> bool:
        """Whether the open question takes several options, which nobody else may know until it is done."""
        return self.match.is_picking

    def is_quiet(self, action: int) -> bool:
        """Whether nobody else may notice that action of the open question."""
        done = self.match.done_action
        return done is not None and action != done

    def _count(self, whose: int) -> None:
        self.last += 1
        self._noticed[whose] += 1


def _standing(game: Game, rows: Sequence[StepRow]) -> list[Step]:
    """The stored answers that stand."""
    found: list[Step] = []
    together = followed_kinds(Machine.of(game).numbers)
    for row in rows:
        if row.undo:
            at = first_changed(row, found, together)
            if is_changed(row):
                found[at] = Step(row.seat, row.askee, row.kind, row.option)
            else:
                del found[at:]
        else:
            found.append(Step(row.seat, row.askee, row.kind, row.option, row.chance))
    return found


def is_changed(row: StepRow) -> bool:
    """Whether a stored change puts another answer in the place of one, and takes none back."""
    return row.undo and row.kind != ""


def first_changed(row: StepRow, steps: Sequence[Step], together: Mapping[str, str]) -> int:
    """Of the steps that stood before a stored change, the place of the first that it changes."""
    if row.seat == NOBODY:
        return row.option + 1
    if is_changed(row):
        return next(n for n in range(len(steps) - 1, 0, -1) if steps[n].askee == row.askee)
    return len(steps) - last_answer_length(steps, together)


def _seen_by(seat: int | None, noticed: Counter[int]) -> int:
    return noticed[ALL] + (noticed[seat] if seat is not None else 0)
