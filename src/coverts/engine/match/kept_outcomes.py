"""The outcomes of chance that a rematch repeats from the game before."""

from __future__ import annotations

from coverts.engine.game.protocol import Chooser
from coverts.engine.language.declarations import Kind
from coverts.engine.match.game_match import Match


def chance_like(before: Match, chance: Chooser) -> Chooser:
    """Return a function that repeats outcomes of an earlier match for the kinds in `Game.kept`.

    If an outcome is no longer possible, `chance` decides.

    Args:
        before: The earlier match.
        chance: A function that decides all other chance events.
    """
    left: dict[Kind, list[int]] = {}
    for kind, outcome in _outcomes(before):
        if kind in before.game.kept:
            left.setdefault(kind, []).append(outcome)

    def choose(kind: Kind, weights: list[int]) -> int:
        repeated = left.get(kind)
        if repeated and weights[outcome := repeated.pop(0)] > 0:
            return outcome
        return chance(kind, weights)

    return choose


def _outcomes(match: Match) -> list[tuple[Kind, int]]:
    """Return the chance events before a match's first question, with their outcomes."""
    if not match.game.kept or match.referee:
        return []
    stored, found = iter(match.steps[0].chance), []

    def repeat(kind: Kind, weights: list[int]) -> int:
        found.append((kind, next(stored)))
        return found[-1][1]

    Match(match.game, match.players, match.options, repeat)
    return found
