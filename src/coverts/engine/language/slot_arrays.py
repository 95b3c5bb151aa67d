"""Numbered slots: an array of records that things come into and leave, such as the pieces on a table.

A thing is known by the number of its slot, and rules keep that number while somebody is asked something.
So a slot that was left stays empty for as long as anything may still name it: whoever is gone is found
gone, and never somebody else in their place. That ends where the rules *rest*. The compiler refuses a
rest within a rule that keeps the number of a slot over it.

    SLOTS = Slots(160, array="s.piece", at="s.slots", is_free=is_free)

    class Table(State):
        piece: Array[Piece] = several(160)
        slots: SlotsRecord = SLOTS.record

    piece = SLOTS.take(s)      # -1 where none is free
    SLOTS.leave(s, piece)      # its record is as new
    SLOTS.rest(s)              # between two actions, say
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
    """The lowest slot that is free, and has not been left since the last rest; -1 where there is none."""
    for slot in range(SIZE):
        if slot not in AT.left and is_free(s, slot):
            return slot
    return -1

def leave(s, slot):
    """What is in the slot is gone: its record is as new."""
    renew(ARRAY[slot])
    AT.left.add(slot)

def rest(s):
    """Nothing names a slot any longer but by a record that stands in it."""
    AT.left.clear()
'''


class SlotsRecord(Record):
    """Slots left since the last rest; how many there can be, `Slots.record` says."""

    if TYPE_CHECKING:
        left: Bits


class Slots:
    """The slots of one array of records of a state.

    array: where it stands, in terms of `s`. at: where its `record` stands.
    is_free: helper `(s, slot)`: nothing is there.

    take, leave and rest are helpers.
    """

    def __init__(self, size: int, array: str, at: str, is_free: Body) -> None:
        space: dict[str, Any] = {
            "Bits": Bits, "SlotsRecord": SlotsRecord, "public": public, "renew": renew,
            "SIZE": size, "is_free": is_free, "__name__": f"coverts.engine.language.slot_arrays.{array}",
        }  # fmt: skip
        text = _TEXT.replace("ARRAY", array).replace("AT", at)
        file = f"<slots of {array}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        exec(compile(text, file, "exec", dont_inherit=True), space)  # the template with two paths filled in
        self.record: Any = space["Left"]
        self.take, self.leave, self.rest = space["take"], space["leave"], space["rest"]
        self.rest.rests = array
