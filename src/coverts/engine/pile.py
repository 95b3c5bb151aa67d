"""A pile: an unordered rest, and cards whose position is settled on top and at the bottom."""

from coverts.engine.language.piles import Pile, PileRecord, PileSlot

__all__ = ["Pile", "PileRecord", "PileSlot"]
