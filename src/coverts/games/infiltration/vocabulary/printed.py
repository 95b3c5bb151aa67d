"""Card tables for the rules: what is printed on each card, and what each card does.

A deck fills these tables by declaring its cards (see `declaring`). The index of a card is one less than its
number in the rulebook: room 20.1 is card 0, and so are item 21.1 and NPC 22.1.
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
"""The places where an item can go at the end of the round. STAYS means that it lies in a room."""


def _unnamed(kind: str, count: int) -> Names:
    """Return placeholder names for cards that the deck does not have.

    All names are different, because each option of a question needs a text of its own.
    """
    names = Names(count)
    names[:] = [f"(no {kind} {number})" for number in range(1, count + 1)]
    return names


ROOM_NAMES = _unnamed("room", ROOM_COUNT)
ITEM_NAMES = _unnamed("item", ITEM_COUNT)
NPC_NAMES = _unnamed("NPC", NPC_COUNT)
CARD_NAMES = Names(CARDS)
CARD_NAMES[:] = [*ACTION_NAMES, *ITEM_NAMES]

# These tables say which cards the deck has. They have space for all published cards.
ROOM_HERE = Lookup(ROOM_COUNT)
ITEM_HERE = Lookup(ITEM_COUNT)
NPC_HERE = Lookup(NPC_COUNT)

# These tables hold what is printed on rooms: first numbers, then functions and spaces for tokens.
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
"""The room to which an action card leads from the secret room, or ROOM_COUNT if there is no such room."""

# These tables hold what is printed on items.
AFTER = Lookup(ITEM_COUNT)
LATE = Lookup(ITEM_COUNT)
TRAP = Lookup(ITEM_COUNT)
JAMS = Lookup(ITEM_COUNT)
SPECIALIST = Lookup(ITEM_COUNT, -1)
"""The operative who owns the item in the Specialists variant, or -1."""

DATA_FILES = Lookup(FILE_VALUES)
"""The number of data files of each value: 1, 2 and 3."""
COPIES = Lookup(SPECIAL_COUNT)
"""The number of copies of each special card, or 0 if the deck does not have the card."""
WORTH = Lookup(SPECIAL_COUNT)
"""The zettabytes that each special card adds to the total of an operative who escaped with it."""

CARD_RULES: dict[str, tuple[str, str]] = {}
"""The name and statement of each card, by its number in the rulebook.

Rooms are 20.x, items 21.x, NPCs 22.x and special cards 23.x. The statement of a room begins with its floor,
data files and spaces for tokens.
"""
CARD_TEXTS: dict[str, str] = {}
"""The text of each card, by the card's title."""

CARD_CODE: dict[str, list[Rule | Kind]] = {}
"""The rules and questions of each card, by the card's title."""
MOOT_CLAUSES: dict[str, dict[int, str]] = {}
"""Reasons why some clauses of card texts never apply in this deck, by card title and clause number."""


def _nothing_further(s: Infiltration, place, operative):
    """Do nothing, for a tech lock or lab worker without a function of its own."""


def _nothing_printed(s: Infiltration, where):
    """Do nothing, for a card without this kind of function."""


nothing_further = Rule(_nothing_further, ("7.8", "7.9"), silent=True)
nothing_printed = Rule(_nothing_printed, ("7.6", "10.6"), silent=True)

REVEALS = Dispatch("REVEALS", ROOM_COUNT, nothing_printed)
"""The Reveal functions of rooms. They take `(s, place)`."""
ENTERS = Dispatch("ENTERS", ROOM_COUNT, nothing_printed)
"""The Enter functions of rooms. Like INTERFACES, ADVANCES, RETREATS and ITEMS they take `(s, operative)`."""
INTERFACES = Dispatch("INTERFACES", ROOM_COUNT, nothing_printed)
TECH_LOCKS = Dispatch("TECH_LOCKS", ROOM_COUNT, nothing_further)
"""The Tech Lock functions of rooms. They take `(s, place, operative)`, and `operative` is the one who
destroyed the lock.
"""
LAB_WORKERS = Dispatch("LAB_WORKERS", ROOM_COUNT, nothing_further)
ADVANCES = Dispatch("ADVANCES", ROOM_COUNT, nothing_printed)
RETREATS = Dispatch("RETREATS", ROOM_COUNT, nothing_printed)
ITEMS = Dispatch("ITEMS", ITEM_COUNT, nothing_printed)
TRAPS = Dispatch("TRAPS", ITEM_COUNT, nothing_printed)
"""The effects of items that lie in rooms. They take `(s, operative)`, and `operative` is the one who entered.
"""
NPC_CHECKS = Dispatch("NPC_CHECKS", NPC_COUNT, nothing_printed)
"""The effects of NPCs at the start of the NPC Phase. They take `(s, npc)`, as do the functions in NPC_ACTS.
"""
NPC_ACTS = Dispatch("NPC_ACTS", NPC_COUNT, nothing_printed)
SPECIAL_ENTERS = Dispatch("SPECIAL_ENTERS", SPECIAL_COUNT, nothing_printed)
"""The effects of special cards on a room. They take `(s, operative)`, and `operative` is the one who entered.
"""
