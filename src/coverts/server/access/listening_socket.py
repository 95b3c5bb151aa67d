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

    It closes them before the event loop creates anything for them, which would cost five times as much.
    """

    def __init__(self, listening: socket.socket, connections: Connections) -> None:
        """Take over a socket.

        Args:
            listening: A socket that listens. It must not be used any more.
            connections: The open connections, which know how many connections each address has opened.
        """
        super().__init__(fileno=listening.detach())
        self._connections = connections

    def listen(self, backlog: int = MAX_QUEUED, /) -> None:
        """Listen with a queue of MAX_QUEUED connections.

        Args:
            backlog: Ignored. The event loop gives the number of connections that it accepts in one turn.
        """
        super().listen(MAX_QUEUED)

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection of an address that may open one.

        Raises:
            BlockingIOError: There is none now.
        """
        for _ in range(MAX_REFUSED):
            connection, peer = super().accept()
            if self._connections.admits(peer):
                return connection, peer
            connection.close()
        raise BlockingIOError
