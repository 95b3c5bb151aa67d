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
"""

from __future__ import annotations

import linecache
from typing import TYPE_CHECKING, Any

from coverts.engine.language.declarations import Body
from coverts.engine.language.field_types import Bits, public
from coverts.engine.language.keywords import renew
from coverts.engine.language.record import Record

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
        space: dict[str, Any] = {
            "Bits": Bits, "SlotsRecord": SlotsRecord, "public": public, "renew": renew,
            "SIZE": size, "is_free": is_free, "__name__": f"coverts.engine.language.slot_arrays.{array}",
        }  # fmt: skip
        text = _TEXT.replace("ARRAY", array).replace("AT", at)
        file = f"<slots of {array}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        exec(compile(text, file, "exec", dont_inherit=True), space)  # runs the template above
        self.record: Any = space["Left"]
        self.take, self.leave, self.rest = space["take"], space["leave"], space["rest"]
        self.rest.rests = array
