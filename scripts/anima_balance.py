"""How Anima Tactics comes out among equal bots: `python scripts/anima_balance.py [--games N] [--table NAME]`.

A line for each pair of ready parties, each of which sits at either seat for half of the games; then the bot
against random players. Exits with 1 where the parties of 200 or of 300 levels win less than 40 % of the games
between equal bots, or more than 60 %.
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
LEAST, MOST = 0.4, 0.6


def won(first: str, second: str, players: list[str], games: int, table: str, seed: int) -> Any:
    """Games won by either seat."""
    options = GAME.read_options({"party_1": first, "party_2": second, "table": table})
    results, _ = Compiled.of(GAME).tournament([players] * games, seed=seed, options=options)
    return np.array([np.sum(results[:, 0] > results[:, 1]), np.sum(results[:, 0] < results[:, 1])])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--table", default="ruins")
    given = parser.parse_args()
    half, fair = given.games // 2, True
    for size, (first, second) in PAIRS.items():
        wins = won(first, second, [BOT, BOT], half, given.table, 5)
        wins = wins + won(second, first, [BOT, BOT], half, given.table, 6)[::-1]
        shares = wins / (2 * half)
        print(f"{size}: {first} wins {shares[0]:.1%}, {second} {shares[1]:.1%}", flush=True)
        fair = fair and (size not in FAIR or all(LEAST <= share <= MOST for share in shares))
    for size, (first, second) in PAIRS.items():
        wins = won(first, second, [BOT, "random"], half, given.table, 7)
        wins = wins + won(second, first, ["random", BOT], half, given.table, 8)[::-1]
        print(f"{size}: {BOT} wins {wins[0] / (2 * half):.1%} against random", flush=True)
    raise SystemExit(0 if fair else 1)


if __name__ == "__main__":
    main()
