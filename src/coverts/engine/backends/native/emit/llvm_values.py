"""Emit expressions."""

from __future__ import annotations

from typing import Any

from coverts.engine.backends.native.emit.llvm_functions import Instance, ParameterLayout
from coverts.engine.backends.native.emit.llvm_places import TYPES, PlaceEmitter, Spot, Value
from coverts.engine.backends.native.emit.memory_layout import INT, Scalar
from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    Builtin,
    Call,
    CastNode,
    ChoiceNode,
    Compare,
    Const,
    ConstItem,
    Expr,
    Holds,
    IrPlace,
    Length,
    LoadNode,
    Local,
    Logic,
    Not,
    Number,
    Register,
    Root,
    SetPlace,
    Size,
    Stack,
    Staged,
    Symbol,
    Unary,
    WordOf,
)
from coverts.engine.compiler.ir.statement_nodes import INT as NUMBER
from coverts.engine.language.registers import WORD, Fault

SIMPLE = {"+": "add", "-": "sub", "*": "mul", "&": "and", "|": "or", "^": "xor"}
REAL = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
SIGNED = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}
REALS = {"==": "oeq", "!=": "une", "<": "olt", "<=": "ole", ">": "ogt", ">=": "oge"}


class ValueEmitter(PlaceEmitter):
    """A writer of LLVM IR for the expressions of one function."""

    def __init__(self, pool: Any, made: Instance) -> None:
        super().__init__(pool, made)
        self.values = {
            cls: getattr(self, f"_{cls.__name__.removesuffix('Node').lower()}")
            for cls in (
                *(
                    Const,
                    Symbol,
                    Local,
                    Register,
                    Stack,
                    Staged,
                    LoadNode,
                    ConstItem,
                    Binary,
                    Unary,
                    Not,
                    Compare,
                ),
                *(Logic, ChoiceNode, Number, Call, Builtin, Holds, Size, WordOf, Length, CastNode),
            )
        }

    # -- tests -----------------------------------------------------------------------------------

    def condition(self, node: Expr, yes: str, no: str) -> None:
        """Write a branch to `yes` if a test holds, else to `no`."""
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

    def _load(self, node: LoadNode) -> Value:
        return self.load(self.spot(node.place))

    def _constitem(self, node: ConstItem) -> Value:
        table = self.pool.table(node.table)
        self.made.tables[node.table] = table
        index = ""
        for count, part in zip(table.shape, node.indices, strict=True):
            text = self.integer(part)
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
        a = self.extend(left[1]) if left[0] == "b" else left[1]
        b = self.extend(right[1]) if right[0] == "b" else right[1]
        if node.op in SIMPLE:
            return kind, self.op(f"{SIMPLE[node.op]} i64 {a}, {b}")
        if node.op in ("<<", ">>"):
            shift = "shl" if node.op == "<<" else "lshr" if kind == "u" else "ashr"
            return kind, self.op(f"{shift} i64 {a}, {self._bits(b)}")
        return kind, self._divide(node.op, a, b)

    def _bits(self, text: str) -> str:
        """Return the number of bits to shift by, after a check of its range."""
        if text[0] != "%" and 0 <= int(text) < 64:
            return text
        if self.checked:
            self.require(self.op(f"icmp ult i64 {text}, 64"), Fault.ARITHMETIC, "a shift")
            return text
        return self.op(f"and i64 {text}, 63")

    def _divide(self, op: str, a: str, b: str) -> str:
        """Write a floor division or its remainder. A remainder has the divisor's sign."""
        if b[0] != "%" and int(b) > 0:
            divisor = int(b)
            if divisor & divisor - 1 == 0:
                if op == "//":
                    return self.op(f"ashr i64 {a}, {divisor.bit_length() - 1}")
                return self.op(f"and i64 {a}, {divisor - 1}")
        else:
            if self.checked:
                self.require(self.op(f"icmp ne i64 {b}, 0"), Fault.ARITHMETIC, "a division")
            # A division by 0 would crash the process. So would the smallest integer divided by -1.
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
        text = self.extend(operand[1]) if operand[0] == "b" else operand[1]
        turned = self.op(f"sub i64 0, {text}" if node.op == "-" else f"xor i64 {text}, -1")
        return "u" if operand[0] == "u" else "i", turned

    def _not(self, node: Not) -> Value:
        return "b", self.op(f"xor i1 {self.truth(node.operand)}, true")

    def _compare(self, node: Compare) -> Value:
        if len(node.ops) == 1:
            values = self.values
            left, right = (values[type(part)](part) for part in node.operands)
            return "b", self.compare(node.ops[0], left, right)
        # Each operand is computed once, and only if the comparisons before it hold.
        done = self.label()
        first = self.values[type(node.operands[0])](node.operands[0])
        branches: list[str] = []
        for at, (op, operand) in enumerate(zip(node.ops, node.operands[1:], strict=True)):
            second = self.values[type(operand)](operand)
            test = self.compare(op, first, second)
            first = second
            if at < len(node.ops) - 1:
                onward = self.label()
                branches.append(f"[false, %{self.block}]")
                self.split(test, onward, done)
                self.at(onward)
            else:
                branches.append(f"[{test}, %{self.block}]")
        self.at(done)
        return "b", self.op(f"phi i1 {', '.join(branches)}")

    def compare(self, op: str, left: Value, right: Value) -> str:
        """Write a comparison of two values."""
        if left[0] == "f" or right[0] == "f":
            return self.op(f"fcmp {REALS[op]} double {self.real(left)}, {self.real(right)}")
        a = self.extend(left[1]) if left[0] == "b" else left[1]
        b = self.extend(right[1]) if right[0] == "b" else right[1]
        return self.op(f"icmp {SIGNED[op]} i64 {a}, {b}")

    def _logic(self, node: Logic) -> Value:
        truth = node.truth
        done = self.label()
        branches: list[str] = []
        for at, part in enumerate(node.operands):
            text = self.truth(part) if truth else self.integer(part)
            branches.append(f"[{text}, %{self.block}]")
            if at < len(node.operands) - 1:
                onward = self.label()
                test = text if truth else self.op(f"icmp ne i64 {text}, 0")
                self.split(test, *((onward, done) if node.word == "and" else (done, onward)))
                self.at(onward)
        self.at(done)
        return ("b" if truth else "i"), self.op(f"phi {'i1' if truth else 'i64'} {', '.join(branches)}")

    def _choice(self, node: ChoiceNode) -> Value:
        if is_plain(node.yes) and is_plain(node.no):
            test = self.truth(node.test)
            yes, no = self.integer(node.yes), self.integer(node.no)
            return "i", self.op(f"select i1 {test}, i64 {yes}, i64 {no}")
        yes, no, done = self.label(), self.label(), self.label()
        self.condition(node.test, yes, no)
        self.at(yes)
        first = self.values[type(node.yes)](node.yes)
        if first[0] == "b":
            first = ("i", self.extend(first[1]))
        branches = [f"[{first[1]}, %{self.block}]"]
        self.jump(done)
        self.at(no)
        second = self.values[type(node.no)](node.no)
        text = self.extend(second[1]) if second[0] == "b" else second[1]
        branches.append(f"[{text}, %{self.block}]")
        self.at(done)
        return first[0], self.op(f"phi {TYPES[first[0]]} {', '.join(branches)}")

    def _number(self, node: Number) -> Value:
        return "i", self.extend(self.truth(node.of))

    def _builtin(self, node: Builtin) -> Value:
        operands = [self.integer(argument) for argument in node.arguments]
        if node.name == "bit_count":
            return "i", self.op(f"call i64 @llvm.ctpop.i64(i64 {operands[0]})")
        if node.name == "abs":
            return "i", self.op(f"call i64 @llvm.abs.i64(i64 {operands[0]}, i1 false)")
        return "i", self.op(f"call i64 @llvm.s{node.name}.i64(i64 {operands[0]}, i64 {operands[1]})")

    def _length(self, node: Length) -> Value:
        if isinstance(node.array, Root | Alias):
            return "i", self.lengths[node.array.name][node.axis]
        return "i", self.spot(node.array).lengths[node.axis]

    def _cast(self, node: CastNode) -> Value:
        return "u" if node.to == "U64" else "i", self.integer(node.of)

    # -- sets ------------------------------------------------------------------------------------

    def word_spot(self, group: SetPlace, index: int) -> Spot:
        """Return the place of a whole word of a set that is in the state or a frame."""
        if group.in_frame:
            return self.word(Binary("+", Local("_b"), Const(group.at + index)))
        assert group.place is not None
        spot = self.spot(group.place)
        if group.words > 1:
            spot = Spot(spot.base, spot.offset + 8 * index, INT, field=spot.field)
        return spot

    def word_with(self, group: SetPlace, x: str) -> tuple[Spot, str]:
        """Return the word in which a set stores the bit for x, and the bit's index."""
        number, bit = self.op(f"udiv i64 {x}, {WORD}"), self.op(f"urem i64 {x}, {WORD}")
        if group.in_frame:
            start = self.integer(Binary("+", Local("_b"), Const(group.at)))
            return self.word(self.op(f"add i64 {start}, {number}")), bit
        assert group.place is not None
        words = self.spot(group.place)
        word = self.op(f"getelementptr [8 x i8], ptr {self.pointer(words)}, i64 {number}")
        return Spot(word, 0, INT, field=words.field), bit

    def word_value(self, group: SetPlace, index: int) -> str:
        """Write a load of a whole word of a set."""
        if group.local:
            return self.integer(Local(group.local))
        return self.load(self.word_spot(group, index))[1]

    def _holds(self, node: Holds) -> Value:
        group, x = node.group, self.integer(node.number)
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
        total = ""
        for index in range(node.group.words):
            count = self.op(f"call i64 @llvm.ctpop.i64(i64 {self.word_value(node.group, index)})")
            total = count if not total else self.op(f"add i64 {total}, {count}")
        return "i", total

    def _wordof(self, node: WordOf) -> Value:
        return "i", self.word_value(node.group, node.index)

    # -- calls -----------------------------------------------------------------------------------

    def _call(self, node: Call) -> Value:
        code = self.pool.codes[node.label]
        layouts: list[ParameterLayout] = []
        texts: list[str] = []
        for (_, kind), argument in zip(code.parameters, node.arguments, strict=False):
            if kind == NUMBER:
                layouts.append(INT)
                texts.append(f"i64 {self.integer(argument)}")
                continue
            assert isinstance(argument, IrPlace), node.label
            spot = self.spot(argument)
            layouts.append(spot.layout)
            texts += [f"ptr {self.pointer(spot)}", *(f"i64 {n}" for n in spot.lengths)]
        callee = self.pool.need(node.label, tuple(layouts))
        if callee.cell:
            texts.append("ptr %cell")
        self.made.calls[callee.symbol] = callee
        result = self.op(f"call {callee.type} @{callee.symbol}({', '.join(texts)})")
        if callee.fails and self.checks_callees:
            self.check_callee(callee)
        return callee.result, result


def is_plain(node: Expr) -> bool:
    """Return whether an expression is cheap, and safe even if its value is unused."""
    return isinstance(node, Const | Symbol | Local) or (
        isinstance(node, Number | Compare | Not)
        and all(is_plain(part) for part in node.parts() if isinstance(part, Expr))
    )
