"""The cards as the rules see them: tables of what is printed on them, and tables of what they do.

The tables are empty here; a deck fills them where it declares its cards (`declaring`). A card's place in
them is one less than its number in the rulebook: room 20.1 is card 0, and so are item 21.1 and NPC 22.1.
"""

from __future__ import annotations

from coverts.engine import Dispatch, Kind, Lookup, Names, Rule
from coverts.games.infiltration.state import (
    ACTION_NAMES,
    ACTIONS,
    CARDS,
    FILE_VALUES,
    ITEM_COUNT,
    NPC_COUNT,
    ROOM_COUNT,
    SPECIAL_COUNT,
    Infiltration,
)

FIRST_FLOOR, SECOND_FLOOR, SECRET = range(3)
DISCARD, HAND, BOX, STAYS = range(4)
"""Where an item goes at the end of the round; one that stays in a room says how long."""


def _unnamed(kind: str, count: int) -> Names:
    """Names that say which cards the deck lacks: each option of a question has a text of its own."""
    names = Names(count)
    names[:] = [f"(no {kind} {number})" for number in range(1, count + 1)]
    return names


ROOM_NAMES = _unnamed("room", ROOM_COUNT)
ITEM_NAMES = _unnamed("item", ITEM_COUNT)
NPC_NAMES = _unnamed("NPC", NPC_COUNT)
CARD_NAMES = Names(CARDS)
CARD_NAMES[:] = [*ACTION_NAMES, *ITEM_NAMES]

# Which cards the deck has: the record holds those of the published game, a deck may have fewer.
ROOM_HERE = Lookup(ROOM_COUNT)
ITEM_HERE = Lookup(ITEM_COUNT)
NPC_HERE = Lookup(NPC_COUNT)

# What is printed on the rooms: first the numbers, then which functions and token spaces there are.
FLOOR = Lookup(ROOM_COUNT)
AVAILABLE = Lookup(ROOM_COUNT)
SECURE = Lookup(ROOM_COUNT)
ONCE = Lookup(ROOM_COUNT)
EXIT = Lookup(ROOM_COUNT)
HAS_REVEAL = Lookup(ROOM_COUNT)
HAS_ENTER = Lookup(ROOM_COUNT)
HAS_INTERFACE = Lookup(ROOM_COUNT)
HAS_LOCK = Lookup(ROOM_COUNT)
HAS_WORKER = Lookup(ROOM_COUNT)
HAS_ADVANCE = Lookup(ROOM_COUNT)
HAS_RETREAT = Lookup(ROOM_COUNT)
FROM_SECRET = Lookup(ACTIONS, ROOM_COUNT)
"""The room an action card leads to out of the secret room; ROOM_COUNT where the deck has none."""

# What is printed on the items.
AFTER = Lookup(ITEM_COUNT)
LATE = Lookup(ITEM_COUNT)
TRAP = Lookup(ITEM_COUNT)
JAMS = Lookup(ITEM_COUNT)
SPECIALIST = Lookup(ITEM_COUNT, -1)
"""Whose own item it is in the variant Specialists."""

DATA_FILES = Lookup(FILE_VALUES)
"""How many data files there are of the values 1, 2 and 3."""
COPIES = Lookup(SPECIAL_COUNT)
"""How many there are of each special card; 0 where the deck has none."""
WORTH = Lookup(SPECIAL_COUNT)
"""Zettabytes a special card adds to the total of an operative who escaped with it."""

CARD_RULES: dict[str, tuple[str, str]] = {}
"""Number in the rulebook -> name and statement: 20.x rooms, 21.x items, 22.x NPCs, 23.x special cards.

The statement of a room begins with what else is printed on it: its floor, data files and spaces.
"""
CARD_TEXTS: dict[str, str] = {}
"""Title of each card -> its text."""

CARD_CODE: dict[str, list[Rule | Kind]] = {}
"""Title of each card -> its own rules."""
MOOT_CLAUSES: dict[str, dict[int, str]] = {}
"""Title of a card -> number of a clause of its text -> why that clause cannot matter among these cards."""


def _nothing_further(s: Infiltration, place, operative):
    """A tech lock or lab worker without a function of its own."""


def _nothing_printed(s: Infiltration, where):
    """A card without such a function; an NPC whose card says nothing about the start of the NPC Phase."""


nothing_further = Rule(_nothing_further, ("7.8", "7.9"), silent=True)
nothing_printed = Rule(_nothing_printed, ("7.6", "10.6"), silent=True)

REVEALS = Dispatch("REVEALS", ROOM_COUNT, nothing_printed)
"""(s, place)"""
ENTERS = Dispatch("ENTERS", ROOM_COUNT, nothing_printed)
"""(s, operative); so are INTERFACES, ADVANCES, RETREATS and ITEMS."""
INTERFACES = Dispatch("INTERFACES", ROOM_COUNT, nothing_printed)
TECH_LOCKS = Dispatch("TECH_LOCKS", ROOM_COUNT, nothing_further)
"""(s, place, operative): the one who destroyed it"""
LAB_WORKERS = Dispatch("LAB_WORKERS", ROOM_COUNT, nothing_further)
ADVANCES = Dispatch("ADVANCES", ROOM_COUNT, nothing_printed)
RETREATS = Dispatch("RETREATS", ROOM_COUNT, nothing_printed)
ITEMS = Dispatch("ITEMS", ITEM_COUNT, nothing_printed)
TRAPS = Dispatch("TRAPS", ITEM_COUNT, nothing_printed)
"""(s, operative): the one who entered"""
NPC_CHECKS = Dispatch("NPC_CHECKS", NPC_COUNT, nothing_printed)
"""(s, npc); so is NPC_ACTS."""
NPC_ACTS = Dispatch("NPC_ACTS", NPC_COUNT, nothing_printed)
SPECIAL_ENTERS = Dispatch("SPECIAL_ENTERS", SPECIAL_COUNT, nothing_printed)
"""(s, operative): the one who enters the room that a special card lies on"""
