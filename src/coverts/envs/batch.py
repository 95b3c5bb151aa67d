"""Thousands of games at once in flat arrays, played on in machine code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from sys import getrefcount
from threading import Lock
from typing import Any

import numpy as np

from coverts.engine.backends.native import Compiled, working_record
from coverts.engine.backends.native.game_arrays import NOBODY, RANDOM, lots
from coverts.engine.base.exceptions import GameFault, Malformed
from coverts.engine.compiler.program import program_of
from coverts.engine.game.definition import Game
from coverts.engine.knowledge.observations import DTYPE, Slot, slots
from coverts.engine.language.seeded_random import chance_state, whole_seed
from coverts.envs.arguments import game_of, not_in_a_batch, options_of
from coverts.envs.single_game import MOST, Array

OUTSIDE = "outside"
"""In `opponents`: the seat that is answered for by whoever calls."""


MOST_HELD = 4
"""Arrays of one kind that a batch keeps to write into, where those it gave are to stay as they are."""


def references(arrays: list[Array]) -> list[int]:
    """How many references there are to each array of a list, its own and this count's among them."""
    return [getrefcount(array) for array in arrays]


_UNHELD = references([np.empty(0)])[0]


class Turns:
    """Arrays of one kind, one of which is that of now; a step may write into another that nobody holds.

    Fresh memory is slow: the system clears each page of it before it is written.
    """

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.arrays = [np.zeros(shape, DTYPE)]
        self.now = 0

    @property
    def array(self) -> Array:
        """That of now."""
        return self.arrays[self.now]

    def turn(self) -> bool:
        """Another is that of now, a new one where all are held; whether that took the place of an old one."""
        for number, count in enumerate(references(self.arrays)):
            if count == _UNHELD and number != self.now:
                self.now = number
                return False
        fresh, before = np.zeros_like(self.array), self.now
        if len(self.arrays) < MOST_HELD:
            self.arrays.append(fresh)
            self.now = len(self.arrays) - 1
            return False
        self.now = (before + 1) % MOST_HELD
        self.arrays[self.now] = fresh
        return True


class Autoreset(IntEnum):
    """What becomes of a game that has ended: it stays; the next step begins it anew; the same step does."""

    DISABLED = 0
    NEXT_STEP = 1
    SAME_STEP = 2


def whole_actions(actions: Any) -> Any:
    """Actions as an array of whole numbers; raises Malformed for what is none, NaN and 1.0 among it."""
    try:
        found = np.asarray(actions)
    except ValueError:
        raise Malformed("Actions are an array of whole numbers, one for each game.") from None
    if found.dtype.kind not in "iu":
        raise Malformed(f"Actions are whole numbers, not an array of {found.dtype}.")
    return found


class Batch:
    """`games` games of one kind, each waiting for an answer from outside.

    game: a Game, the name of an installed one, or a .py file. players: as for a match. options: the game's
    struct, or a dictionary by name. opponents: for each seat the name of a rule-of-thumb bot, `random`, or
    `OUTSIDE`; one name alone is at all seats but the first, which is answered from outside; by default all
    seats are answered from outside, one after the other where several are asked at once. seat_turns: game i
    has them moved on by i seats, so that who calls sits everywhere equally often. seed: game i is the game
    that `Match(seed=seed + i)` deals, and the one that follows it is number i + `games`.

    Arrays, filled anew by each step, by game: `observations` (games, slots) of int16, from the view of who is
    asked, or was asked last; `mask` (games, actions) of int8, 1 where an action is legal; `seats`; `choices`,
    how many are legal; `rewards` (games, players), the returns at the end and else 0; `ended`, 0 or why a
    game has: 1 over, 2 a fault of the game, 3 `most` actions; `illegal`, 1 where the last action was not
    legal, changed nothing and was worth 0; `numbers`, which game of the seed it is. `final` has the last
    observation of games that have ended in a step that began them anew; its other rows say nothing.

    Raises Malformed for a bot or an option that the game does not have, NotInstalled without llvmlite.
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
        most: int = MOST,
        checked: bool = True,
    ) -> None:
        game = game_of(game)
        if games < 1:
            raise Malformed(f"A batch has 1 game or more, not {games!r}.")
        self.game, self.games, self.autoreset, self.most = game, games, autoreset, most
        self.players = game.players[0] if players is None else players
        self.compiled = Compiled.of(game, checked)
        self._code = self.compiled.part("environment")
        self._start = self.compiled.reset(1, self.players, options_of(game, options))
        self.slots: tuple[Slot, ...] = slots(game)
        numbering = program_of(game).numbers
        self.actions = numbering.actions
        first = [numbering.first_action.get(kind, 0) for kind in numbering.kinds]
        self._first = np.array([0, *first], np.int64)
        self.bots = self._seated(opponents, seat_turns)
        self.rows = np.zeros(games, game.dtype)
        self.numbers, self._lots, self._own = (np.zeros(games, np.uint64) for _ in range(3))
        self._counts, self._regions = np.zeros(games, np.int64), np.full(games, -1, np.int64)
        self.seats, self.choices = np.zeros(games, np.int64), np.zeros(games, np.int64)
        self.ended, self.illegal = np.zeros(games, np.int8), np.zeros(games, np.int8)
        self._errors = np.zeros(games, np.int64)
        self._seen = Turns((games, len(self.slots)))
        self._last = Turns((games if autoreset == Autoreset.SAME_STEP else 1, len(self.slots)))
        self._steps: dict[tuple[int, int, int], Callable[[], int]] = {}
        self.mask = np.zeros((games, self.actions), np.int8)
        self.rewards = np.zeros((games, self.players), np.float64)
        self._views, self._work = np.zeros(1, game.view_dtype), working_record(0)
        self._chosen, self._dice = np.zeros(games, np.int64), np.zeros(1, np.uint64)
        self.seed, self.begun = 0, False
        self._busy = Lock()

    @property
    def observations(self) -> Array:
        """(games, slots) of int16: what whoever is asked sees, or was asked last."""
        return self._seen.array

    @property
    def final(self) -> Array:
        """(games, slots) of int16: the last of games that have ended in a step that began them anew."""
        return self._last.array

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("observations", "final") or isinstance(self.__dict__.get(name), np.ndarray):
            raise AttributeError(f"{name} is filled in place by machine code: write into it.")
        super().__setattr__(name, value)

    def _seated(self, opponents: Sequence[str] | str | None, turns: bool) -> Any:
        """Who answers for each seat of each game, as numbers."""
        if isinstance(opponents, str):
            opponents = [OUTSIDE, *[opponents] * (self.players - 1)]
        given = [OUTSIDE] * self.players if opponents is None else [*opponents]
        numbers = [self._bot(name) for name in given]
        if len(given) != self.players or OUTSIDE not in given:
            raise Malformed(
                f"Name an opponent or {OUTSIDE!r} for each of {self.players} seats, one from outside."
            )
        column = np.array(numbers, np.int64)
        moved = np.arange(self.games) if turns else np.zeros(self.games, np.int64)
        return np.ascontiguousarray(column[(np.arange(self.players) - moved[:, None]) % self.players])

    def _bot(self, name: Any) -> int:
        known = {OUTSIDE: NOBODY, "random": RANDOM, **{name: i for i, name in enumerate(self.compiled.bots)}}
        if not isinstance(name, str) or name not in known:
            raise not_in_a_batch(self.game, name, ", ".join(known))
        return known[name]

    def reset(self, seed: int | None = None, wanted: Any = None, anew: bool = False) -> None:
        """Begin all games anew, as the first of a seed (0); or the `wanted`, a mask.

        Those become game i of the seed, without a seed the next of theirs. seed: any whole number, also one
        below 0; raises Malformed for what is none. anew: as for `step`.
        """
        if isinstance(seed, list | tuple | np.ndarray):
            raise Malformed("A batch has one seed, a whole number: game i is dealt by seed + i.")
        seed = None if seed is None else whole_seed(seed)
        which = np.ones(self.games, np.int8) if wanted is None else np.ascontiguousarray(wanted, np.int8)
        if which.shape != (self.games,):
            raise Malformed(f"A mask of {self.games} games says which begin anew.")
        chosen = which != 0
        if wanted is None:
            self.seed = 0 if seed is None else seed
            self._steps.clear()
            self.numbers[:] = np.arange(self.games, dtype=np.uint64)
        elif seed is None:
            self.numbers[chosen] += np.uint64(self.games)
        else:
            ahead = np.uint64((seed - self.seed) % 2**64)
            self.numbers[chosen] = np.arange(self.games, dtype=np.uint64)[chosen] + ahead
        some_stay, before = not chosen.all(), self.observations
        if anew:
            self._turn()
        if anew and some_stay:
            np.copyto(self.observations, before)
        self.begun = True
        self.rewards[chosen] = 0
        self.illegal[chosen] = 0
        self._code.call(
            "start_games", self.rows, self._start, self._views, self._work, self._word, self.numbers,
            self._lots, self._own, self._counts, self.bots, self.seats, which, self.ended,
            self.observations, self.mask, self._regions, self.choices, self._chosen, self._dice,
        )  # fmt: skip
        if anew and some_stay:  # whoever has the array before may have written into it
            self.look()

    def step(self, actions: Any, anew: bool = False) -> None:
        """Answer each game's open question with the number of an action; see the class for what is filled.

        anew: `observations` and `final` become arrays that nobody else holds; those there were stay as they
        are.
        Raises Malformed before the first reset, and for what is no whole number for each game.
        """
        if not self.begun:
            raise Malformed("No game has begun: call reset() before step().")
        chosen = whole_actions(actions)
        if chosen.shape != (self.games,):
            raise Malformed(f"{self.games} games need {self.games} actions, not an array of {chosen.shape}.")
        np.copyto(self._chosen, chosen, casting="same_kind")
        if not self._busy.acquire(blocking=False):
            raise Malformed("Another thread is stepping this batch; each thread needs one of its own.")
        try:
            before, was = self._seen.array, self._seen.now
            if anew:
                self._turn()
            arrays = was, self._seen.now, self._last.now
            play_on = self._steps.get(arrays)
            if play_on is None:
                play_on = self._steps[arrays] = self._code.bound("play_on", *self._given(before))
            play_on()
        finally:
            self._busy.release()

    def _turn(self) -> None:
        """What is seen from now on goes into arrays that nobody holds."""
        replaced = self._seen.turn(), self._last.turn()
        if any(replaced):
            self._steps.clear()

    def play_any(self, steps: int, seed: int = 0) -> None:
        """So many steps with legal actions by lot, all in machine code; fills what `step` fills."""
        self._dice[0] = chance_state(seed)
        self._code.call("play_any", steps, *self._given(self.observations))
        self._dice[0] = 0

    def _given(self, before: Array) -> tuple[Any, ...]:
        """What a step in machine code is given: these arrays, this seed, what was seen before."""
        return (
            self.rows, self._start, self._views, self._work, self._word, self.numbers, self._lots,
            self._own, self._counts, self.bots, self.seats, int(self.autoreset), self.most, self.rewards,
            self.ended, self.illegal, self._errors, before, self.observations, self.final, self.mask,
            self._regions, self.choices, self._chosen, self._dice,
        )  # fmt: skip

    def look(self) -> None:
        """Fill `observations`, `mask`, `seats` and `choices` anew, after records in `rows` were changed."""
        self._code.call(
            "look", self.rows, self._work, self.seats, self.ended, self.observations, self.mask,
            self._regions, self.choices, self._chosen, self._dice,
        )  # fmt: skip

    def bot_actions(self, name: str, seed: int = 0) -> Any:
        """What a rule-of-thumb bot (or `random`) would answer in each game, from the view of who is asked.

        Numbers of actions; 0 for a game that has ended. Raises Malformed for a bot the game does not have.
        """
        asked = self.compiled.asked(self.rows)
        bots = np.full(self.games, self._bot(name), np.int64)
        if bots[0] == NOBODY:
            raise Malformed(f"{OUTSIDE!r} is no bot: nobody knows what whoever calls would answer.")
        options = self.compiled.answers(self.rows, asked.askees, bots, lots(self.games, seed))
        return np.where(options < 0, 0, options + self._first[asked.kinds])

    def __reduce__(self) -> Any:
        raise Malformed("A batch is bound to machine code and is not copied; make another, by the same seed.")

    @property
    def _word(self) -> int:
        """The seed as machine code has it: 64 bits with a sign."""
        return (self.seed + 2**63) % 2**64 - 2**63

    @property
    def decisions(self) -> int:
        """Unforced decisions from outside so far."""
        return int(self._work["tally"][0, 0])

    @property
    def finished(self) -> int:
        """Games that have ended so far."""
        return int(self._work["tally"][0, 3])

    def fault(self, number: int) -> GameFault:
        """What stopped the last game at a place of the batch that a fault has stopped: file, line, what."""
        return self.compiled.fault(int(self._errors[number]))
