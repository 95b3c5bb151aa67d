"""A match: a game in progress with its log, its answers and a view for each seat.

A player's answer and the chance outcomes that follow it form one step. A match is defined by its options and
steps; everything else can be computed from them. The base class in `stepper` applies steps, and the class in
`open_questions` asks the questions.
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
    as_faults,
)
from coverts.engine.base.sentences import joined, said
from coverts.engine.game.definition import Game
from coverts.engine.game.log import LogLine, line_of
from coverts.engine.game.options import GameOption
from coverts.engine.game.protocol import (
    DONE,
    Action,
    Chooser,
    Defeat,
    Option,
    Question,
    Refusal,
    Step,
    by_weight,
)
from coverts.engine.game.rulebook import title_of
from coverts.engine.game.scenes import Standing
from coverts.engine.knowledge.information_state import Recall
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.language.declarations import Rule
from coverts.engine.language.registers import frames, rule_of
from coverts.engine.language.seeded_random import SeededRandom
from coverts.engine.match import game_files
from coverts.engine.match.digest import digest
from coverts.engine.match.open_questions import OpenQuestions
from coverts.engine.match.results import FinalScore, is_drawn, teams_of, winners_of
from coverts.engine.match.stepper import chance_of, followed_kinds, last_answer_length, shows_nothing


@dataclass(frozen=True)
class Packed:
    """A position of a match: its state, its log and the digests for its file.

    Attributes:
        before: For each of the last steps that can be undone, the state and the number of log events before
            the step.
    """

    state: bytes
    events: list[tuple[int, tuple[Any, ...]]]
    digests: dict[int, str]
    before: list[tuple[bytes, int]]
    waiting: int = 0
    """The number of answers to the open question so far, if several players answer it together."""


class Match(OpenQuestions):
    """A game in progress, run by the `python` back end.

    Args:
        game: The game.
        players: The number of players.
        options: A struct of the game's options, by default with their default values.
        chance: A function that answers for chance, by default with the system's random numbers.
        steps: Steps to replay, for example from a file.
        seed: A seed to use instead of `chance`. The same seed and the same answers always lead to the same
            game, in machine code too.

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
        """Return the log lines as a seat may see them.

        At the end of the game, all values are visible if `Game.log_opens` is true.

        Args:
            seat: The seat, or None for a spectator.
            first: The index of the first line to return.
        """
        whole = self.tells_all()
        return [line_of(self.game, at, event, seat, whole) for at, event in self.events[first:]]

    @as_faults()
    def standings(self) -> list[Standing]:
        """Return how far the players are, as everybody can see. Empty if the game does not say."""
        return [] if self.game.race is None else [*self.game.race(self.view(None))]

    def told_since(self, seat: int | None) -> int:
        """Return the index of the first log line since the seat's last answer.

        The index is 0 for spectators and for a seat that has not answered yet.

        Args:
            seat: The seat, or None for a spectator.
        """
        if seat is None:
            return 0
        last = next((at for at in range(self.position, 0, -1) if self.steps[at].seat == seat), 0)
        return bisect_left(self.events, last, key=lambda event: event[0])

    def tells_all(self) -> bool:
        """Return whether the log shows all values to everybody."""
        return self.over and self.game.log_opens

    @as_faults()
    def scene(self, seat: int | None, questions: list[Question] | None = None) -> Any:
        """Return the game's scene for a seat, or None if the game has no scenes.

        Args:
            seat: The seat, or None for a spectator.
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
        """Return the seat's question, or a sentence that says whom the table waits for.

        Args:
            seat: The seat, or None for a spectator.
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
        rule = self.resolving()[-1]
        step = title_of(rule)
        is_whole_game = (
            rule is self.game.start and not rule.title
        )  # Its name says only that a game is played.
        waited_for = self.waited_for()
        if waited_for == {seat}:  # A bot or the table answers for the reader.
            return said("One moment.") if is_whole_game else said("One moment: {step}.", step=step)
        names = joined(", ", [seats[each] for each in sorted(waited_for - {seat})])
        if names and self.game.waits:
            if rule.name in self.game.waits:
                return said("Waiting for {names} {to_do}.", names=names, to_do=self.game.waits[rule.name])
            if rule.title:
                return said("Waiting for {names} to go on with {step}.", names=names, step=step)
            return said("Waiting for {names}.", names=names)
        if names and is_whole_game:
            return said("Waiting for {names}.", names=names)
        if names:
            return said("Waiting for {names}: {step}.", names=names, step=step)
        return said("Waiting.") if is_whole_game else said("Waiting: {step}.", step=step)

    @as_faults()
    def goal(self, seat: int | None) -> str:
        """Return how a seat can win, until its first answer after the set-up; afterwards "".

        Args:
            seat: The seat, or None for a spectator, who is not told.
        """
        begun = len(self.steps) if self._begun is None else self._begun
        if seat is None or any(step.seat == seat for step in self.steps[begun:]):
            return ""
        goal = self.game.goal
        return goal if isinstance(goal, str) else goal(self.view(seat), seat)

    @as_faults()
    def defeat(self, seat: int | None) -> Defeat | None:
        """Return why a seat has lost, or None if it has not lost or the game does not say.

        Args:
            seat: The seat, or None for a spectator.
        """
        why = self.game.why_lost
        if why is None or seat is None or not self.over or self.is_draw:
            return None
        if seat in self.winners:
            return None
        return why(self.s, seat, [event for _, event in self.events])

    @property
    @as_faults()
    def winners(self) -> list[int]:
        """The seats that have won.

        The list is empty during the game, after a draw, and if all have lost.
        """
        return winners_of(self.game, self.returns()) if self.over else []

    @as_faults()
    def teams(self) -> list[int]:
        """Return the number of each seat's team. The list is empty if the game has no teams."""
        return teams_of(self.game, self.view(None))

    @property
    @as_faults()
    def is_draw(self) -> bool:
        """Whether the game has ended in a draw: it has draws, and every seat has a result of 0."""
        return self.over and is_drawn(self.game, self.returns())

    @as_faults()
    def result(self) -> str:
        """Return a sentence that says how the game ended.

        Raises:
            GameFault: The game's `result` does not return a text.
        """
        return FinalScore(
            self.game, self.s, self.returns(), self.points(), self.seat_names(), self.teams()
        ).describe()

    @as_faults()
    def returns(self) -> list[int]:
        """Return the result of each seat as a number. During the game, this is the result so far."""
        return self.machine.returns(self.s)

    @as_faults()
    def points(self) -> list[int]:
        """Return the score of each seat. The list is empty if the game does not declare `points`."""
        return self.machine.points(self.s) if self.game.points is not None else []

    @as_faults()
    def redeal(self, seat: int | None, random: Random) -> Any:
        """Return another state that the seat cannot distinguish from the true state.

        The result is None if no such state was found.

        See `coverts.engine.knowledge.secrecy.redeal`.

        Args:
            seat: The seat, or None for a spectator.
            random: The random generator.
        """
        return redeal(self.game, self.s, seat, random)

    @as_faults()
    def information_state(self, seat: int) -> list[Any]:
        """Return everything that a seat has seen and done since the start (perfect recall).

        The list contains the seat's view, as a tuple, at each question and at the end, unless the view has
        not changed. The list also contains the number of each action of the seat, before the view that
        follows the action. Answers of other seats, chance and the log appear only through their effect on the
        view. If several seats answer a question, their answers appear after all have answered. After the
        first call, every answer updates the list.

        Args:
            seat: The seat.
        """
        return [*self._recall(seat).chain]

    @as_faults()
    def information_state_string(self, seat: int) -> str:
        """Return a hash of 32 characters that identifies the seat's `information_state`.

        The hash is the same in every process.

        Args:
            seat: The seat.
        """
        return self._recall(seat).key()

    def _recall(self, seat: int) -> Recall:
        """Return the seat's information state.

        If the state was not tracked so far, replay the match to compute it.
        """
        recall = self._recalls.get(seat)
        if recall is not None:
            return recall
        if self.position == 0:
            recall = Recall(self.view(seat).as_tuple())
        else:
            repeated = self.again(self.steps[:1])
            recall = repeated._recall(seat)
            for step in self.steps[1:]:
                repeated.replay(step)
        self._recalls[seat] = recall
        return recall

    # -- copies --------------------------------------------------------------------------------------

    def again(self, steps: Sequence[Step]) -> Match:
        """Return a new match that has replayed the given steps.

        Args:
            steps: Steps of the same game. The first step has no answer.
        """
        return Match(self.game, self.players, self.options, steps=steps)

    def packed(self) -> Packed | None:
        """Return the position in a packed form that `unpacked` can read.

        The result is None if all steps can be undone.
        """
        free = next(
            (n for n, is_final in enumerate(not each for each in reversed(self._free)) if is_final), 0
        )
        if self.keeps_all:
            return None
        undoable = self._before[len(self._before) - free :]
        before = [(self.machine.packed(state), events) for state, events in undoable]
        return Packed(self.machine.packed(self.s), self.events, self._digests, before, self.waiting)

    @staticmethod
    def unpacked(game: Game, players: int, options: Any, steps: Sequence[Step], packed: Packed) -> Match:
        """Restore a match from its steps and a position that was packed on the same machine.

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
        match._begun = None if match.setting_up else 0  # The snapshot does not tell how long the set-up was.
        match._before = [(match._from_bytes(state), events) for state, events in packed.before]
        match._free = [at >= len(steps) - len(packed.before) for at in range(len(steps))]
        return match

    def _from_bytes(self, data: bytes) -> Any:
        s = self.machine.from_bytes(data)
        return s if s.e_over else self.machine.copy_prepared(s)

    def plainly(self) -> Match:
        """Return a copy of this match without the game's names, sentences and scenes.

        The copy is used if one of the game's functions for names or scenes fails.
        """
        other = self.at(self.s)
        other.game = self.game.plain
        return other

    def at(self, state: Any) -> Match:
        """Return a copy of this match with another state, for tests of secrecy.

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
        """Return the options of the match that a seat may know, by name.

        At the end of the game, all options are included.

        Args:
            seat: The seat, or None for a spectator.
        """
        hide = self.game.hidden_options
        hidden = hide(self.options, seat) if hide is not None and not self.over else ()
        options: dict[str, Any] = msgspec.to_builtins(self.options)
        return {name: value for name, value in options.items() if name not in hidden}

    def chosen_options(self, seat: int | None) -> list[tuple[GameOption, Any]]:
        """Return the options that a seat may know and that differ from their defaults.

        If a game hides options, texts that people compose are included even if they are the default. Then
        everybody sees whose deck they may read.

        Args:
            seat: The seat, or None for a spectator.
        """
        known = self.known_options(seat)
        hides = self.game.hidden_options is not None
        return [
            (option, known[option.name])
            for option in self.game.option_list
            if option.name in known
            if known[option.name] != option.default or (hides and option.builder)
        ]

    # -- files ---------------------------------------------------------------------------------------

    def digest_at(self, position: int) -> str:
        """Return the digest of an earlier position. Position 0 is the first position.

        If a position can no longer be reached by undo, its digest may be missing; see
        `game_files.digest_positions`.

        Args:
            position: The number of answers before the position.
        """
        if position == self.position:
            return self.digest()
        if position in self._digests:
            return self._digests[position]
        return digest(self.game, self.numbers, self._before[position - self.position][0])

    def save(self) -> str:
        """Return the complete match as the text of a file.

        The server stores this text. Players may read it after the end of the game.
        """
        known = {self.position, *self._digests}
        digests = {
            at: self.digest_at(at) for at in game_files.digest_positions(len(self.steps)) if at in known
        }
        options = self.game.whole_options(self.options)
        rules = self.machine.version
        return game_files.encode_match(
            self.game, self.players, options, self.steps, digests, self.referee, rules
        )

    @as_faults()
    def save_seat(self, seat: int | None) -> str:
        """Return the text of a file with everything that a seat has seen and answered.

        Players can share the file during the game without revealing secrets of other seats.

        Args:
            seat: The seat, or None for a spectator.
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
