"""INFILTRATORS: guards against infiltrators, on tiles."""

from coverts.games.infiltrators.game import GAME

__all__ = ["GAME"]
