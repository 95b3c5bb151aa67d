"""Messages about replays, opinions of bots, and puzzles from finished games."""

import msgspec

from coverts.tables.wire.table_messages import LogLine, TableState


class MovePuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/puzzles`: a puzzle of what a seat chose at a position of a finished game."""

    position: int
    """How many answers had been given; the seat's next one is asked for."""
    seat: int


class PuzzleLink(msgspec.Struct):
    """The page at `address` opens the puzzle, for whoever has it."""

    address: str


class Viewpoint(msgspec.Struct):
    """From where a game may be looked back at: "watcher", a seat's number, or "all" seats together."""

    name: str
    label: str


class ReplayMove(msgspec.Struct, omit_defaults=True):
    """An answer that everybody could notice. Its number is its place in `Replay.moves`; 0 is the start."""

    lines: int
    """How many lines of the log there are after it."""
    seat: int = -1
    """Who gave it."""
    reveals: bool = False
    """Something hidden came to be seen by everybody."""


class Replay(msgspec.Struct, omit_defaults=True):
    """`GET /api/tables/ID/replay`: the moves of a table, and its log as it was told to a viewpoint.

    Of a game that is not over it is the caller's own past.
    """

    table: str
    game: str
    title: str
    viewpoint: str
    viewpoints: list[Viewpoint]
    """Those the caller may choose."""
    seats: list[str]
    """What each seat is called."""
    players: list[str]
    """For each seat "person", or the name of a bot."""
    moves: list[ReplayMove]
    log: list[LogLine]
    complete: bool = True
    """False while the moves are still being gone through: ask again for the rest."""
    over: bool = False
    """The game has ended, or comes from a file: it can be gone on with from any move."""
    own: int | None = None
    """The caller's seat."""
    from_file: bool = False
    bots: list[str] = []
    """Who can sit at the other seats of a table that goes on from a move."""
    may_take: list[int] = []
    """Seats that the caller may go on from, and a bot's opinion of which they may ask for."""


class ReplayMoment(msgspec.Struct, omit_defaults=True):
    """`GET /api/tables/ID/replay/MOVE`: the table as it was then. Its log is left out: `Replay` has it.

    The questions of its state are those that the viewpoint's seat was asked; for "all", those of whose
    answer comes next.
    """

    move: int
    state: TableState
    position: int = 0
    """How many answers had been given; told once the game is over."""
    actor: int | None = None
    """Whose questions these are."""
    chosen: list[int] = []
    """The actions that were answered with; none where the game ends before."""
    askee: int = -1
    """Whom they were for."""


class GoOn(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/continue`: a new table that goes on from a move of a game that is over."""

    move: int
    seat: int
    """The caller's; bots play at the others."""
    bot: str = ""
    """Which; "" is whoever sat there, or the game's first bot."""


class OpinionOn(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/opinion`: have a bot weigh what a seat decided in a game that is over."""

    seat: int


class Weighed(msgspec.Struct, omit_defaults=True):
    """A decision of a seat: what its answer was worth to it, and the best other that was weighed.

    Both are means of the seat's return at the end, in playouts from worlds that it could not tell from the
    true one; the errors are standard errors.
    """

    move: int
    """The moment at which it was asked."""
    chosen: str
    value: float
    error: float
    other: str = ""
    """Empty where no other was weighed."""
    other_value: float = 0.0
    other_error: float = 0.0


class Opinion(msgspec.Struct, omit_defaults=True):
    """`GET /api/tables/ID/opinion`: how far it is, and what was found so far."""

    seat: int
    asked: bool = False
    """Somebody has asked for it."""
    status: str = ""
    """A sentence: what is being done, or why there is none."""
    done: int = 0
    of: int = 0
    decisions: list[Weighed] = []
    complete: bool = False
