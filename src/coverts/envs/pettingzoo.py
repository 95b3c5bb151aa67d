"""PettingZoo environments in which agents act in turn (`env`) or together (`parallel_env`)."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from coverts.engine.base.exceptions import Malformed, NotBegun
from coverts.engine.game.definition import Game
from coverts.engine.language.seeded_random import whole_seed
from coverts.envs.descriptions import Description, describe
from coverts.envs.rewards import RESULT
from coverts.envs.single_game import DEFAULT_MAX_ACTIONS, NOT_ASKED, OVER, Array, Illegal, Play, to_action
from coverts.envs.spaces import MODES, info_of, observation_box, question_text

Observation = dict[str, Array]
"""An agent's observation, with the keys "observation" and "action_mask"."""


def env(
    game: Game | str,
    players: int | None = None,
    options: Any = None,
    render_mode: str | None = None,
    most: int = DEFAULT_MAX_ACTIONS,
    reward: str = RESULT,
) -> OrderEnforcingWrapper:
    """Return a game as an AEC environment that checks the order of calls.

    See `TurnsEnv`.
    """
    return OrderEnforcingWrapper(TurnsEnv(game, players, options, render_mode, most, reward))


def parallel_env(
    game: Game | str,
    players: int | None = None,
    options: Any = None,
    render_mode: str | None = None,
    most: int = DEFAULT_MAX_ACTIONS,
    reward: str = RESULT,
) -> TogetherEnv:
    """Return a game as a parallel environment; see `TogetherEnv`."""
    return TogetherEnv(game, players, options, render_mode, most, reward)


class _Seats:
    """The agents of both environments, named `player_0` and so on, and their spaces."""

    metadata: dict[str, Any]
    empty = 0
    """The number of additional actions that do nothing: 1 if agents that are not asked need one, else 0."""

    def __init__(
        self,
        game: Game | str,
        players: int | None,
        options: Any,
        render_mode: str | None,
        most: int,
        reward: str,
    ) -> None:
        """Create an environment.

        Args:
            game: A Game, the name of an installed game, or a .py file.
            players: The number of players, or None for the game's minimum.
            options: The game's options, as its options struct or as a dictionary by name.
            render_mode: "ansi" if `render` should return text, or None.
            most: The maximum number of actions in a game, after which the game is truncated.
            reward: "result" or "points", as for a `Batch`.

        Raises:
            Malformed: The game does not allow this number of players or this option, or it has no points.
        """
        self._play = Play(game, players, options, most=most, reward=reward)
        self.game, self.render_mode = self._play.game, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._play.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        room = self._play.actions + self.empty
        view = observation_box(self.game)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict({"observation": view, "action_mask": Box(0, 1, (room,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {agent: Discrete(room) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._next = SystemRandom().getrandbits(48)

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the observation space, which is the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the action space, which is the same for every agent."""
        return self.action_spaces[agent]

    def describe(self) -> Description:
        """Describe the slots of an observation and the actions."""
        return describe(self.game)

    def render(self) -> str | None:
        """Return the open question as text, or None if there is no render mode."""
        return None if self.render_mode is None else question_text(self._play)

    def close(self) -> None:
        """Do nothing, because there are no resources to free."""

    def _begin(self, seed: int | None) -> None:
        """Deal the game for the seed. Without a seed, deal the game for the next seed."""
        self._next = (self._next if seed is None else whole_seed(seed)) + 1
        self._play.begin(self._next - 1)
        self.agents = [*self.possible_agents]

    def _ends(self) -> tuple[bool, bool]:
        """Return whether the game has terminated, and whether it was truncated."""
        return self._play.ended == OVER, self._play.ended not in (0, OVER)

    def _info(self, illegal: Illegal | None = None) -> dict[str, Any]:
        return info_of(self._play, illegal)


class TurnsEnv(_Seats, AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """An environment whose agents answer one after the other.

    `env` returns it with a wrapper that checks the order of calls.

    An observation is the current view of the agent's seat. If several seats are asked at once, they answer in
    turn without seeing each other's answers. An agent that answers for several pieces is asked again at once.
    The mask contains a 1 for each legal action of the agent. It contains only 0 while another agent is asked.
    After the game has ended, only action 0 has a 1. Chance is not an agent. Rewards are 0 until the game is
    over, and then they are the returns.

    An illegal action does not change the game, its reward is 0, and the agent is asked again.
    `info["illegal"]` then has the number of the rule that forbids it ("" if no rule does), and `info["why"]`
    has the reason. The game is truncated after a fault in its rules or after too many actions. All rewards
    are then 0. `info["fault"]` describes a fault with its file and line. There is no method `state`, because
    it would show hidden information.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Any = None,
        render_mode: str | None = None,
        most: int = DEFAULT_MAX_ACTIONS,
        reward: str = RESULT,
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, game, players, options, render_mode, most, reward)
        self.metadata = {"name": self.game.name, "render_modes": MODES, "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the game for a seed.

        Without a seed, deal the game for the next seed. `options` is ignored.
        """
        self._begin(seed)
        ended, cut = self._ends()
        self.rewards = self._take_rewards()
        self._cumulative_rewards = {**self.rewards}
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {agent: self._info() for agent in self.agents}
        self.agent_selection = self.agents[self._play.seat]

    def observe(self, agent: str) -> Observation:
        """Return an agent's current view and legal actions."""
        play, seat = self._play, self._seat[agent]
        asked = play.ended or seat == play.seat
        mask = play.mask() if asked else np.zeros(play.actions, np.int8)
        return {"observation": play.observation(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Answer the open question for the current agent.

        Pass None for an agent whose game has ended.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        illegal = self._play.play(action)
        ended, cut = self._ends()
        self.rewards = self._take_rewards()
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {other: self._info(illegal if other == agent else None) for other in self.agents}
        self.agent_selection = self.possible_agents[self._play.seat]
        self._accumulate_rewards()
        self._deads_step_first()

    def _take_rewards(self) -> dict[str, float]:
        return dict(zip(self.agents, self._play.take_rewards(), strict=True))


class TogetherEnv(_Seats, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # the same
    """An environment in which all agents that are asked answer in the same step.

    Every agent gets its own view in each step. An agent that is not asked has only one legal action, the one
    with the highest number, which does nothing. An agent that answers for several pieces answers for one
    piece per step, starting with the lowest. If an agent's action is illegal, that agent is asked again, but
    the answers of the other agents take effect. Rewards, infos, terminations and truncations are as in
    `TurnsEnv`.
    """

    empty = 1

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Any = None,
        render_mode: str | None = None,
        most: int = DEFAULT_MAX_ACTIONS,
        reward: str = RESULT,
    ) -> None:
        _Seats.__init__(self, game, players, options, render_mode, most, reward)
        self.metadata = {"name": self.game.name, "render_modes": MODES}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal the game for a seed.

        Without a seed, deal the game for the next seed. `options` is ignored.
        """
        self._begin(seed)
        return self._observations(), {agent: self._info() for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Take the answer of each agent that is asked.

        Returns:
            The observations, rewards, terminations, truncations and infos.

        Raises:
            Malformed: `reset` was not called, an agent does not exist, or the action of an agent that is
                asked is missing. The game is then unchanged.
        """
        self._check(actions)
        play, illegal = self._play, dict[str, Illegal | None]()
        first = {agent: play.askees_of(seat)[:1] for agent, seat in self._seat.items()}
        for agent, askees in first.items():
            action = to_action(actions.get(agent, play.actions))
            if askees and not play.ended:
                illegal[agent] = play.play(action, askees[0])
            elif not askees and action != play.actions:
                illegal[agent] = Illegal("", NOT_ASKED)
        ended, cut = self._ends()
        agents = self.agents
        rewards = dict(zip(agents, play.take_rewards(), strict=True))
        infos = {agent: self._info(illegal.get(agent)) for agent in agents}
        observations = self._observations()
        if ended or cut:
            self.agents = []
        over, cut_short = dict.fromkeys(agents, ended), dict.fromkeys(agents, cut)
        return observations, rewards, over, cut_short, infos

    def _check(self, actions: Any) -> None:
        """Check the actions of a step.

        Raises:
            Malformed: The action of an agent that is asked is missing, or an agent does not exist.
        """
        if not self._play.begun:
            raise NotBegun("No game has begun: call reset() before step().")
        if not isinstance(actions, Mapping):
            raise Malformed(f"A step needs a dictionary from agents to actions, not {actions!r}.")
        names = ", ".join(self.possible_agents)
        for agent, action in actions.items():
            if agent not in self._seat:
                raise Malformed(f"There is no agent {agent!r}. The agents are {names}.")
            to_action(action)
        missing = [agent for agent, seat in self._seat.items() if self._play.askees_of(seat)]
        missing = [agent for agent in missing if agent not in actions]
        if missing:
            raise Malformed(f"Actions are missing for agents that are asked: {', '.join(missing)}.")

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(self._seat[agent]) for agent in self.agents}

    def _observation(self, seat: int) -> Observation:
        play = self._play
        if askees := play.askees_of(seat):
            mask = play.mask(askees[0], play.actions + 1)
        else:
            mask = np.zeros(play.actions + 1, np.int8)
            mask[play.actions] = 1
        return {"observation": play.observation(seat), "action_mask": mask}
