"""Generate the function that writes a seat's view, field by field."""

from __future__ import annotations

from collections.abc import Container

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Call,
    Choice,
    Const,
    Expr,
    Global,
    Item,
    Load,
    Local,
    Member,
    Place,
    Register,
    Staged,
    compare,
    either,
    every,
    number,
)
from coverts.engine.compiler.ir.node_builders import (
    S,
    V,
    bit,
    field_words,
    function,
    give,
    has_seat,
    population,
    seen,
)
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    VIEW,
    Bind,
    Code,
    For,
    Set,
    SetRegister,
    SetStaged,
    Stmt,
    Store,
    calls_in,
    statements,
)
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.record import Field, Record
from coverts.engine.language.registers import HIDDEN_REGISTERS, SCALARS, STAGED_WORDS, Mode


def views(
    catalogue: Catalogue, label: str = "view_into", reads: Container[str] | None = None, unseen: bool = False
) -> Code:
    """Return `view_into(s, seat, v)`, which writes what a seat may see.

    Args:
        catalogue: The game's catalogue.
        label: The name of the function.
        reads: The names of the fields that are needed; all if None.
        unseen: Write UNSEEN for hidden values, as `Machine.forced` needs them, not the number that views
        have.
    """
    state = catalogue.game.state
    body: list[Stmt] = [Set("_bit", Choice(compare(Local("seat"), "<", 0), Const(0), bit(Local("seat"))))]
    _Viewed(reads, unseen).record(state, S, V, None, 0, body)
    kept = [name for name in SCALARS if name not in HIDDEN_REGISTERS]
    body += [SetRegister(name, Register(name), "v") for name in ("players", "e_open", *kept)]
    if catalogue.several and (reads is None or "e_staged" in reads):
        body.append(Set("_mine", own_choice(catalogue)))
        for i in range(STAGED_WORDS):
            taken = Choice(compare(Local("_mine"), "!=", 0), Staged(Const(i)), Const(0))
            body.append(SetStaged(Const(i), taken, "v"))
    return function(label, [("s", STATE), ("seat", INT), ("v", VIEW)], [*body, give(0)])


def views_of_bots(catalogue: Catalogue, scored: Container[str]) -> Code:
    """Return `glimpse_into(s, seat, v)`: a view with the fields that scores read."""
    codes = {code.label: code for code in catalogue.order}
    waiting = [label for label in codes if label in scored]
    found = set(waiting)
    names: set[str] = set()
    while waiting:
        code = codes[waiting.pop()]
        for statement in statements(code.body):
            for node in every(statement):
                if isinstance(node, Member):
                    names.add(node.name)
        for call in calls_in(code.body):
            if call.label in codes and call.label not in found:
                found.add(call.label)
                waiting.append(call.label)
    return views(catalogue, "glimpse_into", names)


def own_choice(catalogue: Catalogue) -> Expr:
    """Return whether `seat` is selecting options; only then it sees those selected."""
    own = compare(catalogue.owner(Register("e_asker")), "==", Local("seat"))
    return number(either([compare(Register("e_mode"), "==", Mode.SOME), own], "and"))


def shown(f: Field, a: Place, theirs: Place, seat: Expr | None) -> Expr:
    """Return the value that a view has for a field of the record `a`.

    Args:
        f: The field.
        a: The record.
        theirs: The place of the value in the record.
        seat: The seat that owns the record, if one does.
    """
    known = seen(f, a, seat)
    if known is True:
        return Load(theirs)
    hidden: Expr = Const(0 if isinstance(f.type, BitsType) else f.hidden)
    if f.secrecy.others == "set":
        none = Const(f.secrecy.none)
        hidden = Choice(compare(Load(theirs), "==", none), none, hidden)
    return hidden if known is False else Choice(known, Load(theirs), hidden)


class _Viewed:
    """Writes the fields of records. `depth` makes the names of loop variables unique."""

    def __init__(self, reads: Container[str] | None, unseen: bool) -> None:
        self.reads, self.unseen = reads, unseen

    def record(
        self, cls: type[Record], a: Place, b: Place, seat: Expr | None, depth: int, out: list[Stmt]
    ) -> None:
        """Write the fields of a record."""
        for f in cls.fields:
            wanted = self.reads is None or f.slot in self.reads or f"{f.name}_count" in self.reads
            if not wanted or f.secrecy.kind == "scratch":
                continue
            mine, theirs = Member(b, f.slot), Member(a, f.slot)
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
                whose: Expr = Load(Member(one, "seat")) if has_seat(f.type) else (seat or index)
                self.record(f.type, one, other, whose, depth + 1, inner)
                out.append(For(index.name, Const(0), Const(f.shape[0]), Const(1), inner))

    def field(self, f: Field, a: Place, b: Place, seat: Expr | None, out: list[Stmt]) -> None:
        """Write one field."""
        shape = f.shape or ((f.type.words,) if isinstance(f.type, BitsType) and f.type.words > 1 else ())
        mine: Place = Member(b, f.slot)
        theirs: Place = Member(a, f.slot)
        indices = [Local(f"_j{axis}") for axis in range(len(shape))]
        for index in indices:
            mine, theirs = Item(mine, index, proved=True), Item(theirs, index, proved=True)
        whose = seat if seat is not None else (indices[0] if f.shape else None)
        count = population(field_words(f, a)) if isinstance(f.type, BitsType) else Const(0)
        put: Stmt = Store(mine, self.shown(f, a, theirs, whose, count, indices))
        for index, n in reversed(list(zip(indices, shape, strict=True))):
            put = For(index.name, Const(0), Const(n), Const(1), [put])
        out.append(put)
        if f.secrecy.others == "count":
            out.append(Store(Member(b, f"{f.name}_count"), count))

    def shown(
        self, f: Field, a: Place, theirs: Place, seat: Expr | None, count: Expr, indices: list[Local]
    ) -> Expr:
        """Return the value that the viewer gets."""
        if not self.unseen:
            return shown(f, a, theirs, seat)
        known = seen(f, a, seat)
        if known is True:
            return Load(theirs)
        hidden: Expr = Global("UNSEEN")
        if f.secrecy.others == "set":
            none = Const(f.secrecy.none)
            hidden = Choice(compare(Load(theirs), "==", none), none, hidden)
        elif f.secrecy.others == "count":
            many = Choice(compare(indices[0], "==", 0), count, Const(0)) if indices else count
            hidden = Choice(compare(count, "==", 0), Const(0), Call("unseen_word", [many]))
        return hidden if known is False else Choice(known, Load(theirs), hidden)
