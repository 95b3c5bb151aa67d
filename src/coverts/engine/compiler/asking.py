"""What a rule stops for: another rule, chance, one player's decision, several at once."""

from __future__ import annotations

import ast
import copy

from coverts.engine import language
from coverts.engine.compiler.blocks import Blocks
from coverts.engine.compiler.values import UNKNOWN, SetPlace, Value
from coverts.engine.language import Kind, Rule, Table
from coverts.engine.record import WORD

MODES = {"one": 0, "some": 1, "together": 2, "chance": 3}


class Asking(Blocks):
    """Lowers suspensions; takes the expressions in them apart with `hoist` of the whole lowering."""

    def hoist(self, node: ast.expr | None) -> ast.expr:
        raise NotImplementedError

    def hoist_all(self, nodes: list[ast.expr]) -> list[ast.expr]:
        raise NotImplementedError

    def _public(self, nodes: list[ast.expr], what: str) -> list[Value]:
        values = []
        for node in nodes:
            value = self.number(node)
            if value.audience:
                self.refuse(node, f"a hidden value passed to {what} (the stack is public)", "it into a field")
            values.append(value)
        return values

    def _call_rule(self, call: ast.Call, node: ast.expr) -> ast.expr:
        if isinstance(call.func, ast.Subscript):
            call.func.slice, *call.args = self.hoist_all([call.func.slice, *call.args])
        else:
            call.args = self.hoist_all(call.args)
        callee, size, called, missing = "", "", "", ""
        callees: list[Rule] = []
        if isinstance(call.func, ast.Subscript):
            table = self.static(call.func.value)
            if not isinstance(table, Table):
                self.refuse(node, "'yield from' what is no table of rules", "TABLE[number](s, ...)")
            entry = self._public([call.func.slice], f"the table {table.name}")[0]
            index, size = self.program.rule_table(table, node, self.source)
            number = self.named_temporary()
            self.emit(f"{number} = {entry.integer}", node)
            callee, called = f"{index}[{number}]", f"table {table.name}"
            callees = [e for e in [*table.entries.values(), table.default] if e]
            missing = f"{number} < 0 or {number} >= {table.size} or {callee} < 0"
            expected = language.arity(callees[0])
        else:
            found = self.static(call.func)
            if not isinstance(found, Rule):
                self.refuse(node, f"'yield from {ast.unparse(call)}'", "a function marked @rule")
            callee, size = str(self.program.rule_number(found)), self.program.frame_size(found)
            called, expected, callees = f"rule {found.name}", len(found.parameters), [found]
        if len(call.args) != expected:
            self.refuse(node, f"{len(call.args)} arguments for {called}", f"{expected}")
        arguments = self._public(call.args[1:], called)
        for each in callees:
            self.slots.pass_on(each.function, call.args)
        texts = self._settled_arguments(arguments, node)
        pushes = [f"_st[_n + {i + 1}] = {t}" for i, t in enumerate(texts)]
        known = [f"if {missing}: return no_entry(s)"] if missing else []
        self.suspend([*known, *self._push(callee, size, pushes)], node)
        result = self._result(node)
        if any(self.program.hidden_in(callee).result for callee in callees):
            self.tainted[result.id] = (UNKNOWN,)
        return result

    def _push(self, callee: str, size: str, pushes: list[str]) -> list[str]:
        return [
            "_n = _b + FRAME",
            f"if _n + {size} > {self.program.game.state.stack_words}: return stack_overflow(s)",
            f"_st[_n] = (_b + 1) << 24 | {callee} << 10",
            *pushes,
            "s.e_top = _n",
            "s.e_depth += 1",
            "return 0",
        ]

    def _settled_arguments(self, values: list[Value], node: ast.AST) -> list[str]:
        return [v.integer for v in values]

    def _result(self, node: ast.AST) -> ast.Name:
        name = self.named_temporary()
        self.emit(f"{name} = s.e_result", node)
        self.emit("s.e_result = 0", node)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def _settle(self, values: list[Value], node: ast.AST) -> list[str]:
        """Before a player is asked: run the game's settle rule until it changes nothing more."""
        settle = self.program.game.settle
        if settle is None:
            return [v.integer for v in values]
        held = []
        for value in values:
            if value.constant is not None:
                held.append(value.integer)
                continue
            name = self.named_temporary()
            self.emit(f"{name} = {value.integer}", node)
            held.append(name)
        test, call, done = self.new_block(), self.new_block(), self.new_block()
        self.goto(test)
        self.enter(test)
        self.branch("s.e_settling == 0", call, done)
        self.enter(call)
        push = self._push(str(self.program.rule_number(settle)), self.program.frame_size(settle), [])
        self.suspend(["s.e_settling = s.e_depth + 1", *push], node)
        changed = self._result(node)
        self.emit("s.e_settling = 0", node)
        assert isinstance(changed, ast.Name)
        self.branch(f"{changed.id} != 0", call, done)
        self.enter(done)
        return held

    def _posed(self, kind: Kind, mode: str, askee: str, arguments: list[str], more: list[str]) -> list[str]:
        tail = [
            f"s.e_kind = {self.program.kind_number(kind)}",
            f"s.e_mode = {MODES[mode]}",
            f"s.e_asker = {askee}",
            *[f"s.e_arg{i} = {text}" for i, text in enumerate(arguments)],
            *more,
        ]
        if kind.prepare is not None:
            info = self.program.function(kind.prepare)
            tail.append(f"{info.label}({', '.join(['s', askee, *arguments])})")
        return [*tail, "return 1"]

    def _ask(self, kind: Kind, nodes: list[ast.expr], node: ast.expr) -> ast.expr:
        self.program.use(kind, "chance" if kind.chance else "one")
        if len(nodes) != len(kind.parameters):
            self.refuse(
                node,
                f"{len(nodes)} arguments for {kind.name}",
                f"{len(kind.parameters)}: {', '.join(kind.parameters)}",
            )
        values = self._public(nodes, kind.name)
        if kind.lies_in:
            return self._show(kind, nodes, values, node)
        if kind.chance:
            texts = [v.integer for v in values]
            askee, arguments = (texts[0], texts[1:]) if texts else ("0", [])
            self.suspend(self._posed(kind, "chance", askee, arguments, []), node)
        else:
            texts = self._settle(values, node)
            askee, arguments = texts[0], texts[1:]
            self.suspend(self._posed(kind, "one", askee, arguments, []), node)
            self.asked_openly()
        name = self.named_temporary()
        self.emit(f"{name} = s.e_answer" + (f" + {kind.offset}" if kind.offset else ""), node)
        self.emit("s.e_answer = 0", node)
        for i in range(len(arguments)):
            self.emit(f"s.e_arg{i} = 0", node)
        self._clear_scratch(kind, node)
        self.ranges[name] = (kind.offset, kind.options - 1 + kind.offset)
        whose = self._audience_of_answer(kind, nodes)
        if whose:
            self.tainted[name] = whose
        answer = ast.copy_location(ast.Name(name, ast.Load()), node)
        self.slots.pass_on(kind.function, [ast.Name(self.state, ast.Load()), *nodes, answer])
        return answer

    def _show(self, kind: Kind, nodes: list[ast.expr], values: list[Value], node: ast.expr) -> ast.expr:
        """The value of the field; where the cards lie on a real table, an answer that comes from there."""
        name = self.named_temporary()
        ask, read, after = self.new_block(), self.new_block(), self.new_block()
        self.branch("s.e_open != 0", ask, read)
        self.enter(ask)
        askee, *arguments = [v.integer for v in values] or ["0"]
        self.suspend(self._posed(kind, "chance", askee, arguments, []), node)
        self.emit(f"{name} = s.e_answer", node)
        for field in ["e_answer", *[f"e_arg{i}" for i in range(len(arguments))]]:
            self.emit(f"s.{field} = 0", node)
        self.goto(after)
        self.enter(read)
        given = dict(zip(kind.parameters, nodes, strict=True))
        place = _Filled(given).visit(ast.parse(f"{self.state}.{kind.lies_in}", mode="eval").body)
        for part in ast.walk(place):
            ast.copy_location(part, node)
        value = self.number(place)
        self.emit(f"{name} = {value.integer}", node)
        if value.range is not None:
            self.ranges[name] = (min(value.range[0], 0), max(value.range[1], kind.options - 1))
        self.goto(after)
        self.enter(after)
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def _clear_scratch(self, kind: Kind, node: ast.AST) -> None:
        if kind.prepare is not None:
            self.emit("clear_scratch(s)", node)

    def _audience_of_answer(self, kind: Kind, nodes: list[ast.expr]) -> tuple[str, ...]:
        if kind.chance:
            if kind.learns == language.EVERYBODY:
                return ()
            if kind.learns == language.NOBODY:
                return ("0",)
            who = self.number(nodes[kind.parameters.index(kind.learns)]).text
            return (f"(1 << {self.program.owner_text(who)})",)
        if kind.others_see == "what":
            return ()
        return (f"(1 << {self.program.owner_text(self.number(nodes[0]).text)})",)

    def _choose_some(self, target: ast.expr, call: ast.Call, node: ast.stmt) -> None:
        call.args = self.hoist_all(call.args)
        kind = self.static(call.args[0])
        if not isinstance(kind, Kind) or kind.chance:
            self.refuse(
                node, "choose_some of what is no decision", "choose_some(kind, who, at_least, at_most)"
            )
        self.program.use(kind, "some")
        values = self._public([call.args[1], *call.args[4:], call.args[2], call.args[3]], kind.name)
        texts = self._settle(values, node)
        arguments = texts[1:-2]
        more = [f"s.e_least = {texts[-2]}", f"s.e_most = {texts[-1]}"]
        self.suspend(self._posed(kind, "some", texts[0], arguments, more), node)
        self.asked_openly()
        words = [f"s.e_staged[{i}]" for i in range((kind.options + WORD - 1) // WORD)]
        if isinstance(target, ast.Name) and target.id not in self.sets:
            self.frame_set(target.id, kind.options)
        place = self.value(target)
        if not isinstance(place.what, SetPlace) or place.what.words != len(words):
            self.refuse(
                node,
                "the answer of choose_some in what is no set of its size",
                f"some({kind.options}) or Bits[{kind.options}]",
            )
        assert isinstance(place.what, SetPlace)
        if kind.others_see == "that" and place.what.local:
            self.refuse(
                node, "a private answer in a set local (the stack is public)", "a Bits field declared secret"
            )
        given = [ast.Name(self.state, ast.Load()), call.args[1], *call.args[4:], target]
        self.slots.pass_on(kind.function, given)
        for mine, staged in zip(place.what.all_words(), words, strict=True):
            self.emit(f"{mine} = {staged}", node)
        for staged in words:
            self.emit(f"{staged} = 0", node)
        for name in ["s.e_least", "s.e_most", *[f"s.e_arg{i}" for i in range(len(arguments))]]:
            self.emit(f"{name} = 0", node)
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
                "a decision whose only argument is who is asked, without prepare",
            )
        if not (isinstance(into, ast.Constant) and isinstance(into.value, str)):
            self.refuse(node, "together without a field", 'into="record.field"')
        assert isinstance(into, ast.Constant)
        self.program.use(kind, "together")
        site = self.program.together_site(kind, str(into.value), self.source, node)
        group = self.value(call.args[1])
        mask = group.what.text if isinstance(group.what, SetPlace) else group.text
        if group.audience:
            self.refuse(node, "a hidden set of askees", "a public one")
        held = self._settle([Value(mask)], node)[0]
        name = self.named_temporary()
        self.emit(f"{name} = {held}", node)
        ask, after = self.new_block(), self.new_block()
        self.branch(f"{name} != 0", ask, after)
        self.enter(ask)
        more = [f"s.e_least = {site}", f"s.e_pending = {name}", f"s.e_asked = {name}"]
        self.suspend(self._posed(kind, "together", "0", [], more), node)
        self.emit("s.e_least = 0", node)
        self.emit("s.e_asked = 0", node)
        self.goto(after)
        self.enter(after)
        return ast.copy_location(ast.Constant(0), node)


class _Filled(ast.NodeTransformer):
    """A field's path with the arguments of one question in it."""

    def __init__(self, given: dict[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.given[node.id]) if node.id in self.given else node
