"""Where a figure gets: walks around what is in the way, and straight lines (chapter 13).

A survey, made in `prepare`, notes what stands near a move and the points where a walk may bend; all else here
is asked afterwards. A walk bends around enemy bases, at the corners of a polygon of twelve sides about each,
around corners of solid ground, at two points each, and at the border of rough ground, every inch, where it
may turn freely. It is at most 1 unit longer, for each third of a turn around a base, than the arc would be.

Costs are sixteenths of a unit, rounded down leg by leg. Rough ground costs double where the centre is in it.
The largest numbers: an offset across a line, 2 * 960 * 720, squared, 1.92e12; a length, 1,200 * 16, times
960 * 720, 1.33e10; the test whether a way is taut, 5 * (1,200 * 65) squared, 3.1e10.
"""

from math import cos, radians, sin

from coverts.engine import helper
from coverts.games.anima_tactics.rules.plane import (
    CLOSEST,
    FARTHEST,
    LARGE,
    is_on_plane,
    is_on_solid,
    is_on_table,
    is_solid,
    radius_of,
    reach_of,
    root,
    seat_of,
    squared,
)
from coverts.games.anima_tactics.state import (
    CELL,
    CELLS_ACROSS,
    CELLS_DOWN,
    INCH,
    MOST_BENDS,
    MOST_PARTY,
    MOST_WALLS,
    NOBODY,
    POINTS,
    POINTS_ACROSS,
    ROUGH,
    SQUARES_ACROSS,
    SQUARES_DOWN,
    STEP,
    AnimaTactics,
)

FLIES, OPEN_MOVEMENT, INTANGIBLE = 1, 2, 4
"""How a figure moves, bit by bit: over all ground, over rough ground, through all ground."""
FREE, OFF_TABLE, GROUND, OCCUPIED, TOUCHES_ENEMY, NEAR_HIDDEN, TOO_FAR, NO_WAY = range(8)
"""Why a move cannot end at a point; NO_WAY where something is between."""
TERRAIN_BETWEEN, ENEMY_BETWEEN, HIDDEN_BETWEEN = range(NO_WAY + 1, NO_WAY + 4)
"""What is in the way of a straight line."""
FINE = 16
"""Parts of a unit that costs are counted in."""
UNREACHED = 1 << 20

SIDE_X = (0, 1, 0, -1)
SIDE_Y = (-1, 0, 1, 0)
SIDES = 12
TAUT = 5
"""A way bends where it leads within 27 degrees along the side of what it bends around: root of 1 / 5."""


def around(clear: int) -> list[tuple[int, int]]:
    """The corners of the smallest polygon of whole points none of whose sides comes nearer than that."""
    scale = clear / cos(radians(180 / SIDES))
    while True:
        angles = [radians((corner + 0.5) * 360 / SIDES) for corner in range(SIDES)]
        points = [(round(scale * sin(angle)), round(-scale * cos(angle))) for angle in angles]
        sides = zip(points, points[1:] + points[:1], strict=True)
        if all(
            (x1 * y2 - x2 * y1) ** 2 >= clear**2 * ((x2 - x1) ** 2 + (y2 - y1) ** 2)
            for (x1, y1), (x2, y2) in sides
        ):
            return points
        scale += 0.02


NARROWEST = CLOSEST + 1
CORNERS = [corner for clear in range(NARROWEST, FARTHEST + INCH + 1) for corner in around(clear)]
CORNER_X = tuple(x for x, _ in CORNERS)
CORNER_Y = tuple(y for _, y in CORNERS)
BESIDE = tuple(-(-985 * radius // 2378) for radius in range(LARGE + 1))
"""A base that rounds a corner keeps its radius to one side and this to the other: times root of 2 less 1."""


# -- what is near ----------------------------------------------------------------------------------


def add_base(s: AnimaTactics, who, other, units, clear):
    """Note a base that a move of so many units may come too near to.

    Where it is nearer from the beginning, as an enemy that was escaped from, it must only not come nearer.
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
    """How near centres may come on the way: not into contact, and not within an inch of one who is hidden."""
    return reach_of(s, who, enemy) + (INCH if s.figure[enemy].hidden else 1)


def note_bases(s: AnimaTactics, who, units):
    s.bases = 0
    enemies = (1 - seat_of(who)) * MOST_PARTY
    for enemy in range(enemies, enemies + MOST_PARTY):
        if is_on_table(s, enemy):
            add_base(s, who, enemy, units, clearance(s, who, enemy))
    s.bars = s.bases
    friends = seat_of(who) * MOST_PARTY
    for friend in range(friends, friends + MOST_PARTY):
        if is_on_table(s, friend):
            add_base(s, who, friend, units, reach_of(s, who, friend))


def note_ground(s: AnimaTactics, who, units, how):
    """Note solid and rough squares as far as a base may come."""
    s.walled = 0
    s.slowed = 0
    if not s.rough or how & (FLIES | INTANGIBLE):
        return
    wide = units + radius_of(s, who)
    left = max(0, (s.figure[who].x - wide) // INCH)
    right = min(SQUARES_ACROSS - 1, (s.figure[who].x + wide) // INCH)
    top = max(0, (s.figure[who].y - wide) // INCH)
    bottom = min(SQUARES_DOWN - 1, (s.figure[who].y + wide) // INCH)
    for row in range(SQUARES_DOWN):
        solid = 0
        slow = 0
        if top <= row <= bottom:
            for column in range(left, right + 1):
                kind = s.ground[row * SQUARES_ACROSS + column]
                solid |= is_solid(kind) << column
                slow |= (kind == ROUGH) << column
        s.solid[row] = solid
        s.slow[row] = 0 if how & OPEN_MOVEMENT else slow
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
    """Note straight pieces of solid ground, longer at both ends by what a base keeps off from them."""
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
    for column in range(SQUARES_ACROSS):
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
    """Find out what a move in a straight line of at most so many units may meet."""
    note_bases(s, who, units)
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
    """Whether a line passes a point at no less than a distance, squared, between its ends."""
    long = squared(x1, y1, x2, y2)
    along = (x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)
    if along <= 0 or along >= long:
        return 1
    across = (x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)
    return across * across >= square * long


def base_on_leg(s: AnimaTactics, x1, y1, x2, y2, onto):
    """The first enemy base that bars a leg whose ends are free, by its number among the bases, or -1.

    onto: the figure that is met at its end, which only must not be run over; -1 for none.
    """
    for base in range(s.bars):
        clear = s.base_clear[base]
        if s.base_of[base] == onto:
            # Its ring is entered at the end: the distance at which it is met is near enough on the way.
            clear = min(clear, squared(x2, y2, s.base_x[base], s.base_y[base]))
        if not is_far_from_line(x1, y1, x2, y2, s.base_x[base], s.base_y[base], clear):
            return base
    return -1


def posts(s: AnimaTactics, row):
    """The corners of squares, 0 to 48, along the upper edge of a row that solid ground reaches to."""
    above = s.solid[row - 1] if row > 0 else 0
    below = s.solid[row] if row < SQUARES_DOWN else 0
    both = above | below
    return both | both << 1


def is_walled_off(s: AnimaTactics, x1, y1, x2, y2, radius):
    """Whether a leg whose ends are free leads a base over solid ground.

    Half a square is 10 units and no base smaller than 12, so it then runs over a corner of some square.
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
    """Whether a straight leg between two points that are free is free."""
    if base_on_leg(s, x1, y1, x2, y2, onto) >= 0:
        return 0
    return not s.walled or not is_walled_off(s, x1, y1, x2, y2, radius)


def is_slow_near(s: AnimaTactics, x1, y1, x2, y2):
    """Whether rough ground is in the rectangle that a leg is the diagonal of."""
    left = min(x1, x2) // INCH
    columns = ((1 << (max(x1, x2) // INCH - left + 1)) - 1) << left
    for row in range(min(y1, y2) // INCH, max(y1, y2) // INCH + 1):
        if s.slow[row] & columns:
            return 1
    return 0


def slow_cost(s: AnimaTactics, x1, y1, x2, y2, long):
    """What is added to the cost of a leg for what of it leads over rough ground, whose border is not rough.

    The leg is followed from one square to the next. Where each ends is told in parts of the leg, of which
    there are as many as it is wide, times as it is high.
    """
    wide = max(1, abs(x2 - x1))
    high = max(1, abs(y2 - y1))
    column = (x1 - 1) // INCH if x2 < x1 else x1 // INCH
    row = (y1 - 1) // INCH if y2 < y1 else y1 // INCH
    # On a line between columns or rows, both sides of it have to be rough.
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
    """What a straight leg costs, in sixteenths of a unit."""
    long = root(squared(x1, y1, x2, y2) * FINE * FINE)
    if s.slowed and is_slow_near(s, x1, y1, x2, y2):
        return long + slow_cost(s, x1, y1, x2, y2, long)
    return long


# -- bends -----------------------------------------------------------------------------------------


def is_clear_of_bars(s: AnimaTactics, x, y):
    return not any(
        squared(x, y, s.base_x[base], s.base_y[base]) < s.base_clear[base] for base in range(s.bars)
    )


def is_free_point(s: AnimaTactics, radius, x, y):
    """Whether a walk may lead over a point."""
    return (
        is_on_plane(radius, x, y)
        and is_clear_of_bars(s, x, y)
        and not (s.walled and is_on_solid(s, radius, x, y))
    )


def add_bend(s: AnimaTactics, who, units, x, y, across, down):
    """Note a point a walk may bend at, if it can be there at all; `across` and `down` lead away from what
    it bends around."""
    if s.bends == MOST_BENDS or squared(s.way_x[0], s.way_y[0], x, y) > units * units:
        return
    if not is_free_point(s, radius_of(s, who), x, y):
        return
    s.way_x[s.bends] = x
    s.way_y[s.bends] = y
    s.way_cost[s.bends] = UNREACHED
    s.way_nx[s.bends] = across
    s.way_ny[s.bends] = down
    s.bends += 1


def add_bends_of_bases(s: AnimaTactics, who, units):
    for base in range(s.bars):
        clear = max(NARROWEST, root(s.base_clear[base] - 1) + 1)
        first = (clear - NARROWEST) * SIDES
        for corner in range(first, first + SIDES):
            across = CORNER_X[corner]
            down = CORNER_Y[corner]
            add_bend(s, who, units, s.base_x[base] + across, s.base_y[base] + down, across, down)
        # From so near the next corner may be around the arc: a way out to either side.
        across = s.way_x[0] - s.base_x[base]
        down = s.way_y[0] - s.base_y[base]
        if 10 * (across * across + down * down) <= 11 * s.base_clear[base]:
            for side in range(-1, 2, 2):
                on = (52 * across - 15 * side * down) // 50
                to = (52 * down + 15 * side * across) // 50
                add_bend(s, who, units, s.base_x[base] + on, s.base_y[base] + to, on, to)


def add_bends_of_corners(s: AnimaTactics, who, units, row, corners, right, below):
    """Two bends for each corner of solid ground that juts out that way: right and below are 1 or -1."""
    if not corners:
        return
    radius = radius_of(s, who)
    aside = BESIDE[radius]
    y = row * INCH
    for column in range(1, SQUARES_ACROSS):
        if corners >> column & 1:
            x = column * INCH
            add_bend(s, who, units, x + right * radius, y + below * aside, right * radius, below * aside)
            add_bend(s, who, units, x + right * aside, y + below * radius, right * aside, below * radius)


def less(mask, taken):
    """Those of a mask that are not among others."""
    return mask ^ (mask & taken)


def add_bends_of_ground(s: AnimaTactics, who, units):
    """The corners along the upper edge of each row, each with the squares at its four sides."""
    for row in range(1, SQUARES_DOWN):
        south_east = s.solid[row]
        north_east = s.solid[row - 1]
        if south_east | north_east:
            south_west = south_east << 1
            north_west = north_east << 1
            east = south_east | north_east
            west = south_west | north_west
            add_bends_of_corners(s, who, units, row, less(north_west, east | south_west), 1, 1)
            add_bends_of_corners(s, who, units, row, less(north_east, west | south_east), -1, 1)
            add_bends_of_corners(s, who, units, row, less(south_west, east | north_west), 1, -1)
            add_bends_of_corners(s, who, units, row, less(south_east, west | north_east), -1, -1)


def add_bends_of_borders(s: AnimaTactics, who, units):
    """The corners of squares where rough ground ends."""
    for row in range(1, SQUARES_DOWN):
        below = s.slow[row]
        above = s.slow[row - 1]
        border = less(below | below << 1 | above | above << 1, below & below << 1 & above & above << 1)
        if border:
            for column in range(1, SQUARES_ACROSS):
                if border >> column & 1:
                    add_bend(s, who, units, column * INCH, row * INCH, 0, 0)


def size_of_bend(s: AnimaTactics, bend):
    """How far a bend is from the middle of what it is there for, squared."""
    return s.way_nx[bend] * s.way_nx[bend] + s.way_ny[bend] * s.way_ny[bend]


def is_short(s: AnimaTactics, bend, across, down):
    """Whether a leg may begin or end beneath a bend: between the corner it is and the arc."""
    return 4 * (across * across + down * down) <= size_of_bend(s, bend)


def border_depth(s: AnimaTactics, x, y, side):
    """How far a point on rough ground is from one side of its square, if the rough ground ends there, else 0.

    side: 0 above, then clockwise.
    """
    column = x // INCH
    row = y // INCH
    beyond_column = column + SIDE_X[side]
    beyond_row = row + SIDE_Y[side]
    if not s.slow[row] >> column & 1 or not 0 <= beyond_row < SQUARES_DOWN:
        return 0
    if not 0 <= beyond_column < SQUARES_ACROSS or s.slow[beyond_row] >> beyond_column & 1:
        return 0
    into = (x - column * INCH) * SIDE_X[side] + (y - row * INCH) * SIDE_Y[side]
    return -into if side == 0 or side == 3 else INCH - into


def border_x(x, side, depth, slip):
    """Where a way along the border turns into rough ground, to reach a point at a depth soonest."""
    return x + SIDE_X[side] * depth + SIDE_Y[side] * slip * depth * 4 // 7


def border_y(y, side, depth, slip):
    return y + SIDE_Y[side] * depth + SIDE_X[side] * slip * depth * 4 // 7


def add_bends_of_start(s: AnimaTactics, who, units):
    """The ways out of rough ground that a walk begins in, where it ends near."""
    x = s.way_x[0]
    y = s.way_y[0]
    for side in range(4):
        depth = border_depth(s, x, y, side)
        if depth:
            add_bend(s, who, units, border_x(x, side, depth, 1), border_y(y, side, depth, 1), 0, 0)
            add_bend(s, who, units, border_x(x, side, depth, -1), border_y(y, side, depth, -1), 0, 0)


def is_taut(s: AnimaTactics, bend, across, down):
    """Whether a leg in that direction leads along the side of what a bend is there for; or it is short."""
    if is_short(s, bend, across, down):
        return 1
    into = across * s.way_nx[bend] + down * s.way_ny[bend]
    return TAUT * into * into <= (across * across + down * down) * size_of_bend(s, bend)


def swap_bends(s: AnimaTactics, a, b):
    x = s.way_x[a]
    y = s.way_y[a]
    cost = s.way_cost[a]
    across = s.way_nx[a]
    down = s.way_ny[a]
    s.way_x[a] = s.way_x[b]
    s.way_y[a] = s.way_y[b]
    s.way_cost[a] = s.way_cost[b]
    s.way_nx[a] = s.way_nx[b]
    s.way_ny[a] = s.way_ny[b]
    s.way_x[b] = x
    s.way_y[b] = y
    s.way_cost[b] = cost
    s.way_nx[b] = across
    s.way_ny[b] = down


def try_leg(s: AnimaTactics, radius, limit, here, there):
    """Whether a bend is reached more cheaply by way of another: its cost is then noted."""
    spare = min(limit + 1, s.way_cost[there]) - s.way_cost[here]
    across = s.way_x[there] - s.way_x[here]
    down = s.way_y[there] - s.way_y[here]
    if spare <= 0 or (across * across + down * down) * FINE * FINE >= spare * spare:
        return
    if not is_taut(s, there, across, down) or not is_taut(s, here, across, down):
        return
    cost = leg_cost(s, s.way_x[here], s.way_y[here], s.way_x[there], s.way_y[there])
    if cost < spare and is_free_leg(
        s, s.way_x[here], s.way_y[here], s.way_x[there], s.way_y[there], radius, NOBODY
    ):
        s.way_cost[there] = s.way_cost[here] + cost


@helper()
def survey_walk(s: AnimaTactics, who, units, how):
    """Find out what a walk of at most so many units may meet, and what it costs to each of its bends.

    The bends that can be reached are left, the cheapest first. Whether a figure that is engaged may walk at
    all is for the rules; one that begins in contact, or within an inch of somebody hidden, may go away from
    there and along the edge.
    """
    survey_straight(s, who, units, how)
    s.straight = 0
    add_bends_of_bases(s, who, units)
    if s.walled:
        add_bends_of_ground(s, who, units)
    if s.slowed:
        add_bends_of_start(s, who, units)
        add_bends_of_borders(s, who, units)
    radius = radius_of(s, who)
    limit = units * FINE
    here = 0
    while here < s.bends:
        cheapest = here
        for there in range(here + 1, s.bends):
            if s.way_cost[there] < s.way_cost[cheapest]:
                cheapest = there
        if s.way_cost[cheapest] > limit:
            s.bends = here
            return
        swap_bends(s, here, cheapest)
        for there in range(here + 1, s.bends):
            try_leg(s, radius, limit, here, there)
        here += 1


# -- where a move may end --------------------------------------------------------------------------


def bar_to_end(s: AnimaTactics, who, x, y, onto):
    """Why no move of a figure may end at a point, however near it is; FREE if it may."""
    radius = radius_of(s, who)
    if not is_on_plane(radius, x, y):
        return OFF_TABLE
    if is_on_solid(s, radius, x, y):
        return GROUND
    for base in range(s.bases):
        square = squared(x, y, s.base_x[base], s.base_y[base])
        if square < s.base_reach[base]:
            return OCCUPIED
        if base < s.bars and s.base_of[base] != onto and square < s.base_clear[base]:
            return NEAR_HIDDEN if s.figure[s.base_of[base]].hidden else TOUCHES_ENEMY
    return FREE


def is_near_enough(s: AnimaTactics, bend, x, y, limit):
    """Whether a point would be in reach of a bend were there nothing between."""
    spare = limit - s.way_cost[bend]
    return spare >= 0 and squared(s.way_x[bend], s.way_y[bend], x, y) * FINE * FINE <= spare * spare


def entered_cost(s: AnimaTactics, bend, radius, x, y, limit, onto):
    """What it costs from a bend to a point a little way into rough ground, along the border of it.

    UNREACHED where that is more than the limit, or not free. Where a walk has no bends it has no such way.
    """
    least = UNREACHED
    if s.straight:
        return least
    for side in range(4):
        depth = border_depth(s, x, y, side)
        if depth:
            along = (s.way_x[bend] - x) * SIDE_Y[side] + (s.way_y[bend] - y) * SIDE_X[side]
            slip = 1 if along > 0 else -1
            at_x = border_x(x, side, depth, slip)
            at_y = border_y(y, side, depth, slip)
            cost = s.way_cost[bend] + leg_cost(s, at_x, at_y, x, y)
            if cost <= limit:
                cost += leg_cost(s, s.way_x[bend], s.way_y[bend], at_x, at_y)
                if (
                    cost <= min(limit, least)
                    and is_free_point(s, radius, at_x, at_y)
                    and is_free_leg(s, s.way_x[bend], s.way_y[bend], at_x, at_y, radius, onto)
                    and is_free_leg(s, at_x, at_y, x, y, radius, onto)
                ):
                    least = cost
    return least


def is_reached(s: AnimaTactics, bend, radius, x, y, limit, onto):
    """Whether a move may come from a bend straight to a point that is free."""
    if not is_near_enough(s, bend, x, y, limit):
        return 0
    if not is_taut(s, bend, x - s.way_x[bend], y - s.way_y[bend]):
        return 0
    if s.slowed and s.way_cost[bend] + leg_cost(s, s.way_x[bend], s.way_y[bend], x, y) > limit:
        if entered_cost(s, bend, radius, x, y, limit, onto) > limit:
            return 0
    return is_free_leg(s, s.way_x[bend], s.way_y[bend], x, y, radius, onto)


@helper()
def is_open_point(s: AnimaTactics, who, x, y, units, onto):
    """Whether the move that was surveyed may end at a point.

    onto: an enemy that it may end in contact with, -1 for none.
    """
    if bar_to_end(s, who, x, y, onto) != FREE:
        return 0
    radius = radius_of(s, who)
    return any(is_reached(s, bend, radius, x, y, units * FINE, onto) for bend in range(s.bends))


@helper()
def move_cost(s: AnimaTactics, who, x, y, onto):
    """What the move that was surveyed costs to a point, in units rounded up; UNREACHED if there is no way."""
    least = UNREACHED * FINE
    if bar_to_end(s, who, x, y, onto) == FREE:
        radius = radius_of(s, who)
        for bend in range(s.bends):
            if is_reached(s, bend, radius, x, y, least, onto):
                least = min(least, s.way_cost[bend] + leg_cost(s, s.way_x[bend], s.way_y[bend], x, y))
                if s.slowed:
                    least = min(least, entered_cost(s, bend, radius, x, y, least, onto))
    return (least + FINE - 1) // FINE


@helper()
def why_not_point(s: AnimaTactics, who, x, y, units, onto):
    """Why the move that was surveyed may not end at a point; FREE if it may."""
    bar = bar_to_end(s, who, x, y, onto)
    if bar != FREE:
        return bar
    if is_open_point(s, who, x, y, units, onto):
        return FREE
    return NO_WAY if is_near_enough(s, 0, x, y, units * FINE) and not s.slowed else TOO_FAR


@helper()
def bar_on_line(s: AnimaTactics, who, x, y, onto):
    """What is in the way of a straight move to a point, after a survey: FREE if it may end there.

    How far it is does not matter.
    """
    bar = bar_to_end(s, who, x, y, onto)
    if bar != FREE:
        return bar
    base = base_on_leg(s, s.way_x[0], s.way_y[0], x, y, onto)
    if base >= 0:
        return HIDDEN_BETWEEN if s.figure[s.base_of[base]].hidden else ENEMY_BETWEEN
    if s.walled and is_walled_off(s, s.way_x[0], s.way_y[0], x, y, radius_of(s, who)):
        return TERRAIN_BETWEEN
    return FREE


@helper()
def straight_cost(s: AnimaTactics, x, y):
    """What a straight move costs to a point, after a survey, in units rounded up, whatever is in the way."""
    return (leg_cost(s, s.way_x[0], s.way_y[0], x, y) + FINE - 1) // FINE


# -- cells -----------------------------------------------------------------------------------------


BLOCK = 5
"""Points across of a part of a cell that is looked at as a whole; BLOCKS of them across in each."""
BLOCKS = POINTS_ACROSS // BLOCK


def nearest(low, at, points):
    """The coordinate, of so many points that begin at `low`, that is nearest to another."""
    return low + max(0, min(points - 1, (at - low + STEP // 2) // STEP)) * STEP


def is_screened(x1, y1, x2, y2, left, top, right, bottom):
    """Whether a line meets a rectangle."""
    if max(x1, x2) < left or min(x1, x2) > right or max(y1, y2) < top or min(y1, y2) > bottom:
        return 0
    across = (x2 - x1) * (top + bottom - 2 * y1) - (y2 - y1) * (left + right - 2 * x1)
    return abs(across) <= abs(x2 - x1) * (bottom - top) + abs(y2 - y1) * (right - left)


def is_behind_wall(s: AnimaTactics, wall, x1, y1, x2, y2):
    return is_screened(
        x1, y1, x2, y2, s.wall_left[wall], s.wall_top[wall], s.wall_right[wall], s.wall_bottom[wall]
    )


def is_behind_base(s: AnimaTactics, base, x1, y1, x2, y2):
    x = s.base_x[base]
    y = s.base_y[base]
    clear = s.base_clear[base]
    return squared(x2, y2, x, y) < clear or not is_far_from_line(x1, y1, x2, y2, x, y, clear)


def is_in_shadow(s: AnimaTactics, x, y, left, top, wide):
    """Whether one thing bars the way from a point to all of a square part of the table.

    A shadow is convex, that of a convex thing: what has all four corners in it is in it.
    """
    right = left + wide
    bottom = top + wide
    for base in range(s.bars):
        if (
            is_behind_base(s, base, x, y, left, top)
            and is_behind_base(s, base, x, y, right, bottom)
            and is_behind_base(s, base, x, y, right, top)
            and is_behind_base(s, base, x, y, left, bottom)
        ):
            return 1
    for wall in range(s.walls):
        if (
            is_behind_wall(s, wall, x, y, left, top)
            and is_behind_wall(s, wall, x, y, right, bottom)
            and is_behind_wall(s, wall, x, y, right, top)
            and is_behind_wall(s, wall, x, y, left, bottom)
        ):
            return 1
    return 0


def slack(s: AnimaTactics, bend, x, y):
    """On which side a way from a bend to a point is not taut: 1 away from what it is there for, -1 into it,
    0 where it is taut."""
    across = x - s.way_x[bend]
    down = y - s.way_y[bend]
    if is_taut(s, bend, across, down):
        return 0
    return 1 if across * s.way_nx[bend] + down * s.way_ny[bend] > 0 else -1


def is_slack(s: AnimaTactics, bend, left, top, wide):
    """Whether no way from a bend into a square part of the table is taut; either side is convex."""
    x = max(left, min(left + wide, s.way_x[bend]))
    y = max(top, min(top + wide, s.way_y[bend]))
    if is_short(s, bend, x - s.way_x[bend], y - s.way_y[bend]):
        return 0
    side = slack(s, bend, left, top)
    return (
        side != 0
        and slack(s, bend, left + wide, top + wide) == side
        and slack(s, bend, left + wide, top) == side
        and slack(s, bend, left, top + wide) == side
    )


def may_serve(s: AnimaTactics, bend, left, top, points, limit):
    """Whether some point of a square of so many points across could be reached from a bend."""
    x = s.way_x[bend]
    y = s.way_y[bend]
    wide = (points - 1) * STEP
    return (
        is_near_enough(s, bend, nearest(left, x, points), nearest(top, y, points), limit)
        and not is_slack(s, bend, left, top, wide)
        and not is_in_shadow(s, x, y, left, top, wide)
    )


def is_open_block(s: AnimaTactics, who, left, top, limit, bend):
    """Whether a move may come from a bend to one of a block's points."""
    radius = radius_of(s, who)
    for point in range(BLOCK * BLOCK):
        x = left + point % BLOCK * STEP
        y = top + point // BLOCK * STEP
        if is_reached(s, bend, radius, x, y, limit, NOBODY) and bar_to_end(s, who, x, y, NOBODY) == FREE:
            return 1
    return 0


def is_open_cell(s: AnimaTactics, who, left, top, units):
    """Whether the move that was surveyed may end at some point of a cell."""
    x = nearest(left, s.way_x[0], POINTS_ACROSS)
    y = nearest(top, s.way_y[0], POINTS_ACROSS)
    limit = units * FINE
    if not is_near_enough(s, 0, x, y, limit):
        return 0
    if is_open_point(s, who, x, y, units, NOBODY):
        return 1
    bends = 0
    for bend in range(s.bends):
        if may_serve(s, bend, left, top, POINTS_ACROSS, limit):
            s.near[bends] = bend
            bends += 1
    for block in range(BLOCKS * BLOCKS):
        x = left + block % BLOCKS * BLOCK * STEP
        y = top + block // BLOCKS * BLOCK * STEP
        for place in range(bends):
            bend = s.near[place]
            if may_serve(s, bend, x, y, BLOCK, limit) and is_open_block(s, who, x, y, limit, bend):
                return 1
    return 0


@helper()
def open_cells(s: AnimaTactics, who, units):
    """Mark the cells in which the move that was surveyed may end."""
    for cell in range(CELLS_ACROSS * CELLS_DOWN):
        s.open[cell] = is_open_cell(s, who, cell % CELLS_ACROSS * CELL, cell // CELLS_ACROSS * CELL, units)


@helper()
def open_points(s: AnimaTactics, who, units, cell):
    """Mark the points of a cell at which the move that was surveyed may end."""
    left = cell % CELLS_ACROSS * CELL
    top = cell // CELLS_ACROSS * CELL
    for point in range(POINTS):
        x = left + point % POINTS_ACROSS * STEP
        y = top + point // POINTS_ACROSS * STEP
        s.open[point] = is_near_enough(s, 0, x, y, units * FINE) and is_open_point(
            s, who, x, y, units, NOBODY
        )
