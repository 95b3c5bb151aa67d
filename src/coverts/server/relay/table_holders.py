"""Which process holds a table, and that this process goes on to hold its own."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from coverts.server.store import DatabaseStore
from coverts.server.store.leases import ServerProcess
from coverts.tables.wire.refusals import StoreError

LOG = logging.getLogger("coverts.server")
MAX_KNOWN = 10_000
"""The maximum number of tables whose holders are remembered."""
RENEWALS = 4
"""How often a process renews its leases within the time of a lease."""


class TableHolders:
    """The processes that hold the tables of a database.

    Every process that takes requests enters itself in the database, and renews this entry. If it stops doing
    so, others may take its tables after `lease_seconds`.
    """

    def __init__(
        self,
        store: DatabaseStore,
        lease_seconds: float,
        lose: Callable[[str], Coroutine[Any, Any, None]],
        is_open: Callable[[str], bool],
    ) -> None:
        """Create the list.

        Args:
            store: The store, which other processes may use, too.
            lease_seconds: The time, in seconds, after which the tables of a process that has stopped may be
                taken.
            lose: A function that removes a table from memory that another process has taken.
            is_open: A function that tells whether a table is in memory.
        """
        self._store, self.lease_seconds, self._lose = store, lease_seconds, lose
        self._is_open = is_open
        self.key = secrets.token_hex(16)
        """The secret that other processes send when they relay a request to this one."""
        self._valid_until = 0.0
        """The time of the event loop until which no other process can have taken a table of this one."""
        self._known: dict[str, ServerProcess] = {}
        """The other processes that held tables when they were last looked up, by the table."""
        self._renewing: asyncio.Task[None] | None = None
        self._losing: set[asyncio.Task[None]] = set()

    async def begin(self, address: str) -> None:
        """Enter this process in the database, and keep it there.

        Args:
            address: Where this process takes requests that others relay.
        """
        self._store.held.on_moved(self._begin_to_lose)
        asked = asyncio.get_running_loop().time()
        await self._store.held.enter(address, self.key, self.lease_seconds)
        self._valid_until = asked + self.lease_seconds
        self._renewing = asyncio.create_task(self._renew_regularly(), name="leases")

    async def end(self) -> None:
        """Let other processes take the tables of this one at once."""
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
            with suppress(StoreError):
                await self._store.held.leave()

    async def holds(self, table_id: str) -> bool:
        """Return whether this process holds a table.

        Raises:
            StoreError: The database cannot be written.
        """
        if self._store.holds(table_id) and asyncio.get_running_loop().time() >= self._valid_until:
            await self._renew()  # This process was stopped for a while.
        return self._store.holds(table_id)

    async def give_back(self, table_id: str) -> None:
        """Let another process take a table that this process does not hold, if the database says otherwise.

        Raises:
            StoreError: The database cannot be written.
        """
        await self._store.held.give_back(table_id)

    async def find(self, table_id: str) -> ServerProcess | None:
        """Return the process to which requests about a table are relayed, or None for this process.

        Raises:
            StoreError: The database cannot be read or written.
        """
        if await self.holds(table_id):
            return None
        known = self._known.get(table_id)
        if known is None:
            known = await self._store.held.find_holder(table_id)
            if known is None or known.name == self._store.process:
                return None
            if len(self._known) >= MAX_KNOWN:
                self._known.clear()
            self._known[table_id] = known
        return known

    async def find_running(self, names: Sequence[str]) -> set[str]:
        """Return the processes of these names whose leases have not expired.

        Raises:
            StoreError: The database cannot be read.
        """
        return await self._store.held.find_running(names)

    @asynccontextmanager
    async def holding(self, table_id: str) -> AsyncIterator[bool]:
        """Take a table that no process holds, so that no other process takes it during a request.

        In the end, the table is released unless the request has opened it.

        Returns:
            Whether this process may answer the request: it holds the table, or the table does not exist.

        Raises:
            StoreError: The database cannot be written.
        """
        held = self._store.holds(table_id)
        may_answer = held or await self._store.held.take(table_id)
        try:
            yield may_answer
        finally:
            if not held and not self._is_open(table_id):
                with suppress(StoreError):
                    await self._store.release(table_id)

    def forget(self, table_id: str) -> None:
        """Look a table up again before its next request."""
        self._known.pop(table_id, None)

    def _begin_to_lose(self, table_id: str) -> None:
        task = asyncio.create_task(self._lose(table_id))
        self._losing.add(task)
        task.add_done_callback(self._losing.discard)

    async def _renew(self) -> None:
        asked = asyncio.get_running_loop().time()
        await self._store.held.renew()
        self._valid_until = asked + self.lease_seconds

    async def _renew_regularly(self) -> None:
        while True:
            await asyncio.sleep(self.lease_seconds / RENEWALS)
            try:
                await self._renew()
            except StoreError:  # The store has logged the error.
                pass
            except Exception:
                LOG.exception("the leases of this process could not be renewed")
