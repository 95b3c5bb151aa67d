"""The queries of the store about names, devices, listed tables, chat lines, notes and the administrator."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Select, delete, func, insert, or_, select, update

from coverts.engine.base.exceptions import NotYourSeat
from coverts.server.store.schema import (
    ACCOUNT_SEATS,
    DEVICES,
    ENDED,
    ENDED_SESSIONS,
    LINES,
    LISTED,
    NOTES,
    SEATS,
    TABLES,
)
from coverts.server.store.table_records import NO_TABLE, clocks_of, options_of, raise_seats_version, seats_of
from coverts.tables.core.stored_rows import FORGOTTEN, LineRow, ListedRow, NoteRow, TableRow
from coverts.tables.wire.refusals import NoSuchTable

LOG = logging.getLogger("coverts.server")
T = TypeVar("T")
IS_KNOWN = or_(SEATS.c.token_hash.is_(None), SEATS.c.token_hash != FORGOTTEN)
"""An SQL condition for seats whose holders have not been forgotten."""
MAX_DEVICES = 8
"""The maximum number of devices that a seat has in addition to the first one. A new device replaces the
oldest."""
MAX_LINES = 1000
"""The maximum number of chat lines that are stored for each room of a table. New lines replace the oldest."""
MAX_NOTES = 400
"""The maximum number of notes that a seat may have."""


class Reads(Protocol):
    def __call__(self, work: Callable[[Connection], T], /) -> Awaitable[T]: ...


class Writes(Protocol):
    def __call__(self, work: Callable[[Connection], T], /, *tables: str) -> Awaitable[T]: ...


@dataclass(frozen=True)
class StoreChanges:
    """The ways to use a database.

    Attributes:
        do: Makes a change that is safe to repeat. It fails if another process holds one of the tables.
        do_anywhere: Makes the same kind of change, even if another process holds the tables.
        later: Makes a change in the background.
        read: Runs a query.
    """

    do: Writes
    do_anywhere: Writes
    later: Callable[[Callable[[Connection], Any]], None]
    read: Reads


class People:
    """The queries about people, for `DatabaseStore.people`."""

    def __init__(self, do: Writes, read: Reads, later: Callable[[Callable[[Connection], Any]], None]) -> None:
        """Create the queries.

        Args:
            do: A function that makes a change that is safe to repeat. It notifies the other processes of the
                changed tables.
            read: A function that runs a query.
            later: A function that makes a change in the background.
        """
        self._do, self._read, self._later = do, read, later
        self._damaged: set[str] = set()
        """The damaged tables that have been logged."""

    # -- seats -----------------------------------------------------------------------------------

    async def change_seats(self, table_id: str, seats: Sequence[int], **fields: Any) -> None:
        """Set `name`, `link_hash` or `shares_notes` of some seats."""
        mine = (SEATS.c.table_id == table_id, SEATS.c.seat.in_(seats), IS_KNOWN)
        change = update(SEATS).where(*mine).values(fields)

        def work(connection: Connection) -> None:
            connection.execute(change)
            raise_seats_version(connection, table_id)

        await self._do(work, table_id)

    async def add_device(
        self,
        table_id: str,
        seats: Sequence[int],
        link_hash: bytes | None,
        token_hash: bytes,
        account: str = "",
    ) -> bool:
        """Let an additional device hold these seats.

        Args:
            table_id: The table.
            seats: The seats.
            link_hash: The hash of the seats' link, or None if the device is one of an account.
            token_hash: The hash of the device's token.
            account: The id of the account.

        Returns:
            False if one of the seats no longer has this link or account, or its holder has been forgotten.
        """
        ours = (ACCOUNT_SEATS.c.table_id == SEATS.c.table_id, ACCOUNT_SEATS.c.seat == SEATS.c.seat)
        has_account = select(ACCOUNT_SEATS.c.seat).where(*ours, ACCOUNT_SEATS.c.account_id == account)
        allowed = has_account.exists() if link_hash is None else SEATS.c.link_hash == link_hash
        mine = (SEATS.c.table_id == table_id, SEATS.c.seat.in_(seats), IS_KNOWN, allowed)

        def work(connection: Connection) -> bool:
            if len(connection.execute(select(SEATS.c.seat).where(*mine)).all()) < len(seats):
                return False
            for seat in seats:
                of_seat = (DEVICES.c.table_id == table_id, DEVICES.c.seat == seat)
                connection.execute(delete(DEVICES).where(*of_seat, DEVICES.c.token_hash == token_hash))
                newest = select(DEVICES.c.token_hash).where(*of_seat).order_by(DEVICES.c.made.desc())
                oldest = connection.execute(newest.offset(MAX_DEVICES - 1)).scalars().all()
                connection.execute(delete(DEVICES).where(*of_seat, DEVICES.c.token_hash.in_(oldest)))
                row = {"table_id": table_id, "seat": seat, "token_hash": token_hash, "made": time.time()}
                connection.execute(insert(DEVICES), row)
            raise_seats_version(connection, table_id)
            return True

        return await self._do(work, table_id)

    async def hold_alone(self, table_id: str, seats: Sequence[int], token_hash: bytes) -> None:
        """Let only one device hold these seats, and remove their link and the accounts that refer to them."""

        def work(connection: Connection) -> None:
            raise_seats_version(connection, table_id)  # This locks the table's row.
            mine = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat.in_(seats), IS_KNOWN)
            connection.execute(mine.values(token_hash=token_hash, link_hash=None))
            for part in (DEVICES, ACCOUNT_SEATS):
                others = delete(part).where(part.c.table_id == table_id, part.c.seat.in_(seats))
                connection.execute(others)

        await self._do(work, table_id)

    def keep_changed(self, table_id: str, when: float) -> None:
        """Store the time of a table's last answer, in the background."""
        change = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.changed < when)
        self._later(lambda connection: connection.execute(change.values(changed=when)))

    # -- listed tables ---------------------------------------------------------------------------

    async def list_table(self, table_id: str, on: bool) -> None:
        """List a table in the lobby, or remove it from the lobby."""

        def work(connection: Connection) -> None:
            raise_seats_version(connection, table_id)
            connection.execute(delete(LISTED).where(LISTED.c.table_id == table_id))
            if on:
                connection.execute(insert(LISTED), {"table_id": table_id, "since": time.time()})

        await self._do(work, table_id)

    async def is_listed(self, table_id: str) -> bool:
        """Return whether a table is listed in the lobby."""
        query = select(LISTED.c.table_id).where(LISTED.c.table_id == table_id)
        return await self._read(lambda connection: connection.execute(query).first() is not None)

    async def listed(self, since: float, most: int, full: bool = False) -> list[ListedRow]:
        """Return the newest listed tables that have an open seat.

        Tables that the administrator has ended are left out, and so are tables whose rows are damaged.

        Args:
            since: The earliest time at which a table was listed, in seconds since 1970.
            most: The maximum number of tables.
            full: Whether to return instead the tables at which nobody is missing.
        """
        query = _select_listed(since, most, full)

        def work(connection: Connection) -> list[ListedRow]:
            rows = connection.execute(query).all()
            seats = seats_of(connection, [row.id for row in rows])
            clocks = clocks_of(connection, [row.id for row in rows])
            tables: list[ListedRow] = []
            for row in rows:
                options = options_of(row.options)
                if options is None or row.id not in seats:
                    self.log_damaged(row.id)
                    continue
                table = TableRow(row.id, row.game, options, seats[row.id], row.creator)
                table.chat, table.delay = row.chat, row.delay
                table.clock = clocks.get(row.id)
                tables.append(ListedRow(table, row.since))
            return tables

        return await self._read(work)

    def log_damaged(self, table_id: str) -> None:
        """Log that the stored rows of a table are damaged. Each table is logged once."""
        if table_id not in self._damaged:
            self._damaged.add(table_id)
            LOG.error("a stored table is damaged", extra={"event": "damaged", "table": table_id})

    async def count_listed(self, since: float, most: int, games: Sequence[str]) -> int:
        """Return the number of tables in the result of `listed` that belong to these games."""
        newest = _select_listed(since, most).subquery()
        query = select(func.count()).select_from(newest).where(newest.c.game.in_(games))
        return await self._read(lambda connection: int(connection.execute(query).scalar_one()))

    # -- chat ------------------------------------------------------------------------------------

    async def say(self, table_id: str, line: LineRow) -> LineRow:
        """Store a chat line. Return the line with its number in its chat room.

        Raises:
            NotYourSeat: The holder of the line's seat has been forgotten.
        """

        def work(connection: Connection) -> LineRow:
            room = (LINES.c.table_id == table_id, LINES.c.room == line.room)
            raise_seats_version(connection, table_id)  # This locks the table's row.
            _check_known(connection, table_id, line.seat)
            same = (LINES.c.at == line.at, LINES.c.seat == line.seat, LINES.c.text == line.text)
            stored = connection.execute(select(LINES.c.number).where(*room, *same)).scalar()
            if stored is not None:
                return LineRow(**{**vars(line), "number": stored})
            last = connection.execute(select(func.max(LINES.c.number)).where(*room)).scalar()
            number = 1 if last is None else last + 1
            row = {**vars(line), "number": number}
            connection.execute(insert(LINES), {"table_id": table_id, **row})
            connection.execute(delete(LINES).where(*room, LINES.c.number <= number - MAX_LINES))
            return LineRow(**row)

        return await self._do(work, table_id)

    async def lines(self, table_id: str) -> list[LineRow]:
        """Return the stored chat lines of a table, the oldest first."""
        query = select(LINES).where(LINES.c.table_id == table_id)
        query = query.order_by(LINES.c.at, LINES.c.room, LINES.c.number)

        def work(connection: Connection) -> list[LineRow]:
            rows = connection.execute(query)
            return [LineRow(r.room, r.number, r.seat, r.name, r.text, r.phrase, r.at) for r in rows]

        return await self._read(work)

    # -- notes -----------------------------------------------------------------------------------

    async def note(self, table_id: str, note: NoteRow) -> bool:
        """Replace a seat's note at a position, or delete the note if its text is empty.

        Returns:
            False if the seat already has MAX_NOTES notes. The note is not stored then.

        Raises:
            NotYourSeat: The holder of the seat has been forgotten.
        """
        mine = (NOTES.c.table_id == table_id, NOTES.c.seat == note.seat)
        this = (*mine, NOTES.c.position == note.position)

        def work(connection: Connection) -> bool:
            if not note.text:
                connection.execute(delete(NOTES).where(*this))
                return True
            if connection.execute(update(NOTES).where(*this).values(text=note.text)).rowcount:
                return True
            # The lock lets the same person be forgotten before or after this note, but not meanwhile.
            table = select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update()
            if connection.execute(table).first() is None:
                raise NoSuchTable(NO_TABLE)
            _check_known(connection, table_id, note.seat)
            count = connection.execute(select(func.count()).select_from(NOTES).where(*mine)).scalar()
            if count is not None and count >= MAX_NOTES:
                return False
            connection.execute(insert(NOTES), {"table_id": table_id, **vars(note)})
            return True

        return await self._do(work)

    async def notes(self, table_id: str, seats: Sequence[int]) -> list[NoteRow]:
        """Return the notes of these seats, ordered by their positions in the game."""
        query = select(NOTES).where(NOTES.c.table_id == table_id, NOTES.c.seat.in_(seats))
        query = query.order_by(NOTES.c.line, NOTES.c.position, NOTES.c.seat)

        def work(connection: Connection) -> list[NoteRow]:
            return [NoteRow(r.seat, r.position, r.line, r.text) for r in connection.execute(query)]

        return await self._read(work)

    # -- the administrator -----------------------------------------------------------------------

    async def end_session(self, session: str, until: float) -> None:
        """Store that the administrator has logged a session out.

        Args:
            session: The name of the session.
            until: The time at which the session would have expired.
        """
        outdated = delete(ENDED_SESSIONS).where(
            (ENDED_SESSIONS.c.until < time.time()) | (ENDED_SESSIONS.c.session == session)
        )

        def work(connection: Connection) -> None:
            connection.execute(outdated)
            connection.execute(insert(ENDED_SESSIONS), {"session": session, "until": until})

        await self._do(work)

    async def is_session_ended(self, session: str) -> bool:
        """Return whether a session was logged out, at this process or another, before it expired."""
        query = select(ENDED_SESSIONS.c.session).where(ENDED_SESSIONS.c.session == session)
        return await self._read(lambda connection: connection.execute(query).first() is not None)


def _check_known(connection: Connection, table_id: str, seat: int) -> None:
    """Check that the holder of a seat has not been forgotten. Spectators have the seat -1.

    A server may not have noticed yet that it must not store anything of this person.

    Raises:
        NotYourSeat: The holder has been forgotten.
    """
    forgotten = select(SEATS.c.seat).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat, ~IS_KNOWN)
    if connection.execute(forgotten).first() is not None:
        raise NotYourSeat("You are watching. Only players with a seat can do this.")


def _select_listed(since: float, most: int, full: bool = False) -> Select[Any]:
    """Return a query for the newest listed tables that have an open seat, or at which nobody is missing."""
    open_seat = select(SEATS.c.seat).where(SEATS.c.table_id == TABLES.c.id, SEATS.c.player == "open")
    has_room = ~open_seat.where(SEATS.c.stand_in == "").exists() if full else open_seat.exists()
    ended = select(ENDED.c.table_id).where(ENDED.c.table_id == TABLES.c.id)
    return (
        select(TABLES, LISTED.c.since)
        .join(LISTED, LISTED.c.table_id == TABLES.c.id)
        .where(LISTED.c.since > since, has_room, ~ended.exists())
        .order_by(LISTED.c.since.desc())
        .limit(most)
    )


def holds(connection: Connection, table_id: str, seat: int, token_hash: bytes) -> bool:
    """Return whether the device with a token holds a seat."""
    first = select(SEATS.c.seat).where(
        SEATS.c.table_id == table_id, SEATS.c.seat == seat, SEATS.c.token_hash == token_hash, IS_KNOWN
    )
    other = select(DEVICES.c.seat).where(
        DEVICES.c.table_id == table_id, DEVICES.c.seat == seat, DEVICES.c.token_hash == token_hash
    )
    return connection.execute(select(or_(first.exists(), other.exists()))).scalar_one() in (True, 1)
