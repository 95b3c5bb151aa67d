"""Answers the requests that other processes relay to this one, because it holds their tables."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar.types import ASGIApp

from coverts.server.relay.frames import BUFFER_BYTES, Frames
from coverts.server.relay.relays import AT_TABLE
from coverts.server.relay.table_holders import TableHolders
from coverts.tables.wire.refusals import StoreError

LOG = logging.getLogger("coverts.server")
KEY_SECONDS = 5.0
"""The time, in seconds, in which a process that connects must send the key."""


MAX_KEY_BYTES = 200
"""The maximum size of the frame with the key."""


class RelayServer:
    """Takes requests at a local port. It answers only processes that know its key."""

    def __init__(
        self, app: ASGIApp, holders: TableHolders, give_away: Callable[[str], Awaitable[bool]]
    ) -> None:
        """Create the server.

        Args:
            app: The application that answers requests about tables that this process holds.
            holders: The processes that hold the tables.
            give_away: A function that lets another process hold a table at which nobody is connected here.
                It returns whether the other process may take the table.
        """
        self._app, self._holders, self._give_away = app, holders, give_away
        self.address = ""
        """Where this server takes requests."""
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()

    async def begin(self, host: str) -> None:
        """Take requests at a free port of a host."""
        self._server = await asyncio.start_server(self._accept, host, 0, limit=BUFFER_BYTES)
        self.address = f"{host}:{self._server.sockets[0].getsockname()[1]}"

    def close(self) -> None:
        """Close the port and all connections."""
        if self._server is not None:
            self._server.close()
        for task in self._connections:
            task.cancel()

    async def end(self) -> None:
        """Close the port, and wait until all connections have ended."""
        self.close()
        await asyncio.gather(*self._connections, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(Frames(reader, writer)), name="relayed requests")
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _serve(self, frames: Frames) -> None:
        try:
            if not await self._knows_key(frames):
                LOG.warning("a connection to the relay was refused: it sent a wrong key")
                return
            while True:
                await self._answer(frames, await frames.receive())
        except (OSError, EOFError, TimeoutError):
            pass
        except Exception:
            LOG.exception("a relayed request could not be answered")
        finally:
            frames.close()

    async def _knows_key(self, frames: Frames) -> bool:
        """Return whether the other end sends the key. What a stranger sends is neither kept nor logged."""
        async with asyncio.timeout(KEY_SECONDS):
            try:
                key = await frames.receive(MAX_KEY_BYTES)
            except (msgspec.DecodeError, UnicodeDecodeError):
                return False
        return isinstance(key, str) and secrets.compare_digest(key.encode(), self._holders.key.encode())

    async def _answer(self, frames: Frames, scope: dict[str, Any]) -> None:
        at_table, is_socket = AT_TABLE.match(scope["path"]), scope["type"] == "websocket"
        is_mine = False
        if at_table is not None:
            with suppress(StoreError):
                # A table moves to the process at which its first viewer connects.
                holds = await self._holders.holds(at_table[1])
                is_mine = holds and not (is_socket and await self._give_away(at_table[1]))
                if not holds:
                    await self._holders.give_back(at_table[1])
        await frames.send(is_mine)
        if not is_mine:
            return
        scope["headers"] = [(name, value) for name, value in scope["headers"]]
        scope["client"] = scope["client"] and tuple(scope["client"])
        scope["server"] = scope["server"] and tuple(scope["server"])
        request = _RelayedRequest(frames, is_socket)
        whole: Any = {**scope, "state": {}, "extensions": {}}
        await self._app(whole, request.receive, frames.send)
        await frames.send(None)
        while await request.receive_raw() is not None:
            pass


class _RelayedRequest:
    """The messages of a client whose request is relayed."""

    def __init__(self, frames: Frames, is_socket: bool) -> None:
        self._frames, self._has_ended = frames, False
        self._gone = {"type": "websocket.disconnect" if is_socket else "http.disconnect"}

    async def receive_raw(self) -> Any:
        """Return the next message, or None if there are no more."""
        if self._has_ended:
            return None
        message = await self._frames.receive()
        self._has_ended = message is None
        return message

    async def receive(self) -> Any:
        """Return the next message, or the message that the client has gone."""
        try:
            message = await self.receive_raw()
        except (OSError, EOFError):
            self._has_ended, message = True, None
        return self._gone if message is None else message
