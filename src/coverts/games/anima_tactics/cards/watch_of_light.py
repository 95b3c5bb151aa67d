"""The seven characters of the Watch of Light, 300 levels in all."""

from coverts.games.anima_tactics.for_cards import *


@character(
    10,
    "Yuri Olsen",
    level=55,
    faction=LIGHT,
    organization=EMPIRE,
    category=WARRIOR,
    numbers=(5, 5, 9, 4, 16, 10),
    bar=(3, 5),
    innate=INITIATIVE | MASTERY,
    leader=True,
)
class YuriOlsen(Card):
    @passive("Unbreakable Will")
    class UnbreakableWill(Card):
        """Once he has lost life points, he has Attack +1 for the rest of the game."""

        def after_loss(s, who):
            s.figure[who].noted = 1
            return 1

        def attack_bonus(s, who, this):
            return s.figure[who].noted

    @response("King's Tower", 2, family=KI, defense=3, for_friends=True)
    class KingsTower(Card):
        """As a reaction, he gives himself or a friend in his Control Zone Defense +3 against one attack."""

    @attack("Queen's Round", 3, family=KI, dice=2, critical_damage=5)
    class QueensRound(Card):
        """This attack has two dice, of which the higher counts, and its critical hits have Damage +5."""

    @power(
        "Tactical Mastery",
        1,
        kind=RECOVERY_POWER,
        at=AT_ALL_FRIENDS,
        within=ACROSS,
        by_sight=True,
        once_a_game=True,
    )
    class TacticalMastery(Card):
        """Once a game, at the end of the Recovery Phase, all friends in his line of sight gain 1 AP, up to
        their maximum."""

        def may_aim(s, who, target):
            return s.figure[target].actions < MAXIMUM[s.figure[target].card]

        def use(s, who, target):
            s.figure[target].actions += 1
            say("gains", told(s, target), 1, s.figure[target].actions)

    @power("War Cry", 1, at=AT_ALL_FRIENDS, once_a_game=True)
    class WarCry(Card):
        """Once a game, friends in his Control Zone lose all negative states, and have Attack +1 and Damage +1
        until the end of the turn, wherever they go."""

        def use(s, who, target):
            s.figure[target].attack_up += 1
            s.figure[target].damage_up += 1
            if free_of_ills(s, target):
                say("freed", told(s, target))


@character(
    11,
    "Claire Adelheid",
    level=45,
    faction=LIGHT,
    organization=EMPIRE,
    category=WARRIOR,
    numbers=(5, 5, 8, 3, 14, 9),
    second=(0, 2, 0),
)
class ClaireAdelheid(Card):
    @passive("Gae Bolg")
    class GaeBolg(Card):
        """Her attacks in close combat reach 2 inches, but her charges still end in contact. Armor does not
        protect against her critical hits."""

        def melee_reach(s, who):
            return 0 if has_thrown_the_spear(s, who) else 2 * INCH

        def ignores_armor(s, who, this):
            return s.attack[this].critical and not has_thrown_the_spear(s, who)

    @attack("Nuala", 3, family=KI, damage=5)
    class Nuala(Card):
        """This attack has Damage +5."""

    @attack("Eadgil Solaris", 4, charge=True, family=KI, attack=2, damage=4, throws=True)
    class EadgilSolaris(Card):
        """This attack is a charge with Attack +2, Damage +4 and Throw."""

        def can_use(s, who):
            return not has_thrown_the_spear(s, who)

    @attack("Tuatha De Danann", 3, reach=16, family=KI, attack=5, dice=2, once_a_game=True)
    class TuathaDeDanann(Card):
        """Once a game, she makes an attack with range 16, Attack +5 and two dice, of which the higher counts.
        From then on, her second Damage value applies, and she can use neither Gae Bolg nor Eadgil Solaris."""

        def after_attack(s, this):
            s.figure[s.attack[this].attacker].noted = 1

        def damage_bonus(s, who, this):
            card = s.figure[who].card
            return (SECOND_DAMAGE[card] - DAMAGE[card]) * has_thrown_the_spear(s, who)


def has_thrown_the_spear(s, who):
    """Return whether Claire Adelheid has used Tuatha De Danann."""
    return s.figure[who].noted


@character(
    12,
    "Daniella Meris",
    level=45,
    faction=LIGHT,
    organization=EMPIRE,
    category=WARRIOR,
    numbers=(5, 4, 8, 2, 12, 9),
    innate=ADVANCED,
    shoots=16,
)
class DaniellaMeris(Card):
    @attack("Ripple in Water", 3, reach=16, family=KI, dice=2)
    class RippleInWater(Card):
        """This attack has range 16 and two dice, of which the higher counts."""

    @attack("Chasing the Moon", 3, reach=20, family=KI, gives=(SEAL, 2), effect=15)
    class ChasingTheMoon(Card):
        """This attack has range 20, and a target that loses life points by it has Seal 2 (Effect 15)."""

    @attack("Shooting Star", 3, reach=16, family=KI, attack=1, area=2)
    class ShootingStar(Card):
        """This attack has range 16 and Attack +1, and if it hits, all units within 2 inches of the target
        suffer the attack too."""

    @attack("Divine Flames", 4, reach=16, family=KI, attack=3, area=3)
    class DivineFlames(Card):
        """This attack has range 16 and Attack +3, and if it hits, all units within 3 inches of the target
        suffer the attack too."""


@character(
    13,
    "Kronen Roxxon",
    level=40,
    faction=LIGHT,
    organization=EMPIRE,
    category=WARRIOR,
    numbers=(4, 8, 8, 5, 20, 8),
    speed=(6, 10),
    bar=(2, 4),
)
class KronenRoxxon(Card):
    @attack("Scarlet Heartbeat", 3, riposte=True, family=KI, attack=4, damage=2)
    class ScarletHeartbeat(Card):
        """This is a Counterattack whose free attack has Attack +4 and Damage +2."""


BLESSING = 0
"""The position of the ability Blessing on Saint Evangeline's card."""


@character(
    14,
    "Saint Evangeline",
    level=45,
    faction=LIGHT,
    organization=CHURCH,
    category=MYSTIC,
    numbers=(4, 1, 8, 0, 10, 13),
)
class SaintEvangeline(Card):
    @power("Blessing", 3, family=PROPOSED_MAGIC, upkeep=1)
    class Blessing(Card):
        """Friends in her Control Zone have Attack +1 and Defense +1 (Upkeep 1)."""

        def aura_attack(s, who, this):
            return is_kept_up(s, who, BLESSING) and is_friend_in_zone(s, who, s.attack[this].attacker)

        def aura_defense(s, who, this):
            return is_kept_up(s, who, BLESSING) and is_friend_in_zone(s, who, s.attack[this].target)

    @power("Holy Armor", 2, family=PROPOSED_MAGIC, at=AT_OTHER_FRIEND, gives=(SHIELD, 2))
    class HolyArmor(Card):
        """A friend in her Control Zone gains Shield 2."""

    @power("Healing", 3, family=PROPOSED_MAGIC, at=AT_OTHER_FRIEND)
    class Healing(Card):
        """A friend in her Control Zone regains 5 LP."""

        def may_aim(s, who, target):
            return s.figure[target].lost > 0

        def use(s, who, target):
            heal(s, target, 5)

    @power("Vision", 1, family=PROPOSED_MAGIC)
    class Vision(Card):
        """She finds every Hidden enemy in her Control Zone without a roll. She does not find infiltrated
        units under markers."""

        def can_use(s, who):
            return finds_somebody(s, who)

        def use(s, who, target):
            find_all(s, who)


def is_friend_in_zone(s, who, other):
    """Return whether another figure of a party is in the Control Zone of `who`."""
    return who != other and is_friend(who, other) and is_in_zone(s, other, who)


@character(
    15,
    "Janiel",
    level=40,
    faction=LIGHT,
    organization=SAMAEL,
    category=WARRIOR | MYSTIC,
    numbers=(5, 2, 9, 0, 12, 11),
)
class Janiel(Card):
    @power("Einjeil Eyes", 1, family=MAGIC, seeks=1, widens=8)
    class EinjeilEyes(Card):
        """She uses Locate with a bonus of +1 and with a Control Zone that is 8 inches wider."""

    @power("Mark of Einjeil", 1, family=MAGIC, at=AT_ENEMY, within=20, effect=16, once_a_turn=True)
    class MarkOfEinjeil(Card):
        """Once a turn, she marks an enemy within 20 inches: until the end of the turn, friends have Attack +2
        for ranged attacks on it (Effect 16)."""

        def use(s, who, target):
            s.figure[target].exposed = 2
            s.figure[target].exposed_by = who
            say("marked", told(s, target))

    @attack("Feathers Storm", 3, reach=20, family=MAGIC, damage=2)
    class FeathersStorm(Card):
        """This attack has range 20 and Damage +2."""

    @attack("Feathers Slash", 3, family=KI, attack=2, damage=2)
    class FeathersSlash(Card):
        """This attack has Attack +2 and Damage +2."""

    @power("Healing Breath", 3, family=MAGIC, at=AT_OTHER_FRIEND, gives=(HEALING, 2))
    class HealingBreath(Card):
        """A friend in her Control Zone gains Healing 2."""


INCENSE = 3
"""The position of the ability Nathaniel's Incense on Sarah Reindhold's card."""
OF_NATHANIEL = 1 << KI | 1 << MAGIC
"""The families of abilities that Nathaniel's Hand can end, as bits."""


@character(
    16,
    "Sarah Reindhold",
    level=30,
    faction=LIGHT,
    organization=CHURCH,
    category=MYSTIC,
    numbers=(4, 1, 8, 0, 10, 11),
)
class SarahReindhold(Card):
    @passive("Mist of the Hallowed")
    class MistOfTheHallowed(Card):
        """Ranged attacks on friends in her Control Zone have Attack -1."""

        def aura_attack(s, who, this):
            a = s.attack[this]
            return -(a.ranged and is_friend_in_zone(s, who, a.target))

    @power("Nathaniel's Hand", 2, family=PROPOSED_MAGIC, at=AT_ALL, effect=16, once_a_turn=True)
    class NathanielsHand(Card):
        """Once a turn, she ends the Magic and Ki abilities that other units in her Control Zone keep up,
        friends and enemies alike (Effect 16). (It is *proposed* that her own abilities continue.)"""

        def may_aim(s, who, target):
            for place in range(MOST_ABILITIES):
                if can_be_ended(s, target, place):
                    return 1
            return 0

        def use(s, who, target):
            for place in range(MOST_ABILITIES):
                if can_be_ended(s, target, place):
                    end_kept_up(s, target, place)

    @power("Stigmata", 1, kind=OWN_LOSS, family=PROPOSED_MAGIC)
    class Stigmata(Card):
        """As a reaction, if a friend in her Control Zone would lose life points because of the friend's own
        card, she loses them instead."""

    @power("Nathaniel's Incense", 2, family=PROPOSED_MAGIC, upkeep=1)
    class NathanielsIncense(Card):
        """Other units in her Control Zone, friends and enemies alike, regain 2 LP in the Recovery Phase and
        lose no AP in a crash (Upkeep 1). (It is *proposed* that this does not affect her.)"""

        def in_recovery(s, who):
            for other in range(FIGURES):
                if is_in_incense(s, who, other):
                    heal(s, other, 2)
            return 1

        def steadies(s, who, other):
            return is_in_incense(s, who, other)


def can_be_ended(s, who, place):
    """Return whether Nathaniel's Hand can end an ability of a figure.

    The figure must keep the ability up, and the ability must be Magic or Ki.
    """
    return is_kept_up(s, who, place) and OF_NATHANIEL >> FAMILY[ability_of(s.figure[who].card, place)] & 1


def is_in_incense(s, who, other):
    """Return whether Sarah Reindhold's incense affects another figure.

    She must keep it up, and the figure must be in her Control Zone.
    """
    return is_kept_up(s, who, INCENSE) and who != other and on_table(s, other) and is_in_zone(s, other, who)
