"""Generate the functions that convert a view to a row of numbers or to a hash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from coverts.engine.compiler.generate.view_code import own_choice, visible_value
from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    CastNode,
    ChoiceNode,
    Const,
    Expr,
    IrPlace,
    Item,
    LoadNode,
    Local,
    MemberNode,
    Register,
    Root,
    Staged,
    Symbol,
    compare,
)
from coverts.engine.compiler.ir.node_builders import (
    S,
    V,
    bit,
    count_bits,
    count_up,
    field_words,
    function,
    has_seat,
    make_return,
    when,
)
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    VIEW,
    ArrayKind,
    Bind,
    FunctionCode,
    ParameterKind,
    SetLocal,
    Stmt,
    StoreNode,
)
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.language.field_types import BitsType, Integer
from coverts.engine.language.record import Field, Record
from coverts.engine.language.registers import STAGED_WORDS, WORD

ROW = Root("out")
MIN_SLOT, MAX_SLOT = -(2**15), 2**15 - 1
WIDE_BITS = 64
"""The number of slots for a number that is too large for one slot. Each slot holds one bit."""
REGISTERS = ("players", "e_over", "e_kind", "e_mode", "e_asker", "e_arg0", "e_arg1", "e_arg2")
"""The engine's fields about the open question. All players may see them."""


@dataclass(frozen=True)
class FieldSlots:
    """The slots of an observation that hold one field of a view.

    Attributes:
        field: The field.
        at: The index of its first slot.
        bits: The number of slots per item if items are written bit by bit, else 0.
    """

    field: Field
    at: int
    bits: int

    @property
    def width(self) -> int:
        """The number of slots that the field takes."""
        items = prod(self.field.shape)
        return items * max(1, self.bits) + self.counted

    @property
    def counted(self) -> int:
        """The number of slots that store the size of the set: 0 or 1."""
        return int(self.field.secrecy.others == "count" and isinstance(self.field.type, BitsType))


def bits_of(field: Field) -> int:
    """Return how many bits of an item are written to slots.

    The result is 0 for an item that is written as a number in one slot.
    """
    if isinstance(field.type, BitsType):
        return field.type.size
    lo, hi = field.bounds
    fits = lo >= MIN_SLOT and hi <= MAX_SLOT
    return 0 if fits or (isinstance(field.type, Integer) and field.type.name == "u16") else WIDE_BITS


def visible_fields(cls: type[Record]) -> list[Field]:
    """Return the fields of a record class that appear in observations."""
    return [f for f in cls.fields if f.secrecy.kind != "scratch" and not f.secrecy.derived]


@lru_cache(maxsize=1024)
def record_width(cls: type[Record]) -> int:
    """Return the number of slots that a record of this class takes."""
    total = 0
    for f in visible_fields(cls):
        if isinstance(f.type, type):
            total += record_width(f.type) * (f.shape[0] if f.shape else 1)
        else:
            total += FieldSlots(f, total, bits_of(f)).width
    return total


def count_askees(catalogue: Catalogue) -> int:
    """Return the size of the bit mask for players who are asked at the same time.

    The result is 0 if the game has no simultaneous questions.
    """
    game = catalogue.game
    if not catalogue.sites:
        return 0
    return game.players[1] if game.owner is None else WORD


def count_staged(catalogue: Catalogue) -> int:
    """Return the largest number of options in a `choose_some` question.

    The result is 0 if the game has no such question.
    """
    return min(max((kind.options for kind in catalogue.several), default=0), STAGED_WORDS * WORD)


def count_slots(catalogue: Catalogue) -> int:
    """Return the number of slots in an observation of the game."""
    own = 1 + len(REGISTERS) + 2 * count_askees(catalogue) + count_staged(catalogue)
    return own + record_width(catalogue.game.state)


def numbers_into(catalogue: Catalogue) -> FunctionCode:
    """Generate `numbers_into(v, seat, out)`, which writes a view as an observation.

    The slots are in the order that `coverts.engine.knowledge.observations` defines.
    """
    body = _slots(catalogue, "v", _ViewReader(V))
    parameters: list[tuple[str, ParameterKind]] = [("v", VIEW), ("seat", INT), ("out", ArrayKind("short"))]
    return function("numbers_into", parameters, [*body, make_return(0)])


def sight_into(catalogue: Catalogue) -> FunctionCode:
    """Generate `sight_into(s, seat, out)`, which writes what a seat observes in `s`."""
    body = _slots(catalogue, "s", _StateReader(S))
    parameters: list[tuple[str, ParameterKind]] = [("s", STATE), ("seat", INT), ("out", ArrayKind("short"))]
    bits = SetLocal("_bit", ChoiceNode(compare(Local("seat"), "<", 0), Const(0), bit(Local("seat"))))
    mine: list[Stmt] = [SetLocal("_mine", own_choice(catalogue))] if catalogue.several else []
    return function("sight_into", parameters, [bits, *mine, *body, make_return(0)])


class _ViewReader:
    """A builder of expressions that read values from a view."""

    def __init__(self, root: IrPlace) -> None:
        self.root = root

    def value(
        self, f: Field, record: IrPlace, here: IrPlace, seat: Expr | None, indices: list[Local]
    ) -> Expr:
        """Return an expression that reads the value of a field.

        Args:
            f: The field.
            record: The record that contains the field.
            here: The place of the value.
            seat: The seat that owns the record, or None.
            indices: The indices of the item, if the field is an array.
        """
        return LoadNode(here)

    def count(self, f: Field, record: IrPlace) -> Expr:
        """Return an expression for the size of a set."""
        return LoadNode(MemberNode(record, f"{f.name}_count"))

    def staged_word(self, word: int) -> Expr:
        """Return an expression for one word of the set that holds the selected options."""
        return Staged(Const(word), "v")


class _StateReader(_ViewReader):
    """A builder of expressions that compute a view's values directly from the state.

    Before it uses these expressions, the generated code must set the locals `_bit` (the bit of the seat) and
    `_mine` (whether the seat is selecting options).
    """

    def value(
        self, f: Field, record: IrPlace, here: IrPlace, seat: Expr | None, indices: list[Local]
    ) -> Expr:
        whose = seat if seat is not None else (indices[0] if f.shape else None)
        return visible_value(f, record, here, whose)

    def count(self, f: Field, record: IrPlace) -> Expr:
        return count_bits(field_words(f, record))

    def staged_word(self, word: int) -> Expr:
        return ChoiceNode(compare(Local("_mine"), "!=", 0), Staged(Const(word)), Const(0))


def _slots(catalogue: Catalogue, record: str, source: _ViewReader) -> list[Stmt]:
    """Return statements that write all slots of an observation."""
    body: list[Stmt] = [_put(Const(0), Local("seat"))]
    at = 1
    for name in REGISTERS:
        body.append(_put(Const(at), Register(name, record)))
        at += 1
    for mask in ("e_pending", "e_asked"):
        many = count_askees(catalogue)
        if many:
            body.append(_bits(Const(at), Register(mask, record), many))
        at += many
    left = count_staged(catalogue)
    for word in range(STAGED_WORDS):
        many = min(left, WORD)
        if many > 0:
            body += [SetLocal("_w", source.staged_word(word)), _bits(Const(at), Local("_w"), many)]
        at, left = at + max(many, 0), left - WORD
    _write_record(source, catalogue.game.state, source.root, None, Const(at), 0, body)
    return body


def fold_view(catalogue: Catalogue) -> FunctionCode:
    """Generate `folded(v, h)`, which hashes `h` together with all values of a view."""
    mark = Local("mark")
    body: list[Stmt] = [SetLocal("mark", Local("h"))]

    def fold(value: Expr) -> Stmt:
        mixed = Binary("^", CastNode("U64", mark), CastNode("U64", value))
        spread = Binary("*", mixed, CastNode("U64", Const(0x9E3779B97F4A7C15 - (1 << 64))))
        return SetLocal("mark", CastNode("I64", Binary("^", spread, Binary(">>", spread, Const(29)))))

    for name in ("e_over", "e_kind", "e_mode", "e_asker", "e_arg0", "e_arg1", "e_arg2", "e_asked"):
        body.append(fold(Register(name, "v")))
    if catalogue.several:
        body += [fold(Staged(Const(word), "v")) for word in range(STAGED_WORDS)]
    _fold_record(catalogue.game.state, V, 0, fold, body)
    return function("folded", [("v", VIEW), ("h", INT)], [*body, make_return(mark)])


def first_action(catalogue: Catalogue) -> FunctionCode:
    """Generate `first_action(kind)`, which returns the action number of option 0.

    The argument `kind` is the number of a kind of question, as in `e_kind`.
    """
    numbers = catalogue.numbers
    body = [
        when(compare(Local("kind"), "==", Symbol("kind", kind)), make_return(numbers.first_action[kind]))
        for kind in catalogue.kinds
        if not kind.chance
    ]
    return function("first_action", [("kind", INT)], [*body, make_return(0)])


def _put(at: Expr, value: Expr) -> Stmt:
    return StoreNode(Item(ROW, at, proved=True), value)


def _bits(at: Expr, value: Expr, many: int) -> Stmt:
    """Return a statement that writes the bits of a word to slots, one bit per slot."""
    one = Binary("&", Binary(">>", value, Local("_x")), Const(1))
    return count_up("_x", many, [_put(Binary("+", at, Local("_x")), one)])


def _sum(at: Expr, more: Expr | int) -> Expr:
    if isinstance(more, int):
        if isinstance(at, Const):
            return Const(at.value + more)
        return at if more == 0 else Binary("+", at, Const(more))
    return Binary("+", at, more)


def _write_record(
    source: _ViewReader,
    cls: type[Record],
    at: IrPlace,
    seat: Expr | None,
    start: Expr,
    depth: int,
    out: list[Stmt],
) -> None:
    """Append statements that write the fields of a record.

    Args:
        source: The reader of the values.
        cls: The class of the record.
        at: The place of the record.
        seat: The seat that owns the record, or None.
        start: The record's first slot.
        depth: The number of loops around the record.
        out: The list to append to.
    """
    offset = 0
    for f in visible_fields(cls):
        here = MemberNode(at, f.slot)
        if not isinstance(f.type, type):
            laid = FieldSlots(f, offset, bits_of(f))
            _field(source, laid, at, seat, _sum(start, offset), out)
            offset += laid.width
            continue
        each = record_width(f.type)
        if not f.shape:
            _write_record(source, f.type, here, seat, _sum(start, offset), depth, out)
            offset += each
            continue
        index, item = Local(f"_i{depth}"), Alias(f"_a{depth}")
        begin = Local(f"_s{depth}")
        first = _sum(_sum(start, offset), Binary("*", index, Const(each)))
        inner: list[Stmt] = [Bind(item.name, Item(here, index, proved=True)), SetLocal(begin.name, first)]
        whose = LoadNode(MemberNode(item, "seat")) if has_seat(f.type) else (seat or index)
        _write_record(source, f.type, item, whose, begin, depth + 1, inner)
        out.append(count_up(index.name, f.shape[0], inner))
        offset += each * f.shape[0]


def _field(
    source: _ViewReader, laid: FieldSlots, record: IrPlace, seat: Expr | None, start: Expr, out: list[Stmt]
) -> None:
    f = laid.field
    here: IrPlace = MemberNode(record, f.slot)
    if isinstance(f.type, BitsType):
        _set(source, f, record, seat, start, out)
        if laid.counted:
            out.append(_put(_sum(start, laid.bits), source.count(f, record)))
        return
    indices = [Local(f"_j{axis}") for axis in range(len(f.shape))]
    at: Expr = Const(0)
    for index, many in zip(indices, f.shape, strict=True):
        here = Item(here, index, proved=True)
        at = index if at.__class__ is Const else Binary("+", Binary("*", at, Const(many)), index)
    value = source.value(f, record, here, seat, indices)
    if laid.bits:
        at = Binary("*", at, Const(laid.bits)) if indices else at
        many = laid.bits
        put: list[Stmt] = [
            SetLocal("_w", value),
            _bits(_sum(start, at) if indices else start, Local("_w"), many),
        ]
    else:
        put = [_put(_sum(start, at) if indices else start, value)]
    for index, many in reversed(list(zip(indices, f.shape, strict=True))):
        put = [count_up(index.name, many, put)]
    out += put


def _set(
    source: _ViewReader, f: Field, record: IrPlace, seat: Expr | None, start: Expr, out: list[Stmt]
) -> None:
    assert isinstance(f.type, BitsType)
    here = MemberNode(record, f.slot)
    for word in range(f.type.words):
        place = here if f.type.words == 1 else Item(here, Const(word), proved=True)
        many = min(WORD, f.type.size - word * WORD)
        out.append(SetLocal("_w", source.value(f, record, place, seat, [])))
        out.append(_bits(_sum(start, word * WORD), Local("_w"), many))


def _fold_record(
    cls: type[Record], at: IrPlace, depth: int, fold: Callable[[Expr], Stmt], out: list[Stmt]
) -> None:
    for f in visible_fields(cls):
        here: IrPlace = MemberNode(at, f.slot)
        if isinstance(f.type, type) and f.shape:
            index, item = f"_i{depth}", f"_a{depth}"
            inner: list[Stmt] = [Bind(item, Item(here, Local(index), proved=True))]
            _fold_record(f.type, Alias(item), depth + 1, fold, inner)
            out.append(count_up(index, f.shape[0], inner))
        elif isinstance(f.type, type):
            _fold_record(f.type, here, depth, fold, out)
        else:
            _fold_field(f, at, here, fold, out)


def _fold_field(
    f: Field, record: IrPlace, here: IrPlace, fold: Callable[[Expr], Stmt], out: list[Stmt]
) -> None:
    words = f.type.words if isinstance(f.type, BitsType) else 1
    shape: Sequence[int] = f.shape or ((words,) if words > 1 else ())
    indices = [Local(f"_j{axis}") for axis in range(len(shape))]
    for index in indices:
        here = Item(here, index, proved=True)
    put: Stmt = fold(LoadNode(here))
    for index, many in reversed(list(zip(indices, shape, strict=True))):
        put = count_up(index.name, many, [put])
    out.append(put)
    if isinstance(f.type, BitsType) and f.secrecy.others == "count":
        out.append(fold(LoadNode(MemberNode(record, f"{f.name}_count"))))
