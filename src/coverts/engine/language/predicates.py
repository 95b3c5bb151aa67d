"""Words over a predicate `holds(s, x, ...)` marked `@among`: how many, how much, which, whether any.

The predicate is passed as it is; the compiler specializes the word for each predicate.
"""

from __future__ import annotations

from typing import Any

from coverts.engine.language.declarations import Body
from coverts.engine.language.keywords import each


def count(holds: Body, s: Any, *given: int) -> int:
    """Return the number of x with `holds(s, x, *given)`."""
    total = 0
    for _x in each(holds, s, *given):
        total += 1
    return total


def total(value: Body, holds: Body, s: Any, *given: int) -> int:
    """Return the sum of `value(s, x)` over the x with `holds(s, x, *given)`."""
    total = 0
    for x in each(holds, s, *given):
        total += value(s, x)
    return total


def most(value: Body, holds: Body, s: Any, *given: int) -> int:
    """Return the greatest `value(s, x)` of the x with `holds(s, x, *given)`.

    It is 0 if there is none, or none above 0.
    """
    most = 0
    for x in each(holds, s, *given):
        most = max(most, value(s, x))
    return most


def first(holds: Body, s: Any, *given: int) -> int:
    """Return the lowest x with `holds(s, x, *given)`, or -1."""
    for x in each(holds, s, *given):
        return x
    return -1


def some_of(holds: Body, s: Any, *given: int) -> bool:
    """Return whether `holds(s, x, *given)` is true for any x."""
    for _x in each(holds, s, *given):
        return True
    return False
