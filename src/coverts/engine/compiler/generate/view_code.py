"""Generate the function that writes a seat's view of the state, field by field."""

from __future__ import annotations

from collections.abc import Container

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Call,
    ChoiceNode,
    Const,
    Expr,
    Global,
    IrPlace,
    Item,
    LoadNode,
    Local,
    MemberNode,
    Register,
    Staged,
    compare,
    join_truths,
    number,
    walk,
)
from coverts.engine.compiler.ir.node_builders import (
    S,
    V,
    bit,
    can_see,
    count_bits,
    field_words,
    function,
    has_seat,
    make_return,
)
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    VIEW,
    Bind,
    For,
    FunctionCode,
    SetLocal,
    SetRegister,
    SetStaged,
    Stmt,
    StoreNode,
    calls_in,
    statements,
)
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.language.registers import HIDDEN_REGISTERS, SCALARS, STAGED_WORDS, Mode
from coverts.engine.language.slot_arrays import GroupsRecord


def views(
    catalogue: Catalogue, label: str = "view_into", reads: Container[str] | None = None, unseen: bool = False
) -> FunctionCode:
    """Generate `view_into(s, seat, v)`, which writes a seat's view of `s` to `v`.

    Args:
        catalogue: The game's catalogue.
        label: The name of the generated function.
        reads: The names of the fields to write, or None to write all fields.
        unseen: Whether to write UNSEEN instead of the usual stand-in for a hidden value. `Machine.forced`
            needs this.
    """
    state = catalogue.game.state
    body: list[Stmt] = [
        SetLocal("_bit", ChoiceNode(compare(Local("seat"), "<", 0), Const(0), bit(Local("seat"))))
    ]
    _ViewWriter(reads, unseen).record(state, S, V, None, 0, body)
    registers = [name for name in SCALARS if name not in HIDDEN_REGISTERS]
    body += [SetRegister(name, Register(name), "v") for name in ("players", "e_open", *registers)]
    if catalogue.several and (reads is None or "e_staged" in reads):
        body.append(SetLocal("_mine", own_choice(catalogue)))
        for i in range(STAGED_WORDS):
            word = ChoiceNode(compare(Local("_mine"), "!=", 0), Staged(Const(i)), Const(0))
            body.append(SetStaged(Const(i), word, "v"))
    return function(label, [("s", STATE), ("seat", INT), ("v", VIEW)], [*body, make_return(0)])


def views_of_bots(catalogue: Catalogue, scored: Container[str]) -> FunctionCode:
    """Generate `glimpse_into(s, seat, v)`, which writes a view for bots.

    The view contains only the fields that the bots' score functions read.
    """
    codes = {code.label: code for code in catalogue.order}
    waiting = [label for label in codes if label in scored]
    reached = set(waiting)
    names: set[str] = set()
    while waiting:
        code = codes[waiting.pop()]
        for statement in statements(code.body):
            for node in walk(statement):
                if isinstance(node, MemberNode):
                    names.add(node.name)
        for call in calls_in(code.body):
            if call.label in codes and call.label not in reached:
                reached.add(call.label)
                waiting.append(call.label)
    return views(catalogue, "glimpse_into", names)


def own_choice(catalogue: Catalogue) -> Expr:
    """Return a test of whether `seat` must answer an open `choose_some` question.

    Only the seat that answers may see which options are selected.
    """
    own = compare(catalogue.owner(Register("e_asker")), "==", Local("seat"))
    return number(join_truths([compare(Register("e_mode"), "==", Mode.SOME), own], "and"))


def visible_value(f: Field, a: IrPlace, theirs: IrPlace, seat: Expr | None) -> Expr:
    """Return an expression for the value of a field in a view.

    Args:
        f: The field.
        a: The place of the record that contains the field.
        theirs: The place of the value in the record.
        seat: The seat that owns the record, or None.
    """
    known = can_see(f, a, seat)
    if known is True:
        return LoadNode(theirs)
    hidden: Expr = Const(0 if isinstance(f.type, BitsType) else f.hidden)
    if f.secrecy.others == "set":
        none = Const(f.secrecy.none)
        hidden = ChoiceNode(compare(LoadNode(theirs), "==", none), none, hidden)
    return hidden if known is False else ChoiceNode(known, LoadNode(theirs), hidden)


class _ViewWriter:
    """A builder of statements that write the fields of records to a view.

    The argument `depth` is the number of loops around a record. It makes the names of loop variables unique.
    """

    def __init__(self, reads: Container[str] | None, unseen: bool) -> None:
        self.reads, self.unseen = reads, unseen

    def record(
        self, cls: type[Record], a: IrPlace, b: IrPlace, seat: Expr | None, depth: int, out: list[Stmt]
    ) -> None:
        """Append statements that write the fields of a record."""
        for f in cls.fields:
            is_read = self.reads is None or f.slot in self.reads or f"{f.name}_count" in self.reads
            if not is_read or f.secrecy.kind == "scratch":
                if is_read and f.name == "linked" and issubclass(cls, GroupsRecord):
                    out.append(StoreNode(MemberNode(b, f.slot), Const(0)))
                continue
            mine, theirs = MemberNode(b, f.slot), MemberNode(a, f.slot)
            if not isinstance(f.type, type):
                self.field(f, a, b, seat, out)
            elif not f.shape:
                self.record(f.type, theirs, mine, seat, depth, out)
            else:
                index, one, other = Local(f"_i{depth}"), Alias(f"_a{depth}"), Alias(f"_b{depth}")
                inner: list[Stmt] = [
                    Bind(one.name, Item(theirs, index, proved=True)),
                    Bind(other.name, Item(mine, index, proved=True)),
                ]
                whose: Expr = LoadNode(MemberNode(one, "seat")) if has_seat(f.type) else (seat or index)
                self.record(f.type, one, other, whose, depth + 1, inner)
                out.append(For(index.name, Const(0), Const(f.shape[0]), Const(1), inner))

    def field(self, f: Field, a: IrPlace, b: IrPlace, seat: Expr | None, out: list[Stmt]) -> None:
        """Append statements that write one field."""
        shape = f.shape or ((f.type.words,) if isinstance(f.type, BitsType) and f.type.words > 1 else ())
        mine: IrPlace = MemberNode(b, f.slot)
        theirs: IrPlace = MemberNode(a, f.slot)
        indices = [Local(f"_j{axis}") for axis in range(len(shape))]
        for index in indices:
            mine, theirs = Item(mine, index, proved=True), Item(theirs, index, proved=True)
        whose = seat if seat is not None else (indices[0] if f.shape else None)
        count = count_bits(field_words(f, a)) if isinstance(f.type, BitsType) else Const(0)
        put: Stmt = StoreNode(mine, self.visible_value(f, a, theirs, whose, count, indices))
        for index, n in reversed(list(zip(indices, shape, strict=True))):
            put = For(index.name, Const(0), Const(n), Const(1), [put])
        out.append(put)
        if f.secrecy.others == "count":
            out.append(StoreNode(MemberNode(b, f"{f.name}_count"), count))

    def visible_value(
        self, f: Field, a: IrPlace, theirs: IrPlace, seat: Expr | None, count: Expr, indices: list[Local]
    ) -> Expr:
        """Return an expression for the value that the viewer sees."""
        if not self.unseen:
            return visible_value(f, a, theirs, seat)
        known = can_see(f, a, seat)
        if known is True:
            return LoadNode(theirs)
        hidden: Expr = Global("UNSEEN")
        if f.secrecy.others == "set":
            none = Const(f.secrecy.none)
            hidden = ChoiceNode(compare(LoadNode(theirs), "==", none), none, hidden)
        elif f.secrecy.others == "count":
            many = ChoiceNode(compare(indices[0], "==", 0), count, Const(0)) if indices else count
            hidden = ChoiceNode(compare(count, "==", 0), Const(0), Call("unseen_word", [many]))
        return hidden if known is False else ChoiceNode(known, LoadNode(theirs), hidden)
