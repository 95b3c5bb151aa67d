"""The messages that the holder of a seat may send, over the socket or as the body of a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import said, verbatim
from coverts.tables.wire import messages

_FROM_BROWSER: msgspec.json.Decoder[messages.FromBrowser] = msgspec.json.Decoder(messages.FromBrowser)


@dataclass(frozen=True)
class SeatMessage:
    """A message from the holder of a seat.

    Attributes:
        path: The request that takes the same message is at this path below the table's.
        name: The name of that request.
        description: Its description.
    """

    type: type[msgspec.Struct]
    path: str
    name: str
    description: str

    @property
    def tag(self) -> str:
        """The message's `type` on the wire."""
        return str(self.type.__struct_config__.tag)


_LIST = [
    SeatMessage(
        messages.Answer,
        "answers",
        "answer",
        "Answer for the caller's seat; gives the state that follows, or a refusal as the socket would.",
    ),
    SeatMessage(
        messages.Answers,
        "answers-at-once",
        "answers",
        "Answer a question and those that follow it, such as a cell and a point in it: all or none.",
    ),
    SeatMessage(messages.Undo, "undo", "undo", "Take the caller's last answer back."),
    SeatMessage(messages.Settings, "settings", "settings", "Change the caller's seat's public settings."),
    SeatMessage(
        messages.Change,
        "change",
        "change",
        "Change an answer that others still wait with; nobody else is told.",
    ),
    SeatMessage(
        messages.Speed, "speed", "speed", "Change how fast bots follow each other, for all at the table."
    ),
    SeatMessage(
        messages.SetUp, "set-up", "set_up", "Have what is left of the set-up answered for the caller's seat."
    ),
    SeatMessage(messages.Leave, "leave", "leave", "Let a bot play for the caller's seat."),
    SeatMessage(messages.ComeBack, "come-back", "come_back", "Play the caller's seat oneself again."),
    SeatMessage(
        messages.AskVote,
        "votes",
        "ask_vote",
        "Ask all others at the table to go back, to end it, or to let a bot play for somebody.",
    ),
    SeatMessage(messages.CastVote, "votes/open", "cast_vote", "Agree to the open vote, or end it."),
]
MESSAGES: Mapping[type, SeatMessage] = {each.type: each for each in _LIST}
"""All messages, by their type. `LiveTable.take` gives each to the part that takes it, or to the core."""


def read_message(data: bytes | str) -> messages.FromBrowser:
    """Return the message that a client has sent.

    Raises:
        Malformed: It is not a valid message; the error says what is wrong, and where.
    """
    try:
        return _FROM_BROWSER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise not_understood(str(error)) from None


def not_understood(why: str) -> Malformed:
    """Return the refusal of a message or request whose form is wrong."""
    return Malformed(said("That message was not understood: {why}", why=verbatim(why)))
