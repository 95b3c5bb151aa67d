"""Observations: a view as a row of numbers, each with a name, a range and a meaning."""

from coverts.engine.knowledge.observations import DTYPE, Slot, slots, slots_of_record

__all__ = ["DTYPE", "Slot", "slots", "slots_of_record"]
