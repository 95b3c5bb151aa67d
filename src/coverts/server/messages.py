"""Every message between a browser and the table: one definition is validation, JSON and schema."""

from typing import Final, Literal

import msgspec

from coverts.engine.building import BuildingForm, Judged
from coverts.engine.options import GameOption, Value
from coverts.engine.scene import Scene

PROTOCOL: Final = 1
"""The number of this protocol (docs/protocol.md). It rises where what a client may rely on goes or becomes
another; what is added leaves it as it is."""


class Reason(msgspec.Struct, omit_defaults=True):
    """Why an option may not be chosen: the rule's number and what it says."""

    rule: str
    text: str


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
    """Who gives it is out of it: the page asks once more."""


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
    """What whoever runs this server says to everybody at its tables."""


class Refused(msgspec.Struct, tag="error", omit_defaults=True):
    """An answer that was not taken; nothing has changed."""

    error: str
    """malformed, illegal, stale, not_your_turn, not_your_seat, ambiguous, nothing_to_undo, no_such_table,
    unknown_game, cannot_continue, foreign_origin, not_stored, not_read, not_found, too_many, too_large,
    wrong_host, ended or fault."""
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


FromServer = TableState | Refused
FromBrowser = Answer | Answers | Undo | Settings


class About(msgspec.Struct):
    """`GET /api/about`: what a program wants to know of a server before it does anything."""

    protocol: int
    """The number of the protocol it speaks, see docs/protocol.md; a program made for another stops here."""
    version: str
    """Of Coverts."""


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


class RuleText(msgspec.Struct, omit_defaults=True):
    number: str
    title: str
    text: str


class Chapter(msgspec.Struct, omit_defaults=True):
    """One chapter of the rulebook (`GET /api/games/NAME/rules`)."""

    number: str
    title: str
    rules: list[RuleText]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables`: `seats` says who sits at each."""

    game: str
    seats: list[str]
    """For each seat "person" (at the caller's device), "open" (to be invited) or a bot's name."""
    options: dict[str, Value] = {}
    """By name; those left out are as usual."""
    referee: Literal["", "own", "one"] = ""
    """Who deals; see `TableState.referee`. Where the cards are real no bot plays; at one device the first
    seat, the caller's, is asked for all."""


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


class Draft(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/games/NAME/builder/OPTION/check`: a text that is being put together, for `Judged`."""

    text: str
    options: dict[str, Value] = {}
    """The others of the table, as in `NewTable`: some limits depend on them."""


Building = BuildingForm | Judged
"""What is sent of texts that are put together from a list."""
Posted = NewTable | Claim | Draft
"""The bodies of requests, beside `FromBrowser` on the socket."""
