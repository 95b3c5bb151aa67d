"""The courier: a rule-of-thumb player. He reads the dials, loads while he can, and walks out in time."""

from coverts.engine import Bot
from coverts.games.infiltration.cards import (
    FROM_SECRET,
    HAS_INTERFACE,
    ITEM_NAMES,
    NPC_NAMES,
    ROOM_NAMES,
    SECURE,
)
from coverts.games.infiltration.decisions import (
    choose_action,
    choose_advance,
    choose_amount,
    choose_card,
    choose_retreat,
)
from coverts.games.infiltration.deck import deck
from coverts.games.infiltration.state import (
    ADVANCE,
    DEEPEST,
    DOWNLOAD,
    FIRST_ITEM,
    INTERFACE,
    LINE,
    MOST_PROXIMITY,
    NPC_COUNT,
    OPERATIVES,
    RETREAT,
    SECRET_ROOM,
    SELECTION,
    place_of,
)

TOKEN = 20
"""A data file is worth two zettabytes, counted in tenths."""
CAUTION = 1
"""Rounds he keeps in hand for bad rolls."""
LEAD = 3
"""Data files more than anybody else with which he takes no more risks."""

CALL_FOR_BACKUP, DATA_CODE_BREAKER, DIESEL, DISRUPTER_LASER, FLECHETTE_PISTOL, GAUSS_PISTOL, INFORMANT = (
    range(7)
)
MOVEMENT_TRACKER, QIANJU_PT, REMOTE_DRONE, SECRETARIES, SLEDGEHAMMER, SLIDER, ACCESS_CARD, DATA_SLED = range(
    7, 15
)
FAST_GRAB, SMASH_AND_GRAB, DOUBLE_SIPHON, MED_PATCH, GRAPPLE_LINE, SHOCK_MINE, SMOKE_POD = range(15, 22)
TRIPWIRE, SIGNAL_JAMMER, ALARM_SPOOFER, FALSE_ALERT, SKELETON_KEY, SEDATIVE, STUN_BATON = range(22, 29)
PORTABLE_TERMINAL, PICKPOCKET_RIG, DATA_SPIKE, PICK_UP_VAN, MASTER_SCHEMATICS, SCRAP_RECYCLER = range(29, 35)

HARRIS, BAILEY, NELSON = (NPC_NAMES.index(name) for name in ("James Harris", "Leah Bailey", "Officer Nelson"))
ROOM_ABOVE, ROOM_ACROSS = FROM_SECRET[ADVANCE], FROM_SECRET[RETREAT]
(
    LOADING_DOCK,
    EXECUTIVE_ELEVATOR,
    PROTOTYPE_WORKSHOP,
    EXECUTIVE_SUITE,
    RELAY_STATION,
    BLACK_LAB,
    MAINFRAME,
    SPECIMENS,
    SUPPLY,
    FIRST_AID,
    SURGERY,
) = (
    ROOM_NAMES.index(name)
    for name in (
        "Loading Dock",
        "Executive Elevator",
        "Prototype Workshop",
        "Executive Suite",
        "Relay Station",
        "Black Lab",
        "Mainframe Sanctum",
        "Specimen Store",
        "Supply Store",
        "First-Aid Station",
        "Surgery",
    )
)

KEPT = tuple(
    {
        "Data Spike": 9,
        "Double Siphon": 8,
        "Fast Grab": 8,
        "Smash and Grab": 8,
        "Diesel": 8,
        "Grapple Line": 7,
        "Data Code Breaker": 7,
        "Slider": 6,
        "Qianju PT": 6,
        "Pick-up Van": 6,
        "Sledgehammer": 5,
        "Skeleton Key": 5,
        "Disrupter Laser": 5,
        "Sedative": 5,
        "Gauss Pistol": 5,
        "Access Card": 5,
        "Pickpocket Rig": 4,
        "Alarm Spoofer": 4,
        "Secretaries": 4,
    }.get(name, 2)
    for name in ITEM_NAMES
)
"""How much he wants to keep an item."""

courier = Bot("courier", "Loads while there is time and walks out before security arrives.")


def rounds_left(v):
    """How many Security Phases the dial can stand, by expectation."""
    budget = MOST_PROXIMITY - v.proximity
    pace = 75 + 20 * v.alarm
    if v.npc[NELSON].place >= 0 and not v.npc[NELSON].facedown:
        pace += 40
    if v.npc[HARRIS].place >= 0 and not v.npc[HARRIS].facedown:
        budget -= 5 * min(5, v.npc[HARRIS].place + 1)
    if v.npc[BAILEY].place >= 0 and not v.npc[BAILEY].facedown:
        budget -= 20
    return max(0, 20 * budget) // max(20, pace)


def is_exit(v, place):
    face = v.room[place].face
    return (face in (LOADING_DOCK, EXECUTIVE_ELEVATOR)) and v.room[place].interface


def exit_of(v, operative):
    """The room to leave by: 0 the entry room, or a revealed one with an escaping interface."""
    here = v.operative[operative].place
    best = 0
    if here < LINE:
        for place in range(LINE):
            if is_exit(v, place) and max(place - here, here - place) < max(best - here, here - best):
                best = place
    return best


def rounds_out(v, operative):
    """How many rounds it takes him to get out from where he is."""
    me = v.operative[operative]
    moves = 0
    here = me.place
    if here == SECRET_ROOM:
        moves = 1
        here = max(place_of(v, ROOM_ACROSS), 0)
        if place_of(v, ROOM_ACROSS) < 0:
            here = max(place_of(v, ROOM_ABOVE), 0)
    out = exit_of(v, operative)
    moves += max(out - here, here - out)
    if me.wounded:
        moves += moves
    elif me.delayed:
        moves += 1
    return moves + 1


def slack(v, operative):
    """Rounds he can spend on something other than leaving; who is behind dares more, who leads less."""
    most = 0
    for other in range(OPERATIVES):
        if other != operative:
            most = max(most, v.operative[other].file_count)
    behind = most - v.operative[operative].file_count
    if behind <= -LEAD:
        return rounds_left(v) - rounds_out(v, operative) - CAUTION - 1
    return rounds_left(v) - rounds_out(v, operative) - CAUTION + max(0, min(3, (behind + 1) // 2))


def at_hand(v, operative):
    """Data files he can expect of a Download here and now."""
    here = v.operative[operative].place
    available = v.room[here].available
    ahead = v.room[here].downloaded
    mine = 0
    for turn in range(v.operatives):
        other = v.order[(v.first + turn) % v.operatives]
        if other == operative:
            mine = 1
        elif v.phase == SELECTION and v.operative[other].place == here and not mine:
            ahead += 1
    if ahead == 0:
        return min(2, available)
    return available > ahead


def ahead_of(v, operative):
    """Data files he can expect to take in the next room."""
    here = v.operative[operative].place
    if here >= DEEPEST:
        return 0
    if v.room[here + 1].face < 0:
        return 2
    return min(2, v.room[here + 1].available)


def interface_worth(v, operative):
    me = v.operative[operative]
    face = v.room[me.place].face
    spare = slack(v, operative)
    if not HAS_INTERFACE[face] or not v.room[me.place].interface:
        return -20
    if face in (LOADING_DOCK, EXECUTIVE_ELEVATOR):
        if spare < 1:
            return 200
        return -100
    if spare < 1:
        return -20
    if face == RELAY_STATION:
        return 2 * TOKEN
    if face == MAINFRAME and v.proximity < 70:
        return 3 * TOKEN
    if face in (PROTOTYPE_WORKSHOP, BLACK_LAB, SPECIMENS) and not me.prototype:
        return 42
    if face == EXECUTIVE_SUITE:
        return 35
    unloaded = v.room[SECRET_ROOM].face < 0 or v.room[SECRET_ROOM].available > 2
    if face in (ROOM_ACROSS, ROOM_ABOVE) and spare >= 4 and unloaded:
        return 38
    if face in (FIRST_AID, SURGERY) and me.wounded and me.place > 2:
        return 30
    if face == SUPPLY and spare >= 4:
        return 22
    return -10


def advance_worth(v, operative):
    me = v.operative[operative]
    spare = slack(v, operative)
    if spare < 1 and (
        exit_of(v, operative) > me.place or (me.place == SECRET_ROOM and place_of(v, ROOM_ACROSS) < 0)
    ):
        return 110
    if spare < 3 or me.place >= DEEPEST:
        return -50
    return 10 + 7 * ahead_of(v, operative)


def retreat_worth(v, operative):
    me = v.operative[operative]
    if slack(v, operative) < 1 and exit_of(v, operative) <= me.place:
        return 110
    if me.place == SECRET_ROOM and v.room[SECRET_ROOM].available < 2:
        return 24
    if slack(v, operative) < 3:
        return 12
    if me.place > 0 and me.place < SECRET_ROOM and v.room[me.place - 1].available > 1:
        return 16
    return -30


def action_worth(v, operative, card):
    if card == ADVANCE:
        return advance_worth(v, operative)
    if card == RETREAT:
        return retreat_worth(v, operative)
    if card == INTERFACE:
        return interface_worth(v, operative)
    if card == DOWNLOAD:
        return TOKEN * at_hand(v, operative)
    return 0


def item_worth(v, operative, item):
    """Tenths of a zettabyte he expects of an item now; leaving in time counts a hundred."""
    me = v.operative[operative]
    room = v.room[me.place]
    spare = slack(v, operative)
    leaving = spare < 1
    loot = TOKEN * at_hand(v, operative)
    if leaving:
        back = retreat_worth(v, operative)
        if back < 100 or me.place == SECRET_ROOM:
            return -20
        if item == GRAPPLE_LINE:
            return back + 15 * min(3, me.place) - 20
        if item in (SLIDER, QIANJU_PT):
            return back + 12 * min(2, me.place) - 10
        if item == PICK_UP_VAN and me.place == 1:
            return back + 20
        if item == FAST_GRAB:
            return back - 1 + loot
        if item == DIESEL:
            return back + 5 + loot // 2
        if item == MED_PATCH and me.wounded:
            return back + 5
        if item == FALSE_ALERT:
            return back - 5
        return -20
    secure = 0
    if room.lock or room.worker:
        secure = SECURE[room.face]
    if item == DATA_CODE_BREAKER:
        if room.lock:
            return 20 + loot + 5 * secure
        return loot - 5 + max(0, interface_worth(v, operative))
    if item in (DISRUPTER_LASER, SLEDGEHAMMER, SKELETON_KEY):
        if room.lock and spare >= 2:
            return 22 + 4 * secure - 4 * room.available
        return -20
    if item in (SEDATIVE, GAUSS_PISTOL, FLECHETTE_PISTOL):
        if room.worker and spare >= 2:
            return 22 + 4 * secure - 4 * room.available
        return -20
    if item == DOUBLE_SIPHON and room.available > 2:
        return loot + TOKEN
    if item == SMASH_AND_GRAB and spare >= 3:
        return 10 + TOKEN * ahead_of(v, operative)
    if item == ACCESS_CARD and spare >= 3:
        return 12 + 7 * ahead_of(v, operative)
    if item == FAST_GRAB:
        return loot - 12
    if item == DIESEL and spare >= 3:
        return loot + 20
    if item == DATA_SPIKE:
        return 38
    if item == PICKPOCKET_RIG:
        for other in range(OPERATIVES):
            if (
                other != operative
                and v.operative[other].place == me.place
                and v.operative[other].file_count > 0
            ):
                return 22
    if item == MED_PATCH and me.wounded:
        return loot + 12
    if item == ALARM_SPOOFER and v.alarm > 0:
        return 26
    if item == SECRETARIES and v.alarm > 2:
        return 6 * v.alarm
    if item == SLIDER and spare >= 5:
        return 14 + 7 * ahead_of(v, operative)
    if item == INFORMANT:
        return 18
    if item == REMOTE_DRONE:
        return 19
    if item == SCRAP_RECYCLER and v.discard.count() > 2:
        return 20
    return -20


@courier.on(choose_card)
def pick(v, operative, card):
    if card < FIRST_ITEM:
        return action_worth(v, operative, card)
    return item_worth(v, operative, card - FIRST_ITEM)


@courier.on(choose_action)
def play_one(v, operative, card):
    return action_worth(v, operative, card)


@courier.on(choose_amount)
def take_all(v, operative, most, amount):
    return amount


@courier.on(choose_advance)
def one_room(v, operative, way):
    return way == 0


@courier.on(choose_retreat)
def two_rooms(v, operative, way):
    return way == (slack(v, operative) < 2)


@courier.on(deck.choose_run)
def run(v, operative, card):
    return action_worth(v, operative, card)


@courier.on(deck.choose_direction)
def direct(v, operative, direction):
    if direction == deck.FORWARD:
        return advance_worth(v, operative)
    if direction == deck.BACKWARD:
        return retreat_worth(v, operative)
    return 0


@courier.on(deck.move_on)
def keep_going(v, operative, answer):
    return answer == (slack(v, operative) >= 1)


@courier.on(deck.steer_sled)
def steer(v, operative, direction):
    if direction == deck.FORWARD:
        return advance_worth(v, operative)
    return retreat_worth(v, operative)


@courier.on(deck.burn_lock)
def richest_lock(v, operative, place):
    return 2 * SECURE[v.room[place].face] + 5 * (place == v.operative[operative].place)


@courier.on(deck.shoot_flechette)
def worker_first(v, operative, target):
    if target == OPERATIVES:
        return 100
    return v.operative[target].file_count


@courier.on(deck.shoot_gauss)
def richest_worker(v, operative, target):
    if target in (NELSON, HARRIS):
        return 5
    if target < NPC_COUNT:
        return 2
    return 2 * SECURE[v.room[target - NPC_COUNT].face]


@courier.on(deck.stun)
def npc_first(v, operative, target):
    if target >= OPERATIVES:
        return 100
    return v.operative[target].file_count


@courier.on(deck.pick_pocket)
def fullest_pocket(v, operative, other):
    return v.operative[other].file_count


@courier.on(deck.fly_drone)
def fetch(v, operative, task):
    return task >= LINE


@courier.on(deck.look_at)
def look_ahead(v, operative, must, place):
    if place == deck.NO_MORE:
        return -100
    return -max(place - v.operative[operative].place, v.operative[operative].place - place)


@courier.on(deck.swap_room)
def leave_it(v, operative, floor, place):
    return place == deck.NO_MORE


@courier.on(deck.discard_item)
def worst_item(v, operative, item):
    return -KEPT[item]


@courier.on(deck.recover)
def best_item(v, operative, item):
    return KEPT[item]
