"""What a rule-of-thumb player wants with its spies: who goes, where to, when they help, which cards they use.

The opponent is `1 - who`; their people at a host are what `own_size` counts there.
"""

from coverts.engine import OK, count, some_of
from coverts.games.trek_ccg.bots.plans import can_solve, open_mission
from coverts.games.trek_ccg.cards.events import is_spy, listens
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
from coverts.games.trek_ccg.rules.transporters import spy_may_go
from coverts.games.trek_ccg.rules.under_way import attempted, innermost
from coverts.games.trek_ccg.state import BENEATH, NOTHING, PIECES, SURFACE
from coverts.games.trek_ccg.vocabulary.declaring import card_named
from coverts.games.trek_ccg.vocabulary.deeds import BEAM, WALK
from coverts.games.trek_ccg.vocabulary.printed import INFILTRATES
from coverts.games.trek_ccg.vocabulary.terms import NO_AFFILIATION

FIRST_SPIES = 4
"""Turns before the first spy reports: a ship's crew comes first."""
ABOARD_SHIP = 3
"""A ship goes where missions are: so many people more is it worth to a spy."""


# -- who goes where --------------------------------------------------------------------------------


def wants_spy(v, who):
    """One at a time: the others are crew."""
    return not some_of(is_infiltrator_of, v, who)


def cover(v, who, card, host):
    """How good a place that is for that card to spy: the more people the better; 0 for none, or exposed
    there."""
    people = own_size(v, 1 - who, host)
    if people == 0 or is_known_at(v, card, host):
        return 0
    if host < PIECES and is_ship(v, host):
        return people + ABOARD_SHIP
    return people


def place_to_slip_in(v, who, card, host):
    """How much it likes to report that card to the opponent's facility: people will come there."""
    if INFILTRATES[card] == NO_AFFILIATION or v.turn <= FIRST_SPIES or not wants_spy(v, who):
        return 0
    if is_known_at(v, card, host):
        return 0
    return 20 + own_size(v, 1 - who, host)


def should_infiltrate(v, who, piece):
    """It may start here, would not be exposed at once, and its own team solves nothing here with its help."""
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
    """How much better a spy's cover is where it may go by itself; 0 where it is not."""
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
    """A spy who may move would be better off elsewhere."""
    for piece in range(v.used_slots):
        if is_spy(v, piece, who) and not v.piece[piece].stopped and best_alone(v, who, piece) > 0:
            return 1
    return 0


def is_stranded(v, who, piece):
    """On a planet that the opponent has left: there it is of use to its own side alone."""
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


# -- with the opponent's team ----------------------------------------------------------------------


def undermines(v, who, piece):
    """Its part in the attempt under way would do the team more harm than good."""
    if is_on(v, card_named("Counterintelligence"), piece) != NOTHING:
        return 1
    betrayal = card_named("Ensure Their Silence")
    for seed in range(v.used_slots):
        card = v.piece[seed]
        if card.host == BENEATH + attempted(v) and betrayal in (card.seed, card.face):
            return 1
    return 0


def leads_to_arrest(v, who, piece):
    """The team beams or walks to where this spy does not fit in."""
    move = v.action[innermost(v)]
    return move.kind in (BEAM, WALK) and not may_join(v, 1 - who, v.piece[piece].affiliation, move.host)


def goes_along(v, who, piece):
    """It goes where the team goes and it fits in, but neither makes up the crew of a ship nor fights its own
    people; in attempts it is of no use, and where it gives secret orders these are obeyed."""
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
    """With 4 more STRENGTH that spy beats an opponent present."""
    return is_able_member(v, mark, 1 - who, v.piece[piece].host) and strength(v, piece) + 4 > strength(
        v, mark
    )


def has_victim(v, who, piece):
    for mark in range(v.used_slots):
        if kills(v, who, piece, mark):
            return 1
    return 0


def may_be_attempted(v, who, host):
    """The opponent's team there stands before an open mission of theirs."""
    location = location_of_host(v, host)
    if location < 0 or open_mission(v, 1 - who, location) < 0 or own_size(v, 1 - who, host) == 0:
        return 0
    return is_planet(v, location) == is_surface(host)


def wants(v, who, card, piece):
    """Whether it likes that spy of its own to use that card now."""
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
    """A card that a spy uses when it is played."""
    return card in (
        card_named("The Walls Have Ears"),
        card_named("Treacherous Advice"),
        card_named("Dial Martok for Murder"),
        card_named("Counterintelligence"),
    )


def is_time_for(v, who, card):
    """One of its spies can make good use of that card now."""
    for piece in range(v.used_slots):
        if is_infiltrator_of(v, piece, who) and wants(v, who, card, piece):
            return 1
    return 0


def is_undercover(v, piece, who):
    """Its Insert Undercover Agent, which waits to be used."""
    card = v.piece[piece]
    return card.face == card_named("Insert Undercover Agent") and card.controller == who


def best_cover(v, who, piece):
    """The best place to which Insert Undercover Agent could take that piece; 0 if there is none."""
    best = 0
    card = v.piece[piece]
    if is_loyal(v, piece, who) and icon_of(v, piece) != NO_AFFILIATION and not card.exposed:
        if is_playing(v, 1 - who, icon_of(v, piece)):
            for host in range(v.used_slots):
                if is_opposing_vessel(v, host, who) and matches_or_mixes(v, 1 - who, icon_of(v, piece), host):
                    best = max(best, cover(v, who, card.face, host))
    return best


def can_go_undercover(v, who):
    """One of its people could be taken to a good cover, and it has no spy yet."""
    return wants_spy(v, who) and any(best_cover(v, who, piece) > 0 for piece in range(v.used_slots))
