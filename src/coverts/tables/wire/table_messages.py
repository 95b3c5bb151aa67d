"""Messages of a table's socket: its state, its chat, and the actions of its players."""

from typing import Literal

import msgspec

from coverts.engine.game.options import Value
from coverts.engine.game.scenes import Scene


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
