"""Gymnasium vector environments, which play thousands of games in machine code."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from coverts.engine.backends.python.machine import Machine
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.language.seeded_random import whole_seed
from coverts.envs.arguments import to_game, to_whole_numbers
from coverts.envs.batch import OUTSIDE, Autoreset, Batch
from coverts.envs.descriptions import Description, describe
from coverts.envs.gymnasium import assign_seats
from coverts.envs.rewards import RESULT
from coverts.envs.single_game import DEFAULT_MAX_ACTIONS, FAULT, OVER, Array, Illegal, explain_illegal
from coverts.envs.spaces import MODES, observation_box

_MODES = {
    AutoresetMode.DISABLED: Autoreset.DISABLED,
    AutoresetMode.NEXT_STEP: Autoreset.NEXT_STEP,
    AutoresetMode.SAME_STEP: Autoreset.SAME_STEP,
}


class SeatsEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """An environment with many games, in each of which the agent plays one seat.

    It works like `SeatEnv`. Observations are (num_envs, slots) int16. If the caller plays all seats, each
    observation is the view of the seat that has to act next, and each reward belongs to the seat that has
    just acted. The infos are:

    - "action_mask": (num_envs, actions) int8
    - "illegal": (num_envs,) bool, present if any action was illegal. `why_not` returns the reason.
    - "fault": (num_envs,), the text of the fault that stopped a game, or None
    - "seat": (num_envs,), the seat that has to act, if the caller plays all seats
    - "rewards": (num_envs, players), if the caller plays all seats
    - "final_obs": (num_envs, slots), in the mode SAME_STEP. It is valid for the games in "_final_obs".
    - "final_info", in the mode SAME_STEP. Its entry "ended" is 1 if the game is over, 2 after a fault of the
      rules, and 3 after too many actions.

    In the mode DISABLED, a game that has ended is restarted only by `reset(options={"reset_mask": ...})`.
    With seed s, row i gets the game that `SeatEnv` deals with seed s + i. When this game is restarted, the
    row gets the game of seed s + i + num_envs.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        players: int | None = None,
        options: Any = None,
        opponents: Sequence[str] | str | None = None,
        seat: int | None = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        most: int = DEFAULT_MAX_ACTIONS,
        copy: bool = True,
        checked: bool = True,
        render_mode: None = None,
        threads: int = 1,
        reward: str = RESULT,
    ) -> None:
        """Create an environment.

        Args:
            game: A Game, the name of an installed game, or a .py file.
            num_envs: The number of games.
            players: The number of players. None means one more than the number of listed opponents, or the
                game's minimum if `opponents` is not a list.
            options: The game's options, as its options struct or as a dictionary by name.
            opponents: Names of rule-of-thumb bots, or `random`, as for `SeatEnv`. "outside" means that the
                caller plays all seats.
            seat: The agent's seat. None means seat i modulo the number of players in game i.
            autoreset_mode: When to restart a game that has ended.
            most: The maximum number of actions in a game, after which the game is truncated.
            copy: Whether the caller may keep observations and masks. Otherwise, the next step overwrites
                them.
            checked: Whether machine code checks indices and ranges.
            render_mode: Not supported.
            threads: The number of threads that play. The games do not depend on it.
            reward: "result" or "points", as for a `Batch`.

        Raises:
            Malformed: The game does not allow this number of players, this option, this opponent or this
                seat, it has no points, or `threads` is less than 1.
            NotInstalled: The extra `fast` is not installed.
        """
        self.game = to_game(game)
        self._all_seats = opponents == OUTSIDE
        count, opponents_by_seat = assign_seats(self.game, players, opponents, seat or 0)
        names = [OUTSIDE if each is None else each for each in opponents_by_seat]
        mode = AutoresetMode(autoreset_mode)
        self.num_envs, self.copy, self.render_mode = num_envs, copy, render_mode
        self.batch = Batch(
            self.game,
            num_envs,
            count,
            options,
            names,
            seat is None,
            _MODES[mode],
            most,
            checked,
            threads,
            reward,
        )
        self.metadata = {"render_modes": MODES, "autoreset_mode": mode}
        self.single_observation_space = observation_box(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = Discrete(self.batch.actions)
        self.action_space = MultiDiscrete([self.batch.actions] * num_envs)
        self._every = np.ones(num_envs, np.bool_)
        seats = np.arange(num_envs) % count if seat is None else np.full(num_envs, seat)
        self._rows = np.arange(num_envs) * count
        self._own = self._rows + seats  # indices of the agents' rewards in the flattened array
        self._actions = np.zeros(num_envs, np.int64)
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal the games for a seed. Without a seed, deal the next games.

        Args:
            seed: The seed, or None for the next game in each row.
            options: A dictionary. Its optional entry "reset_mask", (num_envs,), is a mask of the games to
                restart.
        """
        if isinstance(seed, list | tuple | np.ndarray):
            raise Malformed("A vector environment has one whole number as its seed. Game i has seed + i.")
        seed = None if seed is None else whole_seed(seed)
        super().reset(seed=None if seed is None else seed % 2**64)
        which = (options or {}).get("reset_mask")
        if not self._begun:
            which, seed = None, SystemRandom().getrandbits(48) if seed is None else seed
        elif which is None and seed is None:
            which = self._every
        self.batch.reset(seed, which, fresh=self.copy)
        self._begun = True
        return self.batch.observations, self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take an action in each game.

        Returns:
            The observations, rewards, terminations, truncations and infos.

        Raises:
            Malformed: `reset` was not called, `close` was called, or `actions` does not contain one whole
                number per game.
        """
        batch = self.batch
        if self.closed:
            raise Malformed("The vector environment is closed. Create another one.")
        self._actions = to_whole_numbers(actions, "Actions")
        own = self._rows + batch.seats if self._all_seats else self._own
        batch.step(self._actions, fresh=self.copy)
        ended = batch.ended
        rewards = batch.rewards.ravel().take(own)
        return self.batch.observations, rewards, ended == OVER, ended > OVER, self._infos()

    def why_not(self, number: int) -> Illegal | None:
        """Return the reason why a game's last action was illegal, or None if it was legal.

        To find the reason, the Python back end evaluates the rule again.

        Args:
            number: The index of the game.
        """
        if not self.batch.illegal[number]:
            return None
        machine = Machine.of(self.game)
        s = machine.copy_prepared(machine.from_bytes(self.batch.rows[number : number + 1].tobytes()))
        return explain_illegal(machine, s, machine.askees(s)[0], int(self._actions[number]))

    def describe(self) -> Description:
        """Describe the slots of an observation and the actions."""
        return describe(self.game)

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        mask = batch.mask.copy() if self.copy else batch.mask
        infos: dict[str, Any] = {"action_mask": mask, "_action_mask": self._every}
        if self._all_seats:
            seats, rewards = (each.copy() if self.copy else each for each in (batch.seats, batch.rewards))
            infos |= {"seat": seats, "_seat": self._every, "rewards": rewards, "_rewards": self._every}
        if batch.illegal.any():
            infos["illegal"] = infos["_illegal"] = batch.illegal != 0
        if not batch.ended.any():
            return infos
        ended, stopped = batch.ended != 0, batch.ended == FAULT
        if stopped.any():
            texts = np.full(self.num_envs, None, object)
            for number in stopped.nonzero()[0]:
                texts[number] = str(batch.fault(int(number)))
            infos |= {"fault": texts, "_fault": stopped}
        if batch.autoreset == Autoreset.SAME_STEP:
            how = {"ended": batch.ended.copy(), "_ended": ended}
            infos |= {"final_obs": batch.final, "_final_obs": ended, "final_info": how, "_final_info": ended}
        return infos
