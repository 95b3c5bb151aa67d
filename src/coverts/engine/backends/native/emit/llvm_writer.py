"""Write statements and whole functions as LLVM IR.

A local is stored on the machine's stack, and LLVM's first pass moves it to a register. A field is read from
an offset in its record. For an item of an array, the index times the item's size is added. The generated code
does not rely on behaviour that LLVM leaves undefined. Numbers wrap at 64 bits, division rounds down as in
Python, and locals start at 0.

In *checked* code, an index outside its array, a divisor of 0, an invalid shift and a value that does not fit
are faults. The code then stores a `Fault` and the number of its place, and all functions return. Unchecked
code differs only in that it has no checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from coverts.engine.backends.native.emit.llvm_functions import Instance, OutsideArray
from coverts.engine.backends.native.emit.llvm_values import ValueEmitter
from coverts.engine.backends.native.emit.memory_layout import INT, StructLayout
from coverts.engine.base.loop_guard import MAX_ROUNDS
from coverts.engine.compiler.ir.expression_nodes import (
    Const,
    IrPlace,
    Local,
    Register,
    SetPlace,
    Stack,
    path_of,
)
from coverts.engine.compiler.ir.loop_limits import is_small, is_sum_of, jumps_back
from coverts.engine.compiler.ir.statement_nodes import (
    Bind,
    Break,
    ChangeNode,
    Continue,
    Do,
    FillRow,
    For,
    If,
    Jump,
    Points,
    Return,
    SetLocal,
    SetRegister,
    SetStack,
    SetStaged,
    SetWord,
    Stmt,
    StoreNode,
    While,
)
from coverts.engine.language.registers import POINTS, Fault


class LlvmWriter(ValueEmitter):
    """A writer of LLVM IR for one function. `pool` contains all other functions of the program."""

    def __init__(self, pool: Any, made: Instance) -> None:
        super().__init__(pool, made)
        self.jumps = ""
        """The variable that counts backward jumps in a rule."""
        self.back: set[int] = set()
        """The points to which a jump from the current point is counted."""
        self.writers: dict[type[Stmt], Callable[[Any], None]] = {
            cls: getattr(self, f"_put_{cls.__name__.removesuffix('Node').lower()}")
            for cls in (
                *(
                    SetLocal,
                    Bind,
                    StoreNode,
                    SetRegister,
                    SetStack,
                    SetStaged,
                    SetWord,
                    ChangeNode,
                    Do,
                    If,
                    While,
                    For,
                ),
                *(Break, Continue, Return, Jump, Points, FillRow),
            )
        }

    # -- the function ----------------------------------------------------------------------------

    def write(self) -> None:
        """Write the whole function."""
        made, code = self.made, self.made.code
        parameters: list[str] = []
        pointers = [layout for layout in made.given if isinstance(layout, StructLayout)]
        alone = len(pointers) == len(made.given) - sum(
            isinstance(g, OutsideArray) or g is INT for g in made.given
        )
        alone = alone and len({id(p) for p in pointers}) == len(pointers)
        alone = alone and all(layout in self.pool.roots for layout in pointers)
        for number, ((name, _), layout) in enumerate(zip(code.parameters, made.given, strict=True)):
            if layout is INT:
                parameters.append(f"i64 %p{number}")
                self.set_kind(name, "i")
                self.out.append(f"  store i64 %p{number}, ptr {self.names[name]}")
            elif isinstance(layout, OutsideArray):
                lengths = [f"%n{number}.{axis}" for axis in range(layout.axes)]
                parameters += [f"ptr %p{number}", *(f"i64 {n}" for n in lengths)]
                self.records[name], self.names[name], self.lengths[name] = layout, f"%p{number}", lengths
            else:
                parameters.append(f"ptr {'noalias ' if alone else ''}nonnull %p{number}")
                self.records[name], self.names[name] = layout, f"%p{number}"
        self.open_cell(parameters)
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
        if self.propagates:
            self.out += ["gone:", f"  ret {made.type} {zero}"]
        made.parameters = ", ".join(parameters)
        made.body = [*self.slots, *self.out]

    def open_cell(self, parameters: list[str]) -> None:
        """Find the memory cell for faults. It is in the state, or the caller passes it."""
        if not self.checked:
            return
        made = self.made
        state = next((i for i, layout in enumerate(made.given) if layout is self.pool.state), None)
        if state is not None:
            offset, _ = self.pool.state.fields["e_error"]
            self.slots.append(f"  %cell = getelementptr i8, ptr %p{state}, i64 {offset}")
        elif made.cell:
            parameters.append("ptr %cell")
        else:
            self.slots += ["  %cell = alloca i32, align 4", "  store i32 0, ptr %cell, align 4"]

    def _begin_frame(self) -> None:
        self.set_local("_b", ("i", self.integer(Register("e_top"))))
        self.set_local("_h", ("i", self.integer(Stack(Local("_b")))))

    # -- statements ------------------------------------------------------------------------------

    def body(self, nodes: Sequence[Stmt]) -> None:
        """Write a list of statements."""
        writers = self.writers
        for node in nodes:
            if not self.open:
                return
            if node.line:
                self.line = node.line
            if not node.python_only:
                writers[type(node)](node)

    def _put_setlocal(self, node: SetLocal) -> None:
        self.set_local(node.name, self.values[type(node.value)](node.value))

    def _put_bind(self, node: Bind) -> None:
        spot = self.spot(node.place)
        if node.name not in self.names:
            slot = self.names[node.name] = f"%l{len(self.names)}"
            self.slots.append(f"  {slot} = alloca ptr")
        self.records[node.name] = spot.layout
        self.out.append(f"  store ptr {self.pointer(spot)}, ptr {self.names[node.name]}")

    def _put_store(self, node: StoreNode) -> None:
        if isinstance(node.value, IrPlace):
            source, target = self.spot(node.value), self.spot(node.place)
            assert isinstance(target.layout, StructLayout)
            pointers = f"ptr align 8 {self.pointer(target)}, ptr align 8 {self.pointer(source)}"
            self.out.append(
                f"  call void @llvm.memcpy.p0.p0.i64({pointers}, i64 {target.layout.size}, i1 false)"
            )
            return
        value = self.values[type(node.value)](node.value)
        if node.bounds is not None and self.checked:
            text = self.extend(value[1]) if value[0] == "b" else value[1]
            lo, hi = node.bounds
            self._require_bounds(text, lo, hi, f"{path_of(node.place)}, which holds {lo} to {hi}")
        self.store(self.spot(node.place), value)

    def _require_bounds(self, text: str, lo: int, hi: int, what: str) -> None:
        if hi - lo >= 1 << 64:
            return
        moved = text if lo == 0 else self.op(f"sub i64 {text}, {lo}")
        self.require(self.op(f"icmp ule i64 {moved}, {hi - lo}"), Fault.FIT, what)

    def _put_setregister(self, node: SetRegister) -> None:
        value = self.values[type(node.value)](node.value)
        self.store(self.register(node.name, node.record), value)

    def _put_setstack(self, node: SetStack) -> None:
        value = self.integer(node.value)
        self.store(self.word(node.index), ("i", value))

    def _put_setstaged(self, node: SetStaged) -> None:
        value = self.integer(node.value)
        self.store(self.staged(node.index, node.record), ("i", value))

    def _put_setword(self, node: SetWord) -> None:
        value = self.integer(node.value)
        self.put_word(node.group, node.index, value)

    def put_word(self, group: SetPlace, index: int, value: str) -> None:
        """Write a store of a whole word of a set."""
        if group.local:
            self.set_local(group.local, ("i", value))
        else:
            self.store(self.word_spot(group, index), ("i", value))

    def _put_change(self, node: ChangeNode) -> None:
        group, x = node.group, self.integer(node.number)
        if not node.inside and self.checked:
            what = f"{path_of(group.place) if group.place is not None else 'a set'} of {group.size}"
            self.require(self.op(f"icmp ult i64 {x}, {group.size}"), Fault.FIT, what)
        if group.words == 1:
            if group.local:
                old, spot = self.integer(Local(group.local)), None
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
        rounds = "" if node.ends else self.rounds()
        self.at(head)
        self.count_round(rounds)
        self.condition(node.test, inside, after)
        self.at(inside)
        self.loops.append((head, after))
        self.body(node.body)
        self.loops.pop()
        self.jump(head)
        self.at(after)

    @property
    def counts(self) -> bool:
        """Whether the generated code counts the rounds of loops.

        Rounds are counted only in checked code of the game, not in code of the engine.
        """
        return self.checked and bool(self.made.code.file)

    def rounds(self) -> str:
        """Declare a variable that counts the rounds of a loop, and return its name."""
        if not self.counts:
            return ""
        self.count += 1
        counter = f"%c{self.count}"
        self.slots.append(f"  {counter} = alloca i64")
        self.out.append(f"  store i64 0, ptr {counter}")
        return counter

    def count_round(self, counter: str) -> None:
        """Write code that counts a round and compares the count with the maximum."""
        if counter:
            before = self.op(f"load i64, ptr {counter}")
            self.out.append(f"  store i64 {self.op(f'add i64 {before}, 1')}, ptr {counter}")
            self.require(self.op(f"icmp ult i64 {before}, {MAX_ROUNDS}"), Fault.ENDLESS, "a loop")

    def _put_for(self, node: For) -> None:
        start, stop, step = self.integer(node.start), self.integer(node.stop), self.integer(node.step)
        if self.counts and not is_sum_of(node.stop, node.start):
            for bound, text in ((node.start, start), (node.stop, stop)):
                if not is_small(bound):
                    moved = self.op(f"add i64 {text}, {MAX_ROUNDS}")
                    few = self.op(f"icmp ule i64 {moved}, {2 * MAX_ROUNDS}")
                    self.require(few, Fault.ENDLESS, "a range")
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
            self.out.append(f"  ret i64 {self.extend(value[1]) if value[0] == 'b' else value[1]}")
        self.open = False

    def _put_jump(self, node: Jump) -> None:
        if node.point in self.back:
            self.count_round(self.jumps)
        self.jump(self.points[node.point])

    def _put_points(self, node: Points) -> None:
        """Write the points of a rule, with a switch at the start and direct jumps."""
        if len(node.points) == 1 and not node.looped:
            self.body(node.points[0][1])
            return
        self.points = {number: self.label() for number, _ in node.points}
        self.jumps = self.rounds()
        back = jumps_back(node)
        at = self.op(f"and i64 {self.integer(Local('_h'))}, {POINTS - 1}")
        cases = " ".join(f"i64 {number}, label %{label}" for number, label in [*self.points.items()][:-1])
        last = self.points[node.points[-1][0]]
        self.out.append(f"  switch i64 {at}, label %{last} [{cases}]")
        self.open = False
        for number, body in node.points:
            self.at(self.points[number])
            self.back = back.get(number, set())
            self.body(body)
            assert not self.open, "a point falls through"

    def _put_fillrow(self, node: FillRow) -> None:
        row = self.spot(node.row)
        assert (
            isinstance(row.layout, OutsideArray) and isinstance(node.value, Const) and node.value.value == 0
        )
        size = self.op(f"mul i64 {row.lengths[0]}, {row.layout.item.size}")
        self.out.append(
            f"  call void @llvm.memset.p0.i64(ptr {self.pointer(row)}, i8 0, i64 {size}, i1 false)"
        )
