"""The table of Infiltration: operatives, rooms, NPCs, piles and dials, and who may see what."""

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
"""Rooms on the path from the entry room (0) to the deepest one (11)."""
DEEPEST = LINE - 1
SECRET_ROOM = 12
PLACES = 13
POOL = 13
"""The server pool, where data files are taken from a place."""
FLOOR_ROOMS = 6
OUTSIDE = -1

ACTIONS = 5
ADVANCE, RETREAT, INTERFACE, DOWNLOAD, EXTRACT = range(5)
ITEM_COUNT = 35
SPECIALTIES = 2
"""Items of their own that an operative starts with in the variant Specialists."""
FIRST_ITEM = 5
"""The number of item 0 among the cards: 5 action cards, then 35 items."""
CARDS = FIRST_ITEM + ITEM_COUNT
ROOM_COUNT = 32
NPC_COUNT = 5
FILE_VALUES = 3
MOST_FILES = 117
"""Data files of the values 1, 2 and 3 together; a deck says how many of each."""
SPECIAL_COUNT = 3
PROTOTYPE, BLACKMAIL_FILE, SLUDGE = range(SPECIAL_COUNT)
SPECIAL_NAMES = ("Prototype", "Blackmail File", "Sludge")
MOST_WORTH = 20
"""Zettabytes of one special card."""

ASIDE, BOXED = -1, -2
"""Where an NPC or special card is when it is in no room."""
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
    """One of the six operatives; `seat` is the player they were dealt to, -1 where not in this game."""

    seat: i8 = public(start=-1)
    place: i8 = public(start=OUTSIDE)
    escaped: boolean = public()
    eliminated: boolean = public()
    wounded: boolean = public()
    delayed: boolean = public()
    barred: boolean = public()
    """Was delayed when this round's cards were chosen."""
    actions: Bits = public(below=5)
    """Action cards not faceup; the one chosen stays among them until it is flipped."""
    items: Bits = secret(to=owner, below=35, others="count", pile="items")
    chosen: i8 = secret(to=owner, others="set", none=-1)
    waiting: boolean = public()
    """Has still to flip their card in this Resolution Phase, or to do what waits until its end."""
    extracting: boolean = public()
    """Has resolved Extract this round."""
    kept: i8 = secret(to=owner, others="set", none=-1)
    """In the draft: which of their four items they keep, a mask over them in the order of their numbers."""
    played: i8 = public(start=-1)
    """The card they flipped last; it is remembered after it has gone back."""
    faceup: Bits = public(below=40)
    """Cards that lie faceup in the play area until the round ends."""
    files: Array[i8] = secret(to=owner, size=3, others="nothing", pile="files", start=0)
    """Data files of the values 1, 2 and 3."""
    file_count: u8 = public()
    prototype: boolean = public()
    blackmail: boolean = public()
    shown: Array[i8] = public(size=3)
    """The data files, turned faceup at the end."""
    total: i16 = public(start=-1)


class Room(Record):
    """A place in the facility and the room card on it."""

    card: i8 = secret(to="known_by", pile="rooms")
    """A facedown card somebody has looked at. Others are not drawn before they are looked at or revealed."""
    known_by: u8 = public()
    face: i8 = public(start=-1)
    """The card, once revealed."""
    available: u8 = public()
    interface: boolean = public()
    lock: boolean = public()
    worker: boolean = public()
    returned: Array[i8] = secret(to=nobody, size=3, others="nothing", pile="files", start=0, unvaried=SELDOM)
    """Which of the available data files somebody has held before and returned, by value."""
    downloaded: boolean = public()
    """A Download has been resolved here this round."""


class Npc(Record):
    place: i8 = public(start=ASIDE)
    facedown: boolean = public()
    waiting: boolean = public()
    """Has still to act in this NPC Phase."""


class Infiltration(State):
    operative: Array[Operative] = several(6)
    room: Array[Room] = several(13)
    npc: Array[Npc] = several(5)

    first_player: i8 = public(start=-1)
    """Option: the seat that is first player in round 1, or -1 to draw."""
    data_file_extraction: boolean = public()
    """Options: the advanced rules and the variants, then rulings that tables differ on."""
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
    """The operatives in clockwise order; a player's two stand side by side."""
    keeping: u8 = public()
    """How many items everybody keeps in this pass of the draft; 0 outside it."""
    first: u8 = public()
    """Whose turn comes first this round: a place in `order`."""
    round: u16 = public()
    phase: u8 = public()
    alarm: i8 = public(at_least=LEAST_ALARM, at_most=MOST_ALARM)
    proximity: u8 = public(at_most=MOST_PROXIMITY)
    alarm_ignored: boolean = public()
    """Secretaries: the alarm is not added this round."""

    pool: u8 = public()
    boxed_files: u8 = public()
    unseen: Array[i8] = secret(to=nobody, size=3, pile="files", start=0)
    """Data files nobody has ever held, by value: they lie in the pool, on rooms and in the box, facedown."""
    returned: boolean = public()
    """Whether a data file has ever gone back to the pool."""
    pool_returned: Array[i8] = secret(
        to=nobody, size=3, others="nothing", pile="files", start=0, unvaried=SELDOM
    )
    box_returned: Array[i8] = secret(
        to=nobody, size=3, others="nothing", pile="files", start=0, unvaried=SELDOM
    )
    picked: i8 = secret(to=nobody, others="nothing", none=0, unvaried="set between two draws of chance only")
    """The value of the returned data file that is being taken; 0 for one that nobody has held."""
    rooms_left: Bits = secret(to=nobody, below=32, others="count", pile="rooms")
    """Room cards neither revealed nor looked at."""
    item_deck: Bits = secret(to=nobody, below=35, others="count", pile="items")
    discard: Bits = public(below=35)
    boxed_items: Bits = public(below=35)
    item_place: Array[i8] = public(size=35, start=-1)
    """Items that lie in a room."""
    item_order: Array[u8] = public(size=35)
    laid: u8 = public()
    sludge: i8 = public(start=ASIDE)
    winners: u8 = public()
    """A mask of operatives, at the end; several of them: a draw."""


def inside(s):
    """The operatives in the facility, as a mask."""
    mask = 0
    for operative in range(OPERATIVES):
        if s.operative[operative].place >= 0:
            mask |= 1 << operative
    return mask


def leader(s):
    """The first player, or the next to their left who is still inside."""
    for step in range(s.operatives):
        operative = s.order[(s.first + step) % s.operatives]
        if s.operative[operative].place >= 0:
            return operative
    return -1


def place_of(s, card):
    """Where that room lies faceup, or -1."""
    for place in range(PLACES):
        if s.room[place].face == card:
            return place
    return -1


def meets(s, operative, other):
    """Both are inside, in the same room, and two different operatives."""
    place = s.operative[operative].place
    return operative != other and place >= 0 and s.operative[other].place == place


def partner(s, operative):
    """The other operative of the same player, or -1."""
    if s.operatives > s.players:
        for other in range(OPERATIVES):
            if other != operative and s.operative[other].seat == s.operative[operative].seat:
                return other
    return -1


def loading_card(s):
    """The action card that collects data files in this game."""
    if s.data_file_extraction:
        return EXTRACT
    return DOWNLOAD


@helper("7.7", "7.10", "8.7")
def within_reach(s, operative, place):
    """Their own room, or a revealed room beside it. The secret room is beside no room."""
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
        """The functions of a card's class are given the state where others are given an instance."""

        card: int
else:

    class Card:
        """What the classes of cards have as their base: to a type checker they are the state."""
