"""Rules for ship battles: attack, return fire and result (chapter 13)."""

from coverts.engine import CANCELLED, OK, any_legal, choose_some, each, refuse, rule, say, some, token
from coverts.games.trek_ccg.rules.actions import (
    drop_within,
    suspension,
)
from coverts.games.trek_ccg.rules.affiliations import WHOLE_GROUP
from coverts.games.trek_ccg.rules.attributes import hull
from coverts.games.trek_ccg.rules.battle import (
    UNDER_WAY,
    battle_window,
    has_leader,
    may_attack,
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
    is_target,
    may_fire,
    may_return,
    target_of,
)
from coverts.games.trek_ccg.rules.infiltration import ask_infiltrators
from coverts.games.trek_ccg.rules.presence import among_pieces, in_group, is_at, is_own_vessel_at, location_of
from coverts.games.trek_ccg.rules.under_way import begin_group, finish, in_ship_battle, joins, within
from coverts.games.trek_ccg.rules.volley import exchange_fire, put_hand_away, use_tactics
from coverts.games.trek_ccg.rules.zones import stop
from coverts.games.trek_ccg.state import EXECUTE_ORDERS, NOTHING, PIECES, SPACE, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import ATTACK_SHIPS, DOES, IN_ORDER, MAY_DO, SHIP_BATTLE
from coverts.games.trek_ccg.vocabulary.terms import FIRST_TACTIC, HANDS

# -- the attack ------------------------------------------------------------------------------------


@among_pieces
def is_armed_at(s: TrekCcg, piece, who, location):
    """Return whether a player's ship or facility at a location can attack."""
    return is_own_vessel_at(s, piece, who, location) and may_fire(s, who, piece) == OK


def may_attack_ships(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("15.17")
    if any_legal(choose_target, s, who):
        return OK
    limited = False
    leaderless = False
    for target in range(s.used_slots):
        if is_target(s, who, target) == OK:
            for vessel in each(is_armed_at, s, who, location_of(s, target)):
                if may_attack(s, who, vessel, target, WHOLE_GROUP, WHOLE_GROUP) == OK:
                    leaderless = True
                else:
                    limited = True
    if leaderless:
        return refuse("11.1")
    if limited:
        return refuse("11.2")
    return refuse("13.1")


@among_pieces
def fighting(s: TrekCcg, piece, who):
    """Return whether a piece is the player's ship or facility in the battle."""
    return in_ship_battle(s, piece) and s.piece[piece].controller == who


@rule("11.1", "13.1", "21.16")
def attack_ships(s: TrekCcg, who):
    """Ask for the target and the ships that fire, then fight the battle."""
    s.phase = EXECUTE_ORDERS
    target = yield choose_target(who)
    action = begin_group(s, SHIP_BATTLE, who)
    s.action[action].target = target
    s.action[action].host = SPACE + location_of(s, target)
    flagship = yield choose_flagship(who, target)
    s.action[action].piece = flagship
    s.action[action].party.add(flagship)
    if any_legal(choose_firing, s, who, target):
        others = some(PIECES)
        others = yield choose_some(choose_firing, who, 0, PIECES, target)
        for vessel in others:
            s.action[action].party.add(vessel)
    for vessel in each(fighting, s, who):
        yield from ask_infiltrators(s, who, vessel)
    if not is_led(s, who, action):
        return
    s.action[action].party.add(target)
    s.action[action].fires_at[who] = target
    note_attack(s, who, target)
    outcome = yield from ship_battle(s, who, action)
    if outcome == CANCELLED:
        say("battle_cancelled")
        drop_within(s, action)
    else:
        stop_fighters(s, action)
    put_tactics_away(s, action)
    finish(s, action)
    again = yield from destroyed_ships(s)
    while again:
        again = yield from destroyed_ships(s)


def is_led(s: TrekCcg, who, action):
    """Remove unstaffed ships, and return whether the rest may attack (11.1, 8.2)."""
    target = s.action[action].target
    led = False
    for vessel in s.action[action].party:
        if not is_manned(s, who, vessel):
            s.action[action].party.remove(vessel)
            say("not_staffed", s.piece[vessel].face)
        else:
            led = led or has_leader(s, who, vessel, WHOLE_GROUP) or strikes_back(s, who, target)
    for vessel in s.action[action].party:
        if led:
            note_licence(s, who, vessel, target)
    return led


def put_tactics_away(s: TrekCcg, action):
    """Put the tactics of a battle under their side decks (2.5)."""
    for seat in range(2):
        tactic = s.action[action].tactic[seat]
        if tactic != NOTHING:
            s.side[seat].used_tactics[tactic - FIRST_TACTIC] += 1
        put_hand_away(s, seat)


def stop_fighters(s: TrekCcg, action):
    """Stop all ships and facilities that fought, and their crews (11.8)."""
    for vessel in s.action[action].party:
        stop(s, vessel)
        for piece in each(is_at, s, vessel):
            if in_group(s, piece, s.piece[vessel].controller, vessel):
                if not s.piece[piece].infiltrating or joins(s, piece):
                    s.piece[piece].stopped = True


# -- the battle ------------------------------------------------------------------------------------


@rule("11.5", "13.9", "16.13", "16.15")
def ship_battle(s: TrekCcg, who, action):
    """Run a ship battle: start, return fire, tactics and the exchange of fire.

    Play may be suspended before each step.
    """
    s.action[action].token = token(s)
    say("ship_battle", who, s.piece[s.action[action].piece].face, s.piece[s.action[action].target].face)
    yield from battle_window(s, action, 1 - who)
    s.action[action].choice = UNDER_WAY
    yield from suspension(s, action)
    if both_fight(s):
        yield from return_fire(s, 1 - who)
        yield from suspension(s, action)
    if both_fight(s):
        yield from use_tactics(s, who)
        yield from suspension(s, action)
    if both_fight(s):
        yield from exchange_fire(s, who, action)
    if both_fight(s):
        name_winner(s)
    else:
        say("battle_drawn")


# -- return fire -----------------------------------------------------------------------------------


def able_to_return(s: TrekCcg, who):
    """Return how many of the defender's ships and facilities may return fire."""
    count = 0
    for vessel in range(s.used_slots):
        count += may_return(s, who, vessel) == OK
    return count


@rule("13.2", "21.16")
def return_fire(s: TrekCcg, who):
    """Let the defender return fire at one attacker with any ships and facilities."""
    if able_to_return(s, who) == 0 or not any_legal(choose_attacker, s, who):
        return
    if (yield fire_back(who)) == 0:
        return
    fight = within(s, SHIP_BATTLE)
    s.action[fight].fires_at[who] = yield choose_attacker(who)
    returning = some(PIECES)
    if able_to_return(s, who) > 1:
        returning = yield choose_some(choose_returning, who, 1, PIECES)
    else:
        for vessel in range(s.used_slots):
            if may_return(s, who, vessel) == OK:
                returning.add(vessel)
    for vessel in returning:
        s.action[fight].party.add(vessel)
        say("returns_fire", s.piece[vessel].face, s.piece[target_of(s, who)].face)
    for vessel in returning:
        yield from ask_infiltrators(s, who, vessel)


# -- the winner ------------------------------------------------------------------------------------


def hull_lost(s: TrekCcg, seat):
    """Return the HULL that a player's side has lost in this battle."""
    target = target_of(s, 1 - seat)
    if target == NOTHING:
        return 0
    return s.action[within(s, SHIP_BATTLE)].hull_before[seat] - hull(s, target)


def name_winner(s: TrekCcg):
    """Announce that the player who lost less HULL has won (13.8)."""
    if hull_lost(s, 0) < hull_lost(s, 1):
        say("battle_won", 0)
    elif hull_lost(s, 1) < hull_lost(s, 0):
        say("battle_won", 1)
    else:
        say("battle_drawn")


MAY_DO.put(ATTACK_SHIPS - HANDS, may_attack_ships)
DOES.put(ATTACK_SHIPS - HANDS, attack_ships)
