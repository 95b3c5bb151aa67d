"""A match and the steps it was made of, with what each viewer could notice of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from coverts.engine.errors import CovertsError, Malformed
from coverts.engine.game import Game
from coverts.engine.language import Kind
from coverts.engine.match import Match, Step
from coverts.engine.referee import match_of
from coverts.server.errors import CannotContinue
from coverts.server.store import StepRow

ALL = -1
"""A step everybody notices."""


class Replayed:
    """Answers for chance from the store; raises Malformed where an answer does not fit the rules."""

    def __init__(self) -> None:
        self.answers: list[int] = []

    def __call__(self, kind: Kind, weights: list[int]) -> int:
        if not self.answers or not 0 <= self.answers[0] < len(weights) or weights[self.answers[0]] <= 0:
            raise Malformed(f"a stored answer of chance does not fit {kind.name}")
        return self.answers.pop(0)


class History:
    """A match with its stored steps.

    Options picked in a question that takes several are known to nobody but who picks until he is done.
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

    @staticmethod
    def rebuilt(
        game: Game, players: int, options: Any, steps: Sequence[StepRow], referee: str = ""
    ) -> History:
        """The match the stored steps lead to; raises CannotContinue where they do not fit these rules."""
        try:
            return History._replayed(game, players, options, steps, referee)
        except (CovertsError, IndexError) as error:
            raise CannotContinue(f"This table was played under other rules than today's: {error}") from error

    @staticmethod
    def _replayed(game: Game, players: int, options: Any, steps: Sequence[StepRow], referee: str) -> History:
        match = match_of(game, players, options, referee, steps=[Step(chance=list(steps[0].chance))])
        chance, replayed = match.chance, Replayed()
        history = History(match)
        match.chance = replayed
        for step in steps[1:]:
            replayed.answers = list(step.chance)
            history.repeat(step)
            if replayed.answers:
                raise Malformed(f"step {step.number} has chance answers left over")
        if match.digest() != steps[-1].digest:
            raise Malformed("its answers lead to another position")
        match.chance = chance
        return history

    def repeat(self, step: StepRow) -> int:
        """Carry out a stored step."""
        return self.undo(step.seat)[1] if step.undo else self.answer(step.seat, step.action, step.askee)[1]

    def first(self) -> StepRow:
        return StepRow(0, chance=self.match.steps[0].chance, digest=self.match.digest())

    def answer(self, seat: int, action: int, askee: int | None) -> tuple[StepRow, int]:
        """Answer for a seat; gives the step to store and who notices it (a seat, or ALL)."""
        picking, waiting = self.picking_ends_with(), self._waiting()
        step = self.match.apply_action(seat, action, askee)
        whose = seat if picking is not None and action != picking else ALL
        self._whose.append(whose)
        self._count(whose)
        if waiting is None or self._waiting() != waiting - {step.askee}:
            self._posed = self._noticed.copy()
        row = StepRow(self.last, seat, step.askee, step.action, step.chance, self.match.digest())
        return row, whose

    def undo(self, seat: int) -> tuple[StepRow, int]:
        """Take the seat's last answer back; gives the step to store and who notices it."""
        self.match.undo(seat)
        whose = self._whose.pop()
        self._count(whose)
        self._posed = self._noticed.copy()
        return StepRow(self.last, seat, digest=self.match.digest(), undo=True), whose

    def position(self, seat: int | None) -> int:
        """Number of steps the viewer could notice."""
        return _seen_by(seat, self._noticed)

    def is_current(self, seat: int, position: int) -> bool:
        """Whether what the seat was asked at that position is still what it is asked.

        It is while others answer the same question: who answers together may do so in any order.
        """
        return _seen_by(seat, self._posed) <= position <= self.position(seat)

    def _waiting(self) -> set[int] | None:
        """Whom the open question still waits for, if several answer it together."""
        if self.match.over or self.match.s.e_mode != 2:
            return None
        return set(self.match.machine.askees(self.match.s))

    def _count(self, whose: int) -> None:
        self.last += 1
        self._noticed[whose] += 1

    def picking_ends_with(self) -> int | None:
        """The action that ends the open question, if it takes several."""
        s, program = self.match.s, self.match.program
        if self.match.over or s.e_mode != 1:
            return None
        done: int = program.actions_at[s.e_kind - 1] + program.kinds[s.e_kind - 1].options
        return done


def _seen_by(seat: int | None, noticed: Counter[int]) -> int:
    return noticed[ALL] + (noticed[seat] if seat is not None else 0)
