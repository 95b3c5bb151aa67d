"""Lists of the cards that a game is played with: a choice of the deck's rooms and items, as a text.

The first line of the text is its name. Then come the parts, each below its heading, and in them a card a
line:

    Short and hard

    Items:
    Sledgehammer
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from coverts.engine import BadText, Builder, Entry, Judged, Objection, Part, PartCount
from coverts.engine.base.sentences import said, verbatim
from coverts.engine.game.text_builder import lines_of
from coverts.games.infiltration.state import ITEM_COUNT, OPERATIVE_NAMES, ROOM_COUNT
from coverts.games.infiltration.vocabulary import printed as cards
from coverts.games.infiltration.vocabulary.declaring import LEAST_ROOMS

FLOOR_PARTS = {
    cards.FIRST_FLOOR: "First floor",
    cards.SECOND_FLOOR: "Second floor",
    cards.SECRET: "Secret rooms",
}
ITEMS = "Items"
PARTS = (*FLOOR_PARTS.values(), ITEMS)
"""The parts of a list, and their headings without the colon."""
LEAST = {**{FLOOR_PARTS[floor]: least for floor, least in LEAST_ROOMS.items()}, ITEMS: 1}
ROOMS_RULE, ITEMS_RULE, SPECIALISTS_RULE = "1.4", "1.10", "16.6"
TITLES = (said("First floor"), said("Second floor"), said("Secret rooms"), said("Items"))
ABOUT: list[str] = [
    said("Rooms and items that are left out are not in the game."),
    said("A facility needs six rooms of each floor and a secret room."),
]
MAX_OBJECTIONS = 20
"""The maximum number of reported errors. The text after the last one is not read."""
Known = dict[str, tuple[str, int, str]]
"""The part, the number and the rule of cards, by name."""
READY_LISTS: dict[str, str] = {}
"""The texts of the lists that come with the game. `complete_lists` adds the list of all cards."""


@dataclass
class CardList:
    """A list of cards as its text describes it, allowed or not."""

    name: str
    rooms: set[int] = field(default_factory=set)
    items: set[int] = field(default_factory=set)
    headings: dict[str, int] = field(default_factory=dict)
    """The number of the line with the heading of each part that has one."""
    objections: list[BadText] = field(default_factory=list)

    def counts(self) -> Counter[str]:
        """Return the number of cards in each part."""
        found = Counter(FLOOR_PARTS[cards.FLOOR[room]] for room in self.rooms)
        found[ITEMS] = len(self.items)
        return found


def complete_lists() -> None:
    """Write the list of all cards, when the deck is declared."""
    lines = ["All cards"]
    for part in PARTS:
        lines += ["", f"{part}:", *(name for name, (where, _, _) in _known().items() if where == part)]
    READY_LISTS["all"] = "".join(f"{line}\n" for line in lines)


def card_list(value: str, specialists: bool = False) -> CardList:
    """Read an allowed list of cards.

    Args:
        value: The list's text, or the name of a ready list.
        specialists: Whether each operative starts with two items of their own.

    Raises:
        BadText: The first thing that is wrong with the list.
    """
    found = judged_list(READY_LISTS.get(value, value), specialists)
    for objection in found.objections:
        raise objection
    return found


def judged_list(text: str, specialists: bool = False) -> CardList:
    """Read a list of cards, and collect everything that is wrong with it."""
    first, *lines = lines_of(text) or [""]
    found = CardList(first.strip())

    def against(line: int, reason: str, rule: str = "") -> None:
        found.objections.append(BadText(line, 1, reason, rule))

    if not found.name:
        against(1, said("the first line is the name of the list"))
    known = _known()
    for number, line in enumerate(lines, 2):
        if line.strip() and len(found.objections) < MAX_OBJECTIONS:
            _read(found, known, number, line.strip(), against)
    counts = found.counts()
    for part, least in LEAST.items():
        if counts[part] < least:
            reason = said("{part} has {n}; it needs at least {least}", part=part, n=counts[part], least=least)
            against(found.headings.get(part, 0), reason, ITEMS_RULE if part == ITEMS else ROOMS_RULE)
    for item, operative in enumerate(cards.SPECIALIST):
        if specialists and operative >= 0 and item not in found.items:
            name, owner = cards.ITEM_NAMES[item], OPERATIVE_NAMES[operative]
            against(
                found.headings.get(ITEMS, 0),
                said("{owner} needs {name}", owner=owner, name=name),
                SPECIALISTS_RULE,
            )
    return found


def _read(found: CardList, known: Known, number: int, line: str, against: Callable[[int, str], None]) -> None:
    """Read a line: a heading, or a card of the last heading's part."""
    if line.endswith(":"):
        part = line.removesuffix(":")
        if part in PARTS:
            found.headings[part] = number
        else:
            against(number, said("{heading} is the heading of no part", heading=verbatim(repr(line))))
        return
    count, _, rest = line.partition(" ")
    name = rest if line not in known and count.isdecimal() else line
    if name not in known:
        near = get_close_matches(name, known, 1)
        if near:
            reason = said("there is no card {name}; there is {near}", name=verbatim(repr(name)), near=near[0])
        else:
            reason = said("there is no card {name}", name=verbatim(repr(name)))
        against(number, reason)
        return
    part, card, _ = known[name]
    below = max(found.headings, key=lambda each: found.headings[each], default="")
    place = found.items if part == ITEMS else found.rooms
    if part != below:
        against(number, said("{name} belongs in {part}", name=name, part=part))
    elif card in place or (name != line and count != "1"):
        against(number, said("{name} is in the game once", name=name))
    place.add(card)


def _known() -> Known:
    """Return the part, the number and the rule of each room and item of the deck, by name."""
    rooms = {
        cards.ROOM_NAMES[room]: (FLOOR_PARTS[cards.FLOOR[room]], room, f"20.{room + 1}")
        for room in range(ROOM_COUNT)
        if cards.ROOM_HERE[room]
    }
    items = {
        cards.ITEM_NAMES[item]: (ITEMS, item, f"21.{item + 1}")
        for item in range(ITEM_COUNT)
        if cards.ITEM_HERE[item]
    }
    return {**rooms, **items}


def list_builder() -> Builder:
    """Return a builder of lists of cards."""
    parts = tuple(Part(part, title) for part, title in zip(PARTS, TITLES, strict=True))
    return Builder(said("list of cards"), _entries, _judge, lambda: ABOUT, parts)


def _entries() -> list[Entry]:
    return [
        Entry(name, name, part, text=cards.CARD_RULES[rule][1], parts=[part])
        for name, (part, _, rule) in _known().items()
    ]


def _judge(text: str, options: Any) -> Judged:
    found = judged_list(text, options.specialists)
    counts = found.counts()
    told = said("{rooms} rooms and {items} items", rooms=len(found.rooms), items=len(found.items))
    objections = [Objection(each.line, each.reason, each.rule) for each in found.objections]
    return Judged(
        told, objections=objections, parts=[PartCount(part, counts[part], LEAST[part]) for part in PARTS]
    )
