"""The Recovery and Upkeep Phases (chapters 11, 18 and 21)."""

from coverts.engine import OK, decision, helper, refuse, roll, rule, say
from coverts.games.anima_tactics.rules.abilities import can_do_something, choose_target, is_aimed, use_power
from coverts.games.anima_tactics.rules.figures import (
    first_of,
    has,
    is_kept_up,
    on_table,
    place_of_kind,
    recovery_of,
    told,
)
from coverts.games.anima_tactics.rules.gnosis import DOOM_ROLL, KEEP, SIDES, spend_gnosis
from coverts.games.anima_tactics.rules.harm import heal, lose_life, spend, suffer_poison
from coverts.games.anima_tactics.rules.hidden import show_itself
from coverts.games.anima_tactics.rules.plane import seat_of
from coverts.games.anima_tactics.rules.reactions import can_afford, note_use
from coverts.games.anima_tactics.state import (
    DOOM,
    FIGURES,
    HASTE,
    HEALING,
    INFILTRATED,
    MOST_ABILITIES,
    MOST_PARTY,
    NOBODY,
    PARALYZED,
    SEAL,
    SEATS,
    SLOW,
    STATES,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    COST,
    FEE,
    IN_RECOVERY,
    IS_STEALTH,
    KIND,
    LIFE,
    MAXIMUM,
    ability_of,
)
from coverts.games.anima_tactics.vocabulary.proposed import DOOMED_ON, LEVELS_FOR_GNOSIS

HEALED = 2
LET_GO, PAY = range(2)
NONE_OF_THEM = MOST_PARTY


# -- recovery --------------------------------------------------------------------------------------


@helper("11.3", "11.4", "11.5", "18.4", "18.5", "18.18", "8.22")
def recover(s: AnimaTactics):
    """Make all figures on the table ready, and let them gain action points.

    Figures that have just come onto the table gain none.
    """
    for who in range(FIGURES):
        me = s.figure[who]
        if on_table(s, who):
            me.activated = 0
            me.held = 0
            me.used_now = 0
            me.attack_up = 0
            me.damage_up = 0
            me.exposed = 0
            me.exposed_by = NOBODY
            me.near = 0
            if not me.just_placed:
                me.moved = 0
                if s.turn > 1:
                    gained = max(0, recovery_of(s, who) + has(s, who, HASTE) - has(s, who, SLOW))
                    me.actions = min(max(me.actions, MAXIMUM[me.card]), me.actions + gained)
                if has(s, who, HEALING):
                    heal(s, who, HEALED)
    for who in range(FIGURES):
        if on_table(s, who):
            IN_RECOVERY[s.figure[who].card](s, who)


@helper("10.10", "11.7", "21.1", "21.2")
def refill_gnosis(s: AnimaTactics):
    for seat in range(SEATS):
        s.gnosis[seat] = s.size // LEVELS_FOR_GNOSIS


# -- states and what is kept up --------------------------------------------------------------------


@rule("11.9", "18.1", "18.11", "21.6")
def count_down(s: AnimaTactics):
    """Roll for Doom, then take one counter of each state off every figure."""
    for who in range(FIGURES):
        if on_table(s, who):
            if has(s, who, DOOM):
                yield from roll_doom(s, who)
            for state in range(STATES):
                me = s.figure[who]
                if me.counters[state] > 0:
                    me.counters[state] -= 1


@rule("18.11", "21.4", "21.6")
def roll_doom(s: AnimaTactics, who):
    """Roll for Doom: a high roll takes all of a figure's life points.

    With a Gnosis point, two dice are rolled and the lower one is used.
    """
    seat = seat_of(who)
    rolled = yield roll(SIDES)
    if s.gnosis[seat] > 0:
        answer = yield spend_gnosis(seat, who, DOOM_ROLL)
        if answer != KEEP:
            s.gnosis[seat] -= 1
            other = yield roll(SIDES)
            rolled = min(rolled, other)
    say("doom", told(s, who), rolled)
    if rolled >= DOOMED_ON:
        lose_life(s, who, LIFE[s.figure[who].card])


@decision(("let it end", "pay for it"), prompt="Does {who} keep up {ability}?", rules=("2.15", "11.10"))
def keep_up(s: AnimaTactics, seat, who, ability, answer):
    return OK


@rule("2.15", "8.29", "10.7", "11.10", "11.11", "19.9")
def pay_upkeep(s: AnimaTactics):
    """Ask whether to pay for each ability that is kept up, and end the unpaid ones."""
    for who in range(FIGURES):
        if on_table(s, who) and not s.figure[who].just_placed:
            for place in range(MOST_ABILITIES):
                if on_table(s, who) and is_kept_up(s, who, place):
                    yield from pay_for(s, who, place)


@rule("2.15", "11.10", "19.9")
def pay_for(s: AnimaTactics, who, place):
    ability = ability_of(s.figure[who].card, place)
    answer = LET_GO
    if FEE[ability] <= s.figure[who].actions:
        answer = yield keep_up(seat_of(who), who, ability)
    if answer == PAY:
        spend(s, who, FEE[ability])
        suffer_poison(s)
    else:
        end_kept_up(s, who, place)


@helper("2.15", "19.9")
def end_kept_up(s: AnimaTactics, who, place):
    ability = ability_of(s.figure[who].card, place)
    s.figure[who].kept_up &= ~(1 << place)
    say("ends", told(s, who), ability)
    if IS_STEALTH[ability]:
        show_itself(s, who)


# -- abilities of these phases ---------------------------------------------------------------------


@helper("10.3", "18.12", "18.13", "12.1", "12.13")
def why_no_power(s: AnimaTactics, who, kind):
    """Return the rule that forbids a figure an ability of this kind now, or OK."""
    if s.figure[who].status == INFILTRATED:
        return refuse("10.1")
    if not on_table(s, who):
        return refuse("10.8")
    if has(s, who, PARALYZED):
        return refuse("18.13")
    if place_of_power(s, who, kind) >= 0:
        return OK
    if has(s, who, SEAL):
        return refuse("18.12")
    place = place_of_kind(s, who, kind)
    if place < 0:
        return refuse("12.10")
    return (
        refuse("12.1")
        if COST[ability_of(s.figure[who].card, place)] > s.figure[who].actions
        else refuse("12.13")
    )


@helper("10.3", "10.5")
def place_of_power(s: AnimaTactics, who, kind):
    """Return the place of an ability of this kind that a figure can use now, or -1."""
    if not on_table(s, who) or has(s, who, PARALYZED):
        return -1
    for place in range(MOST_ABILITIES):
        ability = ability_of(s.figure[who].card, place)
        if KIND[ability] == kind and can_afford(s, who, place):
            if can_do_something(s, who, ability):
                return place
    return -1


@decision(
    MOST_PARTY + 1,
    named="user",
    prompt="Does anybody use an ability now?",
    ends=NONE_OF_THEM,
    rules=("17.5", "17.7", "17.15"),
)
def use_now(s: AnimaTactics, seat, kind, member):
    if member == NONE_OF_THEM:
        return OK
    return why_no_power(s, first_of(seat) + member, kind)


def anybody_uses(s: AnimaTactics, seat, kind):
    for member in range(MOST_PARTY):
        if place_of_power(s, first_of(seat) + member, kind) >= 0:
            return 1
    return 0


@rule("11.8", "11.12", "17.5", "17.7", "17.15", "1.10")
def use_powers(s: AnimaTactics, kind):
    """Let the players, in seat order, use abilities of the current phase."""
    for seat in range(SEATS):
        member = 0
        while member != NONE_OF_THEM and anybody_uses(s, seat, kind):
            member = yield use_now(seat, kind)
            if member != NONE_OF_THEM:
                yield from use_one(s, first_of(seat) + member, kind)


@rule("12.10", "17.5", "17.7", "17.15")
def use_one(s: AnimaTactics, who, kind):
    place = place_of_power(s, who, kind)
    ability = ability_of(s.figure[who].card, place)
    note_use(s, who, place)
    target = NOBODY
    if is_aimed(ability):
        target = yield choose_target(seat_of(who), who, ability)
    spend(s, who, COST[ability])
    say("uses", told(s, who), ability)
    if on_table(s, who):
        yield from use_power(s, who, ability, target)
    suffer_poison(s)
