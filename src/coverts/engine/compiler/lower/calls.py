"""Lower calls in expressions: helpers, tables of helpers and engine functions."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from types import FunctionType
from typing import Any

from coverts.engine.compiler.ir.expression_nodes import (
    Builtin,
    Call,
    Expr,
    Register,
    Root,
    SetPlace,
    Size,
    Symbol,
    compare,
)
from coverts.engine.compiler.ir.typed_values import (
    CONSTRUCTS,
    PUBLIC,
    UNKNOWN,
    Audience,
    ConstTable,
    StateArea,
    Value,
)
from coverts.engine.compiler.lower.catalogue import LoweredFunction
from coverts.engine.compiler.lower.expressions import ExpressionLowering, constant_value
from coverts.engine.compiler.source.desugar import (
    EXAMPLES,
    SWEPT,
    RecordAccess,
    Variant,
    call_constant,
    expand_sweep,
    is_constant,
    read_names,
)
from coverts.engine.compiler.source.syntax import copy_tree
from coverts.engine.language import keywords, predicates
from coverts.engine.language.declarations import Dispatch, Kind, Rule

UNLIMITED = 99
ARGUMENTS: dict[Any, tuple[int, int]] = {
    abs: (1, 1),
    bool: (1, 1),
    int: (1, 1),
    max: (2, UNLIMITED),
    min: (2, UNLIMITED),
    range: (1, 3),
    keywords.any_legal: (2, UNLIMITED),
    keywords.cancel: (1, 1),
    keywords.choose_some: (4, UNLIMITED),
    predicates.each: (2, UNLIMITED),
    keywords.first_legal: (2, UNLIMITED),
    keywords.game_over: (0, 0),
    keywords.pick: (1, 1),
    keywords.pick_legal: (2, UNLIMITED),
    keywords.refuse: (1, 1),
    keywords.renew: (1, 1),
    keywords.roll: (1, 1),
    keywords.say: (1, UNLIMITED),
    keywords.settled: (0, 0),
    keywords.token: (1, 1),
}
"""The minimum and maximum number of arguments of each engine function."""
SET_METHODS = {"add": (1, 1), "remove": (1, 1), "clear": (0, 0), "fill": (0, 1), "count": (0, 0)}


class CallLowering(ExpressionLowering):
    """The part of lowering that handles calls in expressions."""

    def check_count(self, call: ast.Call, word: Any) -> None:
        """Refuse a call of an engine function with a wrong number of arguments."""
        if getattr(word, "__hash__", None) is None or word not in ARGUMENTS:
            return
        self._check_arguments(call, word.__name__, *ARGUMENTS[word])
        if word in (keywords.any_legal, keywords.first_legal, keywords.pick_legal):
            kind = self.static(call.args[0])
            if isinstance(kind, Kind):
                self._check_arguments(
                    call, f"{word.__name__} of {kind.name}", *[2 + len(kind.parameters)] * 2
                )

    def _check_arguments(self, call: ast.Call, name: str, least: int, most: int) -> None:
        if not least <= len(call.args) <= most:
            for argument in call.args:
                if type(argument) in CONSTRUCTS:
                    self.value(argument)
            right = (
                f"{least}"
                if least == most
                else f"{least} to {most}"
                if most < UNLIMITED
                else f"{least} or more"
            )
            self.refuse(call, f"{len(call.args)} arguments for {name}", right)

    def _call(self, node: ast.Call) -> Value:
        if node.args and isinstance(node.args[0], ast.GeneratorExp):
            return self._sweep(node)
        if node.keywords:
            self.refuse(node, "a keyword argument", "positional arguments")
        if isinstance(node.func, ast.Attribute) and self.static(node.func) is None:
            return self._set_question(node)
        if isinstance(node.func, ast.Subscript):
            table = self.static(node.func.value)
            if isinstance(table, Dispatch):
                return self._table_call(node, table, node.func.slice)
        callee = self.static(node.func)
        self.check_count(node, callee)
        if callee in (min, max):
            parts = [self.number(a) for a in node.args]
            text: Expr = parts[0].number
            for part in parts[1:]:
                text = Builtin(callee.__name__, [text, part.number])
            return self._join(text, *parts)
        if callee is bool:
            part = self.number(node.args[0])
            return self._join(compare(part.number, "!=", 0), part)
        if callee is abs:
            part = self.number(node.args[0])
            return self._join(Builtin("abs", [part.number]), part)
        if callee is int:
            return self._int(self.number(node.args[0]))
        if callee is keywords.refuse:
            return Value(Symbol("refusal", self.catalogue.add_refusal(node, self.source)))
        if callee is keywords.token:
            self.note_token()
            return Value(Register("e_depth"))
        if callee is keywords.pick or callee is keywords.pick_legal:
            return self._lower_pick(node, callee is keywords.pick)
        if callee is keywords.any_legal or callee is keywords.first_legal:
            return self._lookahead(node, callee is keywords.any_legal)
        if isinstance(callee, FunctionType):
            if hasattr(callee, "constant"):
                return self._constant_call(node, callee)
            if callee.__module__ == keywords.__name__ or callee in (predicates.among, predicates.each):
                word = callee.__name__
                self.refuse(node, f"{word}() here", f"it as `coverts reference {word}` shows")
            return self._helper_call(node, callee)
        if isinstance(callee, Rule | Kind):
            self.refuse(
                node,
                f"a call of {callee.name} without yield",
                f"'yield {'from ' if isinstance(callee, Rule) else ''}{callee.name}(...)'",
            )
        return self.refuse(
            node, f"the call {ast.unparse(node)}", "a helper, a rule, or a word of coverts.engine"
        )

    def note_token(self) -> None:
        """Record that this function takes the cancellation token of its caller.

        The calling rule may then be cancelled.
        """
        self.catalogue.all_cancelled = True

    def refuse_writes(self, function: LoweredFunction, what: str, node: ast.AST) -> None:
        """Refuse a function that changes the state although it should only read it."""
        if function.writes or function.prepares:
            name = function.source.name
            self.refuse(node, f"{name}, which changes the state, as {what}", "a function that only reads it")

    def note_call(self, function: LoweredFunction, node: ast.AST) -> None:
        """Record a call of a helper or of a table of helpers."""
        self.writes |= function.writes
        self.moved |= function.moved
        self.prepares |= function.prepares

    def note_reads(self, function: LoweredFunction) -> Audience:
        """Record what a called function reads, and return the audience of its result."""
        if not function.reads_secrets:
            return PUBLIC
        self.note_secret_read(function.secret_read)
        return UNKNOWN.because(function.secret_read)

    def _int(self, part: Value) -> Value:
        return Value(part.number, audience=part.audience, constant=part.constant, stable=part.stable)

    def _set_question(self, node: ast.Call) -> Value:
        assert isinstance(node.func, ast.Attribute)
        group = self.value(node.func.value)
        if not isinstance(group.what, SetPlace) or node.func.attr != "count":
            self.refuse(
                node, f"the method {node.func.attr!r} in an expression", "count() of a set, or a helper"
            )
        self._check_arguments(node, node.func.attr, *SET_METHODS[node.func.attr])
        declared = group.what.field
        if declared is not None and declared.secrecy.others == "count":
            # The size of this set is public. It may still be secret which record contains the set.
            assert isinstance(node.func.value, ast.Attribute)
            group = Value(None, group.what, self.value(node.func.value.value).audience)
        self._note_secret(group.audience)
        assert isinstance(group.what, SetPlace)
        return Value(Size(group.what), audience=group.audience)

    def _lookahead(self, node: ast.Call, whether: bool) -> Value:
        kind = self.static(node.args[0])
        if not isinstance(kind, Kind) or kind.chance:
            self.refuse(node, "any_legal of something that is not a decision", "any_legal(kind, s, who, ...)")
        if kind.prepare is not None:
            self.refuse(node, f"any_legal of {kind.name}, which has a prepare", "a kind without one")
        arguments = [self.number(a) for a in node.args[2:]]
        self.slots.pass_on(kind.function, node.args[1:])
        judge = self.catalogue.function(kind.function, node, self.source)
        call: Expr = Call(self.first_legal(kind, judge), [Root("s"), *(a.number for a in arguments)])
        legality = Value(None, audience=self.note_reads(judge))
        return self._join(compare(call, ">=", 0) if whether else call, legality, *arguments)

    def first_legal(self, kind: Kind, judge: LoweredFunction) -> str:
        """Return the label of the function that finds a judge's first legal option.

        The function returns -1 if no option is legal.
        """
        raise NotImplementedError

    def _lower_pick(self, node: ast.Call, number: bool) -> Value:
        """Lower a call of `pick` or `pick_legal`, which only a game's redeal may use."""
        if self.source.function is not self.catalogue.game.redeal:
            self.refuse(node, "a random draw here", "a question to chance, or draw in the game's redeal")
        if number:
            return Value(Call("draw", [Root("w"), self.number(node.args[0]).number]))
        kind = self.static(node.args[0])
        if not isinstance(kind, Kind) or kind not in self.catalogue.modes or kind.chance or kind.prepare:
            self.refuse(
                node, "pick_legal of this", "pick_legal(kind, s, who, ...) of a decision without prepare"
            )
        arguments = [Root("s"), *(self.number(a).number for a in node.args[2:]), Root("w")]
        return Value(Call("one_legal", [Root("w"), Call(self.catalogue.label_of("legal", kind), arguments)]))

    def _arguments(self, node: ast.Call) -> list[Value]:
        values = [self.value(a) for a in node.args]
        for value, argument in zip(values, node.args, strict=True):
            if isinstance(value.what, SetPlace):
                self.refuse(argument, "a set as an argument", "the record that holds it")
            if isinstance(value.what, ConstTable):
                self.refuse(argument, "a table of constants as an argument", "its name in the helper")
        return values

    def _constant_call(self, node: ast.Call, function: FunctionType) -> Value:
        """Replace a call of a @constant function by the number that the call returns."""
        arguments = [a.value if isinstance(a, ast.Constant) else self.number(a).constant for a in node.args]
        if None in arguments:
            self.refuse(node, f"{ast.unparse(node)} with an argument that is not constant", "a constant")
        result = call_constant(function, arguments, f"{self.source.file}:{node.lineno}")
        if not isinstance(result, int):
            self.refuse(
                node, f"{ast.unparse(node)}, which gives {result!r},", "a function that returns an integer"
            )
        return constant_value(int(result))

    def _sweep(self, node: ast.Call) -> Value:
        """Lower a call such as `any(... for x in ...)` to a call of a new function.

        The new function contains a loop.
        """
        word = self.static(node.func)
        if word not in EXAMPLES:
            self.refuse(node, "a generator expression here", f"a loop, or {', '.join(EXAMPLES.values())}")
        body = expand_sweep(word, copy_tree(node), self.refuse)
        known = {*self.locals, *self.aliases, *self.places} - {self.state}
        names = [name for name in read_names(body) if name in known]
        for name in names:
            if name in self.sets:
                self.refuse(
                    node, f"the set {name} in a generator expression", "a loop, or a set that is a field"
                )
        values = {name: self.value(ast.copy_location(ast.Name(name, ast.Load()), node)) for name in names}
        kinds = {
            name: value.what.record
            for name, value in values.items()
            if isinstance(value.what, StateArea) and value.what.record is not None and not value.what.shape
        }
        if self.state:
            names.insert(0, self.state)
        arguments = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
        tree = ast.FunctionDef(SWEPT, arguments, body, [], lineno=node.lineno, col_offset=node.col_offset)
        function = self.catalogue.sweep(self.source, node, tree, kinds)
        passed = [ast.copy_location(ast.Name(name, ast.Load()), node) for name in names]
        call = ast.copy_location(ast.Call(node.func, [*passed], []), node)
        return self._call_helper(call, function)

    def take_constants(self, call: ast.Call, function: Any) -> Variant | None:
        """Remove the constant arguments of a call and return them as a `Variant`.

        Return None if the function needs no variant.
        """
        variadic = bool(function.__code__.co_flags & inspect.CO_VARARGS)
        objects = [self.static(a) if isinstance(a, ast.Name | ast.Attribute) else None for a in call.args]
        constants = tuple((i, each) for i, each in enumerate(objects) if is_constant(each))
        if not constants and not variadic:
            return None
        order = function.__code__.co_varnames[: function.__code__.co_argcount]
        for i, _ in constants:
            if i >= len(order) or order[i] == "s":
                signature = f"{function.__name__}({', '.join(order)}{', *' if variadic else ''})"
                self.refuse(
                    call, f"{ast.unparse(call.args[i])} there in {signature}", "helpers before the state"
                )
        more = max(0, len(call.args) - function.__code__.co_argcount)
        call.args = [a for i, a in enumerate(call.args) if not is_constant(objects[i])]
        return Variant(constants, more if variadic else 0)

    def _helper_call(self, node: ast.Call, helper: FunctionType) -> Value:
        if helper.__module__ == predicates.__name__:
            self._check_word(node, helper)
        call = ast.copy_location(ast.Call(node.func, [*node.args], []), node)
        variant = self.take_constants(call, helper)
        return self._call_helper(call, self.catalogue.variant(helper, variant) if variant else helper)

    def _check_word(self, node: ast.Call, word: FunctionType) -> None:
        """Check that a predicate passed to an engine function is marked with @among."""
        order = word.__code__.co_varnames[: word.__code__.co_argcount]
        for argument, name in zip(node.args, order, strict=False):
            predicate = self.static(argument) if isinstance(argument, ast.Name | ast.Attribute) else None
            unmarked = name == "holds" and not hasattr(predicate, "among")
            if unmarked or (name == "value" and not isinstance(predicate, FunctionType)):
                what = (
                    f"{ast.unparse(argument)} as the predicate of {word.__name__}"
                    if unmarked
                    else ast.unparse(argument)
                )
                usage = f"{word.__name__}({', '.join(order)}, ...), with @among(n) above the predicate"
                self.refuse(node, what, usage)

    def _call_helper(self, node: ast.Call, helper: FunctionType) -> Value:
        info = self.catalogue.function(helper, node, self.source)
        callee, numbered = info.source, self.source.numbered
        for i, (argument, name) in enumerate(zip(node.args, callee.parameters, strict=False)):
            as_place = name in callee.annotations and name not in callee.numbered
            if as_place and isinstance(argument, ast.Name) and argument.id in numbered:
                node.args[i] = RecordAccess(self.state, numbered).record(argument)
        values = self._arguments(node)
        self._check_records(node.args, values, info.code.parameters, info.source.name)
        if len(node.args) != len(info.source.parameters):
            self.refuse(
                node, f"{len(node.args)} arguments for {helper.__name__}", f"{len(info.source.parameters)}"
            )
        self._check_logged(info.logged, node.args, values, helper.__name__)
        self.slots.pass_on(helper, node.args)
        self.note_call(info, node)
        whose = Value(None, audience=self.note_reads(info))
        return self._join(Call(info.label, [v.number for v in values]), whose, *values)

    def _check_records(
        self, nodes: list[ast.expr], values: list[Value], parameters: Sequence[tuple[str, Any]], callee: str
    ) -> None:
        """Refuse a number for a parameter that is annotated with a record class."""
        for value, (name, kind), argument in zip(values, parameters, nodes, strict=False):
            if isinstance(kind, type) and not isinstance(value.what, StateArea):
                what = f"the number {ast.unparse(argument)} for {name} of {callee}, a {kind.__name__},"
                self.refuse(argument, what, f"the record, as in s.{getattr(kind, 'home', 'field')}[...]")

    def _check_logged(
        self, logged: set[int], nodes: list[ast.expr], values: list[Value], callee: str
    ) -> None:
        """Refuse hidden arguments for a helper that writes them to the log."""
        for i in sorted(logged):
            if values[i].audience:
                what = f"a hidden value passed to {callee}, which writes it to the log,"
                self.refuse(nodes[i], what, "a say() of the field itself")
            self.logged_names |= {n.id for n in ast.walk(nodes[i]) if isinstance(n, ast.Name)}

    def _table_call(self, node: ast.Call, table: Dispatch, index: ast.expr) -> Value:
        place = self.number(index)
        values = self._arguments(node)
        info = self.helper_table(table, node)
        expected = len(info.code.parameters) - 1
        self._check_arguments(node, f"dispatch {table.name}", expected, expected)
        self._check_records(node.args, values, info.code.parameters[1:], f"dispatch {table.name}")
        self._check_logged(info.logged, node.args, values, f"dispatch {table.name}")
        for entry in table.entries.values():
            self.slots.pass_on(entry, node.args)
        self.note_call(info, node)
        whose = Value(None, audience=self.note_reads(info))
        call = Call(info.label, [place.number, *(v.number for v in values)])
        return self._join(call, whose, place, *values)

    def helper_table(self, table: Dispatch, node: ast.AST) -> LoweredFunction:
        """Return a function that calls the table entry with a given number."""
        raise NotImplementedError
