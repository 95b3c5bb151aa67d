"""The PostgreSQL database, which several server processes may share.

The processes notify each other of changes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, text
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import create_async_engine

from coverts.server.store.migration import bring_up
from coverts.server.store.store_errors import FAILURES, TransactionFailed, error_line

LOG = logging.getLogger("coverts.server")
T = TypeVar("T")
CHANNEL = "coverts"
MIGRATION_LOCK = 0x636F7665727473
"""The number of the advisory lock for schema changes."""
CONNECT_SECONDS = 5
STATEMENT_SECONDS = 5
MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.1, 3.0
"""The shortest and longest pause, in seconds, before the listening connection is opened again."""
CLOSE_SECONDS = 0.4
"""The time limit, in seconds, for each step of closing the database."""
KEEPALIVE_SECONDS = 15
"""The interval, in seconds, at which the listening connection is tested."""
SETTINGS = {
    "application_name": "coverts",
    "lock_timeout": "5s",
    # A process that hangs in a transaction must not lock tables forever.
    "idle_in_transaction_session_timeout": "10s",
}
NOTIFY = text(
    f"SELECT pg_notify('{CHANNEL}', :process || ' ' || id) FROM unnest(cast(:ids AS varchar[])) AS id"
)


class Postgres:
    """A database of a PostgreSQL server.

    Args:
        url: The URL of the database.
        process: The name of this process in notices to the others.
    """

    shared = True
    upsert = staticmethod(upsert)
    now = "extract(epoch FROM clock_timestamp())::float8"
    """An SQL expression for the time, in seconds since 1970."""

    def __init__(self, url: URL, process: str) -> None:
        self.process = process
        query = dict(url.query)
        if "sslmode" in query:  # asyncpg calls this option `ssl`.
            query["ssl"] = query.pop("sslmode")
        url = url.set(drivername="postgresql+asyncpg", query=query)
        self.name = url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)
        self.engine = create_async_engine(
            url,
            hide_parameters=True,
            pool_timeout=CONNECT_SECONDS,
            connect_args={
                "timeout": CONNECT_SECONDS,
                "command_timeout": STATEMENT_SECONDS,
                "server_settings": SETTINGS,
            },
        )
        self.on_change: Callable[[str | None], None] = lambda table: None
        """A function that is called with the ID of each table that another process changes. If it is called
        with None, any table may have changed.
        """
        self._listener: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Upgrade the schema, and start listening for notices."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(bring_up)
        except BaseException:
            await self.engine.dispose()
            raise
        self._listener = asyncio.create_task(self._listen(), name="store notices")

    async def close(self) -> None:
        """Stop listening, and close the connections."""
        # Limit the waiting time, because a PostgreSQL server that hangs never answers.
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.wait([self._listener], timeout=CLOSE_SECONDS)
        await asyncio.wait([asyncio.create_task(self.engine.dispose())], timeout=CLOSE_SECONDS)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run the work in a transaction, and return its result.

        If the connection was closed, for example by a restart of the database, the work is tried once more.

        Raises:
            TransactionFailed: The transaction failed.
        """
        try:
            return await self.write(work)
        except TransactionFailed as error:
            if not error.cut_off:
                raise
        return await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run the work in a transaction, and return its result after the commit.

        Raises:
            TransactionFailed: The transaction failed.
        """
        began = committing = False
        try:
            async with self.engine.begin() as connection:
                began = True
                result = await connection.run_sync(work)
                committing = True
            return result
        except FAILURES as error:
            raise TransactionFailed(error, began, committing) from error

    def tell(self, connection: Connection, tables: set[str]) -> None:
        """Notify the other processes of changed tables when the transaction commits."""
        connection.execute(NOTIFY, {"process": self.process, "ids": sorted(tables)})

    # -- listening -------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Listen for notices, and reconnect after a failure.

        After reconnecting, assume that any table may have changed.
        """
        pause, again = MIN_RETRY_SECONDS, False
        while True:
            try:
                async with self.engine.connect() as connection:
                    raw = await connection.get_raw_connection()
                    driver: Any = raw.driver_connection
                    ended = asyncio.Event()
                    driver.add_termination_listener(partial(_set, ended))
                    await driver.add_listener(CHANNEL, self._receive)
                    if again:
                        LOG.info("the store: listening to other processes again")
                        self.on_change(None)
                    pause, again = MIN_RETRY_SECONDS, True
                    try:
                        while not ended.is_set():
                            with suppress(TimeoutError):
                                await asyncio.wait_for(ended.wait(), KEEPALIVE_SECONDS)
                            if not ended.is_set():
                                await driver.execute("SELECT 1")
                    finally:
                        # Do not return the connection to the pool, because it would continue to listen.
                        await connection.invalidate()
                LOG.error("the store: the connection that listens to other processes was closed")
            except FAILURES as error:
                LOG.error("the store: cannot listen to other processes: %s", error_line(error))
                again = True
            await asyncio.sleep(pause)
            pause = min(2 * pause, MAX_RETRY_SECONDS)

    def _receive(self, connection: object, pid: int, channel: str, payload: str) -> None:
        process, _, table = payload.partition(" ")
        if process != self.process:
            self.on_change(table or None)


def _set(event: asyncio.Event, connection: object) -> None:
    event.set()
