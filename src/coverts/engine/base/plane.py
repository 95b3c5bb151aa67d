"""A real plane in a scene: a table with terrain and round bases on it, and no squares.

Everything is measured in the plane's own whole units; x grows to the right, y downwards. A game says in
`Plane` how many of them are an inch, and how a point is answered: by two questions, a cell and then one of
the points in it, which a client answers at once.
"""

import msgspec


class Patch(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A rectangle of terrain."""

    kind: str
    """How it looks, and what it is called in the legend: open, rough, impassable (cannot be entered, can be
    seen across), light (light cover), hard (hard cover) or blocking (cannot be entered nor seen through)."""
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
    """A rectangle of what can be reached: small squares, or rows of them in one."""

    x: int
    y: int
    wide: int
    high: int


class Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A straight line between two points: a lane, a line of sight."""

    x1: int
    y1: int
    x2: int
    y2: int
    label: str = ""
    """Spoken, and written beside it: "blocked by the wall"."""
    wide: int = 0
    """How broad the lane is; 0 is a mere line."""
    tone: str = "plain"
    """As for badges; bad is drawn broken."""


class Ring(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A circle round the middle of a piece, shown while it is looked at."""

    radius: int
    label: str
    tone: str = "plain"


class Plane(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What a zone of layout `plane` is drawn on, and how a point of it is answered.

    Cells are numbered row by row from the top left, as many in a row as begin within `wide`; so are the
    points of a cell, the first at the cell's own top left. `step` divides `cell`.
    """

    wide: int
    high: int
    inch: int
    """Units an inch."""
    cell: int
    """Units along a cell."""
    step: int
    """Units from one point to the next."""
    patches: list[Patch] = []
    strips: list[Strip] = []
    reach: list[Area] = []
    """Where the open question may be answered, shaded."""
    lines: list[Line] = []
    first: list[int] = []
    """Actions given before those of the cell and the point: of the open question, by which moving `mover`
    begins. It is then dragged to a point at once, and no point is asked for until somebody takes it up."""
    cells: int = -1
    """The action that means cell 0, where a cell is asked for, and those of the other cells follow;
    -1: none is."""
    points: int = -1
    """The action that means point 0 of the cell: of the question that will follow the cell's, or that is
    open where `chosen` says of which cell."""
    chosen: int = -1
    """The cell that has been chosen, where its points are asked for; -1: none has."""
    mover: str = ""
    """Id of the piece that will stand at the point, if it is on the plane: its ghost shows where."""
    ghost: int = 0
    """Radius of what will stand there; 0: as large as `mover`."""
