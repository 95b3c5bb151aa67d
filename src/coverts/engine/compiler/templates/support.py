# ruff: noqa: F821
# mypy: ignore-errors
"""Functions that every rule may call, to end the game or to cancel rules."""


def game_is_over(s: State):
    """End the game and clear the stack."""
    for i in range(STACK_WORDS):
        s.e_stack[i] = 0
    s.e_top = 0
    s.e_depth = 0
    s.e_result = 0
    s.e_settling = 0
    s.e_kind = 0
    s.e_mode = 0
    s.e_asker = 0
    s.e_over = 1
    return 1


def cancel(s: State, token: Int):
    """Cancel the rule whose frame has the depth `token`.

    This frame and all frames above it are removed from the stack. The rule's caller resumes with the result
    CANCELLED.
    """
    base = s.e_top
    depth = s.e_depth
    if token < 1 or token > depth:
        return stack_overflow(s)
    while depth > token:
        base = (s.e_stack[base] >> CALLER_SHIFT) - 1
        depth -= 1
    caller = (s.e_stack[base] >> CALLER_SHIFT) - 1
    for i in range(base, STACK_WORDS):
        s.e_stack[i] = 0
    if s.e_settling >= token:
        s.e_settling = 0
    if caller < 0:
        return game_is_over(s)
    s.e_top = caller
    s.e_depth = token - 1
    s.e_result = CANCELLED
    return 0


def begin(s: State):
    """Clear the stack for a new rule that has no caller."""
    s.e_stack[0] = 0
    s.e_top = 0
    s.e_depth = 1
    return 0
