"""The past of one table: each moment that all could notice, kept so that any of them can be shown again."""

from __future__ import annotations

import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import Said, said
from coverts.engine.game.definition import Game
from coverts.engine.match.amend import rewind
from coverts.engine.match.game_match import Match, Packed, Step, followed_kinds
from coverts.engine.match.referee import match_of
from coverts.tables.core.history import ALL, NOBODY, History, first_changed, is_changed
from coverts.tables.core.stored_rows import StepRow
from coverts.tables.replays.reveals import Public
from coverts.tables.wire.refusals import CannotContinue

OTHER_RULES = "This game was played under other rules than today's, so it can no longer be shown: {why}"
ELSEWHERE = "its answers lead to another position."


@dataclass(frozen=True, slots=True)
class Moment:
    """The position after an answer that all could notice.

    step: its number among the answers that stood. seat: who gave it; -1 at the start, and where the table
    went back. events: how much of the log there is by then. reveals: whether something hidden came to be seen
    by everybody. state: the record as compressed bytes; empty where the cards were real. rows: the answers
    that stood, and those that came after them until the table went back.
    """

    step: int
    seat: int
    events: int
    reveals: bool
    state: bytes
    rows: list[StepRow] = field(repr=False)


class Past:
    """All moments of one table, made from its stored steps in a thread.

    An answer that was taken back is not in it; nor has a pick of several a moment of its own, which only who
    picks can notice. So moments have the same numbers for everybody. Where a table went back by consent, what
    was played until then stays, as it does in its log.
    """

    def __init__(
        self, game: Game, players: int, options: Any, referee: str = "", outdated: bool = False
    ) -> None:
        """outdated: the steps were stored under other rules; moments end where they no longer fit."""
        self.game, self.players, self.options, self.referee = game, players, options, referee
        self.outdated = outdated
        self.rows: list[StepRow] = []
        """The steps that stand."""
        self.moments: list[Moment] = []
        self.events: list[tuple[int, tuple[Any, ...]]] = []
        self.last = -1
        """Number of the last stored step that was taken up, also of what was taken back."""
        self.bytes = 0
        self._digest = ""
        self._together = followed_kinds(Machine.of(game).numbers)

    @property
    def is_complete(self) -> bool:
        """Whether every step that was taken up is among the moments, or was carried out after the last."""
        return self._done == len(self.rows)

    _done = 0
    """Steps that were carried out."""
    _forked = 0
    """How many stood when the table last went back."""
    _match: Match | None = None
    """The match after the last of them, while further ones are carried out."""

    def take_up(self, rows: Sequence[StepRow]) -> None:
        """Take up further stored steps, and make their moments; one call at a time.

        Raises CannotContinue where they do not fit the rules of today.
        """
        try:
            for row in rows:
                self._note(row)
            self._carry_out()
            if self._match is not None and self._match.digest() != self._digest and not self.outdated:
                raise CannotContinue(said(OTHER_RULES, why=ELSEWHERE))
        except CannotContinue:
            raise
        except Exception as error:
            if self.outdated and self.moments:
                self._done = len(self.rows)
                return
            raise CannotContinue(said(OTHER_RULES, why=str(error))) from error
        finally:
            self._match = None

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
                for later in range(at, len(self.rows)):  # the positions there were others
                    self.rows[later] = replace(self.rows[later], digest="")
            elif at < self._forked:
                self._fork(at, self._repeated(self.rows[:at]))
            else:
                del self.rows[at:]
        self.last, self._digest = row.number, row.digest

    def _drop_from(self, at: int) -> None:
        """Let go of moments that are no longer so."""
        self._match = None
        self._done = min(self._done, at)
        while self.moments and self.moments[-1].rows is self.rows and self.moments[-1].step >= at:
            self.bytes -= len(self.moments.pop().state)

    def _repeated(self, rows: Sequence[StepRow]) -> Match:
        """The match that steps lead to, with all of the log."""
        steps = [_step(row) for row in rows]
        match = match_of(self.game, self.players, self.options, self.referee, steps=steps)
        match.events = [*self.events]
        return match

    def _fork(self, count: int, match: Match) -> None:
        """Only the first steps stand from here on, so many, after which the match is this."""
        self.rows = self.rows[:count]
        self._done = self._forked = count
        self._keep(match, -1, False)
        self._match = match

    def _at_end(self) -> Match:
        """The match after the last moment, to go on from."""
        if self._match is None:
            self._match = self.match_at(len(self.moments) - 1)
        return self._match

    def _carry_out(self) -> None:
        """Carry out the steps that have been taken up since."""
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
        for row in self.rows[self.moments[-1].step + 1 :]:
            whose = history.repeat(row)
            time.sleep(0)  # the loop's thread goes first
            if whose == ALL:
                self._keep(match, row.seat, public.follow(match))
            self._done = match.position + 1
        self._done = len(self.rows)

    def _keep(self, match: Match, seat: int, reveals: bool) -> None:
        self.events += match.events[len(self.events) :]
        state = b"" if self.referee else zlib.compress(match.machine.packed(match.s), 1)
        self.bytes += len(state)
        self.moments.append(Moment(match.position, seat, len(match.events), reveals, state, self.rows))

    def match_at(self, number: int) -> Match:
        """Return the match as it was at a moment; raises Malformed if there is no such moment."""
        if not 0 <= number < len(self.moments):
            raise Malformed(no_move(number, len(self.moments)))
        moment = self.moments[number]
        if self.referee:
            match = self._repeated(moment.rows[: moment.step + 1])
            match.events = self.events[: moment.events]
            return match
        steps = [_step(row) for row in moment.rows[: moment.step + 1]]
        packed = Packed(zlib.decompress(moment.state), self.events[: moment.events], {}, [])
        return Match.unpacked(self.game, self.players, self.options, steps, packed)

    def next_answer(self, number: int, seat: int) -> list[StepRow]:
        """What a seat answered first after a moment: one step, or its picks with the one that ended them."""
        found: list[StepRow] = []
        now = self.moments[number]
        ends = {moment.step for moment in self.moments[number + 1 :] if moment.rows is now.rows}
        for at in range(now.step + 1, len(now.rows)):
            row = now.rows[at]
            if row.seat == seat:
                if found and (row.kind, row.askee) != (found[0].kind, found[0].askee):
                    break
                found.append(row)
                if at in ends:
                    break
        return found

    def rows_after(self, number: int) -> list[StepRow]:
        """The steps from a moment to the next, or those after the last; none where the table went back."""
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


def no_move(number: int, count: int) -> Said:
    """What is told where there is no such move."""
    return said("There is no move {move}; this game has moves 0 to {last}.", move=number, last=count - 1)


def _step(row: StepRow) -> Step:
    return Step(row.seat, row.askee, row.kind, row.option, row.chance)
