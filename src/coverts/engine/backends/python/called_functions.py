"""The functions that generated Python code calls: faults, large sets and random numbers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from operator import methodcaller
from random import Random
from typing import Any

from coverts.engine.backends.python.hidden_values import UNSEEN, HiddenWord
from coverts.engine.base.exceptions import DoesNotFit, Endless, GameFault, StackOverflow, frame_place
from coverts.engine.base.loop_guard import MAX_ROUNDS, MAX_STEPS, steps
from coverts.engine.base.subscripts import describe_subscript
from coverts.engine.compiler.generate import redeal_code
from coverts.engine.language.registers import WORD

TOO_MANY_STEPS = f"it does not end: more than {MAX_STEPS} steps without a question"


def _here() -> str:
    """Return the file and line of the game's code that called the failing function."""
    frame = sys._getframe(2)
    while frame.f_code.co_filename == "<engine>" and frame.f_back is not None:
        frame = frame.f_back
    return frame_place(frame, frame.f_lineno, frame.f_lasti)


def does_not_fit(value: int, field: str, least: int, most: int) -> None:
    raise DoesNotFit(f"{_here()}{value} in {field}, which holds {least} to {most}")


def no_entry(s: Any, *_: Any) -> int:
    raise DoesNotFit(f"{_here()}a table has no entry with this number")


def outside(index: int) -> int:
    frame = sys._getframe(1)
    what = describe_subscript(frame, frame.f_lasti)
    raise DoesNotFit(f"{_here()}{what or f'the index {index} is negative'}")


def stack_overflow(s: Any) -> int:
    raise StackOverflow(
        f"{_here()}rules are nested deeper than {len(s.e_stack)} stack_words allow; increase stack_words"
    )


def endless() -> int:
    raise Endless(f"{_here()}{TOO_MANY_STEPS}")


def too_far() -> int:
    raise Endless(f"{_here()}a loop has more than {MAX_ROUNDS} rounds")


def too_many_units(s: Any) -> None:
    raise GameFault(f"a pile holds more than {redeal_code.MAX_UNITS} hidden values")


def in_words(words: Sequence[int], at: int, size: int, x: int) -> bool:
    """Return whether x is in a set of `size` bits that starts at the word `at`."""
    return 0 <= x < size and bool(words[at + x // WORD] >> x % WORD & 1)


def held_twice(s: Any) -> None:
    raise GameFault(
        "a pile contains a number twice, or a number that does not fit in one of its sets or arrays; "
        "declare the pile with own=True if each owner has cards of their own"
    )


class WorkBuffers:
    """Buffers for options, weights and the contents of piles, and a random generator."""

    __slots__ = ("out", "random", "units")

    def __init__(self, random: Random | None = None) -> None:
        self.out = [0] * 257
        self.units = [0] * redeal_code.MAX_UNITS if random is not None else []
        self.random = random


def draw(w: WorkBuffers, n: int) -> int:
    """Return a random number from 0 to n - 1."""
    assert w.random is not None
    return int(w.random.random() * n)


CALLED: dict[str, Any] = {
    **{f.__name__: f for f in (does_not_fit, no_entry, outside, stack_overflow, too_many_units, held_twice)},
    **{f.__name__: f for f in (endless, too_far, steps, in_words, draw)},
    "bit_count": methodcaller("bit_count"),
    "UNSEEN": UNSEEN,
    "unseen_word": HiddenWord,
}
"""The functions and values by their names in the code."""
