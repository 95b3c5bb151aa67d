"""The reference back end, which runs rules as ordinary Python generators."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.game.definition import Game
from coverts.engine.game.symbols import TogetherSite
from coverts.engine.language.declarations import OK, Ask, Cancelled
from coverts.engine.language.field_types import BitSet
from coverts.engine.language.keywords import Cancel, GameOver, Settled
from coverts.engine.language.registers import WORD, Mode


class Generators:
    """A runner of one game. It cannot be copied, because it contains generators."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.numbers = Machine.of(game).numbers

    def begin(self, s: Any) -> None:
        """Run from the start rule to the first question."""
        self.begin_at(s, self.game.start)

    def begin_at(self, s: Any, rule: Any, *arguments: int) -> None:
        """Run one rule from a position that was set up by hand, to its first question."""
        self.run = self._steps(s, rule, arguments)
        self._advance(s, None)

    def _steps(self, s: Any, rule: Any, arguments: tuple[int, ...]) -> Generator[Any, Any, None]:
        """Yield the questions of a rule, and run the settle rule before each decision."""
        main, answer, thrown = rule(s, *arguments), None, None
        while True:
            try:
                ask = main.throw(thrown) if thrown else main.send(answer)
            except StopIteration:
                return
            answer = thrown = None
            try:
                settle = self.game.settle
                settles = isinstance(ask, Settled) or (isinstance(ask, Ask) and not ask.kind.chance)
                if settle and settles and not s.e_settling:
                    s.e_settling = s.e_depth + 1
                    while (yield from settle(s)):
                        pass
                    s.e_settling = 0
                answer = None if isinstance(ask, Settled) else (yield ask)
            except Cancelled as cancelled:
                s.e_settling = 0
                thrown = cancelled

    def _advance(self, s: Any, answer: Any) -> None:
        try:
            ask = self.run.send(answer)
            while not isinstance(ask, Ask) or _needs_no_answer(s, ask):
                if isinstance(ask, GameOver):
                    raise StopIteration
                if isinstance(ask, Cancel):
                    ask = self.run.throw(Cancelled(ask.token))
                else:
                    shows = isinstance(ask, Ask) and ask.kind.lies_in
                    ask = self.run.send(ask.kind.read_shown(s, *ask.arguments) if shows else None)
        except StopIteration:
            self.run.close()
            s.e_over, s.e_kind, s.e_mode, s.e_asker, s.e_depth, s.e_settling = 1, 0, 0, 0, 0, 0
            return
        self.ask = ask
        s.e_kind = self.numbers.kind_number[ask.kind]
        s.e_mode = Mode.CHANCE if ask.kind.chance else ask.mode
        s.e_asker = ask.arguments[0] if ask.arguments else 0
        for i, argument in enumerate(ask.arguments[1:]):
            setattr(s, f"e_arg{i}", argument)
        if ask.mode == Mode.SOME:
            s.e_least, s.e_most = ask.least, ask.most
        if ask.mode == Mode.TOGETHER:
            s.e_pending = s.e_asked = ask.askees
            s.e_least = self.numbers.sites.index(TogetherSite(ask.kind, ask.into))
        if ask.kind.prepare:
            ask.kind.prepare(s, *ask.arguments)

    def legal(self, s: Any, askee: int) -> list[int]:
        """Return the legal options of an asked player in the open question."""
        judge, arguments = self.ask.kind.judge_plainly, (askee, *self.ask.arguments[1:])
        options = [o for o in range(self.ask.kind.options) if judge(s, *arguments, o) == OK]
        if self.ask.mode != Mode.SOME:
            return options
        staged = BitSet(256, s.e_staged)
        options = [o for o in options if o not in staged] if staged.count() < s.e_most else []
        return [*options, self.ask.kind.options] if staged.count() >= s.e_least or not options else options

    def weights(self, s: Any) -> list[int]:
        """Return the weights of the outcomes of the open chance question."""
        return [
            int(self.ask.kind.judge_plainly(s, *self.ask.arguments, o)) for o in range(self.ask.kind.options)
        ]

    def answer(self, s: Any, option: int, askee: int) -> None:
        """Apply an answer and run to the next question."""
        kind, mode = self.ask.kind, self.ask.mode
        if mode == Mode.TOGETHER:
            _store(s, self.numbers.sites[s.e_least], askee, option)
            s.e_pending &= ~(1 << askee)
            if s.e_pending:
                return
            result: Any = None
        elif mode == Mode.SOME:
            if option < kind.options:
                s.e_staged[option // WORD] ^= 1 << option % WORD
                return
            result = BitSet(kind.options, s.e_staged[: -(-kind.options // WORD)])
            s.e_staged = [0] * len(s.e_staged)
        else:
            result = option + kind.offset
        s.e_asked = s.e_least = s.e_most = s.e_arg0 = s.e_arg1 = s.e_arg2 = 0
        if kind.prepare:
            self.clear_scratch(s)
        self._advance(s, result)

    def clear_scratch(self, s: Any) -> None:
        """Set all scratch fields to zero."""
        Machine.of(self.game).clear_scratch(s)

    def returns(self, s: Any) -> list[int]:
        """Return the returns of all seats."""
        return [int(self.game.returns(s, seat)) for seat in range(s.players)]


def _needs_no_answer(s: Any, ask: Ask) -> bool:
    """Return whether a question is skipped.

    A question is skipped if it has no askees, or if its outcome is already in a field of the state.
    """
    return bool(ask.kind.lies_in and not s.e_open) or (ask.mode == Mode.TOGETHER and not ask.askees)


def _store(s: Any, site: TogetherSite, askee: int, option: int) -> None:
    *path, last = site.into.split(".")
    place = s
    for part in path:
        place = getattr(place, part)
        place = place[askee] if isinstance(place, list) else place
    if isinstance(getattr(place, last), list):
        getattr(place, last)[askee] = option
    else:
        setattr(place, last, option)
