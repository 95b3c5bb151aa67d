"""One file with all tables of a device, and the tables that another device gets from it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

import msgspec

from coverts.engine.base.exceptions import Malformed
from coverts.engine.base.sentences import said, verbatim
from coverts.engine.game.definition import Game
from coverts.page.device_store import DeviceStore, KeptTable
from coverts.tables.pacing import SPEEDS
from coverts.tables.replays.played_tables import MAX_STEPS
from coverts.tables.wire.refusals import NotRead
from coverts.tables.wire.table_messages import Chat

VERSION = 1
MAX_FILE_BYTES = 30_000_000
MAX_SEATS = 16
MAX_NUMBER = 2**31 - 1
"""The largest number in a step."""
NAME = re.compile("[a-z0-9]{1,32}")
ROOM = re.compile(r"[\w-]{1,32}")
TOO_LARGE = "This file is larger than {most} MB, which is more than all tables of a device can have."
OF_ONE_GAME = 'This is the file of one game. Open it with "Open a game file".'
OTHER_VERSION = (
    "Another version of Coverts has written this file: its form has the number {number}, and this page reads "
    "number {known}."
)
BAD_TABLE = "Table {name} of the file cannot be read: {why}."


class SavedTables(msgspec.Struct, forbid_unknown_fields=True):
    """The content of the file. `coverts_tables` is the version of its form."""

    coverts_tables: int
    tables: list[KeptTable]


class AddedTable(msgspec.Struct):
    """A table that was added. `changed` is the time of its last answer, in seconds since 1970."""

    table: str
    game: str
    title: str
    changed: float


class FileReport(msgspec.Struct):
    """What became of the tables of a file.

    Attributes:
        added: The tables that were added.
        known: The number of tables that exist on this device already. They are left as they are.
        games: The names of games that the page does not have. Their tables are not added.
    """

    added: list[AddedTable]
    known: int
    games: list[str]


class _Header(msgspec.Struct):
    coverts_tables: int = 0
    coverts: int = 0


class DeviceFile:
    """Saves the tables of a device in a file, and adds the tables of such a file."""

    def __init__(self, store: DeviceStore, games: Mapping[str, Game]) -> None:
        """Use the store of the device.

        Args:
            store: The store.
            games: The games of the page, by name.
        """
        self._store, self._games = store, games

    async def save(self) -> bytes:
        """Return the file with all tables, those of games that the page does not have included.

        A table whose stored rows are damaged is left out, so that the others are saved.
        """
        tables = []
        for name in await self._store.names():
            try:
                tables.append(await self._store.read_kept(name))
            except NotRead:
                self._store.log_damaged(name)
        return msgspec.json.encode(SavedTables(VERSION, tables))

    async def add(self, text: bytes) -> FileReport:
        """Add the tables of a file. A table that exists already stays as it is.

        Raises:
            Malformed: The file is invalid. Nothing is added.
        """
        report = FileReport([], 0, [])
        for kept in read_file(text):
            row = kept.row
            if row.game not in self._games:
                report.games = sorted({*report.games, row.game})
            elif await self._store.is_stored(row.id):
                report.known += 1
            else:
                await self._store.restore(kept)
                title = self._games[row.game].title
                report.added.append(AddedTable(row.id, row.game, title, row.changed))
        return report


def read_file(text: bytes) -> list[KeptTable]:
    """Return the tables of a file.

    Raises:
        Malformed: The file is invalid. The message says why.
    """
    if len(text) > MAX_FILE_BYTES:
        raise Malformed(said(TOO_LARGE, most=MAX_FILE_BYTES // 1_000_000))
    try:
        header = msgspec.json.decode(text, type=_Header)
        if not header.coverts_tables and header.coverts:
            raise Malformed(OF_ONE_GAME)
        if header.coverts_tables not in (0, VERSION):
            raise Malformed(said(OTHER_VERSION, number=header.coverts_tables, known=VERSION))
        tables = msgspec.json.decode(text, type=SavedTables).tables
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(
            said("This is not a file with the tables of a device. ({why})", why=verbatim(str(error)))
        ) from None
    for kept in tables:
        if why := fault_of(kept):
            raise Malformed(said(BAD_TABLE, name=verbatim(repr(kept.row.id[:32])), why=why))
    return tables


def fault_of(kept: KeptTable) -> str:
    """Return what is wrong with a table of a file, or "" if it can be stored.

    Whether its answers fit the rules turns out when the table is opened.
    """
    row = kept.row
    if not NAME.fullmatch(row.id):
        return said("its name must have letters and digits")
    if not 1 <= len(row.seats) <= MAX_SEATS or not -1 <= row.creator < len(row.seats):
        return said("its seats do not exist")
    if row.speed not in SPEEDS or row.chat not in get_args(Chat):
        return said("its settings are unknown")
    if not 1 <= len(kept.steps) <= MAX_STEPS:
        return said("it must have 1 to {most} answers", most=MAX_STEPS)
    if any(step.number != at for at, step in enumerate(kept.steps)):
        return said("an answer is missing")
    if any(abs(number) > MAX_NUMBER for step in kept.steps for number in (step.option, *step.chance)):
        return said("a number is too large")
    if not all(ROOM.fullmatch(line.room) for line in kept.lines):
        return said("its chat has an unknown room")
    return ""
