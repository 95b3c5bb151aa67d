"""The part of a match that holds the record and the log, and that applies and undoes steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
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
from coverts.engine.base.loop_guard import MAX_CHANCE_ANSWERS, MAX_LOG_LINES
from coverts.engine.base.sentences import said
from coverts.engine.game.definition import Game
from coverts.engine.game.protocol import Chooser, Refusal, Step, by_weight
from coverts.engine.game.symbols import Numbering
from coverts.engine.knowledge.information_state import Recall
from coverts.engine.knowledge.secrecy import secret_part
from coverts.engine.language.declarations import Kind
from coverts.engine.language.registers import Mode, frames, rule_of
from coverts.engine.language.seeded_random import SeededRandom
from coverts.engine.match import game_files
from coverts.engine.match.digest import digest

MAX_UNDOABLE_STEPS = 64
"""The maximum number of steps that can be undone, because each needs a copy of the state."""


class Stepper:
    """The base class of a match, without questions and texts; see `Match`."""

    referee = ""
    keeps_all = False
    """Whether every answer can be undone.

    Otherwise, only a last answer that revealed nothing can be undone.
    """
    _views: dict[int | None, Any] | None = None
    """The views within a block of `keeping_views`, by seat."""
    _replay: list[int] | None = None
    """The stored outcomes of chance while a step is replayed."""

    def _set_up(self, game: Game, players: int, options: Any, chance: Chooser | None) -> None:
        """Initialize a match that has not begun."""
        self.game, self.players = game, players
        self.options = options if options is not None else game.options()
        self.machine = Machine.of(game)
        self.numbers = self.machine.numbers
        self.chance = chance or by_weight(SystemRandom())
        self.s = self._fresh()
        self.events: list[tuple[int, tuple[Any, ...]]] = []
        self.steps: list[Step] = []
        self._begun: int | None = None
        """The number of steps when the set-up was over, or None if it is not over yet."""
        self._refusals: dict[str, Refusal] = {}
        self._followed = followed_kinds(self.numbers)
        known = self.numbers.rule_number
        self._prelude = {known[rule] for rule in game.prelude if rule in known}
        self._before: list[tuple[Any, int]] = []
        """For each of the last steps that can be undone, the state and the number of events before the step.
        """
        self._free: list[bool] = []
        """For each step, whether it revealed nothing and can therefore be undone."""
        self._digests: dict[int, str] = {}
        """The digests (hashes of positions) that a file of the match includes, by position."""
        self.waiting = 0
        """The number of answers to the open question so far, if several players answer it together; see
        `amend`.
        """
        self._recalls: dict[int, Recall] = {}
        """The information states of the seats for which the caller has requested them."""

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
        self._record_step(step, (None, 0))

    def _run_start(self) -> None:
        self.machine.begin(self.s)

    def _run_chance(self, step: Step) -> None:
        while not self.s.e_over and self.s.e_mode == Mode.CHANCE:
            outcome = self._outcome(self._kind)
            if outcome is None:
                return
            if len(step.chance) >= MAX_CHANCE_ANSWERS:
                raise Endless(f"more than {MAX_CHANCE_ANSWERS} chance events without a question to a player")
            step.chance.append(outcome)
            self._answer(outcome, 0)

    def _outcome(self, kind: Kind) -> int | None:
        """Return an outcome of the open chance event, or None if a person must type it."""
        weights = list(self.machine.weights(self.s))
        if self._replay is None:
            return self.chance(kind, weights)
        if not self._replay or not 0 <= self._replay[0] < len(weights) or weights[self._replay[0]] <= 0:
            raise Malformed(
                said("the stored answers do not fit the rules at the chance event {kind}", kind=kind.name)
            )
        return self._replay.pop(0)

    def _answer(self, option: int, askee: int) -> None:
        self.machine.answer(self.s, option, askee)

    def _check_reached(self) -> None:
        """Check that the game can continue from the current position.

        A match never stops at a position from which the game cannot continue.

        Raises:
            GameFault: The game cannot continue.
            Malformed: Stored outcomes of chance are left over.
        """
        if self._replay:
            raise Malformed(
                said("the stored answers contain {n} unused outcomes of chance", n=len(self._replay))
            )
        if len(self.s.events) > MAX_LOG_LINES:
            raise Endless(
                f"{len(self.s.events)} log lines before the next question; the limit is {MAX_LOG_LINES}"
            )
        if self.over:
            self.machine.returns(self.s)
            return
        asked, waited_for = self.current_players(), self.waited_for()
        if not asked or not asked | waited_for <= {*range(self.players)}:
            askees = self.machine.askees(self.s)
            raise GameFault(f"{self._kind.name} asks {askees}, which do not belong to a seat; check `owner`")
        self._check_answerable()

    def _check_answerable(self) -> None:
        """Check that every asked seat or figure has a legal answer.

        Raises:
            NoLegalAction: An asked seat or figure has no legal answer.
        """
        for askee in self.machine.askees(self.s):
            self.machine.legal(self.s, askee)

    def _record_step(
        self,
        step: Step,
        before: tuple[Any, int],
        free: bool = False,
        seen: Mapping[int, tuple[Any, ...] | None] | None = None,
    ) -> None:
        """Store a step that has been applied.

        Args:
            step: The step.
            before: The state and the number of events before the step.
            free: Whether the step revealed nothing and can be undone.
            seen: The view after the step for each seat whose information state is tracked. A view is None
                while other seats still owe an answer to the same question.
        """
        for seat, view in (seen or {}).items():
            own = self.action_number(self.numbers.by_name[step.kind], step.option)
            self._recalls[seat].note(own if step.seat == seat else None, view)
        if not self.keeps_all and self._free and not self._free[-1]:
            self._before.clear()  # if a step cannot be undone, earlier steps cannot be undone either
        self.steps.append(step)
        if self._begun is None and not self.setting_up:
            self._begun = len(self.steps)
        self._before.append(before)
        self._free.append(free)
        if not self.keeps_all and len(self._before) > MAX_UNDOABLE_STEPS:
            self._free[-len(self._before)] = False
            del self._before[0]
        at = self.position
        if at % game_files.DIGEST_INTERVAL == 0:
            self._digests[at] = self.digest()
        self.events += [(at, event) for event in self.s.events]
        self.s.events = []

    def replay(self, step: Step) -> None:
        """Apply a stored step.

        If an error is raised, the match is unchanged.

        Args:
            step: The step.

        Raises:
            Malformed: The step does not fit the rules.
            GameFault: The game's code failed.
        """
        self._replay = list(step.chance)
        try:
            asked = not self.over and step.kind == self._kind.name and step.option in self._options()
            if not asked or (step.seat, step.askee) not in self._owing():
                raise Malformed(
                    said("the stored answers do not fit the rules at step {n}", n=len(self.steps))
                )
            self._take(step.seat, step.askee, step.option)
        finally:
            self._replay = None

    def _take(self, seat: int, askee: int, option: int) -> None:
        """Answer the open question with an option.

        Raises:
            Malformed: The option is illegal.
            GameFault: The game's code failed.
        """
        before = (self.s.copy(), len(self.events))
        luck = copy(self.chance) if isinstance(self.chance, SeededRandom) else self.chance
        step = Step(seat, askee, self._kind.name, option)
        try:
            with as_faults():
                if not self._admits(askee, option):
                    raise Malformed(
                        said("the stored answers do not fit the rules at step {n}", n=len(self.steps))
                    )
                self._answer(option, askee)
                self._run_chance(step)
                self._check_reached()
                free = shows_nothing(self.game, before[0], self.s, bool(step.chance))
                waiting = self.waiting + 1 if self._still_waits(before[0], askee) else 0
                views = {seat: None if waiting else self.view(seat).as_tuple() for seat in self._recalls}
        except BaseException:
            self.s = before[0].copy()
            self.s.events = []
            self.chance = luck
            raise
        self._record_step(step, before, free, views)
        self.waiting = waiting

    def _still_waits(self, before: Any, askee: int) -> bool:
        """Return whether an answer has no effect until other players have answered."""
        if self.over or before.e_mode != Mode.TOGETHER:
            return False
        left = before.e_pending & ~(1 << askee)
        return bool(left) and self.s.e_mode == Mode.TOGETHER and self.s.e_pending == left

    # -- the position --------------------------------------------------------------------------------

    @property
    def position(self) -> int:
        """The number of answers so far."""
        return len(self.steps) - 1

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.s.e_over)

    @property
    def setting_up(self) -> bool:
        """Whether a rule of the game's set-up is active. This fact is public."""
        if self.over or not self.game.prelude:
            return False
        under_way = {rule_of(self.s.e_stack[base]) for base in frames(self.s)}
        return not under_way.isdisjoint(self._prelude)

    @property
    def _kind(self) -> Kind:
        """The kind of the open question."""
        return self.numbers.kind(self.s.e_kind)

    def _options(self) -> range:
        """Return the options of the open question, including *done*."""
        return range(self._kind.options + (self.s.e_mode == Mode.SOME))

    def action_number(self, kind: Kind, option: int) -> int:
        """Return the number of an option in the game's action space.

        Args:
            kind: A kind of decision.
            option: The option's number within the kind.
        """
        return self.numbers.first_action[kind] + option

    def _admits(self, askee: int, option: int) -> bool:
        """Return whether an answer is legal. If the judge fails, the answer counts as illegal."""
        try:
            return self.machine.why_not(self.s, askee, option) is None
        except Exception:
            return False

    def _owing(self) -> list[tuple[int, int]]:
        """For every missing answer, return the seat that owes the answer and the asked seat or figure."""
        return [(self.machine.owner(self.s, askee), askee) for askee in self.machine.askees(self.s)]

    @as_faults()
    def current_players(self) -> set[int]:
        """Return the seats that owe an answer.

        If several players decide at the same time, several seats owe an answer.
        """
        return {seat for seat, _ in self._owing()}

    def waited_for(self) -> set[int]:
        """Return the seats whose players the table waits for."""
        return self.current_players()

    def askees(self, seat: int) -> list[int]:
        """Return the seat's figures that owe an answer, or the seat itself if it owes an answer.

        Args:
            seat: The seat.
        """
        return [askee for owner, askee in self._owing() if owner == seat]

    @as_faults()
    def view(self, seat: int | None) -> Any:
        """Return the part of the state that a seat may see.

        Args:
            seat: The seat, or None for a spectator.

        Raises:
            Malformed: There is no such seat.
        """
        if seat is not None and seat not in range(self.players):
            raise Malformed(
                said("There is no seat {seat}; seats are 0 to {last}.", seat=seat, last=self.players - 1)
            )
        views = self._views
        if views is None:
            return self.machine.view(self.s, seat)
        if seat not in views:
            views[seat] = self.machine.view(self.s, seat)
        return views[seat]

    @contextmanager
    def keeping_views(self) -> Iterator[None]:
        """Compute each view only once within the block, in which the position must not change."""
        self._views = {}
        try:
            yield
        finally:
            self._views = None

    def digest(self) -> str:
        """Return a hash of 16 characters that identifies the position and the deck."""
        return digest(self.game, self.numbers, self.s)

    # -- undo ----------------------------------------------------------------------------------------

    def can_undo(self, seat: int | None) -> bool:
        """Return whether a seat may undo its last answer.

        Undo is allowed if the answer led only to another question for the same seat. Undo is not allowed if
        chance or another player followed, if the answer revealed or hid something, or if several players
        answered at the same time.

        Args:
            seat: The seat, or None for a spectator.
        """
        if seat is None or len(self.steps) < 2 or self.over:
            return False
        last = self._last_answer()
        own = all(step.seat == seat for step in self.steps[-last:])
        return own and all(self._free[-last:]) and self.current_players() == {seat}

    def _last_answer(self) -> int:
        return last_answer_length(self.steps, self._followed)

    def undo(self, seat: int) -> None:
        """Undo a seat's last answer, with the answers that belong to it.

        See `apply_actions` for answers that belong together.

        Args:
            seat: The seat.

        Raises:
            NothingToUndo: `can_undo` is false.
        """
        if not self.can_undo(seat):
            raise NothingToUndo("You have no answer that can be taken back now.")
        for _ in range(self._last_answer()):
            self._take_back()

    def _take_back(self) -> None:
        """Undo the last step."""
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

    # -- changing an answer: see `amend` -------------------------------------------------------------

    def is_legal(self, kind: str, askee: int, option: int) -> bool:
        """Return whether a question of this kind is open and the option is legal now.

        Args:
            kind: The name of a kind of question.
            askee: The seat or figure that the answer is for.
            option: The option's number within the kind.
        """
        return kind == self._kind.name and option in self._options() and self._admits(askee, option)

    def put(self, askee: int, option: int) -> Step:
        """Replace an answer while other players still owe an answer to the same question.

        Args:
            askee: The seat or figure that the answer is for.
            option: The new option.
        """
        at = next(n for n in range(-self.waiting, 0) if self.steps[n].askee == askee) + len(self.steps)
        for known in [known for known in self._digests if known >= at]:
            del self._digests[known]
        self.steps[at] = Step(self.steps[at].seat, askee, self.steps[at].kind, option)
        self.machine.replace_answer(self.s, option, askee)
        self._recalls.clear()
        return self.steps[at]

    @property
    def continues_last(self) -> bool:
        """Whether people answer the open question together with the last question; see `apply_actions`."""
        return not self.over and self._followed.get(self.steps[-1].kind) == self._kind.name

    def go_on_from(self, other: Stepper, event: tuple[int, tuple[Any, ...]]) -> None:
        """Continue with the log and the source of chance of another match.

        Args:
            other: The other match.
            event: A position and an event to add to the log.
        """
        self.chance = other.chance
        self.events = [*other.events, event]
        self._before = [(state, len(self.events)) for state, _ in self._before]


def chance_of(chance: Chooser | None, seed: int | None) -> Chooser | None:
    """Return the source of chance for `chance` or `seed`.

    Raises:
        Malformed: Both arguments are given.
    """
    if seed is None:
        return chance
    if chance is not None:
        raise Malformed("Pass either `chance` or `seed`, not both.")
    return SeededRandom(seed)


def followed_kinds(numbers: Numbering) -> dict[str, str]:
    """For each kind of question that names another kind as `then`, return the names of both kinds."""
    return {kind.name: kind.then.name for kind in numbers.kinds if kind.then}


def last_answer_length(steps: Sequence[Step], followed: Mapping[str, str]) -> int:
    """Return how many steps at the end of `steps` people see as one answer.

    People see the answers to several questions as one answer if each question names the next one as `then`.
    """
    length = 1
    while (
        length < len(steps) - 1
        and followed.get(steps[-length - 1].kind) == steps[-length].kind
        and steps[-length - 1].askee == steps[-length].askee
    ):
        length += 1
    return length


def shows_nothing(game: Game, before: Any, after: Any, chance: bool) -> bool:
    """Return whether a step changed no secret, so that its answer may be undone."""
    return (
        not chance
        and before.e_mode != Mode.TOGETHER
        and secret_part(game, before) == secret_part(game, after)
    )
