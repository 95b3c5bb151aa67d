"""A single game on the Python back end, with optional opponents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from operator import index
from random import Random
from typing import Any

import numpy as np

from coverts.bots import Player
from coverts.bots.policies import PolicyPlayer
from coverts.bots.thinking_processes import THINKERS
from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Endless, GameFault, Malformed, as_faults
from coverts.engine.base.loop_guard import MAX_CHANCE_ANSWERS
from coverts.engine.game.definition import Game
from coverts.engine.game.rulebook import book_of
from coverts.engine.knowledge.observations import DTYPE, as_array, as_mask
from coverts.engine.language.registers import Mode
from coverts.engine.language.seeded_random import SeededRandom, bot_state, whole_seed
from coverts.engine.match.game_match import Match
from coverts.envs.arguments import telling_of_compilation, to_game, to_game_options, to_most, to_opponent
from coverts.envs.rewards import RESULT, is_by_points, rival_weights

DEFAULT_MAX_ACTIONS = 100_000
"""The default for the maximum number of the caller's actions in a game."""
OVER, FAULT, CUT = 1, 2, 3
"""The reasons why a game has ended: it is over, its rules failed, or it had too many actions."""
NOT_ASKED = "You are not asked now."
Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Illegal:
    """The reason why an action is illegal.

    Attributes:
        rule: The number of the rule that forbids the action, or "" if no rule does.
        why: The reason as a sentence.
    """

    rule: str
    why: str


def explain_illegal(machine: Machine, s: Any, askee: int, action: int) -> Illegal:
    """Return the reason why an askee (seat or figure) cannot answer with an action."""
    kind = machine.numbers.kind(s.e_kind)
    option = action - machine.numbers.first_action[kind]
    if option not in range(machine.numbers.options(kind)):
        return Illegal("", "That action is not an option of the open question.")
    rule = machine.why_not(s, askee, option) or ""
    if not rule:
        return Illegal("", "This option is selected already, or too many or too few are selected.")
    return Illegal(rule, book_of(machine.game).player_text(rule))


def to_action(action: Any) -> int:
    """Return an action as an int. The action may be an array with one item.

    Raises:
        Malformed: The action is not a whole number.
    """
    if isinstance(action, np.ndarray) and action.size == 1:
        action = action.item()
    try:
        return index(action)
    except TypeError:
        raise Malformed(f"An action is a whole number, not {action!r}.") from None


@cache
def use_thinking_processes() -> None:
    """Let opponents search in separate processes, so that a crash does not end this one."""
    THINKERS.open()


class Play:
    """A game in which the caller answers for all seats that have no opponent.

    Call `begin` first.

    Attributes:
        seat: The caller's seat that is asked or was asked last.
        askee: The seat or figure that this seat answers for.
        ended: 0 while the game is running, or else OVER, FAULT or CUT.
        fault: The fault that ended the game, or None.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Any = None,
        opponents: Mapping[int, Any] | None = None,
        most: int = DEFAULT_MAX_ACTIONS,
        reward: str = RESULT,
    ) -> None:
        """Create a game. Call `begin` to deal it.

        Args:
            game: A Game, the name of an installed game, or a .py file.
            players: The number of players, or None for the game's minimum.
            options: The game's options, as its options struct or as a dictionary by name.
            opponents: For some seats, a bot's name (`random`, `planner:100`, `policy:FILE.npz`), a bot of
                `coverts.bots`, or a `coverts.Policy`.
            most: The maximum number of the caller's actions. The game is stopped when this number is reached.
            reward: "result" or "points", as for a `Batch`.

        Raises:
            Malformed: The game does not allow this number of players, this option or this opponent, it has no
                points, no seat is left to the caller, or `most` is less than 1.
        """
        game = to_game(game)
        self.game, self.most = game, to_most(most)
        self.players = game.count_players(players)
        self.options = to_game_options(game, options)
        self.machine = Machine.of(game)
        self.actions = self.machine.numbers.actions
        self.opponents = {seat: to_opponent(game, each) for seat, each in (opponents or {}).items()}
        self.begun = False
        game.new_state(self.players, self.options)
        by_points = is_by_points(game, reward)
        self._weights = rival_weights(game, self.players, self.options) if by_points else None
        for seat in self.opponents:
            if seat not in range(self.players):
                raise Malformed(f"There is no seat {seat}; seats are 0 to {self.players - 1}.")
        if len(self.opponents) == self.players:
            raise Malformed(f"All {self.players} seats have opponents; leave one without an opponent.")

    def begin(self, seed: int) -> None:
        """Deal the game for a seed, and play until the caller is asked.

        Seed s deals the same game as `Match(seed=s)` and as game 0 of a `Batch`. This method waits until all
        opponents that search are ready. Bots of `coverts.bots` get random numbers that depend on the seed.

        Raises:
            NotInstalled: An opponent needs an extra that is not installed.
            GameFault: An opponent cannot be compiled.
        """
        seed = whole_seed(seed)
        for at, opponent in self.opponents.items():
            if isinstance(opponent, Player):
                use_thinking_processes()
                with telling_of_compilation():
                    opponent.wait_until_ready()
                opponent.use_random(Random(bot_state(seed) ^ at))
        self.begun = True
        self.askee = self.count = self.ended = 0
        self.seat = next(seat for seat in range(self.players) if seat not in self.opponents)
        self.fault: GameFault | None = None
        self._chance, self._own = SeededRandom(seed), SeededRandom(seed)
        self._own.state = bot_state(seed)
        self._seen: dict[int, Array] = {}
        self._points = [0] * self.players
        self._legal: list[int] = []
        self.s = self.game.new_state(self.players, self.options)
        self.s.events = []
        needs_match = any(not isinstance(each, str | PolicyPlayer) for each in self.opponents.values())
        self._match: Match | None = None
        with self._catching_faults():
            self.machine.begin(self.s)
            self._answer_chance()
            if needs_match:
                self._match = Match(self.game, self.players, self.options, SeededRandom(seed))
        self._play_on()
        self._points = self._points_now()

    def play(self, action: int, askee: int | None = None) -> Illegal | None:
        """Answer the open question.

        Args:
            action: The number of the action.
            askee: The seat or figure to answer for, or None for `self.askee`.

        Returns:
            None if the action was legal, or the reason why it is illegal. An illegal action changes nothing.
        """
        action, whom = to_action(action), self.askee if askee is None else askee
        if self.ended or whom not in self.machine.askees(self.s):
            return self.explain_illegal(action, whom)
        self.count += 1
        illegal = None
        with self._catching_faults():
            illegal = self.explain_illegal(action, whom)
            if illegal is None:
                self._take(whom, action - self._first)
        if illegal is None:
            self._play_on()
        if self.count >= self.most and not self.ended:
            self.ended = CUT
        return illegal

    def look(self) -> None:
        """Update the legal actions after the caller has changed the record `s`."""
        self._legal = self.machine.legal(self.s, self.askee)

    def explain_illegal(self, action: int, askee: int | None = None) -> Illegal | None:
        """Return the reason why an action is illegal, or None if it is legal.

        The arguments are the same as for `play`.
        """
        whom = self.askee if askee is None else askee
        if self.ended:
            return Illegal("", "The game has ended.")
        if whom not in self.machine.askees(self.s):
            return Illegal("", NOT_ASKED)
        if int(action) - self._first in self._options(whom):
            return None
        return explain_illegal(self.machine, self.s, whom, int(action))

    # -- observations ----------------------------------------------------------------------------

    def observation(self, seat: int) -> Array:
        """Return the view of a seat, (slots,) int16.

        After a fault, return the last view before the fault.
        """
        if self.ended != FAULT:
            self._seen[seat] = as_array(self.machine.observation(self.machine.view(self.s, seat), seat))
        return self._seen[seat].copy() if seat in self._seen else np.zeros(self.machine.width, DTYPE)

    def mask(self, askee: int | None = None, room: int | None = None) -> Array:
        """Return a mask of the legal actions as an int8 array of length `room`.

        After the game has ended, only action 0 has a 1.

        Args:
            askee: The seat or figure whose actions are listed, or None for `self.askee`.
            room: The length of the mask, or None for one entry per action.
        """
        actions = [0]
        if not self.ended:
            actions = self._actions_of(self._options(self.askee if askee is None else askee))
        return as_mask(actions, room or self.actions)

    def askees_of(self, seat: int) -> list[int]:
        """Return the askees (seats or figures) that a seat must answer for now, lowest first."""
        if self.ended:
            return []
        return [a for a in self.machine.askees(self.s) if self.machine.owner(self.s, a) == seat]

    def returns(self) -> list[float]:
        """Return each seat's return if the game is over, else 0 for each seat."""
        if self.ended != OVER:
            return [0.0] * self.players
        return [float(each) for each in self.machine.returns(self.s)]

    def take_rewards(self) -> list[float]:
        """Return the reward of each seat since the last call or the first decision; see `Batch`."""
        if self._weights is None:
            return self.returns()
        before, self._points = self._points, self._points_now()
        return [float(each) for each in (np.array(self._points) - before) @ self._weights]

    def _points_now(self) -> list[int]:
        """Return the points of each seat if rewards need them. After a fault, they are those before it."""
        if self._weights is None:
            return []
        if self.ended == FAULT:
            return self._points
        return self.machine.points(self.s)

    # -- steps -----------------------------------------------------------------------------------

    @property
    def _first(self) -> int:
        """The number of the open question's first option in the game's action space."""
        numbers = self.machine.numbers
        return numbers.first_action[numbers.kind(self.s.e_kind)]

    def _options(self, askee: int) -> list[int]:
        """Return the legal options of a seat or figure."""
        return self._legal if askee == self.askee else self.machine.legal(self.s, askee)

    def _take(self, askee: int, option: int) -> None:
        if self._match is not None:
            self._match.apply_action(self.machine.owner(self.s, askee), self._first + option, askee)
        self.machine.answer(self.s, option, askee)
        self._answer_chance()

    def _answer_chance(self) -> None:
        for _ in range(MAX_CHANCE_ANSWERS):
            if self.s.e_over or self.s.e_mode != Mode.CHANCE:
                return
            kind = self.machine.numbers.kind(self.s.e_kind)
            self.machine.answer(self.s, self._chance(kind, list(self.machine.weights(self.s))))
        raise Endless(f"chance was asked more than {MAX_CHANCE_ANSWERS} times in a row")

    def _play_on(self) -> None:
        """Let opponents answer until the caller is asked or the game has ended."""
        while not self.ended:
            with self._catching_faults():
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
            option = self._ask_opponent(self.opponents[seat], seat, askee, legal)
            if self.fault is None:
                with self._catching_faults():
                    self._take(askee, option)

    def _ask_opponent(self, opponent: Any, seat: int, askee: int, legal: list[int]) -> int:
        """Return the option that an opponent chooses.

        The opponent sees only what its seat may know.
        """
        if isinstance(opponent, str):
            option = legal[0]
            with self._catching_faults():
                option = self._ask_bot(opponent, seat, askee, legal)
            return option
        if isinstance(opponent, PolicyPlayer):
            mask = as_mask(self._actions_of(legal), self.actions)
            action = opponent.choose(self.observation(seat), mask, seat)
        else:
            assert self._match is not None
            action = opponent.plan_answer(self._match, seat)().action
        option = to_action(action) - self._first
        if option not in legal:
            raise Malformed(f"The opponent at seat {seat} chose the action {action}, which is not legal.")
        return option

    def _ask_bot(self, bot: str, seat: int, askee: int, legal: list[int]) -> int:
        """Return the option that a rule-of-thumb bot chooses.

        The bot draws the same random numbers as in machine code.
        """
        if len(legal) == 1:
            return legal[0]
        if self.machine.numbers.kind(self.s.e_kind) not in self.game.all_bots[bot].scores:
            return legal[self._own.below(len(legal))]
        view = self.machine.view(self.s, seat)
        chosen, best, ties = legal[0], self.machine.score(bot, view, askee, legal[0]), 1
        for option in legal[1:]:
            score = self.machine.score(bot, view, askee, option)
            if score > best:
                chosen, best, ties = option, score, 1
            elif score == best:
                ties += 1
                chosen = option if self._own.below(ties) == 0 else chosen
        return chosen

    def _actions_of(self, legal: list[int]) -> list[int]:
        """Return the action of each option of the open question."""
        return [self._first + option for option in legal]

    @contextmanager
    def _catching_faults(self) -> Iterator[None]:
        """Catch a fault of the game's rules, store it, and end the game."""
        try:
            with as_faults():
                yield
        except GameFault as fault:
            self.fault, self.ended = fault, FAULT
