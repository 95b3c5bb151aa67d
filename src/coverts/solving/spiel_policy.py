"""A strategy as a policy of OpenSpiel, for its own algorithms to judge or to play with.

from open_spiel.python.algorithms.exploitability import exploitability

game = openspiel.load(coverts.game("..."), turn_based=True)
exploitability(game, SpielPolicy(game, policy))
"""

from __future__ import annotations

from typing import Any

from coverts.bots.policies import PolicyPlayer
from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.extras import missing
from coverts.engine.compiler.program import program_of
from coverts.envs.openspiel import CovertsGame, CovertsState
from coverts.solving.policy import Marks, Policy

try:
    from open_spiel.python.policy import Policy as OpenSpielPolicy
except ImportError as error:
    raise missing(error) or error from None


class SpielPolicy(OpenSpielPolicy):  # type: ignore[misc]  # open_spiel has no types
    """A strategy for a game that `coverts.envs.openspiel.load` has made.

    It must be made with turn_based, if the game asks several at once. What the strategy does not know it
    answers with any legal action, all as likely. Raises Malformed where it was made for another game, other
    rules or another table, and for a game that is not turn_based though it should be.
    """

    def __init__(self, game: CovertsGame, policy: Policy | PolicyPlayer) -> None:
        """policy: the strategy, or the bot that `coverts.bots.policies.read_policy` makes of its file."""
        if isinstance(policy, PolicyPlayer):
            policy = policy.policy
        setting = game.setting
        policy.check(setting.game, setting.players, setting.options)
        if program_of(setting.game).catalogue.sites and not setting.turn_based:
            raise Malformed(f"{setting.game.title} asks several at once; load it with turn_based=True.")
        super().__init__(game, [*range(setting.players)])
        self._policy, self._setting, self._marks = policy, setting, Marks(setting.game)
        self._known: dict[str, int] = {}
        """Marks by information states as OpenSpiel has them."""

    def action_probabilities(self, state: CovertsState, player_id: int | None = None) -> dict[int, float]:
        """How likely each legal action of a player is, by default of the one to act."""
        player = state.current_player() if player_id is None else player_id
        legal = state.legal_actions(player)
        told = state.information_state_string(player)
        if told not in self._known:
            self._known[told] = self._mark(state, player)
        chances = self._policy.chances.get(self._known[told], ())
        if len(chances) != len(legal):
            chances = (1 / len(legal),) * len(legal)
        return dict(zip(legal, chances, strict=True))

    def _mark(self, state: CovertsState, player: int) -> int:
        """What the player knows, from all that was answered so far."""
        at: Any = self._setting.first
        answers: list[tuple[int, int]] = []
        for action in state.history():
            if at.chance:
                answers.append((0, action))
            else:
                answers.append((at.current[0][1], self._setting.decision(action)[1]))
            at = at.follow(action)
        return self._marks.after(answers, player, self._setting.players, self._setting.options)
