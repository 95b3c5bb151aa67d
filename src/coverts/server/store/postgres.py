"""PostgreSQL: several server processes may use it, and tell each other what they have stored."""

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
"""The lock of whoever changes the schema."""
CONNECT_SECONDS = 5
STATEMENT_SECONDS = 5
MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.1, 3.0
"""Seconds to wait before the listening connection is opened again."""
CLOSE_SECONDS = 0.4
"""How long each part of the end may take."""
KEEPALIVE_SECONDS = 15
"""How often it is asked whether it is still there."""
SETTINGS = {
    "application_name": "coverts",
    "lock_timeout": "5s",
    # A process that was halted in a transaction keeps no table from the others.
    "idle_in_transaction_session_timeout": "10s",
}
TELL = text(
    f"SELECT pg_notify('{CHANNEL}', :process || ' ' || id) FROM unnest(cast(:ids AS varchar[])) AS id"
)


class Postgres:
    """A database of a PostgreSQL server, by its address. process: who we are, in what others are told."""

    shared = True
    upsert = staticmethod(upsert)
    now = "extract(epoch FROM clock_timestamp())::float8"
    """The database's clock, in seconds."""

    def __init__(self, url: URL, process: str) -> None:
        self.process = process
        query = dict(url.query)
        if "sslmode" in query:  # as PostgreSQL's own programs call it
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
        """Called with the table that another process has changed, or None where it may be any."""
        self._ears: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the schema up to date, and listen to the other processes."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
                await connection.run_sync(bring_up)
        except BaseException:
            await self.engine.dispose()
            raise
        self._ears = asyncio.create_task(self._listen(), name="what other processes store")

    async def close(self) -> None:
        # A server that is halted says nothing to a farewell.
        if self._ears is not None:
            self._ears.cancel()
            await asyncio.wait([self._ears], timeout=CLOSE_SECONDS)
        await asyncio.wait([asyncio.create_task(self.engine.dispose())], timeout=CLOSE_SECONDS)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return the result of the work; raises TransactionFailed.

        The work is retried once if the connection was closed, as after a restart of the database.
        """
        try:
            return await self.write(work)
        except TransactionFailed as error:
            if not error.cut_off:
                raise
        return await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What the work gives, once its changes are on the disk; raises TransactionFailed."""
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
        """Let the other processes know of changes there, once the transaction is observe_commit."""
        connection.execute(TELL, {"process": self.process, "ids": sorted(tables)})

    # -- listening -------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Listen for notices, and reconnect after a failure; then any table may have changed."""
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
                        LOG.info("the store: other processes are heard again")
                        self.on_change(None)
                    pause, again = MIN_RETRY_SECONDS, True
                    try:
                        while not ended.is_set():
                            with suppress(TimeoutError):
                                await asyncio.wait_for(ended.wait(), KEEPALIVE_SECONDS)
                            if not ended.is_set():
                                await driver.execute("SELECT 1")
                    finally:
                        # Not back into the pool: it would go on listening there.
                        await connection.invalidate()
                LOG.error("the store: the connection that listens to other processes has ended")
            except FAILURES as error:
                LOG.error("the store: other processes cannot be heard: %s", error_line(error))
                again = True
            await asyncio.sleep(pause)
            pause = min(2 * pause, MAX_RETRY_SECONDS)

    def _receive(self, connection: object, pid: int, channel: str, payload: str) -> None:
        process, _, table = payload.partition(" ")
        if process != self.process:
            self.on_change(table or None)


def _set(event: asyncio.Event, connection: object) -> None:
    event.set()
