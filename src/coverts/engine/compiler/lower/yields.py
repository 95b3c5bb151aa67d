"""Lower yields: calls of rules, chance, decisions and simultaneous decisions."""

from __future__ import annotations

import ast
import os
from collections.abc import Sequence

from coverts.engine.compiler.ir.expression_nodes import (
    Binary,
    Call,
    Const,
    ConstItem,
    Expr,
    Local,
    Register,
    Root,
    SetPlace,
    Staged,
    Symbol,
    WordOf,
    add,
    compare,
    join_truths,
)
from coverts.engine.compiler.ir.statement_nodes import (
    Do,
    If,
    Return,
    SetLocal,
    SetRegister,
    SetStack,
    SetStaged,
    SetWord,
    Stmt,
)
from coverts.engine.compiler.ir.typed_values import PUBLIC, UNKNOWN, Audience, Value
from coverts.engine.compiler.lower.audiences import mask_of_learners
from coverts.engine.compiler.lower.basic_blocks import BlockLowering, describe_reason
from coverts.engine.compiler.lower.catalogue import SimultaneousSite
from coverts.engine.compiler.source.syntax import copy_tree
from coverts.engine.language import declarations, keywords
from coverts.engine.language.declarations import Dispatch, Kind, Rule
from coverts.engine.language.registers import CALLER_SHIFT, RULE_SHIFT, WORD, Mode


class YieldLowering(BlockLowering):
    """The part of lowering that handles yields. A subclass defines `hoist`."""

    def hoist(self, node: ast.expr | None) -> ast.expr:
        raise NotImplementedError

    def hoist_all(self, nodes: list[ast.expr]) -> list[ast.expr]:
        raise NotImplementedError

    def _public_values(self, nodes: list[ast.expr], what: str) -> list[Value]:
        values = []
        for node in nodes:
            value = self.number(node)
            if value.audience:
                reason = describe_reason(value.audience) or ", or a test around it, reads something hidden"
                self.refuse(
                    node,
                    f"a hidden value passed to {what} ({ast.unparse(node)}{reason}; the stack is public)",
                    "it into a field, or test a public field",
                )
            values.append(value)
        return values

    # -- rules -----------------------------------------------------------------------------------

    def _call_rule(self, call: ast.Call, node: ast.expr) -> ast.expr:
        if isinstance(call.func, ast.Subscript):
            call.func.slice, *call.args = self.hoist_all([call.func.slice, *call.args])
            table = self.static(call.func.value)
            if not isinstance(table, Dispatch):
                self.refuse(
                    node, "'yield from' something that is not a table of rules", "TABLE[number](s, ...)"
                )
            callee_name = f"dispatch {table.name}"
            entry = self._public_values([call.func.slice], f"the dispatch {table.name}")[0]
            index = self.catalogue.rule_table(table, node, self.source)
            number = self.named_temporary()
            self.emit(SetLocal(number, entry.number), node)
            callee: Expr = ConstItem(index, [Local(number)])
            size = Symbol("frame", table)
            callees = [e for e in [*table.entries.values(), table.default] if e]
            tests = [compare(Local(number), "<", 0), compare(Local(number), ">=", table.size)]
            missing = join_truths([*tests, compare(callee, "<", 0)])
            check: list[Stmt] = [If(missing, [Return(Call("no_entry", [Root("s")]))])]
        else:
            call.args = self.hoist_all(call.args)
            rule = self.static(call.func)
            if not isinstance(rule, Rule):
                self.refuse(node, f"'yield from {ast.unparse(call)}'", "a function marked @rule")
            variant = self.take_constants(call, rule.function)
            if variant is not None:
                rule = self.catalogue.rule_variant(rule, variant)
            callee_name, callees, check = f"rule {rule.name}", [self.catalogue.rule(rule)], []
            callee, size = Symbol("rule", rule), Symbol("frame", rule.function)
        expected = len(callees[0].parameters)
        if len(call.args) != expected:
            self.refuse(node, f"{len(call.args)} arguments for {callee_name}", f"{expected}")
        arguments = self._public_values(call.args[1:], callee_name)
        for each in callees:
            self.slots.pass_on(each.function, call.args)
        self.suspend([*check, *self._push(callee, size, [v.number for v in arguments])], node)
        result = self._result(node)
        if any(self.catalogue.result_is_hidden(callee) for callee in callees):
            reason = f"{callee_name} returns under a hidden test"
            self.note_assigned(result.id, UNKNOWN.because(reason))
        return result

    def _push(self, callee: Expr, size: Symbol, arguments: Sequence[Expr]) -> list[Stmt]:
        """Return statements that push the frame of another rule."""
        most = self.catalogue.game.state.stack_words
        own = Symbol("frame", self.source.function)
        header = Binary(
            "|",
            Binary("<<", add(Local("_b"), 1), Const(CALLER_SHIFT)),
            Binary("<<", callee, Const(RULE_SHIFT)),
        )
        return [
            SetLocal("_n", Binary("+", Local("_b"), own)),
            If(
                compare(Binary("+", Local("_n"), size), ">", most),
                [Return(Call("stack_overflow", [Root("s")]))],
            ),
            SetStack(Local("_n"), header),
            *(SetStack(add(Local("_n"), i), value) for i, value in enumerate(arguments, 1)),
            SetRegister("e_top", Local("_n")),
            SetRegister("e_depth", add(Register("e_depth"), 1)),
            Return(Const(0)),
        ]

    def _result(self, node: ast.AST) -> ast.Name:
        name = self.named_temporary()
        self.emit(SetLocal(name, Register("e_result")), node)
        self.emit(SetRegister("e_result", Const(0)), node)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def _settle(self, values: list[Value], node: ast.AST) -> list[Expr]:
        """Run the settle rule until it changes nothing, before a player is asked.

        The arguments of the question are computed before the settle rule runs, because the settle rule may
        change fields that they depend on.
        """
        settle = self.catalogue.game.settle
        if settle is None:
            return [v.number for v in values]
        results = []
        for value in values:
            if value.constant is not None:
                results.append(value.number)
                continue
            name = self.named_temporary()
            self.emit(SetLocal(name, value.number), node)
            results.append(Local(name))
        test, call, done = self.new_block(), self.new_block(), self.new_block()
        self.goto(test)
        self.enter(test)
        self.branch(compare(Register("e_settling"), "==", 0), call, done)
        self.enter(call)
        push = self._push(Symbol("rule", self.catalogue.rule(settle)), Symbol("frame", settle.function), [])
        self.suspend([SetRegister("e_settling", add(Register("e_depth"), 1)), *push], node)
        changed = self._result(node)
        self.emit(SetRegister("e_settling", Const(0)), node)
        self.branch(compare(Local(changed.id), "!=", 0), call, done)
        self.enter(done)
        return results

    # -- questions -------------------------------------------------------------------------------

    def _pose(
        self, kind: Kind, mode: Mode, askee: Expr, arguments: Sequence[Expr], more: Sequence[Stmt] = ()
    ) -> list[Stmt]:
        tail: list[Stmt] = [
            SetRegister("e_kind", Symbol("kind", kind)),
            SetRegister("e_mode", Const(mode)),
            SetRegister("e_asker", askee),
            *(SetRegister(f"e_arg{i}", value) for i, value in enumerate(arguments)),
            *more,
        ]
        if kind.prepare is not None:
            info = self.catalogue.function(kind.prepare)
            tail.append(Do(Call(info.label, [Root("s"), askee, *arguments])))
        return [*tail, Return(Const(1))]

    def _ask(self, kind: Kind, nodes: list[ast.expr], node: ast.expr) -> ast.expr:
        self.catalogue.add_kind(kind, Mode.CHANCE if kind.chance else Mode.ONE)
        if len(nodes) != len(kind.parameters):
            self.refuse(
                node,
                f"{len(nodes)} arguments for {kind.name}",
                f"{len(kind.parameters)}: {', '.join(kind.parameters)}",
            )
        values = self._public_values(nodes, kind.name)
        if kind.lies_in:
            return self._show(kind, nodes, values, node)
        if kind.chance:
            askee, *arguments = [v.number for v in values] or [Const(0)]
            self.suspend(self._pose(kind, Mode.CHANCE, askee, arguments), node)
        else:
            askee, *arguments = self._settle(values, node)
            self.suspend(self._pose(kind, Mode.ONE, askee, arguments), node)
            self.note_question(kind)
        name = self.named_temporary()
        self.emit(
            SetLocal(name, add(Register("e_answer"), kind.offset) if kind.offset else Register("e_answer")),
            node,
        )
        self._clear(["e_answer", *(f"e_arg{i}" for i in range(len(arguments)))], node)
        self._clear_scratch(kind, node)
        self.ranges[name] = (kind.offset, kind.options - 1 + kind.offset)
        whose = self._audience_of_answer(kind, nodes, f"{os.path.basename(self.source.file)}:{node.lineno}")
        self.note_assigned(name, whose)
        answer = ast.copy_location(ast.Name(name, ast.Load()), node)
        self.slots.pass_on(kind.function, [ast.Name(self.state, ast.Load()), *nodes, answer])
        return answer

    def _clear(self, registers: Sequence[str], node: ast.AST) -> None:
        for name in registers:
            self.emit(SetRegister(name, Const(0)), node)

    def _show(self, kind: Kind, nodes: list[ast.expr], values: list[Value], node: ast.expr) -> ast.expr:
        """Lower a chance question whose outcome is already in a field of the state.

        The question is asked only if the match uses a physical deck.
        """
        name = self.named_temporary()
        ask, read, after = self.new_block(), self.new_block(), self.new_block()
        self.branch(compare(Register("e_open"), "!=", 0), ask, read)
        self.enter(ask)
        askee, *arguments = [v.number for v in values] or [Const(0)]
        self.suspend(self._pose(kind, Mode.CHANCE, askee, arguments), node)
        self.emit(SetLocal(name, Register("e_answer")), node)
        self._clear(["e_answer", *(f"e_arg{i}" for i in range(len(arguments)))], node)
        self.goto(after)
        self.enter(read)
        arguments_by_name = dict(zip(kind.parameters, nodes, strict=True))
        place = _PathArguments(arguments_by_name).visit(
            ast.parse(f"{self.state}.{kind.lies_in}", mode="eval").body
        )
        for part in ast.walk(place):
            ast.copy_location(part, node)
        value = self.number(place)
        self.emit(SetLocal(name, value.number), node)
        self.goto(after)
        self.enter(after)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def _clear_scratch(self, kind: Kind, node: ast.AST) -> None:
        if kind.prepare is not None:
            self.emit(Do(Call("clear_scratch", [Root("s")])), node)

    def _audience_of_answer(self, kind: Kind, nodes: list[ast.expr], place: str) -> Audience:
        if kind.chance:
            if kind.learns == declarations.EVERYBODY:
                return PUBLIC
            if kind.learns == declarations.NOBODY:
                return Audience((Const(0),), reason=f"{place} asks {kind.name}, which nobody learns")
            mask = mask_of_learners(self.catalogue, kind, lambda i: self.number(nodes[i]).number)
            return Audience((mask,), reason=f"{place} asks {kind.name}, which not all seats learn")
        if kind.others_see == "what":
            return PUBLIC
        seat = self.catalogue.owner(self.number(nodes[0]).number)
        private = f'{place} asks {kind.name}, whose answer only the asked player knows (others_see="that")'
        return Audience((Binary("<<", Const(1), seat),), reason=private)

    def _choose_some(self, target: ast.expr, call: ast.Call, node: ast.stmt) -> None:
        self.check_count(call, keywords.choose_some)
        call.args = self.hoist_all(call.args)
        kind = self.static(call.args[0])
        if not isinstance(kind, Kind) or kind.chance:
            self.refuse(
                node,
                "choose_some of something that is not a decision",
                "choose_some(kind, who, at_least, at_most)",
            )
        if len(call.args) != len(kind.parameters) + 3:
            what = f"{len(call.args)} arguments for choose_some of {kind.name}"
            self.refuse(node, what, f"{len(kind.parameters) + 3}")
        self.catalogue.add_kind(kind, Mode.SOME)
        values = self._public_values([call.args[1], *call.args[4:], call.args[2], call.args[3]], kind.name)
        askee, *arguments, least, most = self._settle(values, node)
        more = [SetRegister("e_least", least), SetRegister("e_most", most)]
        self.suspend(self._pose(kind, Mode.SOME, askee, arguments, more), node)
        self.note_question(kind)
        words = (kind.options + WORD - 1) // WORD
        if isinstance(target, ast.Name) and target.id not in self.sets:
            self.frame_set(target.id, kind.options)
        place = self.value(target)
        if not isinstance(place.what, SetPlace) or not _has_room(place.what, kind.options):
            self.refuse(
                node,
                "the answer of choose_some in something that is not a set of its size",
                f"some({kind.options}) or Bits below {kind.options}",
            )
        if kind.others_see == "that" and place.what.in_frame:
            self.refuse(
                node, "a private answer in a set local (the stack is public)", "a Bits field declared secret"
            )
        judge_arguments = [ast.Name(self.state, ast.Load()), call.args[1], *call.args[4:], target]
        self.slots.pass_on(kind.function, judge_arguments)
        for i in range(words):
            self.emit(SetWord(place.what, i, Staged(Const(i))), node)
        for i in range(words):
            self.emit(SetStaged(Const(i), Const(0)), node)
        self._clear(["e_least", "e_most", *(f"e_arg{i}" for i in range(len(arguments)))], node)
        self._clear_scratch(kind, node)

    def _together(self, call: ast.Call, node: ast.expr) -> ast.expr:
        call.args += [k.value for k in call.keywords if k.arg == "into"]
        if len(call.args) != 3:
            self.refuse(node, "together without its field", 'together(kind, askees, into="record.field")')
        kind, into = self.static(call.args[0]), call.args[2]
        if not isinstance(kind, Kind) or kind.chance or len(kind.parameters) != 1 or kind.prepare:
            self.refuse(
                node,
                "together of this kind",
                "a decision whose only argument is the askee, without prepare",
            )
        if not (isinstance(into, ast.Constant) and isinstance(into.value, str)):
            self.refuse(node, "together without a field", 'into="record.field"')
        self.catalogue.add_kind(kind, Mode.TOGETHER)
        site: SimultaneousSite = self.catalogue.together(kind, str(into.value), self.source, node)
        group = self.value(call.args[1])
        if group.audience:
            self.refuse(node, "a hidden set of askees", "a public one")
        mask = Value(WordOf(group.what, 0)) if isinstance(group.what, SetPlace) else group
        askees = self._settle([mask], node)[0]
        name = self.named_temporary()
        self.emit(SetLocal(name, askees), node)
        ask, after = self.new_block(), self.new_block()
        self.branch(compare(Local(name), "!=", 0), ask, after)
        self.enter(ask)
        more = [
            SetRegister("e_least", Symbol("site", site)),
            SetRegister("e_pending", Local(name)),
            SetRegister("e_asked", Local(name)),
        ]
        self.suspend(self._pose(kind, Mode.TOGETHER, Const(0), [], more), node)
        self.note_question(kind)
        self._clear(["e_least", "e_asked"], node)
        self.goto(after)
        self.enter(after)
        return ast.copy_location(ast.Constant(0), node)


def _has_room(place: SetPlace, options: int) -> bool:
    """Return whether a set has room for all options of a question.

    A local set must have exactly as many elements as the question has options.
    """
    same = (options + WORD - 1) // WORD == place.words
    return place.size == options if place.field is None else same and place.size >= options


class _PathArguments(ast.NodeTransformer):
    """A transformer that replaces parameters in a field's path by arguments."""

    def __init__(self, arguments: dict[str, ast.expr]) -> None:
        self.arguments = arguments

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy_tree(self.arguments[node.id]) if node.id in self.arguments else node
