"""The table of Anima Tactics: figures on a plane, Infiltration Markers, the attack being made."""

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
"""Figures 0 to 15 are the first seat's, 16 to 31 the second's, in the order of their parties."""
NOBODY = -1

INCH = 20
"""Units of the plane to an inch."""
WIDE, HIGH = 48 * INCH, 36 * INCH
CELL = 3 * INCH
CELLS_ACROSS, CELLS_DOWN = WIDE // CELL, HIGH // CELL
CELLS = CELLS_ACROSS * CELLS_DOWN
STEP = 4
"""Units between the points that may be chosen."""
POINTS_ACROSS = CELL // STEP
POINTS = POINTS_ACROSS * POINTS_ACROSS
DIRECTIONS = 24
"""From which an enemy can be met: every 15 degrees, 0 at the top, then clockwise."""
ZONE = 6 * INCH
"""How deep a Deployment Zone is."""

SQUARES_ACROSS, SQUARES_DOWN = WIDE // INCH, HIGH // INCH
SQUARES = SQUARES_ACROSS * SQUARES_DOWN
OPEN, ROUGH, IMPASSABLE, LIGHT_COVER, HARD_COVER, BLOCKING = range(6)
"""Kinds of ground, square by square."""

MOST_MARKERS = MOST_PARTY // 2 + 2
MARKERS = SEATS * MOST_MARKERS
"""Markers 0 to 9 are the first seat's, 10 to 19 the second's."""

ABSENT, WAITING, INFILTRATED, ON_TABLE, DESTROYED = range(5)
"""Where a figure is: nobody's, to be deployed, somewhere beneath the markers, placed, removed."""

STATES = 11
HASTE, SLOW, SHIELD, PROTECTION, HEALING, POISON, BLIND, DOOM, SEAL, PARALYZED, BERSERK = range(STATES)

DEPLOYING, RECOVERY, UPKEEP, ACTION = range(4)
"""Phases of the game."""

STANDARD, LEAGUE, CAPTURE, CONTROL = range(4)
"""Scenarios."""
BY_DAY, NIGHT_FIRST, NIGHT_LAST = range(3)

MOST_ABILITIES = 10
"""On a character's card."""
ADVANTAGES = 16
MOST_ATTACKS = 6
"""Attacks one inside another."""
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
    """Life points lost."""
    actions: u8 = public()
    """Action points it has."""
    hidden: boolean = public()
    activated: boolean = public()
    """Has been activated in this turn."""
    moved: boolean = public()
    """Has used its movement action of this turn."""
    held: boolean = public()
    """An effect keeps it from movement actions in this turn."""
    freed: boolean = public()
    """Has escaped in this activation: those it was engaged with do not stop it."""
    just_placed: boolean = public()
    """Came onto the table in this turn's Recovery Phase: it neither recovers nor pays upkeep."""
    advances: boolean = public()
    """A plot card gives it Advanced Deployment."""
    found_in: u8 = public()
    """The turn in which it was discovered."""
    revealed_in: u8 = public()
    """The turn in which it came out of Infiltration."""
    counters: Array[u8] = public(size=STATES)
    """Counters of each state."""
    kept_up: u16 = public()
    """Abilities that are kept up, a bit for each place on the card."""
    used_now: u16 = public()
    """Abilities used in this turn."""
    used_ever: u16 = public()
    """Abilities used in this game."""
    attack_up: i8 = public()
    """Added to Attack until the end of the turn; `damage_up` to Damage."""
    damage_up: i8 = public()
    poisoned: u8 = public()
    """Action points it has spent in this action while poisoned."""
    noted: u8 = public()
    """What its own card counts: Power tokens, or that something has happened."""
    bought: u8 = public()
    """What is paid for in the attack it makes, as its card says."""
    exposed: i8 = public()
    """Added to ranged attacks on it until the end of the turn, except those of `exposed_by`."""
    exposed_by: i8 = public(start=NOBODY)
    watches: i8 = public(start=NOBODY)
    """Whom it has In My Sights."""
    near: u8 = public()
    """Free movement made in this turn."""
    cards: Bits = public(below=ADVANTAGES)
    """Advantage cards it bears."""
    spent: Bits = public(below=ADVANTAGES)
    """Of those, what is used up or discarded."""


class Marker(Record):
    """An Infiltration Marker: a place where somebody infiltrated may turn out to be."""

    stands: boolean = public()
    x: i16 = public()
    y: i16 = public()


class Trap(Record):
    stands: boolean = public()
    seat: i8 = public(start=-1)
    x: i16 = public()
    y: i16 = public()


class Attack(Record):
    """An attack under way; `s.attacks` of them are, each within the one before."""

    attacker: i8 = public(start=-1)
    target: i8 = public(start=-1)
    ability: i16 = public(start=-1)
    """Number of the special ability, -1 for a basic attack."""
    ranged: boolean = public()
    charge: boolean = public()
    counter: boolean = public()
    """Made as a counterattack, so without one against it."""
    from_hiding: boolean = public()
    dice: u8 = public(start=1)
    """Attack dice, of which the highest is kept."""
    die: u8 = public()
    attack: i16 = public()
    """Added to the attack die, `defense` to the defense die; with it once rolled."""
    defense: i16 = public()
    damage: i16 = public()
    armor: i16 = public()
    dodges: boolean = public()
    counters: boolean = public()
    """The target dodges, or strikes back where the attack misses."""
    reacted: boolean = public()
    """The target has used its reaction."""
    helpers: u16 = public()
    """Friends of the target who have used theirs, a bit for each place in the party."""
    guarded: i8 = public()
    """What reactions have added to the Defense."""
    riposte: i16 = public(start=-1)
    """The special Counterattack the target uses."""
    intercepted: boolean = public()
    """Somebody has stepped in; they have had their reaction."""
    area: boolean = public()
    """Suffered by who stands near the target of another."""
    critical: boolean = public()
    hit: boolean = public()
    success: i16 = public()
    lost: u8 = public()
    """Life points the target has lost by it."""
    x: i16 = public()
    y: i16 = public()
    """Where the attacker stood as the attack was declared."""
    to_x: i16 = public()
    """Where a charge ends."""
    to_y: i16 = public()


class AnimaTactics(State):
    stack_words = 256

    # what was chosen for the table
    size: i16 = public(start=300)
    """Levels of each party."""
    scenario: i8 = public()
    night: i8 = public()
    interception: boolean = public()
    free_movement: boolean = public()
    ground: Array[u8] = public(size=SQUARES)
    rough: boolean = public()
    """There is terrain at all."""

    phase: i8 = public()
    turn: u8 = public()
    last_turn: u8 = public(start=10)
    acting: i8 = public(start=NOBODY)
    """The figure that is activated."""
    first: i8 = public(start=NOBODY)
    """The seat that has the initiative."""
    initiative: Array[i16] = public(size=SEATS)
    """As rolled last."""
    gnosis: Array[u8] = public(size=SEATS)
    initiative_up: Array[i8] = public(size=SEATS)
    """What plot cards add to Initiative rolls."""
    zone_depth: Array[i16] = public(size=SEATS, start=ZONE)
    """Of each Deployment Zone, in units."""
    plots: Array[u16] = public(size=SEATS)
    """Plot cards of each party, a bit each; `plots_used` what is used up."""
    plots_used: Array[u16] = public(size=SEATS)
    points: Array[i16] = public(size=SEATS)
    """Victory points: levels of enemies destroyed or lost."""
    held_points: Array[i16] = public(size=SEATS)
    """Strategic control: points of turns that the area was held."""
    figure: Array[Figure] = several(FIGURES)
    marker: Array[Marker] = several(MARKERS)
    trap: Array[Trap] = several(SEATS * MOST_TRAPS)
    prisoner_at_x: i16 = public()
    prisoner_at_y: i16 = public()
    carried_by: i8 = public(start=NOBODY)
    """Who has the prisoner."""
    close_zones: boolean = public()
    """All Control Zones are 4 inches in this turn."""

    attack: Array[Attack] = several(MOST_ATTACKS)
    attacks: u8 = public()
    """Attacks under way."""
    dice: Array[u8] = public(size=SHOWN_DICE)
    """The last dice that were rolled."""
    rolled: u8 = public()

    at_x: i16 = public()
    """The place that was chosen last."""
    at_y: i16 = public()
    appearing: i8 = public(start=NOBODY)
    """Who was revealed last."""
    placing_at: i8 = public(start=-1)
    """The marker at which somebody is being placed."""
    decided: boolean = public()
    """The game is over before its last turn."""
    deeds: Array[boolean] = scratch(size=32)
    """What a figure could do if nothing drove it."""
    open: Array[boolean] = scratch(size=256)
    """Options that the survey of the question found."""
    way_x: Array[i16] = scratch(size=MOST_BENDS)
    """Points at which a walk may bend, `bends` of them, the first where it begins."""
    way_y: Array[i16] = scratch(size=MOST_BENDS)
    way_cost: Array[i32] = scratch(size=MOST_BENDS)
    """Sixteenths of a unit spent to get there."""
    way_nx: Array[i8] = scratch(size=MOST_BENDS)
    """From what it bends around to the bend; 0 and 0 where it may turn freely."""
    way_ny: Array[i8] = scratch(size=MOST_BENDS)
    bends: i16 = scratch()
    straight: boolean = scratch()
    """The move that was surveyed may not bend."""
    near: Array[i16] = scratch(size=MOST_BENDS)
    """Bends from which something of the cell under review is not too far."""
    base_x: Array[i16] = scratch(size=FIGURES)
    """Bases near a move: the first `bars` are enemies, which are not passed, of `bases` in all."""
    base_y: Array[i16] = scratch(size=FIGURES)
    base_clear: Array[i16] = scratch(size=FIGURES)
    """The least distance of the centres, squared."""
    base_reach: Array[i16] = scratch(size=FIGURES)
    """The sum of the radii, squared."""
    base_of: Array[i8] = scratch(size=FIGURES)
    bars: i8 = scratch()
    blockers: i8 = scratch()
    """As many of the bars as are not passed on the way: those of who flies only keep it from ending there."""
    bases: i8 = scratch()
    solid: Array[i64] = scratch(size=SQUARES_DOWN)
    """Ground near a move that cannot be passed, row by row, a bit for each column; `slow` what is rough."""
    slow: Array[i64] = scratch(size=SQUARES_DOWN)
    wall_left: Array[i16] = scratch(size=MOST_WALLS)
    """Straight pieces of solid ground, `walls` of them, in whose shadows nothing is reached."""
    wall_top: Array[i16] = scratch(size=MOST_WALLS)
    wall_right: Array[i16] = scratch(size=MOST_WALLS)
    wall_bottom: Array[i16] = scratch(size=MOST_WALLS)
    walls: i8 = scratch()
    walled: boolean = scratch()
    """There is anything solid near, or `slowed`, rough."""
    slowed: boolean = scratch()


if TYPE_CHECKING:

    class Card(AnimaTactics):
        """The functions of a card's class are given the state where others are given an instance."""

else:

    class Card:
        """What the classes of cards have as their base: to a type checker they are the state."""
