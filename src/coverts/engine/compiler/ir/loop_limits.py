"""What of a loop must be counted, so that none goes on for ever."""

from __future__ import annotations

from coverts.engine.base.loop_guard import MAX_ROUNDS
from coverts.engine.compiler.ir.expression_nodes import Binary, Const, Expr, Load, Local, Member, Node
from coverts.engine.compiler.ir.statement_nodes import Jump, Points, statements


def is_small(node: Expr) -> bool:
    """Whether a number is plainly no larger than there may be rounds."""
    if isinstance(node, Const):
        return -MAX_ROUNDS <= node.value <= MAX_ROUNDS
    return isinstance(node, Load) and isinstance(node.place, Member) and node.place.small


def may_grow(node: Node) -> bool:
    """Whether a number may come out of it that is far longer than what goes in.

    Machine code's numbers have 64 bits; Python's, in a loop, would grow until nothing else is done.
    """
    if not isinstance(node, Binary) or isinstance(node.right, Const):
        return False
    return node.op == "<<" or (node.op == "*" and not isinstance(node.left, Const))


def is_sum_of(stop: Expr, start: Expr) -> bool:
    """Whether a range ends a constant behind the local it begins with."""
    return (
        isinstance(stop, Binary)
        and (stop.op, type(stop.right)) == ("+", Const)
        and isinstance(start, Local)
        and isinstance(stop.left, Local)
        and start.name == stop.left.name
    )


def jumps_back(node: Points) -> dict[int, set[int]]:
    """For each point of a rule the points it jumps to of which one may come back to it by jumps alone.

    They are enough: every way round takes one of these jumps.
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
