# ruff: noqa: F821
# mypy: ignore-errors
"""What goes wrong, as machine code tells it: a mark in the state, and the rule at an end."""


def no_entry(s: State):
    """A table has no entry of that number."""
    s.e_error = FIT
    return 1


def stack_overflow(s: State):
    s.e_error = STACK
    return 1


def too_many_units(s: State):
    s.e_error = NOTHING_POSSIBLE
    return 0


def held_twice(s: State):
    s.e_error = NOTHING_POSSIBLE
    return 0
