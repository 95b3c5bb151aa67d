"""Numbered slots: an array of records for objects that come and go, such as pieces on a table.

An object is identified by the number of its slot. Rules keep this number while they wait for an answer, so a
slot stays empty after its object has left. A suspended rule may find the slot empty, but it never finds a
different object in the slot. `rest` allows empty slots to be used again. The compiler rejects a rule that
calls `rest` and still uses a slot's number afterwards.

    SLOTS = Slots(160, array="s.piece", at="s.slots", is_free=is_free)

    class Table(State):
        piece: Array[Piece] = several(160)
        slots: SlotsRecord = SLOTS.record

    piece = SLOTS.take(s)      # -1 if no slot is free
    SLOTS.leave(s, piece)      # resets the record
    SLOTS.rest(s)              # between two actions, for example

`SlotGroups` keeps the slots whose records have equal values together, so that loops visit only these.
"""

from __future__ import annotations

import linecache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.language.declarations import Body, InGroup, Lookup
from coverts.engine.language.field_types import Array, Bits, Integer, boolean, i16, public, scratch, u8
from coverts.engine.language.keywords import renew
from coverts.engine.language.record import Field, Record

_TEXT = '''
class Left(SlotsRecord):
    left: Bits = public(below=SIZE)

def take(s):
    """Return the lowest free slot that was not left since the last rest; -1 if there is none."""
    for slot in range(SIZE):
        if slot not in AT.left and is_free(s, slot):
            return slot
    return -1

def leave(s, slot):
    """Empty a slot: reset its record, and keep it empty until the next rest."""
    renew(ARRAY[slot])
    AT.left.add(slot)

def rest(s):
    """Free the slots that were left: no suspended rule refers to them any longer."""
    AT.left.clear()
'''


class SlotsRecord(Record):
    """The set of slots that were emptied since the last rest.

    `Slots.record` is the subclass with the number of slots.
    """

    if TYPE_CHECKING:
        left: Bits


class Slots:
    """The numbered slots of an array of records.

    `take`, `leave` and `rest` are helpers for rules.

    Args:
        size: The number of slots.
        array: The path of the array, such as "s.piece".
        at: The path of the field of class `record`, such as "s.slots".
        is_free: A helper `(s, slot)` that returns whether the slot is empty.
    """

    def __init__(self, size: int, array: str, at: str, is_free: Body) -> None:
        names = {
            "Bits": Bits, "SlotsRecord": SlotsRecord, "public": public, "renew": renew,
            "SIZE": size, "is_free": is_free,
        }  # fmt: skip
        space = _define(f"slots of {array}", _TEXT.replace("ARRAY", array).replace("AT", at), names)
        self.record: Any = space["Left"]
        self.take, self.leave, self.rest = space["take"], space["leave"], space["rest"]
        self.rest.rests = array


_GROUPS_TEXT = '''
class Links(GroupsRecord):
    linked: boolean = scratch()
    first: Array[SLOT] = scratch(size=VALUES)
    after: Array[SLOT] = scratch(size=SIZE)

def group_of(s, slot):
    """Return the group of a slot, or -1 if it is in none."""
    value = ARRAY[slot].FIELD
    if value < 0:
        return -1
    return GROUP

def link_all(s):
    """Link the slots of each group in ascending order."""
    for group in range(VALUES):
        AT.first[group] = SIZE
    for back in range(SIZE):
        slot = SIZE - 1 - back
        group = group_of(s, slot)
        if group >= 0:
            AT.after[slot] = AT.first[group]
            AT.first[group] = slot
    AT.linked = 1

def link(s, slot):
    """Add a slot to its group, after the slot's record has changed."""
    group = group_of(s, slot)
    if group < 0 or not AT.linked:
        return
    other = AT.first[group]
    if other > slot:
        AT.after[slot] = other
        AT.first[group] = slot
        return
    for rounds in range(SIZE):
        if AT.after[other] > slot:
            break
        other = AT.after[other]
    AT.after[slot] = AT.after[other]
    AT.after[other] = slot

def unlink(s, slot):
    """Remove a slot from its group, before the slot's record changes."""
    group = group_of(s, slot)
    if group < 0 or not AT.linked:
        return
    other = AT.first[group]
    if other == slot:
        AT.first[group] = AT.after[slot]
        return
    for rounds in range(SIZE):
        if AT.after[other] == slot:
            break
        other = AT.after[other]
    AT.after[other] = AT.after[slot]

def search_in(s, group, slot):
    """Return the first slot of a group after a slot, from the beginning of the group on."""
    if group < 0 or group >= VALUES:
        return SIZE
    if not AT.linked:
        link_all(s)
    other = AT.first[group]
    for rounds in range(SIZE):
        if other > slot:
            break
        other = AT.after[other]
    return other

def first_in(s, group):
    """Return the first slot of a group, or SIZE if there is none."""
    if group < 0 or group >= VALUES:
        return SIZE
    if not AT.linked:
        link_all(s)
    return AT.first[group]

def next_in(s, group, slot):
    """Return the first slot of a group after a slot, or SIZE if there is none."""
    if slot < 0 or not AT.linked or group_of(s, slot) != group:
        return search_in(s, group, slot)
    return AT.after[slot]
'''


class GroupsRecord(Record):
    """The groups of an array's slots, each as a linked list in ascending order.

    `SlotGroups.record` is the subclass with the numbers of slots and of groups.
    """

    if TYPE_CHECKING:
        groups: SlotGroups
        linked: boolean
        first: Array[u8]
        after: Array[u8]


class SlotGroups:
    """The slots of an array of records, grouped by a field.

    A predicate can be declared to hold only in one group (`among(..., group=...)`). Then compiled loops over
    the predicate visit only this group. Compiled code updates the groups whenever a rule changes the field.
    The groups follow from the array, so they are not stored, and views and saved games leave them out. A test
    that changes the field by hand sets `trusts_groups` of the game's machine to False.

    Args:
        size: The number of slots.
        array: The path of the array, such as "s.piece".
        field: The name of a public field of the array's records, without `Array`. A record with a negative
            value is in no group.
        at: The path of the field of class `record`, such as "s.by_host".
        groups: The number of groups. A value is the number of its group.
        table: A table from values to numbers of groups, if values are not such numbers themselves.

    Example:
        BY_HOST = SlotGroups(160, array="s.piece", field="host", at="s.by_host", groups=256)

        class Table(State):
            piece: Array[Piece] = several(160)
            by_host: GroupsRecord = BY_HOST.record

        @among(160, group=BY_HOST["host"])
        def is_at(s, piece, host):
            return s.piece[piece].host == host
    """

    def __init__(
        self, size: int, array: str, field: str, at: str, groups: int, table: Lookup | None = None
    ) -> None:
        names: dict[str, Any] = {
            "Array": Array, "GroupsRecord": GroupsRecord, "boolean": boolean, "scratch": scratch,
            "SLOT": u8 if size < 256 else i16, "SIZE": size, "VALUES": groups, "TABLE": table,
        }  # fmt: skip
        text = _GROUPS_TEXT.replace("ARRAY", array).replace("FIELD", field).replace("AT.", f"{at}.")
        text = text.replace("GROUP\n", "value\n" if table is None else "TABLE[value]\n")
        space = _define(f"groups of {array} by {field} at {at}", text, names)
        self.size, self.array, self.field, self.table = size, array.removeprefix("s."), field, table
        self.at, self.count = at.removeprefix("s."), groups
        self._value = attrgetter(field)
        self.record: Any = space["Links"]
        self.record.groups = self
        self.link, self.unlink = space["link"], space["unlink"]
        self.first_in, self.next_in = space["first_in"], space["next_in"]

    def __getitem__(self, which: int | str) -> InGroup:
        """Return a group by its number, or by the name of a parameter that is the number."""
        return InGroup(self, which)

    def field_in(self, state: type[Record]) -> Field:
        """Return the field by which the slots are grouped.

        Raises:
            RuleSourceError: The state has no such array of records, or the field is not a public number.
        """
        records = next((f.type for f in state.fields if f.name == self.array and len(f.shape) == 1), None)
        fields = records.fields if isinstance(records, type) else []
        field = next((f for f in fields if f.name == self.field), None)
        if field is None or field.shape or not isinstance(field.type, Integer):
            raise RuleSourceError(
                f"{state.__name__}.{self.at} groups s.{self.array} by {self.field}, which is not a number in "
                "its records; name one of their fields"
            )
        if field.secrecy.kind != "public":
            raise RuleSourceError(
                f"{field.place} groups s.{self.array}, but it is not public; group by a public field"
            )
        return field

    def members(self, s: Any) -> list[list[int]]:
        """Return the slots of each group, as they are linked."""
        links = getattr(s, self.at)
        found = []
        for group in range(self.count):
            slots, slot = [], links.first[group]
            while slot < self.size:
                slots.append(slot)
                slot = links.after[slot]
            found.append(slots)
        return found

    def is_linked(self, s: Any) -> bool:
        """Return whether a state holds the groups."""
        return bool(getattr(s, self.at).linked)

    def relink(self, s: Any) -> None:
        """Compute the groups of a state again.

        The lists are replaced at once, so that another thread that reads the same state finds valid ones.
        """
        values = [*map(self._value, getattr(s, self.array))]
        if self.table is not None:
            values = [self.table[value] if value >= 0 else -1 for value in values]
        first, after = [self.size] * self.count, [0] * self.size
        for slot in range(self.size - 1, -1, -1):
            group = values[slot]
            if group >= 0:
                after[slot] = first[group]
                first[group] = slot
        links = getattr(s, self.at)
        links.first, links.after, links.linked = first, after, 1


def groups_of(state: type[Record]) -> list[SlotGroups]:
    """Return the groups of slots that a state keeps."""
    records = [f.type for f in state.fields if isinstance(f.type, type)]
    return [record.groups for record in records if issubclass(record, GroupsRecord)]


def _define(what: str, text: str, names: dict[str, Any]) -> dict[str, Any]:
    """Run the source of helpers for one array, and return its global names."""
    space = {**names, "__name__": f"coverts.engine.language.slot_arrays.{what.replace(' ', '_')}"}
    file = f"<{what}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    exec(compile(text, file, "exec", dont_inherit=True), space)  # runs one of the texts above
    return space
