"""The tests' PostgreSQL, on the clients' core and with its data on a real disk."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest.mock import patch

from proof.processes import MAKER, pin

sys.path.append(str(Path(__file__).parents[2] / "tests" / "server"))

import cluster as tested

programs = tested.programs


class Cluster(tested.Cluster):
    """A PostgreSQL cluster on the clients' core. Its CPU time is reported separately."""

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def database(self) -> str:
        """The URL of its database."""
        return self.address("postgres")

    def start(self) -> None:
        super().start()
        pin(MAKER, self.pid)


@asynccontextmanager
async def cluster(folder: Path) -> AsyncIterator[Cluster]:
    """Run a cluster with its data in a folder."""
    with patch.object(tempfile, "tempdir", str(folder)):
        made = await asyncio.to_thread(Cluster)
    try:
        yield made
    finally:
        await asyncio.to_thread(made.close)
