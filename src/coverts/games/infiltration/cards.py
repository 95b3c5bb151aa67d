"""The cards as the rules see them: tables of what is printed on them, and tables of what they do.

The tables are empty here. A deck fills them where it declares its cards, each with its number in the
rulebook (`@room(1, ...)` is 20.1, `@item(1, ...)` 21.1, `@npc(1, ...)` 22.1); the docstrings are their texts:

    @room(4, FIRST_FLOOR, "Security Desk", available=1, once=True)
    class SecurityDesk:
        def reveal(s, place): ...
        def interface(s, operative): ...

    @item(3, "Diesel", after=DISCARD)
    def diesel(s, operative): ...

    @npc(1, "CSX-13")
    class Csx13:
        def act(s, npc): ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

from coverts.engine import Lookup, Names, Rule, Table, rule
from coverts.engine.errors import RuleSourceError
from coverts.engine.language import Body
from coverts.games.infiltration.ending import end_if_over
from coverts.games.infiltration.state import (
    ACTION_NAMES,
    ACTIONS,
    BLACKMAIL_VALUE,
    CARDS,
    FIRST_ITEM,
    ITEM_COUNT,
    NPC_COUNT,
    OPERATIVE_NAMES,
    PROTOTYPE_VALUE,
    ROOM_COUNT,
)

FIRST_FLOOR, SECOND_FLOOR, SECRET = range(3)
DISCARD, HAND, BOX, STAYS = range(4)
"""Where an item goes at the end of the round; one that stays in a room says how long."""
AFTERWARDS = (
    "Then it goes to the discard pile.",
    "Then it goes back to your hand.",
    "Then it goes to the box.",
    "",
)

ROOM_NAMES = Names(ROOM_COUNT)
ITEM_NAMES = Names(ITEM_COUNT)
NPC_NAMES = Names(NPC_COUNT)
CARD_NAMES = Names(CARDS)
CARD_NAMES[:FIRST_ITEM] = ACTION_NAMES

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
FROM_SECRET = Lookup(ACTIONS, -1)
"""The room an action card leads to out of the secret room."""

# What is printed on the items.
AFTER = Lookup(ITEM_COUNT)
LATE = Lookup(ITEM_COUNT)
TRAP = Lookup(ITEM_COUNT)
JAMS = Lookup(ITEM_COUNT)
SPECIALIST = Lookup(ITEM_COUNT, -1)
"""Whose own item it is in the variant Specialists."""

CARD_RULES: dict[str, tuple[str, str]] = {
    "23.1": (
        "Prototype",
        "Kept by the operative who took it; an operative can have one. "
        f"Worth {PROTOTYPE_VALUE} zettabytes to one who escaped.",
    ),
    "23.2": (
        "Blackmail File",
        f"Kept by the operative who took it. Worth {BLACKMAIL_VALUE} zettabytes to one who escaped.",
    ),
    "23.3": (
        "Sludge",
        "Whoever enters the room it lies on becomes delayed.",
    ),
}
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

ROOM_FUNCTIONS = {
    "reveal": ("Reveal", REVEALS, HAS_REVEAL),
    "enter": ("Enter", ENTERS, HAS_ENTER),
    "interface": ("Interface", INTERFACES, HAS_INTERFACE),
    "tech_lock": ("Tech Lock", TECH_LOCKS, HAS_LOCK),
    "lab_worker": ("Lab Worker", LAB_WORKERS, HAS_WORKER),
    "advance": ("Advance", ADVANCES, HAS_ADVANCE),
    "retreat": ("Retreat", RETREATS, HAS_RETREAT),
}
NPC_FUNCTIONS = {"check": NPC_CHECKS, "act": NPC_ACTS}

Class = TypeVar("Class", bound=type)


class CardRule(Rule):
    """What a card does; `card` is the card's place in the tables."""

    def __init__(self, function: Body, number: str, card: int, title: str) -> None:
        super().__init__(function, (number,))
        self.card, self.title = card, title


def room(
    number: int,
    floor: int,
    name: str,
    *,
    available: int,
    secure: int = 0,
    lock: bool = False,
    worker: bool = False,
    once: bool = False,
    exit: bool = False,
    from_secret: int = -1,
) -> Callable[[Class], Class]:
    """Declare a room card; its class has the functions printed on it (see ROOM_FUNCTIONS), or a docstring.

    lock, worker: a space for the token without a function of its own. once: the interface token goes after
    one use. exit: its Interface leads outside. from_secret: the action card that leads here out of the secret
    room.
    """

    def declare(written: Class) -> Class:
        card = _enter(ROOM_NAMES, number, name)
        rule_number = f"20.{number}"
        FLOOR[card], AVAILABLE[card], SECURE[card] = floor, available, secure
        ONCE[card], EXIT[card] = int(once), int(exit)
        HAS_LOCK[card], HAS_WORKER[card] = int(lock), int(worker)
        if from_secret >= 0:
            FROM_SECRET[from_secret] = card
        texts = []
        functions = _functions_of(written, ROOM_FUNCTIONS)
        for key, (head, table, printed) in ROOM_FUNCTIONS.items():
            if key in functions:
                made = _put(table, functions[key], rule_number, card, f"{name}: {head}")
                setattr(written, key, made)
                printed[card] = 1
                texts.append(f"{head}: {_text(made)}")
        CARD_RULES[rule_number] = (name, " ".join(texts) or _text(written))
        return written

    return declare


def item(
    number: int, name: str, *, after: int, late: bool = False, jams: bool = False, specialist: str = ""
) -> Callable[[Body], CardRule]:
    """Declare an item card; the function is what it does when it is played.

    after: where it goes at the end of the round. late: resolved as the Resolution Phase ends.
    jams: while it lies in a room, the NPCs there do nothing. specialist: the operative who starts with it in
    the variant Specialists.
    """

    def declare(function: Body) -> CardRule:
        card = _enter(ITEM_NAMES, number, name)
        CARD_NAMES[FIRST_ITEM + card] = name
        AFTER[card], LATE[card], JAMS[card] = after, int(late), int(jams)
        if specialist:
            SPECIALIST[card] = OPERATIVE_NAMES.index(specialist)
        made = CardRule(function, f"21.{number}", card, name)
        ITEMS.put(card, made)
        CARD_RULES[f"21.{number}"] = (name, f"{_text(made)} {AFTERWARDS[after]}".strip())
        return made

    return declare


def trap(laid: CardRule) -> Callable[[Body], CardRule]:
    """What an item that lies in a room does to the next operative who enters."""

    def declare(function: Body) -> CardRule:
        made = CardRule(function, laid.numbers[0], laid.card, laid.title)
        TRAPS.put(laid.card, made)
        TRAP[laid.card] = 1
        return made

    return declare


def npc(number: int, name: str) -> Callable[[Class], Class]:
    """Declare an NPC card; its class has `act`, and `check` if it says what happens as the phase starts.

    The class gets `card`, its place in the tables.
    """

    def declare(written: Class) -> Class:
        card = _enter(NPC_NAMES, number, name)
        functions = _functions_of(written, NPC_FUNCTIONS)
        texts = []
        for key, table in NPC_FUNCTIONS.items():
            if key in functions:
                made = _put(table, functions[key], f"22.{number}", card, name)
                setattr(written, key, made)
                texts.append(_text(made))
        CARD_RULES[f"22.{number}"] = (name, " ".join(texts))
        written.card = card
        return written

    return declare


def complete() -> None:
    """Called by a deck that has declared its cards: none is missing; the rulebook has them in order."""
    for chapter, names in ((20, ROOM_NAMES), (21, ITEM_NAMES), (22, NPC_NAMES)):
        for card, name in enumerate(names):
            if not name:
                raise RuleSourceError(f"the deck has no card {chapter}.{card + 1}")
    for npc_card, name in enumerate(NPC_NAMES):
        if npc_card not in NPC_ACTS:
            raise RuleSourceError(f"the NPC {name} has no function `act`")
    ordered = sorted(CARD_RULES.items(), key=lambda entry: [int(part) for part in entry[0].split(".")])
    CARD_RULES.clear()
    CARD_RULES.update(ordered)


def card_code() -> dict[str, list[Rule]]:
    """Each card's title and its own rules: rooms, items, NPCs, and the special cards, which are only data."""
    tables = {
        20: (ROOM_NAMES, [table for _, table, _ in ROOM_FUNCTIONS.values()]),
        21: (ITEM_NAMES, [ITEMS, TRAPS]),
        22: (NPC_NAMES, [*NPC_FUNCTIONS.values()]),
    }
    found: dict[str, list[Rule]] = {}
    for number, (title, _) in CARD_RULES.items():
        chapter, place = (int(part) for part in number.split("."))
        names, kinds = tables.get(chapter, ((), []))
        if names and names[place - 1] != title:
            raise RuleSourceError(f"card {number} is {names[place - 1]}, its rule says {title}")
        found[title] = [table.entries[place - 1] for table in kinds if place - 1 in table]
    return found


def _enter(names: Names, number: int, name: str) -> int:
    """Give a card its name; its place in the tables is one less than its number."""
    if not 1 <= number <= len(names):
        raise RuleSourceError(f"{name}: there is no card {number}; give a number from 1 to {len(names)}")
    if names[number - 1]:
        raise RuleSourceError(f"{name}: card {number} is {names[number - 1]} already")
    names[number - 1] = name
    return number - 1


def _functions_of(written: type, known: Mapping[str, Any]) -> dict[str, Any]:
    found = {key: value for key, value in vars(written).items() if isinstance(value, FunctionType | Rule)}
    for key in found.keys() - known.keys():
        raise RuleSourceError(
            f"{written.__qualname__}: {key} is no function of a card; write one of {[*known]}"
        )
    return found


def _put(table: Table, function: Any, number: str, card: int, title: str) -> Rule:
    """A function of a card as its rule; several cards may share one that is a rule already."""
    made = function if isinstance(function, Rule) else CardRule(function, number, card, title)
    table.put(card, made)
    return made


def _text(documented: Any) -> str:
    return " ".join((documented.__doc__ or "").split())
