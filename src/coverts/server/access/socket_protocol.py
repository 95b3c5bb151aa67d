"""The WebSocket connection between a client and the application.

It connects the protocol of the `websockets` library, which does no input or output itself, to the transport
and to the ASGI application. uvicorn creates it for each WebSocket, because it is uvicorn's setting `ws`.
"""

from __future__ import annotations

import asyncio
import logging
import os
from typing import Any
from urllib.parse import unquote

from uvicorn import Config
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from coverts.server.access.guarded_connection import CONNECTION, GuardedConnection
from coverts.server.access.message_compression import FREED, CompressionFactory, MessageCompression
from coverts.server.access.rate_limits import Limits

LOG = logging.getLogger("coverts.server")
RESTARTED = 1012
"""The close code of a socket whose table moves to another process. Browsers connect again."""
UNCOMPRESSED = "coverts.uncompressed"
"""The key of an ASGI message that is sent without compression if its value is true."""
MAX_FRAMES = 64
"""The maximum number of frames in a message."""
MAX_WINDOW_SECONDS = 20.0
"""The number of seconds after the last message for which a socket keeps its compression window."""
CLOSE_SECONDS = 10.0
"""The time, in seconds, that a client has to answer the message that closes the socket."""
PING_BYTES = 4
SWITCHING_PROTOCOLS = 101
COMPRESSION = CompressionFactory()


class Disconnected(OSError):
    """The socket is closed, so that nothing more can be sent."""


class SocketProtocol(asyncio.Protocol):
    """A WebSocket, as an ASGI connection."""

    def __init__(
        self,
        limits: Limits,
        config: Config,
        server_state: Any,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Create a WebSocket. All arguments except the first are those of uvicorn's protocols."""
        self._config, self._app_state = config, app_state
        self._loop = _loop or asyncio.get_running_loop()
        self._connection: GuardedConnection | None = app_state.get(CONNECTION)
        self._connections, self._tasks = server_state.connections, server_state.tasks
        self._default_headers = server_state.default_headers
        self._websocket = ServerProtocol(
            extensions=[COMPRESSION], max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error")
        )
        self._transport: Any = None
        self._events: list[dict[str, Any]] = []
        """The ASGI events that the application has not received yet."""
        self._arrived: asyncio.Future[None] | None = None
        """What the application waits for if there is no event."""
        self._writable: asyncio.Event | None = None
        """What `send` waits for while the client does not read. Otherwise None, which takes less memory."""
        self._response: Response | None = None
        """The response to the handshake, until it is sent."""
        self._is_accepted = self._is_over = self._is_reading_paused = False
        self._frames: list[bytes] = []
        self._is_text = False
        self._pings = limits.messages()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._pong = b""
        """The content of the pong that the client owes, or nothing."""
        self._sent_at = 0.0

    # -- asyncio's and uvicorn's calls -----------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        """Begin the handshake."""
        self._transport = transport
        self._connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application that the socket is closed."""
        FREED.count_closed()
        self._connections.discard(self)
        code = CloseCode.NO_STATUS_RCVD if self._is_accepted else CloseCode.ABNORMAL_CLOSURE
        self._end(code)
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self.resume_writing()
        for extension in self._websocket.extensions:
            if isinstance(extension, MessageCompression):
                extension.drop_window()

    def data_received(self, data: bytes) -> None:
        """Handle what the client sent."""
        if self._websocket.state is State.CLOSED:
            return
        self._websocket.receive_data(data)
        for event in self._websocket.events_received():
            if isinstance(event, Request):
                self._begin(event)
            elif isinstance(event, Frame):
                self._handle_frame(event)
        self._flush()
        if self._websocket.handshake_exc is not None and not (self._is_accepted or self._is_over):
            self._is_over = True
            self._transport.close()
            return
        if self._websocket.close_rcvd is not None or self._has_failed():
            close = self._websocket.close_rcvd or self._websocket.close_sent
            self._end(close.code if close else CloseCode.ABNORMAL_CLOSURE, close.reason if close else "")
            self._transport.close()

    def eof_received(self) -> None:
        """Let the transport close the connection."""

    def pause_writing(self) -> None:
        """Make `send` wait, because the client does not read."""
        self._writable = self._writable or asyncio.Event()

    def resume_writing(self) -> None:
        """Let `send` continue."""
        if self._writable is not None:
            self._writable.set()
            self._writable = None

    def shutdown(self) -> None:
        """Close the socket, because the server stops. Clients then connect again."""
        if self._is_accepted and not self._is_over:
            self._end(CloseCode.SERVICE_RESTART)
            self._websocket.send_close(CloseCode.SERVICE_RESTART)
            self._flush()
        elif not self._is_accepted:
            self._reject(500, "The server stops.")
        self._transport.close()

    # -- the handshake and frames ----------------------------------------------------------------

    def _begin(self, request: Request) -> None:
        """Check the handshake, and start the application."""
        response = self._websocket.accept(request)
        if response.status_code != SWITCHING_PROTOCOLS:
            self._is_over = True
            self._websocket.send_response(response)
            self._flush()
            self._transport.close()
            return
        self._response = response
        path, _, query = request.path.partition("?")
        names = ",".join(request.headers.get_all("Sec-WebSocket-Protocol"))
        root = self._config.root_path
        server, client = (self._transport.get_extra_info(name) for name in ("sockname", "peername"))
        scope = {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if self._transport.get_extra_info("sslcontext") else "ws",
            "server": server[:2] if isinstance(server, tuple) else None,
            "client": client[:2] if isinstance(client, tuple) else None,
            "root_path": root,
            "path": root + unquote(path),
            "raw_path": (root + path).encode(),
            "query_string": query.encode(),
            "headers": [
                (key.lower().encode(), value.encode("latin-1")) for key, value in request.headers.raw_items()
            ],
            "subprotocols": [name.strip() for name in names.split(",") if name.strip()],
            "state": self._app_state.copy(),
            "extensions": {},
        }
        self._put({"type": "websocket.connect"})
        task = self._loop.create_task(self._run(scope))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _handle_frame(self, frame: Frame) -> None:
        if self._has_failed():
            return
        if frame.opcode is Opcode.PING:
            self._count_ping()
        elif frame.opcode is Opcode.PONG:
            self._handle_pong(bytes(frame.data))
        elif frame.opcode is not Opcode.CLOSE:
            self._add_frame(frame)

    def _add_frame(self, frame: Frame) -> None:
        """Add a frame to a message, or close the socket if there are too many frames.

        The size limit of messages does not limit the number of frames, because frames may be empty.
        """
        if frame.opcode is not Opcode.CONT:
            self._is_text = frame.opcode is Opcode.TEXT
        if len(self._frames) >= MAX_FRAMES:
            self._fail(CloseCode.MESSAGE_TOO_BIG, "too many pieces")
            return
        self._frames.append(bytes(frame.data))
        if not frame.fin:
            return
        data, self._frames = b"".join(self._frames), []
        if self._is_over:
            return
        event: dict[str, Any] = {"type": "websocket.receive"}
        try:
            event |= {"text": data.decode()} if self._is_text else {"bytes": data}
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA, "the message is not UTF-8")
            return
        self._put(event)
        if self._connection is not None:
            self._connection.count_message()
        if not self._is_reading_paused:
            self._is_reading_paused = True
            self._transport.pause_reading()

    def _count_ping(self) -> None:
        """Count a ping towards the limit of messages. Close the socket if there are too many."""
        if self._pings.wait():
            self._fail(CloseCode.POLICY_VIOLATION, "too many pings")
        else:
            self._pings.take()

    def _fail(self, code: CloseCode, reason: str) -> None:
        if not self._has_failed():
            self._websocket.fail(code, reason)

    def _has_failed(self) -> bool:
        """Return whether the socket was closed because of an error of the client."""
        return self._is_accepted and not self._is_over and self._websocket.state is not State.OPEN

    def _end(self, code: int, reason: str = "") -> None:
        """Tell the application that the socket is closed, once."""
        if not self._is_over:
            self._put({"type": "websocket.disconnect", "code": code, "reason": reason})
        self._is_over = True

    def _put(self, event: dict[str, Any]) -> None:
        """Give the application an ASGI event."""
        self._events.append(event)
        if self._arrived is not None and not self._arrived.done():
            self._arrived.set_result(None)

    def _flush(self) -> None:
        data = b"".join(self._websocket.data_to_send())
        if data:
            self._transport.write(data)

    # -- pings -----------------------------------------------------------------------------------

    def _set_timer(self, name: str, seconds: float | None, call: Any) -> None:
        self._stop_timer(name)
        if seconds:
            self._timers[name] = self._loop.call_later(seconds, call)

    def _stop_timer(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _send_ping(self) -> None:
        """Send a ping, which detects a client that is gone."""
        if self._is_over or self._transport.is_closing():
            return
        self._pong = os.urandom(PING_BYTES)
        self._websocket.send_ping(self._pong)
        self._flush()
        self._set_timer("pong", self._config.ws_ping_timeout, self._miss_pong)

    def _handle_pong(self, data: bytes) -> None:
        if self._pong and data == self._pong:
            self._pong = b""
            self._stop_timer("pong")
            self._set_timer("ping", self._config.ws_ping_interval, self._send_ping)

    def _miss_pong(self) -> None:
        if not self._is_over:
            self._websocket.fail(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
            self._end(CloseCode.INTERNAL_ERROR, "keepalive ping timeout")
            self._flush()
            self._transport.close()

    # -- ASGI ------------------------------------------------------------------------------------

    async def _run(self, scope: dict[str, Any]) -> None:
        """Run the application until it has finished with the socket."""
        try:
            await self._config.loaded_app(scope, self.receive, self.send)
        except Disconnected:
            pass
        except Exception:
            LOG.exception("a fault", extra={"event": "fault"})
        finally:
            self._reject(500, "Internal Server Error")
            if "close" not in self._timers:
                self._transport.close()

    def _reject(self, status: int, text: str) -> None:
        """Answer the handshake with an error, unless it has been answered."""
        if self._response is not None:
            self._response = None
            self._websocket.send_response(self._websocket.reject(status, text))
            self._flush()

    async def receive(self) -> dict[str, Any]:
        """Return the next ASGI event. Read on when the application has had all messages."""
        while not self._events:
            self._arrived = self._loop.create_future()
            await self._arrived
        event = self._events.pop(0)
        if self._is_reading_paused and not self._events:
            self._is_reading_paused = False
            self._transport.resume_reading()
        return event

    async def send(self, message: dict[str, Any]) -> None:
        """Send what an ASGI message says.

        Raises:
            Disconnected: The socket is closed.
            RuntimeError: The message is not expected now.
        """
        if self._writable is not None:
            await self._writable.wait()
        kind = message["type"]
        if self._is_over and self._response is None:
            raise Disconnected
        if self._response is not None and kind == "websocket.accept":
            self._accept(self._response, message)
        elif self._response is not None and kind == "websocket.close":
            self._end(CloseCode.ABNORMAL_CLOSURE)
            self._reject(403, "")
            self._transport.close()
        elif self._is_accepted and kind == "websocket.send":
            self._send_message(message)
        elif self._is_accepted and kind == "websocket.close":
            self._close(message.get("code", CloseCode.NORMAL_CLOSURE), message.get("reason") or "")
        else:
            raise RuntimeError(f"The ASGI message {kind!r} is not expected now.")

    def _accept(self, response: Response, message: dict[str, Any]) -> None:
        self._response = None
        if self._transport.is_closing():
            raise Disconnected
        del response.headers["Date"]
        for name, value in [*self._default_headers, *message.get("headers", [])]:
            response.headers[name.decode("latin-1")] = value.decode("latin-1")
        if message.get("subprotocol"):
            response.headers["Sec-WebSocket-Protocol"] = message["subprotocol"]
        self._is_accepted = True
        self._websocket.send_response(response)
        self._flush()
        self._set_timer("ping", self._config.ws_ping_interval, self._send_ping)

    def _send_message(self, message: dict[str, Any]) -> None:
        if self._websocket.state is not State.OPEN:
            raise Disconnected
        for extension in self._websocket.extensions:
            if isinstance(extension, MessageCompression):
                extension.is_on = not message.get(UNCOMPRESSED)
        text, data = message.get("text"), message.get("bytes")
        if data is not None:
            self._websocket.send_binary(data)
        else:
            self._websocket.send_text((text or "").encode())
        self._flush()
        self._sent_at = self._loop.time()
        if "window" not in self._timers:
            self._set_timer("window", MAX_WINDOW_SECONDS, self._drop_idle_window)

    def _drop_idle_window(self) -> None:
        """Free the compression window if nothing has been sent for a while."""
        del self._timers["window"]
        left = self._sent_at + MAX_WINDOW_SECONDS - self._loop.time()
        if left > 0:
            self._set_timer("window", left, self._drop_idle_window)
            return
        for extension in self._websocket.extensions:
            if isinstance(extension, MessageCompression):
                extension.drop_window()

    def _close(self, code: int, reason: str) -> None:
        if self._transport.is_closing():
            return
        self._end(code, reason)
        self._websocket.send_close(code, reason)
        self._flush()
        self._set_timer("close", CLOSE_SECONDS, self._transport.close)
        if self._is_reading_paused:
            self._is_reading_paused = False
            self._transport.resume_reading()
