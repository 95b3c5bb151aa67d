"""A match: one game in progress, with its log, its answers and each seat's point of view.

A player's answer and all chance answers that it causes are one step. The match is its options and its steps;
everything else can be computed from them. `stepper` takes the steps, `open_questions` puts the questions.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from coverts.engine.base.exceptions import (
    GameFault,
    as_faults,
)
from coverts.engine.base.sentences import joined, said
from coverts.engine.game.definition import Game
from coverts.engine.game.log import LogLine, render_event
from coverts.engine.game.options import GameOption
from coverts.engine.game.protocol import DONE, Action, Chooser, Option, Question, Refusal, Step, by_weight
from coverts.engine.game.rulebook import title_of
from coverts.engine.knowledge.information_state import Recall
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.language.declarations import Rule
from coverts.engine.language.registers import frames, rule_of
from coverts.engine.language.seeded_random import SeededRandom
from coverts.engine.match import game_files
from coverts.engine.match.digest import digest
from coverts.engine.match.open_questions import OpenQuestions
from coverts.engine.match.stepper import chance_of, followed_kinds, last_answer_length, shows_nothing

MAX_PACKED_STEPS = 64
"""Steps that can be undone in a packed match."""


@dataclass(frozen=True)
class Packed:
    """A position of a match: its record, its log, and the digests of its file.

    Attributes:
        before: The record, and the number of events, before each of the last steps that can be undone.
    """

    state: bytes
    events: list[tuple[int, tuple[Any, ...]]]
    digests: dict[int, str]
    before: list[tuple[bytes, int]]
    waiting: int = 0
    """How many of the last answers wait for others to the same question."""


class Match(OpenQuestions):
    """A game in progress, on the `python` back end.

    Args:
        game: The game.
        players: The number of players.
        options: A struct of the game's options; by default, their defaults.
        chance: Answers for chance; by default, the system's random numbers.
        steps: Answers to replay (from a file or a store).
        seed: Replaces `chance`: the same seed and answers give the same game, also in machine code.

    Raises:
        Malformed: `chance` and `seed` are both given, or the options or steps do not fit the game.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Any = None,
        chance: Chooser | None = None,
        steps: Sequence[Step] = (),
        seed: int | None = None,
    ) -> None:
        self._set_up(game, players, options, chance_of(chance, seed))
        if steps:
            self._replay = list(steps[0].chance)
        self._begin()
        self._replay = None
        for step in steps[1:]:
            self.replay(step)

    # -- what a seat sees ----------------------------------------------------------------------------

    @as_faults()
    def log(self, seat: int | None, first: int = 0) -> list[LogLine]:
        """Return the log lines as the seat may know them.

        At the end nothing is hidden, if the game opens its log.

        Args:
            seat: The seat; None: a spectator.
            first: Index of the first line.
        """
        whole = self.tells_all()
        return [
            LogLine(at, event[0], render_event(self.game, event, seat, whole))
            for at, event in self.events[first:]
        ]

    def told_since(self, seat: int | None) -> int:
        """Return the index of the first log line since the seat's last answer.

        It is 0 for a seat that has not answered yet, and for spectators.

        Args:
            seat: The seat; None: a spectator.
        """
        if seat is None:
            return 0
        last = next((at for at in range(self.position, 0, -1) if self.steps[at].seat == seat), 0)
        return bisect_left(self.events, last, key=lambda event: event[0])

    def tells_all(self) -> bool:
        """Return whether the log hides nothing from anybody."""
        return self.over and self.game.log_opens

    @as_faults()
    def scene(self, seat: int | None, questions: list[Question] | None = None) -> Any:
        """Return the game's scene for the seat; None if the game draws none.

        Args:
            seat: The seat; None: a spectator.
            questions: The result of `decisions(seat)`, if the caller has it.
        """
        if self.game.scene is None:
            return None
        return self.game.scene(self.view(seat), seat, self._asked_of(seat, questions))

    def _asked_of(self, seat: int | None, questions: list[Question] | None) -> list[Question]:
        return self.decisions(seat) if questions is None else questions

    def resolving(self) -> list[Rule]:
        """Return the active rules, outermost first."""
        under_way = [rule_of(self.s.e_stack[base]) for base in frames(self.s)]
        rules = [self.numbers.rules[number] for number in reversed(under_way)]
        return [rule for rule in rules if not rule.general]

    @as_faults()
    def pending(self, seat: int | None, questions: list[Question] | None = None) -> str:
        """Return a sentence for the seat: what it is asked, or what the table waits for.

        Args:
            seat: The seat; None: a spectator.
            questions: The result of `decisions(seat)`, if the caller has it.
        """
        if self.over:
            return self.result()
        questions = self._asked_of(seat, questions)
        if questions:
            names = joined(", ", map(self.askee_name, questions))
            return (
                said("{asked}: {whom}", asked=questions[0].prompt, whom=names)
                if names
                else questions[0].prompt
            )
        seats = self.seat_names()
        names = joined(", ", [seats[seat] for seat in sorted(self.waited_for())])
        rule = self.resolving()[-1]
        step = title_of(rule)
        if names and self.game.waits:
            if rule.name in self.game.waits:
                return said("Waiting for {names} {to_do}.", names=names, to_do=self.game.waits[rule.name])
            if rule.title:
                return said("Waiting for {names} to go on with {step}.", names=names, step=step)
            return said("Waiting for {names}.", names=names)
        if names:
            return said("Waiting for {names}: {step}.", names=names, step=step)
        return said("Waiting: {step}.", step=step)

    @as_faults()
    def result(self) -> str:
        """Return in one sentence how the game ended.

        Raises:
            GameFault: The game's `result` does not return a text.
        """
        if self.game.result is not None:
            sentence = self.game.result(self.s)
            if not isinstance(sentence, str):
                raise GameFault(f"result must return a sentence, not {sentence!r}")
            return sentence
        each = [said("seat {number}: {score}", number=i + 1, score=r) for i, r in enumerate(self.returns())]
        return said("The game is over: {each}.", each=joined(", ", each))

    @as_faults()
    def returns(self) -> list[int]:
        """Return each seat's return; before the end, what it has so far."""
        return self.machine.returns(self.s)

    @as_faults()
    def redeal(self, seat: int | None, random: Random) -> Any:
        """Return a state that the seat cannot tell from the true one, or None.

        See `coverts.engine.knowledge.secrecy.redeal`.

        Args:
            seat: The seat; None: a spectator.
            random: Draws the hidden contents.
        """
        return redeal(self.game, self.s, seat, random)

    @as_faults()
    def information_state(self, seat: int) -> list[Any]:
        """Return what the seat has seen and done since the start (perfect recall).

        The list holds the seat's view, as a tuple, at each question and at the end if it has changed, and the
        number of each of its own actions before the view that resulted. Answers of others, chance and the log
        appear only through their effect on the view; answers to a question put to several, once all have
        answered. From the first call on, the list is updated with each answer.

        Args:
            seat: The seat.
        """
        return [*self._recall(seat).chain]

    @as_faults()
    def information_state_string(self, seat: int) -> str:
        """Return 32 characters that identify the seat's `information_state`.

        They are the same in every process.

        Args:
            seat: The seat.
        """
        return self._recall(seat).key()

    def _recall(self, seat: int) -> Recall:
        """Return the seat's information state; if it was not tracked, replay the match."""
        found = self._recalls.get(seat)
        if found is not None:
            return found
        if self.position == 0:
            found = Recall(self.view(seat).as_tuple())
        else:
            repeated = self.again(self.steps[:1])
            found = repeated._recall(seat)
            for step in self.steps[1:]:
                repeated.replay(step)
        self._recalls[seat] = found
        return found

    # -- copies --------------------------------------------------------------------------------------

    def again(self, steps: Sequence[Step]) -> Match:
        """Return the match that these steps lead to.

        Args:
            steps: Steps of this match's game, the first without an answer.
        """
        return Match(self.game, self.players, self.options, steps=steps)

    def packed(self) -> Packed | None:
        """Return the position for `unpacked`.

        It is None if more than MAX_PACKED_STEPS steps can be undone.
        """
        free = next(
            (n for n, is_final in enumerate(not each for each in reversed(self._free)) if is_final), 0
        )
        if self.keeps_all or free > MAX_PACKED_STEPS:
            return None
        undoable = self._before[len(self._before) - free :]
        before = [(self.machine.packed(state), events) for state, events in undoable]
        return Packed(self.machine.packed(self.s), self.events, self._digests, before, self.waiting)

    @staticmethod
    def unpacked(game: Game, players: int, options: Any, steps: Sequence[Step], packed: Packed) -> Match:
        """Restore a match from its steps and a position packed on the same machine.

        Args:
            game: The game.
            players: The number of players.
            options: The options of the match.
            steps: All steps up to the position.
            packed: The position.
        """
        match = object.__new__(Match)
        match._set_up(game, players, options, None)
        match.s = match._from_bytes(packed.state)
        match.s.events = []
        match.events, match._digests, match.waiting = packed.events, packed.digests, packed.waiting
        match.steps = [*steps]
        match._before = [(match._from_bytes(state), events) for state, events in packed.before]
        match._free = [at >= len(steps) - len(packed.before) for at in range(len(steps))]
        return match

    def _from_bytes(self, data: bytes) -> Any:
        s = self.machine.from_bytes(data)
        return s if s.e_over else self.machine.copy_prepared(s)

    def plainly(self) -> Match:
        """Return this match without the game's own names, sentences and scenes.

        It is used if they fail.
        """
        other = self.at(self.s)
        other.game = self.game.plain
        return other

    def at(self, state: Any) -> Match:
        """Return this match with another state, for tests of what a seat can tell.

        Args:
            state: The state.
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.s = state
        other.steps, other._before, other._free = [*self.steps], [*self._before], [*self._free]
        other._digests = {**self._digests}
        other._recalls = {}
        if isinstance(self.chance, SeededRandom):
            other.chance = copy(self.chance)
        other.events = [*self.events]
        other.s.events = []
        return other

    # -- options -------------------------------------------------------------------------------------

    @as_faults()
    def known_options(self, seat: int | None) -> dict[str, Any]:
        """Return the match's options that the seat may know, by name; at the end, all.

        Args:
            seat: The seat; None: a spectator.
        """
        hide = self.game.hidden_options
        hidden = hide(self.options, seat) if hide is not None and not self.over else ()
        options: dict[str, Any] = msgspec.to_builtins(self.options)
        return {name: value for name, value in options.items() if name not in hidden}

    def chosen_options(self, seat: int | None) -> list[tuple[GameOption, Any]]:
        """Return the options that the seat may know and that differ from their defaults.

        Args:
            seat: The seat; None: a spectator.
        """
        known = self.known_options(seat)
        listed = [(option, known.get(option.name, option.default)) for option in self.game.option_list]
        return [(option, value) for option, value in listed if value != option.default]

    # -- files ---------------------------------------------------------------------------------------

    def digest_at(self, position: int) -> str:
        """Return the digest of an earlier position, 0 being the first.

        Of positions that can no longer be undone to, only some digests are kept; see
        `game_files.digest_positions`.

        Args:
            position: The number of answers.
        """
        if position == self.position:
            return self.digest()
        if position in self._digests:
            return self._digests[position]
        return digest(self.game, self.numbers, self._before[position - self.position][0])

    def save(self) -> str:
        """Return the whole match as a text file.

        The server stores it; players may read it at the end.
        """
        known = {self.position, *self._digests}
        digests = {
            at: self.digest_at(at) for at in game_files.digest_positions(len(self.steps)) if at in known
        }
        options = msgspec.to_builtins(self.options)
        return game_files.encode_match(self.game, self.players, options, self.steps, digests, self.referee)

    @as_faults()
    def save_seat(self, seat: int | None) -> str:
        """Return what the seat has seen and answered as a text file.

        It is safe to share during the game.

        Args:
            seat: The seat; None: a spectator.
        """
        own = [step for step in self.steps if seat is not None and step.seat == seat]
        log = [line.text for line in self.log(seat)]
        return game_files.encode_seat(self.game, self.players, self.known_options(seat), seat, own, log)


__all__ = [
    "DONE",
    "Action",
    "Match",
    "Option",
    "Packed",
    "Question",
    "Refusal",
    "Step",
    "by_weight",
    "followed_kinds",
    "last_answer_length",
    "shows_nothing",
]
