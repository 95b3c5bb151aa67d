"""The types and declarations of record fields: type, size and secrecy.

Type checkers see ordinary types: `i8` is `int`, `Bits` is `BitSet`, and `Array[i8]` has `[]`, `len` and
`for`. At run time, these types are objects from which `engine.language.record` computes the layout.
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
    """A set of small numbers.

    Iteration is in ascending order, and the set may change during the iteration.
    """

    __slots__ = ("size", "words")

    def __init__(self, size: int, words: list[int] | None = None) -> None:
        self.size = size
        self.words = words if words is not None else [0] * math.ceil(size / WORD)

    def add(self, number: int) -> None:
        if not 0 <= number < self.size:
            raise IndexError(f"{number} does not fit in the set; use a number from 0 to {self.size - 1}")
        self.words[number // WORD] |= 1 << number % WORD

    def remove(self, number: int) -> None:
        """Remove `number` from the set if the set contains it."""
        if not 0 <= number < self.size:
            raise IndexError(f"{number} does not fit in the set; use a number from 0 to {self.size - 1}")
        self.words[number // WORD] &= ~(1 << number % WORD)

    def clear(self) -> None:
        self.words[:] = [0] * len(self.words)

    def fill(self, number: int | None = None) -> None:
        """Fill the set with the numbers from 0 to `number` - 1, or with all possible numbers."""
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
        """Iterate in ascending order over a set that may change during the iteration."""
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
        """Return an array type for `i8[9]`, which type checkers do not understand."""
        return ArrayOf(self, shape if isinstance(shape, tuple) else (shape,))

    @property
    def code(self) -> str:
        """The NumPy code of the type, such as "i2"."""
        return "i1" if self.name == "boolean" else f"{self.name[0]}{int(self.name[1:]) // 8}"


@dataclass(frozen=True)
class BitsType:
    """The type of sets that contain numbers from 0 to `size` - 1.

    A set is stored as words of 62 bits each.
    """

    size: int

    @property
    def words(self) -> int:
        return math.ceil(self.size / WORD)


class AnyBits:
    """The type of `Bits`: a set whose size is declared on the right side of the field."""

    def __getitem__(self, size: int) -> BitsType:
        """Return a set type for `Bits[13]`, which type checkers do not understand."""
        return BitsType(size)


UNSAID = 0
"""A placeholder for an array length that is declared on the right side of the field."""


@dataclass(frozen=True)
class ArrayOf:
    """The type of an array: its item type and the length of each dimension."""

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
        """An array of numbers, records or arrays. The right side of the field declares the array's length."""

        def __getitem__(self, index: int) -> Item: ...
        def __setitem__(self, index: int, item: Item) -> None: ...
        def __len__(self) -> int: ...
        def __iter__(self) -> Iterator[Item]: ...

else:
    i8 = Integer("i8", -(2**7), 2**7 - 1)
    """A whole number from -128 to 127, in one byte."""
    i16 = Integer("i16", -(2**15), 2**15 - 1)
    """A whole number from -32,768 to 32,767, in two bytes."""
    i32 = Integer("i32", -(2**31), 2**31 - 1)
    """A whole number in four bytes."""
    i64 = WIDEST
    """A whole number in eight bytes."""
    u8 = Integer("u8", 0, 2**8 - 1)
    """A whole number from 0 to 255, in one byte."""
    u16 = Integer("u16", 0, 2**16 - 1)
    """A whole number from 0 to 65,535, in two bytes."""
    boolean = Integer("boolean", 0, 1)
    """0 or 1, in one byte."""
    Bits = AnyBits()
    """A set of small numbers. `below` is their exclusive upper bound."""

    class Array:
        """An array of numbers, records or arrays. The right side of the field declares the array's length."""

        def __class_getitem__(cls, item: Any) -> ArrayOf:
            if isinstance(item, ArrayOf):
                return ArrayOf(item.item, (UNSAID, *item.shape))
            return ArrayOf(item, (UNSAID,))


class Owner:
    """The type of the constant `owner`."""

    def __repr__(self) -> str:
        return "owner"


owner = Owner()
"""A value for the argument `to`: only the record's owner sees the field. The owner is the seat in the
record's field `seat`, or the record's index if the record has no such field.
"""
nobody = "nobody"
"""A value for the argument `to`: no seat sees the field."""


@dataclass(frozen=True)
class AllBut:
    """An audience: all seats except one.

    Attributes:
        whom: `owner`, or the name of an argument or field that holds the seat.
    """

    whom: Any

    def __repr__(self) -> str:
        return f"all_but({self.whom!r})"


def all_but(whom: str | Owner) -> AllBut:
    """Return an audience of all seats except one. Spectators do not belong to it.

    Args:
        whom: For the argument `to` of `secret`: `owner`. For the argument `learns` of `chance`: the name of
            an argument of the event or of a public number of the state, which holds the seat.

    Raises:
        RuleSourceError: `whom` is something else.

    Example:
        class Player(Record):
            card: i8 = secret(to=all_but(owner), pile="cards")

        @chance(CARDS, learns=all_but("who"))
        def draw(s, who, card):
            return card in s.deck
    """
    if not isinstance(whom, str | Owner):
        raise RuleSourceError(
            f'{author()}: all_but({whom!r}) names no seat; write all_but(owner) or all_but("argument")'
        )
    return AllBut(whom)


@dataclass(frozen=True)
class Secrecy:
    """A declaration of the seats that may see a field, and of the field's allowed values.

    Attributes:
        kind: "public", "secret" or "scratch".
        to: `owner`, `all_but(owner)`, `nobody`, or the name of a public bit mask of seats in the same record.
        others: What the other seats see: "nothing", "count" (the size of a set) or "set" (whether the value
            differs from `none`).
        pile: The name of the pile within which a redeal may exchange hidden contents.
        own: Whether each owner has a separate pile of this name.
        none: The value that means empty.
        start: The value in a new record.
        at_least: The lowest value that is allowed, or None for the lowest value of the type.
        at_most: The highest value that is allowed, or None for the highest value of the type.
        unvaried: The reason why the leak test cannot create two states that differ in this field.
        derived: Whether the field follows from other public fields.
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
    derived: bool = False

    @property
    def viewers(self) -> str:
        """Who sees the field, as the end of a sentence."""
        if self.kind == "scratch":
            return "the rules may not read outside of its question"
        if isinstance(self.to, AllBut):
            return "its owner does not see"
        if isinstance(self.to, Owner):
            return "only its owner sees"
        return "nobody sees" if self.to == nobody else f"only the seats in {self.to} see"

    @property
    def by_owner(self) -> bool:
        """Whether the owner of the record determines who sees the field."""
        return isinstance(self.to, Owner | AllBut)


@dataclass(frozen=True)
class Declared:
    """The declaration on the right side of a field.

    Attributes:
        secrecy: The field's secrecy, or None if the field holds records. The fields of the records then
            declare their own secrecy.
        size: The length of each dimension of an array; () for a single value.
        below: The exclusive upper bound of the numbers in a set, or 0 if the field is not a set.
        per_seat: Whether the field is an array with one item for each seat.
    """

    secrecy: Secrecy | None
    size: tuple[int, ...] = ()
    below: int = 0
    per_seat: bool = False

    @classmethod
    def of(
        cls,
        secrecy: Secrecy | None,
        size: int | tuple[int, ...] | None,
        below: int = 0,
        per_seat: bool = False,
    ) -> Declared:
        sizes = () if size is None else size if isinstance(size, tuple) else (size,)
        return cls(secrecy, sizes, below, per_seat)


def public(
    start: int = 0,
    at_least: int | None = None,
    at_most: int | None = None,
    *,
    size: int | tuple[int, ...] | None = None,
    below: int = 0,
    per_seat: bool = False,
    derived: bool = False,
) -> Any:
    """Declare a field that everybody sees.

    Args:
        start: The field's value in a new record.
        at_least: The lowest value that is allowed, by default the lowest value of the type.
        at_most: The highest value that is allowed, by default the highest value of the type.
        size: The length of an `Array`, or a tuple of lengths for an array of arrays.
        below: The exclusive upper bound of the numbers in `Bits`.
        per_seat: Whether the array has one item for each seat. The table then shows the items beside the
            names of the seats.
        derived: Whether the field follows from other public fields and is kept only to save time.
            Observations and digests leave it out.

    Raises:
        RuleSourceError: The type needs `size` or `below` and it is missing, or does not take it; or `start`
            or a bound is outside the type's range; or a field with `per_seat` is no array, or too short.
        DoesNotFit: A rule of the running game writes a value that is outside the bounds.
    """
    secrecy = Secrecy("public", start=start, at_least=at_least, at_most=at_most, derived=derived)
    return Declared.of(secrecy, size, below, per_seat)


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
    per_seat: bool = False,
) -> Any:
    """Declare a field that only some seats see.

    Args:
        to: `owner`, `all_but(owner)`, `nobody`, or the name of a public bit mask of seats in the same record.
        others: What the other seats see: "nothing", "count" (the size of a set) or "set" (whether the value
            differs from `none`).
        pile: The name of the pile within which a redeal may exchange hidden contents. The hidden cards of a
            pile are single numbers and members of sets. Or they are kinds of card, and an array counts the
            cards of each kind.
        own: Whether each owner has a separate pile of this name.
        none: The value that means empty.
        start: The field's value in a new record, by default `none`.
        unvaried: The reason why the leak test cannot create two states that differ in this field.
        at_least: The lowest value that is allowed, by default the lowest value of the type.
        at_most: The highest value that is allowed, by default the highest value of the type.
        size: The length of an `Array`, or a tuple of lengths for an array of arrays.
        below: The exclusive upper bound of the numbers in `Bits`.
        per_seat: Whether the array has one item for each seat, as in `public`. An array with `to=owner` has
            one anyway.

    Raises:
        RuleSourceError: `others` is not "nothing", "count" or "set", or is "count" for a number; `to` is
            `all_but` of something else than `owner`; the fields of a pile do not fit together; or `size`,
            `below`, `start`, a bound or `per_seat` does not fit, as in `public`.
        DoesNotFit: A rule of the running game writes a value that is outside the bounds.
    """
    if others not in ("nothing", "count", "set"):
        raise RuleSourceError(f'{author()}: others="{others}" is unknown; write "nothing", "count" or "set"')
    if isinstance(to, AllBut) and to.whom is not owner:
        raise RuleSourceError(f"{author()}: to={to!r} is not an audience of a field; write all_but(owner)")
    first = none if start is None else start
    secrecy = Secrecy("secret", to, others, pile, own, none, first, at_least, at_most, unvaried)
    return Declared.of(secrecy, size, below, per_seat)


def scratch(*, size: int | tuple[int, ...] | None = None, below: int = 0) -> Any:
    """Declare a field that a decision's `prepare` fills while the decision is open.

    The field is zero at all other times. Views and saved games leave it out.

    Args:
        size: The length of an `Array`, or a tuple of lengths for an array of arrays.
        below: The exclusive upper bound of the numbers in `Bits`.
    """
    return Declared.of(Secrecy("scratch"), size, below)


def several(count: int, *, per_seat: bool = False) -> Any:
    """Declare the length of an `Array` whose items are records.

    Args:
        count: The number of records in the array.
        per_seat: Whether the array has one record for each seat, as in `public`. It has one anyway if the
            records have a field with `to=owner` and no field `seat`.

    Raises:
        RuleSourceError: The field is not an `Array` of records, or `per_seat` is set and the array is too
            short for the seats.
    """
    return Declared.of(None, count, per_seat=per_seat)


def author(field: str = "") -> str:
    """Return the file and line in the author's code that declare a field or the calling class."""
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
