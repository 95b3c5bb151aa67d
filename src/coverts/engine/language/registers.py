"""The engine's own fields of every state, and the layout of the stack of rules.

The stack consists of frames, one for each active rule. The innermost frame begins at `e_top`. Word 0 of a
frame is its header: the caller's frame, the rule's number, and the point where the rule resumes. One word
follows for each parameter, and for each local variable that the rule needs after a question. Local variables
that are sets come last.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any, get_origin, get_type_hints

WORD = 62
"""The number of bits used in each 64-bit word of a set.

The sign bit is not used, because Python and machine code treat it differently.
"""
STAGED_WORDS = 5
"""The number of words for the options selected in a multiple choice, which has at most 256 options."""
CANCELLED = -(2**31)
"""The value that a cancelled rule returns to its caller."""
SPECTATOR = -2
"""The seat number of a spectator. (The seat number -1 is for pieces that are not in the game.)"""


class Mode(IntEnum):
    """How the open question is answered.

    ONE: A player chooses one option.
    SOME: A player chooses several options.
    TOGETHER: Several players choose one option each, at the same time.
    CHANCE: Chance chooses an outcome.
    """

    ONE = 0
    SOME = 1
    TOGETHER = 2
    CHANCE = 3


class Fault(IntEnum):
    """The kinds of fault, stored in the lowest bits of `e_error`.

    The bits above hold the place of the fault, if the place is known. STACK, NOTHING_LEGAL, NOTHING_POSSIBLE,
    UNASKED and LONG are detected after a rule has asked a question or called a rule. Their place is the rule
    and the resume point of the innermost frame. For the other faults, the place is a number that the compiler
    assigned to the code.
    """

    FIT = 1
    """A value is outside its field's type or declared bounds, or outside a set or table."""
    STACK = 2
    """Rules are nested deeper than the stack allows."""
    NOTHING_LEGAL = 3
    NOTHING_POSSIBLE = 4
    """Chance has no possible outcome, or a pile contains the same number twice."""
    ANSWER = 5
    """The record's open question received an illegal answer."""
    INDEX = 6
    """An index is below 0 or beyond the end of its array."""
    ARITHMETIC = 7
    """A rule divided by 0, or shifted by less than 0 or more than 63 bits."""
    ENDLESS = 8
    """A loop has too many iterations."""
    UNASKED = 9
    """The rules take too many steps without asking a question."""
    LONG = 10
    """A playout exceeds the maximum number of answers."""


FAULT_BITS = 4


class Registers:
    """The engine's fields in every state. Annotations give their sizes in bytes.

    Attributes:
        e_over: Whether the game has ended.
        e_error: The fault that stopped the game; see `Fault`.
        e_kind: The kind of the open question, counted from 1.
        e_mode: The mode of the open question; see `Mode`.
        e_asker: The asked player.
        e_arg0, e_arg1, e_arg2: The arguments of the question after the asked player.
        e_least, e_most: The minimum and maximum number of options. If several players are asked together,
            `e_least` is an index into `Numbering.sites`.
        e_pending, e_asked: Bit masks of the players who still owe an answer, and of all asked players.
        e_answer, e_result: An answer, and the result of a called rule, until the waiting rule has read them.
            Otherwise 0.
        e_top, e_depth: The index of the innermost frame, and the number of frames.
        e_settling: While the settle rule runs, `e_depth` at the time of its call, plus one. Otherwise 0.
    """

    players: int
    e_open: int
    """1 if the players use real cards, so that the program must ask which values are turned faceup."""
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
    """The options that are selected so far in a multiple choice, as the words of a set."""
    e_stack: list[int]
    events: Any
    """The log lines since the last answer, or None if no log is kept. It exists only in Python."""
    e_steps: Any
    """The remaining steps before the next question; see `loop_guard`. It exists only in Python."""


SCALARS: dict[str, int] = {
    name: kind.__metadata__[0]
    for name, kind in get_type_hints(Registers, include_extras=True).items()
    if get_origin(kind) is Annotated
}
"""The sizes in bytes of the engine's single-integer fields, by name."""
HIDDEN_REGISTERS = ("e_answer", "e_error")
"""The engine's fields that are not part of a view."""

_POINT_BITS, _RULE_BITS = 10, 14
POINTS, RULES = 1 << _POINT_BITS, 1 << _RULE_BITS
"""The maximum number of resume points of a rule, and the maximum number of rules of a game."""
RULE_SHIFT = _POINT_BITS
CALLER_SHIFT = _POINT_BITS + _RULE_BITS
RULE_POINT_MASK = (1 << CALLER_SHIFT) - 1
"""The bits of a frame's header that hold the rule's number and its resume point."""


def header(caller: int, rule: int, point: int = 0) -> int:
    """Return the header, the first word of a frame.

    Args:
        caller: The index of the caller's frame, or -1 if there is no caller.
        rule: The rule's number.
        point: The point where the rule resumes.
    """
    return (caller + 1) << CALLER_SHIFT | rule << RULE_SHIFT | point


def rule_of(word: int) -> int:
    """Read the rule's number from a frame's header."""
    return word >> RULE_SHIFT & (RULES - 1)


def caller_of(word: int) -> int:
    """Read the index of the caller's frame from a frame's header. It is -1 if there is no caller."""
    return (word >> CALLER_SHIFT) - 1


def caller_arguments(s: Registers, rules: Sequence[Any]) -> dict[str, int]:
    """Return the arguments of the rule that called the innermost rule, by their names."""
    base = caller_of(s.e_stack[s.e_top])
    if base < 0:
        return {}
    names = rules[rule_of(s.e_stack[base])].argument_names
    return dict(zip(names, s.e_stack[base + 1 : base + 1 + len(names)], strict=False))


def frames(s: Registers) -> list[int]:
    """Return the indices of a record's stack frames, the innermost first."""
    indices: list[int] = []
    base = s.e_top
    for _ in range(s.e_depth):
        indices.append(base)
        base = caller_of(s.e_stack[base])
    return indices
