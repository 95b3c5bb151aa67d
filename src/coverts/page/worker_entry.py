"""The entry point of a page's table worker. The page's script runs it in Pyodide.

The script calls `start` with its storage, and then the methods of `Worker` with texts and numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from coverts.page.lazy_games import LazyGames
from coverts.page.rows import Change, Row, RowsError, UnsavedRows
from coverts.page.table_host import TableHost


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


class Worker:
    """The tables of a page, as its script uses them."""

    def __init__(self, storage: Any, on_unsaved: Callable[[bool], None]) -> None:
        self._host = TableHost(UnsavedRows(BrowserRows(storage), on_unsaved), LazyGames())

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


def start(storage: Any, on_unsaved: Callable[[bool], None]) -> Worker:
    """Start without reading any rules, and return the worker.

    Args:
        storage: The browser's storage; see `BrowserRows`.
        on_unsaved: A function that the worker calls when rows become unsaved, and when all are stored again.
    """
    return Worker(storage, on_unsaved)
