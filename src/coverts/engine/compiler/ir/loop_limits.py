"""Functions that find the loops that need a limit, so that no loop runs forever."""

from __future__ import annotations

from coverts.engine.base.loop_guard import MAX_ROUNDS
from coverts.engine.compiler.ir.expression_nodes import (
    Binary,
    Const,
    Expr,
    IrNode,
    LoadNode,
    Local,
    MemberNode,
)
from coverts.engine.compiler.ir.statement_nodes import Jump, Points, statements


def is_small(node: Expr) -> bool:
    """Return whether a number's absolute value is known to be at most MAX_ROUNDS."""
    if isinstance(node, Const):
        return -MAX_ROUNDS <= node.value <= MAX_ROUNDS
    return isinstance(node, LoadNode) and isinstance(node.place, MemberNode) and node.place.small


def may_grow(node: IrNode) -> bool:
    """Return whether an operation's result can have far more bits than its operands.

    In Python, such operations in a loop could make an integer grow without limit. Machine code has only
    64-bit integers.
    """
    if not isinstance(node, Binary) or isinstance(node.right, Const):
        return False
    return node.op == "<<" or (node.op == "*" and not isinstance(node.left, Const))


def is_sum_of(stop: Expr, start: Expr) -> bool:
    """Return whether a range starts at a local and stops at the local plus a constant."""
    return (
        isinstance(stop, Binary)
        and (stop.op, type(stop.right)) == ("+", Const)
        and isinstance(start, Local)
        and isinstance(stop.left, Local)
        and start.name == stop.left.name
    )


def jumps_back(node: Points) -> dict[int, set[int]]:
    """Return, for each point of a rule, the targets of jumps that close a cycle.

    To stop every endless loop, it is enough to limit these jumps, because every cycle contains at least one
    of them.
    """
    jumps = {
        number: [each.point for each in statements(body) if isinstance(each, Jump)]
        for number, body in node.points
    }
    back: dict[int, set[int]] = {}
    done: set[int] = set()
    for first in jumps:
        if first in done:
            continue
        done.add(first)
        way = [(first, iter(jumps[first]))]
        while way:
            number, onward = way[-1]
            for target in onward:
                if any(target == passed for passed, _ in way):
                    back.setdefault(number, set()).add(target)
                elif target not in done:
                    done.add(target)
                    way.append((target, iter(jumps[target])))
                    break
            else:
                way.pop()
    return back
