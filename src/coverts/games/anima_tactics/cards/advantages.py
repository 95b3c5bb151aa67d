"""The advantage cards, which parties have in addition to characters."""

from coverts.games.anima_tactics.for_cards import *


@advantage(1, "Nue", EQUIPMENT, 5, harder=1)
class Nue(Card):
    """While the bearer is Hidden, the difficulty of locating it is 1 higher."""


@advantage(2, "Jedah's Eye", EQUIPMENT, 10)
class JedahsEye(Card):
    """An enemy that comes into contact with the bearer is no longer Hidden (Effect 18), and this card is used
    up."""

    def when_touched(s, who, other):
        if s.figure[other].hidden:
            use_up(s, who, card_named("Jedah's Eye"))
            resisted = yield from resists(s, other, who, WHATEVER, 18)
            if not resisted:
                show_itself(s, other)


COVERT_LEVEL = 50


@advantage(3, "Covert Operation", PLOT, 5)
class CovertOperation(Card):
    """One Prowler of level 50 or less has Advanced Deployment."""

    @decision(MOST_PARTY, named="member", prompt="Who goes ahead?")
    def choose_prowler(s, seat, member) -> bool:
        return is_covert(s, first_of(seat) + member)

    def before_deployment(s, seat):
        if any(is_covert(s, first_of(seat) + member) for member in range(MOST_PARTY)):
            member = yield CovertOperation.choose_prowler(seat)
            s.figure[first_of(seat) + member].advances = 1
            use_up_plot(s, seat, card_named("Covert Operation"))


def is_covert(s, who):
    """Return whether Covert Operation may give this figure Advanced Deployment."""
    card = s.figure[who].card
    return card >= 0 and CATEGORY[card] & PROWLER != 0 and LEVEL[card] <= COVERT_LEVEL


@advantage(4, "Logistics", PLOT, 5)
class Logistics(Card):
    """The party's Deployment Zone is 3 inches deeper."""

    def before_deployment(s, seat):
        s.zone_depth[seat] += 3 * INCH
        use_up_plot(s, seat, card_named("Logistics"))


@advantage(5, "Tactical Advantage", PLOT, 10)
class TacticalAdvantage(Card):
    """The party adds 1 to all its Initiative rolls."""

    def before_deployment(s, seat):
        s.initiative_up[seat] += 1
        use_up_plot(s, seat, card_named("Tactical Advantage"))


REDEPLOYED = 3
STAY_THERE = MOST_PARTY


@advantage(6, "Tactics", PLOT, 10)
class Tactics(Card):
    """After deployment, up to three units on the table are deployed again, and those with Infiltration may
    infiltrate."""

    @decision(MOST_PARTY + 1, named="reveal", prompt="Whom do you deploy anew?", ends=STAY_THERE)
    def choose_redeployed(s, seat, member) -> bool:
        return member == STAY_THERE or on_table(s, first_of(seat) + member)

    def after_deployment(s, seat):
        use_up_plot(s, seat, card_named("Tactics"))
        for _ in range(REDEPLOYED):
            member = yield Tactics.choose_redeployed(seat)
            if member == STAY_THERE:
                return
            yield from deploy_anew(s, seat, first_of(seat) + member)


@advantage(7, "Dawn of the Dark", PLOT, 10)
class DawnOfTheDark(Card):
    """At the start of one Action Phase, all Control Zones become 4 inches wide for the turn, even those of
    bearers of Presence."""

    def in_action_phase(s, seat):
        s.close_zones = 1


@advantage(8, "Presence", POWER_CARD, 10, wider=2)
class Presence(Card):
    """The bearer's Control Zone is 2 inches wider."""


@advantage(9, "Supernatural Traps", PLOT, 10)
class SupernaturalTraps(Card):
    """After deployment, the party lays three traps, none of them within 8 inches of an enemy (exactly 8
    inches is within). A trap attacks the first unit, friend or enemy, that ends a move within 2 inches of it,
    with Attack 5 and Damage 5, and is then removed. Hidden and flying units do not set it off."""

    def after_deployment(s, seat):
        use_up_plot(s, seat, card_named("Supernatural Traps"))
        for number in range(MOST_TRAPS):
            if is_any_place(s, seat, NOBODY, TRAP):
                yield from choose_place(s, seat, first_of(seat), TRAP)
                trap = s.trap[seat * MOST_TRAPS + number]
                trap.stands = 1
                trap.seat = seat
                trap.x = s.at_x
                trap.y = s.at_y
                say("trap laid", seat, s.at_x, s.at_y)


@advantage(10, "Smoke Cloud", EQUIPMENT, 5)
class SmokeCloud(Card):
    """Once a game, the bearer escapes for 1 AP without a roll."""

    def can_use_card(s, who):
        return is_engaged(s, who) and not s.figure[who].freed and not s.figure[who].moved

    def use_card(s, who):
        s.figure[who].freed = 1
        say("escapes freely", told(s, who))


HAND_REACH = 4 * INCH
HAND_LOSS, HAND_EFFECT = 1, 15


@advantage(11, "The Dark Hand", TEAM, 5, persons=("October", "September", "May"))
class TheDarkHand(Card):
    """October, September and May shoot into each other's fights without penalty. If a unit's attack costs
    October or May life points in September's Control Zone, that unit loses 1 LP (Effect 15). For 1 AP, May
    can give October a Power token if he is within 4 inches of her."""

    @helper("25.11")
    def named(s, seat, name):
        """Return the party's figure of this character, or NOBODY if it is off the table."""
        for member in range(MOST_PARTY):
            who = first_of(seat) + member
            if on_table(s, who) and s.figure[who].card == name:
                return who
        return NOBODY

    def spares_fight(s, who, other):
        return is_of_the_hand(s, who) and is_of_the_hand(s, other)

    def when_friend_hurt(s, who, this: Attack):
        card = s.figure[who].card
        september = TheDarkHand.named(s, seat_of(who), character_named("September"))
        if card == character_named("October") or card == character_named("May"):
            if september != NOBODY and is_in_zone(s, who, september) and on_table(s, this.attacker):
                resisted = yield from resists(s, this.attacker, september, WHATEVER, HAND_EFFECT)
                if not resisted:
                    lose_life(s, this.attacker, HAND_LOSS)

    def can_use_card(s, who):
        october = TheDarkHand.named(s, seat_of(who), character_named("October"))
        if s.figure[who].card != character_named("May") or october == NOBODY:
            return 0
        return is_within(s, who, october, HAND_REACH)

    def use_card(s, who):
        october = TheDarkHand.named(s, seat_of(who), character_named("October"))
        give_tokens(s, october, 1)


@helper("25.11")
def is_of_the_hand(s, who):
    """Return whether a figure is October, September or May."""
    card = s.figure[who].card
    return (
        card == character_named("October")
        or card == character_named("September")
        or card == character_named("May")
    )
