"""Rules for damage: markers, rotation damage, HULL and destruction (chapter 14)."""

from coverts.engine import EVERYBODY, chance, each, rule, say, some_of, token
from coverts.games.trek_ccg.rules.actions import responses, suspension
from coverts.games.trek_ccg.rules.attributes import hull, is_marker, skill_of
from coverts.games.trek_ccg.rules.presence import (
    among_pieces,
    in_core,
    in_group,
    is_at,
    is_facility,
    is_kind,
    is_ship,
    is_vessel,
)
from coverts.games.trek_ccg.rules.scoring import score_bonus
from coverts.games.trek_ccg.rules.under_way import begin, finish, within
from coverts.games.trek_ccg.rules.zones import discard, has_room, put_in_play
from coverts.games.trek_ccg.state import NOTHING, PIECES, TrekCcg
from coverts.games.trek_ccg.vocabulary.deeds import DESTRUCTION, SHIP_BATTLE
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import AFFILIATION, POINTS, TACTIC_NAMES
from coverts.games.trek_ccg.vocabulary.terms import BORG, FIRST_TACTIC, SKILLS, TACTIC, TACTICS
from coverts.games.trek_ccg.vocabulary.texts import HAS_MARKS, MARKS

FLIPS, DIRECT_HIT_FLIPS = 2, 4
"""How many tactics are flipped for a hit and for a direct hit if there is no current tactic (13.6)."""


def has_bridge(s: TrekCcg, who):
    """Return whether the player has an open Battle Bridge Door (13.6, 14.9).

    Such a player damages ships with tactics.
    """
    return in_core(s, card_named("Battle Bridge Door"), who) != NOTHING


# -- tactics and markers ---------------------------------------------------------------------------


def refill(s: TrekCcg, who):
    """Turn the used tactics into the side deck if it has no other tactic left (2.5)."""
    mine = s.side[who]
    if mine.tactic_count == 0:
        for tactic in range(TACTICS):
            mine.tactics[tactic] += mine.used_tactics[tactic]
            mine.tactic_count += mine.used_tactics[tactic]
            mine.used_tactics[tactic] = 0


@chance(TACTIC_NAMES, learns=EVERYBODY, rules=("14.2",), prompt="Flip a tactic")
def flip_over(s: TrekCcg, who, tactic):
    if tactic == TACTICS:
        return 0
    return s.side[who].tactics[tactic]


@rule("14.2", "14.7")
def flip(s: TrekCcg, by, vessel):
    """Flip a tactic of a player's side deck and place it as a damage marker.

    Nothing happens if the side deck is empty.
    """
    refill(s, by)
    if s.side[by].tactic_count > 0:
        s.side[by].tactic_count -= 1
        tactic = yield flip_over(by)
        s.side[by].tactics[tactic] -= 1
        yield from place_marker(s, by, vessel, FIRST_TACTIC + tactic)


@rule("14.2", "14.3", "14.4")
def place_marker(s: TrekCcg, by, vessel, tactic):
    """Place a tactic on a ship or facility, and carry out its immediate results once."""
    if not has_room(s):
        s.side[by].used_tactics[tactic - FIRST_TACTIC] += 1
        return
    put_in_play(s, by, tactic, vessel)
    say("damaged", s.piece[vessel].face, tactic, hull(s, vessel))
    if HAS_MARKS[tactic]:
        yield from MARKS[tactic](s, by, vessel)


@rule("14.2", "13.6")
def flip_some(s: TrekCcg, by, vessel, flips):
    """Flip several tactics as damage, as long as the ship or facility is in play."""
    face = s.piece[vessel].face
    for _ in range(flips):
        if s.piece[vessel].face == face and is_vessel(s, vessel):
            yield from flip(s, by, vessel)


def rotate(s: TrekCcg, vessel, direct):
    """Apply rotation damage: half of HULL, or all of it for a direct hit (14.6)."""
    s.piece[vessel].lost = min(100, s.piece[vessel].lost + 50 * (1 + direct))
    say("rotated", s.piece[vessel].face, hull(s, vessel))


@rule("13.6", "14.6", "14.9")
def damage(s: TrekCcg, by, vessel, flips, direct):
    """Damage a ship or facility for a player's card.

    Args:
        flips: the number of flips, if the player has a side deck.
        direct: whether rotation damage takes all HULL.
    """
    if has_bridge(s, by):
        yield from flip_some(s, by, vessel, flips)
    else:
        rotate(s, vessel, direct)


# -- deaths in the crew ----------------------------------------------------------------------------


def may_die(s: TrekCcg, piece, vessel, first, second, third):
    """Return whether a personnel is a crew member with one of three skills.

    If `first` is SKILLS, no skill is needed. Infiltrators are crew members whether or not they take part
    (21.15). Personnel under house arrest are not crew members (6.8).
    """
    if s.piece[piece].arrested or not in_group(s, piece, s.piece[vessel].controller, vessel):
        return 0
    if first == SKILLS or skill_of(s, piece, first) > 0:
        return 1
    return skill_of(s, piece, second) > 0 or skill_of(s, piece, third) > 0


@chance(PIECES, learns=EVERYBODY, rules=("28.3", "14.3"), prompt="Who dies?")
def draw_victim(s: TrekCcg, vessel, first, second, third, piece):
    return may_die(s, piece, vessel, first, second, third)


@rule("14.3", "21.15", "28.3")
def kill_one(s: TrekCcg, vessel, first, second, third):
    """Kill one random crew member that has one of three skills, if there is one.

    If `first` is SKILLS, any crew member can be chosen.
    """
    any_there = False
    for piece in range(s.used_slots):
        if may_die(s, piece, vessel, first, second, third):
            any_there = True
    if any_there:
        victim = yield draw_victim(vessel, first, second, third)
        discard(s, victim)


# -- destruction -----------------------------------------------------------------------------------


def is_dying(s: TrekCcg, vessel):
    """Return whether the destruction of a ship or facility is under way."""
    for action in range(s.depth):
        if s.action[action].kind == DESTRUCTION and s.action[action].piece == vessel:
            return 1
    return 0


@among_pieces
def lost(s: TrekCcg, piece):
    """Return whether a piece has no HULL left and its destruction has not begun."""
    return is_vessel(s, piece) and hull(s, piece) == 0 and not is_dying(s, piece)


def any_damage(s: TrekCcg):
    """Return whether any piece is a damage marker or has rotation damage."""
    if some_of(is_kind, s, TACTIC):
        return 1
    return any(s.piece[vessel].lost > 0 for vessel in each(is_vessel, s))


@rule("14.5", "13.7")
def destroyed_ships(s: TrekCcg):
    """Destroy one ship or facility without HULL, and return 1 if there was one.

    During a ship battle the destruction waits.
    """
    if within(s, SHIP_BATTLE) == NOTHING and any_damage(s):
        for piece in each(lost, s):
            yield from destroy(s, piece)
            return 1
    return 0


@rule("14.5", "15.8")
def destroy(s: TrekCcg, vessel):
    """Let the players respond to a destruction, then remove the ship and all aboard."""
    depth = s.depth
    face = s.piece[vessel].face
    action = begin(s, DESTRUCTION, 1 - s.piece[vessel].controller)
    s.action[action].piece = vessel
    s.action[action].card = face
    s.action[action].token = token(s)
    say("about_to_be_destroyed", face)
    yield from responses(s, action)
    yield from suspension(s, action)
    if s.piece[vessel].face == face and is_vessel(s, vessel):
        wreck(s, vessel)
    finish(s, depth)


def was_hit_by(s: TrekCcg, who, vessel):
    """Return whether a ship has rotation damage or a marker placed by a player."""
    for piece in each(is_marker, s, vessel):
        if s.piece[piece].seat == who:
            return 1
    return s.piece[vessel].lost > 0


def wreck(s: TrekCcg, vessel):
    """Remove a destroyed ship or facility and everything aboard (14.5, 22.21).

    Ships docked at a facility stay in space. The opponent scores the points of a Borg ship that they
    destroyed.
    """
    card = s.piece[vessel].face
    other = 1 - s.piece[vessel].controller
    for piece in each(is_at, s, vessel):
        if is_ship(s, piece) and is_facility(s, vessel):
            s.piece[piece].host = s.piece[vessel].host
    if AFFILIATION[card] == BORG and was_hit_by(s, other, vessel):
        score_bonus(s, other, POINTS[card])
    say("destroyed", card)
    discard(s, vessel)
