"""The sites (chapter 45) and the time location (chapter 46)."""

from coverts.games.trek_ccg.for_cards import *


@choice_of_piece("Of which station is this site a part?", rules=("3.13",))
def choose_station(s: TrekCcg, who, piece) -> bool:
    station = s.piece[piece]
    return is_facility(s, piece) and FACILITY_KIND[station.face] == STATION and station.controller == who


def handles_cargo(card):
    """Return whether a card is a personnel who may report to a Cargo Bay."""
    skills = card * SKILLS
    return KIND[card] == PERSONNEL and (
        SKILL[skills + SMUGGLING] > 0
        or SKILL[skills + ACQUISITION] > 0
        or (AFFILIATION[card] == NON_ALIGNED and SKILL[skills + NAVIGATION] > 0)
    )


@site(1, "Cargo Bay", seedable=True, stays=ON_TARGET)
class CargoBay(Card):
    """This is a site of your station. Personnel with Smuggling or Acquisition, and Non-Aligned personnel with
    Navigation, may report here, or be downloaded here in place of your normal card play, and in that case you
    draw no cards this turn. One cargo run a turn may be completed here. The run earns a card draw or the
    download of one Gold-Pressed Latinum for each mission passed. Each title of equipment earns this once a
    game."""

    plays = aim = choose_station

    @choice_from_deck("Whom do you download to the Cargo Bay?", rules=("16.1",))
    def choose_cargo_hand(s, who, bay, card):
        return may_download(s, who, card, bay) if handles_cargo(card) else refuse()

    def welcomes(s, source, card, host):
        return PAID * (host == source and handles_cargo(card))

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        allowed = normal_play(s)
        if allowed != OK:
            return allowed
        return OK if any_legal(CargoBay.choose_cargo_hand, s, who, piece) else refuse()

    def use(s, who, piece):
        if may_normally_play(s) and any_legal(CargoBay.choose_cargo_hand, s, who, piece):
            s.normal_plays -= 1
            s.no_draws = True
            card = yield CargoBay.choose_cargo_hand(who, piece)
            yield from download_card(s, who, card, piece)


# -- docking sites ---------------------------------------------------------------------------------

PORTS, PYLONS = 9, 6
"""The number of ships for which Docking Ports and Docking Pylons have room."""
PORT_ICONS, PYLON_ICONS = 3, 5
"""A ship needs fewer staffing icons than this to dock there."""


def staffing_icons(card):
    """Return the number of a ship's staffing icons."""
    borg = STAFF_COM[card] + STAFF_NAV[card] + STAFF_DEF[card] + STAFF_BORG[card]
    return STAFF_CMD[card] + STAFF_STF[card] + borg


@among_pieces
def is_docked_beside(s: TrekCcg, piece, station, ship, icons):
    """Return whether a piece is another ship that is docked at a station.

    Args:
        icons: the least number of staffing icons that it has.
    """
    return (
        piece != ship
        and s.piece[piece].host == station
        and is_ship(s, piece)
        and staffing_icons(s.piece[piece].face) >= icons
    )


def has_berth(s: TrekCcg, station, ship, icons):
    """Return whether a station has room for a ship with so many staffing icons.

    Ships with three icons or more can only be at the Docking Pylons.
    """
    pylons = PYLONS * (is_on(s, card_named("Docking Pylons"), station) != NOTHING)
    ports = PORTS * (is_on(s, card_named("Docking Ports"), station) != NOTHING)
    if icons >= PORT_ICONS and count(is_docked_beside, s, station, ship, PORT_ICONS) >= pylons:
        return 0
    return count(is_docked_beside, s, station, ship, 0) < ports + pylons


def commands_site(s: TrekCcg, who, site):
    """Return whether a player has Computer Skill at a site where they are unopposed."""
    return unopposed(s, who, site) and skill(s, who, site, COMPUTER_SKILL) > 0


def is_admitted(s: TrekCcg, site, ship):
    """Return whether a site lets a ship dock at its station or undock, whatever its staffing icons are."""
    who = s.piece[ship].controller
    station = s.piece[site].host
    home = s.piece[station]
    own = home.controller == who and compatible(s, who, s.piece[ship].affiliation, home.affiliation)
    admitted = own or skill(s, who, ship, VIP) > 0 or commands_site(s, who, site)
    return admitted and has_berth(s, station, ship, staffing_icons(s.piece[ship].face))


@site(2, "Docking Ports", unique=True, seedable=True, stays=ON_TARGET)
class DockingPorts(Card):
    """This is a site of your station. A ship with fewer than three staffing icons may dock and undock there
    if it is compatible with its player's own station, if a V.I.P. is aboard, or if its player has Computer
    Skill here and is unopposed. Your ships with fewer than three staffing icons may report there if they are
    compatible with the station, or if you have Computer Skill here and are unopposed. Freighters and
    transports report for free. There is room for nine ships."""

    plays = aim = choose_station

    def docks(s, site, ship):
        return staffing_icons(s.piece[ship].face) < PORT_ICONS and is_admitted(s, site, ship)

    def welcomes(s, source, card, host):
        station = s.piece[source].host
        if host != station or KIND[card] != SHIP or staffing_icons(card) >= PORT_ICONS:
            return 0
        who = s.piece[source].controller
        if not compatible(s, who, AFFILIATION[card], s.piece[station].affiliation):
            if not commands_site(s, who, source):
                return 0
        if not has_berth(s, station, NOTHING, 0):
            return 0
        return FOR_FREE if TRAIT[card] & (FREIGHTER | TRANSPORT) else PAID


@site(3, "Docking Pylons", unique=True, seedable=True, stays=ON_TARGET)
class DockingPylons(Card):
    """This is a site of your station. A ship with fewer than five staffing icons may dock and undock there if
    it is compatible with its player's own station, if a V.I.P. is aboard, or if its player has Computer Skill
    here and is unopposed. The station repairs your ships. There is room for six ships."""

    plays = aim = choose_station

    def docks(s, site, ship):
        return staffing_icons(s.piece[ship].face) < PYLON_ICONS and is_admitted(s, site, ship)


# -- Ops -------------------------------------------------------------------------------------------

FETCH_CARD, TAKE_STATION = range(2)


def may_take_station(s: TrekCcg, who, ops):
    """Return whether a player may commandeer the station of an Ops."""
    return s.piece[s.piece[ops].host].controller != who and commands_site(s, who, ops)


@site(4, "Ops", unique=True, seedable=True, stays=ON_TARGET, EITHER_USES=True)
class Ops(Card):
    """This is a site of your station. Personnel whose classification is OFFICER may report here if they are
    compatible with the station. In place of the normal card play, either player may download a personnel or
    equipment to a site of this station where they are unopposed, and in that case they draw no cards this
    turn. A player who has Computer Skill here and is unopposed may commandeer the station."""

    plays = aim = choose_station

    @choice_from_deck("Which card do you download to {site}?", rules=("16.1",))
    def choose_ops_card(s, who, site, card):
        if KIND[card] != PERSONNEL and KIND[card] != EQUIPMENT:
            return refuse()
        return may_download(s, who, card, site)

    @choice_of_piece("To which site do you download a card?", rules=("7.6",))
    def choose_ops_site(s, who, ops, piece) -> bool:
        return (
            is_kind(s, piece, SITE)
            and s.piece[piece].host == s.piece[ops].host
            and unopposed(s, who, piece)
            and any_legal(Ops.choose_ops_card, s, who, piece)
        )

    @decision(("download a card", "commandeer the station"), "What do you do at Ops?")
    def choose_ops_order(s, who, ops, order):
        if order == TAKE_STATION:
            return OK if may_take_station(s, who, ops) else refuse("7.6")
        allowed = normal_play(s)
        if allowed != OK:
            return allowed
        return OK if any_legal(Ops.choose_ops_site, s, who, ops) else refuse("7.6")

    def welcomes(s, source, card, host):
        return PAID * (host == source and CLASS[card] == OFFICER)

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        return OK if any_legal(Ops.choose_ops_order, s, who, piece) else refuse()

    def use(s, who, piece):
        if any_legal(Ops.choose_ops_order, s, who, piece):
            order = yield Ops.choose_ops_order(who, piece)
            if order == TAKE_STATION:
                s.phase = EXECUTE_ORDERS
                commandeer(s, who, s.piece[piece].host)
            else:
                s.normal_plays -= 1
                s.no_draws = True
                site = yield Ops.choose_ops_site(who, piece)
                card = yield Ops.choose_ops_card(who, site)
                yield from download_card(s, who, card, site)


# -- time locations --------------------------------------------------------------------------------


def may_be_added(s: TrekCcg, card):
    """Return whether a card is not a location yet and there is room for one more location and card."""
    return (
        free_places(s) > 0
        and has_room(s)
        and not any(s.location[place].card == card for place in range(LOCATIONS))
    )


@time_location(1, "Montana Missile Complex", unique=True, PLANET=True)
class MontanaMissileComplex(Card):
    """This planet in the past can be reached from Earth only by time travel. The ship Phoenix is placed on it
    from outside the game. Its natives may report here, but this game has no others of them."""

    moot = {3: "None of the natives is among these cards."}

    def plays(s, who, card) -> bool:
        return may_be_added(s, card)

    def effect(s, who, this: Action):
        if may_be_added(s, this.card):
            place = become_place(s, who, this, TIME, 1)
            say("new_place", this.card)
            if has_room(s) and copy_of(s, card_named("Phoenix"), who) == NOTHING:
                put_in_play(s, who, card_named("Phoenix"), SURFACE + place)
                say("comes_from_outside", card_named("Phoenix"))
