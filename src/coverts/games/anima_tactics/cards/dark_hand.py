"""The seven characters of the Dark Hand."""

from coverts.games.anima_tactics.for_cards import *

NOBODY_MORE = FIGURES


# -- May -------------------------------------------------------------------------------------------

CHAIN = 2 * INCH
BLAST = 2 * INCH


@character(
    3,
    "May",
    level=40,
    faction=DARK,
    organization=EMPIRE,
    category=PROWLER,
    numbers=(5, 4, 9, 2, 12, 10),
    innate=INFILTRATION | MASTERY,
    shoots=4,
)
class May(Card):
    Stealth = stealth()

    @passive("Death Halo")
    class DeathHalo(Card):
        """She may make ranged attacks while engaged."""

        def shoots_engaged(s, who):
            return 1

    @attack("Dark Zero", 3, reach=8, family=KI)
    class DarkZero(Card):
        """This attack has range 8. After each hit, she may attack another enemy that is in line of sight and
        within 2 inches of the last target, but no enemy twice."""

        @decision(FIGURES + 1, named="further", prompt="Whom does {who} attack next?", ends=NOBODY_MORE)
        def choose_next(s, seat, who, last, struck, target) -> bool:
            return target == NOBODY_MORE or is_next(s, who, last, struck, target)

        def use(s, who, target):
            struck = 0
            while target != NOBODY_MORE:
                hit = yield from make_attack(s, who, target, ability_named("May: Dark Zero"), PLAIN)
                # The slot still holds the data of the attack that has ended. The target may be a figure that
                # stepped in.
                last = s.attack[s.attacks].target
                struck |= 1 << target % MOST_PARTY
                if not is_friend(who, last):
                    struck |= 1 << last % MOST_PARTY
                target = NOBODY_MORE
                if hit and any(is_next(s, who, last, struck, other) for other in range(FIGURES)):
                    target = yield May.DarkZero.choose_next(seat_of(who), who, last, struck)

    @attack("Moon Zero", 2, reach=4, family=SUBTERFUGE, attack=5, hidden_only=True)
    class MoonZero(Card):
        """This attack has range 4 and Attack +5, and can be made only from hiding."""

    @attack("Death Zero", 3, family=KI, aimed=False)
    class DeathZero(Card):
        """She attacks every unit within 2 inches and in line of sight, one after another, including friends
        but not Hidden units."""

        def can_use(s, who):
            return any(is_in_blast(s, who, other) for other in range(FIGURES))

        def use(s, who, target):
            for other in range(FIGURES):
                if on_table(s, who) and is_in_blast(s, who, other):
                    yield from make_attack(s, who, other, ability_named("May: Death Zero"), PLAIN)


@helper("24.3")
def is_next(s, who, last, struck, target):
    """Return whether this figure can be the next target of Dark Zero.

    Args:
        s: The state.
        who: The figure of May.
        last: The last target.
        struck: The enemies already attacked, as bits.
        target: The figure in question.
    """
    return (
        on_table(s, who)
        and is_enemy(s, who, target)
        and not s.figure[target].hidden
        and not struck >> target % MOST_PARTY & 1
        and is_within(s, last, target, CHAIN)
        and sees_figure(s, who, target)
    )


@helper("24.3")
def is_in_blast(s, who, other):
    """Return whether Death Zero attacks a figure."""
    if other == who or not on_table(s, other) or s.figure[other].hidden:
        return 0
    return is_within(s, who, other, BLAST) and sees_figure(s, who, other)


# -- September -------------------------------------------------------------------------------------

PAIN, PAIN_EFFECT = 3, 15
HURT, AT_THE_LIMIT = 10, 5


@character(
    4,
    "September",
    level=45,
    faction=DARK,
    organization=EMPIRE,
    category=WARRIOR,
    numbers=(5, 5, 8, 1, 15, 9),
    innate=INFILTRATION | MASTERY,
    immune=(POISON,),
)
class September(Card):
    @passive("Pain Master")
    class PainMaster(Card):
        """If a unit's attack costs him life points, that unit loses 3 LP (Effect 15)."""

        def when_hurt(s, who, this: Attack):
            if on_table(s, this.attacker):
                resisted = yield from resists(s, this.attacker, who, WHATEVER, PAIN_EFFECT)
                if not resisted:
                    lose_life(s, this.attacker, PAIN)

    @passive("Wrath of the Fallen")
    class WrathOfTheFallen(Card):
        """While he is Berserk, he stays on the table with 0 LP until the end of the turn, and cannot be
        healed at 0 LP."""

        def survives(s, who):
            return has(s, who, BERSERK)

        def cannot_be_healed(s, who):
            return life_of(s, who) == 0

    @passive("To the Limit")
    class ToTheLimit(Card):
        """With 10 LP or less he has Attack +1, and with 5 LP or less he has Recovery 4."""

        def attack_bonus(s, who, this):
            return life_of(s, who) <= HURT

        def recovery_bonus(s, who):
            return life_of(s, who) <= AT_THE_LIMIT

    @attack("Catastrophe in Wave", 3, family=KI, aimed=False)
    class CatastropheInWave(Card):
        """He attacks each enemy in contact, and then one of them again."""

        def can_use(s, who):
            return is_engaged(s, who)

        def use(s, who, target):
            wave = ability_named("September: Catastrophe in Wave")
            for enemy in range(FIGURES):
                if on_table(s, who) and in_contact(s, who, enemy) and may_aim(s, who, wave, enemy):
                    yield from make_attack(s, who, enemy, wave, PLAIN)
            if on_table(s, who) and has_target(s, who, wave):
                enemy = yield choose_target(seat_of(who), who, wave)
                yield from make_attack(s, who, enemy, wave, PLAIN)

    @power("Dark Side", 1, family=KI, gives=(BERSERK, 2))
    class DarkSide(Card):
        """He becomes Berserk 2."""


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


# -- Vayl ------------------------------------------------------------------------------------------

SPLINTERS = 2
STOLEN, STOLEN_EFFECT = 1, 13


@character(
    6,
    "Vayl",
    level=35,
    faction=DARK,
    organization=EMPIRE,
    category=PROWLER,
    numbers=(5, 4, 8, 2, 12, 9),
)
class Vayl(Card):
    Stealth = stealth()

    @response("Chronos Blades", 0, once_a_turn=True, asks_again=True, any_time=True)
    class ChronosBlades(Card):
        """Once a turn, as an action or in addition to another reaction to an attack, he gains 1 AP (up to his
        maximum), loses 2 LP and has Slow 1."""

        def can_use(s, who):
            return s.figure[who].actions < MAXIMUM[s.figure[who].card]

        def use(s, who, target):
            s.figure[who].actions += 1
            yield from lose_by_own_rules(s, who, SPLINTERS)
            put_in_state(s, who, SLOW, 1)

    @passive("Time Steal")
    class TimeSteal(Card):
        """A unit that loses life points to his attacks has Slow 1 (Effect 13)."""

        def when_harming(s, who, this: Attack):
            yield from give_state(s, this.target, who, this.ability, SLOW, STOLEN, STOLEN_EFFECT)

    @attack("Crumbling of Time", 3, family=KI, mastery=True, gives=(SLOW, 3), effect=16)
    class CrumblingOfTime(Card):
        """This attack has Critical Mastery. If it costs the target life points, the target has Slow 3 (Effect
        16)."""

    @attack("Scar of Time", 2, family=SUBTERFUGE, attack=2, damage=1, critical=True, hidden_only=True)
    class ScarOfTime(Card):
        """This attack has Attack +2 and Damage +1, is always critical, and can be made only from hiding."""


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


# -- Tiamat ----------------------------------------------------------------------------------------

WIRES = 4 * INCH


@character(
    8,
    "Tiamat",
    level=55,
    faction=NEUTRAL,
    organization=EMPIRE,
    category=WARRIOR | PROWLER,
    numbers=(6, 4, 10, 2, 15, 10),
    speed=(12, 16),
    bar=(3, 5),
    innate=INITIATIVE,
)
class Tiamat(Card):
    @passive("Cancer")
    class Cancer(Card):
        """His attacks in close combat reach 4 inches, but his charges still end in contact."""

        def melee_reach(s, who):
            return WIRES

    @attack("Awe of the Forgotten", 3, family=KI, dice=2, gives=(SEAL, 1), effect=16)
    class AweOfTheForgotten(Card):
        """This attack has two dice, of which the higher counts. If it costs the target life points, the
        target has Seal 1 (Effect 16)."""

    @power("World of Wires", 2, family=KI, at=AT_ENEMY, effect=15)
    class WorldOfWires(Card):
        """He moves an enemy in his Control Zone, engaged or not, up to 4 inches in any direction (Effect
        15)."""

        def use(s, who, target):
            yield from choose_place(s, seat_of(who), target, DRAG)
            stand_at(s, target, s.at_x, s.at_y)
            say("dragged", told(s, target), s.at_x, s.at_y)
            yield from arrive(s, target)

    @power("Wires of Destiny", 1, family=KI, gives=(HASTE, 3), once_a_game=True)
    class WiresOfDestiny(Card):
        """Once a game, he gains Haste 3."""


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
