"""The names of cards, places and quantities, and the sentences of the log."""

from collections.abc import Sequence
from typing import Any

from coverts.engine.base.sentences import Said, capital, said_count
from coverts.games.infiltration.state import (
    FILE_VALUES,
    LINE,
    MOST_FILES,
    MOST_WORTH,
    OPERATIVE_NAMES,
    PLACE_NAMES,
    SEAT_NAMES,
)
from coverts.games.infiltration.vocabulary.printed import CARD_NAMES, ITEM_NAMES, NPC_NAMES, ROOM_NAMES

MOST_TOTAL = FILE_VALUES * MOST_FILES + 3 * MOST_WORTH
"""An upper bound on a player's total. A player can have two Prototypes and the Blackmail File."""


def worth_of_files(me: Any) -> int:
    """Return the zettabytes of the data files that an operative holds, as its player sees them."""
    return sum((value + 1) * me.files[value] for value in range(FILE_VALUES))


def zettabytes(n: int) -> Said:
    return said_count(n, "{n} zettabyte", "{n} zettabytes")


def data_files(n: int) -> Said:
    return said_count(n, "{n} data file", "{n} data files")


WORDS: dict[str, Sequence[str]] = {
    "seat": SEAT_NAMES,
    "operative": OPERATIVE_NAMES,
    "card": CARD_NAMES,
    "item": ITEM_NAMES,
    "room": ROOM_NAMES,
    "npc": NPC_NAMES,
    "place": (*PLACE_NAMES[:LINE], "the secret room"),
    "Place": (*map(capital, PLACE_NAMES[:LINE]), "The secret room"),
    "total": [zettabytes(n) for n in range(MOST_TOTAL + 1)],
    "worth": [zettabytes(n) for n in range(1, FILE_VALUES + 1)],
    "files": ["no data files", *(data_files(n) for n in range(1, MOST_FILES + 1))],
}

SENTENCES = {
    "heading.setup": "The table is set",
    "heading.draft": "The draft",
    "heading.round": "Round {0}",
    "heading.selection": "Selection",
    "heading.resolution": "Resolution",
    "heading.npcs": "NPCs",
    "heading.security": "Security",
    "heading.end": "The end",
    "operative.dealt": "Seat {1} plays {0:operative}.",
    "round.first": "{0:operative} is first player in round {1}.",
    "card.flipped": "{0:operative} flips {1:card}.",
    "card.played": "{0:operative} plays {1:card}.",
    "move.entered": "{0:operative} enters {1:place}.",
    "move.nowhere": "{0:operative} cannot go that way and stays.",
    "operative.escaped": "{0:operative} escapes with {1:files}.",
    "operative.wounded": "{0:operative} is wounded.",
    "operative.healed": "{0:operative} is healthy again.",
    "operative.delayed": "{0:operative} is delayed.",
    "room.revealed": "{0:Place} is revealed: {1:room}.",
    "room.seen": "{0:operative} looks at {1:place}: {2:room|a room card}.",
    "room.swapped": "{0:Place} and {1:place} change places.",
    "interface.used": "{0:operative} uses the interface of {1:place}.",
    "interface.nothing": "There is no interface to use for {0:operative}.",
    "interface.placed": "{0:operative} puts an interface token on {1:place}.",
    "lock.destroyed": "The tech lock in {0:place} is destroyed.",
    "worker.destroyed": "The lab worker in {0:place} is gone.",
    "files.placed": "{0:Place} gets {1:files} from the server pool.",
    "files.collected": "{0:operative} collects {1:files} in {2:place}.",
    "files.to_extract": "{0:operative} will extract as the phase ends.",
    "files.nothing": "There are no data files for {0:operative} to collect.",
    "files.from_pool": "{0:operative} takes {1:files} from the server pool.",
    "files.returned": "{0:operative} returns a data file to the server pool.",
    "files.boxed": "Out of the game: {1:files} of {0:place}.",
    "files.hauled": "{0:operative} hauls {3:files} from {1:place} to {2:place}.",
    "files.stolen": "{0:operative} takes a data file from {1:operative}.",
    "items.nothing": "{0:operative} finds no use for it.",
    "items.van_missed": "{1:item} comes, but {0:operative} is not there.",
    "items.drawn": "{0:operative} draws {1:item|an item card}.",
    "items.passed": "{0:operative} passes items on to {1:operative}.",
    "items.specialist": "{0:operative} starts with {1:item}.",
    "items.discarded": "{0:operative} discards {1:item}.",
    "items.laid": "{0:operative} leaves {1:item} in {2:place}.",
    "items.recovered": "{0:operative} takes {1:item} from the discard pile.",
    "items.shuffled": "The discard pile becomes the new item deck.",
    "trap.sprung": "{0:operative} walks into {1:item}.",
    "special.prototype": "{0:operative} takes a Prototype.",
    "special.blackmail": "{0:operative} takes the Blackmail File.",
    "sludge.placed": "Sludge spreads in {0:place}.",
    "npc.placed": "{0:npc} appears in {1:place}.",
    "npc.acts": "{0:npc} acts in {1:place}.",
    "npc.moved": "{0:npc} moves to {1:place}.",
    "npc.boxed": "{0:npc} is out of the game.",
    "npc.stunned": "{0:npc} is turned facedown.",
    "alarm.set": "The alarm is at {0}.",
    "proximity.set": "Proximity is at {0}.",
    "security.rolled": "{0:operative} rolls {1:die}.",
    "security.alarm_ignored": "The alarm is not added this round.",
    "end.eliminated": "{0:operative} is caught inside.",
    "end.total": "{0:operative} brings out {2:files}: {1:total} in all.",
    "end.nobody": "Nobody escaped: nobody wins.",
    "end.wins": "{0:operative} wins.",
    "end.draws": "{0:operative} shares the win.",
}

CAUSES = {
    "4.10": "There are not that many data files here.",
    "4.11": "The first to download here in a round takes up to two, everybody later one.",
    "14.4": "Of two who extract in a room, each takes up to two.",
    "14.5": "Of three or more who extract in a room, each takes one.",
}
"""Why an answer is refused, by the rule. These are shorter than the rules."""

ACTION_TEXTS = (
    "Move 1 room forward.",
    "Move 1 room backward; out of room 1 you escape.",
    "Use the Interface function of your room, if its interface token is there.",
    "Take up to 2 data files of your room if you are the first to download there this round, else 1.",
    "Take data files at the end of the Resolution Phase, shared among those who extract in your room.",
)
ACTION_RULES = (("4.3", "4.4"), ("4.5", "4.6"), ("4.7", "4.8"), ("4.10", "4.11"), ("14.2", "14.3"))
PHASES = ("Setup", "Selection", "Resolution", "NPCs", "Security")
MARKS = ("G", "H", "A", "M", "S", "W")
"""The letters on the markers of the six operatives."""
