"""Scenes: trees of zones and pieces that show a position to one seat, in the browser and the terminal."""

from coverts.engine.game.scenes import Badge, Detail, Outlook, Piece, Scene, Standing, Zone

__all__ = ["Badge", "Detail", "Outlook", "Piece", "Scene", "Standing", "Zone"]
