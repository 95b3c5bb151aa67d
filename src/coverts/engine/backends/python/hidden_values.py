"""What stands for a hidden value where only what everybody sees may decide."""

from __future__ import annotations

from typing import Any


class Looked(Exception):
    """A value that is not to be seen was computed with, or asked something: it would decide."""


def _look(*_: Any) -> Any:
    raise Looked


class Unseen:
    """A value that may be handed on and nothing else: whatever is done with it raises Looked."""

    __slots__ = ()
    bit_count = _look


class UnseenWord(Unseen):
    """A word of a set of which all know how many are in."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        self.count = count

    def bit_count(self) -> int:
        return self.count


_OPERATIONS = """add sub mul floordiv mod lshift rshift and or xor radd rsub rmul rfloordiv rmod rlshift
    rrshift rand ror rxor neg pos invert abs bool int index eq ne lt le gt ge hash iter len getitem setitem
    contains call format"""
for _name in _OPERATIONS.split():
    setattr(Unseen, f"__{_name}__", _look)
UNSEEN = Unseen()
