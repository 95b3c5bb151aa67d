"""INFILTRATORS, a board game in which one player guards a site, and the others sneak in and try to escape."""

from coverts.games.infiltrators.game import GAME

__all__ = ["GAME"]
