"""Two characters without a published card, for lessons and ready parties.

They are *proposed* because no published character has both Infiltration and Initiative.
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
        """This attack has Attack +3 and can be made only from hiding."""


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
        """This unit uses Locate with a bonus of +2."""

    @attack("Net", 2, reach=6, harmless=True, holds=14)
    class Net:
        """This attack has range 6 and does no damage, but a target that is hit cannot move this turn (Effect
        14)."""
