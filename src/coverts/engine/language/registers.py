"""The engine's registers: what every record holds beside a game's own fields, and the layout of its stack.

The stack consists of frames, one for each active rule, the innermost at `e_top`. Word 0 of a frame is its
header: the caller's frame, the rule, and the point where it resumes. One word follows for each local that
lives across a suspension, parameters first, and then the words of sets.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, get_origin, get_type_hints

WORD = 62
"""Bits used of a set's 64-bit word; Python and machine code treat the sign bit differently."""
STAGED_WORDS = 5
"""Words of the staged set of a decision that takes several of up to 256 options."""
CANCELLED = -(2**31)
"""What a cancelled rule returns to its caller."""
SPECTATOR = -2
"""The seat number of a spectator (-1 marks pieces that are not in the game)."""


class Mode(IntEnum):
    """How the open question is put.

    To one player, for several options, to several players, or to chance.
    """

    ONE = 0
    SOME = 1
    TOGETHER = 2
    CHANCE = 3


class Fault(IntEnum):
    """The lowest bits of `e_error`; the bits above hold the place, if it is known.

    STACK, NOTHING_LEGAL, NOTHING_POSSIBLE, UNASKED and LONG are detected after a rule has asked or called:
    their place is the rule and resume point of the innermost frame. The place of the others is a number
    assigned to the code.
    """

    FIT = 1
    """A value outside its field's type or declared bounds, or outside a set or table."""
    STACK = 2
    """Rules are nested deeper than the stack allows."""
    NOTHING_LEGAL = 3
    NOTHING_POSSIBLE = 4
    """Chance has no possible outcome, or a pile holds a number twice."""
    ANSWER = 5
    """The record's question was given an illegal answer."""
    INDEX = 6
    """An index outside its array, or below 0."""
    ARITHMETIC = 7
    """Division by 0, or a shift by less than 0 or more than 63."""
    ENDLESS = 8
    """A loop with too many iterations."""
    UNASKED = 9
    """Rules that run too long without asking anybody."""
    LONG = 10
    """A playout with more answers than a game may have."""


FAULT_BITS = 4


class Registers:
    """The engine's fields in every state; annotations give their sizes in bytes.

    over: whether the game has ended. error: see `Fault`. kind: the open question's kind, counted from 1.
    mode: see `Mode`. asker, arg0..2: its askee and its further arguments. least, most: how many options to
    take; for a question put to several, `least` is its index among the program's sites. pending, asked: masks
    of the askees that still owe an answer, and of all askees. answer, result: values passed to a rule, else
    0. top, depth: of the stack. settling: the depth at which the settle rule was called plus one, while it
    runs.
    """

    players: int
    e_open: int
    """1 if the cards lie on a real table and the program asks what is shown."""
    e_over: Annotated[int, 4]
    e_error: Annotated[int, 4]
    e_kind: Annotated[int, 4]
    e_mode: Annotated[int, 4]
    e_asker: Annotated[int, 4]
    e_arg0: Annotated[int, 4]
    e_arg1: Annotated[int, 4]
    e_arg2: Annotated[int, 4]
    e_least: Annotated[int, 4]
    e_most: Annotated[int, 4]
    e_pending: Annotated[int, 8]
    e_asked: Annotated[int, 8]
    e_answer: Annotated[int, 8]
    e_result: Annotated[int, 8]
    e_top: Annotated[int, 4]
    e_depth: Annotated[int, 4]
    e_settling: Annotated[int, 4]
    e_staged: list[int]
    """Options staged so far in a multiple choice, as the words of a set."""
    e_stack: list[int]
    events: Any
    """In a mirror: the log lines since the last answer; None if no log is kept."""
    e_steps: Any
    """In a mirror: the steps left until the next question; see `coverts.engine.base.loop_guard`."""


SCALARS: dict[str, int] = {
    name: kind.__metadata__[0]
    for name, kind in get_type_hints(Registers, include_extras=True).items()
    if get_origin(kind) is Annotated
}
"""The scalar registers of every state and their sizes in bytes."""
HIDDEN_REGISTERS = ("e_answer", "e_error")
"""Registers that views do not show."""

_POINT_BITS, _RULE_BITS = 10, 14
POINTS, RULES = 1 << _POINT_BITS, 1 << _RULE_BITS
"""How many resume points a rule may have, and how many rules a game."""
RULE_SHIFT = _POINT_BITS
CALLER_SHIFT = _POINT_BITS + _RULE_BITS
RULE_POINT_MASK = (1 << CALLER_SHIFT) - 1
"""The part of a header that holds the rule and its resume point."""


def header(caller: int, rule: int, point: int = 0) -> int:
    """Return the first word of a frame.

    Args:
        caller: Index of the caller's frame; -1 for none.
        rule: Number of the rule.
        point: Where it resumes.
    """
    return (caller + 1) << CALLER_SHIFT | rule << RULE_SHIFT | point


def rule_of(word: int) -> int:
    """Return the number of a frame's rule from its header."""
    return word >> RULE_SHIFT & (RULES - 1)


def caller_of(word: int) -> int:
    """Return the index of the caller's frame from a header; -1 for none."""
    return (word >> CALLER_SHIFT) - 1


def frames(s: Registers) -> list[int]:
    """Return the indices of a record's frames, the innermost first."""
    found: list[int] = []
    base = s.e_top
    for _ in range(s.e_depth):
        found.append(base)
        base = caller_of(s.e_stack[base])
    return found
