"""Anima Tactics: miniatures on a plane, some of which may hide under any of several markers."""

from coverts.games.anima_tactics.game import GAME

__all__ = ["GAME"]
