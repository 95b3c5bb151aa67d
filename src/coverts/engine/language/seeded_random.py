"""Lots that follow from a seed alone, the same in Python and in machine code."""

from __future__ import annotations

from operator import index
from typing import Any

from coverts.engine.base.exceptions import Malformed
from coverts.engine.language.declarations import Kind

_GOLDEN = 0x9E3779B97F4A7C15
_OWN = 0xD1342543DE82EF95
_ALL = (1 << 64) - 1


class Lots:
    """Numbers from xorshift64* (Vigna 2016) as `draw` of the templates draws them; answers for chance.

    seed: any whole number, also one below 0, or one of NumPy's. game: the number of a game among those of one
    seed; game n of seed s draws as game 0 of seed s + n.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int, game: int = 0) -> None:
        self.state = lots_state(seed, game)

    def below(self, n: int) -> int:
        """A number in 0..n-1."""
        x = self.state
        x ^= x >> 12
        x ^= x << 25 & _ALL
        x ^= x >> 27
        self.state = x
        return ((x * 2685821657736338717 & _ALL) >> 32) * n >> 32

    def __call__(self, kind: Kind, weights: list[int]) -> int:
        """An outcome of chance, by weight."""
        left, outcome = self.below(sum(weights)), 0
        while left >= weights[outcome]:
            left -= weights[outcome]
            outcome += 1
        return outcome


def whole_seed(seed: Any) -> int:
    """A seed as a number of Python's; raises Malformed for what is no whole number."""
    try:
        return index(seed)
    except TypeError:
        raise Malformed(f"A seed is a whole number, not {seed!r}.") from None


def lots_state(seed: int, game: int = 0) -> int:
    """What the generator begins with: 64 bits, never 0."""
    return (2 * (whole_seed(seed) + game) + 1) * _GOLDEN & _ALL


def own_state(seed: int, game: int = 0) -> int:
    """The same for what bots draw: what chance deals does not depend on who plays."""
    return (2 * (whole_seed(seed) + game) + 1) * _OWN & _ALL
