"""Write LLVM IR for locals, for places in records, and for faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from coverts.engine.backends.native.emit.llvm_functions import Instance, OutsideArray, ParameterLayout
from coverts.engine.backends.native.emit.memory_layout import INT, ArrayLayout, Scalar, StructLayout
from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Const,
    Expr,
    IrNode,
    IrPlace,
    Item,
    MemberNode,
    Root,
    path_of,
)
from coverts.engine.language.registers import FAULT_BITS, Fault

Value = tuple[str, str]
"""A value. It consists of a kind ("i" integer, "u" unsigned, "f" real, "b" truth) and the LLVM IR text."""
TYPES = {"i": "i64", "u": "i64", "f": "double", "b": "i1"}
LIKELY = ", !prof !0"
"""Branch weights that tell LLVM that faults are rare."""


class Spot:
    """A place in memory. It consists of a pointer, an offset in bytes, a layout and the name of the field."""

    __slots__ = ("base", "field", "layout", "lengths", "offset")

    def __init__(
        self, base: str, offset: int, layout: ParameterLayout, lengths: Sequence[str] = (), field: str = ""
    ) -> None:
        self.base, self.offset, self.layout, self.lengths = base, offset, layout, lengths
        self.field = field


class PlaceEmitter:
    """A writer of LLVM IR for the locals, places and faults of one function.

    `pool` contains all other functions of the program.
    """

    def __init__(self, pool: Any, made: Instance) -> None:
        self.pool, self.made = pool, made
        self.checked: bool = pool.checked
        self.out: list[str] = []
        self.slots: list[str] = []
        self.count = 0
        self.block = "entry"
        self.open = True
        self.kinds: dict[str, str] = {}
        """The kinds of the locals that are numbers."""
        self.records: dict[str, ParameterLayout] = {}
        """The layouts of the locals and parameters that are records or arrays."""
        self.lengths: dict[str, list[str]] = {}
        self.names: dict[str, str] = {}
        self.loops: list[tuple[str, str]] = []
        self.points: dict[int, str] = {}
        self.failed: list[str] = []
        self.propagates = False
        self.line = made.code.line
        self.places = 0
        self.values: dict[type[IrNode], Callable[[Any], Value]] = {}

    # -- instructions ----------------------------------------------------------------------------

    def op(self, text: str) -> str:
        """Write an instruction and return the name of its result."""
        self.count += 1
        name = f"%x{self.count}"
        self.out.append(f"  {name} = {text}")
        return name

    def label(self) -> str:
        """Return a new label."""
        self.count += 1
        return f"L{self.count}"

    def at(self, label: str) -> None:
        """Start a basic block with this label."""
        if self.open:
            self.out.append(f"  br label %{label}")
        self.out.append(f"{label}:")
        self.block, self.open = label, True

    def jump(self, label: str) -> None:
        """Write an unconditional branch to a label."""
        if self.open:
            self.out.append(f"  br label %{label}")
            self.open = False

    def split(self, test: str, yes: str, no: str) -> None:
        """Write a branch to one of two labels."""
        self.out.append(f"  br i1 {test}, label %{yes}, label %{no}")
        self.open = False

    def integer(self, node: IrNode) -> str:
        """Write an expression and return its value as an integer."""
        kind, text = self.values[type(node)](node)
        return self.extend(text) if kind == "b" else text

    def extend(self, text: str) -> str:
        """Convert a truth to an integer."""
        if text in ("true", "false"):
            return "1" if text == "true" else "0"
        return self.op(f"zext i1 {text} to i64")

    def truth(self, node: IrNode) -> str:
        """Write an expression and return its value as a truth."""
        kind, text = self.values[type(node)](node)
        return text if kind == "b" else self.op(f"icmp ne i64 {text}, 0")

    def real(self, value: Value) -> str:
        """Convert a value to a real number."""
        kind, text = value
        if kind == "f":
            return text
        if text[0] != "%":
            return f"{text}.0"
        return self.op(f"sitofp i64 {text} to double")

    # -- faults ----------------------------------------------------------------------------------

    def require(self, test: str, fault: Fault, what: str) -> None:
        """Write a check. If the test fails, the function reports a fault and returns."""
        self.failed.append(f"[{self.place(what) | fault}, %{self.block}]")
        onward = self.label()
        self.out.append(f"  br i1 {test}, label %{onward}, label %failed{LIKELY}")
        self.open = False
        self.at(onward)
        self.made.fails = True

    def place(self, what: str) -> int:
        """Return the bits of a fault that identify the current line."""
        self.places += 1
        number: int = self.pool.site(self.made, self.places, self.line, what)
        return number << FAULT_BITS

    def check_callee(self, callee: Instance) -> None:
        """Write a check after a call. If the callee reported a fault, it returns, too."""
        mark = self.op("load i32, ptr %cell, align 4")
        test = self.op(f"icmp eq i32 {mark}, 0")
        onward, lost = self.label(), "gone"
        if callee.placeless and self.made.code.file:
            lost = self.label()
        self.out.append(f"  br i1 {test}, label %{onward}, label %{lost}{LIKELY}")
        self.open = False
        if lost == "gone":
            self.propagates = True
            self.made.placeless = self.made.placeless or callee.placeless
        else:
            self.at(lost)
            bare = self.op(f"icmp ult i32 {mark}, {1 << FAULT_BITS}")
            placed = self.op(f"or i32 {mark}, {self.place('a table')}")
            self.failed.append(f"[{self.op(f'select i1 {bare}, i32 {placed}, i32 {mark}')}, %{lost}]")
            self.jump("failed")
        self.at(onward)
        self.made.fails = True

    @property
    def checks_callees(self) -> bool:
        """Whether a fault in a callee also ends this function.

        Functions for batches have no state of their own. After a fault, they continue with the next game.
        """
        return self.checked and (self.made.cell or self.pool.state in self.made.given)

    # -- locals ----------------------------------------------------------------------------------

    def set_kind(self, name: str, kind: str) -> None:
        """Declare a local variable of a kind."""
        kind = "i" if kind == "b" else kind
        self.kinds[name] = kind
        slot = self.names[name] = f"%l{len(self.names)}"
        self.slots.append(f"  {slot} = alloca {TYPES[kind]}")
        self.slots.append(f"  store {TYPES[kind]} {'0.0' if kind == 'f' else '0'}, ptr {slot}")

    def set_local(self, name: str, value: Value) -> None:
        """Write an assignment to a local."""
        kind, text = value
        if name not in self.kinds:
            self.set_kind(name, kind)
        if kind == "b":
            text = self.extend(text)
        if self.kinds[name] == "f":
            text = self.real((kind, text))
        self.out.append(f"  store {TYPES[self.kinds[name]]} {text}, ptr {self.names[name]}")

    # -- places ----------------------------------------------------------------------------------

    def spot(self, node: IrPlace) -> Spot:
        """Write the computation of a place's address."""
        if isinstance(node, MemberNode):
            base = self.spot(node.base)
            assert isinstance(base.layout, StructLayout)
            offset, inner = base.layout.fields[node.name]
            return Spot(base.base, base.offset + offset, inner, field=node.name)
        if isinstance(node, Item):
            return self._item(node)
        assert isinstance(node, Root | Alias)
        layout: Any = self.records[node.name]
        base_text = self.names[node.name]
        if base_text[1] == "l":
            base_text = self.op(f"load ptr, ptr {base_text}")
        return Spot(base_text, 0, layout, self.lengths.get(node.name, ()))

    def _item(self, node: Item) -> Spot:
        base = self.spot(node.base)
        if isinstance(base.layout, OutsideArray):
            return self._outside(base, base.layout, self.integer(node.index))
        assert isinstance(base.layout, ArrayLayout), path_of(node)
        row = base.layout
        if isinstance(node.index, Const) and 0 <= node.index.value < row.count:
            at = base.offset + int(node.index.value) * row.item.size
            return Spot(base.base, at, row.item, field=base.field)
        index = self.integer(node.index)
        if self.checked and not node.proved:
            self.require(self.op(f"icmp ult i64 {index}, {row.count}"), Fault.INDEX, path_of(node))
        pointer = self.op(f"getelementptr [{row.item.size} x i8], ptr {self.pointer(base)}, i64 {index}")
        return Spot(pointer, 0, row.item, field=base.field)

    def _outside(self, base: Spot, layout: OutsideArray, index: str) -> Spot:
        pointer, size = self.pointer(base), layout.item.size
        if layout.axes == 1:
            return Spot(self.op(f"getelementptr [{size} x i8], ptr {pointer}, i64 {index}"), 0, layout.item)
        many = self.op(f"mul i64 {index}, {base.lengths[1]}")
        row = self.op(f"getelementptr [{size} x i8], ptr {pointer}, i64 {many}")
        return Spot(row, 0, OutsideArray(layout.item, layout.axes - 1), base.lengths[1:])

    def pointer(self, spot: Spot) -> str:
        """Write the pointer to a place."""
        if spot.offset == 0:
            return spot.base
        return self.op(f"getelementptr i8, ptr {spot.base}, i64 {spot.offset}")

    def load(self, spot: Spot) -> Value:
        """Write a load from a place."""
        layout = spot.layout
        assert isinstance(layout, Scalar)
        pointer, size = self.pointer(spot), layout.size
        field = self.made.field(spot.field)
        if layout.kind == "f":
            return "f", self.op(f"load double, ptr {pointer}, align 8{field}")
        if size == 8:
            return layout.kind, self.op(f"load i64, ptr {pointer}, align 8{field}")
        value = self.op(f"load i{size * 8}, ptr {pointer}, align {size}{field}")
        extend = "sext" if layout.kind == "i" else "zext"
        return "i", self.op(f"{extend} i{size * 8} {value} to i64")

    def store(self, spot: Spot, value: Value) -> None:
        """Write a store to a place."""
        layout = spot.layout
        assert isinstance(layout, Scalar)
        if layout.kind == "f":
            text, type_ = self.real(value), "double"
        else:
            text, type_ = value[1], f"i{layout.size * 8}"
            if value[0] == "b":
                text = self.extend(text)
            if layout.size < 8 and text[0] == "%":
                text = self.op(f"trunc i64 {text} to {type_}")
            elif layout.size < 8:
                half = 1 << layout.size * 8 - 1
                text = str((int(text) + half) % (2 * half) - half)
        field = self.made.field(spot.field)
        self.out.append(f"  store {type_} {text}, ptr {self.pointer(spot)}, align {layout.size}{field}")

    def register(self, name: str, record: str) -> Spot:
        """Return the place of one of the engine's scalar fields."""
        return self.spot(MemberNode(Alias(record), name))

    def word(self, index: Expr | str) -> Spot:
        """Return the place of a word of the stack."""
        offset, row = self.pool.state.fields["e_stack"]
        text = index if isinstance(index, str) else self.integer(index)
        base = self.spot(Root("s"))
        pointer = self.pointer(Spot(base.base, offset, row))
        return Spot(self.op(f"getelementptr [8 x i8], ptr {pointer}, i64 {text}"), 0, INT, field="e_stack")

    def staged(self, index: Expr, record: str) -> Spot:
        """Return the place of a word of the set that holds the selected options."""
        return self.spot(Item(MemberNode(Alias(record), "e_staged"), index, proved=True))
