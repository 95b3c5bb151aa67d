"""Numbered slots: an array of records for objects that come and go, such as pieces on a table."""

from coverts.engine.language.slot_arrays import GroupsRecord, SlotGroups, Slots, SlotsRecord

__all__ = ["GroupsRecord", "SlotGroups", "Slots", "SlotsRecord"]
