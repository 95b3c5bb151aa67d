"""Where something may be put down: the cells and points of which a predicate holds.

A predicate is given the state, a point, and what else it is asked with: `may_deploy(s, x, y, seat)`. A cell
is open if it holds of some point of it.
"""

from coverts.games.anima_tactics.rules.plane import point_x, point_y
from coverts.games.anima_tactics.state import CELL, CELLS, CELLS_ACROSS, POINTS, AnimaTactics


def holds_somewhere(holds, s: AnimaTactics, cell, *given):
    for point in range(POINTS):
        if holds(s, point_x(cell, point), point_y(cell, point), *given):
            return 1
    return 0


def mark_cells(holds, s: AnimaTactics, left, top, right, bottom, *given):
    """Mark the cells that are open, of those that reach into a part of the table."""
    for cell in range(CELLS):
        x = cell % CELLS_ACROSS * CELL
        y = cell // CELLS_ACROSS * CELL
        s.open[cell] = (
            x <= right
            and left < x + CELL
            and y <= bottom
            and top < y + CELL
            and holds_somewhere(holds, s, cell, *given)
        )


def mark_points(holds, s: AnimaTactics, cell, *given):
    """Mark the points of a cell."""
    for point in range(POINTS):
        s.open[point] = holds(s, point_x(cell, point), point_y(cell, point), *given)
