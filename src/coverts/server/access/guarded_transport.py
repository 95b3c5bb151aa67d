"""The transport that a guarded connection gives to the protocol that serves it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Protocol


class Guard(Protocol):
    """The connection behind the transport."""

    def is_closing(self) -> bool:
        """Return whether the connection is closed or about to be."""

    def close(self) -> None:
        """Close the connection after everything has been sent."""

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Serve the rest of the connection with another protocol."""

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Return the protocol that serves the connection."""

    def is_reading(self) -> bool:
        """Return whether the protocol wants to read."""

    def pause_reading(self) -> None:
        """Read nothing until `resume_reading`."""

    def resume_reading(self) -> None:
        """Read on, as fast as the limits allow."""


class GuardedTransport(asyncio.Transport):
    """The transport of the protocol that serves a connection."""

    def __init__(self, connection: Guard, transport: asyncio.Transport) -> None:
        super().__init__()
        self._connection, self._transport = connection, transport

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return information about the connection, such as its socket."""
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        """Return whether the connection is closed or about to be."""
        return self._connection.is_closing()

    def close(self) -> None:
        """Close the connection after everything has been sent."""
        self._connection.close()

    def abort(self) -> None:
        """Close the connection at once."""
        self._transport.abort()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Serve the rest of the connection with another protocol."""
        self._connection.set_protocol(protocol)

    def get_protocol(self) -> asyncio.BaseProtocol:
        """Return the protocol that serves the connection."""
        return self._connection.get_protocol()

    def is_reading(self) -> bool:
        """Return whether the protocol wants to read."""
        return self._connection.is_reading()

    def pause_reading(self) -> None:
        """Read nothing until `resume_reading`."""
        self._connection.pause_reading()

    def resume_reading(self) -> None:
        """Read on, as fast as the limits allow."""
        self._connection.resume_reading()

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        """Send bytes, unless the connection is closed."""
        if not self._connection.is_closing():
            self._transport.write(data)

    def writelines(self, list_of_data: Iterable[bytes | bytearray | memoryview[Any]]) -> None:
        """Send several byte strings."""
        self.write(b"".join(list_of_data))

    def can_write_eof(self) -> bool:
        """Return whether `write_eof` is supported."""
        return self._transport.can_write_eof()

    def write_eof(self) -> None:
        """Say that nothing more will be sent."""
        if not self._connection.is_closing():
            self._transport.write_eof()

    def get_write_buffer_size(self) -> int:
        """Return the number of bytes that wait to be sent."""
        return self._transport.get_write_buffer_size()

    def get_write_buffer_limits(self) -> tuple[int, int]:
        """Return the sizes of the write buffer at which writing resumes and pauses."""
        return self._transport.get_write_buffer_limits()

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Set the sizes of the write buffer at which writing pauses and resumes."""
        self._transport.set_write_buffer_limits(high, low)
