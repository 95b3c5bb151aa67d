"""What a seat sees of a position: a small tree that browser and text draw alike.

A game writes one pure function `scene(view, seat, questions)` that returns a `Scene`. It names zones, pieces
and the options a click on a piece means; it knows nothing of pixels beyond the proportions of a card.
Clients know no game.
"""

import msgspec

from coverts.engine.base.plane import Plane, Ring


class Badge(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A small mark on a piece: a glyph, a number, and the words for it (never colour alone)."""

    text: str
    """What is drawn: at most four characters, such as "3" or "L"."""
    label: str
    """What a screen reader says and a tooltip shows: "3 data files available"."""
    tone: str = "plain"
    """One of plain, good, bad, warn, gold, blue, yellow, red, violet. Chooses shape and colour."""
    icon: str = ""
    """Name of a glyph in the client's set (file, lock, worker, interface, alarm, eye, person, robot, wound,
    delay, crown, sludge, card, die, door, star, mask, stop, bars, off, stun, shield, hull, engine, aim,
    planet, ship, cloak, flag, noise, blade, none); empty draws the text alone."""
    word: str = ""
    """Written instead of the text where there is room for a word or two: "wounded"."""


class Detail(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One paragraph of what stands on a piece, set apart for reading."""

    label: str = ""
    """A word or two before it: "Skills", "Staffing"."""
    text: str = ""
    parts: list[str] = []
    """Short things one beside the other, instead of a text."""
    numbers: bool = False
    """The parts end in a number each, which is what one looks for: "RANGE 8"."""


class Piece(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A card, a room, a figure, a token pile: one thing that can be looked at and perhaps clicked."""

    id: str
    """Stable for this viewer while they can follow the piece; zone and place while its face is unknown."""
    label: str
    """Its name as the viewer may know it: "Loading Dock", or "facedown room 4"."""
    style: str = "card"
    """How it is drawn: card, room, figure (a player's), npc (a figure nobody plays), token, dial, back,
    mark, label (a mark that shows all of its name), cell, plate (a player and what everybody knows of them),
    base (a figure on a plane), marker (one of those under which somebody may hide, on a plane), box (its
    pieces lie in it, to any depth: a ship with its crew), group (a heading for some of what lies in a box or
    a stack), place (one of a row of places: a card, and above and below it what lies there), stack (a card
    with others, shown as one: it is opened where there is room to read), tile (one of a board of squares),
    map (a `plan`; pieces in it are the ways to lay it, and a click lists its options by them), track (counts
    `value` of `most`), die (its face is `value`) or rose (a compass; `value` is the side that is north: 0 the
    top, then clockwise)."""
    tone: str = "plain"
    """As for badges: the family it belongs to (floor, owner, kind of card)."""
    text: str = ""
    """The text on its face, shown large at hover, focus or long press."""
    details: list[Detail] = []
    """What stands on it in paragraphs, after the text: the last is what it does."""
    kicker: str = ""
    """One short line above the name: "First floor 3", "Action", "Item"."""
    note: str = ""
    """For boxes: a short line beneath the name, such as what a place asks for."""
    badges: list[Badge] = []
    rules: list[str] = []
    """Numbers of the rules that say more about it."""
    options: list[int] = []
    """Action ids (of `Question.options`) that a click on it means."""
    askee: int = -1
    """Whose question its options answer, where a seat may owe several at once; -1: anybody's."""
    pieces: list["Piece"] = []
    """Pieces that stand on it: figures in a room."""
    far: bool = False
    """On a place: it lies above the card, at the side of the one who sits across."""
    facedown: bool = False
    faded: bool = False
    tipped: bool = False
    """Drawn lying on its side (a delayed marker)."""
    folded: bool = False
    """For boxes: what lies in it is drawn only once it is opened (a discard pile), or while it may be
    chosen."""
    mark: str = ""
    """One letter or glyph that tells it apart without colour (a figure's initial, a group's glyph)."""
    value: str = ""
    """For dials and tokens: the number shown. For stacks and groups: how many cards, where that is shown."""
    seat: int = -1
    """For plates and figures: whose it is. The client adds to a plate who plays that seat and whether the
    table waits for it, and makes the viewer's own figure stand out."""
    marks: list[str] = []
    """How a tile looks: shade, block (an obstacle), site (something may lie here), smoke, void (no tile lies
    here yet). A figure on a tile, or a base: acting (it has its turn), spent (it has had it); a base also
    hidden."""
    walls: str = ""
    """For tiles: sides with a wall, of "nesw"; n is the side drawn at the top."""
    gates: str = ""
    """For tiles: sides by which the board can be left."""
    way: list[str] = []
    """Ids of the tiles one passes if this one is chosen, the start first: shown while it is looked at."""
    plan: list[str] = []
    """For maps, lines of signs: tiles at the odd places (`.` floor, `s` shade, `#` block, `t` site, `T` both
    site and shade), the lines between them at the even ones (`-` and `|` walls, `o` a way out)."""
    most: int = 0
    """For tracks: how many there can be. For dice: their sides; of more than six the faces are digits."""
    x: int = 0
    """On a plane: the place of its middle, in the plane's units."""
    y: int = 0
    radius: int = 0
    """On a plane: of its round base, which bases, markers and tokens have there."""
    zone: int = 0
    """For bases: radius of the control zone from its middle; 0: none. Shown while the piece is looked at."""
    ranges: list[Ring] = []
    """On a plane: further circles, shown as the zone is."""


class Zone(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A place where pieces lie."""

    id: str
    label: str
    layout: str = "row"
    """row (one line, wraps), grid (`columns` wide, `narrow` on a phone), dials, stack, hand, list, line
    (across the whole table, each piece as wide as it needs; wraps), places (pieces of style place in one row
    that scrolls; zones of it that follow each other are parts of one row), path (steps one within the other;
    it stays in sight), tiles (a board of squares, `columns` wide; it scrolls by itself where it is wider),
    plane (a `plane`, its pieces at their own places)."""
    area: str = "board"
    """Where on the table: board (the middle), top (instruments), players, hand, side, or result (shown
    with the outcome once the game is over)."""
    columns: int = 0
    narrow: int = 0
    note: str = ""
    tone: str = "plain"
    pieces: list[Piece] = []
    heads: list[str] = []
    """For tiles: what the columns are called."""
    sides: list[str] = []
    """And the rows."""
    plane: Plane | None = None
    """For a zone of layout plane."""
    above: list[str] = []
    """Names written above the columns, each over an equal share of them; and `below` beneath them."""
    below: list[str] = []


class Scene(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """All that the viewer sees of the position, apart from the question and the log."""

    zones: list[Zone]
    title: str = ""
    caption: str = ""
    """One line: what moment of the game this is ("Round 3, resolution")."""
