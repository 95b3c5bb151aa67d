"""Write the intermediate representation as Python code, to be run or to be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from coverts.engine.backends.python.inlining import NamedExpr, NamedPlace
from coverts.engine.backends.python.repetition import FoundRecord
from coverts.engine.base.loop_guard import MAX_ROUNDS
from coverts.engine.compiler.ir.expression_nodes import (
    Binary,
    Builtin,
    Call,
    ChoiceNode,
    CodeOrigin,
    Compare,
    Const,
    ConstItem,
    Expr,
    Global,
    Holds,
    IrNode,
    IrPlace,
    Item,
    LoadNode,
    Local,
    Logic,
    MemberNode,
    Not,
    Number,
    Register,
    SetPlace,
    Size,
    Stack,
    Staged,
    Symbol,
    Unary,
    WordOf,
    names_in,
    path_of,
    walk,
)
from coverts.engine.compiler.ir.loop_limits import is_small, is_sum_of, jumps_back, may_grow
from coverts.engine.compiler.ir.statement_nodes import (
    STATE,
    VIEW,
    Bind,
    Break,
    ChangeNode,
    Continue,
    Do,
    For,
    FunctionCode,
    If,
    Jump,
    Points,
    Return,
    SayNode,
    SetLocal,
    SetMask,
    SetRegister,
    SetStack,
    SetStaged,
    SetWord,
    Stmt,
    StoreNode,
    While,
)
from coverts.engine.language.registers import POINTS, WORD

ORIGIN = "_at"
"""The beginning of the name that marks an index from another function."""
MIN_INTEGER = -(1 << 63)
"""The smallest 64-bit integer."""


@dataclass(slots=True)
class PythonLine:
    """A line of Python code. `number` is the line number in the author's file, or 0."""

    depth: int
    text: str
    number: int


class PythonWriter:
    """A writer of Python code. The function `number_of` returns the number of a symbol."""

    def __init__(self, number_of: Callable[[Symbol], int]) -> None:
        self.number_of = number_of
        self.lines: list[PythonLine] = []
        self.temporaries = 0
        self.loops = 0
        """The number of loops around the current statement."""
        self.counted: set[int] = set()
        """The points to which a jump from the current point would close a cycle."""
        self.origins: dict[CodeOrigin, int] = {}
        """The numbers of the places from which code has been written into other functions."""
        self._texts = {**self._methods("_", Expr), **self._methods("_", IrPlace)}
        self._statements = self._methods("_put_", Stmt)

    def _methods(self, prefix: str, base: type[IrNode]) -> dict[type[IrNode], Callable[..., Any]]:
        """Return the methods that write the kinds of nodes: `_put_if` for `If`, `_load` for `LoadNode`."""
        names = {cls: f"{prefix}{cls.__name__.removesuffix('Node').lower()}" for cls in base.__subclasses__()}
        return {cls: getattr(self, name) for cls, name in names.items() if hasattr(self, name)}

    def function(self, code: FunctionCode) -> list[PythonLine]:
        """Return the lines of one function."""
        self.lines, self.temporaries, self.loops = [], 0, 0
        self.at = code.line
        parameters = ", ".join(name for name, _ in code.parameters)
        self.steps = next(
            (f"{name}.e_steps" for name, kind in code.parameters if kind in (STATE, VIEW)), "steps()"
        )
        self.put(0, f"def {code.label}({parameters}):")
        if code.entries:
            self._entries(code)
            return self.lines
        if code.body and isinstance(code.body[-1], Points):
            for text in ("_st = s.e_stack", "_b = s.e_top", "_h = _st[_b]"):
                self.put(1, text)
        self.block(code.body, 1)
        return self.lines

    def _entries(self, code: FunctionCode) -> None:
        """Write a function that calls an entry of a tuple of functions by its number."""
        (index, _), *rest = code.parameters
        arguments = ", ".join(name for name, _ in rest)
        self.put(1, f"if 0 <= {index} < {len(code.entries)}:")
        self.put(2, f"return {code.label}_entries[{index}]({arguments})")
        self.put(1, "return no_entry(s)")

    # -- statements ------------------------------------------------------------------------------

    def put(self, depth: int, text: str) -> None:
        """Append a line of code."""
        self.lines.append(PythonLine(depth, text, self.at))

    def block(self, body: Sequence[Stmt], depth: int) -> None:
        """Write a list of statements."""
        before = len(self.lines)
        for node in body:
            if node.line:
                self.at = node.line
            self._statements[type(node)](node, depth)
        if len(self.lines) == before:
            self.put(depth, "pass")

    def _put_setlocal(self, node: SetLocal, depth: int) -> None:
        self.put(depth, f"{node.name} = {self.text(node.value)}")
        if self.loops and any(map(may_grow, walk(node.value))):
            arguments = f"{node.name}, 'a number', {MIN_INTEGER}, {-MIN_INTEGER - 1}"
            self.put(
                depth, f"if not {MIN_INTEGER} <= {node.name} < {-MIN_INTEGER}: does_not_fit({arguments})"
            )

    def _put_bind(self, node: Bind, depth: int) -> None:
        self.put(depth, f"{node.name} = {self.text(node.place)}")

    def _put_store(self, node: StoreNode, depth: int) -> None:
        value = self.text(node.value)
        if node.bounds is not None:
            lo, hi = node.bounds
            if not value.isidentifier():
                self.put(depth, f"_v = {value}")
                value = "_v"
            arguments = f"{path_of(node.place)!r}, {lo}, {hi}"
            self.put(depth, f"if not {lo} <= {value} <= {hi}: does_not_fit({value}, {arguments})")
        self.put(depth, f"{self.text(node.place)} = {value}")

    def _put_setregister(self, node: SetRegister, depth: int) -> None:
        self.put(depth, f"{node.record}.{node.name} = {self.text(node.value)}")

    def _put_setstack(self, node: SetStack, depth: int) -> None:
        self.put(depth, f"{self.word(node)} = {self.text(node.value)}")

    def word(self, node: Stack | SetStack) -> str:
        """Return an expression for a word of the stack."""
        index = self.text(node.index)
        if index[0] == "(":
            index = index[1:-1]
        return f"{self.stack}[{index}]"

    @property
    def stack(self) -> str:
        """The expression for the stack. In rules, this is a local."""
        return "_st" if len(self.lines) > 1 and self.lines[1].text == "_st = s.e_stack" else "s.e_stack"

    def _put_setstaged(self, node: SetStaged, depth: int) -> None:
        self.put(depth, f"{node.record}.e_staged[{self.text(node.index)}] = {self.text(node.value)}")

    def _put_setword(self, node: SetWord, depth: int) -> None:
        self.put(depth, f"{self.whole(node.group, node.index)} = {self.text(node.value)}")

    def _put_change(self, node: ChangeNode, depth: int) -> None:
        x = self.text(node.number)
        if not (x.isidentifier() or isinstance(node.number, Const)):
            self.put(depth, f"_v = {x}")
            x = "_v"
        group = node.group
        if not node.inside:
            name = path_of(group.place) if group.place is not None else "a set"
            arguments = f"{x}, {name!r}, 0, {group.size - 1}"
            self.put(depth, f"if not 0 <= {x} < {group.size}: does_not_fit({arguments})")
        word, bit = self.word_of(group, x), x if group.words == 1 else f"({x} % {WORD})"
        change = f"|= 1 << {bit}" if node.adds else f"&= ~(1 << {bit})"
        self.put(depth, f"{word} {change}")

    def _put_do(self, node: Do, depth: int) -> None:
        self.put(depth, self.text(node.call))

    def _put_if(self, node: If, depth: int) -> None:
        if not node.yes and node.no:
            self.put(depth, f"if not {self.test(node.test)}:")
            self.block(node.no, depth + 1)
            return
        self.put(depth, f"if {self.test(node.test)}:")
        self.block(node.yes, depth + 1)
        if node.no:
            self.put(depth, "else:")
            self.block(node.no, depth + 1)

    def _put_while(self, node: While, depth: int) -> None:
        """Write a while loop. Unless it is known to end, each round takes one step, to limit the rounds."""
        if node.ends:
            self.put(depth, f"while {self.test(node.test)}:")
            self.put_loop_body(node.body, depth + 1)
            return
        self.put(depth, f"for _n in {self.steps}:")
        self.put(depth + 1, f"if not {self.test(node.test)}: break")
        self.put_loop_body(node.body, depth + 1)
        self.put(depth, "else: endless()")

    def _put_for(self, node: For, depth: int) -> None:
        if put := self.row(node):
            self.put(depth, put)
            return
        step = self.text(node.step)
        if is_sum_of(node.stop, node.start):
            start, stop = self.text(node.start), self.text(node.stop)
        else:
            start, stop = self.bound(node.start), self.bound(node.stop)
        bounds = stop if (start, step) == ("0", "1") else f"{start}, {stop}"
        self.put(depth, f"for {node.name} in range({bounds if step == '1' else f'{start}, {stop}, {step}'}):")
        self.put_loop_body(node.body, depth + 1)

    def row(self, node: For) -> str:
        """Return an array assignment that replaces a loop, or "" if this is impossible."""
        match node:
            case For(
                name,
                Const(0),
                Const(count),
                Const(1),
                [StoreNode(Item(base, Local(index), True), value, None)],
            ):
                if name.startswith("_j") and index == name and name not in names_in(base):
                    items = self.items(value, name, count)
                    return items and f"{self.text(base)}[:{count}] = {items}"
        return ""

    def items(self, node: IrNode, index: str, count: object) -> str:
        """Return code that lists the values of an expression for all indices.

        The result is "" if there is no simple code for this list.
        """
        match node:
            case LoadNode(Item(base, Local(name), True)) if name == index and index not in names_in(base):
                return f"{self.text(base)}[:{count}]"
            case Const() | Global():
                return f"[{self.text(node)}] * {count}"
            case ChoiceNode(test, yes, no) if index not in names_in(test):
                one, other = self.items(yes, index, count), self.items(no, index, count)
                return one and other and f"({one} if {self.text(test)} else {other})"
        return ""

    def put_loop_body(self, body: Sequence[Stmt], depth: int) -> None:
        """Write the body of a loop."""
        self.loops += 1
        self.block(body, depth)
        self.loops -= 1

    def bound(self, node: Expr) -> str:
        """Return a bound of a range, with a check against the maximum number of rounds."""
        text = self.text(node)
        if is_small(node):
            return text
        name = text if text.isidentifier() else self.new_name()
        known = text if name == text else f"({name} := {text})"
        return f"({name} if {-MAX_ROUNDS} <= {known} <= {MAX_ROUNDS} else too_far())"

    def _put_break(self, node: Break, depth: int) -> None:
        self.put(depth, "break")

    def _put_continue(self, node: Continue, depth: int) -> None:
        self.put(depth, "continue")

    def _put_return(self, node: Return, depth: int) -> None:
        self.put(depth, f"return {self.text(node.value)}")

    def _put_jump(self, node: Jump, depth: int) -> None:
        if node.point in self.counted:
            self.put(depth, f"for _n in {self.steps}: break")
            self.put(depth, "else: endless()")
        self.put(depth, f"_pc = {node.point}")
        self.put(depth, "continue")

    def _put_points(self, node: Points, depth: int) -> None:
        if len(node.points) > 1:
            self.put(depth, f"_pc = _h & {POINTS - 1}")
        back = jumps_back(node)
        if node.looped:
            self.put(depth, "while True:")
            depth += 1
            self.loops += 1
        for i, (number, body) in enumerate(node.points):
            self.counted = back.get(number, set())
            if len(node.points) == 1:
                self.block(body, depth)
                return
            last = i == len(node.points) - 1
            self.put(depth, "else:" if last else f"{'el' if i else ''}if _pc == {number}:")
            self.block(body, depth + 1)

    def _put_say(self, node: SayNode, depth: int) -> None:
        parts = [f"({self.text(value)}, {self.masks(masks)})" for value, masks in node.arguments]
        event = ", ".join([repr(node.key), *parts]) + ","
        self.put(depth, f"if s.events is not None: s.events.append(({event}))")

    def _put_setmask(self, node: SetMask, depth: int) -> None:
        self.put(depth, f"_m_{node.name} = {self.masks(node.masks)}")

    def masks(self, masks: Sequence[Expr]) -> str:
        """Return an expression that combines masks with `&`."""
        return " & ".join(map(self.text, masks))

    # -- expressions -----------------------------------------------------------------------------

    def text(self, node: IrNode) -> str:
        """Return an expression or place as Python code."""
        text: str = self._texts[type(node)](node)
        return text

    def test(self, node: Expr) -> str:
        """Return an expression of which only the truth matters."""
        match node:
            case Number(of=of):
                return self.test(of)
            case Logic(word=word, operands=operands):
                return "(" + f" {word} ".join(map(self.test, operands)) + ")"
            case Compare(ops=["=="], operands=[ChoiceNode() as choice, Const(value=0)]):
                return f"(not {self.test(choice)})"
            case Compare(ops=["!="], operands=[ChoiceNode() as choice, Const(value=0)]):
                return self.test(choice)
            case Compare(ops=["==" | "!=" as op], operands=[Const(value=left), Const(value=right)]):
                return str((left == right) == (op == "=="))
            case ChoiceNode(test=test, yes=yes, no=Const(value=0)):
                return f"({self.test(test)} and {self.test(yes)})"
            case ChoiceNode(test=test, yes=Const(value=0), no=no):
                return f"(not {self.test(test)} and {self.test(no)})"
            case ChoiceNode(test=test, yes=Const(), no=no):
                return f"({self.test(test)} or {self.test(no)})"
            case ChoiceNode(test=test, yes=yes, no=no):
                return f"({self.test(yes)} if {self.test(test)} else {self.test(no)})"
        return self.text(node)

    def _const(self, node: Const) -> str:
        return str(node.value)

    def _symbol(self, node: Symbol) -> str:
        return str(self.number_of(node))

    def _local(self, node: Local) -> str:
        return node.name

    _global = _root = _alias = _local

    def _register(self, node: Register) -> str:
        return f"{node.record}.{node.name}"

    def _stack(self, node: Stack) -> str:
        return self.word(node)

    def _staged(self, node: Staged) -> str:
        return f"{node.record}.e_staged[{self.text(node.index)}]"

    def _load(self, node: LoadNode) -> str:
        return self.text(node.place)

    def _constitem(self, node: ConstItem) -> str:
        indices = (self.index(index, node.positive, node.origin) for index in node.indices)
        return node.table + "".join(indices)

    def _binary(self, node: Binary) -> str:
        return f"({self.text(node.left)} {node.op} {self.text(node.right)})"

    def _unary(self, node: Unary) -> str:
        return f"({node.op}{self.text(node.operand)})"

    def _not(self, node: Not) -> str:
        return f"(not {self.test(node.operand)})"

    def _compare(self, node: Compare) -> str:
        text = self.text(node.operands[0])
        for op, operand in zip(node.ops, node.operands[1:], strict=True):
            text += f" {op} {self.text(operand)}"
        return f"({text})"

    def _logic(self, node: Logic) -> str:
        return "(" + f" {node.word} ".join(map(self.text, node.operands)) + ")"

    def _choice(self, node: ChoiceNode) -> str:
        return f"({self.text(node.yes)} if {self.test(node.test)} else {self.text(node.no)})"

    def _number(self, node: Number) -> str:
        if isinstance(node.of, Holds) and node.of.inside:
            return self.text(node.of)
        return f"(1 if {self.test(node.of)} else 0)"

    def _call(self, node: Call) -> str:
        return f"{node.label}({', '.join(map(self.text, node.arguments))})"

    def _builtin(self, node: Builtin) -> str:
        if node.name in ("max", "min") and len(node.arguments) == 2:  # a call of these takes far longer
            (one, first), (other, second) = map(self.named, node.arguments)
            return f"({one} if {first} {'>=' if node.name == 'max' else '<='} {second} else {other})"
        return f"{node.name}({', '.join(map(self.text, node.arguments))})"

    def _namedexpr(self, node: NamedExpr | NamedPlace) -> str:
        return f"({node.name} := {self.text(node.value)})"

    _namedplace = _namedexpr

    def _foundrecord(self, node: FoundRecord) -> str:
        text = self.text(node.value)
        return f"({node.name} := {text})" if node.is_used else text

    # -- sets ------------------------------------------------------------------------------------

    def _holds(self, node: Holds) -> str:
        group, x = node.group, self.text(node.number)
        bit = f"({x})" if group.words == 1 else f"({x} % {WORD})"
        has = f"({self.word_of(group, x)} >> {bit} & 1)"
        if node.inside or (node.positive and group.words == 1):  # all bits beyond the set's size are 0
            return has
        if x.isidentifier():
            return f"(0 <= {x} < {group.size} and {has})"
        if group.words == 1:
            name = self.new_name()
            return f"(0 <= ({name} := {x}) < {group.size} and {self.whole(group, 0)} >> {name} & 1)"
        if group.in_frame:
            return f"in_words({self.stack}, _b + {group.at}, {group.size}, {x})"
        assert group.place is not None
        return f"in_words({self.text(group.place)}, 0, {group.size}, {x})"

    def word_of(self, group: SetPlace, x: str) -> str:
        """Return an expression for the word in which a set stores the bit for x."""
        if group.words == 1:
            return self.whole(group, 0)
        if group.in_frame:
            return f"{self.stack}[_b + {group.at} + ({x}) // {WORD}]"
        assert group.place is not None
        return f"{self.text(group.place)}[({x}) // {WORD}]"

    def whole(self, group: SetPlace, index: int) -> str:
        """Return an expression for a whole word of a set."""
        if group.local:
            return group.local
        if group.in_frame:
            return f"{self.stack}[_b + {group.at + index}]"
        assert group.place is not None
        place = self.text(group.place)
        return place if group.words == 1 else f"{place}[{index}]"

    def _size(self, node: Size) -> str:
        counts = [f"bit_count({self.whole(node.group, i)})" for i in range(node.group.words)]
        return counts[0] if len(counts) == 1 else f"({' + '.join(counts)})"

    def _wordof(self, node: WordOf) -> str:
        return self.whole(node.group, node.index)

    # -- places ----------------------------------------------------------------------------------

    def _member(self, node: MemberNode) -> str:
        return f"{self.text(node.base)}.{node.name}"

    def _item(self, node: Item) -> str:
        return self.text(node.base) + self.index(node.index, node.proved or node.positive, node.origin)

    def new_name(self) -> str:
        """Return a name for a number that the code uses twice."""
        self.temporaries += 1
        return f"_i{self.temporaries}"

    def named(self, node: Expr) -> tuple[str, str]:
        """Return the name of a number, and the expression that computes it and gives it the name."""
        text = self.text(node)
        if isinstance(node, Const | Local):
            return text, text
        name = self.new_name()
        return name, f"({name} := {text})"

    def index(self, node: Expr, positive: bool, origin: CodeOrigin | None) -> str:
        """Return an index in brackets. If it may be negative, the code checks it.

        An index from another function looks like the argument of a call `_at3(...)`, in which 3 is the number
        of its origin. The compiler of lines removes this call.
        """
        text = self.text(node)
        if not positive:
            name = text if text.isidentifier() else self.new_name()
            known = text if name == text else f"({name} := {text})"
            text = f"{name} if {known} >= 0 else outside({name})"
        if origin is None:
            return f"[{text}]"
        return f"[{ORIGIN}{self.origins.setdefault(origin, len(self.origins))}({text})]"


def place_text(node: IrPlace) -> str:
    """Return the source text of a place."""
    return PythonWriter(lambda symbol: 0).text(node)
