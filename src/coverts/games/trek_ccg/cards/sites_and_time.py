"""The sites (chapter 45) and the time location (chapter 46)."""

from coverts.engine import OK, any_legal, decision, refuse, say
from coverts.games.trek_ccg.rules.downloads import download_card, may_download
from coverts.games.trek_ccg.rules.presence import exists, is_facility
from coverts.games.trek_ccg.rules.reporting import PAID, may_normally_play
from coverts.games.trek_ccg.rules.zones import new_location, put_in_play
from coverts.games.trek_ccg.state import AT_MISSION, LOCATIONS, NOWHERE, PIECES
from coverts.games.trek_ccg.vocabulary.declaring import site, time_location
from coverts.games.trek_ccg.vocabulary.deeds import IN_ORDER
from coverts.games.trek_ccg.vocabulary.printed import (
    AFFILIATION,
    FACILITY_KIND,
    HAND_NAMES,
    KIND,
    ON_TARGET,
    SKILL,
)
from coverts.games.trek_ccg.vocabulary.terms import (
    ACQUISITION,
    NAVIGATION,
    NON_ALIGNED,
    PERSONNEL,
    SKILLS,
    SMUGGLING,
    STATION,
    TIME,
)

# -- Cargo Bay -------------------------------------------------------------------------------------


@decision(PIECES, named="piece", prompt="Of which station is {card} a part?", rules=("3.13", "45.1"))
def choose_station(s, who, card, piece):
    if s.piece[piece].host == NOWHERE or not is_facility(s, piece) or s.piece[piece].controller != who:
        return refuse("45.1")
    if FACILITY_KIND[s.piece[piece].face] != STATION:
        return refuse("45.1")
    return OK


def handles_cargo(card):
    """Personnel who may report to a Cargo Bay."""
    if KIND[card] != PERSONNEL:
        return 0
    if SKILL[card * SKILLS + SMUGGLING] or SKILL[card * SKILLS + ACQUISITION]:
        return 1
    return AFFILIATION[card] == NON_ALIGNED and SKILL[card * SKILLS + NAVIGATION] > 0


@decision(HAND_NAMES, named="deck", prompt="Whom do you download to the Cargo Bay?", rules=("45.1", "16.1"))
def choose_cargo_hand(s, who, bay, card):
    if not handles_cargo(card):
        return refuse("45.1")
    return may_download(s, who, card, bay)


@site(1, "Cargo Bay", seedable=True, stays=ON_TARGET)
class CargoBay:
    """A site of your station. Personnel with Smuggling or Acquisition, and Non-Aligned ones with Navigation,
    may report here, or be downloaded here in place of your normal card play, and then no card is drawn this
    turn. A cargo run may be completed here once a turn."""

    def plays(s, who, card):
        if any_legal(choose_station, s, who, card):
            return OK
        return refuse("45.1")

    def aim(s, who, action):
        s.action[action].host = yield choose_station(who, s.action[action].card)

    def welcomes(s, source, card, host):
        return PAID * (host == source and handles_cargo(card))

    def may_use(s, who, piece, moment):
        if moment != IN_ORDER:
            return refuse("15.17")
        if not may_normally_play(s):
            return refuse("5.1")
        if any_legal(choose_cargo_hand, s, who, piece):
            return OK
        return refuse("45.1")

    def use(s, who, piece):
        if may_normally_play(s) and any_legal(choose_cargo_hand, s, who, piece):
            s.normal_plays -= 1
            s.no_draws = True
            card = yield choose_cargo_hand(who, piece)
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
        return refuse("46.1")

    def effect(s, who, action):
        card = s.action[action].card
        if may_be_added(s, card):
            place = new_location(s, TIME, 1)
            s.location[place].card = card
            s.action[action].held = False
            put_in_play(s, who, card, AT_MISSION + place)
            say("new_place", card)
