"""Rules for choosing a place: a cell and a point, or an enemy and a side (chapter 5)."""

from coverts.engine import OK, decision, helper, refuse, rule
from coverts.engine.base.sentences import said
from coverts.games.anima_tactics.rules.bends import survey_walk
from coverts.games.anima_tactics.rules.figures import (
    has_advanced,
    is_enemy,
    is_innate,
    rival,
)
from coverts.games.anima_tactics.rules.lines import FLIES as OVER_ALL
from coverts.games.anima_tactics.rules.lines import INTANGIBLE as THROUGH_GROUND
from coverts.games.anima_tactics.rules.lines import OPEN_MOVEMENT as OVER_ROUGH
from coverts.games.anima_tactics.rules.lines import survey_straight
from coverts.games.anima_tactics.rules.plane import (
    fits,
    is_on_kind,
    is_overlap,
    is_within_of_point,
    point_x,
    point_y,
    radius_of,
    reach_of,
    ring_x,
    ring_y,
    seat_of,
    squared,
    zone_gap,
)
from coverts.games.anima_tactics.rules.plane import is_in_zone as lies_in_zone
from coverts.games.anima_tactics.rules.ways import (
    ENEMY_BETWEEN,
    GROUND,
    HIDDEN_BETWEEN,
    NEAR_HIDDEN,
    OCCUPIED,
    OFF_TABLE,
    TERRAIN_BETWEEN,
    TOUCHES_ENEMY,
    bar_on_line,
    bar_to_end,
    is_open_point,
    open_cells,
)
from coverts.games.anima_tactics.state import (
    BLOCKING,
    CELLS,
    DIRECTIONS,
    FIGURES,
    HIGH,
    INCH,
    MOST_MARKERS,
    NOBODY,
    ON_TABLE,
    POINTS,
    WIDE,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import (
    FLIGHT,
    INTANGIBLE,
    OPEN_MOVEMENT,
    RUN,
    WALK,
)
from coverts.games.anima_tactics.vocabulary.proposed import (
    ADVANCED_DEPTH,
    ADVANCED_GAP,
    FREE_MOVE,
    SMALL,
)

DEPLOY, MARK, SHIFT, WALKING, RUNNING, FREE, DRAG, TRAP = range(8)
"""The purposes of a choice of place. TRAP is for laying a trap, and DRAG for an enemy that a card moves."""
SHIFTED = 2 * INCH
MARKERS_APART = 6 * INCH
DRAGGED = 4 * INCH
TRAPS_APART = 8 * INCH

ONTO = CELLS
STAY = ONTO + FIGURES
PLACES = STAY + 1
"""The number of options for a place: cells, figures to meet, and staying."""


# -- what is a place -------------------------------------------------------------------------------


def moves(purpose):
    return WALKING <= purpose <= FREE


@helper("2.7", "12.2", "12.3", "22.8", "23.8")
def units_of(s: AnimaTactics, who, purpose):
    """Return the maximum length of a move, in units."""
    card = s.figure[who].card
    if purpose == FREE:
        return FREE_MOVE * INCH
    if purpose == DRAG:
        return DRAGGED
    if purpose == RUNNING and s.carried_by != who:
        return RUN[card] * INCH
    return WALK[card] * INCH


@helper("20.7", "20.9", "20.10")
def how_it_moves(s: AnimaTactics, who):
    """Return a figure's kind of movement as bits, such as OVER_ALL for Flight."""
    how = 0
    if is_innate(s, who, FLIGHT):
        how |= OVER_ALL
    if is_innate(s, who, OPEN_MOVEMENT):
        how |= OVER_ROUGH
    if is_innate(s, who, INTANGIBLE):
        how |= THROUGH_GROUND
    return how


@helper("7.10", "8.11", "8.12", "8.18", "9.22")
def is_covered(s: AnimaTactics, who, marker):
    """Return whether a marker is covered for the figure that would appear at it.

    A marker is covered if a figure touches it or stands on it, or if the base of `who` does not fit there.
    """
    here = s.marker[marker]
    for other in range(FIGURES):
        if is_at(s, other, SMALL, here.x, here.y):
            return 1
    return not fits(s, who, radius_of(s, who), here.x, here.y)


def is_at(s: AnimaTactics, other, radius, x, y):
    """Return whether a figure on the table touches or overlaps a base at a point."""
    there = s.figure[other]
    if there.status != ON_TABLE:
        return 0
    reach = radius + radius_of(s, other) + 1
    return squared(there.x, there.y, x, y) < reach * reach


@helper("8.13", "8.16")
def meets_enemy(s: AnimaTactics, who, x, y):
    """Return whether a figure at a point would touch or overlap an enemy."""
    for other in range(FIGURES):
        if is_enemy(s, who, other) and is_at(s, other, radius_of(s, who), x, y):
            return 1
    return 0


@helper("6.6", "6.7", "6.8", "20.2", "20.3")
def why_not_deployed(s: AnimaTactics, seat, who, x, y):
    """Return the rule that forbids deploying a figure at a point, or OK."""
    radius = radius_of(s, who)
    gap = zone_gap(seat, s.zone_depth[seat], radius, y)
    if not lies_in_zone(seat, s.zone_depth[seat], radius, y):
        if not has_advanced(s, who):
            return refuse("6.6")
        if gap > ADVANCED_DEPTH * INCH:
            return refuse("20.2")
        if both_advance(s) and is_enemy_within(s, who, x, y, ADVANCED_GAP * INCH):
            return refuse("20.3")
    return OK if fits(s, who, radius, x, y) else refuse("6.7")


def both_advance(s: AnimaTactics):
    """Return whether both parties have a figure with Advanced Deployment."""
    found = 0
    for who in range(FIGURES):
        if s.figure[who].card >= 0 and has_advanced(s, who):
            found |= 1 << seat_of(who)
    return found == 3


def is_enemy_within(s: AnimaTactics, who, x, y, units):
    for other in range(FIGURES):
        if is_enemy(s, who, other):
            reach = reach_of(s, who, other) + units
            if squared(s.figure[other].x, s.figure[other].y, x, y) <= reach * reach:
                return 1
    return 0


@helper("5.1", "7.10", "7.11", "7.12", "7.13", "7.14", "7.15", "7.16", "7.17", "7.26")
def why_not_marked(s: AnimaTactics, seat, x, y):
    """Return the rule that forbids putting a marker at a point, or OK."""
    if zone_gap(rival(seat), s.zone_depth[rival(seat)], SMALL, y) < MARKERS_APART:
        return refuse("7.13")
    reach = 2 * SMALL + MARKERS_APART
    for number in range(MOST_MARKERS):
        other = s.marker[seat * MOST_MARKERS + number]
        if other.stands and squared(other.x, other.y, x, y) < reach * reach:
            return refuse("7.11")
    for who in range(FIGURES):
        if s.figure[who].status == ON_TABLE and is_overlap(
            SMALL + radius_of(s, who), squared(s.figure[who].x, s.figure[who].y, x, y)
        ):
            return refuse("7.16")
    return OK if fits(s, NOBODY, SMALL, x, y) else refuse("7.17")


@helper("8.11", "8.13", "8.14", "8.17")
def why_not_shifted(s: AnimaTactics, who, marker, x, y):
    """Return the rule that forbids moving a figure from its marker to a point, or OK."""
    here = s.marker[marker]
    shift = squared(here.x, here.y, x, y)
    if shift > SHIFTED * SHIFTED:
        return refuse("8.11")
    if shift > 0 and meets_enemy(s, who, x, y):
        return refuse("8.13")
    return OK if fits(s, who, radius_of(s, who), x, y) else refuse("8.14")


@helper("13.17")
def why_not_dragged(s: AnimaTactics, who, x, y):
    if squared(s.figure[who].x, s.figure[who].y, x, y) > DRAGGED * DRAGGED:
        return refuse("13.17")
    return OK if fits(s, who, radius_of(s, who), x, y) else refuse("5.7")


@helper("5.3", "25.9")
def why_not_trapped(s: AnimaTactics, seat, x, y):
    """Return the rule that forbids laying a trap at a point, or OK."""
    for other in range(FIGURES):
        if s.figure[other].status == ON_TABLE and seat_of(other) != seat:
            if is_within_of_point(s, other, x, y, 0, TRAPS_APART):
                return refuse("25.9")
    return OK if fits(s, NOBODY, 1, x, y) else refuse("25.9")


def why_not_there(s: AnimaTactics, seat, who, purpose, x, y):
    """Return the rule that forbids using a point for this purpose, or OK.

    Moves must have been surveyed.
    """
    if purpose == DEPLOY:
        return why_not_deployed(s, seat, who, x, y)
    if purpose == MARK:
        return why_not_marked(s, seat, x, y)
    if purpose == SHIFT:
        return why_not_shifted(s, who, s.placing_at, x, y)
    if purpose == DRAG:
        return why_not_dragged(s, who, x, y)
    if purpose == TRAP:
        return why_not_trapped(s, seat, x, y)
    return why_not_moved(s, who, purpose, x, y, NOBODY)


@helper("4.6", "4.10", "12.2", "12.3", "13.2", "13.3", "13.4", "13.8")
def why_not_moved(s: AnimaTactics, who, purpose, x, y, onto):
    """Return the rule that forbids ending a move at a point, or OK."""
    if is_open_point(s, who, x, y, units_of(s, who, purpose), onto):
        return OK
    return bar_to_move(s, who, purpose, x, y, onto)


def bar_to_move(s: AnimaTactics, who, purpose, x, y, onto):
    """Return the rule that forbids ending a move at a point that is not open."""
    units = units_of(s, who, purpose)
    straight = purpose == RUNNING
    if straight and squared(s.figure[who].x, s.figure[who].y, x, y) > units * units:
        return refuse("12.3")
    reason = bar_on_line(s, who, x, y, onto) if straight else bar_to_end(s, who, x, y, onto)
    if reason == OFF_TABLE:
        return refuse("4.11")
    if reason == GROUND:
        return refuse("4.10") if is_on_kind(s, radius_of(s, who), x, y, BLOCKING) else refuse("4.6")
    if reason == TERRAIN_BETWEEN:
        return refuse("13.1")
    if reason == OCCUPIED:
        return refuse("13.2")
    if reason in (TOUCHES_ENEMY, ENEMY_BETWEEN):
        return refuse("13.4")
    if reason in (NEAR_HIDDEN, HIDDEN_BETWEEN):
        return refuse("13.8")
    if straight:
        return refuse("12.3")
    return refuse("12.2") if purpose == WALKING else refuse("22.8")


def is_any_shift(s: AnimaTactics, who, marker):
    """Return whether a figure has a free place within 2 inches of its marker."""
    for cell in range(CELLS):
        for point in range(POINTS):
            if why_not_shifted(s, who, marker, point_x(cell, point), point_y(cell, point)) == OK:
                return 1
    return 0


@helper("9.23")
def take_nearest(s: AnimaTactics, who, marker):
    """Find the free place closest to a marker and store it in `at_x` and `at_y`."""
    here = s.marker[marker]
    nearest = squared(0, 0, WIDE, HIGH)
    for cell in range(CELLS):
        for point in range(POINTS):
            x = point_x(cell, point)
            y = point_y(cell, point)
            far = squared(here.x, here.y, x, y)
            if far < nearest and not meets_enemy(s, who, x, y) and fits(s, who, radius_of(s, who), x, y):
                nearest = far
                s.at_x = x
                s.at_y = y


# -- choosing it -----------------------------------------------------------------------------------


def survey_move(s: AnimaTactics, who, purpose):
    """Survey a figure's move, if the place is chosen for a move."""
    if purpose == RUNNING:
        survey_straight(s, who, units_of(s, who, purpose), how_it_moves(s, who))
    elif moves(purpose):
        survey_walk(s, who, units_of(s, who, purpose), how_it_moves(s, who))


def is_too_far_ahead(s: AnimaTactics, seat, who, purpose, cell):
    """Return whether all points of a cell are too far from the seat's own table edge."""
    y = point_y(cell, 0 if seat == 0 else POINTS - 1)
    if purpose == DEPLOY:
        if has_advanced(s, who):
            return zone_gap(seat, s.zone_depth[seat], radius_of(s, who), y) > ADVANCED_DEPTH * INCH
        return not lies_in_zone(seat, s.zone_depth[seat], radius_of(s, who), y)
    return purpose == MARK and zone_gap(rival(seat), s.zone_depth[rival(seat)], SMALL, y) < MARKERS_APART


def is_any_point(s: AnimaTactics, seat, who, purpose, cell):
    """Return whether a cell has a legal point for this purpose."""
    if is_too_far_ahead(s, seat, who, purpose, cell):
        return 0
    for point in range(POINTS):
        if why_not_there(s, seat, who, purpose, point_x(cell, point), point_y(cell, point)) == OK:
            return 1
    return 0


def is_any_place(s: AnimaTactics, seat, who, purpose):
    """Return whether the table has a legal point for this purpose."""
    for cell in range(CELLS):
        if is_any_point(s, seat, who, purpose, cell):
            return 1
    return 0


def survey_places(s: AnimaTactics, seat, who, purpose):
    """Mark the cells with a legal point and the figures that can be met."""
    survey_move(s, who, purpose)
    if moves(purpose):
        open_cells(s, who, units_of(s, who, purpose))
        s.open[STAY] = 1
        for enemy in range(FIGURES):
            if purpose != FREE and is_enemy(s, who, enemy) and not s.figure[enemy].hidden:
                s.open[ONTO + enemy] = can_meet(s, who, purpose, enemy)
    else:
        for cell in range(CELLS):
            s.open[cell] = is_any_point(s, seat, who, purpose, cell)
        if purpose == SHIFT:
            here = s.marker[s.placing_at]
            s.open[STAY] = why_not_shifted(s, who, s.placing_at, here.x, here.y) == OK
        elif purpose == DRAG:
            s.open[STAY] = 1
            for other in range(FIGURES):
                s.open[ONTO + other] = is_enemy(s, who, other) and can_meet(s, who, purpose, other)


def survey_points(s: AnimaTactics, seat, who, purpose, cell):
    survey_move(s, who, purpose)


@decision(
    POINTS,
    named="point",
    prompt="{purpose} {who}: where exactly?",
    prepare=survey_points,
    rules=("5.2", "5.4"),
)
def choose_point(s: AnimaTactics, seat, who, purpose, cell, point):
    return why_not_there(s, seat, who, purpose, point_x(cell, point), point_y(cell, point))


@decision(
    PLACES,
    named="place",
    prompt="{purpose} {who}: where?",
    prepare=survey_places,
    then=choose_point,
    rules=("5.4", "5.5"),
)
def choose_cell(s: AnimaTactics, seat, who, purpose, place):
    if s.open[place]:
        return OK
    if place < CELLS:
        point = POINTS // 2
        if moves(purpose):
            return bar_to_move(s, who, purpose, point_x(place, point), point_y(place, point), NOBODY)
        return why_not_there(s, seat, who, purpose, point_x(place, point), point_y(place, point))
    if place == STAY:
        return refuse("8.14") if purpose == SHIFT else refuse("5.4")
    if not moves(purpose) or purpose == FREE:
        return refuse("5.4")
    enemy = place - ONTO
    if not is_enemy(s, who, enemy):
        return refuse("13.6")
    if s.figure[enemy].hidden:
        return refuse("13.8")
    return refuse("12.3") if purpose == RUNNING else refuse("12.2")


def meeting_x(s: AnimaTactics, who, enemy, direction):
    """Return the x coordinate of a figure that meets an enemy from a direction."""
    return s.figure[enemy].x + ring_x(reach_of(s, who, enemy), direction)


def meeting_y(s: AnimaTactics, who, enemy, direction):
    return s.figure[enemy].y + ring_y(reach_of(s, who, enemy), direction)


def can_meet_from(s: AnimaTactics, who, purpose, enemy, direction):
    """Return whether the surveyed move may end in contact with one side of an enemy."""
    if purpose == DRAG:
        x = meeting_x(s, who, enemy, direction)
        return why_not_dragged(s, who, x, meeting_y(s, who, enemy, direction)) == OK
    return is_open_point(
        s,
        who,
        meeting_x(s, who, enemy, direction),
        meeting_y(s, who, enemy, direction),
        units_of(s, who, purpose),
        enemy,
    )


def can_meet(s: AnimaTactics, who, purpose, enemy):
    """Return whether the surveyed move may end in contact with an enemy."""
    reach = reach_of(s, who, enemy) + 1 + units_of(s, who, purpose)
    there = s.figure[enemy]
    if squared(s.figure[who].x, s.figure[who].y, there.x, there.y) > reach * reach:
        return 0
    for direction in range(DIRECTIONS):
        if can_meet_from(s, who, purpose, enemy, direction):
            return 1
    return 0


SIDE_NAMES = [
    "from the top",
    *(said("from {n} degrees", n=15 * direction) for direction in range(1, DIRECTIONS)),
]


@decision(
    SIDE_NAMES,
    prompt="{purpose} {who}: from which side, clockwise from the top?",
    prepare=survey_points,
    rules=("5.5", "5.6"),
)
def choose_side(s: AnimaTactics, seat, who, purpose, enemy, direction):
    if purpose == DRAG:
        x = meeting_x(s, who, enemy, direction)
        return why_not_dragged(s, who, x, meeting_y(s, who, enemy, direction))
    return why_not_moved(
        s, who, purpose, meeting_x(s, who, enemy, direction), meeting_y(s, who, enemy, direction), enemy
    )


@rule("5.2", "5.4", "5.5", "5.6", "5.7")
def choose_place(s: AnimaTactics, seat, who, purpose):
    """Ask for a place, store it as `at_x` and `at_y`, and return the enemy met there.

    The result is NOBODY if the player did not choose to meet an enemy.
    """
    place = yield choose_cell(seat, who, purpose)
    if place == STAY:
        if purpose != SHIFT:
            s.at_x = s.figure[who].x
            s.at_y = s.figure[who].y
        return NOBODY
    if place >= ONTO:
        enemy = place - ONTO
        direction = yield choose_side(seat, who, purpose, enemy)
        s.at_x = meeting_x(s, who, enemy, direction)
        s.at_y = meeting_y(s, who, enemy, direction)
        return enemy
    point = yield choose_point(seat, who, purpose, place)
    s.at_x = point_x(place, point)
    s.at_y = point_y(place, point)
    return NOBODY
