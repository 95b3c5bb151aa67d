"""Infiltration: break in, load data, get out before security arrives. For 2 to 6 players."""

from coverts.games.infiltration.game import GAME

__all__ = ["GAME"]
