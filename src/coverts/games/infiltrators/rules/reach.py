"""A search for the tiles that a figure can reach with one move (chapter 7).

The search goes step by step, and handles a row of tiles at a time.

The masks are fields for temporary values, which must be zero when a question is asked. `count_steps` clears
them at its end.
"""

from coverts.games.infiltrators.rules.board import (
    can_step,
    count_barriers,
    edge_columns,
    every_column,
    neighbour,
    towards,
)
from coverts.games.infiltrators.state import (
    DIRECTIONS,
    DX,
    DY,
    FIGURES,
    OBSTACLE,
    ON_BOARD,
    TO_EXIT,
    Infiltrators,
    column,
    row,
    rows,
)

ON_FOOT, FLYING, VAULTING, HOOKED = range(4)
"""The ways a figure can move. VAULTING and HOOKED allow one step over a barrier."""
NOTHING, A_FIGURE, AN_OBSTACLE, A_CORNER, A_WALL = range(5)


def mark_figures(s: Infiltrators):
    """Mark the tiles where figures stand."""
    for who in range(FIGURES):
        if s.figure[who].status == ON_BOARD:
            s.taken[row(s, s.figure[who].tile)] |= 1 << column(s, s.figure[who].tile)


def forget_figures(s: Infiltrators):
    for y in range(rows(s)):
        s.taken[y] = 0


def stand_at(s: Infiltrators, tile, layer):
    """Start a search at one tile. Layer 1 means that the step over a barrier was used."""
    s.front[layer][row(s, tile)] = 1 << column(s, tile)
    s.reached[layer][row(s, tile)] = 1 << column(s, tile)


def forget_steps(s: Infiltrators):
    """Clear the masks for a new search."""
    for layer in range(2):
        for y in range(rows(s)):
            s.front[layer][y] = 0
            s.ahead[layer][y] = 0
            s.reached[layer][y] = 0


def take_steps(s: Infiltrators, tile, steps, how):
    """Search all tiles that can be reached from a tile in a number of steps."""
    stand_at(s, tile, 0)
    for _ in range(steps):
        take_step(s, how)


def moved_over(mask, dx):
    if dx > 0:
        return mask << 1
    if dx < 0:
        return mask >> 1
    return mask


def take_step(s: Infiltrators, how):
    """Add one step to the search, and return whether it reached new tiles."""
    layers = 1 + (how >= VAULTING)
    for layer in range(layers):
        for y in range(rows(s)):
            now = s.front[layer][y]
            if now != 0:
                for direction in range(DIRECTIONS):
                    steps = s.over[direction][y] if how == FLYING else s.can[direction][y]
                    if now & steps:
                        s.ahead[layer][y + DY[direction]] |= moved_over(now & steps, DX[direction])
                if layer == 0 and how >= VAULTING:
                    step_over(s, now, y, how)
    found = 0
    for layer in range(layers):
        for y in range(rows(s)):
            seen = s.reached[layer][y] | s.taken[y]
            fresh = s.ahead[layer][y] & (seen ^ every_column(s, y))
            s.front[layer][y] = fresh
            s.reached[layer][y] |= fresh
            found |= fresh
    return found != 0


def back(direction):
    return (direction + DIRECTIONS // 2) % DIRECTIONS


def step_over(s: Infiltrators, now, y, how):
    """Add the step over a barrier to the search, for the tiles of one row.

    Vault allows one step onto an obstacle. The Grapnel allows one step past a wall or an obstacle. A step
    onto an obstacle is possible if the step back is possible, because a figure's own tile does not block its
    step.
    """
    for direction in range(DIRECTIONS):
        there = y + DY[direction]
        if 0 <= there < rows(s):
            if how == HOOKED:
                for x in range(s.wide):
                    if now >> x & 1 and can_climb(s, y * s.wide + x, direction):
                        s.ahead[1][there] |= 1 << (x + DX[direction])
            else:
                onto = moved_over(now, DX[direction]) & s.blocks[there]
                s.ahead[1][there] |= onto & s.can[back(direction)][there]


def may_end_in(s: Infiltrators, y):
    """Return the columns of a row where a move may end, as a bit mask."""
    return (s.reached[0][y] | s.reached[1][y]) & ((s.blocks[y] | s.taken[y]) ^ every_column(s, y))


def can_climb(s: Infiltrators, tile, direction):
    """Return whether the Grapnel allows a step. It can cross one wall or obstacle."""
    return neighbour(s, tile, direction) >= 0 and count_barriers(s, tile, direction) <= 1


def may_leap(s: Infiltrators, tile, direction, how):
    """Return whether Vault or the Grapnel allows a step over a barrier."""
    if how == HOOKED:
        return can_climb(s, tile, direction)
    onto = neighbour(s, tile, direction)
    return how == VAULTING and s.tile[onto] & OBSTACLE and can_step(s, onto, back(direction))


def stands_at_gate(s: Infiltrators, how):
    """Return whether the last step reached a tile from which the board can be left.

    With the Grapnel, this can be any tile at the edge.
    """
    found = 0
    for y in range(rows(s)):
        found |= (s.front[0][y] | s.front[1][y]) & s.gates[y] & every_column(s, y)
        if how == HOOKED:
            found |= s.front[0][y] & edge_columns(s, y)
    return found != 0


# -- why not ---------------------------------------------------------------------------------------


def is_taken(s: Infiltrators, tile):
    return s.taken[row(s, tile)] >> column(s, tile) & 1


def bar_on_way(s: Infiltrators, here, there, how):
    """Return the kind of the first barrier on the direct path to a tile, or NOTHING.

    The direct path takes its diagonal steps before its straight steps.
    """
    tile = here
    leaps = how >= VAULTING
    while tile != there:
        direction = towards(s, tile, there)
        onto = neighbour(s, tile, direction)
        over = s.over[direction][row(s, tile)] >> column(s, tile) & 1
        if not can_step(s, tile, direction) and not (over and how == FLYING):
            obstacle = s.tile[onto] & OBSTACLE
            if leaps and may_leap(s, tile, direction, how):
                leaps = 0
            elif obstacle and over:
                return AN_OBSTACLE
            else:
                return A_CORNER if direction % 2 else A_WALL
        if is_taken(s, onto):
            return A_FIGURE
        tile = onto
    return NOTHING


# -- how far it is ---------------------------------------------------------------------------------


def measure(s: Infiltrators, target, tile):
    """Compute the steps from every tile to an objective, if no figure is in the way."""
    stand_at(s, tile, 0)
    count_steps(s, target)


def measure_exits(s: Infiltrators):
    """Compute the steps from every tile to the nearest exit."""
    for y in range(rows(s)):
        s.front[0][y] = s.gates[y]
        s.reached[0][y] = s.gates[y]
    count_steps(s, TO_EXIT)


def count_steps(s: Infiltrators, target):
    """Write the number of steps from the start to each tile into a row of `away`.

    The row must be filled with FAR before (by `clear_board`), and no figures may be marked.
    """
    steps = 0
    found = 1
    while found:
        for y in range(rows(s)):
            if s.front[0][y] != 0:
                for x in range(s.wide):
                    if s.front[0][y] >> x & 1:
                        s.away[target][y * s.wide + x] = steps
        steps += 1
        found = take_step(s, ON_FOOT)
    forget_steps(s)
