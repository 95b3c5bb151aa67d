"""Where cards are, whose they are, and who is together with whom (chapter 7)."""

from coverts.engine import among
from coverts.games.trek_ccg.rules.under_way import battle_host, is_apart, joins
from coverts.games.trek_ccg.state import (
    AT_MISSION,
    BENEATH,
    CORE,
    LOCATIONS,
    NOTHING,
    NOWHERE,
    PIECES,
    SPACE,
    SURFACE,
    TrekCcg,
)
from coverts.games.trek_ccg.vocabulary.declaring import card_named
from coverts.games.trek_ccg.vocabulary.printed import (
    FITTED,
    HOMEWORLD,
    ICON,
    KIND,
    PLANET,
    QUADRANT,
    SPAN,
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
"""Mark a predicate `(s, piece, ...)` as a question about pieces, for `each` and the like."""
SET_ASIDE = 0
"""The order of personnel beneath a mission who wait, revealed, for it to be solved; the others' is higher."""


def is_kind(s: TrekCcg, piece, kind):
    """Whether the piece is a face-up card of that kind in play."""
    return s.piece[piece].face >= 0 and KIND[s.piece[piece].face] == kind


def is_personnel(s: TrekCcg, piece):
    return is_kind(s, piece, PERSONNEL)


def is_ship(s: TrekCcg, piece):
    return is_kind(s, piece, SHIP)


def is_own_ship(s: TrekCcg, piece, who):
    """A ship that player controls."""
    return is_ship(s, piece) and s.piece[piece].controller == who


def is_equipment(s: TrekCcg, piece):
    """Equipment, or the artifact that is used as such."""
    return is_kind(s, piece, EQUIPMENT) or s.piece[piece].face == card_named("Varon-T Disruptor")


def is_facility(s: TrekCcg, piece):
    return is_kind(s, piece, FACILITY)


def is_vessel(s: TrekCcg, piece):
    """A ship or a facility: what has a crew, SHIELDS and HULL."""
    return is_ship(s, piece) or is_facility(s, piece)


def vessel_of(s: TrekCcg, host):
    """The ship or facility that a host is, or that it is a site of; NOTHING where it is neither."""
    if host < PIECES and is_kind(s, host, SITE):
        host = s.piece[host].host
    if host < PIECES and is_vessel(s, host):
        return host
    return NOTHING


def has_icon(s: TrekCcg, piece, icon):
    return s.piece[piece].face >= 0 and ICON[s.piece[piece].face] & icon != 0


def has_trait(s: TrekCcg, piece, trait):
    return s.piece[piece].face >= 0 and TRAIT[s.piece[piece].face] & trait != 0


def place_of(s: TrekCcg, piece):
    """The outermost host: a code of the table (SPACE + location, SURFACE + location, CORE + seat, ...)."""
    host = s.piece[piece].host
    while host < PIECES:
        host = s.piece[host].host
    return host


def location_of_host(s: TrekCcg, host):
    """The location of a host, or NOTHING where it is at none (the core, nowhere)."""
    while host < PIECES:
        host = s.piece[host].host
    if host >= CORE:
        return NOTHING
    return (host - SPACE) % LOCATIONS


def location_of(s: TrekCcg, piece):
    return location_of_host(s, s.piece[piece].host)


def card_at(s: TrekCcg, host):
    """The card that a host is called after: the ship or facility, else the mission."""
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
    """Whether a host is a ship or facility (or any other piece)."""
    return host < PIECES


def docked_at(s: TrekCcg, ship):
    """The facility a ship is docked at, or NOTHING."""
    host = s.piece[ship].host
    if host < PIECES and is_facility(s, host):
        return host
    return NOTHING


def carried_by(s: TrekCcg, ship):
    """The ship that carries this one, or NOTHING."""
    host = s.piece[ship].host
    if host < PIECES and is_ship(s, host):
        return host
    return NOTHING


def is_own_vessel_at(s: TrekCcg, piece, who, location):
    """A ship or facility of that player at that location."""
    card = s.piece[piece]
    return is_vessel(s, piece) and card.controller == who and location_of(s, piece) == location


def side_of(s: TrekCcg, piece):
    """The player whose crew or Away Team it belongs to: the opponent of its controller while it
    infiltrates."""
    if s.piece[piece].infiltrating:
        return 1 - s.piece[piece].controller
    return s.piece[piece].controller


def able(s: TrekCcg, piece):
    """Contributes and may be used: not disabled, stunned, held or under arrest. It may be stopped."""
    card = s.piece[piece]
    return not (card.disabled or card.stunned or card.wounded or card.captive or card.arrested)


@among_pieces
def in_group(s: TrekCcg, piece, who, host):
    """A personnel of that player's crew or Away Team at a host, infiltrators counted in (7.1, 21.8)."""
    card = s.piece[piece]
    if card.host != host or card.captive or not is_personnel(s, piece):
        return 0
    return side_of(s, piece) == who


@among_pieces
def is_able_member(s: TrekCcg, piece, who, host):
    """One of that player's own who is present, able, stopped or not, in whichever Away Team."""
    return in_group(s, piece, who, host) and able(s, piece) and not s.piece[piece].infiltrating


@among_pieces
def takes_part(s: TrekCcg, piece, who, host):
    """One who acts with that crew or Away Team: able, not stopped, of the team that acts; an infiltrator
    only if it joins (6.6, 21.16)."""
    card = s.piece[piece]
    if card.host != host or card.stopped or not in_group(s, piece, who, host) or not able(s, piece):
        return 0
    if is_apart(s, piece):
        return 0
    return not card.infiltrating or joins(s, piece)


def has_own_member(s: TrekCcg, who, host):
    """Somebody of their own, no infiltrator, acts with that crew or Away Team."""
    for piece in range(s.used_slots):
        if takes_part(s, piece, who, host) and not s.piece[piece].infiltrating:
            return 1
    return 0


@among_pieces
def present(s: TrekCcg, piece, host):
    """For `each`: personnel of either player at a host."""
    return s.piece[piece].host == host and is_personnel(s, piece)


@among_pieces
def is_theirs(s: TrekCcg, piece, who, host):
    """A card of that player's at a host."""
    card = s.piece[piece]
    return card.host == host and card.controller == who


@among_pieces
def is_loyal(s: TrekCcg, piece, who):
    """Personnel of that player's who is able and does not infiltrate."""
    card = s.piece[piece]
    return is_personnel(s, piece) and card.controller == who and not card.infiltrating and able(s, piece)


@among_pieces
def is_tug(s: TrekCcg, piece, who):
    """A ship of that player's with a Tractor Beam."""
    card = s.piece[piece]
    return is_ship(s, piece) and card.controller == who and FITTED[card.face] & TRACTOR_BEAM != 0


def is_first_copy(s: TrekCcg, piece):
    """No copy of the same player is in an earlier slot at the same place."""
    card = s.piece[piece]
    return not any(
        s.piece[other].face == card.face and is_theirs(s, other, card.controller, card.host)
        for other in range(piece)
    )


@among_pieces
def in_play(s: TrekCcg, piece):
    """For `each`: face-up cards in play."""
    return s.piece[piece].host != NOWHERE and s.piece[piece].face >= 0


def together(s: TrekCcg, piece, other):
    """The two are present with each other (7.2)."""
    return (
        piece != other
        and s.piece[piece].host == s.piece[other].host
        and (s.piece[piece].host < PIECES or is_surface(s.piece[piece].host))
    )


def team_size(s: TrekCcg, who, host):
    count = 0
    for piece in range(s.used_slots):
        count += takes_part(s, piece, who, host)
    return count


def group_size(s: TrekCcg, who, host):
    """Personnel of that player's crew or Away Team, whatever their state."""
    count = 0
    for piece in range(s.used_slots):
        count += in_group(s, piece, who, host)
    return count


def own_size(s: TrekCcg, who, host):
    """Their own personnel there, whom they control, who do not infiltrate and are not under house arrest."""
    count = 0
    for piece in range(s.used_slots):
        count += is_own(s, piece, who, host)
    return count


def is_own(s: TrekCcg, piece, who, host):
    """One of the crew or Away Team who does not infiltrate and is not under house arrest (6.8)."""
    return in_group(s, piece, who, host) and not s.piece[piece].infiltrating and not s.piece[piece].arrested


def unopposed(s: TrekCcg, who, host):
    """They have personnel there and the opponent has none (7.6)."""
    return own_size(s, who, host) > 0 and own_size(s, 1 - who, host) == 0


def is_intruder(s: TrekCcg, piece):
    """Aboard a ship or facility the other player controls, neither captive nor infiltrating (7.7)."""
    card = s.piece[piece]
    vessel = vessel_of(s, card.host)
    if vessel == NOTHING or card.captive or card.infiltrating or not is_personnel(s, piece):
        return 0
    return s.piece[vessel].controller != card.controller


def in_core(s: TrekCcg, card, who):
    """The piece of that card face up in a player's core, or NOTHING."""
    for piece in range(s.used_slots):
        if s.piece[piece].face == card and s.piece[piece].host == CORE + who:
            return piece
    return NOTHING


def copy_of(s: TrekCcg, card, who):
    """A piece of that card controlled by that player in play, or NOTHING."""
    for piece in range(s.used_slots):
        if (
            s.piece[piece].face == card
            and s.piece[piece].controller == who
            and s.piece[piece].host != NOWHERE
        ):
            return piece
    return NOTHING


def is_on(s: TrekCcg, card, host):
    """A piece of that card attached to (or aboard) a host, or NOTHING."""
    for piece in range(s.used_slots):
        if s.piece[piece].face == card and s.piece[piece].host == host:
            return piece
    return NOTHING


def mission_of(s: TrekCcg, location, who):
    """The mission card a player reads there: their own copy, else the opponent's; NOTHING where there is
    none."""
    if location < 0:
        return NOTHING
    if s.location[location].mission[who] >= 0:
        return s.location[location].mission[who]
    return s.location[location].mission[1 - who]


def homeworld_at(s: TrekCcg, location, who):
    """Which homeworld the mission is that a player reads there, such as EARTH, or 0."""
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
    """A mouth of the Bajoran Wormhole is that location."""
    return is_on(s, card_named("Bajoran Wormhole"), AT_MISSION + location) != NOTHING


def joined(s: TrekCcg, one, other):
    """The two mouths of the wormhole, one in each quadrant (47.5)."""
    return one != other and is_wormhole_mouth(s, one) and is_wormhole_mouth(s, other)


def native_here(s: TrekCcg, card, location):
    """The card is native to the quadrant of that location (5.4)."""
    return QUADRANT[card] == s.location[location].quadrant


def is_set_aside(s: TrekCcg, piece):
    """Beneath a mission, revealed, it waits for the mission to be solved (10.3)."""
    return is_kind(s, piece, ARTIFACT) or s.piece[piece].order == SET_ASIDE


def is_here(s: TrekCcg, piece, location):
    """Anywhere at the location: surface, space, aboard, or on the mission; not beneath it (7.3)."""
    host = place_of(s, piece)
    return (
        host == SPACE + location or host == SURFACE + location or host == AT_MISSION + location
    ) and s.piece[piece].face >= 0


def battle_location(s: TrekCcg):
    """The location of the innermost battle under way, or NOTHING."""
    return location_of_host(s, battle_host(s))


def was_attacked(s: TrekCcg, who, location):
    """That player was attacked there since their last turn (11.4)."""
    return s.attacked_at[who] >> location & 1


def is_closed(s: TrekCcg, location):
    """The mission may not be attempted: a Radioactive Garbage Scow lies there."""
    return is_on(s, card_named("Radioactive Garbage Scow"), AT_MISSION + location) != NOTHING
