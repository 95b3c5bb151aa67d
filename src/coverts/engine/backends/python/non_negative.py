"""Find indices that cannot be negative and therefore need no check.

A check is needed because Python counts a negative index from the end. The analysis assumes that every number
is non-negative until an assignment shows otherwise. Its result is the greatest fixed point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    Builtin,
    Call,
    ChoiceNode,
    Const,
    ConstItem,
    Expr,
    Holds,
    IrPlace,
    Item,
    Length,
    LoadNode,
    Local,
    Logic,
    MemberNode,
    Number,
    Register,
    Size,
    Stack,
    Symbol,
    WordOf,
    walk,
)
from coverts.engine.compiler.ir.statement_nodes import (
    Bind,
    For,
    FunctionCode,
    Return,
    SetLocal,
    SetRegister,
    SetStack,
    Stmt,
    StoreNode,
    statements,
)
from coverts.engine.compiler.program import Program
from coverts.engine.language.declarations import Kind
from coverts.engine.language.field_types import Integer
from coverts.engine.language.record import Record, State

NON_NEGATIVE = frozenset({"e_answer", "e_top", "e_kind", "e_mode", "e_depth", "e_least", "e_most", "players"})
"""The registers of the engine that are never negative."""
ARGUMENT_REGISTERS = ("e_asker", "e_arg0", "e_arg1", "e_arg2")
"""The registers that hold the arguments of a question."""

Key = tuple[str, str]
"""The key of a variable: a function's label and the name of a local, or FIELD and the name of a field.

The name "" stands for the function's result.
"""
FIELD = "."

IsKnown = Callable[[str], bool]
"""A function that returns whether the local with this name is known not to be negative."""


class SignAnalysis:
    """A data-flow analysis of the signs of numbers in the functions of a game."""

    def __init__(self, program: Program, codes: Sequence[FunctionCode]) -> None:
        self.program, self.codes = program, {code.label: code for code in codes}
        self.tables, self.whole = program.catalogue.tables, program.catalogue.verdicts.whole
        self.lowest: dict[str, int] = {}
        self.signed = signed_fields(program.game.state)
        """The names of fields that are sets, or that may be negative according to their declaration."""
        self.rules = {code.label for code in program.rules}
        self.families = {kind: self._family(kind) for kind in program.catalogue.kinds}
        self.aliases = {
            (self.whole(code.label), node.name): node.place
            for code in codes
            for node in statements(code.body)
            if isinstance(node, Bind)
        }
        """The places that aliases name."""
        self.unknown: set[Key] = {(code.label, "seat") for code in codes if not code.file}
        """The locals, results and fields that may be negative, such as the seat of a spectator.

        A verdict shares the nodes of its judge, so both count as one function.
        """
        facts = [fact for code in codes for fact in self._facts(code)]
        before = -1
        while len(self.unknown) > before:
            before = len(self.unknown)
            for key, value, label in facts:
                if key not in self.unknown and not self.is_non_negative(value, label):
                    self.unknown.add(key)

    def mark(self) -> None:
        """Set `positive` on each index that is known not to be negative."""
        for code in self.codes.values():
            label = self.whole(code.label)
            for statement in statements(code.body):
                for node in walk(statement):
                    if isinstance(node, Item):
                        node.positive = self.is_non_negative(node.index, label)
                    elif isinstance(node, Holds):
                        node.positive = self.is_non_negative(node.number, label)
                    elif isinstance(node, ConstItem):
                        node.positive = all(self.is_non_negative(index, label) for index in node.indices)

    # -- assignments -----------------------------------------------------------------------------

    def _facts(self, code: FunctionCode) -> Iterator[tuple[Key, Expr, str]]:
        """Yield a triple (variable, value, label) for each assignment in a function.

        A variable is a local, a parameter, a result or a field. The label is the name of the function.
        """
        label = self.whole(code.label)
        for node in statements(code.body):
            match node:
                case SetLocal(name=name, value=value) if not self._is_reloaded(label, value):
                    yield (label, name), value, label
                case For(name=name, start=start, step=step):
                    yield (label, name), start, label
                    yield (label, name), step, label
                case Return(value=value):
                    yield (label, ""), value, label
                case StoreNode(place=place, value=Expr() as value):
                    yield (FIELD, field_of(place)), value, label
            for part in walk(node):
                if isinstance(part, Call) and part.label in self.codes:
                    yield from self._passed_arguments(part, label)
        for body in _bodies(code.body):
            yield from self._asked_arguments(body, label)

    def _is_reloaded(self, label: str, value: Expr) -> bool:
        """Return whether a value is read from the frame of a rule."""
        return isinstance(value, Stack) and label in self.rules

    def _passed_arguments(self, call: Call, label: str) -> Iterator[tuple[Key, Expr, str]]:
        for callee in self._entries(call.label):
            names = [name for name, _ in self.codes[callee].parameters]
            skipped = len(self.codes[call.label].parameters) - len(names)
            for name, argument in zip(names, call.arguments[skipped:], strict=False):
                from_question = isinstance(argument, Register) and argument.name in ARGUMENT_REGISTERS
                if isinstance(argument, Expr) and not from_question:
                    yield (self.whole(callee), name), argument, label

    def _asked_arguments(self, body: Sequence[Stmt], label: str) -> Iterator[tuple[Key, Expr, str]]:
        """Yield the arguments that one block passes to questions and to rules."""
        family: list[str] = []
        callees: list[FunctionCode] = []
        for node in body:
            match node:
                case SetRegister(name="e_kind", value=Symbol(what="kind", key=kind)):
                    family = self.families[kind]
                case SetRegister(name=name, value=value) if name in ARGUMENT_REGISTERS:
                    for member in family:
                        parameters = self.codes[member].parameters[1:]
                        at = ARGUMENT_REGISTERS.index(name)
                        if at < len(parameters):
                            yield (member, parameters[at][0]), value, label
                case SetStack(index=Local(), value=Binary(right=Binary(op="<<", left=callee))):
                    callees = self._callees(callee)
                case SetStack(index=Binary(left=Local(), right=Const(value=at)), value=value):
                    for rule in callees:
                        parameter_names = self._rule_parameters(rule)
                        if 0 < at <= len(parameter_names):
                            yield (rule.label, parameter_names[int(at) - 1]), value, label

    def _callees(self, callee: Expr) -> list[FunctionCode]:
        rules = self.program.rules
        if isinstance(callee, Symbol):
            return [rules[self.program.number_of(callee)]]
        assert isinstance(callee, ConstItem)
        return [rules[number] for number in self.tables[callee.table] if number >= 0]

    def _rule_parameters(self, code: FunctionCode) -> list[str]:
        return self.program.framed[self.program.rules.index(code)].parameters

    def _family(self, kind: Kind) -> list[str]:
        """Return the functions that receive the arguments of a kind of question."""
        program = self.program
        named = program.catalogue.label_of("", kind)
        own = [label for label in self.codes if label.endswith(named)]
        scores = [scored[kind].label for scored in program.bots.values() if kind in scored]
        judge = program.catalogue.functions[kind.function].label
        owner = [program.catalogue.functions[program.game.owner].label] if program.game.owner else []
        return [label for label in {*own, *scores, judge, *owner} if label in self.codes]

    def _entries(self, label: str) -> list[str]:
        """Return the functions that a call can reach, including the entries of a table."""
        return [label, *(entry for entry in self.codes[label].entries if entry in self.codes)]

    # -- signs of expressions --------------------------------------------------------------------

    def never_negative(self, code: FunctionCode) -> set[str]:
        """Return the parameters and locals of a function that are never negative."""
        names = {name for name, _ in code.parameters}
        names |= {node.name for node in statements(code.body) if isinstance(node, SetLocal | For)}
        label = self.whole(code.label)
        return {name for name in names if (label, name) not in self.unknown}

    def is_non_negative(self, node: Expr, label: str, is_known: IsKnown | None = None) -> bool:
        """Return whether a number in a function is known not to be negative.

        Args:
            node: The number.
            label: The function's label.
            is_known: Returns whether a local is known not to be negative. By default, this is so if no
                assignment shows otherwise.
        """
        match node:
            case Const(value=value):
                return value >= 0
            case Local(name=name):
                return is_known(name) if is_known else (label, name) not in self.unknown
            case Register(name=name):
                return name in NON_NEGATIVE
            case LoadNode(place=place):
                return self._is_unsigned(place, label)
            case ConstItem(table=table):
                return self._lowest(table) >= 0
            case Binary(op="+" | "*" | "//" | "<<" | ">>" | "|", left=left, right=right):
                return self.is_non_negative(left, label, is_known) and self.is_non_negative(
                    right, label, is_known
                )
            case Binary(op="%", right=right):
                return self.is_non_negative(right, label, is_known)
            case Binary(op="&", left=left, right=right):
                return self.is_non_negative(left, label, is_known) or self.is_non_negative(
                    right, label, is_known
                )
            case Logic(operands=operands):
                return all(self.is_non_negative(part, label, is_known) for part in operands)
            case ChoiceNode(yes=yes, no=no):
                return self.is_non_negative(yes, label, is_known) and self.is_non_negative(
                    no, label, is_known
                )
            case Builtin(name="max", arguments=arguments):
                return any(self.is_non_negative(part, label, is_known) for part in arguments)
            case Builtin(name="min", arguments=arguments):
                return all(self.is_non_negative(part, label, is_known) for part in arguments)
            case Builtin(name="abs" | "bit_count") | Symbol() | Number() | Size() | Length():
                return True
            case Call(label=called):
                entries = self._entries(called) if called in self.codes else []
                return bool(entries) and not any((self.whole(entry), "") in self.unknown for entry in entries)
        return node.truth and not isinstance(node, WordOf)

    def _lowest(self, table: str) -> int:
        """Return the lowest number in a table."""
        if table not in self.lowest:
            self.lowest[table] = _lowest(self.tables[table])
        return self.lowest[table]

    def _is_unsigned(self, place: IrPlace, label: str) -> bool:
        root = place
        while isinstance(root, Item):
            root = root.base
        if isinstance(root, Alias):
            root = self.aliases.get((label, root.name), root)
        name = field_of(root)
        return name not in self.signed and (FIELD, name) not in self.unknown


def _bodies(body: Sequence[Stmt]) -> Iterator[Sequence[Stmt]]:
    """Yield a list of statements, and all lists of statements nested in it."""
    yield body
    for node in body:
        for inner in node.bodies():
            yield from _bodies(inner)


def field_of(place: IrPlace) -> str:
    """Return the name of the field that a place belongs to."""
    while isinstance(place, Item):
        place = place.base
    return place.name if isinstance(place, MemberNode) else ""


def signed_fields(state: type[State]) -> set[str]:
    """Return the names of a state's fields that may be negative or are sets."""
    names: set[str] = {"", "units", "out", "rng", "tally"}
    for cls in records_of(state):
        for field in cls.fields:
            kind = field.type
            if not (isinstance(kind, type) or (isinstance(kind, Integer) and not field.may_be_negative)):
                names.add(field.slot)
    return names


def records_of(state: type[State]) -> list[type[Record]]:
    """Return the class of a state and all record classes inside it."""
    classes: list[type[Record]] = [state]
    for cls in classes:
        kinds: list[Any] = [field.type for field in cls.fields]
        classes += [k for k in dict.fromkeys(kinds) if isinstance(k, type) and k not in classes]
    return classes


def _lowest(rows: Any) -> int:
    return min(map(_lowest, rows)) if isinstance(rows, tuple) else int(rows)
