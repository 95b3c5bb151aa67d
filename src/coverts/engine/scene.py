"""Scenes: a seat's view of a position as a tree that browser and terminal draw."""

from coverts.engine.game.scenes import Badge, Detail, Piece, Scene, Zone

__all__ = ["Badge", "Detail", "Piece", "Scene", "Zone"]
