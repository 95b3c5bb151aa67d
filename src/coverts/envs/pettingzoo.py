"""Any game as PettingZoo has them: one agent after the other (`env`), or all at once (`parallel_env`)."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.language.seeded_random import whole_seed
from coverts.envs.descriptions import Description, describe
from coverts.envs.single_game import MOST, NOT_ASKED, OVER, Array, Illegal, Play, whole_action
from coverts.envs.spaces import MODES, box, said, told

Seen = dict[str, Array]
"""What an agent gets: "observation", the slots of its seat's view, and "action_mask"."""


def env(
    game: Game | str,
    players: int | None = None,
    options: Any = None,
    render_mode: str | None = None,
    most: int = MOST,
) -> OrderEnforcingWrapper:
    """A game as an AEC environment, checked for calls in the wrong order; see `TurnsEnv`."""
    return OrderEnforcingWrapper(TurnsEnv(game, players, options, render_mode, most))


def parallel_env(
    game: Game | str,
    players: int | None = None,
    options: Any = None,
    render_mode: str | None = None,
    most: int = MOST,
) -> TogetherEnv:
    """A game as a parallel environment; see `TogetherEnv`."""
    return TogetherEnv(game, players, options, render_mode, most)


class _Seats:
    """What both have: an agent for each seat, `player_0` and so on, and their spaces.

    game: a Game, the name of an installed one, or a .py file. players: as for a match. options: the game's
    struct, or a dictionary by name. most: actions after which a game is truncated. render_mode: None,
    or "ansi" for what `render` gives as text. Raises Malformed for what the game does not have.
    """

    metadata: dict[str, Any]
    empty = 0
    """1 where there is one more action, of who has nothing to answer."""

    def __init__(
        self, game: Game | str, players: int | None, options: Any, render_mode: str | None, most: int
    ) -> None:
        self._play = Play(game, players, options, most=most)
        self.game, self.render_mode = self._play.game, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._play.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        room = self._play.actions + self.empty
        seen = box(self.game)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict({"observation": seen, "action_mask": Box(0, 1, (room,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(room) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._next = SystemRandom().getrandbits(48)

    def observation_space(self, agent: str) -> Space[Any]:
        """The same for every agent: a dictionary of slots and mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The same for every agent: the game's actions by number."""
        return self.action_spaces[agent]

    def describe(self) -> Description:
        """What each slot of an observation and each action is."""
        return describe(self.game)

    def render(self) -> str | None:
        """Whose turn it is, by which question, in text; None without a render mode."""
        return None if self.render_mode is None else said(self._play)

    def close(self) -> None:
        """Nothing is held that has to be let go."""

    def _begin(self, seed: int | None) -> None:
        """Deal the game of the seed; without one, that of the next number."""
        self._next = (self._next if seed is None else whole_seed(seed)) + 1
        self._play.begin(self._next - 1)
        self.agents = [*self.possible_agents]

    def _ends(self) -> tuple[bool, bool]:
        """Whether the game is terminated, and whether truncated: by a fault or by its length."""
        return self._play.ended == OVER, self._play.ended not in (0, OVER)

    def _info(self, illegal: Illegal | None = None) -> dict[str, Any]:
        return told(self._play, illegal)


class TurnsEnv(_Seats, AECEnv[str, Seen, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game whose agents answer one after the other; `env` is this with checks of the order of calls.

    An observation is what the agent's seat sees now. Where several are asked at once they answer in turn,
    and none sees what another has chosen; who answers for several pieces is asked again at once. The mask
    has the agent's legal actions; it is empty while another is asked, and has action 0 alone after the end.
    Chance is no agent. Rewards are 0 until the game is over, and then the returns. An illegal action
    changes nothing, is worth 0, is told by `info["illegal"]` (the rule's number, empty where none is) and
    `info["why"]`, and the same agent is asked again. A fault of the game truncates it, told by
    `info["fault"]` with file and line, and so does its length; all are then worth 0. `state` has no meaning
    here: it would show what is hidden.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Any = None,
        render_mode: str | None = None,
        most: int = MOST,
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, game, players, options, render_mode, most)
        self.metadata = {"name": self.game.name, "render_modes": MODES, "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the one of the seed, else that of the next number; options are not looked at."""
        self._begin(seed)
        ended, cut = self._ends()
        self.rewards = self._returns()
        self._cumulative_rewards = {**self.rewards}
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {agent: self._info() for agent in self.agents}
        self.agent_selection = self.agents[self._play.seat]

    def observe(self, agent: str) -> Seen:
        """What an agent sees now, and may do."""
        play, seat = self._play, self._seat[agent]
        asked = play.ended or seat == play.seat
        mask = play.mask() if asked else np.zeros(play.actions, np.int8)
        return {"observation": play.observation(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Answer for the agent whose turn it is; None for one that has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        illegal = self._play.play(action)
        ended, cut = self._ends()
        self.rewards = self._returns()
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {other: self._info(illegal if other == agent else None) for other in self.agents}
        self.agent_selection = self.possible_agents[self._play.seat]
        self._accumulate_rewards()
        self._deads_step_first()

    def _returns(self) -> dict[str, float]:
        return dict(zip(self.agents, self._play.returns(), strict=True))


class TogetherEnv(_Seats, ParallelEnv[str, Seen, int]):  # type: ignore[misc]  # the same
    """A game in which one step takes the answers of all who are asked.

    Everybody gets an observation in each step, of their own seat's view. Who is not asked has one action,
    the last number, which does nothing; who answers for several pieces does so for one in each step, lowest
    first. An illegal action changes nothing: what others have answered is taken, and who is left
    is asked again. Rewards, infos and ends are as in `TurnsEnv`.
    """

    empty = 1

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Any = None,
        render_mode: str | None = None,
        most: int = MOST,
    ) -> None:
        _Seats.__init__(self, game, players, options, render_mode, most)
        self.metadata = {"name": self.game.name, "render_modes": MODES}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a game: the one of the seed, else that of the next number; options are not looked at."""
        self._begin(seed)
        return self._all_see(), {agent: self._info() for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Take each asked agent's answer; gives observations, rewards, terminations, truncations, infos.

        Raises Malformed before the first reset, for agents that are not there, and where one who is asked has
        no answer; nothing is changed then.
        """
        self._check(actions)
        play, illegal = self._play, dict[str, Illegal | None]()
        first = {agent: play.asked(seat)[:1] for agent, seat in self._seat.items()}
        for agent, askees in first.items():
            action = whole_action(actions.get(agent, play.actions))
            if askees and not play.ended:
                illegal[agent] = play.play(action, askees[0])
            elif not askees and action != play.actions:
                illegal[agent] = Illegal("", NOT_ASKED)
        ended, cut = self._ends()
        agents = self.agents
        rewards = dict(zip(agents, play.returns(), strict=True))
        infos = {agent: self._info(illegal.get(agent)) for agent in agents}
        seen = self._all_see()
        if ended or cut:
            self.agents = []
        over, cut_short = dict.fromkeys(agents, ended), dict.fromkeys(agents, cut)
        return seen, rewards, over, cut_short, infos

    def _check(self, actions: Any) -> None:
        """Raises Malformed for what is not an answer by the name of each agent who is asked."""
        if not self._play.begun:
            raise Malformed("No game has begun: call reset() before step().")
        if not isinstance(actions, Mapping):
            raise Malformed(f"A step takes a dictionary from agents to actions, not {actions!r}.")
        there = ", ".join(self.possible_agents)
        for agent, action in actions.items():
            if agent not in self._seat:
                raise Malformed(f"There is no agent {agent!r}; there are {there}.")
            whole_action(action)
        missing = [agent for agent, seat in self._seat.items() if self._play.asked(seat)]
        missing = [agent for agent in missing if agent not in actions]
        if missing:
            raise Malformed(f"No action is given for {', '.join(missing)}, who are asked.")

    def _all_see(self) -> dict[str, Seen]:
        return {agent: self._sees(self._seat[agent]) for agent in self.agents}

    def _sees(self, seat: int) -> Seen:
        play = self._play
        if askees := play.asked(seat):
            mask = play.mask(askees[0], play.actions + 1)
        else:
            mask = np.zeros(play.actions + 1, np.int8)
            mask[play.actions] = 1
        return {"observation": play.observation(seat), "action_mask": mask}
