"""Infiltration: break in, load data, get out before security arrives. For 3 to 6 operatives."""

from coverts.games.infiltration.table import GAME

__all__ = ["GAME"]
