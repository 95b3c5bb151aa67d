"""Ship battle: the attack, return fire, tactics, the exchange of fire (chapter 13)."""

from coverts.engine import CANCELLED, OK, any_legal, choose_some, each, refuse, rule, say, some, token
from coverts.games.trek_ccg.rules.actions import (
    begin,
    drop_within,
    finish,
    forget_joins,
    responses,
    suspension,
)
from coverts.games.trek_ccg.rules.attributes import hull
from coverts.games.trek_ccg.rules.battle import (
    UNDER_WAY,
    has_leader,
    note_attack,
    note_licence,
    strikes_back,
)
from coverts.games.trek_ccg.rules.damage import destroyed_ships
from coverts.games.trek_ccg.rules.firing import (
    both_fight,
    choose_attacker,
    choose_firing,
    choose_flagship,
    choose_returning,
    choose_target,
    fire_back,
    is_manned,
    may_return,
)
from coverts.games.trek_ccg.rules.infiltration import ask_infiltrators
from coverts.games.trek_ccg.rules.presence import among_pieces, in_group, is_vessel, location_of
from coverts.games.trek_ccg.rules.volley import exchange_fire, put_hand_away, use_tactics
from coverts.games.trek_ccg.rules.zones import stop
from coverts.games.trek_ccg.state import EXECUTE_ORDERS, NOTHING, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import ATTACK_SHIPS, DOES, IN_ORDER, MAY_DO, SHIP_BATTLE
from coverts.games.trek_ccg.vocabulary.terms import FIRST_TACTIC, HANDS

# -- the attack ------------------------------------------------------------------------------------


def may_attack_ships(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("15.17")
    if not any_legal(choose_target, s, who):
        return refuse("13.1")
    return OK


@among_pieces
def fighting(s: TrekCcg, piece, who):
    """For `each`: ships and facilities of a player in the battle."""
    return s.piece[piece].in_battle and is_vessel(s, piece) and s.piece[piece].controller == who


@rule("11.1", "13.1", "21.16")
def attack_ships(s: TrekCcg, who):
    """The attacker names the target and those that fire; infiltrators aboard say whether they take part."""
    s.phase = EXECUTE_ORDERS
    target = yield choose_target(who)
    flagship = yield choose_flagship(who, target)
    s.piece[flagship].in_battle = True
    if any_legal(choose_firing, s, who, target):
        others = some(PIECES)
        others = yield choose_some(choose_firing, who, 0, PIECES, target)
        for vessel in others:
            s.piece[vessel].in_battle = True
    forget_joins(s)
    for vessel in each(fighting, s, who):
        yield from ask_infiltrators(s, who, vessel)
    if not is_led(s, who, target):
        forget_fighters(s)
        return
    action = begin(s, SHIP_BATTLE, who)
    s.action[action].piece = flagship
    s.action[action].target = target
    s.action[action].host = s.piece[target].host
    open_battle(s, who, target)
    note_attack(s, who, target)
    outcome = yield from ship_battle(s, who, action)
    if outcome == CANCELLED:
        say("battle_cancelled")
        drop_within(s, action + 1)
        finish(s, action + 1)
    else:
        stop_fighters(s)
    close_battle(s)
    again = yield from destroyed_ships(s)
    while again:
        again = yield from destroyed_ships(s)


def is_led(s: TrekCcg, who, target):
    """Ships that are not manned after all drop out; whether the rest may attack without them (11.1, 8.2)."""
    led = False
    for vessel in range(s.used_slots):
        if s.piece[vessel].in_battle:
            if not is_manned(s, who, vessel):
                s.piece[vessel].in_battle = False
                say("not_staffed", s.piece[vessel].face)
            else:
                led = led or has_leader(s, who, vessel) or strikes_back(s, who, target)
    for vessel in range(s.used_slots):
        if led and s.piece[vessel].in_battle:
            note_licence(s, who, vessel, target)
    return led


def forget_fighters(s: TrekCcg):
    for piece in range(s.used_slots):
        s.piece[piece].in_battle = False
        s.piece[piece].joins = False


def open_battle(s: TrekCcg, who, target):
    s.battle = SHIP_BATTLE
    s.battle_at = location_of(s, target)
    s.attacker = who
    s.piece[target].in_battle = True
    s.target[who] = target
    s.target[1 - who] = NOTHING
    for seat in range(2):
        s.tactic[seat] = NOTHING
        s.side[seat].chosen_tactic = NOTHING
        s.extra_tactics[seat] = 0
        s.battle_weapons[seat] = 0
        s.battle_shields[seat] = 0


def close_battle(s: TrekCcg):
    """Nothing of the battle is left; tactics go under their side decks (2.5)."""
    forget_fighters(s)
    for seat in range(2):
        if s.tactic[seat] != NOTHING:
            s.side[seat].used_tactics[s.tactic[seat] - FIRST_TACTIC] += 1
        put_hand_away(s, seat)
        s.tactic[seat] = NOTHING
        s.target[seat] = NOTHING
        s.extra_tactics[seat] = 0
        s.battle_weapons[seat] = 0
        s.battle_shields[seat] = 0
    s.battle = 0
    s.battle_at = NOTHING
    s.attacker = NOTHING


def stop_fighters(s: TrekCcg):
    """All ships and facilities that fought are stopped, and their crews (11.8)."""
    for piece in range(s.used_slots):
        host = s.piece[piece].host
        if s.piece[piece].in_battle:
            stop(s, piece)
        elif host < PIECES and s.piece[host].in_battle and in_group(s, piece, s.piece[host].controller, host):
            if not s.piece[piece].infiltrating or s.piece[piece].joins:
                s.piece[piece].stopped = True


# -- the battle ------------------------------------------------------------------------------------


@rule("11.5", "13.9", "16.13", "16.15")
def ship_battle(s: TrekCcg, who, action):
    """Start of battle, return fire, tactics, the exchange of fire; play may be suspended before each step."""
    s.action[action].token = token(s)
    say("ship_battle", who, s.piece[s.action[action].piece].face, s.piece[s.action[action].target].face)
    yield from responses(s, action)
    s.action[action].choice = UNDER_WAY
    yield from suspension(s, action)
    if both_fight(s):
        yield from return_fire(s, 1 - who)
        yield from suspension(s, action)
    if both_fight(s):
        yield from use_tactics(s)
        yield from suspension(s, action)
    if both_fight(s):
        yield from exchange_fire(s, who, action)
    if both_fight(s):
        name_winner(s)
    else:
        say("battle_drawn")


# -- return fire -----------------------------------------------------------------------------------


def able_to_return(s: TrekCcg, who):
    """How many of the defender's ships and facilities may return fire."""
    count = 0
    for vessel in range(s.used_slots):
        count += may_return(s, who, vessel) == OK
    return count


@rule("13.2", "21.16")
def return_fire(s: TrekCcg, who):
    """The defender may fire at one of the attackers, with all of theirs there that they like."""
    if able_to_return(s, who) == 0 or not any_legal(choose_attacker, s, who):
        return
    if (yield fire_back(who)) == 0:
        return
    s.target[who] = yield choose_attacker(who)
    returning = some(PIECES)
    if able_to_return(s, who) > 1:
        returning = yield choose_some(choose_returning, who, 1, PIECES)
    else:
        for vessel in range(s.used_slots):
            if may_return(s, who, vessel) == OK:
                returning.add(vessel)
    for vessel in returning:
        s.piece[vessel].in_battle = True
        say("returns_fire", s.piece[vessel].face, s.piece[s.target[who]].face)
    for vessel in returning:
        yield from ask_infiltrators(s, who, vessel)


# -- the winner ------------------------------------------------------------------------------------


def hull_lost(s: TrekCcg, seat):
    """HULL the seat has lost in this battle."""
    target = s.target[1 - seat]
    if target == NOTHING:
        return 0
    return s.hull_before[seat] - hull(s, target)


def name_winner(s: TrekCcg):
    """Who lost less HULL has won (13.8)."""
    if hull_lost(s, 0) < hull_lost(s, 1):
        say("battle_won", 0)
    elif hull_lost(s, 1) < hull_lost(s, 0):
        say("battle_won", 1)
    else:
        say("battle_drawn")


MAY_DO.put(ATTACK_SHIPS - HANDS, may_attack_ships)
DOES.put(ATTACK_SHIPS - HANDS, attack_ships)
