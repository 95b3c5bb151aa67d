"""Scores of the stand-in deck's cards for the courier bot."""

from coverts.games.infiltration.cards.items.access_card import access_card
from coverts.games.infiltration.cards.items.alarm_spoofer import AlarmSpoofer
from coverts.games.infiltration.cards.items.call_for_backup import call_for_backup
from coverts.games.infiltration.cards.items.data_code_breaker import data_code_breaker
from coverts.games.infiltration.cards.items.data_sled import DataSled
from coverts.games.infiltration.cards.items.data_spike import data_spike
from coverts.games.infiltration.cards.items.diesel import diesel
from coverts.games.infiltration.cards.items.disrupter_laser import DisrupterLaser
from coverts.games.infiltration.cards.items.double_siphon import double_siphon
from coverts.games.infiltration.cards.items.false_alert import false_alert
from coverts.games.infiltration.cards.items.fast_grab import fast_grab
from coverts.games.infiltration.cards.items.flechette_pistol import FlechettePistol
from coverts.games.infiltration.cards.items.gauss_pistol import GaussPistol
from coverts.games.infiltration.cards.items.grapple_line import grapple_line
from coverts.games.infiltration.cards.items.informant import NO_MORE, informant, look_at
from coverts.games.infiltration.cards.items.master_schematics import MasterSchematics
from coverts.games.infiltration.cards.items.med_patch import med_patch
from coverts.games.infiltration.cards.items.movement_tracker import MovementTracker
from coverts.games.infiltration.cards.items.pick_up_van import pick_up_van
from coverts.games.infiltration.cards.items.pickpocket_rig import PickpocketRig
from coverts.games.infiltration.cards.items.portable_terminal import portable_terminal
from coverts.games.infiltration.cards.items.qianju_pt import BACKWARD, FORWARD, QianjuPt, move_on
from coverts.games.infiltration.cards.items.remote_drone import RemoteDrone
from coverts.games.infiltration.cards.items.scrap_recycler import ScrapRecycler
from coverts.games.infiltration.cards.items.secretaries import secretaries
from coverts.games.infiltration.cards.items.sedative import sedative
from coverts.games.infiltration.cards.items.shock_mine import shock_mine
from coverts.games.infiltration.cards.items.signal_jammer import signal_jammer
from coverts.games.infiltration.cards.items.skeleton_key import skeleton_key
from coverts.games.infiltration.cards.items.sledgehammer import sledgehammer
from coverts.games.infiltration.cards.items.slider import Slider
from coverts.games.infiltration.cards.items.smash_and_grab import smash_and_grab
from coverts.games.infiltration.cards.items.smoke_pod import smoke_pod
from coverts.games.infiltration.cards.items.stun_baton import StunBaton
from coverts.games.infiltration.cards.items.tripwire import tripwire
from coverts.games.infiltration.cards.npcs import JamesHarris, LeahBailey, OfficerNelson
from coverts.games.infiltration.cards.rooms import (
    BlackLab,
    ExecutiveSuite,
    FirstAidStation,
    MainframeSanctum,
    PrototypeWorkshop,
    RelayStation,
    SpecimenStore,
    SupplyStore,
    Surgery,
)
from coverts.games.infiltration.for_cards import (
    EMPTY_HANDED,
    KEPT,
    LINE,
    NPC_COUNT,
    OPERATIVES,
    RETREAT,
    SECURE,
    TOKEN,
    UNWANTED,
    action_worth,
    advance_worth,
    ahead_of,
    at_hand,
    courier,
    danger,
    has_no_reason_to_leave,
    interface_worth,
    meets,
    retreat_worth,
    slack,
    worth,
    worth_leaving,
)

# -- rooms and NPCs ----------------------------------------------------------------------------------


@worth(RelayStation.interface)
def rate_relay_station(v, operative):
    return 2 * TOKEN


@worth(MainframeSanctum.interface)
def rate_mainframe_sanctum(v, operative):
    if v.proximity < 70:
        return 3 * TOKEN
    return -10


@worth(PrototypeWorkshop.interface, BlackLab.interface, SpecimenStore.interface)
def rate_prototype(v, operative):
    if v.operative[operative].prototype:
        return -10
    return 42


@worth(ExecutiveSuite.interface)
def rate_blackmail_file(v, operative):
    return 35


@worth(FirstAidStation.interface, Surgery.interface)
def rate_healing(v, operative):
    if v.operative[operative].wounded and v.operative[operative].place > 2:
        return 30
    return -10


@worth(SupplyStore.interface)
def rate_supply_store(v, operative):
    if slack(v, operative) >= 4:
        return 22
    return -10


@danger(JamesHarris)
def rate_harris(v, npc):
    """Return the proximity that James Harris adds on his way out, 5 in each round."""
    return 5 * min(5, v.npc[npc].place + 1)


@danger(LeahBailey)
def rate_bailey(v, npc):
    return 20


@danger(OfficerNelson, pace=40)
def rate_nelson(v, npc):
    return 0


# -- items while there is time -----------------------------------------------------------------------


def rate_loot(v, operative):
    return TOKEN * at_hand(v, operative)


@worth(data_code_breaker, kept=7)
def rate_data_code_breaker(v, operative):
    room = v.room[v.operative[operative].place]
    if room.lock:
        return 20 + rate_loot(v, operative) + 5 * SECURE[room.face]
    return rate_loot(v, operative) - 5 + max(0, interface_worth(v, operative))


def rate_secure_files(v, operative):
    """Score a room's secure data files, with a bonus if few others are available."""
    room = v.room[v.operative[operative].place]
    return 22 + 4 * SECURE[room.face] - 4 * room.available


@worth(DisrupterLaser, sledgehammer, skeleton_key, kept=5)
def rate_lock_openers(v, operative):
    if v.room[v.operative[operative].place].lock and slack(v, operative) >= 2:
        return rate_secure_files(v, operative)
    return UNWANTED


@worth(sedative, GaussPistol, kept=5)
@worth(FlechettePistol)
def rate_pistols(v, operative):
    if v.room[v.operative[operative].place].worker and slack(v, operative) >= 2:
        return rate_secure_files(v, operative)
    return UNWANTED


@worth(double_siphon, kept=8)
def rate_double_siphon(v, operative):
    if v.room[v.operative[operative].place].available > 2:
        return rate_loot(v, operative) + TOKEN
    return UNWANTED


@worth(smash_and_grab, kept=8)
def rate_smash_and_grab(v, operative):
    if slack(v, operative) >= 3:
        return 10 + TOKEN * ahead_of(v, operative)
    return UNWANTED


@worth(access_card, kept=5)
def rate_access_card(v, operative):
    if slack(v, operative) >= 3:
        return 12 + 7 * ahead_of(v, operative)
    return UNWANTED


@worth(fast_grab, kept=8)
def rate_fast_grab(v, operative):
    has_nothing = at_hand(v, operative) == 0 and has_no_reason_to_leave(v, operative)
    if v.operative[operative].place == 0 and has_nothing:
        return EMPTY_HANDED
    return rate_loot(v, operative) - 12


@worth(diesel, kept=8)
def rate_diesel(v, operative):
    if slack(v, operative) >= 3:
        return rate_loot(v, operative) + 20
    return UNWANTED


@worth(data_spike, kept=9)
def rate_data_spike(v, operative):
    return 38


@worth(PickpocketRig, kept=4)
def rate_pickpocket_rig(v, operative):
    for other in range(OPERATIVES):
        if meets(v, operative, other) and v.operative[other].file_count > 0:
            return 22
    return UNWANTED


@worth(med_patch)
def rate_med_patch(v, operative):
    if v.operative[operative].wounded:
        return rate_loot(v, operative) + 12
    return UNWANTED


@worth(AlarmSpoofer, kept=4)
def rate_alarm_spoofer(v, operative):
    if v.alarm > 0:
        return 26
    return UNWANTED


@worth(secretaries, kept=4)
def rate_secretaries(v, operative):
    if v.alarm > 2:
        return 6 * v.alarm
    return UNWANTED


@worth(Slider, kept=6)
def rate_slider(v, operative):
    if slack(v, operative) >= 5:
        return 14 + 7 * ahead_of(v, operative)
    return UNWANTED


@worth(informant)
def rate_informant(v, operative):
    return 18


@worth(RemoteDrone)
def rate_remote_drone(v, operative):
    return 19


@worth(ScrapRecycler)
def rate_scrap_recycler(v, operative):
    if v.discard.count() > 2:
        return 20
    return UNWANTED


@worth(grapple_line, kept=7)
@worth(QianjuPt, kept=6)
@worth(false_alert)
def save_for_the_way_out(v, operative):
    return UNWANTED


@worth(pick_up_van, kept=6)
def rate_pick_up_van(v, operative):
    if v.operative[operative].place <= 1 and has_no_reason_to_leave(v, operative):
        return EMPTY_HANDED
    return UNWANTED


@worth(call_for_backup, MovementTracker, shock_mine, smoke_pod, tripwire, signal_jammer, StunBaton)
@worth(portable_terminal, MasterSchematics)
def leave_unused(v, operative):
    return UNWANTED


# -- items when it is time to go -----------------------------------------------------------------------


@worth_leaving(grapple_line)
def rate_grapple_line_leaving(v, operative, back):
    return back + 15 * min(3, v.operative[operative].place) - 20


@worth_leaving(Slider, QianjuPt)
def rate_moves_leaving(v, operative, back):
    return back + 12 * min(2, v.operative[operative].place) - 10


@worth_leaving(pick_up_van)
def rate_pick_up_van_leaving(v, operative, back):
    if v.operative[operative].place == 1:
        return back + 20
    return UNWANTED


@worth_leaving(fast_grab)
def rate_fast_grab_leaving(v, operative, back):
    return back - 1 + rate_loot(v, operative)


@worth_leaving(diesel)
def rate_diesel_leaving(v, operative, back):
    return back + 5 + rate_loot(v, operative) // 2


@worth_leaving(med_patch)
def rate_med_patch_leaving(v, operative, back):
    if v.operative[operative].wounded:
        return back + 5
    return UNWANTED


@worth_leaving(false_alert)
def rate_false_alert_leaving(v, operative, back):
    return back - 5


# -- the questions of single cards ---------------------------------------------------------------------


@courier.on(Slider.choose_run)
def rate_run(v, operative, card):
    leads_out = card == RETREAT and v.operative[operative].place <= 1
    if leads_out and has_no_reason_to_leave(v, operative):
        return EMPTY_HANDED
    return action_worth(v, operative, card)


@courier.on(QianjuPt.choose_direction)
def rate_direction(v, operative, direction):
    if direction == FORWARD:
        return advance_worth(v, operative)
    if direction == BACKWARD:
        return retreat_worth(v, operative)
    return 0


@courier.on(move_on)
def move_while_there_is_time(v, operative, answer):
    return answer == (slack(v, operative) >= 1)


@courier.on(DataSled.steer_sled)
def rate_steering(v, operative, direction):
    if direction == FORWARD:
        return advance_worth(v, operative)
    return retreat_worth(v, operative)


@courier.on(DisrupterLaser.burn_lock)
def prefer_richest_lock(v, operative, place):
    return 2 * SECURE[v.room[place].face] + 5 * (place == v.operative[operative].place)


@courier.on(FlechettePistol.shoot_flechette)
def prefer_lab_worker(v, operative, target):
    if target == OPERATIVES:
        return 100
    return v.operative[target].file_count


@courier.on(GaussPistol.shoot_gauss)
def prefer_richest_lab_worker(v, operative, target):
    if target == OfficerNelson.card or target == JamesHarris.card:
        return 5
    if target < NPC_COUNT:
        return 2
    return 2 * SECURE[v.room[target - NPC_COUNT].face]


@courier.on(StunBaton.stun)
def prefer_npc(v, operative, target):
    if target >= OPERATIVES:
        return 100
    return v.operative[target].file_count


@courier.on(PickpocketRig.pick_pocket)
def prefer_most_files(v, operative, other):
    return v.operative[other].file_count


@courier.on(RemoteDrone.fly_drone)
def prefer_data_file(v, operative, task):
    return task >= LINE


@courier.on(look_at)
def look_nearby(v, operative, must, place):
    if place == NO_MORE:
        return -100
    return -max(place - v.operative[operative].place, v.operative[operative].place - place)


@courier.on(MasterSchematics.swap_room)
def swap_nothing(v, operative, floor, place):
    return place == NO_MORE


@courier.on(SupplyStore.discard_item)
def discard_worst_item(v, operative, item):
    return -KEPT[item]


@courier.on(ScrapRecycler.recover)
def recover_best_item(v, operative, item):
    return KEPT[item]
