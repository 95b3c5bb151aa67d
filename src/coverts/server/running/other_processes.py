"""Keeping this process's tables in step with what other server processes do at the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress

from coverts.server.store import LEASE_SECONDS, DatabaseStore
from coverts.tables.core.live_table import LiveTable
from coverts.tables.wire.refusals import StoreError

LOG = logging.getLogger("coverts.server")
CHECK_SECONDS = 2.0
"""Seconds after which it looks for changes even if no notice has come."""
RENEW_SECONDS = LEASE_SECONDS / 4
"""Seconds from one renewal of leases to the next, and of who is connected here."""


class ChangeFollower:
    """Reads again, from each table's last step, what others have stored: a notice only says when to look.

    live: the tables of this process by name. process: what this process is called in the database.
    """

    def __init__(self, store: DatabaseStore, live: Mapping[str, LiveTable], process: str) -> None:
        self.store, self.live, self.process = store, live, process
        self._noticed: set[str] = set()
        self._all = False
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        if self.store.shared:
            self.store.on_notice(self._notice)
            self._tasks = [asyncio.create_task(self._follow()), asyncio.create_task(self._renew())]

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _notice(self, table: str | None) -> None:
        """Something has changed at a table; None: it may have at any."""
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
                async with asyncio.timeout(CHECK_SECONDS):  # `wait_for` may lose a cancellation
                    await self._wake.wait()
                names = {*self.live} if self._all else self._noticed & self.live.keys()
            except TimeoutError:
                names = {*self.live}
            self._wake.clear()
            self._all, self._noticed = False, set()
            try:
                await self._look(names)
            except StoreError:  # which the store has told
                self._all = True
                await asyncio.sleep(CHECK_SECONDS)
            except Exception:
                LOG.exception("what other processes have stored could not be taken up")
                self._all = True
                await asyncio.sleep(CHECK_SECONDS)

    async def _look(self, names: set[str]) -> None:
        """Take up what is new at these tables."""
        if not names:
            return
        marks = await self.store.marks(names)
        behind = {
            name: last
            for name, mark in marks.items()
            if (table := self.live.get(name)) is not None
            and (last := table.last_step) is not None
            and mark.last > last
        }
        news = await self.store.news(behind)
        for name, mark in marks.items():
            table = self.live.get(name)
            if table is not None:
                await table.follow(news.get(name, []), mark.seats)
        seated = await self.store.seated(names)
        for name in names & self.live.keys():
            self.live[name].sit_elsewhere(seated.get(name, 0))

    async def _renew(self) -> None:
        while True:
            with suppress(StoreError):
                held = await self.store.renew_leases(self.process)
                for name, table in list(self.live.items()):
                    if name not in held:
                        table.lose_lease()
                await self.store.sit(
                    self.process, {name: table.presence.seated_here for name, table in self.live.items()}
                )
            await asyncio.sleep(RENEW_SECONDS)
