"""Warnings before cards of the stand-in deck that lead out of the facility, or get everybody caught."""

from coverts.games.infiltration.cards.items.access_card import access_card
from coverts.games.infiltration.cards.items.data_code_breaker import data_code_breaker
from coverts.games.infiltration.cards.items.data_sled import DataSled
from coverts.games.infiltration.cards.items.fast_grab import fast_grab
from coverts.games.infiltration.cards.items.pick_up_van import pick_up_van
from coverts.games.infiltration.cards.items.portable_terminal import portable_terminal
from coverts.games.infiltration.cards.items.qianju_pt import BACKWARD, QianjuPt, move_on
from coverts.games.infiltration.cards.items.slider import Slider
from coverts.games.infiltration.cards.rooms import MainframeSanctum
from coverts.games.infiltration.for_cards import (
    RETREAT,
    ROOM_NAMES,
    brought_out,
    choose_retreat,
    interface_warning,
    leaving,
    said,
    warning,
)


@warning(fast_grab)
def warn_of_fast_grab(v, operative):
    me = v.operative[operative]
    if me.place != 0 or RETREAT not in me.actions:
        return ""
    worth = brought_out(v, operative)
    if v.data_file_extraction:
        return said("You leave the facility for good before you extract, with {worth}.", worth=worth)
    if v.room[0].available == 0:
        return leaving(v, operative)
    return said("You leave the facility for good, with {worth} and what you download now.", worth=worth)


@warning(pick_up_van)
def warn_of_pick_up_van(v, operative):
    if v.operative[operative].place > 1:
        return ""
    worth = brought_out(v, operative)
    return said("When the Resolution Phase ends, you leave for good, with {worth}.", worth=worth)


@warning(access_card)
def warn_of_access_card(v, operative):
    return interface_warning(v, operative, ahead=1)


@warning(data_code_breaker)
def warn_of_data_code_breaker(v, operative):
    return interface_warning(v, operative)


@warning(portable_terminal)
def warn_of_portable_terminal(v, operative):
    return interface_warning(v, operative, placed=True)


@warning(DataSled.steer_sled, BACKWARD)
@warning(QianjuPt.choose_direction, BACKWARD)
@warning(move_on, 0)
def warn_of_a_step_out(v, operative):
    return leaving(v, operative) if v.operative[operative].place == 0 else ""


@warning(Slider.choose_run, RETREAT)
def warn_of_slider(v, operative):
    return leaving(v, operative) if v.operative[operative].place <= 1 else ""


@warning(choose_retreat, 1)
def warn_of_relay_station(v, operative):
    place = v.operative[operative].place
    leads_out = place <= 1 and ROOM_NAMES[v.room[place].face] == "Relay Station"
    return leaving(v, operative) if leads_out else ""


@warning(MainframeSanctum.interface)
def warn_of_mainframe_sanctum(v, operative):
    if v.proximity + 5 < 99:
        return ""
    return said("Proximity reaches 99 at once: the game ends, and everybody inside is caught.")
