"""Lower the statements that have no yields."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import FunctionType
from typing import NoReturn, TypeVar

from coverts.engine.compiler.ir.expression_nodes import (
    Alias,
    Binary,
    Call,
    Const,
    Expr,
    Holds,
    IrPlace,
    Item,
    Local,
    MemberNode,
    Root,
    SetPlace,
    WordOf,
    compare,
)
from coverts.engine.compiler.ir.node_builders import GroupLinks, each_slot
from coverts.engine.compiler.ir.statement_nodes import (
    INT,
    STATE,
    Bind,
    Break,
    ChangeNode,
    Continue,
    Do,
    For,
    FunctionCode,
    If,
    ParameterKind,
    Return,
    SayNode,
    SetLocal,
    SetMask,
    SetWord,
    Stmt,
    StoreNode,
    While,
)
from coverts.engine.compiler.ir.typed_values import (
    CONSTRUCTS,
    EVERYBODY_MASK,
    INSTEAD,
    PUBLIC,
    Audience,
    StateArea,
)
from coverts.engine.compiler.lower.assignments import AssignmentLowering
from coverts.engine.compiler.lower.calls import SET_METHODS
from coverts.engine.compiler.lower.catalogue import LoweredFunction, plain
from coverts.engine.compiler.lower.expressions import assigned_names
from coverts.engine.language import declarations, keywords, predicates
from coverts.engine.language.declarations import Dispatch, Kind
from coverts.engine.language.field_types import BitsType
from coverts.engine.language.registers import WORD
from coverts.engine.language.slot_arrays import SlotGroups

T = TypeVar("T")


class StatementLowering(AssignmentLowering):
    """The part of lowering that handles statements. Rules use a subclass."""

    def block(self, body: list[ast.stmt]) -> None:
        """Lower a list of statements."""
        for statement in body:
            self.statement(statement)

    def inner(self, body: list[ast.stmt]) -> list[Stmt]:
        """Lower the statements inside another statement and return them as a list."""
        around, self.out = self.out, []
        self.block(body)
        statements, self.out = self.out, around
        return statements

    def statement(self, node: ast.stmt) -> None:
        """Lower one statement."""
        method = getattr(self, "_do_" + type(node).__name__.lower(), None)
        if method is None:
            self.refuse(
                node,
                CONSTRUCTS.get(type(node), type(node).__name__),
                INSTEAD.get(type(node), "plain statements"),
            )
        method(node)

    def _do_pass(self, node: ast.Pass) -> None:
        pass

    def _do_break(self, node: ast.Break) -> None:
        self.note_jump()
        self.emit(Break(), node)

    def _do_continue(self, node: ast.Continue) -> None:
        self.note_jump()
        self.emit(Continue(), node)

    def note_jump(self) -> None:
        """Record a break or continue. `BlockLowering` overrides this method for rules."""

    def _do_return(self, node: ast.Return) -> None:
        self.emit(Return(self.number(node.value).number if node.value else Const(0)), node)

    def _do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            self.refuse(node, "a declaration without a value", "an assignment")
        self.assign(node.target, node.value, node)

    def _do_assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            self.refuse(node, "a chained assignment", "one assignment a line")
        self.assign(node.targets[0], node.value, node)

    # -- tests and loops -------------------------------------------------------------------------

    def lower_branches(self, audience: Audience, *branches: Callable[[], T]) -> list[T]:
        """Lower the branches of a test by calling `branches`. Return their results."""
        return [branch() for branch in branches]

    def enter_loop(self, node: ast.stmt) -> None:
        """Record the start of a loop, before its test is lowered."""

    def lower_loop(self, node: ast.stmt, audience: Audience, body: Callable[[], T]) -> T:
        """Lower the body of a loop.

        Args:
            node: The loop.
            audience: The audience of the test or of the bounds that control the loop.
            body: The function that lowers the body.
        """
        return body()

    def _do_if(self, node: ast.If) -> None:
        test = self.number(node.test)
        branches = [node.body, node.orelse] if node.orelse else [node.body]
        bodies = self.lower_branches(test.audience, *(partial(self.inner, branch) for branch in branches))
        self.emit(If(test.node, bodies[0], bodies[1] if node.orelse else []), node)
        self._restrict_audience(test.audience, node)

    def _do_while(self, node: ast.While) -> None:
        self._no_else(node)
        self.enter_loop(node)
        test = self.number(node.test)
        body = self.lower_loop(node, test.audience, lambda: self.inner(node.body))
        self.emit(While(test.node, body), node)
        self._restrict_audience(test.audience, node)

    def _no_else(self, node: ast.For | ast.While) -> None:
        if node.orelse:
            self.refuse(node, "'else' of a loop", "a test after the loop")

    def _do_for(self, node: ast.For) -> None:
        self._no_else(node)
        if not isinstance(node.target, ast.Name):
            self.refuse(node, "a loop over several names", "one name")
        name, over = node.target.id, node.iter
        self.slots.join(name, over)
        if isinstance(over, ast.Call) and self.static(over.func) is range:
            self.check_count(over, range)
            bounds = [self.number(a) for a in over.args]
            if len(bounds) == 3 and bounds[2].constant == 0:
                self.refuse(node, "a range with a step of 0", "a step that is not 0")
            self.enter_loop(node)
            audience = self.join_audiences(*bounds)
            body = self.lower_loop(node, audience, lambda: self._loop_body(name, audience, node))
            self.emit(For(name, *range_of([b.number for b in bounds]), body), node)
            self._restrict_audience(audience, node)
            return
        counter = self.temporary()
        self.locals.add(counter)
        numbers = self.lower_iterable(over, counter, node)
        test, audience = numbers.test, numbers.audience
        self.enter_loop(node)
        assignment = SetLocal(name, Local(counter), node.lineno)
        before, self.moved = self.moved, set()
        body = self.lower_loop(node, audience, lambda: [assignment, *self._loop_body(name, audience, node)])
        moved, self.moved = self.moved, self.moved | before
        visits: list[Stmt] = [If(test, body, line=node.lineno)]
        if isinstance(test, Holds) and test.group.words == 1:
            visits.insert(0, leave_if_empty(test.group, counter, node.lineno))
        self.locals |= {f"{counter}_rounds", f"{counter}_next"}
        for statement in each_slot(counter, numbers.links, numbers.size, numbers.end, visits, moved):
            self.emit(statement, node)
        self._restrict_audience(audience, node)

    def _restrict_audience(self, audience: Audience, node: ast.stmt) -> None:
        """Hide a local that is assigned under a hidden test.

        Seats that may not see the test may not see the local either.
        """
        if not audience or self.is_rule:
            return
        for name in sorted(assigned_names(node) - self.aliases.keys() - self.sets.keys()):
            mask = Local(f"_m_{name}")
            self.masked_locals.add(name)
            self.note_assigned(name, replace(audience, masks=(mask,)))
            self.emit(SetMask(name, (mask, *audience.log_masks)), node)

    def _loop_body(self, name: str, audience: Audience, node: ast.For) -> list[Stmt]:
        """Lower the body of a loop. If the loop is over hidden values, hide its counter."""
        body = []
        self.note_assigned(name, audience)
        if audience:
            self.masked_locals.add(name)
        if name in self.masked_locals:
            masks = (Const(0),) if audience else (Const(EVERYBODY_MASK),)
            body.append(SetMask(name, masks, node.lineno))
        return [*body, *self.inner(node.body)]

    def lower_iterable(self, over: ast.expr, name: str, node: ast.For) -> Numbers:
        """Lower the iterable of a loop over `each(...)` or over a set.

        Args:
            over: The iterable.
            name: The local that counts.
            node: The loop.
        """
        if isinstance(over, ast.Call) and self.static(over.func) is predicates.each:
            self.check_count(over, predicates.each)
            predicate = self.static(over.args[0])
            size = getattr(predicate, "among", None)
            if not isinstance(predicate, FunctionType) or size is None:
                self.refuse(node, "each() of an unmarked predicate", "@among(n) above the predicate")
            expected = predicate.__code__.co_argcount
            if len(over.args) != expected:
                what = f"{len(over.args)} arguments for each of {predicate.__name__}"
                self.refuse(node, what, f"{expected}")
            arguments, audience = [], PUBLIC
            for argument in over.args[2:]:
                value = self.number(argument)
                audience |= value.audience
                number = value.number
                if not isinstance(
                    number, Const
                ):  # the loop may change the fields that the argument is computed from
                    temporary = self.temporary()
                    self.locals.add(temporary)
                    self.emit(SetLocal(temporary, number), node)
                    number = Local(temporary)
                arguments.append(number)
            info = self.catalogue.function(predicate, node, self.source)
            for parameter, kind in info.code.parameters:
                if isinstance(kind, type):
                    what = f"{parameter}: {kind.__name__} in the predicate {predicate.__name__}"
                    self.refuse(node, what, "the number, and the record as in s.field[number]")
            self.refuse_writes(info, "a predicate of each()", node)
            self.slots.pass_on(predicate, [over.args[1], node.target, *over.args[2:]])
            audience |= self.note_reads(info)
            below = getattr(predicate, "below", "")
            end = self.number(_field_of(self.state, below, node)).number if below else Const(int(size))
            test = Call(info.label, [Root("s"), Local(name), *arguments])
            links = self._links_of(predicate, int(size), arguments, name)
            return Numbers(int(size), end, test, audience, links)
        group = self.value(over)
        if not isinstance(group.what, SetPlace):
            self.refuse(node, f"a loop over {ast.unparse(over)}", "range(...), each(...), or a set")
        self._note_secret(group.audience)
        size = group.what.size
        return Numbers(size, Const(size), Holds(group.what, Local(name), inside=True), group.audience)

    def _links_of(
        self, predicate: FunctionType, size: int, arguments: Sequence[Expr], name: str
    ) -> GroupLinks | None:
        """Return the links of the only group in which a predicate can be true.

        Args:
            predicate: The predicate of `each`.
            size: The number of numbers.
            arguments: Its arguments after the slot.
            name: The local with the slot.

        Returns:
            The links, or None if the predicate declares no group.
        """
        parameters = predicate.__code__.co_varnames[2 : predicate.__code__.co_argcount]
        given = dict(zip(parameters, arguments, strict=True))
        group = getattr(predicate, "group", None)
        return self.catalogue.links_of(group, given, name, predicate.__name__, size)

    # -- calls as statements ---------------------------------------------------------------------

    def _do_expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Constant):
            return
        if not isinstance(call, ast.Call):
            self.refuse(node, "an expression that does nothing", "an assignment or a call")
        callee = self.static(call.func) if not isinstance(call.func, ast.Subscript) else None
        self.check_count(call, callee)
        if isinstance(call.func, ast.Attribute) and callee is None:
            self._set_change(call, node)
        elif callee is keywords.say:
            self._say(call, node)
        elif callee is keywords.renew:
            self._renew(call, node)
        else:
            self.emit(Do(self.number(call).node), node)

    def _set_change(self, call: ast.Call, node: ast.stmt) -> None:
        assert isinstance(call.func, ast.Attribute)
        secrets = self.secret_read
        group = self.value(call.func.value)
        self.secret_read = secrets
        change = call.func.attr
        if not isinstance(group.what, SetPlace) or change not in ("add", "remove", "clear", "fill"):
            self.refuse(node, f"the method {change!r}", "add, remove, clear or fill of a set")
        self._check_arguments(call, change, *SET_METHODS[change])
        place = group.what
        self._note_group(place, node)
        self.check_set_local(place, PUBLIC, node)
        if change in ("clear", "fill"):
            count = 0
            if change == "fill":
                size = self.number(call.args[0]).constant if call.args else place.size
                count = size if size is not None else self._variable_fill(node)
                if not 0 <= count <= place.size:
                    self.refuse(node, f"fill({count}) of a set of {place.size}", f"0 to {place.size}")
            for i in range(place.words):
                value = (1 << max(0, min(WORD, count - i * WORD))) - 1
                self.emit(SetWord(place, i, Const(value)), node)
            return
        x = self.number(call.args[0])
        if x.audience and place.field is not None:
            self.note_revealed(place.field, call.args[0], node)
        if isinstance(call.func.value, ast.Name):
            self.slots.join(call.func.value.id, call.args[0])
        self.check_set_local(place, x.audience, node)
        known = x.range if x.constant is None else (x.constant, x.constant)
        inside = known is not None and known[0] >= 0 and known[1] < place.size
        if x.constant is not None and not inside:
            self.refuse(node, f"{x.constant} in a set of {place.size}", "a number that fits")
        self.emit(ChangeNode(place, x.number, change == "add", inside), node)

    def _variable_fill(self, node: ast.stmt) -> NoReturn:
        self.refuse(node, "fill() of a variable number", "a constant")

    def _renew(self, call: ast.Call, node: ast.stmt) -> None:
        target = self.value(call.args[0])
        if not isinstance(target.what, StateArea) or target.what.record is None or target.what.shape:
            self.refuse(node, "renew() of something that is not a record", "a record of the state")
        place: IrPlace = target.node
        if not isinstance(place, Root | Alias):
            alias = self.temporary()
            self.emit(Bind(alias, place), node)
            place = Alias(alias)
        groups = self.groups_of(target.node, target.what.record.fields, node)
        self.move_slot(groups, "unlink", node)
        for f in target.what.record.fields:
            if isinstance(f.type, type) or len(f.shape) > 1:
                self.refuse(node, f"renew() of a record that holds {f.name}", "its fields one by one")
            self.note_written(f, node)
            member, start = MemberNode(place, f.slot), Const(f.secrecy.start)
            if isinstance(f.type, BitsType):
                group = SetPlace(f.type.size, f.type.words, member, field=f)
                for i in range(f.type.words):
                    self.emit(SetWord(group, i, Const(0)), node)
            elif f.shape:
                counter = self.temporary()
                put = StoreNode(Item(member, Local(counter), proved=True), start, line=node.lineno)
                self.emit(For(counter, Const(0), Const(f.shape[0]), Const(1), [put]), node)
            else:
                self.emit(StoreNode(member, start), node)
        self.move_slot(groups, "link", node)

    def _say(self, call: ast.Call, node: ast.stmt) -> None:
        key = call.args[0]
        if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
            self.refuse(node, "say() without a sentence's key", 'say("key", ...)')
        self.catalogue.check_sentence(str(key.value), call, self.source)
        parts = []
        secrets = self.secret_read
        for argument in call.args[1:]:
            value = self.number(argument)
            if value.audience.unknown:
                self.refuse(
                    argument,
                    "a value that a helper computed from hidden fields, in the log,",
                    "the field itself, in a record that has a field 'seat' if it is a helper's parameter",
                )
            if value.audience:
                self.said_hidden.append((self.out, ast.unparse(argument), node.lineno))
            self.logged_names |= {n.id for n in ast.walk(argument) if isinstance(n, ast.Name)}
            parts.append((value.number, value.audience.masks or (Const(EVERYBODY_MASK),)))
        self.secret_read = secrets
        self.emit(SayNode(str(key.value), parts), node)

    # -- functions generated on the side ------------------------------------------------------------

    def first_legal(self, kind: Kind, judge: LoweredFunction) -> str:
        if kind not in self.catalogue.lookaheads:
            label = self.catalogue.lookaheads[kind] = self.catalogue.label("first", kind.function)
            names = [f"a{i}" for i in range(len(kind.parameters))]
            judged = Call(judge.label, [Root("s"), *map(Local, names), Local("_o")])
            call = self.catalogue.verdicts.call(judged)
            test = If(compare(call, "==", 0), [Return(Local("_o"))])
            given = dict(zip(kind.parameters, map(Local, names), strict=True))
            links = self.catalogue.option_links(kind, given, "_o")
            body = [*each_slot("_o", links, kind.options, Const(kind.options), [test]), Return(Const(-1))]
            parameters: list[tuple[str, ParameterKind]] = [("s", STATE), *((name, INT) for name in names)]
            self.catalogue.order.append(FunctionCode(label, parameters, body, judge.source.file))
        return self.catalogue.lookaheads[kind]

    def helper_table(self, table: Dispatch, node: ast.AST) -> LoweredFunction:
        if table in self.catalogue.functions:
            return self.catalogue.functions[table]
        entries = self.catalogue.entries(table)
        if any(isinstance(e, declarations.Rule) for e in entries):
            self.refuse(node, f"dispatch {table.name} of rules without yield", "'yield from'")
        infos = {
            i: self.catalogue.function(e, node, self.source) for i, e in enumerate(entries) if e is not None
        }
        first = next(iter(infos.values()))
        parameters = [(f"a{i}", kind) for i, (_, kind) in enumerate(first.code.parameters[1:])]
        passed = [Local(name) if kind == INT else Root(name) for name, kind in parameters]
        body: list[Stmt] = []
        for i, info in infos.items():
            call = Call(info.label, [Root("s"), *passed])
            body.append(If(compare(Local("_i"), "==", i), [Return(call)]))
        body.append(Return(Call("no_entry", [Root("s")])))
        label = self.catalogue.free(f"t_{plain(table.name)}")
        code = FunctionCode(label, [("_i", INT), ("s", STATE), *parameters], body)
        code.entries = [infos[i].label if i in infos else "" for i in range(table.size)]
        logged = set().union(*(f.logged for f in infos.values()))
        lowered = LoweredFunction(code, first.source, logged=logged)
        lowered.secret_read = next(filter(None, (f.secret_read for f in infos.values())), "")
        lowered.writes = any(f.writes for f in infos.values())
        lowered.moved = set[SlotGroups]().union(*(f.moved for f in infos.values()))
        lowered.prepares = any(f.prepares for f in infos.values())
        lowered.judges = any(f.judges for f in infos.values())
        return self.catalogue.add(table, lowered)


@dataclass(frozen=True)
class Numbers:
    """The numbers over which a loop runs.

    Attributes:
        size: The number of numbers that are possible.
        end: The exclusive upper bound.
        test: A test of whether a number is included.
        audience: The audience of the test.
        links: The links of the numbers that may be included, or None to try all in order.
    """

    size: int
    end: Expr
    test: Expr
    audience: Audience
    links: GroupLinks | None = None


def _field_of(state: str, name: str, node: ast.AST) -> ast.expr:
    base = ast.copy_location(ast.Name(state, ast.Load()), node)
    return ast.copy_location(ast.Attribute(base, name, ast.Load()), node)


def range_of(bounds: list[Expr]) -> tuple[Expr, Expr, Expr]:
    """Return the start, stop and step of a `range`."""
    if len(bounds) == 1:
        return Const(0), bounds[0], Const(1)
    return bounds[0], bounds[1], bounds[2] if len(bounds) == 3 else Const(1)


def leave_if_empty(group: SetPlace, counter: str, line: int) -> If:
    """Return a statement that leaves a loop over a set if no members are left."""
    left = compare(shift_right(WordOf(group, 0), counter), "==", 0)
    return If(left, [Break(line)], line=line)


def shift_right(word: Expr, counter: str) -> Expr:
    """Return the expression `word >> counter`."""
    return Binary(">>", word, Local(counter))
