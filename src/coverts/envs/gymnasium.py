"""Gymnasium environments: one seat of a game against opponents.

`gymnasium.make("coverts.envs:coverts/infiltration-v0")` returns a `SeatEnv`. `gymnasium.make_vec` with the
same name returns a `SeatsEnv`, which plays thousands of games at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

import gymnasium
from gymnasium.spaces import Discrete

import coverts
from coverts.engine.base.exceptions import Malformed, NotBegun
from coverts.engine.game.definition import Game
from coverts.engine.language.seeded_random import whole_seed
from coverts.envs.arguments import to_game
from coverts.envs.descriptions import Description, describe
from coverts.envs.rewards import RESULT
from coverts.envs.single_game import DEFAULT_MAX_ACTIONS, OVER, Array, Illegal, Play
from coverts.envs.spaces import MODES, info_of, observation_box, question_text

VERSION = 0
ANY = "game"


def register() -> None:
    """Register `coverts/NAME-v0` with Gymnasium for each installed game.

    `coverts/game-v0` can play any game. The game is passed as `game="a_file.py"` or as a Game. Repeated calls
    have no effect.
    """
    for name in (*coverts.installed(), ANY):
        env_id = f"coverts/{name}-v{VERSION}"
        if env_id not in gymnasium.registry:
            gymnasium.register(
                id=env_id,
                entry_point="coverts.envs.gymnasium:SeatEnv",
                vector_entry_point="coverts.envs.vector:SeatsEnv",
                kwargs={} if name == ANY else {"game": name},
            )


def assign_seats(
    game: Game, players: int | None, opponents: Sequence[Any] | Any, seat: int
) -> tuple[int, list[Any]]:
    """Return the number of players, and a list of opponents by seat.

    The list has None at the agent's seat.

    Args:
        game: The game.
        players: The number of players. None means one more than the number of listed opponents, or the game's
            minimum if `opponents` is not a list.
        opponents: A list with an opponent for each other seat, or a single opponent for all other seats. None
            stands for the game's first bot.
        seat: The agent's seat.

    Raises:
        Malformed: The seat does not exist, or the number of opponents is wrong.
    """
    default = game.bots[0].name if game.bots else "random"
    if opponents is None or isinstance(opponents, str) or not isinstance(opponents, Sequence):
        count = game.count_players(players)
        others = [default if opponents is None else opponents] * (count - 1)
    else:
        others, count = [*opponents], len(opponents) + 1
        if players is not None and players != count:
            raise Malformed(f"{players} players need {players - 1} opponents, not {len(others)}.")
    if seat not in range(count):
        raise Malformed(f"There is no seat {seat}; seats are 0 to {count - 1}.")
    return count, [*others[:seat], None, *others[seat:]]


class SeatEnv(gymnasium.Env[Array, Any]):
    """An environment in which the agent plays one seat of a game against opponents.

    The agent gets an observation of its view whenever it is asked, and when the game ends. `describe`
    explains its slots. `info["action_mask"]` and `action_masks()` contain a 1 for each legal action. The
    reward is 0 until the game ends. Then it is the seat's return. With reward="points" it is the change of
    the seat's points since its last action, less the mean change of its rivals' points.

    An illegal action does not change the game, and its reward is 0. `info["illegal"]` then has the number of
    the rule that forbids it ("" if no rule does), and `info["why"]` has the reason. A fault in the game's
    rules truncates the episode, and `info["fault"]` describes the fault with its file and line. Seed s deals
    the same game as game 0 of a `Batch` with this seed. A reset without a seed deals the game for the next
    seed. If a game ends before the agent is asked, the first step ends the episode without an action.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012  # an attribute of Gymnasium's

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Any = None,
        opponents: Sequence[Any] | Any = None,
        seat: int = 0,
        most: int = DEFAULT_MAX_ACTIONS,
        render_mode: str | None = None,
        reward: str = RESULT,
    ) -> None:
        """Create an environment.

        Args:
            game: A Game, the name of an installed game, or a .py file.
            players: The number of players. None means one more than the number of listed opponents, or the
                game's minimum if `opponents` is not a list.
            options: The game's options, as its options struct or as a dictionary by name.
            opponents: For each other seat, in order, a bot's name (`random`, `planner:100`,
                `policy:FILE.npz`), a bot of `coverts.bots`, or a `coverts.Policy`, which is asked about one
                game at a time. A single opponent plays all other seats. None stands for the game's first bot.
            seat: The agent's seat.
            most: The maximum number of actions in a game, after which the game is truncated.
            render_mode: None or "ansi".
            reward: "result" or "points", as for a `Batch`.

        Raises:
            Malformed: The game does not allow this number of players, this option, this opponent or this
                seat, or it has no points.
        """
        self.game = to_game(game)
        count, seats = assign_seats(self.game, players, opponents, seat)
        others = {at: opponent for at, opponent in enumerate(seats) if opponent is not None}
        self.seat, self.render_mode = seat, render_mode
        self._play = Play(self.game, count, options, others, most, reward)
        self.observation_space = observation_box(self.game)
        self.action_space = Discrete(self._play.actions)
        self._next = SystemRandom().getrandbits(48)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal the game for a seed.

        Without a seed, deal the game for the next seed. `options` is ignored.

        This method waits until all opponents that search are ready.

        Raises:
            NotInstalled: An opponent needs an extra that is not installed.
            GameFault: An opponent cannot be compiled.
        """
        seed = None if seed is None else whole_seed(seed)
        super().reset(seed=None if seed is None else seed % 2**64)
        self._next = (self._next if seed is None else seed) + 1
        self._play.begin(self._next - 1)
        return self._play.observation(self.seat), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Answer the open question with an action.

        Returns:
            The observation, the reward, whether the game has terminated, whether it was truncated, and the
            info.

        Raises:
            Malformed: `reset` was not called, or the action is not a whole number.
        """
        if not self._play.begun:
            raise NotBegun("No game has begun: call reset() before step().")
        illegal = None if self._play.ended else self._play.play(action)
        over = self._play.ended == OVER
        reward = self._play.take_rewards()[self.seat]
        observation = self._play.observation(self.seat)
        return observation, reward, over, bool(self._play.ended) and not over, self._info(illegal)

    def action_masks(self) -> Array:
        """Return the mask of legal actions, (actions,) bool, for `sb3_contrib`."""
        return self._play.mask().astype(bool)

    def describe(self) -> Description:
        """Describe the slots of an observation and the actions."""
        return describe(self.game)

    def render(self) -> str | None:
        """Return the open question as text, or None if there is no render mode."""
        return None if self.render_mode is None else question_text(self._play)

    def _info(self, illegal: Illegal | None = None) -> dict[str, Any]:
        return {"action_mask": self._play.mask(), **info_of(self._play, illegal)}


register()
