"""ASGI middleware that checks host names and limits before the application runs."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from coverts.engine.base.exceptions import Malformed, Refused
from coverts.engine.base.sentences import as_text, said
from coverts.server.access.addresses import COUNTED, Addresses, address_of, is_address, plain
from coverts.server.access.cpu_budget import with_payer
from coverts.server.access.guarded_connection import CONNECTION, GuardedConnection, RequestProgress
from coverts.server.access.rate_limits import MAX_TURN_WAIT_SECONDS, Limits
from coverts.server.web.security import HEADERS, TEXT_ONLY
from coverts.tables.replays.played_tables import FILES, MAX_FILE_BYTES
from coverts.tables.requests.dispatch import NOTHING_HERE
from coverts.tables.wire.refusals import NotFound, TooLarge, TooMany, refusal_message, status_of

TOO_MANY = 4429
"""The close code of a socket that exceeds a limit."""
REFUSAL_DELAY_SECONDS = 1.0
"""The delay, in seconds, before a request above a limit is refused. The delay slows the client down."""
MAX_REFUSED_MESSAGES = 100
"""The number of refused messages after which a socket is closed.

Each accepted message lowers the count by one.
"""
CLOSE = (b"connection", b"close")


class Gate:
    """An ASGI middleware that refuses requests with a wrong host or above a limit."""

    def __init__(self, app: ASGIApp, addresses: Addresses, limits: Limits) -> None:
        self.app, self.addresses, self.limits = with_payer(app, limits.payer), addresses, limits
        self.refusal_delay = REFUSAL_DELAY_SECONDS
        self._read_proxy: Any = ProxyHeadersMiddleware(_nothing, addresses.trusted)  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope["client"]
        if client:
            client = scope["client"] = (plain(client[0]), client[1])
        by_proxy = False
        if client and self.addresses.is_proxy(client[0]):
            await self._read_proxy(scope, receive, send)
            by_proxy = any(name == b"x-forwarded-for" and value for name, value in scope["headers"])
            forwarded = scope["client"]
            if not (forwarded and is_address(forwarded[0])):
                scope["client"], by_proxy = client, False
        if client and not by_proxy:
            forwarded_by = self.limits.keys.forwarded_address(client[0], scope["headers"])
            if forwarded_by is not None:
                scope[COUNTED] = forwarded_by  # type: ignore[literal-required]
        await self._admit(scope, receive, send, by_proxy)

    async def _admit(self, scope: Scope, receive: Receive, send: Send, by_proxy: bool) -> None:
        """Pass a request or socket to the application, or refuse it.

        Any host name is allowed if `public_url` is set and a trusted proxy forwards the client's address.
        """
        address = address_of(scope)
        connection: GuardedConnection | None = scope.get("state", {}).pop(CONNECTION, None)
        progress = None
        if connection and not _is_socket(scope):
            progress = connection.begin_request(is_body_complete=_has_no_body(scope))
        if connection and by_proxy:
            connection.use_address(address)
        if progress is not None:
            send = _end_with_response(progress, send)
        try:
            if not (by_proxy and self.addresses.public):
                self._check_host(scope)
            if "\0" in scope["path"]:  # PostgreSQL would refuse it, which would look like a failure.
                raise NotFound(NOTHING_HERE)
            if "//" in scope["path"]:  # Litestar would ignore one slash, but other code compares whole paths.
                raise NotFound(NOTHING_HERE)
            self.limits.request(address)
            if pause := self.limits.take_turn(address, MAX_TURN_WAIT_SECONDS):
                await asyncio.sleep(pause)
            if _is_socket(scope):
                with self.limits.socket(address), _Messages(self.limits, address, receive, send) as messages:
                    await self.app(scope, messages.receive, messages.send)
            else:
                body = _Body(scope, self._most_bytes(scope["path"]), receive, send, progress)
                await self.app(scope, body.receive, body.send)
        except Refused as error:
            if isinstance(error, TooMany):
                await asyncio.sleep(self.refusal_delay)
            if _is_socket(scope):
                await _refuse_socket(error, receive, send)
            else:
                await _refuse(error, scope, send)
        finally:
            if progress is not None:
                progress.end(is_answered=False)

    def _most_bytes(self, path: str) -> int:
        """Return the size limit of a request's body. The limit is larger for a game file."""
        most = self.limits.settings.body_bytes
        return max(most, MAX_FILE_BYTES) if path == FILES else most

    def _check_host(self, scope: Scope) -> None:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if hosts:  # HTTP 1.0 clients may omit the Host header. Browsers always send it.
            self.addresses.check_host(hosts[0].decode("latin-1"))


def _end_with_response(progress: RequestProgress, send: Send) -> Send:
    """Return a `send` function that ends a request's progress when the response is complete."""

    async def send_and_end(message: Message) -> None:
        await send(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            progress.end(is_answered=True)

    return send_and_end


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """Do nothing. The proxy middleware needs an application to wrap."""


class _Body:
    """A request body whose announced size and actual size are limited.

    If the response begins before the whole body has arrived, the connection is closed afterwards.
    """

    def __init__(
        self, scope: Scope, most: int, receive: Receive, send: Send, progress: RequestProgress | None
    ) -> None:
        """Wrap the ASGI functions of a request.

        Raises:
            TooLarge: The Content-Length is above the limit.
        """
        length = dict(scope["headers"]).get(b"content-length", b"0")
        self.most, self.size, self._receive, self._send = most, 0, receive, send
        self._progress = progress
        self.ended = _has_no_body(scope)
        if length.isdigit() and int(length[:20]) > most:
            raise self._too_large()

    def _too_large(self) -> TooLarge:
        return TooLarge(said("That is more than the {most} bytes that a request may have.", most=self.most))

    async def receive(self) -> Any:
        """Receive the next ASGI message of the request.

        Raises:
            TooLarge: The body is above the limit.
            Malformed: The client disconnected before the end of the body.
        """
        message = await self._receive()
        if message["type"] == "http.request":
            self.size += len(message["body"])
            if not message["more_body"]:
                self.ended = True
                if self._progress is not None:
                    self._progress.is_body_complete = True
            if self.size > self.most:
                raise self._too_large()
        elif not self.ended:
            raise Malformed("The request was cut off. Send it again.")
        return message

    async def send(self, message: Message) -> None:
        """Send an ASGI message, closing the connection if the body is unfinished."""
        if message["type"] == "http.response.start" and not self.ended:
            message["headers"] = [*message["headers"], CLOSE]
        await self._send(message)


class _Messages:
    """The messages of a socket, with a rate limit.

    Messages above the limit are refused. After MAX_REFUSED_MESSAGES of them, the socket is closed.

    The end of the `with` block drops the references to the socket. The framework's objects for a socket refer
    to each other, so they stay in memory until the garbage collector runs.
    """

    def __init__(self, limits: Limits, address: str, receive: Receive, send: Send) -> None:
        self.rate, self._limits, self._receive, self._send = limits.messages(), limits, receive, send
        self._address = address
        self._refusals = 0

    def __enter__(self) -> _Messages:
        return self

    def __exit__(self, *_: object) -> None:
        del self._receive, self._send

    async def send(self, message: Message) -> None:
        """Send an ASGI message."""
        await self._send(message)

    async def receive(self) -> Any:
        """Receive the next ASGI message that the limit allows."""
        while True:
            message = await self._receive()
            if message["type"] != "websocket.receive":
                return message
            wait = self.rate.wait()
            if not wait:
                self.rate.take()
                self._refusals = max(0, self._refusals - 1)
                if pause := self._limits.take_turn(self._address):
                    await asyncio.sleep(pause)
                return message
            self._refusals += 1
            error = self._limits.too_many_messages(wait, self._address)
            if self._refusals > MAX_REFUSED_MESSAGES:
                await self._send({"type": "websocket.close", "code": TOO_MANY, "reason": "too many messages"})
                return {"type": "websocket.disconnect", "code": TOO_MANY, "reason": "too many messages"}
            await self._send({"type": "websocket.send", "text": _json(error).decode(), "bytes": None})


def _is_socket(scope: Scope) -> bool:
    return str(scope["type"]) == "websocket"


def _has_no_body(scope: Scope) -> bool:
    headers = dict(scope["headers"])
    return headers.get(b"content-length", b"0") == b"0" and b"transfer-encoding" not in headers


def _json(error: Exception) -> bytes:
    return msgspec.json.encode(refusal_message(error), enc_hook=as_text)


async def _refuse(error: Refused, scope: Scope, send: Send) -> None:
    """Answer a refused request. The answer is JSON under /api/, and otherwise a sentence."""
    for_program = scope["path"].startswith("/api/")
    body = _json(error) if for_program else str(error).encode()
    kind = b"application/json" if for_program else b"text/plain; charset=utf-8"
    headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
    headers += [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"content-security-policy", TEXT_ONLY.encode()),
        (b"cache-control", b"no-store"),
    ]
    if isinstance(error, TooMany):
        headers.append((b"retry-after", str(error.seconds).encode()))
    else:
        headers.append(CLOSE)
    await send({"type": "http.response.start", "status": status_of(error.code), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _refuse_socket(error: Refused, receive: Receive, send: Send) -> None:
    """Close a refused socket. If it exceeds a limit, first send a message that says so.

    A page in a browser cannot read an HTTP response to a WebSocket request, only messages.
    """
    await receive()
    if isinstance(error, TooMany):
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await send({"type": "websocket.send", "text": _json(error).decode(), "bytes": None})
    await send({"type": "websocket.close", "code": TOO_MANY, "reason": error.code})
