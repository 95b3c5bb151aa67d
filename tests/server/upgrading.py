"""Open a database, and end this process at a point of the upgrade, or run out of space.

Usage: python upgrading.py DATABASE POINT. A point is `copy` (when the copy is complete but not yet named),
the beginning of an SQL statement, `commit`, or `limit=BYTES` (no file may grow beyond that size).
"""

import asyncio
import os
import signal
import sys

from sqlalchemy import event
from sqlalchemy.engine import Engine

from coverts.server.store import DatabaseStore
from coverts.tables.wire.refusals import StoreError


def end_here(*_):
    os.kill(os.getpid(), signal.SIGKILL)


def end_at(point):
    if point == "copy":
        vars(os)["replace"] = end_here
    elif point == "commit":
        event.listen(Engine, "commit", end_here)
    elif point.startswith("limit="):
        import resource

        size = int(point.removeprefix("limit="))
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    else:

        def watch(connection, cursor, statement, *_):
            if statement.strip().startswith(point):
                end_here()

        event.listen(Engine, "before_cursor_execute", watch)


async def open_database(path):
    store = DatabaseStore(path)
    await store.open()
    await store.close()


if __name__ == "__main__":
    end_at(sys.argv[2])
    try:
        asyncio.run(open_database(sys.argv[1]))
    except StoreError as error:
        print(error)
        raise SystemExit(1) from None
