"""Straight moves: their obstacles and their costs (chapter 13).

A survey in the `prepare` function of a question records the bases and the ground near a move. All other
functions in this module use this record. Costs are in sixteenths of a unit, rounded down for each leg. Abrupt
ground doubles the cost where the centre of the base is on it. The largest numbers are the square of an offset
across a line, (2 * 960 * 720) squared or 1.92e12, and a length times an area, 1,200 * 16 * 960 * 720 or
1.33e10.
"""

from coverts.engine import helper
from coverts.games.anima_tactics.rules.plane import (
    is_on_plane,
    is_on_solid,
    is_on_table,
    numbers_between,
    radius_of,
    reach_of,
    root,
    seat_of,
    squared,
)
from coverts.games.anima_tactics.state import (
    INCH,
    MOST_PARTY,
    MOST_WALLS,
    SQUARES_ACROSS,
    SQUARES_DOWN,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.proposed import HIDDEN_KEEPS_OFF

FLIES, OPEN_MOVEMENT, INTANGIBLE = 1, 2, 4
"""The bits of a figure's kind of movement: over all ground, over abrupt ground, through all ground."""
FINE = 16
"""The number of parts into which a unit is divided to measure costs."""


# -- what is near ----------------------------------------------------------------------------------


def add_base(s: AnimaTactics, who, other, units, clear):
    """Record a base if a move of this length may come too close to it.

    If the base is too close from the start, as after an escape, the move must not come any closer.

    Args:
        s: The state.
        who: The figure that moves.
        other: The figure whose base may be recorded.
        units: The maximum length of the move.
        clear: The minimum distance of the two centres.
    """
    if not is_on_table(s, other) or other == who:
        return
    square = squared(s.figure[who].x, s.figure[who].y, s.figure[other].x, s.figure[other].y)
    if square > (units + clear) * (units + clear):
        return
    s.base_x[s.bases] = s.figure[other].x
    s.base_y[s.bases] = s.figure[other].y
    s.base_clear[s.bases] = min(clear * clear, square)
    s.base_reach[s.bases] = reach_of(s, who, other) * reach_of(s, who, other)
    s.base_of[s.bases] = other
    s.bases += 1


def clearance(s: AnimaTactics, who, enemy):
    """Return the minimum distance between the centres of a mover and an enemy.

    This distance prevents contact, and keeps the figure an inch away from a Hidden enemy.
    """
    return reach_of(s, who, enemy) + (HIDDEN_KEEPS_OFF * INCH if s.figure[enemy].hidden else 1)


def note_bases(s: AnimaTactics, who, units, how):
    s.bases = 0
    enemies = (1 - seat_of(who)) * MOST_PARTY
    for enemy in range(enemies, enemies + MOST_PARTY):
        if is_on_table(s, enemy):
            add_base(s, who, enemy, units, clearance(s, who, enemy))
    s.bars = s.bases
    s.blockers = 0 if how & FLIES else s.bars
    friends = seat_of(who) * MOST_PARTY
    for friend in range(friends, friends + MOST_PARTY):
        if is_on_table(s, friend):
            add_base(s, who, friend, units, reach_of(s, who, friend))


def note_ground(s: AnimaTactics, who, units, how):
    """Record the solid and abrupt squares that the base may reach in this move."""
    s.walled = 0
    s.slowed = 0
    if not s.rough or how & (FLIES | INTANGIBLE):
        return
    wide = units + radius_of(s, who)
    left = max(0, (s.figure[who].x - wide) // INCH)
    right = min(SQUARES_ACROSS - 1, (s.figure[who].x + wide) // INCH)
    top = max(0, (s.figure[who].y - wide) // INCH)
    bottom = min(SQUARES_DOWN - 1, (s.figure[who].y + wide) // INCH)
    columns = numbers_between(left, right)
    for row in range(SQUARES_DOWN):
        is_near = top <= row <= bottom
        s.solid[row] = s.solid_in[row] & columns if is_near else 0
        s.slow[row] = s.abrupt_in[row] & columns if is_near and not how & OPEN_MOVEMENT else 0
        if s.solid[row]:
            s.walled = 1
        if s.slow[row]:
            s.slowed = 1


def add_wall(s: AnimaTactics, left, top, right, bottom):
    if s.walls < MOST_WALLS:
        s.wall_left[s.walls] = left
        s.wall_top[s.walls] = top
        s.wall_right[s.walls] = right
        s.wall_bottom[s.walls] = bottom
        s.walls += 1


def note_walls(s: AnimaTactics, radius):
    """Record straight rows of solid squares as walls.

    Each wall is longer than its row at both ends, because the base must keep away from it.
    """
    s.walls = 0
    longer = radius - 1
    for row in range(SQUARES_DOWN):
        if s.solid[row]:
            begun = -1
            for column in range(SQUARES_ACROSS + 1):
                if s.solid[row] >> column & 1:
                    if begun < 0:
                        begun = column
                elif begun >= 0:
                    add_wall(s, begun * INCH - longer, row * INCH, column * INCH + longer, row * INCH + INCH)
                    begun = -1
    upright = 0  # the columns with two solid squares one below the other
    for row in range(1, SQUARES_DOWN):
        upright |= s.solid[row - 1] & s.solid[row]
    for column in range(SQUARES_ACROSS):
        if not upright >> column & 1:
            continue
        begun = -1
        for row in range(SQUARES_DOWN + 1):
            if row < SQUARES_DOWN and s.solid[row] >> column & 1:
                if begun < 0:
                    begun = row
            elif begun >= 0:
                if row > begun + 1:
                    add_wall(
                        s, column * INCH, begun * INCH - longer, column * INCH + INCH, row * INCH + longer
                    )
                begun = -1


@helper()
def survey_straight(s: AnimaTactics, who, units, how):
    """Survey a straight move of at most `units`: record the bases and ground near it."""
    note_bases(s, who, units, how)
    note_ground(s, who, units, how)
    s.walls = 0
    if s.walled:
        note_walls(s, radius_of(s, who))
    s.straight = 1
    s.bends = 1
    s.way_x[0] = s.figure[who].x
    s.way_y[0] = s.figure[who].y
    s.way_cost[0] = 0
    s.way_nx[0] = 0
    s.way_ny[0] = 0


# -- legs ------------------------------------------------------------------------------------------


def is_far_from_line(x1, y1, x2, y2, x, y, square):
    """Return whether a line segment keeps a minimum distance from a point.

    `square` is the square of that distance. The ends of the segment are not checked.
    """
    long = squared(x1, y1, x2, y2)
    along = (x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)
    if along <= 0 or along >= long:
        return 1
    across = (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)
    return across * across >= square * long


def base_on_leg(s: AnimaTactics, x1, y1, x2, y2, onto):
    """Return the index of the first enemy base that blocks a leg, or -1.

    The ends of the leg must be free. The move may end in contact with `onto` (-1 for none) but not cross it.
    """
    for base in range(s.blockers):
        clear = s.base_clear[base]
        if s.base_of[base] == onto:
            # The leg ends in contact with this base, so the rest of the leg may come as close as its end.
            clear = min(clear, squared(x2, y2, s.base_x[base], s.base_y[base]))
        if not is_far_from_line(x1, y1, x2, y2, s.base_x[base], s.base_y[base], clear):
            return base
    return -1


def posts(s: AnimaTactics, row):
    """Return which corners on the upper edge of a row of squares touch solid ground.

    The result is a bit mask of the corners 0 to 48.
    """
    above = s.solid[row - 1] if row > 0 else 0
    below = s.solid[row] if row < SQUARES_DOWN else 0
    both = above | below
    return both | both << 1


def is_walled_off(s: AnimaTactics, x1, y1, x2, y2, radius):
    """Return whether a leg between two free points leads a base over solid ground.

    Only the corners of squares are checked. This is enough, because half a square is 10 units and the radius
    of every base is at least 12 units.
    """
    left = max(0, (min(x1, x2) - radius) // INCH)
    right = min(SQUARES_ACROSS, (max(x1, x2) + radius) // INCH)
    columns = ((1 << (right - left + 1)) - 1) << left
    top = max(0, (min(y1, y2) - radius) // INCH)
    for row in range(top, min(SQUARES_DOWN, (max(y1, y2) + radius) // INCH) + 1):
        mask = posts(s, row) & columns
        if mask:
            for column in range(left, right + 1):
                if mask >> column & 1:
                    if not is_far_from_line(x1, y1, x2, y2, column * INCH, row * INCH, radius * radius):
                        return 1
    return 0


def is_free_leg(s: AnimaTactics, x1, y1, x2, y2, radius, onto):
    """Return whether nothing blocks a straight leg between two free points."""
    if base_on_leg(s, x1, y1, x2, y2, onto) >= 0:
        return 0
    return not s.walled or not is_walled_off(s, x1, y1, x2, y2, radius)


def is_slow_near(s: AnimaTactics, x1, y1, x2, y2):
    """Return whether the bounding rectangle of a leg contains abrupt ground."""
    left = min(x1, x2) // INCH
    columns = ((1 << (max(x1, x2) // INCH - left + 1)) - 1) << left
    for row in range(min(y1, y2) // INCH, max(y1, y2) // INCH + 1):
        if s.slow[row] & columns:
            return 1
    return 0


def slow_cost(s: AnimaTactics, x1, y1, x2, y2, long):
    """Return the additional cost of the part of a leg that crosses abrupt ground.

    The border of abrupt ground is not abrupt. The leg is followed from square to square. It is divided into
    equal parts to measure positions on it. The number of parts is its width times its height.
    """
    wide = max(1, abs(x2 - x1))
    high = max(1, abs(y2 - y1))
    column = (x1 - 1) // INCH if x2 < x1 else x1 // INCH
    row = (y1 - 1) // INCH if y2 < y1 else y1 // INCH
    # On a line between two columns or rows, the ground is abrupt only if it is abrupt on both sides.
    beside = 1 if x1 == x2 and x1 % INCH == 0 else 0
    above = 1 if y1 == y2 and y1 % INCH == 0 else 0
    whole = wide * high
    next_x = abs(column * INCH + (INCH if x2 > x1 else 0) - x1) * high if x1 != x2 else whole
    next_y = abs(row * INCH + (INCH if y2 > y1 else 0) - y1) * wide if y1 != y2 else whole
    part = 0
    last = 0
    while last < whole:
        at = min(whole, min(next_x, next_y))
        if s.slow[row] >> column & s.slow[row - above] >> (column - beside) & 1:
            part += at - last
        if next_x <= next_y:
            column += 1 if x2 > x1 else -1
            next_x += INCH * high
        else:
            row += 1 if y2 > y1 else -1
            next_y += INCH * wide
        last = at
    return long * part // whole


def leg_cost(s: AnimaTactics, x1, y1, x2, y2):
    """Return the cost of a straight leg, in sixteenths of a unit."""
    long = root(squared(x1, y1, x2, y2) * FINE * FINE)
    if s.slowed and is_slow_near(s, x1, y1, x2, y2):
        return long + slow_cost(s, x1, y1, x2, y2, long)
    return long


def is_clear_of_bars(s: AnimaTactics, x, y):
    return not any(
        squared(x, y, s.base_x[base], s.base_y[base]) < s.base_clear[base] for base in range(s.blockers)
    )


def is_free_point(s: AnimaTactics, radius, x, y):
    """Return whether a walk may lead over a point."""
    return (
        is_on_plane(radius, x, y)
        and is_clear_of_bars(s, x, y)
        and not (s.walled and is_on_solid(s, radius, x, y))
    )
