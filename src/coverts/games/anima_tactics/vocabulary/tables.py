"""A reader for drawings of tables: 36 lines of 48 signs, one for each square inch."""

from __future__ import annotations

from pathlib import Path

from coverts.engine import BadText
from coverts.engine.base.sentences import joined, said, verbatim
from coverts.games.anima_tactics.state import (
    BLOCKING,
    HARD_COVER,
    IMPASSABLE,
    INCH,
    LIGHT_COVER,
    MOST_PARTY,
    OPEN,
    ROUGH,
    SQUARES,
    SQUARES_ACROSS,
    SQUARES_DOWN,
    ZONE,
)

SIGNS = {".": OPEN, "~": ROUGH, "x": IMPASSABLE, "+": LIGHT_COVER, "=": HARD_COVER, "#": BLOCKING}
NAMES = ("open", "abrupt", "impassable", "light cover", "hard cover", "blocking")
LEAST_PIECES = 6
FIRST_LINE = 3
"""The line of a text in which the drawing begins."""
ZONES = (range(ZONE // INCH), range(SQUARES_DOWN - ZONE // INCH, SQUARES_DOWN))
"""The rows of squares of both Deployment Zones."""


def read_table(text: str) -> tuple[str, list[int]]:
    """Read a table, and return its name and the ground of each square, row by row.

    The first line is the name, the second is empty, and the drawing follows.

    Raises:
        BadText: The text is not such a drawing, has too few pieces of terrain, has a Deployment Zone that is
            mostly closed, or has a square that cannot be reached.
    """
    name, ground = _drawn(text)
    pieces = count_pieces(ground)
    if 0 < pieces < LEAST_PIECES:
        raise BadText(
            FIRST_LINE,
            1,
            said(
                "{pieces} pieces of terrain; draw at least {least} that do not touch, or none at all",
                pieces=pieces,
                least=LEAST_PIECES,
            ),
        )
    for rows in ZONES:
        squares = [square for row in rows for square in _row(row)]
        if 2 * sum(_open_to_walkers(ground[square]) for square in squares) < len(squares):
            raise BadText(FIRST_LINE + rows[0], 1, "figures must be able to enter half of a Deployment Zone")
        if _stands(ground, rows) < MOST_PARTY:
            told = said(
                "a Deployment Zone needs {most} places of two by two squares to stand on",
                most=MOST_PARTY,
            )
            raise BadText(FIRST_LINE + rows[0], 1, told)
    if (square := _shut_in(ground)) is not None:
        row, column = divmod(square, SQUARES_ACROSS)
        raise BadText(FIRST_LINE + row, column + 1, "this square cannot be reached from a Deployment Zone")
    return name, ground


def _drawn(text: str) -> tuple[str, list[int]]:
    lines = text.rstrip().splitlines()
    if not lines or not lines[0].strip():
        raise BadText(1, 1, "the first line is the table's name")
    if len(lines) < 2 or lines[1].strip():
        raise BadText(2, 1, "an empty line belongs between the name and the drawing")
    drawing = [line.rstrip() for line in lines[2:]]
    if len(drawing) != SQUARES_DOWN:
        at = len(lines) if len(drawing) < SQUARES_DOWN else FIRST_LINE + SQUARES_DOWN
        raise BadText(
            at,
            1,
            said(
                "the drawing has {n} lines; it needs {most}",
                n=len(drawing),
                most=SQUARES_DOWN,
            ),
        )
    ground = []
    for number, line in enumerate(drawing, FIRST_LINE):
        for column, sign in enumerate(line[:SQUARES_ACROSS], 1):
            if sign not in SIGNS:
                told = joined(", ", (joined(" ", (each, NAMES[kind])) for each, kind in SIGNS.items()))
                raise BadText(
                    number,
                    column,
                    said("unknown sign {sign}; squares are {told}", sign=verbatim(repr(sign)), told=told),
                )
            ground.append(SIGNS[sign])
        if len(line) != SQUARES_ACROSS:
            column = min(len(line), SQUARES_ACROSS) + 1
            raise BadText(
                number,
                column,
                said(
                    "this line has {n} signs; it needs {most}",
                    n=len(line),
                    most=SQUARES_ACROSS,
                ),
            )
    return lines[0].strip(), ground


def _stands(ground: list[int], rows: range) -> int:
    """Count the separate blocks of two by two squares that figures can enter."""
    taken: set[int] = set()
    for row in rows[:-1]:
        for square in _row(row)[:-1]:
            place = {square, square + 1, square + SQUARES_ACROSS, square + SQUARES_ACROSS + 1}
            if not place & taken and all(_open_to_walkers(ground[each]) for each in place):
                taken |= place
    return len(taken) // 4


def _row(row: int) -> range:
    return range(row * SQUARES_ACROSS, (row + 1) * SQUARES_ACROSS)


def _open_to_walkers(kind: int) -> bool:
    return kind not in (IMPASSABLE, BLOCKING)


def _beside(square: int, corners: bool) -> list[int]:
    """Return the squares that share a side with a square.

    With `corners`, squares that share only a corner are included.
    """
    row, column = divmod(square, SQUARES_ACROSS)
    return [
        y * SQUARES_ACROSS + x
        for y in range(max(row - 1, 0), min(row + 2, SQUARES_DOWN))
        for x in range(max(column - 1, 0), min(column + 2, SQUARES_ACROSS))
        if (x, y) != (column, row) and (corners or x == column or y == row)
    ]


def count_pieces(ground: list[int]) -> int:
    """Return the number of pieces of terrain.

    Squares that are not open belong to one piece if they touch, even at a corner.
    """
    left = {square for square in range(SQUARES) if ground[square] != OPEN}
    pieces = 0
    while left:
        pieces += 1
        edge = [left.pop()]
        while edge:
            met = left.intersection(_beside(edge.pop(), corners=True))
            left -= met
            edge += met
    return pieces


def _shut_in(ground: list[int]) -> int | None:
    """Return the first square that can be entered but not reached, or None.

    A square is reached by walking there from the first free square of the table.
    """
    left = {square for square in range(SQUARES) if _open_to_walkers(ground[square])}
    edge = [min(left)] if left else []
    left -= set(edge)
    while edge:
        met = left.intersection(_beside(edge.pop(), corners=False))
        left -= met
        edge += met
    return min(left, default=None)


def _ready_tables() -> dict[str, str]:
    folder = Path(__file__).parents[1] / "cards" / "tables"
    return {
        name: (folder / f"{name}.txt").read_text(encoding="utf-8")
        for name in ("ruins", "streets", "gardens", "rooftops", "open")
    }


READY_TABLES = _ready_tables()
"""The drawings of the tables that come with the game, by name."""


def ground_of(value: str) -> list[int]:
    """Return the ground of a table.

    Args:
        value: The name of a ready table, or a drawing.

    Raises:
        BadText: The drawing is wrong.
    """
    return read_table(READY_TABLES.get(value, value))[1]
