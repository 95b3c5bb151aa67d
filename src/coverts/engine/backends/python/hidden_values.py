"""Stand-ins for hidden values, to test whether a decision depends on them."""

from __future__ import annotations

from typing import Any


class HiddenValueUsed(Exception):
    """Raised when a hidden value is used in a computation or a test."""


def _refuse_use(*_: Any) -> Any:
    raise HiddenValueUsed


class HiddenValue:
    """A stand-in that can be passed on. Any other use raises HiddenValueUsed."""

    __slots__ = ()
    bit_count = _refuse_use


class HiddenWord(HiddenValue):
    """A word of a hidden set whose size is public."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def bit_count(self) -> int:
        """Return the size of the set."""
        return self.count


_OPERATIONS = """add sub mul floordiv mod lshift rshift and or xor radd rsub rmul rfloordiv rmod rlshift
    rrshift rand ror rxor neg pos invert abs bool int index eq ne lt le gt ge hash iter len getitem setitem
    contains call format"""
for _name in _OPERATIONS.split():
    setattr(HiddenValue, f"__{_name}__", _refuse_use)
UNSEEN = HiddenValue()
