"""What a seat sees of a position: a small tree that browser and terminal draw alike."""

from coverts.engine.game.scenes import Badge, Detail, Piece, Scene, Zone

__all__ = ["Badge", "Detail", "Piece", "Scene", "Zone"]
