"""How a match goes: its record, what was answered and told, steps taken and taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from random import SystemRandom
from typing import Any

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import (
    Endless,
    GameFault,
    Malformed,
    NothingToUndo,
    as_faults,
)
from coverts.engine.base.loop_guard import MOST_CHANCE, MOST_SAID
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Chooser, Refusal, Step, by_weight
from coverts.engine.game.symbols import Numbering
from coverts.engine.knowledge.information_state import Recall
from coverts.engine.knowledge.secrecy import secret_part
from coverts.engine.language.declarations import Kind
from coverts.engine.language.registers import Mode, frames, rule_of
from coverts.engine.language.seeded_random import Lots
from coverts.engine.match import game_files
from coverts.engine.match.digest import digest


class Course:
    """What a match is made of, below questions and what people read; see `Match`."""

    referee = ""
    keeps_all = False
    """Whether any answer may be taken back, however long ago, not only the last that showed nothing."""
    _replay: list[int] | None = None
    """Answers of chance that are stored, while a step is repeated."""

    def _set_up(self, game: Game, players: int, options: Any, chance: Chooser | None) -> None:
        """A match at which nothing has happened."""
        self.game, self.players = game, players
        self.options = options if options is not None else game.options()
        self.machine = Machine.of(game)
        self.numbers = self.machine.numbers
        self.chance = chance or by_weight(SystemRandom())
        self.s = self._fresh()
        self.events: list[tuple[int, tuple[Any, ...]]] = []
        self.steps: list[Step] = []
        self._refusals: dict[str, Refusal] = {}
        self._followed = followed(self.numbers)
        known = self.numbers.rule_number
        self._prelude = {known[rule] for rule in game.prelude if rule in known}
        self._before: list[tuple[Any, int]] = []
        """For each of the last steps the state and the number of events before it: while it may be undone."""
        self._free: list[bool] = []
        """For each step, whether it showed nothing and may be taken back."""
        self._digests: dict[int, str] = {}
        """Of the positions whose digests a file has."""
        self.waiting = 0
        """How many of the last answers wait for others to the same question; see `changing`."""
        self._recalls: dict[int, Recall] = {}
        """Of the seats whose information state somebody has asked for."""

    # -- running -------------------------------------------------------------------------------------

    def _fresh(self) -> Any:
        s = self.game.new_state(self.players, self.options)
        s.events = []
        return s

    def _begin(self) -> None:
        step = Step()
        with as_faults():
            self._run_start()
            self._run_chance(step)
            self._check_reached()
        self._closed(step, (None, 0))

    def _run_start(self) -> None:
        self.machine.begin(self.s)

    def _run_chance(self, step: Step) -> None:
        while not self.s.e_over and self.s.e_mode == Mode.CHANCE:
            outcome = self._outcome(self._kind)
            if outcome is None:
                return
            if len(step.chance) >= MOST_CHANCE:
                raise Endless(f"more than {MOST_CHANCE} answers of chance, and no player is asked")
            step.chance.append(outcome)
            self._answer(outcome, 0)

    def _outcome(self, kind: Kind) -> int | None:
        """An outcome of the open chance; None where somebody must say what it is."""
        weights = list(self.machine.weights(self.s))
        if self._replay is None:
            return self.chance(kind, weights)
        if not self._replay or not 0 <= self._replay[0] < len(weights) or weights[self._replay[0]] <= 0:
            raise Malformed(said("the stored answers do not fit the rules: chance {kind}", kind=kind.name))
        return self._replay.pop(0)

    def _answer(self, option: int, askee: int) -> None:
        self.machine.answer(self.s, option, askee)

    def _check_reached(self) -> None:
        """Raises a GameFault where nobody could go on from here: a match never stands at such a position.

        Raises Malformed where stored answers of chance are left over.
        """
        if self._replay:
            told = said("the stored answers have {n} answers of chance too many", n=len(self._replay))
            raise Malformed(told)
        if len(self.s.events) > MOST_SAID:
            raise Endless(f"{len(self.s.events)} lines of the log before the next question")
        if self.over:
            self.machine.returns(self.s)
            return
        asked, waited_for = self.current_players(), self.waited_for()
        if not asked or not asked | waited_for <= {*range(self.players)}:
            askees = self.machine.askees(self.s)
            raise GameFault(f"{self._kind.name} was asked of {askees}, for whom no seat can answer")
        self._check_answerable()

    def _check_answerable(self) -> None:
        """Raises NoLegalAction where one who is asked could not answer."""
        for askee in self.machine.askees(self.s):
            self.machine.legal(self.s, askee)

    def _closed(
        self,
        step: Step,
        before: tuple[Any, int],
        free: bool = False,
        seen: Mapping[int, tuple[Any, ...] | None] | None = None,
    ) -> None:
        """Keep a step. seen: the views after it, of the seats whose information state is kept.

        While others still owe an answer to the same question there are none.
        """
        for seat, view in (seen or {}).items():
            own = self.action_number(self.numbers.by_name[step.kind], step.option)
            self._recalls[seat].note(own if step.seat == seat else None, view)
        if not self.keeps_all and self._free and not self._free[-1]:
            self._before.clear()  # nothing before a step that stays can be taken back
        self.steps.append(step)
        self._before.append(before)
        self._free.append(free)
        at = self.position
        if at % game_files.EVERY == 0:
            self._digests[at] = self.digest()
        self.events += [(at, event) for event in self.s.events]
        self.s.events = []

    def replay(self, step: Step) -> None:
        """Take a stored step; raises Malformed where it does not fit, or a GameFault where the game fails.

        The match is then as it was.
        """
        self._replay = list(step.chance)
        try:
            asked = not self.over and step.kind == self._kind.name and step.option in self._options()
            if not asked or (step.seat, step.askee) not in self._owing():
                raise Malformed(said("the stored answers do not fit the rules: step {n}", n=len(self.steps)))
            self._take(step.seat, step.askee, step.option)
        finally:
            self._replay = None

    def _take(self, seat: int, askee: int, option: int) -> None:
        """Take an option of the open question; raises Malformed where it is not legal, or a GameFault."""
        before = (self.s.copy(), len(self.events))
        luck = copy(self.chance) if isinstance(self.chance, Lots) else self.chance
        step = Step(seat, askee, self._kind.name, option)
        try:
            with as_faults():
                if not self._admits(askee, option):
                    raise Malformed(
                        said("the stored answers do not fit the rules: step {n}", n=len(self.steps))
                    )
                self._answer(option, askee)
                self._run_chance(step)
                self._check_reached()
                free = shows_nothing(self.game, before[0], self.s, bool(step.chance))
                waiting = self.waiting + 1 if self._still_waits(before[0], askee) else 0
                seen = {seat: None if waiting else self.view(seat).as_tuple() for seat in self._recalls}
        except BaseException:
            self.s = before[0].copy()
            self.s.events = []
            self.chance = luck
            raise
        self._closed(step, before, free, seen)
        self.waiting = waiting

    def _still_waits(self, before: Any, askee: int) -> bool:
        """Whether an answer is kept until others have answered the same question."""
        if self.over or before.e_mode != Mode.TOGETHER:
            return False
        left = before.e_pending & ~(1 << askee)
        return bool(left) and self.s.e_mode == Mode.TOGETHER and self.s.e_pending == left

    # -- where it stands -----------------------------------------------------------------------------

    @property
    def position(self) -> int:
        """Number of answers so far."""
        return len(self.steps) - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.s.e_over)

    @property
    def setting_up(self) -> bool:
        """Whether a rule of the game's set-up is being carried out; everybody sees that."""
        if self.over or not self.game.prelude:
            return False
        under_way = {rule_of(self.s.e_stack[base]) for base in frames(self.s)}
        return not under_way.isdisjoint(self._prelude)

    @property
    def _kind(self) -> Kind:
        """The kind of the open question."""
        return self.numbers.kind(self.s.e_kind)

    def _options(self) -> range:
        """The options of the open question, *done* with them."""
        return range(self._kind.options + (self.s.e_mode == Mode.SOME))

    def action_number(self, kind: Kind, option: int) -> int:
        """The number of an option of that kind in the game's action space."""
        return self.numbers.first_action[kind] + option

    def _admits(self, askee: int, option: int) -> bool:
        """Whether the open question may be answered so. A judge that fails to say why not has refused."""
        try:
            return self.machine.why_not(self.s, askee, option) is None
        except Exception:
            return False

    def _owing(self) -> list[tuple[int, int]]:
        """Who owes an answer: seat, and askee (an operative, a seat)."""
        return [(self.machine.owner(self.s, askee), askee) for askee in self.machine.askees(self.s)]

    @as_faults()
    def current_players(self) -> set[int]:
        """Seats that owe an answer; several where a decision is simultaneous."""
        return {seat for seat, _ in self._owing()}

    def waited_for(self) -> set[int]:
        """Seats whose players the table waits for."""
        return self.current_players()

    def askees(self, seat: int) -> list[int]:
        """Those of `seat` that owe an answer (an operative, a seat)."""
        return [askee for owner, askee in self._owing() if owner == seat]

    @as_faults()
    def view(self, seat: int | None) -> Any:
        """What the seat may see, as a record mirror (None: a spectator); raises Malformed for no seat."""
        if seat is not None and seat not in range(self.players):
            told = said("There is no seat {seat}; seats are 0 to {last}.", seat=seat, last=self.players - 1)
            raise Malformed(told)
        return self.machine.view(self.s, seat)

    def digest(self) -> str:
        """Sixteen characters that differ where the position, or the deck, does."""
        return digest(self.game, self.numbers, self.s)

    # -- taking back ---------------------------------------------------------------------------------

    def can_undo(self, seat: int | None) -> bool:
        """Whether the seat may take its last answer back.

        It may while nothing came of it but a further question to the same seat: no chance, nothing
        shown or hidden, no other decider, not one of several simultaneous answers.
        """
        if seat is None or len(self.steps) < 2 or self.over:
            return False
        last = self._last_answer()
        own = all(step.seat == seat for step in self.steps[-last:])
        return own and all(self._free[-last:]) and self.current_players() == {seat}

    def _last_answer(self) -> int:
        return last_answer(self.steps, self._followed)

    def undo(self, seat: int) -> None:
        """Take the seat's last answer back, with what it followed (see `apply_actions`).

        Raises NothingToUndo where `can_undo` says no.
        """
        if not self.can_undo(seat):
            raise NothingToUndo("Nothing of yours can be taken back now.")
        for _ in range(self._last_answer()):
            self._take_back()

    def _take_back(self) -> None:
        """Unmake the last step."""
        before, events = self._before.pop()
        self._digests.pop(self.position, None)
        self.steps.pop()
        self._free.pop()
        for recall in self._recalls.values():
            recall.take_back()
        self.waiting = 0
        del self.events[events:]
        self.s = before
        self.s.events = []

    # -- changing what was answered: see `changing` --------------------------------------------------

    def is_legal(self, kind: str, askee: int, option: int) -> bool:
        """Whether the open question is of that `kind`, and `option` may be answered for that `askee`."""
        return kind == self._kind.name and option in self._options() and self._admits(askee, option)

    def put(self, askee: int, option: int) -> Step:
        """Write an `option` over an answer of an `askee` that waits for others: nothing came of it yet."""
        at = next(n for n in range(-self.waiting, 0) if self.steps[n].askee == askee) + len(self.steps)
        for known in [known for known in self._digests if known >= at]:
            del self._digests[known]
        self.steps[at] = Step(self.steps[at].seat, askee, self.steps[at].kind, option)
        self.machine.replace_answer(self.s, option, askee)
        self._recalls.clear()
        return self.steps[at]

    @property
    def continues_last(self) -> bool:
        """Whether the open question belongs to the last answer; see `apply_actions`."""
        return not self.over and self._followed.get(self.steps[-1].kind) == self._kind.name

    def go_on_from(self, other: Course, told: tuple[int, tuple[Any, ...]]) -> None:
        """Keep the log of the `other`, with `told` behind it, and its source of chance."""
        self.chance = other.chance
        self.events = [*other.events, told]
        self._before = [(state, len(self.events)) for state, _ in self._before]


def chance_of(chance: Chooser | None, seed: int | None) -> Chooser | None:
    """Who answers for chance, where that is said; raises Malformed where it is said twice."""
    if seed is None:
        return chance
    if chance is not None:
        raise Malformed("Chance is answered by `chance` or by a `seed`, not by both.")
    return Lots(seed)


def followed(numbers: Numbering) -> dict[str, str]:
    """The questions of a game that are answered together with the one that follows, and that one."""
    return {kind.name: kind.then.name for kind in numbers.kinds if kind.then}


def last_answer(steps: Sequence[Step], followed: Mapping[str, str]) -> int:
    """How many of the steps people take for the last answer: one, or all that a row of `then` has."""
    found = 1
    while (
        found < len(steps) - 1
        and followed.get(steps[-found - 1].kind) == steps[-found].kind
        and steps[-found - 1].askee == steps[-found].askee
    ):
        found += 1
    return found


def shows_nothing(game: Game, before: Any, after: Any, chance: bool) -> bool:
    """Whether an answer that led from one state to another may be taken back: no secret has moved."""
    return (
        not chance
        and before.e_mode != Mode.TOGETHER
        and secret_part(game, before) == secret_part(game, after)
    )
