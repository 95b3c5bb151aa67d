"""The table of INFILTRATORS: the board, figures and their cards, objectives, the Alert track."""

from typing import TYPE_CHECKING

from coverts.engine import (
    Array,
    Bits,
    Record,
    State,
    boolean,
    i8,
    i16,
    i64,
    public,
    scratch,
    secret,
    several,
    u8,
)

GUARD_SEAT = 0
MOST_INFILTRATORS = 4
MOST_GUARDS = 14
"""Three for each infiltrator, the Commander and one bought patrol."""
FIRST_GUARD = MOST_INFILTRATORS
FIGURES = MOST_INFILTRATORS + MOST_GUARDS
"""Figures 0 to 3 are the infiltrators of seats 2 to 5, the others the guard's."""
GUARDS_FOR_EACH = 3

CHARACTERS, GUARD_KINDS, EQUIPMENT, SEGMENTS, MISSIONS = 8, 9, 28, 10, 6
FACE_CAPTAIN = CHARACTERS + 6
DEALT, MOST_CARRIED = 3, 3

SIDE = 8
"""Tiles along the side of a segment."""
SEGMENT_TILES = SIDE * SIDE
TILES = 4 * SEGMENT_TILES
ROWS = 16
NOWHERE = -1
SHADED, OBSTACLE, SITE, WALL_NORTH, WALL_EAST, WALL_SOUTH, WALL_WEST = (1 << bit for bit in range(7))

DIRECTIONS = 8
UP, UP_RIGHT, RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, LEFT, UP_LEFT = range(DIRECTIONS)
DX = (0, 1, 1, 1, 0, -1, -1, -1)
DY = (-1, -1, 0, 1, 1, 1, 0, -1)
FARTHEST = 7
"""Tiles of the longest move there is."""
FAR = 255
"""More steps than there are tiles: no way leads there."""

ABSENT, WAITING, ON_BOARD, ESCAPED, TAKEN_OUT, CAPTURED = range(6)
DATA_TAP, QUIET_COPY, SABOTAGE, THE_INFORMANT, CUT_THE_HEAD, BLACKOUT = range(1, MISSIONS + 1)
OBJECTIVES = 4
TO_EXIT = OBJECTIVES
"""The row of `away` that counts steps to the nearest way out."""
THREE_MISSIONS, FIVE_MISSIONS = range(1, 3)
GUARDS_SIDE, INFILTRATORS_SIDE = range(2)
UPGRADES = 5
EXTRA_PATROL, HARD_LOCKS, EARLY_WARNING, FLOODLIGHT, BETTER_BOOTS = range(UPGRADES)

SETTING_UP, INFILTRATORS_ACT, GUARDS_ACT, GUARDS_DRIFT, SHOPPING = range(5)
LAST_ROUND, SHIFT, SUCCESS = 15, 4, 5
ACTIONS = 2
SHOWN_DICE = 16


class Figure(Record):
    """A figure and what lies on its card. `card` numbers the characters, or the kinds of guards."""

    seat: i8 = public(start=-1)
    card: i8 = public(start=-1)
    tile: i16 = public(start=NOWHERE)
    status: i8 = public()
    hits: u8 = public()
    noise: u8 = public()
    carried: Bits = public(below=EQUIPMENT)
    """Equipment, face up."""
    used_up: Bits = public(below=EQUIPMENT)
    """Of that, what is turned face down."""
    pace: u8 = public()
    """What its place in the order of turns goes by; it does not change within a part of the round."""
    acted: boolean = public()
    """Has had their turn, was activated, or has moved at random in this round."""
    dazed: boolean = public()
    """Cannot be activated in the next part of the guard."""
    stopped: boolean = public()
    """Nor moved at random."""
    patches: u8 = public()
    """Doc's dressings used."""
    suppressed: i8 = public(start=-1)
    """The weapon that their Suppressor silences."""
    commander: boolean = public()
    leads: boolean = public()
    """The informant goes with them."""


class Objective(Record):
    """A marker of the mission."""

    tile: i16 = public(start=NOWHERE)
    progress: u8 = public()
    security: u8 = public()
    done: boolean = public()
    """Hacked, blown up or opened; it no longer lies on the board then."""
    charged: u8 = public()
    """The round in which a charge was laid, 0 without one."""


class Infiltrators(State):
    stack_words = 96
    mission: i8 = public()
    campaign: i8 = public()
    row_of_four: boolean = public()
    ties_asked: boolean = public()
    check_only_on_hit: boolean = public()
    printed_order: boolean = public()
    objectives_anywhere: boolean = public()
    any_guards: boolean = public()
    infiltrators: i8 = public()

    mission_token: i8 = public()
    phase: i8 = public()
    round: u8 = public()
    acting: i8 = public(start=-1)
    """The figure whose turn it is."""
    actions: u8 = public()
    """It has left."""
    moves: u8 = public()
    """Move actions it has made in this turn."""
    fired: Bits = public(below=EQUIPMENT)
    """Equipment it has attacked with in this turn."""
    hooked: boolean = public()
    """The Grapnel is out: one step of the next move goes over anything."""

    laid: Array[i8] = public(size=4, start=-1)
    turned: Array[i8] = public(size=4)
    segments_left: Bits = public(below=SEGMENTS)
    wide: u8 = public(start=2 * SIDE)
    tile: Array[u8] = public(size=TILES)
    """Marks of each tile, row by row from the top left."""
    can: Array[Array[i64]] = public(size=(DIRECTIONS, ROWS))
    """By direction and row, a mask of columns: from where a step that way is free of walls and obstacles."""
    over: Array[Array[i64]] = public(size=(DIRECTIONS, ROWS))
    """The same for who passes over obstacles."""
    blocks: Array[i64] = public(size=ROWS)
    """The columns of each row with an obstacle."""
    gates: Array[i64] = public(size=ROWS)
    """The columns of each row from which the board can be left."""
    away: Array[Array[u8]] = public(size=(OBJECTIVES + 1, TILES))
    """Steps from each tile to each objective, and to the nearest way out, were nobody in the way."""
    north: i8 = public(start=-1)
    """Which side of the board is north: 0 the top, then clockwise."""

    figure: Array[Figure] = several(FIGURES)
    objective: Array[Objective] = several(OBJECTIVES)
    uses: Array[u8] = public(size=EQUIPMENT)
    """How often each piece of equipment was used in this mission."""
    deck: Bits = public(below=EQUIPMENT)
    beneath: Bits = public(below=EQUIPMENT)
    """Discards, beneath the deck."""
    spoken_for: Bits = public(below=CHARACTERS)
    """Characters somebody has, or has lost."""

    alert: u8 = public()
    threshold: u8 = public()
    general_alert: boolean = public()
    completed: u8 = public()
    """Objectives completed in this part of the round."""
    gunfire: boolean = public()
    """Somebody was heard shooting or fighting in this round."""
    ever_gunfire: boolean = public()
    """A token was placed for it."""
    reports_missing: u8 = public()
    """Guards taken out in this round who will be missed."""
    allowed: u8 = public()
    """Guards that may still be activated."""
    smoke: i16 = public(start=NOWHERE)
    """The middle of the smoke."""
    lights_out: boolean = public()
    decoy: boolean = public()
    """The Noise maker: every random movement has to be made, as far as it goes."""
    informant_in: i8 = secret(to="informant_known_by", others="nothing", none=-1)
    """Which cell holds the informant."""
    informant_known_by: u8 = public(start=1 << GUARD_SEAT)
    informant_at: i16 = public(start=NOWHERE)
    """Where they wait when nobody leads them."""
    informant_found: boolean = public()
    informant_out: boolean = public()
    empty_cells: u8 = public()

    dice: Array[u8] = public(size=SHOWN_DICE)
    """The last dice that were rolled."""
    rolled: u8 = public()
    points_the_way: boolean = public()
    """The last die named a direction."""

    open: Array[boolean] = scratch(size=TILES)
    """Deeds, tiles or guards that may be chosen, as the survey of the question found."""
    front: Array[Array[i64]] = scratch(size=(2, ROWS))
    """Tiles reached with the last step: by row, a mask of columns. Layer 1 went over something."""
    ahead: Array[Array[i64]] = scratch(size=(2, ROWS))
    reached: Array[Array[i64]] = scratch(size=(2, ROWS))
    taken: Array[i64] = scratch(size=ROWS)
    """Where figures stand."""
    ways_in: i16 = scratch()
    """Tiles where an infiltrator could start."""
    marked: Array[boolean] = scratch(size=4)
    """Segments with an objective."""
    equipped: Array[boolean] = scratch(size=4)
    """Segments with a terminal site."""

    points: Array[i16] = public(size=2)
    """Of the mission: the guard's side, the infiltrators' side."""
    bank: Array[i16] = public(size=2)
    won: Array[u8] = public(size=2)
    missions_played: u8 = public()
    offered: Bits = public(below=EQUIPMENT)
    upgraded: Bits = public(below=UPGRADES)
    booted: i8 = public(start=-1)
    """The kind of guard with Better boots."""


def column(s, tile):
    return tile % s.wide


def row(s, tile):
    return tile // s.wide


def rows(s):
    return TILES // s.wide


def distance(s, here, there):
    """Steps between two tiles were nothing in the way."""
    return max(abs(column(s, here) - column(s, there)), abs(row(s, here) - row(s, there)))


def is_guard(who):
    return who >= FIRST_GUARD


def on_board(s, who):
    return s.figure[who].status == ON_BOARD


def figure_at(s, tile):
    """The figure that stands on a tile, or -1."""
    for who in range(FIGURES):
        if s.figure[who].tile == tile and s.figure[who].status == ON_BOARD:
            return who
    return -1


if TYPE_CHECKING:

    class Card(Infiltrators):
        """The functions of a card's class are given the state where others are given an instance."""

else:

    class Card:
        """What the classes of cards have as their base: to a type checker they are the state."""
