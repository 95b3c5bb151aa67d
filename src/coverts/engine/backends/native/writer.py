"""Trees as LLVM IR: one function at a time.

A local is a slot of the function's own frame, which LLVM's first pass turns into registers. A field is a load
at an offset, with or without a sign; an array an offset that is scaled. What Python does and LLVM would leave
open is spelled out: numbers wrap at 64 bits, division rounds down, locals begin at 0.

In *checked* code an index outside its array, a zero divisor, a shift by no number of bits, and a value that
does
not fit leave a mark (`Fault`, and the number of the place) and every function returns at once. Code that is
not checked omits these tests and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from coverts.engine.backends.native.functions import Given, Instance, Outside
from coverts.engine.backends.native.layout import INT, Row, Scalar, Struct
from coverts.engine.compiler.tree import (
    INT as NUMBER,
)
from coverts.engine.compiler.tree import (
    Alias,
    Binary,
    Bind,
    Break,
    Builtin,
    Call,
    Cast,
    Change,
    Choice,
    Compare,
    Const,
    ConstItem,
    Continue,
    Do,
    Expr,
    FillRow,
    For,
    Group,
    Holds,
    If,
    Item,
    Jump,
    Length,
    Load,
    Local,
    Logic,
    Member,
    Node,
    Not,
    Number,
    Place,
    Points,
    Register,
    Return,
    Root,
    Set,
    SetRegister,
    SetStack,
    SetStaged,
    SetWord,
    Size,
    Stack,
    Staged,
    Stmt,
    Store,
    Symbol,
    Unary,
    While,
    WordOf,
    path_of,
)
from coverts.engine.registers import FAULT_BITS, POINTS, WORD, Fault

Value = tuple[str, str]
"""What an expression gives: its kind ("i" whole, "u" without sign, "f" real, "b" a truth), and its text."""
SIMPLE = {"+": "add", "-": "sub", "*": "mul", "&": "and", "|": "or", "^": "xor"}
REAL = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
SIGNED = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}
REALS = {"==": "oeq", "!=": "une", "<": "olt", "<=": "ole", ">": "ogt", ">=": "oge"}
TYPES = {"i": "i64", "u": "i64", "f": "double", "b": "i1"}
LIKELY = ", !prof !0"
"""Branch weights: a fault is not to be expected."""


class Spot:
    """A place: a pointer, an offset from it in bytes, what lies there, and in which field."""

    __slots__ = ("base", "field", "layout", "lengths", "offset")

    def __init__(
        self, base: str, offset: int, layout: Given, lengths: Sequence[str] = (), field: str = ""
    ) -> None:
        self.base, self.offset, self.layout, self.lengths = base, offset, layout, lengths
        self.field = field


class Writer:
    """Writes one instance; `pool` knows the others."""

    def __init__(self, pool: Any, made: Instance) -> None:
        self.pool, self.made = pool, made
        self.checked: bool = pool.checked
        self.out: list[str] = []
        self.slots: list[str] = []
        self.count = 0
        self.block = "entry"
        self.open = True
        self.kinds: dict[str, str] = {}
        """Of each local that is a number its kind; its slot is `%l.NAME`."""
        self.records: dict[str, Given] = {}
        """What each parameter or local that names a record or an array points to."""
        self.lengths: dict[str, list[str]] = {}
        self.names: dict[str, str] = {}
        self.loops: list[tuple[str, str]] = []
        self.points: dict[int, str] = {}
        self.failed: list[str] = []
        self.gone = False
        self.line = made.code.line
        self.places = 0
        self.values: dict[type[Node], Callable[[Any], Value]] = {
            cls: getattr(self, f"_{cls.__name__.lower()}")
            for cls in (
                *(
                    Const,
                    Symbol,
                    Local,
                    Register,
                    Stack,
                    Staged,
                    Load,
                    ConstItem,
                    Binary,
                    Unary,
                    Not,
                    Compare,
                ),
                *(Logic, Choice, Number, Call, Builtin, Holds, Size, WordOf, Length, Cast),
            )
        }
        self.writers: dict[type[Stmt], Callable[[Any], None]] = {
            cls: getattr(self, f"_put_{cls.__name__.lower()}")
            for cls in (
                *(Set, Bind, Store, SetRegister, SetStack, SetStaged, SetWord, Change, Do, If, While, For),
                *(Break, Continue, Return, Jump, Points, FillRow),
            )
        }

    # -- small things ----------------------------------------------------------------------------

    def op(self, text: str) -> str:
        self.count += 1
        name = f"%x{self.count}"
        self.out.append(f"  {name} = {text}")
        return name

    def label(self) -> str:
        self.count += 1
        return f"L{self.count}"

    def at(self, label: str) -> None:
        """Go on at a label."""
        if self.open:
            self.out.append(f"  br label %{label}")
        self.out.append(f"{label}:")
        self.block, self.open = label, True

    def jump(self, label: str) -> None:
        if self.open:
            self.out.append(f"  br label %{label}")
            self.open = False

    def split(self, test: str, yes: str, no: str) -> None:
        self.out.append(f"  br i1 {test}, label %{yes}, label %{no}")
        self.open = False

    def whole(self, node: Node) -> str:
        """A whole number."""
        kind, text = self.values[type(node)](node)
        return self.extended(text) if kind == "b" else text

    def extended(self, text: str) -> str:
        if text in ("true", "false"):
            return "1" if text == "true" else "0"
        return self.op(f"zext i1 {text} to i64")

    def truth(self, node: Node) -> str:
        kind, text = self.values[type(node)](node)
        return text if kind == "b" else self.op(f"icmp ne i64 {text}, 0")

    def real(self, value: Value) -> str:
        kind, text = value
        if kind == "f":
            return text
        if text[0] != "%":
            return f"{text}.0"
        return self.op(f"sitofp i64 {text} to double")

    # -- faults ----------------------------------------------------------------------------------

    def require(self, test: str, fault: Fault, what: str) -> None:
        """In checked code: leave the mark and return where the test does not hold."""
        self.failed.append(f"[{self.place(what) | fault}, %{self.block}]")
        onward = self.label()
        self.out.append(f"  br i1 {test}, label %{onward}, label %failed{LIKELY}")
        self.open = False
        self.at(onward)
        self.made.fails = True

    def place(self, what: str) -> int:
        """The part of a mark that says where it was left."""
        self.places += 1
        number: int = self.pool.site(self.made, self.places, self.line, what)
        return number << FAULT_BITS

    def look_back(self, callee: Instance) -> None:
        """After a call that may have failed."""
        mark = self.op("load i32, ptr %cell, align 4")
        test = self.op(f"icmp eq i32 {mark}, 0")
        onward, lost = self.label(), "gone"
        if callee.placeless and self.made.code.file:
            lost = self.label()
        self.out.append(f"  br i1 {test}, label %{onward}, label %{lost}{LIKELY}")
        self.open = False
        if lost == "gone":
            self.gone = True
            self.made.placeless = self.made.placeless or callee.placeless
        else:
            self.at(lost)
            bare = self.op(f"icmp ult i32 {mark}, {1 << FAULT_BITS}")
            placed = self.op(f"or i32 {mark}, {self.place('a table')}")
            self.failed.append(f"[{self.op(f'select i1 {bare}, i32 {placed}, i32 {mark}')}, %{lost}]")
            self.jump("failed")
        self.at(onward)
        self.made.fails = True

    # -- the function ----------------------------------------------------------------------------

    def write(self) -> None:
        made, code = self.made, self.made.code
        given: list[str] = []
        pointers = [layout for layout in made.given if isinstance(layout, Struct)]
        alone = len(pointers) == len(made.given) - sum(isinstance(g, Outside) or g is INT for g in made.given)
        alone = alone and len({id(p) for p in pointers}) == len(pointers)
        alone = alone and all(layout in self.pool.roots for layout in pointers)
        for number, ((name, _), layout) in enumerate(zip(code.parameters, made.given, strict=True)):
            if layout is INT:
                given.append(f"i64 %p{number}")
                self.set_kind(name, "i")
                self.out.append(f"  store i64 %p{number}, ptr {self.names[name]}")
            elif isinstance(layout, Outside):
                lengths = [f"%n{number}.{axis}" for axis in range(layout.axes)]
                given += [f"ptr %p{number}", *(f"i64 {n}" for n in lengths)]
                self.records[name], self.names[name], self.lengths[name] = layout, f"%p{number}", lengths
            else:
                given.append(f"ptr {'noalias ' if alone else ''}nonnull %p{number}")
                self.records[name], self.names[name] = layout, f"%p{number}"
        self.open_cell(given)
        if code.body and isinstance(code.body[-1], Points):
            self._begin_frame()
        self.body(code.body)
        if self.open:
            self.out.append(f"  ret {made.type} {'0.0' if made.result == 'f' else '0'}")
        zero = "0.0" if made.result == "f" else "0"
        if self.failed:
            self.out += [
                "failed:",
                f"  %mark = phi i32 {', '.join(self.failed)}",
                "  store i32 %mark, ptr %cell, align 4",
                f"  ret {made.type} {zero}",
            ]
        if self.gone:
            self.out += ["gone:", f"  ret {made.type} {zero}"]
        made.parameters = ", ".join(given)
        made.body = [*self.slots, *self.out]

    def open_cell(self, given: list[str]) -> None:
        """Where the mark of a fault goes: into the state's own register, else where the caller says."""
        if not self.checked:
            return
        made = self.made
        state = next((i for i, layout in enumerate(made.given) if layout is self.pool.state), None)
        if state is not None:
            offset, _ = self.pool.state.fields["e_error"]
            self.slots.append(f"  %cell = getelementptr i8, ptr %p{state}, i64 {offset}")
        elif made.cell:
            given.append("ptr %cell")
        else:
            self.slots += ["  %cell = alloca i32, align 4", "  store i32 0, ptr %cell, align 4"]

    @property
    def watches(self) -> bool:
        """Whether a fault of a callee ends this function too; what is called from outside goes on."""
        return self.checked and (self.made.cell or self.pool.state in self.made.given)

    def _begin_frame(self) -> None:
        self.set_local("_b", ("i", self.whole(Register("e_top"))))
        self.set_local("_h", ("i", self.whole(Stack(Local("_b")))))

    # -- locals ----------------------------------------------------------------------------------

    def set_kind(self, name: str, kind: str) -> None:
        kind = "i" if kind == "b" else kind
        self.kinds[name] = kind
        slot = self.names[name] = f"%l{len(self.names)}"
        self.slots.append(f"  {slot} = alloca {TYPES[kind]}")
        self.slots.append(f"  store {TYPES[kind]} {'0.0' if kind == 'f' else '0'}, ptr {slot}")

    def set_local(self, name: str, value: Value) -> None:
        kind, text = value
        if name not in self.kinds:
            self.set_kind(name, kind)
        if kind == "b":
            text = self.extended(text)
        if self.kinds[name] == "f":
            text = self.real((kind, text))
        self.out.append(f"  store {TYPES[self.kinds[name]]} {text}, ptr {self.names[name]}")

    # -- places ----------------------------------------------------------------------------------

    def spot(self, node: Place) -> Spot:
        if isinstance(node, Member):
            base = self.spot(node.base)
            assert isinstance(base.layout, Struct)
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
        if isinstance(base.layout, Outside):
            return self._outside(base, base.layout, self.whole(node.index))
        assert isinstance(base.layout, Row), path_of(node)
        row = base.layout
        if isinstance(node.index, Const) and 0 <= node.index.value < row.count:
            at = base.offset + int(node.index.value) * row.item.size
            return Spot(base.base, at, row.item, field=base.field)
        index = self.whole(node.index)
        if self.checked and not node.proved:
            self.require(self.op(f"icmp ult i64 {index}, {row.count}"), Fault.INDEX, path_of(node))
        pointer = self.op(f"getelementptr [{row.item.size} x i8], ptr {self.pointer(base)}, i64 {index}")
        return Spot(pointer, 0, row.item, field=base.field)

    def _outside(self, base: Spot, layout: Outside, index: str) -> Spot:
        pointer, size = self.pointer(base), layout.item.size
        if layout.axes == 1:
            return Spot(self.op(f"getelementptr [{size} x i8], ptr {pointer}, i64 {index}"), 0, layout.item)
        many = self.op(f"mul i64 {index}, {base.lengths[1]}")
        row = self.op(f"getelementptr [{size} x i8], ptr {pointer}, i64 {many}")
        return Spot(row, 0, Outside(layout.item, layout.axes - 1), base.lengths[1:])

    def pointer(self, spot: Spot) -> str:
        if spot.offset == 0:
            return spot.base
        return self.op(f"getelementptr i8, ptr {spot.base}, i64 {spot.offset}")

    def load(self, spot: Spot) -> Value:
        layout = spot.layout
        assert isinstance(layout, Scalar)
        pointer, size = self.pointer(spot), layout.size
        field = self.made.field(spot.field)
        if layout.kind == "f":
            return "f", self.op(f"load double, ptr {pointer}, align 8{field}")
        if size == 8:
            return layout.kind, self.op(f"load i64, ptr {pointer}, align 8{field}")
        found = self.op(f"load i{size * 8}, ptr {pointer}, align {size}{field}")
        extend = "sext" if layout.kind == "i" else "zext"
        return "i", self.op(f"{extend} i{size * 8} {found} to i64")

    def store(self, spot: Spot, value: Value) -> None:
        layout = spot.layout
        assert isinstance(layout, Scalar)
        if layout.kind == "f":
            text, type_ = self.real(value), "double"
        else:
            text, type_ = value[1], f"i{layout.size * 8}"
            if value[0] == "b":
                text = self.extended(text)
            if layout.size < 8 and text[0] == "%":
                text = self.op(f"trunc i64 {text} to {type_}")
            elif layout.size < 8:
                half = 1 << layout.size * 8 - 1
                text = str((int(text) + half) % (2 * half) - half)
        field = self.made.field(spot.field)
        self.out.append(f"  store {type_} {text}, ptr {self.pointer(spot)}, align {layout.size}{field}")

    def register(self, name: str, record: str) -> Spot:
        return self.spot(Member(Alias(record), name))

    def word(self, index: Expr | str) -> Spot:
        """A word of the stack."""
        offset, row = self.pool.state.fields["e_stack"]
        text = index if isinstance(index, str) else self.whole(index)
        base = self.spot(Root("s"))
        pointer = self.pointer(Spot(base.base, offset, row))
        return Spot(self.op(f"getelementptr [8 x i8], ptr {pointer}, i64 {text}"), 0, INT, field="e_stack")

    def staged(self, index: Expr, record: str) -> Spot:
        return self.spot(Item(Member(Alias(record), "e_staged"), index, proved=True))

    # -- statements ------------------------------------------------------------------------------

    def body(self, nodes: Sequence[Stmt]) -> None:
        writers = self.writers
        for node in nodes:
            if not self.open:
                return
            if node.line:
                self.line = node.line
            if not node.python_only:
                writers[type(node)](node)

    def _put_set(self, node: Set) -> None:
        self.set_local(node.name, self.values[type(node.value)](node.value))

    def _put_bind(self, node: Bind) -> None:
        spot = self.spot(node.place)
        if node.name not in self.names:
            slot = self.names[node.name] = f"%l{len(self.names)}"
            self.slots.append(f"  {slot} = alloca ptr")
        self.records[node.name] = spot.layout
        self.out.append(f"  store ptr {self.pointer(spot)}, ptr {self.names[node.name]}")

    def _put_store(self, node: Store) -> None:
        if isinstance(node.value, Place):
            source, target = self.spot(node.value), self.spot(node.place)
            assert isinstance(target.layout, Struct)
            given = f"ptr align 8 {self.pointer(target)}, ptr align 8 {self.pointer(source)}"
            self.out.append(
                f"  call void @llvm.memcpy.p0.p0.i64({given}, i64 {target.layout.size}, i1 false)"
            )
            return
        value = self.values[type(node.value)](node.value)
        if node.bounds is not None and self.checked:
            text = self.extended(value[1]) if value[0] == "b" else value[1]
            self._fits(text, *node.bounds, path_of(node.place))
        self.store(self.spot(node.place), value)

    def _fits(self, text: str, lo: int, hi: int, what: str) -> None:
        if hi - lo >= 1 << 64:
            return
        moved = text if lo == 0 else self.op(f"sub i64 {text}, {lo}")
        self.require(self.op(f"icmp ule i64 {moved}, {hi - lo}"), Fault.FIT, what)

    def _put_setregister(self, node: SetRegister) -> None:
        value = self.values[type(node.value)](node.value)
        self.store(self.register(node.name, node.record), value)

    def _put_setstack(self, node: SetStack) -> None:
        value = self.whole(node.value)
        self.store(self.word(node.index), ("i", value))

    def _put_setstaged(self, node: SetStaged) -> None:
        value = self.whole(node.value)
        self.store(self.staged(node.index, node.record), ("i", value))

    def _put_setword(self, node: SetWord) -> None:
        value = self.whole(node.value)
        self.put_word(node.group, node.index, value)

    def put_word(self, group: Group, index: int, value: str) -> None:
        if group.local:
            self.set_local(group.local, ("i", value))
        else:
            self.store(self.word_spot(group, index), ("i", value))

    def _put_change(self, node: Change) -> None:
        group, x = node.group, self.whole(node.number)
        if not node.inside and self.checked:
            what = path_of(group.place) if group.place is not None else "a set"
            self.require(self.op(f"icmp ult i64 {x}, {group.size}"), Fault.FIT, what)
        if group.words == 1:
            if group.local:
                old, spot = self.whole(Local(group.local)), None
            else:
                spot = self.word_spot(group, 0)
                old = self.load(spot)[1]
            at = x if node.inside or self.checked else self.op(f"and i64 {x}, 63")
        else:
            spot, at = self.word_with(group, x)
            old = self.load(spot)[1]
        bit = self.op(f"shl i64 1, {at}")
        if node.adds:
            new = self.op(f"or i64 {old}, {bit}")
        else:
            new = self.op(f"and i64 {old}, {self.op(f'xor i64 {bit}, -1')}")
        if spot is None:
            self.set_local(group.local, ("i", new))
        else:
            self.store(spot, ("i", new))

    def _put_do(self, node: Do) -> None:
        self.values[type(node.call)](node.call)

    def _put_if(self, node: If) -> None:
        yes, after = self.label(), self.label()
        no = self.label() if node.no else after
        self.condition(node.test, yes, no)
        self.at(yes)
        self.body(node.yes)
        reached = self.open or not node.no
        self.jump(after)
        if node.no:
            self.at(no)
            self.body(node.no)
            reached = reached or self.open
            self.jump(after)
        if reached:
            self.at(after)

    def _put_while(self, node: While) -> None:
        head, inside, after = self.label(), self.label(), self.label()
        self.at(head)
        self.condition(node.test, inside, after)
        self.at(inside)
        self.loops.append((head, after))
        self.body(node.body)
        self.loops.pop()
        self.jump(head)
        self.at(after)

    def _put_for(self, node: For) -> None:
        start, stop, step = self.whole(node.start), self.whole(node.stop), self.whole(node.step)
        self.count += 1
        counter = f"%c{self.count}"
        self.slots.append(f"  {counter} = alloca i64")
        self.out.append(f"  store i64 {start}, ptr {counter}")
        head, inside, onward, after = self.label(), self.label(), self.label(), self.label()
        if step[0] == "%" and self.checked:
            self.require(self.op(f"icmp ne i64 {step}, 0"), Fault.ARITHMETIC, "a range's step")
        self.at(head)
        at = self.op(f"load i64, ptr {counter}")
        if step[0] == "%":
            up, down = self.op(f"icmp slt i64 {at}, {stop}"), self.op(f"icmp sgt i64 {at}, {stop}")
            rising = self.op(f"icmp sgt i64 {step}, 0")
            test = self.op(f"select i1 {rising}, i1 {up}, i1 {down}")
        else:
            test = self.op(f"icmp {'slt' if int(step) > 0 else 'sgt'} i64 {at}, {stop}")
        self.split(test, inside, after)
        self.at(inside)
        self.set_local(node.name, ("i", at))
        self.loops.append((onward, after))
        self.body(node.body)
        self.loops.pop()
        self.at(onward)
        following = self.op(f"add nsw i64 {at}, {step}")
        self.out.append(f"  store i64 {following}, ptr {counter}")
        self.jump(head)
        self.at(after)

    def _put_break(self, node: Break) -> None:
        self.jump(self.loops[-1][1])

    def _put_continue(self, node: Continue) -> None:
        self.jump(self.loops[-1][0])

    def _put_return(self, node: Return) -> None:
        value = self.values[type(node.value)](node.value)
        if not self.made.returned:
            self.made.returned, self.made.result = True, "f" if value[0] == "f" else "i"
        if self.made.result == "f":
            self.out.append(f"  ret double {self.real(value)}")
        else:
            self.out.append(f"  ret i64 {self.extended(value[1]) if value[0] == 'b' else value[1]}")
        self.open = False

    def _put_jump(self, node: Jump) -> None:
        self.jump(self.points[node.point])

    def _put_points(self, node: Points) -> None:
        """One switch where the rule is entered, then straight jumps from point to point."""
        if len(node.points) == 1 and not node.looped:
            self.body(node.points[0][1])
            return
        self.points = {number: self.label() for number, _ in node.points}
        at = self.op(f"and i64 {self.whole(Local('_h'))}, {POINTS - 1}")
        cases = " ".join(f"i64 {number}, label %{label}" for number, label in [*self.points.items()][:-1])
        last = self.points[node.points[-1][0]]
        self.out.append(f"  switch i64 {at}, label %{last} [{cases}]")
        self.open = False
        for number, body in node.points:
            self.at(self.points[number])
            self.body(body)
            assert not self.open, "a point falls through"

    def _put_fillrow(self, node: FillRow) -> None:
        row = self.spot(node.row)
        assert isinstance(row.layout, Outside) and isinstance(node.value, Const) and node.value.value == 0
        size = self.op(f"mul i64 {row.lengths[0]}, {row.layout.item.size}")
        self.out.append(
            f"  call void @llvm.memset.p0.i64(ptr {self.pointer(row)}, i8 0, i64 {size}, i1 false)"
        )

    # -- tests -----------------------------------------------------------------------------------

    def condition(self, node: Expr, yes: str, no: str) -> None:
        """Go to one label or the other."""
        match node:
            case Const(value=value):
                self.jump(yes if value else no)
            case Not(operand=operand):
                self.condition(operand, no, yes)
            case Logic(word=word, operands=operands):
                for part in operands[:-1]:
                    onward = self.label()
                    if word == "and":
                        self.condition(part, onward, no)
                    else:
                        self.condition(part, yes, onward)
                    self.at(onward)
                self.condition(operands[-1], yes, no)
            case _:
                self.split(self.truth(node), yes, no)

    # -- expressions -----------------------------------------------------------------------------

    def _const(self, node: Const) -> Value:
        if isinstance(node.value, float):
            return "f", repr(node.value)
        if isinstance(node.value, bool):
            return "b", "true" if node.value else "false"
        return "i", str((node.value + (1 << 63)) % (1 << 64) - (1 << 63))

    def _symbol(self, node: Symbol) -> Value:
        return "i", str(self.pool.number_of(node))

    def _local(self, node: Local) -> Value:
        name = node.name
        if name not in self.kinds:
            self.set_kind(name, "i")
        kind = self.kinds[name]
        return kind, self.op(f"load {TYPES[kind]}, ptr {self.names[name]}")

    def _register(self, node: Register) -> Value:
        return self.load(self.register(node.name, node.record))

    def _stack(self, node: Stack) -> Value:
        return self.load(self.word(node.index))

    def _staged(self, node: Staged) -> Value:
        return self.load(self.staged(node.index, node.record))

    def _load(self, node: Load) -> Value:
        return self.load(self.spot(node.place))

    def _constitem(self, node: ConstItem) -> Value:
        table = self.pool.table(node.table)
        self.made.tables[node.table] = table
        index = ""
        for count, part in zip(table.shape, node.indices, strict=True):
            text = self.whole(part)
            if self.checked and not (isinstance(part, Const) and 0 <= part.value < count):
                self.require(self.op(f"icmp ult i64 {text}, {count}"), Fault.INDEX, node.table)
            index = text if not index else self.op(f"add i64 {self.op(f'mul i64 {index}, {count}')}, {text}")
        size = table.itemsize
        pointer = self.op(f"getelementptr [{size} x i8], ptr @{node.table}, i64 {index}")
        return self.load(Spot(pointer, 0, Scalar(size, "i")))

    def _binary(self, node: Binary) -> Value:
        values = self.values
        left, right = values[type(node.left)](node.left), values[type(node.right)](node.right)
        if left[0] == "f" or right[0] == "f" or node.op == "/":
            return "f", self.op(f"{REAL[node.op]} double {self.real(left)}, {self.real(right)}")
        kind = "u" if left[0] == "u" or right[0] == "u" else "i"
        a = self.extended(left[1]) if left[0] == "b" else left[1]
        b = self.extended(right[1]) if right[0] == "b" else right[1]
        if node.op in SIMPLE:
            return kind, self.op(f"{SIMPLE[node.op]} i64 {a}, {b}")
        if node.op in ("<<", ">>"):
            shift = "shl" if node.op == "<<" else "lshr" if kind == "u" else "ashr"
            return kind, self.op(f"{shift} i64 {a}, {self._bits(b)}")
        return kind, self._divided(node.op, a, b)

    def _bits(self, text: str) -> str:
        """A number of bits to shift by."""
        if text[0] != "%" and 0 <= int(text) < 64:
            return text
        if self.checked:
            self.require(self.op(f"icmp ult i64 {text}, 64"), Fault.ARITHMETIC, "a shift")
            return text
        return self.op(f"and i64 {text}, 63")

    def _divided(self, op: str, a: str, b: str) -> str:
        """Division that rounds down, and its remainder, which has the divisor's sign."""
        if b[0] != "%" and int(b) > 0:
            divisor = int(b)
            if divisor & divisor - 1 == 0:
                if op == "//":
                    return self.op(f"ashr i64 {a}, {divisor.bit_length() - 1}")
                return self.op(f"and i64 {a}, {divisor - 1}")
        else:
            if self.checked:
                self.require(self.op(f"icmp ne i64 {b}, 0"), Fault.ARITHMETIC, "a division")
            # 0 and -1 (of the lowest number) would end the process, not the game
            outside = self.op(f"icmp ult i64 {self.op(f'add i64 {b}, 1')}, 2")
            turned = self.op(f"sub i64 0, {a}")
            safe = self.op(f"select i1 {outside}, i64 1, i64 {b}")
            a = self.op(f"select i1 {outside}, i64 {turned}, i64 {a}")
            b = safe
        rest = self.op(f"srem i64 {a}, {b}")
        apart = self.op(f"icmp ne i64 {rest}, 0")
        unlike = self.op(f"icmp slt i64 {self.op(f'xor i64 {rest}, {b}')}, 0")
        down = self.op(f"and i1 {apart}, {unlike}")
        if op == "%":
            return self.op(f"select i1 {down}, i64 {self.op(f'add i64 {rest}, {b}')}, i64 {rest}")
        return self.op(f"sub i64 {self.op(f'sdiv i64 {a}, {b}')}, {self.op(f'zext i1 {down} to i64')}")

    def _unary(self, node: Unary) -> Value:
        operand = self.values[type(node.operand)](node.operand)
        if operand[0] == "f":
            return "f", self.op(f"fneg double {operand[1]}")
        text = self.extended(operand[1]) if operand[0] == "b" else operand[1]
        turned = self.op(f"sub i64 0, {text}" if node.op == "-" else f"xor i64 {text}, -1")
        return "u" if operand[0] == "u" else "i", turned

    def _not(self, node: Not) -> Value:
        return "b", self.op(f"xor i1 {self.truth(node.operand)}, true")

    def _compare(self, node: Compare) -> Value:
        if len(node.ops) == 1:
            values = self.values
            left, right = (values[type(part)](part) for part in node.operands)
            return "b", self.compared(node.ops[0], left, right)
        # each part is reckoned once, and those behind a part that does not hold are not
        done = self.label()
        first = self.values[type(node.operands[0])](node.operands[0])
        found: list[str] = []
        for at, (op, operand) in enumerate(zip(node.ops, node.operands[1:], strict=True)):
            second = self.values[type(operand)](operand)
            test = self.compared(op, first, second)
            first = second
            if at < len(node.ops) - 1:
                onward = self.label()
                found.append(f"[false, %{self.block}]")
                self.split(test, onward, done)
                self.at(onward)
            else:
                found.append(f"[{test}, %{self.block}]")
        self.at(done)
        return "b", self.op(f"phi i1 {', '.join(found)}")

    def compared(self, op: str, left: Value, right: Value) -> str:
        if left[0] == "f" or right[0] == "f":
            return self.op(f"fcmp {REALS[op]} double {self.real(left)}, {self.real(right)}")
        a = self.extended(left[1]) if left[0] == "b" else left[1]
        b = self.extended(right[1]) if right[0] == "b" else right[1]
        return self.op(f"icmp {SIGNED[op]} i64 {a}, {b}")

    def _logic(self, node: Logic) -> Value:
        truth = node.truth
        done = self.label()
        found: list[str] = []
        for at, part in enumerate(node.operands):
            text = self.truth(part) if truth else self.whole(part)
            found.append(f"[{text}, %{self.block}]")
            if at < len(node.operands) - 1:
                onward = self.label()
                test = text if truth else self.op(f"icmp ne i64 {text}, 0")
                self.split(test, *((onward, done) if node.word == "and" else (done, onward)))
                self.at(onward)
        self.at(done)
        return ("b" if truth else "i"), self.op(f"phi {'i1' if truth else 'i64'} {', '.join(found)}")

    def _choice(self, node: Choice) -> Value:
        if is_plain(node.yes) and is_plain(node.no):
            test = self.truth(node.test)
            yes, no = self.whole(node.yes), self.whole(node.no)
            return "i", self.op(f"select i1 {test}, i64 {yes}, i64 {no}")
        yes, no, done = self.label(), self.label(), self.label()
        self.condition(node.test, yes, no)
        self.at(yes)
        first = self.values[type(node.yes)](node.yes)
        if first[0] == "b":
            first = ("i", self.extended(first[1]))
        found = [f"[{first[1]}, %{self.block}]"]
        self.jump(done)
        self.at(no)
        second = self.values[type(node.no)](node.no)
        text = self.extended(second[1]) if second[0] == "b" else second[1]
        found.append(f"[{text}, %{self.block}]")
        self.at(done)
        return first[0], self.op(f"phi {TYPES[first[0]]} {', '.join(found)}")

    def _number(self, node: Number) -> Value:
        return "i", self.extended(self.truth(node.of))

    def _builtin(self, node: Builtin) -> Value:
        given = [self.whole(argument) for argument in node.arguments]
        if node.name == "bit_count":
            return "i", self.op(f"call i64 @llvm.ctpop.i64(i64 {given[0]})")
        if node.name == "abs":
            return "i", self.op(f"call i64 @llvm.abs.i64(i64 {given[0]}, i1 false)")
        return "i", self.op(f"call i64 @llvm.s{node.name}.i64(i64 {given[0]}, i64 {given[1]})")

    def _length(self, node: Length) -> Value:
        if isinstance(node.array, Root | Alias):
            return "i", self.lengths[node.array.name][node.axis]
        return "i", self.spot(node.array).lengths[node.axis]

    def _cast(self, node: Cast) -> Value:
        return "u" if node.to == "U64" else "i", self.whole(node.of)

    # -- sets ------------------------------------------------------------------------------------

    def word_spot(self, group: Group, index: int) -> Spot:
        """A whole word of a set that is no local."""
        if group.in_frame:
            return self.word(Binary("+", Local("_b"), Const(group.at + index)))
        assert group.place is not None
        spot = self.spot(group.place)
        if group.words > 1:
            spot = Spot(spot.base, spot.offset + 8 * index, INT, field=spot.field)
        return spot

    def word_with(self, group: Group, x: str) -> tuple[Spot, str]:
        """The word of a set of several that holds x, and the bit of x in it."""
        number, bit = self.op(f"udiv i64 {x}, {WORD}"), self.op(f"urem i64 {x}, {WORD}")
        if group.in_frame:
            start = self.whole(Binary("+", Local("_b"), Const(group.at)))
            return self.word(self.op(f"add i64 {start}, {number}")), bit
        assert group.place is not None
        words = self.spot(group.place)
        word = self.op(f"getelementptr [8 x i8], ptr {self.pointer(words)}, i64 {number}")
        return Spot(word, 0, INT, field=words.field), bit

    def word_value(self, group: Group, index: int) -> str:
        if group.local:
            return self.whole(Local(group.local))
        return self.load(self.word_spot(group, index))[1]

    def _holds(self, node: Holds) -> Value:
        group, x = node.group, self.whole(node.number)
        inside = ""
        if not node.inside:
            inside = self.op(f"icmp ult i64 {x}, {group.size}")
            x = self.op(f"select i1 {inside}, i64 {x}, i64 0")
        if group.words == 1:
            word, bit = self.word_value(group, 0), x
        else:
            spot, bit = self.word_with(group, x)
            word = self.load(spot)[1]
        has = self.op(f"trunc i64 {self.op(f'lshr i64 {word}, {bit}')} to i1")
        return "b", self.op(f"and i1 {has}, {inside}") if inside else has

    def _size(self, node: Size) -> Value:
        found = ""
        for index in range(node.group.words):
            count = self.op(f"call i64 @llvm.ctpop.i64(i64 {self.word_value(node.group, index)})")
            found = count if not found else self.op(f"add i64 {found}, {count}")
        return "i", found

    def _wordof(self, node: WordOf) -> Value:
        return "i", self.word_value(node.group, node.index)

    # -- calls -----------------------------------------------------------------------------------

    def _call(self, node: Call) -> Value:
        code = self.pool.codes[node.label]
        layouts: list[Given] = []
        texts: list[str] = []
        for (_, kind), argument in zip(code.parameters, node.arguments, strict=False):
            if kind == NUMBER:
                layouts.append(INT)
                texts.append(f"i64 {self.whole(argument)}")
                continue
            assert isinstance(argument, Place), node.label
            spot = self.spot(argument)
            layouts.append(spot.layout)
            texts += [f"ptr {self.pointer(spot)}", *(f"i64 {n}" for n in spot.lengths)]
        callee = self.pool.need(node.label, tuple(layouts))
        if callee.cell:
            texts.append("ptr %cell")
        self.made.calls[callee.symbol] = callee
        result = self.op(f"call {callee.type} @{callee.symbol}({', '.join(texts)})")
        if callee.fails and self.watches:
            self.look_back(callee)
        return callee.result, result


def is_plain(node: Expr) -> bool:
    """Whether it can be reckoned whether it is wanted or not."""
    return isinstance(node, Const | Symbol | Local) or (
        isinstance(node, Number | Compare | Not)
        and all(is_plain(part) for part in node.parts() if isinstance(part, Expr))
    )
