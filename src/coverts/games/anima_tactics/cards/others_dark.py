"""Characters of the Dark and of Wissenschaft, except those of the Dark Hand."""

from coverts.games.anima_tactics.for_cards import *


@helper("24.17", "24.18")
def is_seen_through(s, who):
    """Return whether a figure is in the Control Zone of an enemy."""
    return any(is_enemy(s, who, enemy) and is_in_zone(s, who, enemy) for enemy in range(FIGURES))


# -- Yliana ----------------------------------------------------------------------------------------

FROST = 4 * INCH
ICE_LEVELS, ICE_EFFECT = 2, 16


@character(
    17,
    "Yliana",
    level=45,
    faction=DARK,
    organization=WISSENSCHAFT,
    category=PROWLER,
    numbers=(4, 1, 8, 0, 10, 10),
    speed=(6, 10),
    innate=INFILTRATION | ADVANCED,
)
class Yliana(Card):
    Stealth = stealth()

    @attack("Ice Sniper", 2, reach=20, attack=1, damage=2, intercepted=False, hidden_only=True)
    class IceSniper(Card):
        """This attack has range 20, Attack +1 and Damage +2, cannot be intercepted, and gives Slow 2 to a
        target that it hits (Effect 16). It can be made only from hiding, and she stays Hidden if no enemy's
        Control Zone contains her."""

        def after_hit(s, this: Attack):
            yield from give_state(s, this.target, this.attacker, this.ability, SLOW, ICE_LEVELS, ICE_EFFECT)

    @attack("Crystal Shot", 3, reach=20, attack=3, damage=3, intercepted=False, hidden_only=True, holds=16)
    class CrystalShot(Card):
        """This attack has range 20, Attack +3 and Damage +3, cannot be intercepted, and prevents a target
        that it hits from moving this turn (Effect 16). It can be made only from hiding, and she stays Hidden
        if no enemy's Control Zone contains her."""

    @power("Ice Storm", 1, at=AT_ENEMY, within=24, by_sight=True, effect=15, gives=(SLOW, 1))
    class IceStorm(Card):
        """An enemy within 24 inches and in line of sight has Slow 1 (Effect 15)."""

    @passive("Frost")
    class Frost(Card):
        """Units that have a small base and are within 4 inches of her cannot make free movements. (The name
        is *proposed*.)"""

        def stops_free_move(s, who, other):
            if who == other or RADIUS[s.figure[other].card] != SMALL:
                return 0
            return is_within(s, who, other, FROST)

    def keeps_hidden(s, who, this):
        ability = s.attack[this].ability
        return ability >= 0 and HIDDEN_ONLY[ability] and not is_seen_through(s, who)


# -- Cordelia Rosalind -----------------------------------------------------------------------------


@character(
    18,
    "Cordelia Rosalind",
    level=45,
    faction=DARK,
    organization=WISSENSCHAFT,
    category=PROWLER,
    numbers=(4, 1, 8, 0, 9, 10),
    speed=(6, 10),
    innate=ADVANCED,
)
class CordeliaRosalind(Card):
    Stealth = stealth()

    @attack("Dark Sniper", 2, reach=20, attack=1, damage=4, armor=2, hidden_only=True)
    class DarkSniper(Card):
        """This attack has range 20, Attack +1 and Damage +4, and lowers the target's Armor by 2. It can be
        made only from hiding, and she stays Hidden if no enemy's Control Zone contains her."""

        def can_use(s, who):
            return not has_shot(s, who)

    @attack("Hollow Bullet", 3, reach=HOLLOW_BULLET_REACH, attack=4, damage=4, armor=4, hidden_only=True)
    class HollowBullet(Card):
        """This attack has range 20 (*proposed*), Attack +4 and Damage +4, and lowers the target's Armor by 4.
        It can be made only from hiding, and she stays Hidden if no enemy's Control Zone contains her."""

        def can_use(s, who):
            return not has_shot(s, who)

    @passive("One Shot")
    class OneShot(Card):
        """She can make only one ranged attack in a turn. (The name is *proposed*.)"""

    def keeps_hidden(s, who, this):
        return s.attack[this].ranged and not is_seen_through(s, who)


@helper("24.18")
def has_shot(s, who):
    """Return whether a figure has used a ranged attack ability this turn."""
    me = s.figure[who]
    return any(
        me.used_now >> place & 1 and KIND[ability_of(me.card, place)] == SHOT
        for place in range(MOST_ABILITIES)
    )


# -- Veronica --------------------------------------------------------------------------------------


@character(
    19,
    "Veronica",
    level=30,
    faction=NEUTRAL,
    organization=WISSENSCHAFT,
    category=PROWLER,
    numbers=(5, 2, 9, 0, 11, 10),
    speed=(12, 16),
)
class Veronica(Card):
    Stealth = stealth()

    @attack("Forgetful Kiss", 2, attack=4, damage=3, hidden_only=True)
    class ForgetfulKiss(Card):
        """This attack has Attack +4 and Damage +3, and can be made only from hiding."""

    @attack("Deadly Dance", 3, blows=2)
    class DeadlyDance(Card):
        """She makes two attacks on one target. (It is *proposed* that both attacks have the same target.)"""


# -- Nimrod ----------------------------------------------------------------------------------------


@character(
    20,
    "Nimrod",
    level=45,
    faction=DARK,
    organization=CHURCH,
    category=PROWLER,
    numbers=(5, 4, 9, 0, 12, 10),
)
class Nimrod(Card):
    Stealth = stealth()

    @passive("Hunter")
    class Hunter(Card):
        """He may attack and charge Hidden units, which stop being Hidden if his attack costs them life
        points, and being Intangible does not protect units from him. (The name is *proposed*.)"""

        def finds_hidden(s, who):
            return 1

        def touches_intangible(s, who):
            return 1

        def when_harming(s, who, this: Attack):
            show_itself(s, this.target)

    @attack("The Shadow of God", 2, attack=6, gives=(SEAL, 2), effect=16, hidden_only=True)
    class TheShadowOfGod(Card):
        """This attack has Attack +6. If it costs the target life points, the target has Seal 2 (Effect 16).
        It can be made only from hiding."""


# -- Alexias ---------------------------------------------------------------------------------------


@character(
    21,
    "Alexias",
    level=60,
    faction=DARK,
    organization=CHURCH,
    category=WARRIOR | PROWLER,
    numbers=(6, 5, 9, 1, 16, 11),
    second=(8, 8, 0),
    bar=(3, 5),
)
class Alexias(Card):
    Stealth = stealth()

    @passive("Ambush")
    class Ambush(Card):
        """His second Attack value applies when he attacks from hiding. (The name is *proposed*.)"""

        def attack_bonus(s, who, this):
            card = s.figure[who].card
            return SECOND_ATTACK[card] - ATTACK[card] if s.attack[this].from_hiding else 0

    @passive("Giant's Bane")
    class GiantsBane(Card):
        """His second Damage value applies against units of his level or higher. (The name is *proposed*.)"""

        def damage_bonus(s, who, this):
            card = s.figure[who].card
            if LEVEL[s.figure[s.attack[this].target].card] < LEVEL[card]:
                return 0
            return SECOND_DAMAGE[card] - DAMAGE[card]
