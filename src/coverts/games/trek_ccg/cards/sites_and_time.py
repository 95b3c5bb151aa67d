"""The sites (chapter 45) and the time location (chapter 46)."""

from coverts.games.trek_ccg.for_cards import *

unprinted(SITE, 3, "Docking Pylons")

# -- Cargo Bay -------------------------------------------------------------------------------------


def handles_cargo(card):
    """Personnel who may report to a Cargo Bay."""
    if KIND[card] != PERSONNEL:
        return 0
    if SKILL[card * SKILLS + SMUGGLING] or SKILL[card * SKILLS + ACQUISITION]:
        return 1
    return AFFILIATION[card] == NON_ALIGNED and SKILL[card * SKILLS + NAVIGATION] > 0


@site(1, "Cargo Bay", seedable=True, stays=ON_TARGET)
class CargoBay:
    """A site of your station. Personnel with Smuggling or Acquisition, and Non-Aligned ones with Navigation,
    may report here, or be downloaded here in place of your normal card play, and then no card is drawn this
    turn. A cargo run may be completed here once a turn."""

    @decision(PIECES, named="piece", prompt="Of which station is {card} a part?", rules=("3.13",))
    def choose_station(s, who, card, piece):
        if s.piece[piece].host == NOWHERE or not is_facility(s, piece) or s.piece[piece].controller != who:
            return refuse()
        if FACILITY_KIND[s.piece[piece].face] != STATION:
            return refuse()
        return OK

    @decision(HAND_NAMES, named="deck", prompt="Whom do you download to the Cargo Bay?", rules=("16.1",))
    def choose_cargo_hand(s, who, bay, card):
        if not handles_cargo(card):
            return refuse()
        return may_download(s, who, card, bay)

    def plays(s, who, card):
        if any_legal(CargoBay.choose_station, s, who, card):
            return OK
        return refuse()

    def aim(s, who, action):
        s.action[action].host = yield CargoBay.choose_station(who, s.action[action].card)

    def welcomes(s, source, card, host):
        return PAID * (host == source and handles_cargo(card))

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        if not may_normally_play(s):
            return refuse("5.1")
        if any_legal(CargoBay.choose_cargo_hand, s, who, piece):
            return OK
        return refuse()

    def use(s, who, piece):
        if may_normally_play(s) and any_legal(CargoBay.choose_cargo_hand, s, who, piece):
            s.normal_plays -= 1
            s.no_draws = True
            card = yield CargoBay.choose_cargo_hand(who, piece)
            yield from download_card(s, who, card, piece)


# -- Montana Missile Complex -----------------------------------------------------------------------


def may_be_added(s, card):
    """It is no place of the table yet, and there is room for one more."""
    room = False
    for place in range(LOCATIONS):
        if not exists(s, place):
            room = True
        elif s.location[place].card == card:
            return 0
    return room


@time_location(1, "Montana Missile Complex", unique=True, PLANET=True)
class MontanaMissileComplex:
    """A planet in the past, joined to Earth by time travel alone. Its natives, none of whom are among these
    cards, may report here."""

    def plays(s, who, card):
        if may_be_added(s, card):
            return OK
        return refuse()

    def effect(s, who, action):
        card = s.action[action].card
        if may_be_added(s, card):
            place = new_location(s, TIME, 1)
            s.location[place].card = card
            s.action[action].held = False
            put_in_play(s, who, card, AT_MISSION + place)
            say("new_place", card)
