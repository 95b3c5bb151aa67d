"""Play thousands of games at once in NumPy arrays, with machine code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import partial
from sys import getrefcount
from threading import Lock
from typing import Any

import numpy as np

from coverts.engine.backends.native import Compiled, working_record
from coverts.engine.backends.native.game_arrays import NOBODY, RANDOM, as_whole_records, lots
from coverts.engine.backends.native.row_threads import RowThreads
from coverts.engine.base.exceptions import BadArray, GameFault, Malformed, NotBegun, UnknownBot
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.observations import DTYPE, Slot, slots
from coverts.engine.language.seeded_random import chance_state, whole_seed
from coverts.envs.arguments import (
    batch_opponent_error,
    telling_of_compilation,
    to_count,
    to_game,
    to_game_options,
    to_mask,
    to_most,
    to_whole_numbers,
)
from coverts.envs.descriptions import describe
from coverts.envs.rewards import RESULT, is_by_points, rival_weights
from coverts.envs.single_game import DEFAULT_MAX_ACTIONS, Array

OUTSIDE = "outside"
"""The value in `opponents` for a seat that the caller plays."""


MAX_BUFFERS = 4
"""The maximum number of arrays that a BufferRing keeps for reuse."""


def count_references(arrays: list[Array]) -> list[int]:
    """Return the reference count of each array.

    The count includes the reference from the list and the references from this function.
    """
    return [getrefcount(array) for array in arrays]


_UNREFERENCED = count_references([np.empty(0)])[0]


class BufferRing:
    """A ring of arrays with the same shape, which are reused.

    An array is reused when the caller no longer holds a reference to it.

    Reuse is faster than allocation, because the operating system clears new memory page by page.
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        """Create a ring with one array of zeros."""
        self.arrays = [np.zeros(shape, DTYPE)]
        self.position = 0

    @property
    def array(self) -> Array:
        """The current array."""
        return self.arrays[self.position]

    def advance(self) -> bool:
        """Switch to a free array, allocating one if all are in use.

        Returns:
            Whether the array is new and replaced another array of a full ring.
        """
        for number, count in enumerate(count_references(self.arrays)):
            if count == _UNREFERENCED and number != self.position:
                self.position = number
                return False
        fresh, before = np.zeros_like(self.array), self.position
        if len(self.arrays) < MAX_BUFFERS:
            self.arrays.append(fresh)
            self.position = len(self.arrays) - 1
            return False
        self.position = (before + 1) % MAX_BUFFERS
        self.arrays[self.position] = fresh
        return True


class Autoreset(IntEnum):
    """The time when a batch restarts an ended game: never, in the next step, or at once."""

    DISABLED = 0
    NEXT_STEP = 1
    SAME_STEP = 2


class Batch:
    """Many matches of one game that are played at the same time.

    Each match waits for an answer from the caller.

    If a match asks several seats at once, they answer one after the other. Each step overwrites the arrays
    below.

    Attributes:
        observations: (games, slots) int16, the view of the seat that is asked or was asked last.
        mask: (games, actions) int8, 1 for each legal action. If a game has ended, action 0 alone has 1, and
            the next action has no effect on it.
        seats: (games,) int64, the seat that is asked or was asked last.
        choices: (games,) int64, the number of legal actions.
        rewards: (games, players) float64, the returns when a game ends, and 0 before the end. With
            reward="points", the rewards of the latest step; see `Batch.__init__`.
        ended: (games,) int8, 0 if the game is running, 1 if it is over, 2 if a fault stopped it, 3 if it was
            stopped after too many actions.
        illegal: (games,) int8, 1 if the last action was illegal. An illegal action does not change the game,
            and its reward is 0.
        numbers: (games,) uint64, the number that is added to the seed to deal the game.
        final: (games, slots) int16, the last observation of each game that the latest step restarted. The
            rows of other games have no meaning.
    """

    def __init__(
        self,
        game: Game | str,
        games: int,
        players: int | None = None,
        options: Any = None,
        opponents: Sequence[str] | str | None = None,
        seat_turns: bool = False,
        autoreset: Autoreset = Autoreset.NEXT_STEP,
        most: int = DEFAULT_MAX_ACTIONS,
        checked: bool = True,
        threads: int = 1,
        reward: str = RESULT,
    ) -> None:
        """Create a batch. Call `reset` to deal its games.

        Args:
            game: A Game, the name of an installed game, or a .py file.
            games: The number of games, at least 1.
            players: The number of players, or None for the game's minimum.
            options: The game's options, as its options struct or as a dictionary by name.
            opponents: For each seat, the name of a rule-of-thumb bot, `random`, or OUTSIDE. A single name
                means that this bot plays all seats except the first. None means that the caller plays all
                seats.
            seat_turns: Whether to rotate the seats by i in game i, so that the caller plays every seat
                equally often.
            autoreset: When to restart a game that has ended.
            most: The maximum number of the caller's actions in a game. A game is stopped when this number is
                reached.
            checked: Whether machine code checks indices and ranges.
            threads: The number of threads that play. The games do not depend on it.
            reward: "result" for the returns at the end of a game. "points" for the change of a seat's points
                during a step, less the mean change of its rivals' points. The rewards of a seat's steps add
                up to its final lead over its rivals. The game must declare `points`.

        Raises:
            Malformed: The game does not allow this number of players, this option or this bot, or it has no
                points, or `games`, `most` or `threads` is less than 1.
            NotInstalled: The extra `fast` is not installed.
        """
        self._arguments = {
            "games": games, "players": players, "options": options, "opponents": opponents,
            "seat_turns": seat_turns, "autoreset": autoreset, "most": most, "checked": checked,
            "threads": threads, "reward": reward,
        }  # fmt: skip
        game = to_game(game)
        games = to_count(games, "A batch needs a whole number of games")
        self.game, self.games, self.autoreset, self.most = game, games, autoreset, to_most(most)
        self.players = game.count_players(players)
        self._by_points, self._threads = is_by_points(game, reward), RowThreads(threads)
        with telling_of_compilation():
            self.compiled = Compiled.of(game, checked)
            self._code = self.compiled.part("environment")
        chosen = to_game_options(game, options)
        self._start = self.compiled.reset(1, self.players, chosen)
        self._weights = rival_weights(game, self.players, chosen) if self._by_points else None
        self.slots: tuple[Slot, ...] = slots(game)
        self.actions = program_of(game).numbers.actions
        self.bots = self._assign_seats(opponents, seat_turns)
        self.rows = np.zeros(games, game.dtype)
        self.numbers, self._lots, self._own = (np.zeros(games, np.uint64) for _ in range(3))
        self._counts, self._regions = np.zeros(games, np.int64), np.full(games, -1, np.int64)
        self.seats, self.choices = np.zeros(games, np.int64), np.zeros(games, np.int64)
        self.ended, self.illegal = np.zeros(games, np.int8), np.zeros(games, np.int8)
        self._errors = np.zeros(games, np.int64)
        self._seen = BufferRing((games, len(self.slots)))
        self._last = BufferRing((games if autoreset == Autoreset.SAME_STEP else 1, len(self.slots)))
        self._steps: dict[tuple[int, int, int], list[Callable[[], int]]] = {}
        self.mask = np.zeros((games, self.actions), np.int8)
        self.rewards = np.zeros((games, self.players), np.float64)
        self._parts = self._threads.parts(games)
        self._views = [np.zeros(1, game.view_dtype) for _ in self._parts]
        self._work = [working_record(0) for _ in self._parts]
        self._chosen, self._dice = np.zeros(games, np.int64), np.zeros(1, np.uint64)
        self.seed, self.begun = 0, False
        self._busy = Lock()

    @property
    def observations(self) -> Array:
        """The view of the seat that is asked or was asked last, (games, slots) int16."""
        return self._seen.array

    @property
    def final(self) -> Array:
        """The last observation of each restarted game before its restart, (games, slots) int16."""
        return self._last.array

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("observations", "final") or isinstance(self.__dict__.get(name), np.ndarray):
            raise AttributeError(
                f"{name} cannot be replaced, because machine code fills it in place. Write into it."
            )
        super().__setattr__(name, value)

    def _assign_seats(self, opponents: Sequence[str] | str | None, rotate: bool) -> Any:
        """Return the bot number of each seat as an array of shape (games, players)."""
        if isinstance(opponents, str):
            opponents = [OUTSIDE, *[opponents] * (self.players - 1)]
        names = [OUTSIDE] * self.players if opponents is None else [*opponents]
        numbers = [self._bot(name) for name in names]
        if len(names) != self.players or OUTSIDE not in names:
            raise Malformed(
                f"The opponents {names} are invalid. Name a bot or {OUTSIDE!r} for each of {self.players} "
                f"seats, and {OUTSIDE!r} at least once."
            )
        column = np.array(numbers, np.int64)
        offset = np.arange(self.games) if rotate else np.zeros(self.games, np.int64)
        return np.ascontiguousarray(column[(np.arange(self.players) - offset[:, None]) % self.players])

    def _bot(self, name: Any) -> int:
        numbers = {OUTSIDE: NOBODY, "random": RANDOM, **{bot: i for i, bot in enumerate(self.compiled.bots)}}
        if not isinstance(name, str) or name not in numbers:
            raise batch_opponent_error(self.game, name, ", ".join(numbers))
        return numbers[name]

    def reset(self, seed: int | None = None, which: Any = None, fresh: bool = False) -> None:
        """Deal new games.

        With seed s, row i gets the game that `Match(seed=s + i)` deals. When this game is restarted, the row
        gets the game of seed s + i + `games`.

        Args:
            seed: Any whole number, possibly negative. None means 0 if `which` is None. Otherwise, None means
                that each restarted row gets its next game.
            which: (games,), a mask of the games to restart, or None for all games.
            fresh: Whether to leave the previous arrays of observations unchanged, as in `step`.

        Raises:
            Malformed: The seed is not a whole number, or the mask has the wrong shape or dtype.
        """
        if isinstance(seed, list | tuple | np.ndarray):
            raise Malformed("A batch has one whole number as its seed. Game i has seed + i.")
        seed = None if seed is None else whole_seed(seed)
        mask = np.ones(self.games, np.int8) if which is None else to_mask(which, self.games)
        chosen = mask != 0
        if which is None:
            self.seed = 0 if seed is None else seed
            self._steps.clear()
            self.numbers[:] = np.arange(self.games, dtype=np.uint64)
        elif seed is None:
            self.numbers[chosen] += np.uint64(self.games)
        else:
            ahead = np.uint64((seed - self.seed) % 2**64)
            self.numbers[chosen] = np.arange(self.games, dtype=np.uint64)[chosen] + ahead
        some_stay, before = not chosen.all(), self.observations
        if fresh:
            self._switch_buffers()
        if fresh and some_stay:
            np.copyto(self.observations, before)
        self.begun = True
        self.rewards[chosen] = 0
        self.illegal[chosen] = 0
        self._threads.run_all([partial(self._start_part, at, mask) for at in range(len(self._parts))])
        if fresh and some_stay:  # the caller may have written to the copied observations
            self.look()

    def _start_part(self, at: int, mask: Any) -> None:
        """Deal the chosen games of one thread."""
        part = self._parts[at]
        self._code.call(
            "start_games", self.rows[part], self._start, self._views[at], self._work[at], self._word,
            self.numbers[part], self._lots[part], self._own[part], self._counts[part], self.bots[part],
            self.seats[part], mask[part], self.ended[part], self.observations[part], self.mask[part],
            self._regions[part], self.choices[part], self._chosen[part], self._dice,
        )  # fmt: skip

    def step(self, actions: Any, fresh: bool = False) -> None:
        """Answer each game's open question and update the arrays.

        Args:
            actions: An array of shape (games,) with the number of an action for each game.
            fresh: Whether to leave the previous arrays `observations` and `final` unchanged, and to write to
                other arrays, so that the caller can keep the previous ones.

        Raises:
            Malformed: `reset` was not called, or `actions` does not contain one whole number per game.
        """
        self._check_begun("step")
        chosen = to_whole_numbers(actions, "Actions")
        if chosen.shape != (self.games,):
            raise BadArray(f"{self.games} games need {self.games} actions, not an array of {chosen.shape}.")
        np.copyto(self._chosen, chosen, casting="same_kind")
        if not self._busy.acquire(blocking=False):
            raise Malformed("Another thread is stepping this batch. Create one batch per thread.")
        try:
            before, previous = self._seen.array, self._seen.position
            if fresh:
                self._switch_buffers()
            key = previous, self._seen.position, self._last.position
            if key not in self._steps:
                self._steps[key] = [
                    self._code.bound("play_on", *self._step_arguments(at, part, before))
                    for at, part in enumerate(self._parts)
                ]
            self._threads.run_all(self._steps[key])
            if self._weights is not None:
                np.copyto(self.rewards, self.rewards @ self._weights)
        finally:
            self._busy.release()

    def _check_begun(self, method: str) -> None:
        if not self.begun:
            raise NotBegun(f"No game has begun: call reset() before {method}().")

    def _switch_buffers(self) -> None:
        """Replace the arrays of observations, so that the caller can keep the old ones."""
        replaced = self._seen.advance(), self._last.advance()
        if any(replaced):
            self._steps.clear()

    def play_any(self, steps: int, seed: int = 0) -> None:
        """Take a number of steps with random legal actions, all in machine code."""
        self._dice[0] = chance_state(seed)
        everything = slice(0, self.games)
        self._code.call("play_any", steps, *self._step_arguments(0, everything, self.observations))
        self._dice[0] = 0

    def _step_arguments(self, at: int, part: slice, before: Array) -> tuple[Any, ...]:
        """Return the arguments of the machine code function that takes a step.

        Args:
            at: The number of the thread.
            part: The games of the thread.
            before: The previous observations.
        """
        final = self.final[part] if len(self.final) == self.games else self.final
        return (
            self.rows[part], self._start, self._views[at], self._work[at], self._word, self.numbers[part],
            self._lots[part], self._own[part], self._counts[part], self.bots[part], self.seats[part],
            self.games, int(self._by_points), int(self.autoreset), self.most, self.rewards[part],
            self.ended[part], self.illegal[part], self._errors[part], before[part], self.observations[part],
            final, self.mask[part], self._regions[part], self.choices[part], self._chosen[part], self._dice,
        )  # fmt: skip

    def look(self) -> None:
        """Update `observations`, `mask`, `seats` and `choices` from changed `rows`.

        Raises:
            NotBegun: `reset` was not called.
        """
        self._check_begun("look")
        self._code.call(
            "look", self.rows, self._work[0], self.seats, self.ended, self.observations, self.mask,
            self._regions, self.choices, self._chosen, self._dice,
        )  # fmt: skip

    def bot_actions(self, name: str, seed: int = 0) -> Any:
        """Return the action that a bot would choose in each game.

        In each game, the bot sees the view of the seat that is asked.

        Args:
            name: The name of a rule-of-thumb bot, or `random`.
            seed: The seed of the bot's random choices.

        Returns:
            An array of shape (games,) with the numbers of the actions. It has 0 for games that have ended.

        Raises:
            NotBegun: `reset` was not called.
            UnknownBot: The game does not have this bot.
        """
        self._check_begun("bot_actions")
        names = [*self.compiled.bots, "random"]
        if str(name) not in names:
            raise UnknownBot(f"bot_actions() needs the name of one bot: {', '.join(names)}, not {name!r}.")
        asked = self.compiled.asked(self.rows)
        bots = np.full(self.games, self._bot(name), np.int64)
        options = self.compiled.answers(self.rows, asked.askees, bots, lots(self.games, seed))
        return np.where(options < 0, 0, options + self.compiled.first_actions[asked.kinds])

    def to_options(self, actions: Any) -> tuple[Any, Any]:
        """Return the question and the option of each action. See `Description.to_options`."""
        return describe(self.game).to_options(actions)

    def to_actions(self, kinds: Any, options: Any) -> Any:
        """Return the number of the action for each question and option. See `Description.to_actions`."""
        return describe(self.game).to_actions(kinds, options)

    def __reduce__(self) -> Any:
        """Return the arguments, the arrays and the counts, so that a copy plays on in the same way."""
        arrays = {name: each for name, each in vars(self).items() if isinstance(each, np.ndarray)}
        arrays |= {"rows": as_whole_records(self.rows), "_start": as_whole_records(self._start)}
        arrays |= {"observations": self.observations, "final": self.final}
        state = {"seed": self.seed, "begun": self.begun, "tally": self._tally}
        return _new_batch, (self.game, self._arguments, program_of(self.game).version), (arrays, state)

    def __setstate__(self, stored: tuple[dict[str, Any], dict[str, Any]]) -> None:
        """Fill the arrays of a new batch."""
        arrays, state = stored
        for name, array in arrays.items():
            own = getattr(self, name)
            np.copyto(as_whole_records(own) if own.dtype.names else own, array)
        self.seed, self.begun = state["seed"], state["begun"]
        self._work[0]["tally"][0] = state["tally"]

    @property
    def _tally(self) -> Any:
        """The counts of all threads."""
        return np.sum([work["tally"][0] for work in self._work], axis=0)

    @property
    def _word(self) -> int:
        """The seed as a signed 64-bit integer."""
        return (self.seed + 2**63) % 2**64 - 2**63

    @property
    def decisions(self) -> int:
        """The number of decisions so far in which the caller had more than one legal action."""
        return int(self._tally[0])

    @property
    def finished(self) -> int:
        """The number of games that have ended so far."""
        return int(self._tally[3])

    def fault(self, number: int) -> GameFault:
        """Return the fault that stopped game `number`, with its file and line."""
        return self.compiled.fault(int(self._errors[number]))


def _new_batch(game: Game, arguments: dict[str, Any], rules: str) -> Batch:
    """Return a new batch, to restore a copy.

    Args:
        game: The game.
        arguments: The arguments of the batch.
        rules: The version of the rules with which the copy was made.

    Raises:
        Malformed: The rules have changed since.
    """
    if rules != program_of(game).version:
        raise Malformed(
            f"The rules of {game.title} have changed since this batch was stored. Create a new batch."
        )
    return Batch(game, **arguments)
