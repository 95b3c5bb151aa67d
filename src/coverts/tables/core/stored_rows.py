"""What the store takes and gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class SeatRow:
    """Who sits there. Of the seat's secrets, its invite and its link only the SHA-256 is kept."""

    player: str
    token_hash: bytes | None = None
    invite_hash: bytes | None = None
    answers_forced: bool = True
    name: str = ""
    """What whoever sits there wants to be called."""
    link_hash: bytes | None = None
    """Of the link that brings the seat to further devices."""
    shares_notes: bool = False
    """Others may read its notes after the end."""
    devices: tuple[bytes, ...] = ()
    """Hashes of the secrets by which further devices hold the seat."""
    stand_in: str = ""
    """The bot that plays for its holder; see `seating`."""


@dataclass
class StepRow:
    """One step: an answer with its chance answers, or, where `undo` is set, a change of what was answered.

    kind, option: the question by its name, and what was answered; they stay what they are when rules move.
    A change with a seat and no kind takes the seat's last answer back; one with a kind puts another answer in
    the place of one that others still wait with; one of no seat goes back until `option` answers stand.
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
    """What one at a table asks of the others.

    about: "back", "end" or "bot". by: the seat that asked. seat: whose part the bot would play. line: the
    first line of the log that would be played again. answer: how many answers would stand. agreed: seats, a
    bit each. outcome: "" while it is open, "passed", "refused" or "lapsed".
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
class TableRow:
    id: str
    game: str
    options: dict[str, Any]
    seats: list[SeatRow]
    creator: int = -1
    """The seat of whoever made the table, or -1 where only bots sit."""
    referee: str = ""
    """Who deals; see `coverts.engine.match.referee`."""
    ended: str = ""
    """What players read if the administrator has ended the table."""
    rules: str = ""
    """The version of the rules it is played by; empty of tables made before that was kept."""
    chat: str = "on"
    """What may be said at it: "on" anything, "phrases" stock phrases alone, "off" nothing."""
    delay: int = 0
    """How many steps late watchers see it."""
    changed: float = 0.0
    """When somebody answered last; 0 where that is not known."""
    speed: str = "1"
    """How fast what the table does by itself follows; see `pace`."""
    going_back: bool = True
    """Whether its people may vote to go back."""
    vote: VoteRow | None = None
    """The open one."""
    voted_in: frozenset[int] = frozenset()
    """Seats for which a bot plays by a vote."""


@dataclass
class Snapshot:
    """A table's position after the step of that number; rules: the version of the rules it was made by."""

    number: int
    rules: str
    data: bytes


@dataclass
class Mark:
    """How far a table is: the number of its last step, -1 without any, and the version of its seats."""

    last: int
    seats: int


@dataclass
class LineRow:
    """Something said at a table. room: who it was said to; seat: who spoke, -1 a watcher; at: when."""

    room: str
    number: int
    seat: int
    name: str
    text: str
    phrase: str
    at: float


@dataclass
class NoteRow:
    """A seat's note. position: as its seat counted then; line: how many lines the log had."""

    seat: int
    position: int
    line: int
    text: str


@dataclass
class ListedRow:
    """A table that anybody may join, and since when it is listed."""

    table: TableRow
    since: float


class NumberTakenError(Exception):
    """Another writer has stored a step of that number."""


class LeaseLostError(Exception):
    """Somebody else has taken the table's lease meanwhile."""
