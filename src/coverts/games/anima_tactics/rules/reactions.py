"""Reactions to attacks: Dodge, Counterattack and abilities (chapters 16 and 17)."""

from coverts.engine import OK, decision, helper, refuse, rule, say
from coverts.games.anima_tactics.rules.figures import (
    can_react,
    first_of,
    has,
    is_in_zone,
    is_innate,
    on_table,
    told,
)
from coverts.games.anima_tactics.rules.harm import spend
from coverts.games.anima_tactics.rules.hidden import show_itself
from coverts.games.anima_tactics.rules.plane import (
    in_contact,
    is_engaged,
    is_within,
    seat_of,
)
from coverts.games.anima_tactics.rules.sight import sees_figure
from coverts.games.anima_tactics.state import (
    MOST_ABILITIES,
    MOST_PARTY,
    PARALYZED,
    SEAL,
    AnimaTactics,
    Attack,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    AIM,
    ASKS_AGAIN,
    AT_FRIEND,
    CAN_USE,
    COST,
    KIND,
    MELEE_REACH,
    MORE_DEFENSE,
    ONCE_A_GAME,
    ONCE_A_TURN,
    RESISTS_DAMAGE,
    RESPONSE,
    RIPOSTE,
    SHOOTS,
    SHOOTS_ENGAGED,
    USE,
    ability_of,
)
from coverts.games.anima_tactics.vocabulary.proposed import COUNTERATTACK_COSTS, DODGE_COSTS

NOTHING, DODGE, COUNTER, OWN = range(4)
FRIENDS = OWN + MOST_ABILITIES
REACTIONS = FRIENDS + MOST_PARTY
"""The number of options: nothing, Dodge, Counterattack, and abilities of the target or of its friends."""


@helper("16.10", "16.11", "16.12")
def can_dodge(s: AnimaTactics, who):
    return can_react(s, who) and not is_innate(s, who, RESISTS_DAMAGE)


@helper("16.8")
def could_strike(s: AnimaTactics, who, target):
    """Return whether a figure's basic attack could reach its attacker."""
    if in_contact(s, who, target):
        return 1
    card = s.figure[who].card
    reach = MELEE_REACH[card](s, who)
    if reach > 0 and is_within(s, who, target, reach):
        return sees_figure(s, who, target)
    if is_engaged(s, who) and not SHOOTS_ENGAGED[card](s, who):
        return 0
    return SHOOTS[card] > 0 and is_within(s, who, target, SHOOTS[card]) and sees_figure(s, who, target)


@helper("2.18", "12.10", "18.12")
def can_afford(s: AnimaTactics, who, place):
    """Return whether a figure can pay for an ability and may use it.

    Seal forbids special abilities. Some abilities can be used only once in a turn or in a game.
    """
    me = s.figure[who]
    ability = ability_of(me.card, place)
    if KIND[ability] < 0 or COST[ability] > me.actions or has(s, who, SEAL):
        return 0
    if ONCE_A_TURN[ability] and me.used_now >> place & 1:
        return 0
    if ONCE_A_GAME[ability] and me.used_ever >> place & 1:
        return 0
    return CAN_USE[ability](s, who)


@helper("2.18")
def note_use(s: AnimaTactics, who, place):
    s.figure[who].used_now |= 1 << place
    s.figure[who].used_ever |= 1 << place


def friends_answer(s: AnimaTactics, who):
    """Return the place of an ability for reacting to attacks on friends, or -1."""
    for place in range(MOST_ABILITIES):
        ability = ability_of(s.figure[who].card, place)
        if KIND[ability] == RESPONSE and AIM[ability] == AT_FRIEND and can_afford(s, who, place):
            return place
    return -1


@helper("16.14")
def can_help(s: AnimaTactics, friend, who):
    """Return whether a friend's ability can be used against an attack on a figure.

    The figure must be in the friend's Control Zone.
    """
    if friend == who or not on_table(s, friend) or has(s, friend, PARALYZED):
        return 0
    return friends_answer(s, friend) >= 0 and is_in_zone(s, who, friend)


@decision(
    REACTIONS,
    named="reaction",
    prompt="How does {who} meet the attack?",
    rules=("14.5", "16.1", "16.5", "17.1", "17.2", "17.3", "17.13"),
)
def react(s: AnimaTactics, seat, who, this: Attack, reaction):
    me = s.figure[who]
    if reaction == NOTHING:
        return OK
    if reaction >= FRIENDS:
        if this.helpers >> (reaction - FRIENDS) & 1:
            return refuse("16.5")
        return OK if can_help(s, first_of(seat) + reaction - FRIENDS, who) else refuse("16.14")
    if this.reacted:
        return refuse("16.5")
    if has(s, who, PARALYZED):
        return refuse("16.10")
    if reaction >= OWN:
        ability = ability_of(me.card, reaction - OWN)
        if KIND[ability] != RESPONSE and KIND[ability] != RIPOSTE:
            return refuse("16.1")
        if not can_afford(s, who, reaction - OWN):
            return refuse("12.10")
        if KIND[ability] == RESPONSE:
            return OK
        if this.counter or not could_strike(s, who, this.attacker):
            return refuse("16.8")
        return OK if can_dodge(s, who) else refuse("16.11")
    if not can_react(s, who):
        return refuse("16.11")
    if is_innate(s, who, RESISTS_DAMAGE):
        return refuse("16.12")
    if reaction == DODGE:
        return OK if me.actions >= DODGE_COSTS else refuse("12.6")
    if me.actions < COUNTERATTACK_COSTS:
        return refuse("12.7")
    if this.counter:
        return refuse("16.9")
    return OK if could_strike(s, who, this.attacker) else refuse("16.8")


@helper("17.18")
def has_reaction(s: AnimaTactics, seat, who, this: Attack):
    """Return whether the target's player has any reaction to choose from."""
    me = s.figure[who]
    if not this.reacted and me.actions >= DODGE_COSTS and can_dodge(s, who):
        return 1
    if not this.reacted and not has(s, who, PARALYZED):
        for place in range(MOST_ABILITIES):
            if KIND[ability_of(me.card, place)] == RESPONSE and can_afford(s, who, place):
                return 1
    for place in range(MOST_PARTY):
        if can_help(s, first_of(seat) + place, who) and not this.helpers >> place & 1:
            return 1
    return 0


@rule("14.5", "16.1", "16.2", "16.3", "16.4", "16.5", "16.6", "16.7", "16.14")
def ask_reaction(s: AnimaTactics, this: Attack):
    """Ask for reactions before the roll: one by the target and one by each friend."""
    who = this.target
    seat = seat_of(who)
    reaction = DODGE
    while reaction != NOTHING and on_table(s, who) and not this.intercepted:
        if not has_reaction(s, seat, who, this):
            return
        reaction = yield react(seat, who, this)
        yield from answer_attack(s, who, this, reaction)


@rule("12.6", "12.7", "16.1", "16.6", "16.7", "16.14", "19.14")
def answer_attack(s: AnimaTactics, who, this: Attack, reaction):
    """Pay for a reaction, record it and carry out its ability."""
    if DODGE <= reaction < FRIENDS:
        this.reacted = 1
    if reaction == DODGE:
        spend(s, who, DODGE_COSTS)
        this.dodges = 1
        say("dodges", told(s, who))
    elif reaction == COUNTER:
        spend(s, who, COUNTERATTACK_COSTS)
        this.dodges = 1
        this.counters = 1
        show_itself(s, who)
        say("counters", told(s, who))
    elif reaction >= FRIENDS:
        friend = first_of(seat_of(who)) + reaction - FRIENDS
        this.helpers |= 1 << (reaction - FRIENDS)
        yield from use_response(s, friend, friends_answer(s, friend), this)
    elif reaction >= OWN:
        place = reaction - OWN
        ability = ability_of(s.figure[who].card, place)
        yield from use_response(s, who, place, this)
        if KIND[ability] == RIPOSTE:
            this.riposte = ability
            this.dodges = 1
            this.counters = 1
            show_itself(s, who)
        elif ASKS_AGAIN[ability]:
            this.reacted = 0


@rule("12.10", "16.1")
def use_response(s: AnimaTactics, who, place, this: Attack):
    """Use an ability as a reaction."""
    ability = ability_of(s.figure[who].card, place)
    note_use(s, who, place)
    spend(s, who, COST[ability])
    this.guarded += MORE_DEFENSE[ability]
    say("uses", told(s, who), ability)
    yield from USE[ability](s, who, this.target)


@decision(("stand", "dodge"), prompt="Does {who} dodge what is coming?", rules=("15.13", "17.10"))
def dodge_area(s: AnimaTactics, seat, who, this: Attack, answer):
    return OK


@rule("15.13", "16.6", "17.10")
def ask_area_dodge(s: AnimaTactics, this: Attack):
    who = this.target
    if s.figure[who].actions >= DODGE_COSTS and can_dodge(s, who):
        answer = yield dodge_area(seat_of(who), who, this)
        if answer == DODGE:
            spend(s, who, DODGE_COSTS)
            this.dodges = 1
            say("dodges", told(s, who))
