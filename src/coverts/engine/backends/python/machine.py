"""The machine in Python: play, the log, and tracebacks at the rules' own lines."""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import repeat
from operator import methodcaller
from random import Random
from threading import RLock
from typing import Any

import numpy as np

from coverts.engine.backends.python.hidden_values import UNSEEN, UnseenWord
from coverts.engine.backends.python.non_negative import Signs
from coverts.engine.backends.python.python_writer import Line, Writer
from coverts.engine.base.exceptions import (
    DoesNotFit,
    Endless,
    GameFault,
    NoLegalAction,
    StackOverflow,
    frame_place,
)
from coverts.engine.base.loop_guard import MAX_ROUNDS, MAX_STEPS, steps
from coverts.engine.compiler.generate import observation_code, question_code, redeal_code, view_code
from coverts.engine.compiler.ir.statement_nodes import Code, While, calls_in, statements
from coverts.engine.compiler.program import Program, program_of
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import DONE, Action
from coverts.engine.language.declarations import Kind
from coverts.engine.language.record import to_row
from coverts.engine.language.registers import RULE_SHIFT, RULES, SPECTATOR, WORD, Mode, header

SOME, TOGETHER, CHANCE = int(Mode.SOME), int(Mode.TOGETHER), int(Mode.CHANCE)
RULE_MASK = RULES - 1
"""What is asked at every step, as plain numbers: others take Python longer."""

watch: Callable[[Program, dict[str, Any]], None] | None = None
"""Called with each new machine's program and functions, which it may wrap: `coverts.tracing`."""


def _here() -> str:
    """The game's own line that has called what fails."""
    frame = sys._getframe(2)
    while frame.f_code.co_filename == "<engine>" and frame.f_back is not None:
        frame = frame.f_back
    return frame_place(frame, frame.f_lineno)


def does_not_fit(value: int, field: str, least: int, most: int) -> None:
    raise DoesNotFit(f"{_here()}{value} in {field}, which holds {least} to {most}")


def no_entry(s: Any, *_: Any) -> int:
    raise DoesNotFit(f"{_here()}a table has no entry of that number")


def outside(index: int) -> int:
    raise DoesNotFit(f"{_here()}an index of {index}")


def stack_overflow(s: Any) -> int:
    raise StackOverflow(
        f"{_here()}rules are nested deeper than {len(s.e_stack)} stack_words allow; write more"
    )


def endless() -> int:
    raise Endless(f"{_here()}{_ENDLESS}")


def too_far() -> int:
    raise Endless(f"{_here()}a loop of more than {MAX_ROUNDS} rounds")


def too_many_units(s: Any) -> None:
    raise GameFault(f"a pile holds more than {redeal_code.MOST_UNITS} hidden things")


_ENDLESS = f"it does not end: more than {MAX_STEPS} steps without a question"


def in_words(words: Sequence[int], at: int, size: int, x: int) -> bool:
    return 0 <= x < size and bool(words[at + x // WORD] >> x % WORD & 1)


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
        self.units = [0] * redeal_code.MOST_UNITS if random is not None else []
        self.random = random


def draw(w: Work, n: int) -> int:
    """A number below n, by lot."""
    assert w.random is not None
    return int(w.random.random() * n)


class Machine:
    """Runs games of one kind on mirrors; holds no state of any game."""

    def __init__(self, game: Game) -> None:
        self.game, self.program = game, program_of(game)
        program = self.program
        catalogue = self.catalogue = program.catalogue
        self.numbers = program.numbers
        self.space: dict[str, Any] = {
            **{f.__name__: f for f in (does_not_fit, no_entry, stack_overflow, too_many_units, held_twice)},
            **{f.__name__: f for f in (endless, too_far, steps)},
            **{f.__name__: f for f in (in_words, draw, outside)},
            "bit_count": methodcaller("bit_count"),
            "UNSEEN": UNSEEN,
            "unseen_word": UnseenWord,
            **catalogue.tables,
        }
        self.writer = Writer(program.number_of)
        self._text = hashlib.sha256(repr(game.dtype.descr).encode())
        self.counted: dict[str, bool] = {}
        """Of each function: whether it, or one that it calls, takes steps."""
        seen_by_all = view_code.views(catalogue, "seen_by_all_into", unseen=True)
        codes = [*program.support, *catalogue.order, *program.around, seen_by_all]
        codes += [*program.redeal, *program.rules]
        Signs(program, codes).mark()
        self.add(codes)
        self.counted = _counted(codes)
        if watch is not None:
            watch(program, self.space)
        self.connect()
        self._actions: dict[Kind, list[Action]] = {}
        self.work = Work()
        self.out = self.work.out
        self.width = observation_code.slots_of(catalogue)
        """How many slots a view has as numbers."""
        self.fair: list[list[int] | None] = [
            [1] * kind.options if kind.chance and question_code.uniform(catalogue, kind) else None
            for kind in catalogue.kinds
        ]

    def __deepcopy__(self, memo: Any) -> Machine:
        return self  # it holds no state of any game

    def add(self, codes: Iterable[Code]) -> None:
        """Make functions of trees; one of the same label takes the place of an earlier one."""
        for code in codes:
            lines = self.writer.function(code)
            self._text.update("\n".join(line.text for line in lines).encode())
            compiled(lines, code.file or "<engine>", self.space)
            if code.name:
                made = self.space[code.label]
                made.__code__ = made.__code__.replace(co_name=code.name, co_qualname=code.name)

    def connect(self) -> None:
        """Let the functions that call others by number find them, and the machine those it calls."""
        space = self.space
        self._legal, self._weights, self._answer = space["legal"], space["weights"], space["answer"]
        self._judge, self._outcomes = space["judge"], space["outcomes"]
        self.clear_scratch = space["clear_scratch"]
        self.rules = [space[code.label] for code in self.program.rules]
        for code in self.catalogue.order:
            if code.entries:
                entries = [space[label] if label else no_entry for label in code.entries]
                space[f"{code.label}_entries"] = tuple(entries)

    @property
    def version(self) -> str:
        """Letters that differ where rules or tables differ: what one has packed another cannot unpack."""
        return self._text.hexdigest()[:16]

    @staticmethod
    def of(game: Game) -> Machine:
        """The machine of a game, made once, by whichever thread asks first; who asks later need not wait."""
        return _MADE.get(game) or _make(game)

    def actions(self, kind: Kind) -> list[Action]:
        """The actions of a decision that its own texts name, by option; *done* last."""
        found = self._actions.get(kind)
        if found is None:
            first = self.numbers.first_action[kind]
            found = [Action(first + option, text) for option, text in enumerate([*kind.texts, DONE])]
            self._actions[kind] = found
        return found

    def begin(self, s: Any) -> None:
        """Run from the start to the first question."""
        self.begin_at(s, self.game.start)

    def begin_at(self, s: Any, rule: Any, *arguments: int) -> None:
        """Run one rule on a position set up by hand; the game is over when it returns.

        Raises KeyError where no rule of the game reaches that rule.
        """
        if rule not in self.numbers.rule_number:
            raise KeyError(f"{rule} is not reached from the start of {self.game.title}")
        s.e_steps = steps()
        self.space["begin"](s)
        s.e_stack[0] = header(-1, self.numbers.rule_number[rule])
        for i, argument in enumerate(arguments):
            s.e_stack[i + 1] = argument
        self.resume(s)

    def resume(self, s: Any) -> None:
        """Run the top frame until somebody must answer or the game is over."""
        rules = self.rules
        stack = s.e_stack
        for _ in s.e_steps:
            if rules[stack[s.e_top] >> RULE_SHIFT & RULE_MASK](s):
                return
        raise Endless(f"{self._asked_at(s)}{_ENDLESS}")

    def legal(self, s: Any, askee: int) -> list[int]:
        """Legal options of the open question for one who is asked, in rising order.

        Raises NoLegalAction where there is none: a fault of the game.
        """
        if self.counted["legal"]:
            s.e_steps = steps()
        work = Work()  # of its own: other threads ask too
        count = self._legal(s, askee, work)
        if count == 0:
            kind = self.numbers.kind(s.e_kind)
            place = self._asked_at(s)
            raise NoLegalAction(
                f"{place}{kind.name} was asked of {askee} and nothing is legal; ask any_legal first"
            )
        return work.out[:count]

    def _asked_at(self, s: Any) -> str:
        """File, line and rule that ask the open question."""
        return "{}:{}: {}: ".format(*self.program.left_at(s.e_stack[s.e_top]))

    def forced(self, s: Any, askee: int) -> int | None:
        """The only legal option of the open question, if everybody can tell that it is the only one.

        That is so where the judges say it without a look at what a spectator may not see: what is done about
        such an answer, nothing hidden decides. Of several it is so where no more may be taken than must be:
        each in turn, then *done*.
        """
        some, done = s.e_mode == SOME, self.numbers.kind(s.e_kind).options
        if some and s.e_most == 0:
            return done
        least = s.e_least if some else 1
        if len(self.legal(s, askee)) > max(least - self.taken(s) if some else 1, 1):
            return None
        options = self._openly_possible(s, askee, not some, max(least, 1) + 1)
        if options is None or len(options) > least:
            return None
        return next((option for option in options if not self.is_taken(s, option)), done if some else None)

    def _prepare(self, s: Any) -> None:
        """Run the open question's prepare."""
        kind = self.numbers.kind(s.e_kind)
        if kind.prepare is not None:
            given = (s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)[: len(kind.parameters)]
            self.space[self.catalogue.functions[kind.prepare].label](s, *given)

    def prepared(self, s: Any) -> Any:
        """The same position, with nothing in its scratch but what the open question's prepare puts there."""
        s = s.copy()  # with steps of its own
        self.clear_scratch(s)
        self._prepare(s)
        return s

    def _openly_possible(self, s: Any, askee: int, hidden: bool, enough: int) -> list[int] | None:
        """The first options, up to that number, that the judge does not refuse for reasons all can see.

        hidden: count those on which something hidden decides; else there is no list where that is so.
        """
        kind = self.numbers.kind(s.e_kind)
        v = self.game.view_mirror()
        s.e_steps = steps()
        self.space["seen_by_all_into"](s, SPECTATOR, v)
        found: list[int] = []
        try:
            self._prepare(v)
        except Exception:
            return None
        for option in range(kind.options):
            try:
                refused = self._judge(v, askee, option) != 0
            except Exception:  # whatever a judge stumbles over there, `Looked` above all, proves nothing
                if not hidden:
                    return None
                refused = False
            if not refused:
                found.append(option)
                if len(found) == enough:
                    break
        return found

    def why_not(self, s: Any, askee: int, option: int) -> str | None:
        """The number of the rule that forbids the option, or None where it is legal.

        One too many, or a *done* too early, is refused with an empty number; one taken can be put back.
        """
        some = s.e_mode == SOME
        if some and option == self.numbers.kind(s.e_kind).options:
            return None if self.taken(s) >= s.e_least or option in self.legal(s, askee) else ""
        if self.is_taken(s, option):
            return None
        s.e_steps = steps()
        answer = self._judge(s, askee, option)
        if answer:
            return str(self.numbers.refusals[answer - 1])
        return "" if some and self.taken(s) >= s.e_most else None

    def is_taken(self, s: Any, option: int) -> bool:
        """Whether an option of an open choice of several has been taken so far."""
        return s.e_mode == SOME and bool(s.e_staged[option // WORD] >> option % WORD & 1)

    def taken(self, s: Any) -> int:
        """How many options of an open choice of several have been taken so far."""
        return sum(map(int.bit_count, s.e_staged))

    def weights(self, s: Any) -> list[int]:
        """Weights of the outcomes of the open chance; raises GameFault where nothing can happen."""
        fair: list[int] | None = self.fair[s.e_kind - 1]
        if fair is not None:
            return fair
        if self.counted["weights"]:
            s.e_steps = steps()
        work = Work()
        if self._weights(s, work) <= 0:
            raise GameFault(f"{self._asked_at(s)}{self._impossible(s)}")
        return work.out[: self.numbers.kind(s.e_kind).options]

    def _impossible(self, s: Any) -> str:
        name = self.numbers.kind(s.e_kind).name
        return f"chance {name} has no possible outcome, or weights below 0 or of 2**32 together"

    def draw(self, s: Any, uniform: Callable[[], float]) -> int:
        """An outcome of the open chance, by weight; `uniform` gives numbers in [0, 1)."""
        fair = self.fair[s.e_kind - 1]
        if fair is not None:
            return int(uniform() * len(fair))
        if self.counted["outcomes"]:
            s.e_steps = steps()
        count = self._outcomes(s, self.work)
        if count > 0:
            return self.out[int(uniform() * count)]
        total = self._weights(s, self.work)
        if total <= 0:
            raise GameFault(f"{self._asked_at(s)}{self._impossible(s)}")
        left, outcome = int(uniform() * total), 0
        while left >= self.out[outcome]:
            left -= self.out[outcome]
            outcome += 1
        return outcome

    def answer(self, s: Any, option: int, askee: int = 0) -> None:
        """Take a legal answer (an option number) and run to the next question."""
        s.e_steps = repeat(None, MAX_STEPS)
        if self._answer(s, askee, option):
            self.resume(s)

    def put(self, s: Any, option: int, askee: int) -> None:
        """Put another answer in the place of one that waits for others to the same question."""
        self._answer(s, askee, option)

    def askees(self, s: Any) -> list[int]:
        """Who owes an answer: one, or several where they answer together; none for chance and at the end."""
        if s.e_over or s.e_mode == CHANCE:
            return []
        if s.e_mode == TOGETHER:
            return [a for a in range(WORD) if s.e_pending >> a & 1]
        return [s.e_asker]

    def owner(self, s: Any, askee: int) -> int:
        """The seat that answers for an askee."""
        return int(self.game.owner(s, askee)) if self.game.owner else askee

    def view(self, s: Any, seat: int | None) -> Any:
        """What a seat may see (None: a spectator), as a mirror."""
        v = self.game.view_mirror()
        if self.counted["view_into"]:
            s.e_steps = steps()
        self.space["view_into"](s, SPECTATOR if seat is None else seat, v)
        return v

    def observation(self, v: Any, seat: int | None) -> list[int]:
        """A view as the slots of `coverts.engine.knowledge.observations`."""
        if "numbers_into" not in self.space:
            lines = self.writer.function(self.program.sights[0])  # not by `add`: `version` is of the rules
            compiled(lines, "<engine>", self.space)
        out = [0] * self.width
        v.e_steps = steps()
        self.space["numbers_into"](v, SPECTATOR if seat is None else seat, out)
        return out

    def returns(self, s: Any) -> list[int]:
        s.e_steps = steps()
        return [int(self.space["returns"](s, seat)) for seat in range(s.players)]

    def redeal(self, s: Any, seat: int | None, random: Random, only: int = redeal_code.ALL) -> bool:
        """Deal out anew, in place, what a seat (None: a spectator) may not know.

        only: the number of one pile (`redeals.piles`), or of none of them; private choices are made
        anew in any case.
        Gives whether the open question could have been asked there.
        """
        work = Work(random)
        s.e_steps = steps()
        self.space["redeal"](s, SPECTATOR if seat is None else seat, only, work, work)
        return bool(self.space["can_be_answered"](s, work))

    def score(self, bot: str, v: Any, askee: int, option: int) -> int:
        """How much a bot of the game likes an option; raises StopIteration for a bot it does not have."""
        number = next(i for i, each in enumerate(self.game.bots) if each.name == bot)
        v.e_steps = steps()
        return int(self.space[f"score_{number}"](v, askee, option))

    def packed(self, s: Any) -> bytes:
        """The record as bytes, scratch zeroed: equal games are equal bytes."""
        s = s.copy()
        self.clear_scratch(s)
        return bytes(to_row(s, self.game.dtype).tobytes())

    def from_bytes(self, data: bytes) -> Any:
        return self.game.mirror().load(np.frombuffer(data, self.game.dtype)[0])


def _counted(codes: Sequence[Code]) -> dict[str, bool]:
    called = {code.label: {*code.entries, *(call.label for call in calls_in(code.body))} for code in codes}
    counted = {code.label: any(isinstance(each, While) for each in statements(code.body)) for code in codes}
    taking = [label for label, takes in counted.items() if takes]
    while taking:
        callee = taking.pop()
        for label, others in called.items():
            if callee in others and not counted[label]:
                counted[label] = True
                taking.append(label)
    return counted


_MAKING = RLock()
_MADE: dict[Game, Machine] = {}
MOST_KEPT = 64
"""Machines; beyond that the oldest go."""


def _make(game: Game) -> Machine:
    with _MAKING:
        if game not in _MADE:
            while len(_MADE) >= MOST_KEPT:
                del _MADE[next(iter(_MADE))]
            _MADE[game] = Machine(game)
        return _MADE[game]


def forget() -> None:
    """The next machine of a game is a new one."""
    _MADE.clear()
