"""The weapons of the equipment deck, made up for Coverts. Silence costs about one die and two tiles."""

from coverts.games.infiltrators.for_cards import *


@weapon(1, "Silenced pistol", RANGED_WEAPON, price=4, reach=4, silent=True)
class SilencedPistol(Card):
    """This ranged weapon has range 4. It is silent."""


@weapon(2, "Crossbow", RANGED_WEAPON, price=5, reach=6, bonus=1, silent=True, once_a_turn=True)
class Crossbow(Card):
    """This ranged weapon has range 6. It adds one die. It is silent. It can be used for one attack in a
    turn."""


@weapon(3, "Throwing knives", RANGED_WEAPON, price=3, reach=3, silent=True, also_close=True)
class ThrowingKnives(Card):
    """This ranged weapon has range 3. It is silent. It can also be used as a silent close weapon."""


@weapon(4, "Dart gun", RANGED_WEAPON, price=4, reach=4, silent=True)
class DartGun(Card):
    """This ranged weapon has range 4. It is silent. It places no hit dice. If it hits, the guard is neither
    activated nor moved in the next guards' part."""

    def hits_placed(s, who, target, hits):
        if hits > 0:
            s.figure[target].dazed = 1
            s.figure[target].stopped = 1
            say("stunned", told(s, target))
        return 0


@weapon(5, "Recurve bow", RANGED_WEAPON, price=4, reach=7, silent=True, once_a_turn=True)
class RecurveBow(Card):
    """This ranged weapon has range 7. It is silent. It can be used for one attack in a turn."""


@weapon(6, "Service pistol", RANGED_WEAPON, price=3, reach=5, bonus=1)
class ServicePistol(Card):
    """This ranged weapon has range 5. It adds one die. It is loud."""


@weapon(7, "Machine pistol", RANGED_WEAPON, price=4, reach=4, bonus=2)
class MachinePistol(Card):
    """This ranged weapon has range 4. It adds two dice. It is loud."""


@weapon(8, "Shotgun", RANGED_WEAPON, price=4, reach=2, bonus=3)
class Shotgun(Card):
    """This ranged weapon has range 2. It adds three dice. It is loud."""


@weapon(9, "Assault rifle", RANGED_WEAPON, price=5, reach=7, bonus=2)
class AssaultRifle(Card):
    """This ranged weapon has range 7. It adds two dice. It is loud."""


@weapon(10, "Marksman rifle", RANGED_WEAPON, price=5, reach=12, bonus=2)
class MarksmanRifle(Card):
    """This ranged weapon has range 12. It adds two dice. It is loud. It cannot be fired if its bearer has
    already moved in this turn."""

    def may_attack(s, who, target):
        return s.moves == 0 or s.acting != who


@weapon(11, "Combat knife", CLOSE_WEAPON, price=3, bonus=1, silent=True)
class CombatKnife(Card):
    """This is a close weapon. It adds one die. It is silent."""


@weapon(12, "Garrote", CLOSE_WEAPON, price=4, bonus=2, silent=True)
class Garrote(Card):
    """This is a close weapon. It adds two dice. It is silent. It can be used from a shaded tile only."""

    def may_attack(s, who, target):
        return is_shaded(s, s.figure[who].tile)


@weapon(13, "Tonfa", CLOSE_WEAPON, price=3, silent=True)
class Tonfa(Card):
    """This is a close weapon. It is silent. The target rolls one more die in its death check."""

    def more_check_dice(s, who):
        return 1


@weapon(14, "Stun baton", CLOSE_WEAPON, price=4, bonus=1)
class StunBaton(Card):
    """This is a close weapon. It adds one die. It is loud. If it hits, the guard is not activated in the
    next guards' part."""

    def hits_placed(s, who, target, hits):
        if hits > 0:
            s.figure[target].dazed = 1
            say("stunned", told(s, target))
        return hits


@weapon(15, "Machete", CLOSE_WEAPON, price=3, bonus=2)
class Machete(Card):
    """This is a close weapon. It adds two dice. It is loud."""


@weapon(16, "Sledgehammer", CLOSE_WEAPON, price=3, bonus=3, movement=-1)
class Sledgehammer(Card):
    """This is a close weapon. It adds three dice. It is loud. Your Movement is one lower while you carry
    it."""
