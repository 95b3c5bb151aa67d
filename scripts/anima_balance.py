"""Measure the balance of Anima Tactics: `python scripts/anima_balance.py [--games N] [--table NAME]`.

Print a line for each pair of preset parties, which play half of the games at each seat. Then print a line for
the bot against random players. Exit with 1 if a party of 200 or 300 levels wins less than 40 % or more than
60 % of the games between equal bots.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from coverts.engine.backends.native import Compiled
from coverts.games.anima_tactics import GAME

BOT = GAME.bots[0].name
PAIRS = {300: ("dark_hand", "watch_of_light"), 200: ("dark_200", "light_200"), 100: ("dark_100", "light_100")}
FAIR = (300, 200)
MIN_SHARE, MAX_SHARE = 0.4, 0.6


def count_wins(first: str, second: str, players: list[str], games: int, table: str, seed: int) -> Any:
    """Play games, and return how many games each seat wins, as an array (2,).

    Args:
        first: The party of seat 0.
        second: The party of seat 1.
        players: The bots, by seat.
        games: How many games to play.
        table: The table's name.
        seed: The seed of all games.
    """
    options = GAME.read_options({"party_1": first, "party_2": second, "table": table})
    results, _ = Compiled.of(GAME).tournament([players] * games, seed=seed, options=options)
    return np.array([np.sum(results[:, 0] > results[:, 1]), np.sum(results[:, 0] < results[:, 1])])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--table", default="ruins")
    arguments = parser.parse_args()
    half, table, fair = arguments.games // 2, arguments.table, True
    for size, (first, second) in PAIRS.items():
        wins = count_wins(first, second, [BOT, BOT], half, table, 5)
        wins = wins + count_wins(second, first, [BOT, BOT], half, table, 6)[::-1]
        shares = wins / (2 * half)
        print(f"{size}: {first} wins {shares[0]:.1%}, {second} {shares[1]:.1%}", flush=True)
        fair = fair and (size not in FAIR or all(MIN_SHARE <= share <= MAX_SHARE for share in shares))
    for size, (first, second) in PAIRS.items():
        wins = count_wins(first, second, [BOT, "random"], half, table, 7)
        wins = wins + count_wins(second, first, ["random", BOT], half, table, 8)[::-1]
        print(f"{size}: {BOT} wins {wins[0] / (2 * half):.1%} against random", flush=True)
    raise SystemExit(0 if fair else 1)


if __name__ == "__main__":
    main()
