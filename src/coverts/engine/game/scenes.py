"""Scenes: trees of zones and pieces that show a position to one seat, in the browser and the terminal.

A game has a pure function `scene(view, seat, questions)` that returns a `Scene`. The scene contains zones,
pieces and the options that a click on a piece chooses. It contains no sizes in pixels. A client can draw the
scene without knowing the game.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from coverts.engine.base.plane import Plane, Ring


class Badge(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A small mark on a piece: a glyph or number, and a label. Colour alone never carries information."""

    text: str
    """The visible text of at most four characters, such as "3" or "L"."""
    label: str
    """The text for screen readers and tooltips, such as "3 data files available"."""
    tone: str = "plain"
    """The badge's tone: plain, good, bad, warn, gold, blue, yellow, red or violet.

    It selects the badge's shape and colour.
    """
    icon: str = ""
    """The name of a glyph in the client's set, or "" to draw only the text.

    The glyphs are file, lock, worker, interface, alarm, eye, person, robot, wound, delay, crown, sludge,
    card, die, door, star, mask, stop, bars, off, stun, shield, hull, engine, aim, planet, ship, cloak, flag,
    noise, blade and none.
    """
    word: str = ""
    """A longer text that replaces `text` if there is room, such as "wounded"."""


class Detail(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A separate paragraph of the text on a piece."""

    label: str = ""
    """One or two words in front of the paragraph, such as "Skills" or "Staffing"."""
    text: str = ""
    parts: list[str] = []
    """Short items in a row, instead of a text."""
    numbers: bool = False
    """Whether each part ends in a number that is drawn prominently, such as "RANGE 8"."""


class Piece(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """An object in a zone that may be clickable: a card, a room, a figure, a pile of tokens."""

    id: str
    """An id that stays the same while the viewer can follow the piece.

    While the piece's face is unknown, the id consists of the piece's zone and position.
    """
    label: str
    """The piece's name as the viewer may know it, such as "Loading Dock" or "facedown room 4"."""
    style: str = "card"
    """The way in which clients draw the piece.

    - card, room, token, dial, back, mark, cell
    - figure: a player's figure; npc: a figure without a player
    - label: a mark that shows its full name
    - plate: a player, and what everybody knows about the player
    - base: a figure on a plane; marker: a possible position of a hidden figure on a plane
    - box: a container of pieces, nested to any depth, such as a ship with its crew
    - group: a heading for some of the pieces in a box or stack
    - place: one place in a row of places, a card with other pieces above and below it
    - stack: a card with other cards, drawn as one card; it opens if there is enough room
    - tile: a square of a board
    - map: a `plan`; its pieces are orientations of the map, and a click lists their options
    - track: a counter that shows `value` of `most`
    - die: a die whose face is `value`
    - rose: a compass; `value` is the side that points north, counted clockwise from 0 at the top
    """
    tone: str = "plain"
    """The group that the piece belongs to, such as a floor, an owner or a kind of card.

    The tones are those of `Badge.tone`.
    """
    text: str = ""
    """The text on the piece's face, which is enlarged on hover, focus or long press."""
    details: list[Detail] = []
    """The paragraphs after the text. The last paragraph describes the piece's effect."""
    kicker: str = ""
    """A short line above the name, such as "First floor 3", "Action" or "Item"."""
    note: str = ""
    """For boxes: a short line below the name, such as the requirements of a place."""
    badges: list[Badge] = []
    rules: list[str] = []
    """The numbers of the rules that explain the piece."""
    options: list[int] = []
    """The action ids from `Question.options` that a click on the piece chooses."""
    askee: int = -1
    """The seat or figure whose question the piece's options answer, or -1 for any seat or figure."""
    pieces: list["Piece"] = []
    """The pieces on this piece, such as the figures in a room."""
    far: bool = False
    """For pieces at a place: whether the piece lies above the place's card, on the opponent's side."""
    facedown: bool = False
    faded: bool = False
    tipped: bool = False
    """Whether the piece is drawn rotated onto its side."""
    folded: bool = False
    """For boxes: whether the contents are hidden until the box is opened or one of its pieces can be chosen.
    """
    mark: str = ""
    """A letter or glyph that identifies the piece without colour, such as a figure's initial."""
    value: str = ""
    """The visible number of a dial or token, or the number of cards in a stack or group."""
    picture: str = ""
    """The card whose recipe in the game's picture book is drawn, as the viewer may know it.

    Empty if there is none; then the client draws the piece by its style and its name.
    """
    seat: int = -1
    """For plates and figures: the seat that the piece belongs to.

    The client adds the seat's player and shows whether the table waits for the player. It also highlights the
    viewer's own figure.
    """
    marks: list[str] = []
    """The marks of a tile, figure or base.

    A tile may have shade, block (an obstacle), site (something may lie here), smoke and void (no tile lies
    here yet). A figure on a tile and a base may have acting (it is taking its turn), spent (its turn is
    over) and hidden.
    """
    walls: str = ""
    """For tiles: the sides with a wall, as letters of "nesw". The side n is at the top."""
    gates: str = ""
    """For tiles: the sides that are exits from the board, as letters of "nesw"."""
    way: list[str] = []
    """The ids of the tiles on the way to this tile, start first. The way is visible on hover or focus."""
    plan: list[str] = []
    """For maps: the lines of a text map.

    Characters at odd positions are tiles: `.` floor, `s` shade, `#` block, `t` site, `T` site and shade.
    Characters at even positions are the borders between them: `-` and `|` are walls, and `o` is an exit.
    """
    most: int = 0
    """For tracks: the maximum. For dice: the number of sides. A die with more than six sides shows digits."""
    x: int = 0
    """On a plane: the x coordinate of the piece's centre, in the plane's units."""
    y: int = 0
    radius: int = 0
    """On a plane: the radius of a base, marker or token."""
    zone: int = 0
    """For bases: the radius of the control zone, measured from the centre, or 0 if there is none.

    The zone is visible while the piece is hovered or focused.
    """
    ranges: list[Ring] = []
    """On a plane: circles around the piece, visible while the piece is hovered or focused."""


class Outlook(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Where a piece can move at its next turn, and what it sees, as areas of a zone."""

    pieces: list[str]
    """The ids of the pieces that stand for it, such as a figure and its card. The first is in the zone."""
    reach: str = ""
    """A character for each piece of the zone, in order.

    It is `1` for the places that one move leads to, `2` for those that the move after it leads to, else `.`.
    """
    sight: str = ""
    """A character for each piece of the zone, in order.

    It is `1` for the places that are seen now, `2` for those that are seen after one move, else `.`.
    """
    is_shown: bool = False
    """Whether the areas are drawn without a request, because they matter for the viewer's choice of a step.
    """


class Zone(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """An area of the table that contains pieces."""

    id: str
    label: str
    layout: str = "row"
    """The layout of the zone.

    - row: one line that wraps
    - grid: a grid that is `columns` wide, or `narrow` on a phone
    - dials, stack, hand, list
    - line: a line across the whole table in which each piece takes the width it needs; it wraps
    - places: a scrolling row of pieces with style `place`; consecutive zones of this layout form one row
    - path: nested steps that stay in view
    - tiles: a board of squares, `columns` wide; it scrolls if it is wider than the screen
    - plane: a `plane` with pieces at their own positions
    """
    area: str = "board"
    """The part of the table that contains the zone.

    It is one of board (the middle), top (instruments), players, hand, side and result (shown with the final
    outcome).
    """
    columns: int = 0
    narrow: int = 0
    note: str = ""
    tone: str = "plain"
    pieces: list[Piece] = []
    heads: list[str] = []
    """For tiles: the names of the columns."""
    sides: list[str] = []
    """For tiles: the names of the rows."""
    plane: Plane | None = None
    """The surface of a zone with layout plane."""
    above: list[str] = []
    """The names above the columns, each centred over an equal share of the columns.

    `below` holds the names below the columns.
    """
    below: list[str] = []
    outlooks: list[Outlook] = []
    """Where pieces can move and what they see, drawn on request: on hover, focus, long press or by a key."""
    floors: list[str] = []
    """For tiles: the cards of the picture book whose pictures lie below the tiles.

    Like the names in `above` and `below`, each covers an equal share of the board. An empty text has none.
    """


class Scene(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A seat's view of the position, without the question and the log."""

    zones: list[Zone]
    title: str = ""
    caption: str = ""
    """One line about the current part of the game, such as "Round 3, resolution"."""
    backdrop: str = ""
    """The card of the picture book that is drawn behind the board, or empty. The board is then drawn dark."""
    light: str = "plain"
    """The light on the pictures of the board: plain, warn or bad. An alarm is warn, and a high one is bad."""
    look: str = ""
    """The look of the page if the reader has chosen none: light, dark, or empty for the system's setting."""


def find_repeated_ids(scene: Scene) -> Iterator[str]:
    """Yield a sentence for each id that several zones, or several pieces of the whole scene, have."""
    zones = Counter(zone.id for zone in scene.zones)
    pieces = Counter(piece.id for zone in scene.zones for piece in _with_inner(zone.pieces))
    for what, counts in (("zone", zones), ("piece", pieces)):
        for repeated, count in counts.items():
            if count > 1:
                yield f"{count} {what}s have the id {repeated!r}; give each {what} an id of its own"


def _with_inner(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces and all pieces in them."""
    for each in pieces:
        yield each
        yield from _with_inner(each.pieces)


class Standing(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """How far a player or the whole table is, for the chart of a finished game."""

    of: str
    """What is counted, such as "Data files". Standings of the same kind share one chart."""
    name: str
    """The name of the player or side. Empty for something that all players share, such as an alarm."""
    value: int
    tone: str = "plain"
    """The tone of the line. The tones are those of `Badge.tone`."""
    text: str = ""
    """One sentence about what is counted, such as what happens at a certain number."""
    out: str = ""
    """A word for how the player has lost, such as "caught". Empty while the player is in the game."""
