"""Updates the tables of this process when other processes change the database.

Other processes are servers that share the database, and commands such as `coverts delete`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from coverts.server.store import ALONE_SECONDS, LEASE_SECONDS, DatabaseStore
from coverts.tables.core.live_table import LiveTable
from coverts.tables.wire.refusals import NoSuchTable, StoreError

LOG = logging.getLogger("coverts.server")
CHECK_SECONDS = 2.0
"""The time, in seconds, after which the database is checked even if no notice has arrived."""
RENEW_SECONDS = LEASE_SECONDS / 4
"""The time, in seconds, between two renewals of this process's leases and reports of who is present."""
RENEW_ALONE_SECONDS = ALONE_SECONDS / 4
"""The same for a store that no other server may use. Only commands read the reports there."""


class ChangeFollower:
    """A task that loads the steps and seats that other processes have stored.

    A notice from another process contains only the ID of the table to check. Commands that change an SQLite
    file send no notices, so the task checks the file regularly.
    """

    def __init__(
        self,
        store: DatabaseStore,
        live: Mapping[str, LiveTable],
        process: str,
        drop: Callable[[str], Awaitable[None]],
    ) -> None:
        """Create the task.

        Args:
            store: The store.
            live: The tables in the memory of this process, by ID.
            process: The name of this process in the database.
            drop: A function that removes a deleted table from memory.
        """
        self.store, self.live, self.process, self.drop = store, live, process, drop
        self._noticed: set[str] = set()
        self._all = False
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Start the tasks that follow changes, and that renew leases and reports."""
        self._tasks = [asyncio.create_task(self._follow()), asyncio.create_task(self._renew())]
        if self.store.shared:
            self.store.on_notice(self._notice)

    async def end(self) -> None:
        """Stop the task."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _notice(self, table: str | None) -> None:
        """Schedule a check of a table, or of all tables if the argument is None."""
        if table is None:
            self._all = True
        elif table in self.live:
            self._noticed.add(table)
        else:
            return
        self._wake.set()

    async def _follow(self) -> None:
        while True:
            try:
                async with asyncio.timeout(CHECK_SECONDS):  # `wait_for` may swallow a cancellation.
                    await self._wake.wait()
                names = {*self.live} if self._all else self._noticed & self.live.keys()
            except TimeoutError:
                names = {*self.live} if await self._may_have_changed() else set()
            self._wake.clear()
            self._all, self._noticed = False, set()
            try:
                await self._update(names)
            except StoreError:  # The store has already logged the error.
                self._all = True
                await asyncio.sleep(CHECK_SECONDS)
            except Exception:
                LOG.exception("changes of other processes could not be loaded")
                self._all = True
                await asyncio.sleep(CHECK_SECONDS)

    async def _may_have_changed(self) -> bool:
        try:
            return self.store.shared or await self.store.is_changed_elsewhere()
        except StoreError:
            return True

    async def _update(self, names: set[str]) -> None:
        """Load the new steps and seats of these tables, and drop the tables that have been deleted."""
        if not names:
            return
        marks = await self.store.marks(names)
        for name in names - marks.keys():
            await self.drop(name)
        behind = {
            name: last
            for name, mark in marks.items()
            if (table := self.live.get(name)) is not None
            and (last := table.match.last_step) is not None
            and mark.last > last
        }
        news = await self.store.news(behind)
        for name, mark in marks.items():
            table = self.live.get(name)
            if table is None:
                continue
            try:
                await table.follow(news.get(name, []), mark.seats)
            except NoSuchTable:  # The table has been deleted since its mark was read.
                await self.drop(name)
        seated = await self.store.seated(names) if self.store.shared else {}
        for name in names & self.live.keys():
            self.live[name].presence.hear(seated.get(name, 0))

    async def _renew(self) -> None:
        while True:
            with suppress(StoreError):
                if self.store.shared:
                    await self._renew_leases()
                reports = {name: table.presence.report for name, table in self.live.items()}
                await self.store.sit(self.process, {name: who for name, who in reports.items() if who})
            await asyncio.sleep(RENEW_SECONDS if self.store.shared else RENEW_ALONE_SECONDS)

    async def _renew_leases(self) -> None:
        own = await self.store.renew_leases(self.process)
        for name, table in list(self.live.items()):
            if name not in own:
                table.lose_lease()
