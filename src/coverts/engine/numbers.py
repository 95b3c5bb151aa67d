"""Observations: a seat's view of a position as a row of numbers."""

from coverts.engine.knowledge.observations import DTYPE, Slot, slots, slots_of_record

__all__ = ["DTYPE", "Slot", "slots", "slots_of_record"]
