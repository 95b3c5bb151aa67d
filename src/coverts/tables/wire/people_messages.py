"""Messages about players: seats, names, devices, chat, notes and the lobby."""

import msgspec

from coverts.tables.wire.game_messages import ClockChoice, Invite
from coverts.tables.wire.table_messages import ChosenOption, NameWarning, Phrase, Seat


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """A request to take a seat with an invite (`POST /api/tables/ID/seats`)."""

    invite: str
    name: str = ""
    """The name that the player chose."""


class Rematch(msgspec.Struct):
    """A new table for a rematch, and the caller's link to it.

    The reply of `POST /api/tables/ID/rematch`.
    """

    table: str
    address: str
    invites: list[Invite] = []
    """The invites of the other players, if this request has made the table. They are in the others' links to
    the rematch, too."""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A request to take an open seat of a listed table (`POST /api/tables/ID/join`)."""

    name: str = ""
    seat: int | None = None
    """The requested seat. By default, the first open seat."""


class Named(msgspec.Struct, forbid_unknown_fields=True):
    """A change of the player's name (`POST /api/tables/ID/name`).

    An empty name restores the game's name for the seat.
    """

    name: str


class Listed(msgspec.Struct, forbid_unknown_fields=True):
    """Whether anybody may take the table's open seats (`POST /api/tables/ID/listed`).

    Only the creator of the table may change this.
    """

    listed: bool


class DeviceLink(msgspec.Struct):
    """A link that opens the caller's seat on another device.

    A new link replaces earlier ones.
    """

    address: str
    """The address of the table's page, with a secret after `#`. Thus the secret appears in no server log."""


class Device(msgspec.Struct, forbid_unknown_fields=True):
    """A request to open a seat on another device (`POST /api/tables/ID/devices`)."""

    link: str


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """A chat line (`POST /api/tables/ID/talk`): a text or a stock phrase.

    A text has at most 300 characters.
    """

    text: str = ""
    phrase: Phrase = ""
    name: str = ""
    """The name that a spectator chose."""


class KeepNote(msgspec.Struct, forbid_unknown_fields=True):
    """A private note (`POST /api/tables/ID/notes`).

    The new note replaces an earlier note at the same position.
    """

    position: int
    """The position of the table's state when the player began the note."""
    text: str
    """The note's text, at most 2000 characters. An empty text deletes the note."""
    line: int = 0
    """The number of log lines when the player began the note."""


class Note(msgspec.Struct, omit_defaults=True):
    """A private note of a seat."""

    seat: int
    position: int
    text: str
    line: int = 0
    """The number of log lines at the note's position. See `ReplayMove.lines`."""


class Notes(msgspec.Struct, omit_defaults=True):
    """The caller's notes and, once the game is over, the notes that others share."""

    notes: list[Note]
    shared: bool = False
    """Whether other players may read the caller's notes once the game is over."""


class SharedNotes(msgspec.Struct, forbid_unknown_fields=True):
    """Whether others may read the caller's notes after the end of the game.

    The body of `POST /api/tables/ID/notes/shared`.
    """

    shared: bool


class NoticeOptions(msgspec.Struct, omit_defaults=True):
    """How a player can be told that it is their turn, and how they are told now.

    The reply of `GET /api/tables/ID/notices` and of the requests that change it.
    """

    push_key: str = ""
    """The server's public key for push subscriptions (VAPID, base64url), or "" if there are no push messages.
    """
    has_mail: bool = False
    """Whether the server sends mails."""
    browsers: int = 0
    """The number of browsers that get push messages about the caller's seats."""
    mail: str = ""
    """The mail address for the caller's seats, with most of its letters hidden, or ""."""
    confirmed: bool = False
    """Whether the owner of the address has confirmed it. Until then, it gets no notices."""


class PushBrowser(msgspec.Struct, forbid_unknown_fields=True):
    """A browser that gets push messages when it is the caller's turn (`POST /api/tables/ID/notices/push`).

    The browser's `PushSubscription` has these values.
    """

    endpoint: str
    """The address of the push service, at most 1000 characters. It must begin with https://."""
    p256dh: str
    """The browser's public key, base64url."""
    auth: str
    """The browser's secret, base64url."""
    language: str = ""
    """The language of the messages, such as "de"."""


class EndedPush(msgspec.Struct, forbid_unknown_fields=True):
    """A browser that gets no more push messages (`POST /api/tables/ID/notices/push/end`)."""

    endpoint: str


class NoticeMail(msgspec.Struct, forbid_unknown_fields=True):
    """A mail address for notices (`POST /api/tables/ID/notices/mail`).

    The address gets a mail with a link, and its owner must confirm it there.
    """

    address: str
    """The address, or "" to get no more mails."""
    language: str = ""
    """The language of the mails, such as "de"."""


class LobbySeat(msgspec.Struct, omit_defaults=True):
    """A seat of a listed table."""

    player: str
    """The player of the seat: "person", "open" (nobody yet), or a bot's name."""
    role: str = ""
    """The seat's role in the game, if roles differ."""
    called: str = ""
    here: bool = False
    """Whether the seat's player is connected to the table now. False if spectators see the table with a
    delay."""
    name_warning: NameWarning = ""
    """Whether `called` may be mistaken for another name."""


class OpenTable(msgspec.Struct, omit_defaults=True):
    """A table with open seats that anybody may take (`GET /api/lobby`)."""

    table: str
    game: str
    title: str
    seats: list[LobbySeat]
    age: int
    """The time since the table was listed, in seconds."""
    options: list[ChosenOption] = []
    chat: str = "on"
    delay: int = 0
    clock: ClockChoice | None = None


class LiveTable(msgspec.Struct, omit_defaults=True):
    """A listed table whose game runs, to watch (`GET /api/live`)."""

    table: str
    game: str
    title: str
    seats: list[LobbySeat]
    age: int
    """The time since the table was listed, in seconds."""
    watchers: int = 0
    """The number of people who watch. 0 if spectators see the table with a delay."""
    delay: int = 0


class LobbyCount(msgspec.Struct):
    """The number of listed tables (`GET /api/lobby/count`)."""

    tables: int
    """The number of tables with open seats that anybody may take."""


class Summary(msgspec.Struct, omit_defaults=True):
    """A brief summary of a table for its players (`GET /api/tables/ID/summary`)."""

    table: str
    game: str
    title: str
    seats: list[Seat]
    changed: int
    """The time of the last answer, in seconds since 1970."""
    asked: bool = False
    """Whether the table waits for the caller's answer."""
    over: bool = False
    result: str = ""
