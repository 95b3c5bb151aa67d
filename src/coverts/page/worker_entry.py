"""The entry point of a page's table worker. The page's script runs it in Pyodide.

The script calls `start` with its storage and its search workers, and then the methods of `Worker` with texts
and numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from js import Object  # type: ignore[import-not-found]
from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from coverts.page.lazy_games import LazyGames
from coverts.page.rows import Change, Row, RowsError, UnsavedRows
from coverts.page.search_memory import read_facts
from coverts.page.search_thinkers import PageSearch, PageThinkers, SearchFailed, WorkerMessage
from coverts.page.table_host import TableHost

FACTS = Path(__file__).parent / "searches.json"
"""The file that the build of the page adds."""


class BrowserRows:
    """Rows in the browser's storage, for which the page's script has two functions."""

    def __init__(self, storage: Any) -> None:
        """Use a JavaScript object with `read(prefix)` and `write(changes)`, which return promises."""
        self._storage = storage

    async def read(self, prefix: str) -> Sequence[Row]:
        """Return the rows whose keys begin with a prefix, in the order of their keys."""
        try:
            rows = await self._storage.read(prefix)
        except JsException as error:
            raise RowsError(str(error)) from error
        return [(key, bytes(data)) for key, data in rows.to_py()]

    async def write(self, changes: Sequence[Change]) -> None:
        """Store all changes or none, and return when they are stored."""
        try:
            await self._storage.write(to_js([[key, data] for key, data in changes]))
        except JsException as error:
            raise RowsError(str(error)) from error


class BrowserSearchWorkers:
    """The search workers of the page's script."""

    def __init__(self, workers: Any) -> None:
        """Use a JavaScript object with `count` and `work(number, message)`, which returns a promise."""
        self._workers, self.count = workers, int(workers.count)

    async def work(self, number: int, message: WorkerMessage) -> tuple[bytes, float]:
        """Send a message to a worker, and wait until it is carried out."""
        plain = msgspec.to_builtins(message, builtin_types=(bytes,))
        try:
            reply = await self._workers.work(number, to_js(plain, dict_converter=Object.fromEntries))
        except JsException as error:
            raise SearchFailed(str(error)) from error
        return reply.bytes.to_bytes(), reply.seconds


class Worker:
    """The tables of a page, as its script uses them."""

    def __init__(self, storage: Any, on_unsaved: Callable[[bool], None], search_workers: Any) -> None:
        rows = UnsavedRows(BrowserRows(storage), on_unsaved)
        thinkers = PageThinkers(new_search(search_workers))
        self._host = TableHost(rows, LazyGames(), thinkers)

    async def request(self, method: str, address: str, body: str) -> Any:
        """Answer a request with a JavaScript array of the status, the body's text and the file's name."""
        reply = await self._host.request(method, address, body.encode())
        return to_js([reply.status, reply.body.decode(), reply.filename])

    async def connect(self, number: int, address: str, send: Callable[[str], None]) -> None:
        """Connect a client to a table. `send` receives the messages."""
        await self._host.connect(number, address, send)

    async def take(self, number: int, text: str, send: Callable[[str], None]) -> None:
        """Execute a message of a connection. `send` receives the refusal, if any."""
        await self._host.take(number, text, send)

    async def disconnect(self, number: int) -> None:
        """End a connection."""
        await self._host.disconnect(number)

    async def forget(self, table_id: str) -> None:
        """Remove a table from memory, because another page of the device uses it now."""
        await self._host.forget(table_id)


def new_search(workers: Any) -> PageSearch:
    """Return the search of the page's games in workers of the script."""
    facts = read_facts(FACTS.read_bytes()) if FACTS.is_file() else {}
    return PageSearch(BrowserSearchWorkers(workers), facts)


def start(storage: Any, on_unsaved: Callable[[bool], None], search_workers: Any) -> Worker:
    """Start without reading any rules, and return the worker.

    Args:
        storage: The browser's storage; see `BrowserRows`.
        on_unsaved: A function that the worker calls when rows become unsaved, and when all are stored again.
        search_workers: The search workers; see `BrowserSearchWorkers`.
    """
    return Worker(storage, on_unsaved, search_workers)
