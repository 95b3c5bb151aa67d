"""The compression of a socket's messages (permessage-deflate, RFC 7692).

Successive states of a table are similar, so messages to the client share a large window. It takes 160 KiB per
socket, and is dropped if nothing is sent for a while. Messages from the client are small and share no window.
"""

from __future__ import annotations

import ctypes
import gc
import zlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from websockets.extensions.base import Extension, ServerExtensionFactory
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame, Opcode
from websockets.typing import ExtensionName, ExtensionParameter

WINDOW_BITS = 15
"""The size of the window for messages to the client. It holds two states.

Compared with a smaller window, this sends a fifth of the bytes in a third of the time.
"""
CLIENT_WINDOW_BITS = 12
"""The size of the window for messages from the client."""
LEVEL, MEMORY_LEVEL = 4, 6
"""The settings of zlib for messages to the client."""
SYNC_BYTES = 4
"""The number of bytes of an empty block at the end of each message, which are not sent (RFC 7692, 7.2.1)."""

WINDOW_BYTES = 160 << 10
"""The memory that a window for messages to the client takes."""
MIN_FREED_BYTES = 8 << 20
"""The amount of freed memory from which it is given back to the operating system at once."""
GIVE_BACK_SECONDS = 5.0
"""The shortest time between two times that memory is given back, which takes several milliseconds.

Less memory than MIN_FREED_BYTES is given back if nothing more is freed for this time.
"""
MANY_CLOSED = 100
"""The number of closed sockets from which garbage is collected, because their objects refer to each other."""


class FreedMemory:
    """Memory of windows that the process has freed, but not given back to the operating system.

    The C library keeps it, because small blocks that are still in use lie between the windows.
    """

    def __init__(self) -> None:
        self._size = self._closed = 0
        self._seen = (0, 0)
        self._not_before = self._quiet_at = 0.0
        self._trim: Any = None
        with suppress(OSError, AttributeError, TypeError):  # Only glibc has this function.
            self._trim = ctypes.CDLL(None).malloc_trim
            self._trim.argtypes = [ctypes.c_size_t]

    @property
    def is_empty(self) -> bool:
        """Whether all memory has been given back."""
        return not self._size and self._closed < MANY_CLOSED

    def add(self, size: int) -> None:
        """Count memory that has been freed."""
        if self._trim is not None:
            self._size += size

    def count_closed(self) -> None:
        """Count a socket that has been closed."""
        if self._trim is not None:
            self._closed += 1

    def give_back(self, now: float) -> None:
        """Give the memory back if there is enough of it, or if nothing more has been freed for a while.

        Args:
            now: The time in seconds.
        """
        if (self._size, self._closed) != self._seen:
            self._seen, self._quiet_at = (self._size, self._closed), now + GIVE_BACK_SECONDS
        is_quiet = now >= self._quiet_at
        if self.is_empty or now < self._not_before or not (is_quiet or self._size >= MIN_FREED_BYTES):
            return
        if is_quiet and self._closed >= MANY_CLOSED:
            self._closed = 0
            gc.collect()
        self._size, self._not_before = 0, now + GIVE_BACK_SECONDS
        self._trim(0)


FREED = FreedMemory()
"""The freed memory of this process."""


class MessageCompression(Extension):
    """The compression of one socket. The program decides for each message whether it is compressed."""

    name = ExtensionName("permessage-deflate")

    def __init__(self, window_bits: int, client_window_bits: int, keeps_window: bool) -> None:
        """Create the compression that was negotiated.

        Args:
            window_bits: The size of the window for messages to the client.
            client_window_bits: The size of the window for messages from the client.
            keeps_window: Whether messages to the client share a window.
        """
        self._window_bits, self._keeps_window = window_bits, keeps_window
        self._decoder = PerMessageDeflate(True, True, client_window_bits, window_bits)
        self._encoder: Any = None
        self.is_on = True
        """Whether the next messages are compressed."""

    @property
    def has_window(self) -> bool:
        """Whether the window for messages to the client is in memory."""
        return self._encoder is not None

    def drop_window(self) -> None:
        """Free the memory of the window. The next message does not refer to the earlier ones."""
        if self._encoder is not None:
            self._encoder = None
            FREED.add(WINDOW_BYTES)

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        """Decompress a frame from the client."""
        return self._decoder.decode(frame, max_size=max_size)

    def encode(self, frame: Frame) -> Frame:
        """Compress a frame to the client, unless compression is off."""
        if not self.is_on or frame.opcode in CTRL_OPCODES:
            return frame
        if self._encoder is None:
            self._encoder = zlib.compressobj(LEVEL, zlib.DEFLATED, -self._window_bits, MEMORY_LEVEL)
        data = self._encoder.compress(frame.data) + self._encoder.flush(zlib.Z_SYNC_FLUSH)
        if frame.fin:
            data = data[:-SYNC_BYTES]
            if not self._keeps_window:
                self._encoder = None
        return Frame(frame.opcode, data, frame.fin, frame.opcode is not Opcode.CONT, frame.rsv2, frame.rsv3)


class CompressionFactory(ServerExtensionFactory):
    """Negotiates the compression with a client."""

    name = MessageCompression.name

    def __init__(self) -> None:
        self._negotiation = ServerPerMessageDeflateFactory(
            server_max_window_bits=WINDOW_BITS,
            client_max_window_bits=CLIENT_WINDOW_BITS,
            client_no_context_takeover=True,
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], MessageCompression]:
        """Return the parameters for the client, and the compression.

        Raises:
            NegotiationError: The client's parameters are not acceptable.
        """
        reply, agreed = self._negotiation.process_request_params(params, accepted_extensions)
        return reply, MessageCompression(
            agreed.local_max_window_bits, agreed.remote_max_window_bits, not agreed.local_no_context_takeover
        )
