"""Thousands of games at once as Gymnasium's vector environments have them, in machine code."""

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
from coverts.envs.arguments import game_of
from coverts.envs.batch import OUTSIDE, Autoreset, Batch, whole_actions
from coverts.envs.descriptions import Description, describe
from coverts.envs.gymnasium import seated
from coverts.envs.single_game import FAULT, MOST, OVER, Array, Illegal, refused
from coverts.envs.spaces import MODES, box

_MODES = {
    AutoresetMode.DISABLED: Autoreset.DISABLED,
    AutoresetMode.NEXT_STEP: Autoreset.NEXT_STEP,
    AutoresetMode.SAME_STEP: Autoreset.SAME_STEP,
}


class SeatsEnv(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """`num_envs` games, in each of them one seat against opponents; see `SeatEnv` for what is alike.

    opponents: names of rule-of-thumb bots, or `random`; or "outside": every seat is answered for by whoever
    calls. Then an observation is that of the seat to act, infos have "seat", whose it is, and "rewards"
    (num_envs, players), and a step's reward is that of the seat that has acted. seat: the agent's; None: game
    i has it moved on by i seats. copy: whether observations and masks are the caller's to keep; else
    the next step fills the same arrays anew. checked: whether machine code checks indices and ranges.

    Observations are (num_envs, slots) of int16. infos: "action_mask" (num_envs, actions) of int8, and
    "illegal", where an action was not legal: `why_not` tells the rule. Where a fault has stopped games,
    "fault" tells it, and in other games is None. In SAME_STEP "final_obs" is one array like the observations,
    whose rows say something where "_final_obs" is; "final_info" has "ended" by game: 1 over, 2 a fault, 3
    `most` actions. In DISABLED a game that has ended stays until `reset(options={"reset_mask": ...})`.
    Seed s deals to game i what `SeatEnv` deals by seed s + i; the game after it is number i + num_envs.

    Raises Malformed for what the game does not have, NotInstalled without llvmlite.
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
        most: int = MOST,
        copy: bool = True,
        checked: bool = True,
        render_mode: None = None,
    ) -> None:
        self.game = game_of(game)
        self._alone = opponents == OUTSIDE
        many, who = seated(self.game, players, opponents, seat or 0)
        names = [OUTSIDE if each is None else each for each in who]
        mode = AutoresetMode(autoreset_mode)
        self.num_envs, self.copy, self.render_mode = num_envs, copy, render_mode
        self.batch = Batch(
            self.game, num_envs, many, options, names, seat is None, _MODES[mode], most, checked
        )
        self.metadata = {"render_modes": MODES, "autoreset_mode": mode}
        self.single_observation_space = box(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = Discrete(self.batch.actions)
        self.action_space = MultiDiscrete([self.batch.actions] * num_envs)
        self._every = np.ones(num_envs, np.bool_)
        seats = np.arange(num_envs) % many if seat is None else np.full(num_envs, seat)
        self._rows = np.arange(num_envs) * many
        self._own = self._rows + seats  # of each game the agent's place among all rewards
        self._actions = np.zeros(num_envs, np.int64)
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all games, those of the seed or else the next; or those of the `reset_mask` in `options`."""
        if isinstance(seed, list | tuple | np.ndarray):
            raise Malformed("A vector has one seed, a whole number: game i is dealt by seed + i.")
        seed = None if seed is None else whole_seed(seed)
        super().reset(seed=None if seed is None else seed % 2**64)
        wanted = (options or {}).get("reset_mask")
        if not self._begun:
            wanted, seed = None, SystemRandom().getrandbits(48) if seed is None else seed
        elif wanted is None and seed is None:
            wanted = self._every
        self.batch.reset(seed, wanted, anew=self.copy)
        self._begun = True
        return self.batch.observations, self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take an action for each game; gives what Gymnasium's vector environments give.

        Raises Malformed before the first reset, after `close`, and for what is no whole number for each game.
        """
        batch = self.batch
        if self.closed:
            raise Malformed("The vector is closed; make another.")
        self._actions = whole_actions(actions)
        own = self._rows + batch.seats if self._alone else self._own
        batch.step(self._actions, anew=self.copy)
        ended = batch.ended
        rewards = batch.rewards.ravel().take(own)
        return self.batch.observations, rewards, ended == OVER, ended > OVER, self._infos()

    def why_not(self, number: int) -> Illegal | None:
        """Which rule forbids what was answered in a game in the last step; None where the step took it.

        The rule is asked anew, by the game's Python back end.
        """
        if not self.batch.illegal[number]:
            return None
        machine = Machine.of(self.game)
        s = machine.copy_prepared(machine.from_bytes(self.batch.rows[number : number + 1].tobytes()))
        return refused(machine, s, machine.askees(s)[0], int(self._actions[number]))

    def describe(self) -> Description:
        """What each slot of an observation and each action is."""
        return describe(self.game)

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        mask = batch.mask.copy() if self.copy else batch.mask
        infos: dict[str, Any] = {"action_mask": mask, "_action_mask": self._every}
        if self._alone:
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
