"""Decorators that declare cards, with the printed numbers and words as arguments.

Each card has a number in the rulebook: `@room(1, ...)` is 20.1, `@item(1, ...)` is 21.1, `@npc(1, ...)` is
22.1 and `@special(1, ...)` is 23.1. The docstrings are the texts on the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from coverts.engine.errors import RuleSourceError
from coverts.engine.language.declarations import Body
from coverts.games.infiltration.state import (
    ACTION_NAMES,
    ADVANCE,
    BLACKMAIL_FILE,
    FIRST_ITEM,
    FLOOR_ROOMS,
    MOST_FILES,
    MOST_WORTH,
    OPERATIVE_NAMES,
    OPERATIVES,
    PROTOTYPE,
    RETREAT,
    ROOM_COUNT,
    SPECIAL_NAMES,
    SPECIALTIES,
)
from coverts.games.infiltration.vocabulary import printed as cards
from coverts.games.infiltration.vocabulary.entering import (
    CardRule,
    Declared,
    enter_functions,
    enter_name,
    enter_rule,
    enter_text,
    find_caller,
    place_of,
)
from coverts.games.infiltration.vocabulary.printed import CARD_CODE, CARD_NAMES, CARD_RULES

MOST_PRINTED = 20
"""The maximum number of data files that one space of a room can show."""
FLOORS = {cards.FIRST_FLOOR: "FIRST_FLOOR", cards.SECOND_FLOOR: "SECOND_FLOOR", cards.SECRET: "SECRET"}
FLOOR_TEXTS = {
    cards.FIRST_FLOOR: "First floor",
    cards.SECOND_FLOOR: "Second floor",
    cards.SECRET: "Secret room",
}
LEAST_ROOMS = {cards.FIRST_FLOOR: FLOOR_ROOMS, cards.SECOND_FLOOR: FLOOR_ROOMS, cards.SECRET: 1}
WAYS_OUT = {ADVANCE: "ADVANCE", RETREAT: "RETREAT"}
AFTERWARDS = {
    cards.DISCARD: ("DISCARD", "When the round ends, discard this."),
    cards.HAND: ("HAND", "When the round ends, take this back into your hand."),
    cards.BOX: ("BOX", "When the round ends, return this to the box."),
    cards.STAYS: ("STAYS", ""),
}
"""For each place where an item can go at the end of the round, its name in decks and the sentence on the
card.
"""

ROOM_FUNCTIONS = {
    "reveal": ("Reveal", "(s, place)", cards.REVEALS, cards.HAS_REVEAL),
    "enter": ("Enter", "(s, operative)", cards.ENTERS, cards.HAS_ENTER),
    "interface": ("Interface", "(s, operative)", cards.INTERFACES, cards.HAS_INTERFACE),
    "tech_lock": ("Tech Lock", "(s, place, operative)", cards.TECH_LOCKS, cards.HAS_LOCK),
    "lab_worker": ("Lab Worker", "(s, place, operative)", cards.LAB_WORKERS, cards.HAS_WORKER),
    "advance": ("Advance", "(s, operative)", cards.ADVANCES, cards.HAS_ADVANCE),
    "retreat": ("Retreat", "(s, operative)", cards.RETREATS, cards.HAS_RETREAT),
}
"""The functions of rooms, each with a heading, its parameters, its table, and the list of rooms that have it.
"""

Class = TypeVar("Class", bound=type)


@dataclass
class Deck:
    """The data of a deck as a whole. `place` is the file and line where the deck is declared."""

    name: str = ""
    unofficial: str = ""
    sentences: dict[str, str] = field(default_factory=dict)
    place: str = ""


DECK = Deck()
"""The deck with which this process plays."""


def deck(
    name: str,
    *,
    data_files: Sequence[int],
    unofficial: str = "",
    sentences: Mapping[str, str] | None = None,
) -> None:
    """Declare the deck as a whole. Each deck must do this once.

    Args:
        name: The name of the deck.
        data_files: The number of data files of the values 1, 2 and 3, at most 117 in all.
        unofficial: The notice that players see if the deck is not the published one.
        sentences: The deck's own log lines, for `say`.
    """
    it = Declared("the deck", "", name, find_caller())
    it.text("name", name)
    if DECK.name:
        it.refuse("name", f"this deck is {DECK.name} already")
    counts = [*data_files] if isinstance(data_files, list | tuple) else []
    if len(counts) != len(cards.DATA_FILES):
        it.refuse("data_files", f"three numbers, for the values 1, 2 and 3, not {data_files!r}")
    for count in counts:
        it.whole("data_files", count, 0, MOST_FILES)
    if not 1 <= sum(counts) <= MOST_FILES:
        it.refuse("data_files", f"{sum(counts)} in all; there are at least 1 and at most {MOST_FILES}")
    cards.DATA_FILES[:] = counts
    DECK.name, DECK.unofficial, DECK.place = name, unofficial, it.place
    DECK.sentences.update(sentences or {})


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
    from_secret: int | None = None,
) -> Callable[[Class], Class]:
    """Declare a room card.

    The class holds the functions that are printed on the card (see ROOM_FUNCTIONS), or only a docstring.

    Args:
        number: The number of the card, from 1.
        floor: FIRST_FLOOR, SECOND_FLOOR or SECRET.
        name: The name of the card.
        available: The data files that lie on the room when it is revealed.
        secure: The data files that a tech lock or lab worker protects.
        lock: Whether the room has a space for a tech lock without a function.
        worker: Whether the room has a space for a lab worker without a function.
        once: Whether the interface token is removed after one use.
        exit: Whether the Interface leads outside.
        from_secret: ADVANCE or RETREAT, if that card leads from the secret room to this room.
    """
    it = Declared("room", number, name, find_caller())

    def declare(written: Class) -> Class:
        card = enter_name(it, cards.ROOM_NAMES, cards.ROOM_HERE)
        it.one_of("floor", floor, FLOORS)
        it.whole("available", available, 0, MOST_PRINTED)
        it.whole("secure", secure, 0, MOST_PRINTED)
        it.truth(lock=lock, worker=worker, once=once, exit=exit)
        cards.FLOOR[card], cards.AVAILABLE[card], cards.SECURE[card] = floor, available, secure
        cards.ONCE[card], cards.EXIT[card] = int(once), int(exit)
        cards.HAS_LOCK[card], cards.HAS_WORKER[card] = int(lock), int(worker)
        if from_secret is not None:
            it.one_of("from_secret", from_secret, WAYS_OUT)
            if cards.FROM_SECRET[from_secret] < ROOM_COUNT:
                it.refuse("from_secret", f"{ACTION_NAMES[from_secret]} leads to another room already")
            cards.FROM_SECRET[from_secret] = card
        functions = enter_functions(it, written, ROOM_FUNCTIONS, f"20.{number}")
        texts = []
        for key, (head, parameters, table, printed) in ROOM_FUNCTIONS.items():
            if key in functions:
                made = enter_rule(
                    it, table, key, functions[key], parameters, f"20.{number}", f"{name}: {head}"
                )
                setattr(written, key, made)
                printed[card] = 1
                texts.append(f"{head}: {it.documented(key, made, place_of(functions[key]))}")
        for what, value, needs in (
            ("secure", secure, cards.HAS_LOCK[card] or cards.HAS_WORKER[card]),
            ("once", once, cards.HAS_INTERFACE[card]),
            ("exit", exit, cards.HAS_INTERFACE[card]),
        ):
            if value and not needs:
                lacks = "tech lock and no lab worker" if what == "secure" else "Interface"
                it.refuse(what, f"{value!r}, but the room has no {lacks}")
        text = " ".join(texts) or it.documented("text", written)
        enter_text(it, f"20.{number}", text, f"{_printed_on_room(card)} {text}")
        return written

    return declare


def item(
    number: int, name: str, *, after: int, late: bool = False, jams: bool = False, specialist: str = ""
) -> Callable[[Any], Any]:
    """Declare an item card, as a function or as a class with a function `play`.

    The function runs when the item is played. A class can also hold questions that only this item asks. The
    decorator sets its `card` to the item's index in the tables.

    Args:
        number: The number of the card, from 1.
        name: The name of the card.
        after: DISCARD, HAND, BOX or STAYS: where the item goes at the end of the round.
        late: Whether the item is resolved at the end of the Resolution Phase.
        jams: Whether the NPCs in a room do nothing while the item lies there.
        specialist: The operative who starts with the item in the Specialists variant.
    """
    it = Declared("item", number, name, find_caller())

    def declare(written: Any) -> Any:
        card = enter_name(it, cards.ITEM_NAMES, cards.ITEM_HERE)
        it.one_of("after", after, {key: word for key, (word, _) in AFTERWARDS.items()})
        it.truth(late=late, jams=jams)
        if specialist and specialist not in OPERATIVE_NAMES:
            it.refuse("specialist", f"one of {', '.join(OPERATIVE_NAMES)}, not {specialist!r}")
        CARD_NAMES[FIRST_ITEM + card] = name
        cards.AFTER[card], cards.LATE[card], cards.JAMS[card] = after, int(late), int(jams)
        if specialist:
            cards.SPECIALIST[card] = OPERATIVE_NAMES.index(specialist)
        place = f"21.{number}"
        text = f"{it.documented('text', written)} {AFTERWARDS[after][1]}".strip()
        if not isinstance(written, type):
            enter_text(it, place, text)
            return enter_rule(it, cards.ITEMS, "what it does", written, "(s, operative)", place, name)
        functions = enter_functions(it, written, {"play": None}, place)
        if "play" not in functions:
            it.refuse("play", "missing; write def play(s, operative)")
        enter_text(it, place, text)
        written.play = enter_rule(it, cards.ITEMS, "play", functions["play"], "(s, operative)", place, name)  # type: ignore[attr-defined]  # the class as its deck uses it
        written.card = card  # type: ignore[attr-defined]  # likewise
        return written

    return declare


def trap(laid: Any) -> Callable[[Body], CardRule]:
    """Declare what an item that lies in a room does to the next operative to enter."""
    laid = getattr(laid, "play", laid)
    it = Declared("item", laid.card + 1, laid.title, find_caller())

    def declare(function: Body) -> CardRule:
        made = enter_rule(it, cards.TRAPS, "trap", function, "(s, operative)", laid.numbers[0], laid.title)
        cards.TRAP[laid.card] = 1
        return made

    return declare


NPC_FUNCTIONS = {"check": ("", "(s, npc)", cards.NPC_CHECKS), "act": ("", "(s, npc)", cards.NPC_ACTS)}


def npc(number: int, name: str) -> Callable[[Class], Class]:
    """Declare an NPC card.

    The class holds `act`, and `check` if something happens at the start of the NPC Phase. The decorator sets
    its `card` to the NPC's index in the tables.
    """
    it = Declared("NPC", number, name, find_caller())

    def declare(written: Class) -> Class:
        card = enter_name(it, cards.NPC_NAMES, cards.NPC_HERE)
        functions = enter_functions(it, written, NPC_FUNCTIONS, f"22.{number}")
        if "act" not in functions:
            it.refuse("act", "missing; write def act(s, npc)")
        texts = []
        for key, (_, parameters, table) in NPC_FUNCTIONS.items():
            if key in functions:
                made = enter_rule(it, table, key, functions[key], parameters, f"22.{number}", name)
                setattr(written, key, made)
                texts.append(it.documented(key, made, place_of(functions[key])))
        enter_text(it, f"22.{number}", " ".join(texts))
        written.card = card  # type: ignore[attr-defined]  # the class as its deck uses it
        return written

    return declare


def special(number: int, name: str, *, worth: int = 0, copies: int = 1) -> Callable[[Class], Class]:
    """Declare a special card: 1 is the Prototype, 2 the Blackmail File, 3 Sludge.

    The docstring of the class is the text on the card. The class of the Prototype or the Blackmail File holds
    `take`, a rule that the functions of rooms call. The class of Sludge holds `enter`, which runs for each
    operative who enters the room with Sludge.

    Args:
        number: The number of the card.
        name: The name of the card.
        worth: The zettabytes that the card adds for an operative who escaped with it.
        copies: The number of copies, if the card is the Prototype.
    """
    it = Declared("special card", number, name, find_caller())

    def declare(written: Class) -> Class:
        it.whole("number", number, 1, len(SPECIAL_NAMES))
        card = number - 1
        if name != SPECIAL_NAMES[card]:
            it.refuse("name", f"special card {number} is called {SPECIAL_NAMES[card]}")
        if cards.COPIES[card]:
            it.refuse("number", "declared already")
        kept = card in (PROTOTYPE, BLACKMAIL_FILE)
        it.whole("worth", worth, 0, MOST_WORTH if kept else 0)
        it.whole("copies", copies, 1, OPERATIVES if card == PROTOTYPE else 1)
        cards.WORTH[card], cards.COPIES[card] = worth, copies
        CARD_CODE[name] = []
        text = it.documented("text", written)
        wanted = "take" if kept else "enter"
        functions = enter_functions(it, written, {wanted: None}, f"23.{number}")
        if wanted not in functions:
            it.refuse(wanted, f"missing; write def {wanted}(s, operative)")
        table = None if kept else cards.SPECIAL_ENTERS
        made = enter_rule(it, table, wanted, functions[wanted], "(s, operative)", f"23.{number}", name)
        setattr(written, wanted, made)
        if worth:
            text += f" It is worth {worth} zettabytes if its owner escaped."
        enter_text(it, f"23.{number}", text)
        return written

    return declare


def complete(place: str) -> None:
    """Check that the deck has enough cards to play, and sort them for the rulebook.

    This is called when the file of a deck has been read.

    Args:
        place: The file of the deck, for errors about the deck as a whole.

    Raises:
        RuleSourceError: If the deck is not complete.
    """
    if not DECK.name:
        raise RuleSourceError(f"{place}: the deck is not declared; call deck(name, data_files=...)")
    it = Declared("the deck", "", DECK.name, DECK.place)
    for floor, least in LEAST_ROOMS.items():
        count = sum(bool(here) and at == floor for at, here in zip(cards.FLOOR, cards.ROOM_HERE, strict=True))
        if count < least:
            it.refuse("rooms", f"{count} with floor {FLOORS[floor]}; a facility needs {least}")
    if not any(cards.ITEM_HERE):
        it.refuse("items", "there is none; a deck has at least one")
    for operative, name in enumerate(OPERATIVE_NAMES):
        own = cards.SPECIALIST.count(operative)
        if has_specialists() and own != SPECIALTIES:
            it.refuse("specialist", f"{name} has {own} items of their own; each operative has {SPECIALTIES}")
    ordered = sorted(CARD_RULES.items(), key=lambda entry: [int(part) for part in entry[0].split(".")])
    CARD_RULES.clear()
    CARD_RULES.update(ordered)


def has_specialists() -> bool:
    """Return whether the deck has items that belong to operatives."""
    return max(cards.SPECIALIST) >= 0


def _printed_on_room(card: int) -> str:
    """Return a sentence with a room's floor, data files and spaces for tokens."""
    files = cards.AVAILABLE[card]
    parts = [f"{files or 'no'} data file{'s' * (files != 1)}"]
    if cards.HAS_INTERFACE[card]:
        parts.append("an interface")
    for has_space, name in ((cards.HAS_LOCK[card], "a tech lock"), (cards.HAS_WORKER[card], "a lab worker")):
        if has_space:
            secure = cards.SECURE[card]
            parts.append(f"{name} with {secure} secure data file{'s' * (secure != 1)}" if secure else name)
    return f"{FLOOR_TEXTS[cards.FLOOR[card]]}: {', '.join(parts)}."
