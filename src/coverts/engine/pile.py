"""Piles of cards whose order is known at the top and bottom and random in between."""

from coverts.engine.language.piles import Pile, PileRecord, PileSlot

__all__ = ["Pile", "PileRecord", "PileSlot"]
