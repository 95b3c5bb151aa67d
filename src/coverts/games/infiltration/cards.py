"""The cards as the rules see them: lookup tables of what is printed, and tables of what they do.

A deck's effects register here: `@interface("Loading Dock")` above a rule puts it into INTERFACES.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from coverts.engine import Rule, Table, rule
from coverts.engine.language import Body
from coverts.games.infiltration.decks.stand_in import contents
from coverts.games.infiltration.ending import end_if_over
from coverts.games.infiltration.state import ACTION_NAMES, ITEM_COUNT, NPC_COUNT, ROOM_COUNT

ROOM_NAMES = tuple(card.name for card in contents.ROOMS)
ITEM_NAMES = tuple(card.name for card in contents.ITEMS)
NPC_NAMES = contents.NPCS
CARD_NAMES = (*ACTION_NAMES, *ITEM_NAMES)

# What is printed on the rooms.
FLOOR = tuple(card.floor for card in contents.ROOMS)
AVAILABLE = tuple(card.available for card in contents.ROOMS)
SECURE = tuple(card.secure for card in contents.ROOMS)
HAS_INTERFACE = tuple(int(card.interface) for card in contents.ROOMS)
ONCE = tuple(int(card.once) for card in contents.ROOMS)
HAS_LOCK = tuple(int(card.lock) for card in contents.ROOMS)
HAS_WORKER = tuple(int(card.worker) for card in contents.ROOMS)
HAS_REVEAL = tuple(int(card.reveal) for card in contents.ROOMS)
HAS_ENTER = tuple(int(card.enter) for card in contents.ROOMS)
HAS_ADVANCE = tuple(int(card.advance) for card in contents.ROOMS)
HAS_RETREAT = tuple(int(card.retreat) for card in contents.ROOMS)
ROOM_ACROSS = ROOM_NAMES.index(contents.ROOM_ACROSS)
ROOM_ABOVE = ROOM_NAMES.index(contents.ROOM_ABOVE)

# What is printed on the items.
AFTER = tuple(card.after for card in contents.ITEMS)
LATE = tuple(int(card.late) for card in contents.ITEMS)
TRAP = tuple(int(card.trap) for card in contents.ITEMS)
JAMS = tuple(int(card.jams) for card in contents.ITEMS)

CARD_RULES: dict[str, tuple[str, str]] = {}
"""Number in the rulebook -> name and text: 20.x rooms, 21.x items, 22.x NPCs, 23.x special cards."""


@rule("7.8", "7.9")
def nothing_further(s, place, operative):
    """A tech lock or lab worker without a function of its own."""
    yield from end_if_over(s)


@rule("10.6")
def not_checked(s, npc):
    """An NPC whose card says nothing about the start of the NPC Phase."""
    yield from end_if_over(s)


REVEALS = Table("REVEALS", ROOM_COUNT)
"""(s, place)"""
ENTERS = Table("ENTERS", ROOM_COUNT)
"""(s, operative); so are INTERFACES, ADVANCES, RETREATS and ITEMS."""
INTERFACES = Table("INTERFACES", ROOM_COUNT)
TECH_LOCKS = Table("TECH_LOCKS", ROOM_COUNT, nothing_further)
"""(s, place, operative): the one who destroyed it"""
LAB_WORKERS = Table("LAB_WORKERS", ROOM_COUNT, nothing_further)
ADVANCES = Table("ADVANCES", ROOM_COUNT)
RETREATS = Table("RETREATS", ROOM_COUNT)
ITEMS = Table("ITEMS", ITEM_COUNT)
TRAPS = Table("TRAPS", ITEM_COUNT)
"""(s, operative): the one who entered"""
NPC_CHECKS = Table("NPC_CHECKS", NPC_COUNT, not_checked)
"""(s, npc); so is NPC_ACTS."""
NPC_ACTS = Table("NPC_ACTS", NPC_COUNT)

_HEADS = {
    "REVEALS": "Reveal",
    "ENTERS": "Enter",
    "INTERFACES": "Interface",
    "TECH_LOCKS": "Tech Lock",
    "LAB_WORKERS": "Lab Worker",
    "ADVANCES": "Advance",
    "RETREATS": "Retreat",
}


def _into(table: Table, chapter: int, names: tuple[str, ...]) -> Callable[[str], Callable[[Body], Rule]]:
    def of(name: str) -> Callable[[Body], Rule]:
        card = names.index(name)
        number = f"{chapter}.{card + 1}"

        def put(function: Any) -> Rule:
            made = function if isinstance(function, Rule) else Rule(function, (number,))
            table.put(card, made)
            text = " ".join((made.__doc__ or "").split())
            if table.name in _HEADS:
                text = f"{_HEADS[table.name]}: {text}"
            before = CARD_RULES.get(number, (name, ""))[1]
            CARD_RULES[number] = (name, f"{before} {text}".strip())
            return made

        return put

    return of


on_reveal = _into(REVEALS, 20, ROOM_NAMES)
on_enter = _into(ENTERS, 20, ROOM_NAMES)
interface = _into(INTERFACES, 20, ROOM_NAMES)
tech_lock = _into(TECH_LOCKS, 20, ROOM_NAMES)
lab_worker = _into(LAB_WORKERS, 20, ROOM_NAMES)
on_advance = _into(ADVANCES, 20, ROOM_NAMES)
on_retreat = _into(RETREATS, 20, ROOM_NAMES)
item = _into(ITEMS, 21, ITEM_NAMES)
trap = _into(TRAPS, 21, ITEM_NAMES)
npc_check = _into(NPC_CHECKS, 22, NPC_NAMES)
npc_act = _into(NPC_ACTS, 22, NPC_NAMES)

AFTERWARDS = (
    "Then it goes to the discard pile.",
    "Then it goes back to your hand.",
    "Then it goes to the box.",
    "It stays in the room.",
)


def finish() -> None:
    """Check that every printed function has a rule, and number the cards that have none."""
    for flags, table in (
        (HAS_REVEAL, REVEALS),
        (HAS_ENTER, ENTERS),
        (HAS_INTERFACE, INTERFACES),
        (HAS_ADVANCE, ADVANCES),
        (HAS_RETREAT, RETREATS),
        (TRAP, TRAPS),
        ((1,) * ITEM_COUNT, ITEMS),
        ((1,) * NPC_COUNT, NPC_ACTS),
    ):
        printed = {card for card, flag in enumerate(flags) if flag}
        if printed != set(table.entries):
            raise ValueError(f"{table.name}: printed and written differ at {printed ^ set(table.entries)}")
    for number, card in enumerate(contents.ROOMS):
        CARD_RULES.setdefault(f"20.{number + 1}", (card.name, "No function."))
    for number, thing in enumerate(contents.ITEMS):
        name, text = CARD_RULES[f"21.{number + 1}"]
        CARD_RULES[f"21.{number + 1}"] = (name, f"{text} {AFTERWARDS[thing.after]}")
    CARD_RULES["23.1"] = (
        "Prototype",
        "Kept by the operative who took it; an operative can have one. "
        f"Worth {contents.PROTOTYPE_VALUE} zettabytes "
        "to one who escaped.",
    )
    CARD_RULES["23.2"] = (
        "Blackmail File",
        f"Kept by the operative who took it. Worth {contents.BLACKMAIL_VALUE} zettabytes to one who escaped.",
    )
    CARD_RULES["23.3"] = (
        "Sludge",
        "While it lies on a room, each operative who enters that room becomes delayed.",
    )
