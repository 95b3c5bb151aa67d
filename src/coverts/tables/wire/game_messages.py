"""Messages about the server, its games, rulebooks, lessons and new tables."""

from typing import Literal

import msgspec

from coverts.engine.game.opponents import Preset
from coverts.engine.game.options import GameOption, Value
from coverts.tables.wire.table_messages import Chat


class About(msgspec.Struct):
    """The reply of `GET /api/about`: the versions of the protocol and of Coverts.

    A client should check them first.
    """

    protocol: int
    """The server's protocol number (docs/protocol.md). A client written for another number should stop."""
    version: str
    """The version of Coverts."""


class BotCard(msgspec.Struct, omit_defaults=True):
    """A bot that plays a game, with its style and its strength (docs/bots.md)."""

    name: str
    habit: str = ""
    """One sentence about the bot's style of play."""
    level: int = 0
    """The bot's level from 1 (weakest) to 5, or 0 if the bot has not been rated."""
    rating: int = 0
    """The bot's Elo rating, or 0 if it has none. The average of the rated bots is 1500."""
    low: int = 0
    high: int = 0
    """The upper end of the rating's 95 % confidence interval. `low` is the lower end of the interval."""


class LevelCard(msgspec.Struct):
    """A level of a game's bots. All games have the same levels."""

    name: str
    habit: str
    """One sentence about how the level plays."""


class GameCard(msgspec.Struct, omit_defaults=True):
    """A game on the front page (`GET /api/games`)."""

    name: str
    title: str
    summary: str
    least_players: int
    most_players: int
    bots: list[str]
    levels: list[LevelCard]
    """The levels that may take a seat, from the weakest to the strongest."""
    options: list[GameOption] = []
    """The options for new tables. See `NewTable.options`."""
    unofficial: str = ""
    """A sentence about the differences from the published game, which the game's page shows."""
    roles: list[str] = []
    """The role of each seat, if roles differ. If there are more seats than roles, the remaining seats have
    the last role."""
    presets: list[Preset] = []
    """Ready-made tables, including their setup. The first preset is for new players."""
    difficulty: int = 0
    """The difficulty of the first preset: 1 (easy), 2 (medium), 3 (hard), or 0 if unknown."""
    minutes: int = 0
    """The approximate duration of the first preset in minutes, or 0 if unknown."""
    guide: bool = False
    """Whether the game has a guide. See `Guide`."""
    lessons: bool = False
    """Whether the game has lessons or puzzles. See `Course`."""
    languages: list[str] = []
    """The languages, other than English, into which the game's own texts are translated. Without one of
    these, a page in another language shows the game's texts in English."""
    one_device: bool = True
    """Whether the game can be played with real cards and one device. See `NewTable.referee`."""
    opponents: list[BotCard] = []
    """The game's bots with their ratings, from weakest to strongest. Unrated bots come last."""


class RuleText(msgspec.Struct, omit_defaults=True):
    number: str
    title: str
    text: str


class Chapter(msgspec.Struct, omit_defaults=True):
    """One chapter of a rulebook (`GET /api/games/NAME/rules`)."""

    number: str
    title: str
    rules: list[RuleText]
    table: list[list[str]] = []
    """The rows of the table at the end of the chapter. The first row contains the headings."""


class LessonCard(msgspec.Struct):
    """The title of a lesson or puzzle, and its name in requests."""

    name: str
    title: str


class Course(msgspec.Struct):
    """The lessons and puzzles of a game (`GET /api/games/NAME/course`)."""

    lessons: list[LessonCard]
    puzzles: list[LessonCard]
    comments: dict[str, str]
    """Hints for beginners: for each `Question.kind`, the text to show at the first question of that kind."""


class PastPuzzle(msgspec.Struct):
    """The puzzle of an earlier day, with its solution."""

    day: str
    solution: list[str]
    """The texts of the best answers, in order."""
    note: str
    """What the answers are worth."""


class DailyPuzzle(msgspec.Struct, omit_defaults=True):
    """The puzzle of the day of a game (`GET /api/daily`, `GET /api/games/NAME/daily`)."""

    game: str
    title: str
    """The title of the game."""
    day: str
    """The day in UTC, such as "2026-11-29"."""
    made: bool = False
    """Whether the puzzle was made from a game between bots. Otherwise, it is one of the game's own."""
    name: str = ""
    """The title of the puzzle, if it is one of the game's own."""
    answers: int = 0
    """The number of answers to choose from, or 0 if the puzzle has several questions."""
    yesterday: PastPuzzle | None = None
    """The puzzle of the day before. Only the reply about one game has it."""


class Reach(msgspec.Struct, omit_defaults=True):
    """Addresses at which other machines reach this server (`GET /api/reach`).

    Only pages on the server's own machine receive this reply.
    """

    origins: list[str] = []
    """The server's origins, with the most likely one first. Empty if no other machine can reach the
    server."""


class Heading(msgspec.Struct):
    """A heading of a guide, and its anchor in the page's address."""

    anchor: str
    text: str


class Guide(msgspec.Struct, omit_defaults=True):
    """A guide to read (`GET /api/guides/NAME`).

    It explains a game or the use of these pages. The name of a game's guide is the game's name.
    """

    name: str
    title: str
    text: str
    """The guide as HTML without scripts or styles. The ids of its headings are the anchors in `headings`."""
    headings: list[Heading]
    game: str = ""
    """The name of the guide's game, or "" for a general guide."""


class ClockChoice(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How much time the people at a table have: either days for each answer, or a time bank.

    The clocks of all seats run while several players answer at the same time, or may respond to something.
    """

    days: int = 0
    """The days for each answer, from 1 to 30, or 0 for a time bank."""
    minutes: int = 0
    """The time bank of each seat, from 1 to 180 minutes, or 0 for days."""
    increment: int = 0
    """The seconds that each answer adds to the bank, at most 300."""
    then: Literal["bot", "loss"] = "bot"
    """What happens when the time is used up: a bot plays for the seat until its holder comes back, or the
    table ends and the seat has lost. Days are followed by a pause of a quarter of them, in which the seat may
    still answer."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a new table (the body of `POST /api/tables`). It contains `seats`, `preset` or both."""

    game: str
    seats: list[str]
    """The player of each seat: "person" (somebody at the caller's device), "open" (somebody who joins later),
    or a bot's name."""
    options: dict[str, Value] = {}
    """Game options by name. Omitted options have their default values."""
    referee: Literal["", "own", "one"] = ""
    """Whether the players use real cards (see `TableState.referee`). A table with real cards has no bots. If
    its players share one device, the caller's seat answers all questions."""
    preset: str = ""
    """The name of a preset of this game. The preset supplies the seats if `seats` is empty, the options that
    `options` omits, and all setup answers. Each seat's setup answers depend only on that seat's view."""
    going_back: bool = True
    """Whether the players may vote to return to an earlier moment."""
    name: str = ""
    """The name that the caller chose, at most 24 characters."""
    listed: bool = False
    """Whether anybody may take the open seats (`GET /api/lobby`), and finds the game to watch (`GET
    /api/live`). Otherwise, players need an invite."""
    chat: Chat = "on"
    """The chat mode. See `TableState.chat`."""
    delay: int = 0
    """The number of steps by which delayed spectators lag behind, at most 100."""
    waits: bool = False
    """Whether the game begins only when nobody is missing at an open seat (see `TableState.waiting`). By
    default it begins at once, and people at open seats come later."""
    clock: ClockChoice | None = None
    """How much time people have. None for tables without clocks, such as all tables with real cards."""


class Invite(msgspec.Struct):
    """An invite that lets one person take one open seat.

    The page at `address` redeems it with `POST /api/tables/ID/seats`.
    """

    seat: int
    invite: str
    address: str
    """The address of the table's page, with the invite after `#`. Thus the invite appears in no server
    log."""


class NewTableReply(msgspec.Struct):
    table: str
    address: str
    invites: list[Invite] = []


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """A text to validate, such as a deck, that a player composed.

    The body of `POST /api/games/NAME/builder/OPTION/check`. The reply is `Judged`.
    """

    text: str
    options: dict[str, Value] = {}
    """The table's other options, as in `NewTable`. Some limits depend on them."""


class Conversion(msgspec.Struct, forbid_unknown_fields=True):
    """A text to convert, such as a deck in a format of another program.

    The body of `POST /api/games/NAME/builder/OPTION/convert`. The reply is `Converted`.
    """

    text: str
    to: str = ""
    """The name of a format of the `BuildingForm`, or "" for the option's own format."""
