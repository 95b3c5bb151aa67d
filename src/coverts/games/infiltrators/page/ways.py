"""The path of a move, tile by tile, which the page draws before the move is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from coverts.games.infiltrators.page.meanings import Question
from coverts.games.infiltrators.rules.board import neighbour
from coverts.games.infiltrators.rules.figures import movement_of, way_of_moving
from coverts.games.infiltrators.rules.reach import FLYING, may_leap
from coverts.games.infiltrators.rules.sequence import stops_at
from coverts.games.infiltrators.state import DIRECTIONS, OBSTACLE, figure_at

Stop = tuple[int, int]
"""A tile on a path, and whether the path has already used its step over a barrier."""


def ways(v: Any, questions: Sequence[Question]) -> dict[int, list[int]]:
    """Return a shortest path from the start to each tile where a move may end."""
    for question in questions:
        if question.kind in ("act", "march"):
            return ways_of(v, question.arguments["who"])
        if question.kind == "go":
            who, direction = question.arguments["who"], question.arguments["direction"]
            line = [stops_at(v, who, direction, steps) for steps in range(movement_of(v, who) + 1)]
            return {tile: line[: at + 1] for at, tile in enumerate(line) if at and tile >= 0}
    return {}


def ways_of(v: Any, who: int) -> dict[int, list[int]]:
    """Return a shortest path to each tile that a figure can reach with one move."""
    start = (v.figure[who].tile, 0)
    before: dict[Stop, Stop] = {start: start}
    bent = {start: 0}
    front = [start]
    for _ in range(movement_of(v, who)):
        ahead: dict[Stop, Stop] = {}
        for stop in front:
            for there, diagonal in steps_from(v, stop, way_of_moving(v, who)):
                if there in before or figure_at(v, there[0]) >= 0:
                    continue
                # Of two equally long paths, the one with fewer diagonal steps looks straighter.
                if there not in ahead or bent[stop] + diagonal < bent[there]:
                    ahead[there], bent[there] = stop, bent[stop] + diagonal
        before |= ahead
        front = list(ahead)
    found: dict[int, list[int]] = {}
    for stop in before:
        if stop != start and not v.tile[stop[0]] & OBSTACLE:
            found.setdefault(stop[0], _back(before, stop))
    return found


def steps_from(v: Any, stop: Stop, how: int) -> list[tuple[Stop, int]]:
    """Return the tiles that one step can lead to, and whether each step is diagonal."""
    tile, been_over = stop
    x, y = tile % v.wide, tile // v.wide
    found = []
    for direction in range(DIRECTIONS):
        there = neighbour(v, tile, direction)
        if there < 0:
            continue
        on_foot, above = v.can[direction][y] >> x & 1, v.over[direction][y] >> x & 1
        if on_foot or (how == FLYING and above):
            found.append(((there, been_over), direction % 2))
        elif not been_over and may_leap(v, tile, direction, how):
            found.append(((there, 1), direction % 2))
    return found


def _back(before: dict[Stop, Stop], stop: Stop) -> list[int]:
    tiles = [stop[0]]
    while before[stop] != stop:
        stop = before[stop]
        tiles.append(stop[0])
    return tiles[::-1]
