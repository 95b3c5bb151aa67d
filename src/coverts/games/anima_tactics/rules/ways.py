"""The points and cells at which a surveyed move may end (chapter 13)."""

from coverts.engine import helper
from coverts.games.anima_tactics.rules.bends import (
    SIDE_X,
    SIDE_Y,
    UNREACHED,
    border_depth,
    border_x,
    border_y,
    is_short,
    is_taut,
)
from coverts.games.anima_tactics.rules.lines import (
    FINE,
    base_on_leg,
    is_far_from_line,
    is_free_leg,
    is_free_point,
    is_slow_near,
    is_walled_off,
    leg_cost,
)
from coverts.games.anima_tactics.rules.plane import (
    is_on_plane,
    is_on_solid,
    radius_of,
    squared,
)
from coverts.games.anima_tactics.state import (
    CELL,
    CELLS_ACROSS,
    CELLS_DOWN,
    NOBODY,
    POINTS,
    POINTS_ACROSS,
    STEP,
    AnimaTactics,
)

FREE, OFF_TABLE, GROUND, OCCUPIED, TOUCHES_ENEMY, NEAR_HIDDEN = range(6)
"""The reasons why no move can end at a point."""
TERRAIN_BETWEEN, ENEMY_BETWEEN, HIDDEN_BETWEEN = range(NEAR_HIDDEN + 1, NEAR_HIDDEN + 4)
"""The obstacles that can block a straight line."""


# -- where a move may end --------------------------------------------------------------------------


def bar_to_end(s: AnimaTactics, who, x, y, onto):
    """Return the reason why no move at all may end at a point, or FREE."""
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
    """Return whether a move could reach a point from a bend, ignoring obstacles."""
    spare = limit - s.way_cost[bend]
    return spare >= 0 and squared(s.way_x[bend], s.way_y[bend], x, y) * FINE * FINE <= spare * spare


def is_too_slow(s: AnimaTactics, bend, x, y, limit):
    """Return whether abrupt ground makes the leg from a bend to a near point cost more than the limit."""
    spare = limit - s.way_cost[bend]
    if squared(s.way_x[bend], s.way_y[bend], x, y) * FINE * FINE * 4 <= spare * spare:
        return 0  # abrupt ground at most doubles the cost
    return (
        is_slow_near(s, s.way_x[bend], s.way_y[bend], x, y)
        and leg_cost(s, s.way_x[bend], s.way_y[bend], x, y) > spare
    )


def entered_cost(s: AnimaTactics, bend, radius, x, y, limit, onto):
    """Return the cost to a point just inside abrupt ground, along its border.

    The way begins at a bend. The result is UNREACHED if the way is blocked, if it costs more than the limit,
    or if the surveyed move must be straight.
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
    """Return whether a move can lead straight from a bend to a free point."""
    if not is_near_enough(s, bend, x, y, limit):
        return 0
    if not is_taut(s, bend, x - s.way_x[bend], y - s.way_y[bend]):
        return 0
    if not is_free_leg(s, s.way_x[bend], s.way_y[bend], x, y, radius, onto):
        return 0
    if s.slowed and is_too_slow(s, bend, x, y, limit):
        return entered_cost(s, bend, radius, x, y, limit, onto) <= limit
    return 1


@helper()
def is_open_point(s: AnimaTactics, who, x, y, units, onto):
    """Return whether the surveyed move may end at a point.

    The move may end in contact with the enemy `onto` (-1 for none).
    """
    if bar_to_end(s, who, x, y, onto) != FREE:
        return 0
    radius = radius_of(s, who)
    return any(is_reached(s, bend, radius, x, y, units * FINE, onto) for bend in range(s.bends))


@helper()
def move_cost(s: AnimaTactics, who, x, y, onto):
    """Return the cost of the surveyed move to a point, in units rounded up.

    The result is UNREACHED if there is no way.
    """
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
def bar_on_line(s: AnimaTactics, who, x, y, onto):
    """Return what blocks the surveyed straight move to a point, or FREE.

    The length of the move is ignored.
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
    """Return the cost of a straight move to a point, in units rounded up.

    The move must have been surveyed. Obstacles are ignored.
    """
    return (leg_cost(s, s.way_x[0], s.way_y[0], x, y) + FINE - 1) // FINE


# -- cells -----------------------------------------------------------------------------------------


BLOCK = 5
"""The width in points of a block: a part of a cell that is examined as a whole."""
BLOCKS = POINTS_ACROSS // BLOCK


def nearest(low, at, points):
    """Return the coordinate closest to `at` in a row of points that begins at `low`."""
    return low + max(0, min(points - 1, (at - low + STEP // 2) // STEP)) * STEP


def is_screened(x1, y1, x2, y2, left, top, right, bottom):
    """Return whether a line segment meets a rectangle."""
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
    """Return whether a single obstacle hides a whole square area from a point.

    The shadow of a convex obstacle is convex, so it contains the whole area if it contains the area's four
    corners.
    """
    right = left + wide
    bottom = top + wide
    for base in range(s.blockers):
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
    """Return in which direction a leg from a bend to a point is not taut.

    The result is 1 if the leg leads away from the obstacle, -1 if it leads into it, and 0 if it is taut.
    """
    across = x - s.way_x[bend]
    down = y - s.way_y[bend]
    if is_taut(s, bend, across, down):
        return 0
    return 1 if across * s.way_nx[bend] + down * s.way_ny[bend] > 0 else -1


def is_slack(s: AnimaTactics, bend, left, top, wide):
    """Return whether no leg from a bend into a square area is taut.

    The points on either side form a convex set, so it is enough to check the four corners.
    """
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
    """Return whether a move may lead from a bend to a point of a square area."""
    x = s.way_x[bend]
    y = s.way_y[bend]
    wide = (points - 1) * STEP
    return (
        is_near_enough(s, bend, nearest(left, x, points), nearest(top, y, points), limit)
        and not is_slack(s, bend, left, top, wide)
        and not is_in_shadow(s, x, y, left, top, wide)
    )


def is_open_block(s: AnimaTactics, who, left, top, limit, bend):
    """Return whether a move can lead from a bend to a point of a block."""
    radius = radius_of(s, who)
    for point in range(BLOCK * BLOCK):
        x = left + point % BLOCK * STEP
        y = top + point // BLOCK * STEP
        if is_reached(s, bend, radius, x, y, limit, NOBODY) and bar_to_end(s, who, x, y, NOBODY) == FREE:
            return 1
    return 0


def is_open_cell(s: AnimaTactics, who, left, top, units):
    """Return whether the surveyed move may end at a point of a cell."""
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
    """Mark the cells in which the surveyed move may end."""
    for cell in range(CELLS_ACROSS * CELLS_DOWN):
        s.open[cell] = is_open_cell(s, who, cell % CELLS_ACROSS * CELL, cell // CELLS_ACROSS * CELL, units)


@helper()
def open_points(s: AnimaTactics, who, units, cell):
    """Mark the points of a cell at which the surveyed move may end."""
    left = cell % CELLS_ACROSS * CELL
    top = cell // CELLS_ACROSS * CELL
    for point in range(POINTS):
        x = left + point % POINTS_ACROSS * STEP
        y = top + point // POINTS_ACROSS * STEP
        s.open[point] = is_near_enough(s, 0, x, y, units * FINE) and is_open_point(
            s, who, x, y, units, NOBODY
        )
