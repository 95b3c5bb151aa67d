"""What the courier knows of the cards of this deck, and his answers to their questions."""

from coverts.games.infiltration.cards.action_items import (
    access_card,
    choose_run,
    data_code_breaker,
    diesel,
    double_siphon,
    false_alert,
    fast_grab,
    med_patch,
    portable_terminal,
    slider,
    smash_and_grab,
)
from coverts.games.infiltration.cards.first_floor import FirstAidStation, SupplyStore
from coverts.games.infiltration.cards.moving_items import (
    BACKWARD,
    FORWARD,
    choose_direction,
    grapple_line,
    move_on,
    movement_tracker,
    pick_up_van,
    qianju_pt,
    steer_sled,
)
from coverts.games.infiltration.cards.npcs import JamesHarris, LeahBailey, OfficerNelson
from coverts.games.infiltration.cards.other_items import (
    alarm_spoofer,
    data_spike,
    discard_item,
    pick_pocket,
    pickpocket_rig,
    recover,
    scrap_recycler,
    secretaries,
)
from coverts.games.infiltration.cards.scouting_items import (
    NO_MORE,
    fly_drone,
    informant,
    look_at,
    master_schematics,
    remote_drone,
    swap_room,
)
from coverts.games.infiltration.cards.second_floor import (
    ExecutiveSuite,
    PrototypeWorkshop,
    RelayStation,
    Surgery,
)
from coverts.games.infiltration.cards.secret_rooms import BlackLab, MainframeSanctum, SpecimenStore
from coverts.games.infiltration.cards.striking_items import (
    burn_lock,
    call_for_backup,
    disrupter_laser,
    flechette_pistol,
    gauss_pistol,
    sedative,
    shock_mine,
    shoot_flechette,
    shoot_gauss,
    signal_jammer,
    skeleton_key,
    sledgehammer,
    smoke_pod,
    stun,
    stun_baton,
    tripwire,
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


@worth(disrupter_laser, sledgehammer, skeleton_key, kept=5)
def opening(v, operative):
    if v.room[v.operative[operative].place].lock and slack(v, operative) >= 2:
        return behind_tokens(v, operative)
    return UNWANTED


@worth(sedative, gauss_pistol, kept=5)
@worth(flechette_pistol)
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


@worth(pickpocket_rig, kept=4)
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


@worth(alarm_spoofer, kept=4)
def spoofing(v, operative):
    if v.alarm > 0:
        return 26
    return UNWANTED


@worth(secretaries, kept=4)
def calming(v, operative):
    if v.alarm > 2:
        return 6 * v.alarm
    return UNWANTED


@worth(slider, kept=6)
def sliding(v, operative):
    if slack(v, operative) >= 5:
        return 14 + 7 * ahead_of(v, operative)
    return UNWANTED


@worth(informant)
def asking(v, operative):
    return 18


@worth(remote_drone)
def flying(v, operative):
    return 19


@worth(scrap_recycler)
def recycling(v, operative):
    if v.discard.count() > 2:
        return 20
    return UNWANTED


@worth(grapple_line, kept=7)
@worth(qianju_pt, pick_up_van, kept=6)
@worth(false_alert)
def saved_for_the_way_out(v, operative):
    return UNWANTED


@worth(call_for_backup, movement_tracker, shock_mine, smoke_pod, tripwire, signal_jammer, stun_baton)
@worth(portable_terminal, master_schematics)
def not_his_trade(v, operative):
    return UNWANTED


# -- items when it is time to go -----------------------------------------------------------------------


@worth_leaving(grapple_line)
def roped_out(v, operative, back):
    return back + 15 * min(3, v.operative[operative].place) - 20


@worth_leaving(slider, qianju_pt)
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


@courier.on(choose_run)
def run(v, operative, card):
    return action_worth(v, operative, card)


@courier.on(choose_direction)
def direct(v, operative, direction):
    if direction == FORWARD:
        return advance_worth(v, operative)
    if direction == BACKWARD:
        return retreat_worth(v, operative)
    return 0


@courier.on(move_on)
def keep_going(v, operative, answer):
    return answer == (slack(v, operative) >= 1)


@courier.on(steer_sled)
def steer(v, operative, direction):
    if direction == FORWARD:
        return advance_worth(v, operative)
    return retreat_worth(v, operative)


@courier.on(burn_lock)
def richest_lock(v, operative, place):
    return 2 * SECURE[v.room[place].face] + 5 * (place == v.operative[operative].place)


@courier.on(shoot_flechette)
def worker_first(v, operative, target):
    if target == OPERATIVES:
        return 100
    return v.operative[target].file_count


@courier.on(shoot_gauss)
def richest_worker(v, operative, target):
    if target == OfficerNelson.card or target == JamesHarris.card:
        return 5
    if target < NPC_COUNT:
        return 2
    return 2 * SECURE[v.room[target - NPC_COUNT].face]


@courier.on(stun)
def npc_first(v, operative, target):
    if target >= OPERATIVES:
        return 100
    return v.operative[target].file_count


@courier.on(pick_pocket)
def fullest_pocket(v, operative, other):
    return v.operative[other].file_count


@courier.on(fly_drone)
def fetch(v, operative, task):
    return task >= LINE


@courier.on(look_at)
def look_ahead(v, operative, must, place):
    if place == NO_MORE:
        return -100
    return -max(place - v.operative[operative].place, v.operative[operative].place - place)


@courier.on(swap_room)
def leave_it(v, operative, floor, place):
    return place == NO_MORE


@courier.on(discard_item)
def worst_item(v, operative, item):
    return -KEPT[item]


@courier.on(recover)
def best_item(v, operative, item):
    return KEPT[item]
