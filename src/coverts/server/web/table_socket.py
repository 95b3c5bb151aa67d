"""The WebSocket of a table.

It receives answers. After every change that the viewer may see, it sends the state, or what has changed in
it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Response, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from coverts.engine.base.exceptions import Stale
from coverts.engine.base.sentences import as_text
from coverts.server.access.addresses import address_of
from coverts.server.access.rate_limits import Limits
from coverts.server.access.socket_protocol import RESTARTED, UNCOMPRESSED
from coverts.server.web.framework_types import AnyRequest, language_of
from coverts.server.web.security import refusals, same_origin
from coverts.tables.core.live_table import LiveTable
from coverts.tables.core.registry import Tables
from coverts.tables.core.seat_tokens import cookie_name
from coverts.tables.core.viewers import StateNews, Viewer
from coverts.tables.parts.chat import Chat
from coverts.tables.payers import PAYER, Metered
from coverts.tables.requests.socket_messages import not_understood, read_message
from coverts.tables.wire import messages
from coverts.tables.wire.refusals import NoSuchTable, StoreError, TableMoved, refusal_message
from coverts.tables.wire.translation import language_code, translate_for

LOG = logging.getLogger("coverts.server")
FOREIGN, NO_TABLE = 4403, 4404
"""The close codes for another site's page and for an unknown table."""
SOCKET = {
    101: ResponseSpec(messages.FromServer, generate_examples=False, description="A message of the socket."),
    **refusals(400, 403),
}

Socket = WebSocket[Any, Any, Any]


class _Query(msgspec.Struct):
    """The parameters of a socket.

    Attributes:
        seat: The seat to play if the client holds several.
        changes: Whether the client takes StateChanges in place of whole states.
    """

    seat: int | None = None
    changes: bool = False


@get("/api/tables/{name:str}/socket", responses=SOCKET, status_code=426, sync_to_thread=False)
def socket_without_upgrade(
    request: AnyRequest, name: FromPath[str], seat: FromQuery[int | None] = None
) -> Response[messages.Refused]:
    """Refuse a request that does not ask for an upgrade to the table's WebSocket.

    The WebSocket sends TableState, StateChanges, Talk and Refused. It accepts Answer, Answers, Undo, Change,
    Settings, Speed, SetUp, Leave, ComeBack, AskVote and CastVote.
    """
    refused = messages.Refused("malformed", "This is a WebSocket. Send a request to upgrade the connection.")
    refused = language_of(request).put(refused)
    return Response(refused, status_code=426, headers={"Connection": "Upgrade", "Upgrade": "websocket"})


@websocket("/api/tables/{name:str}/socket")
async def table_socket(socket: Socket, name: FromPath[str]) -> None:
    """Serve a player or spectator until they disconnect.

    The cookie says which seats the client holds. Without a cookie, the client is a spectator.
    """
    lang = language_code(socket.query_params.get("lang", ""), socket.app.state.pseudo_language)
    if not same_origin(socket):
        await socket.close(FOREIGN, "another site's page")
        return
    tables: Tables = socket.app.state.tables
    await socket.accept()
    try:
        query = _read_query(socket)
        limits: Limits = socket.app.state.limits
        with limits.load(address_of(socket.scope), name):
            await tables.find(name)
        table, viewer = await tables.enter(name, socket.cookies.get(cookie_name(name)), query.seat, lang)
        viewer.takes_changes = query.changes
    except Exception as error:
        await _send(socket, translate_for(lang, _refusal_of(error, name)))
        await socket.close(NO_TABLE if isinstance(error, NoSuchTable) else 1011)
        return
    writer = asyncio.create_task(_pay_and_write(socket, table, viewer))
    try:
        await _begin_talk(table, viewer)
        while True:
            await _answer(socket, table, viewer, await socket.receive_data("text"))
    except WebSocketDisconnect:
        pass
    finally:
        table.leave(viewer)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


def _read_query(socket: Socket) -> _Query:
    """Return the parameters of a socket. Litestar would refuse invalid ones without saying why.

    Raises:
        Malformed: A parameter is invalid.
    """
    try:
        return msgspec.convert(dict(socket.query_params.items()), _Query, strict=False)
    except msgspec.ValidationError as error:
        raise not_understood(str(error)) from None


async def _answer(socket: Socket, table: LiveTable, viewer: Viewer, data: bytes | str) -> None:
    """Execute a client's message, or send a refusal. The socket stays open in both cases."""
    try:
        await table.take(viewer.caller.seat, read_message(data), viewer.caller.token_hash)
    except Exception as error:
        await _send(socket, translate_for(viewer.caller.language, _refusal_of(error, table.id), table.game))
        if isinstance(error, Stale):
            table.viewers.show_again(viewer)


async def _begin_talk(table: LiveTable, viewer: Viewer) -> None:
    """Send the chat. If the database cannot be read, the viewer can still play."""
    with suppress(StoreError):
        await table.part(Chat).enter(viewer)


async def _pay_and_write(socket: Socket, table: LiveTable, viewer: Viewer) -> None:
    """Send the states at the expense of the viewer's address."""
    await Metered(_write(socket, table, viewer), PAYER.get(), "sockets")


async def _write(socket: Socket, table: LiveTable, viewer: Viewer) -> None:
    """Send the state after each change. A slow client does not get every state."""
    limits: Limits = socket.app.state.limits
    address = address_of(socket.scope)
    try:
        while True:
            if pause := limits.take_turn(address):
                await asyncio.sleep(pause)
            if not await _send_next(socket, table, viewer):
                return
    except (WebSocketDisconnect, RuntimeError):
        LOG.debug("table %s: a viewer disconnected", table.id)


async def _send_next(socket: Socket, table: LiveTable, viewer: Viewer) -> bool:
    """Send the next message when there is one. Return False if the table has been deleted or has moved.

    This is a function of its own so that no variable holds a state while the viewer waits for the next one.
    """
    news = await viewer.news()
    if isinstance(news, StateNews):
        await _send_text(socket, news.text, news.tells_of_others)
        return True
    if not isinstance(news, Exception):
        await _send(socket, news)
        return True
    if isinstance(news, TableMoved):
        await socket.close(RESTARTED)
        return False
    await _send(socket, translate_for(viewer.caller.language, _refusal_of(news, table.id), table.game))
    if not isinstance(news, NoSuchTable):
        return True
    await socket.close(NO_TABLE)
    return False


def _refusal_of(error: Exception, table: str) -> messages.Refused:
    """Return the message for an error. Log the error if it is a fault of the program."""
    refused = refusal_message(error)
    if refused.error == "fault":
        LOG.error("a fault", extra={"event": "fault", "table": table}, exc_info=error)
    return refused


async def _send(socket: Socket, message: messages.Talk | messages.Refused) -> None:
    """Send a message. What people say is sent uncompressed; a refusal repeats only what its receiver sent."""
    text = msgspec.json.encode(message, enc_hook=as_text).decode()
    await _send_text(socket, text, isinstance(message, messages.Talk))


async def _send_text(socket: Socket, text: str, uncompressed: bool) -> None:
    event: Any = {"type": "websocket.send", "text": text, "bytes": None, UNCOMPRESSED: uncompressed}
    await socket.send(event)
