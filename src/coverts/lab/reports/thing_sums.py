"""Sums over games about the seats that held or chose each card or option.

In each game, `n` seats have the thing, and `x` is the sum of their wins. The share of wins with the thing is
the ratio of the sums of `x` and `n`. Seats of one game are not independent: if two seats hold a card, one of
them loses. So each game counts as one value, and the variance is that of a ratio (Cochran, Sampling
Techniques, 1977, chapter 6).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from coverts.engine.language.registers import WORD
from coverts.lab.reports.side import Side

GAMES_AT_ONCE = 500
"""The number of games whose bits are unpacked at once, so that they fit into the processor's cache."""


@dataclass(frozen=True, eq=False)
class ThingSums:
    """Sums over the games of a side, as arrays with an entry for each bit of the columns `noted`.

    Attributes:
        games: The number of games with n > 0.
        seats: For each seat, the number of games in which it has the thing: an array of shape (seats, bits).
        wins: The sum of x.
        gains: The sum of the points or returns of these seats.
        n_squared: The sum of n * n.
        wins_squared: The sum of x * x.
        wins_n: The sum of x * n.
    """

    games: Any
    seats: Any
    wins: Any
    gains: Any
    n_squared: Any
    wins_squared: Any
    wins_n: Any


def sum_things(side: Side) -> ThingSums:
    """Return the sums of a side."""
    found = np.flatnonzero(_unpack(np.bitwise_or.reduce(side.noted, axis=(0, 1))[None, None])[0, 0])

    def add(span: slice) -> list[Any]:
        held, n, x = _arrays(side, span, found)
        gains = side.gains[span]
        r = sum(held[:, seat] * gains[:, seat, None] for seat in range(side.players))
        return [(n > 0).sum(0), held.sum(0), x.sum(0), r.sum(0), _dot(n, n), _dot(x, x), _dot(x, n)]

    sums = _sum_over(side.games, add, 7)
    bits = side.noted.shape[2] * WORD
    whole = [np.zeros((*each.shape[:-1], bits)) for each in sums]
    for each, part in zip(whole, sums, strict=True):
        each[..., found] = part
    return ThingSums(*whole)


def cross_things(one: Side, other: Side, bits: Sequence[tuple[int, int]]) -> Any:
    """Return the sums of products of two sides over pairs of games.

    Args:
        one: The first side.
        other: The second side, with the same numbers of games.
        bits: The bits of each thing in the two sides.

    Returns:
        The sums of x1 * x2, x1 * n2, n1 * x2 and n1 * n2, as an array of shape (4, things).
    """
    first, second = (np.array([pair[at] for pair in bits], np.int64) for at in (0, 1))

    def add(span: slice) -> list[Any]:
        _, n1, x1 = _arrays(one, span, first)
        _, n2, x2 = _arrays(other, span, second)
        return [_dot(x1, x2), _dot(x1, n2), _dot(n1, x2), _dot(n1, n2)]

    return np.stack(_sum_over(one.games, add, 4))


def _dot(one: Any, other: Any) -> Any:
    return np.einsum("gt,gt->t", one, other)


def _unpack(noted: Any) -> Any:
    """Return the bits of words of shape (games, seats, words) as bytes of shape (games, seats, bits)."""
    octets = np.ascontiguousarray(noted).astype("<i8", copy=False).view(np.uint8).reshape(*noted.shape, 8)
    bits = np.unpackbits(octets, axis=-1, bitorder="little")
    return bits[..., :WORD].reshape(*noted.shape[:2], -1)


def _arrays(side: Side, rows: Any, chosen: Any) -> tuple[Any, Any, Any]:
    """Return the chosen bits of some games with shape (games, seats, bits), and n and x for each of them."""
    held = _unpack(side.noted[rows])[..., chosen].astype(np.float32)
    wins = side.wins[rows].astype(np.float32)
    x = held[:, 0] * wins[:, 0, None]
    for seat in range(1, side.players):
        x += held[:, seat] * wins[:, seat, None]
    return held, held.sum(1), x


def _sum_over(games: int, add: Callable[[slice], list[Any]], count: int) -> list[Any]:
    """Return the sums of `count` arrays over all spans of games."""
    spans = [slice(at, min(at + GAMES_AT_ONCE, games)) for at in range(0, games, GAMES_AT_ONCE)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        totals: list[Any] = []
        for parts in threads.map(add, spans):
            exact = [part.astype(np.float64) for part in parts]
            totals = [a + b for a, b in zip(totals, exact, strict=True)] if totals else exact
    return totals or [np.zeros(0) for _ in range(count)]
