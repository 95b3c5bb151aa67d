"""The board's four segments, and the steps that are possible on the board (chapter 2)."""

from coverts.engine import OK, decision, helper, refuse
from coverts.engine.base.sentences import joined
from coverts.games.infiltrators.state import (
    DIRECTIONS,
    DOWN,
    DX,
    DY,
    FAR,
    LEFT,
    OBJECTIVES,
    OBSTACLE,
    RIGHT,
    ROWS,
    SEGMENT_TILES,
    SEGMENTS,
    SIDE,
    TILES,
    UP,
    WALL_EAST,
    WALL_NORTH,
    WALL_SOUTH,
    WALL_WEST,
    Infiltrators,
    column,
    row,
    rows,
)
from coverts.games.infiltrators.vocabulary.maps import SEGMENT_MARKS, SEGMENT_NAMES, TURNS

CELLS = 4
PLACE_NAMES = ("first place", "second place", "third place", "fourth place")
TURN_NAMES = ("as printed", "a quarter turn", "half a turn", "three quarter turns")
LAYINGS = [
    joined(", ", (name, turn, place))
    for name in SEGMENT_NAMES
    for turn in TURN_NAMES
    for place in PLACE_NAMES
]
WALL_AHEAD = (WALL_NORTH, WALL_EAST, WALL_SOUTH, WALL_WEST)
"""The wall that a step in each straight direction would cross. The index is half the direction."""
SIDES = ("the top", "the right", "the bottom", "the left")


def cell_column(s: Infiltrators, cell):
    """Return the leftmost column of one of the four segments."""
    if s.row_of_four:
        return cell * SIDE
    return cell % 2 * SIDE


def cell_row(s: Infiltrators, cell):
    if s.row_of_four:
        return 0
    return cell // 2 * SIDE


def cell_of(s: Infiltrators, tile):
    """Return which of the four segments a tile belongs to."""
    if s.row_of_four:
        return column(s, tile) // SIDE
    return row(s, tile) // SIDE * 2 + column(s, tile) // SIDE


def is_beside(s: Infiltrators, cell, other):
    """Return whether two places for segments share a side."""
    across = abs(cell_column(s, cell) - cell_column(s, other))
    down = abs(cell_row(s, cell) - cell_row(s, other))
    return across + down == SIDE


@decision(LAYINGS, prompt="Lay a segment", rules=("2.1", "2.2", "2.3", "2.4"))
def lay_segment(s: Infiltrators, seat, laying):
    cell = laying % CELLS
    if s.laid[cell] >= 0:
        return refuse("2.1")
    if laying // (CELLS * TURNS) not in s.segments_left:
        return refuse("2.4")
    lonely = 1
    touches = 0
    for other in range(CELLS):
        if s.laid[other] >= 0:
            lonely = 0
            touches += is_beside(s, cell, other)
    return OK if lonely or touches else refuse("2.2")


def put_segment(s: Infiltrators, laying):
    """Lay a segment on the board, and set the marks (properties) of its tiles."""
    cell = laying % CELLS
    turn = laying // CELLS % TURNS
    segment = laying // (CELLS * TURNS)
    s.laid[cell] = segment
    s.turned[cell] = turn
    s.segments_left.remove(segment)
    for y in range(SIDE):
        for x in range(SIDE):
            marks = SEGMENT_MARKS[(segment * TURNS + turn) * SEGMENT_TILES + y * SIDE + x]
            s.tile[(cell_row(s, cell) + y) * s.wide + cell_column(s, cell) + x] = marks


# -- steps -----------------------------------------------------------------------------------------


def neighbour(s: Infiltrators, tile, direction):
    """Return the tile one step away in a direction, or -1 beyond the board."""
    x = column(s, tile) + DX[direction]
    y = row(s, tile) + DY[direction]
    if x < 0 or x >= s.wide or y < 0 or y >= rows(s):
        return -1
    return y * s.wide + x


def columns_with(s: Infiltrators, y, mark):
    """Return the columns of a row whose tiles have a mark, as a bit mask.

    If the row is beyond the board, the mask is 0.
    """
    mask = 0
    if 0 <= y < rows(s):
        for x in range(s.wide):
            if s.tile[y * s.wide + x] & mark:
                mask |= 1 << x
    return mask


def every_column(s: Infiltrators, y):
    return (1 << s.wide) - 1 if 0 <= y < rows(s) else 0


def open_right(s: Infiltrators, y):
    """Return the columns of a row without a wall on the right, as a bit mask.

    The wall can belong to either of the two tiles at the border.
    """
    walls = columns_with(s, y, WALL_EAST) | columns_with(s, y, WALL_WEST) >> 1 | 1 << (s.wide - 1)
    return every_column(s, y) & (every_column(s, y) ^ walls)


def open_down(s: Infiltrators, y):
    """Return the columns with no wall between a row and the next, as a bit mask."""
    walls = columns_with(s, y, WALL_SOUTH) | columns_with(s, y + 1, WALL_NORTH)
    return every_column(s, y) & every_column(s, y + 1) & (every_column(s, y) ^ walls)


def free(s: Infiltrators, y, flies):
    """Return the columns of a row that a figure may pass, as a bit mask."""
    if flies:
        return every_column(s, y)
    return every_column(s, y) ^ columns_with(s, y, OBSTACLE)


def shifted(mask, dx):
    """Shift a row's mask so that bit x of the result is bit x + dx of the mask."""
    if dx > 0:
        return mask >> 1
    if dx < 0:
        return mask << 1
    return mask


def straight_steps(s: Infiltrators, y, direction, flies):
    """Return the columns from which a straight step is possible, as a bit mask."""
    if direction == UP:
        return open_down(s, y - 1) & free(s, y - 1, flies)
    if direction == DOWN:
        return open_down(s, y) & free(s, y + 1, flies)
    if direction == RIGHT:
        return open_right(s, y) & shifted(free(s, y, flies), 1)
    return open_right(s, y) << 1 & every_column(s, y) & shifted(free(s, y, flies), -1)


def steps_from(s: Infiltrators, y, direction, flies):
    """Return the columns from which a step is possible, as a bit mask.

    Flying figures pass over obstacles. A diagonal step is possible if a way around its corner is free.
    """
    if direction % 2 == 0:
        return straight_steps(s, y, direction, flies)
    dx = DX[direction]
    across = RIGHT if dx > 0 else LEFT
    along = DOWN if DY[direction] > 0 else UP
    there = y + DY[direction]
    across_first = straight_steps(s, y, across, flies) & shifted(straight_steps(s, y, along, flies), dx)
    along_first = straight_steps(s, y, along, flies) & straight_steps(s, there, across, flies)
    return (across_first | along_first) & shifted(free(s, there, flies), dx) & every_column(s, y)


@helper("7.3", "7.6", "7.7", "7.8", "2.5")
def survey_board(s: Infiltrators):
    """Compute which steps are possible from each tile of the board."""
    for y in range(rows(s)):
        s.blocks[y] = columns_with(s, y, OBSTACLE)
        s.gates[y] = open_edge(s, y) & free(s, y, 0)
        for direction in range(DIRECTIONS):
            s.can[direction][y] = steps_from(s, y, direction, 0)
            s.over[direction][y] = steps_from(s, y, direction, 1)


def is_open_edge(s: Infiltrators, tile):
    """Return whether an infiltrator may start on a tile."""
    return s.gates[row(s, tile)] >> column(s, tile) & 1


def edge_columns(s: Infiltrators, y):
    """Return the columns of a row at the edge of the board, as a bit mask."""
    return every_column(s, y) if y in (0, rows(s) - 1) else 1 | 1 << (s.wide - 1)


def open_edge(s: Infiltrators, y):
    """Return the columns of a row at an open edge of the board, as a bit mask."""
    last = 1 << (s.wide - 1)
    edge = (columns_with(s, y, WALL_WEST) ^ every_column(s, y)) & 1
    edge |= (columns_with(s, y, WALL_EAST) ^ every_column(s, y)) & last
    if y == 0:
        edge |= columns_with(s, y, WALL_NORTH) ^ every_column(s, y)
    if y == rows(s) - 1:
        edge |= columns_with(s, y, WALL_SOUTH) ^ every_column(s, y)
    return edge


def clear_board(s: Infiltrators):
    """Take all segments off the board."""
    for cell in range(CELLS):
        s.laid[cell] = -1
        s.turned[cell] = 0
    s.segments_left.fill(SEGMENTS)
    for tile in range(TILES):
        s.tile[tile] = 0
    for y in range(ROWS):
        s.blocks[y] = 0
        s.gates[y] = 0
        for direction in range(DIRECTIONS):
            s.can[direction][y] = 0
            s.over[direction][y] = 0
    for target in range(OBJECTIVES + 1):
        for tile in range(TILES):
            s.away[target][tile] = FAR


def can_step(s: Infiltrators, tile, direction):
    """Return whether a step is possible if no figure is in the way."""
    return s.can[direction][row(s, tile)] >> column(s, tile) & 1


def is_walled(s: Infiltrators, tile, direction):
    """Return whether a wall separates a tile from the one straight ahead."""
    ahead = neighbour(s, tile, direction)
    near = s.tile[tile] & WALL_AHEAD[direction // 2]
    far = s.tile[ahead] & WALL_AHEAD[(direction // 2 + 2) % 4]
    return near != 0 or far != 0


def is_obstacle(s: Infiltrators, tile):
    return s.tile[tile] & OBSTACLE != 0


@helper("22.23")
def count_barriers(s: Infiltrators, tile, direction):
    """Return how many walls and obstacles block a step.

    A diagonal step can go around its corner in two ways. The way with fewer barriers counts.
    """
    there = neighbour(s, tile, direction)
    if direction % 2 == 0:
        return is_walled(s, tile, direction) + is_obstacle(s, there)
    one_side = (direction + DIRECTIONS - 1) % DIRECTIONS
    other_side = (direction + 1) % DIRECTIONS
    one_way = count_on_corner(s, tile, one_side, other_side)
    return min(one_way, count_on_corner(s, tile, other_side, one_side)) + is_obstacle(s, there)


def count_on_corner(s: Infiltrators, tile, first, second):
    """Return how many walls and obstacles block two straight steps.

    An obstacle on the last tile does not count.
    """
    side = neighbour(s, tile, first)
    return is_walled(s, tile, first) + is_obstacle(s, side) + is_walled(s, side, second)


# -- straight lines --------------------------------------------------------------------------------


def heading(s: Infiltrators, here, there):
    """Return the direction of a straight line between two tiles, or -1."""
    x = column(s, there) - column(s, here)
    y = row(s, there) - row(s, here)
    if x != 0 and y != 0 and abs(x) != abs(y):
        return -1
    return towards(s, here, there)


def towards(s: Infiltrators, here, there):
    """Return the direction of the first step on a shortest path, or -1.

    If possible, this step is diagonal.
    """
    x = sign(column(s, there) - column(s, here))
    y = sign(row(s, there) - row(s, here))
    for direction in range(DIRECTIONS):
        if DX[direction] == x and DY[direction] == y:
            return direction
    return -1


def sign(n):
    return (n > 0) - (n < 0)


def first_barrier(s: Infiltrators, here, there):
    """Return the first tile on a straight line from which the next step is blocked.

    Return -1 if no step is blocked. Figures do not block a line.
    """
    direction = heading(s, here, there)
    tile = here
    while tile != there:
        if not can_step(s, tile, direction):
            return tile
        tile = neighbour(s, tile, direction)
    return -1


def is_barred_by_obstacle(s: Infiltrators, tile, direction):
    """Return whether a blocked step is blocked only by obstacles."""
    return s.over[direction][row(s, tile)] >> column(s, tile) & 1


def is_free_line(s: Infiltrators, here, there):
    """Return whether a straight line without walls and obstacles joins two tiles."""
    return here != there and heading(s, here, there) >= 0 and first_barrier(s, here, there) < 0
