"""Chance and bots that draw the same lots in each run; run as a program, it is `coverts` with such luck."""

from random import Random

from coverts.bots import players
from coverts.cli import main
from coverts.engine.match import stepper


def same_luck(seed: int = 1):
    """By module, what makes its lots: the same for each match, and for each bot."""
    return [(module, "SystemRandom", lambda: Random(seed)) for module in (stepper, players)]


if __name__ == "__main__":
    for place in same_luck():
        setattr(*place)
    main()
