"""Read templates (typed Python functions of the engine) as trees."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    Call,
    CastNode,
    ChoiceNode,
    Compare,
    Const,
    Expr,
    IrNode,
    IrPlace,
    Item,
    Length,
    LoadNode,
    Local,
    Logic,
    MemberNode,
    Not,
    Register,
    Root,
    Stack,
    Staged,
    Unary,
    number,
)
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    UNITS,
    VIEW,
    WORK,
    ArrayKind,
    Bind,
    Break,
    Continue,
    Do,
    FillRow,
    For,
    FunctionCode,
    If,
    ParameterKind,
    Return,
    SetLocal,
    SetRegister,
    SetStack,
    SetStaged,
    Stmt,
    StoreNode,
    While,
)
from coverts.engine.compiler.ir.typed_values import COMPARISONS, OPERATORS
from coverts.engine.language.registers import SCALARS

FOLDER = Path(__file__).parents[1] / "templates"
TYPES: dict[str, ParameterKind] = {
    "State": STATE,
    "View": VIEW,
    "Work": WORK,
    "Units": UNITS,
    "Int": INT,
    "States": ArrayKind(STATE),
    "Views": ArrayKind(VIEW),
    "Works": ArrayKind(WORK),
    "AllUnits": ArrayKind(UNITS),
    "Ints": ArrayKind(INT),
    "Ints2": ArrayKind(INT, 2),
    "Reals": ArrayKind("real"),
    "Reals2": ArrayKind("real", 2),
    "Bytes2": ArrayKind("byte", 2),
    "Bytes": ArrayKind("byte"),
    "Shorts": ArrayKind("short"),
    "Shorts2": ArrayKind("short", 2),
    "Words": ArrayKind("word"),
}
INNERMOST = frozenset({"draw", "resume", "next_askee", "play_random"})
"""The templates that are copied into their callers, because they are called in inner loops."""


@lru_cache(maxsize=32)
def _functions(module: str) -> tuple[ast.FunctionDef, ...]:
    (path,) = FOLDER.rglob(f"{module}.py")
    text = path.read_text(encoding="utf-8")
    return tuple(node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))


def templates(module: str, constants: dict[str, int]) -> list[FunctionCode]:
    """Return the functions of a module of templates.

    Args:
        module: The name of the module.
        constants: The values of the names in capitals that the templates use.
    """
    return [_Reader(node, constants).read() for node in _functions(module)]


class _Reader:
    """A converter of a template to the intermediate representation."""

    def __init__(self, node: ast.FunctionDef, constants: dict[str, int]) -> None:
        self.node, self.constants = node, constants
        self.kinds: dict[str, ParameterKind] = {}
        for argument in node.args.args:
            assert isinstance(argument.annotation, ast.Name)
            self.kinds[argument.arg] = TYPES[argument.annotation.id]
        self.parameters = list(self.kinds.items())

    def read(self) -> FunctionCode:
        """Return the template as a function in the intermediate representation."""
        body = self.block(self.node.body)
        return FunctionCode(self.node.name, self.parameters, body, innermost=self.node.name in INNERMOST)

    # -- statements ------------------------------------------------------------------------------

    def block(self, nodes: list[ast.stmt]) -> list[Stmt]:
        """Return the statements of a block."""
        return [statement for node in nodes for statement in self.statement(node)]

    def statement(self, node: ast.stmt) -> list[Stmt]:
        """Convert a Python statement to a list of statements."""
        match node:
            case ast.Expr(value=ast.Constant()):
                return []
            case ast.Expr(value=call):
                return [Do(self.expr(call))]
            case ast.Return(value=value):
                return [Return(number(self.expr(value)) if value is not None else Const(0))]
            case ast.Break():
                return [Break()]
            case ast.Continue():
                return [Continue()]
            case ast.If(test=test, body=yes, orelse=no):
                return [If(self.expr(test), self.block(yes), self.block(no))]
            case ast.While(test=test, body=body):
                return [While(self.expr(test), self.block(body))]
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=args), body=body):
                bounds = [self.expr(a) for a in args]
                start, stop = (Const(0), bounds[0]) if len(bounds) == 1 else bounds
                return [For(name, start, stop, Const(1), self.block(body))]
            case ast.Assign(targets=[target], value=value):
                return [self.assign(target, value)]
            case ast.AugAssign(target=target, op=op, value=value):
                current = self.expr(target)
                return [self.put(target, Binary(OPERATORS[type(op)], current, self.expr(value)))]
        raise NotImplementedError(ast.unparse(node))

    def assign(self, target: ast.expr, value: ast.expr) -> Stmt:
        """Convert an assignment of a number or a record."""
        if isinstance(target, ast.Name) and self.is_record(value):
            return Bind(target.id, self.place(value))
        if isinstance(target, ast.Subscript) and self.is_record(value):
            return StoreNode(self.place(target), self.place(value))
        return self.put(target, number(self.expr(value)))

    def put(self, target: ast.expr, value: Expr) -> Stmt:
        """Convert an assignment of a number."""
        match target:
            case ast.Name(id=name):
                return SetLocal(name, value)
            case ast.Attribute(value=ast.Name(id=record), attr=attr) if attr in SCALARS:
                return SetRegister(attr, value, record)
            case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="e_stack"), slice=index):
                return SetStack(self.expr(index), value)
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=record), attr="e_staged"), slice=index):
                return SetStaged(self.expr(index), value, record)
            case ast.Subscript(value=array, slice=ast.Tuple(elts=[row, ast.Slice()])):
                return FillRow(Item(self.place(array), self.expr(row), proved=True), value)
        return StoreNode(self.place(target), value)

    # -- places ----------------------------------------------------------------------------------

    def is_record(self, node: ast.expr) -> bool:
        """Return whether an expression is a record in an array parameter."""
        if not (isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)):
            return False
        kind = self.kinds.get(node.value.id)
        return isinstance(kind, ArrayKind) and kind.of in (STATE, VIEW, WORK, UNITS)

    def place(self, node: ast.expr) -> IrPlace:
        """Convert an expression that denotes a place."""
        match node:
            case ast.Name(id=name):
                return Root(name) if name in self.kinds else Alias(name)
            case ast.Attribute(value=base, attr=attr):
                return MemberNode(self.place(base), attr)
            case ast.Subscript(value=base, slice=ast.Tuple(elts=indices)):
                place = self.place(base)
                for index in indices:
                    place = Item(place, self.expr(index), proved=True)
                return place
            case ast.Subscript(value=base, slice=index):
                return Item(self.place(base), self.expr(index), proved=True)
        raise NotImplementedError(ast.unparse(node))

    # -- expressions -----------------------------------------------------------------------------

    def expr(self, node: ast.expr) -> Expr:
        """Convert an expression."""
        match node:
            case ast.Constant(value=bool() | int() | float() as value):
                return Const(value)
            case ast.Name(id=name) if name in self.constants:
                return Const(self.constants[name])
            case ast.Name(id=name):
                return Local(name)
            case ast.Attribute(value=ast.Name(id=record), attr=attr) if attr in SCALARS or attr == "players":
                return Register(attr, record)
            case ast.Subscript(
                value=ast.Attribute(value=array, attr="shape"), slice=ast.Constant(value=int(axis))
            ):
                return Length(self.place(array), axis)
            case ast.Subscript(value=ast.Attribute(value=ast.Name(), attr="e_stack"), slice=index):
                return Stack(self.expr(index))
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=record), attr="e_staged"), slice=index):
                return Staged(self.expr(index), record)
            case ast.Attribute() | ast.Subscript():
                return LoadNode(self.place(node))
            case ast.BinOp(left=left, op=op, right=right):
                symbol = "/" if isinstance(op, ast.Div) else OPERATORS[type(op)]
                return Binary(symbol, number(self.expr(left)), number(self.expr(right)))
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
                return Const(-value)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Unary("-", self.expr(operand))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Not(self.expr(operand))
            case ast.BoolOp(op=op, values=values):
                parts = [self.expr(v) for v in values]
                if not all(part.truth for part in parts):
                    parts = [number(part) for part in parts]
                return Logic("and" if isinstance(op, ast.And) else "or", parts)
            case ast.Compare(left=left, ops=ops, comparators=rest):
                return Compare([COMPARISONS[type(op)] for op in ops], [self.expr(n) for n in (left, *rest)])
            case ast.IfExp(test=test, body=yes, orelse=no):
                return ChoiceNode(self.expr(test), self.expr(yes), self.expr(no))
            case ast.Call(func=ast.Name(id="U64" | "I64" as to), args=[value]):
                return CastNode(to, self.expr(value))
            case ast.Call(func=ast.Name(id=name), args=args):
                return Call(name, [self.argument(a) for a in args])
        raise NotImplementedError(ast.unparse(node))

    def argument(self, node: ast.expr) -> IrNode:
        """Convert an argument, which may be a record, an array or a number."""
        if isinstance(node, ast.Name) and node.id not in self.constants:
            kind = self.kinds.get(node.id, INT)
            if kind != INT:
                return Root(node.id)
            if node.id in ("s", "v", "w"):
                return Alias(node.id)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            of = self.kinds.get(node.value.id)
            if isinstance(of, ArrayKind) and (of.of in (STATE, VIEW, WORK, UNITS) or of.axes > 1):
                return self.place(node)
        return number(self.expr(node))
