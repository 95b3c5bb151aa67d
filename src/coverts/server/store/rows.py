"""What the store takes and gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class SeatRow:
    """Who sits there. Of the seat's secret and of its invite only the SHA-256 is kept."""

    player: str
    token_hash: bytes | None = None
    invite_hash: bytes | None = None
    answers_forced: bool = True


@dataclass
class StepRow:
    """One step: an answer with its chance answers, or the taking back of the last answer.

    kind, option: the question by its name, and what was answered; they stay what they are when rules move.
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
class TableRow:
    id: str
    game: str
    options: dict[str, Any]
    seats: list[SeatRow]
    creator: int = -1
    """The seat of whoever made the table, or -1 where only bots sit."""
    referee: str = ""
    """Who deals; see `coverts.engine.referee`."""
    ended: str = ""
    """What players are told where whoever runs the server has ended the table."""
    rules: str = ""
    """The version of the rules it is played by; empty of tables made before that was kept."""


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


class NumberTakenError(Exception):
    """Another writer has stored a step of that number."""


class LeaseLostError(Exception):
    """Somebody else has taken the table's lease meanwhile."""
