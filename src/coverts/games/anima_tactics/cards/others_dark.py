"""Of the Dark and of Wissenschaft, beside the Dark Hand: who strikes from hiding."""

from coverts.games.anima_tactics.for_cards import *


@helper("24.17", "24.18")
def is_seen_through(s, who):
    """Whether the Control Zone of an enemy holds somebody."""
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
        """Range 20, Attack +1, Damage +2, cannot be intercepted; if it hits, the target has Slow 2, Effect
        16. Only from hiding, and she stays Hidden if no enemy's Control Zone contains her."""

        def after_hit(s, this: Attack):
            yield from give_state(s, this.target, this.attacker, this.ability, SLOW, ICE_LEVELS, ICE_EFFECT)

    @attack("Crystal Shot", 3, reach=20, attack=3, damage=3, intercepted=False, hidden_only=True, holds=16)
    class CrystalShot(Card):
        """Range 20, Attack +3, Damage +3, cannot be intercepted; if it hits, the target cannot move in this
        turn, Effect 16. Only from hiding, and she stays Hidden if no enemy's Control Zone contains her."""

    @power("Ice Storm", 1, at=AT_ENEMY, within=24, by_sight=True, effect=15, gives=(SLOW, 1))
    class IceStorm(Card):
        """An enemy within 24 inches and in line of sight has Slow 1, Effect 15."""

    @passive("Frost")
    class Frost(Card):
        """Units with a small base within 4 inches have no free movement. (The name is *proposed*.)"""

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
        """Range 20, Attack +1, Damage +4, the target's Armor counts 2 less. Only from hiding, and she stays
        Hidden if no enemy's Control Zone contains her."""

        def can_use(s, who):
            return not has_shot(s, who)

    @attack("Hollow Bullet", 3, reach=HOLLOW_BULLET_REACH, attack=4, damage=4, armor=4, hidden_only=True)
    class HollowBullet(Card):
        """Range 20 (*proposed*), Attack +4, Damage +4, the target's Armor counts 4 less. Only from hiding,
        and she stays Hidden if no enemy's Control Zone contains her."""

        def can_use(s, who):
            return not has_shot(s, who)

    @passive("One Shot")
    class OneShot(Card):
        """One ranged attack in a turn. (The name is *proposed*.)"""

    def keeps_hidden(s, who, this):
        return s.attack[this].ranged and not is_seen_through(s, who)


@helper("24.18")
def has_shot(s, who):
    """Whether an ability that is a ranged attack was used in this turn."""
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
        """Attack +4, Damage +3; only from hiding."""

    @attack("Deadly Dance", 3, blows=2)
    class DeadlyDance(Card):
        """Two attacks on one target. (That it is one target is *proposed*.)"""


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
        """He may attack and charge Hidden and Intangible units, and being Intangible does not save them; a
        Hidden unit that loses life points by it is Hidden no more. (The name is *proposed*.)"""

        def finds_hidden(s, who):
            return 1

        def touches_intangible(s, who):
            return 1

        def when_harming(s, who, this: Attack):
            show_itself(s, this.target)

    @attack("The Shadow of God", 2, attack=6, gives=(SEAL, 2), effect=16, hidden_only=True)
    class TheShadowOfGod(Card):
        """Attack +6. If it costs life points: Seal 2, Effect 16. Only from hiding."""


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
        """His second Attack counts in an attack from hiding. (The name is *proposed*.)"""

        def attack_bonus(s, who, this):
            card = s.figure[who].card
            return SECOND_ATTACK[card] - ATTACK[card] if s.attack[this].from_hiding else 0

    @passive("Giant's Bane")
    class GiantsBane(Card):
        """His second Damage counts against equal or higher levels. (The name is *proposed*.)"""

        def damage_bonus(s, who, this):
            card = s.figure[who].card
            if LEVEL[s.figure[s.attack[this].target].card] < LEVEL[card]:
                return 0
            return SECOND_DAMAGE[card] - DAMAGE[card]
