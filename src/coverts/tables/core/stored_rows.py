"""The records that the store reads and writes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

NUMBERED: Final = "numbered"
"""The digest of a step whose answer was once stored by number. The digest of its position had another form,
which can no longer be computed."""

FORGOTTEN = b""
"""The token hash of a seat whose holder has been forgotten. No token has this hash."""


@dataclass
class SeatRow:
    """One seat of a table. The store keeps only SHA-256 hashes of its token, invite and link."""

    player: str
    token_hash: bytes | None = None
    invite_hash: bytes | None = None
    answers_forced: bool = True
    name: str = ""
    """The name that the holder of the seat has chosen."""
    link_hash: bytes | None = None
    """The hash of the link through which another device can get the seat."""
    shares_notes: bool = False
    """Whether others may read the seat's private notes after the game."""
    devices: tuple[bytes, ...] = ()
    """The hashes of the tokens of other devices that hold the same seat."""
    stand_in: str = ""
    """The bot that plays for the holder of the seat, or "" for none. The value is SET_UP while the table
    answers the holder's set-up questions."""

    @property
    def is_forgotten(self) -> bool:
        """Whether the administrator has removed the name and the devices of the seat's holder."""
        return self.token_hash == FORGOTTEN


@dataclass
class StepRow:
    """One step of a match: an answer, or a change of earlier answers.

    The name of the question (`kind`) and the number of the answer (`option`) stay valid when the rules'
    source code changes.

    If `undo` is set, the step is a change. There are three changes. If `seat` is -1, the match goes back to
    the position after its first `option` answers. Otherwise, if `kind` is empty, the seat's last answer is
    taken back. Otherwise, the step replaces the seat's answer to the open question.
    """

    number: int
    seat: int = -1
    askee: int = -1
    kind: str = ""
    option: int = -1
    chance: list[int] = field(default_factory=list)
    digest: str = ""
    undo: bool = False


@dataclass
class VoteRow:
    """A vote that a player has started at a table.

    Attributes:
        number: The number of the vote at its table.
        about: What the vote decides: "back" (go back), "end" (end the table) or "bot" (let a bot play).
        by: The seat that started the vote.
        seat: The seat that a bot would play, or -1.
        line: The first line of the log that would be undone, or -1.
        answer: How many answers would remain after going back, or -1.
        agreed: The seats that have agreed, as a bit mask.
        outcome: "" while the vote is open, then "passed", "refused" or "lapsed".
    """

    number: int
    about: str
    by: int
    seat: int = -1
    line: int = -1
    answer: int = -1
    agreed: int = 0
    outcome: str = ""


@dataclass
class ClockRow:
    """The clocks of a table: how much time each seat has, and which clocks run.

    Attributes:
        days: The days for each answer, or 0 if the table has time banks.
        minutes: The time bank of each seat in minutes, or 0 if the table has days.
        increment: The seconds that each answer adds to a bank.
        then: What happens when the time is used up: "bot" or "loss".
        left: The seconds that each seat had left at the time `since`.
        running: The seats whose clocks run, as a bit mask.
        since: The time since which these clocks run, in seconds since 1970, or 0 before the first question.
        debt: How many answers the seat that is asked has taken back and not given again. Those add no time
            when they are given again.
        deadline: The time at which a server must have loaded the table, so that a clock can end, or None.
        lost: The seats that have lost by time, as a bit mask.
    """

    days: int = 0
    minutes: int = 0
    increment: int = 0
    then: str = "bot"
    left: list[float] = field(default_factory=list)
    running: int = 0
    since: float = 0.0
    debt: int = 0
    deadline: float | None = None
    lost: int = 0


@dataclass
class TableRow:
    id: str
    game: str
    options: dict[str, Any]
    seats: list[SeatRow]
    creator: int = -1
    """The seat of the person who made the table, or -1 if only bots sit there."""
    referee: str = ""
    """The form of a match with real cards ("own" or "one"), or "" if the program deals the cards. See
    `coverts.engine.match.referee`."""
    ended: str = ""
    """The message for players after the table has been ended, or "" before."""
    rules: str = ""
    """The version of the rules that the table uses, or "" for an old table that does not record it."""
    chat: str = "on"
    """Which messages the chat allows: "on" for any text, "phrases" for stock phrases only, "off" for none."""
    delay: int = 0
    """How many steps the view of spectators is behind the game."""
    changed: float = 0.0
    """The time of the last answer, or 0 if it is unknown."""
    speed: str = "1"
    """The speed at which the table answers by itself; see `pacing`."""
    going_back: bool = True
    """Whether players may vote to go back."""
    vote: VoteRow | None = None
    """The open vote, or None."""
    waits: bool = False
    """Whether the game begins only when nobody is missing at an open seat."""
    end_vote: VoteRow | None = None
    """The vote that has ended the table, or None."""
    voted_in: frozenset[int] = frozenset()
    """The seats whose players were replaced by a bot after a vote."""
    clock: ClockRow | None = None
    """The clocks of the table, or None if it has none."""


@dataclass
class RematchRow:
    """The rematch of a table.

    Attributes:
        table: The ID of the new table. Its seats have the numbers of the old ones.
        invites: The hash of each seat's first invite to the new table, for the people who must still take
            their seats.
    """

    table: str
    invites: dict[int, bytes]


@dataclass
class Snapshot:
    """A table's position as data.

    Attributes:
        number: The number of the last step before the position.
        rules: The version of the game's rules that made the data.
        data: The position.
    """

    number: int
    rules: str
    data: bytes


@dataclass
class OpinionRow:
    """A bot's evaluation of the decisions of a seat, as far as it has got.

    Attributes:
        seat: The seat.
        rules: The version of the rules under which it was made.
        steps: The number of the table's last step. The evaluation is about the steps up to this one.
        done: How many decisions have been weighed.
        total: How many decisions there are, or 0 before the evaluation begins.
        complete: Whether all decisions have been weighed.
        decisions: The results as JSON; see `coverts.tables.replays.opinions`.
    """

    seat: int
    rules: str
    steps: int
    done: int = 0
    total: int = 0
    complete: bool = False
    decisions: str = "[]"


@dataclass
class LineRow:
    """A chat line.

    Attributes:
        room: The room whose members can read it.
        number: The number of the line in its room.
        seat: The seat that wrote it, or -1 for a spectator.
        name: The name that a spectator gave.
        text: The text, or "" for a stock phrase.
        phrase: The id of the stock phrase, or "".
        at: The time, in seconds since 1970.
    """

    room: str
    number: int
    seat: int
    name: str
    text: str
    phrase: str
    at: float


@dataclass
class NoteRow:
    """A private note of a seat.

    Attributes:
        seat: The seat that wrote the note.
        position: The position that the note is about: the number of steps that the seat could see.
        line: The length of the log at that position.
        text: The text of the note.
    """

    seat: int
    position: int
    line: int
    text: str


@dataclass
class ListedRow:
    """A table in the lobby, and the time at which it was listed."""

    table: TableRow
    since: float


@dataclass
class PuzzleRow:
    """The puzzle of a day.

    Attributes:
        game: The name of the game.
        day: The day in UTC, such as "2026-11-29".
        rules: The version of the rules under which the puzzle was made.
        data: The puzzle as JSON; see `coverts.tables.daily_puzzles.MadePuzzle`.
    """

    game: str
    day: str
    rules: str
    data: str
