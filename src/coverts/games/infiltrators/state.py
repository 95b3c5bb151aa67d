"""The state of INFILTRATORS: the board, figures and their cards, objectives and the Alert track."""

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
"""The maximum number of guards: three for each infiltrator, the Commander and one extra patrol."""
FIRST_GUARD = MOST_INFILTRATORS
FIGURES = MOST_INFILTRATORS + MOST_GUARDS
"""The number of figures. Figures 0 to 3 are the infiltrators of seats 2 to 5, and the others are guards."""
GUARDS_FOR_EACH = 3

CHARACTERS, GUARD_KINDS, EQUIPMENT, SEGMENTS, MISSIONS = 8, 9, 28, 10, 6
FACE_CAPTAIN = CHARACTERS + 6
DEALT, MOST_CARRIED = 3, 3

SIDE = 8
"""The number of tiles along one side of a segment."""
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
"""The maximum number of tiles that a figure can move with one action."""
FAR = 255
"""The value that is stored as the number of steps if there is no path."""

ABSENT, WAITING, ON_BOARD, ESCAPED, TAKEN_OUT, CAPTURED = range(6)
DATA_TAP, QUIET_COPY, SABOTAGE, THE_INFORMANT, CUT_THE_HEAD, BLACKOUT = range(1, MISSIONS + 1)
OBJECTIVES = 4
TO_EXIT = OBJECTIVES
"""The row of `away` that holds the steps to the nearest exit."""
THREE_MISSIONS, FIVE_MISSIONS = range(1, 3)
GUARDS_SIDE, INFILTRATORS_SIDE = range(2)
UPGRADES = 5
EXTRA_PATROL, HARD_LOCKS, EARLY_WARNING, FLOODLIGHT, BETTER_BOOTS = range(UPGRADES)

SETTING_UP, INFILTRATORS_ACT, GUARDS_ACT, GUARDS_DRIFT, SHOPPING = range(5)
LAST_ROUND, SHIFT, SUCCESS = 15, 4, 5
ACTIONS = 2
SHOWN_DICE = 16


class Figure(Record):
    """A figure, its card, and the tokens on it. `card` is a number: characters come first, then kinds of
    guards.
    """

    seat: i8 = public(start=-1)
    card: i8 = public(start=-1)
    tile: i16 = public(start=NOWHERE)
    status: i8 = public()
    hits: u8 = public()
    noise: u8 = public()
    carried: Bits = public(below=EQUIPMENT)
    """The equipment that the figure carries."""
    used_up: Bits = public(below=EQUIPMENT)
    """The equipment of the figure that is turned face down because it is used up."""
    pace: u8 = public()
    """The Movement that decides the order of turns. It does not change within a part of the round."""
    acted: boolean = public()
    """Whether the figure has had its turn, was activated, or has moved at random this round."""
    dazed: boolean = public()
    """Whether the guard cannot be activated in the next guards' part."""
    stopped: boolean = public()
    """Whether the guard cannot move at random in the next guards' part."""
    patches: u8 = public()
    """The number of times that Doc has used Patch Up in this mission."""
    suppressed: i8 = public(start=-1)
    """The weapon that the figure's Suppressor silences, or -1."""
    commander: boolean = public()
    leads: boolean = public()
    """Whether the informant goes with this infiltrator."""


class Objective(Record):
    """An objective of the mission, with its marker on the board."""

    tile: i16 = public(start=NOWHERE)
    progress: u8 = public()
    security: u8 = public()
    done: boolean = public()
    """Whether the objective is hacked, blown up or opened. Its marker is no longer on the board then."""
    charged: u8 = public()
    """The round in which a charge was laid at the objective, or 0 if it has no charge."""


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
    """The figure whose turn it is, or -1."""
    actions: u8 = public()
    """The number of actions that the acting figure has left."""
    moves: u8 = public()
    """The number of move actions that the acting figure has made in this turn."""
    fired: Bits = public(below=EQUIPMENT)
    """The equipment that the acting figure has attacked with in this turn."""
    hooked: boolean = public()
    """Whether the Grapnel is in use, so that one step of the next move can cross a wall or obstacle."""

    laid: Array[i8] = public(size=4, start=-1)
    turned: Array[i8] = public(size=4)
    segments_left: Bits = public(below=SEGMENTS)
    wide: u8 = public(start=2 * SIDE)
    tile: Array[u8] = public(size=TILES)
    """The marks (bits) of each tile, row by row from the top left."""
    can: Array[Array[i64]] = public(size=(DIRECTIONS, ROWS))
    """For each direction and row, the mask of columns from which a step is not blocked by walls or obstacles.
    """
    over: Array[Array[i64]] = public(size=(DIRECTIONS, ROWS))
    """The same masks as in `can`, for figures that move over obstacles."""
    blocks: Array[i64] = public(size=ROWS)
    """For each row, the mask of columns with an obstacle."""
    gates: Array[i64] = public(size=ROWS)
    """For each row, the mask of columns from which the board can be left."""
    away: Array[Array[u8]] = public(size=(OBJECTIVES + 1, TILES))
    """The steps from each tile to each objective and to the nearest exit, if no figure is in the way."""
    north: i8 = public(start=-1)
    """The side of the board that is north: 0 for the top, then clockwise, or -1 if it has not been chosen
    yet.
    """

    figure: Array[Figure] = several(FIGURES)
    objective: Array[Objective] = several(OBJECTIVES)
    uses: Array[u8] = public(size=EQUIPMENT)
    """The number of times that each piece of equipment was used in this mission."""
    deck: Bits = public(below=EQUIPMENT)
    beneath: Bits = public(below=EQUIPMENT)
    """The discarded equipment that lies beneath the deck."""
    spoken_for: Bits = public(below=CHARACTERS)
    """The characters that belong to a player or were lost."""

    alert: u8 = public()
    threshold: u8 = public()
    general_alert: boolean = public()
    completed: u8 = public()
    """The number of objectives completed in this part of the round."""
    gunfire: boolean = public()
    """Whether an attack was heard this round."""
    ever_gunfire: boolean = public()
    """Whether an Alert token was ever placed for gunfire in this mission."""
    reports_missing: u8 = public()
    """The number of guards taken out this round whose report may be missed."""
    allowed: u8 = public()
    """The number of guards that may still be activated."""
    smoke: i16 = public(start=NOWHERE)
    """The tile in the middle of the smoke, or NOWHERE."""
    lights_out: boolean = public()
    decoy: boolean = public()
    """Whether a Noise maker is in effect, so that every random movement is made as far as possible."""
    informant_in: i8 = secret(to="informant_known_by", others="nothing", none=-1)
    """The cell that holds the informant, or -1."""
    informant_known_by: u8 = public(start=1 << GUARD_SEAT)
    informant_at: i16 = public(start=NOWHERE)
    """The tile on which the informant waits if nobody leads him, or NOWHERE."""
    informant_found: boolean = public()
    informant_out: boolean = public()
    empty_cells: u8 = public()

    dice: Array[u8] = public(size=SHOWN_DICE)
    """The faces of the last dice that were rolled."""
    rolled: u8 = public()
    points_the_way: boolean = public()
    """Whether the last die that was rolled named a direction."""

    open: Array[boolean] = scratch(size=TILES)
    """The options, tiles or guards that may be chosen. The question's `prepare` function marks them."""
    front: Array[Array[i64]] = scratch(size=(2, ROWS))
    """For each row, the mask of columns reached by the last step. Layer 1 is for paths that have used their
    step over a barrier.
    """
    ahead: Array[Array[i64]] = scratch(size=(2, ROWS))
    reached: Array[Array[i64]] = scratch(size=(2, ROWS))
    taken: Array[i64] = scratch(size=ROWS)
    """For each row, the mask of columns where figures stand."""
    ways_in: i16 = scratch()
    """The number of tiles where an infiltrator could start."""
    marked: Array[boolean] = scratch(size=4)
    """Whether each segment of the board has an objective."""
    equipped: Array[boolean] = scratch(size=4)
    """Whether each segment of the board has a terminal site."""

    points: Array[i16] = public(size=2)
    """The points in this mission: those of the guard's side, then those of the infiltrators' side."""
    bank: Array[i16] = public(size=2)
    won: Array[u8] = public(size=2)
    missions_played: u8 = public()
    offered: Bits = public(below=EQUIPMENT)
    upgraded: Bits = public(below=UPGRADES)
    booted: i8 = public(start=-1)
    """The kind of guard that has Better boots, or -1."""


def column(s, tile):
    return tile % s.wide


def row(s, tile):
    return tile // s.wide


def rows(s):
    return TILES // s.wide


def distance(s, here, there):
    """Return the number of steps between two tiles if nothing is in the way."""
    return max(abs(column(s, here) - column(s, there)), abs(row(s, here) - row(s, there)))


def is_guard(who):
    return who >= FIRST_GUARD


def on_board(s, who):
    return s.figure[who].status == ON_BOARD


def figure_at(s, tile):
    """Return the figure that stands on a tile, or -1."""
    for who in range(FIGURES):
        if s.figure[who].tile == tile and s.figure[who].status == ON_BOARD:
            return who
    return -1


if TYPE_CHECKING:

    class Card(Infiltrators):
        """The base class of cards for type checkers. A card's functions take the state as `self`."""

else:

    class Card:
        """The base class of cards at run time. Type checkers treat it as the game's state."""
