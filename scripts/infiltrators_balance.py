"""Measure the balance of INFILTRATORS: `python scripts/infiltrators_balance.py [--games N]`.

Print a line for each number of infiltrators: wins of each side, rounds, General Alerts, objectives, and the
fates of the infiltrators. The bot plays against random players on each side, and then against itself.
`--option NAME=VALUE` changes an option of the game. Exit with 1 if the infiltrators win less than 40 % or
more than 60 % of the standard game between equal bots.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from coverts.engine.backends.native import Compiled
from coverts.games.infiltrators import GAME
from coverts.games.infiltrators.state import CAPTURED, ESCAPED, TAKEN_OUT

BOT = GAME.bots[0].name
MIN_SHARE, MAX_SHARE = 0.4, 0.6
"""The bounds of the infiltrators' share of wins in the standard game between equal bots."""


def measure(guard: str, infiltrator: str, count: int, games: int, options: Any) -> tuple[float, str]:
    """Play games, and return the infiltrators' share of wins and a line of results."""
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
    percentages = ", ".join(f"{name} {np.mean(values):.0%}" for name, values in shares.items())
    objectives = final["objective"]["done"].sum(axis=1).mean()
    line = f"{count}: {percentages}; {final['round'].mean():.1f} rounds, {objectives:.2f} objectives done"
    return float(np.mean(shares["infiltrators win"])), line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--mission", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    texts = dict(option.split("=", 1) for option in arguments.option)
    options = GAME.read_option_texts({"mission": str(arguments.mission), **texts})
    fair = True
    for guard, infiltrator in ((BOT, "random"), ("random", BOT), (BOT, BOT)):
        print(f"The guard is {guard}, each infiltrator {infiltrator}:")
        for count in range(1, GAME.players[1]):
            share, line = measure(guard, infiltrator, count, arguments.games, options)
            print(f"  {line}", flush=True)
            fair = fair and (guard != infiltrator or MIN_SHARE <= share <= MAX_SHARE)
    if options == GAME.options() and not fair:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
