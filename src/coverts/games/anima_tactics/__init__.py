"""Anima Tactics: a miniatures game in which some figures hide under markers."""

from coverts.games.anima_tactics.game import GAME

__all__ = ["GAME"]
