"""Infiltration, a card game for 2 to 6 players: break in, load data and get out before security arrives."""

from coverts.games.infiltration.game import GAME

__all__ = ["GAME"]
