"""Messages about replays, bots' opinions, and puzzles from finished games."""

from typing import Literal

import msgspec

from coverts.tables.wire.table_messages import LogLine, TableState


class MovePuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a puzzle from a finished game (`POST /api/tables/ID/puzzles`).

    The puzzle asks for the choice of one seat at one position.
    """

    position: int
    """The number of answers in the game before the choice."""
    seat: int


class PuzzleLink(msgspec.Struct):
    """The address of a new puzzle. Anyone with the address can open the puzzle."""

    address: str


class Viewpoint(msgspec.Struct):
    """A viewpoint of a replay.

    Its name is "watcher" for a spectator's view, a seat's number, or "all" for the view of all seats
    together.
    """

    name: str
    label: str


class ReplayMove(msgspec.Struct, omit_defaults=True):
    """A move of a replay: an answer that everybody could notice.

    A move's number is its index in `Replay.moves`. Move 0 is the start of the game.
    """

    lines: int
    """The number of log lines after this move."""
    seat: int = -1
    """The seat that gave the answer."""
    reveals: bool = False
    """Whether the move made hidden information public."""


class Replay(msgspec.Struct, omit_defaults=True):
    """The moves and the log of a table (`GET /api/tables/ID/replay`).

    The log contains what the viewpoint could read. Until the game is over, the replay shows only what the
    caller could see.
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
    """The player of each seat: "person" or a bot's name."""
    moves: list[ReplayMove]
    log: list[LogLine]
    begins: int = 0
    """The first move after the game's setup, or the last known move if the setup goes on."""
    complete: bool = True
    """Whether the server has finished computing the moves. If not, request the rest again."""
    over: bool = False
    """Whether the game is over or comes from a file. In both cases, a new table may continue the game from
    any move."""
    own: int | None = None
    """The caller's seat."""
    from_file: bool = False
    bots: list[str] = []
    """The bots that can play the other seats if a new table continues the game."""
    may_take: list[int] = []
    """The seats that the caller may play in a continuation of the game. The caller may also ask a bot to
    evaluate the decisions of these seats."""


class ReplayMoment(msgspec.Struct, omit_defaults=True):
    """The table after one move of a replay (`GET /api/tables/ID/replay/MOVE`).

    Its state has no log, because `Replay` contains the log. The state shows the questions of the viewpoint's
    seat. From the viewpoint "all", it shows the questions of the seat that answers next.
    """

    move: int
    state: TableState
    position: int = 0
    """The number of answers before this moment, or 0 if the game is not over."""
    actor: int | None = None
    """The seat whose questions the state shows."""
    chosen: list[int] = []
    """The actions that the next answer chose. Empty if no answer follows."""
    askee: int = -1
    """The askee (a figure or seat) that the chosen actions are for."""


class RaceLine(msgspec.Struct, omit_defaults=True):
    """One line of the chart of a finished game."""

    of: str
    """What is counted, such as "Data files". Lines of the same kind share one chart."""
    name: str
    """The name of the player or side. Empty for something that all players share."""
    tone: str
    values: list[int]
    """The value at each of `Race.moves`."""
    text: str = ""
    """One sentence about what is counted."""
    out: str = ""
    """A word for how the player has lost, such as "caught"."""
    out_at: int | None = None
    """The index in `Race.moves` of the first move after which the player has lost."""


class RaceRound(msgspec.Struct):
    """A round in the chart of a finished game."""

    name: str
    """The heading of the round in the log."""
    at: int
    """The index in `Race.moves` of the first move of the round."""


class Race(msgspec.Struct, omit_defaults=True):
    """The course of a finished game as a spectator could follow it (`GET /api/tables/ID/race`)."""

    moves: list[int]
    """The numbers of replay moves, evenly spread from the first decision to the end."""
    lines: list[RaceLine]
    """Empty if the game does not say how far its players are."""
    rounds: list[RaceRound] = []
    """The round of the first move, and all that begin later. Empty if the log has no rounds."""


class GoOn(msgspec.Struct, forbid_unknown_fields=True):
    """A request to continue a finished game from one of its moves.

    The body of `POST /api/tables/ID/continue`, which makes a new table.
    """

    move: int
    seat: int
    """The caller's seat. Bots play the other seats."""
    bot: str = ""
    """The bot for the other seats. By default, each seat keeps its bot from the original game. Seats of
    people get the game's first bot."""


class OpinionOn(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a bot's evaluation of a seat's decisions (`POST /api/tables/ID/opinion`).

    The game must be over.
    """

    seat: int


Scale = Literal["win", "goal", "points"]
"""What values measure: the share of a win, in a cooperative game the chance of the goal, or its points."""


class Weighed(msgspec.Struct, omit_defaults=True):
    """A seat's decision, with the value of the chosen answer and of the best alternative.

    A value is the seat's mean final return over playouts. The playouts start from game states that the seat
    could not distinguish from the true state. The errors are standard errors.
    """

    move: int
    """The number of the replay move at which the seat decided."""
    chosen: str
    value: float
    error: float
    other: str = ""
    """The best alternative, or "" if none was evaluated."""
    other_value: float = 0.0
    other_error: float = 0.0


class Hint(msgspec.Struct, omit_defaults=True):
    """What a bot would answer in the caller's place (`POST /api/tables/ID/hint`).

    A value is the seat's mean result over playouts, from 0 for a loss to 1 for a win. It may be outside if
    the game scores otherwise. If the scale is "points", it is the mean of the points that all share. The
    errors are standard errors. Without a search, there are no values.
    """

    answer: str
    """The text of the best answer."""
    value: float | None = None
    error: float = 0.0
    other: str = ""
    """The text of the next best answer, or "" if none was evaluated."""
    other_value: float = 0.0
    other_error: float = 0.0
    is_preparing: bool = False
    """Whether values can be had soon: the search is still being compiled."""
    scale: Scale = "win"
    """What the values measure."""


class Opinion(msgspec.Struct, omit_defaults=True):
    """The progress and results of a bot's evaluation (`GET /api/tables/ID/opinion`)."""

    seat: int
    asked: bool = False
    """Whether anybody has requested the evaluation."""
    status: str = ""
    """A sentence about the evaluation's progress, or the reason why there is no evaluation."""
    done: int = 0
    of: int = 0
    decisions: list[Weighed] = []
    complete: bool = False
    scale: Scale = "win"
    """What the values measure."""
