"""Predicates `holds(s, x, ...)` that are marked with `@among`, and functions over them.

The functions iterate over, count, sum or find the numbers x for which the predicate is true. The compiler
generates separate code for each predicate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from coverts.engine.language.declarations import Body, InGroup


def among(size: int, below: str = "", group: InGroup | None = None) -> Callable[[Body], Body]:
    """Declare the range of x for a predicate `p(s, x, ...)`: the numbers from 0 to `size` - 1.

    `each` iterates over the numbers for which the predicate is true.

    Args:
        size: The exclusive upper bound of x.
        below: The name of a public field of the state. If given, x must also be less than the field's value.
        group: The only group of slots in which the predicate can be true. Compiled code tests no other slots.

    Raises:
        RuleSourceError: The predicate changes the state.
    """

    def mark(predicate: Body) -> Body:
        predicate.among, predicate.below = size, below  # type: ignore[attr-defined]  # read by each() and by the compiler
        predicate.group = group  # type: ignore[attr-defined]  # read by the compiler
        return predicate

    return mark


def each(predicate: Body, s: Any, *arguments: int) -> Iterator[int]:
    """Iterate in ascending order over the numbers x for which a predicate is true.

    The predicate is evaluated at each step.

    Args:
        predicate: A predicate marked with `among`.
        s: The state.
        arguments: The predicate's arguments after x.

    Raises:
        RuleSourceError: `@among` is missing above the predicate, or the number of arguments is wrong.
    """
    size, below = predicate.among, predicate.below  # type: ignore[attr-defined]  # set by among()
    x = 0
    while x < (getattr(s, below) if below else size):
        if predicate(s, x, *arguments):
            yield x
        x += 1


def count(holds: Body, s: Any, *given: int) -> int:
    """Return the number of values x for which `holds(s, x, *given)` is true.

    Args:
        holds: A predicate marked with `among`.
        s: The state.
        given: The predicate's arguments after x.
    """
    total = 0
    for _x in each(holds, s, *given):
        total += 1
    return total


def total(value: Body, holds: Body, s: Any, *given: int) -> int:
    """Return the sum of `value(s, x)` over all x for which `holds(s, x, *given)` is true.

    Args:
        value: A helper `(s, x) -> int`.
        holds: A predicate marked with `among`.
        s: The state.
        given: The predicate's arguments after x.

    Example:
        s.strength[who] = total(strength_of, is_in_front_of, s, who)
    """
    total = 0
    for x in each(holds, s, *given):
        total += value(s, x)
    return total


def most(value: Body, holds: Body, s: Any, *given: int) -> int:
    """Return the maximum of `value(s, x)` over all x for which `holds(s, x, *given)` is true.

    The result is 0 if there is no such x or no positive value.

    Args:
        value: A helper `(s, x) -> int`.
        holds: A predicate marked with `among`.
        s: The state.
        given: The predicate's arguments after x.

    Example:
        s.highest_bid = most(bid_of, is_still_bidding, s)
    """
    most = 0
    for x in each(holds, s, *given):
        most = max(most, value(s, x))
    return most


def first(holds: Body, s: Any, *given: int) -> int:
    """Return the lowest x for which `holds(s, x, *given)` is true, or -1 if there is no such x.

    Args:
        holds: A predicate marked with `among`.
        s: The state.
        given: The predicate's arguments after x.

    Example:
        free = first(is_free_slot, s)
    """
    for x in each(holds, s, *given):
        return x
    return -1


def some_of(holds: Body, s: Any, *given: int) -> bool:
    """Return whether `holds(s, x, *given)` is true for at least one x.

    Args:
        holds: A predicate marked with `among`.
        s: The state.
        given: The predicate's arguments after x.
    """
    for _x in each(holds, s, *given):
        return True
    return False
