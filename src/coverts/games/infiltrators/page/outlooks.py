"""Where each guard can move at its next turn and what it sees: areas that the page draws on request.

An area is a mask with one bit for each tile, so that a step moves all tiles of an area at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coverts.engine.scene import Outlook
from coverts.games.infiltrators.page.meanings import Question
from coverts.games.infiltrators.rules.alert import SIGHT
from coverts.games.infiltrators.rules.figures import movement_of, way_of_moving
from coverts.games.infiltrators.rules.reach import FLYING
from coverts.games.infiltrators.state import (
    ACTIONS,
    DIRECTIONS,
    DX,
    DY,
    FIGURES,
    FIRST_GUARD,
    OBSTACLE,
    TILES,
    is_guard,
    on_board,
)
from coverts.games.infiltrators.vocabulary.printed import WAKES

COMPASS = range(0, DIRECTIONS, 2)
"""The directions of random movement."""
STEPPING = ("act", "march", "go")
"""The kinds of questions in which a figure chooses a step."""


class Ground:
    """The steps that are possible on the board, as masks of the tiles that they start from."""

    def __init__(self, v: Any) -> None:
        rows = range(TILES // v.wide)
        self.on_foot, self.above = (
            [sum(table[direction][y] << y * v.wide for y in rows) for direction in range(DIRECTIONS)]
            for table in (v.can, v.over)
        )
        self.shifts = [DY[d] * v.wide + DX[d] for d in range(DIRECTIONS)]
        self.obstacles = sum(1 << tile for tile in range(TILES) if v.tile[tile] & OBSTACLE)
        self.figures = sum(1 << v.figure[who].tile for who in range(FIGURES) if on_board(v, who))

    def step(self, area: int, direction: int, flies: bool = False) -> int:
        """Return the tiles that a step in a direction leads to from an area."""
        area &= (self.above if flies else self.on_foot)[direction]
        shift = self.shifts[direction]
        return area << shift if shift > 0 else area >> -shift

    def reach(self, start: int, steps: int, flies: bool, others: int) -> int:
        """Return the tiles where a move from an area may end. Other figures are in the way."""
        passed = front = start
        for _ in range(steps):
            ahead = 0
            for direction in range(DIRECTIONS):
                ahead |= self.step(front, direction, flies)
            front = ahead & ~(passed | others)
            passed |= front
        return passed & ~self.obstacles

    def lines(self, start: int, length: int, directions: range, flies: bool = False, others: int = 0) -> int:
        """Return the tiles on free straight lines from an area."""
        found = 0
        for direction in directions:
            front = start
            for _ in range(length):
                front = self.step(front, direction, flies) & ~others
                found |= front
        return found


def outlooks(v: Any, questions: Sequence[Question]) -> list[Outlook]:
    """Return the areas of each guard on the board."""
    guards = [who for who in range(FIRST_GUARD, FIGURES) if on_board(v, who)]
    if not guards or v.e_over:
        return []
    ground = Ground(v)
    movers = {question.arguments["who"] for question in questions if question.kind in STEPPING}
    sneaks = any(question.kind == "start_at" for question in questions) or not all(map(is_guard, movers))
    return [outlook(v, ground, who, is_shown=sneaks or who in movers) for who in guards]


def outlook(v: Any, ground: Ground, who: int, is_shown: bool) -> Outlook:
    """Return the areas of a guard: of two moves if it can be activated, else of its random move."""
    me = v.figure[who]
    here = 1 << me.tile
    others = ground.figures & ~here
    flies, movement = way_of_moving(v, who) == FLYING, movement_of(v, who)
    near, far = 0, 0
    if not me.dazed and WAKES[me.card](v, who):
        near = ground.reach(here, movement, flies, others)
        far = near
        for _ in range(ACTIONS - 1):
            far = ground.reach(far, movement, flies, others)
    elif not me.stopped:
        near = ground.lines(here, movement, COMPASS, flies, others) & ~ground.obstacles
    seen = ground.lines(here, SIGHT, range(DIRECTIONS))
    soon = ground.lines(here | near, SIGHT, range(DIRECTIONS))
    return Outlook(
        [f"figure-{who}", f"guard-{who}"],
        reach=area(near & ~here, far & ~here),
        sight=area(seen, soon & ~here),
        is_shown=is_shown,
    )


def area(near: int, far: int) -> str:
    """Return an area as text: 1 for near tiles, 2 for far ones."""
    return "".join("1" if near >> tile & 1 else "2" if far >> tile & 1 else "." for tile in range(TILES))
