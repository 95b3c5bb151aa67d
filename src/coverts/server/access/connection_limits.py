"""Connections of the web server that nobody may keep open for nothing.

A request that is not sent to its end, an answer that is not read and a closing that the other side does
not notice all end after a time; so does a socket whose other end is no longer there, which pings find out.
Who has more connections open than an address may is told so at once.
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
"""How often, in the shortest time that something may take, a connection is looked at."""
MAX_CHECK_SECONDS = 2.0
"""Seconds between two looks at most."""
LINGER_SECONDS = 2.0
"""Seconds in which a client can read an answer that came before it had sent all."""
MAX_DROPPED_BYTES = 1 << 20
"""Bytes that are read meanwhile, and dropped."""
MAX_FRAMES = 64
"""Frames a message may be in."""


COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=15, client_max_window_bits=12, compress_settings={"level": 4, "memLevel": 6}
)
"""Of what sockets send. A state is much like the one before it: a window that holds both makes it a fifth as
many bytes in a third of the time, for some 160 KiB a socket."""


class Watched(asyncio.Protocol):
    """What both kinds of connection have. One look each few seconds costs less than timers for each byte."""

    transport: Any
    config: Any
    loop: asyncio.AbstractEventLoop

    def watch(self) -> None:
        """Begin to look, from when the connection is made."""
        self.gate = cast("Gate", self.config.app)
        self.limits = self.gate.limits
        settings = self.limits.settings
        self._patience = {
            "head": settings.head_seconds,
            "body": settings.body_seconds,
            "answer": settings.body_seconds,
            "closing": settings.head_seconds,
        }
        self._every = min(MAX_CHECK_SECONDS, min(self._patience.values()) / CHECKS_PER_LIMIT)
        self._seen: tuple[Any, ...] = ()
        self._since = 0.0
        self._next = self.loop.call_soon(self._look)

    def unwatch(self) -> None:
        self._next.cancel()

    def waits_for(self) -> tuple[Any, ...]:
        """What the other end owes: its kind, and what changes once it does something; () for nothing."""
        left = self.transport.get_write_buffer_size()
        if self.transport.is_closing():
            return ("closing",)
        return ("answer", left) if left else ()

    def _look(self) -> None:
        now, seen = time.monotonic(), self.waits_for()
        if seen != self._seen:
            self._seen, self._since = seen, now
        elif seen and now - self._since >= self._patience[seen[0]]:
            self.transport.abort()
            return
        self._next = self.loop.call_later(self._every, self._look)


class Http(Watched, H11Protocol):
    """A connection for requests."""

    cycle: RequestResponseCycle | None  # type: ignore[assignment]
    address: str | None = None
    """Whose it is, where it is counted."""
    dropped: int | None = None
    """Bytes that came after the connection's last answer; None where there may be further ones."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.watch()
        address = plain(self.client[0]) if self.client else ""
        counted, limits = household(address), self.limits
        whose = limits.connections.full(counted)
        if whose and not (limits.connections.has_room and self.gate.addresses.is_proxy(address)):
            self._refuse(limits.too_many_connections(whose, counted))
            return
        self.address = counted
        limits.connections.add(counted)

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
        """After the last answer. A client that is still sending would lose it if all were shut at once."""
        if self.conn.their_state is not h11.SEND_BODY:
            self.transport.close()
        elif self.dropped is None:
            self.dropped = 0
            self.flow.resume_reading()
            self.transport.write_eof()
            self.loop.call_later(LINGER_SECONDS, self.transport.close)

    def send_400_response(self, msg: str) -> None:
        """What cannot be read is answered here, and not by the application too, which may have the head."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
            if cycle.response_started:
                self.transport.close()
                return
        super().send_400_response(msg)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The socket counts from here on; it is this connection's."""
        self.unwatch()
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, Socket):
            socket.address, self.address = self.address, None

    def waits_for(self) -> tuple[Any, ...]:
        owed = super().waits_for()
        if owed:
            return owed
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
    """A connection's transport as its answers see it."""

    def __init__(self, connection: Http) -> None:
        self._connection = connection

    def write(self, data: bytes) -> None:
        self._connection.transport.write(data)

    def is_closing(self) -> bool:
        return bool(self._connection.transport.is_closing())

    def close(self) -> None:
        self._connection.close()


class Socket(Watched, WebSocketsSansIOProtocol):
    """A table's socket."""

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
        """Raises ClientDisconnected where what the other side sent has ended the socket meanwhile."""
        try:
            await super().send(message)
        except RuntimeError:
            if not self.close_sent:
                raise
            raise ClientDisconnected from None

    def handle_ping(self) -> None:
        """A ping costs as a message does; nobody needs that many."""
        if self._pings.wait():
            self._end(CloseCode.POLICY_VIOLATION, "too many pings")
            return
        self._pings.take()
        super().handle_ping()

    def handle_cont(self, event: Any) -> None:
        """Its size is limited, but a piece may be empty."""
        if len(self.frames) >= MAX_FRAMES:
            self._end(CloseCode.MESSAGE_TOO_BIG, "too many pieces")
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """What is no text ends the socket, and is no fault of the server's."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self._end(CloseCode.INVALID_DATA, "that is no text")
                return
        super().send_receive_event_to_app()

    def _end(self, code: CloseCode, reason: str) -> None:
        if self.conn.close_sent is None:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
