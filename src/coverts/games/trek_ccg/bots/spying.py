"""Plans of rule-based bots for spies: which personnel infiltrate, where and how.

The seat `1 - who` is the opponent. Called with that seat, `own_size` counts the opponent's personnel.
"""

from coverts.engine import OK, count, some_of
from coverts.games.trek_ccg.bots.mission_plans import can_solve, open_mission
from coverts.games.trek_ccg.cards.events import is_spy, listens
from coverts.games.trek_ccg.cards.interrupts.caught_red_handed import is_caught
from coverts.games.trek_ccg.cards.interrupts.the_walls_have_ears import is_opposing_vessel
from coverts.games.trek_ccg.rules.affiliations import is_playing, may_join
from coverts.games.trek_ccg.rules.attributes import strength
from coverts.games.trek_ccg.rules.infiltration import (
    is_infiltrator_of,
    is_known_at,
    matches_or_mixes,
    may_infiltrate,
)
from coverts.games.trek_ccg.rules.presence import (
    able,
    is_able_member,
    is_loyal,
    is_on,
    is_own_vessel_at,
    is_planet,
    is_ship,
    is_surface,
    location_of,
    location_of_host,
    own_size,
)
from coverts.games.trek_ccg.rules.reporting import icon_of
from coverts.games.trek_ccg.rules.staffing import staffed
from coverts.games.trek_ccg.rules.stops import is_asked
from coverts.games.trek_ccg.rules.transporters import spy_may_go
from coverts.games.trek_ccg.rules.under_way import attempted, innermost
from coverts.games.trek_ccg.state import BENEATH, NOTHING, PIECES, SURFACE
from coverts.games.trek_ccg.vocabulary.deeds import BEAM, BETWEEN_STOP, WALK
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import INFILTRATES
from coverts.games.trek_ccg.vocabulary.terms import NO_AFFILIATION

FIRST_SPIES = 4
"""The number of turns for gathering a crew before the bot reports its first spy."""
ABOARD_SHIP = 3
"""The value of spying aboard a ship, as a number of personnel.

Ships are worth more than facilities because they go to missions.
"""


# -- who goes where --------------------------------------------------------------------------------


def wants_spy(v, who):
    """Return whether the player has no spy in play yet."""
    return not some_of(is_infiltrator_of, v, who)


def cover(v, who, card, host):
    """Return the value of a host as cover for a spy, or 0 if it is useless.

    The value grows with the number of opposing personnel. A place where the spy would be exposed is useless.
    """
    people = own_size(v, 1 - who, host)
    if people == 0 or is_known_at(v, card, host):
        return 0
    if host < PIECES and is_ship(v, host):
        return people + ABOARD_SHIP
    return people


def place_to_slip_in(v, who, card, host):
    """Return the score for reporting a spy to an opponent's facility."""
    if INFILTRATES[card] == NO_AFFILIATION or v.turn <= FIRST_SPIES or not wants_spy(v, who):
        return 0
    if is_known_at(v, card, host):
        return 0
    return 20 + own_size(v, 1 - who, host)


def should_infiltrate(v, who, piece):
    """Return whether a personnel should infiltrate where it is.

    There must be good cover, and the personnel's own team must not need it to solve the mission there.
    """
    host = v.piece[piece].host
    return (
        wants_spy(v, who)
        and cover(v, who, v.piece[piece].face, host) > 0
        and can_solve(v, who, host, location_of_host(v, host)) == 0
    )


def any_to_infiltrate(v, who):
    for piece in range(v.used_slots):
        if may_infiltrate(v, who, piece) == OK and should_infiltrate(v, who, piece):
            return 1
    return 0


def gain_alone(v, who, piece, host):
    """Return how much better a spy's cover would be at another host, or 0."""
    if not spy_may_go(v, piece, host):
        return 0
    face = v.piece[piece].face
    return max(cover(v, who, face, host) - cover(v, who, face, v.piece[piece].host), 0)


def best_alone(v, who, piece):
    best = 0
    for host in range(v.used_slots):
        if is_opposing_vessel(v, host, who):
            best = max(best, gain_alone(v, who, piece, host))
    location = location_of(v, piece)
    if location >= 0:
        best = max(best, gain_alone(v, who, piece, SURFACE + location))
    return best


def any_alone(v, who):
    """Return whether a spy that may move would have better cover elsewhere."""
    for piece in range(v.used_slots):
        if is_spy(v, piece, who) and not v.piece[piece].stopped and best_alone(v, who, piece) > 0:
            return 1
    return 0


def is_stranded(v, who, piece):
    """Return whether a spy is on a planet that the opponent has left."""
    host = v.piece[piece].host
    if not is_surface(host) or own_size(v, 1 - who, host) > 0:
        return 0
    for vessel in range(v.used_slots):
        if is_own_vessel_at(v, vessel, 1 - who, host - SURFACE):
            return 0
    return 1


def any_stranded(v, who):
    for piece in range(v.used_slots):
        if is_infiltrator_of(v, piece, who) and is_stranded(v, who, piece):
            return 1
    return 0


def wants_to_be_asked(v, who):
    """Return whether a spy could move between the opponent's actions, but the player is not asked then."""
    return not is_asked(v, who, BETWEEN_STOP) and not wants_spy(v, who)


# -- with the opponent's team ----------------------------------------------------------------------


def undermines(v, who, piece):
    """Return whether a spy's help in the attempt under way does more harm than good."""
    if is_on(v, card_named("Counterintelligence"), piece) != NOTHING:
        return 1
    betrayal = card_named("Ensure Their Silence")
    for seed in range(v.used_slots):
        card = v.piece[seed]
        if card.host == BENEATH + attempted(v) and betrayal in (card.seed, card.face):
            return 1
    return 0


def leads_to_arrest(v, who, piece):
    """Return whether the team is going to a place where the spy would not fit in."""
    move = v.action[innermost(v)]
    return move.kind in (BEAM, WALK) and not may_join(v, 1 - who, v.piece[piece].affiliation, move.host)


def goes_along(v, who, piece):
    """Return whether a spy should take part in an action of the opponent's team.

    A spy does not help to staff a ship, unless the ship obeys the spy's secret orders. It does not fight its
    own side. It takes part in a mission attempt only to do harm.
    """
    host = v.piece[piece].host
    if leads_to_arrest(v, who, piece):
        return 0
    if attempted(v) != NOTHING:
        return undermines(v, who, piece)
    if own_size(v, who, host) > 0:
        return 0
    if host >= PIECES or not is_ship(v, host):
        return 1
    return staffed(v, 1 - who, host) != (is_on(v, card_named("Issue Secret Orders"), piece) != NOTHING)


# -- cards that want spies -------------------------------------------------------------------------


def listeners(v, piece):
    return count(listens, v, piece)


def kills(v, who, piece, mark):
    """Return whether a spy with STRENGTH +4 would beat an opposing personnel."""
    return is_able_member(v, mark, 1 - who, v.piece[piece].host) and strength(v, piece) + 4 > strength(
        v, mark
    )


def has_victim(v, who, piece):
    for mark in range(v.used_slots):
        if kills(v, who, piece, mark):
            return 1
    return 0


def may_be_attempted(v, who, host):
    """Return whether the opponent's team at a host could attempt an open mission."""
    location = location_of_host(v, host)
    if location < 0 or open_mission(v, 1 - who, location) < 0 or own_size(v, 1 - who, host) == 0:
        return 0
    return is_planet(v, location) == is_surface(host)


def wants(v, who, card, piece):
    """Return whether one of the player's spies should use a card now."""
    host = v.piece[piece].host
    if card == card_named("The Walls Have Ears"):
        return host < PIECES and own_size(v, 1 - who, host) > 0
    if not able(v, piece):
        return 0
    if card == card_named("Treacherous Advice"):
        return v.side[1 - who].hand_count > 0 and listeners(v, piece) > 0
    if card == card_named("Dial Martok for Murder"):
        return not v.piece[piece].stopped and has_victim(v, who, piece)
    return v.player != who and not v.piece[piece].stopped and may_be_attempted(v, who, host)


def is_for_spies(card):
    """Return whether a card takes effect through a spy, or against one."""
    return card in (
        card_named("Caught Red-Handed"),
        card_named("The Walls Have Ears"),
        card_named("Treacherous Advice"),
        card_named("Dial Martok for Murder"),
        card_named("Counterintelligence"),
    )


def catches_one(v, who):
    """Return whether a shape-shifter of the player is present with a spy of the opponent."""
    return any(is_caught(v, piece, who) for piece in range(v.used_slots))


def is_time_for(v, who, card):
    """Return whether the player can make good use of a card about spies now."""
    if card == card_named("Caught Red-Handed"):
        return catches_one(v, who)
    for piece in range(v.used_slots):
        if is_infiltrator_of(v, piece, who) and wants(v, who, card, piece):
            return 1
    return 0


def is_undercover(v, piece, who):
    """Return whether a piece in play is the player's Insert Undercover Agent."""
    card = v.piece[piece]
    return card.face == card_named("Insert Undercover Agent") and card.controller == who


def best_cover(v, who, piece):
    """Return the value of the best cover to which a personnel can go, or 0.

    The objective Insert Undercover Agent would move the personnel there.
    """
    best = 0
    card = v.piece[piece]
    if is_loyal(v, piece, who) and icon_of(v, piece) != NO_AFFILIATION and not card.exposed:
        if is_playing(v, 1 - who, icon_of(v, piece)):
            for host in range(v.used_slots):
                if is_opposing_vessel(v, host, who) and matches_or_mixes(v, 1 - who, icon_of(v, piece), host):
                    best = max(best, cover(v, who, card.face, host))
    return best


def can_go_undercover(v, who):
    """Return whether the player has no spy and could send a personnel undercover."""
    return wants_spy(v, who) and any(best_cover(v, who, piece) > 0 for piece in range(v.used_slots))
