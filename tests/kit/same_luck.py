"""Chance and bots that draw the same lots in each run; run as a program, it is `coverts` with such luck.

If the environment names an ONLY_GAME, the program has no other installed game.
"""

import os
from random import Random

import coverts
from coverts.bots import players
from coverts.cli import main
from coverts.engine.match import stepper


def same_luck(seed: int = 1):
    """By module, what makes its lots: the same for each match, and for each bot."""
    return [(module, "SystemRandom", lambda: Random(seed)) for module in (stepper, players)]


if __name__ == "__main__":
    for place in same_luck():
        setattr(*place)
    if only := os.environ.get("ONLY_GAME"):
        alone = {only: coverts.installed()[only]}
        coverts.installed = lambda: alone
    main()
