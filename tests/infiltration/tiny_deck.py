"""The night shift: a small deck, written as an owner of some cards would write their own."""

from coverts.games.infiltration.for_cards import (
    ADVANCE,
    BOX,
    DISCARD,
    FIRST_FLOOR,
    HAND,
    INTERFACE,
    LINE,
    OK,
    PLACE_NAMES,
    RETREAT,
    SECOND_FLOOR,
    SECRET,
    STAYS,
    any_legal,
    collect,
    courier,
    decision,
    deck,
    delay,
    delay_others,
    destroy_lock,
    draw_item,
    enter_secret_room,
    escape,
    facedown,
    give_prototype,
    heal,
    item,
    lay_down,
    leap,
    leaving,
    loading_card,
    look,
    npc,
    npc_moves_back,
    place_npc,
    play,
    raise_alarm,
    raise_proximity,
    refuse,
    room,
    say,
    slack,
    special,
    trap,
    warning,
    within_reach,
    worth,
    wound,
    wound_all_in,
)

deck(
    "the night shift",
    data_files=(20, 20, 10),
    sentences={"shift.lights": "{0:operative} turns the lights off in {1:place}."},
)


@special(1, "Prototype", worth=6, copies=2)
class Prototype:
    """It is hot: whoever takes it is wounded."""

    def take(s, operative):
        if give_prototype(s, operative):
            wound(s, operative)


@npc(1, "Night Guard")
class NightGuard:
    def act(s, npc):
        """He wounds each operative in his room. Then he moves 1 room backward."""
        wound_all_in(s, s.npc[npc].place)
        npc_moves_back(s, npc)


@room(1, FIRST_FLOOR, "Back Door", available=1, exit=True)
class BackDoor:
    def interface(s, operative):
        """You escape."""
        yield from escape(s, operative)


@room(2, FIRST_FLOOR, "Research Admin Office", available=2, from_secret=RETREAT)
class ResearchAdminOffice:
    def interface(s, operative):
        """Move to the secret room."""
        yield from enter_secret_room(s, operative)


@room(3, FIRST_FLOOR, "Guard Room", available=2)
class GuardRoom:
    def reveal(s, place):
        """Place the Night Guard here."""
        yield from place_npc(s, NightGuard.card, place)


@room(4, FIRST_FLOOR, "Print Room", available=3)
class PrintRoom:
    """No function."""


@room(5, FIRST_FLOOR, "Cold Store", available=2, secure=2)
class ColdStore:
    def enter(s, operative):
        """You become delayed."""
        delay(s, operative)

    def lab_worker(s, place, operative):
        """Alarm +1."""
        yield from raise_alarm(s, 1)


@room(6, FIRST_FLOOR, "Stairwell", available=1)
class Stairwell:
    def advance(s, operative):
        """You may move 2 rooms forward instead of 1, without entering the room between."""
        yield from leap(s, operative, 2)


@room(7, SECOND_FLOOR, "Halo Conference Room", available=3, from_secret=ADVANCE)
class HaloConferenceRoom:
    def interface(s, operative):
        """Move to the secret room."""
        yield from enter_secret_room(s, operative)


@room(8, SECOND_FLOOR, "Archive", available=3, secure=4)
class Archive:
    def tech_lock(s, place, operative):
        """Proximity +2."""
        yield from raise_proximity(s, 2)


@room(9, SECOND_FLOOR, "Workshop", available=3, secure=2, worker=True)
class Workshop:
    def interface(s, operative):
        """Take a Prototype."""
        yield from Prototype.take(s, operative)


@room(10, SECOND_FLOOR, "Switch Room", available=2, once=True)
class SwitchRoom:
    def interface(s, operative):
        """Alarm -1. Then remove the interface token."""
        yield from raise_alarm(s, -1)


@room(11, SECOND_FLOOR, "Long Corridor", available=4)
class LongCorridor:
    """No function."""


@room(12, SECOND_FLOOR, "Glass Office", available=5)
class GlassOffice:
    """No function."""


@room(13, SECOND_FLOOR, "Roof Garden", available=2)
class RoofGarden:
    """No function."""


@room(14, SECRET, "Strongroom", available=6)
class Strongroom:
    """No function."""


@item(1, "Crowbar", after=HAND)
def crowbar(s, operative):
    """Destroy the tech lock of your room. Alarm +1."""
    place = s.operative[operative].place
    if s.room[place].lock:
        yield from destroy_lock(s, place, operative)
    yield from raise_alarm(s, 1)


@item(2, "Rucksack", after=DISCARD)
def rucksack(s, operative):
    """Play Download. Then play Retreat."""
    yield from play(s, operative, loading_card(s))
    yield from play(s, operative, RETREAT)


@warning(rucksack)
def warn_of_rucksack(v, operative):
    return leaving(v, operative) if v.operative[operative].place == 0 else ""


@item(3, "Thermos", after=BOX)
def thermos(s, operative):
    """You become healthy. Draw 1 item."""
    heal(s, operative)
    yield from draw_item(s, operative)


@item(4, "Bear Trap", after=STAYS)
def bear_trap(s, operative):
    """Lay this in your room. The next operative who enters becomes delayed. Then return this to the
    box."""
    lay_down(s, operative, bear_trap.card)


@trap(bear_trap)
def bear_trap_snaps(s, operative):
    delay(s, operative)


@item(5, "Taxi", after=BOX, late=True)
def taxi(s, operative):
    """When the Resolution Phase ends, you escape if you are in room 1."""
    if s.operative[operative].place == 0:
        yield from escape(s, operative)


@decision(PLACE_NAMES, prompt="Where do you turn the lights off?", rules=("21.6", "7.10"))
def choose_lights(s, operative, place):
    if not within_reach(s, operative, place):
        return refuse("7.10")
    if not s.room[place].interface:
        return refuse("21.6")
    return OK


@item(6, "Master Switch", after=DISCARD)
def master_switch(s, operative):
    """Remove the interface token of your room or of an adjacent room."""
    if any_legal(choose_lights, s, operative):
        place = yield choose_lights(operative)
        s.room[place].interface = 0
        say("shift.lights", operative, place)


@worth(master_switch, kept=1)
def switching(v, operative):
    """Others may want the interface when there is no time left."""
    if slack(v, operative) < 2:
        return 15
    return 0


@courier.on(choose_lights)
def farthest_lights(v, operative, place):
    return place % LINE


@item(7, "Whistle", after=DISCARD)
def whistle(s, operative):
    """Each other operative in your room becomes delayed. Alarm +1."""
    delay_others(s, operative)
    yield from raise_alarm(s, 1)


@item(8, "Trolley", after=DISCARD)
def trolley(s, operative):
    """Collect 1 available data file."""
    yield from collect(s, operative, s.operative[operative].place, 1)


@item(9, "Badge", after=DISCARD)
def badge(s, operative):
    """Play Interface."""
    yield from play(s, operative, INTERFACE)


@item(10, "Torch", after=HAND)
def torch(s, operative):
    """Look at the next room, if it is facedown."""
    place = s.operative[operative].place + 1
    if place < LINE and facedown(s, place):
        yield from look(s, operative, place)


@item(11, "Running Shoes", after=DISCARD)
def running_shoes(s, operative):
    """Play Advance."""
    yield from play(s, operative, ADVANCE)


@item(12, "First-Aid Kit", after=HAND)
def first_aid_kit(s, operative):
    """You become healthy."""
    heal(s, operative)
