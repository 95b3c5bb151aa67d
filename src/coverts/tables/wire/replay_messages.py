"""Messages about replays, bots' opinions, and puzzles from finished games."""

import msgspec

from coverts.tables.wire.table_messages import LogLine, TableState


class MovePuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a puzzle from a finished game (`POST /api/tables/ID/puzzles`).

    The puzzle asks for the seat's choice at a position.
    """

    position: int
    """The number of answers before the choice."""
    seat: int


class PuzzleLink(msgspec.Struct):
    """The address of a new puzzle. Anyone with the address can open the puzzle."""

    address: str


class Viewpoint(msgspec.Struct):
    """A viewpoint of a replay.

    Its name is "watcher", a seat's number, or "all" for all seats together.
    """

    name: str
    label: str


class ReplayMove(msgspec.Struct, omit_defaults=True):
    """An answer that everybody could notice.

    Its number is its index in `Replay.moves`. Move 0 is the start of the game.
    """

    lines: int
    """The number of log lines after this move."""
    seat: int = -1
    """The seat that gave the answer."""
    reveals: bool = False
    """Whether the move revealed something hidden to everybody."""


class Replay(msgspec.Struct, omit_defaults=True):
    """The moves and the log of a table (`GET /api/tables/ID/replay`).

    The log is that of the replay's viewpoint. If the game is not over, the replay is the caller's own view of
    it so far.
    """

    table: str
    game: str
    title: str
    viewpoint: str
    viewpoints: list[Viewpoint]
    """The viewpoints that the caller may choose."""
    seats: list[str]
    """The name of each seat."""
    players: list[str]
    """For each seat, "person" or a bot's name."""
    moves: list[ReplayMove]
    log: list[LogLine]
    complete: bool = True
    """Whether the server has finished computing the moves. If not, request the rest again."""
    over: bool = False
    """Whether the game is over or comes from a file. A new table may then continue from any move."""
    own: int | None = None
    """The caller's seat."""
    from_file: bool = False
    bots: list[str] = []
    """Bots that can play the other seats of a table that continues from a move."""
    may_take: list[int] = []
    """Seats that the caller may continue with, or whose decisions the caller may have a bot evaluate."""


class ReplayMoment(msgspec.Struct, omit_defaults=True):
    """The table after one move of a replay (`GET /api/tables/ID/replay/MOVE`).

    Its state has no log, because `Replay` has it. The state shows the questions of the viewpoint's seat or,
    from the viewpoint "all", those of the seat that answers next.
    """

    move: int
    state: TableState
    position: int = 0
    """The number of answers before this moment. It is 0 until the game is over."""
    actor: int | None = None
    """The seat whose questions the state shows."""
    chosen: list[int] = []
    """The actions of the next answer. Empty if no answer follows."""
    askee: int = -1
    """The askee (a figure or seat) that the chosen actions are for."""


class GoOn(msgspec.Struct, forbid_unknown_fields=True):
    """A request to continue a finished game from one of its moves.

    The body of `POST /api/tables/ID/continue`, which makes a new table.
    """

    move: int
    seat: int
    """The caller's seat. Bots play the others."""
    bot: str = ""
    """The bot for the other seats. By default, each seat's bot in the original game, or the game's first
    bot."""


class OpinionOn(msgspec.Struct, forbid_unknown_fields=True):
    """A request that a bot evaluate a seat's decisions (`POST /api/tables/ID/opinion`).

    The game must be over.
    """

    seat: int


class Weighed(msgspec.Struct, omit_defaults=True):
    """A seat's decision: the value of its answer and of the best evaluated alternative.

    Each value is the mean final return of the seat over playouts. They start from worlds that the seat could
    not distinguish from the true one. The errors are standard errors.
    """

    move: int
    """The number of the replay moment with this decision."""
    chosen: str
    value: float
    error: float
    other: str = ""
    """The best alternative, or "" if none was evaluated."""
    other_value: float = 0.0
    other_error: float = 0.0


class Opinion(msgspec.Struct, omit_defaults=True):
    """The progress and results of a bot's evaluation (`GET /api/tables/ID/opinion`)."""

    seat: int
    asked: bool = False
    """Whether anybody has requested the evaluation."""
    status: str = ""
    """A sentence about the evaluation's progress, or the reason why there is none."""
    done: int = 0
    of: int = 0
    decisions: list[Weighed] = []
    complete: bool = False
