"""One game at a time on the Python back end: what the environments of PettingZoo and Gymnasium share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from operator import index
from random import Random
from typing import Any

import numpy as np

from coverts.bots import Player
from coverts.bots.thinking_processes import THINKERS
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Endless, GameFault, Malformed, as_faults
from coverts.engine.base.loop_guard import MAX_CHANCE_ANSWERS
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of
from coverts.engine.knowledge.observations import DTYPE
from coverts.engine.language.registers import Mode
from coverts.engine.language.seeded_random import SeededRandom, bot_state, whole_seed
from coverts.engine.match.game_match import Match
from coverts.envs.arguments import game_of, opponent_of, options_of

MOST = 100_000
"""Actions from outside after which a game is stopped, where nothing else is said."""
OVER, FAULT, CUT = 1, 2, 3
"""Why a game has ended: it is over, a fault of its rules stopped it, or it had `most` actions."""
NOT_ASKED = "You are not asked now."
Array = np.ndarray[Any, np.dtype[Any]]
Policy = Callable[[Array, Array], int]
"""One's own player: from an observation and a mask the number of an action."""


@dataclass(frozen=True)
class Illegal:
    """Why an action was not taken. rule: its number, or empty where no rule of the game forbids it."""

    rule: str
    why: str


def refused(machine: Machine, s: Any, askee: int, action: int) -> Illegal:
    """Why an action is no legal answer of one who is asked."""
    kind = machine.numbers.kind(s.e_kind)
    option = action - machine.numbers.first_action[kind]
    if option not in range(machine.numbers.options(kind)):
        return Illegal("", "That action is none of the open question's options.")
    rule = machine.why_not(s, askee, option) or ""
    if not rule:
        return Illegal("", "It has been taken already, too many have, or too few for done.")
    return Illegal(rule, book_of(machine.game).player_text(rule))


def whole_action(action: Any) -> int:
    """An action as a number of Python's, also from an array of one; raises Malformed for what is none."""
    if isinstance(action, np.ndarray) and action.size == 1:
        action = action.item()
    try:
        return index(action)
    except TypeError:
        raise Malformed(f"An action is a whole number, not {action!r}.") from None


@cache
def think_apart() -> None:
    """Playouts of opponents have processes of their own: a fault there ends a thought, no more."""
    THINKERS.open()


class Play:
    """A game in which whoever calls answers for all seats that no opponent answers for.

    game: a Game, the name of an installed one, or a .py file. players: as for a match. options: the game's
    struct, or a dictionary by name. opponents: by seat, a bot's name (`random`, `planner:100`,
    `policy:FILE`), a bot of `coverts.bots`, or a function of an observation and a mask. seed s deals the game
    that `Match(chance=Lots(s))` and game 0 of `Batch` deal. most: actions after which a game is stopped.
    `begin` comes first.

    `seat` and `askee` are who from outside is asked, or was asked last; `ended` is 0, or why the game has
    ended.
    Raises Malformed for a number of players, an option or an opponent that the game does not have; `begin`
    NotInstalled without llvmlite where an opponent thinks, GameFault where it cannot be compiled.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Any = None,
        opponents: Mapping[int, Any] | None = None,
        most: int = MOST,
    ) -> None:
        game = game_of(game)
        self.game, self.most = game, most
        self.players = game.players[0] if players is None else players
        self.options = options_of(game, options)
        self.machine = Machine.of(game)
        self.actions = self.machine.numbers.actions
        self.opponents = {seat: opponent_of(game, each) for seat, each in (opponents or {}).items()}
        self.begun = False
        game.new_state(self.players, self.options)
        for seat in self.opponents:
            if seat not in range(self.players):
                raise Malformed(f"There is no seat {seat}; seats are 0 to {self.players - 1}.")
        if len(self.opponents) == self.players:
            raise Malformed("No seat is left for whoever calls; leave one without an opponent.")

    def begin(self, seed: int) -> None:
        """Deal the game of a seed, and play it on to the first question from outside.

        Bots that think are waited for until they can; those of `coverts.bots` draw lots of the seed's.
        """
        seed = whole_seed(seed)
        for at, opponent in self.opponents.items():
            if isinstance(opponent, Player):
                think_apart()
                opponent.ready()
                opponent.draw_from(Random(bot_state(seed) ^ at))
        self.begun = True
        self.askee = self.count = self.ended = 0
        self.seat = next(seat for seat in range(self.players) if seat not in self.opponents)
        self.fault: GameFault | None = None
        self._chance, self._own = SeededRandom(seed), SeededRandom(seed)
        self._own.state = bot_state(seed)
        self._seen: dict[int, Array] = {}
        self._legal: list[int] = []
        self.s = self.game.new_state(self.players, self.options)
        self.s.events = []
        thinking = any(hasattr(opponent, "thought") for opponent in self.opponents.values())
        self._match: Match | None = None
        with self._faults_end():
            self.machine.begin(self.s)
            self._chance_answers()
            if thinking:
                self._match = Match(self.game, self.players, self.options, SeededRandom(seed))
        self._play_on()

    def play(self, action: int, askee: int | None = None) -> Illegal | None:
        """Answer the open question; gives why the action is not legal, which then has changed nothing.

        askee: for whom, of those who are asked at once; by default the first. Once the game has ended,
        nothing is legal.
        """
        action, whom = whole_action(action), self.askee if askee is None else askee
        if self.ended or whom not in self.machine.askees(self.s):
            return self.refused(action, whom)
        self.count += 1
        illegal = None
        with self._faults_end():
            illegal = self.refused(action, whom)
            if illegal is None:
                self._take(whom, action - self._first)
        if illegal is None:
            self._play_on()
        if self.count >= self.most and not self.ended:
            self.ended = CUT
        return illegal

    def look(self) -> None:
        """See anew what is legal, after the record `s` was changed."""
        self._legal = self.machine.legal(self.s, self.askee)

    def refused(self, action: int, askee: int | None = None) -> Illegal | None:
        """Why an action would not be taken, or None where it would; see `play`."""
        whom = self.askee if askee is None else askee
        if self.ended:
            return Illegal("", "The game has ended.")
        if whom not in self.machine.askees(self.s):
            return Illegal("", NOT_ASKED)
        if int(action) - self._first in self._options(whom):
            return None
        return refused(self.machine, self.s, whom, int(action))

    # -- what may be seen ------------------------------------------------------------------------

    def observation(self, seat: int) -> Array:
        """The view of a seat as (slots,) of int16; after a fault, what it was last shown."""
        if self.ended != FAULT:
            seen = self.machine.observation(self.machine.view(self.s, seat), seat)
            self._seen[seat] = np.array(seen, np.int64).astype(DTYPE)
        return self._seen[seat].copy() if seat in self._seen else np.zeros(self.machine.width, DTYPE)

    def mask(self, askee: int | None = None, room: int | None = None) -> Array:
        """Which actions are legal for one who is asked: (actions,) of int8, 1 or 0.

        After the end it has action 0 alone. room: how many entries, where not one for each action.
        """
        if not self.ended:
            return self._marked(self._options(self.askee if askee is None else askee), room or self.actions)
        found = np.zeros(room or self.actions, np.int8)
        found[0] = 1
        return found

    def asked(self, seat: int) -> list[int]:
        """For whom a seat owes an answer now (an operative, the seat), lowest first; none at the end."""
        if self.ended:
            return []
        return [a for a in self.machine.askees(self.s) if self.machine.owner(self.s, a) == seat]

    def returns(self) -> list[float]:
        """Each seat's return where the game is over; else 0."""
        if self.ended != OVER:
            return [0.0] * self.players
        return [float(each) for each in self.machine.returns(self.s)]

    # -- playing on ------------------------------------------------------------------------------

    @property
    def _first(self) -> int:
        """The number of the open question's first option in the game's action space."""
        numbers = self.machine.numbers
        return numbers.first_action[numbers.kind(self.s.e_kind)]

    def _options(self, askee: int) -> list[int]:
        """The legal options of one who is asked."""
        return self._legal if askee == self.askee else self.machine.legal(self.s, askee)

    def _take(self, askee: int, option: int) -> None:
        if self._match is not None:
            self._match.apply_action(self.machine.owner(self.s, askee), self._first + option, askee)
        self.machine.answer(self.s, option, askee)
        self._chance_answers()

    def _chance_answers(self) -> None:
        for _ in range(MAX_CHANCE_ANSWERS):
            if self.s.e_over or self.s.e_mode != Mode.CHANCE:
                return
            kind = self.machine.numbers.kind(self.s.e_kind)
            self.machine.answer(self.s, self._chance(kind, list(self.machine.weights(self.s))))
        raise Endless(f"more than {MAX_CHANCE_ANSWERS} answers of chance, and no player is asked")

    def _play_on(self) -> None:
        """Let opponents answer until somebody from outside is asked, or the game has ended."""
        while not self.ended:
            with self._faults_end():
                if self.s.e_over:
                    self.ended = OVER
                    return
                askee = self.machine.askees(self.s)[0]
                seat = self.machine.owner(self.s, askee)
                legal = self.machine.legal(self.s, askee)
                if seat not in self.opponents:
                    self.seat, self.askee, self._legal = seat, askee, legal
                    return
            if self.fault is not None:
                return
            option = self._chosen(self.opponents[seat], seat, askee, legal)
            if self.fault is None:
                with self._faults_end():
                    self._take(askee, option)

    def _chosen(self, opponent: Any, seat: int, askee: int, legal: list[int]) -> int:
        """The option an opponent takes, by what its seat may know."""
        if isinstance(opponent, str):
            option = legal[0]
            with self._faults_end():
                option = self._liked(opponent, seat, askee, legal)
            return option
        if hasattr(opponent, "thought"):
            assert self._match is not None
            action = opponent.thought(self._match, seat)().action
        else:
            action = opponent(self.observation(seat), self._marked(legal, self.actions))
        option = whole_action(action) - self._first
        if option not in legal:
            raise Malformed(f"The opponent at seat {seat} answers {action}, which is not legal.")
        return option

    def _liked(self, bot: str, seat: int, askee: int, legal: list[int]) -> int:
        """What a rule-of-thumb bot answers, drawing as in machine code."""
        if len(legal) == 1:
            return legal[0]
        if self.machine.numbers.kind(self.s.e_kind) not in self.game.all_bots[bot].scores:
            return legal[self._own.below(len(legal))]
        view = self.machine.view(self.s, seat)
        chosen, best, ties = legal[0], self.machine.score(bot, view, askee, legal[0]), 1
        for option in legal[1:]:
            liked = self.machine.score(bot, view, askee, option)
            if liked > best:
                chosen, best, ties = option, liked, 1
            elif liked == best:
                ties += 1
                chosen = option if self._own.below(ties) == 0 else chosen
        return chosen

    def _marked(self, legal: list[int], room: int) -> Array:
        """A mask of that many entries."""
        found = np.zeros(room, np.int8)
        found[[self._first + option for option in legal]] = 1
        return found

    @contextmanager
    def _faults_end(self) -> Iterator[None]:
        """A fault of the game's rules ends the game, and is kept."""
        try:
            with as_faults():
                yield
        except GameFault as fault:
            self.fault, self.ended = fault, FAULT
