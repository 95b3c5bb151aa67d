"""Rules for reporting for duty and for building facilities (chapter 5)."""

from coverts.engine import OK, among, any_legal, decision, each, refuse, rule, say
from coverts.games.trek_ccg.rules.affiliations import compatible, fits_group, is_playing, may_join
from coverts.games.trek_ccg.rules.attributes import skill_of
from coverts.games.trek_ccg.rules.borg import is_assimilated
from coverts.games.trek_ccg.rules.presence import (
    ROOMS,
    able,
    card_at,
    copy_of,
    exists,
    guise_on,
    in_play,
    is_aboard,
    is_facility,
    is_on,
    is_personnel,
    location_of,
    location_of_host,
    mission_of,
    native_here,
    speaks,
)
from coverts.games.trek_ccg.rules.under_way import battle
from coverts.games.trek_ccg.rules.zones import put_in_play, put_in_play_as
from coverts.games.trek_ccg.state import (
    BENEATH,
    BY_WELCOME,
    CARD_PLAY,
    HOSTS,
    LOCATIONS,
    NOTHING,
    PIECES,
    POSTS,
    SPACE,
    SURFACE,
    TrekCcg,
)
from coverts.games.trek_ccg.vocabulary.entering import card_named, rule_of
from coverts.games.trek_ccg.vocabulary.printed import (
    AFFILIATION,
    BUILDABLE,
    FACILITY_KIND,
    HOMEWORLD,
    INFILTRATES,
    KIND,
    MAKES_WELCOME,
    MISSION_ICONS,
    PLANET,
    SECOND_AFFILIATION,
)
from coverts.games.trek_ccg.vocabulary.spoken import AS_CARD_PLAY, AS_DOWNLOAD, AS_SPY, FREELY
from coverts.games.trek_ccg.vocabulary.terms import (
    BORG,
    ENGINEER,
    EQUIPMENT,
    FACILITY,
    FIRST,
    HEADQUARTERS,
    NO_AFFILIATION,
    OUTPOST,
    PERSONNEL,
    SHIP,
    SIZES,
    STATION,
)
from coverts.games.trek_ccg.vocabulary.texts import (
    AIMS,
    EFFECTS,
    HAS_AIM,
    HAS_EFFECT,
    HAS_HINDERS,
    HAS_REPORTED,
    HINDERS,
    PLAYS,
    REPORTED,
    REPORTS_AT,
    TURNS_AWAY,
    WELCOMES,
)

PAID, FOR_FREE = 1, 2
"""The ways in which a card may report: with a card play or for free."""
BY_DOWNLOAD, IN_GROUP = 1, 2
"""The values of `paid` in `play` for a download, and for a group action in place of the normal card play."""


# -- where cards may report ------------------------------------------------------------------------


def mode_at(s: TrekCcg, who, card, host):
    """Return the affiliation that a card would have at a host, or NO_AFFILIATION.

    It is the card's first affiliation that fits. If none fits and the host is a surface, the card can form
    another Away Team (6.6).
    """
    if fits_group(s, who, AFFILIATION[card], host):
        return AFFILIATION[card]
    second = SECOND_AFFILIATION[card]
    if second != NO_AFFILIATION and fits_group(s, who, second, host):
        return second
    if may_join(s, who, AFFILIATION[card], host):
        return AFFILIATION[card]
    return NO_AFFILIATION


def goes_together(s: TrekCcg, who, card, host):
    """Return whether a card may join the player's cards at a host (6.2, 6.5).

    Equipment may always join them.
    """
    return KIND[card] == EQUIPMENT or mode_at(s, who, card, host) != NO_AFFILIATION


def slips_in(s: TrekCcg, who, card, host):
    """Return whether a card may report as an infiltrator at a host (21.4).

    The host must be a facility of the opponent.
    """
    if host >= PIECES or not is_facility(s, host) or s.piece[host].controller == who:
        return 0
    icon = INFILTRATES[card]
    if icon == NO_AFFILIATION or not is_playing(s, 1 - who, icon):
        return 0
    return compatible(s, 1 - who, icon, s.piece[host].affiliation)


def ordinary(s: TrekCcg, who, card, host):
    """Return whether a host is an ordinary place for a card to report (5.3, 5.4).

    Ordinary places are compatible facilities that the player controls, in the card's native quadrant. A ship
    docks at a station only by the text of a site (8.6), so it can report to the station only then.
    """
    if host >= PIECES or not is_facility(s, host) or s.piece[host].controller != who:
        return 0
    location = location_of_host(s, host)
    if location < 0 or not goes_together(s, who, card, host):
        return 0
    if KIND[card] == SHIP and FACILITY_KIND[s.piece[host].face] == STATION:
        return 0
    return KIND[card] == EQUIPMENT or native_here(s, card, location)


@among(PIECES, below="used_slots", group=BY_WELCOME[0])
def makes_welcome(s: TrekCcg, piece, who):
    """Return whether a piece is a player's card in play whose text lets cards report."""
    card = s.piece[piece]
    return in_play(s, piece) and MAKES_WELCOME[card.face] >= 0 and card.controller == who


def welcome(s: TrekCcg, who, card, host):
    """Return how the texts of cards in play let a card report: 0, PAID or FOR_FREE."""
    best = 0
    for source in each(makes_welcome, s, who):
        best = max(best, WELCOMES[s.piece[source].face](s, source, card, host))
    return best


def hindered(s: TrekCcg, who, host):
    """Return whether a card in play hinders the player's crew or Away Team at a host.

    A hindered group cannot attempt the mission or use the headquarters.
    """
    for source in each(speaks, s):
        if HAS_HINDERS[s.piece[source].face] and HINDERS[s.piece[source].face](s, source, who, host):
            return 1
    return 0


def is_barred(s: TrekCcg, who, host):
    """Return whether the player may not use their headquarters at the moment."""
    if host >= PIECES or not is_facility(s, host) or s.piece[host].controller != who:
        return 0
    return FACILITY_KIND[s.piece[host].face] == HEADQUARTERS and hindered(s, who, host)


def is_turned_away(s: TrekCcg, who, card, host):
    """Return whether a card in play keeps another from reporting to a ship or facility."""
    return is_aboard(host) and any(
        TURNS_AWAY[s.piece[source].face](s, source, who, card, host) for source in each(speaks, s)
    )


def how_to_report(s: TrekCcg, who, card, host):
    """Return how a card may report at a host: 0 for not at all, PAID or FOR_FREE."""
    level = max(welcome(s, who, card, host), REPORTS_AT[card](s, who, host))
    if level > 0 and (KIND[card] == SHIP or goes_together(s, who, card, host)):
        return level
    if ordinary(s, who, card, host) or slips_in(s, who, card, host):
        return PAID
    return 0


def may_normally_play(s: TrekCcg):
    """Return whether the player can still make a normal card play (4.1, 5.1)."""
    return s.phase <= CARD_PLAY and s.normal_plays > 0


def normal_play(s: TrekCcg):
    """Return OK, or refuse to let the player make a normal card play (4.1, 5.1)."""
    if s.phase > CARD_PLAY:
        return refuse("4.1")
    if s.normal_plays <= 0:
        return refuse("5.1")
    return OK


def reports_there(s: TrekCcg, who, card, paid, host):
    """Return OK, or refuse to let a card report at a host.

    Args:
        paid: whether the card needs no card play any more.
    """
    if host >= SPACE:
        if host >= BENEATH or not exists(s, (host - SPACE) % LOCATIONS):
            return refuse("5.3")
        if host < SURFACE and not REPORTS_AT[card](s, who, host):
            return refuse("5.3")
    elif s.piece[host].face < 0 or location_of_host(s, host) < 0:
        return refuse("5.3")
    if is_barred(s, who, host):
        return refuse(rule_of("Homefront"))
    level = how_to_report(s, who, card, host)
    if level == 0:
        if INFILTRATES[card] != NO_AFFILIATION and host < PIECES and s.piece[host].controller != who:
            if not is_playing(s, 1 - who, INFILTRATES[card]):
                return refuse("21.3")
            return refuse("21.4")
        return refuse("5.3")
    if is_turned_away(s, who, card, host):
        return refuse(rule_of("Assimilate Homeworld"))
    if not paid and battle(s) != NOTHING and not REPORTS_AT[card](s, who, host):
        return refuse("15.11")
    if not paid and s.phase > CARD_PLAY and battle(s) == NOTHING:
        return refuse("4.1")
    if level == PAID and not paid:
        return normal_play(s)
    return OK


@decision(
    POSTS,
    named="post",
    prompt="Where does {card} report?",
    rules=("5.3", "21.2", "21.4", "21.5"),
    group=ROOMS,
)
def report_to(s: TrekCcg, who, card, paid, host):
    return reports_there(s, who, card, paid, host)


def has_place(s: TrekCcg, who, card, paid):
    """Return whether a card may report anywhere."""
    return any_legal(report_to, s, who, card, paid)


def may_report(s: TrekCcg, who, card):
    if s.phase > CARD_PLAY and battle(s) == NOTHING:
        return refuse("4.1")
    if has_place(s, who, card, 0):
        return OK
    if s.normal_plays == 0:
        return refuse("5.1")
    return refuse("5.3")


def spend(s: TrekCcg, who, card, host):
    """Use up what a report costs, and return which kind of play it was (5.1, 5.10).

    A free play comes first, by the text of the card itself or of a card in play. Otherwise the report is the
    normal card play.
    """
    if REPORTS_AT[card](s, who, host) == FOR_FREE:
        return FREELY
    for source in each(makes_welcome, s, who):
        if WELCOMES[s.piece[source].face](s, source, card, host) == FOR_FREE:
            s.piece[source].used += 1
            return FREELY
    s.normal_plays -= 1
    return AS_CARD_PLAY


# -- the report ------------------------------------------------------------------------------------


@rule("5.3")
def choose_where_to_report(s: TrekCcg, who, action):
    """Ask the player where a card reports, and use up the play.

    A report that costs no card play is marked by its `choice`.
    """
    card = s.action[action].card
    paid = s.action[action].choice > 0
    s.action[action].other = AS_DOWNLOAD if s.action[action].choice == BY_DOWNLOAD else AS_CARD_PLAY
    if s.action[action].host == NOTHING:
        host = yield report_to(who, card, paid)
        if not paid:
            s.action[action].other = spend(s, who, card, host)
        s.action[action].host = host


@rule("5.3", "21.4", "21.7")
def report(s: TrekCcg, who, action):
    """Put a card into play where it reports.

    If it reports to the opponent's side, it infiltrates from then on.
    """
    card = s.action[action].card
    host = s.action[action].host
    s.action[action].held = False
    spy = host < PIECES and s.piece[host].controller != who and slips_in(s, who, card, host)
    if KIND[card] == SHIP and host < PIECES and FACILITY_KIND[s.piece[host].face] == HEADQUARTERS:
        host = SPACE + location_of_host(s, host)
    mode = mode_at(s, who, card, host)
    if mode == NO_AFFILIATION or spy:
        mode = AFFILIATION[card]
    piece = put_in_play_as(s, who, card, host, mode)
    s.action[action].piece = piece
    way = s.action[action].other
    if spy:
        begin_infiltrating(s, piece)
        way = AS_SPY + (way == AS_DOWNLOAD)
    say("reports", who, card, card_at(s, host), way)
    yield from after_reporting(s, piece)


@rule("5.3")
def after_reporting(s: TrekCcg, piece):
    """Carry out the texts of cards in play that apply when a card reports."""
    for source in each(speaks, s):
        if HAS_REPORTED[s.piece[source].face]:
            yield from REPORTED[s.piece[source].face](s, source, piece)


def icon_of(s: TrekCcg, piece):
    """Return the affiliation of a personnel's infiltration icon.

    Insert Undercover Agent or Impersonate Captive may have changed it.
    """
    changed = is_on(s, card_named("Insert Undercover Agent"), piece)
    if changed != NOTHING:
        return s.piece[changed].first_note
    mask = guise_on(s, piece)
    if mask != NOTHING:
        return s.piece[mask].second_note
    return INFILTRATES[s.piece[piece].face]


def begin_infiltrating(s: TrekCcg, piece):
    """Make a personnel an infiltrator with the affiliation of its icon (21.7)."""
    card = s.piece[piece]
    card.former = card.affiliation
    card.affiliation = icon_of(s, piece)
    card.infiltrating = True
    card.since = s.turn


# -- facilities ------------------------------------------------------------------------------------


def has_facility(s: TrekCcg, who, location):
    """Return whether the player has a facility at a location (3.14)."""
    for piece in each(is_facility, s):
        if s.piece[piece].seat == who and location_of(s, piece) == location:
            return 1
    return 0


def has_builder(s: TrekCcg, who, card, location):
    """Return whether an ENGINEER can build a facility at a location (3.15).

    The ENGINEER must be the player's own and of the facility's affiliation.
    """
    for piece in each(is_personnel, s):
        if s.piece[piece].controller == who and able(s, piece):
            if s.piece[piece].affiliation == AFFILIATION[card] and location_of(s, piece) == location:
                if skill_of(s, piece, ENGINEER) and not s.piece[piece].infiltrating:
                    return 1
    return 0


def is_of_borg(s: TrekCcg, card, location):
    """Return whether a facility is the Borg's and a location is a planet that they have assimilated."""
    return AFFILIATION[card] == BORG and is_assimilated(s, location)


def belongs_to(s: TrekCcg, card, location):
    """Return whether a facility may stand in the quadrant of a location (3.14)."""
    return native_here(s, card, location) or is_of_borg(s, card, location)


def has_suitable_icons(s: TrekCcg, who, card, mission, host):
    """Return whether a mission has the icons that a facility needs.

    A Borg facility needs a space mission without icons or an assimilated planet. Any other facility needs the
    icon of its affiliation, unless its text names the place.
    """
    if AFFILIATION[card] == BORG:
        bare = not MISSION_ICONS[mission] and not PLANET[mission]
        return bare or is_of_borg(s, card, location_of_host(s, host))
    return REPORTS_AT[card](s, who, host) or MISSION_ICONS[mission] >> AFFILIATION[card] & 1


def may_stand(s: TrekCcg, who, card, seeding, host):
    """Return OK, or refuse to let a facility be placed at a host.

    Args:
        seeding: whether the facility is seeded. A seeded outpost needs an affiliation icon but no builder.
    """
    if host < SPACE or host >= SURFACE + LOCATIONS:
        return refuse("3.14")
    location = (host - SPACE) % LOCATIONS
    mission = mission_of(s, location, who)
    if not exists(s, location) or mission < 0 or has_facility(s, who, location):
        return refuse("3.14")
    if FACILITY_KIND[card] == HEADQUARTERS:
        if host < SURFACE or HOMEWORLD[card] == 0 or HOMEWORLD[mission] != HOMEWORLD[card]:
            return refuse("3.14")
        if copy_of(s, card, 1 - who) != NOTHING:
            return refuse("5.8")
    elif host >= SURFACE or not belongs_to(s, card, location):
        return refuse("3.14")
    elif seeding or FACILITY_KIND[card] != OUTPOST or AFFILIATION[card] == BORG:
        if not has_suitable_icons(s, who, card, mission, host):
            return refuse("3.14")
    if not seeding and FACILITY_KIND[card] == OUTPOST:
        if not BUILDABLE[card] or not has_builder(s, who, card, location):
            return refuse("3.15")
    return OK


@decision(HOSTS, named="host", prompt="Where do you put {card}?", rules=("3.14", "3.15"))
def facility_at(s: TrekCcg, who, card, seeding, host):
    """Ask where to place a facility.

    Args:
        seeding: whether this is the facility phase.
    """
    return may_stand(s, who, card, seeding, host)


def may_build(s: TrekCcg, who, card):
    allowed = normal_play(s)
    if allowed != OK:
        return allowed
    if not any_legal(facility_at, s, who, card, 0):
        return refuse("3.15")
    return OK


@rule("3.15")
def choose_where_to_build(s: TrekCcg, who, action):
    paid = s.action[action].choice == 1
    if s.action[action].host == NOTHING:
        s.action[action].host = yield facility_at(who, s.action[action].card, paid)
    if not paid:
        s.normal_plays -= 1


@rule("3.15")
def build(s: TrekCcg, who, action):
    """Put a facility into play where it was built."""
    s.action[action].held = False
    s.action[action].piece = put_in_play(s, who, s.action[action].card, s.action[action].host)
    yield from after_reporting(s, s.action[action].piece)


def install():
    """Enter the rules for reporting and building into the tables, for all cards."""
    for kind, judge, aim, effect in (
        (PERSONNEL, may_report, choose_where_to_report, report),
        (SHIP, may_report, choose_where_to_report, report),
        (EQUIPMENT, may_report, choose_where_to_report, report),
        (FACILITY, may_build, choose_where_to_build, build),
    ):
        for card in range(FIRST[kind], FIRST[kind] + SIZES[kind]):
            if card not in PLAYS:
                PLAYS.put(card, judge)
            AIMS.put(card, aim)
            EFFECTS.put(card, effect)
            HAS_AIM[card] = HAS_EFFECT[card] = True


install()
