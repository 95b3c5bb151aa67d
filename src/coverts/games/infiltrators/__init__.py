"""INFILTRATORS, a board game: one player guards a site, and the others slip in and try to get away."""

from coverts.games.infiltrators.game import GAME

__all__ = ["GAME"]
