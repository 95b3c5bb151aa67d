"""Write small helpers into their callers, because a call in Python takes longer than the helper's work.

A helper is small if it can be written as one short expression: it has no loop, and changes nothing. Each
argument is evaluated once, as in a call. Machines in which helpers are recorded or replaced keep all calls.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, TypeVar

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    Call,
    ChoiceNode,
    CodeOrigin,
    Compare,
    Const,
    ConstItem,
    Expr,
    Holds,
    IrNode,
    IrPlace,
    Item,
    Local,
    Logic,
    Register,
    Root,
    SetPlace,
    Stack,
    Staged,
    Symbol,
    path_of,
    walk,
)
from coverts.engine.compiler.ir.statement_nodes import (
    Bind,
    Break,
    Continue,
    Do,
    For,
    FunctionCode,
    If,
    Return,
    SetLocal,
    SetMask,
    Stmt,
    StoreNode,
    While,
    statements,
)

Node = TypeVar("Node", bound=IrNode)

MAX_NODES = 80
"""The maximum number of nodes of an expression that is written into callers."""
HARMLESS = (SetLocal, Bind, If, For, While, Return, Break, Continue, SetMask, Do)
"""The statements that change only locals."""


@dataclass(slots=True, eq=False)
class NamedExpr(Expr):
    """A number that gets a name for the rest of the expression: `(name := value)`."""

    name: str
    value: Expr

    def parts(self) -> Sequence[IrNode]:
        return (self.value,)


@dataclass(slots=True, eq=False)
class NamedPlace(IrPlace):
    """A place that gets a name for the rest of the expression."""

    name: str
    value: IrPlace

    def parts(self) -> Sequence[IrNode]:
        return (self.value,)


class Inliner:
    """Writes small helpers into their callers. The functions that it gets stay as they are."""

    def __init__(self, codes: Sequence[FunctionCode], caches: Collection[str] = ()) -> None:
        self.codes = {code.label: code for code in codes}
        self.harmless = find_harmless(codes, caches)
        self.small: dict[str, Expr | None] = {}
        """For each label the expression that replaces a call, or None if calls stay."""
        self.names = 0
        """The number of names that the current function has been given."""

    def inline(self, code: FunctionCode) -> FunctionCode:
        """Return a function with the calls of small helpers replaced."""
        self.names = 0
        body = [self.statement(node) for node in code.body]
        if all(new is old for new, old in zip(body, code.body, strict=True)):
            return code
        return replace(code, body=body)

    def statement(self, node: Stmt) -> Stmt:
        """Return a statement with the calls of small helpers replaced."""
        changed: Stmt = rebuild(node, self.change)
        return changed

    def change(self, node: Any) -> Any:
        """Return what replaces a node: the expression of a small helper, or the node itself."""
        if not isinstance(node, Call):
            return node
        body = self.expression(node.label)
        if body is None:
            return node
        arguments = rebuild(node.arguments, self.change)
        parameters = [name for name, _ in self.codes[node.label].parameters]
        values = dict(zip(parameters, arguments, strict=True))
        written = self.substitute(body, values)
        if written is not None:
            return written
        return node if arguments is node.arguments else Call(node.label, arguments)

    def expression(self, label: str) -> Expr | None:
        """Return the expression of a small helper, or None if the function is not one."""
        if label not in self.small:
            self.small[label] = None  # a function that calls itself is not small
            code = self.codes.get(label)
            if code is not None and code.file and label in self.harmless and not code.entries:
                self.small[label] = self.fold(code, code.body)
        return self.small[label]

    def fold(self, code: FunctionCode, body: Sequence[Stmt]) -> Expr | None:
        """Return the value of a function's body as one expression, or None if it cannot be written so."""
        match body:
            case [Return(value=value, line=line), *_]:
                return self.fold_value(code, value, line)
            case [If(test=test, yes=yes, no=no, line=line), *rest]:
                first, second = self.fold(code, yes), self.fold(code, [*no, *rest])
                condition = self.fold_value(code, test, line)
                if first is None or second is None or condition is None:
                    return None
                return self.fold_value(code, ChoiceNode(condition, first, second), line)
            case [SetLocal(name=name, value=value, line=line), *rest]:
                return self.fold_name(code, name, self.fold_value(code, value, line), rest)
            case [Bind(name=name, place=place, line=line), *rest]:
                return self.fold_name(code, name, self.fold_value(code, place, line), rest)
        return None

    def fold_value(self, code: FunctionCode, value: Node, line: int) -> Node | None:
        """Return a value with its origin, or None if it cannot be written into other functions."""
        origin = code.file, line or code.line, code.name
        written: Node = rebuild(rebuild(value, self.change), lambda node: add_origin(node, origin))
        is_small = sum(1 for _ in walk(written)) <= MAX_NODES
        return written if is_small and not any(map(stays, walk(written))) else None

    def fold_name(
        self, code: FunctionCode, name: str, value: IrNode | None, rest: Sequence[Stmt]
    ) -> Expr | None:
        """Return the value of a body that first names a number or a place."""
        folded = self.fold(code, rest)
        return None if folded is None or value is None else self.substitute(folded, {name: value})

    def substitute(self, body: Expr, values: Mapping[str, IrNode]) -> Expr | None:
        """Return an expression in which values replace names, or None if that is impossible.

        Plain values are repeated. Any other value must be evaluated once, whatever the rest of the expression
        does, and before any use of it. It gets a name if it is used more than once.
        """
        uses: dict[str, list[bool]] = {name: [] for name in values}
        for name, is_certain in uses_in(body, True):
            if name in uses:
                uses[name].append(is_certain)
        now: dict[str, IrNode] = {}
        later: dict[str, IrNode] = {}
        for name, value in values.items():
            if is_plain(value):
                now[name] = later[name] = value
                continue
            if not uses[name] or not uses[name][0] or not self.is_harmless(value):
                return None
            if len(uses[name]) == 1:
                now[name] = value
            elif isinstance(value, Expr):
                now[name], later[name] = self.give_name(NamedExpr, Local, value)
            else:
                now[name], later[name] = self.give_name(NamedPlace, Alias, value)
        renamed: dict[str, str] = {}
        written: Expr = rebuild(body, lambda node: self.replace(node, now, later, renamed))
        return written

    def give_name(self, named: Any, reference: Any, value: IrNode) -> tuple[IrNode, IrNode]:
        name = self.new_name()
        return named(name, value), reference(name)

    def new_name(self) -> str:
        self.names += 1
        return f"_a{self.names}"

    def replace(
        self, node: Any, now: dict[str, IrNode], later: dict[str, IrNode], renamed: dict[str, str]
    ) -> Any:
        """Return what replaces a node of a helper's expression."""
        if isinstance(node, Local | Root | Alias):
            name = node.name
            if name in renamed:
                return type(node)(renamed[name])
            if name not in now:
                return node
            value = now[name]
            now[name] = later.get(name, value)
            return value
        if isinstance(node, NamedExpr | NamedPlace):  # each copy of a helper has names of its own
            value = rebuild(node.value, lambda inner: self.replace(inner, now, later, renamed))
            renamed[node.name] = self.new_name()
            return type(node)(renamed[node.name], value)
        if isinstance(node, Register | Staged) and node.record in now:
            changed = copy_node(node)
            changed.record = name_of(now[node.record])
            if isinstance(changed, Staged):
                changed.index = rebuild(changed.index, lambda inner: self.replace(inner, now, later, renamed))
            return changed
        if isinstance(node, SetPlace) and node.local in now:
            return replace(node, local=name_of(now[node.local]))
        return node

    def is_harmless(self, node: IrNode) -> bool:
        """Return whether evaluating a node changes nothing."""
        return all(part.label in self.harmless for part in walk(node) if isinstance(part, Call))


def find_harmless(codes: Sequence[FunctionCode], caches: Collection[str]) -> set[str]:
    """Return the labels of the functions that change only locals and caches.

    Args:
        codes: The functions of the program.
        caches: The names of the state's fields that follow from its other fields.
    """
    callees: dict[str, set[str]] = {}
    for code in codes:
        nodes = list(statements(code.body))
        if all(isinstance(node, HARMLESS) or fills_cache(node, caches) for node in nodes):
            calls = {part.label for node in nodes for part in walk(node) if isinstance(part, Call)}
            callees[code.label] = calls | {entry for entry in code.entries if entry}
            callees[code.label].discard("no_entry")  # it raises an error
    while True:
        changing = {label for label, others in callees.items() if not others <= callees.keys()}
        if not changing:
            return set(callees)
        for label in changing:
            del callees[label]


def fills_cache(node: Stmt, caches: Collection[str]) -> bool:
    """Return whether a statement stores a number in one of the caches."""
    return isinstance(node, StoreNode) and path_of(node.place).split(".")[1:2] in ([name] for name in caches)


def is_plain(node: IrNode) -> bool:
    """Return whether a node is so cheap that it can be evaluated several times."""
    return isinstance(node, Const | Symbol | Local | Root | Alias)


def name_of(node: IrNode) -> str:
    """Return the name of a local or a place."""
    assert isinstance(node, Local | Root | Alias | NamedExpr | NamedPlace)
    return node.name


def stays(node: IrNode) -> bool:
    """Return whether a node belongs to its function.

    It reads a rule's frame, or it may fail but has no index whose origin a fault could name.
    """
    if isinstance(node, Binary):
        return node.op in ("//", "%", "<<", ">>", "/") and not isinstance(node.right, Const)
    return isinstance(node, Stack) or (isinstance(node, Local) and node.name == "_b")


def add_origin(node: Any, origin: CodeOrigin) -> Any:
    """Return a copy of an index with its origin. Return any other node unchanged."""
    if not isinstance(node, Item | ConstItem) or node.origin is not None:
        return node
    changed = copy_node(node)
    changed.origin = origin
    return rebuild(changed, lambda inner: add_origin(inner, origin))


def uses_in(node: IrNode, is_certain: bool) -> Iterator[tuple[str, bool]]:
    """Yield the names that an expression uses in order, and whether each is certain to be evaluated."""
    if isinstance(node, Local | Root | Alias):
        yield node.name, is_certain
    elif isinstance(node, Register | Staged):
        yield node.record, False
    certain = {Logic: 1, ChoiceNode: 1, Compare: 2, Holds: 0}.get(type(node), -1)
    for i, part in enumerate(node.parts()):
        yield from uses_in(part, is_certain and (certain < 0 or i < certain))


@cache
def fields_of_parts(cls: Any) -> list[str]:
    """Return the names of the fields in which a class of nodes may hold other nodes.

    The names are in the order in which Python evaluates them: a store computes its value before its index.
    """
    kinds = ("Expr", "Ir", "SetPlace", "Sequence", "list", "tuple")
    names = [f.name for f in fields(cls) if any(kind in str(f.type) for kind in kinds)]
    return sorted(names, key="index".__eq__)


def copy_node(node: Any) -> Any:
    """Return a copy of a node that shares its parts."""
    new = object.__new__(type(node))
    for name in node.__dataclass_fields__:
        setattr(new, name, getattr(node, name))
    return new


def rebuild(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return nodes with changes. Nodes without a change are shared.

    Args:
        value: A node, or a list or tuple that contains nodes.
        change: A function that returns what replaces a node, or the node itself to look into its parts.
    """
    if isinstance(value, IrNode | SetPlace):
        changed = change(value)
        if changed is not value:
            return changed
        for name in fields_of_parts(type(value)):  # type: ignore[arg-type]
            old = getattr(value, name)
            new = rebuild(old, change)
            if new is not old:
                if changed is value:
                    changed = copy_node(value)
                setattr(changed, name, new)
        return changed
    if isinstance(value, list | tuple):
        items = [rebuild(item, change) for item in value]
        if any(new is not old for new, old in zip(items, value, strict=True)):
            return type(value)(items)
    return value
