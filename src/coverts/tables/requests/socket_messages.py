"""Messages that players send over the socket or as the body of a request."""

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
    """A kind of message that players send.

    Attributes:
        type: The class of the message.
        path: The path of the request that has this message as its body. It is relative to the table's path.
        name: The name of that request.
        description: The description of that request.
        who: Who may make that request.
    """

    type: type[msgspec.Struct]
    path: str
    name: str
    description: str
    who: str = "seat holder"

    @property
    def tag(self) -> str:
        """The message's `type` on the wire."""
        return str(self.type.__struct_config__.tag)


_LIST = [
    SeatMessage(
        messages.Answer,
        "answers",
        "answer",
        "Answer a question of the caller's seat. The reply is the table's new state.",
    ),
    SeatMessage(
        messages.Answers,
        "answers-at-once",
        "answers",
        "Answer a question and its follow-up questions. Either all answers are accepted, or none.",
    ),
    SeatMessage(messages.Undo, "undo", "undo", "Undo the caller's last answer."),
    SeatMessage(
        messages.Settings, "settings", "settings", "Change the public settings of the caller's seat."
    ),
    SeatMessage(
        messages.Change,
        "change",
        "change",
        "Change an earlier answer while other players still have to answer. They do not notice.",
    ),
    SeatMessage(messages.Speed, "speed", "speed", "Change the speed of the bots for everybody at the table."),
    SeatMessage(
        messages.SetUp,
        "set-up",
        "set_up",
        "Answer the remaining setup questions of the caller's seat automatically.",
    ),
    SeatMessage(
        messages.Begin,
        "begin",
        "begin",
        "Begin the game although people are missing at open seats. Only the table's creator may do so.",
        who="table creator",
    ),
    SeatMessage(messages.Leave, "leave", "leave", "Let a bot play for the caller's seat."),
    SeatMessage(messages.ComeBack, "come-back", "come_back", "Take over the caller's seat from its bot."),
    SeatMessage(
        messages.AskVote,
        "votes",
        "ask_vote",
        "Call a vote to go back, to end the table, or to let a bot play for somebody.",
    ),
    SeatMessage(messages.CastVote, "votes/open", "cast_vote", "Vote for or against the open proposal."),
]
MESSAGES: Mapping[type, SeatMessage] = {each.type: each for each in _LIST}
"""All kinds of messages by class. `LiveTable.take` passes each message to its handler."""


def read_message(data: bytes | str) -> messages.FromBrowser:
    """Decode and return a client's message.

    Raises:
        Malformed: The data is not a valid message. The error names the reason and the place in the data.
    """
    try:
        return _FROM_BROWSER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise not_understood(str(error)) from None


def not_understood(why: str) -> Malformed:
    """Return the refusal that answers a malformed message or request."""
    return Malformed(said("That message was not understood: {why}", why=verbatim(why)))
