"""The words a record's fields are declared with: what a field is, how many of it there are, and who sees it.

To a type checker they are types: `i8` is `int`, `Bits` is `BitSet`, `Array[i8]` has `[]`, `len` and `for`.
When the class is made they are values, of which `engine.record` makes the layout.
"""

from __future__ import annotations

import linecache
import math
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.language.registers import WORD

Item = TypeVar("Item")


class BitSet:
    """A set of small numbers as rules written in Python see it; `for` visits them in rising order, live."""

    __slots__ = ("size", "words")

    def __init__(self, size: int, words: list[int] | None = None) -> None:
        self.size = size
        self.words = words if words is not None else [0] * math.ceil(size / WORD)

    def add(self, number: int) -> None:
        if not 0 <= number < self.size:
            raise IndexError(f"{number} is not in 0..{self.size - 1}")
        self.words[number // WORD] |= 1 << number % WORD

    def remove(self, number: int) -> None:
        """Take `number` out; nothing happens where it is not in."""
        if not 0 <= number < self.size:
            raise IndexError(f"{number} is not in 0..{self.size - 1}")
        self.words[number // WORD] &= ~(1 << number % WORD)

    def clear(self) -> None:
        self.words[:] = [0] * len(self.words)

    def fill(self, number: int | None = None) -> None:
        """Put the numbers 0 .. number-1 in (all of them by default)."""
        self.clear()
        for i in range(self.size if number is None else number):
            self.add(i)

    def count(self) -> int:
        return sum(word.bit_count() for word in self.words)

    def take(self, other: BitSet) -> None:
        self.words[:] = other.words

    def __contains__(self, number: int) -> bool:
        return 0 <= number < self.size and bool(self.words[number // WORD] >> number % WORD & 1)

    def __iter__(self) -> Iterator[int]:
        """Rising; what is put in or taken out meanwhile counts from there on."""
        for at in range(len(self.words)):
            bit = 0
            while word := self.words[at] >> bit:
                bit += (word & -word).bit_length()
                yield at * WORD + bit - 1

    def __len__(self) -> int:
        return self.count()

    def __repr__(self) -> str:
        return "{" + ", ".join(map(str, self)) + "}"


@dataclass(frozen=True)
class Integer:
    """An integer type of fixed width."""

    name: str
    lo: int
    hi: int

    def __getitem__(self, shape: int | tuple[int, ...]) -> ArrayOf:
        """`i8[9]`, which runs, but which no type checker reads."""
        return ArrayOf(self, shape if isinstance(shape, tuple) else (shape,))

    @property
    def code(self) -> str:
        """NumPy's code of the type, such as "i2"."""
        return "i1" if self.name == "boolean" else f"{self.name[0]}{int(self.name[1:]) // 8}"


@dataclass(frozen=True)
class BitsType:
    """A set of the numbers 0 .. size-1, in whole words of 62 bits."""

    size: int

    @property
    def words(self) -> int:
        return math.ceil(self.size / WORD)


class AnyBits:
    """`Bits`: a set whose size stands on the right."""

    def __getitem__(self, size: int) -> BitsType:
        """`Bits[13]`, which runs, but which no type checker reads."""
        return BitsType(size)


UNSAID = 0
"""The length of an array in its annotation: it stands on the right."""


@dataclass(frozen=True)
class ArrayOf:
    """`shape` items of one type."""

    item: Any
    shape: tuple[int, ...]


WIDEST = Integer("i64", -(2**63), 2**63 - 1)

if TYPE_CHECKING:
    i8: TypeAlias = int
    i16: TypeAlias = int
    i32: TypeAlias = int
    i64: TypeAlias = int
    u8: TypeAlias = int
    u16: TypeAlias = int
    boolean: TypeAlias = int
    Bits: TypeAlias = BitSet

    class Array(Generic[Item]):
        """That many items of one type: numbers, records, or arrays."""

        def __getitem__(self, index: int) -> Item: ...
        def __setitem__(self, index: int, item: Item) -> None: ...
        def __len__(self) -> int: ...
        def __iter__(self) -> Iterator[Item]: ...

else:
    i8 = Integer("i8", -(2**7), 2**7 - 1)
    """A whole number from -128 to 127, in a byte."""
    i16 = Integer("i16", -(2**15), 2**15 - 1)
    """A whole number from -32,768 to 32,767, in two bytes."""
    i32 = Integer("i32", -(2**31), 2**31 - 1)
    """A whole number of four bytes."""
    i64 = WIDEST
    """A whole number of eight bytes."""
    u8 = Integer("u8", 0, 2**8 - 1)
    """A whole number from 0 to 255, in a byte."""
    u16 = Integer("u16", 0, 2**16 - 1)
    """A whole number from 0 to 65,535, in two bytes."""
    boolean = Integer("boolean", 0, 1)
    """0 or 1, in a byte."""
    Bits = AnyBits()
    """A set of small numbers; `below` says what they are less than."""

    class Array:
        """That many items of one type: numbers, records, or arrays."""

        def __class_getitem__(cls, item: Any) -> ArrayOf:
            if isinstance(item, ArrayOf):
                return ArrayOf(item.item, (UNSAID, *item.shape))
            return ArrayOf(item, (UNSAID,))


class Owner:
    """`to=owner`: the seat in the record's field `seat`, or else the index of its array."""

    def __repr__(self) -> str:
        return "owner"


owner = Owner()
"""`to=owner`: the seat in the record's field `seat`, or else the index of its array."""
nobody = "nobody"
"""`to=nobody`: no seat sees it."""


@dataclass(frozen=True)
class Secrecy:
    """Who may see a field.

    kind: "public", "secret" or "scratch".
    to: `owner`, `nobody`, or the name of a public sibling field that is a bit mask of seats.
    others: what the rest see: "nothing", "count" (of a set) or "set" (whether it differs from `none`).
    pile: name of the exchangeable lot the hidden contents come from; the engine redeals within it.
    own: whether each owner has a pile of that name of their own.
    none: the value that means empty.
    start: the value in a new record.
    at_least, at_most: declared bounds, inside the type's own.
    unvaried: why two states that differ in this field alone, or at all, cannot be made for the leak test.
    """

    kind: str
    to: Any = None
    others: str = "nothing"
    pile: str | None = None
    own: bool = False
    none: int = -1
    start: int = 0
    at_least: int | None = None
    at_most: int | None = None
    unvaried: str = ""


@dataclass(frozen=True)
class Declared:
    """What stands on the right of a field.

    secrecy: None of records, whose own fields say who sees them. size: how many along each side of an array,
    or () of one alone. below: what the numbers of a set are less than, or 0.
    """

    secrecy: Secrecy | None
    size: tuple[int, ...] = ()
    below: int = 0

    @classmethod
    def of(cls, secrecy: Secrecy | None, size: int | tuple[int, ...] | None, below: int = 0) -> Declared:
        return cls(secrecy, () if size is None else size if isinstance(size, tuple) else (size,), below)


def public(
    start: int = 0,
    at_least: int | None = None,
    at_most: int | None = None,
    *,
    size: int | tuple[int, ...] | None = None,
    below: int = 0,
) -> Any:
    """A field that everybody sees.

    start: its value in a new record. at_least, at_most: its bounds, inside those of its type.
    size: of an `Array`, how many; of an array of arrays, a tuple.
    below: of `Bits`, what its numbers are less than.
    """
    return Declared.of(Secrecy("public", start=start, at_least=at_least, at_most=at_most), size, below)


def secret(
    to: Any,
    others: str = "nothing",
    pile: str | None = None,
    own: bool = False,
    none: int = -1,
    start: int | None = None,
    unvaried: str = "",
    at_least: int | None = None,
    at_most: int | None = None,
    *,
    size: int | tuple[int, ...] | None = None,
    below: int = 0,
) -> Any:
    """A field that only `to` sees: `owner`, `nobody`, or the name of a public sibling field, a mask of seats.

    others: what the rest see: "nothing", "count" (of a set) or "set" (whether it differs from `none`).
    pile: name of the exchangeable lot that the contents come from. own: whether each owner has a lot of that
    name. none: the value that means empty. start: the value in a new record, by default `none`. unvaried: why
    no two states can be made that differ in it. at_least, at_most, size, below: as for `public`.

    Raises RuleSourceError for another `others`.
    """
    if others not in ("nothing", "count", "set"):
        raise RuleSourceError(f'{author()}: others="{others}": write "nothing", "count" or "set"')
    first = none if start is None else start
    return Declared.of(
        Secrecy("secret", to, others, pile, own, none, first, at_least, at_most, unvaried), size, below
    )


def scratch(*, size: int | tuple[int, ...] | None = None, below: int = 0) -> Any:
    """Filled by a decision's `prepare` while the decision is open; zero otherwise, in no view or save.

    size, below: as for `public`.
    """
    return Declared.of(Secrecy("scratch"), size, below)


def several(count: int) -> Any:
    """On the right of an `Array` of records: how many, the `count`."""
    return Declared.of(None, count)


def author(field: str = "") -> str:
    """File and line outside the engine's own declarations; of a field's own line, inside its class."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_globals.get("__name__") in (
        __name__,
        "coverts.engine.language.record",
    ):
        frame = frame.f_back
    assert frame is not None
    file, line = frame.f_code.co_filename, frame.f_lineno
    for at, text in enumerate(linecache.getlines(file)[line:] if field else [], line + 1):
        if re.match(rf"\s+{field}\s*:", text):
            return f"{file}:{at}"
    return f"{file}:{line}"
