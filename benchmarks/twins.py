"""Tic-tac-toe and Kuhn poker by hand in Numba: what the engine could reach at most.

No engine: one loop a game, written out, with the state in the fields of the examples' own records and
the engine's own generator of random numbers. Legal options are listed, one is drawn and played. From the
same seed the engine plays exactly these games, and `tests/examples` compares the counts.
"""

import numpy as np
from numba import njit

DECISIONS, FORCED, CHANCE, GAMES = range(4)
LINES = np.array([0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124], np.int64)
BOARD = 0o777
U64, I64 = np.uint64, np.int64


@njit(inline="always")
def draw(rng, n):
    """A number below n: xorshift64* (Vigna 2016), then a multiplication and a shift."""
    x = rng[0]
    x ^= x >> U64(12)
    x ^= x << U64(25)
    x ^= x >> U64(27)
    rng[0] = x
    return I64(((x * U64(2685821657736338717)) >> U64(32)) * U64(n) >> U64(32))


@njit
def tic_tac_toe(rows, rng, out, tally, totals, games):
    s = rows[0]
    for _ in range(games):
        s.marks[0] = 0
        s.marks[1] = 0
        s.winner = -1
        player = 0
        while s.winner < 0 and s.marks[0] | s.marks[1] != BOARD:
            n = 0
            for cell in range(9):
                if (s.marks[0] | s.marks[1]) >> cell & 1 == 0:
                    out[n] = cell
                    n += 1
            if n > 1:
                tally[DECISIONS] += 1
                cell = out[draw(rng, n)]
            else:
                tally[FORCED] += 1
                cell = out[0]
            s.marks[player] |= 1 << cell
            found = False
            for line in LINES:
                found |= s.marks[player] & line == line
            if found:
                s.winner = player
            player = 1 - player
        tally[GAMES] += 1
        if s.winner >= 0:
            totals[s.winner] += 1
            totals[1 - s.winner] -= 1


@njit(inline="always")
def bet_or_pass(rng, out, tally):
    n = 0
    for option in range(2):
        out[n] = option
        n += 1
    tally[DECISIONS] += 1
    return out[draw(rng, n)]


@njit
def kuhn_poker(rows, rng, out, tally, totals, games):
    s = rows[0]
    for _ in range(games):
        s.deck = 0b111
        s.bet[0] = 0
        s.bet[1] = 0
        for player in range(2):
            n = 0
            for card in range(3):
                if s.deck >> card & 1:
                    out[n] = card
                    n += 1
            tally[CHANCE] += 1
            s.card[player] = out[draw(rng, n)]
            s.deck &= ~(1 << s.card[player])
        s.bet[0] = bet_or_pass(rng, out, tally)
        s.bet[1] = bet_or_pass(rng, out, tally)
        if s.bet[1] > s.bet[0]:
            s.bet[0] = bet_or_pass(rng, out, tally)
        if s.bet[0] != s.bet[1]:
            s.winner = s.bet[1]
        else:
            s.winner = I64(s.card[1] > s.card[0])
        stake = 1 + min(s.bet[0], s.bet[1])
        tally[GAMES] += 1
        totals[s.winner] += stake
        totals[1 - s.winner] -= stake


TWINS = {"tic_tac_toe": tic_tac_toe, "kuhn_poker": kuhn_poker}


def play(name, dtype, games, seed):
    """Counts (decisions, forced, chance, games) and the mean return of each seat."""
    names = {field: field.lstrip("_") for field in dtype.names}
    same = np.dtype(
        {
            "names": list(names.values()),
            "formats": [dtype.fields[field][0] for field in names],
            "offsets": [dtype.fields[field][1] for field in names],
            "itemsize": dtype.itemsize,
        },
        align=True,
    )
    rng = np.array([seed * 2 + 1], np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    tally, totals = np.zeros(4, np.int64), np.zeros(2, np.float64)
    TWINS[name](np.zeros(1, same), rng, np.zeros(257, np.int64), tally, totals, games)
    return tally, totals / games
