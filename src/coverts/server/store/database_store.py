"""The store of a server: all queries to its database."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Executable,
    func,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from coverts.engine.base import extras
from coverts.engine.base.exceptions import NotInstalled
from coverts.server.store import leases, table_records
from coverts.server.store.deletion import Deletions
from coverts.server.store.derived_records import OpinionRecords, Puzzles
from coverts.server.store.group_commit import Steps, StoreChange, Writer
from coverts.server.store.leases import HeldTables
from coverts.server.store.people_records import People, StoreChanges
from coverts.server.store.schema import (
    CLOCKS,
    ENDED,
    NOTICE,
    SEATS,
    SNAPSHOTS,
    STEPS,
    TABLES,
    VERSION,
    VOTES,
)
from coverts.server.store.sqlite import LockTaken, SqliteFile
from coverts.server.store.store_errors import FAILURES, TransactionFailed, cause_of, error_line, not_read
from coverts.server.store.table_records import (
    NO_TABLE,
    as_row,
    as_step,
    raise_seats_version,
    seated_by_vote,
)
from coverts.tables.core.stored_rows import (
    ClockRow,
    RematchRow,
    Snapshot,
    StepRow,
    TableRow,
    VoteRow,
)
from coverts.tables.wire.refusals import NoSuchTable, StoreError

__all__ = ["DatabaseStore"]
T = TypeVar("T")


CHECK_SECONDS = 2
"""The time, in seconds, in which a healthy database must answer."""


class DatabaseStore:
    """A store in a database: an SQLite file by its path, or PostgreSQL by its URL.

    If the database fails, methods that write raise NotStored and methods that read raise NotRead. The
    failure is also logged.
    """

    def __init__(self, database: str) -> None:
        self.process = secrets.token_hex(8)
        """A random name by which other processes know this process."""
        self._database = database_of_address(database, self.process)
        self.shared = self._database.shared
        """Whether other server processes may use the same database."""
        self._writer = Writer(self._database)
        self.people = People(self._do, self._read, self._later)
        """The queries about names, devices, the lobby, chat and notes."""
        self.puzzles = Puzzles(self._do, self._read)
        """The queries about the puzzles of the days."""
        self.opinions = OpinionRecords(self._database, self._do, self._read)
        """The queries about bots' opinions."""
        self.deletion = Deletions(self._database, self._do_anywhere, self._read)
        """The queries that delete old tables."""
        self.changes = StoreChanges(self._do, self._do_anywhere, self._later, self._read)
        """The ways to use the database, for features of the server with queries of their own."""
        self.held = HeldTables(self._database, self.process, self._writer, self._do, self._read)
        """The tables that this process holds, if other processes may use the database."""
        self._has_sat = False
        """Whether the last report said that somebody is present."""

    @property
    def database(self) -> Any:
        """The database, for commands that use it while a server has opened it."""
        return self._database

    async def open(self) -> None:
        """Open the database, upgrade its schema, and start the writer.

        Raises:
            StoreError: The database cannot be reached, another server uses it, or a newer version of
                Coverts wrote it.
        """
        name = self._database.name
        try:
            await self._database.open()
        except LockTaken as error:
            who = f" ({error})" if str(error) else ""
            raise StoreError(
                f"The database {name} is in use by another server{who}. Stop that one, name another file "
                "with --database, or use PostgreSQL, which several servers may share."
            ) from None
        except StoreError as error:
            raise StoreError(f"The database {name} cannot be used: {error}.") from None
        except FAILURES as error:
            line = error_line(error)
            named = error.strerror if isinstance(error, OSError) else cause_of(line)
            reason = named or line
            raise StoreError(f"The database {name} cannot be used: {reason}.") from None
        self._writer.begin()

    async def close(self) -> None:
        """Store the changes that are waiting, and close the database."""
        await self._writer.end()
        await self._database.close()

    def on_notice(self, callback: Callable[[str | None], None]) -> None:
        """Call a function with the ID of each table that another process changes.

        The function runs in the event loop. Notices may be lost or repeated. If the function is called with
        None, any table may have changed.
        """
        if self._database.shared:
            self._database.on_change = callback

    async def is_changed_elsewhere(self) -> bool:
        """Return whether another program may have changed an SQLite file since the last call.

        Programs that change a PostgreSQL database send notices instead.
        """
        try:
            return not self.shared and await self._database.is_changed_elsewhere()
        except TransactionFailed as error:
            raise not_read(error.error) from error

    async def check(self) -> None:
        """Check that the database answers within CHECK_SECONDS.

        Raises:
            NotRead: The database does not answer in time.
        """
        version = self._read(lambda connection: connection.execute(select(VERSION.c.version_num)).first())
        try:
            await asyncio.wait_for(version, CHECK_SECONDS)
        except TimeoutError:
            raise not_read(TimeoutError(f"no answer within {CHECK_SECONDS} s")) from None

    # -- tables and their steps ------------------------------------------------------------------

    async def create(self, table: TableRow, *steps: StepRow, rematch_of: str = "") -> None:
        """Store a new table with its first steps.

        Args:
            table: The new table.
            steps: Its first steps. The first one holds the chance answers of the setup.
            rematch_of: The table of which it is the rematch, or "".
        """
        add = partial(
            table_records.add_table, table=table, steps=steps, made=time.time(), rematch_of=rematch_of
        )
        await self._writer.do(StoreChange(add, (rematch_of,) if rematch_of else ()))

    async def rematch(self, table_id: str) -> RematchRow | None:
        """Return the rematch of a table, or None if there is none."""
        return await self._read(partial(table_records.read_rematch, table_id=table_id))

    async def claim_rematch(
        self, table_id: str, invites: Mapping[int, bytes], token_hash: bytes, names: Mapping[int, str]
    ) -> bool:
        """Give seats of a rematch to a player of the last table (see `Store.claim_rematch`)."""
        work = partial(
            table_records.claim_rematch,
            table_id=table_id,
            invites=invites,
            token_hash=token_hash,
            names=names,
        )
        try:
            await self._writer.do(StoreChange(work, (table_id,), needs_table=False))
        except table_records.SeatGone:
            return False
        return True

    async def append(self, table_id: str, *steps: StepRow, clock: ClockRow | None = None) -> None:
        """Store these steps on the disk, with the clocks after them. Either all is stored, or nothing.

        Raises:
            NumberTakenError: The table already has a step with one of these numbers.
            TableMoved: Another process has taken the table.
        """
        rows = [as_row(table_id, step) for step in steps]
        change = Steps(tables=(table_id,), rows=rows)
        if clock is not None:
            change.work = partial(table_records.keep_clock, table_id=table_id, clock=clock)
        await self._writer.do(change)

    def keep_clock(self, table_id: str, clock: ClockRow) -> None:
        """Store the clocks of a table in the background."""
        work = partial(table_records.keep_clock, table_id=table_id, clock=clock)
        self._writer.put(StoreChange(work, (table_id,)))

    async def due_clocks(self, before: float, most: int, but: Collection[str]) -> list[str]:
        """Return tables whose deadline has passed, the earliest first, without some."""
        due = select(CLOCKS.c.table_id).where(CLOCKS.c.deadline <= before, CLOCKS.c.table_id.not_in([*but]))
        query = due.order_by(CLOCKS.c.deadline).limit(most)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def replace_steps(self, table_id: str, steps: Sequence[StepRow], rules: str) -> None:
        """Replace all steps of a table by steps that fit other rules, and delete its snapshot.

        Args:
            table_id: The table.
            steps: The new steps.
            rules: The version of the rules that the steps fit.
        """
        work = partial(table_records.replace_steps, table_id=table_id, steps=steps, rules=rules)
        await self._do(work, table_id)

    async def table(self, table_id: str) -> TableRow:
        """Return the stored data of a table.

        Raises:
            NoSuchTable: There is no table with this ID.
        """

        table = await self._read(partial(table_records.read_table, table_id=table_id))
        if table is None:
            raise NoSuchTable(NO_TABLE)
        return table

    async def table_names(self) -> list[str]:
        """Return the names of all tables, those of one game together."""
        query = select(TABLES.c.id).order_by(TABLES.c.game, TABLES.c.made, TABLES.c.id)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def count_by_rules(self) -> dict[tuple[str, str], int]:
        """Return the number of tables for each game and version of its rules."""
        query = select(TABLES.c.game, TABLES.c.rules, func.count()).group_by(TABLES.c.game, TABLES.c.rules)
        return await self._read(lambda c: {(game, rules): count for game, rules, count in c.execute(query)})

    async def steps(self, table_id: str, after: int = -1) -> list[StepRow]:
        """Return the steps of a table whose numbers are greater than `after`, in order."""
        query = select(STEPS).where(STEPS.c.table_id == table_id, STEPS.c.number > after)
        query = query.order_by(STEPS.c.number)
        return await self._read(lambda connection: [as_step(s) for s in connection.execute(query)])

    async def seats_versions(self, ids: Iterable[str]) -> dict[str, int]:
        """Return the version number of each table's seats. Tables that do not exist are left out."""
        query = select(TABLES.c.id, TABLES.c.seats_version).where(TABLES.c.id.in_(list(ids)))
        return await self._read(lambda c: {row.id: row.seats_version for row in c.execute(query)})

    # -- snapshots -------------------------------------------------------------------------------

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Replace the snapshot of a table in the background.

        The snapshot may be lost, and no failure is raised.
        """
        new = self._database.upsert(SNAPSHOTS).values(table_id=table_id, **vars(snapshot))
        newer = {name: new.excluded[name] for name in ("number", "rules", "data")}
        change = new.on_conflict_do_update(index_elements=[SNAPSHOTS.c.table_id], set_=newer)
        self._writer.put(StoreChange(lambda connection, again: connection.execute(change)))

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """Return the snapshot of a table, or None if it has none."""
        query = select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id)
        row = await self._read(lambda connection: connection.execute(query).one_or_none())
        return Snapshot(row.number, row.rules, bytes(row.data)) if row is not None else None

    # -- seats -----------------------------------------------------------------------------------

    async def claim(
        self, table_id: str, seat: int, invite_hash: bytes | None, token_hash: bytes, name: str = ""
    ) -> bool:
        """Give an open seat to a player who has an invite or joins a listed table.

        Args:
            table_id: The table.
            seat: The seat.
            invite_hash: The hash of the invite, or None to take a seat of a listed table.
            token_hash: The hash of the player's token.
            name: The player's name.

        Returns:
            False if the seat is taken, the invite has been used, or the table is no longer listed.
        """
        work = partial(
            table_records.claim,
            table_id=table_id,
            seat=seat,
            invite_hash=invite_hash,
            token_hash=token_hash,
            name=name,
        )
        return bool(await self._writer.do(StoreChange(work, (table_id,))))

    async def fill_open_seats(self, table_id: str, bot: str) -> bool:
        """Let a bot play at each open seat. Return False if every seat is taken or has a bot."""
        work = partial(table_records.fill_open_seats, table_id=table_id, bot=bot)
        return bool(await self._writer.do(StoreChange(work, (table_id,))))

    async def renew_invites(self, table_id: str, hashes: Sequence[tuple[int, bytes]]) -> None:
        """Replace the invites of seats that are still open. `hashes` has (seat, hash) pairs."""
        work = partial(table_records.renew_invites, table_id=table_id, hashes=hashes)
        await self._writer.do(StoreChange(work, (table_id,)))

    async def set_answers_forced(self, table_id: str, seat: int, on: bool) -> None:
        """Set whether the table answers for a seat that has only one legal answer."""
        change = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        await self._change_seats(table_id, change.values(answers_forced=on))

    async def stand_in(self, table_id: str, seat: int, bot: str, by_vote: bool = False) -> None:
        """Set the bot that plays for the holder of a seat.

        Args:
            table_id: The table.
            seat: The seat.
            bot: The bot's name, or "" to let the holder play again.
            by_vote: Whether a vote decided this. If not, earlier votes about the seat no longer count.
        """
        change = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        past = update(VOTES).where(seated_by_vote(table_id), VOTES.c.seat == seat).values(outcome="past")
        changes = [change.values(stand_in=bot), *([] if by_vote else [past])]
        await self._change_seats(table_id, *changes)

    async def set_speed(self, table_id: str, speed: str) -> None:
        """Set a table's speed. This raises the version number of the table's seats."""
        await self._change_seats(table_id, update(TABLES).where(TABLES.c.id == table_id).values(speed=speed))

    async def put_vote(self, table_id: str, vote: VoteRow) -> None:
        """Store a vote's current state. This raises the version number of the table's seats."""
        new = self._database.upsert(VOTES).values(table_id=table_id, **vars(vote))
        newer = {name: new.excluded[name] for name in ("agreed", "outcome")}
        keys = [VOTES.c.table_id, VOTES.c.number]
        await self._change_seats(table_id, new.on_conflict_do_update(index_elements=keys, set_=newer))

    def keep_rules(self, table_id: str, rules: str) -> None:
        """Store a table's rules version, in the background.

        The version may be lost, and no failure is raised.
        """
        change = update(TABLES).where(TABLES.c.id == table_id).values(rules=rules)
        self._later(lambda connection: connection.execute(change))

    async def votes(self, table_id: str) -> int:
        """Return the number of votes that a table has had."""
        query = select(func.count()).select_from(VOTES).where(VOTES.c.table_id == table_id)
        return await self._read(lambda connection: int(connection.execute(query).scalar_one()))

    async def _change_seats(self, table_id: str, *changes: Executable) -> None:
        def work(connection: Connection, again: bool) -> None:
            raise_seats_version(connection, table_id)
            for change in changes:
                connection.execute(change)

        await self._writer.do(StoreChange(work, (table_id,)))

    # -- administration --------------------------------------------------------------------------

    async def end_table(self, table_id: str, message: str) -> None:
        """End a table, so that it accepts no more answers.

        This raises the version number of the table's seats.

        Args:
            table_id: The table.
            message: The message to its players.
        """
        new = self._database.upsert(ENDED).values(table_id=table_id, told=message)
        change = new.on_conflict_do_update(index_elements=[ENDED.c.table_id], set_={"told": message})

        def work(connection: Connection) -> None:
            raise_seats_version(connection, table_id)
            connection.execute(change)

        await self._do_anywhere(work, table_id)

    async def set_notice(self, message: str) -> None:
        """Set the notice that all tables show, or remove it with ""."""
        new = self._database.upsert(NOTICE).values(number=0, told=message)
        change = new.on_conflict_do_update(index_elements=[NOTICE.c.number], set_={"told": message})
        await self._do(lambda connection: connection.execute(change))

    async def notice(self) -> str:
        """Return the notice that all tables show, or ""."""
        query = select(NOTICE.c.told)
        return await self._read(lambda connection: connection.execute(query).scalar_one_or_none() or "")

    # -- other processes -------------------------------------------------------------------------

    async def hold(self, table_id: str) -> None:
        """Let only this process change a table, until `release`.

        Raises:
            TableMoved: Another process holds the table.
        """
        if self.shared:
            await self.held.hold(table_id)

    def holds(self, table_id: str) -> bool:
        """Return whether this process holds a table."""
        return not self.shared or self.held.holds(table_id)

    async def release(self, table_id: str) -> None:
        """Let other processes hold a table."""
        if self.shared:
            await self.held.release(table_id)

    async def sit(
        self, reports: Mapping[str, int], seconds: float, watched: Mapping[str, int] | None = None
    ) -> None:
        """Record who is present at this process.

        Args:
            reports: For each table, a bit mask of the connected seats, with the bit SPECTATORS if there are
                spectators.
            seconds: The time, in seconds, for which the record is valid.
            watched: For each table whose game runs, the number of spectators.
        """
        if not (self._has_sat or reports):
            return  # A server that nobody uses writes nothing.
        self._has_sat = bool(reports)
        sit = partial(leases.sit, self._database)
        await self._do(lambda connection: sit(connection, self.process, reports, seconds, watched or {}))

    async def seated(self, ids: Iterable[str]) -> dict[str, int]:
        """For each table, return the combined reports of other processes (see `sit`)."""
        names, lease = list(ids), self.held.seconds
        return await self._read(lambda c: leases.seated(self._database, c, self.process, names, lease))

    async def watched(self, ids: Iterable[str]) -> dict[str, int]:
        """For each table whose game runs at another process, return the number of spectators."""
        names = list(ids)
        return await self._read(lambda c: leases.watched(self._database, c, self.process, names))

    # -- the database ----------------------------------------------------------------------------

    async def _do(self, work: Callable[[Connection], T], *tables: str) -> T:
        """Make a change that is safe to repeat, and return its result."""
        result: T = await self._writer.do(StoreChange(lambda connection, again: work(connection), tables))
        return result

    async def _do_anywhere(self, work: Callable[[Connection], T], *tables: str) -> T:
        """Make the same kind of change, even if another process holds the tables."""
        change = StoreChange(lambda connection, again: work(connection), tables, needs_table=False)
        result: T = await self._writer.do(change)
        return result

    def _later(self, work: Callable[[Connection], Any]) -> None:
        """Make a change in the background, ignoring its result and failures."""
        self._writer.put(StoreChange(lambda connection, again: work(connection)))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            result: T = await self._database.read(work)
            return result
        except TransactionFailed as error:
            raise not_read(error.error) from error
        except (ValueError, TypeError) as error:  # The database contains values that Coverts never writes.
            raise not_read(error) from error


def database_of_address(database: str, process: str) -> Any:
    """Return the database at a URL, or the SQLite file at a path.

    Raises:
        StoreError: The URL is invalid, its kind of database is not supported, or a driver is not installed.
    """
    if "://" not in database:
        return SqliteFile(database)
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise StoreError("This is not the URL of a database; write postgresql://USER@HOST/NAME.") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite":
        return SqliteFile(url.database or "")
    if kind not in ("postgresql", "postgres"):
        raise StoreError(f"Coverts cannot use a {kind} database: name an SQLite file or a postgresql:// URL.")
    try:
        extras.load("asyncpg")
    except NotInstalled as error:
        raise StoreError(*error.args) from None
    return extras.load("coverts.server.store.postgres").Postgres(url, process)
