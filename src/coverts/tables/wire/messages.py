"""Every message between a browser and the table: one definition is validation, JSON and schema."""

from typing import Final, Literal

import msgspec

from coverts.engine.game.options import GameOption, Value
from coverts.engine.game.presets import Preset
from coverts.engine.game.scenes import Scene
from coverts.engine.game.text_builder import BuildingForm, Judged

PROTOCOL: Final = 1
"""The number of this protocol (docs/protocol.md). It rises where what a client may rely on goes or becomes
another; what is added leaves it as it is."""


class Reason(msgspec.Struct, omit_defaults=True):
    """Why an option may not be chosen: the rule's number and what it says."""

    rule: str
    text: str
    cause: str = ""
    """What is in the way, in a few words; empty where the rule itself has to say it."""


class Option(msgspec.Struct, omit_defaults=True):
    """One option of an open question. Illegal ones carry the reason; all of it is made from the view."""

    action: int
    """Number in the game's fixed action space."""
    text: str
    refused: Reason | None = None
    staged: bool = False
    """Already picked in a question that takes several: chosen again, it is put back."""
    done: bool = False
    """Ends a question that takes several, or a row of questions."""
    final: bool = False
    """It cannot be taken back and is easy to slip on: the page asks once more."""
    warning: str = ""
    """Why it does: what comes of it, in a sentence."""
    menu: str = ""
    """Options with the same one are offered as one thing that opens, called so."""


class Question(msgspec.Struct, omit_defaults=True):
    """What this seat is asked now."""

    kind: str
    prompt: str
    options: list[Option]
    rules: list[str] = []
    askee: int = 0
    askee_name: str = ""
    """Where this seat answers for several: whose this question is, such as an operative's."""
    several: bool = False
    """True where options are toggled and `done` ends it."""
    least: int = 0
    most: int = 0
    typed: bool = False
    """The cards are real: what has happened on the table is to be typed."""


class Seat(msgspec.Struct, omit_defaults=True):
    seat: int
    name: str
    player: str
    """"person", "open", or the name of a bot."""
    you: bool = False
    asked: bool = False
    """The table waits for this seat."""
    connected: bool = False
    here: bool = False
    """At the viewer's device, which several people share. Its calls and its socket name the seat they are
    for (`?seat=`); without one they get what a watcher gets."""
    answers_forced: bool = True
    """The table gives this seat's only legal answer for it; see `Settings`."""
    called: str = ""
    """What whoever sits there wants to be called, other than everybody else at the table; `name` is what the
    game calls the seat. Any text: it is to be shown as such, and never as markup."""
    stand_in: str = ""
    """The bot that plays for its holder, who may come back; see `Leave`. "set-up" until that is over."""


class Step(msgspec.Struct, omit_defaults=True):
    """One frame of what is being resolved, outermost first."""

    title: str
    rules: list[str] = []


class LogLine(msgspec.Struct, omit_defaults=True):
    number: int
    text: str
    rules: list[str] = []
    heading: bool = False
    """Starts a new round or phase."""


class ChosenOption(msgspec.Struct, omit_defaults=True):
    """One of the game's options that this table has not left as usual; `text` is its value in words."""

    name: str
    label: str
    value: Value
    text: str


class Guidance(msgspec.Struct, omit_defaults=True):
    """What a lesson or a puzzle says at its table, to its learner alone."""

    name: str
    title: str
    text: str
    step: int
    """The number of the step it is at, from 0."""
    steps: int
    rules: list[str] = []
    actions: list[int] = []
    """Those it waits for, one after the other; of a puzzle not before they were asked for."""
    askee: int = 0
    """Whom they are for."""
    puzzle: bool = False
    done: bool = False
    next: str = ""
    """The name of the lesson or puzzle that follows."""


class Vote(msgspec.Struct, omit_defaults=True):
    """What one at the table asks of all others; open until all have agreed, or one has not."""

    about: str
    """"back": to go back to an earlier moment; "end": to end the table; "bot": to let a bot play for who is
    away, or at a seat that nobody has taken."""
    by: int
    """The seat that asked."""
    agreed: list[int] = []
    waits_for: list[int] = []
    """Seats that have yet to say. Bots agree to everything."""
    seat: int | None = None
    """Whose part the bot would play."""
    line: int | None = None
    """The first line of the log that would be replayed; it may not exist yet."""


class TableState(msgspec.Struct, tag="table", omit_defaults=True):
    """Sent at connection and after every change. Complete: a client keeps nothing but the log's tail."""

    table: str
    game: str
    title: str
    position: int
    """Number of changes so far that this viewer can notice, taken-back answers among them.

    An answer must name the position it was given for. It counts while that question stands open, even if
    others have answered theirs meanwhile."""
    seats: list[Seat]
    you: int | None
    scene: Scene
    questions: list[Question]
    """What you owe now; empty for a watcher and for who waits."""
    status: str
    """One sentence: who is asked what, or whom we wait for."""
    resolving: list[Step]
    log: list[LogLine]
    """All lines when `log_from` is 0, else those from that number on."""
    log_from: int = 0
    seen_from: int = 0
    """Number of the first line of the log that came of this seat's last answer, or after it."""
    can_undo: bool = False
    over: bool = False
    result: str = ""
    """At the end: who won and why, one sentence."""
    returns: list[float] = []
    options: list[ChosenOption] = []
    """Those this viewer may know."""
    fault: str = ""
    """The game's own program has failed: what happened and what can be done, in a sentence or two."""
    referee: str = ""
    """Who deals: "" the program; "own" and "one": the cards are real, at own devices or at one."""
    notice: str = ""
    """The administrator's message to everybody at the tables."""
    changeable: list[Question] = []
    """Answers of this seat to what others are still asked, as questions; what stands is `staged`. They may be
    changed (`Change`), and nobody is told."""
    setting_up: bool = False
    """Play has not begun; see `SetUp`."""
    speed: str = "1"
    """How fast what the table does by itself follows; see `Speed`."""
    longest_wait: float = 0.0
    """Seconds that all answers the table gives by itself between two of a person take at most, at this speed;
    what a planner thinks comes to that."""
    going_back: bool = True
    """Whether the table's people may vote to go back."""
    vote: Vote | None = None
    watchers: int = 0
    """How many watch."""
    delay: int = 0
    """How many steps late watchers see the table, until the game is over."""
    late: bool = False
    """This viewer is one of those; who is there and who is not is not said."""
    chat: str = "on"
    """What may be said here: "on" anything, "phrases" stock phrases alone, "off" nothing."""
    rematch: str = ""
    """At the end: where a further game with the same people is; each seat's own link to it."""
    guidance: Guidance | None = None
    """At the table of a lesson or a puzzle: what it says."""


class Refused(msgspec.Struct, tag="error", omit_defaults=True):
    """An answer that was not taken; nothing has changed."""

    error: str
    """malformed, illegal, stale, not_your_turn, not_your_seat, ambiguous, nothing_to_undo, no_such_table,
    unknown_game, cannot_continue, foreign_origin, not_stored, not_read, not_found, too_many, too_large,
    wrong_host, ended, not_now, not_said, bad_name, too_many_notes or fault."""
    message: str
    rule: str = ""
    text: str = ""
    option: str = ""
    """Of a new table: the name of the option that is wrong; `text` says what is wrong with it."""


class Answer(msgspec.Struct, tag="answer", forbid_unknown_fields=True):
    position: int
    action: int
    askee: int | None = None
    """Whom the answer is for; needed where the seat owes more than one."""


class Answers(msgspec.Struct, tag="answers", forbid_unknown_fields=True):
    """The answers to a question and to those that follow it, such as a cell and a point in it.

    All are taken, or none is.
    """

    position: int
    actions: list[int]
    askee: int | None = None


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    position: int


class Settings(msgspec.Struct, tag="settings", forbid_unknown_fields=True):
    """A seat's public settings at this table."""

    answers_forced: bool


class Change(msgspec.Struct, tag="change", forbid_unknown_fields=True):
    """Another answer in the place of one that others still wait with; see `TableState.changeable`."""

    position: int
    action: int
    askee: int


class Speed(msgspec.Struct, tag="speed", forbid_unknown_fields=True):
    """How fast bots follow each other at this table, for all: half, as usual, four times, at once."""

    speed: Literal["0.5", "1", "4", "skip"]


class SetUp(msgspec.Struct, tag="set_up", forbid_unknown_fields=True):
    """Let the house answer what is left of the set-up for this seat, from this seat's view."""


class Leave(msgspec.Struct, tag="leave", forbid_unknown_fields=True):
    """Let a bot play for this seat, from this seat's view, until its holder comes back."""


class ComeBack(msgspec.Struct, tag="come_back", forbid_unknown_fields=True):
    """Play this seat oneself again."""


class AskVote(msgspec.Struct, tag="ask_vote", forbid_unknown_fields=True):
    """Ask all others at the table for something; see `Vote`. The caller has agreed."""

    about: Literal["back", "end", "bot"]
    line: int | None = None
    """To go back: the number of a line of the log; None is what led to this seat's last answer."""
    seat: int | None = None
    """For a bot: whose part it is to play."""


class CastVote(msgspec.Struct, tag="vote", forbid_unknown_fields=True):
    """Agree to the open vote, or end it by refusing."""

    agree: bool


Phrase = Literal[
    "",
    "hello",
    "luck",
    "moment",
    "thinking",
    "respond",
    "go_on",
    "well_played",
    "thanks",
    "sorry",
    "oops",
    "bye",
]
"""Stock phrases, which each reader's page says in their own language; "" stands for no phrase."""
Chat = Literal["on", "phrases", "off"]


class TalkLine(msgspec.Struct, omit_defaults=True):
    """Something said at a table: a text of the speaker's, or a stock phrase."""

    room: Literal["players", "watchers", "all"]
    """Who could hear it: players alone, watchers alone, or, after the end, everybody."""
    number: int
    """Of the lines in its room."""
    at: int
    """When, in seconds since 1970."""
    seat: int | None = None
    """The speaker's; None of a watcher."""
    name: str = ""
    """What a watcher calls themselves."""
    text: str = ""
    """Any text: it is to be shown as such, and never as markup."""
    phrase: Phrase = ""


class Talk(msgspec.Struct, tag="talk", omit_defaults=True):
    """What was said at the table, as far as this viewer may hear it; sent beside the states."""

    lines: list[TalkLine]
    whole: bool = False
    """These are all lines; else they follow those sent before."""


FromServer = TableState | Talk | Refused
FromBrowser = (
    Answer | Answers | Undo | Change | Settings | Speed | SetUp | Leave | ComeBack | AskVote | CastVote
)


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


class MovePuzzle(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/puzzles`: a puzzle of what a seat chose at a position of a finished game."""

    position: int
    """How many answers had been given; the seat's next one is asked for."""
    seat: int


class PuzzleLink(msgspec.Struct):
    """The page at `address` opens the puzzle, for whoever has it."""

    address: str


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


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/seats`: sit down at the seat the invite was made for."""

    invite: str
    name: str = ""
    """What one wants to be called."""


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/games/NAME/builder/OPTION/check`: a text that is being put together, for `Judged`."""

    text: str
    options: dict[str, Value] = {}
    """The others of the table, as in `NewTable`: some limits depend on them."""


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


class Rematch(msgspec.Struct):
    """`POST /api/tables/ID/rematch`: the new table, and where the caller sits down there."""

    table: str
    address: str


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/join`: take an open seat of a listed table."""

    name: str = ""
    seat: int | None = None
    """Which one; by default the first open seat."""


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/name`: be called so from now on; "" is by the seat's own name."""

    name: str


class Listed(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/listed`, by whoever made the table: whether anybody may take its open seats."""

    listed: bool


class DeviceLink(msgspec.Struct):
    """Brings the caller's seat to a further device; those made earlier for it are void."""

    address: str
    """The table's page with the secret behind a #, so that it reaches no server's log."""


class Device(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/devices`: hold the seat at this device, too."""

    link: str


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/talk`: either a text of 300 signs at most, or a stock phrase."""

    text: str = ""
    phrase: Phrase = ""
    name: str = ""
    """What a watcher wants to be called."""


class KeepNote(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/notes`: a private note, in place of the one of its position."""

    position: int
    """The position of the table's state at which it was begun."""
    text: str
    """Of 2000 signs at most; with none the note goes."""
    line: int = 0
    """How many lines the log had then."""


class Note(msgspec.Struct, omit_defaults=True):
    """A seat's private note."""

    seat: int
    position: int
    text: str
    line: int = 0
    """How many lines the log had then; see `ReplayMove.lines`."""


class Notes(msgspec.Struct, omit_defaults=True):
    """The caller's notes, and after the end those that others share."""

    notes: list[Note]
    shared: bool = False
    """Whether others may read the caller's after the end."""


class SharedNotes(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/notes/shared`: whether others may read the caller's notes after the end."""

    shared: bool


class LobbySeat(msgspec.Struct, omit_defaults=True):
    """A seat of a listed table."""

    player: str
    """"person", "open", or the name of a bot."""
    role: str = ""
    """What the game calls who sits there, where seats differ."""
    called: str = ""
    here: bool = False
    """They are at the table now."""


class OpenTable(msgspec.Struct, omit_defaults=True):
    """A table whose open seats anybody may take (`GET /api/lobby`)."""

    table: str
    game: str
    title: str
    seats: list[LobbySeat]
    age: int
    """Seconds since it was listed."""
    options: list[ChosenOption] = []
    chat: str = "on"
    delay: int = 0


class LobbyCount(msgspec.Struct):
    """`GET /api/lobby/count`."""

    tables: int
    """With open seats that anybody may take."""


class Summary(msgspec.Struct, omit_defaults=True):
    """`GET /api/tables/ID/summary`: a table, in short, for who holds a seat there."""

    table: str
    game: str
    title: str
    seats: list[Seat]
    changed: int
    """When somebody answered last, in seconds since 1970."""
    asked: bool = False
    """It waits for the caller."""
    over: bool = False
    result: str = ""


Building = BuildingForm | Judged
"""What is sent of texts that are put together from a list."""
Posted = (
    NewTable
    | Claim
    | Draft
    | MovePuzzle
    | GoOn
    | OpinionOn
    | Join
    | Named
    | Listed
    | Device
    | Say
    | KeepNote
    | SharedNotes
)
"""The bodies of requests, beside `FromBrowser` on the socket."""
