"""A match: one game being played, with its log, its answers, and each seat's side of it.

A player's answer and every chance answer it causes are one step. The match is its options and its
steps; everything else can be made again from them. How it goes on is in `course`, who is asked what in
`asking`.
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
from coverts.engine.game.log import LogLine, tell
from coverts.engine.game.options import GameOption
from coverts.engine.game.protocol import DONE, Action, Chooser, Option, Question, Refusal, Step, by_weight
from coverts.engine.game.rulebook import title_of
from coverts.engine.knowledge.information_state import Recall
from coverts.engine.knowledge.secrecy import redeal
from coverts.engine.language.declarations import Rule
from coverts.engine.language.registers import frames, rule_of
from coverts.engine.language.seeded_random import Lots
from coverts.engine.match import game_files
from coverts.engine.match.digest import digest
from coverts.engine.match.open_questions import Asking
from coverts.engine.match.stepper import chance_of, followed, last_answer, shows_nothing

MOST_PACKED = 64
"""Steps that may be taken back, with which a position is packed at most."""


@dataclass(frozen=True)
class Packed:
    """A position of a match: the record as bytes, all that was said so far, and the digests of its file.

    before: the record, and the number of events, before each of the last steps that may be taken back.
    """

    state: bytes
    events: list[tuple[int, tuple[Any, ...]]]
    digests: dict[int, str]
    before: list[tuple[bytes, int]]
    waiting: int = 0
    """How many of the last answers wait for others to the same question."""


class Match(Asking):
    """A game in progress, on the `python` back end.

    referee: who deals: "" the program, else people at a real table; see `coverts.engine.match.referee`.
    game, players, options: see `Game` and `new_match`. chance: who answers for chance; by default the
    system's random numbers. steps: answers to replay instead of asking (from a file or a store).
    seed: in place of `chance`, where the same answers shall make the same game again, in machine code too.
    Raises Malformed where both are given.
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
        """What happened, as the seat may know it; after the end all of it, where the game's log opens.

        first: the number of the first line wanted.
        """
        whole = self.tells_all()
        return [
            LogLine(at, event[0], tell(self.game, event, seat, whole)) for at, event in self.events[first:]
        ]

    def told_since(self, seat: int | None) -> int:
        """Number of the first line of the log that came of the seat's last answer, or after it.

        It is 0 for who has not answered yet, and for a watcher.
        """
        if seat is None:
            return 0
        last = next((at for at in range(self.position, 0, -1) if self.steps[at].seat == seat), 0)
        return bisect_left(self.events, last, key=lambda event: event[0])

    def tells_all(self) -> bool:
        """Whether the log hides nothing from anybody."""
        return self.over and self.game.log_opens

    @as_faults()
    def scene(self, seat: int | None, questions: list[Question] | None = None) -> Any:
        """The game's scene for the seat, or None where the game draws none.

        questions: what `decisions(seat)` gives, where the caller has it.
        """
        if self.game.scene is None:
            return None
        return self.game.scene(self.view(seat), seat, self._asked_of(seat, questions))

    def _asked_of(self, seat: int | None, questions: list[Question] | None) -> list[Question]:
        return self.decisions(seat) if questions is None else questions

    def resolving(self) -> list[Rule]:
        """The rules being carried out, outermost first: the record's stack."""
        under_way = [rule_of(self.s.e_stack[base]) for base in frames(self.s)]
        rules = [self.numbers.rules[number] for number in reversed(under_way)]
        return [rule for rule in rules if not rule.general]

    @as_faults()
    def pending(self, seat: int | None, questions: list[Question] | None = None) -> str:
        """One sentence for the seat: what it is asked, or at which step whom the table waits for.

        questions: what `decisions(seat)` gives, where the caller has it.
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
        """How the game ended, one sentence; raises GameFault where the game gives none."""
        if self.game.result is not None:
            sentence = self.game.result(self.s)
            if not isinstance(sentence, str):
                raise GameFault(f"the result is no sentence but {sentence!r}")
            return sentence
        each = [said("seat {number}: {score}", number=i + 1, score=r) for i, r in enumerate(self.returns())]
        return said("The game is over: {each}.", each=joined(", ", each))

    @as_faults()
    def returns(self) -> list[int]:
        """Each seat's return, once the game is over (what it has so far, before)."""
        return self.machine.returns(self.s)

    @as_faults()
    def redeal(self, seat: int | None, random: Random) -> Any:
        """A state the seat cannot tell from the true one, or None.

        See `coverts.engine.knowledge.secrecy.redeal`.
        """
        return redeal(self.game, self.s, seat, random)

    @as_faults()
    def information_state(self, seat: int) -> list[Any]:
        """What the seat has seen and done since the start: its perfect recall.

        It holds the view that the seat had at each question and at the end, as a tuple, where that is not as
        the one before, and the number of each action of its own before the view that came of it. Answers of
        others, chance and the log are in it only by what they change in the view; answers to a question put
        to several, once all have answered. Asked for, it is kept up with each answer.
        """
        return [*self._recall(seat).chain]

    @as_faults()
    def information_state_string(self, seat: int) -> str:
        """32 characters, the same exactly where the seat's `information_state` is; in every process."""
        return self._recall(seat).key()

    def _recall(self, seat: int) -> Recall:
        """What the seat has seen and done; what nobody has kept is made by repeating the match."""
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

    # -- the same match again, or another one --------------------------------------------------------

    def again(self, steps: Sequence[Step]) -> Match:
        """The match that those steps lead to."""
        return Match(self.game, self.players, self.options, steps=steps)

    def packed(self) -> Packed | None:
        """The position, for `unpacked` to go on from; None where more than MOST_PACKED may be taken back."""
        free = next((n for n, stays in enumerate(not each for each in reversed(self._free)) if stays), 0)
        if self.keeps_all or free > MOST_PACKED:
            return None
        kept = self._before[len(self._before) - free :]
        before = [(self.machine.packed(state), events) for state, events in kept]
        return Packed(self.machine.packed(self.s), self.events, self._digests, before, self.waiting)

    @staticmethod
    def unpacked(game: Game, players: int, options: Any, steps: Sequence[Step], packed: Packed) -> Match:
        """The match that those steps led to, and at which `packed` was made by the same machine."""
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
        """This match told without the game's own words, names and drawing: for where one of them fails."""
        other = self.at(self.s)
        other.game = self.game.plain
        return other

    def at(self, state: Any) -> Match:
        """This match with another state in place of the true one: for tests of what a seat can tell."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.s = state
        other.steps, other._before, other._free = [*self.steps], [*self._before], [*self._free]
        other._digests = {**self._digests}
        other._recalls = {}
        if isinstance(self.chance, Lots):
            other.chance = copy(self.chance)
        other.events = [*self.events]
        other.s.events = []
        return other

    # -- options -------------------------------------------------------------------------------------

    @as_faults()
    def known_options(self, seat: int | None) -> dict[str, Any]:
        """The options of this match by name that the seat (None: a spectator) may know; at the end, all."""
        hide = self.game.hidden_options
        hidden = hide(self.options, seat) if hide is not None and not self.over else ()
        options: dict[str, Any] = msgspec.to_builtins(self.options)
        return {name: value for name, value in options.items() if name not in hidden}

    def chosen_options(self, seat: int | None) -> list[tuple[GameOption, Any]]:
        """Of those that the seat may know the ones that are not as usual, each with its value."""
        known = self.known_options(seat)
        listed = [(option, known.get(option.name, option.default)) for option in self.game.option_list]
        return [(option, value) for option, value in listed if value != option.default]

    # -- files ---------------------------------------------------------------------------------------

    def digest_at(self, position: int) -> str:
        """The digest of the position that the answer of that number led to (0: the first position).

        Of those before the last that can be taken back only some are kept: see `files.checked`.
        """
        if position == self.position:
            return self.digest()
        if position in self._digests:
            return self._digests[position]
        return digest(self.game, self.numbers, self._before[position - self.position][0])

    def save(self) -> str:
        """The whole match as a text file: for the server, and for all after the end."""
        known = {self.position, *self._digests}
        digests = {at: self.digest_at(at) for at in game_files.checked(len(self.steps)) if at in known}
        options = msgspec.to_builtins(self.options)
        return game_files.write(self.game, self.players, options, self.steps, digests, self.referee)

    @as_faults()
    def save_seat(self, seat: int | None) -> str:
        """What the seat has seen and answered, as a text file: safe to hand out while the game goes on."""
        own = [step for step in self.steps if seat is not None and step.seat == seat]
        log = [line.text for line in self.log(seat)]
        return game_files.write_seat(self.game, self.players, self.known_options(seat), seat, own, log)


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
    "followed",
    "last_answer",
    "shows_nothing",
]
