"""The nine kinds of guards, made up for Coverts (chapter 21)."""

from coverts.games.infiltrators.for_cards import *


@guard(1, "Sentry", movement=4, ranged=2, close=2, health=1, weapon=(5, 0))
class Sentry(Card):
    """He has a pistol with range 5."""


@guard(2, "Patroller", movement=5, ranged=1, close=2, health=2, weapon=(4, 0))
class Patroller(Card):
    """He has a pistol with range 4. Beat: In random movement the die for its direction may be rolled once
    more. The second result counts."""

    def rerolls(s, who):
        return 1


@guard(3, "Rifleman", movement=3, ranged=3, close=1, health=1, weapon=(8, 0))
class Rifleman(Card):
    """He has a rifle with range 8."""


@guard(4, "Bruiser", movement=4, close=4, health=3)
class Bruiser(Card):
    """Slow to wake: He cannot be activated while there are fewer than two Alert tokens."""

    def wakes(s, who):
        return s.alert >= 2


@guard(5, "Hound", movement=6, close=3, health=1, elite=True)
class Hound(Card):
    """Scent: It may attack infiltrators next to it on shaded tiles even if they have no noise die."""

    def finds_hidden(s, who, target):
        return distance(s, s.figure[who].tile, s.figure[target].tile) == 1


@guard(6, "Technician", movement=4, ranged=1, close=1, health=1, weapon=(4, 0))
class Technician(Card):
    """He has a pistol with range 4. Lockdown: The Security of objectives within two tiles of him is one
    higher. Several Technicians add up. (*proposed*; other reading: only one of them counts) When a
    Lockdown ends, the next hack shows whether the successes are enough. (*proposed*; other reading: the
    objective is completed at once)"""

    def tightens(s, who, objective):
        return distance(s, s.figure[who].tile, s.objective[objective].tile) <= 2


@guard(7, "Captain", movement=4, ranged=2, close=3, health=3, weapon=(6, 0), elite=True)
class Captain(Card):
    """He has a pistol with range 6. Orders: When his activation ends, one guard within four tiles who has
    not been activated this round may make a move action. That guard is not activated this round and does
    not move at random."""

    def gives_orders(s, who):
        return 1


@guard(8, "Sniper", movement=2, ranged=4, close=1, health=1, weapon=(12, 0), mark="N", elite=True)
class Sniper(Card):
    """He has a rifle with range 12. Long barrel: He cannot shoot at figures next to him."""

    def may_shoot(s, who, target):
        return distance(s, s.figure[who].tile, s.figure[target].tile) > 1


@guard(9, "Drone", movement=4, ranged=1, health=1, weapon=(3, 0), elite=True)
class Drone(Card):
    """It has a gun with range 3. Hover: It moves over obstacles. It cannot stop on one. Lamp: Shaded tiles
    next to it count as not shaded."""

    def how_it_moves(s, who):
        return FLYING

    def lights(s, who, tile):
        return distance(s, s.figure[who].tile, tile) == 1
