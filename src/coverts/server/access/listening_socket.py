"""The socket at which clients connect."""

from __future__ import annotations

import socket
from typing import Any

from coverts.server.access.guarded_connection import Connections

MAX_QUEUED = 1024
"""The number of new connections that the kernel queues. If there are more, it drops them, and their clients
try again after a second."""
MAX_REFUSED = 64
"""The maximum number of connections that are refused before the event loop goes on with other work."""


class ListeningSocket(socket.socket):
    """A listening socket that closes the connections of addresses that open too many.

    It closes them before the event loop creates anything for them, which would cost much more.
    """

    def __init__(self, listening: socket.socket, connections: Connections) -> None:
        """Take over a socket.

        Args:
            listening: A socket that listens. It must not be used any more.
            connections: The open connections, which know how many connections each address has opened.
        """
        # Without the protocol's number, asyncio does not set TCP_NODELAY. Not every system can look it up.
        family, kind, protocol = listening.family, listening.type, listening.proto
        super().__init__(family, kind, protocol, fileno=listening.detach())
        self._connections, self._refused = connections, 0

    def listen(self, backlog: int = MAX_QUEUED, /) -> None:
        """Listen with a queue of MAX_QUEUED connections.

        Args:
            backlog: Ignored. The event loop gives the number of connections that it accepts in one turn.
        """
        super().listen(MAX_QUEUED)

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection of an address that may open one.

        Raises:
            BlockingIOError: No client waits, or MAX_REFUSED connections have been refused.
        """
        while self._refused < MAX_REFUSED:
            try:
                connection, peer = super().accept()
            except BlockingIOError:
                self._refused = 0
                raise
            if self._connections.admit(peer):
                return connection, peer
            connection.close()
            self._refused += 1
        self._refused = 0
        raise BlockingIOError
