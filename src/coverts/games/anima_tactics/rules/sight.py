"""Lines across the table: line of sight and cover (chapter 5).

A line meets every square that it touches, even at a corner, so it cannot slip between two squares of a wall.
All calculations are exact. The largest number is 720 * 960 + 720 * 960 = 1,382,400.
"""

from coverts.engine import helper
from coverts.games.anima_tactics.rules.plane import numbers_between, radius_of, root, squared
from coverts.games.anima_tactics.state import (
    HARD_COVER,
    INCH,
    LIGHT_COVER,
    SQUARES_ACROSS,
    SQUARES_DOWN,
    AnimaTactics,
)

NO_COVER, IN_LIGHT_COVER, IN_HARD_COVER = range(3)
SAMPLES = 2
"""The number of points on each side of a base's centre from which lines of sight are drawn."""


# -- the squares of a line -------------------------------------------------------------------------


def first_column(x1, x2):
    return max(0, (min(x1, x2) - 1) // INCH)


def last_column(x1, x2):
    return min(SQUARES_ACROSS - 1, max(x1, x2) // INCH)


def height_at(x1, y1, x2, y2, x):
    """Return the height of a line at the edge of a column, times the line's width.

    Beyond the ends of the line, the height of the nearer end is used.
    """
    x = max(min(x1, x2), min(max(x1, x2), x))
    return y1 * abs(x2 - x1) + (y2 - y1) * (x - x1 if x2 > x1 else x1 - x)


def first_row(x1, y1, x2, y2, column):
    """Return the first row of squares that a line meets in a column."""
    if x1 == x2:
        return max(0, (min(y1, y2) - 1) // INCH)
    left = height_at(x1, y1, x2, y2, column * INCH)
    right = height_at(x1, y1, x2, y2, column * INCH + INCH)
    return max(0, (min(left, right) - 1) // (INCH * abs(x2 - x1)))


def last_row(x1, y1, x2, y2, column):
    if x1 == x2:
        return min(SQUARES_DOWN - 1, max(y1, y2) // INCH)
    left = height_at(x1, y1, x2, y2, column * INCH)
    right = height_at(x1, y1, x2, y2, column * INCH + INCH)
    return min(SQUARES_DOWN - 1, max(left, right) // (INCH * abs(x2 - x1)))


def squares_between(x1: int, y1: int, x2: int, y2: int) -> list[int]:
    """Return all squares that a line meets, for the page to show what blocks it."""
    return [
        row * SQUARES_ACROSS + column
        for column in range(first_column(x1, x2), last_column(x1, x2) + 1)
        for row in range(first_row(x1, y1, x2, y2, column), last_row(x1, y1, x2, y2, column) + 1)
    ]


# -- sight -----------------------------------------------------------------------------------------


def is_clear(s: AnimaTactics, x1, y1, x2, y2):
    """Return whether a line meets no blocking square."""
    rows = numbers_between(max(0, (min(y1, y2) - 1) // INCH), min(SQUARES_DOWN - 1, max(y1, y2) // INCH))
    for column in range(first_column(x1, x2), last_column(x1, x2) + 1):
        if s.blocking_in[column] & rows:
            first = first_row(x1, y1, x2, y2, column)
            if s.blocking_in[column] & numbers_between(first, last_row(x1, y1, x2, y2, column)):
                return 0
    return 1


def is_open_between(s: AnimaTactics, left, top, right, bottom):
    """Return whether a rectangle of the table contains no blocking square."""
    rows = numbers_between(max(0, top // INCH), min(SQUARES_DOWN - 1, bottom // INCH))
    for column in range(max(0, left // INCH), min(SQUARES_ACROSS - 1, right // INCH) + 1):
        if s.blocking_in[column] & rows:
            return 0
    return 1


def aside(way, radius, sample, length):
    """Return a sample point's offset from the centre of its base, along one axis.

    The point never lies outside the base.
    """
    part = abs(way) * radius * abs(sample) // (SAMPLES * length)
    return part if (way < 0) == (sample < 0) else -part


def sees_over(s: AnimaTactics, x1, y1, r1, x2, y2, r2):
    """Return whether two bases see each other past blocking ground."""
    length = root(squared(x1, y1, x2, y2)) + 1
    for a in range(-SAMPLES, SAMPLES + 1):
        from_x = x1 + aside(y1 - y2, r1, a, length)
        from_y = y1 + aside(x2 - x1, r1, a, length)
        for b in range(-SAMPLES, SAMPLES + 1):
            to_x = x2 + aside(y1 - y2, r2, b, length)
            to_y = y2 + aside(x2 - x1, r2, b, length)
            if is_clear(s, from_x, from_y, to_x, to_y):
                return 1
    return 0


@helper("5.8", "5.9", "5.10")
def sees(s: AnimaTactics, x1, y1, r1, x2, y2, r2):
    """Return whether a clear line joins a point of one base to a point of the other.

    The result is the same in both directions. The points lie a quarter of the diameter apart, on the
    diameters at right angles to the line between the centres.
    """
    if not s.rough or is_open_between(
        s, min(x1 - r1, x2 - r2), min(y1 - r1, y2 - r2), max(x1 + r1, x2 + r2), max(y1 + r1, y2 + r2)
    ):
        return 1
    return is_clear(s, x1, y1, x2, y2) or sees_over(s, x1, y1, r1, x2, y2, r2)


# -- cover -----------------------------------------------------------------------------------------


def is_beneath(column, row, x, y, radius):
    """Return whether a base overlaps or touches a square."""
    across = max(0, column * INCH - x, x - column * INCH - INCH)
    down = max(0, row * INCH - y, y - row * INCH - INCH)
    return across * across + down * down <= radius * radius


@helper("5.11")
def cover_between(s: AnimaTactics, x1, y1, radius, x2, y2):
    """Return the hardest cover between an attacker and a target.

    The line between the centres is examined, except for the squares under the attacker's base.
    """
    found = NO_COVER
    if not s.rough:
        return found
    for column in range(first_column(x1, x2), last_column(x1, x2) + 1):
        first = first_row(x1, y1, x2, y2, column)
        for row in range(first, last_row(x1, y1, x2, y2, column) + 1):
            kind = s.ground[row * SQUARES_ACROSS + column]
            if kind in (LIGHT_COVER, HARD_COVER) and not is_beneath(column, row, x1, y1, radius):
                if kind == HARD_COVER:
                    return IN_HARD_COVER
                found = IN_LIGHT_COVER
    return found


def sees_figure(s: AnimaTactics, who, other):
    """Return whether two figures on the table see each other."""
    me = s.figure[who]
    they = s.figure[other]
    return sees(s, me.x, me.y, radius_of(s, who), they.x, they.y, radius_of(s, other))
