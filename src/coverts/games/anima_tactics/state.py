"""The state of a game: figures, Infiltration Markers, traps and attacks."""

from typing import TYPE_CHECKING

from coverts.engine import (
    Array,
    Bits,
    Record,
    State,
    boolean,
    i8,
    i16,
    i32,
    i64,
    public,
    scratch,
    several,
    u8,
    u16,
)

SEATS = 2
MOST_PARTY = 16
FIGURES = SEATS * MOST_PARTY
"""The number of figures: 0 to 15 belong to the first seat, 16 to 31 to the second."""
NOBODY = -1

INCH = 20
"""The number of units in an inch."""
WIDE, HIGH = 48 * INCH, 36 * INCH
CELL = 3 * INCH
CELLS_ACROSS, CELLS_DOWN = WIDE // CELL, HIGH // CELL
CELLS = CELLS_ACROSS * CELLS_DOWN
STEP = 4
"""The number of units between two neighbouring points that a player can choose."""
POINTS_ACROSS = CELL // STEP
POINTS = POINTS_ACROSS * POINTS_ACROSS
DIRECTIONS = 24
"""The number of directions of contact: 0 is the top, the others follow clockwise."""
ZONE = 6 * INCH
"""The depth of a Deployment Zone, in units."""

SQUARES_ACROSS, SQUARES_DOWN = WIDE // INCH, HIGH // INCH
SQUARES = SQUARES_ACROSS * SQUARES_DOWN
OPEN, ROUGH, IMPASSABLE, LIGHT_COVER, HARD_COVER, BLOCKING = range(6)
"""The kinds of ground that a square can have."""

MOST_MARKERS = MOST_PARTY // 2 + 2
MARKERS = SEATS * MOST_MARKERS
"""The number of markers: 0 to 9 belong to the first seat, 10 to 19 to the second."""

ABSENT, WAITING, INFILTRATED, ON_TABLE, DESTROYED = range(5)
"""The values of a figure's `status`. An absent figure is an unused slot of a party."""

STATES = 11
HASTE, SLOW, SHIELD, PROTECTION, HEALING, POISON, BLIND, DOOM, SEAL, PARALYZED, BERSERK = range(STATES)

DEPLOYING, RECOVERY, UPKEEP, ACTION = range(4)
"""The phases of the game."""

STANDARD, LEAGUE, CAPTURE, CONTROL = range(4)
"""The scenarios of the game."""
BY_DAY, NIGHT_FIRST, NIGHT_LAST = range(3)

MOST_ABILITIES = 10
"""The maximum number of abilities on a character's card."""
ADVANTAGES = 16
MOST_ATTACKS = 6
"""The maximum number of attacks under way at once, nested in one another."""
MOST_TRAPS = 3
MOST_BENDS = 224
MOST_WALLS = 48
SHOWN_DICE = 6


class Figure(Record):
    """A character of a party."""

    seat: i8 = public(start=-1)
    card: i8 = public(start=-1)
    status: i8 = public()
    x: i16 = public()
    y: i16 = public()
    lost: u8 = public()
    """The number of life points that the figure has lost."""
    actions: u8 = public()
    """The number of action points that the figure has."""
    hidden: boolean = public()
    activated: boolean = public()
    """Whether the figure has been activated this turn."""
    moved: boolean = public()
    """Whether the figure has used its movement action this turn."""
    held: boolean = public()
    """Whether an effect bars the figure from movement actions this turn."""
    freed: boolean = public()
    """Whether the figure escaped in this activation, so that engaged enemies cannot stop it."""
    just_placed: boolean = public()
    """Whether the figure came onto the table in this turn's Recovery Phase.

    Such a figure neither recovers nor pays upkeep this turn.
    """
    advances: boolean = public()
    """Whether a plot card gives the figure Advanced Deployment."""
    found_in: u8 = public()
    """The turn in which the figure was discovered at a marker, or 0."""
    revealed_in: u8 = public()
    """The turn in which the figure's own player revealed it, or 0."""
    counters: Array[u8] = public(size=STATES)
    """The number of counters of each state."""
    kept_up: u16 = public()
    """The abilities that the figure keeps up: one bit for each place on the card."""
    used_now: u16 = public()
    """The abilities that the figure has used this turn: one bit for each place."""
    used_ever: u16 = public()
    """The abilities that the figure has used in this game: one bit for each place."""
    attack_up: i8 = public()
    """The bonus to Attack until the end of the turn."""
    damage_up: i8 = public()
    """The bonus to Damage until the end of the turn."""
    poisoned: u8 = public()
    """The number of action points that the poisoned figure has spent in this action."""
    noted: u8 = public()
    """A number for the use of the figure's card, such as its Power tokens."""
    bought: u8 = public()
    """The extras that the figure has paid for in its attack, as bits and numbers."""
    exposed: i8 = public()
    """The bonus this turn for ranged attacks on the figure, except those by `exposed_by`."""
    exposed_by: i8 = public(start=NOBODY)
    """The figure whose ranged attacks do not get the bonus `exposed`, or NOBODY."""
    watches: i8 = public(start=NOBODY)
    """The enemy that the figure has In My Sights, or NOBODY."""
    near: u8 = public()
    """1 if the acting enemy began in this figure's Control Zone, 2 after a free movement, else 0."""
    cards: Bits = public(below=ADVANTAGES)
    """The advantage cards that the figure bears."""
    spent: Bits = public(below=ADVANTAGES)
    """The advantage cards of the figure that are used up or discarded."""


class Marker(Record):
    """An Infiltration Marker, at which an infiltrated figure may be revealed."""

    stands: boolean = public()
    x: i16 = public()
    y: i16 = public()


class Trap(Record):
    stands: boolean = public()
    seat: i8 = public(start=-1)
    x: i16 = public()
    y: i16 = public()


class Attack(Record):
    """An attack under way. Attacks nest: a counterattack begins within an attack."""

    attacker: i8 = public(start=-1)
    target: i8 = public(start=-1)
    ability: i16 = public(start=-1)
    """The number of the special ability, or -1 for a basic attack."""
    ranged: boolean = public()
    charge: boolean = public()
    counter: boolean = public()
    """Whether the attack is a counterattack, which cannot be counterattacked."""
    from_hiding: boolean = public()
    dice: u8 = public(start=1)
    """The number of attack dice. Only the highest die is used."""
    die: u8 = public()
    attack: i16 = public()
    """The bonus to the attack die. After the roll, it is the attack total."""
    defense: i16 = public()
    """The bonus to the defense die. After the roll, it is the defense total."""
    damage: i16 = public()
    armor: i16 = public()
    dodges: boolean = public()
    """Whether the target dodges."""
    counters: boolean = public()
    """Whether the target strikes back if the attack misses."""
    reacted: boolean = public()
    """Whether the target has used its reaction."""
    helpers: u16 = public()
    """The target's friends that have reacted: one bit for each place in the party."""
    guarded: i8 = public()
    """The total bonus that reactions have given to the target's Defense."""
    riposte: i16 = public(start=-1)
    """The number of the special Counterattack that the target uses, or -1."""
    intercepted: boolean = public()
    """Whether a figure has stepped in as the new target, which counts as its reaction."""
    area: boolean = public()
    """Whether this attack is part of an area attack, on a figure near the main target."""
    critical: boolean = public()
    hit: boolean = public()
    success: i16 = public()
    lost: u8 = public()
    """The number of life points that the attack has cost the target."""
    x: i16 = public()
    y: i16 = public()
    """With `x`, the point where the attacker stood when the attack was declared."""
    to_x: i16 = public()
    """With `to_y`, the point where a charge ends."""
    to_y: i16 = public()


class AnimaTactics(State):
    stack_words = 256

    # The options of the table.
    size: i16 = public(start=300)
    """The number of levels that each party may have."""
    scenario: i8 = public()
    night: i8 = public()
    interception: boolean = public()
    free_movement: boolean = public()
    ground: Array[u8] = public(size=SQUARES)
    rough: boolean = public()
    """Whether the table has any terrain other than open ground."""
    blocking_in: Array[i64] = public(size=SQUARES_ACROSS, derived=True)
    """The blocking squares of each column, as a bit mask of rows."""
    solid_in: Array[i64] = public(size=SQUARES_DOWN, derived=True)
    """The impassable and blocking squares of each row, as a bit mask of columns."""
    abrupt_in: Array[i64] = public(size=SQUARES_DOWN, derived=True)
    """The abrupt squares of each row, as a bit mask of columns."""

    phase: i8 = public()
    turn: u8 = public()
    last_turn: u8 = public(start=10)
    acting: i8 = public(start=NOBODY)
    """The figure that is being activated, or NOBODY."""
    first: i8 = public(start=NOBODY)
    """The seat that has the Initiative."""
    initiative: Array[i16] = public(size=SEATS)
    """The totals of the last Initiative roll."""
    gnosis: Array[u8] = public(size=SEATS)
    initiative_up: Array[i8] = public(size=SEATS)
    """The bonus that plot cards give to each seat's Initiative rolls."""
    zone_depth: Array[i16] = public(size=SEATS, start=ZONE)
    """The depth of each seat's Deployment Zone, in units."""
    plots: Array[u16] = public(size=SEATS)
    """The plot and team cards of each party, one bit for each card."""
    plots_used: Array[u16] = public(size=SEATS)
    """The plot and team cards of each party that are used up, one bit for each card."""
    points: Array[i16] = public(size=SEATS)
    """The victory points of each seat: the levels of enemies destroyed or lost."""
    held_points: Array[i16] = public(size=SEATS)
    """The points for holding the area in Strategic control."""
    figure: Array[Figure] = several(FIGURES)
    marker: Array[Marker] = several(MARKERS)
    trap: Array[Trap] = several(SEATS * MOST_TRAPS)
    prisoner_at_x: i16 = public()
    prisoner_at_y: i16 = public()
    carried_by: i8 = public(start=NOBODY)
    """The figure that carries the prisoner, or NOBODY."""
    close_zones: boolean = public()
    """Whether all Control Zones are 4 inches this turn."""

    attack: Array[Attack] = several(MOST_ATTACKS)
    attacks: u8 = public()
    """The number of attacks under way."""
    dice: Array[u8] = public(size=SHOWN_DICE)
    """The dice of the last roll."""
    rolled: u8 = public()

    at_x: i16 = public()
    """With `at_y`, the point that a player chose last."""
    at_y: i16 = public()
    appearing: i8 = public(start=NOBODY)
    """The figure that was revealed last."""
    placing_at: i8 = public(start=-1)
    """The marker at which a figure is being placed, or -1."""
    decided: boolean = public()
    """Whether the game is over before its last turn."""
    deeds: Array[boolean] = scratch(size=32)
    """The actions that the acting figure could take if it were not Berserk."""
    open: Array[boolean] = scratch(size=256)
    """The options of the current question that its survey has found to be legal."""
    way_x: Array[i16] = scratch(size=MOST_BENDS)
    """With `way_y`, the points at which a walk may bend, beginning with its start."""
    way_y: Array[i16] = scratch(size=MOST_BENDS)
    way_cost: Array[i32] = scratch(size=MOST_BENDS)
    """The cost of the way to each bend, in sixteenths of a unit."""
    way_nx: Array[i8] = scratch(size=MOST_BENDS)
    """With `way_ny`, the vector to each bend from the obstacle around which it leads, or (0, 0)."""
    way_ny: Array[i8] = scratch(size=MOST_BENDS)
    bends: i16 = scratch()
    """The number of points at which the walk may bend."""
    straight: boolean = scratch()
    """Whether the surveyed move must be a straight line."""
    near: Array[i16] = scratch(size=MOST_BENDS)
    """The bends that are close enough to reach part of the cell being examined."""
    base_x: Array[i16] = scratch(size=FIGURES)
    """With `base_y`, the centres of the bases near a move. Enemies' bases come first."""
    base_y: Array[i16] = scratch(size=FIGURES)
    base_clear: Array[i16] = scratch(size=FIGURES)
    """The square of the minimum distance from the mover's centre to each base's centre."""
    base_reach: Array[i16] = scratch(size=FIGURES)
    """The square of the sum of the mover's radius and each base's radius."""
    base_of: Array[i8] = scratch(size=FIGURES)
    bars: i8 = scratch()
    """The number of enemy bases near the move."""
    blockers: i8 = scratch()
    """The number of enemy bases that block the way of the move, which is 0 for flying figures."""
    bases: i8 = scratch()
    """The number of bases near the move."""
    solid: Array[i64] = scratch(size=SQUARES_DOWN)
    """The impassable and blocking squares near a move: a bit mask for each row."""
    slow: Array[i64] = scratch(size=SQUARES_DOWN)
    """The abrupt squares near a move: a bit mask for each row."""
    wall_left: Array[i16] = scratch(size=MOST_WALLS)
    """The left edges of the walls near a move: straight rows of solid squares."""
    wall_top: Array[i16] = scratch(size=MOST_WALLS)
    wall_right: Array[i16] = scratch(size=MOST_WALLS)
    wall_bottom: Array[i16] = scratch(size=MOST_WALLS)
    walls: i8 = scratch()
    """The number of walls near the move."""
    walled: boolean = scratch()
    """Whether solid ground is near the move."""
    slowed: boolean = scratch()
    """Whether abrupt ground is near the move."""


if TYPE_CHECKING:

    class Card(AnimaTactics):
        """The base class of cards for type checkers. The first argument of every method is the state."""

else:

    class Card:
        """The base class of cards at runtime. Type checkers use the class above instead."""
