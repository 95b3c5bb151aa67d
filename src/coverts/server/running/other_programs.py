"""Updates the tables of this process when other programs change the database, such as `coverts delete`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress

from coverts.server.store import DatabaseStore
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.registry import watched_here
from coverts.tables.wire.refusals import NoSuchTable, StoreError

LOG = logging.getLogger("coverts.server")
CHECK_SECONDS = 2.0
"""The time, in seconds, after which the database is checked even if no notice has arrived."""
REPORT_SECONDS = 15.0
"""The time, in seconds, between two reports of who is present. Only commands read them."""
SHARED_REPORT_SECONDS = 2.5
"""The same if processes share the database. Their lobbies read the reports, too."""
MISSED_REPORTS = 4
"""A report is valid for the time of so many reports."""


class ChangeFollower:
    """A task that loads the seats and chat lines that other programs have stored.

    A notice from another program contains only the ID of the table to check. Commands that change an SQLite
    file send no notices, so the task checks the file regularly.
    """

    def __init__(
        self,
        store: DatabaseStore,
        live: Mapping[str, LiveTable],
        drop: Callable[[str], Awaitable[None]],
    ) -> None:
        """Create the task.

        Args:
            store: The store.
            live: The tables in the memory of this process, by ID.
            drop: A function that removes a deleted table from memory.
        """
        self.store, self.live, self.drop = store, live, drop
        self._noticed: set[str] = set()
        self._all = False
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Start the tasks that follow changes, and that report who is present."""
        self._tasks = [asyncio.create_task(self._follow()), asyncio.create_task(self._report())]
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

    async def check(self, names: Iterable[str]) -> None:
        """Load what other parts of this process have stored of tables in memory, and show it to everybody."""
        try:
            await self._update({*names} & self.live.keys())
        except StoreError:
            self._notice(None)

    async def _update(self, names: set[str]) -> None:
        """Load the new seats and chat lines of these tables, and drop the tables that have been deleted."""
        if not names:
            return
        versions = await self.store.seats_versions(names)
        for name in names - versions.keys():
            await self.drop(name)
        for name, version in versions.items():
            table = self.live.get(name)
            if table is None:
                continue
            try:
                await table.follow(version)
            except NoSuchTable:  # The table has been deleted since its version was read.
                await self.drop(name)

    async def _report(self) -> None:
        seconds = SHARED_REPORT_SECONDS if self.store.shared else REPORT_SECONDS
        while True:
            with suppress(StoreError):
                reports = {name: table.presence.report for name, table in self.live.items()}
                present = {name: who for name, who in reports.items() if who}
                await self.store.sit(present, MISSED_REPORTS * seconds, watched_here(self.live.values()))
            await asyncio.sleep(seconds)
