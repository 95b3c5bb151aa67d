"""Messages of a table's socket: its state, its chat, and players' messages."""

from typing import Any, Literal

import msgspec

from coverts.engine.game.options import Value
from coverts.engine.game.scenes import Scene


class Reason(msgspec.Struct, omit_defaults=True, gc=False):
    """The reason why an option is illegal: a rule's number and its text."""

    rule: str
    text: str
    cause: str = ""
    """The fact that prevents the choice, in a few words. Empty if the rule's text explains enough."""


class Option(msgspec.Struct, omit_defaults=True, gc=False):
    """An option of an open question. An illegal option comes with the reason."""

    action: int
    """The number of the option in the game's action space. An option's number never changes."""
    text: str
    refused: Reason | None = None
    staged: bool = False
    """Whether this option of a multiple choice is selected. Choosing it again deselects it."""
    done: bool = False
    """Whether this option confirms a multiple choice or a series of answers."""
    final: bool = False
    """Whether this choice is irreversible. If so, the page asks the player to confirm it."""
    warning: str = ""
    """A sentence about the consequences of the choice, for the page that asks for confirmation."""
    menu: str = ""
    """The title of a submenu. The page groups options with the same title."""
    effect: str = ""
    """What the option does now and what it costs, in one or two sentences."""
    setting: bool = False
    """Whether this option only changes when the player is asked. The page offers it beside the question."""


class Question(msgspec.Struct, omit_defaults=True, gc=False):
    """An open question to the viewer's seat."""

    kind: str
    prompt: str
    options: list[Option]
    rules: list[str] = []
    askee: int = 0
    askee_name: str = ""
    """The name of the figure or seat that this question is for, if the player answers for several."""
    several: bool = False
    """Whether the player may select several options. A `done` option confirms the selection."""
    least: int = 0
    most: int = 0
    typed: bool = False
    """Whether this question asks the player to enter what happened with real cards."""


NameWarning = Literal["", "mixed", "alike"]
"""Why people may mistake a name for another one: "mixed" if it mixes scripts, such as Latin and Cyrillic, and
"alike" if it looks like another name at the table. Clients should mark such names."""


class Seat(msgspec.Struct, omit_defaults=True, gc=False):
    seat: int
    name: str
    player: str
    """The player of the seat: "person", "open" (nobody yet), or a bot's name."""
    you: bool = False
    asked: bool = False
    """Whether the table waits for this seat's answer."""
    connected: bool = False
    here: bool = False
    """Whether the seat is one of several seats that the viewer's device holds. Requests from such a device
    name the seat with `?seat=`. Without `?seat=`, the sender counts as a spectator."""
    answers_forced: bool = True
    """Whether the table answers for this seat if only one option is legal. See `Settings`."""
    called: str = ""
    """The name that the player chose, made unique at the table. Show it as plain text, never as markup.
    (`name` is the game's name for the seat.)"""
    stand_in: str = ""
    """The bot that plays for an absent player (see `Leave`), or "set-up" while the table answers the seat's
    setup questions."""
    name_warning: NameWarning = ""
    """Whether `called` may be mistaken for another name."""


class Step(msgspec.Struct, omit_defaults=True, gc=False):
    """An effect or rule that is being resolved. The outermost effect or rule comes first."""

    title: str
    rules: list[str] = []


class LogLine(msgspec.Struct, omit_defaults=True, gc=False):
    number: int
    text: str
    rules: list[str] = []
    heading: bool = False
    """Whether the line starts a new round or phase."""
    dice: list[int] = []
    """The numbers on the dice that were rolled. Clients may show the dice."""
    rolls: bool = False
    """Whether the dice in the scene were rolled, even if they show the same numbers as before."""


class ChosenOption(msgspec.Struct, omit_defaults=True, gc=False):
    """A game option whose value at this table differs from its default, or is a text that all may read.

    `text` is the value in words.
    """

    name: str
    label: str
    value: Value
    text: str
    builder: bool = False
    """Whether the value is a text that people compose, or the name of a ready one."""


class Guidance(msgspec.Struct, omit_defaults=True, gc=False):
    """Instructions of a lesson or puzzle, which only the learner sees."""

    name: str
    title: str
    text: str
    step: int
    """The number of the current step, from 0."""
    steps: int
    rules: list[str] = []
    actions: list[int] = []
    """The expected actions, in order. A puzzle gives them only if the learner asks for the solution."""
    askee: int = 0
    """The askee (a figure or seat) that the expected actions are for."""
    puzzle: bool = False
    done: bool = False
    next: str = ""
    """The name of the next lesson or puzzle."""
    day: str = ""
    """If this is the puzzle of a day, the day in UTC, such as "2026-11-29"."""


class Vote(msgspec.Struct, omit_defaults=True):
    """An open vote of the players. The vote passes if all players agree, and fails if one player refuses."""

    about: str
    """The proposal: "back" to return to an earlier moment, "end" to end the table, or "bot" to let a bot play
    for an absent player or at an open seat."""
    by: int
    """The seat that called the vote."""
    agreed: list[int] = []
    waits_for: list[int] = []
    """Seats that have not voted yet. Bots always agree."""
    seat: int | None = None
    """The seat that the bot would play."""
    line: int | None = None
    """If the vote is about going back, the number of the first log line to undo. The log may not have this
    line yet."""


class Team(msgspec.Struct, gc=False):
    """Seats that win or lose together."""

    name: str
    seats: list[int]


class Defeat(msgspec.Struct, gc=False):
    """Why the viewer has lost, and the lesson about it."""

    reason: str
    lesson: str
    """The name of the lesson. Its page is `/learn/GAME/LESSON`."""
    title: str
    """The title of the lesson."""


class Ending(msgspec.Struct, omit_defaults=True, gc=False):
    """How the players have ended a table before its game was over."""

    by: int
    """The seat that asked for the end."""
    agreed: list[int] = []
    """The other seats that agreed."""
    left: list[int] = []
    """The seats whose players had left. A bot played for them."""
    absent: list[int] = []
    """The seats whose players were away. The others had let a bot play for them."""


class SeatClock(msgspec.Struct, omit_defaults=True, gc=False):
    """The clock of a seat that a person holds."""

    seat: int
    left: float
    """The seconds that the seat had left when its clock last stopped or began to run."""
    until: float | None = None
    """If the clock runs, the time at which it reaches 0, in seconds since 1970. If the table does not wait
    for this seat, its time does not fall below `TableClock.floor`."""
    is_used_up: bool = False
    """Whether the days are used up. The seat may still answer until `until` + `TableClock.pause`."""


class TableClock(msgspec.Struct, omit_defaults=True, gc=False):
    """The clocks of a table, the same for all who see it."""

    seats: list[SeatClock]
    days: int = 0
    """The days for each answer, or 0 if each seat has a time bank."""
    minutes: int = 0
    """The time bank of each seat at the start, in minutes."""
    increment: int = 0
    """The seconds that each answer adds to the bank."""
    then: str = "bot"
    """What happens when the time is used up: a "bot" plays for the seat, or the seat has a "loss"."""
    floor: float = 0.0
    """The least time, in seconds, of a seat that the table does not wait for."""
    pause: float = 0.0
    """How many seconds a seat may still answer after its days are used up."""
    lost: list[int] = []
    """The seats that have lost, because their time was used up."""


class TableState(msgspec.Struct, tag="table", omit_defaults=True, gc=False):
    """A table as one viewer sees it.

    The server sends it when a client connects and after every change. The state is complete, except for log
    lines that the client already has.
    """

    table: str
    game: str
    title: str
    position: int
    """The number of changes that this viewer could notice so far, including undone answers.

    An answer names the position of its question. The answer stays valid while that question is open, even if
    other players answer other questions in the meantime.
    """
    seats: list[Seat]
    you: int | None
    scene: Scene
    questions: list[Question]
    """The viewer's open questions. Empty for spectators and for players who wait."""
    status: str
    """One sentence that says who is asked, and for what."""
    resolving: list[Step]
    log: list[LogLine]
    """All log lines if `log_from` is 0, otherwise the lines from that number on."""
    log_from: int = 0
    seen_from: int = 0
    """The number of the first log line after this seat's last answer."""
    can_undo: bool = False
    over: bool = False
    result: str = ""
    """One sentence at the end of the game: the winner and the reason."""
    returns: list[float] = []
    is_draw: bool = False
    """Whether nobody has won and nobody has lost."""
    winners: list[int] = []
    """The seats that have won. If there are none at the end and `is_draw` is False, all have lost."""
    points: list[int] = []
    """Each seat's score at the end. Empty if the game has no points."""
    cooperative: bool = False
    """Whether all seats win or lose together."""
    teams: list[Team] = []
    """The teams, if the seats play in teams."""
    defeat: Defeat | None = None
    """Why the viewer has lost. None if they have not, or if the game does not say."""
    goal: str = ""
    """How the viewer can win, until their first answer after the set-up. Empty if the game does not say."""
    options: list[ChosenOption] = []
    """The game options that differ from their default values and that this viewer may know."""
    fault: str = ""
    """One or two sentences about a failure of the game's program and possible remedies. Empty if the program
    has not failed."""
    referee: str = ""
    """Whether the players use real cards: "" means no (the program deals), "own" means yes, with one device
    per player, and "one" means yes, with one shared device."""
    notice: str = ""
    """A message from the administrator to all tables."""
    changeable: list[Question] = []
    """The answered questions whose answers this seat may still change, because other players have not
    answered yet. The option that is the current answer is `staged`. Nobody else notices a change (see
    `Change`)."""
    setting_up: bool = False
    """Whether the game is still in its setup phase. See `SetUp`."""
    speed: str = "1"
    """The speed of automatic answers. See `Speed`."""
    may_pass: bool = False
    """Whether this game has questions that a player may pass. See `Settings`."""
    longest_wait: float = 0.0
    """The maximum total delay, in seconds, of automatic answers between two answers of people. The thinking
    time of search bots is added to this delay."""
    going_back: bool = True
    """Whether the players may vote to return to an earlier moment."""
    vote: Vote | None = None
    watchers: int = 0
    """The number of spectators."""
    delay: int = 0
    """The number of steps by which delayed spectators lag behind until the game is over."""
    late: bool = False
    """Whether the viewer is a delayed spectator, who sees neither who is present nor stand-ins and votes."""
    chat: str = "on"
    """The chat mode: "on" for any text, "phrases" for stock phrases only, "off" for no chat."""
    creator: int | None = None
    """The seat of the player who made the table and may invite others. None if nobody took a seat when it was
    made."""
    waiting: bool = False
    """Whether the game has not begun, because people are missing at open seats. Until then nobody is asked.
    The table's creator may begin without them (see `Begin`)."""
    ended: bool = False
    """Whether the table takes no more answers although its game is not over. `fault` says why."""
    ending: Ending | None = None
    """Who has ended the table. None if the administrator did, if the table goes on, or if the viewer is a
    delayed spectator."""
    rematch: str = ""
    """The viewer's link to a rematch. Empty until somebody asks for a rematch after the game. If it has no
    `#`, another request for a rematch gives the viewer their seat."""
    clock: TableClock | None = None
    """The clocks. None if the table has none, or if the viewer is a delayed spectator."""
    guidance: Guidance | None = None
    """The instructions of the lesson or puzzle at this table, if any."""


class StateChanges(msgspec.Struct, tag="changes", omit_defaults=True):
    """What has changed since the last `TableState` or `StateChanges` that a socket got.

    Only a client that opened the socket with `?changes=true` gets this in place of a `TableState`.
    """

    log: list[LogLine]
    """All log lines if `log_from` is 0, otherwise the lines from that number on."""
    log_from: int = 0
    fields: dict[str, Any] = {}
    """The new values of the state's fields that have changed, also of those that have their default again."""
    scene: dict[str, Any] = {}
    """The same for the fields of the scene, except its zones."""
    lists: dict[str, list[Any]] = {}
    """The new `seats`, `questions` and `changeable`, and the `zones` of the scene, if they have changed.

    A number stands for the element with this number, counted from 0, in the list before."""


class Refused(msgspec.Struct, tag="error", omit_defaults=True):
    """The reply to a refused request. The request has changed nothing."""

    error: str
    """The error code: malformed, illegal, stale, not_your_turn, not_your_seat, ambiguous, nothing_to_undo,
    no_such_table, unknown_game, cannot_continue, foreign_origin, not_stored, not_read, not_found, too_many,
    too_large, wrong_host, ended, not_now, not_said, bad_name, too_many_notes or fault."""
    message: str
    rule: str = ""
    text: str = ""
    option: str = ""
    """The name of the invalid option of a new table. `text` says what is wrong with it."""
    cause: str = ""
    """The fact that makes the rule apply, in a few words. Empty if the rule's text explains enough."""


class Answer(msgspec.Struct, tag="answer", forbid_unknown_fields=True):
    position: int
    action: int
    askee: int | None = None
    """The askee (a figure or seat) that the answer is for. Required if several questions are open."""


class Answers(msgspec.Struct, tag="answers", forbid_unknown_fields=True):
    """Answers to a question and its follow-up questions, such as a cell and a point in it.

    Either all answers are accepted, or none.
    """

    position: int
    actions: list[int]
    askee: int | None = None


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    position: int


class Settings(msgspec.Struct, tag="settings", forbid_unknown_fields=True):
    """A change of a player's settings at this table. Other players can see the settings.

    If `answers_forced` is true, the table answers for the player if everybody can know that only one answer
    is legal. If no other person plays or watches, it also passes for a player who can do nothing else.
    """

    answers_forced: bool


class Change(msgspec.Struct, tag="change", forbid_unknown_fields=True):
    """A new answer that replaces an earlier one (see `TableState.changeable`)."""

    position: int
    action: int
    askee: int


class Speed(msgspec.Struct, tag="speed", forbid_unknown_fields=True):
    """A change of the speed of this table's bots: half, normal, fourfold or instant."""

    speed: Literal["0.5", "1", "4", "skip"]


class SetUp(msgspec.Struct, tag="set_up", forbid_unknown_fields=True):
    """A request to answer the seat's remaining setup questions automatically."""


class Begin(msgspec.Struct, tag="begin", forbid_unknown_fields=True):
    """A request of the table's creator to begin without the missing people.

    A bot plays at each open seat until somebody takes the seat.
    """


class Leave(msgspec.Struct, tag="leave", forbid_unknown_fields=True):
    """A request to let a bot play this seat until the player returns."""


class ComeBack(msgspec.Struct, tag="come_back", forbid_unknown_fields=True):
    """A player's request to play again instead of the bot that replaced the player."""


class AskVote(msgspec.Struct, tag="ask_vote", forbid_unknown_fields=True):
    """A call for a vote (see `Vote`). The caller agrees automatically."""

    about: Literal["back", "end", "bot"]
    line: int | None = None
    """The number of the first log line to undo, in a vote about going back. By default, the first log line
    that followed this seat's last answer."""
    seat: int | None = None
    """The seat that the bot would play."""


class CastVote(msgspec.Struct, tag="vote", forbid_unknown_fields=True):
    """A vote for or against the open proposal. One vote against the proposal ends the vote."""

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
"""The names of the stock phrases. A page shows each phrase in the reader's language. "" means no phrase."""


Chat = Literal["on", "phrases", "off"]


class TalkLine(msgspec.Struct, omit_defaults=True):
    """A chat line: either the speaker's own text or a stock phrase."""

    room: Literal["players", "watchers", "all"]
    """The audience: the players, the spectators, or (after the end of the game) everybody."""
    number: int
    """The line's number within its room."""
    at: int
    """The time in seconds since 1970."""
    seat: int | None = None
    """The speaker's seat, or None for a spectator."""
    name: str = ""
    """The name that a spectator chose."""
    text: str = ""
    """The speaker's text. Show it as plain text, never as markup."""
    phrase: Phrase = ""
    name_warning: NameWarning = ""
    """Whether `name` may be mistaken for another name."""


class Talk(msgspec.Struct, tag="talk", omit_defaults=True):
    """Chat lines that the viewer may read. The server sends them in addition to table states."""

    lines: list[TalkLine]
    whole: bool = False
    """Whether `lines` is the complete chat. Otherwise append these lines to the earlier ones."""
