"""The plane: points, bases and gaps, in units of 1/20 inch (chapter 5).

A base is a circle around a point with whole coordinates. Let R be the sum of two radii and d2 the squared
distance between the two centres. The bases overlap if d2 < R * R, and touch if R * R <= d2 <
(R + 1) * (R + 1). Contact is therefore a ring one unit wide, so that it contains points with whole
coordinates in every direction. All other distances are measured from edge to edge. The largest product here
is (960 + 720) squared, 2,822,400.
"""

from math import cos, hypot, radians, sin

from coverts.engine import helper
from coverts.games.anima_tactics.state import (
    BLOCKING,
    CELL,
    CELLS_ACROSS,
    DIRECTIONS,
    FIGURES,
    HIGH,
    IMPASSABLE,
    INCH,
    MOST_PARTY,
    ON_TABLE,
    POINTS_ACROSS,
    ROUGH,
    SQUARES_ACROSS,
    SQUARES_DOWN,
    STEP,
    WIDE,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import RADIUS
from coverts.games.anima_tactics.vocabulary.proposed import LARGE, SMALL

CLOSEST, FARTHEST = 2 * SMALL, 2 * LARGE
"""The smallest and the largest possible sum of two radii."""


def in_ring(reach: int, direction: int) -> tuple[int, int]:
    """Return the point of a contact ring that is closest to a direction.

    The coordinates of the point are whole numbers.

    Args:
        reach: The inner radius of the ring.
        direction: The direction, 0 to 23.
    """
    angle = radians(direction * 360 / DIRECTIONS)
    x, y = sin(angle) * (reach + 0.5), -cos(angle) * (reach + 0.5)
    near = [(round(x) + across, round(y) + down) for across in (-1, 0, 1) for down in (-1, 0, 1)]
    ring = [point for point in near if reach**2 <= point[0] ** 2 + point[1] ** 2 < (reach + 1) ** 2]
    # Distances are rounded, so that every machine breaks ties in the same way.
    return min(ring, key=lambda point: (round(hypot(point[0] - x, point[1] - y), 6), abs(point[0]), point))


RING = [in_ring(reach, to) for reach in range(CLOSEST, FARTHEST + 1) for to in range(DIRECTIONS)]
RING_X = tuple(x for x, _ in RING)
RING_Y = tuple(y for _, y in RING)


def ring_x(reach, direction):
    """Return the x offset of a figure that touches a base from a direction.

    Args:
        reach: The sum of the two radii, 24 to 40.
        direction: The direction, 0 to 23.
    """
    return RING_X[(reach - CLOSEST) * DIRECTIONS + direction]


def ring_y(reach, direction):
    """Return the y offset of a figure that touches a base (negative above the base)."""
    return RING_Y[(reach - CLOSEST) * DIRECTIONS + direction]


def side_of(dx, dy):
    """Return the direction, 0 to 23, that is closest to a vector."""
    best = 0
    most = -(1 << 40)
    for direction in range(DIRECTIONS):
        ahead = dx * ring_x(FARTHEST, direction) + dy * ring_y(FARTHEST, direction)
        if ahead > most:
            most = ahead
            best = direction
    return best


# -- points ----------------------------------------------------------------------------------------


def point_x(cell, point):
    """Return the x coordinate of a point that is given as a cell and a point in it."""
    return cell % CELLS_ACROSS * CELL + point % POINTS_ACROSS * STEP


def point_y(cell, point):
    return cell // CELLS_ACROSS * CELL + point // POINTS_ACROSS * STEP


def squared(x1, y1, x2, y2):
    """Return the squared distance between two points, at most 1,440,000 on the table."""
    return (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)


def root(n):
    """Return the whole part of the square root of n, for 0 <= n < 2 ** 30."""
    found = 0
    bit = 1 << 14
    while bit:
        if (found + bit) * (found + bit) <= n:
            found += bit
        bit >>= 1
    return found


# -- bases -----------------------------------------------------------------------------------------


def radius_of(s: AnimaTactics, who):
    return RADIUS[s.figure[who].card]


def reach_of(s: AnimaTactics, a, b):
    """Return the sum of two figures' radii."""
    return radius_of(s, a) + radius_of(s, b)


def squared_between(s: AnimaTactics, a, b):
    """Return the squared distance between two figures' centres."""
    return squared(s.figure[a].x, s.figure[a].y, s.figure[b].x, s.figure[b].y)


def gap_of(reach, square):
    """Return the gap between two bases in whole units, rounded down.

    Args:
        reach: The sum of the two radii.
        square: The squared distance between the two centres.
    """
    return max(0, root(square) - reach)


def gap(s: AnimaTactics, a, b):
    """Return the gap between two figures in units, rounded down (0 if they touch)."""
    return gap_of(reach_of(s, a, b), squared_between(s, a, b))


def is_near(reach, square, units):
    """Return whether the gap between two bases is at most `units`.

    Args:
        reach: The sum of the two radii.
        square: The squared distance between the two centres.
        units: The maximum gap.
    """
    return square <= (reach + units) * (reach + units)


def is_within(s: AnimaTactics, a, b, units):
    """Return whether the gap between two figures is at most `units`."""
    return is_near(reach_of(s, a, b), squared_between(s, a, b), units)


def is_within_of_point(s: AnimaTactics, who, x, y, radius, units):
    """Return whether a figure is at most `units` from the edge of a circle.

    A radius of 0 makes the circle a point.
    """
    return is_near(radius_of(s, who) + radius, squared(s.figure[who].x, s.figure[who].y, x, y), units)


def is_overlap(reach, square):
    return square < reach * reach


def is_touch(reach, square):
    """Return whether two bases are in contact.

    Args:
        reach: The sum of the two radii.
        square: The squared distance between the two centres.
    """
    return reach * reach <= square < (reach + 1) * (reach + 1)


def overlaps(s: AnimaTactics, a, b):
    return is_overlap(reach_of(s, a, b), squared_between(s, a, b))


def touches(s: AnimaTactics, a, b):
    """Return whether the bases of two figures are in contact.

    This does not check whether the figures are on the table.
    """
    return is_touch(reach_of(s, a, b), squared_between(s, a, b))


def is_on_table(s: AnimaTactics, who):
    return s.figure[who].status == ON_TABLE


def in_contact(s: AnimaTactics, who, other):
    """Return whether two figures on the table are in contact."""
    return who != other and is_on_table(s, who) and is_on_table(s, other) and touches(s, who, other)


def seat_of(who):
    return who // MOST_PARTY


@helper()
def is_engaged(s: AnimaTactics, who):
    """Return whether a figure is in contact with an enemy on the table."""
    others = (1 - seat_of(who)) * MOST_PARTY
    return any(in_contact(s, who, other) for other in range(others, others + MOST_PARTY))


def zone_gap(seat, depth, radius, y):
    """Return the units between a base and a seat's Deployment Zone, or 0 inside it."""
    return max(0, y - radius - depth if seat == 0 else HIGH - depth - y - radius)


def is_in_zone(seat, depth, radius, y):
    """Return whether a base lies wholly in a seat's Deployment Zone."""
    return y + radius <= depth if seat == 0 else y - radius >= HIGH - depth


# -- ground ----------------------------------------------------------------------------------------


def ground_at(s: AnimaTactics, x, y):
    """Return the kind of ground under a point.

    Points on the far edges of the table belong to the last row or column of squares.
    """
    return s.ground[min(y, HIGH - 1) // INCH * SQUARES_ACROSS + min(x, WIDE - 1) // INCH]


def is_on_plane(radius, x, y):
    """Return whether a base lies wholly on the table."""
    return radius <= x <= WIDE - radius and radius <= y <= HIGH - radius


def is_solid(kind):
    """Return whether no figure may stand on this kind of ground."""
    return kind in (IMPASSABLE, BLOCKING)


def beyond(low, at):
    """Return the distance from a coordinate to the square that begins at `low`."""
    return max(0, low - at, at - low - INCH)


def derive_ground(s):
    """Derive the fields that follow from the ground of the table, after the ground has been laid."""
    s.rough = any(s.ground)
    s.blocking_in[:] = [
        sum((s.ground[row * SQUARES_ACROSS + column] == BLOCKING) << row for row in range(SQUARES_DOWN))
        for column in range(SQUARES_ACROSS)
    ]
    for row in range(SQUARES_DOWN):
        kinds = s.ground[row * SQUARES_ACROSS : (row + 1) * SQUARES_ACROSS]
        s.solid_in[row] = sum(is_solid(kind) << column for column, kind in enumerate(kinds))
        s.abrupt_in[row] = sum((kind == ROUGH) << column for column, kind in enumerate(kinds))


def numbers_between(first, last):
    """Return a bit mask of the numbers from `first` to `last`, both at least 0."""
    return ((2 << last) - 1) >> first << first


def is_on_solid(s: AnimaTactics, radius, x, y):
    """Return whether a base overlaps impassable or blocking ground.

    The base must be on the table. A base that only touches such ground does not overlap it.
    """
    if not s.rough:
        return 0
    first = (x - radius) // INCH
    last = (x + radius - 1) // INCH
    columns = numbers_between(first, last)
    for row in range((y - radius) // INCH, (y + radius - 1) // INCH + 1):
        if s.solid_in[row] & columns:
            down = beyond(row * INCH, y)
            for column in range(first, last + 1):
                if s.solid_in[row] >> column & 1:
                    across = beyond(column * INCH, x)
                    if across * across + down * down < radius * radius:
                        return 1
    return 0


def is_on_kind(s: AnimaTactics, radius, x, y, kind):
    """Return whether a base on the table overlaps ground of this kind."""
    for row in range((y - radius) // INCH, (y + radius - 1) // INCH + 1):
        down = beyond(row * INCH, y)
        for column in range((x - radius) // INCH, (x + radius - 1) // INCH + 1):
            if s.ground[row * SQUARES_ACROSS + column] == kind:
                across = beyond(column * INCH, x)
                if across * across + down * down < radius * radius:
                    return 1
    return 0


def stands_in(s: AnimaTactics, other, who, radius, x, y):
    """Return whether a base at a point would overlap the figure `other`.

    The result is 0 if `other` is `who`.
    """
    if other == who or not is_on_table(s, other):
        return 0
    return is_overlap(radius_of(s, other) + radius, squared(s.figure[other].x, s.figure[other].y, x, y))


def is_taken(s: AnimaTactics, who, radius, x, y):
    """Return whether a base at a point would overlap a figure other than `who`."""
    return any(stands_in(s, other, who, radius, x, y) for other in range(FIGURES))


def fits(s: AnimaTactics, who, radius, x, y):
    """Return whether a base can stand at a point.

    It must lie wholly on the table, off solid ground and off other bases.

    Args:
        s: The state.
        who: The figure whose own base is ignored, or -1.
        radius: The radius of the base.
        x: The x coordinate of its centre.
        y: The y coordinate of its centre.
    """
    return (
        is_on_plane(radius, x, y) and not is_on_solid(s, radius, x, y) and not is_taken(s, who, radius, x, y)
    )
