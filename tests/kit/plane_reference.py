"""What the rules of the plane say, reckoned slowly in floating point and by other means than the rules use.

Walks: the cheapest way over a dense net of points, about every base, every corner of solid ground and along
every border of rough ground. Sight: any line of many between the two bases.
"""

from heapq import heappop, heappush
from math import cos, hypot, inf, pi, sin

from coverts.games.anima_tactics.state import (
    BLOCKING,
    FIGURES,
    HIGH,
    IMPASSABLE,
    INCH,
    MOST_PARTY,
    ON_TABLE,
    ROUGH,
    SQUARES,
    SQUARES_ACROSS,
    WIDE,
)
from coverts.games.anima_tactics.vocabulary.printed import RADIUS

ROUND = 48
"""Points about a circle."""
SEEN_FROM = 16


def squares_of(s, *kinds):
    """The squares of such ground, as (left, top)."""
    return [
        (square % SQUARES_ACROSS * INCH, square // SQUARES_ACROSS * INCH)
        for square in range(SQUARES)
        if s.ground[square] in kinds
    ]


def to_segment(x, y, x1, y1, x2, y2):
    """The distance of a point from a segment."""
    long = (x2 - x1) ** 2 + (y2 - y1) ** 2
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / long if long else 0
    along = max(0, min(1, along))
    return hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1))


def clipped(x1, y1, x2, y2, left, top, wide=INCH):
    """Which part of a segment, from 0 to 1, is in a square: (begin, end), or None."""
    begin, end = 0.0, 1.0
    for at, way, low in ((x1, x2 - x1, left), (y1, y2 - y1, top)):
        if abs(way) < 1e-9:
            if not low < at < low + wide:
                return None
        else:
            a, b = sorted(((low - at) / way, (low + wide - at) / way))
            begin, end = max(begin, a), min(end, b)
    return (begin, end) if begin < end else None


def segment_gap(x1, y1, x2, y2, left, top):
    """The distance of a segment from a square, 0 if it enters it."""
    if clipped(x1, y1, x2, y2, left, top):
        return 0.0
    right, bottom = left + INCH, top + INCH
    gaps = [to_segment(x, y, x1, y1, x2, y2) for x in (left, right) for y in (top, bottom)]
    for x, y in ((x1, y1), (x2, y2)):
        gaps.append(hypot(max(0, left - x, x - right), max(0, top - y, y - bottom)))
    return min(gaps)


class Walks:
    """All walks of one figure, from where it stands.

    smaller: by how much everything in the way is less than the rule has it; below 0 it is more.
    """

    def __init__(self, s, who, units, ground=True, rough=True, smaller=0.0):
        figure = s.figure[who]
        self.radius = RADIUS[figure.card] - smaller
        self.start = (figure.x, figure.y)
        self.units = units
        near = units + 2 * self.radius + 30
        self.solid = self.near(squares_of(s, IMPASSABLE, BLOCKING), near) if ground else []
        self.rough = self.near(squares_of(s, ROUGH), near) if ground and rough else []
        self.bars = []
        for other in range(FIGURES):
            enemy = s.figure[other]
            if enemy.status == ON_TABLE and other // MOST_PARTY != who // MOST_PARTY:
                clear = RADIUS[figure.card] + RADIUS[enemy.card] + (INCH if enemy.hidden else 0) - smaller
                gap = hypot(enemy.x - figure.x, enemy.y - figure.y)
                self.bars.append((enemy.x, enemy.y, min(clear, gap)))
        self.costs = {}
        self.survey()

    def near(self, squares, far):
        return [(x, y) for x, y in squares if hypot(x - self.start[0], y - self.start[1]) < far]

    def is_free(self, a, b):
        return all(to_segment(x, y, *a, *b) >= clear - 1e-6 for x, y, clear in self.bars) and all(
            segment_gap(*a, *b, *square) >= self.radius - 1e-6 for square in self.solid
        )

    def cost(self, a, b):
        long = hypot(b[0] - a[0], b[1] - a[1])
        slow = 0.0
        for square in self.rough:
            part = clipped(a[0], a[1], b[0], b[1], square[0] - 1e-6, square[1] - 1e-6)
            slow += (part[1] - part[0]) * long if part else 0.0
        return long + slow

    def bends(self):
        corners = {(x + a, y + b) for x, y in self.solid for a in (0, INCH) for b in (0, INCH)}
        for x, y, clear in [*self.bars, *((x, y, self.radius) for x, y in corners)]:
            for part in range(ROUND):
                angle = (part + 0.5) * 2 * pi / ROUND
                away = clear / cos(pi / ROUND) + 1e-3
                yield (x + away * sin(angle), y + away * cos(angle))
        for x, y in self.rough:
            # A little outside, so that to go along a border is not to go over rough ground.
            for at in (-1e-4, 4, 8, 12, 16, INCH + 1e-4):
                yield from ((x + at, y - 1e-4), (x + at, y + INCH + 1e-4))
                yield from ((x - 1e-4, y + at), (x + INCH + 1e-4, y + at))

    def survey(self):
        far, (x0, y0) = self.units, self.start
        points = [
            (x, y)
            for x, y in dict.fromkeys(self.bends())
            if hypot(x - x0, y - y0) <= far
            and self.radius <= x <= WIDE - self.radius
            and self.radius <= y <= HIGH - self.radius
        ]
        points = [point for point in points if self.is_free(point, point)]
        open_costs = dict.fromkeys(points, inf)
        queue = [(0.0, self.start)]
        while queue:
            spent, here = heappop(queue)
            if here in self.costs:
                continue
            self.costs[here] = spent
            for there, known in open_costs.items():
                if there in self.costs or spent + hypot(there[0] - here[0], there[1] - here[1]) >= min(
                    known, far
                ):
                    continue
                cost = spent + self.cost(here, there)
                if cost < min(known, far) and self.is_free(here, there):
                    open_costs[there] = cost
                    heappush(queue, (cost, there))

    def to(self, x, y):
        """What the cheapest walk to a point costs, `inf` above the units there are."""
        best = inf
        for here, spent in self.costs.items():
            if spent + hypot(x - here[0], y - here[1]) < min(best, self.units):
                cost = spent + self.cost(here, (x, y))
                if cost < min(best, self.units) and self.is_free(here, (x, y)):
                    best = cost
        return best


def is_seen(s, one, other, smaller):
    """Whether a line joins any two of many points of two bases, (x, y, radius); smaller: all that blocks."""
    walls = [(x + smaller, y + smaller) for x, y in squares_of(s, BLOCKING)]
    ends = []
    for x, y, radius in (one, other):
        angles = [part * 2 * pi / SEEN_FROM for part in range(SEEN_FROM)]
        rim = [
            (x + far * sin(angle), y + far * cos(angle)) for far in (radius, radius / 2) for angle in angles
        ]
        ends.append([(x, y), *rim])
    wide = INCH - 2 * smaller
    return any(not any(clipped(*a, *b, x, y, wide) for x, y in walls) for a in ends[0] for b in ends[1])
