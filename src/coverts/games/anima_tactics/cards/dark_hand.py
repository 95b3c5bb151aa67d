"""The characters of the Dark Hand. Those who shoot from afar are in `dark_hand_shooters`."""

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
