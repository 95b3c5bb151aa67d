"""Weapons to be found in the equipment deck. *Proposed*; silent costs about a die and two tiles of range."""

from coverts.games.infiltrators.for_cards import *


@weapon(1, "Silenced pistol", RANGED_WEAPON, price=4, reach=4, silent=True)
class SilencedPistol(Card):
    """Ranged, silent: range 4."""


@weapon(2, "Crossbow", RANGED_WEAPON, price=5, reach=6, bonus=1, silent=True, once_a_turn=True)
class Crossbow(Card):
    """Ranged, silent: range 6, one more die. One attack in a turn."""


@weapon(3, "Throwing knives", RANGED_WEAPON, price=3, reach=3, silent=True, also_close=True)
class ThrowingKnives(Card):
    """Ranged, silent: range 3. They serve in close combat too, as silently."""


@weapon(4, "Dart gun", RANGED_WEAPON, price=4, reach=4, silent=True)
class DartGun(Card):
    """Ranged, silent: range 4. No hit dice are placed; with a hit the guard is neither activated nor moved in
    the next guards' part."""

    def hits_placed(s, who, target, hits):
        if hits > 0:
            s.figure[target].dazed = 1
            s.figure[target].stopped = 1
            say("stunned", told(s, target))
        return 0


@weapon(5, "Recurve bow", RANGED_WEAPON, price=4, reach=7, silent=True, once_a_turn=True)
class RecurveBow(Card):
    """Ranged, silent: range 7. One attack in a turn."""


@weapon(6, "Service pistol", RANGED_WEAPON, price=3, reach=5, bonus=1)
class ServicePistol(Card):
    """Ranged, loud: range 5, one more die."""


@weapon(7, "Machine pistol", RANGED_WEAPON, price=4, reach=4, bonus=2)
class MachinePistol(Card):
    """Ranged, loud: range 4, two more dice."""


@weapon(8, "Shotgun", RANGED_WEAPON, price=4, reach=2, bonus=3)
class Shotgun(Card):
    """Ranged, loud: range 2, three more dice."""


@weapon(9, "Assault rifle", RANGED_WEAPON, price=5, reach=7, bonus=2)
class AssaultRifle(Card):
    """Ranged, loud: range 7, two more dice."""


@weapon(10, "Marksman rifle", RANGED_WEAPON, price=5, reach=12, bonus=2)
class MarksmanRifle(Card):
    """Ranged, loud: range 12, two more dice. It is not fired after a move in the same turn."""

    def may_attack(s, who, target):
        return s.moves == 0 or s.acting != who


@weapon(11, "Combat knife", CLOSE_WEAPON, price=3, bonus=1, silent=True)
class CombatKnife(Card):
    """Close, silent: one more die."""


@weapon(12, "Garrote", CLOSE_WEAPON, price=4, bonus=2, silent=True)
class Garrote(Card):
    """Close, silent: two more dice, only from a shaded tile."""

    def may_attack(s, who, target):
        return is_shaded(s, s.figure[who].tile)


@weapon(13, "Tonfa", CLOSE_WEAPON, price=3, silent=True)
class Tonfa(Card):
    """Close, silent: the target rolls one more die in its death check."""

    def more_check_dice(s, who):
        return 1


@weapon(14, "Stun baton", CLOSE_WEAPON, price=4, bonus=1)
class StunBaton(Card):
    """Close, loud: one more die. With a hit the guard is not activated in the next guards' part."""

    def hits_placed(s, who, target, hits):
        if hits > 0:
            s.figure[target].dazed = 1
            say("stunned", told(s, target))
        return hits


@weapon(15, "Machete", CLOSE_WEAPON, price=3, bonus=2)
class Machete(Card):
    """Close, loud: two more dice."""


@weapon(16, "Sledgehammer", CLOSE_WEAPON, price=3, bonus=3, movement=-1)
class Sledgehammer(Card):
    """Close, loud: three more dice. Movement is one less while it is carried."""
