"""Walks around obstacles: the bends in a walk, and their costs (chapter 13).

A walk consists of straight legs that meet at bends. Around an enemy base, the bends are the corners of a
twelve-sided polygon. Around a corner of solid ground, there are two bends. Along the border of abrupt ground,
there is a bend every inch. For each 120 degrees around a base, the walk is at most 1 unit longer than the
arc. The largest number occurs in `is_taut`: 5 * (1,200 * 65) squared, 3.1e10.
"""

from math import cos, radians, sin

from coverts.engine import helper
from coverts.games.anima_tactics.rules.lines import (
    FINE,
    is_free_leg,
    is_free_point,
    leg_cost,
    survey_straight,
)
from coverts.games.anima_tactics.rules.plane import (
    CLOSEST,
    FARTHEST,
    radius_of,
    root,
    squared,
)
from coverts.games.anima_tactics.state import (
    INCH,
    MOST_BENDS,
    NOBODY,
    SQUARES_ACROSS,
    SQUARES_DOWN,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.proposed import LARGE

UNREACHED = 1 << 20
SIDE_X = (0, 1, 0, -1)
SIDE_Y = (-1, 0, 1, 0)
SIDES = 12
TAUT = 5
"""The limit of `is_taut`: a leg may differ from the side of its obstacle by 27 degrees (squared sine: 1 /
5)."""


def around(clear: int) -> list[tuple[int, int]]:
    """Return the corners of the smallest polygon around a circle of radius `clear`.

    The corners have whole coordinates. No side comes nearer to the centre than `clear`.
    """
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
"""The sideways offset of a base at a bend around a corner, by radius: radius * (sqrt(2) - 1)."""


# -- bends -----------------------------------------------------------------------------------------


def add_bend(s: AnimaTactics, who, units, x, y, across, down):
    """Add a point at which a walk may bend, if the figure can be there.

    `across` and `down` are the vector to the point from the centre or corner around which the walk leads.
    """
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
    for base in range(s.blockers):
        clear = max(NARROWEST, root(s.base_clear[base] - 1) + 1)
        first = (clear - NARROWEST) * SIDES
        for corner in range(first, first + SIDES):
            across = CORNER_X[corner]
            down = CORNER_Y[corner]
            add_bend(s, who, units, s.base_x[base] + across, s.base_y[base] + down, across, down)
        # If the walk starts this close to a base, the next corner may lie behind the arc. Add a bend on
        # either side.
        across = s.way_x[0] - s.base_x[base]
        down = s.way_y[0] - s.base_y[base]
        if 10 * (across * across + down * down) <= 11 * s.base_clear[base]:
            for side in range(-1, 2, 2):
                on = (52 * across - 15 * side * down) // 50
                to = (52 * down + 15 * side * across) // 50
                add_bend(s, who, units, s.base_x[base] + on, s.base_y[base] + to, on, to)


def add_bends_of_corners(s: AnimaTactics, who, units, row, corners, right, below):
    """Add two bends for each corner of solid ground that juts out in one direction.

    Args:
        s: The state.
        who: The figure that walks.
        units: The length of the walk.
        row: The row of squares below the corners.
        corners: The columns of the corners, as a bit mask.
        right: 1 if the corners jut out to the right, -1 if to the left.
        below: 1 if they jut out downwards, -1 if upwards.
    """
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
    """Return the bits of a mask without the bits of `taken`."""
    return mask ^ (mask & taken)


def add_bends_of_ground(s: AnimaTactics, who, units):
    """Add the bends around the corners of solid ground.

    Each corner is found by comparing the four squares that meet there.
    """
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
    """Add the corners of squares on the border of abrupt ground."""
    for row in range(1, SQUARES_DOWN):
        below = s.slow[row]
        above = s.slow[row - 1]
        border = less(below | below << 1 | above | above << 1, below & below << 1 & above & above << 1)
        if border:
            for column in range(1, SQUARES_ACROSS):
                if border >> column & 1:
                    add_bend(s, who, units, column * INCH, row * INCH, 0, 0)


def size_of_bend(s: AnimaTactics, bend):
    """Return the squared distance from a bend to the centre or corner inside it."""
    return s.way_nx[bend] * s.way_nx[bend] + s.way_ny[bend] * s.way_ny[bend]


def is_short(s: AnimaTactics, bend, across, down):
    """Return whether a leg at a bend is so short that it need not be taut.

    Such a leg may begin or end between the corner of the polygon and the arc around the base.
    """
    return 4 * (across * across + down * down) <= size_of_bend(s, bend)


def border_depth(s: AnimaTactics, x, y, side):
    """Return how far a point on abrupt ground is from one side of its square.

    The result is 0 if the abrupt ground continues beyond that side.

    Args:
        s: The state.
        x: The x coordinate of the point.
        y: The y coordinate of the point.
        side: The side: 0 for the top, 1 to 3 for the others, clockwise.
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
    """Return the x coordinate where a way along a border turns into abrupt ground.

    This is the cheapest place to turn for a point at this depth.
    """
    return x + SIDE_X[side] * depth + SIDE_Y[side] * slip * depth * 4 // 7


def border_y(y, side, depth, slip):
    return y + SIDE_Y[side] * depth + SIDE_X[side] * slip * depth * 4 // 7


def add_bends_of_start(s: AnimaTactics, who, units):
    """Add bends for leaving the abrupt ground on which a walk begins.

    Only the borders of the square in which the walk begins are considered.
    """
    x = s.way_x[0]
    y = s.way_y[0]
    for side in range(4):
        depth = border_depth(s, x, y, side)
        if depth:
            add_bend(s, who, units, border_x(x, side, depth, 1), border_y(y, side, depth, 1), 0, 0)
            add_bend(s, who, units, border_x(x, side, depth, -1), border_y(y, side, depth, -1), 0, 0)


def is_taut(s: AnimaTactics, bend, across, down):
    """Return whether a leg in this direction runs along the obstacle of a bend.

    Short legs are always treated as taut.
    """
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
    """Lower the cost of one bend if a leg from another bend makes it cheaper."""
    spare = min(limit + 1, s.way_cost[there]) - s.way_cost[here]
    across = s.way_x[there] - s.way_x[here]
    down = s.way_y[there] - s.way_y[here]
    if spare <= 0 or (across * across + down * down) * FINE * FINE >= spare * spare:
        return
    if not is_taut(s, there, across, down) or not is_taut(s, here, across, down):
        return
    if is_free_leg(s, s.way_x[here], s.way_y[here], s.way_x[there], s.way_y[there], radius, NOBODY):
        cost = leg_cost(s, s.way_x[here], s.way_y[here], s.way_x[there], s.way_y[there])
        if cost < spare:
            s.way_cost[there] = s.way_cost[here] + cost


@helper()
def survey_walk(s: AnimaTactics, who, units, how):
    """Survey a walk: find the bends that it can reach, and the cost of each.

    Afterwards, only the reachable bends are recorded, the cheapest first. This function does not check
    whether an engaged figure may walk at all. A figure that starts in contact, or within an inch of a Hidden
    enemy, may move away or along the edge.

    Args:
        s: The state.
        who: The figure that walks.
        units: The maximum length of the walk.
        how: The figure's kind of movement, such as FLIES.
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
