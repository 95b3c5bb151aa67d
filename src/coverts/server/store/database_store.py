"""The store: what a server asks of its database."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Integer,
    String,
    and_,
    column,
    func,
    insert,
    select,
    update,
    values,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from coverts.engine.base import extras
from coverts.engine.base.exceptions import NotInstalled
from coverts.server.store import leases
from coverts.server.store.file_lock import LockTaken
from coverts.server.store.group_commit import Steps, StoreChange, Writer
from coverts.server.store.people_records import People, raise_seats_version, seats_of
from coverts.server.store.schema import (
    ENDED,
    LISTED,
    NOTICE,
    REFEREED,
    SEATS,
    SNAPSHOTS,
    STEPS,
    TABLES,
    VERSION,
    VOTES,
)
from coverts.server.store.sqlite import SqliteFile
from coverts.server.store.store_errors import FAILURES, TransactionFailed, error_line, not_read
from coverts.tables.core.stored_rows import Mark, Snapshot, StepRow, TableRow, VoteRow
from coverts.tables.ports import LEASE_SECONDS
from coverts.tables.wire.refusals import NoSuchTable, StoreError

__all__ = ["LEASE_SECONDS", "DatabaseStore"]
T = TypeVar("T")
CHECK_SECONDS = 2
"""How long a database that is well takes to answer at most."""


class DatabaseStore:
    """Tables in a database: an SQLite file by its path, or PostgreSQL by its address.

    Methods that write raise NotStored where the database fails, those that read NotRead; both are logged.
    """

    def __init__(self, database: str) -> None:
        self.process = secrets.token_hex(8)
        """This store among all that use the database."""
        self._database = _database(database, self.process)
        self.shared = self._database.shared
        """Whether other server processes may use the database too."""
        self._writer = Writer(self._database)
        self.people = People(self._do, self._read, self._later)
        """What is kept of people beside their seats."""
        self._sitting: tuple[str, dict[str, int]] = (self.process, {})

    async def open(self) -> None:
        """Bring the database to the schema of today, and begin to write.

        Raises StoreError: it cannot be reached, another server uses it, or it is of a newer version.
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
            reason = error.strerror if isinstance(error, OSError) and error.strerror else error_line(error)
            raise StoreError(f"The database {name} cannot be used: {reason}.") from None
        self._writer.begin()

    async def close(self) -> None:
        """Store what still waits, and let go of the database."""
        await self._writer.end()
        await self._database.close()

    def on_notice(self, callback: Callable[[str | None], None]) -> None:
        """Have it called, in the event loop, with a table that another process has changed.

        It is a hint and no promise. None means that any table may have changed.
        """
        if self._database.shared:
            self._database.on_change = callback

    async def check(self) -> None:
        """Whether the database answers, and soon; raises NotRead."""
        version = self._read(lambda connection: connection.execute(select(VERSION.c.version_num)).first())
        try:
            await asyncio.wait_for(version, CHECK_SECONDS)
        except TimeoutError:
            raise not_read(TimeoutError(f"no answer within {CHECK_SECONDS} s")) from None

    # -- tables and their steps ------------------------------------------------------------------

    async def create(self, table: TableRow, *steps: StepRow) -> None:
        """Store a new table with its first step (the opening chance answers) and further steps."""
        row = {
            "id": table.id,
            "game": table.game,
            "options": json.dumps(table.options),
            "creator": table.creator,
            "made": time.time(),
            "rules": table.rules,
            "speed": table.speed,
            "going_back": table.going_back,
            "chat": table.chat,
            "delay": table.delay,
        }
        seats = [{"table_id": table.id, "seat": i, **vars(seat)} for i, seat in enumerate(table.seats)]
        for seat in seats:
            del seat["devices"]  # a new table has none

        def work(connection: Connection, again: bool) -> None:
            there = select(TABLES.c.id).where(TABLES.c.id == table.id, TABLES.c.made == row["made"])
            if again and connection.execute(there).first():
                return
            connection.execute(insert(TABLES), row)
            connection.execute(insert(SEATS), seats)
            if table.referee:
                connection.execute(insert(REFEREED), {"table_id": table.id, "form": table.referee})
            connection.execute(insert(STEPS), [_as_row(table.id, step) for step in steps])

        await self._writer.do(StoreChange(work))

    async def append(self, table_id: str, *steps: StepRow, fence: int | None = None) -> None:
        """Store one step or several, all or none; when this returns they are on the disk.

        Raises NumberTakenError where a step of such a number is there, and LeaseLostError where the table's
        lease has another fence meanwhile.
        """
        rows = [_as_row(table_id, step) for step in steps]
        await self._writer.do(Steps(tables=(table_id,), rows=rows, fence=fence))

    async def table(self, table_id: str) -> TableRow:
        """Raises NoSuchTable."""

        def work(connection: Connection) -> TableRow | None:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
            if row is None:
                return None
            seats = seats_of(connection, [table_id])[table_id]
            refereed = select(REFEREED.c.form).where(REFEREED.c.table_id == table_id)
            form = connection.execute(refereed).scalar_one_or_none() or ""
            told = connection.execute(select(ENDED.c.told).where(ENDED.c.table_id == table_id))
            ended = told.scalar_one_or_none() or ""
            options = json.loads(row.options)
            vote = select(VOTES).where(VOTES.c.table_id == table_id, VOTES.c.outcome == "")
            open_vote = connection.execute(vote).mappings().one_or_none()
            table = TableRow(row.id, row.game, options, seats, row.creator, form, ended, row.rules)
            table.chat, table.delay, table.changed = row.chat, row.delay, row.changed
            table.speed, table.going_back, table.vote = row.speed, row.going_back, _as_vote(open_vote)
            voted_in = select(VOTES.c.seat).where(_seated_by_vote(table_id))
            table.voted_in = frozenset(connection.execute(voted_in).scalars())
            return table

        table = await self._read(work)
        if table is None:
            raise NoSuchTable("There is no such table here.")
        return table

    async def steps(self, table_id: str, after: int = -1) -> list[StepRow]:
        """The steps of a table with greater numbers, in order."""
        there = select(STEPS).where(STEPS.c.table_id == table_id, STEPS.c.number > after)
        there = there.order_by(STEPS.c.number)
        return await self._read(lambda connection: [_as_step(s) for s in connection.execute(there)])

    async def news(self, after: Mapping[str, int]) -> dict[str, list[StepRow]]:
        """For many tables, the steps with numbers greater than each one's; those without any are left out."""
        if not after:
            return {}
        known = (
            values(column("table_id", String), column("number", Integer), name="known")
            .data(list(after.items()))
            .cte("known")
        )
        there = select(STEPS).join(known, known.c.table_id == STEPS.c.table_id)
        there = there.where(STEPS.c.number > known.c.number).order_by(STEPS.c.table_id, STEPS.c.number)

        def work(connection: Connection) -> dict[str, list[StepRow]]:
            found: dict[str, list[StepRow]] = {}
            for step in connection.execute(there):
                found.setdefault(step.table_id, []).append(_as_step(step))
            return found

        return await self._read(work)

    async def marks(self, ids: Iterable[str]) -> dict[str, Mark]:
        """How far these tables are; those that are not there are left out."""
        last = select(func.max(STEPS.c.number)).where(STEPS.c.table_id == TABLES.c.id).scalar_subquery()
        there = select(TABLES.c.id, func.coalesce(last, -1), TABLES.c.seats_version)
        there = there.where(TABLES.c.id.in_(list(ids)))
        return await self._read(lambda c: {name: Mark(last, seats) for name, last, seats in c.execute(there)})

    # -- snapshots -------------------------------------------------------------------------------

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Have a snapshot stored in place of the table's last one. Nobody waits for it; it may be lost."""
        new = self._database.upsert(SNAPSHOTS).values(table_id=table_id, **vars(snapshot))
        newer = {name: new.excluded[name] for name in ("number", "rules", "data")}
        kept = new.on_conflict_do_update(index_elements=[SNAPSHOTS.c.table_id], set_=newer)
        self._writer.put(StoreChange(lambda connection, again: connection.execute(kept)))

    async def snapshot(self, table_id: str) -> Snapshot | None:
        """The table's snapshot, if it has one."""
        there = select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id)
        row = await self._read(lambda connection: connection.execute(there).one_or_none())
        return Snapshot(row.number, row.rules, bytes(row.data)) if row is not None else None

    # -- seats -----------------------------------------------------------------------------------

    async def claim(
        self, table_id: str, seat: int, invite_hash: bytes | None, token_hash: bytes, name: str = ""
    ) -> bool:
        """Give an open seat to the holder of its invite; False where the invite has been used meanwhile.

        invite_hash: None for who takes a seat of a listed table; False, too, where it is listed no longer.
        """
        mine = (SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        given = {"player": "person", "token_hash": token_hash, "invite_hash": None, "stand_in": ""}
        given["name"] = name
        there = select(SEATS.c.seat).where(*mine, SEATS.c.token_hash == token_hash)
        listed = select(LISTED.c.table_id).where(LISTED.c.table_id == table_id).exists()
        may = listed if invite_hash is None else SEATS.c.invite_hash == invite_hash
        free = (SEATS.c.player == "open", SEATS.c.token_hash.is_(None), may)

        def work(connection: Connection, again: bool) -> bool:
            if again and connection.execute(there).first():
                return True
            if connection.execute(update(SEATS).where(*mine, *free).values(given)).rowcount == 0:
                return False
            raise_seats_version(connection, table_id)
            return True

        return bool(await self._writer.do(StoreChange(work, (table_id,))))

    async def renew_invites(self, table_id: str, hashes: Sequence[tuple[int, bytes]]) -> None:
        """Replace the invites of seats that are still open."""

        def work(connection: Connection, again: bool) -> None:
            for seat, invite_hash in hashes:
                still_open = (SEATS.c.seat == seat, SEATS.c.token_hash.is_(None))
                change = update(SEATS).where(SEATS.c.table_id == table_id, *still_open)
                connection.execute(change.values(invite_hash=invite_hash))
            raise_seats_version(connection, table_id)

        await self._writer.do(StoreChange(work, (table_id,)))

    async def set_answers_forced(self, table_id: str, seat: int, on: bool) -> None:
        """Whether the table gives the seat's only legal answers by itself."""
        change = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        await self._change_seats(table_id, change.values(answers_forced=on))

    async def stand_in(self, table_id: str, seat: int, bot: str, by_vote: bool = False) -> None:
        """Who plays for the seat's holder from now on; "": they do.

        by_vote: a vote has settled that; else what one settled before is past.
        """
        change = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
        past = update(VOTES).where(_seated_by_vote(table_id), VOTES.c.seat == seat).values(outcome="past")
        changes = [change.values(stand_in=bot), *([] if by_vote else [past])]
        await self._change_seats(table_id, *changes)

    async def set_speed(self, table_id: str, speed: str) -> None:
        """How fast the table plays. It counts as a change of seats."""
        await self._change_seats(table_id, update(TABLES).where(TABLES.c.id == table_id).values(speed=speed))

    async def put_vote(self, table_id: str, vote: VoteRow) -> None:
        """Store a vote as it stands. It counts as a change of seats."""
        new = self._database.upsert(VOTES).values(table_id=table_id, **vars(vote))
        newer = {name: new.excluded[name] for name in ("agreed", "outcome")}
        keys = [VOTES.c.table_id, VOTES.c.number]
        await self._change_seats(table_id, new.on_conflict_do_update(index_elements=keys, set_=newer))

    def keep_rules(self, table_id: str, rules: str) -> None:
        """Have a table's version of its rules stored. Nobody waits for it; it may be lost."""
        change = update(TABLES).where(TABLES.c.id == table_id).values(rules=rules)
        self._later(lambda connection: connection.execute(change))

    async def votes(self, table_id: str) -> int:
        """How many votes there have been."""
        there = select(func.count()).select_from(VOTES).where(VOTES.c.table_id == table_id)
        return await self._read(lambda connection: int(connection.execute(there).scalar_one()))

    async def _change_seats(self, table_id: str, *changes: Executable) -> None:
        def work(connection: Connection, again: bool) -> None:
            for change in changes:
                connection.execute(change)
            raise_seats_version(connection, table_id)

        await self._writer.do(StoreChange(work, (table_id,)))

    # -- administration --------------------------------------------------------------------------

    async def end_table(self, table_id: str, told: str) -> None:
        """Have a table take no more answers; told: what its players read. It counts as a change of seats."""
        new = self._database.upsert(ENDED).values(table_id=table_id, told=told)
        ended = new.on_conflict_do_update(index_elements=[ENDED.c.table_id], set_={"told": told})

        def work(connection: Connection) -> None:
            connection.execute(ended)
            raise_seats_version(connection, table_id)

        await self._do(work, table_id)

    async def set_notice(self, told: str) -> None:
        """What all tables are told from now on; "" for nothing."""
        new = self._database.upsert(NOTICE).values(number=0, told=told)
        said = new.on_conflict_do_update(index_elements=[NOTICE.c.number], set_={"told": told})
        await self._do(lambda connection: connection.execute(said))

    async def notice(self) -> str:
        there = select(NOTICE.c.told)
        return await self._read(lambda connection: connection.execute(there).scalar_one_or_none() or "")

    # -- other processes -------------------------------------------------------------------------

    async def take_lease(self, table_id: str, owner: str) -> int | None:
        """The fence of the table's lease, for LEASE_SECONDS from now, or None where another holds it.

        Who has it already keeps it with the same fence.
        """
        take = partial(leases.take_lease, self._database)
        fence: int | None = await self._do(lambda connection: take(connection, table_id, owner))
        return fence

    async def renew_leases(self, owner: str) -> set[str]:
        """Extend all leases of that owner; gives the tables it still holds."""
        renew = partial(leases.renew_leases, self._database)
        tables: set[str] = await self._do(lambda connection: renew(connection, owner))
        return tables

    async def release_lease(self, table_id: str, owner: str) -> None:
        """Give a lease back, and let the other processes know that it is free."""
        await self._do(lambda connection: leases.release_lease(connection, table_id, owner), table_id)

    async def sit(self, process: str, seats: Mapping[str, int]) -> None:
        """Say who is connected here: for each table its seats, a bit each. It holds for LEASE_SECONDS."""
        _, before = self._sitting
        new = {table: mask for table, mask in seats.items() if mask}
        changed = [table for table in before.keys() | new.keys() if before.get(table) != new.get(table)]
        self._sitting = process, new
        say = partial(leases.sit, self._database)
        await self._do(lambda connection: say(connection, process, new), *changed)

    async def seated(self, ids: Iterable[str]) -> dict[str, int]:
        """For each table, the seats that are connected to other processes, a bit each."""
        wanted = list(ids)
        process, _ = self._sitting
        return await self._read(lambda c: leases.seated(self._database, c, process, wanted))

    # -- the database ----------------------------------------------------------------------------

    async def _do(self, work: Callable[[Connection], T], *tables: str) -> T:
        """A change that may be made twice."""
        result: T = await self._writer.do(StoreChange(lambda connection, again: work(connection), tables))
        return result

    def _later(self, work: Callable[[Connection], Any]) -> None:
        """A change that nobody waits for."""
        self._writer.put(StoreChange(lambda connection, again: work(connection)))

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            result: T = await self._database.read(work)
            return result
        except TransactionFailed as error:
            raise not_read(error.error) from error
        except (ValueError, TypeError) as error:  # what is stored is not what anybody has stored
            raise not_read(error) from error


def _database(database: str, process: str) -> Any:
    """The database at an address; a bare path is an SQLite file. Raises StoreError."""
    if "://" not in database:
        return SqliteFile(database)
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise StoreError("That is no address of a database; write postgresql://USER@HOST/NAME.") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite":
        return SqliteFile(url.database or "")
    if kind not in ("postgresql", "postgres"):
        raise StoreError(
            f"{kind} is no database for Coverts: name a file for SQLite, or a postgresql:// address."
        )
    try:
        extras.load("asyncpg")
    except NotInstalled as error:
        raise StoreError(*error.args) from None
    return extras.load("coverts.server.store.postgres").Postgres(url, process)


def _seated_by_vote(table_id: str) -> ColumnElement[bool]:
    """Of a table's votes those by which bots play."""
    return and_(VOTES.c.table_id == table_id, VOTES.c.about == "bot", VOTES.c.outcome == "passed")


def _as_vote(row: Mapping[Any, Any] | None) -> VoteRow | None:
    return VoteRow(**{name: value for name, value in row.items() if name != "table_id"}) if row else None


def _as_row(table_id: str, step: StepRow) -> dict[str, Any]:
    return {"table_id": table_id, **vars(step), "chance": json.dumps(step.chance)}


def _as_step(s: Any) -> StepRow:
    return StepRow(s.number, s.seat, s.askee, s.kind, s.option, json.loads(s.chance), s.digest, s.undo)
