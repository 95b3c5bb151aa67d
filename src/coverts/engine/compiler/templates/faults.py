# ruff: noqa: F821
# mypy: ignore-errors
"""What goes wrong, as machine code tells it: a mark in the state, and the rule at an end."""


def no_entry(s: State):
    """A table has no entry of that number."""
    s.e_error = FIT
    return 1


def here(s: State, fault: Int):
    """The mark of a fault at the line where the innermost rule has asked or called."""
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
