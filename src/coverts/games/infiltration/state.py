"""The state of Infiltration: operatives, rooms, NPCs, piles and dials, and which players may see them."""

from typing import TYPE_CHECKING

from coverts.engine import (
    Array,
    Bits,
    Record,
    State,
    boolean,
    helper,
    i8,
    i16,
    nobody,
    owner,
    public,
    secret,
    several,
    u8,
    u16,
)
from coverts.engine.base.sentences import said

OPERATIVES = 6
LINE = 12
"""The number of rooms on the path from the entry room (0) to the deepest room (11)."""
DEEPEST = LINE - 1
SECRET_ROOM = 12
PLACES = 13
POOL = 13
"""The number of the server pool, which is used in place of a room number."""
FLOOR_ROOMS = 6
OUTSIDE = -1

ACTIONS = 5
ADVANCE, RETREAT, INTERFACE, DOWNLOAD, EXTRACT = range(5)
ITEM_COUNT = 35
SPECIALTIES = 2
"""The number of personal items that an operative starts with in the Specialists variant."""
FIRST_ITEM = 5
"""The card number of item 0. Cards 0 to 4 are action cards, and cards 5 to 39 are items."""
CARDS = FIRST_ITEM + ITEM_COUNT
ROOM_COUNT = 32
NPC_COUNT = 5
FILE_VALUES = 3
MOST_FILES = 117
"""The maximum number of data files in a game. The deck defines how many have each value (1, 2 and 3)."""
SPECIAL_COUNT = 3
PROTOTYPE, BLACKMAIL_FILE, SLUDGE = range(SPECIAL_COUNT)
SPECIAL_NAMES = ("Prototype", "Blackmail File", "Sludge")
MOST_WORTH = 20
"""The maximum worth of a special card in zettabytes."""

ASIDE, BOXED = -1, -2
"""The places for NPCs and special cards outside all rooms: beside the facility, and in the box."""
LEAST_ALARM, MOST_ALARM = -1, 8
MOST_PROXIMITY = 99
SETTING_UP, SELECTION, RESOLUTION, NPC_PHASE, SECURITY = range(5)

OPERATIVE_NAMES = (
    "Gabriel Correa Santiago",
    "Hugo Cash",
    "John 'Animal' McEvoy",
    "'Marilyn' 7Y3T9D",
    "Monica Singh",
    "Mr. White",
)
SEAT_NAMES = ("seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6")
ACTION_NAMES = ("Advance", "Retreat", "Interface", "Download", "Extract")
PLACE_NAMES = (*(said("room {number}", number=number) for number in range(1, LINE + 1)), "secret room")
SELDOM = "data files are seldom returned in random games"


class Operative(Record):
    """One of the six operatives. `seat` is the seat of their player, or -1 if they are not in this game."""

    seat: i8 = public(start=-1)
    place: i8 = public(start=OUTSIDE)
    escaped: boolean = public()
    eliminated: boolean = public()
    wounded: boolean = public()
    delayed: boolean = public()
    barred: boolean = public()
    """Whether the operative was delayed when this round's cards were chosen."""
    actions: Bits = public(below=5)
    """The operative's action cards that are not faceup. The chosen card is included until it is flipped."""
    items: Bits = secret(to=owner, below=35, others="count", pile="items")
    chosen: i8 = secret(to=owner, others="set", none=-1)
    waiting: boolean = public()
    """Whether the operative must still flip a card, or act at the end of the Resolution Phase."""
    extracting: boolean = public()
    """Whether the operative has resolved Extract this round."""
    kept: i8 = secret(to=owner, others="set", none=-1)
    """The items to keep in the draft, as a mask over the operative's four items in numerical order."""
    played: i8 = public(start=-1)
    """The card that the operative flipped last. The field stays unchanged when the card returns to the hand.
    """
    faceup: Bits = public(below=40)
    """The operative's cards that lie faceup in the play area until the round ends."""
    files: Array[i8] = secret(to=owner, size=3, others="nothing", pile="files", start=0)
    """The number of data files that the operative has, for each value (1, 2 and 3)."""
    file_count: u8 = public()
    prototype: boolean = public()
    blackmail: boolean = public()
    shown: Array[i8] = public(size=3)
    """The number of data files that the operative turns faceup at the end, for each value."""
    total: i16 = public(start=-1)


class Room(Record):
    """A place in the facility and the room card on it."""

    card: i8 = secret(to="known_by", pile="rooms")
    """The facedown room card, if a player has looked at it. Other facedown cards are not drawn yet."""
    known_by: u8 = public()
    face: i8 = public(start=-1)
    """The number of the room card, once it is revealed."""
    available: u8 = public()
    interface: boolean = public()
    lock: boolean = public()
    worker: boolean = public()
    returned: Array[i8] = secret(to=nobody, size=3, others="nothing", pile="files", start=0, unvaried=SELDOM)
    """The number of available data files that were held and returned before, for each value."""
    downloaded: boolean = public()
    """Whether a Download has been resolved in this room this round."""


class Npc(Record):
    place: i8 = public(start=ASIDE)
    facedown: boolean = public()
    waiting: boolean = public()
    """Whether the NPC must still act in this NPC Phase."""


class Infiltration(State):
    operative: Array[Operative] = several(6)
    room: Array[Room] = several(13)
    npc: Array[Npc] = several(5)

    first_player: i8 = public(start=-1)
    """The option for the first player of round 1: a seat, or -1 to draw one at random."""
    data_file_extraction: boolean = public()
    """Whether the Data File Extraction variant is played. All fields from here to `empty_download_counts` are
    options.
    """
    item_card_draft: boolean = public()
    labyrinthian: boolean = public()
    scattered_npcs: boolean = public()
    specialists: boolean = public()
    alarm_start: i8 = public(at_least=LEAST_ALARM, at_most=MOST_ALARM)
    fruitless_advance_delays: boolean = public(start=1)
    fresh_wound_delays: boolean = public(start=1)
    csx13_destroys: boolean = public(start=1)
    empty_download_counts: boolean = public(start=1)

    operatives: u8 = public()
    order: Array[i8] = public(size=6, start=-1)
    """The operatives in clockwise order. The two operatives of one player are next to each other."""
    keeping: u8 = public()
    """The number of items that each operative keeps in this pass of the draft, or 0 outside the draft."""
    first: u8 = public()
    """The index in `order` of the operative who has the first turn this round."""
    round: u16 = public()
    phase: u8 = public()
    alarm: i8 = public(at_least=LEAST_ALARM, at_most=MOST_ALARM)
    proximity: u8 = public(at_most=MOST_PROXIMITY)
    alarm_ignored: boolean = public()
    """Whether the item Secretaries prevents the alarm from being added this round."""

    pool: u8 = public()
    boxed_files: u8 = public()
    unseen: Array[i8] = secret(to=nobody, size=3, pile="files", start=0)
    """The number of data files that nobody has ever held, for each value. They are in the pool, in rooms or
    in the box.
    """
    returned: boolean = public()
    """Whether any data file has ever been returned to the server pool."""
    pool_returned: Array[i8] = secret(
        to=nobody, size=3, others="nothing", pile="files", start=0, unvaried=SELDOM
    )
    box_returned: Array[i8] = secret(
        to=nobody, size=3, others="nothing", pile="files", start=0, unvaried=SELDOM
    )
    picked: i8 = secret(to=nobody, others="nothing", none=0, unvaried="set between two draws of chance only")
    """The value of the data file that is being taken if it was returned before, or 0 if nobody has held it.
    """
    rooms_left: Bits = secret(to=nobody, below=32, others="count", pile="rooms")
    """The room cards that nobody has revealed or looked at."""
    item_deck: Bits = secret(to=nobody, below=35, others="count", pile="items")
    discard: Bits = public(below=35)
    boxed_items: Bits = public(below=35)
    item_place: Array[i8] = public(size=35, start=-1)
    """The room in which each item lies, or -1."""
    item_order: Array[u8] = public(size=35)
    laid: u8 = public()
    sludge: i8 = public(start=ASIDE)
    winners: u8 = public()
    """The winning operatives, as a bit mask. If they belong to several players, the game is a draw."""


def inside(s):
    """Return the operatives inside the facility, as a bit mask."""
    mask = 0
    for operative in range(OPERATIVES):
        if s.operative[operative].place >= 0:
            mask |= 1 << operative
    return mask


def leader(s):
    """Return the first operative in turn order who is still inside, or -1."""
    for step in range(s.operatives):
        operative = s.order[(s.first + step) % s.operatives]
        if s.operative[operative].place >= 0:
            return operative
    return -1


def place_of(s, card):
    """Return the place where a room card lies faceup, or -1."""
    for place in range(PLACES):
        if s.room[place].face == card:
            return place
    return -1


def meets(s, operative, other):
    """Return whether two different operatives are in the same room."""
    place = s.operative[operative].place
    return operative != other and place >= 0 and s.operative[other].place == place


def partner(s, operative):
    """Return the other operative of the same player, or -1."""
    if s.operatives > s.players:
        for other in range(OPERATIVES):
            if other != operative and s.operative[other].seat == s.operative[operative].seat:
                return other
    return -1


def loading_card(s):
    """Return the card that collects data files in this game: Download or Extract."""
    if s.data_file_extraction:
        return EXTRACT
    return DOWNLOAD


@helper("7.7", "7.10", "8.7")
def within_reach(s, operative, place):
    """Return whether a room is the operative's own room or a revealed adjacent room.

    The secret room is adjacent to no room.
    """
    here = s.operative[operative].place
    if here < 0 or s.room[place].face < 0:
        return 0
    if here == place:
        return 1
    if here == SECRET_ROOM or place == SECRET_ROOM:
        return 0
    return here - place == 1 or place - here == 1


def facedown(s, place):
    return s.room[place].face < 0


def owner_of(s, operative):
    return s.operative[operative].seat


if TYPE_CHECKING:

    class Card(Infiltration):
        """The base class of cards for type checkers. A card's functions take the state as `self`."""

        card: int
else:

    class Card:
        """The base class of cards at run time. Type checkers treat it as the game's state."""
