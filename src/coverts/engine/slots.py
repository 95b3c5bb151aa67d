"""Numbered slots: an array of records for objects that come and go, such as pieces on a table."""

from coverts.engine.language.slot_arrays import Slots, SlotsRecord

__all__ = ["Slots", "SlotsRecord"]
