"""The past of a table: all moments (positions after an answer) that everybody could notice."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import Said, said
from coverts.engine.game.definition import Game
from coverts.engine.match.amend import rewind
from coverts.engine.match.game_match import Match, Packed, Step, followed_kinds
from coverts.engine.match.match_forms import match_of
from coverts.tables.core.history import ALL, NOBODY, History, first_changed, is_changed
from coverts.tables.core.stored_rows import NUMBERED, StepRow
from coverts.tables.payers import pause
from coverts.tables.replays.reveals import Public
from coverts.tables.wire.refusals import CannotContinue, TooMany

OTHER_RULES = "This game was played with a different version of the rules and can no longer be shown: {why}"
_SERIALS = count()
KEY_INTERVAL = 16
"""Every so many moments, a state is stored whole. The others store the difference from it, which is small."""
ELSEWHERE = "its answers lead to a different position."


@dataclass(frozen=True, slots=True)
class Moment:
    """The position after an answer that everybody could notice.

    Attributes:
        step: The index of the answer in `rows`.
        seat: The seat that answered, or -1 at the start and after a rewind.
        events: The length of the log at this moment.
        reveals: Whether something hidden became visible to everybody.
        setting_up: Whether the game is still being set up.
        state: The compressed game state. Empty in games with real cards.
        key: The compressed state that `state` refers to, or b"" if it refers to none.
        rows: All steps up to the next rewind, without undone steps.
    """

    step: int
    seat: int
    events: int
    reveals: bool
    setting_up: bool
    state: bytes
    key: bytes
    rows: list[StepRow] = field(repr=False)


class Past:
    """All moments of a table, computed from its stored steps in a thread.

    Moments have the same numbers for all viewers. So an answer that was taken back has no moment. A single
    selection in a multiple choice has no moment either, because other seats do not notice it. If the players
    vote to go back, the earlier moments are kept, as in the table's log.
    """

    def __init__(
        self, game: Game, players: int, options: Any, referee: str = "", outdated: bool = False
    ) -> None:
        """Start with no moments.

        Args:
            game: The game.
            players: The number of players.
            options: The game options.
            referee: The form of a match with real cards ("own" or "one"), or "" if the program deals the
                cards.
            outdated: Whether the steps were stored under other rules. If so, the moments end at the first
                step that does not fit the current rules.
        """
        self.game, self.players, self.options, self.referee = game, players, options, referee
        self.outdated = outdated
        self.serial = next(_SERIALS)
        """A number that no other past has had in this process."""
        self.rows: list[StepRow] = []
        """The steps that have not been undone."""
        self.moments: list[Moment] = []
        self.events: list[tuple[int, tuple[Any, ...]]] = []
        self.last = -1
        """The number of the last stored step that was added, even if that step was undone."""
        self.bytes = 0
        self._digest = ""
        self._together = followed_kinds(Machine.of(game).numbers)

    is_complete = False
    """Whether the moments of all stored steps have been computed."""
    _done = 0
    """The number of steps that have been replayed."""
    _forked = 0
    """The number of steps that the last rewind kept."""
    _key = b""
    """The compressed state that the next ones refer to."""
    _match: Match | None = None
    """The match after the last moment, which is kept only while further steps are replayed."""

    def take_up(self, rows: Sequence[StepRow]) -> None:
        """Add stored steps and compute their moments. Calls must not overlap.

        Raises:
            CannotContinue: The steps do not fit the current rules.
            TooMany: The payer's balance is used up. The moments so far are kept, and a further call goes on.
        """
        self.is_complete = False
        try:
            for row in rows:
                self._note(row)
            self._carry_out()
            if self._match is not None and not self.outdated and self._differs(self._match):
                raise CannotContinue(said(OTHER_RULES, why=ELSEWHERE))
            self.is_complete = True
        except (CannotContinue, TooMany):
            raise
        except Exception as error:
            if self.outdated and self.moments:
                self._done = len(self.rows)
                self.is_complete = True
                return
            raise CannotContinue(said(OTHER_RULES, why=str(error))) from error
        finally:
            self._match = None

    def _differs(self, match: Match) -> bool:
        """Return whether a match is not at the stored position of the last step."""
        return self._digest not in (NUMBERED, match.digest())

    def _note(self, row: StepRow) -> None:
        if not row.undo:
            self.rows.append(row)
        elif row.seat == NOBODY:
            self._carry_out()
            match = rewind(self._at_end(), row.option)
            self._fork(match.position + 1, match)
        else:
            at = first_changed(row, [_step(each) for each in self.rows], self._together)
            self._drop_from(max(at, self._forked))
            if is_changed(row):
                self.rows[at] = replace(row, undo=False)
                # Later positions differ from the stored ones, so the stored digests are no longer valid.
                for later in range(at, len(self.rows)):
                    self.rows[later] = replace(self.rows[later], digest="")
            elif at < self._forked:
                self._fork(at, self._repeated(self.rows[:at]))
            else:
                del self.rows[at:]
        self.last, self._digest = row.number, row.digest

    def _drop_from(self, at: int) -> None:
        """Remove all moments from a changed step onward."""
        self._match = None
        self._done = min(self._done, at)
        while self.moments and self.moments[-1].rows is self.rows and self.moments[-1].step >= at:
            self.bytes -= len(self.moments.pop().state)

    def _repeated(self, rows: Sequence[StepRow]) -> Match:
        """Return the match after these steps, with the complete log."""
        steps = [_step(row) for row in rows]
        match = match_of(self.game, self.players, self.options, self.referee, steps=steps)
        match.events = [*self.events]
        return match

    def _fork(self, count: int, match: Match) -> None:
        """Keep only the first `count` steps and continue from this match."""
        self.rows = self.rows[:count]
        self._done = self._forked = count
        self._keep(match, -1, False)
        self._match = match

    def _at_end(self) -> Match:
        """Return the match after the last moment."""
        if self._match is None:
            self._match = self.match_at(len(self.moments) - 1)
        return self._match

    def _carry_out(self) -> None:
        """Replay the steps that were added since the last replay."""
        if not self.rows or self._done == len(self.rows):
            return
        if not self.moments:
            first = [Step(chance=self.rows[0].chance)]
            self._match = match_of(self.game, self.players, self.options, self.referee, steps=first)
            self._keep(self._match, -1, False)
        else:
            self._match = None
        match = self._at_end()
        del self.events[self.moments[-1].events :]
        history, public = History(match), Public(self.game)
        public.follow(match)
        may_stop = False
        for row in self.rows[self.moments[-1].step + 1 :]:
            if may_stop:
                pause()  # If this raises an error, a later call goes on from the last moment.
            whose = history.repeat(row)
            may_stop = whose == ALL
            if may_stop:
                self._keep(match, row.seat, public.follow(match))
            self._done = match.position + 1
        self._done = len(self.rows)

    def _keep(self, match: Match, seat: int, reveals: bool) -> None:
        self.events += match.events[len(self.events) :]
        key = self._key if len(self.moments) % KEY_INTERVAL else b""
        state = b"" if self.referee else _compressed(match.machine.packed(match.s), key)
        if not key:
            self._key = state
        self.bytes += len(state)
        self.moments.append(
            Moment(
                match.position,
                seat,
                len(match.events),
                reveals,
                match.setting_up,
                state,
                key,
                self.rows,
            )
        )

    def match_at(self, number: int) -> Match:
        """Return the match as it was at a moment.

        Raises:
            Malformed: There is no such moment.
        """
        if not 0 <= number < len(self.moments):
            raise Malformed(no_move(number, len(self.moments)))
        moment = self.moments[number]
        if self.referee:
            match = self._repeated(moment.rows[: moment.step + 1])
            match.events = self.events[: moment.events]
            return match
        steps = [_step(row) for row in moment.rows[: moment.step + 1]]
        packed = Packed(_decompressed(moment.state, moment.key), self.events[: moment.events], {}, [])
        return Match.unpacked(self.game, self.players, self.options, steps, packed)

    def next_answer(self, number: int, seat: int) -> list[StepRow]:
        """Return the seat's first answer after a moment.

        A multiple choice has several steps: the selections and the confirmation.
        """
        answer: list[StepRow] = []
        now = self.moments[number]
        ends = {moment.step for moment in self.moments[number + 1 :] if moment.rows is now.rows}
        for at in range(now.step + 1, len(now.rows)):
            row = now.rows[at]
            if row.seat == seat:
                if answer and (row.kind, row.askee) != (answer[0].kind, answer[0].askee):
                    break
                answer.append(row)
                if at in ends:
                    break
        return answer

    def rows_after(self, number: int) -> list[StepRow]:
        """Return the steps between a moment and the next moment, or the end of the game.

        If the players went back after the moment, there are no such steps.
        """
        now = self.moments[number]
        coming = self.moments[number + 1] if number + 1 < len(self.moments) else None
        until = coming.step + 1 if coming is not None and coming.rows is now.rows else len(now.rows)
        return now.rows[now.step + 1 : until]

    def rows_until(self, number: int) -> list[StepRow]:
        """Return the steps that lead to a moment, renumbered from 0."""
        now = self.moments[number]
        return [
            StepRow(
                at, row.seat, row.askee, row.kind, row.option, row.chance, "" if self.outdated else row.digest
            )
            for at, row in enumerate(now.rows[: now.step + 1])
        ]


def first_decision(moments: Sequence[Moment]) -> int:
    """Return the number of the first moment after the setup, or of the last moment if the setup goes on."""
    after = (number for number, moment in enumerate(moments) if not moment.setting_up)
    return next(after, max(0, len(moments) - 1))


def _compressed(state: bytes, key: bytes) -> bytes:
    """Return a compressed state that refers to the state in `key`, if there is one."""
    if not key:
        return zlib.compress(state, 1)
    encoder = zlib.compressobj(6, zdict=zlib.decompress(key))
    return encoder.compress(state) + encoder.flush()


def _decompressed(state: bytes, key: bytes) -> bytes:
    if not key:
        return zlib.decompress(state)
    return zlib.decompressobj(zdict=zlib.decompress(key)).decompress(state)


def no_move(number: int, count: int) -> Said:
    """Return the error text for a move that does not exist."""
    return said("There is no move {move}; this game has moves 0 to {last}.", move=number, last=count - 1)


def _step(row: StepRow) -> Step:
    return Step(row.seat, row.askee, row.kind, row.option, row.chance)
