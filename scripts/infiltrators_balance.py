"""How INFILTRATORS comes out among equal bots: `python scripts/infiltrators_balance.py [--games N]`.

A line for each number of infiltrators: games won by either side, rounds, General Alerts, objectives done,
and what became of the infiltrators; then the bot against random players, on either side. With
`--option NAME=VALUE` at a table that chose otherwise. Exits with 1 where equal bots leave the infiltrators
less than 40 % of the standard game, or more than 60 %.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from coverts.engine.backends.native import Compiled
from coverts.games.infiltrators import GAME
from coverts.games.infiltrators.state import CAPTURED, ESCAPED, MOST_INFILTRATORS, TAKEN_OUT

BOT = GAME.bots[0].name
LEAST, MOST = 0.4, 0.6
"""Of the standard game, for the infiltrators, where bots are equal."""


def measure(guard: str, infiltrator: str, count: int, games: int, options: Any) -> tuple[float, str]:
    """The infiltrators' share of the games, and one line of the table."""
    seats = [[guard] + [infiltrator] * count] * games
    results, final = Compiled.of(GAME).tournament(seats, seed=1, options=options)
    fates = final["figure"]["status"][:, :count]
    shares = {
        "infiltrators win": results[:, 1] > 0,
        "guard wins": results[:, 0] > 0,
        "General Alert": final["general_alert"] != 0,
        "escaped": fates == ESCAPED,
        "taken out": fates == TAKEN_OUT,
        "captured": fates == CAPTURED,
    }
    told = ", ".join(f"{name} {np.mean(values):.0%}" for name, values in shares.items())
    done = final["objective"]["done"].sum(axis=1).mean()
    line = f"{count}: {told}; {final['round'].mean():.1f} rounds, {done:.2f} objectives done"
    return float(np.mean(shares["infiltrators win"])), line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--mission", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    chosen = dict(option.split("=", 1) for option in given.option)
    options = GAME.read_option_texts({"mission": str(given.mission), **chosen})
    fair = True
    for guard, infiltrator in ((BOT, "random"), ("random", BOT), (BOT, BOT)):
        print(f"The guard is {guard}, each infiltrator {infiltrator}:")
        for count in range(1, MOST_INFILTRATORS + 1):
            share, line = measure(guard, infiltrator, count, given.games, options)
            print(f"  {line}", flush=True)
            fair = fair and (guard != infiltrator or LEAST <= share <= MOST)
    if options == GAME.options() and not fair:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
