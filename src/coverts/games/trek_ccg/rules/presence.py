"""Queries about where cards are and who is together (chapter 7)."""

from coverts.engine import among, count, each, first
from coverts.games.trek_ccg.rules.under_way import battle_host, is_apart, joins
from coverts.games.trek_ccg.state import (
    AT_MISSION,
    BENEATH,
    BY_FACE,
    BY_HOST,
    BY_KIND,
    BY_ROOM,
    BY_TEXT,
    BY_VESSEL,
    CORE,
    LOCATIONS,
    NOTHING,
    NOWHERE,
    PIECES,
    SPACE,
    SURFACE,
    TrekCcg,
)
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import (
    FITTED,
    HOMEWORLD,
    ICON,
    KIND,
    PLANET,
    QUADRANT,
    SPAN,
    SPEAKS,
    TRAIT,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    ARTIFACT,
    EQUIPMENT,
    FACILITY,
    PERSONNEL,
    SHIP,
    SITE,
    TRACTOR_BEAM,
)

among_pieces = among(PIECES, below="used_slots")
"""A decorator that lets `each` and similar functions loop over a predicate `(s, piece, ...)`."""
among_pieces_at = among(PIECES, below="used_slots", group=BY_HOST["host"])
"""The same for a predicate `(s, piece, ..., host)` that is true only for pieces at the host."""
among_copies = among(PIECES, below="used_slots", group=BY_FACE["card"])
"""The same for a predicate `(s, piece, card, ...)` that is true only for faceup copies of the card."""
among_kind = among(PIECES, below="used_slots", group=BY_KIND["kind"])
"""The same for a predicate `(s, piece, kind, ...)` that is true only for faceup cards of the kind."""
SPEAKERS = BY_TEXT[0]
SHIPS = BY_KIND[SHIP]
ALL_PERSONNEL = BY_KIND[PERSONNEL]
VESSELS = BY_VESSEL[0]
ROOMS = BY_ROOM[0]
"""The groups of pieces among which some questions let the players choose."""
among_ships = among(PIECES, below="used_slots", group=SHIPS)
among_vessels = among(PIECES, below="used_slots", group=VESSELS)
among_facilities = among(PIECES, below="used_slots", group=BY_KIND[FACILITY])
among_personnel = among(PIECES, below="used_slots", group=ALL_PERSONNEL)
SET_ASIDE = 0
"""The order of revealed personnel that wait beneath a mission.

They are earned when the mission is solved. All other cards beneath a mission have a higher order.
"""


@among_kind
def is_kind(s: TrekCcg, piece, kind):
    """Return whether a piece is a faceup card of this kind."""
    return s.piece[piece].face >= 0 and KIND[s.piece[piece].face] == kind


@among_personnel
def is_personnel(s: TrekCcg, piece):
    return is_kind(s, piece, PERSONNEL)


@among_ships
def is_ship(s: TrekCcg, piece):
    return is_kind(s, piece, SHIP)


@among_ships
def is_own_ship(s: TrekCcg, piece, who):
    """Return whether a piece is a ship that the player controls."""
    return is_ship(s, piece) and s.piece[piece].controller == who


def is_equipment(s: TrekCcg, piece):
    """Return whether a piece is equipment, or the artifact that is used as equipment."""
    return is_kind(s, piece, EQUIPMENT) or s.piece[piece].face == card_named("Varon-T Disruptor")


@among_facilities
def is_facility(s: TrekCcg, piece):
    return is_kind(s, piece, FACILITY)


@among_vessels
def is_vessel(s: TrekCcg, piece):
    """Return whether a piece is a ship or facility."""
    return is_ship(s, piece) or is_facility(s, piece)


@among(PIECES, below="used_slots", group=ROOMS)
def is_inside(s: TrekCcg, piece):
    """Return whether a piece is a ship, a facility or a site, which personnel can be aboard."""
    return is_vessel(s, piece) or is_kind(s, piece, SITE)


def vessel_of(s: TrekCcg, host):
    """Return the ship or facility of a host, or NOTHING if there is none.

    The host is the ship or facility itself, or a site of it.
    """
    if host < PIECES and is_kind(s, host, SITE):
        host = s.piece[host].host
    if host < PIECES and is_vessel(s, host):
        return host
    return NOTHING


def guise_on(s: TrekCcg, piece):
    """Return the Impersonate Captive on a Founder, or NOTHING."""
    return is_on(s, card_named("Impersonate Captive"), piece)


def guise(s: TrekCcg, piece):
    """Return the card whose printed values a piece has: its own, or a captive's that it impersonates."""
    mask = guise_on(s, piece)
    return s.piece[piece].face if mask == NOTHING else s.piece[mask].first_note


def has_icon(s: TrekCcg, piece, icon):
    return s.piece[piece].face >= 0 and ICON[guise(s, piece)] & icon != 0


def has_trait(s: TrekCcg, piece, trait):
    return s.piece[piece].face >= 0 and TRAIT[s.piece[piece].face] & trait != 0


def place_of(s: TrekCcg, piece):
    """Return the outermost host of a piece, such as SPACE + location or CORE + seat."""
    host = s.piece[piece].host
    while host < PIECES:
        host = s.piece[host].host
    return host


def location_of_host(s: TrekCcg, host):
    """Return the location of a host, or NOTHING for the core or NOWHERE."""
    while host < PIECES:
        host = s.piece[host].host
    if host >= CORE:
        return NOTHING
    return (host - SPACE) % LOCATIONS


def location_of(s: TrekCcg, piece):
    return location_of_host(s, s.piece[piece].host)


def card_at(s: TrekCcg, host):
    """Return the card that names a host: a ship, a facility or a mission."""
    if host < PIECES:
        return s.piece[host].face
    location = (host - SPACE) % (SURFACE - SPACE)
    if s.location[location].mission[0] >= 0:
        return s.location[location].mission[0]
    if s.location[location].mission[1] >= 0:
        return s.location[location].mission[1]
    return s.location[location].card


def is_surface(host):
    return SURFACE <= host < BENEATH


def is_aboard(host):
    """Return whether a host is a piece, such as a ship or facility."""
    return host < PIECES


def docked_at(s: TrekCcg, ship):
    """Return the facility where a ship is docked, or NOTHING."""
    host = s.piece[ship].host
    if host < PIECES and is_facility(s, host):
        return host
    return NOTHING


def carried_by(s: TrekCcg, ship):
    """Return the ship that carries another ship, or NOTHING."""
    host = s.piece[ship].host
    if host < PIECES and is_ship(s, host):
        return host
    return NOTHING


def is_own_vessel_at(s: TrekCcg, piece, who, location):
    """Return whether a piece is the player's ship or facility at a location."""
    card = s.piece[piece]
    return is_vessel(s, piece) and card.controller == who and location_of(s, piece) == location


def side_of(s: TrekCcg, piece):
    """Return the player to whose crew or Away Team a piece belongs.

    For an infiltrator this is its controller's opponent.
    """
    if s.piece[piece].infiltrating:
        return 1 - s.piece[piece].controller
    return s.piece[piece].controller


def is_incapacitated(s: TrekCcg, piece):
    """Return whether a personnel is disabled, stunned or mortally wounded."""
    card = s.piece[piece]
    return card.disabled or card.stunned or card.wounded


def able(s: TrekCcg, piece):
    """Return whether a personnel can contribute, even if it is stopped.

    It must not be disabled, stunned, mortally wounded, captive or under house arrest.
    """
    card = s.piece[piece]
    return not (is_incapacitated(s, piece) or card.captive or card.arrested)


@among_pieces_at
def in_group(s: TrekCcg, piece, who, host):
    """Return whether a personnel is in the player's group at a host (7.1, 21.8).

    Infiltrators belong to the group that they infiltrate.
    """
    card = s.piece[piece]
    if card.host != host or card.captive or not is_personnel(s, piece):
        return 0
    return side_of(s, piece) == who


@among_pieces_at
def is_able_member(s: TrekCcg, piece, who, host):
    """Return whether a piece is one of the player's own able members at a host.

    The member may be stopped, and may be in any Away Team.
    """
    return in_group(s, piece, who, host) and able(s, piece) and not s.piece[piece].infiltrating


@among_pieces_at
def takes_part(s: TrekCcg, piece, who, host):
    """Return whether a personnel acts with the player's crew or Away Team at a host.

    It must be able, not stopped, and in the acting Away Team. An infiltrator must have joined (6.6, 21.16).
    """
    card = s.piece[piece]
    if card.host != host or card.stopped or not in_group(s, piece, who, host) or not able(s, piece):
        return 0
    if is_apart(s, piece):
        return 0
    return not card.infiltrating or joins(s, piece)


def has_own_member(s: TrekCcg, who, host):
    """Return whether a group has one of the player's own acting members.

    Infiltrators are ignored.
    """
    for piece in each(takes_part, s, who, host):
        if not s.piece[piece].infiltrating:
            return 1
    return 0


@among_pieces_at
def present(s: TrekCcg, piece, host):
    """Return whether a piece is a personnel of either player at a host."""
    return s.piece[piece].host == host and is_personnel(s, piece)


@among_pieces_at
def is_theirs(s: TrekCcg, piece, who, host):
    """Return whether a piece is the player's card at a host."""
    card = s.piece[piece]
    return card.host == host and card.controller == who


@among_personnel
def is_loyal(s: TrekCcg, piece, who):
    """Return whether a piece is the player's able personnel but not an infiltrator."""
    card = s.piece[piece]
    return is_personnel(s, piece) and card.controller == who and not card.infiltrating and able(s, piece)


def is_crew_of(s: TrekCcg, piece, ship):
    """Return whether an able personnel is aboard a ship of its own player."""
    card = s.piece[piece]
    return card.host == ship and is_aboard(ship) and is_own_ship(s, ship, card.controller) and able(s, piece)


@among_ships
def is_tug(s: TrekCcg, piece, who):
    """Return whether a piece is the player's ship and has a Tractor Beam."""
    card = s.piece[piece]
    return is_ship(s, piece) and card.controller == who and FITTED[card.face] & TRACTOR_BEAM != 0


def is_first_copy(s: TrekCcg, piece):
    """Return whether a piece is the first of its player's copies at one place."""
    card = s.piece[piece]
    return not any(
        s.piece[other].face == card.face and is_theirs(s, other, card.controller, card.host)
        for other in range(piece)
    )


@among_pieces
def in_play(s: TrekCcg, piece):
    """Return whether a piece is a faceup card in play."""
    return s.piece[piece].host != NOWHERE and s.piece[piece].face >= 0


@among(PIECES, below="used_slots", group=SPEAKERS)
def speaks(s: TrekCcg, piece):
    """Return whether a piece is a card in play with a text about other cards, or one that can be used."""
    return in_play(s, piece) and SPEAKS[s.piece[piece].face] >= 0


def together(s: TrekCcg, piece, other):
    """Return whether two cards are present with each other (7.2)."""
    return (
        piece != other
        and s.piece[piece].host == s.piece[other].host
        and (s.piece[piece].host < PIECES or is_surface(s.piece[piece].host))
    )


def team_size(s: TrekCcg, who, host):
    return count(takes_part, s, who, host)


def group_size(s: TrekCcg, who, host):
    """Return the number of personnel in the player's group, in any state."""
    return count(in_group, s, who, host)


def own_size(s: TrekCcg, who, host):
    """Return the number of the player's own personnel in a group.

    Infiltrators and personnel under house arrest are ignored.
    """
    return count(is_own, s, who, host)


@among_pieces_at
def is_own(s: TrekCcg, piece, who, host):
    """Return whether a group member is the player's own and not under arrest (6.8).

    Infiltrators are not the player's own.
    """
    return in_group(s, piece, who, host) and not s.piece[piece].infiltrating and not s.piece[piece].arrested


def unopposed(s: TrekCcg, who, host):
    """Return whether the player is unopposed at a host (7.6).

    The player has personnel there, and the opponent has none.
    """
    return own_size(s, who, host) > 0 and own_size(s, 1 - who, host) == 0


def is_intruder(s: TrekCcg, piece):
    """Return whether a personnel is an intruder (7.7).

    An intruder is aboard a ship or facility of the other player and is neither captive nor infiltrating.
    """
    card = s.piece[piece]
    vessel = vessel_of(s, card.host)
    if vessel == NOTHING or card.captive or card.infiltrating or not is_personnel(s, piece):
        return 0
    return s.piece[vessel].controller != card.controller


@among_pieces_at
def is_at(s: TrekCcg, piece, host):
    return s.piece[piece].host == host


@among_copies
def is_copy(s: TrekCcg, piece, card):
    return s.piece[piece].face == card


@among_copies
def is_copy_at(s: TrekCcg, piece, card, host):
    return s.piece[piece].face == card and s.piece[piece].host == host


@among_copies
def is_own_copy(s: TrekCcg, piece, card, who):
    """Return whether a piece is a copy of a card that the player controls in play."""
    own = s.piece[piece].face == card and s.piece[piece].controller == who
    return own and s.piece[piece].host != NOWHERE


def in_core(s: TrekCcg, card, who):
    """Return the piece of this card that is faceup in the player's core, or NOTHING."""
    return first(is_copy_at, s, card, CORE + who)


def copy_of(s: TrekCcg, card, who):
    """Return a piece of this card that the player controls in play, or NOTHING."""
    return first(is_own_copy, s, card, who)


def is_on(s: TrekCcg, card, host):
    """Return a piece of this card that is on or aboard a host, or NOTHING."""
    return first(is_copy_at, s, card, host)


def mission_of(s: TrekCcg, location, who):
    """Return the mission card that a player reads at a location, or NOTHING.

    The card is the player's own copy if there is one, else the opponent's copy.
    """
    if location < 0:
        return NOTHING
    if s.location[location].mission[who] >= 0:
        return s.location[location].mission[who]
    return s.location[location].mission[1 - who]


def homeworld_at(s: TrekCcg, location, who):
    """Return the homeworld at a location, such as EARTH, or 0 for other places."""
    mission = mission_of(s, location, who)
    if mission < 0:
        return 0
    return HOMEWORLD[mission]


def exists(s: TrekCcg, location):
    return s.location[location].quadrant != NOTHING


def is_planet(s: TrekCcg, location):
    card = mission_of(s, location, 0)
    if card < 0:
        card = s.location[location].card
    return card >= 0 and PLANET[card] != 0


def span_of(s: TrekCcg, location, who):
    card = mission_of(s, location, who)
    if card < 0:
        return 1
    return SPAN[card]


def is_wormhole_mouth(s: TrekCcg, location):
    """Return whether a location is a mouth of the Bajoran Wormhole."""
    return is_on(s, card_named("Bajoran Wormhole"), AT_MISSION + location) != NOTHING


def joined(s: TrekCcg, one, other):
    """Return whether two locations are the mouths of the wormhole (47.5)."""
    return one != other and is_wormhole_mouth(s, one) and is_wormhole_mouth(s, other)


def native_here(s: TrekCcg, card, location):
    """Return whether a card is native to the quadrant of a location (5.4)."""
    return QUADRANT[card] == s.location[location].quadrant


def is_set_aside(s: TrekCcg, piece):
    """Return whether a revealed card waits beneath a mission to be earned (10.3)."""
    return is_kind(s, piece, ARTIFACT) or s.piece[piece].order == SET_ASIDE


def is_here(s: TrekCcg, piece, location):
    """Return whether a faceup card is at a location (7.3).

    Cards beneath the mission are ignored.
    """
    host = place_of(s, piece)
    return (
        host == SPACE + location or host == SURFACE + location or host == AT_MISSION + location
    ) and s.piece[piece].face >= 0


def battle_location(s: TrekCcg):
    """Return the location of the innermost battle under way, or NOTHING."""
    return location_of_host(s, battle_host(s))


def was_attacked(s: TrekCcg, who, location):
    """Return whether a player was attacked at a place since their last turn (11.4)."""
    return location >= 0 and s.attacked_at[who] >> location & 1
