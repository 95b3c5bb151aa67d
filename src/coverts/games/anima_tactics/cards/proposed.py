"""Two *proposed* characters: no published one has Infiltration and Initiative.

Lessons and the ready parties use them.
"""

from coverts.games.anima_tactics.for_cards import *


@character(
    1,
    "Night Courier",
    level=30,
    faction=NEUTRAL,
    category=PROWLER,
    numbers=(4, 3, 9, 0, 10, 9),
    innate=INFILTRATION | INITIATIVE,
    repeatable=True,
)
class NightCourier(Card):
    Stealth = stealth()

    @attack("Backstab", 2, attack=3, hidden_only=True)
    class Backstab:
        """Attack +3; only from hiding."""


@character(
    2,
    "Lamp Warden",
    level=30,
    faction=NEUTRAL,
    category=PROWLER,
    numbers=(4, 3, 8, 1, 11, 9),
    repeatable=True,
)
class LampWarden(Card):
    @power("Lantern", 1, seeks=2)
    class Lantern:
        """Locate with +2."""

    @attack("Net", 2, reach=6, harmless=True, holds=14)
    class Net:
        """Range 6, no damage; if it hits, the target cannot move in this turn, Effect 14."""
