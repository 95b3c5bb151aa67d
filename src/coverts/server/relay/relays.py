"""Relays requests about tables to the process that holds them."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send

from coverts.server.access.addresses import COUNTED
from coverts.server.access.socket_protocol import RESTARTED
from coverts.server.relay.frames import BUFFER_BYTES, Frames
from coverts.server.relay.table_holders import RENEWALS, TableHolders
from coverts.server.store.leases import ServerProcess
from coverts.tables.wire.refusals import NotStored, StoreError, TableMoved

LOG = logging.getLogger("coverts.server")
AT_TABLE = re.compile(r"/api/tables/([^/]+)")
MAX_IDLE = 16
"""The maximum number of idle connections to each process that are kept for the next request."""
RETRY_SECONDS = 0.2
"""The time between two tries to find a process that holds a table, after the second one."""
IN_DOUBT = "The server process that runs this table has ended. Look again whether that was stored."
SCOPE_KEYS = (
    "type", "asgi", "http_version", "method", "scheme", "path", "raw_path", "query_string", "root_path",
    "headers", "client", "server", "subprotocols", COUNTED,
)  # fmt: skip
"""What the holder of a table gets of an ASGI scope."""


class RelayedApp:
    """An ASGI application whose requests about tables are answered by the processes that hold them.

    Everything else, and requests about tables that no process holds, is answered by this process.
    """

    def __init__(self, app: ASGIApp, state: Any) -> None:
        """Wrap an application.

        Args:
            app: The application.
            state: The state of the application. If other processes may use the database, `holders` is set
                when the application has started.
        """
        self.app, self._state = app, state
        self._idle: dict[str, list[Frames]] = {}
        self._busy: dict[ServerProcess, set[Frames]] = {}
        """The connections that carry a request or socket."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or serve a socket."""
        holders: TableHolders | None = getattr(self._state, "holders", None)
        at_table = AT_TABLE.match(scope["path"]) if holders and "path" in scope else None
        if holders is None or at_table is None:
            await self.app(scope, receive, send)
            return
        table_id = at_table[1]
        deadline = asyncio.get_running_loop().time() + 2 * holders.lease_seconds
        pause = 0.0
        while True:
            holder = await holders.find(table_id)
            if holder is None:
                async with holders.holding(table_id) as may_answer:
                    if may_answer:
                        await self.app(scope, receive, send)
                        return  # Otherwise, another process has just taken the table.
            elif (frames := await self._connect(holder, scope)) is not None:
                break
            holders.forget(table_id)
            if asyncio.get_running_loop().time() > deadline:
                raise TableMoved(table_id)
            await asyncio.sleep(pause)
            pause = RETRY_SECONDS
        can_be_kept = False
        try:
            relay = _Relay(scope, table_id, frames, receive, send)
            can_be_kept = await relay.run()
        finally:
            self._release(holder, frames)
            idle = self._idle.setdefault(holder.address, [])
            if can_be_kept and len(idle) < MAX_IDLE:
                idle.append(frames)
            else:
                frames.close()

    async def _connect(self, holder: ServerProcess, scope: Scope) -> Frames | None:
        """Open a relayed request.

        Returns:
            The connection, or None if the process does not answer or no longer holds the table.
        """
        whole: dict[str, Any] = dict(scope)
        sent = {key: whole[key] for key in SCOPE_KEYS if key in whole}
        idle = self._idle.get(holder.address, [])
        while True:
            is_new = not idle
            frames = None
            try:
                frames = idle.pop() if idle else await _open(holder)
                self._busy.setdefault(holder, set()).add(frames)
                await frames.send(sent)
                if await frames.receive():
                    return frames
                self._drop(holder, frames)
                return None
            except BaseException as error:
                if frames is not None:
                    self._drop(holder, frames)
                if not isinstance(error, OSError | EOFError):
                    raise
                if is_new:
                    self._idle.pop(holder.address, None)
                    return None

    def _drop(self, holder: ServerProcess, frames: Frames) -> None:
        self._release(holder, frames)
        frames.close()

    def _release(self, holder: ServerProcess, frames: Frames) -> None:
        busy = self._busy.get(holder, set())
        busy.discard(frames)
        if not busy:
            self._busy.pop(holder, None)

    async def watch(self, holders: TableHolders) -> None:
        """For as long as the server runs, give up the connections to processes whose leases have expired.

        A process that was stopped would not answer until it goes on. Others may take its tables sooner.
        """
        while True:
            await asyncio.sleep(holders.lease_seconds / RENEWALS)
            with suppress(StoreError):
                await self._give_up(holders)

    async def _give_up(self, holders: TableHolders) -> None:
        if not self._busy:
            return
        asked = [*self._busy]
        running = await holders.find_running([holder.name for holder in asked])
        for holder in asked:
            if holder.name not in running:
                for frames in [*self._busy.get(holder, ()), *self._idle.pop(holder.address, ())]:
                    frames.close()

    def close(self) -> None:
        """Close all idle connections."""
        for idle in self._idle.values():
            while idle:
                idle.pop().close()


async def _open(holder: ServerProcess) -> Frames:
    host, _, port = holder.address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=BUFFER_BYTES)
    frames = Frames(reader, writer)
    await frames.send(holder.key)
    return frames


class _Relay:
    """One request or socket that is relayed."""

    def __init__(self, scope: Scope, table_id: str, frames: Frames, receive: Receive, send: Send) -> None:
        self._table_id, self._frames = table_id, frames
        self._is_socket = str(scope["type"]) == "websocket"
        self._changes_nothing = scope.get("method") == "GET"
        self._receive, self._send = receive, send
        self._has_begun = self._has_ended = False
        """Whether the client has got the beginning of the answer, and whether nothing more is to be sent."""

    async def run(self) -> bool:
        """Pass messages on in both directions until the request is answered or the socket is closed.

        Returns:
            Whether the connection can carry another request.

        Raises:
            TableMoved: The holder has ended before it answered a request that changes nothing.
            NotStored: The holder has ended before it answered another request.
        """
        there = asyncio.create_task(self._pass_on())
        try:
            while (message := await self._frames.receive()) is not None:
                self._has_begun = True
                self._has_ended = message["type"] == "websocket.close" or (
                    message["type"] == "http.response.body" and not message.get("more_body")
                )
                await self._send(message)
            there.cancel()
            await self._frames.send(None)
            return True
        except (OSError, EOFError):
            if not self._has_ended:
                await self._fail()
            return False
        finally:
            there.cancel()
            await asyncio.gather(there, return_exceptions=True)

    async def _pass_on(self) -> None:
        with suppress(OSError):
            while True:
                message = await self._receive()
                await self._frames.send(message)
                if message["type"] in ("http.disconnect", "websocket.disconnect"):
                    self._has_ended = True
                    return

    async def _fail(self) -> None:
        """Tell the client that the holder of its table has ended. The client may try again."""
        if self._is_socket:
            with suppress(RuntimeError):
                await self._send({"type": "websocket.close", "code": RESTARTED, "reason": "the table moves"})
        elif not self._has_begun:
            raise TableMoved(self._table_id) if self._changes_nothing else NotStored(IN_DOUBT)
        else:
            raise ConnectionError("the process that held the table has ended")
