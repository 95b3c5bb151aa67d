"""The plane: points, bases and the gaps between them, in whole units of 1/20 inch (chapter 5).

A base is a circle around a whole point. With R the sum of two radii and d2 the squared distance of the
centres, two bases overlap below R * R, and touch from there to below (R + 1) * (R + 1): contact is a ring
one unit wide, so that there are whole points in it in every direction. Everything else is measured from edge
to edge. The largest product here is (960 + 720) squared, 2,822,400, of a distance taken plus a sum of radii.
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
    SQUARES_ACROSS,
    STEP,
    WIDE,
    AnimaTactics,
)
from coverts.games.anima_tactics.vocabulary.printed import RADIUS
from coverts.games.anima_tactics.vocabulary.proposed import LARGE, SMALL

CLOSEST, FARTHEST = 2 * SMALL, 2 * LARGE
"""The least and the greatest sum of two radii."""


def in_ring(reach: int, direction: int) -> tuple[int, int]:
    """The whole point of the ring nearest to the middle of it, from the centre, in one direction."""
    angle = radians(direction * 360 / DIRECTIONS)
    x, y = sin(angle) * (reach + 0.5), -cos(angle) * (reach + 0.5)
    near = [(round(x) + across, round(y) + down) for across in (-1, 0, 1) for down in (-1, 0, 1)]
    ring = [point for point in near if reach**2 <= point[0] ** 2 + point[1] ** 2 < (reach + 1) ** 2]
    # Rounded, so that of two equally near ones the same is taken on every machine.
    return min(ring, key=lambda point: (round(hypot(point[0] - x, point[1] - y), 6), abs(point[0]), point))


RING = [in_ring(reach, to) for reach in range(CLOSEST, FARTHEST + 1) for to in range(DIRECTIONS)]
RING_X = tuple(x for x, _ in RING)
RING_Y = tuple(y for _, y in RING)


def ring_x(reach, direction):
    """How far to the right of a centre one stands who touches it from a direction; reach: 24 to 40."""
    return RING_X[(reach - CLOSEST) * DIRECTIONS + direction]


def ring_y(reach, direction):
    """How far below it; negative is above."""
    return RING_Y[(reach - CLOSEST) * DIRECTIONS + direction]


def side_of(dx, dy):
    """The direction, of the 24, that a way leads most nearly in."""
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
    """Where a point lies that is answered as a cell and one of its points."""
    return cell % CELLS_ACROSS * CELL + point % POINTS_ACROSS * STEP


def point_y(cell, point):
    return cell // CELLS_ACROSS * CELL + point // POINTS_ACROSS * STEP


def squared(x1, y1, x2, y2):
    """The squared distance of two points; on the table at most 1,440,000."""
    return (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)


def root(n):
    """The whole part of a square root; n: 0 to below 2 ** 30."""
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
    """The sum of two figures' radii."""
    return radius_of(s, a) + radius_of(s, b)


def squared_between(s: AnimaTactics, a, b):
    """The squared distance of two figures' centres."""
    return squared(s.figure[a].x, s.figure[a].y, s.figure[b].x, s.figure[b].y)


def gap_of(reach, square):
    """Whole units from edge to edge, rounded down, of bases whose centres are that far apart, squared."""
    return max(0, root(square) - reach)


def gap(s: AnimaTactics, a, b):
    """Whole units from edge to edge, rounded down; 0 where they touch or overlap."""
    return gap_of(reach_of(s, a, b), squared_between(s, a, b))


def is_near(reach, square, units):
    """Whether bases are at most so far from edge to edge; reach: the sum of their radii."""
    return square <= (reach + units) * (reach + units)


def is_within(s: AnimaTactics, a, b, units):
    """Whether two figures are at most so many units from edge to edge."""
    return is_near(reach_of(s, a, b), squared_between(s, a, b), units)


def is_within_of_point(s: AnimaTactics, who, x, y, radius, units):
    """Whether a figure is at most so many units from the edge of a circle; a radius of 0 is a point."""
    return is_near(radius_of(s, who) + radius, squared(s.figure[who].x, s.figure[who].y, x, y), units)


def is_overlap(reach, square):
    return square < reach * reach


def is_touch(reach, square):
    """Whether centres lie in the ring."""
    return reach * reach <= square < (reach + 1) * (reach + 1)


def overlaps(s: AnimaTactics, a, b):
    return is_overlap(reach_of(s, a, b), squared_between(s, a, b))


def touches(s: AnimaTactics, a, b):
    """Whether two bases are in contact, wherever the figures are said to be."""
    return is_touch(reach_of(s, a, b), squared_between(s, a, b))


def is_on_table(s: AnimaTactics, who):
    return s.figure[who].status == ON_TABLE


def in_contact(s: AnimaTactics, who, other):
    """Whether two figures on the table are in contact."""
    return who != other and is_on_table(s, who) and is_on_table(s, other) and touches(s, who, other)


def seat_of(who):
    return who // MOST_PARTY


@helper()
def is_engaged(s: AnimaTactics, who):
    """Whether an enemy on the table touches it."""
    others = (1 - seat_of(who)) * MOST_PARTY
    return any(in_contact(s, who, other) for other in range(others, others + MOST_PARTY))


def zone_gap(seat, depth, radius, y):
    """Units from the edge of a base to a seat's Deployment Zone of a depth; 0 where it reaches into it."""
    return max(0, y - radius - depth if seat == 0 else HIGH - depth - y - radius)


def is_in_zone(seat, depth, radius, y):
    """Whether a base lies wholly in a seat's Deployment Zone."""
    return y + radius <= depth if seat == 0 else y - radius >= HIGH - depth


# -- ground ----------------------------------------------------------------------------------------


def ground_at(s: AnimaTactics, x, y):
    """The kind of ground beneath a point; the table's far edges belong to the last squares."""
    return s.ground[min(y, HIGH - 1) // INCH * SQUARES_ACROSS + min(x, WIDE - 1) // INCH]


def is_on_plane(radius, x, y):
    """Whether a whole base is on the table."""
    return radius <= x <= WIDE - radius and radius <= y <= HIGH - radius


def is_solid(kind):
    """Whether nobody may stand on that ground."""
    return kind in (IMPASSABLE, BLOCKING)


def beyond(low, at):
    """How far a coordinate lies outside a square that begins at `low`."""
    return max(0, low - at, at - low - INCH)


def is_on_solid(s: AnimaTactics, radius, x, y):
    """Whether a base on the table reaches over impassable or blocking ground; to touch it is allowed."""
    if not s.rough:
        return 0
    for row in range((y - radius) // INCH, (y + radius - 1) // INCH + 1):
        down = beyond(row * INCH, y)
        for column in range((x - radius) // INCH, (x + radius - 1) // INCH + 1):
            if is_solid(s.ground[row * SQUARES_ACROSS + column]):
                across = beyond(column * INCH, x)
                if across * across + down * down < radius * radius:
                    return 1
    return 0


def is_on_kind(s: AnimaTactics, radius, x, y, kind):
    """Whether a base on the table reaches over ground of a kind."""
    for row in range((y - radius) // INCH, (y + radius - 1) // INCH + 1):
        down = beyond(row * INCH, y)
        for column in range((x - radius) // INCH, (x + radius - 1) // INCH + 1):
            if s.ground[row * SQUARES_ACROSS + column] == kind:
                across = beyond(column * INCH, x)
                if across * across + down * down < radius * radius:
                    return 1
    return 0


def stands_in(s: AnimaTactics, other, who, radius, x, y):
    """Whether a figure other than `who` would be overlapped by a base at a point."""
    if other == who or not is_on_table(s, other):
        return 0
    return is_overlap(radius_of(s, other) + radius, squared(s.figure[other].x, s.figure[other].y, x, y))


def is_taken(s: AnimaTactics, who, radius, x, y):
    """Whether a base at a point would overlap one on the table other than that of `who`, -1 for none."""
    return any(stands_in(s, other, who, radius, x, y) for other in range(FIGURES))


def fits(s: AnimaTactics, who, radius, x, y):
    """Whether a base may be at a point: wholly on the table, on ground that carries it, over no other.

    who: whose own base does not count, -1 for nobody's.
    """
    return (
        is_on_plane(radius, x, y) and not is_on_solid(s, radius, x, y) and not is_taken(s, who, radius, x, y)
    )
