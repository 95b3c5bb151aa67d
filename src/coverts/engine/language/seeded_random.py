"""A random generator that gives the same numbers in Python and in machine code."""

from __future__ import annotations

from operator import index
from typing import Any

from coverts.engine.base.exceptions import Malformed
from coverts.engine.language.declarations import Kind

_GOLDEN = 0x9E3779B97F4A7C15
_OWN = 0xD1342543DE82EF95
_ALL = (1 << 64) - 1


class SeededRandom:
    """A random generator (xorshift64*, Vigna 2016) that also decides chance events.

    The function `draw` in the compiler's templates returns the same numbers.

    Args:
        seed: Any integer, including negative and NumPy integers.
        game: The number of a game. Game n of seed s draws the same numbers as game 0 of seed s + n.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int, game: int = 0) -> None:
        self.state = chance_state(seed, game)

    def below(self, n: int) -> int:
        """Return a random number from 0 to n-1."""
        x = self.state
        x ^= x >> 12
        x ^= x << 25 & _ALL
        x ^= x >> 27
        self.state = x
        return ((x * 2685821657736338717 & _ALL) >> 32) * n >> 32

    def __call__(self, kind: Kind, weights: list[int]) -> int:
        """Return a random outcome of a chance event, drawn by weight."""
        left, outcome = self.below(sum(weights)), 0
        while left >= weights[outcome]:
            left -= weights[outcome]
            outcome += 1
        return outcome


def whole_seed(seed: Any) -> int:
    """Return a seed as a Python integer.

    Raises:
        Malformed: The seed is not an integer.
    """
    try:
        return index(seed)
    except TypeError:
        raise Malformed(f"{seed!r} is not a valid seed. Use a whole number.") from None


def chance_state(seed: int, game: int = 0) -> int:
    """Return the initial 64-bit state of the generator for a game's chance events. It is never 0."""
    return (2 * (whole_seed(seed) + game) + 1) * _GOLDEN & _ALL


def bot_state(seed: int, game: int = 0) -> int:
    """Return the initial 64-bit state of the generator for a game's bots.

    Bots and chance events have independent generators.
    """
    return (2 * (whole_seed(seed) + game) + 1) * _OWN & _ALL
