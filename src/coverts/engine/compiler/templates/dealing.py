# ruff: noqa: F821
# mypy: ignore-errors
"""Functions for redeals, which collect, sort and shuffle the contents of a pile."""


def unit(s: State, u: Units, n: Int, x: Int):
    """Add x to the collected contents of a pile and return the new count."""
    if n >= MAX_UNITS:
        too_many_units(s)
        return n
    u.units[n] = x
    return n + 1


def mix(w: Work, u: Units, n: Int):
    """Sort the contents of a pile, to hide their previous order, and shuffle them."""
    for i in range(1, n):
        x = u.units[i]
        j = i
        while j > 0 and u.units[j - 1] > x:
            u.units[j] = u.units[j - 1]
            j -= 1
        u.units[j] = x
    for i in range(1, n):
        j = draw(w, i + 1)
        x = u.units[i]
        u.units[i] = u.units[j]
        u.units[j] = x
    return 0


def one_legal(w: Work, n: Int):
    """Return one of the first n options in w.out, chosen at random, or -1 if n is 0."""
    if n == 0:
        return -1
    return w.out[draw(w, n)]


def can_be_answered(s: State, w: Work):
    """Return whether all askees (asked players or pieces) have a legal answer."""
    if s.e_over != 0 or s.e_mode == CHANCE:
        return 1
    if s.e_mode != TOGETHER:
        return 1 if legal(s, s.e_asker, w) > 0 else 0
    for askee in range(WORD):
        if (s.e_pending >> askee) & 1 and legal(s, askee, w) == 0:
            return 0
    return 1
