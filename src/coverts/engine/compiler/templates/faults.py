# ruff: noqa: F821
# mypy: ignore-errors
"""Functions that report faults (errors of the rules) in machine code.

They set `e_error` in the state, which ends the rule.
"""


def no_entry(s: State):
    """Set the fault for a number for which a table has no entry."""
    s.e_error = FIT
    return 1


def here(s: State, fault: Int):
    """Set a fault that includes the point at which the innermost rule is suspended."""
    s.e_error = fault | (s.e_stack[s.e_top] & RULE_POINT_MASK) << FAULT_BITS
    return 0


def stack_overflow(s: State):
    here(s, STACK)
    return 1


def nothing_legal(s: State):
    return here(s, NOTHING_LEGAL)


def nothing_possible(s: State):
    return here(s, NOTHING_POSSIBLE)


def unasked(s: State):
    return here(s, UNASKED)


def long(s: State):
    return here(s, LONG)


def too_many_units(s: State):
    s.e_error = NOTHING_POSSIBLE
    return 0


def held_twice(s: State):
    s.e_error = NOTHING_POSSIBLE
    return 0
