"""Messages about the people at a table: seats, names, devices, chat, notes and the lobby."""

import msgspec

from coverts.tables.wire.table_messages import ChosenOption, Phrase, Seat


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """`POST /api/tables/ID/seats`: sit down at the seat the invite was made for."""

    invite: str
    name: str = ""
    """What one wants to be called."""


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
