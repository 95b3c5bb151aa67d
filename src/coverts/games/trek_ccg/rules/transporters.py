"""Rules for who may beam or walk between two places (chapter 9)."""

from coverts.engine import OK, each, refuse
from coverts.games.trek_ccg.rules.affiliations import fits_group, may_join
from coverts.games.trek_ccg.rules.attributes import is_screened, shields, skill, skill_of, transporters_off
from coverts.games.trek_ccg.rules.capture import is_escorted
from coverts.games.trek_ccg.rules.presence import (
    exists,
    in_group,
    is_facility,
    is_incapacitated,
    is_inside,
    is_kind,
    is_own_ship,
    is_personnel,
    is_planet,
    is_surface,
    is_vessel,
    mission_of,
    speaks,
    was_attacked,
)
from coverts.games.trek_ccg.state import BENEATH, LOCATIONS, NOTHING, PIECES, SPACE, SURFACE, TrekCcg
from coverts.games.trek_ccg.vocabulary.entering import card_named
from coverts.games.trek_ccg.vocabulary.printed import FACILITY_KIND, FITTED, KIND
from coverts.games.trek_ccg.vocabulary.terms import (
    ARTIFACT,
    BORG,
    EQUIPMENT,
    HEADQUARTERS,
    INVASIVE_TRANSPORTERS,
    SITE,
    TRANSPORTER_SKILL,
)
from coverts.games.trek_ccg.vocabulary.texts import LETS_BORG, OPENS_SHIELDS

# -- the places of a location ----------------------------------------------------------------------


def is_room(s: TrekCcg, host):
    """Return whether personnel can be at a host.

    The host must be a ship, a facility, a site or a planet's surface.
    """
    if host < PIECES:
        return is_inside(s, host)
    return is_surface(host) and exists(s, host - SURFACE) and is_planet(s, host - SURFACE)


def spot(s: TrekCcg, host):
    """Return the location of a place, or NOTHING.

    Only places in space or on a surface have a location.
    """
    while host < PIECES:
        host = s.piece[host].host
    if host >= BENEATH:
        return NOTHING
    return (host - SPACE) % LOCATIONS


def quarantined(s: TrekCcg, who, host):
    """Return whether the player's personnel may not leave a host (28.2)."""
    if is_surface(host) and mission_of(s, host - SURFACE, who) == card_named("Cure Deadly Virus"):
        if s.location[host - SURFACE].solved_by == NOTHING:
            return 1
    return is_screened(s, who, host)


# -- transporters and SHIELDS ----------------------------------------------------------------------


def is_hidden(s: TrekCcg, host):
    """Return whether a host is a cloaked ship or inside one."""
    while host < PIECES:
        if s.piece[host].cloaked:
            return 1
        host = s.piece[host].host
    return 0


def transporters(s: TrekCcg, who, location):
    """Return the state of the player's transporters at a location (9.2).

    It is 2 if some work, 1 if all are off line, and 0 if there are none.
    """
    best = 0
    for vessel in each(is_vessel, s):
        if s.piece[vessel].controller == who and spot(s, vessel) == location:
            if not is_hidden(s, vessel):
                best = max(best, 2 - transporters_off(s, vessel))
    return best


def opened(s: TrekCcg, who, vessel):
    """Return whether the player's cards can pass the SHIELDS of a ship (9.4).

    Invasive transporters or the text of a card can open them.
    """
    location = spot(s, vessel)
    for ship in each(is_own_ship, s, who):
        if FITTED[s.piece[ship].face] & INVASIVE_TRANSPORTERS and spot(s, ship) == location:
            if not is_hidden(s, ship) and not transporters_off(s, ship):
                return 1
    for source in each(speaks, s):
        if s.piece[source].controller == who and spot(s, source) == location:
            if OPENS_SHIELDS[s.piece[source].face](s, source, vessel):
                return 1
    return 0


def is_shut(s: TrekCcg, who, host):
    """Return whether the opponent's SHIELDS block the way to a host (9.4)."""
    while host < PIECES:
        if is_vessel(s, host) and s.piece[host].controller != who:
            if shields(s, host) > 0 and not opened(s, who, host):
                return 1
        host = s.piece[host].host
    return 0


def needs_skill(s: TrekCcg, who, host):
    """Return whether a mission's surface requires Transporter Skill."""
    return is_surface(host) and mission_of(s, host - SURFACE, who) == card_named("Restock Supplies")


def may_beam(s: TrekCcg, who, start, goal):
    """Return OK, or refuse to let the player beam cards from start to goal."""
    if SPACE <= goal < SURFACE:
        return refuse("9.3")
    if start == goal or not is_room(s, start) or not is_room(s, goal):
        return refuse("9.2")
    location = spot(s, start)
    if location < 0 or spot(s, goal) != location:
        return refuse("9.2")
    if is_hidden(s, start) or is_hidden(s, goal):
        return refuse("8.10")
    working = transporters(s, who, location)
    if working == 0:
        return refuse("9.2")
    if working == 1:
        return refuse("9.7")
    if needs_skill(s, who, start) or needs_skill(s, who, goal):
        if not skill(s, who, start, TRANSPORTER_SKILL) and not skill(s, who, goal, TRANSPORTER_SKILL):
            return refuse("9.7")
    if is_shut(s, who, start) or is_shut(s, who, goal):
        return refuse("9.4")
    return OK


# -- walking ---------------------------------------------------------------------------------------


def opens_into(s: TrekCcg, inner, outer):
    """Return whether personnel can walk from an inner place to an outer one (9.6).

    The inner place is docked at, carried in or part of the outer one.
    """
    if inner >= PIECES:
        return 0
    around = s.piece[inner].host
    if outer >= PIECES:
        return (
            around == outer and is_facility(s, inner) and FACILITY_KIND[s.piece[inner].face] == HEADQUARTERS
        )
    if around == outer:
        return is_vessel(s, outer)
    return around < PIECES and around == s.piece[outer].host and is_kind(s, outer, SITE)


def may_walk(s: TrekCcg, who, start, goal):
    """Return OK, or refuse to let the player's cards walk from start to goal."""
    if start == goal or not is_room(s, start) or not is_room(s, goal):
        return refuse("9.6")
    if not opens_into(s, start, goal) and not opens_into(s, goal, start):
        return refuse("9.6")
    if is_surface(start) and s.piece[goal].controller != who:
        return refuse("9.6")
    return OK


# -- which cards may move --------------------------------------------------------------------------


def borg_may_go(s: TrekCcg, who, host):
    """Return whether Borg may go to a planet or opposing ship (22.2).

    They need a current objective that lets them go, or must be striking back.
    """
    if host < PIECES and is_vessel(s, host) and s.piece[host].controller == who:
        return 1
    if host < PIECES and is_kind(s, host, SITE):
        return 1
    if spot(s, host) >= 0 and was_attacked(s, who, spot(s, host)):
        return 1
    for source in each(speaks, s):
        if s.piece[source].controller == who:
            if LETS_BORG[s.piece[source].face](s, source, host):
                return 1
    return 0


def may_go(s: TrekCcg, who, piece, start, goal):
    """Return OK, or refuse to let a card move on its player's order."""
    card = s.piece[piece]
    if card.host != start or card.face < 0:
        return refuse("9.2")
    if card.controller != who:
        if card.infiltrating:
            return refuse("21.9")
        return refuse("9.2")
    if KIND[card.face] == EQUIPMENT or KIND[card.face] == ARTIFACT:
        return OK
    if not is_personnel(s, piece):
        return refuse("9.2")
    if card.infiltrating:
        return refuse("21.17")
    if quarantined(s, who, start):
        return refuse("28.2")
    if card.captive:
        if is_escorted(s, piece):
            return OK
        return refuse("20.2")
    if card.stopped:
        return refuse("9.5")
    if is_incapacitated(s, piece):
        return refuse("7.5")
    if not may_join(s, who, card.affiliation, goal):
        return refuse("6.5")
    if card.affiliation == BORG and not borg_may_go(s, who, goal):
        return refuse("22.2")
    return OK


def spy_may_follow(s: TrekCcg, who, piece):
    """Return whether an infiltrator may follow its group to another place.

    It may do so even if it does not fit in at the goal, where it then faces house arrest (21.16, 21.27).
    """
    card = s.piece[piece]
    return not card.stopped and in_group(s, piece, who, card.host) and not quarantined(s, who, card.host)


def spy_may_go(s: TrekCcg, piece, host):
    """Return whether an infiltrator may go to a host alone (21.18).

    It passes the opponent's SHIELDS and may use their transporters.
    """
    card = s.piece[piece]
    start = card.host
    own = card.controller
    if start == host or not is_room(s, start) or not is_room(s, host):
        return 0
    location = spot(s, start)
    if location < 0 or spot(s, host) != location or quarantined(s, 1 - own, start):
        return 0
    if host < PIECES and s.piece[host].controller == own:
        if not fits_group(s, own, card.former, host):
            return 0
    elif not is_surface(host) and not fits_group(s, 1 - own, card.affiliation, host):
        return 0
    if opens_into(s, start, host) or opens_into(s, host, start):
        return 1
    if is_hidden(s, start) or is_hidden(s, host):
        return 0
    if needs_skill(s, 1 - own, start) or needs_skill(s, 1 - own, host):
        if not skill_of(s, piece, TRANSPORTER_SKILL):
            return 0
    return transporters(s, own, location) == 2 or transporters(s, 1 - own, location) == 2
