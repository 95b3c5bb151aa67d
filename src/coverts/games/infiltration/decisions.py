"""The questions the rules themselves ask. Those of single cards stand with the cards."""

from coverts.engine import EVERYBODY, OK, chance, decision, refuse
from coverts.games.infiltration.cards import CARD_NAMES, FLOOR, ITEM_NAMES, NPC_NAMES, ROOM_NAMES
from coverts.games.infiltration.state import (
    ACTION_NAMES,
    ADVANCE,
    EXTRACT,
    FIRST_ITEM,
    FLOOR_ROOMS,
    OPERATIVE_NAMES,
    RETREAT,
    SECRET_ROOM,
)

MOST_DOWNLOADED = 2
AMOUNTS = ("no data file", "1 data file", "2 data files", "3 data files", "4 data files")


@decision(
    CARD_NAMES,
    prompt="Choose a card for this round",
    others_see="that",
    when_forced="ask",
    rules=("3.1", "3.2", "3.4"),
)
def choose_card(s, operative, card):
    me = s.operative[operative]
    if card >= FIRST_ITEM:
        if card - FIRST_ITEM not in me.items:
            return refuse("3.1")
        return OK
    if card not in me.actions:
        if card == EXTRACT:
            return refuse("1.9")
        return refuse("3.1")
    if me.delayed and (card in (ADVANCE, RETREAT)):
        return refuse("3.4")
    return OK


@decision(AMOUNTS, prompt="How many data files do you take?", rules=("4.10", "4.11"))
def choose_amount(s, operative, most, amount):
    if amount > s.room[s.operative[operative].place].available and amount <= MOST_DOWNLOADED:
        return refuse("4.10")
    if amount > most:
        return refuse("4.11")
    return OK


@decision(
    ("Move one room forward", "Use the room's Advance function"),
    prompt="How do you advance?",
    rules=("4.13",),
)
def choose_advance(s, operative, way):
    return OK


@decision(
    ("Move one room backward", "Use the room's Retreat function"),
    prompt="How do you retreat?",
    rules=("4.13",),
)
def choose_retreat(s, operative, way):
    return OK


@decision(NPC_NAMES, prompt="Which NPC acts next in this room?", rules=("10.3",))
def choose_npc(s, operative, place, npc):
    if s.npc[npc].place != place or not s.npc[npc].waiting:
        return refuse("10.3")
    return OK


@decision(ACTION_NAMES, prompt="Which of your action cards do you play now?", rules=("5.5",))
def choose_action(s, operative, card):
    if card not in s.operative[operative].actions:
        return refuse("5.5")
    return OK


@chance(OPERATIVE_NAMES, learns=EVERYBODY, rules=("1.8",), prompt="Deal an operative")
def deal_operative(s, seat, operative):
    return s.operative[operative].seat < 0


@chance(6, learns=EVERYBODY, rules=("1.2",), prompt="Draw the first player")
def draw_first_player(s, seat):
    return seat < s.players


@chance(ITEM_NAMES, learns="operative", rules=("5.6",), prompt="Draw an item card")
def draw_item_card(s, operative, item):
    return item in s.item_deck


@chance(("1", "2", "3"), learns="operative", rules=("12.2",), prompt="Draw a data file")
def draw_file(s, operative, value):
    return s.unseen[value]


@chance(ROOM_NAMES, learns=EVERYBODY, rules=("7.1",), prompt="Turn up a room card")
def turn_up_room(s, place, room):
    return room in s.rooms_left and FLOOR[room] == floor_of(s, place)


@chance(ROOM_NAMES, learns="operative", rules=("7.10",), prompt="Look at a facedown room")
def peek_at_room(s, operative, place, room):
    return room in s.rooms_left and FLOOR[room] == floor_of(s, place)


def floor_of(s, place):
    """0 for the first floor, 1 for the second, 2 for the secret room."""
    if place == SECRET_ROOM:
        return 2
    return place // FLOOR_ROOMS
