"""Messages about the server, its games, rulebooks, lessons and guides, and new tables."""

from typing import Literal

import msgspec

from coverts.engine.game.options import GameOption, Value
from coverts.engine.game.presets import Preset
from coverts.tables.wire.table_messages import Chat


class About(msgspec.Struct):
    """`GET /api/about`: what a program wants to know of a server before it does anything."""

    protocol: int
    """The number of the protocol it speaks, see docs/protocol.md; a program made for another stops here."""
    version: str
    """Of Coverts."""


class BotCard(msgspec.Struct, omit_defaults=True):
    """A bot that plays a game: what it is like, and how strong beside the others (docs/bots.md)."""

    name: str
    habit: str = ""
    """How it plays, in a sentence."""
    level: int = 0
    """From 1, the weakest of the game's, to 5; 0 if it has not been rated."""
    rating: int = 0
    """On Elo's scale; the game's bots have 1500 on average."""
    low: int = 0
    high: int = 0
    """The ends of the rating's 95 % interval."""


class GameCard(msgspec.Struct, omit_defaults=True):
    """One game on the front page (`GET /api/games`)."""

    name: str
    title: str
    summary: str
    least_players: int
    most_players: int
    bots: list[str]
    options: list[GameOption] = []
    """What may be chosen for a new table; see `NewTable.options`."""
    unofficial: str = ""
    """What of it is not the published game's, said on its page."""
    roles: list[str] = []
    """What each seat plays, where seats differ; the last is that of all further seats."""
    presets: list[Preset] = []
    """Tables it proposes, with the set-up made; the first is for new players."""
    difficulty: int = 0
    """Of the first preset: 1 easy, 2 middling, 3 hard; 0 if unknown."""
    minutes: int = 0
    """About how long the first preset takes; 0 if unknown."""
    guide: bool = False
    """There is a guide to it (`Guide`)."""
    opponents: list[BotCard] = []
    """The same bots, the weakest first, and those nobody has rated at the end."""


class RuleText(msgspec.Struct, omit_defaults=True):
    number: str
    title: str
    text: str


class Chapter(msgspec.Struct, omit_defaults=True):
    """One chapter of the rulebook (`GET /api/games/NAME/rules`)."""

    number: str
    title: str
    rules: list[RuleText]
    table: list[list[str]] = []
    """A table at its end: rows of cells, the headings first."""


class LessonCard(msgspec.Struct):
    """A lesson or a puzzle, by the name that opens it."""

    name: str
    title: str


class Course(msgspec.Struct):
    """What a game has for those who learn it (`GET /api/games/NAME/course`)."""

    lessons: list[LessonCard]
    puzzles: list[LessonCard]
    comments: dict[str, str]
    """What is said of each kind of question to who meets it first, by `Question.kind`."""


class Reach(msgspec.Struct, omit_defaults=True):
    """Where others find this server (`GET /api/reach`); told to a page of this very machine alone."""

    origins: list[str] = []
    """Origins, the likeliest first; empty if no other machine reaches it."""


class Heading(msgspec.Struct):
    """A heading of a guide, and what it is called in an address."""

    anchor: str
    text: str


class Guide(msgspec.Struct, omit_defaults=True):
    """A guide to read (`GET /api/guides/NAME`): of a game by its name, or refereeing."""

    name: str
    title: str
    text: str
    """HTML without script or style; its headings have the ids of `headings`."""
    headings: list[Heading]
    game: str = ""
    """Which game it is of, if any."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables`: `seats` says who sits at each, or `preset` says all."""

    game: str
    seats: list[str]
    """For each seat "person" (at the caller's device), "open" (to be invited) or a bot's name."""
    options: dict[str, Value] = {}
    """By name; those left out are as usual."""
    referee: Literal["", "own", "one"] = ""
    """Who deals; see `TableState.referee`. Where the cards are real no bot plays; at one device the first
    seat, the caller's, is asked for all."""
    preset: str = ""
    """One of the game's: its seats where `seats` is empty, its options but for those that are; the set-up is
    made for all seats, each from its own view."""
    going_back: bool = True
    """Whether its people may vote to go back."""
    name: str = ""
    """What the caller wants to be called, of 24 signs at most."""
    listed: bool = False
    """Anybody may take the open seats (`GET /api/lobby`); else they are for who is invited."""
    chat: Chat = "on"
    """What may be said at the table; see `TableState.chat`."""
    delay: int = 0
    """How many steps late watchers see the table, 100 at most."""


class Invite(msgspec.Struct):
    """Seats one person at one open seat: the page at `address` claims it by `POST /api/tables/ID/seats`."""

    seat: int
    invite: str
    address: str
    """The table's page with the invite behind a #, so that it reaches no server's log."""


class NewTableReply(msgspec.Struct):
    table: str
    address: str
    invites: list[Invite] = []


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/games/NAME/builder/OPTION/check`: a text that is being put together, for `Judged`."""

    text: str
    options: dict[str, Value] = {}
    """The others of the table, as in `NewTable`: some limits depend on them."""
