"""Any game as Gymnasium has them: one seat against opponents, and thousands of games at once.

`gymnasium.make("coverts.envs:coverts/infiltration-v0")` gives a `SeatEnv`, `gymnasium.make_vec` of the same
name a `SeatsEnv`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

import gymnasium
from gymnasium.spaces import Discrete

import coverts
from coverts.engine.base.exceptions import Malformed
from coverts.engine.game.definition import Game
from coverts.engine.language.seeded_random import whole_seed
from coverts.envs.arguments import game_of
from coverts.envs.descriptions import Description, describe
from coverts.envs.single_game import MOST, OVER, Array, Illegal, Play
from coverts.envs.spaces import MODES, box, said, told

VERSION = 0
ANY = "game"


def register() -> None:
    """Make `coverts/NAME-v0` known to Gymnasium for each installed game; once is enough.

    `coverts/game-v0` is any game, by `game="a_file.py"` or as a Game.
    """
    for name in (*coverts.installed(), ANY):
        known = f"coverts/{name}-v{VERSION}"
        if known not in gymnasium.registry:
            gymnasium.register(
                id=known,
                entry_point="coverts.envs.gymnasium:SeatEnv",
                vector_entry_point="coverts.envs.vector:SeatsEnv",
                kwargs={} if name == ANY else {"game": name},
            )


def seated(
    game: Game, players: int | None, opponents: Sequence[Any] | Any, seat: int
) -> tuple[int, list[Any]]:
    """How many play, and who answers for each seat: None for that of the agent, "outside" for whoever calls.

    Raises Malformed where that many opponents cannot sit at the game.
    """
    usual = game.bots[0].name if game.bots else "random"
    if opponents is None or isinstance(opponents, str) or not isinstance(opponents, Sequence):
        many = game.players[0] if players is None else players
        others = [usual if opponents is None else opponents] * (many - 1)
    else:
        others, many = [*opponents], len(opponents) + 1
        if players is not None and players != many:
            raise Malformed(f"{players} players have {players - 1} opponents, not {len(others)}.")
    if seat not in range(many):
        raise Malformed(f"There is no seat {seat}; seats are 0 to {many - 1}.")
    return many, [*others[:seat], None, *others[seat:]]


class SeatEnv(gymnasium.Env[Array, Any]):
    """One seat of a game against opponents at the others.

    game: a game, the name of an installed one, or a .py file. players: as for a match. options: the game's
    struct, or a dictionary by name. opponents: for each other seat in turn a bot's name (`random`,
    `planner:100`, `policy:FILE`), a bot of `coverts.bots`, or a function of an observation and a mask that
    gives an action; one alone is at all of them, and by default the game's first bot is. seat: the agent's.
    most: actions after which a game is truncated. render_mode: None, or "ansi".

    An observation is what the agent's seat sees whenever it is asked, and at the end; `describe` tells its
    slots. `info["action_mask"]`, and `action_masks()`, have 1 for each legal action. The reward is the seat's
    return at the end, else 0. An illegal action changes nothing, is worth 0, and is told by `info["illegal"]`
    (the rule's number, empty where none is) and `info["why"]`. A fault of the game truncates it, told by
    `info["fault"]` with file and line. Seed s deals what `Batch` deals as its game 0; a reset without a seed
    deals the game of the next number. A game that ends before the agent is asked ends in its first step.

    Raises Malformed for what the game does not have. `reset` waits for opponents that think, and raises
    NotInstalled or GameFault where they cannot.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}  # noqa: RUF012  # an attribute of Gymnasium's

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Any = None,
        opponents: Sequence[Any] | Any = None,
        seat: int = 0,
        most: int = MOST,
        render_mode: str | None = None,
    ) -> None:
        self.game = game_of(game)
        many, who = seated(self.game, players, opponents, seat)
        others = {at: opponent for at, opponent in enumerate(who) if opponent is not None}
        self.seat, self.render_mode = seat, render_mode
        self._play = Play(self.game, many, options, others, most)
        self.observation_space = box(self.game)
        self.action_space = Discrete(self._play.actions)
        self._next = SystemRandom().getrandbits(48)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin a game: the one of the seed, else that of the next number; options are not looked at."""
        seed = None if seed is None else whole_seed(seed)
        super().reset(seed=None if seed is None else seed % 2**64)
        self._next = (self._next if seed is None else seed) + 1
        self._play.begin(self._next - 1)
        return self._play.observation(self.seat), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Answer the open question: observation, reward, whether terminated, whether truncated, info.

        Raises Malformed before the first reset, and for what is no whole number.
        """
        if not self._play.begun:
            raise Malformed("No game has begun: call reset() before step().")
        illegal = None if self._play.ended else self._play.play(action)
        over = self._play.ended == OVER
        reward = self._play.returns()[self.seat]
        seen = self._play.observation(self.seat)
        return seen, reward, over, bool(self._play.ended) and not over, self._info(illegal)

    def action_masks(self) -> Array:
        """Which actions are legal, as `sb3_contrib` asks for it: (actions,) of bool."""
        return self._play.mask().astype(bool)

    def describe(self) -> Description:
        """What each slot of an observation and each action is."""
        return describe(self.game)

    def render(self) -> str | None:
        """Whose turn it is, by which question, in text; None without a render mode."""
        return None if self.render_mode is None else said(self._play)

    def _info(self, illegal: Illegal | None = None) -> dict[str, Any]:
        return {"action_mask": self._play.mask(), **told(self._play, illegal)}


register()
