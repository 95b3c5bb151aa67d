"""Functions over a predicate `holds(s, x, ...)` that is marked with `@among`.

They count, sum or find the numbers x for which the predicate is true. The compiler generates separate code
for each predicate.
"""

from __future__ import annotations

from typing import Any

from coverts.engine.language.declarations import Body
from coverts.engine.language.keywords import each


def count(holds: Body, s: Any, *given: int) -> int:
    """Return the number of values x for which `holds(s, x, *given)` is true."""
    total = 0
    for _x in each(holds, s, *given):
        total += 1
    return total


def total(value: Body, holds: Body, s: Any, *given: int) -> int:
    """Return the sum of `value(s, x)` over all x for which `holds(s, x, *given)` is true."""
    total = 0
    for x in each(holds, s, *given):
        total += value(s, x)
    return total


def most(value: Body, holds: Body, s: Any, *given: int) -> int:
    """Return the maximum of `value(s, x)` over all x for which `holds(s, x, *given)` is true.

    The result is 0 if there is no such x or no positive value.
    """
    most = 0
    for x in each(holds, s, *given):
        most = max(most, value(s, x))
    return most


def first(holds: Body, s: Any, *given: int) -> int:
    """Return the lowest x for which `holds(s, x, *given)` is true, or -1 if there is no such x."""
    for x in each(holds, s, *given):
        return x
    return -1


def some_of(holds: Body, s: Any, *given: int) -> bool:
    """Return whether `holds(s, x, *given)` is true for at least one x."""
    for _x in each(holds, s, *given):
        return True
    return False
