"""A view as a row of numbers: each slot has a name, a range and a meaning, all from the declarations."""

from coverts.engine.knowledge.observations import DTYPE, Slot, slots, slots_of_record

__all__ = ["DTYPE", "Slot", "slots", "slots_of_record"]
