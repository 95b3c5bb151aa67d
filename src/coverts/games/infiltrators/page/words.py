"""The names of figures, tiles and quantities, and the sentences of the log."""

from coverts.engine.base.sentences import capital, said, said_count
from coverts.games.infiltrators.rules.attacks import WAY_NAMES
from coverts.games.infiltrators.rules.board import LAYINGS, SIDES
from coverts.games.infiltrators.rules.campaign import UPGRADE_NAMES
from coverts.games.infiltrators.rules.figures import CALLINGS, THE_COMMANDER
from coverts.games.infiltrators.state import (
    CHARACTERS,
    FIGURES,
    FIRST_GUARD,
    MISSIONS,
    MOST_INFILTRATORS,
    OBJECTIVES,
    SIDE,
    TILES,
)
from coverts.games.infiltrators.vocabulary.printed import (
    COMMANDED,
    EQUIPMENT_NAMES,
    FACE_NAMES,
    MARKER_NAMES,
    MISSION_NAMES,
    OBJECTIVE_COUNT,
)

SEATS = range(2, 2 + MOST_INFILTRATORS)
SEAT_NAMES = ("The guard", *(said("Seat {number}", number=seat) for seat in SEATS))
DIE_DIRECTIONS = ("", "roll again", "north", "east", "south", "west", "roll again")
DIE_LETTERS = ("", "R", "N", "E", "S", "W", "R")
PHASES = ("Setup", "Infiltrators", "Guards", "Random movement", "Shop")
SIDES_PLAYED = ("Guard", "Infiltrators")


def column_name(x: int) -> str:
    """Return the letters of a column: A to Z, then AA, AB and so on."""
    return chr(ord("A") + x) if x < 26 else "A" + chr(ord("A") + x - 26)


def tile_name(tile: int, wide: int) -> str:
    """Return the name of a tile from column and row. A1 is at the top left."""
    return f"{column_name(tile % wide)}{tile // wide + 1}"


def short_name(face: int) -> str:
    """Return a character's name without the epithet, or the name of a guard."""
    return FACE_NAMES[face].split(",")[0]


def figure_name(who: int, face: int, commander: bool = False, numbered: bool = True) -> str:
    if commander or face == THE_COMMANDER:
        return "the Commander"
    if face < CHARACTERS or not numbered:
        return short_name(face)
    return said("{guard} {number}", guard=short_name(face), number=who - FIRST_GUARD + 1)


def objective_name(objective: int, mission: int) -> str:
    if COMMANDED[mission] and objective == OBJECTIVE_COUNT[mission] - 1:
        return "the Commander"
    return said("{marker} {number}", marker=MARKER_NAMES[mission], number=objective + 1)


FIGURES_TOLD = [figure_name(who, face) for who in range(FIGURES) for face in range(CALLINGS)]
OBJECTIVES_TOLD = [objective_name(o, m) for m in range(MISSIONS + 1) for o in range(OBJECTIVES)]


def up_to_255(none: str, one: str, other: str) -> list[str]:
    """Return a list with a text for each number from 0 to 255."""
    return [none, *(said_count(n, one, other) for n in range(1, 256))]


TOKENS_TOLD = up_to_255("no Alert token", "{n} Alert token", "{n} Alert tokens")


WORDS = {
    "seat": SEAT_NAMES,
    "figure": FIGURES_TOLD,
    "Figure": [*map(capital, FIGURES_TOLD)],
    "face": FACE_NAMES,
    "card": EQUIPMENT_NAMES,
    "way": WAY_NAMES,
    "laying": LAYINGS,
    "mission": MISSION_NAMES,
    "upgrade": UPGRADE_NAMES,
    "towards": DIE_DIRECTIONS,
    "objective": OBJECTIVES_TOLD,
    "Objective": [*map(capital, OBJECTIVES_TOLD)],
    "side": SIDES,
    "tile": [tile_name(tile, wide) for wide in (2 * SIDE, 4 * SIDE) for tile in range(TILES)],
    "dice": up_to_255("no dice", "{n} die", "{n} dice"),
    "hits": up_to_255("no hit", "{n} hit", "{n} hits"),
    "noise": up_to_255("no noise die", "{n} noise die", "{n} noise dice"),
    "successes": up_to_255("no success", "{n} success", "{n} successes"),
    "tokens": TOKENS_TOLD,
    "Tokens": [*map(capital, TOKENS_TOLD)],
    "points": up_to_255("0 points", "{n} point", "{n} points"),
}

SENTENCES = {
    "heading.setup": "{0:mission}: setup",
    "heading.round": "Round {0}",
    "heading.guards": "The guard: {0:tokens}",
    "heading.shop": "Between missions",
    "laid": "{0:seat} lays {1:laying}.",
    "character": "{0:seat} plays {1:face}.",
    "dealt": "{0:seat} is dealt {1:card}.",
    "discarded": "{0:seat} discards {1:card}.",
    "guard": "The guard takes {0:figure}.",
    "placed": "{0:Figure} stands on {1:tile}.",
    "north": "North is {0:side} of the board.",
    "objective": "The guard places {0:objective} on {1:tile}.",
    "locked": "Hard locks protect {0:objective}.",
    "floodlight": "A floodlight shines from {0:tile}.",
    "turn": "It is the turn of {0:figure}.",
    "moved": "{0:Figure} goes to {1:tile}.",
    "stayed": "{0:Figure} stays.",
    "noise": "{0:Figure} has {1:noise}.",
    "noise.taken": "{0:Figure} takes a noise die of {1:figure}.",
    "attack": "{0:Figure} attacks {1:figure} with {2:way}: {3:dice}.",
    "hits": "{0:Figure} takes {1:hits}: {2} in all, and bears {3} without a death check.",
    "check": "{0:Figure} makes a death check with {1:dice}.",
    "stunned": "{0:Figure} is stunned.",
    "up": "{0:Figure} stays up.",
    "out": "{0:Figure} is taken out.",
    "escaped": "{0:Figure} leaves the board.",
    "captured": "{0:Figure} is captured.",
    "hack": "{0:Figure} works on {1:objective}.",
    "progress": "{0:Objective} has {1:successes}; it needs {2}.",
    "completed": "Completed: {0:objective}.",
    "charge.laid": "{0:Figure} lays a charge at {1:objective}.",
    "charge.removed": "{0:Figure} removes the charge at {1:objective}.",
    "informant.hidden": "The guard has hidden the informant.",
    "informant.found": "The informant was in {0:objective}; {1:figure} leads him.",
    "informant.missing": "Nobody is in {0:objective}.",
    "informant.handed": "{0:Figure} hands the informant over to {1:figure}.",
    "informant.met": "{0:Figure} takes the informant along.",
    "informant.out": "The informant is off the board.",
    "used": "{0:Figure} uses {1:card}.",
    "smoke": "{0:Figure} throws smoke at {1:tile}.",
    "tended": "{0:Figure} tends {1:figure}: {2:hits} less.",
    "activated": "{0:Figure} is activated.",
    "direction": "For {0:figure} the die shows {1:die}: {1:towards}.",
    "sighted": "Somebody is sighted.",
    "gunfire": "A fight was heard.",
    "report": "A report is missing: the die shows {0:die}.",
    "shift": "The guards change shift.",
    "alert": "{0:Tokens}.",
    "dawn": "Dawn breaks.",
    "general_alert": "The General Alert is issued.",
    "points": "Infiltrators: {0:points}. Guard: {1:points}.",
    "lost": "{0:Figure} is lost with all he carried.",
    "bought": "{0:Figure} gets {1:card} for {2:points}.",
    "sold": "{0:Figure} gives back {1:card} for {2:points}.",
    "suppressed": "The Suppressor of {0:figure} silences {1:card}.",
    "given": "{0:Figure} hands {2:card} to {1:figure}.",
    "upgraded": "The guard buys {0:upgrade} for {1:points}.",
}
ROLL_LINES = ("attack", "check", "direction", "hack", "report")
"""The keys of sentences that tell of a roll of the dice that are shown."""
