"""Records: classes that declare the fields of a game's state and the seats that may see each field.

A game's state is a class of annotated fields. The annotation gives a field's type, which type checkers also
understand: `i8`, `Bits`, another record, or an `Array` of these. The right side declares the field's size and
who sees
it: `public()`, `secret(...)` or `scratch()`. From these declarations, the engine derives the byte layout, the
Python class, the views, and the code that redeals hidden cards.

    class Player(Record):
        hand: Bits = secret(to=owner, others="count", pile="cards", below=13)
        points: i16 = public()

    class Goofspiel(State):
        player: Array[Player] = several(2)
        prize: Array[i8] = public(size=13, start=-1)
"""

from __future__ import annotations

import inspect
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, Any

from coverts.engine.base.exceptions import RuleSourceError
from coverts.engine.base.loop_guard import steps
from coverts.engine.base.suggestions import closest
from coverts.engine.language.byte_layout import LayoutMember, RecordLayout
from coverts.engine.language.field_types import (
    UNSAID,
    AnyBits,
    ArrayOf,
    BitSet,
    BitsType,
    Declared,
    Integer,
    Secrecy,
    author,
    nobody,
)
from coverts.engine.language.registers import SCALARS, STAGED_WORDS, Registers

if TYPE_CHECKING:
    from typing import Self


def _has_owner(record: type[Record]) -> bool:
    """Return whether a record has a field that depends on the owner, who is not named by a field `seat`."""
    return all(field.name != "seat" for field in record.fields) and any(
        _has_owner(field.type) if isinstance(field.type, type) else field.secrecy.by_owner
        for field in record.fields
    )


@dataclass(frozen=True)
class Field:
    """A declared field of a record class."""

    name: str
    type: Integer | BitsType | type[Record]
    shape: tuple[int, ...]
    secrecy: Secrecy
    place: str = ""
    """The field's file, line and name for error messages to the game's author."""
    says_per_seat: bool = False
    """Whether the field is declared with `per_seat`."""

    @property
    def is_per_seat(self) -> bool:
        """Whether the field is an array with one item for each seat.

        The owners of an array's items are the seats, unless the items are records with a field `seat`.
        """
        if self.says_per_seat or not self.shape:
            return self.says_per_seat
        if not isinstance(self.type, type):
            return self.secrecy.by_owner
        return _has_owner(self.type)

    @property
    def may_be_negative(self) -> bool:
        """Whether an integer field may be negative because its start or lower bound is negative."""
        least = self.secrecy.at_least
        return self.secrecy.start < 0 or (least is not None and least < 0)

    @property
    def slot(self) -> str:
        """The field's name in the layout and in `__slots__`. The name of a set gets an underscore."""
        return "_" + self.name if isinstance(self.type, BitsType) else self.name

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest allowed value of an integer field."""
        assert isinstance(self.type, Integer)
        lo, hi = self.secrecy.at_least, self.secrecy.at_most
        return self.type.lo if lo is None else lo, self.type.hi if hi is None else hi

    @property
    def hidden(self) -> int:
        """The value that replaces an integer in the view of a seat that may not know the integer."""
        assert isinstance(self.type, Integer)
        return self.type.lo if self.type.lo < 0 else self.type.hi


class _BitsRef(BitSet):
    """A set that fits into one word. The word is an attribute of a record's Python object."""

    __slots__ = ("record", "slot")

    def __init__(self, record: Any, slot: str, size: int) -> None:
        self.record, self.slot, self.size = record, slot, size

    @property
    def words(self) -> Any:  # type: ignore[override]  # always returns the slot's current value
        return _OneWord(self.record, self.slot)

    def __contains__(self, number: int) -> bool:
        return 0 <= number < self.size and bool(getattr(self.record, self.slot) >> number & 1)

    def count(self) -> int:
        return int(getattr(self.record, self.slot)).bit_count()


class _OneWord:
    def __init__(self, record: Any, slot: str) -> None:
        self.record, self.slot = record, slot

    def __getitem__(self, _: int) -> int:
        return int(getattr(self.record, self.slot))

    def __setitem__(self, where: Any, value: Any) -> None:
        setattr(self.record, self.slot, value[0] if isinstance(where, slice) else value)

    def __iter__(self) -> Iterator[int]:
        return iter([self[0]])

    def __len__(self) -> int:
        return 1


def _check_mask(cls: type, f: Field, names: Collection[str]) -> None:
    """Check that the seats that see a field are those in a mask of the same record.

    Raises:
        RuleSourceError: The record has no field of that name.
    """
    to = f.secrecy.to
    if not isinstance(to, str) or to == nobody or to in names:
        return
    near = closest(to, [*names, "owner", nobody])
    advice = {None: "declare it as a public bit mask of seats", "owner": "write to=owner, without quotes"}
    instead = advice.get(near, f"did you mean {near!r}?")
    raise RuleSourceError(
        f"{author(f.name)}: {cls.__qualname__}.{f.name}: to={to!r} is not a field of this record; {instead}"
    )


def _bits_property(slot: str, kind: BitsType) -> property:
    def get(record: Any) -> BitSet:
        if kind.words == 1:
            return _BitsRef(record, slot, kind.size)
        return BitSet(kind.size, getattr(record, slot))

    def put(record: Any, other: Any) -> None:
        words = list(other.words)
        setattr(record, slot, words[0] if kind.words == 1 else words)

    return property(get, put)


class _RecordMeta(type):
    fields: list[Field]
    home: str
    """The field of the state whose array holds records of this class."""
    declared_at: str
    """The file and line of the class."""

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any], **kw: Any) -> _RecordMeta:
        declared = {k: body.pop(k) for k in list(body) if isinstance(body[k], Declared)}
        cls = super().__new__(meta, name, bases, body, **kw)
        cls.declared_at = author()
        cls.fields = [f for base in bases for f in getattr(base, "fields", [])]
        for field, kind in inspect.get_annotations(cls, eval_str=True).items():
            if field in declared or _is_declared(kind):
                default = body.get(field)  # the default of a pile's field is its record class
                kind = default if isinstance(default, _RecordMeta) else kind
                cls.fields.append(_field(cls, field, kind, declared.get(field)))
        names = {f.name for f in cls.fields}
        for f in cls.fields:
            if isinstance(f.type, _RecordMeta) and len(f.shape) == 1:
                f.type.home = f.name
            _check_mask(cls, f, names)
            count = f.name + "_count"
            if f.secrecy.others == "count" and count in names:
                raise RuleSourceError(
                    f"{author(count)}: {cls.__qualname__}.{count}: views use this name for the size of the "
                    f"set {f.name}; choose another name"
                )
        return cls

    def __getitem__(cls, count: int) -> ArrayOf:
        """Return an array type for `Player[2]`, which type checkers do not understand."""
        return ArrayOf(cls, (count,))


TAKEN = frozenset({"as_tuple", "copy", "load"})
"""Names that no field may have, because the Python class of every record uses them."""
OF_STATES = frozenset({"events", "players"})
"""Names that no field of a state may have, because the engine uses them for its own fields."""


def _is_declared(kind: Any) -> bool:
    return isinstance(kind, Integer | BitsType | AnyBits | ArrayOf | _RecordMeta)


def _field(cls: type, name: str, kind: Any, declared: Declared | None) -> Field:
    where = f"{author(name)}: {cls.__qualname__}.{name}"
    if name.startswith(("_", "e_")) or name in TAKEN or (name in OF_STATES and issubclass(cls, State)):
        raise RuleSourceError(f"{where}: this name is reserved for the engine; choose another name")
    shape = _shape(where, name, kind, declared)
    per_seat = declared is not None and declared.per_seat
    if per_seat and (not shape or not issubclass(cls, State)):
        raise RuleSourceError(
            f"{where}: per_seat= is for an Array of the state that has one item for each seat; drop it"
        )
    if isinstance(kind, ArrayOf):
        kind = kind.item
    if isinstance(kind, _RecordMeta):
        if declared is not None and declared.secrecy is not None:
            raise RuleSourceError(
                f"{where}: a record's fields declare who sees them, not the record; "
                + ("write '= several(n)'" if shape else "drop the '='")
            )
        return Field(name, kind, shape, Secrecy("public"), where, per_seat)  # type: ignore[arg-type]  # it is a Record
    if isinstance(kind, AnyBits):
        if declared is not None and declared.below < 1:
            raise RuleSourceError(f"{where}: the size of the set is missing; write 'below=n' for 0 to n-1")
        kind = BitsType(declared.below if declared else 1)
    elif declared is not None and declared.below:
        raise RuleSourceError(
            f"{where}: below={declared.below} is only for Bits; use at_most= for an integer"
        )
    if not isinstance(kind, Integer | BitsType):
        raise RuleSourceError(
            f"{where}: {kind!r} is not a field type; "
            "write i8..i64, u8, u16, boolean, Bits, a record, or an Array of these"
        )
    secrecy = declared.secrecy if declared else None
    if secrecy is None:
        raise RuleSourceError(
            f"{where}: the field does not declare who sees it; write '= public()' or '= secret(to=...)'"
        )
    if secrecy.kind == "secret" and secrecy.others == "count" and not isinstance(kind, BitsType):
        raise RuleSourceError(f'{where}: others="count" is only for Bits; write "set" or "nothing"')
    if isinstance(kind, BitsType):
        if shape:
            raise RuleSourceError(
                f"{where}: an Array cannot hold sets; use an Array of a record that has a set"
            )
        return Field(name, kind, shape, replace(secrecy, start=0), where)
    field = Field(name, kind, shape, secrecy, where, per_seat)
    lo, hi = field.bounds
    if lo < kind.lo or hi > kind.hi:
        raise RuleSourceError(
            f"{where}: bounds {lo}..{hi} exceed {kind.name} ({kind.lo}..{kind.hi}); use a wider type"
        )
    if not lo <= secrecy.start <= hi:
        raise RuleSourceError(
            f"{where}: start {secrecy.start} is outside {lo}..{hi}; set start= or none= to a value inside"
        )
    if len(shape) > 2:
        raise RuleSourceError(f"{where} has {len(shape)} dimensions; use at most two, or an array of records")
    return field


def _shape(where: str, name: str, kind: Any, declared: Declared | None) -> tuple[int, ...]:
    """Return the length of each dimension of a field.

    The annotation of the field gives the number of dimensions. The right side gives their lengths.
    """
    size = declared.size if declared else ()
    if not isinstance(kind, ArrayOf) or UNSAID not in kind.shape:
        if size:
            raise RuleSourceError(
                f"{where}: only an Array has a size; write '{name}: Array[...]' or remove size {size[0]}"
            )
        return kind.shape if isinstance(kind, ArrayOf) else ()
    if len(size) != len(kind.shape) or min(size) < 1:
        how = "size=n" if len(kind.shape) == 1 else f"size=({', '.join('nmkl'[: len(kind.shape)])})"
        how = "= several(n)" if isinstance(kind.item, _RecordMeta) else how
        raise RuleSourceError(f"{where}: the length of the array is missing; write '{how}'")
    return size


class Record(metaclass=_RecordMeta):
    """Base class of all records of a state, such as a player, a room or a pile."""

    if TYPE_CHECKING:

        def copy(self) -> Self: ...
        def as_tuple(self) -> tuple[Any, ...]: ...
        def load(self, values: Sequence[int], at: int = 0) -> Self: ...

        # A parameter `this: Action` is an index that has the attributes of its record.
        @property
        def before(self) -> Self: ...
        def __add__(self, other: int) -> int: ...
        def __sub__(self, other: int) -> int: ...
        def __lt__(self, other: int) -> bool: ...
        def __gt__(self, other: int) -> bool: ...
        def __eq__(self, other: object) -> bool: ...


class State(Record, Registers):
    """Base class of a game's whole state. The engine adds its own fields."""

    stack_words = 64
    """The size of the stack for nested rules, in 64-bit words."""


def layout_of(cls: type[Record], view: bool = False) -> RecordLayout:
    """Return the byte layout of a record class, or of its views.

    A view has no stack, but it has a field `NAME_count` for each set whose size is visible.
    """
    members: list[LayoutMember] = []
    for f in cls.fields:
        if isinstance(f.type, Integer):
            members.append(LayoutMember(f.slot, f.type.code, f.shape))
        elif isinstance(f.type, BitsType):
            members.append(LayoutMember(f.slot, "i8", () if f.type.words == 1 else (f.type.words,)))
            if view and f.secrecy.others == "count":
                members.append(LayoutMember(f.name + "_count", "i2"))
        else:
            members.append(LayoutMember(f.slot, layout_of(f.type, view), f.shape))
    if issubclass(cls, State):
        members += [LayoutMember("players", "i1"), LayoutMember("e_open", "i1")]
        members += [LayoutMember(name, f"i{size}") for name, size in SCALARS.items()]
        members.append(LayoutMember("e_staged", "i8", (STAGED_WORDS,)))
        if not view:
            members.append(LayoutMember("e_stack", "i8", (cls.stack_words,)))
    return RecordLayout(tuple(members))


class Mirror:
    """Base class of the Python classes that `mirror_of` generates for record classes."""

    __slots__ = ()

    def copy(self) -> Any:
        raise NotImplementedError

    def as_tuple(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def e_values(self) -> tuple[int, ...]:
        """Return all integers of the record, in the order of its layout."""
        raise NotImplementedError

    def load(self, values: Sequence[int], at: int = 0) -> Self:
        """Set all fields from `values`, beginning with index `at`.

        The values are integers in the order of the layout.
        """
        raise NotImplementedError


MADE = ("__init__", "copy", "as_tuple", "e_values", "load")
"""The names of the methods that `mirror_of` generates."""


def mirror_of(cls: type[Record], view: bool = False) -> type:
    """Generate a Python class with `__slots__` whose objects hold the values of a record."""
    names: list[str] = []
    init: list[str] = []
    copy: list[str] = []
    pack: list[str] = []
    values: list[str] = []
    load: list[str] = []
    at = 0
    space: dict[str, Any] = {"Mirror": Mirror}

    def scalar(name: str, start: int) -> None:
        nonlocal at
        names.append(name)
        init.append(f"self.{name} = {start}")
        copy.append(f"new.{name} = self.{name}")
        pack.append(f"self.{name}")
        values.append(f"self.{name}")
        load.append(f"self.{name} = values[at + {at}]")
        at += 1

    def array(name: str, shape: tuple[int, ...], start: int) -> None:
        nonlocal at
        names.append(name)
        text = str(start)
        for n in reversed(shape):
            text = f"[{text}] * {n}" if text == str(start) else f"[{text} for _ in range({n})]"
        init.append(f"self.{name} = {text}")
        deep = f"self.{name}[:]" if len(shape) == 1 else f"[x[:] for x in self.{name}]"
        copy.append(f"new.{name} = {deep}")
        tup = f"tuple(self.{name})" if len(shape) == 1 else f"tuple(map(tuple, self.{name}))"
        pack.append(tup)
        end = at + prod(shape)
        if len(shape) == 1:
            values.append(f"*self.{name}")
            load.append(f"self.{name} = [*values[at + {at}:at + {end}]]")
        else:
            rows = f"range(at + {at}, at + {end}, {shape[1]})"
            values.append(f"*[y for x in self.{name} for y in x]")
            load.append(f"self.{name} = [[*values[i:i + {shape[1]}]] for i in {rows}]")
        at = end

    for f in cls.fields:
        if isinstance(f.type, Integer):
            if f.shape:
                array(f.slot, f.shape, f.secrecy.start)
            else:
                scalar(f.slot, f.secrecy.start)
        elif isinstance(f.type, BitsType):
            if f.type.words == 1:
                scalar(f.slot, 0)
            else:
                array(f.slot, (f.type.words,), 0)
            space["bits_" + f.name] = _bits_property(f.slot, f.type)
            if view and f.secrecy.others == "count":
                scalar(f.name + "_count", 0)
        else:
            inner = "T_" + f.name
            space[inner] = mirror_of(f.type, view)
            size = layout_of(f.type, view).values
            names.append(f.name)
            if f.shape:
                init.append(f"self.{f.name} = [{inner}() for _ in range({f.shape[0]})]")
                copy.append(f"new.{f.name} = [x.copy() for x in self.{f.name}]")
                pack.append(f"[x.as_tuple() for x in self.{f.name}]")
                values.append(f"*[y for x in self.{f.name} for y in x.e_values()]")
                places = f"range(at + {at}, at + {at + size * f.shape[0]}, {size})"
                load.append(f"self.{f.name} = [{inner}().load(values, i) for i in {places}]")
            else:
                init.append(f"self.{f.name} = {inner}()")
                copy.append(f"new.{f.name} = self.{f.name}.copy()")
                pack.append(f"self.{f.name}.as_tuple()")
                values.append(f"*self.{f.name}.e_values()")
                load.append(f"self.{f.name} = {inner}().load(values, at + {at})")
            at += size * prod(f.shape)
    if issubclass(cls, State):
        scalar("players", 0)
        scalar("e_open", 0)
        for name in SCALARS:
            scalar(name, 0)
        array("e_staged", (STAGED_WORDS,), 0)
        if not view:
            array("e_stack", (cls.stack_words,), 0)
        names += ["events", "e_steps"]
        init += ["self.events = None", "self.e_steps = steps()"]
        copy += ["new.events = None", "new.e_steps = steps()"]
        space["steps"] = steps
    methods = [
        "def __init__(self):\n  " + "\n  ".join(init or ["pass"]),
        "def copy(self):\n  new = make(T)\n  " + "\n  ".join(copy) + "\n  return new",
        f"def as_tuple(self):\n  return ({', '.join(pack)},)",
        f"def e_values(self):\n  return ({', '.join(values)},)",
        "def load(self, values, at=0):\n  " + "\n  ".join(load or ["pass"]) + "\n  return self",
    ]
    space.update({"make": object.__new__})
    exec("\n".join(methods), space)  # the text depends only on the declarations
    body: dict[str, Any] = {name: space[name] for name in MADE}
    body["__slots__"] = tuple(names)
    for f in cls.fields:
        if isinstance(f.type, BitsType):
            body[f.name] = space["bits_" + f.name]
    mirror = type(cls.__name__ + ("View" if view else "Mirror"), (Mirror,), body)
    space["T"] = mirror
    return mirror


def to_bytes(mirror: Any, layout: RecordLayout) -> bytes:
    """Return the values of a record's Python object as the bytes of the record.

    The padding is zero.

    Raises:
        OverflowError: A value does not fit its field.
    """
    return layout.pack(mirror.e_values())


def below_start(cls: type[Record], record: Any) -> str:
    """Return the path of a field that is negative but must not be, or "" if there is no such field."""
    for field in cls.fields:
        value = getattr(record, field.name)
        items = flatten(value) if field.shape else [value]
        if isinstance(field.type, Integer):
            if not field.may_be_negative and min(items) < 0:
                return field.name
        elif isinstance(field.type, type):
            for item in items:
                if path := below_start(field.type, item):
                    return f"{field.name}.{path}"
    return ""


def flatten(items: Any) -> list[Any]:
    """Return the items of a nested list as one flat list."""
    return [part for item in items for part in (flatten(item) if isinstance(item, list) else [item])]
