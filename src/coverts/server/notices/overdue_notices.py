"""Loads tables whose notices are due although nobody uses them, for example after a restart."""

from __future__ import annotations

import asyncio
import logging

from coverts.server.notices.notice_records import NoticeRecords
from coverts.server.store.database_store import DatabaseStore
from coverts.tables.core.registry import Tables
from coverts.tables.ports import Notifier
from coverts.tables.wire.refusals import StoreError

LOG = logging.getLogger("coverts.server")
CHECK_SECONDS = 30.0
"""The time between two searches, in seconds."""
GRACE_SECONDS = 30.0
"""How long a notice must be overdue, in seconds. Until then, the process that holds the table sends it."""
MAX_LOADED = 20
"""The maximum number of tables that are loaded after one search."""
UNCONFIRMED_SECONDS = 24 * 3600.0
"""How long a mail address is stored, in seconds, if its owner does not confirm it."""


class OverdueNotices:
    """A task that looks for overdue notices. The tables send them after they have been loaded."""

    def __init__(self, store: DatabaseStore, tables: Tables, notifier: Notifier) -> None:
        """Create the task."""
        self._records, self._tables, self._notifier = NoticeRecords(store), tables, notifier

    async def run(self) -> None:
        """Search from time to time. It never returns, unless the server sends no notices."""
        while self._notifier.is_on:
            await asyncio.sleep(CHECK_SECONDS)
            try:
                await self.load()
                await self._records.drop_unconfirmed(self._notifier.now() - UNCONFIRMED_SECONDS)
            except StoreError:  # The store has already logged the error.
                continue
            except Exception:
                LOG.exception("overdue notices could not be looked for")

    async def load(self) -> None:
        """Load the tables with overdue notices that no process holds."""
        before = self._notifier.now() - GRACE_SECONDS
        for name in await self._records.overdue(before, MAX_LOADED):
            if self._tables.is_awake(name):
                continue
            try:
                table = await self._tables.find(name)
                async with table.lock:
                    await table.current()
            except StoreError:  # Another process holds the table, or the store fails.
                continue
            except Exception as error:
                LOG.info("a table with a notice cannot be loaded: %s", type(error).__name__)
                await self._records.drop_due(name)
