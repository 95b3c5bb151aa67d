"""Characters of the Light, and Neutral characters, except the Watch of Light."""

from coverts.games.anima_tactics.for_cards import *


@character(
    22,
    "Lilith",
    level=75,
    faction=LIGHT,
    organization=EMPIRE,
    category=MYSTIC | WARRIOR,
    numbers=(6, 5, 9, 3, 16, 11),
    second=(0, 0, 11),
    bar=(4, 5),
    innate=INITIATIVE,
    leader=True,
)
class Lilith(Card):
    @passive("Swirling Blades")
    class SwirlingBlades(Card):
        """Her second Defense value applies against ranged attacks."""

        def defense_bonus(s, who, this):
            card = s.figure[who].card
            return (SECOND_DEFENSE[card] - DEFENSE[card]) * s.attack[this].ranged

    @power("Spy Light", 1, family=MAGIC, seeks=3, widens=4, once_a_turn=True)
    class SpyLight(Card):
        """Once a turn, she uses Locate with a bonus of +3 and with a Control Zone that is 4 inches wider."""


@character(
    23,
    "Elienai",
    level=65,
    faction=LIGHT,
    organization=CHURCH,
    category=MYSTIC,
    numbers=(4, 1, 10, 0, 9, 13),
    bar=(3, 5),
    innate=INITIATIVE | FLIGHT | INTANGIBLE,
    leader=True,
)
class Elienai(Card):
    @passive("High Saint")
    class HighSaint(Card):
        """Her Control Zone reaches 12 inches."""

        def zone(s, who):
            return 12 * INCH

    @power("Vision", 1, family=PROPOSED_MAGIC)
    class Vision(Card):
        """She finds every Hidden enemy in her Control Zone without a roll. She does not find infiltrated
        units under markers."""

        def can_use(s, who):
            return finds_somebody(s, who)

        def use(s, who, target):
            find_all(s, who)


@character(
    24,
    "Damien",
    level=45,
    faction=NEUTRAL,
    organization=CHURCH,
    category=WARRIOR | PROWLER,
    numbers=(5, 3, 9, 1, 14, 11),
    innate=INITIATIVE,
)
class Damien(Card):
    @passive("Ignores Armor")
    class IgnoresArmor(Card):
        """Armor does not protect against his attacks."""

        def ignores_armor(s, who, this):
            return 1


@character(
    25,
    "Duncan Reid",
    level=40,
    faction=LIGHT,
    organization=EMPIRE,
    category=WARRIOR,
    numbers=(5, 5, 8, 4, 16, 8),
    speed=(6, 10),
    innate=MASTERY,
)
class DuncanReid(Card):
    @attack("Crossblade", 3, family=KI)
    class Crossblade(Card):
        """If this attack hits, he makes a second attack, which is free."""

        def after_attack(s, this):
            who = s.attack[this].attacker
            if s.attack[this].hit and can_strike_somebody(s, who):
                target = yield choose_struck(seat_of(who), who)
                yield from make_attack(s, who, target, WHATEVER, PLAIN)

    @response("Pride", 2, family=KI)
    class Pride(Card):
        """As a reaction, he gains Protection 2."""

        def use(s, who, target):
            put_in_state(s, who, PROTECTION, 2)


ABSOLUTE_DEFENSE = 1
"""The position of the ability Absolute Defense on Janus Faith's card."""


@character(
    26,
    "Janus Faith",
    level=40,
    faction=LIGHT,
    organization=EMPIRE,
    category=WARRIOR,
    numbers=(5, 6, 8, 3, 16, 9),
    speed=(6, 10),
)
class JanusFaith(Card):
    @attack("Executioner", 3, family=KI, damage=4)
    class Executioner(Card):
        """This attack has Damage +4."""

    @power("Absolute Defense", 2, family=KI, upkeep=1)
    class AbsoluteDefense(Card):
        """He has Armor +3 (Upkeep 1)."""

        def armor_bonus(s, who):
            return 3 * is_kept_up(s, who, ABSOLUTE_DEFENSE)


@character(
    27,
    "Erika",
    level=40,
    faction=LIGHT,
    organization=EMPIRE,
    category=WARRIOR,
    numbers=(4, 6, 8, 2, 12, 9),
)
class Erika(Card):
    @passive("Mjolnir")
    class Mjolnir(Card):
        """The target of her critical hit loses 1 AP and is thrown."""

        def when_harming(s, who, this):
            if s.attack[this].critical:
                take_action_point(s, s.attack[this].target)
                yield from throw(s, this)

    @power("Ka-Boom", 3, family=KI, at=AT_ALL_ENEMIES, effect=15)
    class KaBoom(Card):
        """Enemies in her Control Zone lose 1 AP (Effect 15)."""

        def may_aim(s, who, target):
            return s.figure[target].actions > 0

        def use(s, who, target):
            take_action_point(s, target)


def take_action_point(s, who):
    """Take an action point from a figure, if it has any."""
    if s.figure[who].actions > 0:
        s.figure[who].actions -= 1
        say("loses actions", told(s, who), 1, s.figure[who].actions)


@character(
    28,
    "Empire Agent",
    level=20,
    faction=LIGHT,
    organization=EMPIRE,
    category=WARRIOR,
    numbers=(4, 4, 8, 2, 12, 8),
    speed=(6, 10),
    bar=(2, 4),
    agent=True,
)
class EmpireAgent(Card):
    @attack("Master Attack", 3, family=PROPOSED_KI, damage=4)
    class MasterAttack(Card):
        """This attack has Damage +4."""


@character(
    29,
    "Wissenschaft Agent",
    level=20,
    faction=NEUTRAL,
    organization=WISSENSCHAFT,
    category=PROWLER,
    numbers=(4, 3, 9, 0, 10, 8),
    bar=(2, 4),
    agent=True,
)
class WissenschaftAgent(Card):
    @attack("Chain of Blows", 3, family=PROPOSED_KI, blows=2)
    class ChainOfBlows(Card):
        """This unit makes two attacks on one target."""
