"""A connection that is limited before anything from the client is parsed.

It stands between the transport and the protocol that serves the connection, which is uvicorn's HTTP protocol
or, after an upgrade, the WebSocket protocol. It passes on what arrives in small pieces, as fast as the meter
of the client's address allows. It also closes connections whose client does not finish a request, read a
response or disconnect in time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, cast

import h11
import msgspec
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol

from coverts.engine.base.sentences import as_text
from coverts.server.access.addresses import Addresses, household, plain
from coverts.server.access.arrival_meters import Meter, Meters
from coverts.server.access.guarded_transport import GuardedTransport
from coverts.server.access.message_compression import FREED
from coverts.server.access.rate_limits import Limits
from coverts.tables.wire.refusals import TooMany, refusal_message

LOG = logging.getLogger("coverts.server")
CONNECTION = "coverts.connection"
"""The key of the connection in the `state` of an ASGI scope."""
MAX_READ_BYTES = 4096
"""The maximum number of bytes that are read from a connection, and parsed, in one turn of the event loop."""
FRAMES_BYTES = 256
"""The number of bytes of a WebSocket that are parsed between two checks of whether parsing should go on."""
MAX_TURN_SECONDS = 0.002
"""The time, in seconds, after which a connection's turn ends even if some of its data has not been parsed."""
MESSAGE_CPU_SECONDS = 0.0002
"""The CPU time that is counted for each message of a socket, because handling it takes more than parsing."""
CHECKS_PER_LIMIT = 4
"""The number of times that a connection is checked within its shortest timeout."""
MAX_CHECK_SECONDS = 2.0
"""The longest time between two checks of a connection, in seconds."""
LINGER_SECONDS = 2.0
"""The number of seconds for which a connection stays open after a response to an unfinished request."""
MAX_DROPPED_BYTES = 1 << 20
"""The maximum number of bytes of an unfinished request that are read after the response."""
BODY_PART_BYTES, MAX_BODY_PARTS = 256 << 10, 8
"""The size of the parts of a request's body, each of which must arrive in time, and the number of
parts with a time of their own. A large body takes longer over a slow line."""
MAX_CACHED_CLIENTS = 10_000
"""The number of clients whose addresses are cached. If there are more, the cache is emptied."""
READ_BUFFER = memoryview(bytearray(MAX_READ_BYTES))
"""The buffer of all connections. What a connection reads is copied before another connection reads."""


class Connections:
    """All open connections of a server. They are checked for timeouts together."""

    def __init__(
        self,
        addresses: Addresses,
        limits: Limits,
        meters: Meters | None = None,
        http: Callable[..., Any] = H11Protocol,
    ) -> None:
        """Create the set of open connections.

        Args:
            addresses: The trusted proxies.
            limits: The limits, which count connections and refusals.
            meters: The meters of all addresses.
            http: Creates the protocol that serves a connection, from uvicorn's arguments.
        """
        self.addresses, self.limits, self.http = addresses, limits, http
        settings = limits.settings
        self.meters = Meters(settings, limits.keys) if meters is None else meters
        self.timeouts = {
            "head": settings.head_seconds,
            "body": settings.body_seconds,
            "answer": settings.body_seconds,
            "closing": settings.head_seconds,
        }
        self._every = min(MAX_CHECK_SECONDS, min(self.timeouts.values()) / CHECKS_PER_LIMIT)
        self._open: set[GuardedConnection] = set()
        self._clients: dict[object, tuple[str, bool]] = {}
        """For each client's address, its network, and whether it is a trusted proxy."""
        self._next: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, peer: object) -> bool:
        """Return whether a client can open a connection now. Count a refusal.

        Args:
            peer: The address of the client's socket: a tuple that begins with the IP address.
        """
        network, is_proxy = self.client(peer)
        if self.meters.can_open_connection(network, is_proxy):
            return True
        self.limits.count_refusal("connections_per_minute", network)
        return False

    def client(self, peer: object) -> tuple[str, bool]:
        """Return a client's address or network, and whether it is a trusted proxy."""
        address = peer[0] if isinstance(peer, tuple) else ""
        if (known := self._clients.get(address)) is None:
            if len(self._clients) >= MAX_CACHED_CLIENTS:
                self._clients.clear()
            number = plain(str(address))
            known = self._clients[address] = household(number), self.addresses.is_proxy(number)
        return known

    def add(self, connection: GuardedConnection, loop: asyncio.AbstractEventLoop) -> None:
        """Start checking a connection for timeouts."""
        self._open.add(connection)
        if self._next is None:
            self._next = loop.call_later(self._every, self._check, loop)

    def discard(self, connection: GuardedConnection) -> None:
        """Stop checking a connection."""
        self._open.discard(connection)

    def _check(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for connection in [*self._open]:
            connection.check(now)
        self.meters.forget_idle()
        FREED.give_back(now)
        is_busy = self._open or len(self.meters) or not FREED.is_empty
        self._next = loop.call_later(self._every, self._check, loop) if is_busy else None


class RequestProgress:
    """What the application knows about the request that it is handling."""

    def __init__(self, connection: GuardedConnection, is_body_complete: bool) -> None:
        self._connection, self.is_body_complete = connection, is_body_complete

    def end(self, is_answered: bool) -> None:
        """Say that the application has handled the request.

        Args:
            is_answered: Whether the response is complete. If not, the protocol completes or cuts it off.
        """
        self._connection.end_request(self, is_answered)


class GuardedConnection(asyncio.BufferedProtocol):
    """A connection of a client. It limits what the protocol that serves it gets to parse.

    The ASGI scope contains the connection, so that the application can say how far a request has got.
    """

    def __init__(
        self,
        connections: Connections,
        config: Config,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Create a connection. All arguments except the first are those of uvicorn's protocols."""
        self._connections, self.limits = connections, connections.limits
        self._config, self._server_state, self._app_state = config, server_state, app_state
        self._loop = _loop or asyncio.get_running_loop()
        self._protocol: Any = None
        """The protocol that serves the connection, or None if there is none (any longer)."""
        self._address: str | None = None
        """The address whose connections include this one, or None."""
        self._unparsed = b""
        self._is_counted = self._is_parsing = self._is_socket = self._is_closed = False
        self._is_paused = False
        """Whether the protocol has paused reading."""
        self._dropped: int | None = None
        """The number of bytes dropped since the last response, or None if more requests may follow."""
        self._request: RequestProgress | None = None
        self._requests = 0
        """The number of requests so far."""
        self._awaits_request = True
        """Whether a request must arrive in time. If not, the protocol has a timeout for idle connections."""
        self._state: tuple[Any, ...] = ()
        self._since = 0.0
        self.spent_cpu_seconds = 0.0
        self._spent_bytes = 0

    # -- asyncio's calls -------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to serve the connection, or refuse it if its address has too many."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        network, is_proxy = self._connections.client(peer)
        self._own_meter = self._meter = self._connections.meters.of(network, is_proxy)
        if not self._connections.admit(peer):
            self._transport.abort()
            return
        self._meter.open_connection()
        self._is_counted = True
        self._connections.add(self, self._loop)
        self._meter.members += 1
        counts = self.limits.connections
        whose = counts.full(network)
        if whose and not (counts.has_room and is_proxy):
            self._refuse(self.limits.too_many_connections(whose, network))
            return
        self._address = network
        counts.add(network)
        self._protocol = self._connections.http(
            config=self._config,
            server_state=self._server_state,
            app_state={**self._app_state, CONNECTION: self},
            _loop=self._loop,
        )
        self._protocol.connection_made(GuardedTransport(self, self._transport))

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the protocol that the connection has ended, and stop counting the connection."""
        self._is_closed = True
        self._stop_waiting()
        if self._address is not None:
            self.limits.connections.drop(self._address)
            self._address = None
        if self._is_counted:
            self._is_counted = False
            self._connections.discard(self)
            self._meter.members -= 1
        self._detach(exc)

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return the buffer for the next bytes."""
        return READ_BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        """Count the bytes that have arrived. Parse them now, or in the next turn of the client's address."""
        self._meter.count(nbytes)
        self._spent_bytes += nbytes
        if self._protocol is None or self._dropped is not None:
            self._drop(nbytes)
            return
        self._awaits_request = True
        self._unparsed += bytes(READ_BUFFER[:nbytes])
        if self._is_paused or not self._meter.take_turn(self):
            self._transport.pause_reading()

    def eof_received(self) -> bool | None:
        """Close the connection, because the client sends nothing more."""
        return self._protocol.eof_received() if self._protocol is not None else None

    def pause_writing(self) -> None:
        """Tell the protocol that the client does not read."""
        if self._protocol is not None:
            self._protocol.pause_writing()

    def resume_writing(self) -> None:
        """Tell the protocol that the client reads again."""
        if self._protocol is not None:
            self._protocol.resume_writing()

    # -- turns -----------------------------------------------------------------------------------

    def parse_now(self) -> None:
        """Let the protocol parse what has arrived, until it has enough or takes too long."""
        size = FRAMES_BYTES if self._is_socket else MAX_READ_BYTES
        ends = self._loop.time() + MAX_TURN_SECONDS
        self._is_parsing = True
        try:
            while self._unparsed and not (self._is_paused or self._is_closed):
                piece, self._unparsed = self._unparsed[:size], self._unparsed[size:]
                self._protocol.data_received(piece)
                if self._loop.time() >= ends:
                    break
        except h11.LocalProtocolError:  # The client sent nonsense after the response began.
            self.close()
        except Exception:
            LOG.exception("a fault", extra={"event": "fault"})
            self.close()
        finally:
            self._is_parsing = False
        if self._is_closed:
            # The request may be in the hands of the application, which must not answer it any more.
            self._detach(None)
        self._read_on()

    def give_up(self) -> None:
        """Close the connection without reading the rest, because its address sends too much."""
        self.limits.count_refusal("bytes_per_second", self._address or "")
        self._transport.abort()

    def use_address(self, address: str) -> None:
        """Count what this connection sends for another address, from the last request on.

        Args:
            address: The address of the client for whom a trusted proxy opened the connection.
        """
        self._use(self._connections.meters.of(address))

    def count_message(self) -> None:
        """Count the CPU time that handling a message of a socket takes, before it is handled."""
        self._meter.count(0, MESSAGE_CPU_SECONDS)
        self.spent_cpu_seconds += MESSAGE_CPU_SECONDS

    def _use(self, meter: Meter) -> None:
        if meter is self._meter or not self._is_counted:
            return
        since = self._meter.leave_queue(self)
        self._meter.count(-self._spent_bytes, -self.spent_cpu_seconds)
        self._meter.members -= 1
        meter.count(self._spent_bytes, self.spent_cpu_seconds)
        meter.members += 1
        self._meter = meter
        if since is not None:
            meter.queue(self, since)

    def _read_on(self) -> None:
        """Wait for the next turn if data is left, and otherwise read more, unless the protocol has paused."""
        if self._is_closed or self._is_paused or self._is_parsing:
            return
        if self._unparsed:
            self._transport.pause_reading()
            self._meter.queue(self)
        else:
            self._transport.resume_reading()

    def _stop_waiting(self) -> None:
        self._unparsed = b""
        self._meter.leave_queue(self)

    # -- the protocol's calls, through its transport ---------------------------------------------

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Serve the rest of the connection with another protocol, after an upgrade to a WebSocket."""
        self._protocol, self._is_socket = protocol, True

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Return the protocol that serves the connection."""
        return self._protocol or self

    def is_reading(self) -> bool:
        """Return whether the protocol wants to read."""
        return not (self._is_paused or self.is_closing())

    def pause_reading(self) -> None:
        """Parse nothing more until the protocol resumes reading.

        The transport pauses only when more arrives, because most clients wait for a reply.
        """
        self._is_paused = True
        self._meter.leave_queue(self)

    def resume_reading(self) -> None:
        """Read on, as fast as the meter allows."""
        if self._is_paused:
            self._is_paused = False
            self._read_on()

    def is_closing(self) -> bool:
        """Return whether the protocol has closed the connection."""
        return self._is_closed or self._transport.is_closing()

    def close(self) -> None:
        """Close the connection after the last response.

        If the client may still be sending, an immediate close could destroy the response. In that case, the
        connection stays open for LINGER_SECONDS.
        """
        if self.is_closing():
            return
        self._is_closed = True
        self._stop_waiting()
        is_unfinished = self._request is not None and not self._request.is_body_complete
        if not (self._is_parsing or is_unfinished):
            self._transport.close()
            return
        self._dropped = 0
        self._transport.resume_reading()
        try:
            self._transport.write_eof()
        except (OSError, NotImplementedError):  # The client has gone, or the connection is encrypted.
            self._transport.close()
        self._loop.call_later(LINGER_SECONDS, self._transport.close)
        if not self._is_parsing:
            self._loop.call_soon(self._detach, None)

    # -- the application's calls -----------------------------------------------------------------

    def begin_request(self, is_body_complete: bool) -> RequestProgress:
        """Say that the application handles a request.

        Args:
            is_body_complete: Whether the whole body has arrived, for example because there is none.
        """
        self._request = RequestProgress(self, is_body_complete)
        self._requests += 1
        return self._request

    def end_request(self, request: RequestProgress, is_answered: bool) -> None:
        """Say that the application has handled a request; see `RequestProgress.end`."""
        if self._request is request:
            self._request, self._awaits_request = None, not is_answered
            self._use(self._own_meter)
            self._spent_bytes, self.spent_cpu_seconds = 0, 0.0

    # -- timeouts --------------------------------------------------------------------------------

    def check(self, now: float) -> None:
        """Close the connection if the client has taken too long.

        Args:
            now: The time in seconds.
        """
        state = self._waits_for()
        if state != self._state:
            self._state, self._since = state, now
        elif state and now - self._since >= self._connections.timeouts[state[0]]:
            self._transport.abort()

    def _waits_for(self) -> tuple[Any, ...]:
        """Return which timeout applies to the connection now.

        Returns:
            The name of the timeout and a value that changes when the client makes progress, or () if the
            connection does not wait for the client.
        """
        unread = self._transport.get_write_buffer_size()
        if self._transport.is_closing():
            return ("closing",)
        if unread:
            return ("answer", unread)
        if self._is_socket or self._dropped is not None:
            return ()
        if self._request is not None:
            if self._request.is_body_complete or self._is_paused:
                return ()
            return ("body", self._request, min(self._spent_bytes // BODY_PART_BYTES, MAX_BODY_PARTS))
        return ("head", self._requests) if self._awaits_request else ()

    # -- the end ---------------------------------------------------------------------------------

    def _detach(self, exc: Exception | None) -> None:
        """Tell the protocol that the connection has ended."""
        protocol, self._protocol = self._protocol, None
        if protocol is not None:
            protocol.connection_lost(exc)

    def _drop(self, size: int) -> None:
        """Count bytes that nobody will parse. Stop reading if there are too many."""
        self._dropped = (self._dropped or 0) + size
        if self._dropped > MAX_DROPPED_BYTES or self._meter.wait():
            self._transport.pause_reading()

    def _refuse(self, error: TooMany) -> None:
        body = msgspec.json.encode(refusal_message(error), enc_hook=as_text)
        head = (
            "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\nConnection: close\r\n"
            f"Retry-After: {error.seconds}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._transport.write(head.encode() + body)
        self._transport.close()
