"""A rule, split at its yields.

A rule becomes a graph of blocks of plain statements. A block ends by jumping, branching, asking,
calling another rule, returning, ending the game or cancelling. Locals that live across a suspension
are kept in the rule's frame on the record's stack; words of locals that do not are zeroed.

Frame: word 0 is the header (caller's base + 1) << 24 | rule << 10 | resume point; then one word a local,
parameters first, and whole words of set locals.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from coverts.engine import language
from coverts.engine.compiler.lower import Line, Lower, SetPlace, Value
from coverts.engine.compiler.source import Source, yields
from coverts.engine.language import Kind, Rule, Table
from coverts.engine.record import STAGED_WORDS, WORD

if TYPE_CHECKING:
    from coverts.engine.compiler.program import Program

MODES = {"one": 0, "some": 1, "together": 2, "chance": 3}


@dataclass
class Block:
    """Plain statements and how they end; `resume` marks blocks entered after a suspension."""

    number: int
    lines: list[Line] = field(default_factory=list)
    end: str = "goto"
    """goto, branch, suspend, return, over."""
    targets: list[Block] = field(default_factory=list)
    test: str = ""
    tail: list[Line] = field(default_factory=list)
    """For suspend: what to write after the frame has been saved."""
    resume: bool = False
    line: int = 0


class LowerRule(Lower):
    """Lowers a rule to blocks."""

    is_rule = True

    def __init__(self, program: Program, source: Source, tainted: dict[str, tuple[str, ...]]) -> None:
        super().__init__(program, source)
        self.tainted = tainted
        self.blocks: list[Block] = []
        self.loops: list[tuple[Block, Block]] = []
        self.set_words = 0
        self.set_bases: dict[str, int] = {}
        self.depth = 0
        self.here = self.new_block()
        self.walk(source.tree.body)
        self.finish("return", source.tree)

    # -- blocks ----------------------------------------------------------------------------------

    def new_block(self, resume: bool = False) -> Block:
        block = Block(len(self.blocks), resume=resume)
        self.blocks.append(block)
        return block

    def enter(self, block: Block) -> None:
        self.here = block
        self.lines = block.lines

    def goto(self, block: Block) -> None:
        self.here.end, self.here.targets = "goto", [block]

    def branch(self, test: str, yes: Block, no: Block) -> None:
        self.here.end, self.here.test, self.here.targets = "branch", test, [yes, no]

    def finish(self, end: str, node: ast.AST, value: str = "0") -> None:
        self.here.end, self.here.targets, self.here.test = end, [], value
        self.here.line = getattr(node, "lineno", 0)
        self.enter(self.new_block())

    def suspend(self, tail: list[str], node: ast.AST) -> None:
        """End the block by leaving the machine; go on in a fresh resume block."""
        after = self.new_block(resume=True)
        number = getattr(node, "lineno", 0)
        self.here.end, self.here.targets, self.here.line = "suspend", [after], number
        self.here.tail = [Line(0, text, number) for text in tail]
        self.enter(after)

    # -- statements ------------------------------------------------------------------------------

    def walk(self, body: list[ast.stmt]) -> None:
        self.lines = self.here.lines
        for node in body:
            if self._leaves(node):
                getattr(self, "_split_" + type(node).__name__.lower(), self._split_other)(node)
            else:
                self.statement(node)

    def _leaves(self, node: ast.stmt) -> bool:
        """Whether the statement changes the flow between blocks."""
        if yields(node):
            return True
        return any(isinstance(n, ast.Return) for n in ast.walk(node)) or (
            bool(self.loops) and any(isinstance(n, ast.Break | ast.Continue) for n in _own_jumps(node))
        )

    def _split_other(self, node: ast.stmt) -> None:
        self.refuse(node, f"a yield inside {type(node).__name__}", "the yield on a line of its own")

    def _split_return(self, node: ast.Return) -> None:
        value = self.number(self.hoist(node.value)) if node.value else Value("0")
        if value.audience:
            self.refuse(node, "a hidden value as a rule's result (the stack is public)", "it into a secret field")
        self.finish("return", node, value.integer)

    def _split_break(self, node: ast.Break) -> None:
        self.goto(self.loops[-1][1])
        self.enter(self.new_block())

    def _split_continue(self, node: ast.Continue) -> None:
        self.goto(self.loops[-1][0])
        self.enter(self.new_block())

    def _split_expr(self, node: ast.Expr) -> None:
        node.value = self.hoist(node.value)
        if not isinstance(node.value, ast.Name | ast.Constant):
            self._do_expr(node)

    def _split_assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            self.refuse(node, "a chained assignment", "one assignment a line")
        self._split_assignment(node.targets[0], node.value, node)

    def _split_annassign(self, node: ast.AnnAssign) -> None:
        assert node.value is not None
        self._split_assignment(node.target, node.value, node)

    def _split_assignment(self, target: ast.expr, value: ast.expr, node: ast.stmt) -> None:
        if isinstance(value, ast.Yield) and isinstance(value.value, ast.Call):
            if self.static(value.value.func) is language.choose_some:
                self._choose_some(target, value.value, node)
                return
        self.assign(target, self.hoist(value), node)

    def _split_augassign(self, node: ast.AugAssign) -> None:
        if not isinstance(node.target, ast.Name):
            self.refuse(
                node, f"{ast.unparse(node)} (it would read the field before the answer)",
                "the answer into a local first, then the sum",
            )
        assert isinstance(node.target, ast.Name)
        answer = self.hoist(node.value)
        self._do_augassign(ast.copy_location(ast.AugAssign(node.target, node.op, answer), node))

    def _split_if(self, node: ast.If) -> None:
        test = self.number(self.hoist(node.test))
        yes, after = self.new_block(), self.new_block()
        no = self.new_block() if node.orelse else after
        self.branch(test.text, yes, no)
        self.here.line = node.lineno
        self.enter(yes)
        self.walk(node.body)
        self.goto(after)
        if node.orelse:
            self.enter(no)
            self.walk(node.orelse)
            self.goto(after)
        self.enter(after)

    def _split_while(self, node: ast.While) -> None:
        self._no_else(node)
        head, body, after = self.new_block(), self.new_block(), self.new_block()
        self.goto(head)
        self.enter(head)
        test = self.number(self.hoist(node.test))
        self.branch(test.text, body, after)
        self._loop(body, head, after, node.body)

    def _loop(self, body: Block, again: Block, after: Block, inside: list[ast.stmt]) -> None:
        self.loops.append((again, after))
        self.enter(body)
        self.walk(inside)
        self.goto(again)
        self.loops.pop()
        self.enter(after)

    def _split_for(self, node: ast.For) -> None:
        self._no_else(node)
        if not isinstance(node.target, ast.Name):
            self.refuse(node, "a loop over several names", "one name")
        assert isinstance(node.target, ast.Name)
        name, over, step, test = node.target.id, node.iter, 1, ""
        counter = self.named_temporary()
        if isinstance(over, ast.Call) and self.static(over.func) is range:
            bounds = [self.number(self.hoist(a)) for a in over.args]
            if len(bounds) == 3:
                constant = bounds[2].constant
                if not constant:
                    self.refuse(node, "a range with a variable step", "a constant step")
                step = constant or 1
            start = bounds[0].text if len(bounds) > 1 else "0"
            stop = bounds[min(1, len(bounds) - 1)]
            end = stop.text
            if stop.constant is None:
                end = self.named_temporary()
                self.emit(f"{end} = {stop.integer}", node)
            if any(b.audience for b in bounds):
                self.refuse(node, "a hidden number of rounds (the stack is public)", "a public field")
            self.emit(f"{counter} = {start}", node)
        else:
            size, test, audience = self.visited(over, counter, node)
            if audience and audience != ("?",):
                self.refuse(node, "a loop with yields over a hidden set (the stack is public)", "a public set, or no yield")
            end = str(size)
            self.emit(f"{counter} = 0", node)
        head, body, again, after = (self.new_block() for _ in range(4))
        self.goto(head)
        self.enter(head)
        self.branch(f"{counter} {'<' if step > 0 else '>'} {end}", body, after)
        self.enter(body)
        if test:
            body = self.new_block()
            self.branch(test, body, again)
            self.enter(body)
        self.emit(f"{name} = {counter}", node)
        self._loop(body, again, after, node.body)
        self.enter(again)
        self.emit(f"{counter} += {step}", node)
        self.goto(head)
        self.enter(after)

    def named_temporary(self) -> str:
        name = self.temporary()
        self.locals.add(name)
        return name

    # -- yields in expressions -------------------------------------------------------------------

    def hoist(self, node: ast.expr | None) -> ast.expr:
        """Take every yield out of an expression, in order of evaluation; returns what is left."""
        assert node is not None
        if not yields(node):
            return node
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return self._yielded(node)
        if isinstance(node, ast.BoolOp):
            return self._hoist_boolop(node)
        if isinstance(node, ast.IfExp):
            return self._hoist_ifexp(node)
        if isinstance(node, ast.Compare) and any(yields(c) for c in node.comparators[1:]):
            self.refuse(node, "a yield late in a chained comparison", "the comparisons joined by 'and'")
        children = [(f, v) for f, v in ast.iter_fields(node) if isinstance(v, ast.expr | list)]
        flat = [(f, i, c) for f, v in children for i, c in enumerate(v if isinstance(v, list) else [v]) if isinstance(c, ast.expr)]
        last = max(i for i, (_, _, c) in enumerate(flat) if yields(c))
        replaced = {}
        for at, (name, index, child) in enumerate(flat):
            if yields(child):
                replaced[name, index] = self.hoist(child)
            elif at < last and not (isinstance(node, ast.Call) and child is node.func):
                self._stays(child)
        for (name, index), child in replaced.items():
            value = getattr(node, name)
            if isinstance(value, list):
                value[index] = child
            else:
                setattr(node, name, child)
        return node

    def hoist_all(self, nodes: list[ast.expr]) -> list[ast.expr]:
        """Hoist arguments, in order; refuses one that a yield to its right could change."""
        last = max((i for i, node in enumerate(nodes) if yields(node)), default=-1)
        found = []
        for i, node in enumerate(nodes):
            if i < last and not yields(node):
                self._stays(node)
            found.append(self.hoist(node))
        return found

    def _stays(self, node: ast.expr) -> None:
        if isinstance(self.static(node), Kind | Table) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            return  # a name that is no value, or the key of a sentence
        value = self.value(node)
        if not value.stable:
            self.refuse(
                node, f"{ast.unparse(node)} to the left of a yield (it would be read before the answer)",
                "the answer into a local first",
            )

    def _hoist_boolop(self, node: ast.BoolOp) -> ast.expr:
        result = self.named_temporary()
        done = self.new_block()
        for i, part in enumerate(node.values):
            value = self.number(self.hoist(part))
            self.set_local(result, value, node)
            if i < len(node.values) - 1:
                onward = self.new_block()
                wanted = (onward, done) if isinstance(node.op, ast.And) else (done, onward)
                self.branch(result, *wanted)
                self.enter(onward)
        self.goto(done)
        self.enter(done)
        return ast.copy_location(ast.Name(result, ast.Load()), node)

    def _hoist_ifexp(self, node: ast.IfExp) -> ast.expr:
        result = self.named_temporary()
        test = self.number(self.hoist(node.test))
        yes, no, done = self.new_block(), self.new_block(), self.new_block()
        self.branch(test.text, yes, no)
        for block, part in ((yes, node.body), (no, node.orelse)):
            self.enter(block)
            self.set_local(result, self.number(self.hoist(part)), node)
            self.goto(done)
        self.enter(done)
        return ast.copy_location(ast.Name(result, ast.Load()), node)

    def _yielded(self, node: ast.Yield | ast.YieldFrom) -> ast.expr:
        if not isinstance(node.value, ast.Call):
            self.refuse(node, "a yield of what is no call", "'yield kind(...)' or 'yield from rule(s, ...)'")
        call = node.value
        assert isinstance(call, ast.Call)
        if isinstance(node, ast.YieldFrom):
            return self._call_rule(call, node)
        found = self.static(call.func)
        call.args = self.hoist_all(call.args)
        if found is language.game_over:
            self.finish("over", node)
            return ast.copy_location(ast.Constant(0), node)
        if found is language.cancel:
            place = self.number(call.args[0])
            self.suspend([f"return cancel(s, {place.text})"], node)
            return ast.copy_location(ast.Constant(0), node)
        if found is language.roll:
            sides = self.number(call.args[0]).constant
            if sides is None:
                self.refuse(node, "a die of variable size", "a constant, or a kind of chance")
            return self._ask(language.die(int(sides or 1)), [], node)
        if found is language.together:
            return self._together(call, node)
        if found is language.choose_some:
            self.refuse(node, "choose_some() inside an expression", "'kept = yield choose_some(...)'")
        if isinstance(found, Kind):
            return self._ask(found, call.args, node)
        return self.refuse(node, f"yield {ast.unparse(call)}", "a decision, chance, or 'yield from' a rule")  # type: ignore[no-any-return]

    def _public(self, nodes: list[ast.expr], what: str) -> list[Value]:
        values = []
        for node in nodes:
            value = self.number(node)
            if value.audience:
                self.refuse(node, f"a hidden value passed to {what} (the stack is public)", "it into a field")
            values.append(value)
        return values

    # -- suspensions -----------------------------------------------------------------------------

    def _call_rule(self, call: ast.Call, node: ast.expr) -> ast.expr:
        if isinstance(call.func, ast.Subscript):
            call.func.slice, *call.args = self.hoist_all([call.func.slice, *call.args])
        else:
            call.args = self.hoist_all(call.args)
        callee, size, called = "", "", ""
        index = ""
        if isinstance(call.func, ast.Subscript):
            table = self.static(call.func.value)
            if not isinstance(table, Table):
                self.refuse(node, "'yield from' what is no table of rules", "TABLE[number](s, ...)")
            call.func.slice = self.hoist(call.func.slice)
            entry = self._public([call.func.slice], f"the table {table.name}")[0]
            index, size = self.program.rule_table(table, node, self.source)
            callee, called = f"{index}[{entry.integer}]", f"table {table.name}"
            expected = language.arity(next(iter(table.entries.values())))
        else:
            found = self.static(call.func)
            if not isinstance(found, Rule):
                self.refuse(node, f"'yield from {ast.unparse(call)}'", "a function marked @rule")
            callee, size = str(self.program.rule_number(found)), self.program.frame_size(found)
            called, expected = f"rule {found.name}", len(found.parameters)
        if len(call.args) != expected:
            self.refuse(node, f"{len(call.args)} arguments for {called}", f"{expected}")
        arguments = self._public(call.args[1:], called)
        texts = self._settled_arguments(arguments, node)
        pushes = [f"_st[_n + {i + 1}] = {t}" for i, t in enumerate(texts)]
        self.suspend(self._push(callee, size, pushes), node)
        return self._result(node)

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

    def _result(self, node: ast.AST) -> ast.expr:
        name = self.named_temporary()
        self.emit(f"{name} = s.e_result", node)
        self.emit("s.e_result = 0", node)
        return ast.copy_location(ast.Name(name, ast.Load()), node)  # type: ignore[arg-type]

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
            self.refuse(node, f"{len(nodes)} arguments for {kind.name}", f"{len(kind.parameters)}: {', '.join(kind.parameters)}")
        values = self._public(nodes, kind.name)
        if kind.chance:
            texts = [v.integer for v in values]
            askee, arguments = (texts[0], texts[1:]) if texts else ("0", [])
            self.suspend(self._posed(kind, "chance", askee, arguments, []), node)
        else:
            texts = self._settle(values, node)
            askee, arguments = texts[0], texts[1:]
            self.suspend(self._posed(kind, "one", askee, arguments, []), node)
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
            self.refuse(node, "choose_some of what is no decision", "choose_some(kind, who, at_least, at_most)")
        self.program.use(kind, "some")
        values = self._public([call.args[1], *call.args[4:], call.args[2], call.args[3]], kind.name)
        texts = self._settle(values, node)
        arguments = texts[1:-2]
        more = [f"s.e_least = {texts[-2]}", f"s.e_most = {texts[-1]}"]
        self.suspend(self._posed(kind, "some", texts[0], arguments, more), node)
        words = [f"s.e_staged[{i}]" for i in range((kind.options + WORD - 1) // WORD)]
        if isinstance(target, ast.Name) and target.id not in self.sets:
            self._frame_set(target.id, kind.options)
        place = self.value(target)
        if not isinstance(place.what, SetPlace) or place.what.words != len(words):
            self.refuse(node, "the answer of choose_some in what is no set of its size", f"some({kind.options}) or Bits[{kind.options}]")
        assert isinstance(place.what, SetPlace)
        if kind.others_see == "that" and place.what.local:
            self.refuse(node, "a private answer in a set local (the stack is public)", "a Bits field declared secret")
        for mine, staged in zip(place.what.all_words(), words, strict=True):
            self.emit(f"{mine} = {staged}", node)
        for i in range(STAGED_WORDS):
            if i < len(words):
                self.emit(f"s.e_staged[{i}] = 0", node)
        for name in ["s.e_least", "s.e_most", *[f"s.e_arg{i}" for i in range(len(arguments))]]:
            self.emit(f"{name} = 0", node)
        self._clear_scratch(kind, node)

    def _frame_set(self, name: str, size: int) -> None:
        words = (size + WORD - 1) // WORD
        base = self.set_words
        self.set_words += words
        self.set_bases[name] = base
        text = f"_st[_b + SETS + {base}]" if words == 1 else f"_b + SETS + {base}"
        self.sets[name] = SetPlace(size, words, text, local=True)

    def new_set(self, target: ast.expr, value: ast.Call, node: ast.stmt) -> None:
        size = self.number(value.args[0]).constant if len(value.args) == 1 else None
        if not isinstance(target, ast.Name) or size is None:
            self.refuse(node, "some() here", "'name = some(CONSTANT)'")
        assert isinstance(target, ast.Name) and size is not None
        if target.id not in self.sets:
            self._frame_set(target.id, size)
        for word in self.sets[target.id].all_words():
            self.emit(f"{word} = 0", node)

    def _together(self, call: ast.Call, node: ast.expr) -> ast.expr:
        call.args += [k.value for k in call.keywords if k.arg == "into"]
        if len(call.args) != 3:
            self.refuse(node, "together without its field", 'together(kind, askees, into="record.field")')
        kind, into = self.static(call.args[0]), call.args[2]
        if not isinstance(kind, Kind) or kind.chance or len(kind.parameters) != 1 or kind.prepare:
            self.refuse(node, "together of this kind", "a decision whose only argument is who is asked, without prepare")
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
        more = [f"s.e_least = {site}", f"s.e_pending = {name}"]
        self.suspend(self._posed(kind, "together", "0", [], more), node)
        self.emit("s.e_least = 0", node)
        self.goto(after)
        self.enter(after)
        return ast.copy_location(ast.Constant(0), node)


def _own_jumps(node: ast.stmt) -> list[ast.stmt]:
    """Break and continue statements that belong to a loop outside `node`."""
    if isinstance(node, ast.Break | ast.Continue):
        return [node]
    if isinstance(node, ast.For | ast.While):
        return []
    found: list[ast.stmt] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            found += _own_jumps(child)
    return found


def lower_rule(program: Program, rule: Rule) -> LowerRule:
    """Lower until the set of hidden locals no longer grows (a loop may bring one back to its top)."""
    tainted: dict[str, tuple[str, ...]] = {}
    while True:
        before = dict(tainted)
        lowered = LowerRule(program, Source(rule.function), tainted)
        if set(tainted) == set(before):
            return lowered


__all__ = ["Block", "LowerRule", "MODES", "lower_rule", "Any"]
