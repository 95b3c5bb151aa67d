"""A server in this process, and what people's programs get from it, byte by byte."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from coverts.server.access.listening_socket import ListeningSocket
from coverts.server.running.serve import configuration, listen
from coverts.server.web.app import Setup, make_app
from coverts.tables.core.registry import Tables

PATIENCE = 60.0
"""Seconds without a reply after which a check gives up."""
REFUSAL = b'{"type":"error"'
_DATE = re.compile(rb"\r\ndate: [^\r]*", re.IGNORECASE)


@asynccontextmanager
async def running(setup: Setup) -> AsyncIterator[tuple[str, Tables]]:
    """A server of its own: its host with the port, and its tables."""
    app = make_app(setup)
    server = uvicorn.Server(configuration(app, timeout_keep_alive=3600))
    listening = ListeningSocket(listen("127.0.0.1", 0), app.state.connections)
    started, stopping, startup = asyncio.Event(), asyncio.Event(), server.startup

    async def startup_and_tell(sockets: Any = None) -> None:
        await startup(sockets)
        started.set()

    # Its own main loop looks ten times a second whether it is to stop, and it would take Ctrl-C for itself.
    vars(server).update(startup=startup_and_tell, main_loop=stopping.wait, capture_signals=nullcontext)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    waiting = asyncio.create_task(started.wait())
    await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}", app.state.tables
    finally:
        stopping.set()
        await serving
        listening.close()


class Line:
    """One person's connection to the server; replies come as the bytes they are, without the date."""

    def __init__(self, host: str, cookie: str = "") -> None:
        self.host, self.cookie = host, cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """The whole reply."""
        if self._streams is None:
            name, _, port = self.host.partition(":")
            self._streams = await asyncio.open_connection(name, int(port), limit=1 << 24)
        reader, writer = self._streams
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Origin: http://{self.host}"]
        lines += [f"Cookie: {self.cookie}"] * bool(self.cookie)
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + (body or b""))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        told = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        rest = await reader.readexactly(int(told[1])) if told else b""
        if re.search(rb"connection: close", head, re.IGNORECASE):
            await self.close()
        return _DATE.sub(b"", head) + rest

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def body_of(reply: bytes) -> Any:
    """What a reply says, read as JSON."""
    return json.loads(reply.partition(b"\r\n\r\n")[2])


def cookie_of(reply: bytes) -> str:
    """The cookie a reply sets."""
    found = re.search(rb"set-cookie: ([^;]*)", reply, re.IGNORECASE)
    return found[1].decode() if found else ""


class Listener:
    """One person's socket at a table: all frames it has got, in order."""

    def __init__(self, host: str, table: str, cookie: str) -> None:
        headers = {"Cookie": cookie} if cookie else {}
        address = f"ws://{host}/api/tables/{table}/socket"
        self._opening = connect(address, additional_headers=headers, max_size=None, ping_interval=None)
        self._connection: ClientConnection
        self._hearing: asyncio.Task[None]
        self._heard = asyncio.Event()
        self.frames: list[bytes] = []
        self.told = 0
        """How many states and lines of the chat have come since the socket was opened."""

    async def open(self) -> Listener:
        self._connection = await self._opening
        self._hearing = asyncio.create_task(self._hear())
        return self

    async def _hear(self) -> None:
        async for frame in self._connection:
            self.frames.append(frame.encode() if isinstance(frame, str) else frame)
            self.told += not self.frames[-1].startswith(REFUSAL)
            self._heard.set()

    async def say(self, text: str) -> None:
        """Send a message and wait for what comes of it: a state, or a refusal."""
        before = len(self.frames)
        await self._connection.send(text)
        await self.more_than(before)

    async def first(self) -> None:
        """Wait for the state that comes on coming in."""
        await self.more_than(0)

    async def more_than(self, frames: int) -> None:
        """Wait until there are more frames than so many."""
        async with asyncio.timeout(PATIENCE):
            while len(self.frames) <= frames:
                self._heard.clear()
                await self._heard.wait()

    async def close(self) -> None:
        await self._connection.close()
        await asyncio.wait([self._hearing])
