"""The machine in Python: play, the log, and tracebacks at the rules' own lines."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import methodcaller
from random import Random
from typing import Any

import numpy as np

from coverts.engine.backends.unseen import UNSEEN, Looked, UnseenWord
from coverts.engine.compiler import machine, redealing
from coverts.engine.compiler.program import Program
from coverts.engine.compiler.values import Line
from coverts.engine.errors import DoesNotFit, GameFault, NoLegalAction, StackOverflow
from coverts.engine.game import Game
from coverts.engine.record import WORD, to_row

SPECTATOR = machine.SPECTATOR
watch: Callable[[Program, dict[str, Any]], None] | None = None
"""Called with each new machine's program and functions, which it may wrap: `coverts.tracing`."""


def does_not_fit(s: Any) -> None:
    raise DoesNotFit("a value does not fit its field's type or declared bounds")


def no_entry(s: Any) -> int:
    raise DoesNotFit("a table has no entry of that number")


def stack_overflow(s: Any) -> int:
    raise StackOverflow("rules are nested deeper than the state's stack_words allow")


def compiled(lines: Sequence[Line], file: str, space: dict[str, Any]) -> None:
    """Run generated definitions in `space`; tracebacks point at each line's own place in `file`."""
    text = "\n".join("    " * line.depth + line.text for line in lines)
    tree = ast.parse(text)
    numbers = [line.number or 1 for line in lines]
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.stmt | ast.arg):
            node.lineno = numbers[node.lineno - 1]
            node.end_lineno = node.lineno
            node.col_offset = node.end_col_offset = 0
    exec(compile(tree, file, "exec"), space)  # generated from checked rules


def held_twice(s: Any) -> None:
    raise GameFault(
        "a pile holds one number twice, or one that a set in it cannot hold; "
        "give each owner's own cards a pile (own=True)"
    )


class Work:
    """Where the machine lists options, weights and what a pile holds, and where lots come from."""

    __slots__ = ("out", "random", "units")

    def __init__(self, random: Random | None = None) -> None:
        self.out = [0] * 257
        self.units = [0] * redealing.UNITS if random is not None else []
        self.random = random


def draw(w: Work, n: int) -> int:
    """A number below n, by lot."""
    assert w.random is not None
    return int(w.random.random() * n)


class Machine:
    """Runs games of one kind on mirrors; holds no state of any game."""

    def __init__(self, game: Game) -> None:
        self.game, self.program = game, game.program
        program = self.program
        space: dict[str, Any] = {
            "does_not_fit": does_not_fit,
            "no_entry": no_entry,
            "stack_overflow": stack_overflow,
            "bit_count": methodcaller("bit_count"),
            "UNSEEN": UNSEEN,
            "unseen_word": UnseenWord,
            "held_twice": held_twice,
            "draw": draw,
            **{name: table for table, name in program.constants.items()},
        }
        compiled(machine.support(program), "<engine>", space)
        for function in program.order:
            compiled(function.lines, function.source.file, space)
        compiled(machine.questions(program) + machine.views(program), "<engine>", space)
        compiled(machine.views(program, "seen_by_all_into", unseen=True), "<engine>", space)
        compiled(machine.scores(program) + machine.returns(program), "<engine>", space)
        file = program.redeal.source.file if program.redeal is not None else "<engine>"
        compiled(redealing.redeal(program), file, space)
        for emitter in program.emitters:
            compiled(emitter.function(program.frames), emitter.rule.source.file, space)
        if watch is not None:
            watch(program, space)
        self.space = space
        self.rules = [space[program.rule_label(i)] for i in range(len(program.rules))]
        self.work = Work()
        self.out = self.work.out
        self.fair: list[list[int] | None] = [
            [1] * kind.options if kind.chance and machine.uniform(program, kind) else None
            for kind in program.kinds
        ]
        self._legal, self._weights, self._answer = space["legal"], space["weights"], space["answer"]
        self._judge = space["judge"]
        self._outcomes = space["outcomes"]
        self.clear_scratch = space["clear_scratch"]

    @staticmethod
    @lru_cache(maxsize=64)
    def of(game: Game) -> Machine:
        """The machine of a game, made once."""
        return Machine(game)

    def begin(self, s: Any) -> None:
        """Run from the start to the first question."""
        self.begin_at(s, self.game.start)

    def begin_at(self, s: Any, rule: Any, *arguments: int) -> None:
        """Run one rule on a position set up by hand; the game is over when it returns.

        Raises KeyError where no rule of the game reaches that rule.
        """
        if rule not in self.program.rules:
            raise KeyError(f"{rule} is not reached from the start of {self.game.title}")
        self.space["begin"](s)
        s.e_stack[0] = self.program.rules.index(rule) << 10
        for i, argument in enumerate(arguments):
            s.e_stack[i + 1] = argument
        self.resume(s)

    def resume(self, s: Any) -> None:
        """Run the top frame until somebody must answer or the game is over."""
        rules = self.rules
        stack = s.e_stack
        while not rules[stack[s.e_top] >> 10 & 16383](s):
            pass

    def legal(self, s: Any, askee: int) -> list[int]:
        """Legal options of the open question for one who is asked, in rising order.

        Raises NoLegalAction where there is none: a fault of the game.
        """
        count = self._legal(s, askee, self.work)
        if count == 0:
            kind = self.program.kinds[s.e_kind - 1]
            raise NoLegalAction(f"{kind.name} was asked of {askee} and nothing is legal")
        return self.out[:count]

    def forced(self, s: Any, askee: int) -> int | None:
        """The only legal option of the open question, if everybody can tell that it is the only one.

        That is so where the judges say it without a look at what a spectator may not see: what is done about
        such an answer, nothing hidden decides. The options already taken of a choice of several are left out,
        as its *done* is.
        """
        legal = self.legal(s, askee)
        kind = self.program.kinds[s.e_kind - 1]
        if len(legal) > 1 or legal[0] == kind.options:
            return None
        v = self.game.view_mirror()
        self.space["seen_by_all_into"](s, SPECTATOR, v)
        try:
            if kind.prepare is not None:
                given = (s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)[: len(kind.parameters)]
                self.space[self.program.function(kind.prepare).label](v, *given)
            for option in range(kind.options):
                if option == legal[0] or self.is_taken(s, option):
                    continue
                if self._judge(v, askee, option) == 0:
                    return None
        except (Looked, GameFault, ArithmeticError, LookupError, TypeError):
            return None
        return legal[0]

    def why_not(self, s: Any, askee: int, option: int) -> str | None:
        """The number of the rule that forbids the option, or None where it is legal.

        One too many, or a *done* too early, is refused with an empty number; one taken can be put back.
        """
        some = s.e_mode == 1
        if some and option == self.program.kinds[s.e_kind - 1].options:
            return None if self.taken(s) >= s.e_least or option in self.legal(s, askee) else ""
        if self.is_taken(s, option):
            return None
        answer = self._judge(s, askee, option)
        if answer:
            return str(self.program.refusals[answer - 1])
        return "" if some and self.taken(s) >= s.e_most else None

    def is_taken(self, s: Any, option: int) -> bool:
        """Whether an option of an open choice of several has been taken so far."""
        return s.e_mode == 1 and bool(s.e_staged[option // WORD] >> option % WORD & 1)

    def taken(self, s: Any) -> int:
        """How many options of an open choice of several have been taken so far."""
        return sum(map(int.bit_count, s.e_staged))

    def weights(self, s: Any) -> list[int]:
        """Weights of the outcomes of the open chance; raises GameFault where nothing can happen."""
        fair: list[int] | None = self.fair[s.e_kind - 1]
        if fair is not None:
            return fair
        if self._weights(s, self.work) <= 0:
            raise GameFault(f"chance {self.program.kinds[s.e_kind - 1].name} has no possible outcome")
        return self.out[: self.program.kinds[s.e_kind - 1].options]

    def draw(self, s: Any, uniform: Callable[[], float]) -> int:
        """An outcome of the open chance, by weight; `uniform` gives numbers in [0, 1)."""
        fair = self.fair[s.e_kind - 1]
        if fair is not None:
            return int(uniform() * len(fair))
        count = self._outcomes(s, self.work)
        if count > 0:
            return self.out[int(uniform() * count)]
        total = self._weights(s, self.work)
        if total <= 0:
            raise GameFault(f"chance {self.program.kinds[s.e_kind - 1].name} has no possible outcome")
        left, outcome = int(uniform() * total), 0
        while left >= self.out[outcome]:
            left -= self.out[outcome]
            outcome += 1
        return outcome

    def answer(self, s: Any, option: int, askee: int = 0) -> None:
        """Take a legal answer (an option number) and run to the next question."""
        if self._answer(s, askee, option):
            self.resume(s)

    def askees(self, s: Any) -> list[int]:
        """Who owes an answer: one, or several where they answer together; none for chance and at the end."""
        if s.e_over or s.e_mode == 3:
            return []
        if s.e_mode == 2:
            return [a for a in range(62) if s.e_pending >> a & 1]
        return [s.e_asker]

    def owner(self, s: Any, askee: int) -> int:
        """The seat that answers for an askee."""
        return int(self.game.owner(s, askee)) if self.game.owner else askee

    def view(self, s: Any, seat: int | None) -> Any:
        """What a seat may see (None: a spectator), as a mirror."""
        v = self.game.view_mirror()
        self.space["view_into"](s, SPECTATOR if seat is None else seat, v)
        return v

    def returns(self, s: Any) -> list[int]:
        return [int(self.space["returns"](s, seat)) for seat in range(s.players)]

    def redeal(self, s: Any, seat: int | None, random: Random, only: int = redealing.ALL) -> bool:
        """Deal out anew, in place, what a seat (None: a spectator) may not know.

        only: the number of one pile (`redealing.piles`), or of none of them for the private choices alone.
        Gives whether the open question could have been asked there.
        """
        work = Work(random)
        self.space["redeal"](s, machine.SPECTATOR if seat is None else seat, only, work)
        return bool(self.space["can_be_answered"](s, work))

    def score(self, bot: str, v: Any, askee: int, option: int) -> int:
        return int(self.space[f"score_{bot}"](v, askee, option))

    def packed(self, s: Any) -> bytes:
        """The record as bytes, scratch zeroed: equal games are equal bytes."""
        s = s.copy()
        self.clear_scratch(s)
        return bytes(to_row(s, self.game.dtype).tobytes())

    def from_bytes(self, data: bytes) -> Any:
        return self.game.mirror().load(np.frombuffer(data, self.game.dtype)[0])
