"""A continuous plane in a scene: a table with terrain and round bases, without squares.

All lengths are whole numbers of the plane's own units; x grows to the right and y downwards. `Plane` defines
the length of an inch. A player chooses a point by answering two questions: first a cell, then a point in the
cell. A client answers both in one request.
"""

import msgspec


class Patch(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A rectangle of terrain."""

    kind: str
    """The kind of terrain, which decides its colour and its entry in the legend.

    It is one of open, rough, impassable (blocks movement but not sight), light (light cover), hard (hard
    cover) and blocking (blocks movement and sight).
    """
    x: int
    y: int
    wide: int
    high: int
    label: str = ""
    """The description of the terrain, such as "a hedge"."""
    rules: list[str] = []


class Strip(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A marked part of the plane, such as a deployment zone."""

    label: str
    x: int
    y: int
    wide: int
    high: int
    tone: str = "plain"


class Area(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A rectangle of reachable points: one small square, or several squares in a row."""

    x: int
    y: int
    wide: int
    high: int


class Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A straight line between two points, such as a lane or a line of sight."""

    x1: int
    y1: int
    x2: int
    y2: int
    label: str = ""
    """The text beside the line, such as "blocked by the wall". Screen readers also read it aloud."""
    wide: int = 0
    """The width of the lane, or 0 for a plain line."""
    tone: str = "plain"
    """The tone of the line. The tones are those of `Badge.tone`. A "bad" line is dashed."""


class Ring(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A circle around a piece, visible while the piece is hovered or focused."""

    radius: int
    label: str
    tone: str = "plain"


class Plane(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The surface of a zone with layout `plane`, and the actions that choose a point on it.

    Cells are numbered row by row from the top left. If `wide` is not a multiple of `cell`, the last cell of
    each row extends beyond the plane. The points of a cell are numbered in the same way, and point 0 is the
    cell's top left corner. `cell` is a multiple of `step`.
    """

    wide: int
    high: int
    inch: int
    """The number of units in an inch."""
    cell: int
    """The length of a cell's side in units."""
    step: int
    """The distance between neighbouring points in units."""
    patches: list[Patch] = []
    strips: list[Strip] = []
    reach: list[Area] = []
    """The shaded areas in which the player may choose a point now."""
    lines: list[Line] = []
    first: list[int] = []
    """The actions that start a move of the piece `mover`. The choice of a cell and a point comes later.

    The player can drag the piece straight to a point. The game asks for the point after the piece is picked
    up.
    """
    cells: int = -1
    """The action that chooses cell 0, or -1 if no cell is requested.

    The actions for the other cells follow in order.
    """
    points: int = -1
    """The action that chooses point 0 of the cell, or -1 if no point is requested.

    If the cell is already chosen, the action answers the open question. Otherwise it answers the question
    that follows the choice of the cell.
    """
    chosen: int = -1
    """The number of the chosen cell while its points are offered, otherwise -1."""
    mover: str = ""
    """The id of the piece that will stand at the chosen point. A faint copy of the piece (its ghost) marks
    the point.
    """
    ghost: int = 0
    """The radius of the piece's faint copy (ghost), or 0 for the radius of the piece itself."""
