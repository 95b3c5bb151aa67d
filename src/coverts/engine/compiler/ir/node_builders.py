"""Short functions that build nodes for a game's generated functions."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    Builtin,
    Call,
    ChoiceNode,
    Const,
    Expr,
    IrNode,
    IrPlace,
    Item,
    LoadNode,
    Local,
    MemberNode,
    Register,
    Root,
    Symbol,
    add,
    compare,
    join_truths,
)
from coverts.engine.compiler.ir.statement_nodes import (
    Bind,
    Break,
    For,
    FunctionCode,
    If,
    ParameterKind,
    Return,
    SetLocal,
    Stmt,
    StoreNode,
    While,
)
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import AllBut, BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.language.slot_arrays import SlotGroups

S, V, W, U = Root("s"), Root("v"), Root("_w"), Root("_u")
"""The places of the state, the view, the work record and the contents of a pile."""
OUT = MemberNode(W, "out")


def function(
    label: str, parameters: Sequence[tuple[str, ParameterKind]], body: Sequence[Stmt]
) -> FunctionCode:
    """Return the code of a generated function, which has no source file."""
    return FunctionCode(label, list(parameters), list(body))


def count_up(name: str, stop: Expr | int, body: Sequence[Stmt], start: int = 0) -> For:
    """Return the loop `for name in range(start, stop)`."""
    return For(name, Const(start), Const(stop) if isinstance(stop, int) else stop, Const(1), list(body))


@dataclass(frozen=True)
class GroupLinks:
    """How a loop finds the slots of one group.

    Attributes:
        first: The first slot of the group.
        groups: The groups to which the group belongs.
        after: The place of the links, each from a slot to the next one.
        search: A function that returns the next slot after the one in the loop's local. This slot is found
            even if the group has changed.
        beyond: The number of slots if numbers from there on follow, which belong to no slot, otherwise 0.
    """

    first: Expr
    groups: SlotGroups
    after: IrPlace
    search: Callable[[], Expr]
    beyond: int = 0


def each_slot(
    name: str,
    links: GroupLinks | None,
    size: int,
    end: Expr,
    body: Sequence[Stmt],
    moved: Container[SlotGroups] = (),
) -> list[Stmt]:
    """Return a loop over the numbers below `end`, or only over the slots of one group.

    Args:
        name: The local that counts.
        links: The links of the group, or None for all numbers.
        size: The maximum number of rounds.
        end: The exclusive upper bound.
        body: The body of the loop.
        moved: The groups that the body may change.
    """
    if links is None:
        return [For(name, Const(0), end, Const(1), list(body))]
    if links.groups in moved:
        ends = If(compare(Local(name), ">=", end), [Break()])
        rounds = [SetLocal(name, links.search()), ends, *body]
        count = For(f"{name}_rounds", Const(0), Const(size), Const(1), rounds)
        return [SetLocal(name, Const(-1)), count]
    following, after = Local(f"{name}_next"), Alias(f"{name}_links")
    step: Expr = LoadNode(Item(after, Local(name), proved=True))
    if links.beyond:
        step = ChoiceNode(compare(Local(name), "<", links.beyond), step, add(Local(name), 1))
    steps = [SetLocal(name, following), SetLocal(following.name, step)]
    return [
        SetLocal(following.name, links.first),
        Bind(after.name, links.after),
        While(compare(following, "<", end), [*steps, *body], ends=True),
    ]


def increase(name: str, by: Expr | int = 1) -> SetLocal:
    """Return the statement `name += by`."""
    return SetLocal(name, add(Local(name), by))


def write_out(index: Expr, value: Expr) -> StoreNode:
    """Return the statement `out[index] = value`."""
    return StoreNode(Item(OUT, index, proved=True), value)


def read_out(index: Expr) -> LoadNode:
    """Return the expression `out[index]`."""
    return LoadNode(Item(OUT, index, proved=True))


def is_kind(kind: Kind, record: str = "s") -> Expr:
    """Return a test of whether the open question is of the given kind."""
    return compare(Register("e_kind", record), "==", Symbol("kind", kind))


def arguments_of(count: int, record: str = "s") -> list[Expr]:
    """Return the first `count` arguments after the askee in the open question."""
    return [Register(f"e_arg{i}", record) for i in range(count)]


def call(label: str, *arguments: IrNode) -> Call:
    """Return a call of the function with the given label."""
    return Call(label, list(arguments))


def make_return(value: Expr | int) -> Return:
    """Return the statement `return value`."""
    return Return(Const(value) if isinstance(value, int) else value)


def when(test: Expr, *yes: Stmt, otherwise: Sequence[Stmt] = ()) -> If:
    """Return the statement `if test: yes`, with an optional `else`."""
    return If(test, list(yes), list(otherwise))


def bit(number: Expr) -> Expr:
    """Return the expression `1 << number`."""
    return Binary("<<", Const(1), number)


def bit_of_seat(seat: Expr) -> Expr:
    """Return a mask with the bit of a seat, or 0 if the seat is negative (nobody)."""
    return ChoiceNode(compare(seat, "<", 0), Const(0), bit(seat))


def seated(mask: Expr) -> Expr:
    """Return the bits of a mask that belong to seats of the game."""
    everybody = Binary("-", bit(Register("players")), Const(1))
    return Binary("&", mask, everybody)


def everybody_but(seat: Expr) -> Expr:
    """Return a mask of all seats except one."""
    return seated(Binary("^", Const(-1), bit_of_seat(seat)))


def has_bit(mask: Expr, number: Expr) -> Expr:
    """Return a test of whether a bit of a mask is set."""
    return compare(Binary("&", Binary(">>", mask, number), Const(1)), "!=", 0)


def field_words(f: Field, record: IrPlace) -> list[Expr]:
    """Return expressions for the words of a set field, or [] for any other field."""
    if not isinstance(f.type, BitsType):
        return []
    place = MemberNode(record, f.slot)
    if f.type.words == 1:
        return [LoadNode(place)]
    return [LoadNode(Item(place, Const(i), proved=True)) for i in range(f.type.words)]


def count_bits(words: Sequence[Expr]) -> Expr:
    """Return an expression for the total number of bits that are set in some words."""
    total: Expr = Builtin("bit_count", [words[0]])
    for word in words[1:]:
        total = Binary("+", total, Builtin("bit_count", [word]))
    return total


def has_seat(cls: type[Record]) -> bool:
    """Return whether a record class has a field `seat`, which names the owner."""
    return any(f.name == "seat" for f in cls.fields)


def can_see(f: Field, record: IrPlace, seat: Expr | None) -> Expr | bool:
    """Return whether the viewer can see a field, as a bool or as an expression.

    The viewer is the seat in the local `seat`. In the local `_bit`, only the viewer's bit is set.

    Args:
        f: The field.
        record: The place of the record that contains the field.
        seat: The seat that owns the record, or None.
    """
    if f.secrecy.kind == "public":
        return True
    to = f.secrecy.to
    if to == "nobody":
        return False
    if isinstance(to, str):
        return compare(Binary("&", LoadNode(MemberNode(record, to)), Local("_bit")), "!=", 0)
    if isinstance(to, AllBut) and seat is not None:
        return join_truths([compare(Local("seat"), ">=", 0), compare(seat, "!=", Local("seat"))], "and")
    return compare(seat, "==", Local("seat")) if seat is not None else False
