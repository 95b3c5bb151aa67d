"""Lower assignments to locals, local sets and fields."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Call,
    Compare,
    Const,
    Expr,
    IrNode,
    IrPlace,
    Item,
    Local,
    MemberNode,
    Root,
    SetPlace,
    WordOf,
    walk,
)
from coverts.engine.compiler.ir.statement_nodes import Bind, Do, SetLocal, SetMask, SetWord, StoreNode
from coverts.engine.compiler.ir.typed_values import (
    EVERYBODY_MASK,
    PUBLIC,
    Audience,
    PlaceAlias,
    StateArea,
    Value,
)
from coverts.engine.compiler.lower.calls import CallLowering
from coverts.engine.language import keywords
from coverts.engine.language.record import Field
from coverts.engine.language.registers import WORD
from coverts.engine.language.slot_arrays import SlotGroups


class AssignmentLowering(CallLowering):
    """The part of lowering that handles assignments."""

    def assign(self, target: ast.expr, value: ast.expr, node: ast.stmt) -> None:
        """Lower an assignment to a local, a set or a field."""
        if isinstance(value, ast.Call) and self.static(value.func) is keywords.some:
            known = self.sets.get(target.id) if isinstance(target, ast.Name) else None
            self.new_set(target, value, node)
            size = self.number(value.args[0]).constant
            if size is not None and size < 1:
                self.refuse(node, f"a set of {size}", "a size of 1 or more")
            if known is not None and known.size != size:
                self.refuse(node, f"a set of {size} with the name of a set of {known.size}", "another name")
            return
        result = self.value(value)
        if isinstance(target, ast.Name):
            if isinstance(result.what, StateArea):
                self.bind(target.id, value, result, node)
                return
            if isinstance(result.what, SetPlace):
                self.refuse(node, "a second name for a set", "the set's own name where you use it")
            self.slots.join(target.id, value)
            self.set_local(target.id, result, node)
            return
        if isinstance(result.what, SetPlace):
            self.copy_set(self.value(target), result.what, node)
            return
        self.store(target, result, node)
        if result.audience and (f := self.field_of(target)) is not None:
            self.note_revealed(f, value, node)

    def note_revealed(self, f: Field, value: ast.expr, node: ast.stmt) -> None:
        """Record a store of a hidden value to a public field, if the block has said the value before."""
        text = ast.unparse(value)
        for block, said, line in self.said_hidden if f.secrecy.kind == "public" else ():
            if block is self.out and said == text:
                self.catalogue.said_early.setdefault((self.source.file, line, text), (f, node.lineno))

    def set_local(self, name: str, value: Value, node: ast.AST) -> None:
        """Assign a value to a local. Set the local's mask if the log needs it."""
        if name in self.aliases or name in self.sets:
            self.refuse(node, f"a number in {name}, which names a record or a set,", "another name")
        if value.what is not None:
            self.refuse(node, "a table of constants in a local", "the table's name")
        if value.audience:
            self.masked_locals.add(name)
            self.note_assigned(name, replace(value.audience, masks=(Local(f"_m_{name}"),)))
            self.emit(SetMask(name, value.audience.log_masks), node)
        else:
            self.note_assigned(name)
            if name in self.masked_locals:
                self.emit(SetMask(name, (Const(EVERYBODY_MASK),)), node)
        if value.range is not None and self.assigned_once(name):
            self.ranges[name] = value.range
        self.emit(SetLocal(name, value.number), node)

    def assigned_once(self, name: str) -> bool:
        """Return whether exactly one statement assigns a value to a local."""
        stores = [n for n in ast.walk(self.source.tree) if isinstance(n, ast.Name) and n.id == name]
        return name not in self.source.parameters and sum(isinstance(n.ctx, ast.Store) for n in stores) == 1

    def bind(self, name: str, value: ast.expr, target: Value, node: ast.stmt) -> None:
        """Lower an assignment such as `me = s.operative[i]`, which gives a place a name."""
        if name in self.aliases and not same_place(self.aliases[name].place, target.node):
            self.refuse(node, f"a second place with the name {name}", "another name")
        uses = {
            n.id
            for n in ast.walk(value)
            if isinstance(n, ast.Name) and n.id in self.locals and n.id != self.state
        }
        meant = Value(Alias(name), target.what, target.audience, stable=True)
        self.aliases[name] = PlaceAlias(target.node, meant, uses)
        self.emit(Bind(name, target.node), node)

    def new_set(self, target: ast.expr, value: ast.Call, node: ast.stmt) -> None:
        """Lower an assignment such as `name = some(n)`, which creates a local set."""
        size = self.number(value.args[0]).constant if len(value.args) == 1 else None
        if not isinstance(target, ast.Name) or size is None:
            self.refuse(node, "some() here", "'name = some(CONSTANT)'")
        if size > WORD:
            self.refuse(node, f"a set of {size} in a helper", f"at most {WORD}, or a set local of a rule")
        self.sets[target.id] = SetPlace(size, 1, local=target.id)
        self.emit(SetLocal(target.id, Const(0)), node)

    def copy_set(self, target: Value, source: SetPlace, node: ast.stmt) -> None:
        """Copy a set to another set of the same size."""
        if not isinstance(target.what, SetPlace) or target.what.size != source.size:
            self.refuse(
                node,
                "a set stored in something that is not a set of its size",
                "a Bits field of the same size",
            )
        self._note_group(target.what, node)
        for i in range(source.words):
            self.emit(SetWord(target.what, i, WordOf(source, i)), node)

    def _note_group(self, group: SetPlace, node: ast.AST) -> None:
        if group.field is not None:
            self.note_written(group.field, node)

    def note_written(self, f: Field, node: ast.AST) -> None:
        """Record that the function writes to a field."""
        if f.secrecy.kind == "scratch":
            self.prepares = True
            return
        self.writes = True
        line = getattr(node, "lineno", self.source.tree.lineno)
        self.catalogue.written.setdefault(f, {})[self.source.file, line] = None

    def store(self, target: ast.expr, value: Value, node: ast.stmt) -> None:
        """Lower a store to a field, and refuse a constant outside the field's bounds."""
        secrets = self.secret_read
        place = self.value(target)
        self.secret_read = secrets
        f = self.field_of(target)
        if value.what is not None:
            self.refuse(node, "a record, array or table in a field", "one integer")
        if f is None or place.what is not None:
            self.refuse(node, f"an assignment to {ast.unparse(target)}", "one integer field")
        lo, hi = f.bounds
        known = (0, 1) if value.node.truth else value.range
        if value.constant is not None:
            if not lo <= value.constant <= hi:
                self.refuse(node, f"{value.constant} in {f.name} ({lo}..{hi})", "a value that fits")
            known = (value.constant, value.constant)
        fits = known is not None and lo <= known[0] and known[1] <= hi
        self.note_written(f, node)
        if isinstance(node, ast.AugAssign):
            if f.secrecy.kind == "secret" and f.secrecy.start == f.secrecy.none == -1:
                self.catalogue.counted.setdefault(f, (self.source.file, node.lineno))
        else:
            self.catalogue.assigned.add(f)
        groups = self.groups_of(place.node.place, [f], node)
        self.move_slot(groups, "unlink", node)
        self.emit(StoreNode(place.node.place, value.number, None if fits else (lo, hi)), node)
        self.move_slot(groups, "link", node)

    def groups_of(
        self, place: IrPlace, fields: Sequence[Field], node: ast.AST
    ) -> list[tuple[SlotGroups, Expr]]:
        """Return the groups of slots that depend on fields of a record, each with the record's slot.

        Args:
            place: The place of the record, or of a field of it.
            fields: The fields that change.
            node: The statement.
        """
        groups = [group for f in fields for group in self.catalogue.groups.get(f, ())]
        if not groups:
            return []
        record: IrNode = place.base if isinstance(place, MemberNode) else place
        while isinstance(record, Alias) and record.name in self.aliases:
            record = self.aliases[record.name].place
        if not isinstance(record, Item):
            self.refuse(
                node,
                f"a change of {fields[0].name}, which groups slots, in a record without its number",
                f"the number as the parameter, and s.{groups[0].array}[number]",
            )
        slot = record.index
        if not isinstance(slot, Const | Local):
            temporary = self.temporary()
            self.locals.add(temporary)
            self.emit(SetLocal(temporary, slot), node)
            slot = Local(temporary)
        return [(group, slot) for group in groups]

    def move_slot(self, groups: list[tuple[SlotGroups, Expr]], change: str, node: ast.AST) -> None:
        """Link a slot to its groups, or unlink it before it changes.

        Args:
            groups: The groups and the slot.
            change: "link" or "unlink".
            node: The statement.
        """
        for group, slot in groups:
            self.moved.add(group)
            label = self.catalogue.function(getattr(group, change)).label
            self.emit(Do(Call(label, [Root("s"), slot])), node)

    def _do_augassign(self, node: ast.AugAssign) -> None:
        self._hold_indices(node.target, node, any(isinstance(n, ast.Call) for n in ast.walk(node.value)))
        load = ast.copy_location(ast.parse(ast.unparse(node.target), mode="eval").body, node)
        for inner in ast.walk(load):
            ast.copy_location(inner, node)
        combined = ast.copy_location(ast.BinOp(load, node.op, node.value), node)
        self.assign(node.target, combined, node)

    def _hold_indices(self, target: ast.expr, node: ast.stmt, calls: bool) -> None:
        """Store an index in a local if computing it twice could give different values.

        The values could differ if the index contains a call. They could also differ if the index reads a
        field and the statement calls a function that changes the field.

        Args:
            target: The target of the assignment. Its indices are replaced by locals.
            node: The assignment.
            calls: Whether the statement calls a function after it reads the target.
        """
        if not isinstance(target, ast.Attribute | ast.Subscript):
            return
        self._hold_indices(target.value, node, calls)
        held_for = ast.Call | ast.Attribute if calls else ast.Call
        if isinstance(target, ast.Subscript) and any(isinstance(n, held_for) for n in ast.walk(target.slice)):
            index, temporary = self.number(target.slice), self.temporary()
            self.emit(SetLocal(temporary, index.number), node)
            self.locals.add(temporary)
            if index.audience:
                self.tainted[temporary] = index.audience
            target.slice = ast.copy_location(ast.Name(temporary, ast.Load()), node)

    def note_assigned(self, name: str, audience: Audience = PUBLIC) -> None:
        """Record the audience of the value that is assigned to a local.

        In a function without yields, a local that has held a hidden value stays hidden.
        """
        if audience:
            self.tainted[name] = self.tainted.get(name, PUBLIC) | audience

    def check_set_local(self, place: SetPlace, audience: Audience, node: ast.AST) -> None:
        """Refuse a hidden number in a rule's local set, because the stack is public.

        In other functions, local sets are not on the stack, so they may hold hidden numbers.
        """


def same_place(one: object, other: object) -> bool:
    """Return whether two expressions for places are equal."""
    if type(one) is not type(other):
        return False
    if isinstance(one, MemberNode | Item | Compare) or not hasattr(one, "name"):
        mine, theirs = list(_leaves(one)), list(_leaves(other))
        return mine == theirs
    return bool(getattr(one, "name", None) == getattr(other, "name", None))


def _leaves(node: object) -> Iterator[object]:
    assert isinstance(node, IrNode)
    for part in walk(node):
        yield type(part), getattr(part, "name", None), getattr(part, "value", None), getattr(part, "op", None)
