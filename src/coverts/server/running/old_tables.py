"""Deletes tables that nobody has used for the number of days in the setting `keep_days`."""

from __future__ import annotations

import asyncio
import logging
import time

from coverts.server.running import metrics
from coverts.server.store import DatabaseStore
from coverts.tables.core.registry import Tables
from coverts.tables.wire.refusals import StoreError, TableMoved

LOG = logging.getLogger("coverts.server")
DAY_SECONDS = 86400
MAX_BATCH = 20
"""The maximum number of tables that are deleted in a row."""
BATCH_SECONDS = 2.0
"""The pause, in seconds, after a full batch."""
SEARCH_SECONDS = 600.0
"""The time, in seconds, between two searches for old tables."""
LEASE = "keep_days"
"""The name of the lease that lets one of several processes delete old tables."""


class OldTables:
    """A task that deletes old tables in small batches.

    A table is kept while it is in the memory of this process, or while somebody is connected to it anywhere.
    """

    def __init__(self, store: DatabaseStore, tables: Tables, keep_days: int) -> None:
        """Create the task.

        Args:
            store: The store.
            tables: The tables of this process.
            keep_days: The number of days after the last change after which a table is deleted. 0 keeps all.
        """
        self.store, self.tables, self.keep_days = store, tables, keep_days

    async def run(self) -> None:
        """Delete old tables for as long as the server runs."""
        while self.keep_days:
            pause = SEARCH_SECONDS
            try:
                if await self.delete_batch() == MAX_BATCH:
                    pause = BATCH_SECONDS
            except StoreError:
                pass  # The store has logged the error.
            except Exception:
                LOG.exception("old tables could not be deleted")
            await asyncio.sleep(pause)

    async def delete_batch(self) -> int:
        """Delete the oldest tables, and return their number.

        If another process deletes old tables, this process deletes none.
        """
        try:
            await self.store.hold(LEASE)
        except TableMoved:
            return 0
        before = time.time() - self.keep_days * DAY_SECONDS
        deleted = 0
        for name in await self.store.deletion.old_tables(before, MAX_BATCH, self.tables.by_name):
            if name not in self.tables.by_name and await self.store.deletion.delete_if_old(name, before):
                deleted += 1
                metrics.TABLES_DELETED.inc()
                LOG.info(
                    "a table was deleted because it is older than keep_days",
                    extra={"event": "deleted", "table": name},
                )
        return deleted
