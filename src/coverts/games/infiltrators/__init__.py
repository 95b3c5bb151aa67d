"""INFILTRATORS: guards against infiltrators, on tiles."""

from coverts.games.infiltrators.table import GAME

__all__ = ["GAME"]
