"""The frames of a connection between two processes of a server.

A frame is its length, in four bytes, and a message in MessagePack. One connection carries one request or
socket at a time, so a slow receiver stops its own sender only.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

LENGTH_BYTES = 4
BUFFER_BYTES = 1 << 20
"""The number of bytes of a connection that are read ahead."""
MAX_FRAME_BYTES = 64 << 20
"""The maximum size of a frame. A message of a table has at most a few hundred KiB."""


class Frames:
    """One end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._length: int | None = None

    async def receive(self, most: int = MAX_FRAME_BYTES) -> Any:
        """Return the next message. If the call is cancelled, no part of a message is lost.

        Args:
            most: The maximum size of its frame.

        Raises:
            EOFError: The connection has ended.
            OSError: The connection has failed, or the frame is too large.
            msgspec.DecodeError: The frame has no message.
        """
        if self._length is None:
            self._length = int.from_bytes(await self._reader.readexactly(LENGTH_BYTES))
            if self._length > most:
                raise OSError(f"a frame of {self._length} bytes is too large")
        data = await self._reader.readexactly(self._length)
        self._length = None
        return msgspec.msgpack.decode(data)

    async def send(self, message: Any) -> None:
        """Send a message, and wait while the other end is slow.

        Raises:
            OSError: The connection has failed.
        """
        data = msgspec.msgpack.encode(message)
        self._writer.writelines((len(data).to_bytes(LENGTH_BYTES), data))
        await self._writer.drain()

    def close(self) -> None:
        """Close the connection without waiting for the other end."""
        self._writer.transport.abort()
