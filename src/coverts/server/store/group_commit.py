"""Group commit: a task writes all waiting changes in a single transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any, Protocol

from sqlalchemy import Connection, insert, select

from coverts.server.running import metrics
from coverts.server.store.schema import LEASES, STEPS
from coverts.server.store.store_errors import TransactionFailed, not_stored
from coverts.server.store.table_records import NO_TABLE
from coverts.tables.wire.refusals import NoSuchTable, NotStored, TableMoved

MAX_CHANGES = 500
"""The maximum number of changes in one transaction."""
GATHERING_TURNS = 4
"""The number of turns of the event loop for which a transaction waits for more changes.

A transaction costs about as much as ten of its changes. If the loop has little to do, its turns are short.
"""
CLOSE_SECONDS = 0.8
"""The time limit, in seconds, for writing the last changes when the server stops. After this time, the writer
is cancelled. It then has half of this time to end.
"""
Row = dict[str, Any]


class WritableDatabase(Protocol):
    """The methods of a database that the writer uses."""

    async def write(self, work: Callable[[Connection], list[Any]], /) -> list[Any]: ...
    def tell(self, connection: Connection, tables: set[str], /) -> None: ...


@dataclass(eq=False)
class StoreChange:
    """A change that waits to be written.

    The second argument of `work` tells whether an earlier attempt to write the change may have succeeded.
    """

    work: Callable[[Connection, bool], Any]
    tables: tuple[str, ...] = ()
    """The IDs of the changed tables. Their holders are notified unless this process holds them."""
    needs_table: bool = True
    """Whether only a process that holds the tables may make this change."""
    done: asyncio.Future[Any] = field(init=False)
    """A future for the result of the work."""
    begun: bool = field(default=False, init=False)
    """Whether the writer has begun to write the change."""

    def __post_init__(self) -> None:
        self.done = asyncio.get_running_loop().create_future()

    def end(self, result: Any) -> None:
        """Set the result of the change, or the exception that `do` raises."""
        if self.done.done():
            return
        if isinstance(result, Exception):
            self.done.set_exception(result)
            # This keeps asyncio from logging the exception if no caller waits for the result.
            self.done.exception()
        else:
            self.done.set_result(result)


@dataclass(eq=False)
class Steps(StoreChange):
    """Steps of one table, which are stored together or not at all.

    A single statement inserts all steps of a transaction.
    """

    work: Callable[[Connection, bool], Any] = field(default=lambda connection, again: None)
    rows: Sequence[Row] = ()

    @property
    def table(self) -> str:
        """The ID of the table to which the steps belong."""
        return self.tables[0]


class Writer:
    """A queue of changes, and the task that writes them in order."""

    def __init__(self, database: WritableDatabase) -> None:
        self._database = database
        self.fences: dict[str, int] | None = None
        """The fences of the tables that this process holds, or None if no other process may use the database.
        """
        self.on_moved: Callable[[str], None] = lambda table: None
        """A function that is called with the ID of a table that another process has taken."""
        self._queue: list[StoreChange] = []
        self._wake = asyncio.Event()
        self._ending = False
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start the task that writes the changes."""
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def end(self) -> None:
        """Write the changes that are waiting, and reject new changes."""
        self._ending = True
        self._wake.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=CLOSE_SECONDS)
            self._task.cancel()
            await asyncio.wait([self._task], timeout=CLOSE_SECONDS / 2)
        for change in self._queue:
            change.end(NotStored("The server is stopping; that was not stored."))

    def put(self, change: StoreChange) -> None:
        """Queue a change to be written in the background."""
        if self._ending or self._task is None or self._task.done():
            change.end(NotStored("The server is stopping; that was not stored."))
            return
        self._queue.append(change)
        self._wake.set()

    async def do(self, change: StoreChange) -> Any:
        """Write a change, and return its result once it is on the disk.

        If the caller is cancelled, a change that is being written is still awaited. A change that has not
        begun is dropped.
        """
        self.put(change)
        try:
            return await asyncio.shield(change.done)
        except asyncio.CancelledError:
            if change.begun:
                await asyncio.wait([change.done])
            else:
                change.done.cancel()
            raise

    async def _run(self) -> None:
        while self._queue or not self._ending:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                for _ in range(GATHERING_TURNS):
                    await asyncio.sleep(0)
                changes, self._queue = self._queue[:MAX_CHANGES], self._queue[MAX_CHANGES:]
                changes = [change for change in changes if not change.done.done()]
                for change in changes:
                    change.begun = True
                try:
                    await self._carry_out(changes)
                finally:  # Every waiting caller must get a result, even if this code fails.
                    for change in changes:
                        change.end(NotStored("The server is stopping; look again whether that was stored."))

    async def _carry_out(self, changes: list[StoreChange]) -> None:
        if not changes:
            return
        try:
            results = await self._together(changes)
        except TransactionFailed as error:
            if error.hopeless:
                refusal = not_stored(error.error, error.in_doubt)
                for change in changes:
                    change.end(refusal)
            elif len(changes) == 1 and not error.cut_off:
                changes[0].end(_refusal(changes[0], error))
            else:
                await self._one_by_one(changes, error.in_doubt)
        except Exception as error:
            if len(changes) == 1:
                changes[0].end(error)
            else:
                await self._one_by_one(changes)
        else:
            for change, result in zip(changes, results, strict=True):
                change.end(result)

    async def _one_by_one(self, changes: list[StoreChange], in_doubt: bool = False) -> None:
        """Write each change in its own transaction, so that only invalid changes fail."""
        for change in changes:
            try:
                change.end((await self._together([change], in_doubt))[0])
            except TransactionFailed as error:
                change.end(_refusal(change, error, in_doubt))
            except Exception as error:
                change.end(error)

    async def _together(self, changes: list[StoreChange], again: bool = False) -> list[Any]:
        began = perf_counter()
        results = await self._database.write(partial(self._transaction, changes, again))
        metrics.observe_commit(
            began, sum(len(change.rows) for change in changes if isinstance(change, Steps))
        )
        for result in results:
            if isinstance(result, TableMoved):
                self.on_moved(result.table)
        return results

    def _transaction(self, changes: list[StoreChange], again: bool, connection: Connection) -> list[Any]:
        results: list[Any] = []
        moved = self._find_moved(connection, changes)
        rows: list[Row] = []
        for change in changes:
            if change.needs_table and (lost := moved.intersection(change.tables)):
                results.append(TableMoved(min(lost)))
                continue
            result = change.work(connection, again)
            if isinstance(change, Steps) and not (again and _is_stored(connection, change)):
                rows += change.rows
            results.append(result)
        if rows:
            connection.execute(insert(STEPS), rows)
        if others := {table for change in changes for table in change.tables} - {*(self.fences or ())}:
            self._database.tell(connection, others)
        return results

    def _find_moved(self, connection: Connection, changes: list[StoreChange]) -> set[str]:
        """Return the changed tables that this process does not hold.

        The leases of the others are locked until the transaction ends.
        """
        fences = self.fences
        changed = sorted({table for change in changes if change.needs_table for table in change.tables})
        if fences is None or not changed:
            return set()
        query = select(LEASES.c.table_id, LEASES.c.fence).where(LEASES.c.table_id.in_(changed))
        rows = connection.execute(query.order_by(LEASES.c.table_id).with_for_update(read=True))
        stored = {row.table_id: row.fence for row in rows}
        return {table for table in changed if table not in fences or stored.get(table) != fences[table]}


def _is_stored(connection: Connection, change: Steps) -> bool:
    """Return whether exactly these steps are stored already."""
    numbers = [row["number"] for row in change.rows]
    query = select(STEPS).where(STEPS.c.table_id == change.table, STEPS.c.number.in_(numbers))
    rows = connection.execute(query.order_by(STEPS.c.number)).mappings()
    return [dict(row) for row in rows] == list(change.rows)


def _refusal(change: StoreChange, error: TransactionFailed, in_doubt: bool = False) -> Exception:
    if isinstance(change, Steps) and error.is_of_missing_row:
        return NoSuchTable(NO_TABLE)
    return not_stored(error.error, in_doubt or error.in_doubt)
