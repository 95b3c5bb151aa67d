"""The reader for drawings of segments: 17 lines of 17 characters, for tiles and the lines between them."""

from __future__ import annotations

from pathlib import Path

from coverts.games.infiltrators.state import (
    OBSTACLE,
    SEGMENTS,
    SHADED,
    SIDE,
    SITE,
    WALL_EAST,
    WALL_NORTH,
    WALL_SOUTH,
    WALL_WEST,
)

SIZE = 2 * SIDE + 1
TILE_SIGNS = {".": 0, "s": SHADED, "#": OBSTACLE, "t": SITE, "T": SITE | SHADED}
WALLS = (WALL_NORTH, WALL_EAST, WALL_SOUTH, WALL_WEST)
TURNS = 4


class MapError(ValueError):
    """The error for a drawing that is not a valid segment. The message names file, line and column."""


def read_segment(text: str, file: str = "segment") -> tuple[str, list[int]]:
    """Return the name of a segment and the marks of its 64 tiles, row by row.

    The first line of the text is the name, the second is empty, and the drawing follows.

    Raises:
        MapError: If the text is not a valid segment.
    """
    lines = text.splitlines()
    if not lines or not lines[0].strip():
        raise MapError(f"{file}:1:1: the segment's name is missing; write it on the first line")
    if len(lines) < 2 or lines[1].strip():
        raise MapError(f"{file}:2:1: the line between the name and the drawing must be empty")
    drawing = lines[2:]
    if len(drawing) != SIZE:
        raise MapError(f"{file}:{len(lines)}:1: the drawing has {len(drawing)} lines; it needs {SIZE}")
    for y, line in enumerate(drawing):
        if len(line) != SIZE:
            x = min(len(line), SIZE)
            raise MapError(f"{file}:{y + 3}:{x + 1}: this line has {len(line)} characters; it needs {SIZE}")
        for x, sign in enumerate(line):
            if sign not in _signs(x, y):
                raise MapError(f"{file}:{y + 3}:{x + 1}: unexpected {sign!r}; {_expected(x, y)}")
    return lines[0].strip(), [_marks(drawing, 2 * x + 1, 2 * y + 1) for y in range(SIDE) for x in range(SIDE)]


def _signs(x: int, y: int) -> str:
    """Return the characters allowed in a drawing at a corner, a tile or a line."""
    if x % 2 == 0 and y % 2 == 0:
        return "+"
    if x % 2 and y % 2:
        return "".join(TILE_SIGNS)
    wall = "-" if x % 2 else "|"
    on_frame = x in (0, SIZE - 1) or y in (0, SIZE - 1)
    return wall + ("o" if on_frame else " ")


def _expected(x: int, y: int) -> str:
    signs = _signs(x, y)
    if signs == "+":
        return "corners are '+'"
    if x % 2 and y % 2:
        return "tiles are one of " + " ".join(signs)
    return f"this line is {signs[0]!r} for a wall or {signs[1]!r} for open"


def _marks(drawing: list[str], x: int, y: int) -> int:
    marks = TILE_SIGNS[drawing[y][x]]
    for wall, (dx, dy) in zip(WALLS, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        if drawing[y + dy][x + dx] in "-|":
            marks |= wall
    return marks


def turned(marks: list[int]) -> list[int]:
    """Return the marks of a segment after a quarter turn clockwise.

    The left column becomes the top row.
    """
    return [_turned_marks(marks[(SIDE - 1 - x) * SIDE + y]) for y in range(SIDE) for x in range(SIDE)]


def _turned_marks(marks: int) -> int:
    walls = sum(WALLS[(i + 1) % 4] for i, wall in enumerate(WALLS) if marks & wall)
    return (marks & (SHADED | OBSTACLE | SITE)) | walls


def _all_segments() -> tuple[tuple[str, ...], tuple[int, ...]]:
    names, marks = [], []
    for file in sorted((Path(__file__).parents[1] / "cards" / "segments").glob("*.txt")):
        name, tiles = read_segment(file.read_text(), file.name)
        names.append(name)
        for _ in range(TURNS):
            marks += tiles
            tiles = turned(tiles)
    return tuple(names), tuple(marks)


SEGMENT_NAMES, SEGMENT_MARKS = _all_segments()
"""The names of the segments, and the marks (properties) of all tiles by segment, rotation and row."""
assert len(SEGMENT_NAMES) == SEGMENTS
