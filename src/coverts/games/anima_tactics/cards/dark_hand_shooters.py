"""The characters of the Dark Hand who shoot from afar."""

from coverts.games.anima_tactics.for_cards import *

# -- Valentine -------------------------------------------------------------------------------------

EVERYWHERE = 99
CLOSE, CLOSE_DAMAGE = 4 * INCH, 4


@character(
    5,
    "Valentine",
    level=40,
    faction=DARK,
    organization=EMPIRE,
    category=PROWLER,
    numbers=(5, 4, 8, 2, 12, 9),
    innate=INFILTRATION,
    shoots=16,
)
class Valentine(Card):
    Stealth = stealth()

    @passive("Information")
    class Information(Card):
        """At the start of the game, one enemy unit shows its advantage cards. All cards are open anyway, so
        this does nothing."""

    @passive("Surprise Shot")
    class SurpriseShot(Card):
        """In the turn in which she is revealed or discovered, her ranged attacks cannot be intercepted."""

        def shots_cannot_be_intercepted(s, who):
            return s.figure[who].revealed_in == s.turn or s.figure[who].found_in == s.turn

    @power(
        "In My Sights",
        1,
        kind=UPKEEP_POWER,
        family=SUBTERFUGE,
        at=AT_ENEMY,
        within=EVERYWHERE,
        by_sight=True,
    )
    class InMySights(Card):
        """In the Upkeep Phase, she chooses an enemy in line of sight. If that enemy declares a movement
        action this turn, she may make a free ranged attack on it before it moves."""

        def can_use(s, who):
            return s.figure[who].watches == NOBODY

        def use(s, who, target):
            s.figure[who].watches = target

    @attack("Perfect Shot", 3, reach=12, family=SUBTERFUGE, attack=5, armor=2, hidden_only=True)
    class PerfectShot(Card):
        """This attack has range 12 and Attack +5, lowers the target's Armor by 2, and has Damage +4 against a
        target closer than 4 inches. It can be made only from hiding."""

        def adds_damage(s, this):
            a = s.attack[this]
            return CLOSE_DAMAGE if gap(s, a.attacker, a.target) < CLOSE else 0

    @attack("Execution", 3, reach=16, family=SUBTERFUGE, dice=2, gives=(SLOW, 3), effect=16)
    class Execution(Card):
        """This attack has range 16 and two dice, of which the higher counts. If it costs the target life
        points, the target has Slow 3 (Effect 16)."""


# -- October ---------------------------------------------------------------------------------------

MORE_FORCE, MORE_HOLD, MORE_SURE, MORE_TARGETS, SHOOT_NOW = range(5)
ARROW, ARROW_REACH = 1, 8 * INCH
ARROW_ATTACK, ARROW_DAMAGE = 1, 2
ARROW_EFFECT = 16
MOST_TARGETS = 3
HOLDING, SURE, FORCE = 1, 2, 4
"""Flags for the extras bought for Liberation. The bits above these flags count the Attack bonuses."""


@character(
    7,
    "October",
    level=45,
    faction=DARK,
    organization=EMPIRE,
    category=PROWLER,
    numbers=(5, 3, 8, 1, 13, 10),
    second=(0, 0, 12),
    innate=ADVANCED,
    shoots=16,
)
class October(Card):
    @passive("Master Archer")
    class MasterArcher(Card):
        """His ranged attacks have Critical Mastery."""

        def masters_this(s, who, this):
            return s.attack[this].ranged

    @passive("Assassin")
    class Assassin(Card):
        """His second Defense value applies against ranged attacks if he has cover from the attacker."""

        def defense_bonus(s, who, this):
            a = s.attack[this]
            me = s.figure[who]
            if a.ranged and cover_between(s, a.x, a.y, radius_of(s, a.attacker), me.x, me.y):
                return SECOND_DEFENSE[me.card] - DEFENSE[me.card]
            return 0

    @power("Ice Arrows", 1, kind=UPKEEP_POWER)
    class IceArrows(Card):
        """In the Upkeep Phase, he may use this any number of times to gain a Power token. He loses all Power
        tokens when he walks, runs or charges."""

        def use(s, who, target):
            give_tokens(s, who, 1)

        def after_move(s, who):
            s.figure[who].noted = 0

    @attack("Liberation", 1, reach=16, family=KI)
    class Liberation(Card):
        """This attack also costs a Power token. It has range 16. Each additional token that he spends adds
        one of these: 8 inches of range; Attack +1 and Damage +2; a target that is hit cannot move this turn
        (Effect 16); the attack cannot be intercepted; one more target (at most twice)."""

        @decision(
            (
                "Attack +1, Damage +2",
                "who is hit cannot move",
                "no interception",
                "one more target",
                "shoot",
            ),
            prompt="What does {who} add for a Power token?",
            ends=SHOOT_NOW,
        )
        def choose_more(s, seat, who, far, targets, what) -> bool:
            if what == MORE_TARGETS:
                return is_another(s, who, far, targets)
            once = HOLDING if what == MORE_HOLD else SURE
            return what in (SHOOT_NOW, MORE_FORCE) or not s.figure[who].bought & once

        @decision(FIGURES, named="figure", prompt="At whom as well, {who}?")
        def choose_another(s, seat, who, far, targets, target) -> bool:
            return is_within_arrows(s, who, target, far, targets)

        def can_use(s, who):
            return s.figure[who].noted >= ARROW

        def adds_reach(s, who):
            return ARROW_REACH * max(0, s.figure[who].noted - ARROW)

        def shots_cannot_be_intercepted(s, who):
            return s.figure[who].bought & SURE != 0

        def adds_attack(s, this):
            return ARROW_ATTACK * (s.figure[s.attack[this].attacker].bought // FORCE)

        def adds_damage(s, this):
            return ARROW_DAMAGE * (s.figure[s.attack[this].attacker].bought // FORCE)

        def after_hit(s, this: Attack):
            if s.figure[this.attacker].bought & HOLDING:
                yield from hold(s, this, ARROW_EFFECT)

        def use(s, who, target):
            me = s.figure[who]
            far = arrows_to(s, who, target)
            me.noted -= ARROW + far
            targets = 1 << target % MOST_PARTY
            what = MORE_FORCE
            while what != SHOOT_NOW and s.figure[who].noted > 0:
                what = yield October.Liberation.choose_more(seat_of(who), who, far, targets)
                if what == MORE_TARGETS:
                    another = yield October.Liberation.choose_another(seat_of(who), who, far, targets)
                    further = max(far, arrows_to(s, who, another))
                    s.figure[who].noted -= ARROW + further - far
                    far = further
                    targets |= 1 << another % MOST_PARTY
                elif what != SHOOT_NOW:
                    s.figure[who].noted -= ARROW
                    if what == MORE_FORCE:
                        s.figure[who].bought += FORCE
                    else:
                        s.figure[who].bought |= HOLDING if what == MORE_HOLD else SURE
            liberation = ability_named("October: Liberation")
            yield from make_attack(s, who, target, liberation, PLAIN)
            for other in range(FIGURES):
                if other != target and is_enemy(s, who, other) and targets >> other % MOST_PARTY & 1:
                    if on_table(s, who):
                        yield from make_attack(s, who, other, liberation, PLAIN)
            s.figure[who].bought = 0


@helper("24.7")
def arrows_to(s, who, target):
    """Return how many more Power tokens Liberation needs to reach a figure.

    The first token is not counted.
    """
    beyond = 0
    while not is_within(s, who, target, REACH[ability_named("October: Liberation")] + beyond * ARROW_REACH):
        beyond += 1
    return beyond


@helper("24.7")
def is_within_arrows(s, who, target, far, targets):
    """Return whether a figure can be an additional target of Liberation.

    Args:
        s: The state.
        who: The figure of October.
        target: The figure in question.
        far: The number of tokens already spent on range.
        targets: The targets chosen so far, as bits.
    """
    if not is_enemy(s, who, target) or s.figure[target].hidden or targets >> target % MOST_PARTY & 1:
        return 0
    needed = ARROW + max(0, arrows_to(s, who, target) - far)
    return needed <= s.figure[who].noted and sees_figure(s, who, target)


@helper("24.7")
def is_another(s, who, far, targets):
    """Return whether October can pay for an additional target of Liberation."""
    taken = sum(targets >> member & 1 for member in range(MOST_PARTY))
    return taken < MOST_TARGETS and any(
        is_within_arrows(s, who, other, far, targets) for other in range(FIGURES)
    )


# -- Alessa Raincross ------------------------------------------------------------------------------


@character(
    9,
    "Alessa Raincross",
    level=40,
    faction=DARK,
    category=PROWLER,
    numbers=(4, 4, 9, 0, 10, 10),
    shoots=ALESSA_SHOOTS,
)
class AlessaRaincross(Card):
    Stealth = stealth()

    @attack("Dark Sniper", 3, reach=24, attack=5, armor=4, intercepted=False, hidden_only=True)
    class DarkSniper(Card):
        """This attack has range 24 and Attack +5, lowers the target's Armor by 4, cannot be intercepted, and
        can be made only from hiding."""

    @attack("Storm Waltz", 4, reach=5, blows=4)
    class StormWaltz(Card):
        """She makes four attacks of range 5 on one target."""
