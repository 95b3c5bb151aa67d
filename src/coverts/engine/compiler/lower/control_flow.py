"""Split a rule at its yields, including yields inside expressions."""

from __future__ import annotations

import ast
from functools import partial

from coverts.engine.compiler.ir.expression_nodes import Call, Const, Expr, Local, Root, add, compare
from coverts.engine.compiler.ir.statement_nodes import Return, SetLocal
from coverts.engine.compiler.ir.typed_values import CONSTRUCTS, INSTEAD, PUBLIC, Audience, HiddenInRule, Value
from coverts.engine.compiler.lower.basic_blocks import Block, describe_reason
from coverts.engine.compiler.lower.catalogue import Catalogue
from coverts.engine.compiler.lower.yields import YieldLowering
from coverts.engine.compiler.source.desugar import is_constant
from coverts.engine.compiler.source.syntax import Source, has_yield
from coverts.engine.language import keywords
from coverts.engine.language.declarations import Kind, Rule


class RuleLowering(YieldLowering):
    """The lowering of a whole rule to basic blocks."""

    def __init__(self, catalogue: Catalogue, source: Source, hidden: HiddenInRule) -> None:
        super().__init__(catalogue, source, hidden)
        self.alone: ast.expr | None = None
        """The last expression that is a statement of its own."""
        self.walk(source.tree.body)
        self.finish("return", source.tree)

    # -- statements ------------------------------------------------------------------------------

    def walk(self, body: list[ast.stmt]) -> None:
        """Lower a list of statements and split it at yields."""
        self.out = self.here.body
        for node in body:
            if self._leaves_block(node):
                getattr(self, "_split_" + type(node).__name__.lower(), self._split_other)(node)
            else:
                self.statement(node)

    def _leaves_block(self, node: ast.stmt) -> bool:
        """Return whether a statement can leave the current basic block."""
        if has_yield(node):
            return True
        return any(isinstance(n, ast.Return) for n in ast.walk(node)) or (
            bool(self.loops) and any(isinstance(n, ast.Break | ast.Continue) for n in _own_jumps(node))
        )

    def _split_other(self, node: ast.stmt) -> None:
        kind = type(node)
        what = CONSTRUCTS.get(kind, f"a yield inside {kind.__name__}")
        self.refuse(node, what, INSTEAD.get(kind, "the yield on a line of its own"))

    def _split_return(self, node: ast.Return) -> None:
        value = self.number(self.hoist(node.value)) if node.value else Value(Const(0))
        if value.audience:
            reason = describe_reason(value.audience, "; ")
            self.refuse(
                node,
                f"a hidden value as a rule's result (the stack is public{reason})",
                "it into a secret field",
            )
        if self.under:
            self.hidden.result = True
        self.finish("return", node, value.number)

    def _split_break(self, node: ast.Break) -> None:
        self.note_jump()
        self.goto(self.loops[-1][1])
        self.enter(self.new_block())

    def _split_continue(self, node: ast.Continue) -> None:
        self.note_jump()
        self.goto(self.loops[-1][0])
        self.enter(self.new_block())

    def _split_expr(self, node: ast.Expr) -> None:
        self.alone = node.value
        node.value = self.hoist(node.value)
        if not isinstance(node.value, ast.Name | ast.Constant):
            self._do_expr(node)

    def _split_assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            self.refuse(node, "a chained assignment", "one assignment a line")
        self._split_assignment(node.targets[0], node.value, node)

    def _split_annassign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            self.refuse(node, "a declaration without a value", "an assignment")
        self._split_assignment(node.target, node.value, node)

    def _split_assignment(self, target: ast.expr, value: ast.expr, node: ast.stmt) -> None:
        call = value.value if isinstance(value, ast.Yield) else None
        if isinstance(call, ast.Call) and self.static(call.func) is keywords.choose_some:
            self._choose_some(target, call, node)
            return
        self.assign(target, self.hoist(value), node)

    def _split_augassign(self, node: ast.AugAssign) -> None:
        if not isinstance(node.target, ast.Name):
            self.refuse(
                node,
                f"{ast.unparse(node)} (it would read the field before the answer)",
                "the answer into a local first, then the sum",
            )
        answer = self.hoist(node.value)
        self._do_augassign(ast.copy_location(ast.AugAssign(node.target, node.op, answer), node))

    def _split_if(self, node: ast.If) -> None:
        test = self.number(self.hoist(node.test))
        yes, after = self.new_block(), self.new_block()
        no = self.new_block() if node.orelse else after
        self.branch(test.node, yes, no)
        self.here.line = node.lineno
        branches = [(yes, node.body), (no, node.orelse)] if node.orelse else [(yes, node.body)]
        self.lower_branches(test.audience, *(partial(self._branch, *branch, after) for branch in branches))
        self.enter(after)

    def _branch(self, block: Block, body: list[ast.stmt], after: Block) -> None:
        self.enter(block)
        self.walk(body)
        self.goto(after)

    def _split_while(self, node: ast.While) -> None:
        self._no_else(node)
        head, body, after = self.new_block(), self.new_block(), self.new_block()
        self.goto(head)
        self.enter(head)
        self.enter_loop(node)
        test = self.number(self.hoist(node.test))
        self.branch(test.node, body, after)
        self._loop(body, head, after, node, test.audience)

    def _loop(
        self, body: Block, again: Block, after: Block, loop: ast.While | ast.For, audience: Audience
    ) -> None:
        self.loops.append((again, after))
        self.enter(body)
        self.lower_loop(loop, audience, lambda: self._body(loop))
        self.goto(again)
        self.loops.pop()
        self.enter(after)

    def _body(self, loop: ast.While | ast.For) -> None:
        if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name):
            self.note_assigned(loop.target.id)
        self.walk(loop.body)

    def _split_for(self, node: ast.For) -> None:
        self._no_else(node)
        if not isinstance(node.target, ast.Name):
            self.refuse(node, "a loop over several names", "one name")
        name, over, step = node.target.id, node.iter, 1
        test: Expr | None = None
        after_last: Expr | None = None
        counter = self.named_temporary()
        self.slots.join(name, over)
        if isinstance(over, ast.Call) and self.static(over.func) is range:
            self.check_count(over, range)
            bounds = [self.number(self.hoist(a)) for a in over.args]
            if len(bounds) == 3:
                step = bounds[2].constant or 0
                if not step:
                    self.refuse(node, "a range with a variable step", "a constant step")
            start = bounds[0].number if len(bounds) > 1 else Const(0)
            stop = bounds[min(1, len(bounds) - 1)]
            end = stop.number
            if stop.constant is None:
                limit = self.named_temporary()
                self.emit(SetLocal(limit, stop.number), node)
                end = Local(limit)
            if bound := self.join_audiences(*bounds):
                reason = describe_reason(bound, "; ")
                self.refuse(
                    node, f"a hidden number of rounds (the stack is public{reason})", "a public field"
                )
            self.emit(SetLocal(counter, start), node)
        else:
            numbers = self.lower_iterable(over, counter, node)
            test, after_last = numbers.test, numbers.links.search() if numbers.links else None
            if numbers.audience:
                reason = describe_reason(numbers.audience, "; ")
                self.refuse(
                    node,
                    f"a loop with yields over a hidden set (the stack is public{reason})",
                    "a public set, or no yield",
                )
            end = numbers.end
            self.emit(SetLocal(counter, Const(0 if after_last is None else -1)), node)
        self.enter_loop(node)
        head, body, again, after = (self.new_block() for _ in range(4))
        self.goto(head)
        self.enter(head)
        if after_last is not None:
            self.emit(SetLocal(counter, after_last), node)
        self.branch(compare(Local(counter), "<" if step > 0 else ">", end), body, after)
        self.enter(body)
        if test is not None:
            body = self.new_block()
            self.branch(test, body, again)
            self.enter(body)
        self.emit(SetLocal(name, Local(counter)), node)
        self._loop(body, again, after, node, PUBLIC)
        self.enter(again)
        if after_last is None:
            self.emit(SetLocal(counter, add(Local(counter), step)), node)
        self.goto(head)
        self.enter(after)

    # -- yields in expressions -------------------------------------------------------------------

    def hoist(self, node: ast.expr | None) -> ast.expr:
        """Evaluate all yields of an expression, and return the expression without them.

        The yields are evaluated in order. In the returned expression, each yield is replaced by a local that
        holds its answer.
        """
        assert node is not None
        if not has_yield(node):
            return node
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return self._lower_yield(node)
        if isinstance(node, ast.BoolOp):
            return self._hoist_boolop(node)
        if isinstance(node, ast.IfExp):
            return self._hoist_ifexp(node)
        if isinstance(node, ast.Compare) and any(has_yield(c) for c in node.comparators[1:]):
            self.refuse(node, "a yield late in a chained comparison", "the comparisons joined by 'and'")
        children = [(f, v) for f, v in ast.iter_fields(node) if isinstance(v, ast.expr | list)]
        flat = [
            (f, i, c)
            for f, v in children
            for i, c in enumerate(v if isinstance(v, list) else [v])
            if isinstance(c, ast.expr)
        ]
        last = max(i for i, (_, _, c) in enumerate(flat) if has_yield(c))
        replaced = {}
        for at, (name, index, child) in enumerate(flat):
            if has_yield(child):
                replaced[name, index] = self.hoist(child)
            elif at < last and not (isinstance(node, ast.Call) and child is node.func):
                self._check_stable(child)
        for (name, index), child in replaced.items():
            value = getattr(node, name)
            if isinstance(value, list):
                value[index] = child
            else:
                setattr(node, name, child)
        return node

    def hoist_all(self, nodes: list[ast.expr]) -> list[ast.expr]:
        """Hoist yields out of arguments. Refuse arguments that later yields could change."""
        last = max((i for i, node in enumerate(nodes) if has_yield(node)), default=-1)
        hoisted = []
        for i, node in enumerate(nodes):
            if i < last and not has_yield(node):
                self._check_stable(node)
            hoisted.append(self.hoist(node))
        return hoisted

    def _check_stable(self, node: ast.expr) -> None:
        if is_constant(self.static(node)) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            return  # constants and the keys of sentences cannot change
        value = self.value(node)
        if not value.stable:
            self.refuse(
                node,
                f"{ast.unparse(node)} to the left of a yield (it would be read before the answer)",
                "the answer into a local first",
            )

    def _hoist_boolop(self, node: ast.BoolOp) -> ast.expr:
        """Lower the operands of `and` or `or` to blocks that may be skipped."""
        result = self.named_temporary()
        done = self.new_block()

        def look(part: ast.expr) -> tuple[Value, bool]:
            around = self.under
            value = self.number(self.hoist(part))
            self.set_local(result, value, node)
            return value, self.under is not around

        before, truths = PUBLIC, True
        for i, part in enumerate(node.values):
            value, is_public = self.lower_branches(before, partial(look, part))[0]
            # All seats see whether a question was asked. This tells them the value of the operand before the
            # question.
            if is_public and truths and before:
                self.note_assigned(result, value.audience)
            before, truths = self.audience_of(result), truths and value.node.truth
            if i < len(node.values) - 1:
                onward = self.new_block()
                targets = (onward, done) if isinstance(node.op, ast.And) else (done, onward)
                self.branch(Local(result), *targets)
                self.enter(onward)
        self.goto(done)
        self.enter(done)
        return ast.copy_location(ast.Name(result, ast.Load()), node)

    def _hoist_ifexp(self, node: ast.IfExp) -> ast.expr:
        result = self.named_temporary()
        test = self.number(self.hoist(node.test))
        yes, no, done = self.new_block(), self.new_block(), self.new_block()
        self.branch(test.node, yes, no)

        def give(block: Block, part: ast.expr) -> None:
            self.enter(block)
            self.set_local(result, self.number(self.hoist(part)), node)
            self.goto(done)

        self.lower_branches(test.audience, partial(give, yes, node.body), partial(give, no, node.orelse))
        self.enter(done)
        return ast.copy_location(ast.Name(result, ast.Load()), node)

    def _lower_yield(self, node: ast.Yield | ast.YieldFrom) -> ast.expr:
        if not isinstance(node.value, ast.Call):
            self.refuse(
                node,
                "a yield of something that is not a call",
                "'yield kind(...)' or 'yield from rule(s, ...)'",
            )
        call = node.value
        if isinstance(node, ast.YieldFrom):
            return self._call_rule(call, node)
        callee = self.static(call.func)
        if not call.keywords:
            self.check_count(call, callee)
        call.args = self.hoist_all(call.args)
        if callee is keywords.game_over:
            self.finish("over", node)
            return ast.copy_location(ast.Constant(0), node)
        if callee is keywords.settled:
            self._settle([], node)
            return ast.copy_location(ast.Constant(0), node)
        if callee is keywords.cancel:
            place = self.number(call.args[0])
            if self.under or place.audience:
                self.catalogue.cancels_in_secret = True
            self.suspend([Return(Call("cancel", [Root("s"), place.number]))], node)
            return ast.copy_location(ast.Constant(0), node)
        if callee is keywords.roll:
            sides = self.number(call.args[0]).constant
            if sides is None:
                self.refuse(node, "a die of variable size", "a constant, or a kind of chance")
            if not 1 <= sides <= 256:
                self.refuse(node, f"a die of {sides}", "1 to 256")
            return self._ask(keywords.die(sides), [], node)
        if callee is keywords.together:
            if node is not self.alone:
                what = "the value of together(), which gives none"
                self.refuse(
                    node, what, "it on a line of its own, and read the field that into= names after it"
                )
            return self._together(call, node)
        if callee is keywords.choose_some:
            self.refuse(node, "choose_some() inside an expression", "'kept = yield choose_some(...)'")
        if isinstance(callee, Kind):
            if call.keywords:
                self.refuse(node, "a keyword argument", f"{callee.name}({', '.join(callee.parameters)})")
            return self._ask(callee, call.args, node)
        if isinstance(callee, Rule):
            self.refuse(node, f"'yield {ast.unparse(call)}'", f"'yield from {ast.unparse(call)}'")
        return self.refuse(node, f"yield {ast.unparse(call)}", "a decision, chance, or 'yield from' a rule")


def _own_jumps(node: ast.stmt) -> list[ast.stmt]:
    """Return the break and continue statements in `node` for loops around `node`."""
    if isinstance(node, ast.Break | ast.Continue):
        return [node]
    if isinstance(node, ast.For | ast.While):
        return []
    jumps: list[ast.stmt] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            jumps += _own_jumps(child)
    return jumps


def lower_rule(catalogue: Catalogue, source: Source, hidden: HiddenInRule) -> RuleLowering:
    """Lower a rule repeatedly until its set of hidden values no longer changes.

    Several passes may be needed, because a local that becomes hidden in a loop is also hidden in the next
    round of the loop.
    """
    while True:
        before = hidden.size()
        lowered = RuleLowering(catalogue, source.copy(), hidden)
        if hidden.size() == before:
            return lowered
