"""What the courier knows of the cards of this deck, and his answers to their questions."""

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
    KEPT,
    LINE,
    NPC_COUNT,
    OPERATIVES,
    SECURE,
    TOKEN,
    UNWANTED,
    action_worth,
    advance_worth,
    ahead_of,
    at_hand,
    courier,
    danger,
    interface_worth,
    meets,
    retreat_worth,
    slack,
    worth,
    worth_leaving,
)

# -- rooms and NPCs ----------------------------------------------------------------------------------


@worth(RelayStation.interface)
def relay(v, operative):
    return 2 * TOKEN


@worth(MainframeSanctum.interface)
def mainframe(v, operative):
    if v.proximity < 70:
        return 3 * TOKEN
    return -10


@worth(PrototypeWorkshop.interface, BlackLab.interface, SpecimenStore.interface)
def prototype(v, operative):
    if v.operative[operative].prototype:
        return -10
    return 42


@worth(ExecutiveSuite.interface)
def blackmail(v, operative):
    return 35


@worth(FirstAidStation.interface, Surgery.interface)
def healing(v, operative):
    if v.operative[operative].wounded and v.operative[operative].place > 2:
        return 30
    return -10


@worth(SupplyStore.interface)
def supplies(v, operative):
    if slack(v, operative) >= 4:
        return 22
    return -10


@danger(JamesHarris)
def harris(v, npc):
    """Five for each room he passes on his way out."""
    return 5 * min(5, v.npc[npc].place + 1)


@danger(LeahBailey)
def bailey(v, npc):
    return 20


@danger(OfficerNelson, pace=40)
def nelson(v, npc):
    return 0


# -- items while there is time -----------------------------------------------------------------------


def loot(v, operative):
    return TOKEN * at_hand(v, operative)


@worth(data_code_breaker, kept=7)
def breaking(v, operative):
    room = v.room[v.operative[operative].place]
    if room.lock:
        return 20 + loot(v, operative) + 5 * SECURE[room.face]
    return loot(v, operative) - 5 + max(0, interface_worth(v, operative))


def behind_tokens(v, operative):
    """Taking a lock or a lab worker off, the better the less lies open."""
    room = v.room[v.operative[operative].place]
    return 22 + 4 * SECURE[room.face] - 4 * room.available


@worth(DisrupterLaser, sledgehammer, skeleton_key, kept=5)
def opening(v, operative):
    if v.room[v.operative[operative].place].lock and slack(v, operative) >= 2:
        return behind_tokens(v, operative)
    return UNWANTED


@worth(sedative, GaussPistol, kept=5)
@worth(FlechettePistol)
def shooting(v, operative):
    if v.room[v.operative[operative].place].worker and slack(v, operative) >= 2:
        return behind_tokens(v, operative)
    return UNWANTED


@worth(double_siphon, kept=8)
def siphoning(v, operative):
    if v.room[v.operative[operative].place].available > 2:
        return loot(v, operative) + TOKEN
    return UNWANTED


@worth(smash_and_grab, kept=8)
def smashing(v, operative):
    if slack(v, operative) >= 3:
        return 10 + TOKEN * ahead_of(v, operative)
    return UNWANTED


@worth(access_card, kept=5)
def walking_in(v, operative):
    if slack(v, operative) >= 3:
        return 12 + 7 * ahead_of(v, operative)
    return UNWANTED


@worth(fast_grab, kept=8)
def grabbing(v, operative):
    return loot(v, operative) - 12


@worth(diesel, kept=8)
def two_cards(v, operative):
    if slack(v, operative) >= 3:
        return loot(v, operative) + 20
    return UNWANTED


@worth(data_spike, kept=9)
def spiking(v, operative):
    return 38


@worth(PickpocketRig, kept=4)
def picking_pockets(v, operative):
    for other in range(OPERATIVES):
        if meets(v, operative, other) and v.operative[other].file_count > 0:
            return 22
    return UNWANTED


@worth(med_patch)
def patching(v, operative):
    if v.operative[operative].wounded:
        return loot(v, operative) + 12
    return UNWANTED


@worth(AlarmSpoofer, kept=4)
def spoofing(v, operative):
    if v.alarm > 0:
        return 26
    return UNWANTED


@worth(secretaries, kept=4)
def calming(v, operative):
    if v.alarm > 2:
        return 6 * v.alarm
    return UNWANTED


@worth(Slider, kept=6)
def sliding(v, operative):
    if slack(v, operative) >= 5:
        return 14 + 7 * ahead_of(v, operative)
    return UNWANTED


@worth(informant)
def asking(v, operative):
    return 18


@worth(RemoteDrone)
def flying(v, operative):
    return 19


@worth(ScrapRecycler)
def recycling(v, operative):
    if v.discard.count() > 2:
        return 20
    return UNWANTED


@worth(grapple_line, kept=7)
@worth(QianjuPt, pick_up_van, kept=6)
@worth(false_alert)
def saved_for_the_way_out(v, operative):
    return UNWANTED


@worth(call_for_backup, MovementTracker, shock_mine, smoke_pod, tripwire, signal_jammer, StunBaton)
@worth(portable_terminal, MasterSchematics)
def not_his_trade(v, operative):
    return UNWANTED


# -- items when it is time to go -----------------------------------------------------------------------


@worth_leaving(grapple_line)
def roped_out(v, operative, back):
    return back + 15 * min(3, v.operative[operative].place) - 20


@worth_leaving(Slider, QianjuPt)
def hurrying_out(v, operative, back):
    return back + 12 * min(2, v.operative[operative].place) - 10


@worth_leaving(pick_up_van)
def driven_out(v, operative, back):
    if v.operative[operative].place == 1:
        return back + 20
    return UNWANTED


@worth_leaving(fast_grab)
def grabbing_on_the_way(v, operative, back):
    return back - 1 + loot(v, operative)


@worth_leaving(diesel)
def two_cards_on_the_way(v, operative, back):
    return back + 5 + loot(v, operative) // 2


@worth_leaving(med_patch)
def patching_on_the_way(v, operative, back):
    if v.operative[operative].wounded:
        return back + 5
    return UNWANTED


@worth_leaving(false_alert)
def out_in_the_noise(v, operative, back):
    return back - 5


# -- the questions of single cards ---------------------------------------------------------------------


@courier.on(Slider.choose_run)
def run(v, operative, card):
    return action_worth(v, operative, card)


@courier.on(QianjuPt.choose_direction)
def direct(v, operative, direction):
    if direction == FORWARD:
        return advance_worth(v, operative)
    if direction == BACKWARD:
        return retreat_worth(v, operative)
    return 0


@courier.on(move_on)
def keep_going(v, operative, answer):
    return answer == (slack(v, operative) >= 1)


@courier.on(DataSled.steer_sled)
def steer(v, operative, direction):
    if direction == FORWARD:
        return advance_worth(v, operative)
    return retreat_worth(v, operative)


@courier.on(DisrupterLaser.burn_lock)
def richest_lock(v, operative, place):
    return 2 * SECURE[v.room[place].face] + 5 * (place == v.operative[operative].place)


@courier.on(FlechettePistol.shoot_flechette)
def worker_first(v, operative, target):
    if target == OPERATIVES:
        return 100
    return v.operative[target].file_count


@courier.on(GaussPistol.shoot_gauss)
def richest_worker(v, operative, target):
    if target == OfficerNelson.card or target == JamesHarris.card:
        return 5
    if target < NPC_COUNT:
        return 2
    return 2 * SECURE[v.room[target - NPC_COUNT].face]


@courier.on(StunBaton.stun)
def npc_first(v, operative, target):
    if target >= OPERATIVES:
        return 100
    return v.operative[target].file_count


@courier.on(PickpocketRig.pick_pocket)
def fullest_pocket(v, operative, other):
    return v.operative[other].file_count


@courier.on(RemoteDrone.fly_drone)
def fetch(v, operative, task):
    return task >= LINE


@courier.on(look_at)
def look_ahead(v, operative, must, place):
    if place == NO_MORE:
        return -100
    return -max(place - v.operative[operative].place, v.operative[operative].place - place)


@courier.on(MasterSchematics.swap_room)
def leave_it(v, operative, floor, place):
    return place == NO_MORE


@courier.on(SupplyStore.discard_item)
def worst_item(v, operative, item):
    return -KEPT[item]


@courier.on(ScrapRecycler.recover)
def best_item(v, operative, item):
    return KEPT[item]
