"""The questions that the rules ask (chapters 3 to 5). Questions that belong to a single card are in the
card's module.
"""

from coverts.engine import EVERYBODY, OK, chance, decision, helper, refuse, shown
from coverts.games.infiltration.state import (
    ACTION_NAMES,
    ADVANCE,
    DOWNLOAD,
    EXTRACT,
    FIRST_ITEM,
    FLOOR_ROOMS,
    OPERATIVE_NAMES,
    RETREAT,
    SEAT_NAMES,
    SECRET_ROOM,
    Infiltration,
    partner,
)
from coverts.games.infiltration.vocabulary.printed import (
    CARD_NAMES,
    FLOOR,
    ITEM_NAMES,
    NPC_HERE,
    NPC_NAMES,
    ROOM_NAMES,
    SECRET,
)

MOST_DOWNLOADED = 2
AMOUNTS = ("no data file", "1 data file", "2 data files", "3 data files", "4 data files")


@decision(
    CARD_NAMES,
    prompt="Choose a card for this round",
    others_see="that",
    rules=("3.1", "3.2", "3.4", "5.7"),
)
def choose_card(s: Infiltration, operative, card):
    me = s.operative[operative]
    if card >= FIRST_ITEM:
        if card - FIRST_ITEM in me.items:
            return OK
        if s.operatives > s.players and card - FIRST_ITEM in s.operative[partner(s, operative)].items:
            return refuse("17.4")
        return refuse("3.1")
    if card not in me.actions:
        if card == EXTRACT and not s.data_file_extraction:
            return refuse("1.9")
        if card == DOWNLOAD and s.data_file_extraction:
            return refuse("14.1")
        return refuse("3.1")
    if me.barred and (card in (ADVANCE, RETREAT)):
        return refuse("3.4")
    return OK


@decision(OPERATIVE_NAMES, prompt="Which of your operatives goes next?", rules=("17.5",))
def choose_turn(s: Infiltration, operative, next_one):
    if not s.operative[next_one].waiting or s.operative[next_one].seat != s.operative[operative].seat:
        return refuse("17.5")
    return OK


@decision(
    AMOUNTS, prompt="How many data files do you take?", rules=("4.10", "4.11", "14.2", "14.3", "14.4", "14.5")
)
def choose_amount(s: Infiltration, operative, most, amount):
    if amount <= most:
        return OK
    there_is = s.room[s.operative[operative].place].available
    if not s.data_file_extraction and (amount > MOST_DOWNLOADED or amount <= there_is):
        return refuse("4.11")
    if most == there_is:
        return refuse("4.10")
    if most == 1:
        return refuse("14.5")
    return refuse("14.4")


@decision(
    ("Move one room forward", "Use the room's Advance function"),
    prompt="How do you advance?",
    rules=("4.13",),
)
def choose_advance(s: Infiltration, operative, way):
    return OK


@decision(
    ("Move one room backward", "Use the room's Retreat function"),
    prompt="How do you retreat?",
    rules=("4.13",),
)
def choose_retreat(s: Infiltration, operative, way):
    return OK


@decision(NPC_NAMES, prompt="Which NPC acts next in this room?", rules=("10.3",))
def choose_npc(s: Infiltration, operative, place, npc):
    if s.npc[npc].place != place or not s.npc[npc].waiting:
        return refuse("10.3")
    return OK


@decision(ACTION_NAMES, prompt="Which of your action cards do you play now?", rules=("5.5",))
def choose_action(s: Infiltration, operative, card):
    if card not in s.operative[operative].actions:
        return refuse("5.5")
    return OK


@chance(OPERATIVE_NAMES, learns=EVERYBODY, rules=("1.8",), prompt="Which operative is dealt to {seat}?")
def deal_operative(s: Infiltration, seat, operative):
    return s.operative[operative].seat < 0


@chance(SEAT_NAMES, learns=EVERYBODY, rules=("1.2",), prompt="Who is drawn as first player?")
def draw_first_player(s: Infiltration, seat):
    return seat < s.players


@chance(ITEM_NAMES, learns="operative", rules=("5.6",), prompt="Which item card does {operative} draw?")
def draw_item_card(s: Infiltration, operative, item):
    return item in s.item_deck


@chance(
    ("1", "2", "3"),
    learns="operative",
    rules=("12.2",),
    prompt="{operative} takes a data file. What is it worth?",
)
def draw_file(s: Infiltration, operative, value):
    if s.picked > 0:
        return value == s.picked - 1
    return s.unseen[value]


@chance(ROOM_NAMES, learns=EVERYBODY, rules=("7.1",), prompt="Which room card is turned up in {place}?")
def turn_up_room(s: Infiltration, place, room):
    return room in s.rooms_left and may_lie_at(s, place, room)


@chance(
    ROOM_NAMES, learns="operative", rules=("7.12",), prompt="Which room card does {operative} see in {place}?"
)
def peek_at_room(s: Infiltration, operative, place, room):
    return room in s.rooms_left and may_lie_at(s, place, room)


@shown(
    CARD_NAMES,
    field="operative[operative].chosen",
    prompt="Which card does {operative} flip?",
    rules=("4.1", "5.1"),
)
def show_card(s: Infiltration, operative, card):
    return OK


@shown(
    ROOM_NAMES, field="room[place].card", prompt="Which room card is turned up in {place}?", rules=("7.1",)
)
def show_room(s: Infiltration, place, room):
    if not may_lie_at(s, place, room):
        return refuse("1.4")
    return OK


@chance(NPC_NAMES, learns=EVERYBODY, rules=("16.3",), prompt="Which NPC is drawn for {place}?")
def draw_npc(s: Infiltration, place, npc):
    return NPC_HERE[npc] and s.npc[npc].place < 0


@helper("1.4", "1.5", "7.6", "16.1", "16.2")
def may_lie_at(s: Infiltration, place, room):
    """Return whether a room card may lie at a place, according to its floor."""
    if place == SECRET_ROOM:
        return FLOOR[room] == SECRET
    if s.labyrinthian:
        return FLOOR[room] != SECRET
    return FLOOR[room] == place // FLOOR_ROOMS
