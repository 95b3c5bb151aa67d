"""The engine's registers: what every record holds beside a game's own fields, and how its stack is laid out.

The stack is made of frames, one for each rule under way, the innermost at `e_top`. Word 0 of a frame is its
header: where the caller's frame begins, which rule it is, and the point at which it goes on. Then comes a
word for each local that lives across a suspension, parameters first, and the whole words of sets.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, get_origin, get_type_hints

WORD = 62
"""Bits used of a set's 64-bit word: Python and machine code disagree about the sign bit."""
STAGED_WORDS = 5
"""Words of the staged set of a decision that takes several of up to 256 options."""
CANCELLED = -(2**31)
"""What a cancelled rule returns to its caller."""
SPECTATOR = -2
"""The seat of nobody (-1 marks pieces that are not in the game)."""


class Mode(IntEnum):
    """How the open question is put: to one, for several options, to several at once, to chance."""

    ONE = 0
    SOME = 1
    TOGETHER = 2
    CHANCE = 3


class Fault(IntEnum):
    """What `e_error` says in its lowest bits; above them stands the place, if known.

    STACK, NOTHING_LEGAL, NOTHING_POSSIBLE, UNASKED and LONG come to light where a rule has asked or called:
    their place is the rule and the point of the innermost frame. The others' is the number of a place in the
    code.
    """

    FIT = 1
    """A value outside its field's type or declared bounds, or outside a set or table."""
    STACK = 2
    """Rules nested deeper than the stack has room for."""
    NOTHING_LEGAL = 3
    NOTHING_POSSIBLE = 4
    """Chance without a possible outcome, or a pile that holds a number twice."""
    ANSWER = 5
    """The question of this record was given an answer that is not legal."""
    INDEX = 6
    """An index outside its array, or below 0."""
    ARITHMETIC = 7
    """A divisor of 0, or a shift by less than 0 or more than 63."""
    ENDLESS = 8
    """A loop of more rounds than there may be."""
    UNASKED = 9
    """Rules that go on and on, and nobody is asked."""
    LONG = 10
    """A playout of more answers than a game may have."""


FAULT_BITS = 4


class Registers:
    """What every state has beside a game's own fields; the numbers are the sizes in bytes of the scalars.

    over: the game is. error: see `Fault`. kind: of the open question, counted from 1. mode: see `Mode`.
    asker, arg0..2: whom it is put to, and its further arguments. least, most: of several; of a question put
    together, `least` is its place among the program's. pending, asked: masks of who still owes an answer, and
    of who was asked. answer, result: on their way to a rule, else 0. top, depth: of the stack. settling: one
    more than the depth at which the settle rule was called, while it runs.
    """

    players: int
    e_open: int
    """1 where the cards lie on a real table and the program asks what is shown."""
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
    """The options taken so far of several, as the words of a set."""
    e_stack: list[int]
    events: Any
    """Of a mirror: what is said to the log, or None where nobody keeps it."""
    e_steps: Any
    """Of a mirror: the steps that are left until the next question; see `coverts.engine.base.loop_guard`."""


SCALARS: dict[str, int] = {
    name: kind.__metadata__[0]
    for name, kind in get_type_hints(Registers, include_extras=True).items()
    if get_origin(kind) is Annotated
}
"""The scalars of every state and their sizes in bytes."""
KEPT_FROM_VIEWS = ("e_answer", "e_error")

_POINT_BITS, _RULE_BITS = 10, 14
POINTS, RULES = 1 << _POINT_BITS, 1 << _RULE_BITS
"""How many points a rule may have, and how many rules a game."""
RULE_SHIFT = _POINT_BITS
CALLER_SHIFT = _POINT_BITS + _RULE_BITS
RULE_AND_POINT = (1 << CALLER_SHIFT) - 1
"""What a header says beside its caller."""


def header(caller: int, rule: int, point: int = 0) -> int:
    """The first word of a frame; caller: where the caller's frame begins, -1 for none."""
    return (caller + 1) << CALLER_SHIFT | rule << RULE_SHIFT | point


def rule_of(word: int) -> int:
    return word >> RULE_SHIFT & (RULES - 1)


def caller_of(word: int) -> int:
    """Where the caller's frame begins; -1 for none."""
    return (word >> CALLER_SHIFT) - 1


def frames(s: Registers) -> list[int]:
    """Where the frames of a record begin, the innermost first."""
    found: list[int] = []
    base = s.e_top
    for _ in range(s.e_depth):
        found.append(base)
        base = caller_of(s.e_stack[base])
    return found
