"""A table's WebSocket: answers in, the whole state out after every change that its viewer may notice."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from coverts.engine.errors import Malformed, Stale
from coverts.server import messages
from coverts.server.addresses import address_of
from coverts.server.errors import NoSuchTable, on_the_wire
from coverts.server.limits import Limits
from coverts.server.secrets import cookie_name
from coverts.server.security import same_origin
from coverts.server.table import LiveTable
from coverts.server.tables import Tables
from coverts.server.viewers import Viewer

LOG = logging.getLogger("coverts.server")
FROM_BROWSER: msgspec.json.Decoder[messages.FromBrowser] = msgspec.json.Decoder(messages.FromBrowser)
FOREIGN, NO_TABLE = 4403, 4404
"""Close codes."""

Socket = WebSocket[Any, Any, Any]


def read(data: bytes | str) -> messages.FromBrowser:
    """A message from a browser; raises Malformed with the path of what is wrong in it."""
    try:
        return FROM_BROWSER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"That message was not understood: {error}") from None


@websocket("/api/tables/{name:str}/socket")
async def table_socket(socket: Socket, name: FromPath[str], seat: FromQuery[int | None] = None) -> None:
    """Serve one viewer until it leaves. Whose seat it is, its cookie says; without one it watches.

    seat: which one, where the cookie holds several.
    """
    if not same_origin(socket):
        await socket.close(FOREIGN, "another site's page")
        return
    tables: Tables = socket.app.state.tables
    await socket.accept()
    try:
        limits: Limits = socket.app.state.limits
        with limits.load(address_of(socket.scope), name):
            table = await tables.find(name)
        viewer = table.enter(await table.caller(socket.cookies.get(cookie_name(name)), seat))
    except Exception as error:
        await _send(socket, _told(error, name))
        await socket.close(NO_TABLE if isinstance(error, NoSuchTable) else 1011)
        return
    writer = asyncio.create_task(_write(socket, table, viewer))
    try:
        while True:
            await _answer(socket, table, viewer, await socket.receive_data("text"))
    except WebSocketDisconnect:
        pass
    finally:
        table.leave(viewer)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def _answer(socket: Socket, table: LiveTable, viewer: Viewer, data: bytes | str) -> None:
    """Carry one message out; what cannot be is told, and the socket stays open."""
    try:
        await table.take(viewer.caller.seat, read(data))
    except Exception as error:
        await _send(socket, _told(error, table.id))
        if isinstance(error, Stale):
            table.viewers.show_again(viewer)


async def _write(socket: Socket, table: LiveTable, viewer: Viewer) -> None:
    """Send the state whenever it may have changed. A slow reader gets fewer states, never old ones."""
    try:
        while True:
            news = await viewer.news()
            await _send(socket, _told(news, table.id) if isinstance(news, Exception) else news)
    except (WebSocketDisconnect, RuntimeError):
        LOG.debug("table %s: a viewer has gone", table.id)


def _told(error: Exception, table: str) -> messages.Refused:
    """An error as its message; what a viewer is not told of a fault goes to the log."""
    refused = on_the_wire(error)
    if refused.error == "fault":
        LOG.error("a fault", extra={"event": "fault", "table": table}, exc_info=error)
    return refused


async def _send(socket: Socket, message: messages.FromServer) -> None:
    await socket.send_data(msgspec.json.encode(message).decode())
