"""Rules for beaming and walking between the places of one location (chapter 9)."""

from coverts.engine import OK, any_legal, choose_some, decision, each, refuse, rule, say, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.infiltration import ask_infiltrators
from coverts.games.trek_ccg.rules.presence import ROOMS, card_at, is_at, is_inside, is_loyal
from coverts.games.trek_ccg.rules.transporters import (
    is_room,
    may_beam,
    may_go,
    may_walk,
    spot,
    spy_may_follow,
    spy_may_go,
)
from coverts.games.trek_ccg.rules.under_way import begin_group, joins
from coverts.games.trek_ccg.state import BY_HOST, EXECUTE_ORDERS, PIECES, POSTS, SURFACE, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import BEAM, BEAM_CARDS, DOES, IN_ORDER, MAY_DO, WALK, WALK_CARDS
from coverts.games.trek_ccg.vocabulary.terms import HANDS

__all__ = ["may_beam", "may_walk", "spy_may_go", "travel"]

MOST_TOGETHER = 40
"""The largest number of cards that one order can move."""


def way_open(s: TrekCcg, who, way, start, goal):
    """Return OK, or refuse to let cards beam or walk from one place to another."""
    if way == WALK:
        return may_walk(s, who, start, goal)
    return may_beam(s, who, start, goal)


@decision(
    PIECES,
    named="piece",
    prompt="Who or what goes from {start} to {goal}?",
    rules=("9.2", "9.5"),
    group=BY_HOST["start"],
)
def choose_travellers(s: TrekCcg, who, start, goal, piece):
    return may_go(s, who, piece, start, goal)


def leads_to(s: TrekCcg, who, way, start, host):
    """Return OK, or refuse a goal that no card of the player can reach."""
    way_there = way_open(s, who, way, start, host)
    if way_there != OK:
        return way_there
    if not any_legal(choose_travellers, s, who, start, host):
        return refuse("6.5")
    return OK


@decision(
    POSTS,
    named="room",
    prompt="Where do you {way} to from {start}?",
    rules=("9.2", "9.4", "9.6"),
    group=ROOMS,
)
def choose_goal(s: TrekCcg, who, way, start, host):
    return leads_to(s, who, way, start, host)


def has_cards(s: TrekCcg, who, host):
    """Return whether a host holds a card that the player could move."""
    for piece in each(is_at, s, host):
        if s.piece[piece].controller == who and s.piece[piece].face >= 0:
            return 1
    return 0


@decision(POSTS, named="room", prompt="From where do you {way}?", rules=("9.2", "9.6"), group=ROOMS)
def choose_start(s: TrekCcg, who, way, host):
    if not is_room(s, host) or not has_cards(s, who, host):
        return refuse("9.2")
    location = spot(s, host)
    if location < 0:
        return refuse("9.2")
    for goal in each(is_inside, s):
        if spot(s, goal) == location and leads_to(s, who, way, host, goal) == OK:
            return OK
    return leads_to(s, who, way, host, SURFACE + location)


@rule("9.2", "9.6", "20.2", "21.16")
def travel(s: TrekCcg, who, way):
    """Ask the player for both places and the travellers, then move them.

    Infiltrators at the start decide whether they come along.
    """
    start = yield choose_start(who, way)
    goal = yield choose_goal(who, way, start)
    action = begin_group(s, way, who)
    s.action[action].target = start
    s.action[action].host = goal
    group = yield choose_some(choose_travellers, who, 1, MOST_TOGETHER, start, goal)
    acts = False
    for piece in group:
        s.action[action].party.add(piece)
        if is_loyal(s, piece, who):
            acts = True
    if acts:
        yield from ask_infiltrators(s, who, start)
    s.action[action].token = token(s)
    yield from responses(s, action)
    yield from suspension(s, action)
    if way_open(s, who, way, start, goal) == OK:
        go_together(s, action, who, way)
    else:
        say("way_shut", s.action[action].kind)


def go_together(s: TrekCcg, action, who, way):
    """Carry out a beaming or a walk.

    Captives go first, while the personnel who escort them are still present.
    """
    start = s.action[action].target
    goal = s.action[action].host
    for piece in s.action[action].party:
        if s.piece[piece].captive:
            sets_out(s, who, piece, start, goal, way)
    guided = False
    for piece in s.action[action].party:
        if not s.piece[piece].captive and sets_out(s, who, piece, start, goal, way):
            guided |= is_loyal(s, piece, who)
    spies_follow(arrive, s, who, start, goal, way, guided)


def sets_out(s: TrekCcg, who, piece, start, goal, way):
    """Move a card if it may still go, and return whether it moved."""
    if s.piece[piece].host == start:
        if may_go(s, who, piece, start, goal) == OK:
            arrive(s, piece, goal, way)
            return 1
        say("stays", s.piece[piece].face)
    return 0


def spies_follow(go, s: TrekCcg, who, start, goal, how, guided):
    """Move the infiltrators that take part, if the player's own personnel have gone.

    Args:
        go: the function that moves one infiltrator.
        how: the last argument of `go`, which is a way to travel or the card that moves the infiltrators.
        guided: whether any of the player's own personnel have gone.
    """
    for piece in each(is_at, s, start):
        if s.piece[piece].infiltrating and joins(s, piece):
            if guided and spy_may_follow(s, who, piece):
                go(s, piece, goal, how)
            else:
                say("stays", s.piece[piece].face)


def arrive(s: TrekCcg, piece, goal, way):
    """Move a card to another place, and log whether it was beamed or walked."""
    s.piece[piece].host = goal
    if way == BEAM:
        say("beams", s.piece[piece].face, card_at(s, goal))
    else:
        say("walks", s.piece[piece].face, card_at(s, goal))


def may_order_beaming(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_start, s, who, BEAM):
        return OK
    return refuse("9.2")


def may_order_walking(s: TrekCcg, who, moment):
    if moment != IN_ORDER:
        return refuse("4.4")
    if any_legal(choose_start, s, who, WALK):
        return OK
    return refuse("9.6")


@rule("4.4", "9.2")
def beam(s: TrekCcg, who):
    """Carry out the order to beam."""
    yield from travel(s, who, BEAM)
    s.phase = EXECUTE_ORDERS


@rule("4.4", "9.6")
def walk(s: TrekCcg, who):
    """Carry out the order to walk."""
    yield from travel(s, who, WALK)
    s.phase = EXECUTE_ORDERS


for deed, judge, does in (
    (BEAM_CARDS, may_order_beaming, beam),
    (WALK_CARDS, may_order_walking, walk),
):
    MAY_DO.put(deed - HANDS, judge)
    DOES.put(deed - HANDS, does)
