"""A continuous plane in a scene: a table with terrain and round bases, and no squares.

All lengths are in the plane's own whole units; x grows to the right, y downwards. `Plane` says how many units
make an inch, and how a point is answered: by two questions, a cell and a point in it, which a client answers
in one request.
"""

import msgspec


class Patch(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A rectangle of terrain."""

    kind: str
    """Its look and its entry in the legend: open, rough, impassable (blocks movement but not sight), light
    (light cover), hard (hard cover) or blocking (blocks movement and sight)."""
    x: int
    y: int
    wide: int
    high: int
    label: str = ""
    """What lies there: "a hedge"."""
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
    """A rectangle of reachable points: one small square, or a row of them."""

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
    """Text beside the line, also read aloud: "blocked by the wall"."""
    wide: int = 0
    """Width of the lane; 0 for a plain line."""
    tone: str = "plain"
    """As for badges; "bad" is drawn dashed."""


class Ring(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A circle around a piece, shown while the piece is hovered or focused."""

    radius: int
    label: str
    tone: str = "plain"


class Plane(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What a zone with layout `plane` is drawn on, and how a point of it is answered.

    Cells are numbered row by row from the top left; a row has as many cells as begin within `wide`. The
    points of a cell are numbered the same way, the first at the cell's top left corner. `step` divides
    `cell`.
    """

    wide: int
    high: int
    inch: int
    """Units per inch."""
    cell: int
    """Units along the side of a cell."""
    step: int
    """Units from one point to the next."""
    patches: list[Patch] = []
    strips: list[Strip] = []
    reach: list[Area] = []
    """Where the open question may be answered; drawn shaded."""
    lines: list[Line] = []
    first: list[int] = []
    """Actions of the open question that start a move of `mover` and come before those of the cell and the
    point. The piece is then dragged straight to a point, and no point is asked for until it is picked
    up."""
    cells: int = -1
    """Action for cell 0 if a cell is asked for; the other cells follow. -1 if none is."""
    points: int = -1
    """Action for point 0 of the cell: of the question after the cell's, or of the open one if `chosen`
    names its cell. -1 if there is none."""
    chosen: int = -1
    """The chosen cell if its points are asked for; -1 if not."""
    mover: str = ""
    """Id of the piece that will stand at the point, if it is on the plane; its ghost shows where."""
    ghost: int = 0
    """Radius of the ghost; 0: as large as `mover`."""
