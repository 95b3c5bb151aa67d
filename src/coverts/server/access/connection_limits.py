"""HTTP and WebSocket connections with timeouts and limits.

A connection is closed if a client does not finish its request, read its response or disconnect in time. Pings
detect sockets whose client is gone. If an address has too many connections, a new connection gets an error at
once.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode

from coverts.engine.base.sentences import as_text
from coverts.server.access.addresses import household, plain
from coverts.tables.wire.refusals import TooMany, refusal_message

if TYPE_CHECKING:
    from coverts.server.access.gate import Gate

CHECKS_PER_LIMIT = 4
"""The number of times that a connection is checked within its shortest timeout."""
MAX_CHECK_SECONDS = 2.0
"""The longest time between two checks of a connection, in seconds."""
LINGER_SECONDS = 2.0
"""The number of seconds for which a connection stays open after a response to an unfinished request."""
MAX_DROPPED_BYTES = 1 << 20
"""The maximum number of bytes of an unfinished request that are read after the response."""
MAX_FRAMES = 64
"""The maximum number of frames in a WebSocket message."""


COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"level": 4, "memLevel": 6}
)
"""The compression of messages to clients.

Successive states of a table are similar. The window is large enough for two states. Compared with a smaller
window, this sends a fifth of the bytes in a third of the time. It needs about 160 KiB per socket.
"""


class Watched(asyncio.Protocol):
    """Base class of HTTP and WebSocket connections that enforces their timeouts.

    A check every few seconds is cheaper than a timer that is reset with every byte.
    """

    transport: Any
    config: Any
    loop: asyncio.AbstractEventLoop

    def watch(self) -> None:
        """Start checking the connection for timeouts."""
        self.gate = cast("Gate", self.config.app)
        self.limits = self.gate.limits
        settings = self.limits.settings
        self._timeouts = {
            "head": settings.head_seconds,
            "body": settings.body_seconds,
            "answer": settings.body_seconds,
            "closing": settings.head_seconds,
        }
        self._every = min(MAX_CHECK_SECONDS, min(self._timeouts.values()) / CHECKS_PER_LIMIT)
        self._state: tuple[Any, ...] = ()
        self._since = 0.0
        self._next = self.loop.call_soon(self._check)

    def unwatch(self) -> None:
        """Stop checking the connection for timeouts."""
        self._next.cancel()

    def waits_for(self) -> tuple[Any, ...]:
        """Return which timeout applies to the connection now.

        Returns:
            The name of the timeout and a value that changes when the client makes progress, or () if the
            connection does not wait for the client.
        """
        unread = self.transport.get_write_buffer_size()
        if self.transport.is_closing():
            return ("closing",)
        return ("answer", unread) if unread else ()

    def _check(self) -> None:
        now, state = time.monotonic(), self.waits_for()
        if state != self._state:
            self._state, self._since = state, now
        elif state and now - self._since >= self._timeouts[state[0]]:
            self.transport.abort()
            return
        self._next = self.loop.call_later(self._every, self._check)


class Http(Watched, H11Protocol):
    """An HTTP connection."""

    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    address: str | None = None
    """The client's address, or None if the connection does not count towards any limit."""
    dropped: int | None = None
    """The number of bytes read and dropped since the last response, or None if more responses may follow."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.watch()
        address = plain(self.client[0]) if self.client else ""
        network, limits = household(address), self.limits
        whose = limits.connections.full(network)
        if whose and not (limits.connections.has_room and self.gate.addresses.is_proxy(address)):
            self._refuse(limits.too_many_connections(whose, network))
            return
        self.address = network
        limits.connections.add(network)

    def connection_lost(self, exc: Exception | None) -> None:
        self.unwatch()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.dropped is None:
            super().data_received(data)
            return
        self.dropped += len(data)
        if self.dropped > MAX_DROPPED_BYTES:
            self.flow.pause_reading()

    def handle_events(self) -> None:
        before = self.cycle
        super().handle_events()
        if self.cycle is not None and self.cycle is not before:
            self.cycle.transport = cast("asyncio.Transport", _Outgoing(self))

    def close(self) -> None:
        """Close the connection after the last response.

        If the client is still sending, an immediate close could destroy the response. In that case, the
        connection stays open for LINGER_SECONDS.
        """
        if self.conn.their_state is not h11.SEND_BODY:
            self.transport.close()
        elif self.dropped is None:
            self.dropped = 0
            self.flow.resume_reading()
            self.transport.write_eof()
            self.loop.call_later(LINGER_SECONDS, self.transport.close)

    def send_400_response(self, msg: str) -> None:
        """Answer an invalid request with status 400.

        If the application is already handling the request, tell it that the client disconnected.
        """
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.close()
                return
        super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Replace the HTTP connection with a WebSocket, and count it for the client's address."""
        self.unwatch()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, Socket):
            socket.address, self.address = self.address, None

    def waits_for(self) -> tuple[Any, ...]:
        state = super().waits_for()
        if state:
            return state
        if self.cycle is not None and not self.cycle.response_complete:
            sends = self.conn.their_state is h11.SEND_BODY and not self.flow.read_paused
            return ("body", self.cycle) if sends else ()
        return () if self.timeout_keep_alive_task else ("head", self.cycle)

    def _leave(self) -> None:
        if self.address is not None:
            self.limits.connections.drop(self.address)
            self.address = None

    def _refuse(self, error: TooMany) -> None:
        body = msgspec.json.encode(refusal_message(error), enc_hook=as_text)
        head = (
            "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nConnection: close\r\n"
            f"Retry-After: {error.seconds}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()


class _Outgoing:
    """The transport that responses use. Its `close` method calls `Http.close`."""

    def __init__(self, connection: Http) -> None:
        self._connection = connection

    def write(self, data: bytes) -> None:
        self._connection.transport.write(data)

    def is_closing(self) -> bool:
        return bool(self._connection.transport.is_closing())

    def close(self) -> None:
        self._connection.close()


class Socket(Watched, WebSocketsSansIOProtocol):
    """The WebSocket connection between a client and a table."""

    address: str | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.watch()
        self.conn.available_extensions = [COMPRESSION]
        self._pings = self.limits.messages()

    def connection_lost(self, exc: Exception | None) -> None:
        self.unwatch()
        if self.address is not None:
            self.limits.connections.drop(self.address)
            self.address = None
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """Send a message.

        Raises:
            ClientDisconnected: The socket was closed because of a message from the client.
        """
        try:
            await super().send(message)
        except RuntimeError:
            if not self.close_sent:
                raise
            raise ClientDisconnected from None

    def handle_ping(self) -> None:
        """Answer a ping, or close the socket if there are too many pings.

        A ping counts towards the limit of messages.
        """
        if self._pings.wait():
            self._end(CloseCode.POLICY_VIOLATION, "too many pings")
            return
        self._pings.take()
        super().handle_ping()

    def handle_cont(self, event: Any) -> None:
        """Add a frame to a message, or close the socket if there are too many frames.

        The size limit of messages does not limit the number of frames, because frames may be empty.
        """
        if len(self.frames) >= MAX_FRAMES:
            self._end(CloseCode.MESSAGE_TOO_BIG, "too many pieces")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the application. Close the socket if its text is not UTF-8."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._end(CloseCode.INVALID_DATA, "the message is not UTF-8")
                return
        super().send_receive_event_to_app()

    def _end(self, code: CloseCode, reason: str) -> None:
        if self.conn.close_sent is None:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
