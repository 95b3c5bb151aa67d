"""The one pile: an unordered rest, and cards whose place is settled on top and beneath."""

from coverts.engine.language.piles import Pile, PileRecord, PileSlot

__all__ = ["Pile", "PileRecord", "PileSlot"]
