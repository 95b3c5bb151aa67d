"""Anima Tactics: a miniatures game with figures hidden under Infiltration Markers."""

from coverts.games.anima_tactics.game import GAME

__all__ = ["GAME"]
