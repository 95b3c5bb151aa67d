"""Minimal HTTP and WebSocket clients. They are cheap, so that one process can run many of them."""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import msgspec

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PATIENCE = 90.0


@dataclass
class Reply:
    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    cookies: list[str] = field(default_factory=list)
    """The values of all Set-Cookie headers."""

    @property
    def cookie(self) -> str:
        return self.headers.get("set-cookie", "").partition(";")[0]

    def json(self) -> object:
        return msgspec.json.decode(self.body)


class Http:
    """A client with one HTTP connection.

    `address` is its local address, such as 127.0.1.7, and `name` the Host header if it is not the host.
    """

    def __init__(self, host: str, address: str | None = None, name: str = "") -> None:
        self.host, self.address, self.name = host, address, name or host
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def request(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Send a request with a JSON body. Repeat it if the connection has closed since the last one."""
        kept = self._streams is not None
        try:
            return await self.once(method, path, body, headers)
        except ConnectionError:
            if not kept:
                raise
            return await self.once(method, path, body, headers)

    async def once(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Send a request once. See `request`."""
        data = b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.name}", f"Content-Length: {len(data)}"]
        if body is not None:
            lines.append("Content-Type: application/json")
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        async with asyncio.timeout(PATIENCE):  # `wait_for` could swallow the end of a load.
            return await self.send("\r\n".join([*lines, "", ""]).encode() + data)

    async def send(self, data: bytes) -> Reply:
        """Send bytes and return the reply. Raise ConnectionError if the connection closes without one."""
        if self._streams is None:
            name, _, port = self.host.rpartition(":")
            local = (self.address, 0) if self.address else None
            self._streams = await asyncio.open_connection(name, int(port), local_addr=local)
        reader, writer = self._streams
        try:
            writer.write(data)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        except (asyncio.IncompleteReadError, OSError) as error:
            await self.close()
            raise ConnectionError("no reply") from error
        headers, cookies = {}, []
        for line in head[1:]:
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
            if name.strip().lower() == "set-cookie":
                cookies.append(value.strip())
        size = 0 if data.startswith(b"HEAD ") else int(headers.get("content-length", "0"))
        body = await reader.readexactly(size)
        if headers.get("connection", "").lower() == "close":
            await self.close()
        return Reply(int(head[0].split()[1]), headers, body, cookies)

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def frame(data: bytes, kind: int = TEXT, last: bool = True) -> bytes:
    """Return a client's frame. Its mask is zero, which is valid and needs no computation."""
    size = len(data)
    head = bytes([kind | (0x80 if last else 0)])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([0x80 | 127]) + size.to_bytes(8, "big")
    return head + bytes(4) + data


class Socket(asyncio.Protocol):
    """A WebSocket client that accepts compressed messages and calls `heard` with each one."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The HTTP status of the handshake."""
        self.closed = asyncio.Event()
        self.code = 0
        """The close code from the server, or 0."""
        self.bytes = 0
        self._data = bytearray()
        self._parts: list[bytes] = []
        self._packed = False
        self._unpack = zlib.decompressobj(-15)

    @classmethod
    async def open(
        cls,
        host: str,
        path: str,
        heard: Callable[[bytes], None],
        *,
        cookie: str = "",
        address: str | None = None,
        compressed: bool = True,
    ) -> Socket:
        """Open a WebSocket. Raise ConnectionError if the server refuses it."""
        name, _, port = host.rpartition(":")
        local = (address, 0) if address else None
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(lambda: cls(heard), name, int(port), local_addr=local)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Origin: http://{host}",
        ]
        if compressed:
            lines.append("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
        if cookie:
            lines.append(f"Cookie: {cookie}")
        socket.transport.write("\r\n".join([*lines, "", ""]).encode())
        status = await asyncio.wait_for(socket.opened, PATIENCE)
        if status != 101:
            raise ConnectionError(f"the socket was answered by {status}")
        return socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_result(0)
        self.closed.set()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.bytes += len(data)
        self._data += data
        if not self.opened.done():
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                return
            status = int(self._data.split(maxsplit=2)[1])
            del self._data[: end + 4]
            self.opened.set_result(status)
            if status != 101:
                self.transport.abort()
                return
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Handle one complete frame from the buffer. Return whether there was one."""
        data = self._data
        if len(data) < 2:
            return False
        size, start = data[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[2:10], "big"), 10
        if len(data) < start + size:
            return False
        first, body = data[0], bytes(data[start : start + size])
        del data[: start + size]
        kind = first & 0x0F
        if kind == PING:
            self.transport.write(frame(body, PONG))
        elif kind == CLOSE:
            self.code = int.from_bytes(body[:2], "big")
            self.transport.close()
        elif kind != PONG:
            if kind:
                self._packed = bool(first & 0x40)
            self._parts.append(body)
            if first & 0x80:
                whole = b"".join(self._parts)
                self._parts.clear()
                if self._packed:
                    whole = self._unpack.decompress(whole + b"\x00\x00\xff\xff")
                self.heard(whole)
        return True

    def send(self, data: bytes, kind: int = TEXT) -> None:
        self.transport.write(frame(data, kind))

    async def close(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(frame((1000).to_bytes(2, "big"), CLOSE))
            self.transport.close()
        await self.closed.wait()
