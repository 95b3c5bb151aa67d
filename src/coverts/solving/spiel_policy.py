"""A strategy as an OpenSpiel policy, for evaluation or play with OpenSpiel.

from open_spiel.python.algorithms.exploitability import exploitability

game = openspiel.load(coverts.game("..."), turn_based=True)
exploitability(game, SpielPolicy(game, policy))
"""

from __future__ import annotations

from typing import Any

from coverts.bots.players import Player
from coverts.bots.policies import StrategyPlayer
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.extras import missing
from coverts.engine.compiler.program import program_of
from coverts.envs.openspiel import CovertsGame, CovertsState
from coverts.solving.strategy import Marks, Strategy

try:
    from open_spiel.python.policy import Policy as OpenSpielPolicy
except ImportError as error:
    raise missing(error) or error from None


class SpielPolicy(OpenSpielPolicy):  # type: ignore[misc]  # open_spiel has no types
    """A strategy for a game that was loaded by `coverts.envs.openspiel.load`.

    In an information state that the strategy does not contain, all legal actions are equally likely.
    """

    def __init__(self, game: CovertsGame, strategy: Strategy | Player) -> None:
        """Create the policy.

        Args:
            game: The game. If it asks several players at once, it must be loaded with turn_based=True.
            strategy: The strategy, or a bot from `coverts.bots.policies.read_policy`.

        Raises:
            Malformed: The strategy is for another game, other rules, or other players or options, or the game
                is not turn-based although it asks several players at once.
        """
        if isinstance(strategy, StrategyPlayer):
            strategy = strategy.strategy
        if not isinstance(strategy, Strategy):
            raise Malformed(f"SpielPolicy needs a strategy, not {strategy!r}.")
        setting = game.setting
        strategy.check(setting.game, setting.players, setting.options)
        if program_of(setting.game).catalogue.sites and not setting.turn_based:
            raise Malformed(
                f"{setting.game.title} asks several players at once. Load it with turn_based=True."
            )
        super().__init__(game, [*range(setting.players)])
        self._strategy, self._setting, self._marks = strategy, setting, Marks(setting.game)
        self._mark_of: dict[str, int] = {}
        """A cache of marks (hashes of information states), by OpenSpiel's information state string."""

    def action_probabilities(self, state: CovertsState, player_id: int | None = None) -> dict[int, float]:
        """Return the probability of each legal action of a player.

        Args:
            state: The state.
            player_id: The player, or None for the current player.
        """
        player = state.current_player() if player_id is None else player_id
        legal = state.legal_actions(player)
        information = state.information_state_string(player)
        if information not in self._mark_of:
            self._mark_of[information] = self._mark(state, player)
        chances = self._strategy.chances.get(self._mark_of[information], ())
        if len(chances) != len(legal):
            chances = (1 / len(legal),) * len(legal)
        return dict(zip(legal, chances, strict=True))

    def _mark(self, state: CovertsState, player: int) -> int:
        """Compute the mark of the player's information state from all answers so far."""
        at: Any = self._setting.first
        answers: list[tuple[int, int]] = []
        for action in state.history():
            if at.chance:
                answers.append((0, action))
            else:
                answers.append((at.current[0][1], self._setting.decision(action)[1]))
            at = at.follow(action)
        return self._marks.after(answers, player, self._setting.players, self._setting.options)
