"""The byte layout of a record, packed and unpacked with the module `struct`.

The layout equals NumPy's aligned layout, but a single game can be played without NumPy. For arrays of games,
`record_arrays` turns the layout into a NumPy type.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
"""The `struct` code of each integer type, by the type's NumPy code."""
_ORDER = "<" if sys.byteorder == "little" else ">"


@dataclass(frozen=True)
class LayoutMember:
    """One member of a record.

    Attributes:
        name: The member's name.
        kind: The NumPy code of an integer type, or the layout of a nested record.
        shape: The length of each dimension; () for a single value.
    """

    name: str
    kind: str | RecordLayout
    shape: tuple[int, ...] = ()

    @property
    def alignment(self) -> int:
        return int(self.kind[1]) if isinstance(self.kind, str) else self.kind.alignment

    @property
    def item_size(self) -> int:
        """The size of one item in bytes."""
        return int(self.kind[1]) if isinstance(self.kind, str) else self.kind.size

    @property
    def size(self) -> int:
        return self.item_size * prod(self.shape)

    @property
    def values(self) -> int:
        """The number of integers in the member."""
        return (1 if isinstance(self.kind, str) else self.kind.values) * prod(self.shape)

    @property
    def format(self) -> str:
        """The member's format string for `struct`."""
        if isinstance(self.kind, str):
            return f"{prod(self.shape)}{CODES[self.kind]}"
        return self.kind.format * prod(self.shape)

    @property
    def description(self) -> tuple[Any, ...]:
        """The member's entry in the `descr` of the NumPy type."""
        if isinstance(self.kind, str):
            inner: Any = ("|" if self.kind[1] == "1" else _ORDER) + self.kind
        else:
            inner = self.kind.description
        return (self.name, inner, self.shape) if self.shape else (self.name, inner)


@dataclass(frozen=True)
class RecordLayout:
    """The members of a record in order, each aligned as its type requires."""

    members: tuple[LayoutMember, ...]

    @cached_property
    def alignment(self) -> int:
        return max((member.alignment for member in self.members), default=1)

    @cached_property
    def size(self) -> int:
        """The size of a record in bytes, padding included."""
        return sum(part if isinstance(part, int) else part.size for part in self._parts())

    @cached_property
    def values(self) -> int:
        """The number of integers in a record."""
        return sum(member.values for member in self.members)

    @cached_property
    def format(self) -> str:
        """The record's format string for `struct`."""
        return "".join(f"{part}x" if isinstance(part, int) else part.format for part in self._parts())

    @property
    def description(self) -> list[tuple[Any, ...]]:
        """The `descr` of the record's NumPy type. The version numbers of games depend on this value."""
        return [("", f"|V{part}") if isinstance(part, int) else part.description for part in self._parts()]

    def _parts(self) -> Iterator[LayoutMember | int]:
        """Yield the members in order. If padding follows a member, yield the padding's size in bytes."""
        at = 0
        for member in self.members:
            if gap := -at % member.alignment:
                yield gap
            yield member
            at += gap + member.size
        if gap := -at % self.alignment:
            yield gap

    @cached_property
    def _struct(self) -> struct.Struct:
        return struct.Struct("=" + self.format)

    def pack(self, values: tuple[int, ...]) -> bytes:
        """Return the bytes of a record with the given integers and zeroed padding.

        Args:
            values: The record's integers in order.

        Raises:
            OverflowError: A value does not fit its field, or the number of values is wrong.
        """
        try:
            return self._struct.pack(*values)
        except struct.error as error:
            raise OverflowError(str(error)) from None

    def unpack(self, data: bytes) -> tuple[int, ...]:
        """Return the integers of a record in order.

        Args:
            data: The record's bytes.

        Raises:
            ValueError: The data has the wrong size.
        """
        try:
            return self._struct.unpack(data)
        except struct.error as error:
            raise ValueError(str(error)) from None
