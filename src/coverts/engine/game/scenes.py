"""What a seat sees of a position: a small tree that browser and terminal draw alike.

A game has one pure function `scene(view, seat, questions)` that returns a `Scene`. It names zones, pieces and
the options that a click on a piece chooses; it knows nothing of pixels beyond the proportions of a card. The
clients know no game.
"""

import msgspec

from coverts.engine.base.plane import Plane, Ring


class Badge(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A small mark on a piece: a glyph, a number, and a label (never colour alone)."""

    text: str
    """What is drawn: at most four characters, such as "3" or "L"."""
    label: str
    """Text for screen readers and tooltips: "3 data files available"."""
    tone: str = "plain"
    """One of plain, good, bad, warn, gold, blue, yellow, red, violet. It selects shape and colour."""
    icon: str = ""
    """Name of a glyph in the client's set (file, lock, worker, interface, alarm, eye, person, robot,
    wound, delay, crown, sludge, card, die, door, star, mask, stop, bars, off, stun, shield, hull,
    engine, aim, planet, ship, cloak, flag, noise, blade, none); if empty, the text is drawn alone."""
    word: str = ""
    """Replaces the text if there is room for a word or two: "wounded"."""


class Detail(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One paragraph of the text on a piece, set apart for reading."""

    label: str = ""
    """A word or two in front: "Skills", "Staffing"."""
    text: str = ""
    parts: list[str] = []
    """Short items in a row, instead of a text."""
    numbers: bool = False
    """Each part ends in a number, which is drawn prominently: "RANGE 8"."""


class Piece(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Something to look at and perhaps click: a card, a room, a figure, a token pile."""

    id: str
    """Stable for this viewer while they can follow the piece; zone and position while its face is unknown."""
    label: str
    """Its name as the viewer may know it: "Loading Dock", or "facedown room 4"."""
    style: str = "card"
    """How it is drawn: card, room, figure (a player's), npc (a figure without a player), token, dial,
    back, mark, label (a mark that shows its full name), cell, plate (a player and what everybody knows
    about them), base (a figure on a plane), marker (a possible position of a hidden figure on a plane),
    box (contains pieces, nested to any depth: a ship with its crew), group (a heading for some of the
    pieces in a box or a stack), place (one of a row of places: a card, with other pieces above and
    below it), stack (a card with others, drawn as one; it opens if there is room to read), tile (a
    square of a board), map (a `plan`; the pieces in it are its orientations, and a click lists their
    options), track (counts `value` of `most`), die (its face is `value`) or rose (a compass; `value` is
    the side that is north: 0 the top, then clockwise)."""
    tone: str = "plain"
    """As for badges: the family it belongs to (floor, owner, kind of card)."""
    text: str = ""
    """The text on its face, shown large on hover, focus or long press."""
    details: list[Detail] = []
    """Paragraphs after the text; the last one is its effect."""
    kicker: str = ""
    """One short line above the name: "First floor 3", "Action", "Item"."""
    note: str = ""
    """For boxes: a short line below the name, such as the requirements of a place."""
    badges: list[Badge] = []
    rules: list[str] = []
    """Numbers of the rules that explain it."""
    options: list[int] = []
    """Action ids (of `Question.options`) that a click on it chooses."""
    askee: int = -1
    """The askee whose question its options answer, if a seat may owe several; -1: any."""
    pieces: list["Piece"] = []
    """Pieces on it, such as figures in a room."""
    far: bool = False
    """For a place: it lies above the card, on the opponent's side."""
    facedown: bool = False
    faded: bool = False
    tipped: bool = False
    """Drawn on its side (a delayed marker)."""
    folded: bool = False
    """For boxes: its contents are drawn only when it is opened (a discard pile), or while they can be
    chosen."""
    mark: str = ""
    """One letter or glyph that identifies it without colour (a figure's initial, a group's glyph)."""
    value: str = ""
    """For dials and tokens: the number shown. For stacks and groups: the number of cards, if it is shown."""
    seat: int = -1
    """For plates and figures: the seat it belongs to. The client adds the player of the seat and whether
    the table waits for it, and highlights the viewer's own figure."""
    marks: list[str] = []
    """Marks of a tile: shade, block (an obstacle), site (something may lie here), smoke, void (no tile
    lies here yet). Of a figure on a tile, or of a base: acting (it has its turn), spent (it has had
    it); of a base also hidden."""
    walls: str = ""
    """For tiles: sides with a wall, of "nesw"; n is the side drawn at the top."""
    gates: str = ""
    """For tiles: sides that are exits from the board."""
    way: list[str] = []
    """Ids of the tiles on the way to this one, the start first; shown while it is hovered or focused."""
    plan: list[str] = []
    """For maps, lines of characters: tiles at the odd positions (`.` floor, `s` shade, `#` block, `t`
    site, `T` site and shade), the borders between them at the even ones (`-` and `|` walls, `o` an
    exit)."""
    most: int = 0
    """For tracks: the maximum. For dice: their sides; with more than six, the faces are digits."""
    x: int = 0
    """On a plane: the position of its centre, in the plane's units."""
    y: int = 0
    radius: int = 0
    """On a plane: the radius of a base, marker or token."""
    zone: int = 0
    """For bases: radius of the control zone from the centre; 0: none. Shown while the piece is hovered or
    focused."""
    ranges: list[Ring] = []
    """On a plane: further circles, shown like the zone."""


class Zone(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """An area of the table with pieces."""

    id: str
    label: str
    layout: str = "row"
    """row (one line, wraps), grid (`columns` wide, `narrow` on a phone), dials, stack, hand, list, line
    (across the whole table, each piece as wide as it needs; wraps), places (pieces of style place in
    one row that scrolls; consecutive zones with this layout form one row), path (nested steps; it stays
    in view), tiles (a board of squares, `columns` wide; it scrolls if it is wider than the screen),
    plane (a `plane` with pieces at their own positions)."""
    area: str = "board"
    """Where on the table: board (the middle), top (instruments), players, hand, side, or result (shown
    with the outcome at the end)."""
    columns: int = 0
    narrow: int = 0
    note: str = ""
    tone: str = "plain"
    pieces: list[Piece] = []
    heads: list[str] = []
    """For tiles: names of the columns."""
    sides: list[str] = []
    """For tiles: names of the rows."""
    plane: Plane | None = None
    """For a zone with layout plane."""
    above: list[str] = []
    """Names above the columns, each over an equal share of them; `below` are those beneath."""
    below: list[str] = []


class Scene(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Everything the viewer sees of the position but the question and the log."""

    zones: list[Zone]
    title: str = ""
    caption: str = ""
    """One line about the moment of the game ("Round 3, resolution")."""
