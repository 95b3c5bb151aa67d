"""The Python machine, which plays games. Its tracebacks show the lines of rules."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from itertools import repeat
from operator import attrgetter
from random import Random
from threading import RLock
from typing import Any

from coverts.engine.backends.python.called_functions import CALLED, TOO_MANY_STEPS, WorkBuffers, no_entry
from coverts.engine.backends.python.inlining import Inliner
from coverts.engine.backends.python.line_compiler import compile_lines, find_step_takers
from coverts.engine.backends.python.non_negative import SignAnalysis
from coverts.engine.backends.python.python_writer import PythonWriter
from coverts.engine.backends.python.repetition import RepetitionRemover
from coverts.engine.base.exceptions import Endless, GameFault, NoLegalAction
from coverts.engine.base.loop_guard import MAX_STEPS, steps
from coverts.engine.compiler.generate import observation_code, question_code, redeal_code, view_code
from coverts.engine.compiler.ir.statement_nodes import FunctionCode
from coverts.engine.compiler.ir.typed_values import EVERYBODY_MASK
from coverts.engine.compiler.program import Program, program_of
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import DONE, Action
from coverts.engine.language.declarations import EVERYBODY, NOBODY, Kind, call_plainly
from coverts.engine.language.field_types import AllBut
from coverts.engine.language.record import to_bytes
from coverts.engine.language.registers import RULE_SHIFT, RULES, SPECTATOR, WORD, Mode, header
from coverts.engine.language.slot_arrays import groups_of

SOME, TOGETHER, CHANCE = int(Mode.SOME), int(Mode.TOGETHER), int(Mode.CHANCE)
"""The modes as plain integers. Every step tests a mode, and enum members would be slower."""
RULE_MASK = RULES - 1

watch: Callable[[Program, dict[str, Any]], None] | None = None
"""A function set by `coverts.tracing`. It is called with the program and the functions of each new
machine."""


keeps_helpers = False
"""Whether helpers stay functions of their own in new machines, so that they can be replaced."""


class Machine:
    """The compiled rules of a game. A machine runs matches, but does not store them."""

    trusts_groups = True
    """Whether groups of slots are taken as a state holds them."""

    def __init__(self, game: Game) -> None:
        self.game, self.program = game, program_of(game)
        program = self.program
        catalogue = self.catalogue = program.catalogue
        self.numbers = program.numbers
        self.space: dict[str, Any] = {**CALLED, **catalogue.tables}
        self.writer = PythonWriter(program.number_of)
        self._text = hashlib.sha256(repr(game.layout.description).encode())
        self.takes_steps: dict[str, bool] = {}
        """For each label, whether the function or one of its callees needs the step counter."""
        seen_by_all = view_code.views(catalogue, "seen_by_all_into", unseen=True)
        around = [*program.interface, seen_by_all, *program.redeal]  # these add verdicts to the order
        codes = [*program.support, *catalogue.order, *around, *program.rules]
        signs = SignAnalysis(program, codes)
        signs.mark()
        inliner = Inliner(codes, [groups.at for groups in groups_of(game.state)])
        remover = RepetitionRemover(signs, inliner.harmless)
        written = codes if keeps_helpers or watch is not None else map(inliner.inline, codes)
        self.add(map(remover.change, written))
        self.takes_steps = find_step_takers(codes)
        if watch is not None:
            watch(program, self.space)
        self.connect()
        self._actions: dict[Kind, list[Action]] = {}
        self.work = WorkBuffers()
        self.out = self.work.out
        self.groups = groups_of(game.state)
        self._linked = attrgetter("players", "players", *(f"{groups.at}.linked" for groups in self.groups))
        self.width = observation_code.count_slots(catalogue)
        """The number of slots in an observation."""
        self.fair: list[list[int] | None] = [
            [1] * kind.options if kind.chance and question_code.is_uniform(catalogue, kind) else None
            for kind in catalogue.kinds
        ]

    def __deepcopy__(self, memo: Any) -> Machine:
        return self  # a machine stores no state of a match

    def add(self, codes: Iterable[FunctionCode]) -> None:
        """Compile functions. A new function replaces an older one with the same label."""
        for code in codes:
            lines = self.writer.function(code)
            self._text.update("\n".join(line.text for line in lines).encode())
            origins = self.writer.origins
            compile_lines(lines, code.file or "<engine>", self.space, code.line or 1, origins)
            if code.name:
                function = self.space[code.label]
                function.__code__ = function.__code__.replace(co_name=code.name, co_qualname=code.name)

    def connect(self) -> None:
        """Look up the functions that are called by number or by the machine itself."""
        space = self.space
        self._legal, self._weights, self._answer = space["legal"], space["weights"], space["answer"]
        self._judge, self._outcomes = space["judge"], space["outcomes"]
        self.clear_scratch = space["clear_scratch"]
        self.rules = [space[code.label] for code in self.program.rules]
        for code in self.catalogue.order:
            if code.entries:
                entries = [space[label] if label else no_entry for label in code.entries]
                space[f"{code.label}_entries"] = tuple(entries)

    def use_whole_judges(self) -> None:
        """Replace each verdict by its judge, whose code has changed."""
        for verdict, judge in self.catalogue.verdicts.judge_of.items():
            self.space[verdict] = self.space[judge]
        self.connect()

    @property
    def version(self) -> str:
        """A hash of the generated code. Saved bytes can be loaded only by the same version."""
        return self._text.hexdigest()[:16]

    @staticmethod
    def of(game: Game) -> Machine:
        """Return the machine of a game. Build it on first use.

        While a machine is being built, callers still get the machines that already exist.
        """
        return _MACHINES.get(game) or _make(game)

    def actions(self, kind: Kind) -> list[Action]:
        """Return the actions of a decision with fixed texts, followed by `done`."""
        actions = self._actions.get(kind)
        if actions is None:
            first = self.numbers.first_action[kind]
            actions = [Action(first + option, text) for option, text in enumerate([*kind.texts, DONE])]
            self._actions[kind] = actions
        return actions

    def link(self, s: Any) -> None:
        """Group the slots of a state, unless the groups that it holds can be trusted.

        A test that changes a state by hand sets `trusts_groups` to False.
        """
        if self.trusts_groups and all(self._linked(s)):
            return
        for groups in self.groups:
            if not (self.trusts_groups and groups.is_linked(s)):
                groups.relink(s)

    def begin(self, s: Any) -> None:
        """Run from the start rule to the first question."""
        self.begin_at(s, self.game.start)

    def begin_at(self, s: Any, rule: Any, *arguments: int) -> None:
        """Run one rule from a position set up by hand. The game ends with the rule.

        Raises:
            KeyError: The rule cannot be reached from the start of the game.
        """
        if rule not in self.numbers.rule_number:
            raise KeyError(f"{rule} cannot be reached from the start of {self.game.title}")
        s.e_steps = steps()
        self.link(s)
        self.space["begin"](s)
        s.e_stack[0] = header(-1, self.numbers.rule_number[rule])
        for i, argument in enumerate(arguments):
            s.e_stack[i + 1] = argument
        self.resume(s)

    def resume(self, s: Any) -> None:
        """Run the innermost frame until a question is open or the game is over."""
        rules = self.rules
        stack = s.e_stack
        for _ in s.e_steps:
            if rules[stack[s.e_top] >> RULE_SHIFT & RULE_MASK](s):
                return
        raise Endless(f"{self._asked_at(s)}{TOO_MANY_STEPS}")

    def legal(self, s: Any, askee: int) -> list[int]:
        """Return the legal options of an asked player, in ascending order.

        Raises:
            NoLegalAction: No option is legal. This is an error in the rules.
        """
        if self.takes_steps["legal"]:
            s.e_steps = steps()
        self.link(s)
        work = WorkBuffers()  # a new buffer, because other threads may call this method
        count = self._legal(s, askee, work)
        if count == 0:
            kind = self.numbers.kind(s.e_kind)
            place = self._asked_at(s)
            raise NoLegalAction(
                f"{place}{kind.name} has no legal option for {askee}; test any_legal before you ask"
            )
        return work.out[:count]

    def _asked_at(self, s: Any) -> str:
        """Return the file, the line and the name of the rule that asks the open question."""
        return "{}:{}: {}: ".format(*self.program.suspended_at(s.e_stack[s.e_top]))

    def forced(self, s: Any, askee: int) -> int | None:
        """Return the only legal option, if all seats can know that it is the only one.

        An option is possible unless public information rules it out, so an automatic answer reveals nothing.
        In a `choose_some` question, the options are forced if the minimum number of selected options equals
        the number of possible options. Each option is returned in turn, and finally `done`.
        """
        some, done = s.e_mode == SOME, self.numbers.kind(s.e_kind).options
        if some and s.e_most == 0:
            return done
        least = s.e_least if some else 1
        if len(self.legal(s, askee)) > max(least - self.count_selected(s) if some else 1, 1):
            return None
        options = self._openly_possible(s, askee, not some, max(least, 1) + 1)
        if options is None or len(options) > least:
            return None
        return next((option for option in options if not self.is_selected(s, option)), done if some else None)

    def _prepare(self, s: Any) -> None:
        """Run the prepare function of the open question."""
        kind = self.numbers.kind(s.e_kind)
        if kind.prepare is not None:
            arguments = (s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)[: len(kind.parameters)]
            self.space[self.catalogue.functions[kind.prepare].label](s, *arguments)

    def copy_prepared(self, s: Any) -> Any:
        """Return a copy in which only the open question's prepare function has run.

        All scratch fields that this function does not set are zero.
        """
        s = s.copy()  # the copy has its own step counter
        self.clear_scratch(s)
        self._prepare(s)
        return s

    def _openly_possible(self, s: Any, askee: int, hidden: bool, enough: int) -> list[int] | None:
        """Return options that public information does not rule out.

        Args:
            s: The state.
            askee: The askee.
            hidden: Whether to include options whose legality depends on hidden values. If it is False and
                there is such an option, the result is None.
            enough: The maximum length of the list.
        """
        kind = self.numbers.kind(s.e_kind)
        v = self.game.view_mirror()
        s.e_steps = steps()
        self.space["seen_by_all_into"](s, SPECTATOR, v)
        options: list[int] = []
        try:
            self._prepare(v)
        except Exception:
            return None
        for option in range(kind.options):
            try:
                refused = self._judge(v, askee, option) != 0
            except Exception:  # an exception does not show whether the option is legal
                if not hidden:
                    return None
                refused = False
            if not refused:
                options.append(option)
                if len(options) == enough:
                    break
        return options

    def why_not(self, s: Any, askee: int, option: int) -> str | None:
        """Return the number of the rule that forbids an option, or None if it is legal.

        The result is "" if too few options are selected for `done`, or if no more options may be selected. An
        option that is already selected is legal, because it can be deselected.
        """
        some = s.e_mode == SOME
        if some and option == self.numbers.kind(s.e_kind).options:
            return None if self.count_selected(s) >= s.e_least or option in self.legal(s, askee) else ""
        if self.is_selected(s, option):
            return None
        s.e_steps = steps()
        self.link(s)
        answer = self._judge(s, askee, option)
        if answer:
            return str(self.numbers.refusals[answer - 1])
        return "" if some and self.count_selected(s) >= s.e_most else None

    def is_selected(self, s: Any, option: int) -> bool:
        """Return whether an option is selected in the open `choose_some` question."""
        return s.e_mode == SOME and bool(s.e_staged[option // WORD] >> option % WORD & 1)

    def count_selected(self, s: Any) -> int:
        """Return how many options are selected in the open `choose_some` question."""
        return sum(map(int.bit_count, s.e_staged))

    def weights(self, s: Any) -> list[int]:
        """Return the weights of the outcomes of the open chance question.

        Raises:
            GameFault: No outcome is possible, or weights are out of range.
        """
        fair: list[int] | None = self.fair[s.e_kind - 1]
        if fair is not None:
            return fair
        if self.takes_steps["weights"]:
            s.e_steps = steps()
        self.link(s)
        work = WorkBuffers()
        if self._weights(s, work) <= 0:
            raise GameFault(f"{self._asked_at(s)}{self._impossible(s)}")
        return work.out[: self.numbers.kind(s.e_kind).options]

    def _impossible(self, s: Any) -> str:
        name = self.numbers.kind(s.e_kind).name
        return f"chance {name} has no possible outcome, or weights below 0 or of 2**32 together"

    def draw(self, s: Any, uniform: Callable[[], float]) -> int:
        """Draw an outcome of the open chance question by weight.

        Args:
            s: The state.
            uniform: A function that returns random numbers from 0 up to, but not including, 1.

        Raises:
            GameFault: No outcome is possible, or weights are out of range.
        """
        fair = self.fair[s.e_kind - 1]
        if fair is not None:
            return int(uniform() * len(fair))
        if self.takes_steps["outcomes"]:
            s.e_steps = steps()
        self.link(s)
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
        """Apply a legal option and run to the next question."""
        s.e_steps = repeat(None, MAX_STEPS)
        self.link(s)
        if self._answer(s, askee, option):
            self.resume(s)

    def replace_answer(self, s: Any, option: int, askee: int) -> None:
        """Replace an answer to a simultaneous question while other answers are missing."""
        self._answer(s, askee, option)

    def askees(self, s: Any) -> list[int]:
        """Return the askees (asked players or pieces) that must answer now.

        The list is empty for chance and when the game is over.
        """
        if s.e_over or s.e_mode == CHANCE:
            return []
        if s.e_mode == TOGETHER:
            return [a for a in range(WORD) if s.e_pending >> a & 1]
        return [s.e_asker]

    def owner(self, s: Any, askee: int) -> int:
        """Return the seat that answers for an asked player or piece."""
        return int(self.game.owner(s, askee)) if self.game.owner else askee

    def learners(self, s: Any) -> int:
        """Return a bit mask of the seats that learn the outcome of the open chance event.

        The result is EVERYBODY_MASK if spectators learn the outcome too.
        """
        kind = self.numbers.kind(s.e_kind)
        if kind.learns in (EVERYBODY, NOBODY):
            return EVERYBODY_MASK if kind.learns == EVERYBODY else 0
        arguments = (s.e_asker, s.e_arg0, s.e_arg1, s.e_arg2)[: len(kind.parameters)]
        seated = (1 << int(s.players)) - 1
        if not isinstance(kind.learns, str | AllBut):
            return int(call_plainly(kind.learns, s, *arguments)) & seated
        name = kind.learns.whom if isinstance(kind.learns, AllBut) else kind.learns
        argument = name in kind.parameters
        seat = self.owner(s, arguments[kind.parameters.index(name)]) if argument else int(getattr(s, name))
        mask = 0 if seat < 0 else 1 << seat
        return seated & ~mask if isinstance(kind.learns, AllBut) else mask

    def view(self, s: Any, seat: int | None) -> Any:
        """Return the view of a seat as a mirror (a Python object for a record).

        For a spectator, `seat` is None.
        """
        v = self.game.view_mirror()
        if self.takes_steps["view_into"]:
            s.e_steps = steps()
        self.space["view_into"](s, SPECTATOR if seat is None else seat, v)
        return v

    def observation(self, v: Any, seat: int | None) -> list[int]:
        """Return a view as an observation. See `coverts.engine.knowledge.observations`."""
        if "numbers_into" not in self.space:
            lines = self.writer.function(
                self.program.observing[0]
            )  # `add` is not used, because `version` covers only the rules
            compile_lines(lines, "<engine>", self.space)
        out = [0] * self.width
        v.e_steps = steps()
        self.space["numbers_into"](v, SPECTATOR if seat is None else seat, out)
        return out

    def returns(self, s: Any) -> list[int]:
        """Return the returns of all seats."""
        s.e_steps = steps()
        self.link(s)
        return [int(self.space["returns"](s, seat)) for seat in range(s.players)]

    def points(self, s: Any) -> list[int]:
        """Return the points of all seats. They are 0 if the game does not declare `points`."""
        s.e_steps = steps()
        self.link(s)
        return [int(self.space["points"](s, seat)) for seat in range(s.players)]

    def redeal(self, s: Any, seat: int | None, random: Random, only: int = redeal_code.ALL_PILES) -> bool:
        """Redraw everything that a seat may not know, in place.

        Args:
            s: The state, which is changed.
            seat: The seat, or None for a spectator.
            random: The random generator.
            only: The position of one pile in `redeal_code.piles`. By default, all piles are redealt. Private
                choices are always redrawn.

        Returns:
            Whether the open question has a legal answer in the new state.
        """
        work = WorkBuffers(random)
        s.e_steps = steps()
        self.space["redeal"](s, SPECTATOR if seat is None else seat, only, work, work)
        return bool(self.space["can_be_answered"](s, work))

    def redeal_once(self, s: Any, seat: int | None, random: Random) -> bool:
        """Redraw everything that a seat may not know once, in place, and return whether the state fits."""
        work = WorkBuffers(random)
        s.e_steps = steps()
        number = SPECTATOR if seat is None else seat
        return bool(self.space[redeal_code.REDEAL_ONCE](s, number, redeal_code.ALL_PILES, work, work))

    def fits(self, s: Any, seat: int | None) -> bool:
        """Return whether a state agrees with what a seat knows, according to the game's `fits`."""
        if self.game.fits is None:
            return True
        s.e_steps = steps()
        label = self.program.catalogue.functions[self.game.fits].label
        return bool(self.space[label](s, SPECTATOR if seat is None else seat))

    def score(self, bot: str, v: Any, askee: int, option: int) -> int:
        """Return a bot's score for an option.

        Raises:
            StopIteration: The game has no bot with this name.
        """
        number = next(i for i, each in enumerate(self.game.bots) if each.name == bot)
        v.e_steps = steps()
        return int(self.space[f"score_{number}"](v, askee, option))

    def packed(self, s: Any) -> bytes:
        """Return a state as bytes, with scratch fields set to zero.

        Equal states have equal bytes.
        """
        s = s.copy()
        self.clear_scratch(s)
        return to_bytes(s, self.game.layout)

    def from_bytes(self, data: bytes) -> Any:
        """Return a mirror (a Python object) of the state that `packed` wrote as bytes."""
        return self.game.mirror().load(self.game.layout.unpack(data))


_BUILD_LOCK = RLock()
_MACHINES: dict[Game, Machine] = {}
MAX_MACHINES = 64
"""The maximum number of machines in the cache. The oldest machines are dropped first."""


def _make(game: Game) -> Machine:
    with _BUILD_LOCK:
        if game not in _MACHINES:
            while len(_MACHINES) >= MAX_MACHINES:
                del _MACHINES[next(iter(_MACHINES))]
            _MACHINES[game] = Machine(game)
        return _MACHINES[game]


def clear_machines() -> None:
    """Drop all machines from the cache."""
    _MACHINES.clear()
