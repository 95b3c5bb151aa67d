"""Loads tables whose clocks end soon, though nobody looks at them."""

from __future__ import annotations

import asyncio
import logging

from coverts.tables.core.registry import Tables
from coverts.tables.wire.refusals import NoSuchTable, StoreError, TableMoved

LOG = logging.getLogger("coverts.server")
SEARCH_SECONDS = 10.0
"""The time, in seconds, between two searches for such tables."""
MAX_LOADED = 50
"""The maximum number of tables that one search loads."""
APART_SECONDS, FAILED_SECONDS = 30.0, 600.0
"""How long, in seconds, a table is left out that another process holds, or that cannot be loaded."""


class DueClocks:
    """A task that loads tables before one of their clocks ends.

    The table then does the rest (see `Clocks`), and stays in memory until the clock has ended.
    """

    def __init__(self, tables: Tables) -> None:
        """Create the task for the tables of this process."""
        self._tables = tables
        self._left_out: dict[str, float] = {}
        """The tables to leave out, with the times until which they are left out."""

    async def run(self) -> None:
        """Load tables for as long as the server runs."""
        while True:
            try:
                await self.load()
            except StoreError:
                pass  # The store has logged the error.
            except Exception:
                LOG.exception("tables whose clocks end could not be loaded")
            await asyncio.sleep(SEARCH_SECONDS)

    async def load(self) -> int:
        """Load tables whose deadline has passed, and return their number."""
        tables, now, loaded = self._tables, self._tables.pace.now(), 0
        self._left_out = {name: until for name, until in self._left_out.items() if until > now}
        here = {*tables.by_name, *self._left_out}
        for name in await tables.store.due_clocks(now, MAX_LOADED, here):
            try:
                await tables.find(name)
                loaded += 1
            except NoSuchTable:
                pass
            except TableMoved:
                self._left_out[name] = now + APART_SECONDS
            except StoreError:
                raise
            except Exception:
                LOG.exception("table %s: it could not be loaded when its clock ended", name)
                self._left_out[name] = now + FAILED_SECONDS
        return loaded
