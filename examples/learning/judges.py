"""How well a policy plays: the share of games it wins, or how much an opponent could gain against it."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from learner import Advisor, Learner, network


class Won:
    """The share of games that the policy wins against a bot."""

    def __init__(self, learner: Learner) -> None:
        self.learner = learner

    def note(self) -> None:
        """Note the policy before an update."""

    def state(self) -> Any:
        """Return what a checkpoint needs."""

    def restore(self, state: Any) -> None:
        """Go on from a checkpoint."""

    def judge(self, games: int) -> dict[str, float]:
        """Return the share of games won, ties shared, with its 95 % interval."""
        setting, seed = self.learner.setting, 10**9
        batch, advisor = setting.new_batch(games), Advisor(setting, seed)
        batch.reset(seed)
        own = (batch.bots == -2).argmax(1)
        won, open_ = np.zeros(games), np.ones(games, bool)
        while open_.any():
            batch.step(advisor.answers(self.learner.weights, self.learner.scale, batch)[3])
            best = batch.rewards == batch.rewards.max(1, keepdims=True)
            share = best[np.arange(games), own] / best.sum(1)
            over = open_ & (batch.ended != 0)
            won[over] = np.where(batch.rewards[over].max(1) > 0, share[over], 0)
            open_ &= batch.ended == 0
        share, low, high = wilson(float(won.mean()), games)
        return {"score": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def wilson(share: float, games: int) -> tuple[float, float, float]:
    """Return a share, with the ends of its 95 % interval (Wilson 1927)."""
    z = 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return share, middle - half, middle + half


class Average:
    """The average of all policies in a small game. It is near an equilibrium even if the last policy is not.

    Each update counts as often as the player comes there by it (fictitious play in behaviour strategies,
    Heinrich, Lanctot and Silver 2015). Judged by OpenSpiel.
    """

    def __init__(self, learner: Learner) -> None:
        from coverts.envs import openspiel

        self.learner = learner
        self.game = openspiel.load(learner.game, turn_based=True)
        self.places: dict[str, int] = {}
        self.ways: list[list[tuple[int, int]]] = []
        """For each information state, the player's earlier ones, with their actions."""
        self.seen: list[list[int]] = []
        self.legal: list[list[int]] = []
        self._walk(self.game.new_initial_state(), {})
        self.mask = np.zeros((len(self.legal), learner.actions), np.int8)
        for place, legal in enumerate(self.legal):
            self.mask[place, legal] = 1
        self.sums = np.zeros(self.mask.shape)

    def _walk(self, state: Any, ways: dict[int, list[tuple[int, int]]]) -> None:
        if state.is_terminal():
            return
        player = state.current_player()
        if not state.is_chance_node():
            key = state.information_state_string()
            if key not in self.places:
                self.places[key] = len(self.places)
                self.ways.append(ways.get(player, []))
                self.seen.append(state.at.observed(player))
                self.legal.append(state.legal_actions())
        for action in state.legal_actions():
            further = dict(ways)
            if not state.is_chance_node():
                further[player] = [*ways.get(player, []), (self.places[key], action)]
            self._walk(state.child(action), further)

    def state(self) -> Any:
        """Return what a checkpoint needs."""
        return self.sums

    def restore(self, state: Any) -> None:
        """Go on from a checkpoint."""
        self.sums = state

    def note(self) -> None:
        """Add the policy before an update to the average."""
        seen = self.learner.scale(np.array(self.seen, np.int16))
        logs, _ = network(self.learner.weights, seen, self.mask, np.full(len(seen), -1))
        chances = np.exp(np.asarray(logs))
        for place, way in enumerate(self.ways):
            self.sums[place] += np.prod([chances[step] for step in way]) * chances[place]

    def judge(self, games: int) -> dict[str, float]:
        """Return how much both players could gain together against the average policy, halved."""
        from open_spiel.python.algorithms.exploitability import exploitability
        from open_spiel.python.policy import tabular_policy_from_callable

        def chances(state: Any) -> dict[int, float]:
            place = self.places[state.information_state_string()]
            return {a: self.sums[place, a] / self.sums[place].sum() for a in self.legal[place]}

        found = exploitability(self.game, tabular_policy_from_callable(self.game, chances))
        return {"exploitability": round(float(found), 4)}
