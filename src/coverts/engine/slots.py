"""Numbered slots: an array of records that things enter and leave, such as pieces on a table."""

from coverts.engine.language.slot_arrays import Slots, SlotsRecord

__all__ = ["Slots", "SlotsRecord"]
