"""Statements without yields, as text of the machine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import TYPE_CHECKING

from coverts.engine import language
from coverts.engine.compiler.expressions import Expressions
from coverts.engine.compiler.values import (
    EVERYBODY_MASK,
    INSTEAD,
    NAMES,
    UNKNOWN,
    Alias,
    Place,
    SetPlace,
    Value,
)
from coverts.engine.record import WORD, BitsType, Field

if TYPE_CHECKING:
    from coverts.engine.compiler.program import Program
    from coverts.engine.compiler.source import Source


class Lower(Expressions):
    """Lowers one function. Subclassed for rules, whose locals live in a frame."""

    def block(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        method = getattr(self, "_do_" + type(node).__name__.lower(), None)
        if method is None:
            self.refuse(
                node, NAMES.get(type(node), type(node).__name__), INSTEAD.get(type(node), "plain statements")
            )
        method(node)

    def _do_pass(self, node: ast.Pass) -> None:
        self.emit("pass", node)

    def _do_break(self, node: ast.Break) -> None:
        self.note_jump()
        self.emit("break", node)

    def _do_continue(self, node: ast.Continue) -> None:
        self.note_jump()
        self.emit("continue", node)

    def note_jump(self) -> None:
        """A loop is left, or goes on, here; see `Blocks`, as for all that a rule does about hidden tests."""

    def _do_return(self, node: ast.Return) -> None:
        self.emit("return " + (self.number(node.value).integer if node.value else "0"), node)

    def _do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            self.refuse(node, "a declaration without a value", "an assignment")
        assert node.value is not None
        self.assign(node.target, node.value, node)

    def _do_assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            self.refuse(node, "a chained assignment", "one assignment a line")
        self.assign(node.targets[0], node.value, node)

    def assign(self, target: ast.expr, value: ast.expr, node: ast.stmt) -> None:
        if isinstance(value, ast.Call) and self.static(value.func) is language.some:
            self.new_set(target, value, node)
            return
        given = self.value(value)
        if isinstance(target, ast.Name):
            if isinstance(given.what, Place):
                self.bind(target.id, value, given, node)
                return
            if isinstance(given.what, SetPlace):
                self.refuse(node, "a second name for a set", "the set's own name where you use it")
            self.slots.join(target.id, value)
            self.set_local(target.id, given, node)
            return
        if isinstance(given.what, SetPlace):
            self.copy_set(self.value(target), given.what, node)
            return
        self.store(target, given, node)

    def set_local(self, name: str, given: Value, node: ast.AST) -> None:
        if name in self.aliases or name in self.sets:
            self.refuse(node, f"a number in {name}, which names a record or a set,", "another name")
        if given.what is not None:
            self.refuse(node, "a table of constants in a local", "the table's name")
        self.note_assigned(name)
        if given.audience:
            known = self.tainted.get(name, ())
            self.tainted[name] = tuple(dict.fromkeys([*known, f"_m_{name}"]))
            mask = UNKNOWN if UNKNOWN in given.audience else " & ".join(given.audience)
            self.emit(f"_m_{name} = {0 if mask == UNKNOWN else mask}", node, python_only=True)
        elif name in self.tainted:
            self.emit(f"_m_{name} = {EVERYBODY_MASK}", node, python_only=True)
        if given.range is not None and self.assigned_once(name):
            self.ranges[name] = given.range
        self.emit(f"{name} = {given.integer}", node)

    def assigned_once(self, name: str) -> bool:
        """Whether one statement alone gives the local its value."""
        stores = [n for n in ast.walk(self.source.tree) if isinstance(n, ast.Name) and n.id == name]
        return name not in self.source.parameters and sum(isinstance(n.ctx, ast.Store) for n in stores) == 1

    def bind(self, name: str, value: ast.expr, given: Value, node: ast.stmt) -> None:
        """`me = s.operative[i]`: another name for a place."""
        if name in self.aliases and self.aliases[name].text != given.text:
            self.refuse(node, f"a second meaning of {name}", "another name")
        uses = {
            n.id
            for n in ast.walk(value)
            if isinstance(n, ast.Name) and n.id in self.locals and n.id != self.state
        }
        assert isinstance(given.what, Place)
        self.aliases[name] = Alias(given.text, Value(name, given.what, given.audience, stable=True), uses)
        self.emit(f"{name} = {given.text}", node)

    def new_set(self, target: ast.expr, value: ast.Call, node: ast.stmt) -> None:
        size = self.number(value.args[0]).constant if len(value.args) == 1 else None
        if not isinstance(target, ast.Name) or size is None:
            self.refuse(node, "some() here", "'name = some(CONSTANT)'")
        if size > WORD:
            self.refuse(node, f"a set of {size} in a helper", f"at most {WORD}, or a set local of a rule")
        self.sets[target.id] = SetPlace(size, 1, target.id, local=True)
        self.emit(f"{target.id} = 0", node)

    def copy_set(self, target: Value, given: SetPlace, node: ast.stmt) -> None:
        if not isinstance(target.what, SetPlace) or target.what.words != given.words:
            self.refuse(node, "a set stored in what is no set of its size", "a Bits field of the same size")
        assert isinstance(target.what, SetPlace)
        for mine, theirs in zip(target.what.all_words(), given.all_words(), strict=True):
            self.emit(f"{mine} = {theirs}", node)

    def store(self, target: ast.expr, given: Value, node: ast.stmt) -> None:
        """Store into a field; the value must fit its type and declared bounds."""
        secrets = self.reads_secrets
        place = self.value(target)
        self.reads_secrets = secrets
        f = self._stored_field(target)
        if f is None or place.what is not None:
            self.refuse(node, f"an assignment to {ast.unparse(target)}", "one integer field")
        assert f is not None
        lo, hi = f.bounds
        if given.constant is not None:
            if not lo <= given.constant <= hi:
                self.refuse(node, f"{given.constant} in {f.name} ({lo}..{hi})", "a value that fits")
            self.emit(f"{place.text} = {given.constant}", node)
            return
        known = (0, 1) if given.truth else given.range
        if known is not None and lo <= known[0] and known[1] <= hi:
            self.emit(f"{place.text} = {given.integer}", node)
            return
        name = self.temporary()
        self.emit(f"{name} = {given.integer}", node)
        unseen = (lo, hi) == (-(2**63), 2**63 - 1)  # machine code has wrapped around by then
        self.emit(f"if {name} < {lo} or {name} > {hi}: does_not_fit(s)", node, python_only=unseen)
        self.emit(f"{place.text} = {name}", node)

    def _stored_field(self, target: ast.expr) -> Field | None:
        if isinstance(target, ast.Attribute):
            base = self.value(target.value)
            if isinstance(base.what, Place) and base.what.record is not None:
                return next((f for f in base.what.record.fields if f.name == target.attr), None)
        if isinstance(target, ast.Subscript):
            base = self.value(target.value)
            if isinstance(base.what, Place):
                return base.what.field
        return None

    def _do_augassign(self, node: ast.AugAssign) -> None:
        self._hold_indices(node.target, node)
        load = ast.copy_location(ast.parse(ast.unparse(node.target), mode="eval").body, node)
        for inner in ast.walk(load):
            ast.copy_location(inner, node)
        combined = ast.copy_location(ast.BinOp(load, node.op, node.value), node)
        self.assign(node.target, combined, node)

    def _hold_indices(self, target: ast.expr, node: ast.stmt) -> None:
        """An index that calls something is reckoned once, though its field is read and written."""
        if not isinstance(target, ast.Attribute | ast.Subscript):
            return
        self._hold_indices(target.value, node)
        if isinstance(target, ast.Subscript) and any(isinstance(n, ast.Call) for n in ast.walk(target.slice)):
            index, held = self.number(target.slice), self.temporary()
            self.emit(f"{held} = {index.integer}", node)
            self.locals.add(held)
            if index.audience:
                self.tainted[held] = index.audience
            target.slice = ast.copy_location(ast.Name(held, ast.Load()), node)

    def note_assigned(self, name: str) -> None:
        """A local gets a value here."""

    @contextmanager
    def within(self, audience: tuple[str, ...], loop: ast.stmt | None = None) -> Iterator[None]:
        """Statements that run only where a test of that audience says so; loop: that whose body they are."""
        yield

    def _do_if(self, node: ast.If) -> None:
        test = self.number(node.test)
        self.emit(f"if {test.text}:", node)
        self._indented(node.body, test.audience)
        if node.orelse:
            self.emit("else:", node.orelse[0])
            self._indented(node.orelse, test.audience)

    def _do_while(self, node: ast.While) -> None:
        self._no_else(node)
        test = self.number(node.test)
        self.emit(f"while {test.text}:", node)
        self._indented(node.body, test.audience, node)

    def _indented(
        self, body: list[ast.stmt], audience: tuple[str, ...], loop: ast.stmt | None = None
    ) -> None:
        self.depth += 1
        with self.within(audience, loop):
            self.block(body)
        self.depth -= 1

    def _no_else(self, node: ast.For | ast.While) -> None:
        if node.orelse:
            self.refuse(node, "'else' of a loop", "a test after the loop")

    def _do_for(self, node: ast.For) -> None:
        self._no_else(node)
        if not isinstance(node.target, ast.Name):
            self.refuse(node, "a loop over several names", "one name")
        assert isinstance(node.target, ast.Name)
        name, over = node.target.id, node.iter
        self.slots.join(name, over)
        if isinstance(over, ast.Call) and self.static(over.func) is range:
            bounds = [self.number(a) for a in over.args]
            self.emit(f"for {name} in range({', '.join(b.integer for b in bounds)}):", node)
            audience = self.joined_audience(*bounds)
            self._counts_hidden(name, audience, node, 1)
            self._indented(node.body, audience, node)
            self.note_assigned(name)
            return
        counter = self.temporary()
        self.locals.add(counter)
        size, test, audience = self.visited(over, counter, node)
        self.emit(f"for {counter} in range({size}):", node)
        self.depth += 1
        if test.endswith(f" >> ({counter})) & 1)"):
            self.emit(f"if {test[1:-5]} == 0: break", node)
        self.emit(f"if {test}:", node)
        self.depth += 1
        self._counts_hidden(name, audience, node)
        self.emit(f"{name} = {counter}", node)
        with self.within(audience, node):
            self.block(node.body)
        self.depth -= 2

    def _counts_hidden(self, name: str, audience: tuple[str, ...], node: ast.stmt, deeper: int = 0) -> None:
        """A loop over what is hidden: its variable is told to nobody."""
        self.note_assigned(name)
        if audience:
            self.tainted[name] = audience
            self.depth += deeper
            self.emit(f"_m_{name} = 0", node, python_only=True)
            self.depth -= deeper

    def visited(self, over: ast.expr, name: str, node: ast.For) -> tuple[int, str, tuple[str, ...]]:
        """For `each(...)` and sets: the domain, the test of one number, and whose eyes it is for."""
        if isinstance(over, ast.Call) and self.static(over.func) is language.each:
            predicate = self.static(over.args[0])
            size = getattr(predicate, "among", None)
            if not isinstance(predicate, FunctionType) or size is None:
                self.refuse(node, "each() of an unmarked predicate", "@among(n) above the predicate")
            arguments, audience = [], tuple[str, ...]()
            for argument in over.args[2:]:
                value = self.number(argument)
                audience += value.audience
                if not value.stable:
                    held = self.temporary()
                    self.locals.add(held)
                    self.emit(f"{held} = {value.integer}", node)
                    value = Value(held)
                arguments.append(value.text)
            info = self.program.function(predicate, node, self.source)
            self.slots.pass_on(predicate, [over.args[1], node.target, *over.args[2:]])
            self.reads_secrets |= info.reads_secrets
            audience += (UNKNOWN,) if info.reads_secrets else ()
            return int(size), f"{info.label}({', '.join(['s', name, *arguments])})", audience
        group = self.value(over)
        if not isinstance(group.what, SetPlace):
            self.refuse(node, f"a loop over {ast.unparse(over)}", "range(...), each(...), or a set")
        assert isinstance(group.what, SetPlace)
        self._note_secret(group.audience)
        return group.what.size, group.what.has(name), group.audience

    def _do_expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Constant):
            return
        if not isinstance(call, ast.Call):
            self.refuse(node, "an expression that does nothing", "an assignment or a call")
        assert isinstance(call, ast.Call)
        if isinstance(call.func, ast.Attribute) and self.static(call.func) is None:
            self._set_change(call, node)
        elif self.static(call.func) is language.say:
            self._say(call, node)
        elif self.static(call.func) is language.renew:
            self._renew(call, node)
        else:
            self.emit(self.number(call).text, node)

    def _set_change(self, call: ast.Call, node: ast.stmt) -> None:
        assert isinstance(call.func, ast.Attribute)
        secrets = self.reads_secrets
        group = self.value(call.func.value)
        self.reads_secrets = secrets
        change = call.func.attr
        if not isinstance(group.what, SetPlace) or change not in ("add", "remove", "clear", "fill"):
            self.refuse(node, f"the method {change!r}", "add, remove, clear or fill of a set")
        assert isinstance(group.what, SetPlace)
        place = group.what
        self.check_set_local(place, (), node)
        if change == "clear":
            for word in place.all_words():
                self.emit(f"{word} = 0", node)
        elif change == "fill":
            count = self.number(call.args[0]).constant if call.args else place.size
            if count is None:
                self.refuse(node, "fill() of a variable number", "a constant")
            for i, word in enumerate(place.all_words()):
                self.emit(f"{word} = {(1 << max(0, min(WORD, (count or 0) - i * WORD))) - 1}", node)
        else:
            x = self.number(call.args[0])
            if isinstance(call.func.value, ast.Name):
                self.slots.join(call.func.value.id, call.args[0])
            self.check_set_local(place, x.audience, node)
            text = x.text
            if x.constant is None and not text.isidentifier():
                text = self.temporary()
                self.emit(f"{text} = {x.text}", node)
            if x.constant is None and not (x.range and x.range[0] >= 0 and x.range[1] < place.size):
                self.emit(f"if {text} < 0 or {text} >= {place.size}: does_not_fit(s)", node)
            word, bit = place.word(text), place.bit(text)
            self.emit(f"{word} |= 1 << {bit}" if change == "add" else f"{word} &= ~(1 << {bit})", node)

    def _renew(self, call: ast.Call, node: ast.stmt) -> None:
        place = self.value(call.args[0])
        if not isinstance(place.what, Place) or place.what.record is None or place.what.shape:
            self.refuse(node, "renew() of what is no record", "a record of the state")
        held = place.text
        if not held.isidentifier():
            held = self.temporary()
            self.emit(f"{held} = {place.text}", node)
        for f in place.what.record.fields:
            if isinstance(f.type, type) or len(f.shape) > 1:
                self.refuse(node, f"renew() of a record that holds {f.name}", "its fields one by one")
            if isinstance(f.type, BitsType):
                for word in SetPlace(f.type.size, f.type.words, f"{held}.{f.slot}").all_words():
                    self.emit(f"{word} = 0", node)
            elif f.shape:
                counter = self.temporary()
                self.emit(f"for {counter} in range({f.shape[0]}):", node)
                self.depth += 1
                self.emit(f"{held}.{f.slot}[{counter}] = {f.secrecy.start}", node)
                self.depth -= 1
            else:
                self.emit(f"{held}.{f.slot} = {f.secrecy.start}", node)

    def check_set_local(self, place: SetPlace, audience: tuple[str, ...], node: ast.AST) -> None:
        """A set in a helper ends with it; one in a rule lies on the stack."""

    def _say(self, call: ast.Call, node: ast.stmt) -> None:
        key = call.args[0]
        if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
            self.refuse(node, "say() without a sentence's key", 'say("key", ...)')
        assert isinstance(key, ast.Constant)
        self.program.sentence(str(key.value), node, self.source)
        parts = []
        secrets = self.reads_secrets
        for argument in call.args[1:]:
            value = self.number(argument)
            if UNKNOWN in value.audience:
                self.refuse(
                    argument, "what a helper read from hidden fields, in the log,", "the field itself"
                )
            self.told |= {n.id for n in ast.walk(argument) if isinstance(n, ast.Name)}
            parts.append(f"({value.integer}, {' & '.join(value.audience) or EVERYBODY_MASK})")
        self.reads_secrets = secrets
        event = ", ".join([repr(key.value), *parts]) + ","
        self.emit(f"if s.events is not None: s.events.append(({event}))", node, python_only=True)


def lower_function(program: Program, source: Source) -> Lower:
    """Lower a function without yields, until the set of its hidden locals no longer grows."""
    hidden: set[str] = set()
    while True:
        lower = Lower(program, source.copy())
        for name in sorted(hidden):
            lower.tainted[name] = (f"_m_{name}",)
            lower.emit(f"_m_{name} = {EVERYBODY_MASK}", source.tree, python_only=True)
        lower.block(lower.source.tree.body)
        lower.emit("return 0", source.tree.body[-1])
        found = {name for name, whose in lower.tainted.items() if f"_m_{name}" in whose}
        if found <= hidden:
            return lower
        hidden |= found
